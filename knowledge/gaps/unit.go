package gaps

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
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
		typed := typedIn(sheet, area)
		few, factor, ok := otherUnit(typed, func(v files.Value) float64 { return math.Abs(v.Number) })
		if !ok || saysUnit(b, sheet, typed, few) || isInterval(b.header(sheet, typed[0].Cell())) || slices.ContainsFunc(few, func(v files.Value) bool { return b.isExplained(sheet, v.Cell()) }) {
			continue
		}
		done[area.From.Column] = true
		all = append(all, unitFinding(b, sheet, area, few, factor))
	}
	return all
}

// otherUnit returns the few numbers that seem to be in another unit, and by what factor the
// others differ from them: more than 1 if the others are larger.
func otherUnit[N any](typed []N, size func(N) float64) (few []N, factor float64, ok bool) {
	if len(typed) < 4 {
		return nil, 0, false
	}
	sorted := slices.Clone(typed)
	slices.SortStableFunc(sorted, func(a, b N) int { return cmp.Compare(size(a), size(b)) })
	cut, apart := 0, 0.0
	for i := 1; i < len(sorted); i++ {
		if r := size(sorted[i]) / size(sorted[i-1]); r > apart {
			cut, apart = i, r
		}
	}
	small, large := sorted[:cut], sorted[cut:]
	spread := func(some []N) float64 { return size(some[len(some)-1]) / size(some[0]) }
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

// Limits of what counts as another unit by where numbers are from.
const (
	fewestApart  = 3   // numbers from one source
	fewestOthers = 6   // of the others
	leastUnlike  = 500 // of so many ways to choose as many numbers, this is one
	leastRatio   = 2.0 // times between the medians
)

// writtenBy are headings of columns that say who wrote down a number, or where it is from.
var writtenBy = []string{"by", "who", "source", "origin", "from", "remark", "remarks", "note", "notes", "comment", "comments", "measured by", "entered by", "recorded by", "counted by", "method", "device"}

// apartBySource finds typed numbers that formulas treat as the others of their column, and that are all smaller, or
// all larger, than these and have one source: somebody else measured them, perhaps in another way.
func apartBySource(b *book, sheet *files.Sheet, together []files.Range) []finding {
	for _, area := range together {
		typed := typedIn(sheet, area)
		if len(typed) < fewestApart+fewestOthers {
			continue
		}
		for head := range rowsAbove(sheet, int(typed[0].Row)) {
			if head.Kind != files.IsText || !slices.Contains(writtenBy, strings.ToLower(strings.TrimSpace(b.TextOf(head)))) {
				continue
			}
			of, sources := bySource(b, sheet, typed, int(head.Column))
			for _, source := range sources {
				if few := of[source]; areApart(typed, few) {
					return []finding{sourceFinding(b, sheet, typed, few, source)}
				}
			}
		}
	}
	return nil
}

// wholeSum is a formula that adds up all of something: SUM, and not SUMIF. SUBTOTAL counts, or takes what a filter
// leaves, which may be of one unit.
var wholeSum = regexp.MustCompile(`(?i)^\s*SUM\(`)

// leastOfName is how many times larger numbers of another name have to be at least: a kind of thing is often needed less
// than another, but not in one unit and in one sum.
const leastOfName = 10.0

// apartByName finds the numbers of a total whose rows begin with one word, and that are all many times smaller, or
// larger, than the others: rolls in kilos among reams in sheets.
func apartByName(b *book, sheet *files.Sheet) []finding {
	for _, v := range sheet.Cells {
		if v.Formula == 0 || !wholeSum.MatchString(b.FormulaOf(v)) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		for _, p := range files.CutFormula(b.FormulaOf(v)) {
			if p.Kind != files.Reference || p.Sheet != "" || p.Book != "" || p.Area().From.Column != p.Area().To.Column {
				continue
			}
			typed := typedIn(sheet, p.Area())
			of, names := byName(b, sheet, typed)
			for _, name := range names {
				few := of[name]
				if areApart(typed, few) && ratioOf(median(few), median(without(typed, few))) >= leastOfName && !saysUnit(b, sheet, typed, few) {
					return []finding{sourceFinding(b, sheet, typed, few, name)}
				}
			}
		}
	}
	return nil
}

// byName groups numbers by the word that the label of their row begins with.
func byName(b *book, sheet *files.Sheet, typed []files.Value) (of map[string][]files.Value, names []string) {
	of = map[string][]files.Value{}
	for _, v := range typed {
		name := ""
		for o := range rowOf(sheet, int(v.Row)) {
			if text := b.TextOf(o); o.Column < v.Column && o.Kind == files.IsText && len(strings.Fields(text)) > 1 {
				name = strings.Trim(strings.Fields(text)[0], ",.:;()")
			}
		}
		if len([]rune(name)) < leastWord {
			continue
		}
		if of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], v)
	}
	return of, names
}

// leastWord is how many letters a word has at least that says what kind of thing a row is about.
const leastWord = 3

func without(all, few []files.Value) []files.Value {
	return slices.DeleteFunc(slices.Clone(all), func(v files.Value) bool { return slices.Contains(few, v) })
}

func median(some []files.Value) float64 {
	var sizes []float64
	for _, v := range some {
		sizes = append(sizes, math.Abs(v.Number))
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// bySource groups numbers by the text that a column has next to them.
func bySource(b *book, sheet *files.Sheet, typed []files.Value, column int) (of map[string][]files.Value, sources []string) {
	of = map[string][]files.Value{}
	for _, v := range typed {
		from, ok := sheet.At(files.Cell{Row: int(v.Row), Column: column})
		text := strings.TrimSpace(b.TextOf(from))
		if !ok || text == "" {
			continue
		}
		if i := slices.IndexFunc(sources, func(s string) bool { return strings.EqualFold(s, text) }); i >= 0 {
			text = sources[i] // “kg” and “Kg” are one
		} else {
			sources = append(sources, text)
		}
		of[text] = append(of[text], v)
	}
	return of, sources
}

// typedIn are the numbers in the first column of an area that somebody typed.
func typedIn(sheet *files.Sheet, area files.Range) []files.Value {
	var typed []files.Value
	for row := area.From.Row; row <= area.To.Row; row++ {
		if v, ok := sheet.At(files.Cell{Row: row, Column: area.From.Column}); ok && v.Kind == files.IsNumber && v.Formula == 0 && v.Number != 0 && v.Format != files.Date {
			typed = append(typed, v)
		}
	}
	return typed
}

// rowsAbove are the cells above a row.
func rowsAbove(sheet *files.Sheet, row int) func(yield func(files.Value) bool) {
	return func(yield func(files.Value) bool) {
		for _, v := range sheet.Cells {
			if int(v.Row) >= row || !yield(v) {
				return
			}
		}
	}
}

// areApart reports whether a few of some numbers are all smaller than the others, or all larger, which is unlikely to
// be by chance.
func areApart(all, few []files.Value) bool {
	others := without(all, few)
	if len(few) < fewestApart || len(others) < fewestOthers || len(few) > len(others) || ways(len(all), len(few)) < leastUnlike {
		return false
	}
	sizes := func(some []files.Value) []float64 {
		var all []float64
		for _, v := range some {
			all = append(all, math.Abs(v.Number))
		}
		slices.Sort(all)
		return all
	}
	a, b := sizes(few), sizes(others)
	isOne := a[0] == a[len(a)-1] // one number, copied, is no measurement
	isApart := a[len(a)-1] < b[0] || a[0] > b[len(b)-1]
	return isApart && !isOne && ratioOf(a[len(a)/2], b[len(b)/2]) >= leastRatio
}

// ways returns in how many ways k of n can be chosen.
func ways(n, k int) float64 {
	all := 1.0
	for i := range k {
		all *= float64(n-i) / float64(i+1)
	}
	return all
}

func sourceFinding(b *book, sheet *files.Sheet, typed, few []files.Value, source string) finding {
	var evidence, numbers []string
	for _, v := range few[:min(len(few), mostEvidence)] {
		evidence, numbers = append(evidence, place(sheet, v.Cell())), append(numbers, show(v.Number))
	}
	header, size := b.header(sheet, few[0].Cell()), "smaller"
	if slices.ContainsFunc(typed, func(v files.Value) bool {
		return math.Abs(v.Number) < math.Abs(few[0].Number) && !slices.Contains(few, v)
	}) {
		size = "larger"
	}
	return finding{
		kind: scale, risk: P1, weight: 7.5, evidence: at(b.file, evidence...), about: topic{words: plainWords(header + " unit")},
		question: fmt.Sprintf("In which unit are the %s in %s%s, which all have “%s” next to them and are %s than any other number of the column?", enumerate(numbers), evidence[0], quoted(header), short(source, 40), size),
		why:      "Anybody who adds, averages or charts the column is wrong if they were measured otherwise.",
	}
}
