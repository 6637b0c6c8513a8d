package gaps

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// scaled is a reference in a formula, and by what it is divided.
type scaled struct {
	of     string // the sheet, "" for the formula's own
	area   files.Range
	by     float64 // 1, or 100, 1000, 1e6
	inSum  bool    // it is added to something
	asRate bool    // it is multiplied with something
}

// divisors turn one unit into another.
var divisors = []float64{60, 100, 1000, 3600, 1e6}

// scaledIn returns what a formula refers to, with what each is divided by.
func scaledIn(formula string) []scaled {
	pieces := files.CutFormula(formula)
	var all []scaled
	for i, p := range pieces {
		if p.Kind != files.Reference && p.Kind != files.Name || p.Book != "" {
			continue
		}
		s := scaled{of: p.Sheet, by: 1}
		if p.Kind == files.Reference {
			s.area = p.Area()
		}
		after, before := "", ""
		if i+1 < len(pieces) && pieces[i+1].Kind == files.Other {
			after = strings.TrimSpace(pieces[i+1].Text)
		}
		if i > 0 && pieces[i-1].Kind == files.Other {
			before = strings.TrimSpace(pieces[i-1].Text)
		}
		if d := divisor(pieces[i+1:]); d != 0 {
			s.by, after = d, ""
			if i+3 < len(pieces) {
				after = strings.TrimSpace(pieces[i+3].Text)
			}
		}
		s.inSum = strings.HasPrefix(after, "+") || strings.HasSuffix(before, "+")
		s.asRate = strings.HasSuffix(before, "*") || strings.HasPrefix(after, "*")
		all = append(all, s)
	}
	return all
}

// divisor returns the number that a formula divides by at these pieces, if that
// changes its unit.
func divisor(rest []files.Piece) float64 {
	if len(rest) < 2 || strings.TrimSpace(rest[0].Text) != "/" || rest[1].Kind != files.Number {
		return 0
	}
	x, err := strconv.ParseFloat(rest[1].Text, 64)
	if err != nil || !slices.Contains(divisors, x) {
		return 0
	}
	return x
}

// mixedSums finds sums in which one part is divided by a thousand and the others aren't.
func (b *book) mixedSums(sheet *files.Sheet, runs []run) []finding {
	var all []finding
	done := map[files.Value]bool{}
	look := func(v files.Value, area files.Range) {
		parts := scaledIn(b.FormulaOf(v))
		at1 := slices.IndexFunc(parts, func(s scaled) bool { return s.by != 1 && s.inSum && s.area != (files.Range{}) })
		plain := slices.ContainsFunc(parts, func(s scaled) bool { return s.by == 1 && s.inSum })
		if at1 < 0 || !plain {
			return
		}
		p := parts[at1]
		target, rows := p.of, area.To.Row-area.From.Row
		if target == "" {
			target = sheet.Name
		}
		other := files.SheetPlace(target, files.Range{From: p.area.From, To: files.Cell{Row: p.area.To.Row + rows, Column: p.area.To.Column}})
		of := b.header(sheet, p.area.From)
		if p.of != "" {
			of = ""
		}
		all = append(all, finding{
			kind: scale, risk: P1, weight: 7, evidence: at(b.file, other, files.SheetPlace(sheet.Name, area)),
			question: fmt.Sprintf("Why is only %s%s divided by %s in %s, so that it has another unit than what it is added to?", other, quoted(of), show(p.by), files.SheetPlace(sheet.Name, area)),
			why:      "Anybody who adds or charts the columns is wrong by that factor.",
			about:    topic{numbers: []float64{p.by}, words: plainWords(of)},
		})
	}
	for _, r := range runs {
		look(r.cells[0], r.area())
		for _, v := range r.cells {
			done[v] = true
		}
	}
	for _, v := range sheet.Cells {
		if v.Formula != 0 && !done[v] {
			look(v, files.Range{From: v.Cell(), To: v.Cell()})
		}
	}
	return all
}

// converts finds formulas that turn one number into another unit by two different factors,
// as for hours written with minutes behind the point.
func (b *book) converts(sheet *files.Sheet, runs []run) []finding {
	var all []finding
	for _, r := range runs {
		v := r.cells[0]
		var by []string
		for _, p := range files.CutFormula(b.Formulas[v.Formula-1].Text) {
			if x, err := strconv.ParseFloat(p.Text, 64); err == nil && p.Kind == files.Number && slices.Contains(divisors, x) && !slices.Contains(by, p.Text) {
				by = append(by, p.Text)
			}
		}
		if len(by) < 2 {
			continue
		}
		spot := files.SheetPlace(sheet.Name, r.area())
		all = append(all, finding{
			kind: scale, risk: P1, weight: 6.5, evidence: at(b.file, spot),
			question: fmt.Sprintf("In which unit is what %s%s converts by both %s and %s?", spot, quoted(b.name(sheet, v.Cell())), by[0], by[1]),
			why:      "If somebody types or joins it in another unit, nothing shows the mistake.",
			about:    topic{words: plainWords(b.header(sheet, v.Cell()) + " unit")},
		})
	}
	return all
}

// rateUse is a cell that is used as a rate, by how much it is divided, and where.
type rateUse struct {
	cell files.Cell
	by   float64
	from string
}

// mostCopies is how many copies of a formula are looked at for the rates they use.
const mostCopies = 200

// mixedRates finds columns in which some rates are percentages, and divided by 100 where they
// are used, and others are shares.
func (b *book) mixedRates() []finding {
	used := map[string][]rateUse{} // by sheet and column
	var order []string
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		copies := map[int32]int{}
		for _, v := range sheet.Cells {
			if v.Formula == 0 || copies[v.Formula] >= mostCopies {
				continue
			}
			copies[v.Formula]++
			for _, s := range scaledIn(b.expandNames(b.FormulaOf(v))) {
				if !s.asRate || s.area.From != s.area.To || s.area.From.Row == 0 {
					continue
				}
				of := s.of
				if of == "" {
					of = sheet.Name
				}
				key := strings.ToLower(of) + columnKey(files.Value{Column: uint16(s.area.From.Column)})
				if used[key] == nil {
					order = append(order, key)
				}
				used[key] = append(used[key], rateUse{s.area.From, s.by, place(sheet, v.Cell())})
			}
		}
	}
	var all []finding
	for _, key := range order {
		name, _, _ := strings.Cut(key, "|")
		sheet, ok := b.Sheet(name)
		if !ok {
			continue
		}
		if f, ok := b.mixed(sheet, used[key]); ok {
			all = append(all, f)
		}
	}
	return all
}

// expandNames replaces defined names by the cells they stand for.
func (b *book) expandNames(formula string) string {
	var out strings.Builder
	for _, p := range files.CutFormula(formula) {
		ref := ""
		if p.Kind == files.Name && p.Book == "" {
			for _, n := range b.Names {
				if strings.EqualFold(n.Name, p.Text) {
					ref = n.Ref
				}
			}
		}
		if ref == "" {
			ref = p.Text
		}
		out.WriteString(ref)
	}
	return out.String()
}

func (b *book) mixed(sheet *files.Sheet, uses []rateUse) (finding, bool) {
	var percents, shares []files.Cell
	for _, u := range uses {
		v, ok := sheet.At(u.cell)
		if !ok || v.Kind != files.IsNumber || v.Formula != 0 || v.Number == 0 || saysOtherUnit(b, sheet, u.cell) {
			continue
		}
		switch {
		case u.by == 100 && !slices.Contains(percents, u.cell):
			percents = append(percents, u.cell)
		case u.by == 1 && math.Abs(v.Number) < 1 && !slices.Contains(shares, u.cell):
			shares = append(shares, u.cell)
		}
	}
	if len(percents) == 0 || len(shares) == 0 {
		return finding{}, false
	}
	spanned := spanOf(rangesOf(append(slices.Clone(percents), shares...)))
	evidence := []string{files.SheetPlace(sheet.Name, spanned)}
	if spanned.Size() > 40 {
		evidence = nil
	}
	for _, c := range append(slices.Clone(percents), shares...) {
		if len(evidence) < mostEvidence {
			evidence = append(evidence, place(sheet, c))
		}
	}
	one, other := percents[0], shares[0]
	if saysPercent(b, sheet, one) && saysShare(b, sheet, other) {
		return finding{}, false
	}
	first, _ := sheet.At(one)
	second, _ := sheet.At(other)
	return finding{
		kind: scale, risk: P1, weight: 7.5, evidence: at(b.file, evidence...),
		question: fmt.Sprintf("How would somebody know that %s%s is in percent, and %s%s a share?",
			show(first.Number)+" in "+place(sheet, one), quoted(b.rowLabel(sheet, one)), show(second.Number)+" in "+place(sheet, other), quoted(b.rowLabel(sheet, other))),
		why:   "Typed in the other unit, a rate is wrong by a factor of 100, and nothing says so.",
		about: topic{words: plainWords(b.rowLabel(sheet, one) + " percent share unit")},
	}, true
}

// saysOtherUnit reports whether the text to the right of a number says a unit, in a column called so, by which it is
// neither a percentage nor a share.
func saysOtherUnit(b *book, sheet *files.Sheet, c files.Cell) bool {
	right, ok := sheet.At(files.Cell{Row: c.Row, Column: c.Column + 1})
	if !ok || right.Kind != files.IsText || saysShare(b, sheet, c) || saysPercent(b, sheet, c) {
		return false
	}
	return slices.Contains(unitHeaders[:3], strings.ToLower(strings.TrimSpace(b.header(sheet, right.Cell()))))
}

// saysShare reports whether the text to the right of a number says that it is a share.
func saysShare(b *book, sheet *files.Sheet, c files.Cell) bool {
	right, ok := sheet.At(files.Cell{Row: c.Row, Column: c.Column + 1})
	return ok && right.Kind == files.IsText && slices.Contains([]string{"share", "fraction", "ratio", "decimal"}, strings.ToLower(strings.TrimSpace(b.TextOf(right))))
}

func rangesOf(cells []files.Cell) []files.Range {
	var all []files.Range
	for _, c := range cells {
		all = append(all, files.Range{From: c, To: c})
	}
	return all
}

// mixedUnits finds totals of typed numbers that have different units, or currencies, in the column next to them, where
// no formula looks at these.
func mixedUnits(b *book, sheet *files.Sheet) []finding {
	var all []finding
	for _, head := range sheet.Cells {
		if head.Kind != files.IsText || head.Formula != 0 || !slices.Contains(unitColumns, strings.ToLower(strings.TrimSpace(b.TextOf(head)))) || looksAt(b, sheet, head.Column) {
			continue
		}
		for _, v := range sheet.Cells {
			if v.Formula == 0 || v.Column == head.Column || len(all) >= mostInSheet || !wholeSum.MatchString(b.FormulaOf(v)) || b.isExplained(sheet, v.Cell()) {
				continue
			}
			for _, p := range files.CutFormula(b.FormulaOf(v)) {
				if p.Kind != files.Reference || p.Sheet != "" || p.Book != "" || p.Area().From.Row <= int(head.Row) || p.Area().From.Column != p.Area().To.Column {
					continue
				}
				typed := typedIn(sheet, p.Area())
				if of, units := bySource(b, sheet, typed, int(head.Column)); len(typed) > 0 && len(units) > 1 && len(units) <= mostUnits {
					all = append(all, unitsFinding(b, sheet, v, of, units))
					break
				}
			}
		}
	}
	return all
}

// unitColumns are headings of columns that say in what a number is.
var unitColumns = []string{"unit", "units", "uom", "currency", "curr", "curr.", "cur", "cur.", "ccy"}

// mostUnits is how many units a column has that somebody may have added up unawares.
const mostUnits = 6

// looksAt reports whether a formula takes something of a column: it may convert by it.
func looksAt(b *book, sheet *files.Sheet, column uint16) bool {
	for of, v := range b.formulas() {
		for _, p := range files.CutFormula(b.FormulaOf(v)) {
			isHere := p.Kind == files.Reference && p.Book == "" && (strings.EqualFold(p.Sheet, sheet.Name) || p.Sheet == "" && of == sheet)
			if isHere && p.Area().From.Column <= int(column) && int(column) <= p.Area().To.Column {
				return true
			}
		}
	}
	return false
}

// unitsFinding asks about a total, with some of its numbers in each unit but the one that most have.
func unitsFinding(b *book, sheet *files.Sheet, total files.Value, of map[string][]files.Value, units []string) finding {
	slices.SortStableFunc(units, func(x, y string) int { return len(of[y]) - len(of[x]) })
	evidence := []string{place(sheet, total.Cell())}
	for _, unit := range units[1:] {
		some := of[unit]
		last := 0
		for last+1 < len(some) && some[last+1].Row == some[last].Row+1 {
			last++
		}
		evidence = append(evidence, files.SheetPlace(sheet.Name, files.Range{From: some[0].Cell(), To: some[last].Cell()}))
	}
	name := b.name(sheet, total.Cell())
	slices.Sort(units)
	return finding{
		kind: scale, risk: P0, weight: 8, evidence: at(b.file, evidence[:min(len(evidence), mostEvidence)]...), about: topic{words: plainWords(name + " " + strings.Join(units, " "))},
		question: fmt.Sprintf("In which unit or currency are the numbers that %s%s adds up, with %s next to them?", evidence[0], quoted(name), enumerate(units)),
		why:      "Numbers in different units have no sum.",
	}
}
