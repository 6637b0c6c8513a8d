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
		`(half[- ]?(?:an?[- ]|of (?:the|that|a) )?day\b|half of it\b|only half\b|half only\b|just half\b|(?:12 ?)?noon\b|12 ?p\.?m\b\.?|mid-?day\b|lunch(?:time| break)?\b|mornings?\b|afternoons?\b)(?:\s+only\b)?`)
	fromThen   = regexp.MustCompile(`(?i)\b(?:from|after|starting|beginning)\b`)
	untilThen  = regexp.MustCompile(`(?i)\b(?:until|till?|up to|through|thru|to)\b`)
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
		if strings.HasSuffix(name, "mornings") || strings.HasSuffix(name, "afternoons") || strings.HasSuffix(name, "days") ||
			len(before) > 0 && notAnyPart.MatchString(strings.Trim(before[len(before)-1], ",.!")) {
			continue
		}
		p := part{start: at[0], end: at[1], begins: true, ends: true}
		leadIn := text[at[0]:at[2]]
		switch {
		case name == "morning", untilThen.MatchString(leadIn):
			p.begins = false
		case name == "afternoon", fromThen.MatchString(leadIn):
			p.ends = false
		}
		if all = append(all, p); len(all) == mostParts {
			break
		}
	}
	return all
}

// blank returns a text with spaces in place of a part of it.
func blank(text string, start, end int) string {
	return text[:start] + strings.Repeat(" ", end-start) + text[end:]
}
