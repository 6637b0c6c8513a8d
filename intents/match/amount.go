package match

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// amount is a number in a text.
type amount struct {
	start, end int
	value      float64
	money      bool
}

var (
	digits = regexp.MustCompile(`(?i)([$€£]\s?|\busd\s|\beur\s)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|thousand|grand|million|m|hundred)\b)?(\s?(?:dollars?|bucks|euros?|pounds|usd|eur)\b)?`)
	spoken = regexp.MustCompile(`(?i)\b(?:a\s+)?(?:` + strings.Join(lists["number words"], "|") + `)(?:(?:\s+and)?[\s-]+(?:` + strings.Join(lists["number words"], "|") + `))*\b(\s?(?:dollars?|bucks|euros?|pounds)\b)?`)
)

// amounts returns the numbers in a text, in order.
func amounts(text string) []amount {
	var out []amount
	if strings.ContainsAny(text, words.Digits) { // the patterns are slow, and few pieces have what they look for
		out = amountsInDigits(text)
	}
	if !hasNumberWord(text) {
		return out
	}
	for _, m := range spoken.FindAllStringSubmatchIndex(text, -1) {
		if strings.HasSuffix(" "+strings.ToLower(text[:m[0]]), " no ") {
			continue // no one
		}
		if !slices.ContainsFunc(out, func(a amount) bool { return m[0] < a.end && a.start < m[1] }) {
			end, money := m[1], m[2] >= 0
			if money {
				end = m[2]
			}
			out = append(out, amount{m[0], m[1], spell(text[m[0]:end]), money})
		}
	}
	slices.SortFunc(out, func(a, b amount) int { return a.start - b.start })
	return out
}

func amountsInDigits(text string) []amount {
	var out []amount
	for _, m := range digits.FindAllStringSubmatchIndex(text, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return text[m[2*i]:m[2*i+1]]
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(group(2), ",", "")+group(3), 64)
		if err != nil || partOfName(text, m[0], m[1]) {
			continue
		}
		out = append(out, amount{m[0], m[1], value * max(1, scales[strings.ToLower(group(4))]), group(1) != "" || group(5) != ""})
	}
	return out
}

// hasNumberWord reports whether one of the words in a text is a number.
func hasNumberWord(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !words.IsLetter(r) }) {
		if numberWords[strings.ToLower(word)] {
			return true
		}
	}
	return false
}

var numberWords = lists.Set("number words")

// partOfName reports whether digits belong to a word or a longer code: W2, 555-1234.
func partOfName(text string, start, end int) bool {
	isName := func(c byte) bool {
		return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '@' || c == '_'
	}
	if start > 0 && (isName(text[start-1]) || text[start-1] == '-' || text[start-1] == '#' || text[start-1] == '.') {
		return true
	}
	return end < len(text) && (isName(text[end]) || text[end] == '-' && end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9')
}

var scales = map[string]float64{"k": 1e3, "thousand": 1e3, "grand": 1e3, "m": 1e6, "million": 1e6, "hundred": 100}

// units are the values of number words below a hundred.
var units = spellUnits()

func spellUnits() map[string]float64 {
	out := map[string]float64{}
	for i, word := range lists["number words"] {
		switch {
		case i <= 20:
			out[word] = float64(i)
		case i <= 27:
			out[word] = float64(10 * (i - 18))
		}
	}
	return out
}

// spell reads a number in words: "two thousand five hundred".
func spell(text string) float64 {
	total, part := 0.0, 0.0
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' }) {
		switch scale := scales[word]; {
		case scale == 100:
			part = max(1, part) * scale
		case scale > 0:
			total, part = total+max(1, part)*scale, 0
		default:
			part += units[word]
		}
	}
	return total + part
}
