package gaps

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Some numbers of a workbook aren't one cell's: the growth that is typed into each row of a column, and the
// buffer of 22 % in all formulas of another. Slides, scripts and notebooks have them, too.

// leastLevel is how many cells of a column make one number of what they have in common.
const leastLevel = 4

// levels returns the numbers that are typed into all rows of a column.
func levels(b *book, sheet *files.Sheet, title []string) []labeled {
	columns := map[uint16][]files.Value{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format != files.Date {
			columns[v.Column] = append(columns[v.Column], v)
		}
	}
	var all []labeled
	for _, c := range slices.Sorted(maps.Keys(columns)) {
		typed := columns[c]
		isLevel := len(typed) >= leastLevel && !slices.ContainsFunc(typed, func(v files.Value) bool { return v.Formula != 0 || v.Number != typed[0].Number })
		if !isLevel {
			continue
		}
		head := plainWords(b.header(sheet, typed[0].Cell()))
		if len(head) > 0 {
			area := files.Range{From: typed[0].Cell(), To: typed[len(typed)-1].Cell()}
			all = append(all, labeled{book: b, sheet: sheet, value: typed[0], alone: true, row: head, all: slices.Concat(head, title), area: files.SheetPlace(sheet.Name, area)})
		}
	}
	return all
}

// shares returns the shares by which all formulas of a column multiply: 0.22, and the 0.05 of 1.05.
func shares(b *book, sheet *files.Sheet, title []string) []labeled {
	var all []labeled
	for _, r := range b.runs(sheet) {
		head := plainWords(b.header(sheet, r.cells[0].Cell()))
		if r.across || len(head) == 0 {
			continue
		}
		for _, x := range factorsOf(b.Formulas[r.cells[0].Formula-1].Text) {
			if x > 1 {
				x--
			}
			if x <= 0 || x >= 1 {
				continue
			}
			v := r.cells[0]
			v.Number, v.Format = x, files.Percent
			all = append(all, labeled{book: b, sheet: sheet, value: v, alone: true, row: head, all: slices.Concat(head, title), area: files.SheetPlace(sheet.Name, r.area())})
		}
	}
	return all
}

// spot is where a number is, and what people call it.
func (n labeled) spot() (at, name string) {
	if n.area != "" {
		return n.area, n.book.header(n.sheet, n.value.Cell())
	}
	return place(n.sheet, n.value.Cell()), n.book.name(n.sheet, n.value.Cell())
}
