package gaps

import (
	"fmt"
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
		f := finding{
			kind: silent, risk: P1, weight: 6, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{words: plainWords(b.name(sheet, v.Cell()))},
			question: fmt.Sprintf("How would somebody notice that %s%s silently shows %s because something is missing?", files.SheetPlace(sheet.Name, area), quoted(b.name(sheet, v.Cell())), x),
			why:      "An error would be seen; a number in its place isn't.",
		}
		if x == "0" {
			f.weight = 4
		}
		if n, of := b.standIns(sheet, area, x); n > 0 && (n < of || of == 1) { // it happens already
			f.risk, f.weight = P0, 7
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

// standIns counts the cells of a range that show a number, and all that show any.
func (b *book) standIns(sheet *files.Sheet, in files.Range, number string) (n, of int) {
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, 0
	}
	for _, v := range sheet.Cells {
		if in.Contains(v.Cell()) && v.Kind == files.IsNumber {
			if of++; v.Number == x {
				n++
			}
		}
	}
	return n, of
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
