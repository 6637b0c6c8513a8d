package gaps

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// book is a workbook with what its cells are called.
type book struct {
	file *files.File
	*files.Workbook
	patterns map[int32]string         // of formulas, by their number
	comments map[string]files.Comment // by cell
}

func newBook(f *files.File) *book {
	b := &book{file: f, Workbook: f.Workbook, patterns: map[int32]string{}, comments: map[string]files.Comment{}}
	for _, c := range b.Comments {
		b.comments[c.Cell] = c
	}
	return b
}

// pattern returns the formula of a cell with references relative to it, or "".
func (b *book) pattern(v files.Value) string {
	if v.Formula == 0 {
		return ""
	}
	p, ok := b.patterns[v.Formula]
	if !ok {
		f := b.Formulas[v.Formula-1]
		p = files.Pattern(f.Text, f.At)
		b.patterns[v.Formula] = p
	}
	return p
}

// formulas yields the cells with formulas.
func (b *book) formulas() iter.Seq2[*files.Sheet, files.Value] {
	return func(yield func(*files.Sheet, files.Value) bool) {
		for i := range b.Sheets {
			for _, v := range b.Sheets[i].Cells {
				if v.Formula != 0 && !yield(&b.Sheets[i], v) {
					return
				}
			}
		}
	}
}

func place(sheet *files.Sheet, c files.Cell) string {
	return files.SheetPlace(sheet.Name, files.Range{From: c, To: c})
}

func number(v files.Value) cellValue { return cellValue{v.Number, v.Format == files.Percent} }

// showTyped writes the number of a cell as people see it there: a day as a day.
func showTyped(v files.Value) string {
	if v.Format == files.Date && v.Number >= 1 {
		return dayOf(v).Format("January 2, 2006")
	}
	return showIn(number(v))
}

// dayOf is the day that a cell with one has.
func dayOf(v files.Value) time.Time {
	return time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(v.Number))
}

// header returns the text at the head of a cell's column: the lowest text above it, with
// values between. Two empty cells end a table.
func (b *book) header(sheet *files.Sheet, c files.Cell) string {
	empty := 0
	for row := c.Row - 1; row > 0 && row > c.Row-mostUp && empty < 2; row-- {
		v, ok := sheet.At(files.Cell{Row: row, Column: c.Column})
		switch {
		case !ok:
			empty++
		case v.Kind == files.IsText && v.Formula == 0:
			return b.TextOf(v)
		default:
			empty = 0
		}
	}
	return ""
}

// mostUp is how far above a cell its header is looked for, in rows.
const mostUp = 2_000

// rowLabel returns the text that a cell's row begins with, or the one nearest to its left.
func (b *book) rowLabel(sheet *files.Sheet, c files.Cell) string {
	var words []string
	for column := c.Column - 1; column > 0; column-- {
		v, ok := sheet.At(files.Cell{Row: c.Row, Column: column})
		if !ok {
			continue
		}
		if v.Kind == files.IsText && v.Formula == 0 {
			words = append(words, b.TextOf(v))
		}
	}
	if len(words) == 0 {
		return ""
	}
	label := words[len(words)-1]
	if n := len(words); n > 1 && isNumber(strings.NewReplacer(" ", "", "-", "", ".", "", "/", "").Replace(label)) { // a number of a list; the name comes next
		return words[n-2]
	}
	return label
}

// title returns the first text of a sheet.
func (b *book) title(sheet *files.Sheet) string {
	for _, v := range sheet.Cells {
		if v.Kind == files.IsText && v.Formula == 0 {
			return b.TextOf(v)
		}
		if v.Row > 3 {
			break
		}
	}
	return ""
}

// name returns what people call a cell: its row and its column.
func (b *book) name(sheet *files.Sheet, c files.Cell) string {
	row, column := b.rowLabel(sheet, c), b.header(sheet, c)
	if first, ok := sheet.At(files.Cell{Row: c.Row, Column: 1}); ok && row == "" && c.Column > 1 && first.Kind == files.IsNumber && (amount{value: first.Number, precision: 1}).isYear() {
		row = strconv.Itoa(int(first.Number)) // the rows of a plan are years
	}
	switch {
	case row == "" || strings.EqualFold(row, column):
		return column
	case column == "" || isGeneric(column):
		return row
	}
	return row + ", " + column
}

// isGeneric reports whether a heading says nothing about its column.
func isGeneric(header string) bool {
	switch strings.ToLower(strings.TrimSpace(header)) {
	case "value", "values", "amount", "number", "figure", "input", "base", "eur", "usd", "total", "rate":
		return true
	}
	return false
}

// quoted returns a name in quotation marks with a blank before it, or "".
func quoted(name string) string {
	if name = strings.TrimSpace(name); name == "" {
		return ""
	}
	return " (“" + short(name, 60) + "”)"
}

// short cuts a text that is too long for a question.
func short(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return text
}

// isExplained reports whether a cell has a remark: a comment, or a text in its row
// that gives a reason or a source.
func (b *book) isExplained(sheet *files.Sheet, c files.Cell) bool {
	if _, ok := b.comments[place(sheet, c)]; ok {
		return true
	}
	label := b.rowLabel(sheet, c)
	for i := range rowOf(sheet, c.Row) {
		text := b.TextOf(i)
		if i.Formula != 0 || len(strings.Fields(text)) < 3 {
			continue
		}
		if says("reason", text) || text != label && len(strings.Fields(text)) >= remarkWords {
			return true
		}
	}
	return false
}

// remarkIn is the cell of a row in a column that is headed as one of remarks, however far above.
func remarkIn(b *book, sheet *files.Sheet, row int) (files.Value, bool) {
	for v := range rowOf(sheet, row) {
		if v.Kind != files.IsText || v.Formula != 0 {
			continue
		}
		for _, head := range sheet.Cells {
			if int(head.Row) >= row {
				break
			}
			if head.Column == v.Column && head.Kind == files.IsText && head.Formula == 0 && isRemarks(b.TextOf(head)) {
				return v, true
			}
		}
	}
	return files.Value{}, false
}

// isRemarks reports whether a heading is of remarks or sources: “Remark”, “Source / remark”.
func isRemarks(heading string) bool {
	words := strings.FieldsFunc(strings.ToLower(heading), func(r rune) bool { return !unicode.IsLetter(r) })
	return len(words) > 0 && len(words) <= 3 && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(sourceHeaders, w) })
}

// sourceHeaders are headings of columns that say where a number comes from.
var sourceHeaders = []string{"source", "sources", "remark", "remarks", "note", "notes", "comment", "comments", "basis", "reference", "origin", "where from", "justification", "rationale", "reason", "explanation"}

// interval is the heading of how often something is done, with its unit.
var interval = regexp.MustCompile(`(?i)\bevery\b|\binterval\b|\bfrequency\b|\bcycle\b|\bper (?:year|month|week|day)\b`)

// isInterval reports whether a heading says how often something is done: each month, or every ten years.
func isInterval(header string) bool {
	return interval.MatchString(header)
}

// totalLabel is what people call the sum of the rows above.
var totalLabel = regexp.MustCompile(`(?i)^\W*(?:grand\s+)?(?:total|sum|in all|all together|overall)\b`)

// rowOf yields the values of a row.
func rowOf(sheet *files.Sheet, row int) func(func(files.Value) bool) {
	return func(yield func(files.Value) bool) {
		low, high := 0, len(sheet.Cells)
		for low < high {
			if middle := (low + high) / 2; int(sheet.Cells[middle].Row) < row {
				low = middle + 1
			} else {
				high = middle
			}
		}
		for ; low < len(sheet.Cells) && int(sheet.Cells[low].Row) == row; low++ {
			if !yield(sheet.Cells[low]) {
				return
			}
		}
	}
}

// run is a part of a column or a row in which all formulas are copies of one.
type run struct {
	pattern string
	cells   []files.Value // that have it
	between []files.Value // typed numbers, or other formulas, between them
	across  bool          // it is a part of a row
}

func (r run) area() files.Range {
	first, last := r.cells[0].Cell(), r.cells[len(r.cells)-1].Cell()
	return files.Range{From: first, To: last}
}

// shortestRun is how many copies make a rule from which a cell can differ.
const shortestRun = 4

// runs returns the runs of each column of a sheet, and those of each row that aren't parts
// of columns: in many models, time goes from left to right.
func (b *book) runs(sheet *files.Sheet) []run {
	columns, rows := map[int][]files.Value{}, map[int][]files.Value{}
	for _, v := range sheet.Cells {
		columns[int(v.Column)] = append(columns[int(v.Column)], v)
		rows[int(v.Row)] = append(rows[int(v.Row)], v)
	}
	var all []run
	in := map[files.Cell]bool{}
	for _, c := range slices.Sorted(maps.Keys(columns)) {
		for _, r := range b.runsOf(columns[c]) {
			all = append(all, r)
			for _, v := range slices.Concat(r.cells, r.between) {
				in[v.Cell()] = true
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(rows)) {
		for _, r := range b.runsOf(rows[n]) {
			r.across = true
			if !slices.ContainsFunc(r.cells, func(v files.Value) bool { return in[v.Cell()] }) {
				all = append(all, r)
			}
		}
	}
	return all
}

// runsOf returns the runs of a column, or of a row.
func (b *book) runsOf(line []files.Value) []run {
	var all []run
	for i := 0; i < len(line); i++ {
		r, last := b.runFrom(line, i)
		if len(r.cells) >= shortestRun || len(r.cells) == shortestRun-1 && len(r.between) == 1 {
			all = append(all, r)
			i = last
		}
	}
	return all
}

// mostBetweenCopies is how many other cells may be between two parts of a run.
const mostBetweenCopies = 2

// runFrom returns the run that begins at a cell, and where it ends.
func (b *book) runFrom(line []files.Value, begin int) (r run, last int) {
	r.pattern = b.pattern(line[begin])
	if r.pattern == "" {
		return r, begin
	}
	r.cells, last = []files.Value{line[begin]}, begin
	var pending []files.Value
	for i, v := range line[begin+1:] {
		switch {
		case b.pattern(v) == r.pattern:
			r.cells, r.between, pending = append(r.cells, v), append(r.between, pending...), nil
			last = begin + 1 + i
			continue
		case v.Formula == 0 && v.Kind != files.IsNumber: // a heading or a text ends a run
			return r, last
		}
		if pending = append(pending, v); len(pending) > mostBetweenCopies {
			return r, last
		}
	}
	return r, last
}
