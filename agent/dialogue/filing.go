package dialogue

import (
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// submit files the request, if the form is complete and the person has seen
// what they are about to send.
func (t *turn) submit(m Move) {
	f := t.form()
	switch {
	case f == nil && t.session.Form != nil && t.session.Form.State == agent.FormFiled:
		t.tell(say.AlreadyFiled)
		return
	case f == nil:
		t.tell(say.NothingUnderWay)
		return
	}
	if !t.plan().Complete() {
		t.tell(say.NotComplete)
		return
	}
	if t.moved {
		return // they were just told to look through their answers
	}
	asked := t.settle()
	if m.Words != "" && asked.Do != agent.DoSubmit {
		t.tell(say.CheckFirst)
		return
	}
	if m.Words != "" {
		m.Press = asked
	}
	if seen := seenRevision(m); seen > 0 && t.changedSince(seen) {
		t.tell(say.ChangedSinceReview)
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
	r := agent.Request{
		ID:     agent.RequestID("LR-" + t.newID("request", string(t.session.ID)+f.StartedAt.Format(time.RFC3339Nano))),
		Tenant: t.ev.Tenant, Session: t.session.ID, Employee: t.session.Person, Chat: t.session.Chat,
		Wizard: active.ID, WizardName: active.Name, Pin: active.Version,
		State: agent.Filed, Answers: t.filedAnswers(), Estimate: f.Estimate, FiledAt: t.ev.At, UpdatedAt: t.ev.At,
	}
	r.Headline = say.Headline(t.facts())
	f.State = agent.FormFiled
	t.session.Revisit, t.here, t.home = "", false, true
	t.changed("filed", "", "", string(r.ID))
	t.record(r, "filed", "")
	t.derived = nil
	t.state.Requests = append([]agent.Request{r}, t.state.Requests...)
	t.toHR(r)
	t.toEmployee(r, t.filedBlocks(r, plan))
}

// filedAnswers are the answers on the route, as they were shown.
func (t *turn) filedAnswers() []agent.FiledAnswer {
	var filed []agent.FiledAnswer
	for _, q := range t.plan().Questions() {
		answer := t.form().Answers[q.QuestionID]
		filed = append(filed, agent.FiledAnswer{
			Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Shown: q.Show(answer.Value), Card: q.Card,
			Person: q.Component == wizard.Person, Answer: answer,
		})
	}
	return filed
}

// record has a request written, with a line of audit.
func (t *turn) record(r agent.Request, what, why string) {
	t.out.Requests = append(t.out.Requests, r)
	t.out.Audit = append(t.out.Audit, agent.Entry{At: t.ev.At, By: t.ev.Person.ID, What: what, Request: r.ID, Why: why})
}

// filedBlocks tell an employee that the request is on its way.
func (t *turn) filedBlocks(r agent.Request, plan *wizard.Plan) []agent.Block {
	blocks := []agent.Block{{Text: say.Filed(r)}}
	var documents []agent.Link
	for _, stop := range plan.Stops {
		for _, el := range stop.Elements {
			if el.Type == wizard.TypeDocument {
				documents = append(documents, agent.Link{Label: el.Attributes.Text, URL: el.Attributes.URL})
			}
		}
	}
	if len(documents) > 0 {
		blocks = append(blocks, agent.Block{Text: say.DocumentsToGet}, agent.Block{Links: documents})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "See the status", Press: agent.Press{Do: agent.DoStatus}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}},
	}})
}

// cancelRequest cancels a filed request on its employee's word.
func (t *turn) cancelRequest(m Move) {
	mine := t.mine(m.Request)
	if len(mine) == 0 {
		t.tell(say.NothingToCancel)
		return
	}
	next, no := markCancelled(mine[0], t.signature())
	if no != nil {
		t.tell(no.Sentence)
		return
	}
	t.touched = true
	t.update(next, "cancelled", "")
	t.toHR(next)
	t.newsForHR(next, []agent.Block{{Text: say.CancelledNews(next)}})
	t.tell(say.RequestCancelled(next))
}

// mine are the person's own requests: the one with the id, or all where none is
// named. A button may name one that is older than those a turn knows.
func (t *turn) mine(id agent.RequestID) []agent.Request {
	if id == "" {
		return t.state.Requests
	}
	for _, r := range t.state.Requests {
		if r.ID == id {
			return []agent.Request{r}
		}
	}
	if r := t.state.Request; r != nil && r.ID == id && r.Employee.ID == t.ev.Person.ID {
		return []agent.Request{*r}
	}
	return nil
}

// questioned reports whether HR waits for the person's answer about a request.
func (t *turn) questioned(id agent.RequestID) bool {
	return slices.ContainsFunc(t.mine(id), func(r agent.Request) bool { return r.State == agent.Questioned })
}

// update records a request that has changed and keeps what the turn knows in step.
func (t *turn) update(r agent.Request, what, why string) {
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
		case r.State != agent.Questioned:
			continue
		case m.View.Prompt.Do != "":
			t.replyWith(m, r, m.Value)
		case m.Words != "":
			t.offer(agent.Press{Do: agent.DoSend, Request: r.ID, Value: m.Words})
		default:
			t.view = replyPrompt(r)
		}
		return
	}
	t.tell(say.NothingAsked)
}

// replyWith puts the employee's answer into the request and tells HR.
func (t *turn) replyWith(m Move, r agent.Request, words string) {
	next, no := markReplied(r, t.signature(), words)
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.update(next, "replied", "")
	t.toHR(next)
	t.newsForHR(next, []agent.Block{{Text: say.RepliedTo(next)}, {Quote: words}})
	if m.View.Prompt.Do != "" {
		t.view = agent.Done{}
	}
	t.toEmployee(next, []agent.Block{{Text: say.SentToHR}, {Quote: words}})
}

// refuse puts a no beside the field of a prompt, or says it.
func (t *turn) refuse(m Move, no *agent.Refusal) {
	if m.View.Prompt.Do != "" {
		t.view = agent.Errors{Beside: map[wizard.QuestionID]string{agent.PromptField: no.Sentence}}
		return
	}
	t.tell(no.Sentence)
}
