package handover

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// The parts of a package. Each sentence says where it is from: a place in a file, or the
// interview.

func cite(places ...files.Place) string {
	var all []string
	for _, p := range places {
		if s := p.String(); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	const most = 3
	if len(all) == 0 {
		return ""
	}
	return "(" + strings.Join(all[:min(len(all), most)], "; ") + ")"
}

func citeFact(f Fact) string {
	from := "(interview with the " + f.By
	if f.Rough {
		from += ", approximate"
	}
	if len(f.Evidence) > 0 {
		from += ", about " + f.Evidence[0].String()
	}
	return from + ")"
}

func (p Package) abstract(w *writer) {
	w.line("## Abstract")
	w.line("%s, handed over by the %s: %s, and %s from the interview.",
		p.About.Project, p.About.Role, count(len(p.Notes), "file"), count(len(p.Facts), "answer"))
	for _, n := range p.Notes {
		if len(n.Passages) > 0 && isDocument(n) {
			first := n.Passages[0]
			w.line("%s %s", firstSentences(first.Text), cite(files.Place{File: n.File, Location: first.Location}))
			return
		}
	}
}

func isDocument(n Notes) bool {
	return slices.Contains([]string{"md", "markdown", "txt", "docx", "docm", "pdf", "html"}, n.Type)
}

// firstSentences returns the beginning of a text, up to a few sentences.
func firstSentences(text string) string {
	const most = 400
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= most {
		return text
	}
	cut := strings.LastIndex(text[:most], ". ")
	if cut < 0 {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text[:cut+1]
}

func (p Package) introduction(w *writer) {
	w.line("## Introduction")
	var lines []string
	for _, n := range p.Notes {
		switch {
		case n.Refusal != "":
			lines = append(lines, marked("%s could not be read: %s", n.File, n.Refusal))
		case n.Purpose != "":
			lines = append(lines, marked("%s: %s", n.File, sentence(n.Purpose)))
		}
	}
	w.list(lines)
	if p.About.LastDay != "" {
		w.line("Last day of the %s: %s.", p.About.Role, p.About.LastDay)
	}
}

func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

func (p Package) details(w *writer) {
	w.line("## Details, file by file")
	for _, n := range p.Notes {
		w.heading(3, n.File)
		if n.Refusal != "" {
			w.line("%s", n.Refusal)
			continue
		}
		var does []string
		for _, d := range n.Does {
			does = append(does, escape(d))
		}
		w.list(does)
		var lines []string
		for _, f := range p.Facts {
			if len(f.Evidence) > 0 && f.Evidence[0].File == n.File {
				lines = append(lines, marked("**%s**: %s %s", f.Evidence[0].Location, f.Text, citeFact(f)))
			}
		}
		for _, q := range p.questionsOf(gaps.Answered) {
			if q.Answer != nil && q.Evidence[0].File == n.File {
				lines = append(lines, marked("**%s**: %s %s", q.Evidence[0].Location, *q.Answer, cite(q.Evidence[len(q.Evidence)-1])))
			}
		}
		w.list(lines)
	}
}

func (p Package) faq(w *writer) {
	w.line("## Questions and answers")
	for _, f := range p.Facts {
		w.line("**%s**", oneLine(f.Asked))
		w.line("%s %s", f.Text, citeFact(f))
	}
	for _, q := range p.questionsOf(gaps.Answered) {
		if q.Answer != nil {
			w.line("**%s**", oneLine(q.Text))
			w.line("%s %s", *q.Answer, cite(q.Evidence[len(q.Evidence)-1]))
		}
	}
}

func (p Package) risks(w *writer) {
	w.line("## Risks")
	var known, open []string
	for _, q := range p.questionsOf(gaps.Interviewed, gaps.Open, gaps.Deprioritized) {
		f, answered := p.factOn(q)
		switch {
		case q.Priority == gaps.P2:
		case answered && q.Status == gaps.Interviewed && q.Priority == gaps.P0:
			known = append(known, marked("%s %s %s", sentence(q.Why), f.Text, citeFact(f)))
		case answered && q.Status != gaps.Interviewed:
			open = append(open, marked("%s %s %s", q.Text, f.Text, citeFact(f)))
		case q.Status == gaps.Open:
			open = append(open, marked("%s %s", q.Text, cite(q.Evidence...)))
		}
	}
	w.list(known)
	if len(open) > 0 {
		w.line("Nobody has answered yet:")
		w.list(open)
	}
}

// firstWeek is what to do first, each for a reason that the package knows.
func (p Package) firstWeek(w *writer) {
	w.line("## First week")
	var boxes []string
	for _, line := range p.FirstWeek() {
		boxes = append(boxes, marked("[ ] %s", line))
	}
	w.list(boxes)
}

// FirstWeek returns the newcomer's checklist.
func (p Package) FirstWeek() []string {
	var lines []string
	for _, n := range p.ReadFirst() {
		lines = append(lines, fmt.Sprintf("Read %s.", n))
	}
	for _, q := range p.questionsOf(gaps.Interviewed, gaps.Open) {
		const most = 10
		if line := firstTask(q); line != "" && len(lines) < most {
			lines = append(lines, line)
		}
	}
	return lines
}

// tasks are what a newcomer does first about a gap: with what its question quotes, or with
// the place.
var tasks = map[string]struct{ quote, place string }{
	"one person":           {"Meet the person who can do this: %s", "Meet the person who knows what %s is about."},
	"outside link":         {"Find out where this value comes from now: %s", "Find out where the values of %s come from now."},
	"one computer":         {"Get your own copy of this: %s", "Get your own copy of what %s names."},
	"done by hand":         {"Do this once with somebody watching: %s", "Do what %s says once with somebody watching."},
	"open point":           {"Finish this, or drop it: %s", "Finish what %s leaves open, or drop it."},
	"two values":           {"Make sure that both files say the same: %s", "Make sure that both files say the same as %s."},
	"typed over a formula": {"Check whether this still holds: %s", "Check whether %s still holds."},
	"silent error":         {"Check this, it hides errors: %s", "Check %s: it hides errors."},
}

func firstTask(q gaps.Question) string {
	task, ok := tasks[q.Kind]
	switch quote := quoted(q.Text); {
	case !ok:
		return ""
	case quote != "":
		return strings.TrimSpace(fmt.Sprintf(task.quote, quote) + " " + cite(q.Evidence...))
	case len(q.Evidence) > 0:
		return fmt.Sprintf(task.place, q.Evidence[0])
	}
	return ""
}

// ReadFirst returns the files to begin with: documents, then presentations, then what the
// most questions were about.
func (p Package) ReadFirst() []string {
	rank := func(n Notes) int {
		switch {
		case isDocument(n):
			return 0
		case n.Type == "pptx":
			return 1
		}
		return 2
	}
	notes := slices.DeleteFunc(slices.Clone(p.Notes), func(n Notes) bool { return n.Refusal != "" })
	slices.SortStableFunc(notes, func(a, b Notes) int { return rank(a) - rank(b) })
	var all []string
	for _, n := range notes[:min(len(notes), 3)] {
		all = append(all, n.File)
	}
	return all
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
