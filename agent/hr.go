package agent

// decide is HR's part: approve, deny with a reason, ask, look at all answers.
func (t *turn) decide(m Move) {
	r := t.state.Request
	switch {
	case !t.ev.Place.HR && !m.View.HR:
		t.tell(onlyHR)
		return
	case r == nil:
		t.tell(noSuchRequest)
		return
	case m.Do == DoAnswers:
		t.view = answersPage(*r)
		return
	case r.Employee.ID == t.ev.Person.ID:
		t.refuse(m, refuse(ownRequest))
		return
	}
	if no := r.decidedAlready(); no != nil {
		t.refuse(m, no)
		return
	}
	if m.Do != DoApprove && m.View.Prompt.Do == "" {
		t.view = hrPrompt(m.Do, *r)
		return
	}
	t.decided(m, *r)
}

// decided carries HR's word out and tells the employee.
func (t *turn) decided(m Move, r Request) {
	var next Request
	var no *refusal
	var what string
	switch m.Do {
	case DoApprove:
		next, no = r.approve(t.signature())
		what = "approved"
	case DoDeny:
		next, no = r.deny(t.signature(), m.Value)
		what = "denied"
	case DoAsk:
		next, no = r.ask(t.signature(), m.Value)
		what = "asked"
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.update(next, what, m.Value)
	t.toHR(next)
	if m.Do == DoAsk {
		t.hrThread(next, []Block{{Text: askedEmployee(next)}, {Quote: m.Value}})
	}
	t.toEmployee(next, decisionBlocks(next))
	if m.View.Prompt.Do != "" {
		t.view = Done{}
	}
}

// cardKey names the card of a request in HR's channel, which changes with it.
func cardKey(r Request) string { return "request/" + string(r.ID) }

// toHR posts the request's card, or brings it up to date.
func (t *turn) toHR(r Request) {
	t.out.Messages = append(t.out.Messages, Message{
		To: Address{Room: HR, Tenant: r.Tenant}, Key: cardKey(r), Text: cardText(r), Blocks: cardBlocks(r),
	})
}

// hrThread writes below the request's card.
func (t *turn) hrThread(r Request, blocks []Block) {
	t.out.Messages = append(t.out.Messages, Message{
		To: Address{Room: HR, Tenant: r.Tenant}, Under: cardKey(r), Text: PlainText(blocks), Blocks: blocks,
	})
}

// newsForHR tells HR of what an employee did with a request, as a message of its
// own: a changed card notifies nobody.
func (t *turn) newsForHR(r Request, blocks []Block) {
	blocks = append(blocks, Block{Buttons: []Button{{Label: "All answers", Press: Press{Do: DoAnswers, Request: r.ID}}}})
	t.out.Messages = append(t.out.Messages, Message{
		To: Address{Room: HR, Tenant: r.Tenant}, Text: PlainText(blocks), Blocks: blocks,
	})
}

// waiting lists the requests that wait for HR, with what can be done: their
// cards may be far up in the channel, or gone.
func (t *turn) waiting(Move) {
	if len(t.state.Waiting) == 0 {
		t.tell(noneWaiting)
	}
	const most = 20
	for i, r := range t.state.Waiting {
		if i == most {
			t.tell(moreWaiting)
			return
		}
		if i > 0 {
			t.told = append(t.told, Block{Divider: true})
		}
		t.told = append(t.told, cardBlocks(r)...)
	}
}

// toEmployee tells the request's employee in their direct message, where they have one.
func (t *turn) toEmployee(r Request, blocks []Block) {
	if !r.Chat {
		return
	}
	t.out.Messages = append(t.out.Messages,
		Message{To: Address{Room: Direct, Tenant: r.Tenant, Person: r.Employee.ID}, Text: PlainText(blocks), Blocks: blocks})
}

// hrPrompt asks HR for the reason or the question that the employee will read.
func hrPrompt(do Verb, r Request) PromptView {
	p := PromptView{
		Ref:  ViewRef{Prompt: Press{Do: do, Request: r.ID}, HR: true},
		Lead: []Block{{Text: cardTitle(r)}, {Small: cardLine(r)}},
	}
	if do == DoDeny {
		p.Title, p.Label, p.Hint, p.Submit = "Deny the request", "Why is it denied?", "The employee reads this, word for word.", "Deny"
	} else {
		p.Title, p.Label, p.Hint, p.Submit = "Ask a question", "What do you need to know?", "It goes to the employee; the answer comes back to this request.", "Send"
	}
	return p
}

// replyPrompt asks the employee for the answer to HR's question.
func replyPrompt(r Request) PromptView {
	last := r.Exchanges[len(r.Exchanges)-1]
	return PromptView{
		Ref:   ViewRef{Prompt: Press{Do: DoReply, Request: r.ID}},
		Title: "Answer HR", Lead: []Block{{Text: last.Asked.Name + " asks about your request " + string(r.ID) + ":"}, {Quote: last.Question}},
		Label: "Your answer", Hint: "It goes to HR and becomes part of your request.", Submit: "Send",
	}
}

// decisionBlocks tell the employee what HR decided or wants to know.
func decisionBlocks(r Request) []Block {
	switch r.State {
	case Approved:
		return []Block{{Text: approvedNews(r)}}
	case Denied:
		return []Block{{Text: deniedNews(r)}, {Quote: r.Reason}, {Text: deniedWhatNow}, {Buttons: []Button{{Label: "Ask for leave", Press: Press{Do: DoStart}}}}}
	case Questioned:
		return []Block{
			{Text: askedNews(r)},
			{Quote: r.Exchanges[len(r.Exchanges)-1].Question},
			{Buttons: []Button{{Label: "Answer", Press: Press{Do: DoReply, Request: r.ID}, Style: Primary}}},
		}
	}
	return nil
}
