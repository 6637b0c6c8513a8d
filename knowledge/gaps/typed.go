package gaps

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// typedOver finds numbers where the cells above and below are copies of one formula, and
// formulas that differ from theirs.
func (b *book) typedOver(sheet *files.Sheet, runs []run) []finding {
	all := b.typedBelow(sheet, runs)
	for _, r := range runs {
		if len(r.between)*4 > len(r.cells) && !isHeldByOthers(r, runs) {
			continue
		}
		for _, v := range r.between {
			if b.isExplained(sheet, v.Cell()) || joins(all, v, b, sheet) || isTwin(all, v, b, sheet) {
				continue
			}
			f := finding{kind: override, risk: P0, weight: 10, evidence: at(b.file, place(sheet, v.Cell())), why: "Everything that is calculated from it depends on it, and nobody sees that it isn't calculated."}
			f.about = topic{words: plainWords(b.name(sheet, v.Cell()))}
			name := quoted(b.name(sheet, v.Cell()))
			if v.Formula != 0 {
				if !isVariant(b.pattern(v), r.pattern) && !usesSame(b.pattern(v), r.pattern) && !takesOfRow(b.pattern(v), r) {
					continue // a total, or the like
				}
				f.risk, f.weight = P1, 6
				if len(factorsOf(b.FormulaOf(v))) > len(factorsOf(b.FormulaOf(r.cells[0]))) {
					f.weight = 8 // somebody chose a number for this one
				}
				f.question = fmt.Sprintf("Why is the formula in %s%s different from those %s (=%s, and not =%s)?", place(sheet, v.Cell()), name, r.around(), short(b.FormulaOf(v), 60), short(copiedTo(b, r, v.Cell()), 60))
			} else {
				f.about.numbers = []float64{v.Number}
				f.question = fmt.Sprintf("Why is %s typed into %s%s instead of a formula, as in the cells %s?", showTyped(v), place(sheet, v.Cell()), name, r.around())
			}
			all = append(all, f)
		}
	}
	return all
}

// isHeldByOthers reports whether a cell that interrupts a few copies is one row among theirs: another column goes on
// through all of them. A table of four customers has no more than three copies.
func isHeldByOthers(r run, runs []run) bool {
	const least = 3
	if r.across || len(r.between) != 1 || len(r.cells) < least {
		return false
	}
	area := r.area()
	return slices.ContainsFunc(runs, func(o run) bool {
		other := o.area()
		return !o.across && len(o.between) == 0 && len(o.cells) >= shortestRun && other.From.Column != area.From.Column && other.From.Row <= area.From.Row && other.To.Row >= area.To.Row
	})
}

// typedBelow finds numbers right below the copies of a formula, in a row in which another column still has its
// formula: the last row of a table. What is above the first copy may be where a count begins.
func (b *book) typedBelow(sheet *files.Sheet, runs []run) []finding {
	var all []finding
	for _, r := range runs {
		last := r.cells[len(r.cells)-1].Cell()
		v, ok := sheet.At(files.Cell{Row: last.Row + 1, Column: last.Column})
		goesOn := func(o run) bool {
			area := o.area()
			return !o.across && area.From.Column != last.Column && area.From.Row <= r.area().From.Row && area.To.Row > last.Row
		}
		if r.across || !ok || v.Formula != 0 || v.Kind != files.IsNumber || !slices.ContainsFunc(runs, goesOn) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		name := b.name(sheet, v.Cell())
		all = append(all, finding{
			kind: override, risk: P0, weight: 9.5, evidence: at(b.file, place(sheet, v.Cell())), why: "Everything that is calculated from it depends on it, and nobody sees that it isn't calculated.",
			about:    topic{words: plainWords(name), numbers: []float64{v.Number}},
			question: fmt.Sprintf("Why is %s typed into %s%s instead of a formula, as in the cells above it?", showTyped(v), place(sheet, v.Cell()), quoted(name)),
		})
	}
	return all
}

// typedWords finds words that somebody typed where the cells above and below are copies of a formula that shows words:
// a status that is no longer calculated.
func typedWords(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	byColumn := map[int][]files.Value{}
	for _, v := range sheet.Cells {
		byColumn[int(v.Column)] = append(byColumn[int(v.Column)], v)
	}
	var all []finding
	for _, c := range slices.Sorted(maps.Keys(byColumn)) {
		for i, v := range byColumn[c] {
			around := copiesAround(b, byColumn[c], i)
			if v.Formula != 0 || v.Kind != files.IsText || len(around) < shortestRun || totalLabel.MatchString(b.TextOf(v)) || b.isExplained(sheet, v.Cell()) {
				continue
			}
			name := b.name(sheet, v.Cell())
			f := finding{
				kind: override, risk: P0, weight: 10, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(name)},
				question: fmt.Sprintf("Why is “%s” typed into %s%s, where the other rows of its column calculate it?", short(b.TextOf(v), 40), place(sheet, v.Cell()), quoted(name)),
				why:      "It says so whatever happens, and nobody sees that it isn't calculated.",
			}
			all = append(all, f)
		}
	}
	return all[:min(len(all), mostOfKind)]
}

// copiesAround returns the cells of a column without a break around one of them, if all have one formula that shows
// words. The first of a table has a heading above it, and the last nothing below.
func copiesAround(b *book, column []files.Value, i int) []files.Value {
	var all []files.Value
	pattern := ""
	for _, step := range []int{-1, 1} {
		for j := i + step; j >= 0 && j < len(column) && int(column[j].Row)-int(column[j-step].Row) == step; j += step {
			if column[j].Formula == 0 || column[j].Kind != files.IsText || pattern != "" && b.pattern(column[j]) != pattern {
				break
			}
			pattern = b.pattern(column[j])
			all = append(all, column[j])
		}
	}
	isHeading := i == 0 || column[i-1].Row != column[i].Row-1
	if isHeading { // the heading of the column
		return nil
	}
	return all
}

// joins adds a typed number to the finding about the one next to it, if they are the same.
func joins(all []finding, v files.Value, b *book, sheet *files.Sheet) bool {
	for i := range all {
		last := all[i].evidence[len(all[i].evidence)-1]
		at, ok := files.ParseRange(last.Location[strings.LastIndexByte(last.Location, '!')+1:])
		isNext := ok && (at.To.Row == int(v.Row) && at.To.Column+1 == int(v.Column) || at.To.Column == int(v.Column) && at.To.Row+1 == int(v.Row))
		if v.Formula != 0 || !isNext || !slices.Equal(all[i].about.numbers, []float64{v.Number}) {
			continue
		}
		before := at.String()
		at.To = v.Cell()
		all[i].evidence = []files.Place{{File: b.file.ID, Location: files.SheetPlace(sheet.Name, at)}}
		all[i].question = strings.Replace(all[i].question, "!"+before, "!"+at.String(), 1)
		return true
	}
	return false
}

// isTwin adds a typed number to the finding about the same number in its row or its column: one decision, typed
// several times.
func isTwin(all []finding, v files.Value, b *book, sheet *files.Sheet) bool {
	for i := range all {
		first := all[i].evidence[0].Location
		at, ok := files.ParseRange(first[strings.LastIndexByte(first, '!')+1:])
		inLine := ok && (at.From.Row == int(v.Row) && at.To.Row == int(v.Row) || at.From.Column == int(v.Column) && at.To.Column == int(v.Column))
		if v.Formula != 0 || !inLine || !slices.Equal(all[i].about.numbers, []float64{v.Number}) || v.Number == 0 && !sharesName(b, sheet, at.From.Row, int(v.Row)) {
			continue
		}
		if len(all[i].evidence) < mostEvidence {
			all[i].evidence = append(slices.Clip(all[i].evidence), files.Place{File: b.file.ID, Location: place(sheet, v.Cell())})
		}
		return true
	}
	return false
}

// sharesName reports whether two rows have a text in common that hardly any other row has: they are of one customer, or
// one article.
func sharesName(b *book, sheet *files.Sheet, one, other int) bool {
	if len(sheet.Cells) > mostInTable {
		return false
	}
	for v := range rowOf(sheet, one) {
		o, ok := sheet.At(files.Cell{Row: other, Column: int(v.Column)})
		if !ok || v.Kind != files.IsText || o.Kind != files.IsText || b.TextOf(v) != b.TextOf(o) {
			continue
		}
		with, rows := 0, 0
		for _, c := range sheet.Cells {
			if c.Column == v.Column {
				rows++
				if c.Kind == files.IsText && b.TextOf(c) == b.TextOf(v) {
					with++
				}
			}
		}
		const rare = 8 // of so many rows, one has it
		if with*rare <= rows {
			return true
		}
	}
	return false
}

// isVariant reports whether two formulas are built alike: the same functions and signs,
// with other cells or numbers.
func isVariant(a, b string) bool {
	shape := func(pattern string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' || r == '-' || r == '.' {
				return -1
			}
			return r
		}, pattern)
	}
	return shape(a) == shape(b)
}

// usesSame reports whether a formula takes everything that the copies of another one take, from the same places: it
// does something else with it, or something more. A total takes other cells.
func usesSame(pattern, copies string) bool {
	taken, isRelative := takenForm.FindAllString(copies, -1), false
	has := takenForm.FindAllString(pattern, -1)
	for _, t := range taken {
		if !slices.Contains(has, t) {
			return false
		}
		isRelative = isRelative || strings.Contains(t, "[")
	}
	return isRelative
}

// takesOfRow reports whether a formula takes, of its own row or column, what the copies around it take there: it does
// something else with it. A total takes what is above it.
func takesOfRow(pattern string, r run) bool {
	own := "R[0]"
	if r.across {
		own = "C[0]"
	}
	if strings.Contains(pattern, ":") {
		return false
	}
	taken := takenForm.FindAllString(pattern, -1)
	return slices.ContainsFunc(takenForm.FindAllString(r.pattern, -1), func(t string) bool {
		return strings.Contains(t, own) && slices.Contains(taken, t)
	})
}

// takenForm is a cell in a pattern, with its sheet, see [files.Pattern].
var takenForm = regexp.MustCompile(`(?:'[^']*'!|[\p{L}\d_.]+!)?R(?:\[-?\d+\]|\d+)C(?:\[-?\d+\]|\d+)`)

// copiedTo returns the formula that a cell would have, if it were a copy.
func copiedTo(b *book, r run, c files.Cell) string {
	v := r.cells[0]
	v.Row, v.Column = int32(c.Row), uint16(c.Column)
	return b.FormulaOf(v)
}

// around says where the other cells of a run are.
func (r run) around() string {
	if r.across {
		return "left and right of it"
	}
	return "above and below it"
}

// plainFactors need no explanation: parts, units of time and money, and what rounds.
var plainFactors = []float64{0, 1, 2, 3, 4, 10, 100, 1000, 1e6, 12, 24, 60, 3600, 1440, 86400, 365, 360, 366, 52, 7, 30, 0.5, 5, 6, 8}

// smallParts are whole numbers that are plain, but for what something is divided by: days of a week on which there is
// work, people in a team, pieces in a box.
var smallParts = []float64{5, 6, 8}

func isPlainFactor(x float64) bool {
	return slices.Contains(plainFactors, math.Abs(x)) || x == math.Trunc(x) && x >= 1990 && x <= 2100
}

// A whole number in formulas that is no count of days or parts is a price, a fee or a size: somebody chose it.
const (
	leastTold   = 32 // there are fewer days in a month
	leastCopies = 4
)

// typedInto finds numbers within formulas. A number in a function that takes positions or
// digits isn't a factor.
func (b *book) typedInto(sheet *files.Sheet, runs []run) []finding {
	var all []finding
	known := map[string]bool{}
	add := func(v files.Value, area files.Range, copies int) {
		for _, x := range factorsOf(b.Formulas[v.Formula-1].Text) {
			header := b.header(sheet, v.Cell())
			key := sheet.Name + columnKey(v) + show(x)
			if known[key] || b.isNamedIn(sheet, v.Cell(), x) {
				continue
			}
			known[key] = true
			label := header
			if area.From.Row == area.To.Row { // one cell, or a part of a row
				label = b.name(sheet, v.Cell())
			}
			f := finding{
				kind: factor, risk: P1, weight: 3 + math.Min(float64(copies), 8)/4, evidence: at(b.file, files.SheetPlace(sheet.Name, area)),
				question: fmt.Sprintf("What does the %s in the formulas of %s%s stand for?", show(x), files.SheetPlace(sheet.Name, area), quoted(label)),
				why:      "A number in a formula has no name and no source, and stays when the world changes.",
				about:    topic{numbers: []float64{x}, words: plainWords(label + " " + sheet.Name)},
			}
			f.constant = constant{number: show(x), where: "the formulas of " + files.SheetPlace(sheet.Name, area) + quoted(label), sheet: b.file.ID + "!" + sheet.Name}
			if copies == 1 {
				f.question = strings.Replace(f.question, "in the formulas of", "in the formula of", 1)
				f.constant.where = strings.Replace(f.constant.where, "formulas", "formula", 1)
			}
			if isWhole := x == math.Trunc(x) && !isThreshold(b.Formulas[v.Formula-1].Text, x); isWhole {
				f.weight -= 2.5
				if math.Abs(x) < leastTold || copies < leastCopies {
					f.risk = P2
				}
			} else if x > 0.4 && x < 2 {
				f.weight += 2 // a factor on something that is known
			}
			all = append(all, f)
		}
	}
	inRun := map[files.Value]bool{}
	for _, r := range runs {
		for _, v := range r.cells {
			inRun[v] = true
		}
		add(r.cells[0], r.area(), len(r.cells))
	}
	for _, v := range sheet.Cells {
		if v.Formula != 0 && !inRun[v] {
			add(v, files.Range{From: v.Cell(), To: v.Cell()}, 1)
		}
	}
	return all
}

func columnKey(v files.Value) string { return "|" + strconv.Itoa(int(v.Column)) + "|" }

// isThreshold reports whether a formula compares something with a number.
func isThreshold(formula string, x float64) bool {
	number := strconv.FormatFloat(x, 'f', -1, 64)
	for _, sign := range []string{">", "<", ">=", "<="} {
		if strings.Contains(strings.ReplaceAll(formula, " ", ""), sign+number) {
			return true
		}
	}
	return false
}

// positional functions take numbers that say where, how many digits, or which kind.
var positional = []string{"ROUND", "ROUNDUP", "ROUNDDOWN", "VLOOKUP", "HLOOKUP", "INDEX", "MATCH", "LEFT", "RIGHT", "MID", "DATE", "OFFSET", "EDATE", "EOMONTH", "TEXT", "CHOOSE", "LARGE", "SMALL", "WEEKDAY", "LOG", "BASE", "CHAR", "SUBTOTAL", "AGGREGATE", "XLOOKUP", "COLUMN", "ROW", "NETWORKDAYS"}

// factorsOf returns the numbers of a formula that want an explanation. ROUND has an
// expression first, so only its last number counts as a position.
func factorsOf(formula string) []float64 {
	var all []float64
	pieces := files.CutFormula(formula)
	var open []string // functions, and "" for brackets
	for i, p := range pieces {
		if p.Kind == files.Other {
			function := ""
			if i > 0 && pieces[i-1].Kind == files.Function {
				function = strings.ToUpper(pieces[i-1].Text)
			}
			open = brackets(open, p.Text, function)
		}
		text := p.Text
		if p.Kind == files.String { // a criterion, such as ">45"
			text = strings.Trim(text, `"`)
			if text = strings.TrimLeft(text, "<>="); len(text)+2 == len(p.Text) {
				continue
			}
		} else if p.Kind != files.Number {
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if isPart := i > 0 && slices.Contains(smallParts, x) && strings.HasSuffix(strings.TrimSpace(pieces[i-1].Text), "/"); err != nil || isPlainFactor(x) && !isPart {
			continue
		}
		inside := ""
		if len(open) > 0 {
			inside = open[len(open)-1]
		}
		isArgument := i > 0 && (strings.HasSuffix(strings.TrimSpace(pieces[i-1].Text), ",") || strings.HasSuffix(strings.TrimSpace(pieces[i-1].Text), "("))
		if slices.Contains(positional, inside) && isArgument {
			continue
		}
		if !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// brackets returns which brackets are open after a text, by the function they belong to.
func brackets(open []string, text, function string) []string {
	for _, c := range text {
		switch c {
		case '(':
			open, function = append(open, function), ""
		case ')':
			open = open[:max(0, len(open)-1)]
		}
	}
	return open
}

// isNamedIn reports whether the texts around a cell say a number: its header, its row, or a
// comment.
func (b *book) isNamedIn(sheet *files.Sheet, c files.Cell, x float64) bool {
	texts := []string{b.header(sheet, c), b.comments[place(sheet, c)].Text, b.title(sheet)}
	for v := range rowOf(sheet, c.Row) {
		texts = append(texts, b.TextOf(v))
	}
	for _, text := range texts {
		for _, a := range amounts(text) {
			if a.sameFactor(x) {
				return true
			}
		}
	}
	return false
}
