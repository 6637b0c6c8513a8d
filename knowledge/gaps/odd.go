package gaps

import (
	"fmt"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Numbers that are odd among those around them: the only one with its sign, or one that holds a place until somebody
// knows the real one.

const (
	leastOfSign = 4    // numbers with the other sign
	mostOfSize  = 20.0 // times between the numbers of one kind
)

// oddSigns finds rows and columns of typed numbers in which one alone is negative, or positive.
func oddSigns(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	rows, columns := map[int][]files.Value{}, map[int][]files.Value{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date && v.Number != 0 {
			rows[int(v.Row)] = append(rows[int(v.Row)], v)
			columns[int(v.Column)] = append(columns[int(v.Column)], v)
		}
	}
	columns = tablesOf(columns)
	odd := oddIn(rows, func(v files.Value) int { return int(v.Column) })
	inRow := len(odd)
	odd = append(odd, oddIn(columns, func(v files.Value) int { return int(v.Row) })...)
	var all []finding
	for i, v := range odd {
		name := b.name(sheet, v.Cell())
		if says("signed", b.rowLabel(sheet, v.Cell())+", "+b.header(sheet, v.Cell())) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		sign, others, of := "negative", "positive", "column"
		if v.Number > 0 {
			sign, others = others, sign
		}
		if i < inRow {
			of = "row"
		}
		all = append(all, finding{
			kind: oddSign, risk: P0, weight: 7, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("Why is the %s in %s%s %s, when all the other numbers in its %s are %s?", showIn(number(v)), place(sheet, v.Cell()), quoted(name), sign, of, others),
			why:      "Either the total is wrong by twice the number, or somebody has to know why it isn't.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// tablesOf cuts columns where two rows are empty, or have no typed number: there another table begins.
func tablesOf(columns map[int][]files.Value) map[int][]files.Value {
	const apart = 2
	all := map[int][]files.Value{}
	for _, c := range slices.Sorted(maps.Keys(columns)) {
		for i, v := range columns[c] {
			n := len(all) - 1
			if i == 0 || v.Row-columns[c][i-1].Row > apart {
				n++
			}
			all[n] = append(all[n], v)
		}
	}
	return all
}

// oddIn returns the numbers that are the only one of their line with their sign. Where several are so side by side,
// that line is of something negative.
func oddIn(lines map[int][]files.Value, across func(files.Value) int) []files.Value {
	var odd []files.Value
	sideBySide := map[int]int{}
	for _, n := range slices.Sorted(maps.Keys(lines)) {
		for _, v := range lines[n] {
			if hasOddSign(lines[n], v) {
				odd = append(odd, v)
				sideBySide[across(v)]++
			}
		}
	}
	return slices.DeleteFunc(odd, func(v files.Value) bool { return sideBySide[across(v)] > 1 })
}

// hasOddSign reports whether a number is the only one of a line with its sign, and about as large as the others.
func hasOddSign(line []files.Value, v files.Value) bool {
	low, high, others, isIn := math.Inf(1), 0.0, 0, false
	for _, o := range line {
		switch size := math.Abs(o.Number); {
		case o == v:
			isIn = true
		case (o.Number > 0) == (v.Number > 0):
			return false
		default:
			low, high = math.Min(low, size), math.Max(high, size)
			others++
		}
	}
	size := math.Abs(v.Number)
	return isIn && others >= leastOfSign && high <= mostOfSize*low && size >= low/3 && size <= 3*high
}

// fillers are what people type where they don't know a value yet.
var fillers = []string{"tbd", "tba", "tbc", "xxx", "xx", "???", "??", "?", "to be confirmed", "to be determined", "unknown"}

// isFiller reports whether a number is one that nobody measures: 9999, or 12345.
func isFiller(x float64) bool {
	x = math.Abs(x)
	if x != math.Trunc(x) || x < 9999 {
		return false
	}
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	const counting = "123456789"
	return strings.Trim(digits, "9") == "" || len(digits) > 4 && (digits == counting[:min(len(digits), len(counting))] || strings.Trim(digits, digits[:1]) == "")
}

// upperLimit is the heading of where a class ends: "to 9,999" holds no place.
var upperLimit = regexp.MustCompile(`(?i)\b(?:to|until|up to|max\w*|limit|below|under|end|through)\b`)

// heldPlaces finds numbers and words that hold a place among typed numbers.
func heldPlaces(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	numbers := map[uint16]int{} // of a column
	inRow := map[int32]int{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format != files.Date {
			numbers[v.Column]++
			inRow[v.Row]++
		}
	}
	var all []finding
	for _, v := range sheet.Cells {
		shown := showIn(number(v))
		isNumber := v.Kind == files.IsNumber && v.Format == files.Plain && isFiller(v.Number) && numbers[v.Column]+inRow[v.Row] > leastOfSign
		isText := v.Kind == files.IsText && slices.Contains(fillers, strings.ToLower(strings.Trim(b.TextOf(v), ". "))) && numbers[v.Column] >= leastOfSign && b.header(sheet, v.Cell()) != b.TextOf(v)
		if isText {
			shown = "“" + strings.TrimSpace(b.TextOf(v)) + "”"
		}
		if v.Formula != 0 || !isNumber && !isText || isNumber && upperLimit.MatchString(b.header(sheet, v.Cell())) || isNumberOf(b.header(sheet, v.Cell())) || isNumberOf(b.rowLabel(sheet, v.Cell())) || b.isExplained(sheet, v.Cell()) {
			continue
		}
		all = append(all, heldPlace(at(b.file, place(sheet, v.Cell())), shown, place(sheet, v.Cell())+quoted(b.name(sheet, v.Cell())), plainWords(b.name(sheet, v.Cell()))))
	}
	return all[:min(len(all), mostOfKind)]
}

func heldPlace(evidence []files.Place, shown, where string, about []string) finding {
	return finding{
		kind: filler, risk: P0, weight: 7.5, evidence: evidence, about: topic{words: about},
		question: fmt.Sprintf("What is the real value for the %s in %s, which looks like a placeholder?", shown, where),
		why:      "Everything that is calculated from it is wrong until somebody knows the real value.",
	}
}

// heldInTable finds them in a table of values separated by commas.
func heldInTable(f *files.File) []finding {
	if f.Records == nil {
		return nil
	}
	for column, header := range f.Records.Columns {
		numbers, held := 0, -1
		for row, fields := range f.Records.Rows[:min(len(f.Records.Rows), mostUp)] {
			if column >= len(fields) {
				continue
			}
			if x, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64); err == nil {
				if numbers++; isFiller(x) && held < 0 {
					held = row
				}
			}
		}
		if held < 0 || numbers <= leastOfSign || isNumberOf(header) {
			continue
		}
		line := files.LinePlace(f.Records.Lines[held], f.Records.Lines[held])
		return []finding{heldPlace(at(f, line), f.Records.Rows[held][column], path.Base(f.ID)+", "+line+quoted(header), plainWords(header))}
	}
	return nil
}
