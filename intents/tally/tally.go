// Package tally doubts a number that was found in a sentence: it may be one of two that are
// named, one item of a list, a time of day, or only a limit. Such a number is never stored without a
// question: "quotes for 3,800 and 4,200", "my wife and two kids", "Tuesdays 6 to 9", "under 500".
//
//	tally.go  the doubts, from numbers next to each other
//	apart.go  numbers apart from each other, products and limits
//	length.go what makes a length more or less than it says, or another one
//	parts.go  a length that is taken in parts
package tally

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Doubt is why a number may not be the one that was asked for.
type Doubt uint8

// The doubts.
const (
	None    Doubt = iota
	Either        // another number is said with it: Numbers are both, and their sum if they are added up
	Part          // it counts one item of a list
	Hours         // it is a time of day, and Numbers has how many hours lie between that and the other
	Product       // another number says how often it comes: Numbers has both together
	Limit         // it is only a limit, or something unsaid is added or taken away
)

// Found is a doubt about a number.
type Found struct {
	Doubt   Doubt
	Numbers []float64
	Unit    string // what a product counts: "hour"; empty if that isn't said
}

// Read returns the doubt about a number in a text. near is where the number is, or something
// around it.
func Read(text string, value float64, near [2]int) Found {
	if hours, ok := hoursIn(text, value, near); ok {
		return Found{Doubt: Hours, Numbers: []float64{hours}}
	}
	for _, m := range pair.FindAllStringSubmatchIndex(text, -1) {
		if m[1] < near[0] || m[0] > near[1] || isDated(text, m[0], m[1]) {
			continue
		}
		first, second := amount(text[m[2]:m[3]]), amount(text[m[6]:m[7]])
		if first == second || value != first && value != second {
			continue
		}
		numbers := []float64{first, second}
		if link := strings.ToLower(strings.TrimSpace(text[m[4]:m[5]])); slices.Contains(sums, link) && !strings.Contains(strings.ToLower(text[:m[0]]), "between") {
			numbers = append(numbers, first+second)
		}
		return Found{Doubt: Either, Numbers: numbers}
	}
	if found, ok := apart(text, value, near); ok {
		return found
	}
	switch {
	case isListed(text, value):
		return Found{Doubt: Part}
	case isLimit(text, value, near):
		return Found{Doubt: Limit}
	}
	return Found{}
}

var sums = []string{"and", "plus", "+", "&", ", and"}

const (
	number = `([$€£]? ?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[$€£]? ?\d+(?:\.\d+)?k?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
	unit   = `(?: ?(?:dollars|bucks|euros|usd|k|hours|hrs|days|weeks|months|years|people|adults|kids|children|of (?:us|them)|\pL{3,12}s))?`
)

var (
	// pair matches two numbers that are said together, with what they count after each.
	pair = regexp.MustCompile(`(?i)(?:^|[^\pL\d.,])` + number + unit + `(\s*(?:,? or maybe|,? or even|,? or|, and|,? maybe|,? perhaps|and|plus|to|[-–+&/])\s*)` + number + `(?:$|[^\pL\d])`)
	// span matches two times of day with what is between them.
	span = regexp.MustCompile(`(?i)(?:^|[^\d.,$€£])(\d{1,2})(?::(\d\d))? ?([ap]m?|[ap]\.m\.)?\s*(?:to|till?|until|[-–])\s*(\d{1,2})(?::(\d\d))? ?([ap]m?|[ap]\.m\.)?(?:$|[^\d.,:])`)
	// clock matches what makes two numbers times of day.
	clock = regexp.MustCompile(`(?i)\b(?:mornings?|evenings?|afternoons?|nights?|tonight|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|o['’]?clock|noon|every day|daily|weekends?)\b|\d ?(?:am|pm|a\.m|p\.m)\b|:\d\d\b`)
)

// amount returns the value of a number that pair matched.
func amount(said string) float64 {
	said = strings.ToLower(strings.Trim(said, "$€£ "))
	plain, thousands := strings.CutSuffix(strings.ReplaceAll(said, ",", ""), "k")
	n, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		n = when.ReadNumber(said).Value
	}
	if thousands {
		const thousand = 1000
		n *= thousand
	}
	return n
}

// isDated reports whether a span overlaps a day, a range of days or a length: "June 1 to 3".
func isDated(text string, start, end int) bool {
	return slices.ContainsFunc(when.Find(text, when.Clock{}), func(r when.Reading) bool {
		return r.Start < end && start < r.End && r.Kind != when.KindLength
	})
}

// hoursIn returns how many hours lie between two times of day of which a number is one.
func hoursIn(text string, value float64, near [2]int) (float64, bool) {
	const half, minutes = 12.0, 60.0
	for _, m := range span.FindAllStringSubmatchIndex(text, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		from, to := amount(group(1)), amount(group(4))
		if m[1] < near[0] || m[0] > near[1] || value != from && value != to || from > 2*half || to > 2*half || !clock.MatchString(text) {
			continue
		}
		hours := to - from + (amount("0"+group(5))-amount("0"+group(2)))/minutes
		for hours <= 0 {
			hours += half
		}
		return hours, true
	}
	return 0, false
}

// isListed reports whether a number counts one item of a list of which another item has no number:
// "me, my wife and two kids", "a desk plus 2 monitors".
func isListed(text string, value float64) bool {
	for _, m := range item.FindAllStringSubmatch(text, -1) {
		before := words.Cut(m[1])
		if len(before) > 0 && amount(m[2]) == value && slices.ContainsFunc(before, isItem) {
			return true
		}
	}
	for _, m := range itemAfter.FindAllStringSubmatch(text, -1) {
		if amount(m[1]) == value {
			return true
		}
	}
	return false
}

// isItem reports whether a word can be an item of a list by itself: somebody of the family, or a
// thing with its article.
func isItem(w words.Word) bool { return items[w.Text] }

var (
	items     = words.SetOf("me myself wife husband partner girlfriend boyfriend fiance fiancee spouse mom dad mother father son daughter baby dog cat a an")
	item      = regexp.MustCompile(`(?i)([\pL' ,&+]{2,60}?)\s*(?:,|&|\+|\band\b|\bplus\b|\bwith\b)\s*(?:my |our |the |and )*` + number + ` \pL{3,}`)
	itemAfter = regexp.MustCompile(`(?i)` + number + ` \pL{3,}\s*(?:,|&|\+|\band\b|\bplus\b)\s*(?:and )?(?:me|myself|my|our|a|an|the) ?(?:wife|husband|partner|girlfriend|boyfriend|spouse|mom|dad|mother|father|son|daughter|baby|dog|cat|$)`)
)
