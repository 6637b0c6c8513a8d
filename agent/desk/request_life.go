package desk

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
)

// Every step of a request's life takes a request and returns the next state of it, or the
// unchanged request and a refusal. The caller writes the audit.

func refuseIfDecided(r agent.Request) *agent.Refusal {
	switch r.State {
	case agent.Approved, agent.Denied:
		return agent.Refuse(say.AlreadyDecided(r))
	case agent.Canceled:
		return agent.Refuse(say.AlreadyCanceled(r))
	}
	return nil
}

// refuseRetained says that a request is only kept, and shows the card as it is now.
func refuseRetained(d *Desk, r agent.Request) {
	d.refuse(say.OnlyRetained(r))
	replaceCopy(d, RequestCard(r))
}

// CardsOfRetained are the cards of requests that only the law keeps since a moment, without what
// could be pressed before.
func CardsOfRetained(before, after []agent.Request, since time.Time) (cards []agent.Message) {
	for _, r := range after {
		i := slices.IndexFunc(before, func(b agent.Request) bool { return b.ID == r.ID })
		if i >= 0 && r.Retained.Equal(since) && (before[i].WaitsForHR() || before[i].Amendment() != nil || before[i].Approval != nil) {
			cards = append(cards, CardsAfter(before[i], r)...)
		}
	}
	return cards
}

func approve(r agent.Request, by agent.Signature) (agent.Request, *agent.Refusal) {
	if refusal := refuseIfDecided(r); refusal != nil {
		return r, refusal
	}
	r = change.Close(r, by)
	r.State, r.Decided, r.UpdatedAt = agent.Approved, &by, by.At
	return r, nil
}

func deny(r agent.Request, by agent.Signature, reason string) (agent.Request, *agent.Refusal) {
	if refusal := refuseIfDecided(r); refusal != nil {
		return r, refusal
	}
	if strings.TrimSpace(reason) == "" {
		return r, agent.Refuse(say.ReasonRequired)
	}
	r = change.Close(r, by)
	r.State, r.Decided, r.Reason, r.UpdatedAt = agent.Denied, &by, reason, by.At
	return r, nil
}

// reopen takes a decision back.
func reopen(r agent.Request, by agent.Signature) (agent.Request, *agent.Refusal) {
	if r.State != agent.Approved && r.State != agent.Denied {
		return r, agent.Refuse(say.NotDecided(r))
	}
	if r.Amendment() != nil {
		return r, agent.Refuse(change.FirstTheChange)
	}
	if r.Approval != nil {
		r.Approval = route.Reopen(r.Approval)
	}
	r.State, r.Decided, r.Reason, r.UpdatedAt = agent.Filed, nil, "", by.At
	return r, nil
}

func ask(r agent.Request, by agent.Signature, question string) (agent.Request, *agent.Refusal) {
	if refusal := refuseIfDecided(r); refusal != nil {
		return r, refusal
	}
	if r.State == agent.Questioned {
		return r, agent.Refuse(say.AwaitingReply(r))
	}
	if strings.TrimSpace(question) == "" {
		return r, agent.Refuse(say.QuestionRequired)
	}
	r.State, r.UpdatedAt = agent.Questioned, by.At
	r.Exchanges = append(slices.Clip(r.Exchanges), agent.Exchange{Question: question, Asked: by})
	return r, nil
}

// inform keeps what HR told the employee. Nothing waits for an answer.
func inform(r agent.Request, by agent.Signature, words string) (agent.Request, *agent.Refusal) {
	if r.State == agent.Canceled {
		return r, agent.Refuse(say.AlreadyCanceled(r))
	}
	if r.State == agent.Questioned { // the last exchange is the open question
		return r, agent.Refuse(say.AwaitingReply(r))
	}
	if strings.TrimSpace(words) == "" {
		return r, agent.Refuse(say.QuestionRequired)
	}
	if n := len(r.Exchanges); n > 0 && r.Exchanges[n-1].Told && r.Exchanges[n-1].Question == words { // a double click
		return r, agent.Refuse(say.AlreadySentTo(r))
	}
	r.Exchanges, r.UpdatedAt = append(slices.Clip(r.Exchanges), agent.Exchange{Question: words, Told: true, Asked: by}), by.At
	return r, nil
}

// writtenBlocks tell the employee what HR wrote about their request.
func writtenBlocks(r agent.Request) []agent.Block {
	last := r.Exchanges[len(r.Exchanges)-1]
	if last.ByDecider {
		return []agent.Block{{Text: say.DeciderWrote(r)}, {Quote: last.Question}, {Small: say.ReplyBelow(last)}}
	}
	return []agent.Block{
		{Text: say.HRWrote(r)},
		{Quote: last.Question},
		{Buttons: []agent.Button{{Label: "Write to HR", Press: agent.Press{Do: agent.DoWriteToHR}}}},
	}
}

// ReplyToDecider adds what the employee replies to somebody whom a route names, and who wrote to
// them last. It is nothing if nobody did, or if they have replied.
func ReplyToDecider(r agent.Request, by agent.Signature, words string) (agent.Request, agent.Message, bool) {
	last := RepliesTo(r)
	if last == nil || strings.TrimSpace(words) == "" {
		return r, agent.Message{}, false
	}
	exchanges := slices.Clone(r.Exchanges)
	exchanges[len(exchanges)-1].Reply, exchanges[len(exchanges)-1].Replied = words, &by
	r.Exchanges, r.UpdatedAt = exchanges, by.At
	blocks := []agent.Block{{Text: say.RepliedToDecider(r)}, {Quote: words}}
	return r, aboutRequest(r, last.Asked.By, blocks), true
}

// RepliesTo returns what somebody whom a route names wrote to the employee last, if they haven't
// replied to it; or nil.
func RepliesTo(r agent.Request) *agent.Exchange {
	if n := len(r.Exchanges); n > 0 && r.Exchanges[n-1].ByDecider && r.Exchanges[n-1].Replied == nil {
		return &r.Exchanges[n-1]
	}
	return nil
}

// Reply adds the employee's answer to HR's last question. It refuses an empty answer, and
// any answer if HR has no open question.
func Reply(r agent.Request, by agent.Signature, reply string) (agent.Request, *agent.Refusal) {
	if r.State != agent.Questioned {
		return r, agent.Refuse(say.NoQuestionFromHR)
	}
	if strings.TrimSpace(reply) == "" {
		return r, agent.Refuse(say.ReplyRequired)
	}
	exchanges := slices.Clone(r.Exchanges)
	last := &exchanges[len(exchanges)-1]
	last.Reply, last.Replied = reply, &by
	r.State, r.Exchanges, r.UpdatedAt = agent.Filed, exchanges, by.At
	return r, nil
}

// AddNote adds what the employee says about a request after filing it. It refuses if the
// request was denied or canceled.
func AddNote(r agent.Request, by agent.Signature, words string) (agent.Request, *agent.Refusal) {
	if !r.CanCancel() {
		return r, agent.Refuse(say.CannotChange(r))
	}
	r.Notes = append(slices.Clip(r.Notes), agent.Note{Words: words, Signature: by})
	r.UpdatedAt = by.At
	return r, nil
}

// Cancel cancels a request for its employee. It refuses if the request was denied or
// canceled.
func Cancel(r agent.Request, by agent.Signature) (agent.Request, *agent.Refusal) {
	if !r.CanCancel() {
		return r, agent.Refuse(say.CannotChange(r))
	}
	r = change.Close(r, by)
	r.WasApproved = r.State == agent.Approved
	r.State, r.Decided, r.UpdatedAt = agent.Canceled, &by, by.At
	return r, nil
}

// noteByHR adds a note that only HR reads. It says nothing about the request's state.
func noteByHR(r agent.Request, by agent.Signature, words string) (agent.Request, *agent.Refusal) {
	words = strings.TrimSpace(words)
	switch n := len(r.Remarks); {
	case words == "":
		return r, agent.Refuse(say.RemarkRequired)
	case n > 0 && r.Remarks[n-1].Words == words && r.Remarks[n-1].By == by.By: // a double click
		return r, agent.Refuse(say.RemarkThere)
	case n >= mostRemarks:
		return r, agent.Refuse(say.TooManyRemarks)
	}
	r.Remarks = append(slices.Clip(r.Remarks), agent.Note{Words: words, Signature: by})
	r.UpdatedAt = by.At
	return r, nil
}

// mostRemarks is how many notes of HR's a request has room for.
const mostRemarks = 50
