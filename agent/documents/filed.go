package documents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/wizard"
)

// WithRequest moves the documents that go with a form to the request that it becomes. The files
// of its own questions are noted; they are fetched right after, because that takes longer than a
// form may take to be answered.
func (s Scene) WithRequest(r agent.Request, form agent.FormID) (agent.Request, Effects) {
	var e Effects
	for _, d := range s.Handed {
		if d.Form != form || !d.Sent.IsZero() {
			e.Handed = append(e.Handed, d)
			continue
		}
		d.Sent = s.By.At
		r.Documents = append(r.Documents, d)
		e.change(d, agent.SendDocument)
		e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document received", Request: r.ID, Why: d.Name})
	}
	for _, f := range filesIn(r) {
		if len(r.Documents) < agent.MaxDocuments && !slices.ContainsFunc(r.Documents, func(d agent.Document) bool { return d.File == f.file }) {
			r.Documents = append(r.Documents, agent.Document{
				ID: agent.DocumentID("D-" + s.NewID("document", string(r.ID)+string(f.file))), File: f.file, Name: f.name, At: s.By.At, Sent: s.By.At,
			})
		}
	}
	return r, e
}

// answered is a file that answers a question.
type answered struct {
	file agent.FileID
	name string
}

// filesIn returns the files that answer the questions of a request.
func filesIn(r agent.Request) (all []answered) {
	for _, a := range r.Answers {
		if !a.IsFiles || !a.Answer.Given() {
			continue
		}
		for _, line := range wizard.File.Split(a.Answer.Value) {
			id, name, _ := strings.Cut(line, " ")
			all = append(all, answered{agent.FileID(id), name})
		}
	}
	return all
}

// Unfetched returns the files of requests that are still in the chat alone.
func Unfetched(requests []agent.Request) (all []agent.FileID) {
	for _, r := range requests {
		for _, d := range r.Documents {
			if isUnfetched(d) && len(all) < agent.MaxDroppedAtOnce {
				all = append(all, d.File)
			}
		}
	}
	return all
}

func isUnfetched(d agent.Document) bool {
	return d.Kind == "" && d.Refused == "" && d.Withdrawn.IsZero()
}

// Complete keeps the files that were fetched for requests. more is true if others wait.
func (s Scene) Complete(fetched map[agent.FileID]Fetched) (e Effects, more bool) {
	e.Handed = s.Handed
	for _, r := range s.Requests {
		changed := false
		r.Documents = slices.Clone(r.Documents)
		for i, d := range r.Documents {
			f, ok := fetched[d.File]
			switch {
			case !isUnfetched(d):
				continue
			case !ok:
				more = true
				continue
			case f.Refused != "":
				r.Documents[i].Refused = f.Refused
				e.tell(notTaken(d.Name, r))
				e.tell(f.Refused)
			default:
				d.Name, d.Kind, d.Size = f.Name, f.Kind, len(f.Content)
				r.Documents[i] = d
				e.keep(d, r.Employee.ID, f.Content)
				e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: r.Employee.ID, What: "document received", Request: r.ID, Why: d.Name})
			}
			changed = true
		}
		if changed {
			e.Requests = append(e.Requests, r)
			e.Messages = append(e.Messages, desk.RequestCard(r))
		}
	}
	return e, more
}

// Discard throws away the documents of a form that ended without being filed, and those that
// nobody said to send in time.
func (s Scene) Discard(open agent.FormID) (e Effects, changed bool) {
	for _, d := range s.Handed {
		unsent := d.Sent.IsZero()
		if unsent && (d.Form != "" && d.Form != open || d.Form == "" && s.By.At.Sub(d.At) > agent.UnsentKept) {
			e.change(d, agent.DeleteDocument)
			changed = true
			continue
		}
		e.Handed = append(e.Handed, d)
	}
	return e, changed
}
