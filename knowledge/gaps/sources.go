package gaps

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// sources finds typed numbers whose row names a file of the project that says another one.
func sources(books []*book, all []*files.File) []finding {
	var found []finding
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			for _, v := range sheet.Cells {
				if v.Kind != files.IsText {
					continue
				}
				from := named(b.TextOf(v), b.file, all)
				if from == nil || from.Notebook == nil {
					continue
				}
				if f, ok := b.against(sheet, int(v.Row), from); ok {
					found = append(found, f)
				}
			}
		}
	}
	return found
}

// named returns the other file of the project that a text names.
func named(text string, own *files.File, all []*files.File) *files.File {
	lower := strings.ToLower(text)
	for _, f := range all {
		if f != own && len(path.Base(f.ID)) > 4 && strings.Contains(lower, strings.ToLower(path.Base(f.ID))) {
			return f
		}
	}
	return nil
}

// against compares the typed number of a row with what a notebook printed.
func (b *book) against(sheet *files.Sheet, row int, from *files.File) (finding, bool) {
	var typed files.Value
	for v := range rowOf(sheet, row) {
		if v.Kind == files.IsNumber && v.Formula == 0 {
			typed = v
			break
		}
	}
	if typed.Row == 0 || typed.Number == 0 {
		return finding{}, false
	}
	label := plainWords(b.rowLabel(sheet, typed.Cell()))
	near, distance := claim{}, 1.0
	for _, o := range from.Notebook.Outputs {
		for line := range strings.SplitSeq(o.Text, "\n") {
			for _, a := range amounts(line) {
				value := a.value
				if a.percent {
					value /= 100
				}
				if a.equals(number(typed)) || isRoundedTo(value, typed.Number) {
					return finding{}, false
				}
				d := math.Abs(math.Log(math.Abs(value / typed.Number)))
				if shared(plainWords(line), label) > 0 && d < distance {
					near, distance = claim{statement: statement{at: files.Place{File: from.ID, Location: files.CellPlace(o.Cell)}}, amount: a}, d
				}
			}
		}
	}
	if near.amount.text == "" {
		return finding{}, false
	}
	spot := place(sheet, typed.Cell())
	return finding{
		kind: mismatch, risk: P0, weight: 10, global: true, evidence: append([]files.Place{near.at}, at(b.file, spot)...),
		question: fmt.Sprintf("Why is %s typed into %s%s, when %s gives %s?", showIn(number(typed)), spot, quoted(b.rowLabel(sheet, typed.Cell())), path.Base(from.ID), near.amount.text),
		why:      "Somebody changed the result by hand, and only they know why.",
		about:    topic{numbers: []float64{typed.Number}, words: label},
	}, true
}

// isRoundedTo reports whether a typed number with two digits or more is another one, rounded.
func isRoundedTo(exact, typed float64) bool {
	text := strconv.FormatFloat(typed, 'f', -1, 64)
	_, decimals, _ := strings.Cut(text, ".")
	digits := len(strings.Trim(strings.ReplaceAll(text, ".", ""), "-0"))
	return digits > 1 && strconv.FormatFloat(exact, 'f', len(decimals), 64) == text
}
