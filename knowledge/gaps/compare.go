package gaps

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// labeled is a number of a workbook with the words by which people know it.
type labeled struct {
	book  *book
	sheet *files.Sheet
	value files.Value
	alone bool     // it is the only number in its row
	row   []string // plain words of its row's label
	all   []string // and of its column, its sheet and its title
}

// mostLabeled is how many numbers of a workbook are compared with what is said elsewhere.
const mostLabeled = 20_000

// labels returns the numbers of a workbook that have a label.
func (b *book) labels() []labeled {
	var all []labeled
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		title := plainWords(b.title(sheet) + " " + sheet.Name)
		heads, numbers := map[int][]string{}, map[int32]int{}
		for _, v := range sheet.Cells {
			if v.Kind == files.IsNumber {
				numbers[v.Row]++
			}
		}
		for _, v := range sheet.Cells {
			if v.Kind != files.IsNumber || v.Format == files.Date {
				continue
			}
			if len(all) >= mostLabeled {
				return all
			}
			row := plainWords(b.rowLabel(sheet, v.Cell()))
			head, ok := heads[int(v.Column)]
			if !ok {
				head = plainWords(b.header(sheet, v.Cell()))
				heads[int(v.Column)] = head
			}
			if len(row)+len(head) == 0 {
				continue
			}
			all = append(all, labeled{b, sheet, v, numbers[v.Row] == 1, row, slices.Concat(row, head, title)})
		}
	}
	return all
}

// claim is a number that somebody wrote in a sentence.
type claim struct {
	statement
	amount
	about []string // plain words of the part of the sentence it stands in
	years []float64
}

// claims returns the numbers in a sentence that say how much of something there is.
func claims(s statement) []claim {
	var all []claim
	for _, part := range parts(s.text) {
		found := amounts(part)
		var years []float64
		for _, a := range found {
			if a.isYear() {
				years = append(years, a.value)
			}
		}
		hasMeasure := slices.ContainsFunc(found, func(a amount) bool { return a.percent || a.scaled })
		for _, a := range found {
			about := plainWords(part[:a.start] + " " + part[a.end:])
			isCount := !a.percent && !a.scaled
			isVague := a.value == 0 || isCount && (a.precision == 1 && math.Abs(a.value) < 10 || hasMeasure)
			if a.isYear() || len(about) == 0 || isVague || strings.HasPrefix(strings.TrimSpace(part[a.start:a.end]), "+/") {
				continue
			}
			all = append(all, claim{s, a, about, years})
		}
	}
	return all
}

// parts cuts a sentence at commas, not those in numbers.
func parts(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(text, ", ", "\x00"), func(r rune) bool { return r == 0 || r == ';' })
}

// compare finds what slides, documents, scripts and notebooks say otherwise than a workbook.
// Slides are short, so half of the words are enough there.
func compare(said *said, files []*files.File, books []*book) []finding {
	var numbers []labeled
	for _, b := range books {
		numbers = append(numbers, b.labels()...)
	}
	kinds, all := map[string]string{}, slices.Clone(said.all)
	for _, f := range files {
		kinds[f.ID] = f.Type
		all = append(all, constantsOf(f)...)
		all = append(all, outputsOf(f)...)
	}
	var found []finding
	for _, s := range all {
		least := 0.75
		switch kinds[s.at.File] {
		case "pptx":
			least = 0
		case "xlsx", "xlsm":
			continue
		}
		for _, c := range claims(s) {
			if f, most, ok := c.contradicts(numbers); ok && most >= least {
				found = append(found, f)
			}
		}
	}
	return found
}

// constantsOf returns the named numbers of a script, as statements.
func constantsOf(f *files.File) []statement {
	var all []statement
	for _, c := range codeOf(f) {
		for _, l := range c.script.Lines {
			if len(l.Tokens) == 3 && l.Tokens[1].Text == "=" && l.Tokens[0].Kind == files.Word && l.Tokens[2].Kind == files.CodeNumber {
				text := strings.ReplaceAll(l.Tokens[0].Text, "_", " ") + " " + l.Tokens[2].Text
				all = append(all, statement{at: files.Place{File: f.ID, Location: c.place(l.From, l.From)}, text: text})
			}
		}
	}
	return all
}

// outputsOf returns what a notebook printed, as statements.
func outputsOf(f *files.File) []statement {
	if f.Notebook == nil {
		return nil
	}
	var all []statement
	for _, o := range f.Notebook.Outputs {
		for line := range strings.SplitSeq(o.Text, "\n") {
			all = append(all, statement{at: files.Place{File: f.ID, Location: files.CellPlace(o.Cell)}, text: line})
		}
	}
	return all
}

// contradicts looks for the number of the workbooks that a claim is about. It is
// contradicted if none of those that it may be about is equal.
func (c claim) contradicts(numbers []labeled) (f finding, most float64, ok bool) {
	best := -1
	for i, n := range numbers {
		score := c.isAbout(n)
		if score == 0 {
			continue
		}
		if c.amount.equals(number(n.value)) {
			return finding{}, 0, false
		}
		if score > most || score == most && c.distance(n) < c.distance(numbers[best]) {
			best, most = i, score
		}
	}
	if best < 0 {
		return finding{}, 0, false
	}
	n := numbers[best]
	spot := place(n.sheet, n.value.Cell())
	name := n.book.name(n.sheet, n.value.Cell())
	f = finding{
		kind: mismatch, risk: P0, weight: 9 + most, global: true,
		evidence: append([]files.Place{c.at}, at(n.book.file, spot)...),
		question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s%s?",
			c.amount.text, path.Base(c.at.File), c.at.Location, short(c.statement.text, 80), showIn(number(n.value)), spot, quoted(name)),
		why:   "Two values for the same thing go to different people.",
		about: topic{words: c.about},
	}
	if !c.percent && !c.scaled { // a count may be of something slightly different
		f.risk, f.weight = P1, 6+most
	}
	return f, most, true
}

// isAbout says how well a claim fits the label of a number, from 0 to 1. Both must have most
// of their words in common.
func (c claim) isAbout(n labeled) float64 {
	if c.percent != looksLikeShare(n.value) && (c.percent || n.value.Format == files.Percent) {
		return 0
	}
	common := shared(c.about, n.all)
	if common == 0 {
		return 0
	}
	ofClaim := float64(common) / float64(len(c.about))
	ofRow := 1.0
	if len(n.row) > 0 {
		ofRow = float64(shared(n.row, c.about)) / float64(len(n.row))
	}
	if ofClaim < 0.6 || ofRow < 0.5 || common < 2 && ofClaim < 1 {
		return 0
	}
	if common < 2 && (len(n.row) != 1 || ofRow < 1 || !n.alone) {
		return 0
	}
	return (ofClaim + ofRow) / 2
}

func looksLikeShare(v files.Value) bool {
	return v.Format == files.Percent || math.Abs(v.Number) <= 1.5
}

// distance says how different a claim is from a number, as a ratio.
func (c claim) distance(n labeled) float64 {
	v := math.Abs(n.value.Number)
	if c.percent {
		v *= 100
	}
	if v == 0 {
		return math.Inf(1)
	}
	return math.Abs(math.Log(math.Abs(c.value) / v))
}

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
				if a.equals(number(typed)) {
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
