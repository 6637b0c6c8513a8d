package handover

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/gaps"
)

// About is what a package is about. It names no person who leaves, only their role: what
// somebody knew stays when they are forgotten.
type About struct {
	Org     string `json:"org"`
	Project string `json:"project"`
	Session string `json:"session"`
	Version int    `json:"version"`
	Role    string `json:"role"`
	LastDay string `json:"last_day,omitempty"` // as people read it
}

// Path is how a version of a package is named: org/project/session/version.
func (a About) Path() string {
	return fmt.Sprintf("%s/%s/%s/v%d", slug(a.Org), slug(a.Project), slug(a.Session), a.Version)
}

func slug(text string) string {
	text = strings.ReplaceAll(plain(text), " ", "-")
	if text == "" {
		return "unnamed"
	}
	return text
}

// Package is what stays of somebody's knowledge about a project.
type Package struct {
	About     About           `json:"about"`
	Notes     []Notes         `json:"notes"`
	Questions []gaps.Question `json:"questions"`
	Facts     []Fact          `json:"facts"`
}

// Build makes a package of files and of what an interview brought. The interview's words
// aren't part of it, only its facts as their author approved them.
func Build(about About, notes []Notes, iv Interview) Package {
	p := Package{About: about, Notes: notes, Facts: iv.Kept()}
	for i := range p.Facts {
		p.Facts[i].Words, p.Facts[i].Shared = "", ""
	}
	for _, q := range iv.Questions {
		if q.Status != gaps.Merged {
			p.Questions = append(p.Questions, q)
		}
	}
	return p
}

// Entries returns what the package knows, as data.
func (p Package) Entries() []Entry { return entries(p) }

// EntriesJSON returns the same as JSON.
func (p Package) EntriesJSON() (string, error) {
	b, err := json.MarshalIndent(p.Entries(), "", "  ")
	return string(b), err
}

// Markdown writes the package for its reader.
func (p Package) Markdown() string {
	w := &writer{}
	w.heading(1, "Handover: "+p.About.Project)
	w.line("Version %d.", p.About.Version)
	p.abstract(w)
	p.introduction(w)
	p.details(w)
	p.faq(w)
	p.risks(w)
	p.firstWeek(w)
	return strings.TrimSpace(w.b.String()) + "\n"
}

// Context writes everything that the package knows as plain text, for a language model that
// answers questions about it.
func (p Package) Context() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n\n", args...) }
	line("Answer questions about the project %q only from what follows. Name the file and the place, or the interview. If it isn't here, say so.", p.About.Project)
	line("Version: %s", p.About.Path())
	for _, e := range p.Entries() {
		line("Question: %s\nAnswer: %s\nSource: %s%s", e.Question, e.Text, e.Source, placesOf(e))
	}
	for _, n := range p.Notes {
		line("File: %s\nPurpose: %s", n.File, n.Purpose)
		for _, passage := range n.Passages {
			line("%s, %s\n%s\n%s", n.File, passage.Location, passage.Title, passage.Text)
		}
	}
	return b.String()
}

func placesOf(e Entry) string {
	var all []string
	for _, p := range e.Evidence {
		all = append(all, p.String())
	}
	if len(all) == 0 {
		return ""
	}
	return " (" + strings.Join(all, "; ") + ")"
}

// questionsOf returns the package's questions with one of the states, the most important first.
func (p Package) questionsOf(states ...gaps.Status) []gaps.Question {
	all := slices.DeleteFunc(slices.Clone(p.Questions), func(q gaps.Question) bool { return !slices.Contains(states, q.Status) })
	slices.SortStableFunc(all, func(a, b gaps.Question) int { return strings.Compare(string(a.Priority), string(b.Priority)) })
	return all
}

// factOn returns the fact that answers a question.
func (p Package) factOn(q gaps.Question) (Fact, bool) {
	for _, f := range p.Facts {
		if f.Question == q.ID {
			return f, true
		}
	}
	return Fact{}, false
}
