package gaps

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// plugs finds amounts that make sums agree, whatever is behind them.
func (b *book) plugs(sheet *files.Sheet) []finding {
	var all []finding
	for _, v := range sheet.Cells {
		if v.Kind != files.IsNumber || v.Number == 0 {
			continue
		}
		label := b.rowLabel(sheet, v.Cell())
		if !says("plug", label) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		text := b.FormulaOf(v)
		if v.Formula != 0 && !strings.Contains(text, "-") {
			continue
		}
		all = append(all, finding{
			kind: decision, risk: P1, weight: 5, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(label), numbers: []float64{v.Number}},
			question: fmt.Sprintf("What is in the %s of %s%s, which makes the sums agree?", showIn(number(v)), place(sheet, v.Cell()), quoted(label)),
			why:      "An amount that is whatever is missing hides mistakes.",
		})
	}
	return all
}

// sourceHeaders are headings of columns that say where a number comes from.
var sourceHeaders = []string{"source", "sources", "remark", "remarks", "note", "notes", "comment", "comments", "basis", "reference", "origin", "where from", "justification", "rationale"}

// unsourced finds typed numbers without a source, where those around them have one.
func (b *book) unsourced(sheet *files.Sheet) []finding {
	var all []finding
	for _, v := range sheet.Cells {
		if v.Kind != files.IsText || !slices.Contains(sourceHeaders, strings.ToLower(strings.TrimSpace(b.TextOf(v)))) {
			continue
		}
		with, without := 0, []files.Value{}
		for row := int(v.Row) + 1; ; row++ {
			typed, rows := files.Value{}, 0
			said := false
			for o := range rowOf(sheet, row) {
				rows++
				if o.Kind == files.IsNumber && o.Formula == 0 && o.Column < v.Column && typed.Row == 0 {
					typed = o
				}
				said = said || o.Column == v.Column && b.TextOf(o) != ""
			}
			if rows == 0 {
				break
			}
			switch {
			case typed.Row == 0:
			case said || b.isExplained(sheet, typed.Cell()):
				with++
			default:
				without = append(without, typed)
			}
		}
		if with < 3*len(without) || with < 3 {
			continue
		}
		for _, o := range without {
			name := b.name(sheet, o.Cell())
			all = append(all, finding{
				kind: factor, risk: P1, weight: 5, evidence: at(b.file, place(sheet, o.Cell())), about: topic{numbers: []float64{o.Number}, words: plainWords(name)},
				question: fmt.Sprintf("Where does the %s in %s%s come from, the only one without a source?", showIn(number(o)), place(sheet, o.Cell()), quoted(name)),
				why:      "Nobody can check or update it.",
			})
		}
	}
	return all
}

// twice finds a typed number that has two values in one workbook: rows with one number and
// the same label.
func (b *book) twice() []finding {
	type spot struct {
		sheet *files.Sheet
		value files.Value
		label string
	}
	known := map[string]spot{}
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		for values := range singles(sheet) {
			label := b.rowLabel(sheet, values.Cell())
			key := strings.Join(plainWords(label), " ")
			first, ok := known[key]
			switch {
			case len(strings.Fields(key)) < 2:
			case !ok:
				known[key] = spot{sheet, values, label}
			case first.sheet != sheet && first.value.Number != values.Number && first.value.Number != 0 && math.Abs(math.Log(math.Abs(values.Number/first.value.Number))) < 1:
				one, other := place(first.sheet, first.value.Cell()), place(sheet, values.Cell())
				all = append(all, finding{
					kind: mismatch, risk: P1, weight: 6, evidence: at(b.file, one, other), about: topic{words: plainWords(label)},
					question: fmt.Sprintf("Which is right for “%s”, the %s in %s or the %s in %s?", short(label, 50), showIn(number(first.value)), one, showIn(number(values)), other),
					why:      "Two values for the same thing drift apart.",
				})
			}
		}
	}
	return all
}

// singles yields the typed numbers that are the only ones in their row.
func singles(sheet *files.Sheet) iter.Seq[files.Value] {
	return func(yield func(files.Value) bool) {
		for i := 0; i < len(sheet.Cells); {
			row, n := sheet.Cells[i].Row, 0
			var only files.Value
			for ; i < len(sheet.Cells) && sheet.Cells[i].Row == row; i++ {
				if sheet.Cells[i].Kind == files.IsNumber {
					only = sheet.Cells[i]
					n++
				}
			}
			if n == 1 && only.Formula == 0 && !yield(only) {
				return
			}
		}
	}
}
