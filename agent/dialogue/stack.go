package dialogue

import (
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/intents"
)

// Where a conversation stands is a stack. At its bottom is the main pathway, which is
// derived: navigator, or leave while a form is under way. Above it are the detours
// that wait for a yes. Any other detour is entered and left within a turn.

// stands is where the conversation stands, with what conditions look at.
func (t *turn) stands() journey.State {
	known := journey.Values{journey.FailedTries: float64(t.session.Lost)}
	return journey.State{Stack: t.session.Stack(), Context: journey.Context{Values: known}}
}

// phase is what the active pathway is for, as its signature tells a model.
func (t *turn) phase() string {
	p, _ := t.agent.journey.Pathway(t.stands().Active())
	return p.Signature.Prompt()
}

// stand keeps a state's detours. Those that were there still ask what they asked.
func (t *turn) stand(s journey.State) {
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

// enter goes to the pathway that a move belongs to, and returns what it does there.
// A detour that the move is nothing to has come to its end: who waits for it is next.
// It is nil where nobody knows what to do. A no leads nowhere: it ends what it is to,
// if that is still asked, and nothing else.
func (t *turn) enter(m Move) func(*turn, Move) {
	if m.Do == agent.DoKeep {
		return (*turn).keep
	}
	match := journey.Match{Intent: t.because.Intent, Confidence: t.because.Confidence, By: t.because.By, Reason: t.because.Reason}
	for at := t.stands(); ; at = t.agent.journey.Leave(at, t.ev.At) {
		d := t.agent.journey.Decide(at, journey.Input{Matches: []journey.Match{match}})
		if d.Transition != nil {
			return t.goTo(at, d, m.Do)
		}
		if work := t.agent.pathways[at.Active()].does[m.Do]; work != nil {
			t.stand(at)
			return work
		}
		if len(at.Stack) == 1 {
			return nil
		}
	}
}

// goTo goes where a transition leads, and returns what is done there. Where words led
// somewhere, the history says why; a button says it itself.
func (t *turn) goTo(at journey.State, d journey.Decision, do agent.Verb) func(*turn, Move) {
	next, refusal := t.agent.journey.Enter(at, d.Transition.To, t.ev.At)
	if refusal != nil {
		return func(t *turn, _ Move) { t.tell(refusal.Sentence) }
	}
	to := t.agent.pathways[d.Transition.To]
	t.because = d.Why
	t.stand(next)
	if pressed := d.Why.By == journey.ByPress; !pressed && !to.main && !to.silent && len(next.Stack) > len(at.Stack) {
		t.changed(string(journey.Detoured), "", string(at.Active()), string(to.id))
	}
	return to.does[do]
}

// unwind ends the detours that ask nothing, or ask about what is over by now. Who
// comes back to one that waits is asked again.
func (t *turn) unwind() {
	ended := false
	for len(t.session.Detours) > 0 && !t.stillAsks() {
		at := t.stands()
		ended = ended || !t.agent.pathways[at.Active()].silent
		t.stand(t.agent.journey.Leave(at, t.ev.At))
	}
	t.here = t.here || ended && len(t.session.Detours) > 0
}

// stillAsks reports whether the active detour asks about something that there still is.
func (t *turn) stillAsks() bool {
	asked := t.toConfirm()
	switch {
	case asked.Form != "" && !t.current(asked.Form):
		return false
	case asked.Do == agent.DoAnswer:
		_, there := t.asked(asked.Question)
		return there
	case asked.Do == agent.DoSend:
		return t.questioned(asked.Request)
	case asked.Request != "":
		mine := t.mine(asked.Request)
		return len(mine) > 0 && mine[0].Cancellable()
	}
	return asked.Do != ""
}

// toConfirm is what a plain yes does, nothing where none is waited for.
func (t *turn) toConfirm() agent.Press {
	if n := len(t.session.Detours); n > 0 {
		return t.session.Detours[n-1].Asked
	}
	return agent.Press{}
}

// confirms reports whether a yes is waited for, and not an answer.
func (t *turn) confirms() bool {
	do := t.toConfirm().Do
	return do != "" && do != agent.DoRespond
}

// offer asks for a yes to a press, in the pathway that it belongs to.
func (t *turn) offer(press agent.Press) {
	to := clarify
	for id, p := range t.agent.pathways {
		if p.does[press.Do] != nil && !p.main {
			to = id
		}
	}
	if next, refusal := t.agent.journey.Enter(t.stands(), to, t.ev.At); refusal == nil {
		t.stand(next)
		t.await(press)
	} else {
		t.tell(refusal.Sentence)
	}
	t.here = true
}

// await has the active detour wait for the answer to what is asked here and now.
func (t *turn) await(asked agent.Press) {
	t.session.Detours = slices.Clone(t.session.Detours)
	d := &t.session.Detours[len(t.session.Detours)-1]
	d.Asked, d.At, d.Thread = asked, t.ev.At, t.thread()
}

// inMind is for how long people know what they were asked. Later on they may have
// something else in mind, of which the session does not know.
const inMind = time.Hour

// askedLast reports whether what waits was asked just now where the person is: then a
// yes is one to it.
func (t *turn) askedLast() bool {
	n := len(t.session.Detours)
	return n > 0 && t.fresh(t.session.Detours[n-1])
}

// overtaken reports whether HR did something with a request of the person's, and
// told them so, or answered their question, after what waits was asked.
func (t *turn) overtaken() bool {
	n := len(t.session.Detours)
	return n > 0 && t.toldSince(t.session.Detours[n-1].At)
}

func (t *turn) toldSince(at time.Time) bool {
	return slices.ContainsFunc(t.state.Requests, func(r agent.Request) bool { return r.UpdatedAt.After(at) }) ||
		slices.ContainsFunc(t.answered, func(k agent.Ticket) bool {
			return k.Updated.After(at) && slices.Contains(k.People(), t.ev.Person.ID)
		})
}

// heard reads what HR has answered since the questions that wait, where somebody says
// yes or no: that answer may be a question, too.
func (t *turn) heard(ctx context.Context, text string) (err error) {
	order, _, _ := intents.Command(text)
	if len(t.session.Detours) > 0 && (order == intents.Yes || order == intents.No || plainNo.MatchString(text)) {
		t.answered, err = t.agent.store.ClosedTickets(ctx, t.ev.Tenant, t.session.Detours[0].At)
	}
	return err
}

// fresh reports whether a question was asked lately where the person is, and HR has
// told them of nothing since.
func (t *turn) fresh(d agent.Detour) bool {
	return d.Thread == t.thread() && t.ev.At.Sub(d.At) <= inMind && !t.toldSince(d.At)
}

// asksHere reports whether what waits is to be asked where the person is. Only the
// question of a questionnaire belongs to one place.
func (t *turn) asksHere() bool {
	asked := t.toConfirm().Do
	return asked != "" && (asked != agent.DoRespond || t.session.Detours[len(t.session.Detours)-1].Thread == t.thread())
}

// othersWait reports whether something else waits for the active detour to end.
func (t *turn) othersWait() bool { return len(t.session.Detours) > 1 }

// settle ends what is asked, and returns it.
func (t *turn) settle() agent.Press {
	asked := t.toConfirm()
	if asked.Do != "" {
		t.await(agent.Press{})
	}
	return asked
}

// account tells the history of the detours that this turn came back from, and of
// those that wait now and nothing was written of.
func (t *turn) account() {
	before, now := t.state.Session.Detours, t.session.Detours
	t.touched = t.touched || !slices.Equal(before, now)
	same := 0
	for same < min(len(before), len(now)) && before[same].Frame == now[same].Frame {
		same++
	}
	for i := len(before) - 1; i >= same; i-- {
		t.changed(string(journey.Returned), "", string(before[i].Pathway), string(t.stands().Active()))
	}
	stack := t.session.Stack()
	for i := same; i < len(now); i++ {
		from, to := string(stack[i].Pathway), string(now[i].Pathway)
		written := func(c agent.Change) bool { return c.What == string(journey.Detoured) && c.To == to }
		if !slices.ContainsFunc(t.out.Changes, written) {
			t.changed(string(journey.Detoured), "", from, to)
		}
	}
}
