package hrdesk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// What only HR may do or see is asked for in the conversation, too: "approve
// everything", "show me Sam's leave". It is never done there, even for HR, so it
// needs no more than to be recognised where it is the whole message.

var (
	// decides gives an order that only HR's buttons give.
	decides = regexp.MustCompile(`(?i)^\W*(?:(?:please|just|can you|could you|now|ok|hey)[ ,]+)*(?:approve|deny|reject|decline|grant|sign off(?: on)?)\s+` +
		`(?:it|this|that|them|all|every\w*|any\w*|my|his|her|their|the|these|those|both|\S+'?s)\b[^?]{0,60}\??\W*$`)
	// decidesOf is such an order about somebody by name alone: "approve priya".
	decidesOf = regexp.MustCompile(`(?i)^\W*(?:(?:please|just|can you|could you|now|ok|hey)[ ,]+)*(?:approve|deny|reject|grant|sign off(?: on)?|authorize)\s+([\pL<@>\d]{3,})(?: [A-Z]\pL+)?(?: please| now)?[\s.!]*$`)
	// shows asks to see what belongs to somebody; peeks asks what somebody takes.
	shows = regexp.MustCompile(`(?i)^\W*(?:(?:please|just|can you|could you|can i|may i|let me|i want to|i need to)[ ,]+)*(?:show|see|view|open|list|display|pull up|look up|give|tell|get|send)\s+` +
		`(?:me |us )?(?:about )?(?:all )?(?:of )?([\pL<@>\d]+?)(?:['’]?s)((?: \pL+){0,2}) (?:leaves?|requests?|absences?|time off|answers|form|estimate|balance|dates)\W*$`)
	peeks = regexp.MustCompile(`(?i)^(?:(?:what|which|how much|how many|how long|when|why|where)\b.{0,30}? )?(?:is|has|was|did|will|does)\s+([\pL<@>\d]+)(?: \pL+)?? ` +
		`(?:taken|take|on (?:\pL+ )?leave|off work|out on leave|asked for|request(?:ed)?|use[d]?)\b`)
	// absent asks who isn't at work.
	absent = regexp.MustCompile(`(?i)^\W*(?:(?:and|hey|hi|hello|ok|so)[ ,]+)*(?:who(?:['’]?s| is| are| else is| is else| else| will be| all is)(?: else| also)?|(?:is|are|will) (?:any(?:one|body)|(?:my|our) (?:\pL+ ){0,1}(?:team|teammates?|colleagues?|coworkers?|co-workers?)))(?: \pL+)?? ` +
		`(?:be )?(?:off|out|away|absent|on (?:\pL+ )?(?:leave|vacation|holiday|holidays|pto))(?: (?:work|today|tomorrow|tonight|this|next|on|in|at|for|now|right now|over|during|of|sick)\b.*)?\W*$`)
	ourOwn = " my our your its his this that the a i you we it there one anybody anyone somebody someone everybody everyone nobody leave time who" +
		" company employer today year month week state county country city california york texas oregon jersey let what whats here fmla cfra pdl" +
		" please now again leave leaves request requests yes not nothing something manager boss hr parent mother father doctor employee people spouse policy law insurance pay vacation pto each every "
)

// IsAboutOthers reports whether words ask for somebody else's leave, or give an
// order that is HR's.
func IsAboutOthers(text string) bool {
	if decides.MatchString(text) || absent.MatchString(text) {
		return true
	}
	for _, pattern := range []*regexp.Regexp{shows, peeks, decidesOf} {
		if m := pattern.FindStringSubmatch(text); m != nil && !strings.Contains(ourOwn, " "+strings.ToLower(m[1])+" ") && !isLeave[strings.ToLower(m[1])] {
			return true
		}
	}
	return false
}

// isLeave are what leaves are called, which are nobody's name: "does bereavement use up my vacation".
var isLeave = words.SetOf("bereavement jury duty voting maternity paternity military sick personal disability surgery unpaid training moving volunteering sabbatical holiday holidays weekend appointment")

// AsksWhy reports whether a message asks why a colleague is away, or what they have: "saw Dana's going to be out for a
// while, what's going on with her? surgery or?". It names somebody who is away.
func AsksWhy(text string) bool {
	if ofOnesOwn.MatchString(text) || !whatHas.MatchString(text) && !whyAway.MatchString(text) {
		return false
	}
	for _, m := range isAway.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(m[1])
		if isName := !strings.Contains(ourOwn, " "+name+" ") && !isLeave[name] && !words.IsStopword(name) && !when.IsCalendarWord(name); isName && (m[1] != name || !words.IsReal(name)) {
			return true
		}
	}
	return false
}

var (
	// whatHas matches the question what somebody has.
	whatHas = regexp.MustCompile(`(?i)\b(?:what['’]?s|what is|whats|what) (?:actually |really |exactly )?(?:going on|wrong|the matter|up|happening|happened|the deal|the story|the reason)\b(?: (?:with|to|for) (?:her|him|them|that|[\pL]+))?|\bwhat (?:does|do|did) (?:he|she|they|[\pL]+) have\b|\b(?:is|are) (?:he|she|they) (?:ok|okay|sick|ill|alright|pregnant|dying|having)\b|\bwhat(?: kind of|['’]?s)? (?:surgery|illness|leave|operation|procedure|diagnosis|condition)\b|\bwhat (?:is|was) it for\b|\bwhats? (?:is )?(?:her|his|their) (?:reason|diagnosis|condition|deal)\b`)
	// whyAway matches the question why somebody is away.
	whyAway = regexp.MustCompile(`(?i)\bwhy (?:is|was|will|has|did|are) (?:he|she|they|[\pL]+)(?: \pL+){0,2} (?:be )?(?:out|off|away|gone|on leave|absent|take|taking|not in|been out)\b|\bwhy (?:he|she|they)(?:['’]s|['’]re| is| are)\b`)
	// isAway matches a name of somebody who is away.
	isAway = regexp.MustCompile(`\b([\pL]{2,})(?:['’]?s| is| will be| was| has been|)(?: \pL+){0,3} (?:out|off|away|gone|absent|leave|time off)\b`)
	// ofOnesOwn matches somebody whom one takes leave for.
	ofOnesOwn = regexp.MustCompile(`(?i)\bmy (?:\pL+ )?(?:wife|husband|partner|son|daughter|kid|child|baby|mom|mum|mother|dad|father|sister|brother|parents?|fianc\pL+|girlfriend|boyfriend|grand\pL+|uncle|aunt|niece|nephew|in-?laws?)\b`)
)

// AsksPresence reports whether a message asks whether somebody is at work, or when they are back: "is Priya out
// today", "when's my boss back". It asks nothing else.
func AsksPresence(text string) bool {
	m := presence.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	who := m[1]
	first, _, more := strings.Cut(who, " ")
	if more && strings.EqualFold(first, "my") {
		return true
	}
	lower := strings.ToLower(first)
	written := first != lower && strings.ToUpper(first) != first
	return len(first) > 1 && !strings.Contains(ourOwn, " "+lower+" ") && !isLeave[lower] && !words.IsStopword(lower) && !words.IsDeterminer(lower) && !when.IsCalendarWord(lower) && (written || !words.IsReal(lower))
}

var presence = regexp.MustCompile(`(?i)^\W*(?:(?:hey|hi|hello|ok|so|and|btw|um|quick q|quick question|do you know|any idea|can you tell me|could you tell me|does anyone know)[ ,:]+)*(?:(?:if|when|until when|how long|whether|since when) )?(?:is|are|will|when(?:['’]?s| is| does| will)|where(?:['’]?s| is)|has|does) ` +
	`(my (?:boss|manager|supervisor|lead|team lead|coworker|co-worker|colleague|teammate)|[\pL'’-]+?(?: (?-i:[A-Z][\pL'’-]+))?) (?:be |going to be |gonna be |supposed to be |still |even |already |actually )*(?:out|in|off|away|back|here|around|ooo|on (?:\w+ )?(?:vacation|leave|pto|holiday)|at work|working|come back|coming back|get back|getting back|return|returning|due back|come in|coming in|in the office|sick|out sick|off sick|called in|at home|remote)` +
	`(?: (?:today|tomorrow|tonight|now|right now|yet|again|this|next|on|for|from|until|till|at|the|all|week|morning|afternoon|leave|vacation|work|or|not|in|out|sick|mon\w*|tues\w*|wed\w*|thu\w*|fri\w*|rest|of|day|after|around|\d+\w*|nov\w*|dec\w*|christmas|thanksgiving))*\W*$`)

// MayAskWhoIsAway reports whether words may ask who is at work: reading who is on a team for
// every message would cost too much.
func MayAskWhoIsAway(text string) bool {
	f := find(text, Situation{})
	return len(f.tokens) > 0 && len(f.tokens) <= longest && (f.has("away") || f.has("out") || f.has("at work") || f.has("calendar") || f.has("takes days") && f.asks)
}

// ReadAway returns what a question about a team asks: who is away, or about the colleague
// whom it names.
func ReadAway(text string, at Situation) (ask Ask, ok bool) {
	f := find(text, at)
	if len(f.tokens) == 0 || len(f.tokens) > longest || ownJob.MatchString(text) || f.has("own") || f.has("decision") || f.has("delegate") {
		return Ask{}, false
	}
	ask = Ask{About: Away, Employee: f.employee, Words: text}
	if at.Manager != "" && f.has("manager") && f.employee == "" {
		ask.Employee = at.Manager
	}
	ask.First, ask.Last = f.days(at.Clock)
	if ask.Employee != "" {
		presence := f.has("away") || f.has("out") || f.has("at work")
		return ask, f.asks && presence && !f.has("request") && f.isNamed(text, ask.Employee, at.Manager)
	}
	asksWho := (whoIs.MatchString(text) || whoOfTeam.MatchString(text)) && !f.has("entitled") && (f.has("away") || f.has("out") || f.has("at work") && f.hasDays() || f.has("takes days") && f.hasDays())
	return ask, asksWho || absent.MatchString(text) || f.has("calendar") && !f.saysI()
}

// ownJob matches a question about what becomes of one's own work: "can they give my job to somebody else while I'm
// gone".
var ownJob = regexp.MustCompile(`(?i)\b(?:my|our) (?:job|position|role|desk)\b`)

// whoIs matches how a question after people begins: "and who else is", "whos".
var whoIs = regexp.MustCompile(`(?i)^\W*(?:(?:and|hey|hi|hello|ok|so|btw)[ ,]+)*(?:(?:(?:can|could|may|do) (?:i|you|we) (?:please )?|please |i(?:['’]d like| want| need| would like) to )?(?:see|show(?: me| us)?|tell(?: me| us)?|know|check|look up|find out) )?(?:what (?:(?:has|have|does|do|is) )?(?:(?:my|our|the) team|everyone|everybody|people on my team)\b|who(?:['’]?s| is| are| else| will| all| isn['’]?t| won['’]?t| has)\b|(?:is|are|will) (?:any(?:one|body)|(?:my|our|the) team)\b|any(?:one|body) else\b)`)

// whoOfTeam matches a question after people of one's own team: "who on my team has something booked".
var whoOfTeam = regexp.MustCompile(`(?i)^\W*(?:(?:and|hey|hi|hello|ok|so|btw)[ ,]+)*who (?:(?:all|else) )?(?:on|in|of|from) (?:my|our|the) team\b`)

// MeansThoseDays reports whether a question is about days that were named before: "is anyone else gone
// those days?".
func MeansThoseDays(text string) bool { return thoseDays.MatchString(text) }

var thoseDays = regexp.MustCompile(`(?i)\b(?:(?:those|these|the same|that|my) (?:days?|dates?|week|time)|(?:at|around) the same time|as me|when i['’]?m (?:out|off|gone|away)|while i['’]?m (?:out|off|gone|away)|then)\b`)

// IsOfOneself reports whether words speak of the one who says them, and don't ask who is away: "how many days would
// it use up if I'm back in the office on the 30th".
func IsOfOneself(text string) bool {
	return find(text, Situation{}).saysI() && !whoIs.MatchString(text) && !whoOfTeam.MatchString(text) && !absent.MatchString(text)
}

// saysI reports whether the words are about the person who says them.
func (f found) saysI() bool {
	return slices.ContainsFunc(f.tokens, func(w words.Word) bool { return w.Text == "i" || w.Text == "im" || w.Text == "me" })
}

// isNamed reports whether the words name a colleague, and don't only have a word that is a part
// of the name: "may I be off?" isn't about May. A word that means something is a name if it is
// written like one, and doesn't begin the sentence.
func (f found) isNamed(text, name, manager string) bool {
	if name == manager && f.has("manager") {
		return true
	}
	parts := words.Cut(name)
	for i, w := range f.tokens {
		if !slices.ContainsFunc(parts, func(part words.Word) bool { return isName(w.Text, part.Text) }) {
			continue
		}
		isWritten := i > 0 && strings.ToUpper(text[w.Start:w.Start+1]) == text[w.Start:w.Start+1]
		if isWritten || !words.IsReal(w.Text) && !when.IsCalendarWord(w.Text) {
			return true
		}
	}
	return false
}

// NamesOwner reports whether words ask to see something by whose it is: "show me Sam's
// request". That is never one's own.
func NamesOwner(text string) bool {
	m := shows.FindStringSubmatch(text)
	return m != nil && !strings.Contains(ourOwn, " "+strings.ToLower(m[1])+" ")
}
