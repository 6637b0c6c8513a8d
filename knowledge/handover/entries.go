package handover

import (
	"encoding/csv"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Entry is one piece of knowledge as data, with where it is from.
type Entry struct {
	ID       string        `json:"id"`
	Kind     EntryKind     `json:"kind"`
	Question string        `json:"question"`
	Text     string        `json:"text"`
	Priority gaps.Priority `json:"priority"`
	Source   string        `json:"source"` // interview or files
	Evidence []files.Place `json:"evidence"`
	By       string        `json:"by,omitempty"` // a role
	Rough    bool          `json:"rough,omitempty"`
}

// EntryKind is what an entry is good for.
type EntryKind string

// The kinds, by the seed's names.
const (
	Rationale  EntryKind = "decision_rationale"
	Override   EntryKind = "manual_override_rule"
	Step       EntryKind = "workflow_step"
	Gotcha     EntryKind = "gotcha"
	Constraint EntryKind = "stakeholder_constraint"
)

// kinds says what the answer to a gap is.
var kinds = map[string]EntryKind{
	"typed over a formula": Override, "done by hand": Step, "outside link": Step, "one computer": Step, "open point": Step,
	"one person": Constraint, "unexplained number": Rationale, "undocumented decision": Rationale, "two values": Rationale, "left out": Rationale,
	"hidden": Gotcha, "mixed units": Gotcha, "silent error": Gotcha, "error": Gotcha,
}

// entries are what a package knows, as data.
func entries(p Package) []Entry {
	all := []Entry{}
	add := func(q gaps.Question, id, text, source, by string) {
		kind, ok := kinds[q.Kind]
		if !ok {
			kind = Rationale
		}
		all = append(all, Entry{ID: id, Kind: kind, Question: q.Text, Text: text, Priority: q.Priority, Source: source, Evidence: q.Evidence, By: by})
	}
	for _, f := range p.Facts {
		i := slices.IndexFunc(p.Questions, func(q gaps.Question) bool { return q.ID == f.Question })
		q := gaps.Question{Text: f.Asked, Kind: f.Kind, Evidence: f.Evidence, Priority: gaps.P1}
		if i >= 0 {
			q = p.Questions[i]
		}
		add(q, f.ID, f.Text, interviewed, f.By)
		all[len(all)-1].Rough = f.Rough
	}
	for _, q := range p.Questions {
		if q.Status == gaps.Answered && q.Answer != nil {
			add(q, q.ID, *q.Answer, "files", "")
		}
	}
	return all
}

// CSV writes entries as a table. A spreadsheet takes no cell of it for a formula.
func CSV(all []Entry) (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	rows := [][]string{{"id", "kind", "priority", "question", "answer", "source", "places"}}
	for _, e := range all {
		var places []string
		for _, p := range e.Evidence {
			places = append(places, p.String())
		}
		rows = append(rows, []string{e.ID, string(e.Kind), string(e.Priority), e.Question, e.Text, e.Source, strings.Join(places, "; ")})
	}
	for _, row := range rows {
		for i := range row {
			row[i] = harmless(row[i])
		}
		if err := w.Write(row); err != nil {
			return "", err
		}
	}
	w.Flush()
	return b.String(), w.Error()
}

// harmless puts an apostrophe before what a spreadsheet would calculate (OWASP, CSV injection).
func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
