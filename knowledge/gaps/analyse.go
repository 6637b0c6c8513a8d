package gaps

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Report is what was found out about one file, by the seed's names.
type Report struct {
	File      string   `json:"file_id"`
	Purpose   string   `json:"file_purpose_summary"`
	Mechanics []string `json:"key_mechanics"`
	Fragile   []string `json:"fragile_points"`
	AtRisk    []string `json:"at_risk_knowledge_candidates"`
	Questions []string `json:"questions"`
}

// Analysis is what was found out about a project.
type Analysis struct {
	Reports []Report
	Summary string
	Backlog []Question
}

// Analyse finds out what the files of a project don't say. The same files give the same
// analysis.
func Analyse(all []*files.File) Analysis {
	sayings := collect(all)
	var books []*book
	present := map[string]bool{}
	for _, f := range all {
		present[strings.ToLower(path.Base(f.ID))] = true
		if f.Workbook != nil {
			books = append(books, newBook(f))
		}
	}
	numbers := computed(all)
	var found []finding
	for _, b := range books {
		found = append(found, b.findings(present)...)
	}
	for _, f := range all {
		for _, c := range codeOf(f) {
			found = append(found, c.paths(present, all)...)
			found = append(found, c.constants()...)
			found = append(found, c.setFor()...)
			found = append(found, c.leftOut(all)...)
			found = append(found, c.filtered()...)
			found = append(found, c.apart(all)...)
			found = append(found, c.fallsBack(all)...)
			found = append(found, c.corrects()...)
			found = append(found, c.days()...)
			found = append(found, c.seasons()...)
			found = append(found, c.logins()...)
			found = append(found, c.commentedOut()...)
			found = append(found, c.defaults()...)
			found = append(found, c.missingFiles(present, all)...)
			for _, s := range c.swallows() {
				found = append(found, s.finding(all, books))
			}
		}
		found = append(found, order(f)...)
		found = append(found, prose(f, sayings)...)
		found = append(found, lapses(f, sayings)...)
		found = append(found, holds(f, sayings)...)
		found = append(found, hopes(f, books, numbers)...)
		found = append(found, figures(f, all, books, sayings, numbers)...)
		found = append(found, picked(f)...)
		found = append(found, announced(f)...)
		found = append(found, slipsInTable(f)...)
		found = append(found, apartInTable(f)...)
		found = append(found, heldInTable(f)...)
		found = append(found, unlikeInTable(f, sayings)...)
		found = append(found, unlikely(f)...)
		found = append(found, exposed(f, sayings)...)
	}
	found = append(found, acrossFiles(sayings, all, books)...)
	found = append(found, twoByTwo(particularly(sayings, found))...)
	a := Analysis{Reports: []Report{}, Backlog: backlog(withoutAnswers(found, sayings), sayings)}
	for _, f := range all {
		a.Reports = append(a.Reports, report(f, found))
	}
	a.Summary = summary(all, books, a.Backlog)
	a.hush()
	return a
}

// withoutAnswers leaves out questions about sentences that answer another one.
func withoutAnswers(found []finding, sayings *said) []finding {
	explaining := sayings.explaining(found)
	return slices.DeleteFunc(slices.Clone(found), func(f finding) bool { return f.kind == decision && f.risk != P0 && explaining[f.sentence] })
}

// acrossFiles finds what it takes several sheets or files to see.
func acrossFiles(sayings *said, all []*files.File, books []*book) []finding {
	var found []finding
	for _, b := range books {
		found = append(found, codeColumns(b, sayings)...)
		found = append(found, sentTo(b, sayings)...)
		for i := range b.Sheets {
			found = append(found, unlikeOthers(b, &b.Sheets[i], sayings)...)
		}
	}
	found = append(found, outdated(sayings, all)...)
	found = append(found, asksItself(sayings, all)...)
	found = append(found, limitsApart(sayings, all)...)
	found = append(found, compare(sayings, all, books)...)
	found = append(found, sources(books, all)...)
	found = append(found, copiedOnce(books, all)...)
	found = append(found, namesRow(sayings, books)...)
	found = append(found, totalsSaid(sayings, books)...)
	found = append(found, stillThere(all, books)...)
	found = append(found, unlisted(all, books, sayings)...)
	found = append(found, clashes(sayings, all)...)
	found = append(found, rowsSaidOtherwise(sayings, books)...)
	found = append(found, outOfBounds(sayings, all, books)...)
	found = append(found, stillUsed(sayings, all, books)...)
	found = append(found, tablesApart(all, books)...)
	return append(found, numbersApart(sayings, all)...)
}

func (b *book) findings(present map[string]bool) []finding {
	found := b.outside(present)
	found = append(found, b.outOfSight()...)
	found = append(found, b.errors()...)
	found = append(found, b.mixedRates()...)
	found = append(found, b.twice()...)
	found = append(found, veiled(b)...)
	found = append(found, locks(b)...)
	found = append(found, terse(b)...)
	found = append(found, inputs(b)...)
	copies := map[string][]run{}
	for i := range b.Sheets {
		copies[b.Sheets[i].Name] = b.runs(&b.Sheets[i])
	}
	together := treatedAlike(b, copies)
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		runs := copies[sheet.Name]
		found = append(found, twoUnits(b, sheet, together[strings.ToLower(sheet.Name)])...)
		found = append(found, apartBySource(b, sheet, together[strings.ToLower(sheet.Name)])...)
		found = append(found, apartByName(b, sheet)...)
		found = append(found, b.typedOver(sheet, runs)...)
		found = append(found, b.typedInto(sheet, runs)...)
		found = append(found, typedWords(b, sheet)...)
		found = append(found, b.mixedSums(sheet, runs)...)
		found = append(found, corrected(b, sheet)...)
		found = append(found, adjusted(b, sheet)...)
		found = append(found, belowZero(b, sheet, runs)...)
		found = append(found, b.converts(sheet, runs)...)
		found = append(found, mixedUnits(b, sheet)...)
		found = append(found, b.replaced(sheet)...)
		found = append(found, b.plugs(sheet)...)
		found = append(found, differencesLeft(b, sheet)...)
		found = append(found, b.unsourced(sheet)...)
		found = append(found, unreasoned(b, sheet)...)
		found = append(found, slips(b, sheet)...)
		found = append(found, shortTotals(b, sheet)...)
		found = append(found, wrongTotals(b, sheet)...)
		found = append(found, endsOn(b, sheet)...)
		found = append(found, turnsOn(b, sheet)...)
		found = append(found, namedInFormulas(b, sheet)...)
		found = append(found, oddSigns(b, sheet)...)
		found = append(found, heldPlaces(b, sheet)...)
	}
	return found
}

// report says what a file is, and what is fragile about it.
func report(f *files.File, found []finding) Report {
	r := Report{File: f.ID, Purpose: purpose(f), Mechanics: mechanics(f), Fragile: []string{}, AtRisk: []string{}, Questions: []string{}}
	for _, g := range found {
		if g.evidence[0].File != f.ID || len(r.Questions) >= mostPerFile {
			continue
		}
		r.Questions = append(r.Questions, g.question)
		r.Fragile = append(r.Fragile, fmt.Sprintf("%s: %s", g.evidence[0].Location, g.kind))
		r.AtRisk = append(r.AtRisk, g.why)
	}
	r.AtRisk = slices.Compact(r.AtRisk)
	return r
}

// purpose says what a file is, in its own words where it has some.
func purpose(f *files.File) string {
	switch {
	case f.Refusal != "":
		return f.Refusal
	case f.Workbook != nil:
		b := newBook(f)
		title := ""
		if len(b.Sheets) > 0 {
			title = b.title(&b.Sheets[0])
		}
		return strings.TrimSpace(fmt.Sprintf("%s (workbook with %s)", title, count(len(b.Sheets), "sheet")))
	case f.Deck != nil:
		title := ""
		if len(f.Deck.Slides) > 0 {
			title = f.Deck.Slides[0].Title
		}
		return strings.TrimSpace(fmt.Sprintf("%s (presentation with %s)", title, count(len(f.Deck.Slides), "slide")))
	case f.Script != nil && len(f.Script.Docs) > 0:
		return short(f.Script.Docs[0].Text, 200)
	case f.Notebook != nil && len(f.Notebook.Cells) > 0 && !f.Notebook.Cells[0].IsCode:
		return short(strings.TrimLeft(f.Notebook.Cells[0].Source, "# "), 200)
	case f.Document != nil && len(f.Document.Headings) > 0:
		return f.Document.Headings[0]
	case f.Records != nil:
		return fmt.Sprintf("Table with %s: %s", count(f.Records.Count, "row"), short(strings.Join(f.Records.Columns, ", "), 150))
	}
	return path.Base(f.ID)
}

func count(n int, what string) string {
	return fmt.Sprintf("%d %s", n, plural(n, what))
}

// mechanics says how a file works.
func mechanics(f *files.File) []string {
	all := []string{}
	switch {
	case f.Workbook != nil:
		for _, d := range f.Workbook.DependsOn() {
			all = append(all, fmt.Sprintf("%s uses %s", d.From, d.To))
		}
	case f.Script != nil:
		for _, name := range f.Script.Functions {
			all = append(all, "function "+name)
		}
	case f.Notebook != nil:
		for _, name := range f.Notebook.Functions {
			all = append(all, "function "+name)
		}
	case f.Document != nil:
		all = append(all, f.Document.Headings...)
	case f.Deck != nil:
		for _, s := range f.Deck.Slides {
			all = append(all, fmt.Sprintf("slide %d: %s", s.N, s.Title))
		}
	}
	return all[:min(len(all), 20)]
}

// summary says what the project is made of, and how much is open.
func summary(all []*files.File, books []*book, questions []Question) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s.", count(len(all), "file"))
	refused := 0
	for _, f := range all {
		if f.Refusal != "" {
			refused++
		}
	}
	if refused > 0 {
		fmt.Fprintf(&b, " %s could not be read.", count(refused, "file"))
	}
	for _, book := range books {
		for i, target := range book.External {
			fmt.Fprintf(&b, " %s takes values from another workbook, [%d] %s.", path.Base(book.file.ID), i+1, target)
		}
	}
	open, answered := 0, 0
	for _, q := range questions {
		switch q.Status {
		case Open:
			open++
		case Answered:
			answered++
		}
	}
	fmt.Fprintf(&b, " %s open, %d answered by the files themselves.", count(open, "question"), answered)
	return b.String()
}
