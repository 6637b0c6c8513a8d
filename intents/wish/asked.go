package wish

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// WithPermission returns the wish in a message that asks at once whether that is possible:
// "Christmas week? Is that allowed", "Dec 28 to 31 off, would that be OK?". Apart from its days the
// wish says hardly anything, or it would be about something else.
func WithPermission(text string, clock when.Clock) (wish string, ok bool) {
	at := permission.FindStringIndex(text)
	if at == nil {
		return "", false
	}
	days := strings.Trim(text[:at[0]], " ,;.?!-–—")
	found := when.Find(days, clock)
	if len(found) > 0 && saysOwnWish(days) { // "I want to take vacation from the 15th to the 26th. Is it possible?"
		return days, true
	}
	if !IsBare(days, found) {
		return "", false
	}
	if hasAny(words.Cut(days), offWords) {
		return "I want " + days, true
	}
	return "I want to take " + days + " off", true
}

// saysOwnWish reports whether a statement says what its author wants.
func saysOwnWish(text string) bool {
	const opening = 4 // words in which the author and the wish are
	tokens := words.SkipLinks(words.Cut(text))
	if strings.Contains(text, "?") || words.OpensQuestion(tokens) {
		return false
	}
	begins := tokens[:min(opening, len(tokens))]
	return hasAny(begins, oneself) && wants.MatchString(words.Join(begins))
}

var oneself = lists.Set("the author")

// permission matches the question at the end whether something is possible.
var permission = regexp.MustCompile(`(?i)(?:[,;.?!–—-]+\s*|\s+)(?:and |but |or |so )?(?:(?:is|would|will) (?:that|this|it)(?: be)?(?: even| still| really| at all| actually)? (?:ok|okay|fine|alright|all right|allowed|possible|doable|cool|legal|a problem|an issue|too late|too much|too short)(?: notice)?(?: by you| with you| with hr)?` +
	`|(?:can|could|may) (?:people|i|we|you|one|somebody|anyone)(?: even| really| actually| just)? (?:do|get|have|take|ask for) (?:that|this|it)|(?:does|would|will|could) (?:that|this|it) work|possible|doable|allowed|ok|okay|any chance|is there a chance|thoughts)\W*$`)

// Reasoned returns the wish in a message that tells what some days are needed for, and asks at its end
// to have them off: "we get the keys on Monday and I have to move, could I have that day off".
func Reasoned(text string, clock when.Clock) (wish string, ok bool) {
	const longest = 30 // words
	at := offAtEnd.FindStringIndex(text)
	if at == nil {
		return "", false
	}
	told := strings.Trim(text[:at[0]], " ,;.?!-–—")
	if tokens := words.Cut(told); len(tokens) == 0 || len(tokens) > longest || words.OpensQuestion(tokens) || strings.Contains(told, "?") {
		return "", false
	}
	for _, r := range when.Find(told, clock) {
		if r.Kind == when.KindDay || r.Kind == when.KindRange || r.Kind == when.KindPeriod {
			return "I need time off: " + told, true
		}
	}
	return "", false
}

// offAtEnd matches the question at the end whether its author may be off then.
var offAtEnd = regexp.MustCompile(`(?i)(?:[,;.?!–—-]+\s*|\s+)(?:and |but |so |hence |therefore )?(?:(?:can|could|may|might|is it (?:ok|okay|possible|alright|fine) if|would it be (?:ok|okay|possible|alright|fine) if|any chance) (?:i|we)|(?:is it|would it be) (?:ok|okay|possible|alright|fine)(?: for (?:me|us))? to) (?:please |pls |maybe |just |possibly )?(?:can |could |may )?(?:(?:be|stay) (?:off|out|away|absent|home)|(?:have|take|get|book|use) (?:it|that|this|those|them|these|the|that one|both|a|some|my|one)?(?: ?(?:time|days?|one|two|couple of days|morning|afternoon|week))*(?: off| free)?)(?: then| for (?:that|this|it)| on (?:that day|those days)| (?:that|those) days?| that week| please| pls| too)*\W*$`)

// BeginsAsked reports whether a question is the wish to be off on some days in a row, and nothing else
// is asked: "can I do the 21st through the 23rd off, flying home". Somebody who asks whether that would be
// possible in some case wants to know that first.
func BeginsAsked(question string, found []when.Reading) bool {
	_, ok := Behind(question)
	tokens := words.Cut(question)
	if !ok || !hasAny(tokens, offWords) || hasAny(tokens, inSomeCase) {
		return false
	}
	return slices.ContainsFunc(found, func(r when.Reading) bool { return isDaysOff(question, tokens, r) })
}

var inSomeCase = lists.Set("in some case")

// AsksBalance reports whether a few words ask how much time off is left: "sick days left", "PTO
// remaining?".
func AsksBalance(text string) bool {
	const most = 8 // words
	tokens := words.Cut(text)
	said := words.Join(tokens)
	return len(tokens) > 1 && len(tokens) <= most && (balance.MatchString(said) || standsAt.MatchString(said) || leavesWith.MatchString(said)) && !Wants(text)
}

var balance = regexp.MustCompile(`^(?:(?:my|any|whats|what is|current|the|remaining|unused|hows|how is|and) )*(?:(?:vacation|sick|personal|annual|pto|leave|floating|comp|holiday) ?(?:days?|time|hours|leave|balances?)?|pto|time off|days off|days)(?: (?:do )?i (?:still )?have| ive| still| are| is| there| got)*(?: (?:left|remaining|available|unused|balances?|in the bank|in my bank|banked|accrued|to use|left over|leftover|over))+(?: (?:for )?(?:this|the) year| now| please| then| afterwards| after(?: (?:that|this|it|my (?:leave|vacation|trip)|the (?:leave|vacation|trip)))?)*$` +
	`|^(?:(?:my|whats my|what is my|current|the) )*(?:remaining|unused|leftover|accrued|available|banked) (?:vacation|sick|personal|annual|pto|leave|floating|comp|time off)(?: (?:days?|time|hours|leave))?$`)

// standsAt matches a question where somebody's time off stands.
var standsAt = regexp.MustCompile(`^(?:and |so |hey |ok )*(?:whats|what is|wheres|where is|whats up with|where does|where do|what does|hows|how is|how does|how do) (?:my|all my|our) (?:(?:vacation|sick|personal|annual|pto|leave|floating|comp) ?(?:days?|time|hours|leave|balances?|bank)?|pto|time off|days off)(?: (?:currently|right now|now|even))* (?:at|sit|sitting|sitting at|sit at|stand|standing|standing at|stand at|up to|look|look like|looking|looking like)(?: (?:right now|now|currently|at|these days|today|this year|for the year|so far))*$`)

// leavesWith matches a question how much is left behind a request: "what's that leave me with for the year".
var leavesWith = regexp.MustCompile(`^(?:and |so |ok |then )*(?:whats|what|what does|what will|what would|what do|where does|where will|how much does|how much will|how many does|how many days does|how many days will|how many days would) (?:that|this|it|all that|all this|he|those|they|taking that|taking this|i be) ?(?:leave|leaves|left)?(?: me| us)?(?: left)? with?(?: for (?:the|this) (?:year|rest of the year)| this year| after that| then| now| in my bank)*$` +
	`|^(?:and |so |ok |then )*(?:how much|how many|how many days|what) (?:does|will|would|do) (?:that|this|it|i) (?:leave|have left|leave me)(?: me)?(?: with)?(?: for (?:the|this) year| this year| after that| after this| then| now)*$`)

// Considers reports whether somebody thinks about time off and doesn't ask for it yet: "thinking
// about a longer break next summer".
func Considers(text string) bool {
	return considers.MatchString(text) && !strings.Contains(text, "?")
}

var considers = regexp.MustCompile(`(?i)^\W*(?:(?:burn(?:ed|t) out|exhausted|tired|i|we|i['’]?m|i am|we['’]?re|been|ive been|i['’]?ve been|so|hey|hi|maybe|just|also|currently|kind of|kinda)[ ,]+)*(?:thinking (?:about|of)|think about|think of|considering|consider|contemplating|toying with|toying with the idea of|dreaming of|dreaming about|playing with the idea of|weighing|looking at|hoping for|in the mood for|could use|might take|may take|might want|may want|might need|may need|probably want|probably need|maybe i need|maybe i should take|maybe ill take|maybe i want)\b` +
	`[^.!]*\b(?:(?:the )?(?:week|days?|monday|tuesday|wednesday|thursday|friday) (?:before|after|between|of)|break|time off|time away|vacation|pto|holiday|trip|sabbatical|leave|weeks? off|months? off|days? off|few (?:weeks|months|days)|couple (?:of )?(?:weeks|months|days)|year off|long weekend)\b`)

// WasAwayOneself reports whether all that a few words tell is that their author was away.
func WasAwayOneself(text string) bool { return wasAwayOneself.MatchString(text) }

var wasAwayOneself = regexp.MustCompile(`(?i)^\W*(?:(?:actually|hey|hi|so|um|btw|sorry|oh|but|and|fyi)[ ,]+)*(?:i|we) (?:was|were|have been|had been)(?: actually| already| just| also)* (?:out|off|away|absent|gone|not in|not at work)(?: (?:already|before|then|too|sick|today))*[.!]*$`)

// AsksWhatToSay reports whether a question is whether its author has to say what they have, or why they are away.
func AsksWhatToSay(question string) bool {
	said := words.Join(words.Cut(question))
	return saysWhat.MatchString(said) && !forFun.MatchString(said)
}

// InPolicyWords returns the question that somebody asks of the policies in words that none of them has:
// "what would we be living on" is about pay. It is empty for any other question.
func InPolicyWords(text string) string {
	said := words.Join(words.Cut(text))
	switch {
	case livesOn.MatchString(said):
		return "Do I get paid while I am on leave?"
	case inOneBlock.MatchString(said):
		return "Can I take my leave in parts?"
	case allOfIt.MatchString(said):
		return "How many days do I get?"
	case saysWhat.MatchString(said) && forFun.MatchString(said):
		return ""
	case saysWhat.MatchString(said) && !callsInSick.MatchString(said):
		return "Do I have to tell my manager what illness I have?"
	case saysWhat.MatchString(said):
		return "Do I have to say what illness I have?"
	case onRecord.MatchString(said):
		return "Will my leave be on my record?"
	case heldAgainst.MatchString(said):
		return "Can I be punished for taking leave?"
	case needsOfDoctor.MatchString(said):
		return "Which form does my doctor have to fill out?"
	case papersLater.MatchString(said):
		return "When do I have to hand in the medical certification?"
	}
	return ""
}

// needsOfDoctor matches the question what a doctor has to give: "what do you need from my doctor".
var needsOfDoctor = regexp.MustCompile(`\bwhat (?:exactly |all )?(?:do|does|will|would) (?:you|hr|they|the company|you guys) (?:need|want|require|expect|ask for)\b.{0,20}\b(?:from|by) (?:my|the|a|her|his) (?:doctor|dr|doc|doctors|provider|surgeon|physician|midwife|therapist|specialist|hospital|clinic)\b|\bwhat does (?:my|the) (?:doctor|dr|doc|provider|surgeon|physician|midwife) (?:have|need) to (?:fill|write|sign|send|give|provide|say)`)

// onRecord matches the question whether a leave is seen in its author's file.
var onRecord = regexp.MustCompile(`^(?:(?:and|so|but|ok|wait|also|hey) )*(?:will|does|do|is|would|can|going) \b.*\b(?:on|in|to) my (?:permanent |work |employment |personnel |employee |hr )?(?:record|records|file)$`)

var inOneBlock = regexp.MustCompile(`^(?:(?:and|so|but|or|ok|wait|also) )*(?:do|does|is|will|would|must|can|could|has|have)\b.*\b(?:(?:all )?(?:in|as) one (?:big |long |single |straight )?(?:chunk|block|go|piece|stretch|shot|run)|all (?:at once|in one|in a row|together)|straight through|(?:spread|split|break|broken|chop|chopped) (?:it |that |this |them |the time )?(?:out|up|into))\b`)

// allOfIt matches the question whether there isn't more: "is three days all I get".
var allOfIt = regexp.MustCompile(`^(?:(?:so|and|but|ok|wait) )*(?:is|are) (?:\w+ ){1,4}(?:all|the most|the max|the maximum) (?:that )?(?:i|we) (?:(?:get|can take|can get)\b|have$)`)

// saysWhat matches the question whether somebody has to say what they have, or why they are away.
var saysWhat = regexp.MustCompile(`^(?:(?:so|and|but|ok|wait|hm+|hey|also|um|btw|sorry) )*(?:do|must|should|will) i (?:have to |need to |really |actually )*(?:tell|say|explain|disclose|share|give)\b.*\b(?:what (?:the |my |it |this |exactly |kind of )*(?:\w+ )?(?:is|its|it is|for|was|are|have)\b|what kind of (?:surgery|operation|procedure|illness|sickness|treatment|condition|therapy|appointment|problem|issue|medication|doctor|disease)|whats wrong|diagnosis|what i have|why(?:$| i\b| im\b| ill\b| my\b| its?\b)|(?:the|a|any|my) reasons?\b|what for)`)

// forFun matches time off that has nothing to do with an illness.
var forFun = regexp.MustCompile(`\b(?:vacation|pto|holiday|trip|personal day|days? off|jury|unpaid)\b`)

// callsInSick matches that it is about a day or so.
var callsInSick = regexp.MustCompile(`\b(?:sick day|sick days|sick leave|call(?:ing)? in|called in|call out|doctors? note)\b`)

// AsksOfAuthor reports whether a text tells what its author is asked for: "Sam is asking me for a note for two days".
func AsksOfAuthor(text string) bool { return asksOfAuthor.MatchString(text) }

var asksOfAuthor = regexp.MustCompile(`(?i)\b(?:asking|asks|asked) (?:me|us) for\b`)

// heldAgainst matches the fear that taking leave counts against its author.
var heldAgainst = regexp.MustCompile(`\b(?:can|could|will|would|is|does|going to|gonna|might|may)\b.*\b(?:(?:hurt|bite|affect|harm|damage|count against|look bad for|reflect on|reflect badly on)(?: (?:me|us|my (?:\w+ )?(?:job|career|review|bonus|raise|promotion|chances?|standing|record|reputation))))\b`)

// papersLater matches the question whether a paper that isn't there yet may come later.
var papersLater = regexp.MustCompile(`\b(?:dont have|do not have|havent got|have not got|havent received|didnt get|wont have|dont get|no|without|waiting for|waiting on|still need) (?:the |a |an |my |any |that )?(?:(?:doctors?|docs?|medical|hospital|clinic|surgeons?|midwifes?|health) (?:papers?|notes?|letter|form|certificate|paperwork)|(?:papers?|notes?|letter|form|certificate|paperwork) (?:from|of) (?:the|my|our) (?:doctor|doc|dr|hospital|clinic|surgeon|midwife)|doctors|certification|medical certificate)\b.*\b(?:is (?:that|this|it)|does (?:that|this|it)|can (?:i|it|that)|will (?:that|this|it)|do i)\b`)

var livesOn = regexp.MustCompile(`\b(?:the|that|this) (?:money|pay|paycheck|income|financial) (?:part|side|situation|stuff|thing|aspect|piece)\b|\b(?:live|living|survive|surviving|get by|getting by|getting) (?:off|on) (?:for|during|while|the|those|these|that|in|then|all|my|$)|\b(?:what|how|whatd|hows) .*\b(?:live|living|survive|get by) (?:off|on)$|\b(?:make|pay|cover|afford) (?:my |the |our |this )?(?:rent|mortgage|bills|groceries)\b|` +
	`\bmoney (?:coming|comes|come|will come) in\b|\b(?:a|any|an|my|some|no|still) (?:pay ?check|income|pay ?checks)\b|\bmake ends meet\b|\b(?:bring|bringing|take) home (?:while|during|those|in|each|per|every|then|on|$)|\bhow (?:broke|poor)\b`)

// AsStatement returns a text with periods in place of the question marks behind what only supposes that its author wants
// time off: "my wife's due in April, I guess I want time off?".
func AsStatement(text string) string {
	if at := guessed.FindStringIndex(text); at != nil && !words.OpensQuestion(words.SkipLinks(words.Cut(text))) {
		text = strings.TrimRight(text, "? ") + strings.Repeat(".", len(text)-len(strings.TrimRight(text, "? ")))
	}
	return supposes.ReplaceAllStringFunc(text, func(said string) string {
		return strings.TrimRight(said, "?") + strings.Repeat(".", strings.Count(said, "?"))
	})
}

// guessed matches that all of a statement is a guess: "she wants me out 6 weeks I guess??".
var guessed = regexp.MustCompile(`(?i)^[^?]*\b(?:i guess|i suppose) ?\?+ *$`)

var supposes = regexp.MustCompile(`(?i)\bi(?:['’]?m)? (?:guess|guessing|think|suppose|believe|reckon|assume|imagine) (?:that )?(?:i|we)(?:['’]?d| would| should| will|['’]?ll|['’]?m gonna| probably| might)*(?: like| want| need| take| have to take| have to ask for| gotta take| should take| ask for)+(?: to (?:take|ask for|request|get|use|have))? (?:\w+ ){0,4}?(?:off|leave|pto|vacation|days?|weeks?)\b[^.,;!?]*\?+`)

// AsksKind reports whether a message asks which kind of leave something is, and returns what that is: "I'm doing IVF,
// what kind of leave would that be?". Who asks which kinds there are asks something else.
func AsksKind(text string) (story string, ok bool) {
	at := asksKind.FindStringIndex(text)
	if at == nil || asksKinds.MatchString(text) {
		return "", false
	}
	return strings.Trim(text[:at[0]]+" "+text[at[1]:], " ,;.?!–—-"), true
}

var (
	asksKind = regexp.MustCompile(`(?i)(?:\b(?:and|so|but|ok|idk|not sure|no idea|any idea|do you know|can you tell me|tell me|wondering|i wonder|i don['’]?t know)[ ,]+)*\b(?:(?:what|which) (?:kind|type|sort|category)s?(?: of (?:a )?(?:leave|time off|absence|request|days? off|pto|thing))?|which leave|what leave)(?: (?:is|would|will|does|do|should|can|could|am|are|i|we|it|that|this|these|those|be|count|counts|fall|falls|under|as|for|need|needs|take|use|file|request|apply|choose|pick|ask|to|fit|fits|cover|covers|best|in|even|then|here|a))*\b` +
		`|\b(?:what|where|which one) (?:do|should|would|can|could|am|must) i (?:supposed to )?(?:file|put|request|enter|log|submit|book|call|choose|pick|select|use)(?: (?:it|this|that|these|those|them))?(?: (?:as|under|for|in))*\b`)
	asksKinds = regexp.MustCompile(`(?i)\b(?:kinds|types|sorts|categories|leaves)\b|\b(?:are there|is there|do (?:we|you) (?:have|offer|get)|available|exists?|paid|unpaid)\b`)
)

// AsksWhatIsNeeded returns where a message asks what HR needs from its author, or nil: "please advise what paperwork you
// need", "what do you need from me".
func AsksWhatIsNeeded(text string) []int { return asksWhatIsNeeded.FindStringIndex(text) }

var asksWhatIsNeeded = regexp.MustCompile(`(?i)\b(?:(?:please|pls|plz|kindly) )?(?:advise|let me know|lmk|tell me|send me)(?: me)?(?: on| about)? (?:(?:what|which|if|whether|the|any) )+[^.?!\n]{0,40}?\b(?:paperwork|forms?|documents?|documentation|docs|certificates?|certification|notes?|proof|(?:you|hr|they)(?:['’]?ll)?(?: all)? (?:need|require)|(?:i|we) (?:need|have) to (?:do|send|give|submit|bring|provide|fill|sign|get)|is (?:needed|required|necessary))\b[^.?!\n]*` +
	`|\bwhat (?:all |else )?(?:do|will|would|does) (?:you|hr|they)(?: guys| all)? (?:need|want|require)(?: from me| from my \w+| for (?:that|this|it))?\b`)

// TooShort reports whether a sentence says that an amount of time isn't enough: "six days won't get me there and back".
func TooShort(text string, clock when.Clock) bool {
	const longest = 16 // words
	if strings.Contains(text, "?") || len(words.Cut(text)) > longest {
		return false
	}
	found := when.Find(text, clock)
	return len(found) == 1 && found[0].Kind == when.KindLength && notEnough.MatchString(text[found[0].End:])
}

var notEnough = regexp.MustCompile(`(?i)^(?: off)? (?:(?:is|are|was)(?:n['’]?t| not)|won['’]?t|will not|wouldn['’]?t|doesn['’]?t|don['’]?t|can['’]?t|not|is never|are never)(?: (?:be|going to|gonna|even|really|nearly|quite|remotely|anywhere near|get|to))*? (?:be enough|enough|suffice|sufficient|do(?: it)?|cut it|get (?:me|us)|cover|long enough|make it)\b`)

// OfOwnLeave returns a question with what its author's own leave is called in place of how long that is: "is that 12 weeks
// paid?" is about their leave, and not about what twelve weeks are.
func OfOwnLeave(question string) string { return ownSpan.ReplaceAllString(question, "is my leave$1") }

var ownSpan = regexp.MustCompile(`(?i)\b(?:is|are) (?:that|these|those|my|all my|this) (?:\d+|two|three|four|five|six|eight|ten|twelve) (?:weeks?|days?|months?)(?: off)?(\s+(?:paid|unpaid|protected|covered|taxed)\b)`)
