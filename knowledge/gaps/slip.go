package gaps

import (
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// A column of measurements hardly varies. One number in it that is ten or a thousand times off was
// typed in another unit, or with its point in the wrong place.

// Limits of what counts as a slip, in columns that no formula need treat alike.
const (
	mostTight   = 1.6 // times between numbers that hardly vary at all
	leastAstray = 2.3 // times between them and the one that is off, in whatever way
	leastAlike  = 5   // numbers of one size
	mostVaried  = 3.0 // times between them
	leastOff    = 5.0 // times between them and the one that is off
	offByTen    = 1.6 // times that the one may be off ten times their median
	mostSlipped = 1   // questions about one sheet
	mostWide    = 12  // times between numbers of one kind that vary: distances, amounts
	leastFar    = 5   // times that, between them and the one that is off
)

// slipped returns the one number that is off, and how many times larger the others are; 1 if it is off in
// another way than by a power of ten.
func slipped(all []float64) (index int, factor float64, ok bool) {
	if len(all) < leastAlike+1 {
		return 0, 0, false
	}
	sorted := slices.Clone(all)
	slices.Sort(sorted)
	off, rest := sorted[0], sorted[1:]
	if last := len(sorted) - 1; sorted[last]/sorted[last-1] > sorted[1]/sorted[0] {
		off, rest = sorted[last], sorted[:last]
	}
	spread, median := rest[len(rest)-1]/rest[0], rest[len(rest)/2]
	nearest := math.Min(ratioOf(off, rest[0]), ratioOf(off, rest[len(rest)-1]))
	isTen := spread <= mostVaried && nearest >= leastOff && ratioOf(10*math.Min(off, median), math.Max(off, median)) < offByTen
	if spread <= mostTight && nearest >= leastAstray && nearest < leastApart && !isTen {
		return slices.Index(all, off), 1, true
	}
	isFar := spread <= mostWide && nearest >= leastFar*spread && nearest >= leastApart
	if spread > mostVaried && !isFar || nearest < leastApart && !isTen {
		return 0, 0, false
	}
	factor = math.Pow(10, math.Round(math.Log10(median/off)))
	return slices.Index(all, off), factor, true
}

// percentAmongShares returns the one number that is in percent where all others are shares: 88 among 0.91, 0.87
// and 0.64.
func percentAmongShares(all []float64) (index int, factor float64, ok bool) {
	const fewest = 3 // shares
	index = -1
	for i, x := range all {
		if x <= 1 {
			continue
		}
		if index >= 0 {
			return 0, 0, false
		}
		index = i
	}
	if index < 0 || len(all) <= fewest || all[index] > 100 {
		return 0, 0, false
	}
	shares := slices.Delete(slices.Clone(all), index, index+1)
	const wide = 1.5 // times smaller or larger than all of them
	x := all[index] / 100
	isShare := func(y float64) bool { return y != math.Trunc(y) }
	return index, 0.01, x >= slices.Min(shares)/wide && x <= slices.Max(shares)*wide && slices.ContainsFunc(shares, isShare)
}

// than says how many times larger or smaller the others are.
func than(factor float64) string {
	if factor < 1 {
		return fmt.Sprintf("about %s times smaller", show(math.Round(1/factor)))
	}
	return fmt.Sprintf("about %s times larger", show(factor))
}

// slips finds them in the columns of a sheet that somebody typed.
func slips(b *book, sheet *files.Sheet) []finding {
	columns := map[uint16][]files.Value{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date && v.Number > 0 && len(columns[v.Column]) < mostUp {
			columns[v.Column] = append(columns[v.Column], v)
		}
	}
	var all []finding
	for column := range uint16(math.MaxUint16) {
		if len(columns) == 0 || len(all) == mostSlipped {
			break
		}
		typed := columns[column]
		delete(columns, column)
		if f, ok := slipIn(b, sheet, typed); ok {
			all = append(all, f)
		}
	}
	return all
}

func slipIn(b *book, sheet *files.Sheet, typed []files.Value) (finding, bool) {
	var sizes []float64
	for _, v := range typed {
		sizes = append(sizes, v.Number)
	}
	i, factor, ok := slipped(sizes)
	if !ok {
		i, factor, ok = percentAmongShares(sizes)
	}
	if !ok || typed[len(typed)-1].Row-typed[0].Row >= int32(len(typed)+2) { // numbers of several tables
		return finding{}, false
	}
	v := typed[i]
	header := b.header(sheet, v.Cell())
	if isNumberOf(header) || isInterval(header) && factor != 1 || b.isExplained(sheet, v.Cell()) || saysUnit(b, sheet, typed, typed[i:i+1]) {
		return finding{}, false
	}
	spot := place(sheet, v.Cell())
	return slipAt(at(b.file, spot), fmt.Sprintf("%s in %s%s", show(v.Number), spot, quoted(b.name(sheet, v.Cell()))), header, factor), true
}

func slipAt(evidence []files.Place, what, header string, factor float64) finding {
	if factor == 1 {
		return finding{
			kind: scale, risk: P1, weight: 6, evidence: evidence, about: topic{words: plainWords(header)},
			question: fmt.Sprintf("What is behind the %s, which is far from all other numbers of its column?", what),
			why:      "Nobody knows whether it is a mistake, or one that matters.",
		}
	}
	return finding{
		kind: scale, risk: P1, weight: 7, evidence: evidence, about: topic{words: plainWords(header + " unit")},
		question: fmt.Sprintf("In which unit is the %s, when the other numbers of its column are %s?", what, than(factor)),
		why:      "Anybody who adds, averages or charts the column is wrong by that factor.",
	}
}

// perForm is what something is measured for: “kg a week”, “hours per month”.
var perForm = regexp.MustCompile(`(?i)(?:\b(?:an?|per|each|every)\s+|/\s?)\p{L}+`)

// isNumberOf reports whether a heading says that a column names things, and measures nothing.
func isNumberOf(header string) bool {
	words := wordsIn(perForm.ReplaceAllString(header, ""))
	return slices.ContainsFunc(words, func(w string) bool { return w == "id" || numbered[w] && w != "unit" && w != "level" })
}

// slipsInTable finds them in a table of values separated by commas.
func slipsInTable(f *files.File) []finding {
	if f.Records == nil {
		return nil
	}
	for column, header := range f.Records.Columns {
		var sizes []float64
		var lines []int
		for row, fields := range f.Records.Rows {
			if column >= len(fields) || len(sizes) >= mostUp {
				continue
			}
			x, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64)
			if err == nil && x > 0 {
				sizes, lines = append(sizes, x), append(lines, f.Records.Lines[row])
			}
		}
		i, factor, ok := slipped(sizes)
		if !ok || isNumberOf(header) || 2*len(sizes) < len(f.Records.Rows) {
			continue
		}
		place := files.LinePlace(lines[i], lines[i])
		return []finding{slipAt(at(f, place), fmt.Sprintf("%s in %s, %s%s", show(sizes[i]), path.Base(f.ID), place, quoted(header)), header, factor)}
	}
	return nil
}

// apartInTable finds numbers that are many times off the others of one kind, in a table of values separated by commas:
// the doses of one product, of which three are in another unit.
func apartInTable(f *files.File) []finding {
	if f.Records == nil {
		return nil
	}
	for column, header := range f.Records.Columns {
		if isNumberOf(header) {
			continue
		}
		for by, kinds := range f.Records.Columns {
			if by == column || slices.Contains(unitHeaders, strings.ToLower(strings.TrimSpace(kinds))) {
				continue
			}
			if f, ok := apartOfKind(f, column, by); ok {
				return []finding{f}
			}
		}
	}
	return nil
}

// lined is a number of a table, and its line.
type lined struct {
	size float64
	line int
}

// apartOfKind finds them in a column, by what another one says the numbers are of.
func apartOfKind(f *files.File, column, by int) (finding, bool) {
	of, kinds, numbers := map[string][]lined{}, []string{}, 0
	for row, fields := range f.Records.Rows[:min(len(f.Records.Rows), mostUp)] {
		if column >= len(fields) || by >= len(fields) {
			continue
		}
		kind := strings.TrimSpace(fields[by])
		x, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64)
		if err != nil || x <= 0 || kind == "" || !strings.ContainsFunc(kind, unicode.IsLetter) {
			continue
		}
		if of[kind] == nil {
			kinds = append(kinds, kind)
		}
		of[kind], numbers = append(of[kind], lined{x, f.Records.Lines[row]}), numbers+1
	}
	const mostKinds = 3 // numbers for each kind, on average: otherwise they are names
	if len(kinds) < 2 || mostKinds*len(kinds) > numbers {
		return finding{}, false
	}
	for _, kind := range kinds {
		few, factor, ok := otherUnit(of[kind], func(n lined) float64 { return n.size })
		if !ok || len(of[kind])-len(few) < leastAlike {
			continue
		}
		slices.SortFunc(few, func(a, b lined) int { return a.line - b.line })
		var places, sizes []string
		for _, n := range few[:min(len(few), mostEvidence)] {
			places, sizes = append(places, files.LinePlace(n.line, n.line)), append(sizes, show(n.size))
		}
		header := f.Records.Columns[column]
		what := fmt.Sprintf("%s in %s, %s%s, of “%s”", enumerate(sizes), path.Base(f.ID), places[0], quoted(header), short(kind, 40))
		found := slipAt(at(f, places...), what, header, factor)
		if len(few) > 1 {
			found.question = fmt.Sprintf("In which unit are the %s, when the others are %s?", what, than(roughTimes(factor)))
		}
		return found, true
	}
	return finding{}, false
}

// roughTimes rounds how many times something is off, either way.
func roughTimes(factor float64) float64 {
	if factor < 1 {
		return 1 / roughly(1/factor)
	}
	return roughly(factor)
}
