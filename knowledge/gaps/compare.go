package gaps

import (
	"fmt"
	"maps"
	"math"
	"path"
	"regexp"
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
	area  string   // the cells that share it, if it isn't one cell's alone; see levels
	// points is set if its row or its heading says that it is in percent: 2.4 and not 0.024.
	points bool
	money  bool // its row or its heading names a currency
}

// mostLabeled is how many numbers of a workbook are compared with what is said elsewhere.
const mostLabeled = 20_000

// labels returns the numbers of a workbook that have a label.
func (b *book) labels() []labeled {
	var all []labeled
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		title := plainWords(b.title(sheet) + " " + sheet.Name)
		heads, inMoney, numbers := map[int][]string{}, map[int]bool{}, map[int32]int{}
		for _, v := range sheet.Cells {
			if v.Kind == files.IsNumber {
				numbers[v.Row]++
			}
		}
		all = append(all, levels(b, sheet, title)...)
		all = append(all, shares(b, sheet, title)...)
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
				inMoney[int(v.Column)] = currency.MatchString(b.header(sheet, v.Cell()))
			}
			if len(row)+len(head) == 0 || len(row) == 0 && numbered[strings.ToLower(b.header(sheet, v.Cell()))] {
				continue // the second numbers rows and counts nothing
			}
			points := math.Abs(v.Number) > leastPoints && v.Format != files.Percent && saysPercent(b, sheet, v.Cell())
			all = append(all, labeled{book: b, sheet: sheet, value: v, alone: numbers[v.Row] == 1, row: row, all: slices.Concat(row, head, title), points: points, money: inMoney[int(v.Column)] || currency.MatchString(b.rowLabel(sheet, v.Cell()))})
		}
	}
	return all
}

// leastPoints is from when on a number that is said to be in percent can't be a share.
const leastPoints = 0.2

// saysPercent reports whether the unit of a number is percent: by the text to its right, the label of its row, or
// the heading of its column.
func saysPercent(b *book, sheet *files.Sheet, c files.Cell) bool {
	unit := ""
	if right, ok := sheet.At(files.Cell{Row: c.Row, Column: c.Column + 1}); ok && right.Kind == files.IsText && right.Formula == 0 {
		unit = b.TextOf(right)
	}
	return slices.ContainsFunc([]string{unit, b.rowLabel(sheet, c), b.header(sheet, c)}, percentUnit.MatchString)
}

// percentUnit is how a unit says percent: “% of yield”, “per cent”, “rate, %”.
var percentUnit = regexp.MustCompile(`(?i)^\s*%|[,(\s]%\s*\)?\s*$|^\s*per\s?cent\b|[,(]\s*per\s?cent\b|\bin per\s?cent\b`)

// mostCompared is how often a number in a text is compared with one of a workbook: some
// seconds' worth. What comes after that isn't compared.
const mostCompared = 100_000_000

// claim is a number that somebody wrote in a sentence.
type claim struct {
	statement
	amount
	about []string // plain words of its part of the sentence
	lead  []string // those of them before the number, which mostly say what it is of
	years []float64
	slide bool
	small bool // a count below ten, of which there are many: only the same words will do
}

// claims returns the numbers in a sentence that say how much of something there is.
func claims(s statement) []claim {
	var all []claim
	for _, part := range parts(spelledOut(s.text)) {
		found := amounts(part)
		var years []float64
		for _, a := range found {
			if a.isYear() {
				years = append(years, a.value)
			}
		}
		hasMeasure := slices.ContainsFunc(found, func(a amount) bool { return a.percent || a.scaled })
		for _, a := range found {
			lead := plainWords(part[:a.start])
			about := plainWords(part[:a.start] + " " + part[a.end:])
			isCount := !a.percent && !a.scaled
			isSmall := isCount && a.precision == 1 && math.Abs(a.value) < 10
			isVague := a.value == 0 || isCount && hasMeasure
			if isChange.MatchString(part[:a.start]) || a.isYear() || len(about) == 0 || isVague || isCount && isNumbering(part, a) || strings.HasPrefix(strings.TrimSpace(part[a.start:a.end]), "+/") {
				continue
			}
			all = append(all, claim{s, a, about, lead, years, len(s.around) > 0, isSmall})
		}
	}
	return all
}

// isChange is before a number that says by how much something changed, and not how much it is: “up by 11 %”.
var isChange = regexp.MustCompile(`(?i)\b(?:up|down|rose|fell|grew|rises?|falls?|grows?|risen|fallen|grown|increased?s?|decreased?s?|improved?)\s+(?:by|another)(?:\s+(?:about|some|almost|nearly|over))?\s*$`)

// isNumbering reports whether a number names something and doesn't count it: week 31, rooms
// 12 to 14, § 7.
func isNumbering(text string, a amount) bool {
	before := strings.Fields(strings.ToLower(text[:a.start]))
	if n := len(before); n > 1 && slices.Contains(between, before[n-1]) && isNumber(before[n-2]) {
		before = before[:n-2] // the second of two
	}
	if len(before) == 0 {
		return false
	}
	word := strings.Trim(before[len(before)-1], "(,.:;")
	return numbered[word] || numbered[strings.TrimSuffix(word, "s")]
}

var (
	between  = []string{"to", "and", "or", "until", "-", "–"}
	numbered = setOf(wordLists["numbered"])
)

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
	left := mostCompared
	for _, s := range all {
		least := 0.75
		switch kinds[s.at.File] {
		case "pptx":
			least = 0
		case "xlsx", "xlsm":
			continue
		}
		for _, c := range claims(s) {
			if left -= len(numbers); left < 0 {
				return found
			}
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
		if c.amount.equals(number(n.value)) || c.slide && c.isRounded(n.value.Number) || n.value.Formula == 0 && isRoundedTo(c.value, n.value.Number) {
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
	if c.isBeside(n) || !c.percent && most < 1 && !c.isOfSize(n.value.Number) {
		return finding{}, 0, false
	}
	spot, name := n.spot()
	f = finding{
		kind: mismatch, risk: P0, weight: 9 + most, global: true,
		evidence: append([]files.Place{c.at}, at(n.book.file, spot)...),
		question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s%s?",
			c.amount.text, path.Base(c.at.File), c.at.Location, short(c.statement.text, 80), showIn(number(n.value)), spot, quoted(name)),
		why:   "Two values for the same thing go to different people.",
		about: topic{words: c.about}, sentence: c.at.String() + " " + c.statement.text,
	}
	if !c.percent && !c.scaled { // a count may be of something slightly different
		f.risk, f.weight = P1, 6+most
	}
	return f, most, true
}

// isAbout says how well a claim fits the label of a number, from 0 to 1. Both must have most
// of their words in common.
func (c claim) isAbout(n labeled) float64 {
	if isShare := looksLikeShare(n.value) || n.points; c.percent != isShare && (c.percent || n.value.Format == files.Percent) {
		return 0
	}
	isPart := func(x float64) bool { return x > 0 && x < 1 }
	if isPart(c.value) != isPart(n.value.Number) && strings.HasSuffix(c.at.File, ".ipynb") { // a rate that is printed isn't a price
		return 0
	}
	common := shared(c.about, n.all)
	if common == 0 || c.countsWhatCosts(n) {
		return 0
	}
	if !c.small && c.isInContext(n) {
		return contextual
	}
	ofClaim := float64(common) / float64(common+c.missing(n))
	if c.slide && len(c.lead) > 1 && shared(c.lead, n.all) == len(c.lead) {
		ofClaim = max(ofClaim, mostlySaid) // “Phosphorus limit 0.8 mg/l kept on all days”
	}
	ofRow := 1.0
	if len(n.row) > 0 {
		ofRow = float64(shared(n.row, c.about)) / float64(len(n.row))
	}
	if c.small && (!c.slide || !n.alone || common < 2 || ofClaim < 1 || ofRow < 1) {
		return 0
	}
	if ofClaim < 0.6 || ofRow < 0.5 || common < 2 && ofClaim < 1 {
		return 0
	}
	if common < 2 && (len(n.row) != 1 || ofRow < 1 || !n.alone) {
		return 0
	}
	return (ofClaim + ofRow) / 2
}

// countsWhatCosts reports whether a number of things is held against what one of them costs: “31 limes” is no price.
func (c claim) countsWhatCosts(n labeled) bool {
	return n.money && !c.percent && !c.scaled && !moneyForm.MatchString(c.statement.text+" "+strings.Join(c.around, " "))
}

var (
	currency  = regexp.MustCompile(`(?i)[€$£¥]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|euros?|dollars?|francs?)\b`)
	moneyForm = regexp.MustCompile(`(?i)[€$£¥]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|euros?|dollars?|pounds?|francs?|cents?|pric\w+|costs?|fees?|rates?|tariffs?|pays?|paid|worth|budgets?|revenues?|income|spen[dt]\w*|earn\w*|sums?|money|charges?|bonus\w*|pool|allowance|rent|wages?|salar\w+|reserves?|premiums?|discounts?)\b`)
)

// mostlySaid is how well a claim fits a label that has all words before its number, and not those behind it.
const mostlySaid = 0.8

// measures are units, which say nothing about what is measured.
var measures = setOf(plainWords(strings.Join(wordLists["measures"], " ")))

// missing counts the words of a claim that a label doesn't have, without units.
func (c claim) missing(n labeled) (missing int) {
	for _, w := range c.about {
		if !slices.Contains(n.all, w) && !measures[w] {
			missing++
		}
	}
	return missing
}

// isBeside reports whether another number of the row or the column is the one that is claimed:
// now and at the peak stand side by side. Numbers of one or two digits meet by chance.
func (c claim) isBeside(n labeled) bool {
	if math.Abs(c.value) < 100 && c.precision >= 1 {
		return false
	}
	isIt := func(o files.Value) bool {
		return o.Kind == files.IsNumber && (c.amount.equals(number(o)) || c.isRounded(o.Number))
	}
	for o := range rowOf(n.sheet, int(n.value.Row)) {
		if isIt(o) {
			return true
		}
	}
	for row := max(1, int(n.value.Row)-mostAround); row <= int(n.value.Row)+mostAround; row++ {
		if o, ok := n.sheet.At(files.Cell{Row: row, Column: int(n.value.Column)}); ok && c.scaled && isIt(o) {
			return true
		}
	}
	return false
}

// mostAround is how many rows above and below a number are near it.
const mostAround = 20

// contextual is how well a claim fits a number by the words around it.
const contextual = 0.55

// isInContext reports whether a claim on a slide is about the only number of a row: it has one
// of the words of the row's label, the titles and notes around it have the others, and the
// numbers are near each other.
func (c claim) isInContext(n labeled) bool {
	if !c.slide || !n.alone || len(n.row) == 0 || shared(n.row, c.about) == 0 || n.value.Formula == 0 {
		return false
	}
	for _, w := range n.row {
		if !slices.Contains(c.about, w) && !slices.Contains(c.around, w) {
			return false
		}
	}
	return c.isNear(n.value.Number)
}

// isNear reports whether a claim is off by less than a third, in the number's unit or in
// thousands or millions.
func (c claim) isNear(x float64) bool {
	if c.percent {
		return math.Abs(c.value) > 0 && (ratioOf(c.value, x) < nearEnough || ratioOf(c.value, 100*x) < nearEnough)
	}
	for _, s := range []float64{1, 1e3, 1e6, 1e-3} {
		if ratioOf(c.value, x*s) < nearEnough {
			return true
		}
	}
	return false
}

// isOfSize reports whether a claim could be the same thing, with an error or in another unit. The open invoices are
// no other value of the largest open invoice.
func (c claim) isOfSize(x float64) bool {
	const most = 10 // times
	for _, s := range []float64{1, 100, 0.01, 1e3, 1e-3, 1e6, 1e-6} {
		if ratioOf(c.value, x*s) < most && (s == 1 || ratioOf(c.value, x*s) < nearEnough) {
			return true
		}
	}
	return false
}

// nearEnough is how many times larger or smaller the same thing may be said to be.
const nearEnough = 1.4

func ratioOf(a, b float64) float64 {
	if a == 0 || b == 0 {
		return math.Inf(1)
	}
	return math.Exp(math.Abs(math.Log(math.Abs(a / b))))
}

// isRounded reports whether a claim is a number rounded as people do on slides: 18,400 for
// 18,419.
func (c claim) isRounded(x float64) bool {
	return math.Mod(c.value, 100) == 0 && math.Abs(c.value-x) < 0.003*math.Abs(x)
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

// Some numbers of a workbook aren't one cell's: the growth that is typed into each row of a column, and the
// buffer of 22 % in all formulas of another. Slides, scripts and notebooks have them, too.

// leastLevel is how many cells of a column make one number of what they have in common.
const leastLevel = 4

// levels returns the numbers that are typed into all rows of a column.
func levels(b *book, sheet *files.Sheet, title []string) []labeled {
	columns := map[uint16][]files.Value{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format != files.Date {
			columns[v.Column] = append(columns[v.Column], v)
		}
	}
	var all []labeled
	for _, c := range slices.Sorted(maps.Keys(columns)) {
		typed := columns[c]
		isLevel := len(typed) >= leastLevel && !slices.ContainsFunc(typed, func(v files.Value) bool { return v.Formula != 0 || v.Number != typed[0].Number })
		if !isLevel {
			continue
		}
		head := plainWords(b.header(sheet, typed[0].Cell()))
		if len(head) > 0 {
			area := files.Range{From: typed[0].Cell(), To: typed[len(typed)-1].Cell()}
			all = append(all, labeled{book: b, sheet: sheet, value: typed[0], alone: true, row: head, all: slices.Concat(head, title), area: files.SheetPlace(sheet.Name, area)})
		}
	}
	return all
}

// shares returns the shares by which all formulas of a column multiply: 0.22, and the 0.05 of 1.05.
func shares(b *book, sheet *files.Sheet, title []string) []labeled {
	var all []labeled
	for _, r := range b.runs(sheet) {
		head := plainWords(b.header(sheet, r.cells[0].Cell()))
		if r.across || len(head) == 0 {
			continue
		}
		for _, x := range factorsOf(b.Formulas[r.cells[0].Formula-1].Text) {
			if x > 1 {
				x--
			}
			if x <= 0 || x >= 1 {
				continue
			}
			v := r.cells[0]
			v.Number, v.Format = x, files.Percent
			all = append(all, labeled{book: b, sheet: sheet, value: v, alone: true, row: head, all: slices.Concat(head, title), area: files.SheetPlace(sheet.Name, r.area())})
		}
	}
	return all
}

// spot is where a number is, and what people call it.
func (n labeled) spot() (at, name string) {
	if n.area != "" {
		return n.area, n.book.header(n.sheet, n.value.Cell())
	}
	return place(n.sheet, n.value.Cell()), n.book.name(n.sheet, n.value.Cell())
}
