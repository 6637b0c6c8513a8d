package dialogue

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/wizard"
)

// An employee can hand in a file for HR at any time. It goes to HR once they say so.

// handsIn reports whether a dropped file is for HR, from an employee: a doctor's note. A policy
// is HR's own, and a file that answers the open question is read with it.
func handsIn(p *position, act agent.Dropped) bool {
	words, names := saidWithFiles(act)
	_, q, open := p.open()
	switch {
	case !p.takesDocuments || !p.ev.Place.Private || p.ev.Person.ID == "" || open && q.Component.Kind() == wizard.FilesKind:
		return false
	case p.hr():
		return documents.MentionsFile(words) || documents.ArePictures(names)
	}
	return true
}

// saidWithFiles returns what was said with files: their names are a line each at the end.
func saidWithFiles(act agent.Dropped) (words string, names []string) {
	lines := strings.Split(act.Text, "\n")
	n := max(0, len(lines)-len(act.Files))
	for _, line := range lines[n:] {
		_, name, _ := strings.Cut(line, " ")
		names = append(names, name)
	}
	return strings.TrimSpace(strings.Join(lines[:n], "\n")), names
}

// takingFiles is the move of files that an employee hands in.
func takingFiles(act agent.Dropped) proposal {
	ids := make([]string, len(act.Files))
	for i, id := range act.Files {
		ids[i] = string(id)
	}
	words, _ := saidWithFiles(act)
	return proposal{move: agent.WorkOnDocument{Do: agent.DoDocumentTake, Files: strings.Join(ids, " "), Words: words}}
}

// withFiles adds files to what was said with them. Words that say no more than what the files
// are, or that weren't understood, ask for nothing else.
func withFiles(moves []proposal, act agent.Dropped) []proposal {
	said := moves[:0:0]
	for _, m := range moves {
		switch move := m.move.(type) {
		case agent.Start, agent.OpenForm, agent.Interpret, agent.AskPolicy, agent.Comfort, agent.Inquire:
			if _, about := move.(agent.Inquire); !about {
				said = append(said, m)
			}
		}
	}
	file := takingFiles(act)
	if len(said) > 0 { // they are answered themselves
		take, _ := file.move.(agent.WorkOnDocument)
		take.Words = ""
		file.move = take
	}
	return append(said, file)
}

// asksAboutDocuments returns the move of a question about documents that were handed in.
func asksAboutDocuments(p *position, text string) (agent.Move, bool) {
	do := documents.Asked(text)
	has := len(p.session.Documents) > 0 || slices.ContainsFunc(p.state.Requests, func(r agent.Request) bool { return len(r.Documents) > 0 })
	return agent.WorkOnDocument{Do: do}, p.takesDocuments && do != "" && (has || do == agent.DoDocumentList && p.form() == nil)
}

func documentScene(t *turn) documents.Scene {
	s := papersOf(&t.position)
	s.NewID = t.newID
	return s
}

// workOnDocument does what an employee wants done with documents.
func workOnDocument(t *turn, m agent.WorkOnDocument) {
	s := documentScene(t)
	var e documents.Effects
	switch m.Do { //nolint:exhaustive // the others aren't the employee's
	case agent.DoDocumentTake:
		var files []documents.Fetched
		for id := range strings.FieldsSeq(m.Files) {
			files = append(files, t.facts.Leaves.Papers.Fetched[agent.FileID(id)])
		}
		e = s.Take(files, m.Words)
	case agent.DoDocumentSend:
		t.settle()
		e = s.Send(m)
	case agent.DoDocumentElse:
		e = s.Elsewhere()
	case agent.DoDocumentDrop:
		if t.offered().Do == agent.DoDocumentSend && m.Document == "" {
			t.settle()
		}
		if e = s.TakeBack(); m.Document != "" {
			e = s.Drop(m)
		}
	case agent.DoDocumentList:
		e = s.List()
	}
	takeDocuments(t, e)
	t.here = t.form() != nil
	if e.Offer.Do != "" {
		t.offer(e.Offer)
	}
}

// takeDocuments adds what was done with documents to what is committed.
func takeDocuments(t *turn, e documents.Effects) {
	if !slices.Equal(e.Handed, t.session.Documents) {
		t.session.Documents, t.touched = e.Handed, true
	}
	t.show(e.Reply...)
	t.out.Documents = append(t.out.Documents, e.Stored...)
	t.out.Audit = append(t.out.Audit, e.Audit...)
	t.send(e.Messages...)
	for _, r := range e.Requests {
		t.update(r)
	}
}

// openDocument sends HR a document.
func openDocument(t *turn, m agent.WorkOnDocument) {
	if !t.hr() {
		t.refuse(documents.OnlyHR)
		return
	}
	e := documentScene(t).Open(m, t.facts.Leaves.Papers.Kept)
	e.Handed = t.session.Documents
	takeDocuments(t, e)
}

// keepDocuments lets what was dropped before a form go with it, and throws away the documents
// of one that ended without being filed.
func keepDocuments(t *turn) {
	if len(t.session.Documents) == 0 {
		return
	}
	s := documentScene(t)
	var open agent.FormID
	if s.Form != nil {
		open = s.Form.ID
		if t.form().StartedAt.Equal(t.ev.At) && t.offered().Do != agent.DoDocumentSend {
			e := s.WithForm()
			takeDocuments(t, e)
			s.Handed = e.Handed
		}
	}
	if e, changed := s.Discard(open); changed {
		takeDocuments(t, e)
	}
}

// completeDocuments keeps the files of filed forms that were fetched.
func completeDocuments(t *turn) {
	e, more := documentScene(t).Complete(t.facts.Leaves.Papers.Fetched)
	blocks := e.Reply
	e.Reply = nil
	takeDocuments(t, e)
	if len(blocks) > 0 {
		t.send(direct(&t.position, blocks))
	}
	if more {
		t.out.Timers, t.touched = append(t.out.Timers, agent.Timer{Name: agent.TimerPapers, At: t.ev.At.Add(time.Second)}), true
	}
}
