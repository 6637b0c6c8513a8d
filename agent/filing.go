package agent

import (
	"github.com/leaveway/leaveway/wizard"
)

// submit files the request, if the form is complete and the person has seen
// what they are about to send.
func (t *turn) submit(m Move) {
	t.here = true
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
	if m.View.Revision > 0 && t.changedSince(m.View.Revision) {
		t.tell(changedSinceReview)
		return
	}
	t.act(actionFile)
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
	f, plan := t.form(), t.plan()
	active := plan.Active()
	r := Request{
		ID:     RequestID("LR-" + t.newID("request")),
		Tenant: t.ev.Tenant, Session: t.session.ID, Employee: t.session.Person, Via: t.ev.Place.Surface,
		Wizard: active.ID, WizardName: active.Name, Pin: active.Version,
		State: Filed, Answers: t.filedAnswers(), Estimate: f.Estimate, FiledAt: t.ev.At, UpdatedAt: t.ev.At,
	}
	r.Headline = headline(t.facts())
	f.State = FormFiled
	t.session.Revisit, t.here, t.home = "", false, true
	t.changed("filed", "", "", string(r.ID))
	t.commit(r, "filed", "")
	t.derived = nil
	t.state.Requests = append([]Request{r}, t.state.Requests...)
	t.toHR(r)
	t.toEmployee(r, t.filedBlocks(r, plan))
}

// filedAnswers are the answers on the route, as they were shown.
func (t *turn) filedAnswers() []FiledAnswer {
	var filed []FiledAnswer
	for i := range t.plan().Stops {
		for _, q := range t.plan().Asked(i) {
			answer := t.form().Answers[q.QuestionID]
			filed = append(filed, FiledAnswer{
				Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Shown: q.Show(answer.Value), Card: q.Card, Answer: answer,
			})
		}
	}
	return filed
}

// commit has a request written, with a line of audit.
func (t *turn) commit(r Request, what, why string) {
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

// withdraw cancels a filed request on its employee's word.
func (t *turn) withdraw(m Move) {
	for _, r := range t.state.Requests {
		if r.ID != m.Request {
			continue
		}
		next, no := r.cancel(t.signature())
		if no != nil {
			t.tell(no.sentence)
			return
		}
		t.touched = true
		t.update(next, "cancelled", "")
		t.toHR(next)
		t.tell(requestCancelled(next))
		return
	}
	t.tell(nothingToCancel)
}

// update commits a request that has changed and keeps what the turn knows in step.
func (t *turn) update(r Request, what, why string) {
	t.commit(r, what, why)
	for i := range t.state.Requests {
		if t.state.Requests[i].ID == r.ID {
			t.state.Requests[i] = r
			t.home = true
		}
	}
}

// reply takes the employee's answer to HR's question, or asks for it.
func (t *turn) reply(m Move) {
	for _, r := range t.state.Requests {
		if r.State != Questioned || (m.Request != "" && m.Request != r.ID) {
			continue
		}
		if m.Value == "" && m.View.Prompt.Do == "" {
			t.view = replyPrompt(r)
			return
		}
		next, no := r.answerHR(t.signature(), m.Value)
		if no != nil {
			t.refuse(m, no)
			return
		}
		t.update(next, "replied", "")
		t.toHR(next)
		t.hrThread(next, []Block{{Text: repliedTo(next)}, {Quote: m.Value}})
		t.view = Done{}
		t.toEmployee(next, []Block{{Text: sentToHR}, {Quote: m.Value}})
		return
	}
	t.tell(nothingAsked)
}

// refuse puts a no beside the field of a prompt, or says it.
func (t *turn) refuse(m Move, no *refusal) {
	if m.View.Prompt.Do != "" {
		t.view = Errors{Beside: map[wizard.QuestionID]string{PromptField: no.sentence}}
		return
	}
	t.tell(no.sentence)
}
