package wish

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// forLeave matches a request for leave that doesn't say which kind.
var forLeave = regexp.MustCompile(`(?i)\b(need|want|get|have|take|taking|request|requesting|apply for|applying for|ask for|asking for|book|schedule|go on)\b[^?]*\b(leave|time off|off work|weeks off|days off|months off|week off|day off|month off|fmla)\b[^?]*$`)

// ForLeave reports whether a sentence asks for leave without saying which kind. "will I be
// fired if I take leave" is a question, even without a question mark.
func ForLeave(text string) bool {
	return forLeave.MatchString(text) && !IsPartOfDay(text) && !slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return fearedWords[w.Text] })
}

// fearedWords name consequences that nobody asks for.
var fearedWords = lists.Set("feared words")

// ForOther reports whether a sentence is about time off of somebody else who has to ask
// for it, and not about caring for them: "file a leave for Sam", "Dana told me she's
// pregnant", "my husband wants to take leave, too".
func ForOther(text string) bool {
	if calledInAnother(text) {
		return true
	}
	if m := toldMe.FindStringSubmatch(text); m != nil && !tellsOwn[strings.ToLower(m[1])] {
		return true
	}
	if m := filesFor.FindStringSubmatch(text); m != nil && !when.IsCalendarWord(strings.ToLower(m[1])) {
		return true
	}
	return ofColleague.MatchString(text) || putsIn.MatchString(text) || wantedByOther.MatchString(text) || asksInstead.MatchString(text) && ofCrew.MatchString(text)
}

// AboutPapers reports whether a sentence orders something else to be written or changed, as
// people in HR do: "write a policy about jury duty".
func AboutPapers(text string) bool { return aboutPapers.MatchString(text) }

var (
	toldMe   = regexp.MustCompile(`(?i)\b(\pL+) (?:just |already |has |recently )?(?:told|tells|informed|texted|emailed|messaged) (?:me|us) (?:that )?(?:he|she|they|her|his|their)\b`)
	tellsOwn = lists.Set("who tells of oneself")

	filesFor = regexp.MustCompile(`^\W*(?i:(?:please|can you|could you|i need to|i want to|how do i|id like to|i'd like to|we need to)[ ,]+)*(?i:file|start|open|create|submit|put in|request|enter|set up|book|log) (?i:an? |the |some )?(?i:leave|time off|leave request|request|medical leave|parental leave|maternity leave|vacation|absence|sick day) (?i:request )?(?i:for|on behalf of) ` +
		`(?:(?i:him|her|them|someone|somebody|(?:my|our|one of my|a) (?:employee|colleague|coworker|report|direct report|team member|teammate|team|intern|assistant|boss|manager))\b|([A-Z]\pL+)(?:[ ,.]|$))`)
	ofColleague = regexp.MustCompile(`(?i)^\W*(?:one of (?:my|our)|my|our|an?|the) (?:coworkers?|co-workers?|colleagues?|employees?|direct reports?|reports?|team ?mates?|team members?|interns?|staff|assistant)\b(?: \pL+){0,3} (?:pregnant|needs?|wants?|expecting|asked|is having|will be|is taking|going on|surgery|leave)\b`)
	// Somebody is put in: "can I put her in from today through Wednesday".
	putsIn = regexp.MustCompile(`(?i)\b(?:put|log|enter|mark|book|sign) (?:her|him|them) (?:in|down|out|off|up|as)\b`)
	// Somebody at work is named, and their time off is to be put in for them: "one of my guys broke his wrist, can I put
	// the leave in for him".
	ofCrew      = regexp.MustCompile(`(?i)\b(?:(?:one|two|some|a couple|a few) of (?:my|our|the) (?:new |best |night |day |warehouse |floor )?(?:guys?|girls?|men|women|people|folks|techs?|crew|team|drivers?|nurses?|cooks?|servers?|workers?|staff|employees|reports|direct reports|pickers|clerks|temps|associates|coworkers|colleagues|analysts|engineers)|(?:my|our|a|the) (?:\pL+ )?(?:coworker|co-worker|colleague|employee|direct report|report|team ?mate|team member|intern|driver|tech|assistant|new hire|trainee|apprentice|cook|crew member|picker))\b`)
	asksInstead = regexp.MustCompile(`(?i)\b(?:can|could|may|should|shall|do|how do|how can|where do|am i able to|let|need to|have to|want to|trying to|like to)(?: i| we| me)? (?:please |just |also |maybe )?(?:put|file|submit|request|enter|log|start|open|do|fill|set|book|apply|ask|report|call|mark|send|get|handle|register)\b[^.?!]{0,40}?\b(?:for|on behalf of|in (?:his|her|their) (?:name|place|stead)) ?(?:him|her|them|somebody|someone|one of (?:my|our) \pL+|(?:my|our) (?:guy|report|employee|coworker|tech|driver|new hire))\b`)
	// A relative who wants leave asks their own employer.
	wantedByOther = regexp.MustCompile(`(?i)^\W*(?:(?:and|also|but|so)[ ,]+)*my (?:husband|wife|partner|spouse|brother|sister|friend|girlfriend|boyfriend|son|daughter)(?: also)? (?:wants?|needs?|would like|plans?|hopes?|wishes|is going|intends?|asked) to (?:also )?(?:take|get|have|request|apply for|ask for|use) (?:\pL+ ){0,3}(?:leave|time off|days off|weeks off|fmla|pto|vacation)\b`)
	aboutPapers   = regexp.MustCompile(`(?i)^\W*(?:(?:please|can you|could you|can i|i need to|i want to|i'd like to|how do i|let me|help me)[ ,]+)*(?:write|draft|create|add|edit|update|delete|remove|publish|post|upload|close|reopen|make|change)\b (?:\pL+ ){0,3}(?:policy|policies|handbook|ticket|tickets|report|email|letter|memo|announcement|article|page|document)\b`)
)

// Short reports whether a sentence with these readings asks for less than a week off:
// "I want next Friday off", "half a day off tomorrow".
func Short(text string, found []when.Reading) bool {
	tokens := words.Cut(text)
	wishes := hasAny(tokens, wishWords) && hasAny(tokens, offWords)
	takes := TakesDays(text, found)
	return slices.ContainsFunc(found, func(r when.Reading) bool {
		return takes && isFewDays(r) || IsDayOff(text, r) || r.Kind == when.KindDay && wantsItOff.MatchString(text[r.End:]) || r.Kind == when.KindLength && wishes && isShort(r.Length) || isDaysOff(text, tokens, r)
	})
}

// wantsItOff matches that a day told before is wanted: "the 4th is my birthday, I'd like that off too".
var wantsItOff = regexp.MustCompile(`(?i)\b(?:like|want|need|take|have|get|book) (?:that|it|this)(?: day| one)? off\b`)

// isDaysOff reports whether a reading is of a few days in a row that somebody wants off:
// "December 28 to 31 off".
func isDaysOff(text string, tokens []words.Word, r when.Reading) bool {
	return (r.Kind == when.KindRange || IsWeek(r)) && isFewDays(r) && (hasAny(tokens, offWords) || saysAway(tokens) || isAbsentIn(text, r)) && !slices.ContainsFunc(tokens, func(w words.Word) bool { return leaveWords[w.Text] })
}

// isFewDays reports whether a reading is of a day, or of some in a row for which nobody has to say why.
func isFewDays(r when.Reading) bool {
	const most = 16 // "December 20 to January 3"; who is away for longer says why
	days := int(r.Last.Sub(r.First).Hours()/24) + 1
	return !r.First.IsZero() && !r.Last.IsZero() && days <= most && (r.Kind == when.KindDay || r.Kind == when.KindRange || IsWeek(r))
}

// NeedsDay reports whether a sentence says that a day is needed, whatever for: "I need Friday
// for the ceremony", "a colonoscopy on December 3, need that day".
func NeedsDay(text string, found []when.Reading) bool {
	return slices.ContainsFunc(found, func(r when.Reading) bool {
		if r.Kind != when.KindDay {
			return false
		}
		before := words.Cut(text[:r.Start])
		last := len(before) - 1
		return last >= 0 && dayWishes[before[last].Text] || needsThatDay.MatchString(text) || IsPartOfDay(text)
	})
}

// IsPartOfDay reports whether a sentence begins by saying that its author leaves early or comes
// late: nobody wants all of that day off.
func IsPartOfDay(text string) bool {
	return partOfDay.MatchString(text) || comesOrGoesAt.MatchString(text)
}

// IsForHours reports whether a sentence says that its author is away for a part of a day: for some
// hours, or before or after a time of day. "Two hours early on Friday" isn't all of Friday.
func IsForHours(text string, found []when.Reading) bool {
	return IsPartOfDay(text) || HoursEarly(text) ||
		slices.ContainsFunc(found, func(r when.Reading) bool {
			return r.Kind == when.KindLength && (r.Length.Hours > 0 || r.Length.Minutes > 0)
		})
}

// HoursEarly reports whether hours are by how much earlier or later than usual somebody comes or
// goes: "2 hrs early".
func HoursEarly(text string) bool { return hoursEarly.MatchString(text) }

var (
	dayWishes = lists.Set("words before a needed day")
	partOfDay = regexp.MustCompile(`(?i)^\W*(?:(?:i|i'm|im|i'll|ill|i am|i will|need to|have to|gotta|got to|must|want to|wanna|will|be|am|have|can i|could i)\W+)*(?:(?:leave|leaving|go|going|leave work|leaving work|(?:go|going|head|heading|get) (?:home|off)|get out|knock(?:ing)? off|finish(?:ing)?|stop(?:ping)?|head(?:ing)? out|duck(?:ing)? out|sneak(?:ing)? out|out|off) early|(?:come|coming|start|starting|be|being|in|arriv(?:e|ing)) (?:in )?(?:a bit |a little )?late)\b`)
	// comesOrGoesAt matches a time of day at which somebody comes or goes: "leave at 2", "in around 11".
	comesOrGoesAt = regexp.MustCompile(`(?i)\b(?:leave|leaving|go|going home|head(?:ing)? (?:out|home)|duck(?:ing)? out|out|off|gone|log(?:ging)? off|sign(?:ing)? off|clock(?:ing)? out|in|late|later|start|starting|arrive|arriving|be there)[ ,]+` + aDay + `(?:(?:around|about|by|at|from|after|until|till?|not before|maybe|like|only) )+(?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?|ish\b)?|noon|lunch|lunchtime|midday)(?:[ ,.!]+(?:on|for|to|this|next|tomorrow|today|mon|tue|wed|thu|fri|because|so|doctor|dentist|appointment)|[ ,.!]*$)`)
	aDay          = `(?:(?:on |this |next )?(?:today|tomorrow|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday|sday)?[ ,]+)?` // between a verb and its time
	hoursEarly    = regexp.MustCompile(`(?i)\b(?:\d+(?:\.\d)?|an?|one|two|three|four|half an|a couple(?: of)?|couple(?: of)?|a few) ?(?:hours?|hrs?|h) (?:early|earlier|late|later|off)\b`)
	needsThatDay  = regexp.MustCompile(`(?i)\b(?:need|want|take|have) (?:that|the|the whole|all|that whole) (?:day|afternoon|morning)\b`)
)

// MustUse reports whether a question is whether time off has to be used, and not how much of
// it there is: "do I have to use up my PTO first?".
func MustUse(question string) bool { return mustUse.MatchString(question) }

var mustUse = regexp.MustCompile(`(?i)\b(?:have to|need to|must|required to|forced to|make me|can i|should i|do i) (?:use|burn|take|spend|exhaust|run)\b.*\b(?:pto|vacation|sick|accrued|paid time off|days|leave)\b`)

// ToldNo reports whether words say that somebody at work refuses leave: "my manager said I can't
// take leave". That isn't a request, but a question whether they may. What they might say isn't said.
func ToldNo(text string) bool {
	if m := saidNo.FindStringSubmatch(text); m != nil && !notAtWork[strings.ToLower(m[1])] {
		return true
	}
	at := toldNo.FindStringIndex(text)
	return at != nil && !slices.ContainsFunc(words.Cut(text[:at[1]]), func(w words.Word) bool { return onlyMaybe[w.Text] })
}

var (
	saidNo    = regexp.MustCompile(`(?i)\b(\pL+)(?: just| already| keeps?)? (?:told (?:me|us)|says?|said|saying)[ ,"“'‘]+(?:that )?["“'‘]?(?:(?:i|we|you|people) ["“'‘]?(?:can['’]?t|cannot|can not|couldn['’]?t|may not|shouldn['’]?t|am not allowed to|aren['’]?t allowed to)|i['’]?m not allowed to|(?:nobody|no one) (?:can|may|could)) (?:(?:take|have|get|use|go on|be) (?:\pL+ ){0,3}(?:off|leave|vacation|pto|days|week)|be (?:sick|ill|out|away|absent|pregnant)|call (?:in|out)|stay home|get sick)\b`)
	notAtWork = words.SetOf("wife husband mom mum mother dad father partner son daughter kid kids sister brother friend girlfriend boyfriend doctor doctors doc dr surgeon dentist midwife therapist airline hotel school court judge lawyer i we you it")
)

// NotYet reports whether somebody says that they ask for nothing so far: "not ready to request anything", "not telling
// anyone yet". Nothing is begun for them.
func NotYet(text string) bool {
	return notYet.MatchString(text) || (onlyAsks.MatchString(text) || untold.MatchString(text)) && !ForLeave(text)
}

// untold matches that nobody at work is to know so far.
var untold = regexp.MustCompile(`(?i)\b(?:not|haven['’]?t|havent|didn['’]?t|didnt|have not|am not|don['’]?t want to) (?:telling|told|tell|share|sharing|shared|announced?|announcing)\b[^.!?]{0,30}\byet\b`)

// WithoutNotYet returns a text without the words that say so.
func WithoutNotYet(text string) string {
	return strings.TrimSpace(onlyAsks.ReplaceAllString(notYet.ReplaceAllString(text, " "), " "))
}

// WantsNone reports whether somebody says that they want no time off: "I don't want time off, I just need something to
// change". Who wants other time off instead of one kind does.
func WantsNone(text string) bool {
	at := wantsNone.FindStringIndex(text)
	return at != nil && !timeOff.MatchString(text[:at[0]]+" "+text[at[1]:])
}

// timeOff matches what time off is called.
var timeOff = regexp.MustCompile(`(?i)\b(?:time off|leave|days? off|vacation|pto|sick days?|unpaid|half a? ?day)\b`)

var wantsNone = regexp.MustCompile(`(?i)\b(?:don['’]?t|do not|not|never|no need to|rather not|wouldn['’]?t|won['’]?t) (?:really |actually |even |exactly )?(?:(?:want|wanting|need|needing|asking for|looking for|after|take|have to take|requesting)(?: to (?:take|have|go on))?) (?:any |a |the |more )?(?:time off|leave|days? off|vacation|pto|sick leave|medical leave)\b`)

var notYet = regexp.MustCompile(`(?i)\b(?:not|\w+n['’]t|dont|arent|isnt)(?: (?:really|quite|even|yet|at the point|here|want|wanting|to))* (?:ready|asking|requesting|applying|filing|ask|request|apply|file|book|start|commit)\b(?: (?:to|for|ask|request|apply|file|start|anything|something|it|leave|time off|a leave|about|commit|yet|a request))*[^.!?]{0,12}\b(?:yet|anything|so far|for now|right now|at this point)\b`)

// onlyAsks matches that somebody only wants to know something.
var onlyAsks = regexp.MustCompile(`(?i)\b(?:just|only|merely) (?:asking|curious|wondering|gathering info(?:rmation)?|doing (?:my )?research|exploring|looking into (?:it|this)|(?:trying|want|wanted|like|hoping) to (?:know|understand|find out|learn|get an idea|see (?:what|how|if|whether)))\b`)

var onlyMaybe = words.SetOf("if might may could would will case suppose unless whether")

var toldNo = regexp.MustCompile(`(?i)\b(?:manager|boss|supervisor|lead|team lead|director|company|they|hr|he|she)\b[ ,]+(?:just |keeps? |always |already )?` +
	`(?:(?:say|says|said|saying|told me|tells me|telling me|told us|tells us)[ ,]+(?:that )?(?:no\b|not now|(?:i|we) (?:can['’]?t|cannot|can not|couldn['’]?t|may not|shouldn['’]?t|am not allowed|['’]?m not allowed|don['’]?t get|won['’]?t get))|(?:won['’]?t|wouldn['’]?t|doesn['’]?t|does not|will not|didn['’]?t) (?:let|allow|approve)|(?:refuses?|refused|is refusing|denies) )|\b(?:you|you guys|you people|they|hr|somebody|someone|manager|boss|lead|supervisor|company|he|she)\b[ ,]+(?:just |already |again )?(?:denied|turned down|rejected|declined|shot down|knocked back) (?:my|me|it|all|every)\b`)

// AsksForRule reports whether a few words without a verb ask what a rule says: "max PTO", "jury
// duty pay", "FMLA vs short term disability".
func AsksForRule(text string) bool {
	const most = 9 // words
	tokens := words.Cut(text)
	for len(tokens) > 1 && behindRules[tokens[len(tokens)-1].Text] { // "paid or not"
		tokens = tokens[:len(tokens)-1]
	}
	if n := len(tokens); n < 2 || n > most || Wants(text) {
		return false
	}
	return hasAny(tokens, ruleWords) || lastAboutRules[tokens[len(tokens)-1].Text]
}

var (
	ruleWords      = lists.Set("rule words")
	lastAboutRules = lists.Set("last words about rules")
	behindRules    = lists.Set("words behind those")
)

// Away reports whether a sentence with these readings says that its author is away for a
// while, whatever for: "I'll be gone from March 3 to April 12".
func Away(text string, found []when.Reading) bool {
	return saysAway(words.Cut(text)) && slices.ContainsFunc(found, func(r when.Reading) bool {
		return r.Kind == when.KindRange && !r.First.IsZero() || r.Kind == when.KindLength && len(found) > 1
	}) || slices.ContainsFunc(found, func(r when.Reading) bool { return isAbsentIn(text, r) })
}

// isAbsentIn reports whether the words right before days in a row say that their author won't be at work: "I'd like to
// not be here from the 21st through New Year's".
func isAbsentIn(text string, r when.Reading) bool {
	if r.Kind != when.KindRange || r.First.IsZero() {
		return false
	}
	before := words.Cut(text[:r.Start])
	for n := len(before); n > 0 && (dayLinks[before[n-1].Text] || firstDayWords[before[n-1].Text] || words.IsDeterminer(before[n-1].Text)); n-- {
		before = before[:n-1]
	}
	for i := range before {
		if n := words.PrefixLen(before[i:], absentOnDay); n > 0 && i+n == len(before) {
			return hasAny(before[:i+1], subjects) && !hasAny(before[:i], inSomeCase) && !words.OpensQuestion(words.SkipLinks(before))
		}
	}
	return false
}

// AsksEntitlement reports whether a question is what somebody gets: "what do I get", "how much time do
// we get off". Whoever only wants to know has asked for nothing yet.
func AsksEntitlement(question string) bool { return asksEntitlement.MatchString(question) }

var asksEntitlement = regexp.MustCompile(`(?i)\b(?:what|how (?:much|many|long)(?: \w+){0,3}) (?:do|can|will|would|could|should|am|are|is|does) (?:i|we|he|she|my \w+|dads?|moms?|fathers?|partners?)(?: even| actually| really)? (?:get|have|entitled|eligible|owed|take|be off|stay (?:home|off))\b(?: \w+){0,4}\W*$`)

// WasAway reports whether a sentence tells of an absence that is over: "was out sick Monday, forgot
// to log it". Its days are past.
func WasAway(text string) bool { return wasAway.MatchString(text) }

// ForgotToAsk reports whether a sentence says that time off wasn't asked for when it was due.
func ForgotToAsk(text string) bool { return forgotToAsk.MatchString(text) }

var forgotToAsk = regexp.MustCompile(`(?i)\b(?:forgot|forgotten|didn['’]?t get around|never got around|neglected) to (?:log|file|report|put|enter|submit|record|request|add|ask)\b|\b(?:never|didn['’]?t|haven['’]?t|not) (?:logged?|filed?|entered?|submit(?:ted)?|record(?:ed)?) (?:it|that|them|those)\b`)

var wasAway = regexp.MustCompile(`(?i)\b(?:was|were|had been) (?:\w+ )?(?:out|off|sick|absent|away|ill|home)\b|\bforgot to (?:log|file|report|put|enter|submit|record|request|tell|mention|add)\b|\b(?:called|stayed) (?:in|out|off|home)\b|\b(?:i|we) (?:took|missed)\b|\b(?:took|missed) (?:off )?(?:mon|tues?|wed|thu|fri|last)`)

// saysAway reports whether words say that somebody isn't at work: "I need to be out".
func saysAway(tokens []words.Word) bool {
	if len(tokens) > 1 && awayWords[tokens[0].Text] && when.IsCalendarWord(tokens[1].Text) { // "gone Monday to Wednesday"
		return true
	}
	for i := range len(tokens) - 1 {
		if beWords[tokens[i].Text] && awayWords[tokens[i+1].Text] {
			return true
		}
	}
	return false
}

// CountsDays reports whether a question is for a number of days that a company gives:
// "how many sick days do we get?", "does my PTO carry over?".
func CountsDays(question string) bool {
	return countsDays.MatchString(question) && !besideLeave.MatchString(question)
}

var (
	countsDays = regexp.MustCompile(`(?i)\b(?:how (?:much|many)|carry|carries|roll|rolls|rollover|accrue|expire|expires|use it or lose it|left|balance)\b.*\b(?:pto|paid time off|vacation|holidays?|sick (?:days?|time)|annual leave|days off)\b` +
		`|\b(?:pto|paid time off|vacation|holidays?|sick (?:days?|time)|annual leave|days off)\b.*\b(?:carry|carries|roll|rolls|rollover|accrue|accrues|expire|expires|left|balance)\b`)
	// besideLeave matches what a law may say about days off: whether they must be used.
	besideLeave = regexp.MustCompile(`(?i)\b(?:fmla|cfra|pdl|during|unpaid|must|required|maternity|parental|baby|law|legally)\b`)
)

// AboutCompanyLeave reports whether a question is about time off of which neither the laws nor the policies that
// come with Leaveway say anything: how many days one gets for a wedding.
func AboutCompanyLeave(question string) bool { return companyLeave.MatchString(question) }

var companyLeave = regexp.MustCompile(`(?i)\b(?:poll worker|wedding|getting married|honeymoon|sabbatical|moving day|floating holidays?|comp time|birthday)\b`)

// AsksCost reports whether a question is what a leave costs its author, in pay: "does it cost me
// anything?", "will I lose money?".
func AsksCost(question string) bool { return asksCost.MatchString(question) }

var asksCost = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|hm+|oh|wait|then) )*(?:(?:what|how much|does|do|will|would|is|am)\b.{0,20}\b(?:it|this|that|leave|all this|the whole thing)\b.{0,12}\bcosts?(?: me| us)?(?: anything| something| money| a lot)?(?: then| too| in the end)?|(?:will|do|would|am|can) i (?:gonna |going to |then |actually )*(?:lose|losing) (?:any |some |my |a lot of )?(?:money|pay|salary|wages|income)(?: (?:then|with this|with it|for this|for it))?|what(?: does it| will it| would it|['’]s it gonna| is it going to) cost(?: me)?|how much (?:money )?(?:do|will|would) i lose)\W*$`)

// Wants reports whether a sentence says that something is wanted or needed.
func Wants(text string) bool { return wants.MatchString(text) }

var wants = regexp.MustCompile(`(?i)\b(need|needs|want|wanted to (?:take|have|ask for|book)|was hoping to (?:take|have|get)|wanna|must|have to|has to|got to|gotta|would like|['’]?d like|id like|wanting|hoping|book|request|schedule|put me down|going|take|taking)\b`)

// IsReminder reports whether a sentence asks for a reminder.
// To be reminded who somebody's manager is, is a question.
func IsReminder(text string) bool {
	at := reminder.FindStringIndex(text)
	if at == nil {
		return false
	}
	rest := words.Cut(text[at[1]:])
	return len(rest) == 0 || !askedWords[rest[0].Text]
}

var askedWords = lists.Set("asked words")

var reminder = regexp.MustCompile(`(?i)^\W*(?:(?:please|pls|can you|could you|would you|i want you to|just|ok|hey)[ ,]+)*(?:remind|ping|nudge|poke) me\b`)

// IsDayOff reports whether a day is followed by "off": "Friday off", "tomorrow morning off".
func IsDayOff(text string, r when.Reading) bool {
	if r.Kind != when.KindDay {
		return false
	}
	const reach = 2
	after, before := words.Cut(text[r.End:]), words.Cut(text[:r.Start])
	if isAbsentOn(before, after) {
		return true
	}
	if n := len(before); n > 1 && offWords[before[n-2].Text] && dayLinks[before[n-1].Text] { // "book me off for Friday"
		return true
	} else if n > 0 && offWords[before[n-1].Text] && (n == 1 || hasAny(before, wishWords)) { // "I need off December 24", "off Monday"
		return true
	}
	return hasAny(after[:min(reach, len(after))], offWords) || asksForNext(before)
}

// isAbsentOn reports whether the words around a day say that their author isn't at work then, and
// nothing about anybody else: "I'm out Friday", "not in on Monday", "can't make it in Tuesday", "Dec 4 out".
func isAbsentOn(before, after []words.Word) bool {
	for n := len(before); n > 0 && (dayLinks[before[n-1].Text] || words.IsDeterminer(before[n-1].Text)); n-- {
		before = before[:n-1]
	}
	if len(before) > 0 && wholeTeams[before[0].Text] { // "hi team" greets it
		return false
	}
	if len(before) == 0 {
		return len(after) > 0 && words.PrefixLen(after, absentOnDay) == len(after)
	}
	for len(before) > 0 && aroundAbsence[before[0].Text] {
		before = before[1:]
	}
	n := words.PrefixLen(before, absentOnDay)
	return n > 0 && n == len(before)
}

// asksForNext reports whether words end with asking for the day behind them: "putting in for Friday".
func asksForNext(before []words.Word) bool {
	for i := range before {
		if n := words.PrefixLen(before[i:], asksForDay); n > 0 && i+n == len(before) {
			return true
		}
	}
	return false
}

// IsBare reports whether a question with these readings is nothing but days and what they would
// be for: "vacation March 1 to 5?", "half day tomorrow?". One with a verb or a question word asks
// something about them.
func IsBare(question string, found []when.Reading) bool {
	const most = 4 // words beside the days
	tokens, beside := words.Cut(question), 0
	for _, w := range tokens {
		if slices.ContainsFunc(found, func(r when.Reading) bool { return r.Start <= w.Start && w.End <= r.End }) {
			continue
		}
		if beside++; notBare[w.Text] {
			return false
		}
	}
	return len(found) > 0 && beside <= most && !words.OpensQuestion(tokens)
}

// IsDaysAlone reports whether a sentence with these readings is days or a length and nothing else:
// "3 days from Monday", "December 7 to 18, please".
func IsDaysAlone(text string, found []when.Reading) bool {
	const most = 2 // words beside the days
	beside := 0
	for _, w := range words.SkipLinks(words.Cut(text)) {
		if slices.ContainsFunc(found, func(r when.Reading) bool { return r.Start <= w.Start && w.End <= r.End }) {
			continue
		}
		if beside++; !besideDays[w.Text] {
			return false
		}
	}
	return len(found) > 0 && beside <= most
}

var besideDays = lists.Set("words beside days alone")

// TakesDays reports whether a sentence with these readings of days is a wish for them, because nothing is in it but
// them, a verb of taking or "off", and small words that say nothing of their own: "wanna take December 21 through 23",
// "could I get next Friday". A length alone may be about anything.
func TakesDays(text string, found []when.Reading) bool {
	onDay := func(r when.Reading) bool { return r.Kind != when.KindLength && r.Kind != when.KindInvalid }
	if !slices.ContainsFunc(found, onDay) || getsGoing.MatchString(text) {
		return false
	}
	takes := false
	for _, w := range words.Cut(text) {
		if slices.ContainsFunc(found, func(r when.Reading) bool { return r.Start <= w.Start && w.End <= r.End }) {
			continue
		}
		takes = takes || takingWords[w.Text] || offWords[w.Text]
		if !takingWords[w.Text] && !offWords[w.Text] && !aroundTaking[w.Text] {
			return false
		}
	}
	return takes
}

// getsGoing matches what begins and isn't taken: "I'd like to get going Monday".
var getsGoing = regexp.MustCompile(`(?i)\bget(?:ting)? (?:going|started|ready|to|on|off to)\b`)

var (
	takingWords  = lists.Set("verbs of taking days")
	aroundTaking = lists.Set("words around taking days")
)

// IsSpan reports whether readings say from when and how long.
func IsSpan(text string, found []when.Reading) bool {
	day := slices.ContainsFunc(found, func(r when.Reading) bool { return r.Kind == when.KindDay })
	long := slices.ContainsFunc(found, func(r when.Reading) bool { return r.Kind == when.KindLength })
	if day && slices.ContainsFunc(found, func(r when.Reading) bool { return daysFrom.MatchString(text[r.Start:r.End]) }) {
		return true // "10 days from December 7" alone isn't the day 10 days later
	}
	return day && long || slices.ContainsFunc(found, func(r when.Reading) bool {
		return r.Kind == when.KindRange && !r.First.IsZero() && r.Last.After(r.First)
	})
}

// daysFrom matches a length before the day that it begins on, or is counted from.
var daysFrom = regexp.MustCompile(`(?i)^(?:[\w.½]+ )?[\w.½-]+ (?:(?:work|working|business) ?)?(?:days?|weeks?|months?) from `)

var notBare = lists.Set("words of other questions")

// AbsentNow reports whether a sentence says that its author isn't coming to work as it is said:
// "calling in sick", "I can't come in". Unless it has a day, it is about today.
func AbsentNow(text string) bool {
	text = notAbsent.ReplaceAllString(text, " ")
	tokens := words.Cut(text)
	if slices.ContainsFunc(tokens, func(w words.Word) bool { return notNow[w.Text] }) {
		return false
	}
	tokens = slices.DeleteFunc(tokens, func(w words.Word) bool { return howIll[w.Text] })
	if said := words.SkipLinks(tokens); len(said) > 0 && words.PrefixLen(said, absentInAWord) == len(said) {
		return true
	}
	for i := range tokens {
		if words.PrefixLen(tokens[i:], absentNow) > 0 && !words.IsNegated(tokens, i) && !isOfAnother(tokens[:i]) {
			return true
		}
	}
	return RestOfDay(text) && !isOfAnother(tokens)
}

// notAbsent matches what sounds like being ill and isn't, and what happens each time that somebody is: "I'm sick of
// it", "every time I call in sick".
var notAbsent = regexp.MustCompile(`(?i)\b(?:i['’]?m |i am |im )?(?:so |really |just )?` + sickOf + `|\b(?:every|each|any) ?time (?:that )?i (?:call|take|stay|get|am|have|ask)\b[^.,;!?]*|\bwhenever i (?:call|take|get|am|ask)\b[^.,;!?]*`)

// RestOfDay reports whether a sentence says that its author is away for what is left of this day.
func RestOfDay(text string) bool { return restOfDay.MatchString(text) }

var restOfDay = regexp.MustCompile(`(?i)\b(?:(?:i['’]?m|i am|be|i['’]?ll be|gonna be|and|so) (?:out|gone|off|away)|(?:take|taking|need|leaving|leave|heading out|signing off|logging off)) (?:for )?(?:the )?(?:rest|remainder) of (?:the day|today|my day)\b`)

// TellsOfAnybody reports whether a statement says what nobody, everybody, people in general or somebody else do again
// and again, or that its author is fed up: that is no wish of theirs.
func TellsOfAnybody(text string) bool {
	return (habitOfOther.MatchString(text) || fedUp.MatchString(text)) && !Wants(text) || ofAnybody.MatchString(text) && !hasAny(words.Cut(text), subjects)
}

// habitOfOther matches that somebody else keeps doing something.
var habitOfOther = regexp.MustCompile(`^\W*(?i:(?:my|our|the) \pL+|he|she|they|[A-Z]\pL+) (?i:just |also )*(?i:keeps?|is always|always|constantly|never stops?) (?i:making|saying|asking|complaining|telling|texting|joking|commenting|bugging|pestering|yelling|mocking|teasing|rolling|picking on|messaging|emailing|questioning|makes?|says?|asks?|complains?|tells?|jokes?)\b`)

// calledInAnother reports whether a text tells that somebody else called in: "Priya called in sick today".
func calledInAnother(text string) bool {
	m := calledInBy.FindStringSubmatch(text)
	return m != nil && !hasAny(words.Cut(m[1]), subjects) && !beforeCalling[strings.ToLower(m[1])]
}

// beforeCalling are words that may come before what its author did: "just called in sick".
var beforeCalling = words.SetOf("just already also finally have only never")

// calledInBy matches who called in, in a word or two.
var calledInBy = regexp.MustCompile(`(?i)^\W*(?:(?:hey|hi|hello|morning|fyi|heads up|ok|so|and|also|btw)\W+)*(?:(?:my|our|the|one of my|one of our) )?(\pL+)(?: \pL+)?(?:,)? (?:just |has |have |also |been |is |keeps |always |constantly )*(?:called|calls|calling|phoned|texted|messaged|rang) (?:in|out)(?: (?:sick|ill|absent|unwell|today|tomorrow|this morning|again|because|with|a lot|often|all the time|constantly|every)\b|\W*$)`)

// fedUp matches that somebody has had enough, which is no illness.
var fedUp = regexp.MustCompile(`(?i)\b` + sickOf)

// sickOf is what somebody says who has had enough.
const sickOf = `sick (?:and tired )?of (?:it|this|that|him|her|them|being|having|waiting|everything|hr|my)\b`

// ofAnybody matches such a subject with its verb. A greeting has none: "morning everyone, out sick today".
var ofAnybody = regexp.MustCompile(`(?i)(?:^\W*|[,;] |\b(?:that|told me|tells me|says|said|thinks) )(?:(?:and|but|so|well) )*(?:nobody|no one|noone|everyone|everybody|people|others)(?: else| here)? (?:calls?|takes?|comes?|stays?|goes|go|gets?|does|do|is|are|ever|never|always|just|usually|keeps?)\b`)

// isOfAnother reports whether the words before a verb have a subject that isn't their author:
// "one of my team keeps", "our nurse is".
func isOfAnother(before []words.Word) bool {
	const near = 2                                                                                        // "keeps calling out sick" is also "out sick"
	if last := before[max(0, len(before)-near):]; hasAny(last, anybodies) && !hasAny(last, firstPerson) { // "nobody calls out sick here"
		return true
	}
	return len(before) > 1 && hasAny(before[max(0, len(before)-near):], verbsOfAnother) && !hasAny(before, firstPerson)
}

var (
	howIll        = lists.Set("how ill")
	anybodies     = lists.Set("anybody")
	subjects      = lists.Set("the author, as a subject")
	absentNow     = lists.Phrases("absent now")
	absentInAWord = lists.Phrases("absent now, in a word")
	notNow        = lists.Set("not now")

	verbsOfAnother = lists.Set("verbs of somebody else")
	firstPerson    = lists.Set("the author")
)

// isShort reports whether a length is less than a working week.
func isShort(l when.Length) bool {
	const workdays = 5
	return l.Weeks == 0 && l.Months == 0 && l.Days < workdays
}

// IsOpenEnded reports whether a day is only the first of several: "from Monday", "in two
// weeks". The words before it are given.
func IsOpenEnded(text string, r when.Reading, before []words.Word) bool {
	if n := len(before); n > 0 && firstDayWords[before[n-1].Text] {
		return true
	}
	if reportsOn.MatchString(text[:r.Start]) {
		return true
	}
	said, after := words.Cut(text[r.Start:r.End]), words.Cut(text[r.End:])
	return len(said) > 0 && firstDayWords[said[0].Text] || len(after) > 0 && after[0].Text == "week"
}

// reportsOn matches that somebody leaves for a longer time on the day behind it: "I ship out March 3".
var reportsOn = regexp.MustCompile(`(?i)\b(?:ship(?:s|ping)? out|shipped out|report(?:s|ing)?(?: for duty| in| to (?:\S+ ){0,2}\S+)?|deploy(?:s|ing)?|mobiliz(?:e|es|ing)|head(?:s|ing)? overseas|activated)(?: on| by| at)?\s*$`)

// IsWeek reports whether a period is a week, or its working days.
func IsWeek(r when.Reading) bool {
	days := int(r.Last.Sub(r.First).Hours()/24) + 1
	return r.Kind == when.KindPeriod && (days == 5 || days == 7)
}

// Behind returns the wish that may be behind a question: "I want to take Friday off" behind
// "can I take Friday off?" and "could you book me Friday off?".
func Behind(question string) (text string, ok bool) {
	if m := orders.FindStringSubmatch(question); m != nil && forMe.MatchString(m[1]) {
		return "I want to " + strings.TrimRight(m[1], "? "), true
	}
	asked := words.SkipLinks(words.Cut(question))
	n := words.PrefixLen(asked, permissionOpeners)
	for n > 0 && n < len(asked) && permissionLinks[asked[n].Text] {
		n++
	}
	if n == 0 || n == len(asked) {
		return "", false
	}
	verb := question[asked[n].Start:asked[n].End]
	if strings.EqualFold(verb, "have") || strings.EqualFold(verb, "get") {
		verb = "take"
	}
	return "I want to " + verb + strings.TrimRight(question[asked[n].End:], "? "), true
}

// orders matches a polite order to put something down, and forMe that it is for its author.
var (
	orders = regexp.MustCompile(`(?is)^\W*(?:(?:hey|hi|hello|so|ok|and|please|pls)[ ,]+)*(?:can|could|would|will) (?:you|u) (?:(?:please|pls|maybe|just|also|quickly) )*((?:book|put|schedule|log|register|enter|sign|submit|file|arrange|mark|block)\b.*)$`)
	forMe  = regexp.MustCompile(`(?i)\b(?:me|my|i['’]?m|myself)\b`)
)

func hasAny(tokens []words.Word, set map[string]bool) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return set[w.Text] })
}

var (
	wishWords         = lists.Set("wish words")
	dayLinks          = lists.Set("words before a day off")
	offWords          = lists.Set("off words")
	absentOnDay       = lists.Phrases("absent on a day")
	aroundAbsence     = lists.Set("words before an absence")
	wholeTeams        = lists.Set("whole teams")
	asksForDay        = lists.Phrases("asks for a day")
	beWords           = lists.Set("words before away words")
	awayWords         = lists.Set("away words")
	leaveWords        = lists.Set("leave words")
	firstDayWords     = lists.Set("words before a first day")
	permissionOpeners = lists.Phrases("permission openers")
	permissionLinks   = lists.Set("permission links") // between "is it ok" and what is asked for
)
