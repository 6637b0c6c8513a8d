package gaps

import (
	"fmt"
	"iter"
	"math"
	"regexp"
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

// difference is what people call what is left between two numbers that should be one.
var difference = regexp.MustCompile(`(?i)^\W*(?:difference|diff\.?|deviation|discrepancy|gap|unexplained|not explained|missing|delta|variance|left over|remaining difference)\W*(?:to|from|between|in|of|vs\.?|against|as)?\b`)

// comparedRow is the label of a row that is held against another, so that a difference below it should be none.
var comparedRow = regexp.MustCompile(`(?i)\b(?:bank|statement|ledger|books?|counted|count|received|system|invoiced|register|till|actual|per\s+\p{L}+|according to|reported|confirmed|balance)\b`)

// differencesLeft finds differences that aren't zero between two numbers that should be one, if nothing says what they are.
func differencesLeft(b *book, sheet *files.Sheet) []finding {
	var all []finding
	for _, v := range sheet.Cells {
		label := b.rowLabel(sheet, v.Cell())
		isTaken := v.Formula != 0 && strings.Contains(b.FormulaOf(v), "-")
		if v.Kind != files.IsNumber || math.Abs(v.Number) < 0.005 || v.Format == files.Percent || !isTaken || len(strings.Fields(label)) > 4 || !difference.MatchString(label) {
			continue
		}
		told, isTold := remarkIn(b, sheet, int(v.Row))
		remark := strings.TrimSpace(b.TextOf(told))
		isReconciled := isTold || comparesAbove(b, sheet, int(v.Row))
		if !isReconciled || saysWhy(remark) || len(b.comments[place(sheet, v.Cell())].Text) > 0 {
			continue
		}
		f := finding{
			kind: decision, risk: P1, weight: 7.5, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(label)},
			question: fmt.Sprintf("What is behind the %s in %s%s, and what becomes of it?", showIn(number(v)), place(sheet, v.Cell()), quoted(label)),
			why:      "The next person will search for a difference that is already known, or overlook a new one.",
		}
		if isTold {
			f.evidence = append(f.evidence, at(b.file, place(sheet, told.Cell()))...)
			f.question = fmt.Sprintf("“%s” is said of the %s in %s%s: what is behind it, and what becomes of it?", short(remark, 80), showIn(number(v)), place(sheet, v.Cell()), quoted(label))
		}
		all = append(all, f)
	}
	return all[:min(len(all), mostOfKind)]
}

// comparesAbove reports whether one of the three rows above says that it is held against another.
func comparesAbove(b *book, sheet *files.Sheet, row int) bool {
	const near = 3
	for above := max(1, row-near); above < row; above++ {
		for v := range rowOf(sheet, above) {
			if v.Kind == files.IsText && v.Formula == 0 && comparedRow.MatchString(b.TextOf(v)) {
				return true
			}
		}
	}
	return false
}

// unsourced finds typed numbers without a source, where those around them have one: in a
// column whose heading says so, or that gives almost every number a text of its own.
func (b *book) unsourced(sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil // an export
	}
	var all []finding
	asked := map[files.Cell]bool{}
	for _, v := range sheet.Cells {
		if v.Kind != files.IsText || v.Formula != 0 {
			continue
		}
		column := b.sourcesBelow(sheet, v)
		isNamed := slices.Contains(sourceHeaders, strings.ToLower(strings.TrimSpace(b.TextOf(v))))
		most := 3 // times as many have one
		if isNamed {
			most = 1
		}
		if len(column.without) == 0 || column.isRating() || column.with < most*len(column.without) || column.with < 2 || !isNamed && (column.with < 3 || !column.isTold()) {
			continue
		}
		for _, o := range column.without {
			if asked[o.Cell()] {
				continue
			}
			asked[o.Cell()] = true
			name, which := b.name(sheet, o.Cell()), "the only one"
			if len(column.without) > 1 {
				which = "one of the few"
			}
			risk := P1
			if o.Number == math.Trunc(o.Number) && math.Abs(o.Number) < leastTold { // a choice such as “four seats each”
				risk = P2
			}
			all = append(all, finding{
				kind: factor, risk: risk, weight: 5, evidence: at(b.file, place(sheet, o.Cell())), about: topic{numbers: []float64{o.Number}, words: plainWords(name)},
				question: fmt.Sprintf("Where does the %s in %s%s come from, %s without a source?", showIn(number(o)), place(sheet, o.Cell()), quoted(name), which),
				why:      "Nobody can check or update it.",
				constant: constant{number: showIn(number(o)), where: place(sheet, o.Cell()) + quoted(name), sheet: b.file.ID + "!" + sheet.Name, typed: true},
			})
		}
	}
	return all
}

// reasonHeaders are headings of columns that say why something is as it is.
var reasonHeaders = []string{"reason", "reasons", "why", "because", "rationale", "justification", "background"}

// unreasoned finds the few rules of a list that have no reason, where the others have one.
func unreasoned(b *book, sheet *files.Sheet) []finding {
	const most, times = 2, 3
	for _, head := range sheet.Cells {
		if head.Kind != files.IsText || head.Column < 2 || !slices.Contains(reasonHeaders, strings.ToLower(strings.TrimSpace(b.TextOf(head)))) {
			continue
		}
		with, without := 0, []int{}
		for row := int(head.Row) + 1; ; row++ {
			cells, told := 0, false
			for o := range rowOf(sheet, row) {
				cells++
				told = told || o.Column == head.Column && b.TextOf(o) != ""
			}
			if cells == 0 {
				break
			}
			switch {
			case told:
				with++
			case cells > 1 && !b.isExplained(sheet, files.Cell{Row: row, Column: int(head.Column)}):
				without = append(without, row)
			}
		}
		if len(without) == 0 || len(without) > most || with < times*len(without) {
			continue
		}
		var all []finding
		for _, row := range without {
			var said []string
			for o := range rowOf(sheet, row) {
				if text := strings.TrimSpace(b.TextOf(o)); o.Kind == files.IsText && text != "" {
					said = append(said, text)
				} else if o.Kind == files.IsNumber {
					said = append(said, showTyped(o))
				}
			}
			area := files.Range{From: files.Cell{Row: row, Column: 1}, To: head.Cell()}
			area.To.Row = row
			all = append(all, finding{
				kind: decision, risk: P1, weight: 7.5, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{words: plainWords(strings.Join(said, " "))},
				question: fmt.Sprintf("What is the reason for “%s” in %s, when the others in its list have one?", short(strings.Join(said, ": "), 90), files.SheetPlace(sheet.Name, area)),
				why:      "Without the reason nobody can change it, or defend it.",
			})
		}
		return all
	}
	return nil
}

// mostInTable is how many cells a sheet may have whose numbers somebody typed one by one.
const mostInTable = 20_000

// sourceColumn is a column of texts next to typed numbers.
type sourceColumn struct {
	with    int           // numbers that have a text
	without []files.Value // those that don't
	texts   map[string]bool
	words   int
	sizes   map[float64]bool // of the numbers
}

// isRating reports whether the numbers are grades: small whole ones that come again and again. A remark next to one
// is about what was graded, and isn't where the number is from.
func (c sourceColumn) isRating() bool {
	const often = 4 // times that each comes on average
	for x := range c.sizes {
		if x != math.Trunc(x) || math.Abs(x) >= leastTold {
			return false
		}
	}
	return len(c.sizes)*often <= c.with+len(c.without)
}

// isTold reports whether the texts were written for one number each: a unit or a category
// comes back, and is short.
func (c sourceColumn) isTold() bool {
	return len(c.texts)*5 >= c.with*3 && c.words >= 2*c.with
}

// sourcesBelow reads the column below a heading, if the heading's row has no number, up to the
// next empty row.
func (b *book) sourcesBelow(sheet *files.Sheet, heading files.Value) sourceColumn {
	column := sourceColumn{texts: map[string]bool{}, sizes: map[float64]bool{}}
	for o := range rowOf(sheet, int(heading.Row)) {
		if o.Kind == files.IsNumber {
			return column
		}
	}
	for row := int(heading.Row) + 1; ; row++ {
		typed, cells, text := files.Value{}, 0, ""
		for o := range rowOf(sheet, row) {
			cells++
			if o.Kind == files.IsNumber && o.Formula == 0 && o.Format != files.Date && o.Column < heading.Column && typed.Row == 0 {
				typed = o
			}
			if o.Column == heading.Column && o.Formula == 0 {
				text = b.TextOf(o)
			}
		}
		if typed.Row != 0 {
			column.sizes[typed.Number] = true
		}
		switch {
		case cells == 0:
			return column
		case typed.Row == 0:
		case text != "":
			column.with++
			column.texts[text] = true
			column.words += len(strings.Fields(text))
		case b.isExplained(sheet, typed.Cell()):
			column.with++
		default:
			column.without = append(column.without, typed)
		}
	}
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
