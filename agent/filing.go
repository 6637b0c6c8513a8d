package agent

import (
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// submit files the request, if the form is complete and the person has seen
// what they are about to send.
func (t *turn) submit(m Move) {
	f := t.form()
	switch {
	case f == nil && t.session.Form != nil && t.session.Form.State == FormFiled:
		t.tell(alreadyFiled)
		return
	case f == nil:
		t.tell(nothingUnderWay)
		return
	}
	if !t.plan().Complete() {
		t.tell(notComplete)
		return
	}
	if t.moved {
		return // they were just told to look through their answers
	}
	asked := t.settle()
	if m.Words != "" && asked.Do != DoSubmit {
		t.tell(checkFirst)
		return
	}
	if m.Words != "" {
		m.Press = asked
	}
	if seen := seenRevision(m); seen > 0 && t.changedSince(seen) {
		t.tell(changedSinceReview)
		return
	}
	t.act(actionFile)
}

// seenRevision is the session's version that the review was made from, which the
// button below it or the form's view carries.
func seenRevision(m Move) int64 {
	if n, err := strconv.ParseInt(m.Value, 10, 64); err == nil {
		return n
	}
	return m.View.Revision
}

// changedSince reports whether an answer that will be submitted is newer than a view.
func (t *turn) changedSince(revision int64) bool {
	for _, stop := range t.plan().Stops {
		for _, q := range stop.Questions() {
			if t.form().Answers[q.QuestionID].Revision > revision {
				return true
			}
		}
	}
	return false
}

// file makes the request of the form and tells HR and the employee.
func (t *turn) file() {
	t.estimate() // as the law is today, however long the form was saved
	f, plan := t.form(), t.plan()
	active := plan.Active()
	r := Request{
		ID:     RequestID("LR-" + t.newID("request", string(t.session.ID)+f.StartedAt.Format(time.RFC3339Nano))),
		Tenant: t.ev.Tenant, Session: t.session.ID, Employee: t.session.Person, Chat: t.session.Chat,
		Wizard: active.ID, WizardName: active.Name, Pin: active.Version,
		State: Filed, Answers: t.filedAnswers(), Estimate: f.Estimate, FiledAt: t.ev.At, UpdatedAt: t.ev.At,
	}
	r.Headline = headline(t.facts())
	f.State = FormFiled
	t.session.Revisit, t.here, t.home = "", false, true
	t.changed("filed", "", "", string(r.ID))
	t.record(r, "filed", "")
	t.derived = nil
	t.state.Requests = append([]Request{r}, t.state.Requests...)
	t.toHR(r)
	t.toEmployee(r, t.filedBlocks(r, plan))
}

// filedAnswers are the answers on the route, as they were shown.
func (t *turn) filedAnswers() []FiledAnswer {
	var filed []FiledAnswer
	for _, q := range t.plan().Questions() {
		answer := t.form().Answers[q.QuestionID]
		filed = append(filed, FiledAnswer{
			Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Shown: q.Show(answer.Value), Card: q.Card,
			Person: q.Component == wizard.Person, Answer: answer,
		})
	}
	return filed
}

// record has a request written, with a line of audit.
func (t *turn) record(r Request, what, why string) {
	t.out.Requests = append(t.out.Requests, r)
	t.out.Audit = append(t.out.Audit, Entry{At: t.ev.At, By: t.ev.Person.ID, What: what, Request: r.ID, Why: why})
}

// filedBlocks tell an employee that the request is on its way.
func (t *turn) filedBlocks(r Request, plan *wizard.Plan) []Block {
	blocks := []Block{{Text: filed(r)}}
	var documents []Link
	for _, stop := range plan.Stops {
		for _, el := range stop.Elements {
			if el.Type == wizard.TypeDocument {
				documents = append(documents, Link{Label: el.Attributes.Text, URL: el.Attributes.URL})
			}
		}
	}
	if len(documents) > 0 {
		blocks = append(blocks, Block{Text: documentsToGet}, Block{Links: documents})
	}
	return append(blocks, Block{Buttons: []Button{
		{Label: "See the status", Press: Press{Do: DoStatus}},
		{Label: "Cancel the request", Press: Press{Do: DoCancel, Request: r.ID}},
	}})
}

// cancelRequest cancels a filed request on its employee's word.
func (t *turn) cancelRequest(m Move) {
	mine := t.mine(m.Request)
	if len(mine) == 0 {
		t.tell(nothingToCancel)
		return
	}
	next, no := mine[0].cancel(t.signature())
	if no != nil {
		t.tell(no.sentence)
		return
	}
	t.touched = true
	t.update(next, "cancelled", "")
	t.toHR(next)
	t.newsForHR(next, []Block{{Text: cancelledNews(next)}})
	t.tell(requestCancelled(next))
}

// mine are the person's own requests: the one with the id, or all where none is
// named. A button may name one that is older than those a turn knows.
func (t *turn) mine(id RequestID) []Request {
	if id == "" {
		return t.state.Requests
	}
	for _, r := range t.state.Requests {
		if r.ID == id {
			return []Request{r}
		}
	}
	if r := t.state.Request; r != nil && r.ID == id && r.Employee.ID == t.ev.Person.ID {
		return []Request{*r}
	}
	return nil
}

// questioned reports whether HR waits for the person's answer about a request.
func (t *turn) questioned(id RequestID) bool {
	return slices.ContainsFunc(t.mine(id), func(r Request) bool { return r.State == Questioned })
}

// update records a request that has changed and keeps what the turn knows in step.
func (t *turn) update(r Request, what, why string) {
	t.record(r, what, why)
	for i := range t.state.Requests {
		if t.state.Requests[i].ID == r.ID {
			t.state.Requests[i] = r
			t.home = true
		}
	}
}

// reply takes the employee's answer to HR's question, or asks for it.
func (t *turn) reply(m Move) {
	for _, r := range t.mine(m.Request) {
		switch {
		case r.State != Questioned:
			continue
		case m.View.Prompt.Do != "":
			t.replyWith(m, r, m.Value)
		case m.Words != "":
			t.offer(Press{Do: DoSend, Request: r.ID, Value: m.Words})
		default:
			t.view = replyPrompt(r)
		}
		return
	}
	t.tell(nothingAsked)
}

// replyWith puts the employee's answer into the request and tells HR.
func (t *turn) replyWith(m Move, r Request, words string) {
	next, no := r.answerHR(t.signature(), words)
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.update(next, "replied", "")
	t.toHR(next)
	t.newsForHR(next, []Block{{Text: repliedTo(next)}, {Quote: words}})
	if m.View.Prompt.Do != "" {
		t.view = Done{}
	}
	t.toEmployee(next, []Block{{Text: sentToHR}, {Quote: words}})
}

// refuse puts a no beside the field of a prompt, or says it.
func (t *turn) refuse(m Move, no *refusal) {
	if m.View.Prompt.Do != "" {
		t.view = Errors{Beside: map[wizard.QuestionID]string{PromptField: no.sentence}}
		return
	}
	t.tell(no.sentence)
}
