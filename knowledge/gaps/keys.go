package gaps

import (
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// A table names things by codes that a list explains, and has one that isn't in the list.

const (
	leastKeys  = 5 // different ones in a list, and in the column that uses it
	fewKeys    = 3 // of short codes, where list and column are called alike
	mostTables = 200
)

// keyList is a column of a sheet in which each value comes once, or what begins the rows of a table in a document or
// on a slide.
type keyList struct {
	file  *files.File
	area  string
	keys  map[string]bool
	about []string // plain words of what it is called
	// isNumeric is set for a list such as “1 jumped out, 2 heron, 3 fungus”.
	isNumeric bool
}

// usedKeys is a column whose values may be those of a list.
type usedKeys struct {
	file   *files.File
	header string
	order  []string // its values, each once
	places map[string][]string
	// about are the plain words of a column of small numbers, which may be codes, and of its sheet; nil for words.
	about []string
}

// unlisted finds values that the list of all others doesn't have.
func unlisted(all []*files.File, books []*book, words *said) []finding {
	var lists []keyList
	var columns []usedKeys
	for _, b := range books {
		for i := range b.Sheets {
			if sheet := &b.Sheets[i]; len(sheet.Cells) <= mostInTable {
				l, c := keysOn(b, sheet)
				lists, columns = append(lists, l...), append(append(columns, c...), numbersOn(b, sheet)...)
			}
		}
	}
	for _, f := range all {
		columns = append(columns, keysIn(f)...)
		lists = append(lists, append(toldKeys(f), toldNumbers(f)...)...)
	}
	var found []finding
	for _, c := range columns[:min(len(columns), mostTables)] {
		for _, l := range lists[:min(len(lists), mostTables)] {
			if f, ok := c.against(l, words); ok {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// keysOn returns the columns of a sheet with words or codes: those in which each comes once, and the others.
func keysOn(b *book, sheet *files.Sheet) (lists []keyList, columns []usedKeys) {
	cells := map[uint16][]files.Value{}
	var order []uint16
	for _, v := range sheet.Cells {
		if v.Kind == files.IsText && v.Formula == 0 {
			if cells[v.Column] == nil {
				order = append(order, v.Column)
			}
			cells[v.Column] = append(cells[v.Column], v)
		}
	}
	for _, c := range order {
		for _, part := range adjacent(cells[c]) {
			if len(part) <= fewKeys {
				continue
			}
			head, part := b.TextOf(part[0]), part[1:]
			area := files.SheetPlace(sheet.Name, files.Range{From: part[0].Cell(), To: part[len(part)-1].Cell()})
			used := usedKeys{file: b.file, header: head, places: map[string][]string{}}
			for _, v := range part {
				used.add(b.TextOf(v), place(sheet, v.Cell()))
			}
			if len(used.order) == len(part) {
				lists = append(lists, keyList{file: b.file, area: area, keys: setOf(used.order), about: plainWords(head + " " + sheet.Name)})
			} else {
				columns = append(columns, used)
			}
		}
	}
	return lists, columns
}

// adjacent cuts the cells of a column where one is empty.
func adjacent(column []files.Value) [][]files.Value {
	var all [][]files.Value
	for i, v := range column {
		if i == 0 || v.Row != column[i-1].Row+1 {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], v)
	}
	return all
}

// keysIn returns the columns of a table of values separated by commas.
func keysIn(f *files.File) []usedKeys {
	if f.Records == nil {
		return nil
	}
	var all []usedKeys
	for column, header := range f.Records.Columns[:min(len(f.Records.Columns), mostTables)] {
		c := usedKeys{file: f, header: header, places: map[string][]string{}}
		if n, ok := numbersIn(f, column); ok {
			all = append(all, n)
			continue
		}
		for row, fields := range f.Records.Rows {
			if column < len(fields) && len(c.order) <= mostInList {
				c.add(fields[column], files.LinePlace(f.Records.Lines[row], f.Records.Lines[row]))
			}
		}
		all = append(all, c)
	}
	return all
}

// toldKeys returns the lists in a document's sections, and on slides, that say what codes stand for: “K | given back”.
func toldKeys(f *files.File) []keyList {
	var all []keyList
	add := func(at, title string, rows []string) {
		l := keyList{file: f, area: at, keys: map[string]bool{}, about: plainWords(title)}
		for i, row := range rows {
			key, _, ok := strings.Cut(row, " | ")
			if m := definition.FindStringSubmatch(row); !ok && m != nil {
				key, ok = m[1], true
			}
			if key = strings.TrimSpace(key); ok && isCode(key) {
				l.keys[strings.ToLower(key)] = true
			} else if ok && i == 0 {
				l.about = append(l.about, plainWords(row)...) // its heading
			}
		}
		if len(l.keys) >= fewKeys {
			all = append(all, l)
		}
	}
	if f.Document != nil {
		for _, s := range f.Document.Sections {
			add(files.SectionPlace(s.Heading), s.Heading, s.Items)
		}
	}
	if f.Deck != nil {
		for _, s := range f.Deck.Slides {
			rows := slices.Clone(s.Bullets)
			for _, cells := range s.Table {
				rows = append(rows, strings.Join(cells, " | "))
			}
			add(files.SlidePlace(s.N, false), s.Title, rows)
		}
	}
	return all
}

// isLegendOf reports whether a short list says what the codes of a column mean: both are called alike, and have codes
// only.
func (l keyList) isLegendOf(c *usedKeys) bool {
	if l.isNumeric {
		return len(c.order) >= fewKeys && shared(c.about, l.about) > 0
	}
	if len(l.keys) < fewKeys || len(c.order) < fewKeys || shared(plainWords(c.header), l.about) == 0 {
		return false
	}
	for key := range l.keys {
		if !isCode(strings.ToUpper(key)) {
			return false
		}
	}
	return !slices.ContainsFunc(c.order, func(value string) bool { return !isCode(strings.ToUpper(value)) })
}

// mostInList is how many different values a column of codes has at most.
const mostInList = 2_000

func (c *usedKeys) add(value, at string) {
	value = strings.ToLower(strings.TrimSpace(value))
	if value == "" || !isWord(value) || isNumber(value) {
		return
	}
	if c.places[value] == nil {
		c.order = append(c.order, value)
	}
	if len(c.places[value]) < mostEvidence/2 {
		c.places[value] = append(c.places[value], at)
	}
}

// against asks about the values that a list doesn't have, if it has nearly all others, and no sentence says what
// they are.
func (c *usedKeys) against(l keyList, words *said) (finding, bool) {
	if l.isNumeric != (c.about != nil) {
		return finding{}, false
	}
	const times = 5 // as many are known as aren't
	most := times
	if l.isNumeric || len(c.order) < leastKeys || len(l.keys) < leastKeys {
		if !l.isLegendOf(c) {
			return finding{}, false
		}
		most = fewKeys
	}
	var unknown []string
	parts := 0 // of something that the list has
	for _, value := range c.order {
		if l.keys[value] {
			continue
		}
		unknown = append(unknown, value)
		if l.isPart(value) {
			parts++
		}
	}
	if parts == len(unknown) {
		most = min(most, fewKeys)
	}
	if len(unknown) > mostUnknown {
		return finding{}, false
	}
	unknown = slices.DeleteFunc(unknown, func(value string) bool {
		return slices.ContainsFunc(words.all, func(s statement) bool { return s.free && c.isExplained(value, s) })
	})
	if len(unknown) == 0 || len(c.order) < most*len(unknown) {
		return finding{}, false
	}
	var names []string
	var evidence []files.Place
	for _, value := range unknown {
		names = append(names, strings.ToUpper(value))
		if !isCode(strings.ToUpper(value)) && c.about == nil {
			names[len(names)-1] = "“" + value + "”"
		}
		evidence = append(evidence, at(c.file, c.places[value]...)...)
	}
	evidence = append(evidence[:min(len(evidence), mostEvidence-1)], files.Place{File: l.file.ID, Location: l.area})
	list := l.area
	if l.file.Workbook == nil {
		list = path.Base(l.file.ID) + ", " + l.area
	}
	value := ""
	if len(unknown) == 1 {
		value = unknown[0]
	}
	return finding{
		kind: unknownKey, risk: P1, weight: 9, evidence: evidence, global: l.file != c.file, about: topic{words: unknown, value: value},
		question: fmt.Sprintf("What is %s in %s%s, which the list in %s doesn't have?", enumerated(names), path.Base(c.file.ID), quoted(c.header), list),
		why:      "Whatever is calculated by the list leaves it out.",
	}, true
}

// isPart reports whether a value is one of the list with a letter behind it: “V01a” of V01.
func (l keyList) isPart(value string) bool {
	stem := strings.TrimRight(strings.TrimRightFunc(value, unicode.IsLetter), "-/. ")
	return stem != value && len(value)-len(stem) <= longestPart && l.keys[stem]
}

// longestPart is how long what tells two parts of a thing apart is: “a”, “-II”.
const longestPart = 3

// isExplained reports whether a sentence says what a value is. A number comes in many; it has to be called as its
// column is, or be the subject.
func (c *usedKeys) isExplained(value string, s statement) bool {
	if c.about == nil {
		return s.names(value)
	}
	words := wordsIn(s.text)
	i := slices.Index(words, value)
	return i == 0 || i > 0 && shared(plainWords(words[i-1]), c.about) > 0
}

// mostNumbers is how large a number is at most that is a code: a cause, a status, a class.
const mostNumbers = 99

// addNumber notes a number that may be a code; false if it can't be one.
func (c *usedKeys) addNumber(x float64, at string) bool {
	if x != math.Trunc(x) || x < 0 || x > mostNumbers {
		return false
	}
	value := strconv.Itoa(int(x))
	if c.places[value] == nil {
		c.order = append(c.order, value)
	}
	if len(c.places[value]) < mostEvidence/2 {
		c.places[value] = append(c.places[value], at)
	}
	return true
}

// numbersOn returns the columns of a sheet with small typed numbers that come again and again.
func numbersOn(b *book, sheet *files.Sheet) []usedKeys {
	cells := map[uint16][]files.Value{}
	var order []uint16
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date && v.Format != files.Percent {
			if cells[v.Column] == nil {
				order = append(order, v.Column)
			}
			cells[v.Column] = append(cells[v.Column], v)
		}
	}
	var all []usedKeys
	for _, column := range order {
		header := b.header(sheet, cells[column][0].Cell())
		c := usedKeys{file: b.file, header: header, places: map[string][]string{}, about: plainWords(header + " " + sheet.Name)}
		isOther := slices.ContainsFunc(cells[column], func(v files.Value) bool { return !c.addNumber(v.Number, place(sheet, v.Cell())) })
		if !isOther && header != "" && len(c.order) < len(cells[column]) {
			all = append(all, c)
		}
	}
	return all
}

// numbersIn returns a column of a table if it has small numbers that come again and again.
func numbersIn(f *files.File, column int) (usedKeys, bool) {
	header, rows := f.Records.Columns[column], 0
	c := usedKeys{file: f, header: header, places: map[string][]string{}, about: plainWords(header)}
	for row, fields := range f.Records.Rows {
		if column >= len(fields) || strings.TrimSpace(fields[column]) == "" {
			continue
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64)
		if err != nil || !c.addNumber(x, files.LinePlace(f.Records.Lines[row], f.Records.Lines[row])) {
			return usedKeys{}, false
		}
		rows++
	}
	return c, len(c.order) > 0 && len(c.order) < rows && len(c.about) > 0
}

// toldNumbers returns the lists in a document's sections that say what numbers stand for: “3 heron”. Steps have a
// period behind their number.
func toldNumbers(f *files.File) []keyList {
	if f.Document == nil {
		return nil
	}
	var all []keyList
	for _, s := range f.Document.Sections {
		l := keyList{file: f, area: files.SectionPlace(s.Heading), keys: map[string]bool{}, about: plainWords(s.Heading), isNumeric: true}
		for i, item := range s.Items {
			for line := range strings.Lines(item) {
				if m := numberedLine.FindStringSubmatch(line); m != nil {
					l.keys[m[1]] = true
				} else if strings.HasSuffix(strings.TrimSpace(line), ":") && i+1 < len(s.Items) {
					l.about = append(l.about, plainWords(line)...)
				}
			}
		}
		if len(l.keys) >= fewKeys {
			all = append(all, l)
		}
	}
	return all
}

// numberedLine is a line that says what a number stands for: “3 heron”, “- 4: handed on”.
var numberedLine = regexp.MustCompile(`^\s*(?:[-*•]\s+)?(\d{1,2})(?:\s*[:=–]\s*|\s+(?:is\s+|means\s+)?)\pL`)
