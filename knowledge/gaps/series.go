package gaps

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/sweeping"
)

// Numbers in a table that follow each other: a balance that its movements don't make, a level that drops at once, a
// counter that stands still. Each is looked for in the rows of one kind, such as a drug, a tank or a press.

// Limits of what counts as a series.
const (
	leastSeries  = 12   // numbers in a row
	mostOfSeries = 40   // kinds of rows
	leastRight   = 0.85 // share of the balances that their movements make
	leastHeld    = 4    // times that a number which hardly ever comes twice comes in a row
	mostHeld     = 0.02 // share of the other numbers that come again at once
	leastJump    = 8.0  // times a jump is larger than any other
)

// series is a column of a table, in the rows of one kind.
type series struct {
	column int
	kind   string // what the rows have in common; empty for all rows
	rows   []int
}

// unlikely finds rows of a table that don't follow from the ones before them.
func unlikely(f *files.File) []finding {
	if f.Records == nil || len(f.Records.Rows) < leastSeries {
		return nil
	}
	var all []finding
	for column, header := range f.Records.Columns {
		if isNumberOf(header) || !isMeasured(f.Records, column) {
			continue
		}
		for _, group := range groupings(f.Records, column) {
			if found, ok := unbalanced(f, column, group); ok {
				all = append(all, found...)
				break
			}
			if g, ok := jumped(f, column, group); ok {
				all = append(all, g)
				break
			}
			if g, ok := stoodStill(f, column, group); ok {
				all = append(all, g)
				break
			}
		}
	}
	return all[:min(len(all), mostOfKind)]
}

// fieldOf returns a number of a table.
func fieldOf(r *files.Records, row, column int) (float64, bool) {
	if column >= len(r.Rows[row]) {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(r.Rows[row][column]), 64)
	return x, err == nil
}

// isMeasured reports whether a column has numbers in nearly all rows, and more than a few different ones.
func isMeasured(r *files.Records, column int) bool {
	different, n := map[float64]bool{}, 0
	rows := min(len(r.Rows), mostUp)
	for row := range rows {
		if x, ok := fieldOf(r, row, column); ok {
			different[x] = true
			n++
		}
	}
	const few = 8
	return n >= leastSeries && 10*n >= 9*rows && len(different) >= few
}

// groupings are the ways to cut a table into series: by each column of words that come again and again, and not at
// all.
func groupings(r *files.Records, column int) [][]series {
	var all [][]series
	for by := range r.Columns {
		of, kinds := map[string][]int{}, []string{}
		for row, fields := range r.Rows[:min(len(r.Rows), mostUp)] {
			if by == column || by >= len(fields) || len(kinds) > mostOfSeries {
				continue
			}
			kind := strings.TrimSpace(fields[by])
			if kind == "" || !strings.ContainsFunc(kind, unicode.IsLetter) {
				continue
			}
			if of[kind] == nil {
				kinds = append(kinds, kind)
			}
			of[kind] = append(of[kind], row)
		}
		if len(kinds) < 2 || len(kinds) > mostOfSeries {
			continue
		}
		var group []series
		for _, kind := range kinds {
			if len(of[kind]) >= leastSeries {
				group = append(group, series{column: column, kind: kind, rows: of[kind]})
			}
		}
		if len(group) > 0 {
			all = append(all, group)
		}
	}
	whole := series{column: column}
	for row := range r.Rows[:min(len(r.Rows), mostUp)] {
		whole.rows = append(whole.rows, row)
	}
	return append(all, []series{whole})
}

// unbalanced finds the balances that their movements don't make: each of the others is the one before it, and what
// came in, less what went out.
func unbalanced(f *files.File, column int, group []series) (found []finding, ok bool) {
	for in := range f.Records.Columns {
		for out := range f.Records.Columns {
			if in == column || out == column || in == out || !isMovement(f.Records, in) || !isMovement(f.Records, out) {
				continue
			}
			right, wrong := 0, []finding{}
			for _, s := range group {
				n, breaks := s.balance(f.Records, in, out)
				right += n
				for _, i := range breaks {
					wrong = append(wrong, s.unbalancedAt(f, i, in, out))
				}
			}
			if steps := right + len(wrong); right >= leastSeries && float64(right) >= leastRight*float64(steps) {
				return wrong[:min(len(wrong), mostOfKind)], true
			}
		}
	}
	return nil, false
}

// isMovement reports whether a column has numbers, in some rows at least, and no words.
func isMovement(r *files.Records, column int) bool {
	n := 0
	for row, fields := range r.Rows[:min(len(r.Rows), mostUp)] {
		if column >= len(fields) || strings.TrimSpace(fields[column]) == "" {
			continue
		}
		if _, ok := fieldOf(r, row, column); !ok {
			return false
		}
		n++
	}
	return n > 1
}

// balance counts the rows whose balance their movement makes, and returns the others.
func (s series) balance(r *files.Records, in, out int) (right int, breaks []int) {
	for i := 1; i < len(s.rows); i++ {
		before, ok := fieldOf(r, s.rows[i-1], s.column)
		after, also := fieldOf(r, s.rows[i], s.column)
		came, isIn := fieldOf(r, s.rows[i], in)
		went, isOut := fieldOf(r, s.rows[i], out)
		if !ok || !also || !isIn && !isOut {
			continue
		}
		const cents = 0.006 // of rounding
		if math.Abs(before+came-went-after) < cents {
			right++
		} else {
			breaks = append(breaks, i)
		}
	}
	return right, breaks
}

func (s series) unbalancedAt(f *files.File, i, in, out int) finding {
	r := f.Records
	before, _ := fieldOf(r, s.rows[i-1], s.column)
	after, _ := fieldOf(r, s.rows[i], s.column)
	came, _ := fieldOf(r, s.rows[i], in)
	went, _ := fieldOf(r, s.rows[i], out)
	missing := math.Round((after-before-came+went)*100) / 100
	from, to := files.LinePlace(r.Lines[s.rows[i-1]], r.Lines[s.rows[i-1]]), files.LinePlace(r.Lines[s.rows[i]], r.Lines[s.rows[i]])
	than := "less"
	if missing > 0 {
		than = "more"
	}
	return finding{
		kind: anomaly, risk: P0, weight: 8, evidence: at(f, to, from), about: topic{words: plainWords(r.Columns[s.column] + " " + s.kind), numbers: []float64{math.Abs(missing)}},
		question: fmt.Sprintf("What happened between %s and %s of %s, where the “%s”%s is %s %s than its movements make?", from, to, path.Base(f.ID), r.Columns[s.column], s.of(), show(math.Abs(missing)), than),
		why:      "Something came or went that the table doesn't say.",
	}
}

// of says in words which rows a series has.
func (s series) of() string {
	if s.kind == "" {
		return ""
	}
	return " of “" + short(s.kind, 40) + "”"
}

// numbers returns the rows of a series that have a number, and the numbers.
func (s series) numbers(r *files.Records) (rows []int, all []float64) {
	for _, row := range s.rows {
		if x, ok := fieldOf(r, row, s.column); ok {
			rows, all = append(rows, row), append(all, x)
		}
	}
	return rows, all
}

// jumped finds the one step of all series of a column that is many times larger than any other, and after which the
// numbers stay.
func jumped(f *files.File, column int, group []series) (finding, bool) {
	type step struct {
		of       series
		row      int // and the one before it in the series
		last     int
		from, to float64
		next     float64 // the number after it
	}
	var steps []step
	for _, s := range group {
		rows, all := s.numbers(f.Records)
		for i := 1; i < len(all); i++ {
			steps = append(steps, step{s, rows[i], rows[i-1], all[i-1], all[i], all[min(i+1, len(all)-1)]})
		}
	}
	size := func(s step) float64 { return math.Abs(s.to - s.from) }
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(size(b), size(a)) })
	if len(steps) < 2*leastSeries || size(steps[1]) == 0 || size(steps[0]) < leastJump*size(steps[1]) || hasRemarkAt(f.Records, steps[0].row) {
		return finding{}, false
	}
	big, r := steps[0], f.Records
	if 2*math.Abs(big.next-big.to) > size(big) {
		return finding{}, false // one wrong reading
	}
	place, before := files.LinePlace(r.Lines[big.row], r.Lines[big.row]), files.LinePlace(r.Lines[big.last], r.Lines[big.last])
	return finding{
		kind: anomaly, risk: P0, weight: 7.5, evidence: at(f, place, before), about: topic{words: plainWords(r.Columns[column] + " " + big.of.kind), numbers: []float64{big.from, big.to}},
		question: fmt.Sprintf("What happened at %s of %s, where the “%s”%s goes from %s to %s and stays there?", place, path.Base(f.ID), r.Columns[column], big.of.of(), show(big.from), show(big.to)),
		why:      "Anyone who doesn't know why will take it for a mistake, or trust a wrong number.",
	}, true
}

// stoodStill finds a number that comes several times in a row in one series, where numbers hardly ever come twice.
func stoodStill(f *files.File, column int, group []series) (finding, bool) {
	var longest series
	from, to, again, steps, held := 0, 0, 0, 0, 0
	for _, s := range group {
		rows, all := s.numbers(f.Records)
		for i := 1; i < len(all); i++ {
			steps++
			if all[i] != all[i-1] {
				continue
			}
			again++
			first := i - 1
			for i+1 < len(all) && all[i+1] == all[i] {
				i++
				again++
				steps++
			}
			if n := i - first + 1; n > held {
				longest, from, to, held = s, rows[first], rows[i], n
			}
		}
	}
	others := steps - held + 1
	if held < leastHeld || others < leastSeries || float64(again-held+1) > mostHeld*float64(others) || hasRemarkAt(f.Records, from) {
		return finding{}, false
	}
	r := f.Records
	value, _ := fieldOf(r, from, column)
	place := files.LinePlace(r.Lines[from], r.Lines[to])
	return finding{
		kind: anomaly, risk: P1, weight: 7.5, evidence: at(f, place), about: topic{words: plainWords(r.Columns[column] + " " + longest.kind), numbers: []float64{value}},
		question: fmt.Sprintf("Why is the “%s”%s %s %d times in a row in %s of %s, when it is hardly ever the same twice?", r.Columns[column], longest.of(), show(value), held, place, path.Base(f.ID)),
		why:      "Numbers that nobody measured spoil every average.",
	}, true
}

// hasRemarkAt reports whether a row says something in a column of remarks.
func hasRemarkAt(r *files.Records, row int) bool {
	for column, header := range r.Columns {
		if slices.Contains(sourceHeaders, strings.ToLower(header)) && column < len(r.Rows[row]) && strings.TrimSpace(r.Rows[row][column]) != "" {
			return true
		}
	}
	return false
}

// Limits of numbers that are held against a sentence.
const (
	leastHeldTo  = 8   // numbers
	mostBeyond   = 0.2 // of them that are outside
	mostSentence = 60  // sentences
)

// outOfBounds finds the few numbers of a table, or of a sheet, that aren't where a sentence says that all are: “both
// fridges between 2 and 8 degrees all month”. The sentence has to share a word with the table.
func outOfBounds(words *said, all []*files.File, books []*book) []finding {
	var found []finding
	n := 0
	for _, s := range words.all {
		low, high, ok := sweeping.Bounds(s.text)
		if !ok || strings.Contains(s.at.Location, "!") || givesReason(s.text) {
			continue
		}
		if n++; n > mostSentence || len(found) == mostOfKind {
			break
		}
		about := slices.Concat(s.words, s.label)
		for _, t := range measured(all, books) {
			if shared(about, t.about) == 0 || t.file.ID == s.at.File {
				continue
			}
			if f, ok := t.beyond(s, low, high); ok {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// measurements are the numbers of a column, and the words by which people know them.
type measurements struct {
	file    *files.File
	about   []string
	header  string
	numbers []float64
	places  []string
}

// measured returns the columns of numbers of all tables and sheets.
func measured(all []*files.File, books []*book) []measurements {
	var found []measurements
	for _, f := range all {
		if f.Records == nil {
			continue
		}
		about := plainWords(strings.ReplaceAll(strings.Join(f.Records.Columns, ", ")+" "+path.Base(f.ID), "_", " "))
		for column, header := range f.Records.Columns[:min(len(f.Records.Columns), mostTables)] {
			m := measurements{file: f, about: about, header: header}
			for row := range f.Records.Rows {
				if x, ok := fieldOf(f.Records, row, column); ok && !hasRemarkAt(f.Records, row) {
					m.numbers, m.places = append(m.numbers, x), append(m.places, files.LinePlace(f.Records.Lines[row], f.Records.Lines[row]))
				}
			}
			found = append(found, m)
		}
	}
	for _, b := range books {
		for i := range b.Sheets {
			found = append(found, measuredOn(b, &b.Sheets[i])...)
		}
	}
	return slices.DeleteFunc(found, func(m measurements) bool { return len(m.numbers) < leastHeldTo })
}

func measuredOn(b *book, sheet *files.Sheet) []measurements {
	if len(sheet.Cells) > mostInTable || sheet.Hidden {
		return nil
	}
	byHead := map[uint16]*measurements{}
	title := plainWords(b.title(sheet) + " " + sheet.Name)
	for _, v := range sheet.Cells {
		head := b.header(sheet, v.Cell())
		if v.Kind != files.IsNumber || v.Format == files.Date || head == "" || hasRemark(b, sheet, v) || b.isExplained(sheet, v.Cell()) || totalLabel.MatchString(b.rowLabel(sheet, v.Cell())) {
			continue
		}
		m := byHead[v.Column]
		if m == nil || m.header != head {
			m = &measurements{file: b.file, about: append(plainWords(head), title...), header: head}
			byHead[v.Column] = m
		}
		m.numbers, m.places = append(m.numbers, v.Number), append(m.places, place(sheet, v.Cell()))
	}
	var all []measurements
	for _, c := range slices.Sorted(maps.Keys(byHead)) {
		all = append(all, *byHead[c])
	}
	return all
}

// beyond returns the finding that some numbers are outside of what a sentence says, if nearly all are inside. Those are of
// the size of the limit, or the sentence is about something else.
func (m measurements) beyond(s statement, low, high float64) (finding, bool) {
	var out []int
	nearest := math.Inf(1)
	for i, x := range m.numbers {
		if x < low || x > high {
			out = append(out, i)
			continue
		}
		for _, limit := range []float64{low, high} {
			if !math.IsInf(limit, 0) {
				nearest = math.Min(nearest, ratioOf(x, limit))
			}
		}
	}
	isNamed := shared(s.words, plainWords(strings.ReplaceAll(m.header, "_", " "))) > 0
	if len(out) == 0 || float64(len(out)) > mostBeyond*float64(len(m.numbers)) || nearest > 2 && !isNamed {
		return finding{}, false
	}
	f := finding{
		kind: mismatch, risk: P0, weight: 8, global: true, evidence: []files.Place{s.at}, sentence: s.at.String() + " " + s.text, about: topic{words: s.words},
		why: "Somebody was told that all is well, and it wasn't.",
	}
	var shown, where []string
	for _, i := range out[:min(len(out), 3)] {
		f.evidence = append(f.evidence, files.Place{File: m.file.ID, Location: m.places[i]})
		shown, where = append(shown, show(m.numbers[i])), append(where, m.places[i])
	}
	f.question = fmt.Sprintf("What happened at %s of %s (%s in “%s”), when %s, %s says “%s”?", strings.Join(where, ", "), path.Base(m.file.ID), strings.Join(shown, ", "), short(m.header, 40), path.Base(s.at.File), s.at.Location, short(s.text, 80))
	return f, true
}
