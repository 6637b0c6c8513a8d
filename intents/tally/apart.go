package tally

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Numbers that are said apart from each other may still be two answers to one question: "around
// 800, 900 if the flight goes up", "20 with the homework, 14 without". They are told by what each
// of them counts: nothing, or the same as the other.

// counted is a number in a text.
type counted struct {
	value      float64
	start, end int
	unit       string // what it counts: "hours"; empty if that isn't said
	leads      bool   // nothing before it makes it the number of something, as in "room 12"
}

var numbers = regexp.MustCompile(`(?i)(?:^|[^\pL\d.,:/#-])` + number + `(?:\s?(grand|thousand|k|hundred))?(?:$|[^\pL\d:/-])`)

// countedIn returns the numbers of a text that aren't part of a day.
func countedIn(text string) []counted {
	var out []counted
	for at := 0; at < len(text); {
		m := numbers.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		start, end := at+m[2], at+m[3]
		n := counted{value: amount(text[start:end]), start: start, end: end}
		if m[4] >= 0 {
			end = at + m[5]
			n.end, n.value = end, n.value*scales[strings.ToLower(text[at+m[4]:end])]
		}
		n.leads, n.unit = leads(text[:start]), unitAfter(text[end:])
		out = append(out, n)
		at = end
	}
	if len(out) > 1 {
		out = slices.DeleteFunc(out, func(n counted) bool { return isDated(text, n.start, n.end) })
	}
	return out
}

var scales = map[string]float64{"k": 1000, "grand": 1000, "thousand": 1000, "hundred": 100}

// leads reports whether a number can begin to count behind a text: "about", but not "room".
func leads(before string) bool {
	trimmed := strings.TrimRight(before, " ")
	if trimmed == "" || strings.ContainsAny(trimmed[len(trimmed)-1:], ",;:.()–—+=") {
		return true
	}
	tokens := words.Cut(trimmed)
	return len(tokens) > 0 && (amountOpeners[tokens[len(tokens)-1].Text] || words.IsLink(tokens[len(tokens)-1].Text))
}

// unitAfter returns the word that a number counts, or nothing.
func unitAfter(after string) string {
	tokens := words.Cut(firstPart(after))
	if len(tokens) > 0 && timeUnits[tokens[0].Text] {
		return strings.TrimSuffix(tokens[0].Text, "s")
	}
	if len(tokens) == 0 || words.IsStopword(tokens[0].Text) || words.IsLink(tokens[0].Text) || besideNumbers[tokens[0].Text] || len(tokens[0].Text) < 3 {
		return ""
	}
	return strings.TrimSuffix(tokens[0].Text, "s")
}

// firstPart returns a text up to its first mark.
func firstPart(text string) string {
	if end := strings.IndexAny(text, ",;.()–—+?!"); end >= 0 {
		return text[:end]
	}
	return text
}

// apart returns the doubt about a number from another one that is said apart from it.
func apart(text string, value float64, near [2]int) (Found, bool) {
	all := countedIn(text)
	at := slices.IndexFunc(all, func(n counted) bool { return n.value == value && n.end > near[0] && n.start < near[1] })
	if at < 0 {
		return Found{}, false
	}
	for i := range all {
		if i == at || all[i].value == value && i > at+1 {
			continue
		}
		first, second := all[min(i, at)], all[max(i, at)]
		if product, unit, ok := productOf(text, first, second); ok {
			return Found{Doubt: Product, Numbers: []float64{product}, Unit: unit}, true
		}
		if !all[i].mayReplace(all[at]) || endsSentence.MatchString(text[first.end:second.start]) {
			continue
		}
		found := Found{Doubt: Either, Numbers: []float64{first.value, second.value}}
		if added.MatchString(text[first.end:second.start]) {
			found.Numbers = append(found.Numbers, first.value+second.value)
		}
		return found, true
	}
	return Found{}, false
}

// mayReplace reports whether a number may count the same as another one.
func (n counted) mayReplace(other counted) bool {
	return n.value != other.value && n.leads && (n.unit == other.unit || n.unit == "" || other.unit == "" && plainUnits[n.unit])
}

var (
	endsSentence = regexp.MustCompile(`[.!?](?:\s|$)|\n`)
	// added and taken match what is said of a number between two: that another is added to it or
	// taken away from it.
	added = regexp.MustCompile(`(?i)(?:\bplus\b|\+|\band (?:then |another )|\bon top\b)`)
	// each matches that an amount comes again and again.
	each = regexp.MustCompile(`(?i)^\s*(?:\pL+ ){0,2}?(?:of|x|times|à|at)\s*$|^\s*[x×*]\s*$`)
	per  = regexp.MustCompile(`(?i)^\s*(?:\pL+)?\s*(?:each|per|an?|every|for each|on each)(?: \pL+){1,2}?,?\s+(?:for|over|on|in)\s*$`)
	// changed matches what makes an amount another one without saying which.
	changed = regexp.MustCompile(`(?i)^\s*(?:dollars|bucks|euros|\pL+s)?\s*,?\s*(?:minus|less|plus|before|after|without|not counting|not including|excluding) (?:the |a |an |any |my |our |some |all )?(?:\pL+ )?(?:discount|tax\w*|tip\w*|fee\w*|shipping|vat|deposit|refund|rebate|breaks?|lunch|holidays?|weekends?|\pL{4,})\b|^\s*(?:dollars|bucks|euros|\pL+s)?\s*(?:and (?:a bit|some|change|up)|or (?:so|more|less|fewer|up)|plus|at (?:most|least)|max(?:imum)?|tops|minimum)\b`)
	// bounds matches what makes a number only a limit.
	bounds = regexp.MustCompile(`(?i)\b(?:under|below|less than|fewer than|no more than|not more than|up to|at most|max(?:imum)?(?: of)?|at least|minimum(?: of)?|more than|over|above|north of|upwards of|beyond|within|not over|no less than|between)\s*(?:about |around |like |say )?[$€£]?\s?$`)
)

// productOf returns what one number times another is, if the words between them say so: "3 evenings of
// 2 hours", "2 hours a week for 6 weeks". unit is what the product counts.
func productOf(text string, a, b counted) (product float64, unit string, ok bool) {
	switch between := text[a.end:b.start]; {
	case each.MatchString(between):
		return a.value * b.value, b.unit, true
	case per.MatchString(between):
		return a.value * b.value, a.unit, true
	}
	return 0, "", false
}

// isLimit reports whether a number is said as a limit, or with something that changes it by an
// amount that nobody says: "under 5 grand", "450 minus the discount".
func isLimit(text string, value float64, near [2]int) bool {
	return slices.ContainsFunc(countedIn(text), func(n counted) bool {
		return n.value == value && n.end > near[0] && n.start < near[1] &&
			(bounds.MatchString(text[:n.start]) || changed.MatchString(text[n.end:]))
	})
}

var (
	amountOpeners = words.SetOf("about around roughly approximately approx maybe perhaps probably like say for to or and plus but total totals make makes cost costs at least most than over under up of only just another then take takes need needs lost lose with some circa near nearly almost pay pays paid charge charges spend between a")
	besideNumbers = words.SetOf("after before if when until till since because once unless from by during now later today total overall altogether maybe perhaps probably tops max maximum minimum roughly approx approximately each flat including incl excluding excl plus minus without otherwise depending")
	timeUnits     = words.SetOf("hour hours day days week weeks month months year years")
	plainUnits    = words.SetOf("dollar buck euro usd")
)
