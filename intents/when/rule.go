package when

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// A pattern is a row of items, parted by spaces:
//
//	the             this word
//	on|by           one of these words or marks
//	{to}            one of the words of this list
//	<month>         a token of this class, or what this symbol's rules match
//	the?  <year>?   may be missing
//
// What classes and symbols stood for is handed to the rule's meaning in order;
// what is missing is handed over as a value of no kind. A hyphen inside a
// compound ("mid-July") may be passed over.

// symbol is what rules make: each has a table of rules or a function of its own.
type symbol uint8

const (
	symNone     symbol = iota
	symNumber          // <num>
	symOrdinal         // <nth>
	symDom             // <dom>, a day of the month
	symYear            // <year>
	symLength          // <length>
	symNumeric         // <numeric>, a date in digits
	symHoliday         // <holiday>
	symCalendar        // <date>, a date by month or weekday and number
	symMonthish        // <monthish>, a month that something is in
	symDay             // <day>, any one day
	symCurrent         // <current>, the week, month or year we are in
	symPeriod          // <period>, weeks, months, parts of them
	symSpan            // <span>, from one day to another
	symRelative        // a day that hangs on one that is only named
	symCount
)

// class is a kind of token.
type class uint8

const (
	classNone class = iota
	classMonth
	classWeekday
	classWeekdays
	classUnit
	classWhich
	classEdge
	classSeason
)

// rule is a pattern and what it means. ok false means that it does not hold here after all.
type rule struct {
	pattern string
	means   func(p *parser, m *match) (v value, ok bool)
	items   []item
}

// item is one part of a compiled pattern.
type item struct {
	words    []wordID
	marks    []rune
	class    class
	symbol   symbol
	optional bool
}

// match is what a rule matched: tokens start to end, and what its classes and
// symbols stood for.
type match struct {
	start, end int
	v          [6]*value
	n          int
}

// missing is what an optional item without a match stands for. It never changes.
var missing value

// noneMatched is a match before it begins: a meaning may ask for more than its pattern has.
var noneMatched = [6]*value{&missing, &missing, &missing, &missing, &missing, &missing}

var classNames = map[string]class{
	"<month>": classMonth, "<wd>": classWeekday, "<wds>": classWeekdays, "<unit>": classUnit,
	"<which>": classWhich, "<edge>": classEdge, "<season>": classSeason,
}

var symbolNames = map[string]symbol{
	"<num>": symNumber, "<nth>": symOrdinal, "<dom>": symDom, "<year>": symYear, "<length>": symLength,
	"<numeric>": symNumeric, "<holiday>": symHoliday, "<date>": symCalendar, "<monthish>": symMonthish,
	"<day>": symDay, "<current>": symCurrent, "<period>": symPeriod, "<span>": symSpan,
}

// wordLists are words that many patterns have.
var wordLists = map[string]string{
	"{to}":    "to|until|till|til|thru|through|-",
	"{start}": "starting|beginning|commencing",
}

// tables are the rules by symbol, readers the symbols that are read by a function.
// The rules' functions refer to the tables, so buildGrammar fills them.
var (
	tables  [symCount][]rule
	readers [symCount]func(p *parser, i int) (value, int, bool)
)

func init() { buildGrammar() }

// buildGrammar makes the lexicon, the rules that are written in its words, and the
// index of which rule can begin with which word, in this order.
func buildGrammar() {
	lexicon = newLexicon()
	readers[symNumber] = readNum
	readers[symOrdinal] = readNth
	readers[symDom] = readDom
	readers[symYear] = readYear
	readers[symLength] = readLength
	readers[symNumeric] = readNumeric
	readers[symRelative] = readRelative
	tables[symHoliday] = compile(holidayRules)
	tables[symCalendar] = compile(dateRules)
	tables[symMonthish] = compile(monthishRules)
	tables[symDay] = compile(dayRules)
	tables[symCurrent] = compile(currentRules)
	tables[symPeriod] = compile(periodRules)
	tables[symSpan] = compile(spanRules)
	indexStarts()
}

// compile reads the patterns of a table. A wrong one is a programmer's mistake.
func compile(rules []rule) []rule {
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
			panic(fmt.Sprintf("when: no class or symbol %s", text))
		}
		return it
	}
	for name, list := range wordLists {
		text = strings.ReplaceAll(text, name, list)
	}
	for alt := range strings.SplitSeq(text, "|") {
		if r := []rune(alt); len(r) == 1 && !words.IsLetter(r[0]) {
			it.marks = append(it.marks, r[0])
		} else {
			it.words = append(it.words, lexicon.add(alt, nil))
		}
	}
	return it
}

// match matches items from token i on, the optional ones if they are there.
func (p *parser) match(items []item, i int, m *match) (int, bool) {
	if len(items) == 0 {
		return i, true
	}
	it := &items[0]
	n := m.n
	if v, end, ok := p.item(it, i); ok {
		if it.words == nil && it.marks == nil {
			m.v[m.n] = v
			m.n++
		}
		if end, ok := p.match(items[1:], end, m); ok {
			return end, true
		}
		m.n = n
	}
	if !it.optional {
		return 0, false
	}
	if it.words == nil && it.marks == nil {
		m.v[m.n] = &missing
		m.n++
	}
	end, ok := p.match(items[1:], i, m)
	if !ok {
		m.n = n
	}
	return end, ok
}

// item matches one item at token i, or behind the hyphen of a compound.
func (p *parser) item(it *item, i int) (*value, int, bool) {
	if i >= len(p.toks) {
		return &missing, 0, false
	}
	if v, end, ok := p.itemAt(it, i); ok {
		return v, end, true
	}
	if p.toks[i].soft && i > 0 {
		return p.itemAt(it, i+1)
	}
	return &missing, 0, false
}

func (p *parser) itemAt(it *item, i int) (*value, int, bool) {
	t := &p.toks[i]
	switch {
	case it.symbol != symNone:
		return p.at(it.symbol, i)
	case it.class != classNone:
		n := lexicon.words[t.word].of(it.class)
		return &meanings[n], i + 1, n != 0
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

// meanings are the values of words by what they mean in their class.
var meanings = func() (all [32]value) {
	for n := range all {
		all[n] = value{kind: isWord, n: float64(n)}
	}
	return all
}()

// of is what a word means as a token of a class, 0 if it is none.
func (w *word) of(c class) int {
	switch c {
	case classMonth:
		return w.month
	case classWeekday:
		return w.weekday
	case classWeekdays:
		return max(w.weekday, w.weekdays)
	case classUnit:
		if w.tight {
			return 0
		}
		return int(w.unit)
	case classWhich:
		return int(w.which)
	case classEdge:
		return int(w.edge)
	case classSeason:
		return w.season
	}
	return 0
}
