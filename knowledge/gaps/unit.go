package gaps

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// unitFactors are what two units of the same thing differ by: hours and days, minutes and
// hours, percent and shares, grams and kilograms, seconds and hours, single ones and millions.
var unitFactors = []float64{24, 60, 100, 1000, 3600, 1e6}

// Limits of what counts as two units in one column.
const (
	leastApart  = 15.0 // times between the largest small and the smallest large number
	mostSpread  = 20.0 // times between the numbers of one unit
	nearFactor  = 3.0  // times that the medians may be off a unit's factor
	mostInSheet = 3    // questions about one sheet
)

// twoUnits finds columns that formulas treat alike, in which a few typed numbers are many
// times larger or smaller than all others.
func twoUnits(b *book, sheet *files.Sheet, together []files.Range) []finding {
	var all []finding
	done := map[int]bool{}
	for _, area := range together {
		if done[area.From.Column] || len(all) >= mostInSheet {
			continue
		}
		var typed []files.Value
		for row := area.From.Row; row <= area.To.Row; row++ {
			if v, ok := sheet.At(files.Cell{Row: row, Column: area.From.Column}); ok && v.Kind == files.IsNumber && v.Formula == 0 && v.Number != 0 && v.Format != files.Date {
				typed = append(typed, v)
			}
		}
		few, factor, ok := otherUnit(typed)
		if !ok || saysUnit(b, sheet, typed, few) || slices.ContainsFunc(few, func(v files.Value) bool { return b.isExplained(sheet, v.Cell()) }) {
			continue
		}
		done[area.From.Column] = true
		all = append(all, unitFinding(b, sheet, area, few, factor))
	}
	return all
}

// otherUnit returns the few numbers that seem to be in another unit, and by what factor the
// others differ from them: more than 1 if the others are larger.
func otherUnit(typed []files.Value) (few []files.Value, factor float64, ok bool) {
	if len(typed) < 4 {
		return nil, 0, false
	}
	sorted := slices.Clone(typed)
	size := func(v files.Value) float64 { return math.Abs(v.Number) }
	slices.SortStableFunc(sorted, func(a, b files.Value) int {
		switch {
		case size(a) < size(b):
			return -1
		case size(a) > size(b):
			return 1
		}
		return 0
	})
	cut, apart := 0, 0.0
	for i := 1; i < len(sorted); i++ {
		if r := size(sorted[i]) / size(sorted[i-1]); r > apart {
			cut, apart = i, r
		}
	}
	small, large := sorted[:cut], sorted[cut:]
	spread := func(some []files.Value) float64 { return size(some[len(some)-1]) / size(some[0]) }
	if apart < leastApart || spread(small) > mostSpread || spread(large) > mostSpread {
		return nil, 0, false
	}
	ratio := size(large[len(large)/2]) / size(small[len(small)/2])
	isUnit := slices.ContainsFunc(unitFactors, func(f float64) bool { return ratio < f*nearFactor && ratio > f/nearFactor })
	few, factor = small, ratio
	if len(large) < len(small) {
		few, factor = large, 1/ratio
	}
	return few, factor, isUnit && len(few)*3 <= len(typed)
}

// unitHeaders are headings of columns that say the unit.
var unitHeaders = []string{"unit", "units", "uom", "currency", "measure", "per", "type", "kind"}

// saysUnit reports whether a column names another unit for the few than for the others.
func saysUnit(b *book, sheet *files.Sheet, typed, few []files.Value) bool {
	for _, head := range sheet.Cells {
		if head.Row >= typed[0].Row {
			break
		}
		if head.Kind == files.IsText && slices.Contains(unitHeaders, strings.ToLower(strings.TrimSpace(b.TextOf(head)))) && differs(b, sheet, int(head.Column), typed, few) {
			return true
		}
	}
	return false
}

// differs reports whether a column has other texts next to the few numbers than next to the
// others.
func differs(b *book, sheet *files.Sheet, column int, typed, few []files.Value) bool {
	ofFew, ofOthers := map[string]bool{}, map[string]bool{}
	for _, v := range typed {
		unit, ok := sheet.At(files.Cell{Row: int(v.Row), Column: column})
		if !ok {
			continue
		}
		if slices.Contains(few, v) {
			ofFew[b.TextOf(unit)] = true
		} else {
			ofOthers[b.TextOf(unit)] = true
		}
	}
	for unit := range ofFew {
		if ofOthers[unit] {
			return false
		}
	}
	return len(ofFew) > 0 && len(ofOthers) > 0
}

func unitFinding(b *book, sheet *files.Sheet, area files.Range, few []files.Value, factor float64) finding {
	var evidence []string
	slices.SortFunc(few, func(a, b files.Value) int { return int(a.Row - b.Row) })
	for _, v := range few[:min(len(few), mostEvidence-1)] {
		evidence = append(evidence, place(sheet, v.Cell()))
	}
	if area.Size() <= 40 {
		evidence = append(evidence, files.SheetPlace(sheet.Name, area))
	}
	first := few[0]
	than := fmt.Sprintf("about %s times larger", show(roughly(factor)))
	if factor < 1 {
		than = fmt.Sprintf("about %s times smaller", show(roughly(1/factor)))
	}
	name := b.name(sheet, first.Cell())
	return finding{
		kind: scale, risk: P1, weight: 7, evidence: at(b.file, evidence...),
		question: fmt.Sprintf("In which unit is the %s in %s%s, when the other numbers of its column are %s?", show(first.Number), evidence[0], quoted(name), than),
		why:      "Anybody who adds, averages or charts the column is wrong by that factor.",
		about:    topic{words: plainWords(b.header(sheet, first.Cell()) + " unit")},
	}
}

// roughly rounds to one digit.
func roughly(x float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(x)))
	return math.Round(x/p) * p
}

// treatedAlike returns the parts of columns that formulas treat alike, by sheet in lower case: a
// range that one formula takes whole, and the cells that the copies of one formula take one
// after the other. The longest come first.
func treatedAlike(b *book, runs map[string][]run) map[string][]files.Range {
	all := map[string][]files.Range{}
	add := func(own, of string, area files.Range) {
		if of == "" {
			of = own
		}
		of = strings.ToLower(of)
		if area.To.Row-area.From.Row < shortestRun-1 || area.To.Row-area.From.Row > mostUp || area.To.Column-area.From.Column > 20 {
			return
		}
		for c := area.From.Column; c <= area.To.Column; c++ {
			part := files.Range{From: files.Cell{Row: area.From.Row, Column: c}, To: files.Cell{Row: area.To.Row, Column: c}}
			if !slices.Contains(all[of], part) {
				all[of] = append(all[of], part)
			}
		}
	}
	for i := range b.Sheets {
		name := b.Sheets[i].Name
		for _, r := range runs[name] {
			if r.across {
				continue
			}
			first, last := files.CutFormula(b.FormulaOf(r.cells[0])), files.CutFormula(b.FormulaOf(r.cells[len(r.cells)-1]))
			for j := 0; j < len(first) && j < len(last); j++ {
				if first[j].Kind == files.Reference && last[j].Kind == files.Reference && first[j].Book == "" {
					add(name, first[j].Sheet, files.Range{From: first[j].Area().From, To: last[j].Area().To})
				}
			}
		}
	}
	type copied struct {
		formula int32
		column  uint16
	}
	seen := map[copied]bool{} // one of each column is enough
	for sheet, v := range b.formulas() {
		if seen[copied{v.Formula, v.Column}] {
			continue
		}
		seen[copied{v.Formula, v.Column}] = true
		for _, p := range files.CutFormula(b.FormulaOf(v)) {
			if p.Kind == files.Reference && p.Book == "" {
				add(sheet.Name, p.Sheet, p.Area())
			}
		}
	}
	for _, parts := range all {
		slices.SortStableFunc(parts, func(a, b files.Range) int { return b.Size() - a.Size() })
	}
	return all
}
