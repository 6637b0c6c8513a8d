package gaps

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/sweeping"
)

// Two texts that say another time of day, or another number, for the same thing.

// timed is a part of a sentence that says a time of day.
type timed struct {
	statement
	time  string
	about []string // plain words of the part
}

// clashes finds times of day that two files say otherwise, in parts of sentences that have most words in common.
func clashes(all *said, of []*files.File) []finding {
	isText := map[string]bool{}
	for _, f := range of {
		isText[f.ID] = f.Document != nil || f.Deck != nil || f.Script != nil || f.Notebook != nil
	}
	var times []timed
	for _, s := range all.all {
		if isText[s.at.File] && len(times) < mostTimes {
			times = append(times, timesIn(s)...)
		}
	}
	var found []finding
	for i, one := range times {
		for _, other := range times[:i] {
			if one.contradicts(other, times) {
				found = append(found, finding{
					kind: mismatch, risk: P0, weight: 9, global: true, evidence: []files.Place{other.at, one.at}, about: topic{words: one.about},
					question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s, %s (“%s”)?",
						other.time, path.Base(other.at.File), other.at.Location, short(other.text, 80), one.time, path.Base(one.at.File), one.at.Location, short(one.text, 80)),
					why: "Two times for the same thing go to different people.", sentence: other.at.String() + " " + other.text,
				})
			}
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// mostTimes is how many times of day are compared with each other.
const mostTimes = 400

// timesIn returns the parts of a sentence that say one time of day.
func timesIn(s statement) []timed {
	var all []timed
	for _, part := range parts(s.text) {
		m := clockForm.FindAllStringSubmatchIndex(part, -1)
		if len(m) != 1 {
			continue
		}
		text := part[m[0][0]:m[0][1]]
		digits := strings.TrimLeft(part[m[0][2]:m[0][3]], "0") + ":" + part[m[0][4]:m[0][5]]
		if strings.HasSuffix(strings.ToLower(text), "pm") {
			digits += "pm"
		}
		all = append(all, timed{s, digits, plainWords(part[:m[0][0]] + " " + part[m[0][1]:])})
	}
	return all
}

// contradicts reports whether two parts are about the same thing and say another time for it. Where a file that has
// both times, or more of them for the same thing, they are steps of a day.
func (t timed) contradicts(o timed, all []timed) bool {
	const least = 2
	fewer := min(len(t.about), len(o.about))
	n := shared(t.about, o.about)
	if t.at.File == o.at.File || t.time == o.time || n < least || 2*n < fewer {
		return false
	}
	return !slices.ContainsFunc(all, func(x timed) bool {
		isSide := x.at.File == t.at.File && x.time == o.time || x.at.File == o.at.File && x.time == t.time
		return isSide && shared(x.about, t.about) > 0
	})
}

// counted is a part of a sentence that says one number, with the word that comes before it and its unit.
type counted struct {
	statement
	amount
	before, unit string   // “from” and “days”; plain forms
	about        []string // plain words of the part, without the unit
	quote        string   // the sentence, or the part of a long one
	alone        bool     // no other number of its place has the same form
}

// mostCounted is how many numbers in texts are compared with each other.
const mostCounted = 1_500

// numbersApart finds numbers that two texts say otherwise: in parts of sentences that have most words in common, or in
// sections and on slides that are called alike, where each says only one number of the kind: “from 65” and “from 67”.
func numbersApart(all *said, of []*files.File) []finding {
	isText := map[string]bool{}
	var texts []statement
	for _, f := range of {
		isText[f.ID] = f.Document != nil || f.Deck != nil || f.Script != nil || f.Notebook != nil
		texts = append(texts, constantsOf(f)...)
	}
	texts = append(texts, all.all...)
	var numbers []counted
	seen := map[string]int{}
	for _, s := range texts {
		if isText[s.at.File] && len(numbers) < mostCounted {
			for _, c := range countedIn(s) {
				seen[c.form()]++
				numbers = append(numbers, c)
			}
		}
	}
	for i := range numbers {
		numbers[i].alone = seen[numbers[i].form()] == 1
	}
	var found []finding
	for i, one := range numbers {
		for _, other := range numbers[:i] {
			if !one.contradicts(other, numbers) {
				continue
			}
			f := finding{
				kind: mismatch, risk: P0, weight: 8, global: true, evidence: []files.Place{other.at, one.at}, about: topic{words: one.about},
				question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s, %s (“%s”)?",
					other.amount.text, path.Base(other.at.File), other.at.Location, other.quote, one.amount.text, path.Base(one.at.File), one.at.Location, one.quote),
				why: "Two values for the same thing go to different people.", sentence: other.at.String() + " " + other.statement.text,
			}
			found = append(found, f)
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// form is what a number looks like at its place: where, behind which word, in which unit.
func (c counted) form() string { return c.at.String() + "|" + c.before + "|" + c.unit }

// limitWords come before a number that is a limit, or an age, or a count that something depends on.
var limitWords = setOf(strings.Fields("from until till to under over above below least most within after before than maximum minimum max min only exactly every"))

// countedIn returns the parts of a sentence that say one number which isn't a day, a time or a name.
func countedIn(s statement) []counted {
	var all []counted
	for _, part := range parts(spelledOut(s.text)) {
		if dayForm.MatchString(part) || clockForm.MatchString(part) {
			continue
		}
		found := amounts(part)
		if len(found) != 1 || found[0].isYear() || isNumbering(part, found[0]) || found[0].value == 0 {
			continue
		}
		a := found[0]
		c := counted{statement: s, amount: a, quote: short(s.text, 2*longestQuote)}
		if len([]rune(s.text)) > longestQuote {
			c.quote = "… " + short(part, longestQuote)
		}
		if words := wordsIn(part[:a.start]); len(words) > 0 && limitWords[words[len(words)-1]] {
			c.before = words[len(words)-1]
		}
		rest := part[a.end:]
		if words := wordsIn(rest); !a.percent && len(words) > 0 && strings.HasPrefix(rest, " ") && !stopWords[words[0]] {
			if unit := plainWords(words[0]); len(unit) == 1 {
				c.unit = unit[0]
				c.amount.text += " " + words[0]
			}
		} else if a.percent {
			c.unit = "%"
		}
		for _, w := range plainWords(part[:a.start] + " " + rest) {
			if w != c.unit {
				c.about = append(c.about, w)
			}
		}
		all = append(all, c)
	}
	return all
}

// contradicts reports whether two parts are about the same thing and say another number for it.
func (c counted) contradicts(o counted, all []counted) bool {
	isLike := c.at.File != o.at.File && c.unit == o.unit && c.percent == o.percent && c.value != o.value
	if !isLike || ratioOf(c.value, o.value) > mostDiffering {
		return false
	}
	const least = 2
	n, fewer := shared(c.about, o.about), min(len(c.about), len(o.about))
	isSame := n >= least && 3*n >= 2*fewer && n == fewer && (c.unit != "" || c.before == o.before)
	isLabeled := c.before != "" && c.before == o.before && c.alone && o.alone && len(c.label) >= least && shared(c.label, o.label) == len(c.label) && len(c.label) == len(o.label)
	if !isSame && !isLabeled {
		return false
	}
	return !slices.ContainsFunc(all, func(x counted) bool { // where one file has both, they are for two things
		isSide := x.unit == c.unit && (x.at.File == c.at.File && x.value == o.value || x.at.File == o.at.File && x.value == c.value)
		return isSide && (shared(x.about, c.about) > 0 || x.at == c.at || x.at == o.at)
	})
}

// longestQuote is how much of a sentence a question quotes, in letters.
const longestQuote = 80

// mostDiffering is how many times larger the same thing is said to be at most.
const mostDiffering = 4

// limitName is what scripts call a limit, and limitSaid how sentences say one.
var (
	limitName = regexp.MustCompile(`(?i)(?:^|_)(?:limit|max|min|maximum|minimum|cap|threshold|tolerance|cutoff|days|hours|weeks)(?:_|$)`)
	limitSaid = regexp.MustCompile(`(?i)\b(?:up to|at most|at least|no more than|not more than|less than|more than|maximum|minimum|max|min|limit|above|over|below|under|within|after|from|until)\b`)
)

// limitsApart finds a limit of a script, by its name, that the one section which is called alike says otherwise: AUTO_LIMIT =
// 400, and “Up to 250” under “Refund limits”.
func limitsApart(all *said, of []*files.File) []finding {
	var found []finding
	for _, f := range of {
		for _, constant := range constantsOf(f) {
			fields := strings.Fields(constant.text)
			name, value := strings.Join(fields[:len(fields)-1], "_"), fields[len(fields)-1]
			a := amounts(value)
			if len(a) != 1 || !limitName.MatchString(name) {
				continue
			}
			words := plainWords(strings.ReplaceAll(name, "_", " "))
			if s, said, ok := all.limitCalled(words, a[0], constant.at.File); ok {
				found = append(found, finding{
					kind: mismatch, risk: P0, weight: 8, global: true, evidence: []files.Place{constant.at, s.at}, about: topic{words: words}, sentence: constant.at.String() + " " + constant.text,
					question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s, %s (“%s”)?",
						value, path.Base(f.ID), constant.at.Location, name, said.text, path.Base(s.at.File), s.at.Location, short(s.text, 80)),
					why: "People go by one of them, and the script by the other.",
				})
			}
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// limitCalled returns the sentence that says another limit in a section that is called as a name is; false if there are
// several such sections, or one has the number itself.
func (s *said) limitCalled(words []string, value amount, file string) (found statement, other amount, ok bool) {
	for _, one := range s.all {
		if !one.free || one.at.File == file || shared(one.label, words) == 0 || !limitSaid.MatchString(one.text) {
			continue
		}
		for _, a := range amounts(one.text) {
			switch {
			case a.isYear() || a.percent != value.percent:
			case a.value == value.value:
				return statement{}, amount{}, false
			case ratioOf(a.value, value.value) > mostLimits:
			case ok && found.at != one.at:
				return statement{}, amount{}, false
			case !ok:
				found, other, ok = one, a, true
			}
		}
	}
	return found, other, ok
}

// mostLimits is how many times larger or smaller another limit for the same thing may be.
const mostLimits = 3

// unitBehind is a number and the word behind it, as in “under 7 days”.
var unitBehind = regexp.MustCompile(`(?:^|[\s(])(\d{1,6}(?:\.\d+)?)\s+(\p{Ll}{3,})\b`)

// namedCell is a typed number in the only row of its sheet with that label.
type namedCell struct {
	label string   // in lower case, between blanks
	units []string // words of its column's heading
	spot  files.Place
	value files.Value
	name  string
}

// mostNamed is how many such cells are compared with sentences.
const mostNamed = 5_000

func namedCells(books []*book) []namedCell {
	var all []namedCell
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			if len(sheet.Cells) > mostInTable || sheet.Hidden {
				continue
			}
			rows := map[string]int{}
			for _, v := range sheet.Cells {
				if v.Kind == files.IsText && v.Formula == 0 {
					rows[b.TextOf(v)]++
				}
			}
			for _, v := range sheet.Cells {
				if v.Kind != files.IsNumber || v.Formula != 0 || v.Format != files.Plain || len(all) == mostNamed {
					continue
				}
				label := b.rowLabel(sheet, v.Cell())
				words := " " + strings.Join(wordsIn(label), " ") + " "
				if units := wordsIn(b.header(sheet, v.Cell())); rows[label] == 1 && len(words) >= shortestName && len(units) > 0 {
					all = append(all, namedCell{words, units, files.Place{File: b.file.ID, Location: place(sheet, v.Cell())}, v, b.name(sheet, v.Cell())})
				}
			}
		}
	}
	return all
}

// shortestName is how long a label is at least, with a blank on both sides: “AB” is in too many words' company.
const shortestName = 5

// rowsSaidOtherwise finds sentences that say how many days, boxes or people there are of something, where the row of that
// name has another number in the column of that unit: “never under 7 days of O neg”, and 6 in “Min days”.
func rowsSaidOtherwise(all *said, books []*book) []finding {
	cells := namedCells(books)
	var found []finding
	for _, s := range all.all {
		if !s.free || strings.Contains(s.at.Location, "!") || len(found) == mostOfKind || says("changes", s.text) {
			continue
		}
		for _, m := range unitBehind.FindAllStringSubmatch(s.text, -1) {
			x, err := strconv.ParseFloat(m[1], 64)
			if err != nil || x == 0 {
				continue
			}
			if f, ok := s.againstRow(x, m[2], cells); ok {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// againstRow compares a number and its unit with the one cell that a sentence names by its row, and the unit by its column.
func (s statement) againstRow(x float64, unit string, cells []namedCell) (finding, bool) {
	text := " " + strings.Join(wordsIn(s.text), " ") + " "
	var cell namedCell
	for _, c := range cells {
		if !slices.Contains(c.units, unit) || !strings.Contains(text, c.label) {
			continue
		}
		if cell.name != "" {
			return finding{}, false
		}
		cell = c
	}
	if cell.name == "" || cell.value.Number == x || ratioOf(cell.value.Number, x) > mostCopiedOff {
		return finding{}, false
	}
	return finding{
		kind: mismatch, risk: P0, weight: 7, global: true, evidence: []files.Place{s.at, cell.spot}, sentence: s.at.String() + " " + s.text,
		question: fmt.Sprintf("Which is right, the %s %s in %s, %s (“%s”), or the %s in %s%s?", show(x), unit, path.Base(s.at.File), s.at.Location, short(s.text, 80), showTyped(cell.value), cell.spot.Location, quoted(cell.name)),
		why:      "Two values for the same thing go to different people.", about: topic{words: s.words},
	}, true
}

// planned are words of sheets by which somebody goes from now on. What was in the past stays in other lists.
var planned = plainWords("order plan planning forecast budget schedule price need proposal next target rota roster route recipe active current list stock tariff")

// stillUsed finds what a text says isn't used anymore, and a sheet calculates with, or a script names.
func stillUsed(all *said, of []*files.File, books []*book) []finding {
	var found []finding
	for _, s := range all.all {
		if strings.Contains(s.at.Location, "!") || strings.HasPrefix(s.at.Location, "line ") || len(found) == mostOfKind {
			continue
		}
		said, ok := sweeping.Ended(s.text)
		if !ok {
			continue
		}
		name, spots, where := rowOfEnded(said, books)
		if name == "" {
			continue
		}
		for _, f := range of {
			for _, c := range codeOf(f) {
				spots = append(spots, c.naming(name)...)
			}
		}
		found = append(found, finding{
			kind: mismatch, risk: P1, weight: 8, global: true, evidence: append([]files.Place{s.at}, spots...), sentence: s.at.String() + " " + s.text, about: topic{words: s.words},
			question: fmt.Sprintf("“%s” (%s, %s): why is %s still in %s?", short(s.text, 90), path.Base(s.at.File), s.at.Location, name, where),
			why:      "Either something goes on that shouldn't, or there is an exception that nothing says.",
		})
	}
	return found
}

// rowOfEnded returns the row that a clause names, by which a sheet calculates, of the sheet that is most about what is to
// come.
func rowOfEnded(said string, books []*book) (name string, spots []files.Place, where string) {
	most := -1
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			if len(sheet.Cells) > mostInTable || sheet.Hidden {
				continue
			}
			ahead := shared(plainWords(b.title(sheet)+" "+sheet.Name+" "+path.Base(b.file.ID)), planned)
			for _, v := range sheet.Cells {
				text := strings.TrimSpace(b.TextOf(v))
				if v.Kind != files.IsText || v.Formula != 0 || ahead <= most || !sweeping.Names(said, text) || b.rowLabel(sheet, v.Cell()) != "" {
					continue
				}
				last, ok := calculatedIn(sheet, v)
				if _, told := remarkIn(b, sheet, int(v.Row)); !ok || told || b.isExplained(sheet, v.Cell()) {
					continue
				}
				row := files.SheetPlace(sheet.Name, files.Range{From: v.Cell(), To: last})
				most, name, where = ahead, text, row
				spots = []files.Place{{File: b.file.ID, Location: row}, {File: b.file.ID, Location: place(sheet, v.Cell())}}
			}
		}
	}
	return name, spots, where
}

// calculatedIn returns the last number of the row of a label, if a formula of the row has a result.
func calculatedIn(sheet *files.Sheet, label files.Value) (last files.Cell, ok bool) {
	const widest = 30 // columns
	for v := range rowOf(sheet, int(label.Row)) {
		if v.Kind == files.IsNumber && v.Column > label.Column && v.Column < label.Column+widest {
			last, ok = v.Cell(), ok || v.Formula != 0 && v.Number != 0
		}
	}
	return last, ok
}

// naming returns the first line of a script that has a name as a text.
func (c code) naming(name string) []files.Place {
	for _, l := range c.script.Lines {
		if slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.CodeString && t.Text == name }) {
			return at(c.file, c.place(l.From, l.To))
		}
	}
	return nil
}
