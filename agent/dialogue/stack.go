package dialogue

import (
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/journey"
)

// The state of a conversation is a stack. At its bottom is the main pathway, which is
// derived: navigator, or leave while a form is under way. Above it are the detours that
// wait for a yes. Any other detour is entered and left within a turn.

// stack returns the conversation's pathways, with what conditions look at.
func (p *position) stack() journey.State {
	var known journey.Values
	if n := p.session.NotUnderstood; n > 0 {
		known = journey.Values{journey.FailedTries: float64(n)}
	}
	return journey.State{Stack: p.session.Stack(), Context: journey.Context{Values: known}}
}

// active is the pathway that words go to.
func active(p *position) journey.PathwayID {
	return journey.State{Stack: p.session.Stack()}.Active()
}

// phaseOf is what the active pathway is for, as its signature tells a model.
func phaseOf(p *position) string {
	now, _ := p.journey.Pathway(active(p))
	return now.Signature.Prompt()
}

// waiting returns the detour that waits for an answer, or nil.
func (p *position) waiting() *agent.Detour {
	if n := len(p.session.Detours); n > 0 {
		return &p.session.Detours[n-1]
	}
	return nil
}

// offered is what a plain yes does; the zero value if none is waited for.
func (p *position) offered() agent.Press {
	if d := p.waiting(); d != nil {
		return d.OnYes
	}
	return agent.Press{}
}

// awaitsYes reports whether a yes is waited for, and not an answer.
func (p *position) awaitsYes() bool {
	do := p.offered().Do
	return do != "" && do != agent.DoRespond
}

// asksNothing reports whether no answer is waited for, and no yes but the one that sends the request.
func asksNothing(p *position) bool {
	if p.form() != nil {
		if _, _, open := p.open(); open {
			return false
		}
	}
	return !p.awaitsYes() || p.offered().Do == agent.DoSubmit
}

// stillOpen reports whether the active detour asks about something that still exists.
func (p *position) stillOpen() bool {
	offered := p.offered()
	switch {
	case offered.Form != "" && !p.isOpen(offered.Form):
		return false
	case offered.Do == agent.DoAnswer:
		_, there := p.asked(offered.Question)
		return there
	case offered.Do == agent.DoDocumentSend:
		return papersOf(p).IsOpen(offered)
	case offered.Do == agent.DoSendReply:
		return p.questioned(offered.Request)
	case offered.Request != "":
		own := p.own(offered.Request)
		return len(own) > 0 && own[0].CanCancel()
	}
	return offered.Do != ""
}

// memory is how long people know what they were asked. After that they may have
// something else in mind that the session doesn't know of.
const memory = time.Hour

// isFresh reports whether a question was asked recently where the person is, and HR has
// told them nothing since. Only then is a yes an answer to it.
func (p *position) isFresh(d agent.Detour) bool {
	return d.Thread == p.thread() && p.ev.At.Sub(d.AskedAt) <= memory && !p.toldSince(d.AskedAt)
}

// askedJustNow reports whether what waits was asked just now where the person is.
func (p *position) askedJustNow() bool {
	d := p.waiting()
	return d != nil && p.isFresh(*d)
}

// overtaken reports whether HR told the person something after what waits was asked.
func (p *position) overtaken() bool {
	d := p.waiting()
	return d != nil && p.toldSince(d.AskedAt)
}

// toldSince reports whether HR did something with a request of the person's, or answered
// their question, after a time.
func (p *position) toldSince(at time.Time) bool {
	return slices.ContainsFunc(p.state.Requests, func(r agent.Request) bool { return r.UpdatedAt.After(at) }) ||
		slices.ContainsFunc(p.facts.Closed, func(k agent.Ticket) bool {
			return k.Updated.After(at) && slices.Contains(k.AskerIDs(), p.ev.Person.ID)
		})
}

// asksHere reports whether what waits is to be asked where the person is. Only the
// question of a questionnaire belongs to one place.
func (p *position) asksHere() bool {
	offered := p.offered().Do
	return offered != "" && (offered != agent.DoRespond || p.waiting().Thread == p.thread())
}

// othersWait reports whether something else waits for the active detour to end.
func (p *position) othersWait() bool { return len(p.session.Detours) > 1 }

// moveTo keeps a state's detours. Those that were there still ask what they asked.
func (t *turn) moveTo(s journey.State) {
	var detours []agent.Detour
	for i, frame := range s.Stack[1:] {
		d := agent.Detour{Frame: frame}
		if i < len(t.session.Detours) && t.session.Detours[i].Pathway == frame.Pathway {
			d = t.session.Detours[i]
		}
		detours = append(detours, d)
	}
	t.session.Detours = detours
}

// enter goes to the pathway that a verb belongs to, and returns what is done there; nil
// if no pathway knows the verb. A detour that doesn't handle the verb ends; the pathway
// below it is tried next.
func (t *turn) enter(do agent.Verb) handler {
	match := journey.Match{Intent: t.because.Intent, Confidence: t.because.Confidence, By: t.because.By, Reason: t.because.Reason}
	for at := t.stack(); ; at = t.journey.Leave(at, t.ev.At) {
		d := t.journey.Decide(at, journey.Input{Matches: []journey.Match{match}})
		if d.Transition != nil {
			return t.follow(at, d, do)
		}
		if work := t.pathways[at.Active()].does[do]; work != nil {
			t.moveTo(at)
			return work
		}
		if len(at.Stack) == 1 {
			return nil
		}
	}
}

// follow goes where a transition leads, and returns what is done there. The history
// notes why if words led there; a button says so itself.
func (t *turn) follow(at journey.State, d journey.Decision, do agent.Verb) handler {
	next, refusal := t.journey.Enter(at, d.Transition.To, t.ev.At)
	if refusal != nil {
		return func(t *turn, _ agent.Move) { t.tell(refusal.Sentence) }
	}
	to := t.pathways[d.Transition.To]
	t.because = d.Why
	t.moveTo(next)
	if pressed := d.Why.By == journey.ByPress; !pressed && !to.main && !to.silent && len(next.Stack) > len(at.Stack) {
		t.changed(string(journey.Detoured), "", string(at.Active()), string(to.id))
	}
	return to.does[do]
}

// unwind ends the detours that ask nothing, or ask about what is over by now. A person
// who comes back to one that waits is asked again.
func (t *turn) unwind() {
	ended := false
	for len(t.session.Detours) > 0 && !t.stillOpen() {
		at := t.stack()
		ended = ended || !t.pathways[at.Active()].silent
		t.moveTo(t.journey.Leave(at, t.ev.At))
	}
	t.here = t.here || ended && len(t.session.Detours) > 0
}

// endDetours ends everything above the main pathway.
func (t *turn) endDetours() {
	for len(t.session.Detours) > 0 {
		t.moveTo(t.journey.Leave(t.stack(), t.ev.At))
	}
}

// offer asks for a yes to a press, in the pathway that the press belongs to.
func (t *turn) offer(press agent.Press) {
	to, ok := t.detours[press.Do]
	if !ok {
		to = clarify
	}
	if next, refusal := t.journey.Enter(t.stack(), to, t.ev.At); refusal == nil {
		t.moveTo(next)
		t.await(press)
	} else {
		t.tell(refusal.Sentence)
	}
	t.here = true
}

// await makes the active detour wait for the answer to what is asked here and now.
func (t *turn) await(offered agent.Press) {
	t.session.Detours = slices.Clone(t.session.Detours)
	d := &t.session.Detours[len(t.session.Detours)-1]
	d.OnYes, d.AskedAt, d.Thread = offered, t.ev.At, t.thread()
}

// settle ends what is asked, and returns it.
func (t *turn) settle() agent.Press {
	offered := t.offered()
	if offered.Do != "" {
		t.await(agent.Press{})
	}
	return offered
}

// noteDetours tells the history which detours this turn came back from, and which of
// those that wait now are new.
func (t *turn) noteDetours() {
	before, now := t.state.Session.Detours, t.session.Detours
	t.touched = t.touched || !slices.Equal(before, now)
	same := 0
	for same < min(len(before), len(now)) && before[same].Frame == now[same].Frame {
		same++
	}
	for i := len(before) - 1; i >= same; i-- {
		t.changed(string(journey.Returned), "", string(before[i].Pathway), string(active(&t.position)))
	}
	stack := t.session.Stack()
	for i := same; i < len(now); i++ {
		from, to := string(stack[i].Pathway), string(now[i].Pathway)
		noted := func(c agent.Change) bool { return c.What == string(journey.Detoured) && c.To == to }
		if !slices.ContainsFunc(t.out.Changes, noted) {
			t.changed(string(journey.Detoured), "", from, to)
		}
	}
}

func (t *turn) arm() {
	switch {
	case t.asksHere():
		t.await(reviewed(t, t.offered()))
	case t.form() != nil:
		if _, _, open := t.open(); !open {
			t.touched = true
			t.offer(reviewed(t, agent.Press{Do: agent.DoSubmit, Form: t.form().ID}))
		}
	}
}

// reviewed is a press with the session's version that the review is made from.
func reviewed(t *turn, p agent.Press) agent.Press {
	if p.Do == agent.DoSubmit {
		t.touched = true
		p.Value = strconv.FormatInt(t.revision(), 10)
	}
	return p
}

// own returns the person's own requests: the one with the id, or all if none is given. A
// button may name one that is older than those a turn loads.
func (p *position) own(id agent.RequestID) []agent.Request {
	if id == "" {
		return p.state.Requests
	}
	for _, r := range p.state.Requests {
		if r.ID == id {
			return []agent.Request{r}
		}
	}
	if r := p.state.Request; r != nil && r.ID == id && r.Employee.ID == p.ev.Person.ID && !r.IsRetained() {
		return []agent.Request{*r}
	}
	return nil
}

// questioned reports whether HR waits for the person's answer about a request, or about
// any if none is given.
func (p *position) questioned(id agent.RequestID) bool {
	return slices.ContainsFunc(p.own(id), func(r agent.Request) bool { return r.State == agent.Questioned })
}

// papersOf is what is known about the documents of the person.
func papersOf(p *position) documents.Scene {
	s := documents.Scene{By: p.signature(), Tenant: p.ev.Tenant, Zone: p.zone(), Requests: p.state.Requests, Handed: p.session.Documents}
	if r := p.state.Request; r != nil && r.Employee.ID == p.ev.Person.ID && len(p.own(r.ID)) == 1 && !slices.ContainsFunc(s.Requests, func(o agent.Request) bool { return o.ID == r.ID }) {
		s.Requests = append(slices.Clip(s.Requests), *r) // older than those that a turn loads
	}
	if p.form() != nil {
		s.Form = &documents.Form{ID: p.form().ID, Name: p.formName()}
	}
	return s
}
