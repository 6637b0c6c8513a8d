package wish

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// AsksHow reports whether a question is how its author gets what they told of: what they have to do, where to begin,
// whether this is the right place, or whether it is possible. A request that begins answers it.
func AsksHow(question string) bool {
	const longest = 30 // words
	tokens := words.Cut(question)
	said := words.Join(tokens)
	return len(tokens) <= longest && (asksHow.MatchString(said) || asksHowIndeed.MatchString(said)) && !asksOfElse.MatchString(said)
}

// WithoutKindDoubt blanks that somebody doesn't know which kind of leave theirs is, which the form asks: "I need time off,
// not sure what kind".
func WithoutKindDoubt(text string) string {
	out := []byte(text)
	for _, at := range doubtsKind.FindAllStringIndex(text, -1) {
		if strings.HasPrefix(text[at[1]:], " of ") { // the kind of something else
			continue
		}
		for i := at[0]; i < at[1]; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

var doubtsKind = regexp.MustCompile(`(?i)(?:[,;]\s*|\s+[–—-]+\s+)?\b(?:(?:but|and|though|just|honestly|i['’]?m|im|i|am|really|still|also|tbh)\s+)*` +
	`(?:not (?:really |quite |even |exactly |too )?(?:sure|certain|clear)|(?:don['’]?t|do not) (?:really |even |actually )?know|no (?:idea|clue)|have no (?:idea|clue)|unsure|idk|can['’]?t tell)` +
	`(?: (?:on|about|of))? (?:which|what) (?:kind|type|sort|category|one)\b(?: of (?:leave|time off|absence|request)\b)?` +
	`(?: is (?:this|that|it)\b| (?:it|this|that) (?:is|would be|counts as|falls under|should be)\b| i (?:need|want|should (?:take|use|ask for|pick|choose)|have to (?:take|use))\b| to (?:ask for|pick|choose|take|use|file|request)\b| applies\b)?`)

// AsksIfLate reports whether a question is whether it does harm that something was told late: "am I in trouble".
func AsksIfLate(question string) bool { return asksIfLate.MatchString(words.Join(words.Cut(question))) }

// OnlyHour reports whether words are nothing but a greeting or a time of day: "well, noon".
func OnlyHour(text string) bool {
	tokens := words.Cut(text)
	for _, w := range tokens {
		if !hourWords[w.Text] {
			return false
		}
	}
	return len(tokens) > 0
}

// OwnEntitlement returns the question of somebody who wants to know what they get, and tells by weeks alone that they
// are pregnant: "I'm 11 weeks and haven't told anyone, just want to know what I'd get". ok is false for anybody else.
func OwnEntitlement(text string) (question string, ok bool) {
	if !weeksAlong.MatchString(text) || !whatIGet.MatchString(text) {
		return "", false
	}
	return "How long is maternity leave?", true
}

var (
	hourWords = words.SetOf("well noon midday morning afternoon evening night hello hi hey good day its it is or rather i mean almost nearly already now technically actually sorry ok okay so um haha lol there team bot leaveway happy to you all everyone whatever anyway")

	weeksAlong = regexp.MustCompile(`(?i)\b(?:i['’]?m|i am|we['’]?re|we are)(?: only| about| just| already| like| around| almost| nearly| now| currently)* (?:\d{1,2}|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|sixteen|twenty) (?:weeks|wks)(?: (?:along|pregnant|in|today|now|tomorrow))?(?:[,.;!]| and\b| but\b| so\b| -|$)`)
	whatIGet   = regexp.MustCompile(`(?i)\b(?:what|how much|how many weeks|how long)(?: (?:leave|time|time off|exactly|all|kind of leave))? (?:i['’]?d|i would|i['’]?ll|i will|i|i can|i could|i might|i['’]?m|i am|do i|would i|can i|will i|am i) (?:even |actually |be )?(?:gets?|have|be off|entitled to|eligible for|expect|take|qualify for|owed)\b|\bmy options\b`)

	asksHow = regexp.MustCompile(howLead + `(?:` +
		`what(?:s| is)? (?:(?:do|should|must|would|can|am|are|all do|else do|exactly do) (?:i|we)|i|we|ill|id) (?:even |actually |now |then )*(?:have to |need to |supposed to |got to |gotta |required to |meant to |must |should |can |to )*(?:do|file|fill out|fill in|fill|submit|send in|put in|sign|go about)` + howEnd +
		`|(?:please )?(?:can|could|would|will) (?:you|u|someone|somebody|anyone|you guys) (?:please |kindly |be able to |able to |maybe |just |possibly |pls )*(?:tell|let|show|advise|explain|guide|walk|help|point|talk|assist)(?: to)?(?: me| us)?(?: know| through| in| with)?(?: (?:what|how|where|this|that|it|the|which|steps|process|procedure|right|direction|paperwork|forms?))*(?: (?:i|we)(?:d|ll)? ?(?:have to|need to|should|can|must|am supposed to|are supposed to|would|will)?(?: (?:do|go|file|fill|submit|apply|proceed|start|begin|go about|ask|request|make|get|put|take))*)?(?: (?:this|that|it|here|next|now|for this|for that|about this|about that|from here|please|forward|out|in|started|with this|with that|with it))*$` +
		`|(?:please |pls |kindly )+(?:tell|let|advise|guide|help|explain)(?: me| us)?(?: know)?(?: (?:what|how|where))? (?:i|we|to)(?: \w+){0,4}$` +
		`|how (?:do|should|can|would|could|does|will) (?:i|we|one|this|that|it|you|all this) (?:even |actually |normally |usually |best )*(?:go about|get started|start|begin|proceed|do|ask|apply|file|submit|put in|set up|set|arrange|work|handle|make|request|get|go)` + howEnd +
		`|how many (?:forms|questions|hoops|signatures|pages|papers)(?: (?:do|must|will|would|should|have) (?:i|we|you))?(?: \w+){0,5}$|how much paperwork(?: \w+){0,5}$|how bad is the paperwork` +
		`|where (?:do|should|can|would|must) (?:i|we) (?:even )?(?:start|begin|go|sign|apply|file|turn|ask|request|do|put)` + howEnd +
		`|who (?:do|should|can|must|would) (?:i|we) (?:even |actually )?(?:have to |need to )?(?:ask|talk to|speak to|go to|apply to|see|turn to|contact|write to|ask about)(?: (?:this|that|it|for this|for that|about this|about that|here))*$` +
		`|whats? (?:is )?(?:the|my) (?:process|procedure|next step|next steps|first step|steps|best way|right way|protocol|drill|move|plan)` + howEnd +
		`|(?:is|are|am|would|do) (?:that|this|it|you|i|u|we)(?: be)? (?:you|u|the right (?:place|person|one|bot|channel|thing)|in the right place|(?:something|a thing) (?:you|u|i|we) (?:can |could |should |have to |need to )?(?:do|handle|help with|put in|ask for|ask|file)|the one i ask|handle this|handle that|do this|do that|deal with this|deal with that|for you)(?: (?:or|for|to|with|here|this|that|somebody|someone|else|hr|a human|not|ask|about|tell|whoever|another|person|you|u|them)\b)*$` +
		`|(?:is|are) there (?:a|an|some|any) (?:form|forms|process|procedure|way to do this|way to do that|special form|paperwork)(?: (?:for|to) (?:this|that|it|do|fill|fill in|fill out|me|us))*$` +
		`|(?:do|must|should) (?:i|we) (?:need|have)? ?(?:to )?(?:fill in|fill out|fill|file|do|submit|sign|send) (?:anything|something|some form|a form|forms|any forms|any form|any paperwork|paperwork)` + howEnd +
		`|(?:is there )?anything (?:else )?(?:i|you|we) (?:need|have)(?: to do| from me| to know)?` + howEnd +
		`)`)
	// asksHowIndeed matches the question whether what was told is possible.
	asksHowIndeed = regexp.MustCompile(howLead + `(?:(?:is|would|will) (?:that|this|it|there)(?: be)?(?: even| still| really| at all| actually| somehow)? (?:ok|okay|fine|alright|all right|allowed|possible|doable|feasible|something we can do|a way|any way|a possibility|an option)(?: (?:by|with|for) (?:you|hr|me|everyone|you guys)| to do (?:this|that|it)| please| or not| somehow)*|(?:can|could|may) i (?:do|get|have) (?:that|this)|(?:does|would|will|could) (?:that|this) work(?: for you| for everyone| for hr)?|possible|doable)$`)

	// asksOfElse matches what only a policy or a person answers.
	asksOfElse = regexp.MustCompile(`\b(?:paid|pay|insurance|benefits?|doctors?|dr|notes?|certificates?|certification|medical|managers?|boss|deny|denied|denies|rejected|fired|tax|taxes|if|unless|visa|401k|laid off|(?:while|when|once|after) (?:i|im|we|he|she|they|my)|badge|laptop|cancel|change|switch|return|back|extend|appeal|complain|approve|approved|password|login|health)\b`)

	asksIfLate = regexp.MustCompile(howLead + `(?:(?:am|will|would|could|can|do|is|are|did|does|should) (?:i|it|that|this|we|anyone|they|hr) (?:be |get |going to be |gonna be |gonna get |going to get |still )*(?:in (?:any |big |deep |real )?trouble|too late|written up|bad|a problem|an issue|a big deal|matter|late|ok|okay|fine|alright|worry|be worried|mess up|screwed|screw up|mad|punished|worried|still|put (?:it|that|them|those) in|add (?:it|that|them|those)|enter (?:it|that|them|those)|log (?:it|that|them|those)|do (?:it|that|this)|fix (?:it|that|this))(?: (?:now|to|do|that|it|this|still|about|for|not|telling|in|retroactively|afterwards|after the fact|them|those|late|or|something|here|with|hr|log|put|add|enter|record|report|anything))*)$`)
)

const (
	howLead = `^(?:(?:and|so|but|ok|okay|hey|hi|um|also|sorry|please|now|then|honestly|seriously|idk|i dont know|i wonder|wondering|not sure|no idea|no clue|i have no idea|i have no clue|im not sure|just|well|anyway|first|basically|anyways) )*`
	howEnd  = `(?: (?:this|that|it|here|now|next|first|then|about|for|to|with|of|leave|time off|something|like|the|a|an|my|request|requesting|work|get|take|taking|ask|asking|do|make|happen|exactly|on|from|end|side|me|off|days?|these|those|them|all|in|please|pls|thanks|thx|go|else|officially|one|you|hr|form|forms|anything|started|start|set|up|system|company|i|ive|im|its|we|weve|never|done|before|been|new|first time|kinda|totally|completely|lost|clueless|this is))*$`
)
