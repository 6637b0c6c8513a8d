package gaps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// A total that doesn't reach as far as the column above it: rows were added later, or somebody doesn't want them in it.

// adders are functions whose result grows with what they are given.
var adders = []string{"SUM", "AVERAGE", "COUNT", "COUNTA", "MIN", "MAX", "MEDIAN", "PRODUCT"}

// shortTotals finds totals over a part of a column, where what is next to the part is a copy of the same formula, or
// is in the total of another column.
func shortTotals(b *book, sheet *files.Sheet) []finding {
	var all []finding
	for _, v := range sheet.Cells {
		of, ok := totaled(b, v)
		if !ok || of.From.Column != int(v.Column) || of.To.Row >= int(v.Row) || of.To.Row == of.From.Row || b.isExplained(sheet, v.Cell()) {
			continue
		}
		rest := leftBelow(b, sheet, v, of)
		if rest.From.Row == 0 {
			continue
		}
		name := b.name(sheet, v.Cell())
		all = append(all, finding{
			kind: left, risk: P0, weight: 9, evidence: at(b.file, place(sheet, v.Cell()), files.SheetPlace(sheet.Name, rest)), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("Why does %s%s leave out %s, next to the %s that it takes?", place(sheet, v.Cell()), quoted(name), rest, of),
			why:      "Either the total is too small, or somebody has to know why it isn't.",
		})
	}
	return all[:min(len(all), mostOfKind+1)]
}

// totaled returns the one range of its own sheet that a formula adds up, or counts.
func totaled(b *book, v files.Value) (files.Range, bool) {
	if v.Formula == 0 {
		return files.Range{}, false
	}
	pieces := slices.DeleteFunc(files.CutFormula(b.FormulaOf(v)), func(p files.Piece) bool { return p.Kind == files.Other && strings.Trim(p.Text, "() ") == "" })
	if len(pieces) != 2 || pieces[0].Kind != files.Function || !slices.Contains(adders, strings.ToUpper(pieces[0].Text)) || pieces[1].Kind != files.Reference || pieces[1].Sheet != "" || pieces[1].Book != "" {
		return files.Range{}, false
	}
	of := pieces[1].Area()
	return of, of.From.Column == of.To.Column
}

// leftBelow returns the numbers between a range and its total that belong to it.
func leftBelow(b *book, sheet *files.Sheet, total files.Value, of files.Range) (rest files.Range) {
	last, ok := sheet.At(of.To)
	if !ok {
		return rest
	}
	farthest := of.To.Row // that the total of another column takes
	for o := range rowOf(sheet, int(total.Row)) {
		if other, isTotal := totaled(b, o); isTotal && other.From.Column == int(o.Column) && other.From.Row == of.From.Row && other.To.Row < int(total.Row) {
			farthest = max(farthest, other.To.Row)
		}
	}
	for row := of.To.Row + 1; row < int(total.Row); row++ {
		v, ok := sheet.At(files.Cell{Row: row, Column: of.To.Column})
		isCopy := ok && v.Formula != 0 && b.pattern(v) == b.pattern(last)
		if !ok || v.Kind != files.IsNumber || !isCopy && (v.Formula != 0) != (last.Formula != 0) || !isCopy && row > farthest {
			break
		}
		if rest.From.Row == 0 {
			rest.From = v.Cell()
		}
		rest.To = v.Cell()
	}
	return rest
}
