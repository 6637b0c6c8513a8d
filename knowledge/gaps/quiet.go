package gaps

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// replaced finds formulas that put a number where an error would be.
func (b *book) replaced(sheet *files.Sheet) []finding {
	spans, order := b.copies(sheet, func(formula string) bool { return strings.Contains(formula, "IF") })
	var all []finding
	for _, key := range order {
		area := spanOf(spans[key])
		v, _ := sheet.At(area.From)
		x, ok := insteadOfError(b.Formulas[v.Formula-1].Text)
		if !ok || b.isExplained(sheet, v.Cell()) {
			continue
		}
		name := b.name(sheet, v.Cell())
		if area.From.Row != area.To.Row {
			name = b.header(sheet, v.Cell())
		}
		f := finding{
			kind: silent, risk: P1, weight: 6, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("How would somebody notice that %s%s silently shows %s because something is missing?", files.SheetPlace(sheet.Name, area), quoted(name), x),
			why:      "An error would be seen; a number in its place isn't.",
		}
		if x == "0" {
			f.weight = 4
		}
		if these, of := b.standIns(sheet, area, x); len(these) > 0 && (len(these) < of || of == 1) { // it happens already
			f.risk, f.weight = P0, 7
			if of > 1 {
				first := these[0]
				f.question = strings.TrimSuffix(f.question, "?") + fmt.Sprintf(", as in %s%s?", first.Cell(), quoted(rowTexts(b, sheet, first)))
				f.evidence = append(f.evidence, at(b.file, place(sheet, first.Cell()))...)
			}
		}
		all = append(all, f)
	}
	return all
}

// copies returns where the copies of each formula are that is of interest: those in one row
// together, all others column by column.
func (b *book) copies(sheet *files.Sheet, isWanted func(formula string) bool) (spans map[string][]files.Range, order []string) {
	rows := map[string]int32{} // of a pattern: its row, or 0 if it is in several
	for _, v := range sheet.Cells {
		if v.Formula != 0 && isWanted(b.Formulas[v.Formula-1].Text) {
			if row, ok := rows[b.pattern(v)]; ok && row != v.Row {
				rows[b.pattern(v)] = 0
			} else if !ok {
				rows[b.pattern(v)] = v.Row
			}
		}
	}
	spans = map[string][]files.Range{}
	for _, v := range sheet.Cells {
		if v.Formula == 0 || !isWanted(b.Formulas[v.Formula-1].Text) {
			continue
		}
		key := b.pattern(v)
		if rows[key] == 0 {
			key = columnKey(v) + key
		}
		if spans[key] == nil {
			order = append(order, key)
		}
		spans[key] = append(spans[key], files.Range{From: v.Cell(), To: v.Cell()})
	}
	return spans, order
}

// rowTexts are the first texts of a cell's row, which say what the row is about.
func rowTexts(b *book, sheet *files.Sheet, of files.Value) string {
	const most = 2
	var all []string
	for v := range rowOf(sheet, int(of.Row)) {
		if v.Column < of.Column && v.Kind == files.IsText && len(all) < most {
			all = append(all, b.TextOf(v))
		}
	}
	return strings.Join(all, ", ")
}

// standIns returns the cells of a range that show a number, and counts all that show any.
func (b *book) standIns(sheet *files.Sheet, in files.Range, number string) (these []files.Value, of int) {
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return nil, 0
	}
	for _, v := range sheet.Cells {
		if in.Contains(v.Cell()) && v.Kind == files.IsNumber {
			if of++; v.Number == x {
				these = append(these, v)
			}
		}
	}
	return these, of
}

// insteadOfError returns the number that a formula shows instead of an error.
func insteadOfError(formula string) (x string, ok bool) {
	pieces := files.CutFormula(formula)
	for i, p := range pieces {
		if p.Kind != files.Function || !strings.EqualFold(p.Text, "IFERROR") && !strings.EqualFold(p.Text, "IFNA") {
			continue
		}
		for j := i + 1; j+1 < len(pieces); j++ {
			ends := j+2 >= len(pieces) || strings.HasPrefix(strings.TrimSpace(pieces[j+2].Text), ")")
			if pieces[j].Kind == files.Other && strings.HasSuffix(strings.TrimSpace(pieces[j].Text), ",") && pieces[j+1].Kind == files.Number && ends {
				return pieces[j+1].Text, true
			}
		}
	}
	return "", false
}

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

// wrongTotals finds totals that somebody typed, and that the typed numbers above don't make.
func wrongTotals(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	const fewest, near = 3, 2.0 // rows; times
	var all []finding
	for _, v := range sheet.Cells {
		if v.Kind != files.IsNumber || v.Formula != 0 || v.Format == files.Date || !totalLabel.MatchString(b.rowLabel(sheet, v.Cell())) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		sum, rows := 0.0, 0
		for row := int(v.Row) - 1; row > 0; row-- {
			o, ok := sheet.At(files.Cell{Row: row, Column: int(v.Column)})
			if !ok || o.Kind != files.IsNumber || totalLabel.MatchString(b.rowLabel(sheet, o.Cell())) {
				break
			}
			sum, rows = sum+o.Number, rows+1
		}
		isRounded := math.Abs(sum-v.Number) <= 0.001*math.Abs(sum)
		if rows < fewest || isRounded || ratioOf(sum, v.Number) > near { // an average, or a total of something else
			continue
		}
		all = append(all, finding{
			kind: mismatch, risk: P0, weight: 8, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(b.name(sheet, v.Cell()))},
			question: fmt.Sprintf("Why is %s typed into %s%s, when the %d numbers above make %s?", showIn(number(v)), place(sheet, v.Cell()), quoted(b.name(sheet, v.Cell())), rows, show(sum)),
			why:      "One of the numbers is wrong, or something is in the total that no row says.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}
