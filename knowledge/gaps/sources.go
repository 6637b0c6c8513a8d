package gaps

import (
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// sources finds typed numbers whose row names a file of the project that says another one.
func sources(books []*book, all []*files.File) []finding {
	var found []finding
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			for _, v := range sheet.Cells {
				if v.Kind != files.IsText {
					continue
				}
				from := named(b.TextOf(v), b.file, all)
				if from == nil || from.Notebook == nil {
					continue
				}
				if f, ok := b.against(sheet, int(v.Row), from); ok {
					found = append(found, f)
				}
			}
		}
	}
	return found
}

// named returns the other file of the project that a text names.
func named(text string, own *files.File, all []*files.File) *files.File {
	lower := strings.ToLower(text)
	for _, f := range all {
		if f != own && len(path.Base(f.ID)) > 4 && strings.Contains(lower, strings.ToLower(path.Base(f.ID))) {
			return f
		}
	}
	return nil
}

// against compares the typed number of a row with what a notebook printed.
func (b *book) against(sheet *files.Sheet, row int, from *files.File) (finding, bool) {
	var typed files.Value
	for v := range rowOf(sheet, row) {
		if v.Kind == files.IsNumber && v.Formula == 0 {
			typed = v
			break
		}
	}
	if typed.Row == 0 || typed.Number == 0 {
		return finding{}, false
	}
	label := plainWords(b.rowLabel(sheet, typed.Cell()))
	near, distance := claim{}, 1.0
	for _, o := range from.Notebook.Outputs {
		for line := range strings.SplitSeq(o.Text, "\n") {
			for _, a := range amounts(line) {
				value := a.value
				if a.percent {
					value /= 100
				}
				if a.equals(number(typed)) || isRoundedTo(value, typed.Number) {
					return finding{}, false
				}
				d := math.Abs(math.Log(math.Abs(value / typed.Number)))
				if shared(plainWords(line), label) > 0 && d < distance {
					near, distance = claim{statement: statement{at: files.Place{File: from.ID, Location: files.CellPlace(o.Cell)}}, amount: a}, d
				}
			}
		}
	}
	if near.amount.text == "" {
		return finding{}, false
	}
	spot := place(sheet, typed.Cell())
	return finding{
		kind: mismatch, risk: P0, weight: 10, global: true, evidence: append([]files.Place{near.at}, at(b.file, spot)...),
		question: fmt.Sprintf("Why is %s typed into %s%s, when %s gives %s?", showIn(number(typed)), spot, quoted(b.rowLabel(sheet, typed.Cell())), path.Base(from.ID), near.amount.text),
		why:      "Somebody changed the result by hand, and only they know why.",
		about:    topic{numbers: []float64{typed.Number}, words: label},
	}, true
}

// A slide often names a row of a workbook in other words than its label: “New press: EUR 148 per hour” is about the row
// with the remark “the new press”.

// namesRow finds what slides say of a thing that one row of a sheet is about, where no number of that row is the same
// and one is like it.
func namesRow(all *said, books []*book) []finding {
	var found []finding
	for _, s := range all.all {
		if len(s.around) == 0 || len(found) >= mostOfKind {
			continue // no slide
		}
		for _, c := range claims(s) {
			if f, ok := c.againstRows(books); ok {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// againstRows looks for the number that a claim is about in the rows that it names.
func (c claim) againstRows(books []*book) (found finding, ok bool) {
	before, rest, _ := strings.Cut(c.statement.text, ":")
	subject, told := plainWords(before), plainWords(rest)
	if rest == "" || len(subject) == 0 || strings.ContainsFunc(before, unicode.IsDigit) {
		return finding{}, false
	}
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			row, isOne := rowAbout(b, sheet, subject)
			if !isOne {
				continue
			}
			v, isSame, isLike := c.inRow(b, sheet, row, told)
			if isSame {
				return finding{}, false
			}
			if isLike && !ok {
				spot := place(sheet, v.Cell())
				found, ok = finding{
					kind: mismatch, risk: P0, weight: 9, global: true, evidence: append([]files.Place{c.at}, at(b.file, spot)...),
					question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s%s?",
						c.amount.text, path.Base(c.at.File), c.at.Location, short(c.statement.text, 80), showIn(number(v)), spot, quoted(b.name(sheet, v.Cell()))),
					why:   "Two values for the same thing go to different people.",
					about: topic{words: c.about}, sentence: c.at.String() + " " + c.statement.text,
				}, true
			}
		}
	}
	return found, ok
}

// rowAbout returns the only row with numbers of which the texts have all words of a subject.
func rowAbout(b *book, sheet *files.Sheet, subject []string) (row int, isOne bool) {
	if len(sheet.Cells) > mostInTable {
		return 0, false
	}
	for i := 0; i < len(sheet.Cells); {
		at, text, numbers := sheet.Cells[i].Row, "", 0
		for ; i < len(sheet.Cells) && sheet.Cells[i].Row == at; i++ {
			switch v := sheet.Cells[i]; {
			case v.Kind == files.IsText && v.Formula == 0:
				text += b.TextOf(v) + " "
			case v.Kind == files.IsNumber:
				numbers++
			}
		}
		if numbers == 0 || shared(subject, plainWords(text)) < len(subject) {
			continue
		}
		if row != 0 {
			return 0, false
		}
		row = int(at)
	}
	return row, row != 0
}

// mostApart is how many times larger the same thing is said to be, if its heading and its unit are said as well.
const mostApart = 4

// asGood is how many times larger a number may be that people say on a slide in its place.
const asGood = 1.02

// inRow returns the number of a row that a claim is about: one that is near, if the heading or the title has a word of
// it; or one whose heading it says as a whole, with the unit of the row.
func (c claim) inRow(b *book, sheet *files.Sheet, row int, told []string) (like files.Value, isSame, isLike bool) {
	around := slices.Concat(told, c.around)
	unit, nearest := "", float64(mostApart)
	for v := range rowOf(sheet, row) {
		if v.Kind == files.IsText && v.Formula == 0 && len(strings.Fields(b.TextOf(v))) == 1 {
			unit += b.TextOf(v) + " "
		}
	}
	saysUnit := shared(told, plainWords(unit)) > 0
	for v := range rowOf(sheet, row) {
		if v.Kind != files.IsNumber || v.Format == files.Date {
			continue
		}
		if c.amount.equals(number(v)) || ratioOf(c.value, v.Number) < asGood {
			return like, true, false
		}
		isShare := v.Format == files.Percent
		head := plainWords(b.header(sheet, v.Cell()))
		r := ratioOf(c.value, v.Number)
		isNear := !c.small && r < nearEnough && shared(slices.Concat(head, plainWords(b.title(sheet))), around) > 0
		isNamed := saysUnit && len(head) > 0 && shared(head, told) == len(head)
		if c.percent == isShare && !c.scaled && (isNear || isNamed) && r < nearest {
			like, isLike, nearest = v, true, r
		}
	}
	return like, false, isLike
}

// totalsSaid finds what slides say of the total of a column, in the words of its heading and its sheet.
func totalsSaid(all *said, books []*book) []finding {
	var found []finding
	for _, s := range all.all {
		if len(s.around) == 0 || len(found) >= mostOfKind {
			continue // no slide
		}
		for _, c := range claims(s) {
			if f, ok := c.againstTotals(books); ok && !c.small && !c.percent {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// againstTotals looks for the total that a claim is about: near, with all words of its column's heading, and of a sheet
// that the slide is about. If the sheet has the number elsewhere, the claim is about that.
func (c claim) againstTotals(books []*book) (finding, bool) {
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			title := plainWords(b.title(sheet) + " " + sheet.Name)
			if shared(c.around, title) == 0 || slices.ContainsFunc(sheet.Cells, func(v files.Value) bool {
				return v.Kind == files.IsNumber && (c.amount.equals(number(v)) || c.isRounded(v.Number))
			}) {
				continue
			}
			for _, v := range sheet.Cells {
				if v.Formula == 0 || v.Kind != files.IsNumber || !wholeSum.MatchString(b.FormulaOf(v)) || len(plainWords(b.rowLabel(sheet, v.Cell()))) > 0 {
					continue
				}
				head := plainWords(b.header(sheet, v.Cell()))
				isSaid := len(head) > 0 && shared(head, c.about) == len(head) && shared(c.about, slices.Concat(head, title)) == len(c.about)
				if r := ratioOf(c.value, v.Number); !isSaid || r < asGood || r >= nearEnough {
					continue
				}
				spot := place(sheet, v.Cell())
				return finding{
					kind: mismatch, risk: P0, weight: 9, global: true, evidence: append([]files.Place{c.at}, at(b.file, spot)...),
					question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the total of %s in %s%s?",
						c.amount.text, path.Base(c.at.File), c.at.Location, short(c.statement.text, 80), showIn(number(v)), spot, quoted(b.header(sheet, v.Cell()))),
					why:   "Two values for the same thing go to different people.",
					about: topic{words: c.about}, sentence: c.at.String() + " " + c.statement.text,
				}, true
			}
		}
	}
	return finding{}, false
}

// A table of movements says from where to where things went. A list that still has a thing where it left from wasn't
// kept, or somebody knows why.

// movedFrom and movedTo are headings of columns that say from where, and to where.
var (
	movedFrom = []string{"from", "moved from", "old place", "from place", "origin", "source"}
	movedTo   = []string{"to", "moved to", "new place", "to place", "destination", "target"}
)

// move is the last movement of a thing.
type move struct {
	from, to, day string
	line          int
}

// stillThere finds rows of workbooks that have a thing where it was, though a table has it moved away since, before a
// day that the row has for it.
func stillThere(all []*files.File, books []*book) []finding {
	var found []finding
	for _, f := range all {
		if f.Records == nil {
			continue
		}
		from, to, day := columnOf(f.Records, movedFrom), columnOf(f.Records, movedTo), columnOf(f.Records, []string{"date", "day", "when", "moved on", "time"})
		if from < 0 || to < 0 || day < 0 {
			continue
		}
		for key := range f.Records.Columns {
			if key == from || key == to || key == day {
				continue
			}
			last := lastMoves(f.Records, key, from, to, day)
			for _, b := range books {
				found = append(found, leftBehind(b, f, last)...)
			}
		}
	}
	if len(found) > mostOfKind {
		return nil // the list isn't about where things are now
	}
	return found
}

func columnOf(r *files.Records, names []string) int {
	return slices.IndexFunc(r.Columns, func(c string) bool { return slices.Contains(names, strings.ToLower(strings.TrimSpace(c))) })
}

// lastMoves returns the last movement of each thing.
func lastMoves(r *files.Records, key, from, to, day int) map[string]move {
	last := map[string]move{}
	for row, fields := range r.Rows {
		if max(key, from, to, day) < len(fields) && strings.ContainsFunc(fields[key], unicode.IsDigit) {
			m := move{strings.TrimSpace(fields[from]), strings.TrimSpace(fields[to]), strings.TrimSpace(fields[day]), r.Lines[row]}
			if of := strings.TrimSpace(fields[key]); m.day >= last[of].day {
				last[of] = m
			}
		}
	}
	return last
}

// leftBehind finds the rows of a workbook that have things where they were before their last movement.
func leftBehind(b *book, f *files.File, last map[string]move) []finding {
	var found []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		for _, v := range sheet.Cells {
			m, ok := last[b.TextOf(v)]
			if v.Kind != files.IsText || v.Formula != 0 || !ok {
				continue
			}
			there, later := "", false
			for o := range rowOf(sheet, int(v.Row)) {
				switch text := strings.TrimSpace(b.TextOf(o)); {
				case o.Kind == files.IsText && o.Formula == 0 && len(text) >= leastWord && strings.EqualFold(text, m.from):
					there = place(sheet, o.Cell())
				case o.Kind == files.IsNumber && o.Format == files.Date && o.Formula == 0:
					later = later || dayOf(o).Format(time.DateOnly) > m.day
				}
			}
			if there == "" || !later {
				continue
			}
			line := files.LinePlace(m.line, m.line)
			found = append(found, finding{
				kind: mismatch, risk: P0, weight: 8.5, global: true, evidence: []files.Place{{File: f.ID, Location: line}, {File: b.file.ID, Location: place(sheet, v.Cell())}, {File: b.file.ID, Location: there}},
				question: fmt.Sprintf("Where is %s, which %s has at “%s”, and which %s, %s moves to “%s” on %s?", b.TextOf(v), place(sheet, v.Cell()), short(m.from, 50), path.Base(f.ID), line, short(m.to, 50), m.day),
				why:      "Anyone who trusts the wrong list looks in the wrong place, or pays for it.", about: topic{words: plainWords(m.from + " " + m.to)},
			})
		}
	}
	return found
}

// inputs finds typed numbers that stand alone next to their name, and by which many formulas calculate, without a word on
// where they come from. A share needs that more than a count or a size, which its reader often knows.
func inputs(b *book) []finding {
	uses := fixedUses(b)
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		if len(sheet.Cells) > mostInTable {
			continue
		}
		for v := range singles(sheet) {
			name := b.rowLabel(sheet, v.Cell())
			if uses[fixedKey(sheet.Name, v.Cell())] < leastUses || v.Format == files.Date || isPlainFactor(v.Number) || name == "" || b.isExplained(sheet, v.Cell()) || hasRemark(b, sheet, v) {
				continue
			}
			f := finding{
				kind: factor, risk: P2, weight: 3, evidence: at(b.file, place(sheet, v.Cell())), about: topic{numbers: []float64{v.Number}, words: plainWords(name + " " + sheet.Name)},
				question: fmt.Sprintf("Where does the %s in %s%s come from?", showIn(number(v)), place(sheet, v.Cell()), quoted(name)),
				why:      "Everything that is calculated from it depends on it, and nobody can check or update it.",
				constant: constant{number: showIn(number(v)), where: place(sheet, v.Cell()) + quoted(name), sheet: b.file.ID + "!" + sheet.Name, typed: true},
			}
			if v.Number != math.Trunc(v.Number) {
				f.risk, f.weight = P1, 4.5
			}
			all = append(all, f)
		}
	}
	return all
}

// leastUses is how many formulas calculate by a number that is an input, and no step on the way.
const leastUses = 3

// fixedUses counts the formulas that take a cell by its fixed place, or by its name.
func fixedUses(b *book) map[string]int {
	uses := map[string]int{}
	taken := map[string][]string{} // by pattern
	for sheet, v := range b.formulas() {
		pattern := sheet.Name + "\x00" + b.pattern(v)
		keys, known := taken[pattern]
		if !known && len(taken) < mostPatterns {
			keys = fixedIn(b.expandNames(b.FormulaOf(v)), sheet.Name)
			taken[pattern] = keys
		}
		for _, key := range keys {
			uses[key]++
		}
	}
	return uses
}

// fixedIn returns the cells that a formula on a sheet takes by their fixed place.
func fixedIn(formula, sheet string) (keys []string) {
	for _, p := range files.CutFormula(formula) {
		if p.Kind != files.Reference || p.Book != "" || !p.IsFixed() {
			continue
		}
		if p.Sheet == "" {
			p.Sheet = sheet
		}
		keys = append(keys, fixedKey(p.Sheet, p.Area().From))
	}
	return keys
}

// mostPatterns is how many different formulas of a workbook are read for what they take.
const mostPatterns = 5_000

func fixedKey(sheet string, c files.Cell) string { return strings.ToLower(sheet) + "!" + c.String() }

// Limits of what is taken for a list that was copied out of a notebook.
const (
	leastCopied   = 5    // numbers
	mostCopiedOff = 1.5  // times between a copied number and the one that is printed now
	sameEnough    = .005 // of a number: it was rounded
	mostNotebooks = 50   // lists of all notebooks
)

// listing is a list that a notebook printed: a number for each key.
type listing struct {
	at     files.Place
	keys   []float64
	values map[float64]float64
}

// listingsOf returns the lists in the outputs of a notebook: lines that begin with keys that go up, and end with a number.
func listingsOf(f *files.File) []listing {
	if f.Notebook == nil {
		return nil
	}
	var all []listing
	for _, o := range f.Notebook.Outputs {
		l := listing{at: files.Place{File: f.ID, Location: files.CellPlace(o.Cell)}, values: map[float64]float64{}}
		for line := range strings.Lines(o.Text) {
			fields := strings.Fields(line)
			if len(fields) < 2 {
				continue
			}
			key, err := strconv.ParseFloat(fields[0], 64)
			value, alsoErr := strconv.ParseFloat(strings.ReplaceAll(fields[len(fields)-1], ",", ""), 64)
			if n := len(l.keys); err != nil || alsoErr != nil || n > 0 && key <= l.keys[n-1] {
				continue
			}
			l.keys, l.values[key] = append(l.keys, key), value
		}
		if len(l.keys) >= leastCopied {
			all = append(all, l)
		}
	}
	return all
}

// copiedOnce finds columns of typed numbers that stand for what a notebook prints, by the same keys and of the same size,
// and that are others by now.
func copiedOnce(books []*book, all []*files.File) []finding {
	var lists []listing
	for _, f := range all {
		lists = append(lists, listingsOf(f)...)
	}
	var found []finding
	for _, l := range lists[:min(len(lists), mostNotebooks)] {
		for _, b := range books {
			for i := range b.Sheets {
				if len(b.Sheets[i].Cells) <= mostInTable {
					found = append(found, l.against(b, &b.Sheets[i])...)
				}
			}
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// against compares a list with the columns of a sheet whose rows have its keys.
func (l listing) against(b *book, sheet *files.Sheet) []finding {
	rows := map[uint16]map[int32]float64{} // by the column of keys: the key of each row
	for _, v := range sheet.Cells {
		if _, ok := l.values[v.Number]; ok && v.Kind == files.IsNumber {
			if rows[v.Column] == nil {
				rows[v.Column] = map[int32]float64{}
			}
			rows[v.Column][v.Row] = v.Number
		}
	}
	for _, keys := range slices.Sorted(maps.Keys(rows)) {
		if len(rows[keys]) < leastCopied || len(rows[keys]) < len(l.keys)*3/4 {
			continue
		}
		typed := map[uint16][]files.Value{}
		for _, v := range sheet.Cells {
			if _, isRow := rows[keys][v.Row]; isRow && v.Column > keys && v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date {
				typed[v.Column] = append(typed[v.Column], v)
			}
		}
		for _, column := range slices.Sorted(maps.Keys(typed)) {
			if odd, ok := l.apart(typed[column], rows[keys]); ok && len(typed[column]) == len(rows[keys]) {
				return []finding{l.finding(b, sheet, typed[column], odd, rows[keys][odd.Row])}
			}
		}
	}
	return nil
}

// apart returns the first number of a column that is another one than the list has, if most are, and all are of one size.
func (l listing) apart(typed []files.Value, keys map[int32]float64) (odd files.Value, ok bool) {
	others := 0
	for _, v := range typed {
		printed := l.values[keys[v.Row]]
		if ratioOf(v.Number, printed) > mostCopiedOff {
			return odd, false
		}
		if ratioOf(v.Number, printed) > 1+sameEnough {
			if others++; others == 1 {
				odd = v
			}
		}
	}
	return odd, others*2 > len(typed)
}

func (l listing) finding(b *book, sheet *files.Sheet, typed []files.Value, odd files.Value, key float64) finding {
	area := files.Range{From: typed[0].Cell(), To: typed[len(typed)-1].Cell()}
	head := b.header(sheet, area.From)
	return finding{
		kind: mismatch, risk: P1, weight: 8, global: true, evidence: append(at(b.file, files.SheetPlace(sheet.Name, area)), l.at),
		question: fmt.Sprintf("Why are the numbers in %s%s others than those that %s prints, such as %s and not %s for %s?", files.SheetPlace(sheet.Name, area), quoted(head), path.Base(l.at.File), showTyped(odd), show(l.values[key]), show(key)),
		why:      "They were copied once, and somebody works with what isn't true anymore.",
		about:    topic{words: plainWords(head + " " + sheet.Name)},
	}
}
