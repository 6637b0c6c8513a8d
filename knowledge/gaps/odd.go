package gaps

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/columns"
	"github.com/leaveway/leaveway/knowledge/gaps/sweeping"
)

// Numbers that are odd among those around them: the only one with its sign, or one that holds a place until somebody
// knows the real one.

const (
	leastOfSign = 4    // numbers with the other sign
	mostOfSize  = 20.0 // times between the numbers of one kind
)

// oddSigns finds rows and columns of typed numbers in which one alone is negative, or positive.
func oddSigns(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	rows, columns := map[int][]files.Value{}, map[int][]files.Value{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date && v.Number != 0 {
			rows[int(v.Row)] = append(rows[int(v.Row)], v)
			columns[int(v.Column)] = append(columns[int(v.Column)], v)
		}
	}
	columns = tablesOf(columns)
	odd := oddIn(rows, func(v files.Value) int { return int(v.Column) })
	inRow := len(odd)
	odd = append(odd, oddIn(columns, func(v files.Value) int { return int(v.Row) })...)
	var all []finding
	for i, v := range odd {
		name := b.name(sheet, v.Cell())
		if says("signed", b.rowLabel(sheet, v.Cell())+", "+b.header(sheet, v.Cell())) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		sign, others, of := "negative", "positive", "column"
		if v.Number > 0 {
			sign, others = others, sign
		}
		if i < inRow {
			of = "row"
		}
		all = append(all, finding{
			kind: oddSign, risk: P0, weight: 7, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("Why is the %s in %s%s %s, when all the other numbers in its %s are %s?", showIn(number(v)), place(sheet, v.Cell()), quoted(name), sign, of, others),
			why:      "Either the total is wrong by twice the number, or somebody has to know why it isn't.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// tablesOf cuts columns where two rows are empty, or have no typed number: there another table begins.
func tablesOf(columns map[int][]files.Value) map[int][]files.Value {
	const apart = 2
	all := map[int][]files.Value{}
	for _, c := range slices.Sorted(maps.Keys(columns)) {
		for i, v := range columns[c] {
			n := len(all) - 1
			if i == 0 || v.Row-columns[c][i-1].Row > apart {
				n++
			}
			all[n] = append(all[n], v)
		}
	}
	return all
}

// oddIn returns the numbers that are the only one of their line with their sign. Where several are so side by side,
// that line is of something negative.
func oddIn(lines map[int][]files.Value, across func(files.Value) int) []files.Value {
	var odd []files.Value
	sideBySide := map[int]int{}
	for _, n := range slices.Sorted(maps.Keys(lines)) {
		for _, v := range lines[n] {
			if hasOddSign(lines[n], v) {
				odd = append(odd, v)
				sideBySide[across(v)]++
			}
		}
	}
	return slices.DeleteFunc(odd, func(v files.Value) bool { return sideBySide[across(v)] > 1 })
}

// hasOddSign reports whether a number is the only one of a line with its sign, and about as large as the others.
func hasOddSign(line []files.Value, v files.Value) bool {
	low, high, others, isIn := math.Inf(1), 0.0, 0, false
	for _, o := range line {
		switch size := math.Abs(o.Number); {
		case o == v:
			isIn = true
		case (o.Number > 0) == (v.Number > 0):
			return false
		default:
			low, high = math.Min(low, size), math.Max(high, size)
			others++
		}
	}
	size := math.Abs(v.Number)
	return isIn && others >= leastOfSign && high <= mostOfSize*low && size >= low/3 && size <= 3*high
}

// fillers are what people type where they don't know a value yet.
var fillers = []string{"tbd", "tba", "tbc", "xxx", "xx", "???", "??", "?", "to be confirmed", "to be determined", "unknown"}

// isFiller reports whether a number is one that nobody measures: 9999, or 12345.
func isFiller(x float64) bool {
	x = math.Abs(x)
	if x != math.Trunc(x) || x < 9999 {
		return false
	}
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	const counting = "123456789"
	return strings.Trim(digits, "9") == "" || len(digits) > 4 && (digits == counting[:min(len(digits), len(counting))] || strings.Trim(digits, digits[:1]) == "")
}

// upperLimit is the heading of where a class ends: "to 9,999" holds no place.
var upperLimit = regexp.MustCompile(`(?i)\b(?:to|until|up to|max\w*|limit|below|under|end|through)\b`)

// heldPlaces finds numbers and words that hold a place among typed numbers.
func heldPlaces(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	numbers := map[uint16]int{} // of a column
	inRow := map[int32]int{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format != files.Date {
			numbers[v.Column]++
			inRow[v.Row]++
		}
	}
	var all []finding
	for _, v := range sheet.Cells {
		shown := showIn(number(v))
		isNumber := v.Kind == files.IsNumber && v.Format == files.Plain && isFiller(v.Number) && numbers[v.Column]+inRow[v.Row] > leastOfSign
		isText := v.Kind == files.IsText && slices.Contains(fillers, strings.ToLower(strings.Trim(b.TextOf(v), ". "))) && numbers[v.Column] >= leastOfSign && b.header(sheet, v.Cell()) != b.TextOf(v)
		if isText {
			shown = "“" + strings.TrimSpace(b.TextOf(v)) + "”"
		}
		if v.Formula != 0 || !isNumber && !isText || isNumber && upperLimit.MatchString(b.header(sheet, v.Cell())) || isNumberOf(b.header(sheet, v.Cell())) || isNumberOf(b.rowLabel(sheet, v.Cell())) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		all = append(all, heldPlace(at(b.file, place(sheet, v.Cell())), shown, place(sheet, v.Cell())+quoted(b.name(sheet, v.Cell())), plainWords(b.name(sheet, v.Cell()))))
	}
	return all[:min(len(all), mostOfKind)]
}

func heldPlace(evidence []files.Place, shown, where string, about []string) finding {
	return finding{
		kind: filler, risk: P0, weight: 7.5, evidence: evidence, about: topic{words: about},
		question: fmt.Sprintf("What is the real value for the %s in %s, which looks like a placeholder?", shown, where),
		why:      "Everything that is calculated from it is wrong until somebody knows the real value.",
	}
}

// heldInTable finds them in a table of values separated by commas.
func heldInTable(f *files.File) []finding {
	if f.Records == nil {
		return nil
	}
	for column, header := range f.Records.Columns {
		numbers, held := 0, -1
		for row, fields := range f.Records.Rows[:min(len(f.Records.Rows), mostUp)] {
			if column >= len(fields) {
				continue
			}
			if x, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64); err == nil {
				if numbers++; isFiller(x) && held < 0 {
					held = row
				}
			}
		}
		if held < 0 || numbers <= leastOfSign || isNumberOf(header) {
			continue
		}
		line := files.LinePlace(f.Records.Lines[held], f.Records.Lines[held])
		return []finding{heldPlace(at(f, line), f.Records.Rows[held][column], path.Base(f.ID)+", "+line+quoted(header), plainWords(header))}
	}
	return nil
}

// table is a column of a sheet or of a file of values, as package columns reads it, and how to speak of its cells.
type table struct {
	file   *files.File
	header string
	cells  []columns.Cell
	place  func(i int) string
	called func(i int) string // what somebody calls the row
	isTold func(i int) bool   // the row has a remark
	counts func(i int) bool   // a formula of the row calculates with the cell; nil in a file of values
	remark func(i int) string // what the row says in the column of remarks; nil in a file of values
	usual  map[string]bool    // what other columns of the sheet say, too; nil in a file of values
}

// isUsual reports whether several columns of the sheet have a word: then it is a code of theirs.
func (t table) isUsual(text string) bool { return t.usual[text] }

// isReasoned reports whether the row of a cell has a comment, or more than a word in its column of remarks.
func (t table) isReasoned(i int) bool {
	if t.remark == nil {
		return t.isTold(i)
	}
	return strings.Contains(t.remark(i), " ")
}

// remarked quotes a remark of a few words, which says that there is more to it.
func (t table) remarked(i int) string {
	if t.remark == nil || t.remark(i) == "" {
		return ""
	}
	return ", with the remark “" + short(t.remark(i), 60) + "”"
}

// unlikeOthers finds what is odd in the columns of a workbook's sheet.
func unlikeOthers(b *book, sheet *files.Sheet, words *said) []finding {
	if len(sheet.Cells) > mostInTable || sheet.Hidden {
		return nil
	}
	byColumn := map[int][]files.Value{}
	for _, v := range sheet.Cells {
		byColumn[int(v.Column)] = append(byColumn[int(v.Column)], v)
	}
	var all []finding
	var tables []table
	usual := inColumns(b, byColumn)
	order := slices.Sorted(maps.Keys(byColumn))
	for _, c := range order {
		first := order[0] // its numbers are names of rows
		for _, part := range partsOfColumn(b, sheet, byColumn[c]) {
			head := b.TextOf(part[0])
			t := table{file: b.file, header: head}
			rows := []files.Cell{}
			for row := int(part[0].Row) + 1; row <= int(part[len(part)-1].Row); row++ {
				v, _ := sheet.At(files.Cell{Row: row, Column: c})
				rows, t.cells = append(rows, files.Cell{Row: row, Column: c}), append(t.cells, columnCell(b, v, head, c == first))
			}
			t.place = func(i int) string { return place(sheet, rows[i]) }
			t.called = func(i int) string { return b.rowLabel(sheet, rows[i]) }
			t.isTold = func(i int) bool {
				return b.isExplained(sheet, rows[i]) || hasRemark(b, sheet, files.Value{Row: int32(rows[i].Row), Column: uint16(c)})
			}
			t.counts, t.usual = func(i int) bool { return isCalculatedWith(b, sheet, rows[i]) }, usual
			t.remark = func(i int) string {
				if c, ok := b.comments[place(sheet, rows[i])]; ok {
					return c.Text
				}
				v, _ := remarkIn(b, sheet, rows[i].Row)
				return strings.TrimSpace(b.TextOf(v))
			}
			all, tables = append(all, t.odd(words)...), append(tables, t)
		}
	}
	all = oneGapPerRow(all)
	slices.SortStableFunc(all, func(a, b finding) int { return cmp.Compare(b.weight, a.weight) })
	return append(append(all[:min(len(all), mostOfKind+1)], byKind(tables, words)...), inPairs(tables, words)...)
}

// inColumns are the texts that several columns have.
func inColumns(b *book, byColumn map[int][]files.Value) map[string]bool {
	columns := map[string]int{} // the one in which a text was found first
	several := map[string]bool{}
	for c, cells := range byColumn {
		for _, v := range cells {
			if v.Kind != files.IsText || v.Formula != 0 {
				continue
			}
			text := b.TextOf(v)
			if other, ok := columns[text]; ok && other != c {
				several[text] = true
			}
			columns[text] = c
		}
	}
	return several
}

// nothingThere begins the question about a step that is left out.
const nothingThere = "Why is nothing there for "

// oneGapPerRow joins what two columns of a row say of one step that is left out: its number, and its day.
func oneGapPerRow(found []finding) []finding {
	var all []finding
	for _, f := range found {
		row := rowNumber.FindString(f.evidence[0].Location)
		i := slices.IndexFunc(all, func(o finding) bool {
			return strings.HasPrefix(f.question, nothingThere) && strings.HasPrefix(o.question, nothingThere) && rowNumber.FindString(o.evidence[0].Location) == row
		})
		if i < 0 {
			all = append(all, f)
			continue
		}
		if all[i].same == "" {
			f, all[i] = all[i], f
		}
		all[i].evidence = append(all[i].evidence, f.evidence...)
	}
	return all
}

// isCalculatedWith reports whether a formula in the row of a cell takes it.
func isCalculatedWith(b *book, sheet *files.Sheet, c files.Cell) bool {
	for v := range rowOf(sheet, c.Row) {
		if v.Formula == 0 {
			continue
		}
		for _, p := range files.CutFormula(b.FormulaOf(v)) {
			if p.Kind == files.Reference && p.Sheet == "" && p.Book == "" && p.Area().Contains(c) {
				return true
			}
		}
	}
	return false
}

// columnCell is a typed cell as package columns reads it; one with a formula is empty.
func columnCell(b *book, v files.Value, head string, first bool) columns.Cell {
	switch {
	case v.Formula != 0:
		return columns.Cell{IsMade: true}
	case v.Kind == files.IsNumber && v.Format == files.Plain && (first || numbering.MatchString(head)):
		return columns.Cell{Text: strconv.FormatFloat(v.Number, 'f', -1, 64), Number: v.Number, IsNumber: true, IsCount: true}
	case v.Kind == files.IsNumber:
		return columns.Cell{Text: showTyped(v), Number: v.Number, IsNumber: true, IsDay: v.Format == files.Date}
	}
	return columns.Cell{Text: b.TextOf(v)}
}

// numbering is the heading of a column whose numbers number something.
var numbering = regexp.MustCompile(`(?i)^\W*(?:(?:calendar )?(?:week|wk|cw|kw)|day|month|period|round|no|nr|number|#|lot|batch|visit|trip|run|page|cycle|meeting|session|seq\w*)\W*(?:no|nr|number)?\W*$|\b(?:no|nr|number)\W*$`)

// partsOfColumn cuts a column below each row of headings, and where a row of the sheet is empty. The first cell of
// each part is its heading.
func partsOfColumn(b *book, sheet *files.Sheet, column []files.Value) [][]files.Value {
	var all [][]files.Value
	isIn := false
	for i, v := range column {
		isBelow := i > 0 && v.Row == column[i-1].Row+1 && column[i-1].Kind == files.IsNumber
		isHead := v.Kind == files.IsText && v.Formula == 0 && !isBelow && isHeading(b, sheet, v)
		switch {
		case isHead:
			all, isIn = append(all, nil), true
		case isIn && hasEmptyRow(sheet, int(column[i-1].Row), int(v.Row)):
			isIn = false
		}
		if isIn {
			all[len(all)-1] = append(all[len(all)-1], v)
		}
	}
	return slices.DeleteFunc(all, func(part []files.Value) bool { return len(part) < leastAlike })
}

// hasEmptyRow reports whether a row between two others has no cell.
func hasEmptyRow(sheet *files.Sheet, from, to int) bool {
	for row := from + 1; row < to; row++ {
		isEmpty := true
		for range rowOf(sheet, row) {
			isEmpty = false
		}
		if isEmpty {
			return true
		}
	}
	return false
}

// unlikeInTable finds what is odd in the columns of a table of values separated by commas.
func unlikeInTable(f *files.File, words *said) []finding {
	if f.Records == nil {
		return nil
	}
	var all []finding
	var tables []table
	r := f.Records
	for column, header := range r.Columns[:min(len(r.Columns), mostTables)] {
		t := table{file: f, header: header}
		for _, fields := range r.Rows[:min(len(r.Rows), mostUp)] {
			c := columns.Cell{}
			if column < len(fields) {
				c.Text = strings.TrimSpace(fields[column])
				x, err := strconv.ParseFloat(c.Text, 64)
				c.Number, c.IsNumber, c.IsCount = x, err == nil, column == 0 || numbering.MatchString(header)
				if day, err := time.Parse(time.DateOnly, c.Text); err == nil {
					const aDay = 24 * 60 * 60 // seconds
					c.Number, c.IsNumber, c.IsDay = float64(day.Unix())/aDay, true, true
				}
			}
			t.cells = append(t.cells, c)
		}
		t.place = func(i int) string { return files.LinePlace(r.Lines[i], r.Lines[i]) }
		t.called = func(i int) string {
			if column > 0 && len(r.Rows[i]) > 0 {
				return r.Rows[i][0]
			}
			return ""
		}
		t.isTold = func(i int) bool { return hasRemarkAt(r, i) }
		all, tables = append(all, t.odd(words)...), append(tables, t)
	}
	return append(append(all[:min(len(all), mostOfKind)], byKind(tables, words)...), inPairs(tables, words)...)
}

// odd finds what is odd in a column, if no sentence names it.
func (t table) odd(words *said) []finding {
	if isRemarks(t.header) {
		return nil
	}
	var all []finding
	add := func(f finding, ok bool) {
		if ok {
			all = append(all, f)
		}
	}
	if before, after, missing, ok := columns.Gap(t.cells); ok && !words.names(columns.Cell{Text: missing}) {
		between := fmt.Sprintf("between “%s” and “%s”", t.cells[before].Text, t.cells[after].Text)
		if missing != "" {
			between = "“" + missing + "” " + between
		}
		f, ok := t.ask(words, 6, "Somebody who compares the rows will take two steps for one.", fmt.Sprintf(nothingThere+"%s in %s%s?", between, t.where(after), quoted(t.header)), after, before)
		if missing != "" {
			f.same = "nothing for " + t.file.ID + " " + missing
		}
		add(f, ok)
	}
	if odd, usual, ok := columns.Unlike(t.cells, t.isReasoned); ok {
		weight := 4.5
		if t.counts != nil && t.counts(odd[0]) {
			weight = 7.5
		}
		add(t.ask(words, weight, "Somebody made an exception, and nothing says why.", fmt.Sprintf("Why is it “%s” in %s%s, when it is “%s” in all other rows?", t.cells[odd[0]].Text, t.where(odd[0]), quoted(t.nameOf(odd[0])), usual), odd...))
	}
	if i, ok := columns.Word(t.cells); ok && !t.isUsual(t.cells[i].Text) {
		add(t.ask(words, 5, "Whatever is calculated from the column passes over it.", fmt.Sprintf("What does “%s” in %s%s stand for, among numbers?", short(t.cells[i].Text, 60), t.where(i), quoted(t.nameOf(i))), i))
	}
	if odd, ok := columns.Shaped(t.cells); ok {
		add(t.ask(words, 6, "Somebody made a code of their own, and nothing says what it means.", fmt.Sprintf("What is “%s” in %s%s, which is written in another way than all the others?", short(t.cells[odd[0]].Text, 40), t.where(odd[0]), quoted(t.header)), odd...))
	}
	if odd, thing, ok := columns.Lacking(t.cells); ok {
		question := fmt.Sprintf("Why does %s%s have “%s” only, and not “%s” as all the others?", t.where(odd[0]), quoted(t.nameOf(odd[0])), short(t.cells[odd[0]].Text, 40), thing)
		if len(odd) > 1 {
			question = strings.TrimSuffix(question, "?") + fmt.Sprintf(", and %s “%s” only?", t.place(odd[1]), short(t.cells[odd[1]].Text, 40))
		}
		add(t.ask(words, 6, "All others have it, and somebody may rely on that.", question, odd...))
	}
	if i, ok := columns.Missing(t.cells); ok && t.counts != nil && !totalLabel.MatchString(t.called(i)) {
		add(t.ask(words, 4, "Nobody knows whether it was forgotten, or isn't needed.", fmt.Sprintf("Why is %s%s empty, when all other rows have something there?", t.where(i), quoted(t.nameOf(i))), i))
	}
	if i, ok := columns.Below(t.cells); ok && !says("signed", t.header) && !currency.MatchString(t.header) {
		add(t.ask(words, 6.5, "Somebody took more than there was, or has to bring something back.", fmt.Sprintf("Why is the %s in %s%s below zero%s?", t.cells[i].Text, t.where(i), quoted(t.nameOf(i)), t.remarked(i)), i))
	}
	if first, second, ok := columns.Twice(t.cells); ok && !t.cells[first].IsNumber {
		add(t.ask(words, 5, "One of them may be counted twice.", fmt.Sprintf("Why is “%s” there twice, in %s and %s%s?", short(t.cells[first].Text, 60), t.where(first), t.place(second), quoted(t.header)), first, second))
	}
	return all
}

// ask is a question about some rows of a column; none if one of them has a remark, or a sentence names it.
func (t table) ask(words *said, weight float64, why, question string, at ...int) (finding, bool) {
	f := finding{kind: anomaly, risk: P1, weight: weight, why: why, question: question, about: topic{words: plainWords(t.header)}}
	for _, i := range at {
		if t.isTold(i) || words.names(t.cells[i]) {
			return finding{}, false
		}
		f.evidence = append(f.evidence, files.Place{File: t.file.ID, Location: t.place(i)})
	}
	return f, true
}

// mostByKind is how many columns are compared with each other.
const mostByKind = 24

// byKind finds what is unlike all others of its kind, where another column of the table says the kind.
func byKind(tables []table, words *said) []finding {
	tables = tables[:min(len(tables), mostByKind)]
	for _, kinds := range tables {
		for _, t := range tables {
			if t.header == kinds.header || len(t.cells) != len(kinds.cells) || slices.Contains(sourceHeaders, strings.ToLower(t.header)) {
				continue
			}
			odd, usual, ok := columns.ByKey(kinds.cells, t.cells)
			if !ok || slices.ContainsFunc(odd, func(i int) bool { return t.isTold(i) || words.names(t.cells[i]) }) {
				continue
			}
			f := finding{kind: anomaly, risk: P1, weight: 6.5, why: "Somebody made an exception, and nothing says why.", about: topic{words: plainWords(t.header)}}
			f.question = fmt.Sprintf("Why is it “%s” in %s%s, when it is “%s” in all other rows with “%s” (“%s”)?", short(t.cells[odd[0]].Text, 40), t.where(odd[0]), quoted(t.nameOf(odd[0])), short(usual, 40), short(kinds.cells[odd[0]].Text, 40), short(kinds.header, 40))
			for _, i := range odd {
				f.evidence = append(f.evidence, files.Place{File: t.file.ID, Location: t.place(i)})
			}
			return []finding{f}
		}
	}
	return nil
}

// agreeing finds the rows of a table in which two columns have the same name or initials, where they differ in all other
// rows: one person signed for two, or something ends where it began. A sentence that two people are needed makes it
// urgent.
func agreeing(tables []table, words *said) []finding {
	tables = tables[:min(len(tables), mostByKind)]
	for n, one := range tables {
		for _, other := range tables[:n] {
			if len(one.cells) != len(other.cells) || !one.isBeside(other) {
				continue
			}
			rows, ok := columns.Agreeing(other.cells, one.cells)
			if !ok || slices.ContainsFunc(rows, one.isTold) {
				continue
			}
			f := finding{kind: anomaly, risk: P1, weight: 7, why: "Somebody made an exception, and nothing says why.", about: topic{words: plainWords(one.header + " " + other.header)}}
			for _, i := range rows[:min(len(rows), mostEvidence/2)] {
				f.evidence = append(f.evidence, files.Place{File: one.file.ID, Location: one.place(i)})
			}
			f.question = fmt.Sprintf("Why is it “%s” both under “%s” and under “%s” in %s, when the two differ in %d other rows?", short(one.cells[rows[0]].Text, 40), short(other.header, 40), short(one.header, 40), one.whereAll(rows), len(one.cells)-len(rows))
			if s, ok := words.twofold(one.about()); ok {
				f.risk, f.weight, f.global, f.evidence = P0, 8, true, append(f.evidence, s.at)
				f.question = strings.TrimSuffix(f.question, "?") + fmt.Sprintf(", and “%s” holds?", short(s.text, 80))
			}
			return []finding{f}
		}
	}
	return nil
}

// inPairs finds what is odd in two columns that belong together.
func inPairs(tables []table, words *said) []finding {
	return slices.Concat(agreeing(tables, words), disordered(tables), over(tables), overdue(tables, words.writtenOn()))
}

// disordered finds the rows in which a day comes before the one that it follows in all others.
func disordered(tables []table) []finding {
	tables = tables[:min(len(tables), mostByKind)]
	for n, later := range tables {
		for _, earlier := range tables[:n] {
			if len(earlier.cells) != len(later.cells) || !earlier.isBeside(later) {
				continue
			}
			rows, ok := columns.Disordered(earlier.cells, later.cells)
			if !ok || slices.ContainsFunc(rows, later.isTold) {
				continue
			}
			f := finding{
				kind: anomaly, risk: P1, weight: 7, about: topic{words: plainWords(earlier.header + " " + later.header)}, why: "One of the two days is wrong, or something was done in another order than it has to be.",
				question: fmt.Sprintf("Why is “%s” before “%s” in %s (%s, %s), when it comes after it in all other rows?", short(later.header, 40), short(earlier.header, 40), later.whereAll(rows), later.cells[rows[0]].Text, earlier.cells[rows[0]].Text),
			}
			for _, i := range rows {
				f.evidence = append(f.evidence, files.Place{File: later.file.ID, Location: later.place(i)})
				if at := earlier.place(i); at != later.place(i) {
					f.evidence = append(f.evidence, files.Place{File: earlier.file.ID, Location: at})
				}
			}
			return []finding{f}
		}
	}
	return nil
}

// limiting is the heading of a column of limits.
var limiting = regexp.MustCompile(`(?i)\b(?:max\w*|cap|capacity|seats|limit|allowed|quota|places|room for|at most)\b`)

// over finds the rows in which a number is larger than the limit next to it, where it isn't in all others.
func over(tables []table) []finding {
	tables = tables[:min(len(tables), mostByKind)]
	for _, limits := range tables {
		if !limiting.MatchString(limits.header) {
			continue
		}
		for _, t := range tables {
			if len(t.cells) != len(limits.cells) || !t.isBeside(limits) {
				continue
			}
			rows, ok := columns.Over(t.cells, limits.cells)
			if !ok || slices.ContainsFunc(rows, t.isTold) {
				continue
			}
			f := finding{
				kind: anomaly, risk: P1, weight: 7, about: topic{words: plainWords(t.header + " " + limits.header)}, why: "Either the limit doesn't hold, or somebody allowed it.",
				question: fmt.Sprintf("Why is “%s” %s in %s, which is more than “%s” (%s)?", short(t.header, 40), t.cells[rows[0]].Text, t.whereAll(rows), short(limits.header, 40), limits.cells[rows[0]].Text),
			}
			for _, i := range rows {
				f.evidence = append(f.evidence, files.Place{File: t.file.ID, Location: t.place(i)})
			}
			return []finding{f}
		}
	}
	return nil
}

// isBeside reports whether two columns are of the same rows.
func (t table) isBeside(o table) bool {
	return t.file == o.file && t.header != o.header && t.rowOf(0) == o.rowOf(0)
}

// rowOf is the row of a cell, without its column.
func (t table) rowOf(i int) string { return rowNumber.FindString(t.place(i)) }

var rowNumber = regexp.MustCompile(`\d+$`)

// whereAll says where some rows are.
func (t table) whereAll(rows []int) string {
	var all []string
	for _, i := range rows[:min(len(rows), mostEvidence)] {
		all = append(all, t.place(i))
	}
	text := strings.Join(all, ", ")
	if t.file.Workbook == nil {
		text = path.Base(t.file.ID) + ", " + text
	}
	return text
}

// about are the plain words of what a column is in.
func (t table) about() []string {
	sheet, _, _ := strings.Cut(t.place(0), "!")
	return plainWords(sheet + " " + t.header + " " + strings.ReplaceAll(path.Base(t.file.ID), "_", " "))
}

// twofold returns the sentence that says that two people are needed, of several the one that is most about something.
func (s *said) twofold(about []string) (found statement, ok bool) {
	most := -1
	for _, one := range s.all {
		isText := one.free && !strings.Contains(one.at.Location, "!")
		if n := shared(slices.Concat(one.words, one.label), about); isText && n > most && sweeping.Twofold(one.text) {
			found, most, ok = one, n, true
		}
	}
	return found, ok
}

// nameOf is what the cell of a row is called: the row, and the column.
func (t table) nameOf(i int) string {
	if row := t.called(i); row != "" && !strings.EqualFold(row, t.header) {
		return row + ", " + t.header
	}
	return t.header
}

func (t table) where(i int) string {
	if t.file.Workbook != nil {
		return t.place(i)
	}
	return path.Base(t.file.ID) + ", " + t.place(i)
}

// names reports whether a text that somebody wrote to explain something has what a cell says, as a word.
func (s *said) names(c columns.Cell) bool {
	text := strings.ToLower(strings.TrimSpace(c.Text))
	if c.IsNumber || !strings.ContainsFunc(text, unicode.IsDigit) {
		return false // “free”, and 45, are in many sentences
	}
	return slices.ContainsFunc(s.all, func(o statement) bool {
		return o.free && strings.Contains(" "+strings.Join(wordsIn(o.text), " ")+" ", " "+strings.Join(wordsIn(text), " ")+" ")
	})
}

// corrected finds cells in which somebody added to a number, or took from it, by hand: =212-38. A remark of a few words
// says that, and not why.
func corrected(b *book, sheet *files.Sheet) []finding {
	var all []finding
	for _, v := range sheet.Cells {
		if v.Formula == 0 || len(b.Formulas[v.Formula-1].Text) > longestSum || !typedSum.MatchString(b.FormulaOf(v)) {
			continue
		}
		if c, ok := b.comments[place(sheet, v.Cell())]; ok && (len(strings.Fields(c.Text)) > remarkWords || givesReason(c.Text)) || !ok && b.isExplained(sheet, v.Cell()) {
			continue
		}
		name := b.name(sheet, v.Cell())
		all = append(all, finding{
			kind: override, risk: P1, weight: 6, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("What is behind the =%s in %s%s?", b.FormulaOf(v), place(sheet, v.Cell()), quoted(name)),
			why:      "Somebody corrected a number by hand, and nothing says why, or for how long.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// belowZero finds the one negative result of a formula whose copies have whole numbers that aren't: more was given than was
// owed, more was taken than there was.
func belowZero(b *book, sheet *files.Sheet, runs []run) []finding {
	var all []finding
	for _, r := range runs {
		cells := make([]columns.Cell, len(r.cells))
		for i, v := range r.cells {
			cells[i] = columns.Cell{Number: v.Number, IsNumber: v.Kind == files.IsNumber, IsDay: v.Format == files.Date, Text: show(v.Number)}
		}
		i, ok := columns.Below(cells)
		if !ok || r.across || !strings.Contains(b.FormulaOf(r.cells[i]), "-") {
			continue
		}
		c := r.cells[i].Cell()
		head, name := b.header(sheet, c), b.name(sheet, c)
		if says("signed", head) || currency.MatchString(head) || b.isExplained(sheet, c) || hasRemark(b, sheet, r.cells[i]) && givesReason(remarkOf(b, sheet, c.Row)) {
			continue
		}
		all = append(all, finding{
			kind: oddSign, risk: P1, weight: 7, evidence: at(b.file, place(sheet, c)), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("Why is the %s in %s%s below zero, where no other row is?", cells[i].Text, place(sheet, c), quoted(name)),
			why:      "Somebody took more than there was, or has to bring something back.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

func remarkOf(b *book, sheet *files.Sheet, row int) string {
	v, _ := remarkIn(b, sheet, row)
	return b.TextOf(v)
}

// adjusted finds a typed number that is added to a total, or taken off it: =SUM(B4:B10)-2. One that is taken off a count is
// the heading's row.
func adjusted(b *book, sheet *files.Sheet) []finding {
	spans, order := b.copies(sheet, func(text string) bool { return adjustedTotal.MatchString(text) })
	var all []finding
	for _, key := range order {
		area := spanOf(spans[key])
		v, _ := sheet.At(area.From)
		m := adjustedTotal.FindStringSubmatch(b.FormulaOf(v))
		if m == nil || b.isExplained(sheet, v.Cell()) || strings.Trim(m[2], "0.") == "" || m[2] == "1" && strings.HasPrefix(strings.ToUpper(m[0]), "COUNT") {
			continue
		}
		what := "added to"
		if m[1] == "-" {
			what = "taken off"
		}
		x, _ := strconv.ParseFloat(m[2], 64)
		name := b.name(sheet, v.Cell())
		all = append(all, finding{
			kind: override, risk: P0, weight: 8, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{words: plainWords(name), numbers: []float64{x}},
			question: fmt.Sprintf("Why is %s %s the total in %s%s (=%s)?", m[2], what, files.SheetPlace(sheet.Name, area), quoted(name), short(b.FormulaOf(v), 60)),
			why:      "Somebody corrected a total by hand, and it stays when the rows change.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// adjustedTotal is a total with a number behind it that is no factor.
var adjustedTotal = regexp.MustCompile(`(?i)\b(?:SUMIFS?|SUMPRODUCT|SUM|COUNTIFS?|COUNTA?|SUBTOTAL|AVERAGE)\([^()]*\)\s*([-+])\s*(\d+(?:\.\d+)?)\s*(?:[),]|$)`)

// typedSum is a formula that adds and subtracts typed numbers, and longestSum how many letters it has.
var typedSum = regexp.MustCompile(`^\s*[-+]?\d[\d.]*(?:\s*[-+]\s*\d[\d.]*)+\s*$`)

const longestSum = 60

// terse finds comments of a few words on a number, which say that somebody did something, and not why.
func terse(b *book) []finding {
	var all []finding
	for _, c := range b.Comments {
		sheet, cell, ok := cellAt(b, c.Cell)
		if !ok {
			continue
		}
		v, _ := sheet.At(cell)
		if v.Kind != files.IsNumber || len(strings.Fields(c.Text)) > remarkWords || givesReason(c.Text) || isUnitOf(c.Text) {
			continue
		}
		all = append(all, finding{
			kind: decision, risk: P1, weight: 5, evidence: at(b.file, c.Cell), about: topic{words: plainWords(b.name(sheet, cell) + " " + c.Text)},
			question: fmt.Sprintf("“%s” on the %s in %s%s: %s", short(c.Text, 80), showTyped(v), c.Cell, quoted(b.name(sheet, cell)), WhatIsBehind),
			why:      "Somebody changed it, and nothing says why, or for how long.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// isUnitOf reports whether a comment does no more than name something: it has neither a name, nor a day, nor a sign that
// somebody did something.
func isUnitOf(comment string) bool {
	return !personForm.MatchString(comment) && !dayForm.MatchString(comment) && !shortDay.MatchString(comment)
}

var (
	// personForm is a name, or initials, behind another word.
	personForm = regexp.MustCompile(`(?:\p{L}|[.,:;])\s+(?:\p{Lu}\p{Ll}{2,}|\p{Lu}{2,3})\b`)
	// shortDay is a day without its year, as people write it in the margin: “24/4”.
	shortDay = regexp.MustCompile(`\b\d{1,2}[./]\d{1,2}\b`)
)

// cellAt returns the cell at a place such as Plan!B4.
func cellAt(b *book, location string) (*files.Sheet, files.Cell, bool) {
	name, ref, _ := strings.Cut(location, "!")
	sheet, ok := b.Sheet(name)
	area, isCell := files.ParseRange(ref)
	return sheet, area.From, ok && isCell
}
