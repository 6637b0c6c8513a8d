package halfday

import (
	"regexp"
	"strings"
)

// part is a place in a text that names a part of a day.
type part struct {
	start, end int
	begins     bool // it can be how the first of several days begins: from noon, the afternoon
	ends       bool // it can be how the last one ends: until noon, the morning
}

var (
	partWords = regexp.MustCompile(`(?i)\b(?:(?:only|just|but|as|is|are|for|in|on|at|from|after|until|till?|up to|starting|beginning|through|thru|to|then|plus|around)\s+)*` +
		`(?:(?:a|an|the|one|its)\s+)?` +
		`(half[- ]?(?:an?[- ]|of (?:the|that|a) )?day\b|half of it\b|only half\b|half only\b|just half\b|half,? (?:actually|really|please|pls|then|instead)\b|half$|(?:12 ?)?noon\b|12 ?p\.?m\b\.?|mid-?day\b|lunch(?:time| break)?\b|mornings?\b|afternoons?\b)(?:\s+only\b)?`)
	fromThen  = regexp.MustCompile(`(?i)\b(?:from|after|starting|beginning)\b`)
	untilThen = regexp.MustCompile(`(?i)\b(?:until|till?|up to|through|thru|to)\b`)
	// greets matches a greeting that leaves out its "good": "morning! happy Friday".
	greets     = regexp.MustCompile(`(?i)^\W*(?:morning|afternoon|evening)(?:\s*!| (?:all|everyone|everybody|team|folks|there)\b)`)
	notAnyPart = regexp.MustCompile(`(?i)^(?:good|this|every|each|back|return|returning|no|not|without)$`)
)

// mostParts is how many parts of days of a message are looked at: each means reading its days again.
const mostParts = 4

// partsOf are the places in a text that name a part of a day, in order. Mornings and afternoons
// that recur, and "good morning", aren't.
func partsOf(text string) []part {
	var all []part
	for _, at := range partWords.FindAllStringSubmatchIndex(text, -1) {
		name := strings.ToLower(text[at[2]:at[3]])
		before := strings.Fields(text[:at[0]])
		if greets.MatchString(text) && len(before) == 0 || recurs(text, name, at[0], at[1]) || len(before) > 0 && notAnyPart.MatchString(strings.Trim(before[len(before)-1], ",.!")) {
			continue
		}
		p := part{start: at[0], end: at[1], begins: true, ends: true}
		leadIn := text[at[0]:at[2]]
		switch {
		case strings.HasPrefix(name, "morning"), untilThen.MatchString(leadIn):
			p.begins = false
		case strings.HasPrefix(name, "afternoon"), fromThen.MatchString(leadIn):
			p.ends = false
		}
		if all = append(all, p); len(all) == mostParts {
			break
		}
	}
	return all
}

// recurs reports whether a part of a day is one of several days: "mornings off December 7 to 8". On one
// day, "mornings only on the 11th" is one.
func recurs(text, name string, start, end int) bool {
	if !strings.HasSuffix(name, "s") {
		return false
	}
	only := strings.Contains(strings.ToLower(text[start:end]), "only") || strings.Contains(strings.ToLower(text[start:end]), "just")
	after, _, _ := strings.Cut(text[end:], ",")
	before := text[strings.LastIndexAny(text[:start], ",;.")+1 : start]
	return strings.HasSuffix(name, "days") || !only || severalDays.MatchString(before+" "+after) || !oneDay.MatchString(before+" "+after)
}

var (
	severalDays = regexp.MustCompile(`(?i)\b(?:to|through|thru|until|till?|and|every|each|from|(?:mon|tues|wednes|thurs|fri)days|week|month|days)\b|\d ?[-–] ?\d`)
	oneDay      = regexp.MustCompile(`(?i)\d|\b(?:mon|tue|wed|thu|fri|sat|sun)|\b(?:first|last) (?:day|one)\b|\bday\b`)
)

// blank returns a text with spaces in place of a part of it.
func blank(text string, start, end int) string {
	return text[:start] + strings.Repeat(" ", end-start) + text[end:]
}

// atWork matches the part of a day that somebody says they work, which is the one that they aren't off.
var atWork = regexp.MustCompile(`(?i)\b(?:(?:i|we)(?:['’]?m| am|['’]?ll| will| can)?(?: still| be| already| only)* )?(?:working|worked|work|online|logged (?:on|in)|at my desk|in)(?: for)? ` +
	`(?:(?:the|this|that|in the|all)? ?(?P<part>morning|afternoon)s?|(?P<till>till?|until|through|up to) (?:the )?(?:12 ?)?(?:noon|lunch(?:time)?|mid-?day|12(?: ?p\.?m\.?)?|1(?: ?p\.?m\.?)))\b`)

// offInstead returns a text in which the part of a day that somebody works is replaced by the part that they are off,
// or by nothing, if the text says that too: "make Friday a half day, I'm working till noon" is the afternoon.
// It has as many bytes as before.
func offInstead(text string) string {
	at := atWork.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	rest, off := blank(text, at[0], at[1]), "afternoon"
	if group := at[2*atWork.SubexpIndex("part"):]; group[0] >= 0 && strings.EqualFold(text[group[0]:group[1]], "afternoon") {
		off = "morning"
	}
	if namesPart.MatchString(rest) || len(off) > at[1]-at[0] {
		return rest
	}
	return text[:at[0]] + off + strings.Repeat(" ", at[1]-at[0]-len(off)) + text[at[1]:]
}

// namesPart matches a part of a day that isn't just half of it.
var namesPart = regexp.MustCompile(`(?i)\b(?:noon|12 ?p\.?m|mid-?day|lunch(?:time)?|mornings?|afternoons?)\b`)
