package when

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// A pattern is a sequence of items separated by spaces:
//
//	the             this word
//	on|by           any of these words or marks
//	{to}            any word of this macro
//	<month>         a token of this class, or a match of this symbol's rules
//	the?  <year>?   optional
//
// A match captures what its classes and symbols matched, in pattern order; an optional
// one that didn't match captures a value of kind valueNone. An item may skip the hyphen
// of a compound, so "mid July" also matches "mid-July".

// symbol is a part of the grammar. Each symbol has a table of rules or a parse function.
type symbol uint8

const (
	symNone          symbol = iota
	symNumber               // <number>
	symOrdinal              // <nth>
	symDayOfMonth           // <dom>, a day of the month
	symYear                 // <year>
	symLength               // <length>
	symNumericDate          // <numeric-date>, a date in digits
	symHoliday              // <holiday>
	symDate                 // <date>, by month or weekday and number
	symMonthRef             // <month-ref>, a month that contains something: "October", "next month"
	symDay                  // <day>, any single day
	symYearPart             // <year-part>, seasons, quarters, half years and years
	symCurrentPeriod        // <current>, the current week, month or year
	symPeriod               // <period>, weeks, months and parts of them
	symRange                // <range>, from one day to another
	symRelative             // a day counted from an event that is only named
	symCount
)

// class is a kind of word.
type class uint8

const (
	classNone     class = iota
	classMonth          // <month>
	classWeekday        // <weekday>
	classWeekdays       // <weekdays>, also plural: "Mondays"
	classWhich          // <which>: this, next, last, coming
	classPortion        // <portion>: early, mid, late
	classSeason         // <season>
)

// valueKind says which fields of a value are set.
type valueKind uint8

const (
	valueNone     valueKind = iota
	valueWord               // number: what the word means in its class
	valueNumber             // number, approximate
	valueLength             // length, approximate; maxLength too for "6 to 8 weeks"
	valueDay                // first
	valueRange              // first, last; openStart for "until July 3"; length if it was stated
	valueRelative           // length before (number is -1) or after (number is 1) the anchor
	valuePeriod             // first and last, both resolved; approximate for "mid July"
)

// value is what a class or symbol of a pattern matched.
type value struct {
	kind        valueKind
	number      float64
	length      Length
	maxLength   Length
	first, last dayRef
	anchor      [2]int // the tokens that name the event, as a half-open interval
	approximate bool
	openStart   bool // first isn't set
}

func (v value) isSet() bool { return v.kind != valueNone }

func (v value) int() int { return int(v.number) }

func dayValue(d day) value                { return value{kind: valueDay, first: resolvedDay(d)} }
func refValue(ref dayRef) value           { return value{kind: valueDay, first: ref} }
func rangeValue(first, last dayRef) value { return value{kind: valueRange, first: first, last: last} }

func periodValue(first, last day) value {
	return value{kind: valuePeriod, first: resolvedDay(first), last: resolvedDay(last)}
}

func approximatePeriod(first, last day) value {
	v := periodValue(first, last)
	v.approximate = true
	return v
}

// rule pairs a pattern with its meaning.
type rule struct {
	pattern string
	means   meaning
	items   []item // the compiled pattern
}

// meaning returns the value of a match. It returns false if the match means nothing in
// its context after all.
type meaning func(p *parser, m *match) (v value, ok bool)

// item is one part of a compiled pattern: words and marks, a class or a symbol.
type item struct {
	words    []wordID
	marks    []rune
	class    class
	symbol   symbol
	optional bool
}

// captures reports whether the item captures what it matches.
func (it *item) captures() bool { return it.words == nil && it.marks == nil }

// match is a rule's match: the tokens from start up to end, and the captures.
type match struct {
	start, end int
	captures   [6]*value
	count      int // captures so far
}

func (m *match) capture(v *value) {
	m.captures[m.count] = v
	m.count++
}

func (m *match) int(k int) int         { return m.captures[k].int() }
func (m *match) length(k int) Length   { return m.captures[k].length }
func (m *match) day(k int) dayRef      { return m.captures[k].first }
func (m *match) which(k int) which     { return which(m.int(k)) }
func (m *match) portion(k int) portion { return portion(m.int(k)) }

// missing is the capture of an optional item that didn't match. It is never modified.
var missing value

// allMissing lets a meaning that is shared by several patterns ask for more captures
// than a pattern has.
var allMissing = [6]*value{&missing, &missing, &missing, &missing, &missing, &missing}

var classNames = map[string]class{
	"<month>": classMonth, "<weekday>": classWeekday, "<weekdays>": classWeekdays,
	"<which>": classWhich, "<portion>": classPortion, "<season>": classSeason,
}

var symbolNames = map[string]symbol{
	"<number>": symNumber, "<nth>": symOrdinal, "<dom>": symDayOfMonth, "<year>": symYear, "<length>": symLength,
	"<numeric-date>": symNumericDate, "<holiday>": symHoliday, "<date>": symDate, "<month-ref>": symMonthRef,
	"<day>": symDay, "<current>": symCurrentPeriod, "<year-part>": symYearPart, "<period>": symPeriod, "<range>": symRange,
}

// macros are alternatives that many patterns share.
var macros = map[string]string{
	"{to}":    "to|until|till|til|thru|through|-",
	"{start}": "starting|beginning|commencing",
}

// ruleTables has the rules of each symbol, parseFuncs the symbols that a function
// parses. buildGrammar fills them.
var (
	ruleTables [symCount][]rule
	parseFuncs [symCount]func(p *parser, i int) (value, int, bool)
)

// compileRules compiles the patterns of a table. It panics on an invalid pattern.
func compileRules(rules []rule) []rule {
	for i := range rules {
		for text := range strings.FieldsSeq(rules[i].pattern) {
			rules[i].items = append(rules[i].items, compileItem(text))
		}
	}
	return rules
}

func compileItem(text string) item {
	var it item
	if len(text) > 1 {
		text, it.optional = strings.CutSuffix(text, "?")
	}
	if strings.HasPrefix(text, "<") {
		it.class, it.symbol = classNames[text], symbolNames[text]
		if it.class == classNone && it.symbol == symNone {
			panic(fmt.Sprintf("when: unknown class or symbol %s", text))
		}
		return it
	}
	for name, list := range macros {
		text = strings.ReplaceAll(text, name, list)
	}
	for alternative := range strings.SplitSeq(text, "|") {
		if r := []rune(alternative); len(r) == 1 && !words.IsLetter(r[0]) {
			it.marks = append(it.marks, r[0])
		} else {
			it.words = append(it.words, lexicon.add(alternative, nil))
		}
	}
	return it
}

// matchItems matches items from token i on and returns the token after the match. It
// tries each optional item before it skips one.
func (p *parser) matchItems(items []item, i int, m *match) (int, bool) {
	if len(items) == 0 {
		return i, true
	}
	it := &items[0]
	count := m.count
	if v, end, ok := p.matchItem(it, i); ok {
		if it.captures() {
			m.capture(v)
		}
		if end, ok := p.matchItems(items[1:], end, m); ok {
			return end, true
		}
		m.count = count
	}
	if !it.optional {
		return 0, false
	}
	if it.captures() {
		m.capture(&missing)
	}
	end, ok := p.matchItems(items[1:], i, m)
	if !ok {
		m.count = count
	}
	return end, ok
}

// matchItem matches one item at token i, or after it if it is a compound's hyphen.
func (p *parser) matchItem(it *item, i int) (*value, int, bool) {
	if i >= len(p.tokens) {
		return &missing, 0, false
	}
	if v, end, ok := p.matchItemAt(it, i); ok {
		return v, end, true
	}
	if p.tokens[i].hyphen && i > 0 {
		return p.matchItemAt(it, i+1)
	}
	return &missing, 0, false
}

func (p *parser) matchItemAt(it *item, i int) (*value, int, bool) {
	t := &p.tokens[i]
	switch {
	case it.symbol != symNone:
		return p.parse(it.symbol, i)
	case it.class != classNone:
		n := lexicon.words[t.word].meaningAs(it.class)
		return &classValues[n], i + 1, n != 0
	case t.kind == tokenWord && t.word != 0:
		if slices.Contains(it.words, t.word) {
			return &missing, i + 1, true
		}
	case t.kind == tokenMark:
		if slices.Contains(it.marks, t.mark) {
			return &missing, i + 1, true
		}
	}
	return &missing, 0, false
}

// classValues are the values that words capture, by their meaning in their class.
var classValues = func() (all [32]value) {
	for n := range all {
		all[n] = value{kind: valueWord, number: float64(n)}
	}
	return all
}()

// meaningAs returns the meaning of a word in a class, or 0 if it isn't in the class.
func (w *word) meaningAs(c class) int {
	switch c {
	case classMonth:
		return w.month
	case classWeekday:
		return w.weekday
	case classWeekdays:
		return max(w.weekday, w.weekdays)
	case classWhich:
		return int(w.which)
	case classPortion:
		return int(w.portion)
	case classSeason:
		return w.season
	}
	return 0
}
