package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// decide is HR's part: approve, deny with a reason, ask, look at all answers.
func (t *turn) decide(m Move) {
	r := t.state.Request
	switch {
	case !t.ev.Place.HR && !m.View.HR:
		t.tell(say.OnlyHR)
		return
	case r == nil:
		t.tell(say.NoSuchRequest)
		return
	case m.Do == agent.DoAnswers:
		t.view = answersPage(*r)
		return
	case r.Employee.ID == t.ev.Person.ID:
		t.refuse(m, agent.Refuse(say.OwnRequest))
		return
	}
	if no := refuseIfDecided(*r); no != nil {
		t.refuse(m, no)
		return
	}
	if m.Do != agent.DoApprove && m.View.Prompt.Do == "" {
		t.view = hrPrompt(m.Do, *r)
		return
	}
	t.decided(m, *r)
}

// decided carries HR's word out and tells the employee.
func (t *turn) decided(m Move, r agent.Request) {
	var next agent.Request
	var no *agent.Refusal
	var what string
	switch m.Do {
	case agent.DoApprove:
		next, no = markApproved(r, t.signature())
		what = "approved"
	case agent.DoDeny:
		next, no = markDenied(r, t.signature(), m.Value)
		what = "denied"
	case agent.DoAsk:
		next, no = markAsked(r, t.signature(), m.Value)
		what = "asked"
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.update(next, what, m.Value)
	t.toHR(next)
	if m.Do == agent.DoAsk {
		t.hrThread(next, []agent.Block{{Text: say.AskedEmployee(next)}, {Quote: m.Value}})
	}
	t.toEmployee(next, decisionBlocks(next))
	if m.View.Prompt.Do != "" {
		t.view = agent.Done{}
	}
}

// cardKey names the card of a request in HR's channel, which changes with it.
func cardKey(r agent.Request) string { return "request/" + string(r.ID) }

// toHR posts the request's card, or brings it up to date.
func (t *turn) toHR(r agent.Request) {
	t.out.Messages = append(t.out.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, Key: cardKey(r), Text: cardText(r), Blocks: cardBlocks(r),
	})
}

// hrThread writes below the request's card.
func (t *turn) hrThread(r agent.Request, blocks []agent.Block) {
	t.out.Messages = append(t.out.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, Under: cardKey(r), Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// newsForHR tells HR of what an employee did with a request, as a message of its
// own: a changed card notifies nobody.
func (t *turn) newsForHR(r agent.Request, blocks []agent.Block) {
	blocks = append(blocks, agent.Block{Buttons: []agent.Button{{Label: "All answers", Press: agent.Press{Do: agent.DoAnswers, Request: r.ID}}}})
	t.out.Messages = append(t.out.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: r.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// waiting lists the requests that wait for HR, with what can be done: their
// cards may be far up in the channel, or gone.
func (t *turn) waiting(Move) {
	if len(t.state.Waiting) == 0 {
		t.tell(say.NoneWaiting)
	}
	const most = 20
	for i, r := range t.state.Waiting {
		if i == most {
			t.tell(say.MoreWaiting)
			return
		}
		if i > 0 {
			t.told = append(t.told, agent.Block{Divider: true})
		}
		t.told = append(t.told, cardBlocks(r)...)
	}
}

// toEmployee tells the request's employee in their direct message, where they have one.
func (t *turn) toEmployee(r agent.Request, blocks []agent.Block) {
	if !r.Chat {
		return
	}
	t.out.Messages = append(t.out.Messages,
		agent.Message{To: agent.Address{Room: agent.Direct, Tenant: r.Tenant, Person: r.Employee.ID}, Text: agent.PlainText(blocks), Blocks: blocks})
}

// hrPrompt asks HR for the reason or the question that the employee will read.
func hrPrompt(do agent.Verb, r agent.Request) agent.PromptView {
	p := agent.PromptView{
		Ref:  agent.ViewRef{Prompt: agent.Press{Do: do, Request: r.ID}, HR: true},
		Lead: []agent.Block{{Text: cardTitle(r)}, {Small: cardLine(r)}},
	}
	if do == agent.DoDeny {
		p.Title, p.Label, p.Hint, p.Submit = "Deny the request", "Why is it denied?", "The employee reads this, word for word.", "Deny"
	} else {
		p.Title, p.Label, p.Hint, p.Submit = "Ask a question", "What do you need to know?", "It goes to the employee; the answer comes back to this request.", "Send"
	}
	return p
}

// replyPrompt asks the employee for the answer to HR's question.
func replyPrompt(r agent.Request) agent.PromptView {
	last := r.Exchanges[len(r.Exchanges)-1]
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoReply, Request: r.ID}},
		Title: "Answer HR", Lead: []agent.Block{{Text: last.Asked.Name + " asks about your request " + string(r.ID) + ":"}, {Quote: last.Question}},
		Label: "Your answer", Hint: "It goes to HR and becomes part of your request.", Submit: "Send",
	}
}

// decisionBlocks tell the employee what HR decided or wants to know.
func decisionBlocks(r agent.Request) []agent.Block {
	switch r.State {
	case agent.Approved:
		return []agent.Block{{Text: say.ApprovedNews(r)}}
	case agent.Denied:
		return []agent.Block{{Text: say.DeniedNews(r)}, {Quote: r.Reason}, {Text: say.DeniedWhatNow}, {Buttons: []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}}}}}
	case agent.Questioned:
		return []agent.Block{
			{Text: say.AskedNews(r)},
			{Quote: r.Exchanges[len(r.Exchanges)-1].Question},
			{Buttons: []agent.Button{{Label: "Answer", Press: agent.Press{Do: agent.DoReply, Request: r.ID}, Style: agent.Primary}}},
		}
	}
	return nil
}
