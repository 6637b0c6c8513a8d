package gaps

import (
	_ "embed" // the lists
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/leaveway/leaveway/content"
)

// amount is a number in a text, as somebody reads it.
type amount struct {
	value      float64 // with its thousands or millions, without its percent sign
	percent    bool
	scaled     bool    // it was written in thousands or more
	precision  float64 // of the last digit shown, in the unit of value
	text       string
	start, end int // in the text
}

var written = regexp.MustCompile(`(?i)([-−+]|\+/-)?\s?(\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d+)?\b|\d+(?:[.,]\d+)?)(?:\s?(%|per ?cent\b|percent\b|pct\b|bps\b|k\b|m\b|mn\b|mio\b|bn\b|million\b|thousand\b|billion\b))?`)

var scales = map[string]float64{
	"k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "mio": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9,
}

// amounts returns the numbers of a text. Dates, versions, and parts of names aren't amounts.
func amounts(text string) []amount {
	var all []amount
	named := -2 // where the last number ends that names something
	for _, m := range written.FindAllStringSubmatchIndex(text, -1) {
		if isLed := m[5] > m[4]+1 && text[m[4]] == '0' && isDigit(text[m[4]+1]); isLed || m[4] <= named+1 {
			named = m[5] // 0155 0000 115, 0388
			continue
		}
		if m[4] > 0 && isWordByte(text[m[4]-1]) || m[5] < len(text) && m[1] == m[5] && isWordByte(text[m[5]]) {
			continue // v7, 3rd, Q3, EUR21
		}
		if m[4] > 1 && (text[m[4]-1] == '.' || text[m[4]-1] == '/' || text[m[4]-1] == '-' && isWordByte(text[m[4]-2])) {
			continue // 2026-09, 14.1b, 26/27
		}
		if m[5] < len(text)-1 && strings.IndexByte("-/:", text[m[5]]) >= 0 && isWordByte(text[m[5]+1]) {
			continue
		}
		if m[5] < len(text) && text[m[5]] == '.' && dayAndMonth.MatchString(text[m[4]:m[5]]) && (m[5]+1 == len(text) || !isWordByte(text[m[5]+1])) && !endsThere(text, m[5]) {
			continue // 9.3.
		}
		digits := text[m[4]:m[5]]
		value, places, ok := parseDigits(digits)
		if !ok {
			continue
		}
		a := amount{value: value, precision: math.Pow(10, -float64(places)), text: strings.TrimSpace(text[m[4]:m[1]]), start: m[0], end: m[1]}
		if m[2] >= 0 && text[m[2]:m[3]] != "+" && text[m[2]:m[3]] != "+/-" && (m[2] == 0 || !isWordByte(text[m[2]-1])) {
			a.value = -a.value
		}
		if m[6] >= 0 {
			unit := strings.ToLower(text[m[6]:m[7]])
			if s, ok := scales[unit]; ok {
				a.value, a.precision, a.scaled = a.value*s, a.precision*s, true
			} else {
				a.percent = unit != "bps"
			}
		}
		all = append(all, a)
	}
	return all
}

// dayAndMonth is a day as many write it, before its second period.
var dayAndMonth = regexp.MustCompile(`^(?:[12]?\d|3[01])\.(?:\d|1[0-2])$`)

// endsThere reports whether a period ends a sentence: nothing comes behind it, or a blank and a capital letter.
func endsThere(text string, at int) bool {
	rest := strings.TrimLeft(text[at+1:], " ")
	return rest == "" || rest != text[at+1:] && rest[0] >= 'A' && rest[0] <= 'Z'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

// parseDigits reads 428,500 or 1.402,11 or 0.965 or 3,5, and returns how many digits stand
// behind the decimal point.
func parseDigits(digits string) (value float64, places int, ok bool) {
	comma, point := strings.LastIndexByte(digits, ','), strings.LastIndexByte(digits, '.')
	decimal := max(comma, point)
	if decimal >= 0 {
		groups := strings.Count(digits, digits[decimal:decimal+1])
		behind := len(digits) - decimal - 1
		isGroup := behind == 3 && (groups > 1 || comma >= 0 && point < 0)
		if isGroup || groups > 1 {
			decimal = -1
		}
	}
	var b strings.Builder
	for i := range len(digits) {
		switch c := digits[i]; {
		case c >= '0' && c <= '9':
			b.WriteByte(c)
		case i == decimal:
			b.WriteByte('.')
			places = len(digits) - i - 1
		}
	}
	value, err := strconv.ParseFloat(b.String(), 64)
	return value, places, err == nil
}

// isYear reports whether an amount is likely to be a year.
func (a amount) isYear() bool {
	return !a.percent && !a.scaled && a.precision == 1 && a.value >= 1990 && a.value <= 2100 && !strings.ContainsAny(a.text, ",.' ")
}

// cellValue is a number of a cell, as far as an amount can be compared with it.
type cellValue struct {
	number  float64
	percent bool
}

// equals reports whether an amount may be the number of a cell, rounded, in its unit or in
// thousands or millions.
func (a amount) equals(v cellValue) bool {
	number := v.number
	if a.percent {
		return a.near(number*100) || !v.percent && a.near(number)
	}
	if a.near(number) || v.percent && a.near(number*100) {
		return true
	}
	for _, s := range []float64{1e3, 1e6} {
		if a.near(number*s) || a.near(number/s) {
			return true
		}
	}
	return false
}

func (a amount) near(v float64) bool {
	v = math.Abs(v)
	isCoarse := a.precision > v && v != 0 // a 0 or a 1 is near anything small
	return !isCoarse && math.Abs(math.Abs(a.value)-v) <= a.precision*0.5000001
}

// sameFactor reports whether an amount says a factor in another way: 1.15 is 15 %, and so is
// 0.85 as a reduction.
func (a amount) sameFactor(x float64) bool {
	for _, v := range []float64{x, x * 100, (x - 1) * 100, (1 - x) * 100} {
		if math.Abs(a.value-v) < 1e-9*math.Max(1, math.Abs(v)) {
			return v == x || a.percent
		}
	}
	return false
}

// show writes a number as people do.
func show(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	if len(s) > 14 && strings.Contains(s, ".") {
		s = strconv.FormatFloat(x, 'g', 6, 64)
	}
	whole, rest, _ := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return sign + whole + rest
}

// showIn writes a number of a cell as the cell shows it.
func showIn(v cellValue) string {
	if v.percent {
		return show(math.Round(v.number*1e6)/1e4) + " %"
	}
	if math.Abs(v.number) >= 1000 {
		return show(math.Round(v.number))
	}
	return show(math.Round(v.number*1e4) / 1e4)
}

// isRoundedTo reports whether a typed number with two digits or more is another one, rounded.
func isRoundedTo(exact, typed float64) bool {
	text := strconv.FormatFloat(typed, 'f', -1, 64)
	_, decimals, _ := strings.Cut(text, ".")
	digits := len(strings.Trim(strings.ReplaceAll(text, ".", ""), "-0"))
	return digits > 1 && strconv.FormatFloat(exact, 'f', len(decimals), 64) == text
}

// plural is a word for one thing, or for several.
func plural(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}

// smallNumbers are numbers that people write as words.
var smallNumbers = strings.NewReplacer(" two ", " 2 ", " three ", " 3 ", " four ", " 4 ", " five ", " 5 ", " six ", " 6 ", " seven ", " 7 ", " eight ", " 8 ", " nine ", " 9 ", " ten ", " 10 ", " twelve ", " 12 ", " fourteen ", " 14 ", " twenty ", " 20 ", " thirty ", " 30 ")

// spelledOut writes such words as numbers.
func spelledOut(text string) string { return strings.TrimSpace(smallNumbers.Replace(" " + text + " ")) }

//go:embed words.txt
var lists string

// word lists by the name in square brackets above them.
var wordLists = content.ReadLists(lists)

var (
	stopWords = setOf(strings.Fields(strings.Join(wordLists["stop"], " ")))
	same      = readSame()
)

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// readSame maps each word that means the same as another to the first of them.
func readSame() map[string]string {
	all := map[string]string{}
	for _, line := range wordLists["same"] {
		group := strings.Fields(line)
		for _, w := range group {
			all[english.Stem(w, false)] = english.Stem(group[0], false)
		}
	}
	return all
}

// plainWords returns the words of a text that mean something, in their plain form, each once.
func plainWords(text string) []string {
	var all []string
	known := map[string]bool{}
	for _, w := range strings.FieldsFunc(splitCamel(joinCodes(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		w = strings.ToLower(w)
		if stopWords[w] || len(w) < 2 || isNumber(w) {
			continue
		}
		p := english.Stem(w, false)
		if s, ok := same[p]; ok {
			p = s
		}
		if !known[p] {
			known[p] = true
			all = append(all, p)
		}
	}
	return all
}

// codeName is a name with a number, such as KW-1010, which is one word.
var codeName = regexp.MustCompile(`\b(\p{L}{1,6})[-_](\d+)\b`)

func joinCodes(text string) string { return codeName.ReplaceAllString(text, "$1$2") }

func isNumber(w string) bool {
	for _, r := range w {
		if !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// splitCamel puts blanks into names such as CashFlow.
func splitCamel(text string) string {
	var b strings.Builder
	var last rune
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// shared returns how many words two lists have in common.
func shared(a, b []string) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

// says reports whether a text contains a phrase of a list, as whole words. A * in a phrase
// stands for up to five words.
func says(list, text string) bool {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '?' && r != '*'
	})
	byFirst := phrases[list]
	for i, w := range words {
		for _, p := range byFirst[strings.Trim(w, "'")] {
			if matchesAt(words[i+1:], p[1:]) {
				return true
			}
		}
	}
	return false
}

// phrases are the lists of phrases, each by its first word.
var phrases = readPhrases()

func readPhrases() map[string]map[string][][]string {
	all := map[string]map[string][][]string{}
	for name, list := range wordLists {
		all[name] = map[string][][]string{}
		for _, line := range list {
			p := strings.Fields(line)
			all[name][p[0]] = append(all[name][p[0]], p)
		}
	}
	return all
}

const mostBetween = 5 // words for a *

func matchesAt(words, phrase []string) bool {
	if len(phrase) == 0 {
		return true
	}
	if phrase[0] == "*" {
		for skip := 0; skip <= mostBetween && skip <= len(words); skip++ {
			if matchesAt(words[skip:], phrase[1:]) {
				return true
			}
		}
		return false
	}
	if len(words) == 0 || strings.Trim(words[0], "'") != phrase[0] && words[0] != phrase[0] {
		return false
	}
	return matchesAt(words[1:], phrase[1:])
}

// isWord reports whether a text says something: a flag of one letter does, a comma and a # don't.
func isWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// clockForm is a time of day in digits.
var clockForm = regexp.MustCompile(`\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b(?:\s?(?:h|am|pm|o['’]clock))?`)

// saysWhy reports whether a sentence says why, and not only where from, since when, or who signs.
func saysWhy(text string) bool { return byWriting.MatchString(text) || says("because", text) }

// byWriting is where something is written down: “by mail of 2 October”.
var byWriting = regexp.MustCompile(`(?i)\b(?:by|in)\s+(?:an?\s+|the\s+|his\s+|her\s+|their\s+)?(?:e-?mail|mail|letter|contract)s?\s+(?:of|from|dated|on)\b`)
