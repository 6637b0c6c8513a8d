package documents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/say"
)

// Effects are the results of what is done with documents. Nothing is written or sent until they
// are committed.
type Effects struct {
	Reply    []agent.Block    // for the person who acts, where they are
	Offer    agent.Press      // what a yes would do next; the zero value asks nothing
	Handed   []agent.Document // those of the session, from now on
	Requests []agent.Request
	Messages []agent.Message
	Stored   []agent.StoredDocument
	Audit    []agent.AuditEntry
}

func (e *Effects) tell(text string) { e.Reply = append(e.Reply, agent.Block{Text: text}) }

// keep has a document written.
func (e *Effects) keep(d agent.Document, owner agent.UserID, content []byte) {
	e.Stored = append(e.Stored, agent.StoredDocument{Document: d, Person: owner, Content: content})
}

// change has a stored document sent or deleted.
func (e *Effects) change(d agent.Document, do agent.DocumentChange) {
	e.Stored = append(e.Stored, agent.StoredDocument{Document: agent.Document{ID: d.ID, Sent: d.Sent}, Do: do})
}

// Take takes files that were dropped. Their owner is asked what they are for, unless a form is
// open: then they go to HR with it.
func (s Scene) Take(files []Fetched, words string) Effects {
	e := Effects{Handed: slices.Clone(s.Handed)}
	var taken []agent.Document
	for i, f := range files {
		switch {
		case i >= agent.MaxDroppedAtOnce:
			e.tell(tooManyAtOnce)
		case f.Refused != "":
			e.tell(f.Refused)
		case s.has(f.File):
			e.tell(alreadyHere(f.Name))
		case len(e.Handed) >= agent.MaxDocuments:
			e.tell(tooManyWait)
		default:
			d := agent.Document{
				ID: agent.DocumentID("D-" + s.NewID("document", string(f.File))), File: f.File, Name: f.Name, Kind: f.Kind,
				Size: len(f.Content), At: s.By.At, Words: words,
			}
			if s.Form != nil {
				d.Form = s.Form.ID
			}
			e.Handed, taken = append(e.Handed, d), append(taken, d)
			e.keep(d, s.By.By, f.Content)
		}
		if i >= agent.MaxDroppedAtOnce {
			break
		}
	}
	switch {
	case len(taken) == 0:
	case s.Form != nil:
		e.Reply = append(e.Reply, s.goesWithForm(taken)...)
	default:
		e.Offer = s.ask(s.Candidates())
	}
	return e
}

// has reports whether a file was handed in already.
func (s Scene) has(file agent.FileID) bool {
	same := func(d agent.Document) bool { return d.File == file && d.Withdrawn.IsZero() && d.Refused == "" }
	return slices.ContainsFunc(s.Handed, same) || slices.ContainsFunc(s.Requests, func(r agent.Request) bool { return slices.ContainsFunc(r.Documents, same) })
}

func (s Scene) goesWithForm(taken []agent.Document) []agent.Block {
	buttons := []agent.Button{{Label: "Take it back", Press: agent.Press{Do: agent.DoDocumentDrop, Value: string(taken[0].ID)}}}
	if len(taken) > 1 {
		buttons = nil
		for _, d := range taken {
			buttons = append(buttons, takeBack("", d))
		}
	}
	if len(s.Candidates()) > 0 {
		buttons = append(buttons, agent.Button{Label: "It's for another request", Press: agent.Press{Do: agent.DoDocumentElse, Form: s.Form.ID}})
	}
	return []agent.Block{{Text: withForm(namesOf(taken), s.Form.Name)}, {Buttons: buttons}}
}

// Elsewhere asks which request documents are for that don't go with the open form.
func (s Scene) Elsewhere() Effects {
	e := Effects{Handed: slices.Clone(s.Handed)}
	for i := range e.Handed {
		if e.Handed[i].Sent.IsZero() {
			e.Handed[i].Form = ""
		}
	}
	s.Handed = e.Handed
	if e.Offer = s.ask(s.Candidates()); len(s.waiting()) == 0 {
		e.Offer = agent.Press{}
		e.tell(nothingWaits)
	}
	return e
}

// WithForm lets the documents that wait go to HR with a form that was begun since.
func (s Scene) WithForm() Effects {
	e := Effects{Handed: slices.Clone(s.Handed)}
	var names []string
	for i, d := range e.Handed {
		if d.Sent.IsZero() && d.Form == "" {
			e.Handed[i].Form, names = s.Form.ID, append(names, d.Name)
		}
	}
	if len(names) > 0 {
		e.tell(withForm(list(names), s.Form.Name))
	}
	return e
}

// Send gives HR the documents that wait: with a request, or alone.
func (s Scene) Send(m agent.WorkOnDocument) Effects {
	waiting := s.waiting()
	among := s.Candidates()
	i := slices.IndexFunc(s.Requests, func(r agent.Request) bool { return r.ID == m.Request })
	switch {
	case len(waiting) == 0:
		e := Effects{Handed: s.Handed}
		e.tell(nothingWaits)
		return e
	case m.Request == "" && (m.Document == agent.DocumentAlone || len(among) == 0):
		return s.sendAlone(waiting)
	case m.Request == "" && len(among) == 1:
		return s.sendWith(waiting, among[0])
	case i < 0:
		return Effects{Handed: s.Handed, Offer: s.ask(among)}
	}
	return s.sendWith(waiting, s.Requests[i])
}

func (s Scene) sendWith(waiting []agent.Document, r agent.Request) Effects {
	e := Effects{Handed: slices.DeleteFunc(slices.Clone(s.Handed), func(d agent.Document) bool { return slices.Contains(waiting, d) })}
	if len(r.Documents)+len(waiting) > agent.MaxDocuments {
		e.Handed = s.Handed
		e.tell(tooManyOfRequest)
		return e
	}
	sent := make([]agent.Document, len(waiting))
	for i, d := range waiting {
		d.Sent = s.By.At
		sent[i] = d
		e.change(d, agent.SendDocument)
		e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document received", Request: r.ID, Why: d.Name})
	}
	r.Documents, r.UpdatedAt = append(slices.Clip(r.Documents), sent...), s.By.At
	names, answers := namesOf(sent), r.State == agent.Questioned
	words := wordsOf(sent)
	if answers {
		answer := handedIn(names)
		if words != "" {
			answer += "\n" + words
		}
		if next, refusal := desk.Reply(r, s.By, answer); refusal == nil {
			r = next
			e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "replied", Request: r.ID})
		}
	}
	e.Requests = []agent.Request{r}
	told := []agent.Block{{Text: toHR(r, sent, answers)}}
	if words != "" {
		told = append(told, agent.Block{Quote: words})
	}
	told = append(told, agent.Block{Buttons: openButtons(r.ID, sent)})
	e.Messages = append(e.Messages, desk.RequestCard(r), desk.MessageToHR(r, told))
	e.Reply = s.received(r.ID, sent, answers)
	return e
}

func (s Scene) sendAlone(waiting []agent.Document) Effects {
	e := Effects{Handed: slices.Clone(s.Handed)}
	var sent []agent.Document
	for i, d := range e.Handed {
		if !slices.Contains(waiting, d) {
			continue
		}
		e.Handed[i].Sent = s.By.At
		d = e.Handed[i]
		sent = append(sent, d)
		e.change(d, agent.SendDocument)
		e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document received", Document: d.ID, Why: d.Name})
		e.Messages = append(e.Messages, s.aloneCard(d))
	}
	e.Reply = s.received("", sent, false)
	return e
}

// aloneCard shows HR a document that belongs to no request.
func (s Scene) aloneCard(d agent.Document) agent.Message {
	blocks := []agent.Block{{Text: alone(s.By.Name, d)}}
	if d.Words != "" {
		blocks = append(blocks, agent.Block{Quote: d.Words})
	}
	if d.IsHeld() {
		blocks = append(blocks, agent.Block{Buttons: openButtons("", []agent.Document{d})})
	}
	return agent.Message{To: agent.Address{Room: agent.HR, Tenant: s.Tenant}, Key: "document/" + string(d.ID), Text: agent.PlainText(blocks), Blocks: blocks}
}

// received tells the owner what HR has now.
func (s Scene) received(r agent.RequestID, sent []agent.Document, answers bool) []agent.Block {
	var buttons []agent.Button
	for _, d := range sent {
		b := takeBack(r, d)
		if len(sent) == 1 {
			b.Label = "Take it back"
		}
		buttons = append(buttons, b)
	}
	return []agent.Block{{Text: hrHas(namesOf(sent), s.By.At.In(s.Zone), answers)}, {Buttons: buttons}}
}

func takeBack(r agent.RequestID, d agent.Document) agent.Button {
	return agent.Button{Label: "Take back “" + short(d.Name) + "”", Press: agent.Press{Do: agent.DoDocumentDrop, Request: r, Value: string(d.ID)}}
}

func openButtons(r agent.RequestID, all []agent.Document) []agent.Button {
	var buttons []agent.Button
	for _, d := range all {
		if d.IsHeld() {
			buttons = append(buttons, say.OpenDocument(r, d))
		}
	}
	return buttons
}

// Drop throws away what waits, or takes back what HR has.
func (s Scene) Drop(m agent.WorkOnDocument) Effects {
	e := Effects{Handed: slices.Clone(s.Handed)}
	if m.Document == "" {
		return s.dropWaiting()
	}
	if i := slices.IndexFunc(e.Handed, func(d agent.Document) bool { return d.ID == m.Document }); i >= 0 {
		d := e.Handed[i]
		e.Handed = slices.Delete(e.Handed, i, i+1)
		e.change(d, agent.DeleteDocument)
		e.tell(takenBack(d.Name, !d.Sent.IsZero()))
		if !d.Sent.IsZero() {
			d.Withdrawn = s.By.At
			e.Messages = append(e.Messages, s.aloneCard(d))
			e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document withdrawn", Document: d.ID, Why: d.Name})
		}
		return e
	}
	for _, r := range s.Requests {
		i := slices.IndexFunc(r.Documents, func(d agent.Document) bool { return d.ID == m.Document && d.Withdrawn.IsZero() })
		if i < 0 {
			continue
		}
		r.Documents, r.UpdatedAt = slices.Clone(r.Documents), s.By.At
		r.Documents[i].Withdrawn = s.By.At
		d := r.Documents[i]
		e.change(d, agent.DeleteDocument)
		e.Requests = []agent.Request{r}
		e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document withdrawn", Request: r.ID, Why: d.Name})
		e.Messages = append(e.Messages, desk.RequestCard(r), desk.MessageToHR(r, []agent.Block{{Text: withdrawn(r, d)}}))
		e.tell(takenBack(d.Name, true))
		return e
	}
	e.tell(alreadyGone)
	return e
}

func (s Scene) dropWaiting() Effects {
	var e Effects
	waiting := s.waiting()
	for _, d := range s.Handed {
		if slices.Contains(waiting, d) {
			e.change(d, agent.DeleteDocument)
		} else {
			e.Handed = append(e.Handed, d)
		}
	}
	e.tell(notSent(namesOf(waiting), len(waiting)))
	return e
}

// List shows the owner what they handed in, with when HR got it.
func (s Scene) List() Effects {
	e := Effects{Handed: s.Handed}
	row := func(r *agent.Request, d agent.Document) {
		e.tell(s.listed(r, d))
		if d.IsHeld() {
			id := agent.RequestID("")
			if r != nil {
				id = r.ID
			}
			e.Reply = append(e.Reply, agent.Block{Buttons: []agent.Button{takeBack(id, d)}})
		}
	}
	for i := range s.Requests {
		for _, d := range s.Requests[i].Documents {
			row(&s.Requests[i], d)
		}
	}
	for _, d := range s.Handed {
		row(nil, d)
	}
	if len(e.Reply) == 0 {
		e.tell(noneHandedIn)
	}
	return e
}

// TakeBack is what somebody means who asks to have a document back: the one that they handed in,
// or the list if there are several.
func (s Scene) TakeBack() Effects {
	var all []agent.Document
	for _, r := range s.Requests {
		all = append(all, r.Documents...)
	}
	all = slices.DeleteFunc(append(all, s.Handed...), func(d agent.Document) bool { return !d.Withdrawn.IsZero() || d.Refused != "" })
	if len(all) == 1 {
		return s.Drop(agent.WorkOnDocument{Document: all[0].ID})
	}
	return s.List()
}

// Open gives somebody in HR a document. Whoever asks is checked by the caller.
func (s Scene) Open(m agent.WorkOnDocument, kept *agent.StoredDocument) Effects {
	var e Effects
	if kept == nil || kept.Sent.IsZero() {
		e.tell(isGone)
		return e
	}
	entry := agent.AuditEntry{At: s.By.At, By: s.By.By, What: "document opened", Request: m.Request, Why: kept.Name}
	if m.Request == "" {
		entry.Document = kept.ID
	}
	e.Audit = []agent.AuditEntry{entry}
	blocks := []agent.Block{{Text: here(kept.Document, m.Request)}, {Document: &agent.DocumentRef{ID: kept.ID, Name: kept.Name}}}
	e.Messages = []agent.Message{{To: agent.Address{Room: agent.Direct, Tenant: s.Tenant, Person: s.By.By}, Text: here(kept.Document, m.Request), Blocks: blocks}}
	e.tell(inYourMessages(kept.Name))
	return e
}

// namesOf lists documents: “note.pdf” and “letter.pdf”.
func namesOf(all []agent.Document) string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.Name
	}
	return list(names)
}

// wordsOf is what was said with documents, each thing once.
func wordsOf(all []agent.Document) string {
	var said []string
	for _, d := range all {
		if d.Words != "" && !slices.Contains(said, d.Words) {
			said = append(said, d.Words)
		}
	}
	return strings.Join(said, "\n")
}
