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
	return forLeave.MatchString(text) && !slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return fearedWords[w.Text] })
}

// fearedWords name consequences that nobody asks for.
var fearedWords = lists.Set("feared words")

// Short reports whether a sentence with these readings asks for less than a week off:
// "I want next Friday off", "half a day off tomorrow".
func Short(text string, found []when.Reading) bool {
	tokens := words.Cut(text)
	wishes := hasAny(tokens, wishWords) && hasAny(tokens, offWords)
	return slices.ContainsFunc(found, func(r when.Reading) bool {
		return IsDayOff(text, r) || r.Kind == when.KindLength && wishes && isShort(r.Length) || isDaysOff(tokens, r)
	})
}

// isDaysOff reports whether a reading is of a few days in a row that somebody wants off:
// "December 28 to 31 off".
func isDaysOff(tokens []words.Word, r when.Reading) bool {
	const most = 16 // "December 20 to January 3"; who is away for longer says why
	days := int(r.Last.Sub(r.First).Hours()/24) + 1
	if (r.Kind != when.KindRange || r.First.IsZero()) && !IsWeek(r) || days > most {
		return false
	}
	return (hasAny(tokens, offWords) || saysAway(tokens)) && !slices.ContainsFunc(tokens, func(w words.Word) bool { return leaveWords[w.Text] })
}

// saysAway reports whether words say that somebody isn't at work: "I need to be out".
func saysAway(tokens []words.Word) bool {
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

// Wants reports whether a sentence says that something is wanted or needed.
func Wants(text string) bool { return wants.MatchString(text) }

var wants = regexp.MustCompile(`(?i)\b(need|needs|want|wanna|must|have to|has to|got to|gotta|would like|['’]?d like|book|request|schedule|put me down|going|take|taking)\b`)

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
	if n := len(before); n > 1 && offWords[before[n-2].Text] && dayLinks[before[n-1].Text] { // "book me off for Friday"
		return true
	} else if n > 1 && offWords[before[n-1].Text] && hasAny(before, wishWords) { // "I need off December 24"
		return true
	}
	return hasAny(after[:min(reach, len(after))], offWords)
}

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
	said, after := words.Cut(text[r.Start:r.End]), words.Cut(text[r.End:])
	return len(said) > 0 && firstDayWords[said[0].Text] || len(after) > 0 && after[0].Text == "week"
}

// IsWeek reports whether a period is a week, or its working days.
func IsWeek(r when.Reading) bool {
	days := int(r.Last.Sub(r.First).Hours()/24) + 1
	return r.Kind == when.KindPeriod && (days == 5 || days == 7)
}

// Behind returns the wish that may be behind a question: "I want to take Friday off" behind
// "can I take Friday off?".
func Behind(question string) (text string, ok bool) {
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

func hasAny(tokens []words.Word, set map[string]bool) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return set[w.Text] })
}

var (
	wishWords         = lists.Set("wish words")
	dayLinks          = lists.Set("words before a day off")
	offWords          = lists.Set("off words")
	beWords           = lists.Set("words before away words")
	awayWords         = lists.Set("away words")
	leaveWords        = lists.Set("leave words")
	firstDayWords     = lists.Set("words before a first day")
	permissionOpeners = lists.Phrases("permission openers")
	permissionLinks   = lists.Set("permission links") // between "is it ok" and what is asked for
)
