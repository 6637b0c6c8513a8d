package handover

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// kindOf says what a unit's score is multiplied by for the kind of answer that it has: a name for “who”, a reason for
// “why”. If two questions are asked in one, it is the mean of both.
func (e *scored) kindOf(parts []string, n int) (mean float64) {
	for _, part := range parts {
		mean += e.kind(part, n) / float64(len(parts))
	}
	return mean
}

// kind is [scored.kindOf] of one question: less than 1 if the unit has no answer of the kind that is asked for, more if
// it has what only such an answer has.
func (e *scored) kind(question string, n int) float64 {
	u, f := e.units[n].text, 1.0
	near := u
	if n+1 < len(e.units) {
		near += "\n" + e.units[n+1].text
	}
	if !tells(question, u) {
		switch {
		case tells(question, near):
			f *= kindIsNext
		default:
			f *= otherKind
		}
	}
	if asksWhere(question) && !saysWhere(e.passage.Text) && !(e.isFact && namesSomebody(e.passage.Text)) {
		return f * noPlace
	}
	asked := plain(question)
	switch {
	case asksLimit(asked):
		if !saysLimit(e.passage.Heading + " " + e.passage.Title + " " + u) {
			f *= noLimit
		}
	case asksOrder(asked):
		if saysOrder(e.passage) {
			f *= inOrder
		} else {
			f *= noOrder
		}
	case strings.HasPrefix(asked, "why ") || strings.HasPrefix(asked, "how come "):
		switch {
		case e.isFact || has("told why", near) > 0:
		case hasRemark(u):
		default:
			f *= noReason
		}
	case slices.ContainsFunc(lists["what if"], func(lead string) bool { return strings.HasPrefix(asked, lead+" ") }):
		switch {
		case whenHeading.MatchString(e.passage.Heading):
			f *= inOrder
		case has("conditions", e.passage.Text) == 0:
			f *= otherKind
		}
	}
	if !e.isRow && namesOtherTime(question, u) {
		f *= otherTime
	}
	if m := howMany.FindStringSubmatch(question); m != nil && counts(u, m[1]) {
		f *= aCount
	}
	return f
}

// namesOtherTime reports whether a question is about a month or a season, and a text about another one.
func namesOtherTime(question, text string) bool {
	var asked []term
	for _, t := range termsIn(question) {
		if seasons[t.word] {
			asked = append(asked, t)
		}
	}
	words := bagOf(text)
	isOther := slices.ContainsFunc(slices.Sorted(maps.Keys(words.words)), func(w string) bool { return seasons[w] })
	return len(asked) > 0 && isOther && !slices.ContainsFunc(asked, func(t term) bool { return words.has(t) > 0 })
}

// seasons are the months and the seasons, but for those that are also words for something else.
var seasons = meaningsOf(slices.Concat(slices.DeleteFunc(slices.Clone(lists["months"]), func(m string) bool { return m == "may" }), []string{"winter", "summer", "autumn"}))

var howMany = regexp.MustCompile(`(?i)\bhow (?:many|much) (\p{L}+)`)

// counts reports whether a text has a number of things: “372 trays”, “two large berths”, “Evenings 7”.
func counts(text, things string) bool {
	t := termOf(things)
	if t.word == "" {
		return false
	}
	words := strings.Fields(text)
	isNumber := func(w string) bool {
		w = strings.Trim(w, ".,;:()")
		return isAmount(w) || slices.Index(lists["numbers"], strings.ToLower(w)) > 0
	}
	for i, w := range words {
		if !isNumber(w) {
			continue
		}
		for _, near := range words[i+1 : min(i+3, len(words))] {
			if bagOf(near).has(t) > 0 {
				return true
			}
		}
		if i > 0 && bagOf(words[i-1]).has(t) > 0 {
			return true
		}
	}
	return false
}

var whenHeading = regexp.MustCompile(`(?i)^(?:if|when|in case)\b`)

// partsOf are the questions in a question: “when does the fee step up, and by how much?”.
func partsOf(question string) []string {
	first, second, ok := strings.Cut(question, ", and ")
	if !ok {
		return []string{question}
	}
	words := strings.Fields(withoutPreposition(plain(second)))
	if len(words) == 0 || !slices.Contains([]string{"who", "what", "when", "where", "why", "how", "which"}, words[0]) {
		return []string{question}
	}
	return []string{first, second}
}

// wantsMore reports whether a question asks for more than a value.
func wantsMore(question string) bool {
	q := plain(question)
	return strings.HasPrefix(q, "why ") || strings.HasPrefix(q, "how come ") || strings.HasPrefix(q, "where does ") || strings.HasPrefix(q, "where do ") || strings.Contains(q, "stand for")
}

// hasRemark reports whether a line is a sentence, and no label or value.
func hasRemark(text string) bool {
	const words = 7
	for line := range strings.Lines(text) {
		if len(strings.Fields(line)) >= words {
			return true
		}
	}
	return false
}
