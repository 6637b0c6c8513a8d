package dialogue

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/comeback"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/intents/hrdesk"
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

// returning is what is known about the person's coming back to work.
func returning(p *position) comeback.Scene {
	requests := p.state.Requests
	if len(p.facts.Leaves.Requests) > len(requests) {
		requests = slices.DeleteFunc(slices.Clone(p.facts.Leaves.Requests), agent.Request.IsRetained)
	}
	_, pressed := p.ev.Act.(agent.Pressed)
	return comeback.Scene{
		Requests: requests, Change: func(r agent.Request) change.Scene { return changeOf(p, r) }, Clock: clockOf(p), Today: p.today(),
		By: p.signature(), Typed: agent.ViewOf(p.ev.Act).Prompt.Do != "", Pressed: pressed,
	}
}

// saysReturn returns the move of words about coming back to work: those that answer on which
// day, or that say so by themselves.
func saysReturn(p *position, text string) (agent.Move, bool) {
	scene := returning(p)
	if asked := p.offered(); asked.Do == agent.DoReturnOther && p.askedJustNow() && scene.NamesDay(text) {
		return agent.ComeBack{Do: asked.Do, Request: asked.Request, Seen: asked.Version, Text: text}, true
	}
	if p.form() != nil || len(p.state.Requests) == 0 {
		return nil, false
	}
	m, ok := scene.Said(text)
	return m, ok
}

// comeBack does what an employee says of coming back to work.
func comeBack(t *turn, m agent.ComeBack) {
	if t.offered().Do == agent.DoReturnOther {
		t.settle()
	}
	e := returning(&t.position).Do(m)
	if e.Refuse != "" {
		t.refuse(e.Refuse)
		return
	}
	takeReturn(t, e)
	switch prompted := agent.ViewOf(t.ev.Act).Prompt.Do != ""; {
	case e.View != nil:
		t.view = e.View
	case prompted: // its form closes, so it is answered in the conversation
		t.send(direct(&t.position, e.Reply))
		t.view = agent.Done{}
	default:
		t.show(e.Reply...)
	}
	if e.Offer.Do != "" {
		t.offer(e.Offer)
	}
}

// takeReturn writes what somebody said of coming back, and tells HR.
func takeReturn(t *turn, e comeback.Effects) {
	next := e.Request
	if next == nil {
		return
	}
	t.touched = true
	t.record(*next, e.What)
	t.send(desk.Cards(*next)...)
	switch {
	case len(e.ToHR) == 0:
	case e.Quietly:
		t.send(desk.Below(*next, e.ToHR))
	default:
		t.send(desk.MessageToHR(*next, e.ToHR))
	}
}

// askReturn asks the person whether they will be back at work. If it isn't time yet, because the
// days are other ones by now, the timer is set again.
func askReturn(t *turn, id agent.RequestID) {
	scene := returning(&t.position)
	i := slices.IndexFunc(scene.Requests, func(r agent.Request) bool { return r.ID == id })
	if i < 0 {
		return
	}
	s := scene.Change(scene.Requests[i])
	fx, ok := comeback.Ask(s, t.zone())
	if !ok {
		setReturn(t, s, t.zone())
		return
	}
	t.update(*fx.Request)
	t.touched = true
	t.show(fx.Reply...)
}

// setReturns sets when the employees of what was approved, or changed, are asked whether they will
// be back.
func setReturns(t *turn) {
	for _, r := range t.out.Requests {
		if r.State == agent.Approved || r.WasApproved {
			setReturn(t, changeOf(&t.position, r), t.zones.load(r.Employee.Zone))
		}
	}
}

func setReturn(t *turn, s change.Scene, zone *time.Location) {
	r := s.Request
	timer := agent.Timer{Name: agent.TimerReturn(r.ID), At: comeback.Due(s, zone), Session: r.Session, Person: r.Employee.ID}
	t.out.Timers = append(slices.DeleteFunc(t.out.Timers, func(other agent.Timer) bool { return other.Name == timer.Name }), timer)
}

// belowCard returns the request that the message is about below which the person writes, or nil.
func belowCard(p *position) *agent.Request {
	if p.thread() == "" {
		return nil
	}
	return p.facts.Request
}

// remarks returns the move of what somebody writes below the card of a request that they were
// asked to decide, and that decides nothing: it may be for the employee.
func remarks(p *position, text string) (agent.Move, bool) {
	r := belowCard(p)
	if r == nil || p.hr() || r.Employee.ID == p.ev.Person.ID || !desk.IsAsked(*r, p.ev.Person.ID) {
		return nil, false
	}
	first, _, _ := strings.Cut(text, ",") // "ok, enjoy your day off"
	if r.State.Waiting() && r.Approval.Waits(p.ev.Person.ID) && hrdesk.Decides(first) != hrdesk.NoVerdict {
		return agent.Consult{Ask: hrdesk.Ask{About: hrdesk.Decide, Words: text, Employee: r.Employee.Name}}, true
	}
	return agent.OfferReply{Text: text}, true
}

// forTheOtherSide offers to send what an employee writes below a message about their request, if
// it means nothing to us.
func forTheOtherSide(p *position, moves []proposal, text string) []proposal {
	r := belowCard(p)
	if r == nil || r.Employee.ID != p.ev.Person.ID || !r.CanCancel() || p.form() != nil || len(p.own(r.ID)) == 0 || len(moves) != 1 {
		return moves
	}
	switch m := moves[0].move.(type) {
	case agent.Clarify:
		if m.Offer.Do != "" && m.Offer.Do != agent.DoSay {
			return moves
		}
	case agent.Amend: // which days it means isn't known
		if !m.Days.First.IsZero() {
			return moves
		}
	case agent.Talk:
		if !meansNothing[m.About] {
			return moves
		}
	default:
		return moves
	}
	moves[0].move = agent.Amend{Request: r.ID, Words: text, Below: true}
	return moves
}

// meansNothing are the subjects of small talk that may be for people in HR, below a message of theirs.
var meansNothing = map[agent.Verb]bool{
	agent.DoOthers: true, agent.DoHRMatter: true, agent.DoElsewhere: true, agent.DoOffTopic: true, agent.DoChat: true, agent.DoLeaveAsIs: true,
}
