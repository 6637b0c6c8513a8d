package change

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// Effects are the results of what somebody does with a change. Nothing is written or sent
// until they are committed.
type Effects struct {
	Request    *agent.Request // as it is afterwards; nil if nothing changed
	What       string         // was done, for the audit
	Why        string
	Reply      []agent.Block // for the person who acts
	ToHR       []agent.Block // beside the new card; nil for nothing
	ToEmployee []agent.Block
	View       agent.View // nil for none
}

// Offer returns what a yes would do for an employee who wants other days, or says why that
// can't be. ok is false if nobody can tell which answers mean these days.
func (s Scene) Offer(to agent.Days) (press agent.Press, refused string, ok bool) {
	if _, refused, ok = s.Draft(to); !ok || refused != "" {
		return press, refused, ok
	}
	return agent.Press{Do: agent.DoRevise, Request: s.Request.ID, Version: s.Request.Revision(), Value: to.String()}, "", true
}

// Confirm asks the employee whether to do what was offered.
func (s Scene) Confirm(press agent.Press) []agent.Block {
	to, _ := agent.ParseDays(press.Value)
	d, refused, ok := s.Draft(to)
	if refused != "" || !ok {
		return []agent.Block{{Text: refused}}
	}
	blocks := []agent.Block{{Text: confirm(s.Request)}, {Quote: difference(d.Amendment)}}
	for _, note := range s.notes(d) {
		blocks = append(blocks, agent.Block{Small: note})
	}
	return blocks
}

// notes are what there is to say about new days: the balance, an overlap, another estimate.
func (s Scene) notes(d Draft) []string {
	notes := d.Notes
	if before := s.Request.Estimate; d.Estimate != nil && (before == nil || before.Headline() != d.Estimate.Headline()) {
		notes = append(notes, d.Estimate.Headline())
	}
	return notes
}

// ByEmployee is what the request's employee does with a change.
func (s Scene) ByEmployee(m agent.Revise, by agent.Signature) Effects {
	r := s.Request
	stale := m.Seen != r.Revision()
	open := r.Amendment()
	switch {
	case m.Do == agent.DoRevise:
		return s.revise(m, by, stale)
	case open == nil || open.ByHR == (m.Do == agent.DoReviseStop):
		return Effects{Reply: append([]agent.Block{{Text: nothingOpen}}, say.RequestStatus(r)...)}
	case stale:
		return Effects{Reply: append([]agent.Block{{Text: expired}}, s.Status()...)}
	case m.Do == agent.DoReviseStop:
		next := settle(r, agent.AmendmentWithdrawn, by, "")
		return Effects{
			Request: &next, What: "change withdrawn",
			Reply: []agent.Block{{Text: withdrawn(next)}}, ToHR: []agent.Block{{Text: employeeWithdrew(next)}},
		}
	case m.Do == agent.DoReviseAccept:
		d, refused, ok := s.Draft(open.To) // as it is now: they may have asked for other leave since
		if refused != "" || !ok {
			return Effects{Reply: []agent.Block{{Text: refused}}}
		}
		d.Asked, d.ByHR, d.State = open.Asked, true, agent.AmendmentOpen
		r.Amendments = append(slices.Clone(r.Amendments[:len(r.Amendments)-1]), d.Amendment)
		next := accept(r, by)
		return Effects{
			Request: &next, What: "change accepted",
			Reply: []agent.Block{{Text: acceptedFor(next)}}, ToHR: []agent.Block{{Text: employeeAccepted(next)}, {Quote: difference(last(next))}},
		}
	}
	next, _ := decline(r, by, "")
	return Effects{
		Request: &next, What: "change declined",
		Reply: []agent.Block{{Text: declinedFor(next)}}, ToHR: []agent.Block{{Text: employeeDeclined(next)}},
	}
}

// revise asks HR for other days.
func (s Scene) revise(m agent.Revise, by agent.Signature, stale bool) Effects {
	r := s.Request
	to, ok := agent.ParseDays(m.Text)
	switch n := len(r.Amendments); {
	case !ok:
		return Effects{Reply: []agent.Block{{Text: whichDays}}}
	case stale && n > 0 && last(r).To == to && last(r).Asked.By == by.By && (r.Amendment() != nil || last(r).State == agent.AmendmentAccepted):
		return Effects{Reply: []agent.Block{{Text: alreadyAsked(r)}}} // a double click
	case stale:
		return Effects{Reply: append([]agent.Block{{Text: expired}}, s.Status()...)}
	}
	d, refused, ok := s.Draft(to)
	if !ok || refused != "" {
		return Effects{Reply: []agent.Block{{Text: refused}}}
	}
	next, refusal := ask(r, d, by)
	if refusal != nil {
		return Effects{Reply: []agent.Block{{Text: refusal.Sentence}}}
	}
	if next.Amendment() == nil {
		next = s.again(next, by)
		return Effects{
			Request: &next, What: "changed", Reply: []agent.Block{{Text: changedAtOnce(next)}, {Quote: difference(d.Amendment)}},
			ToHR: []agent.Block{{Text: employeeChanged(next)}, {Quote: difference(d.Amendment)}},
		}
	}
	return Effects{
		Request: &next, What: "change asked",
		Reply: []agent.Block{{Text: asked(next)}, {Quote: difference(d.Amendment)}, {Buttons: []agent.Button{stopButton(next)}}},
		ToHR:  []agent.Block{{Text: employeeAsks(next)}, {Quote: difference(d.Amendment)}, {Buttons: hrButtons(next)}},
	}
}

func stopButton(r agent.Request) agent.Button {
	return agent.Button{Label: "Take the change back", Press: press(r, agent.DoReviseStop)}
}

// press is a press about the request as it is now.
func press(r agent.Request, do agent.Verb) agent.Press {
	return agent.Press{Do: do, Request: r.ID, Version: r.Revision()}
}

// Status shows the employee a request, with the change that is open.
func (s Scene) Status() []agent.Block {
	return append(say.RequestStatus(s.Request), Pending(s.Request)...)
}

// Pending shows the employee the change that is open, if there is one: what they asked for,
// or what HR proposes.
func Pending(r agent.Request) []agent.Block {
	a := r.Amendment()
	switch {
	case a == nil || !r.CanCancel():
		return nil
	case a.ByHR:
		return ProposalBlocks(r)
	}
	return []agent.Block{{Text: "You've asked for other days:"}, {Quote: difference(*a)}, {Buttons: []agent.Button{stopButton(r)}}}
}

// ProposalBlocks ask the employee whether they take the days that HR proposes.
func ProposalBlocks(r agent.Request) []agent.Block {
	return []agent.Block{
		{Text: hrProposes(r)},
		{Quote: difference(*r.Amendment())},
		{Small: afterAccepting(r)},
		{Buttons: []agent.Button{
			{Label: "Accept these days", Press: press(r, agent.DoReviseAccept), Style: agent.Primary},
			{Label: "I can't", Press: press(r, agent.DoReviseDecline)},
		}},
	}
}
