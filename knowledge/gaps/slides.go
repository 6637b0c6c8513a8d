package gaps

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// What slides say and nothing supports: promises, figures that no file has, and changes without a reason.

// hopes finds what slides promise in numbers, or in parts and multiples, with nothing behind it: no reason
// on the slide, and no workbook, script or notebook that has the number.
func hopes(f *files.File, books []*book, known []float64) []finding {
	if f.Deck == nil {
		return nil
	}
	var all []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden || slices.ContainsFunc(append(slices.Clone(slide.Bullets), sentences(slide.Notes)...), givesReason) {
			continue
		}
		ahead := says("hoped", slide.Title)
		for _, b := range slide.Bullets {
			if !promises(b, ahead) || isBacked(b, books, known) {
				continue
			}
			all = append(all, finding{
				kind: hope, risk: P1, weight: 6, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(slide.N, true))[:1+min(1, len(slide.Notes))],
				question: fmt.Sprintf("What supports “%s” on slide %d (“%s”)?", short(b, 90), slide.N, short(slide.Title, 50)),
				why:      "Others plan with it, and nothing in the files supports it.", about: topic{words: plainWords(b)},
			})
			break // the slide is asked about once
		}
	}
	return all
}

// figures finds shares on slides that no other file has: somebody worked them out in another way, or elsewhere. The
// number of another file that is near, and about the same in a word, is shown with it.
func figures(f *files.File, all []*files.File, books []*book, words *said, known []float64) []finding {
	if f.Deck == nil || len(books)+len(known) == 0 {
		return nil
	}
	var found []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden || isReasoned(slide) {
			continue
		}
		for _, b := range slide.Bullets {
			c, ok := shareIn(statement{at: files.Place{File: f.ID, Location: files.SlidePlace(slide.N, false)}, text: b})
			if !ok || isBacked(b, books, known) || words.hasElsewhere(c) {
				continue
			}
			g := finding{
				kind: hope, risk: P1, weight: 5, evidence: at(f, files.SlidePlace(slide.N, false)), about: topic{words: c.about},
				question: fmt.Sprintf("What supports “%s” on slide %d (“%s”)?", short(b, 90), slide.N, short(slide.Title, 50)),
				why:      "Others quote it, and no file has the number.",
			}
			if other, where, ok := c.besideIn(all); ok {
				g.kind, g.weight, g.global = mismatch, 7, true
				g.evidence = append(g.evidence, other.at)
				g.question = fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s, %s?",
					c.amount.text, path.Base(f.ID), c.at.Location, short(b, 80), other.text, path.Base(other.at.File), where)
				g.why = "Two values for the same thing go to different people."
			}
			found = append(found, g)
			break // the slide is asked about once
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// isReasoned reports whether a slide or its notes give a reason. How far something goes is none.
func isReasoned(s files.Slide) bool {
	return slices.ContainsFunc(append(slices.Clone(s.Bullets), sentences(s.Notes)...), func(text string) bool { return says("reason", limits.ReplaceAllString(text, " ")) })
}

// shareIn returns the one share that a line says: “83 % of our subscribers stay”.
func shareIn(s statement) (claim, bool) {
	all := claims(s)
	if len(all) != 1 || !all[0].percent || all[0].value <= 0 || all[0].value >= 100 || says("gains", s.text) {
		return claim{}, false
	}
	return all[0], true
}

// hasElsewhere reports whether another file says a claim's number in words.
func (s *said) hasElsewhere(c claim) bool {
	return slices.ContainsFunc(s.all, func(o statement) bool {
		return o.at.File != c.at.File && slices.ContainsFunc(amounts(o.text), func(a amount) bool { return a.percent && a.value == c.value })
	})
}

// besideIn returns the share that a notebook printed nearest to a claim, if a heading of the notebook or the printed
// line shares a word with it.
func (c claim) besideIn(all []*files.File) (other statement, where string, ok bool) {
	nearest := nearEnough
	for _, f := range all {
		if f.Notebook == nil {
			continue
		}
		about := strings.Join(f.Notebook.Headings, ". ")
		for _, o := range outputsOf(f) {
			if len(plainWords(o.text)) == 0 || shared(c.about, plainWords(about+" "+o.text)) == 0 {
				continue
			}
			for _, a := range amounts(o.text) {
				x := a.value
				if a.percent {
					x /= 100
				} else if a.precision >= 1 || x <= 0 || x >= 1 {
					continue
				}
				if r := ratioOf(x, c.value/100); r < nearest {
					nearest, ok = r, true
					other, where = statement{at: o.at, text: a.text}, o.at.Location+" (“"+short(o.text, 60)+"”)"
				}
			}
		}
	}
	return other, where, ok
}

// promises reports whether a line says how much better something will be. Below a title that looks ahead any
// amount does.
func promises(text string, ahead bool) bool {
	measured := slices.ContainsFunc(amounts(text), func(a amount) bool { return !a.isYear() }) || says("multiples", text)
	return measured && (ahead || says("gains", text))
}

// isBacked reports whether a workbook or another file has a number of a line.
func isBacked(text string, books []*book, known []float64) bool {
	for _, a := range amounts(text) {
		if a.isYear() || !a.percent && !a.scaled && a.value < 10 {
			continue
		}
		if slices.ContainsFunc(known, a.sameFactor) {
			return true
		}
		for _, b := range books {
			if slices.ContainsFunc(b.Formulas[:min(len(b.Formulas), mostUses)], func(f files.Formula) bool { return slices.ContainsFunc(factorsOf(f.Text), a.sameFactor) }) {
				return true
			}
			for i := range b.Sheets {
				if slices.ContainsFunc(b.Sheets[i].Cells, func(v files.Value) bool { return v.Kind == files.IsNumber && a.equals(number(v)) }) {
					return true
				}
			}
		}
	}
	return false
}

// computed returns the numbers that scripts have, and notebooks have printed.
func computed(all []*files.File) []float64 {
	var numbers []float64
	for _, f := range all {
		for _, s := range append(constantsOf(f), outputsOf(f)...) {
			for _, a := range amounts(strings.TrimSpace(s.text)) {
				numbers = append(numbers, a.value)
			}
		}
	}
	return numbers
}

// announced finds slides that say what will change, or which order holds, and give no reason:
// somebody decided that, and the deck doesn't say why.
func announced(f *files.File) []finding {
	if f.Deck == nil {
		return nil
	}
	var all []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden {
			continue
		}
		told := isReasoned(slide)
		var change string
		n := 0
		for _, b := range slide.Bullets {
			if !strings.HasSuffix(strings.TrimSpace(b), "?") && (says("changes", b) || exclusion.MatchString(b)) {
				if n++; change == "" {
					change = b
				}
			}
		}
		titled := says("proposals", slide.Title) || n > 0 && says("ahead", slide.Title)
		isUndecided := slices.ContainsFunc(slide.Bullets, func(b string) bool { return strings.HasSuffix(strings.TrimSpace(b), "?") })
		if change == "" && titled && !isUndecided {
			change = firstText(slide)
		}
		dated := change != "" && (says("when", change) || monthForm.MatchString(change) || yearForm.MatchString(change))
		if told || change == "" || n < 2 && !titled && !dated {
			continue
		}
		weight := 4.5
		if titled && n > 0 {
			weight = 5.5
		}
		all = append(all, finding{
			kind: decision, onSlide: true, risk: P1, weight: weight, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(slide.N, true))[:1+min(1, len(slide.Notes))],
			question: fmt.Sprintf("What was the reason for “%s” on slide %d (“%s”)?", short(change, 90), slide.N, short(slide.Title, 50)),
			why:      "Without the reason nobody can change it, or defend it.", about: topic{words: plainWords(change)},
		})
	}
	return all
}

// picked finds slides that take one of the options in the table of another one, and don't say why: “Offer B”, where a
// table has the offers A, B and C.
func picked(f *files.File) []finding {
	if f.Deck == nil {
		return nil
	}
	for _, options := range f.Deck.Slides {
		if len(options.Table) < 3 || len(options.Table[0]) < 2 || len(plainWords(options.Table[0][0])) != 1 {
			continue
		}
		head := options.Table[0][0]
		for _, slide := range f.Deck.Slides {
			if slide.N == options.N || slide.Hidden {
				continue
			}
			var others []string
			taken, n := "", 0
			for _, b := range slide.Bullets {
				if one, ok := optionIn(b, head, options.Table[1:]); ok {
					taken = b
					n += one
				} else {
					others = append(others, b)
				}
			}
			rest := slide
			rest.Bullets = others
			if n != 1 || len(strings.Fields(taken)) > mostInChoice || isReasoned(rest) {
				continue
			}
			return []finding{{
				kind: decision, onSlide: true, risk: P1, weight: 8, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(options.N, false)), about: topic{words: plainWords(taken + " " + head)},
				question: fmt.Sprintf("Why “%s” on slide %d (“%s”), and none of the others in the table on slide %d?", short(taken, 90), slide.N, short(slide.Title, 50), options.N),
				why:      "Without the reason nobody can change it, or defend it.",
			}}
		}
	}
	return nil
}

// mostInChoice is how many words a line has at most that takes one of several options, and says no more.
const mostInChoice = 6

// optionIn returns how many options of a table a line names, by the heading of its first column: “offer B”.
func optionIn(text, head string, rows [][]string) (n int, ok bool) {
	words := wordsIn(text)
	kind := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(head)), "s")
	for _, row := range rows {
		name := wordsIn(row[0])
		for i, w := range words {
			if len(name) > 0 && strings.TrimSuffix(w, "s") == kind && i+len(name) < len(words) && slices.Equal(words[i+1:i+1+len(name)], name) {
				n++
			}
		}
	}
	return n, n > 0
}

// exclusion is a bullet that rules something out: “No fish over 3 kg”, “Catalogue only in English”, “Pets only
// in the annex”.
var exclusion = regexp.MustCompile(`^(?:No|Nobody|Nothing|Never)\s+\p{L}+\s+\p{L}+|^\p{Lu}[\p{L}'’-]*(?:\s+\p{L}+){0,3}\s+(?i:only|not)\s+(?:in|on|from|to|until|till|for|at|with|before|after|by|heated|shown|sold|included)\b`)

// yearForm is a year from which, or until which, something holds: “from 2027”.
var yearForm = regexp.MustCompile(`(?i)\b(?:from|until|till|in|by|as of|since|after)\s+20\d\d\b`)

// limits say how far a change goes, which is no reason for it.
var limits = regexp.MustCompile(`(?i)\b(?:only|once|double)\b`)

func firstText(s files.Slide) string {
	for _, b := range s.Bullets {
		if len(strings.Fields(b)) > 1 {
			return b
		}
	}
	if len(s.Table) > 1 {
		return strings.Join(s.Table[len(s.Table)-1], ", ")
	}
	return ""
}

// A table on a slide, or in a document, that repeats a column of a workbook, and has another number in one row.

// leastRepeated is how many rows of a table have the number that the workbook has for them.
const leastRepeated = 2

// tablesApart finds tables of decks and documents in which most rows have the number of a column of a workbook, by their
// labels, and one or two have another one.
func tablesApart(all []*files.File, books []*book) []finding {
	var found []finding
	for _, f := range all {
		for _, t := range tablesIn(f) {
			for column := 1; column < len(t.rows[0]); column++ {
				if g, ok := t.against(column, books); ok && len(found) < mostOfKind {
					found = append(found, g)
				}
			}
		}
	}
	return found
}

// shownTable is a table of a deck or a document.
type shownTable struct {
	at   files.Place
	rows [][]string
}

func tablesIn(f *files.File) []shownTable {
	var all []shownTable
	switch {
	case f.Deck != nil:
		for _, s := range f.Deck.Slides {
			if !s.Hidden && len(s.Table) > leastRepeated {
				all = append(all, shownTable{files.Place{File: f.ID, Location: files.SlidePlace(s.N, false)}, s.Table})
			}
		}
	case f.Document != nil:
		for _, s := range f.Document.Sections {
			t := shownTable{at: files.Place{File: f.ID, Location: files.SectionPlace(s.Heading)}}
			for _, item := range s.Items {
				if cells := strings.Split(item, " | "); len(cells) > 1 {
					t.rows = append(t.rows, cells)
				}
			}
			if len(t.rows) > leastRepeated {
				all = append(all, t)
			}
		}
	}
	return all
}

// against holds a column of a table against the columns of workbooks.
func (t shownTable) against(column int, books []*book) (finding, bool) {
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			if len(sheet.Cells) > mostInTable {
				continue
			}
			if f, ok := t.againstSheet(column, b, sheet); ok {
				return f, true
			}
		}
	}
	return finding{}, false
}

func (t shownTable) againstSheet(column int, b *book, sheet *files.Sheet) (finding, bool) {
	same, other := map[uint16]int{}, map[uint16][]finding{}
	for _, row := range t.rows {
		if column >= len(row) {
			continue
		}
		found := amounts(row[column])
		if len(found) != 1 {
			continue
		}
		for _, v := range rowsCalled(b, sheet, row[0]) {
			switch {
			case found[0].equals(number(v)):
				same[v.Column]++
			case ratioOf(found[0].value, v.Number) < nearEnough:
				other[v.Column] = append(other[v.Column], t.contradiction(row, found[0], b, sheet, v))
			}
		}
	}
	for _, c := range slices.Sorted(maps.Keys(other)) {
		if same[c] >= leastRepeated && len(other[c]) <= same[c] {
			return other[c][0], true
		}
	}
	return finding{}, false
}

// rowsCalled returns the numbers of the one row of a sheet that is called as a label: by the same name, a part of it, or
// its first letters.
func rowsCalled(b *book, sheet *files.Sheet, label string) []files.Value {
	var row int32
	for _, v := range sheet.Cells {
		if v.Kind != files.IsText || v.Formula != 0 || b.rowLabel(sheet, v.Cell()) != "" || !isCalledAs(b.TextOf(v), label) {
			continue
		}
		if row != 0 && row != v.Row {
			return nil
		}
		row = v.Row
	}
	var all []files.Value
	for v := range rowOf(sheet, int(row)) {
		if v.Kind == files.IsNumber && v.Format != files.Date {
			all = append(all, v)
		}
	}
	return all
}

// isCalledAs reports whether two labels name one thing: “RAB” and “Rabies”, “FEL” and “Cats, FEL”.
func isCalledAs(one, other string) bool {
	const least = 3
	one, other = strings.ToLower(strings.TrimSpace(one)), strings.ToLower(strings.TrimSpace(other))
	if len(one) > len(other) {
		one, other = other, one
	}
	return len(one) > 1 && (one == other || slices.Contains(wordsIn(other), one) || len(one) >= least && strings.HasPrefix(other, one))
}

func (t shownTable) contradiction(row []string, a amount, b *book, sheet *files.Sheet, v files.Value) finding {
	spot := place(sheet, v.Cell())
	return finding{
		kind: mismatch, risk: P0, weight: 8, global: true, evidence: append([]files.Place{t.at}, at(b.file, spot)...), about: topic{words: plainWords(row[0])}, sentence: t.at.String() + " " + row[0],
		question: fmt.Sprintf("Which is right, the %s for “%s” in %s, %s, or the %s in %s%s, when the other rows agree?", a.text, short(row[0], 40), path.Base(t.at.File), t.at.Location, showIn(number(v)), spot, quoted(b.name(sheet, v.Cell()))),
		why:      "Two values for the same thing go to different people.",
	}
}
