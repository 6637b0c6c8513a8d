package dialogue

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// decide returns the outcome of an event: the next session, what is written and sent, and
// the view. The same position and moves always give the same outcome.
func decide(at *position, moves []proposal, attempt int) agent.Outcome {
	t := begin(at, attempt)
	rules := rulesApplied(at)
	for _, p := range answerFromHandover(at, entitledFirst(at, answerUnclear(at, moves))) {
		t.perform(p)
	}
	followHandovers(t)
	keepDocuments(t)
	t.conclude()
	noteRules(t, rules)
	backToHandover(t, moves)
	setTimers(t)
	setReturns(t)
	keepUnsettled(t)
	waitQuietly(t, moves)
	armHere(t)
	t.noteDetours()
	t.draw()
	return t.outcome()
}

// repeated returns the outcome of an event that was committed before: a person who is
// waiting sees where they are. Nothing is written or said a second time.
func repeated(at *position, moves []proposal, attempt int) agent.Outcome {
	out := agent.Outcome{Event: at.ev.ID, Tenant: at.ev.Tenant, At: at.ev.At}
	form, submitted := at.ev.Act.(agent.Submitted)
	switch {
	case at.ev.Place.Surface.IsChat():
		return out
	case asksOverForm(at): // the form below must stay open, so it is answered once more
		out.View = decide(at, moves, attempt).View
		return out
	case submitted && form.View.Prompt.Do != "":
		out.View = agent.Done{}
		return out
	}
	t := begin(at, attempt)
	t.here = true
	t.draw()
	out.View, out.People = t.out.View, t.people()
	return out
}

// asksOverForm reports whether the event is a question that was asked over a form.
func asksOverForm(p *position) bool {
	form, submitted := p.ev.Act.(agent.Submitted)
	return submitted && form.View.Prompt.Do == agent.DoAskPolicy
}

// perform is the one place where a move meets the session: it goes to the pathway that
// it belongs to, and leads back to what waits.
func (t *turn) perform(p proposal) {
	for next := &p; next != nil; {
		next = t.step(*next)
	}
	t.unwind()
	if d := t.journey.Decide(t.stack(), journey.Input{}); d.Transition != nil { // not understood three times in a row
		t.follow(t.stack(), d, agent.DoGiveUp)(t, agent.GiveUp{Words: wordsOf(p.move)})
		t.unwind()
	}
}

// step carries one move out. It returns the move that an answer in words comes to, once
// the detours above the form have ended.
func (t *turn) step(p proposal) *proposal {
	t.because = p.reason()
	if p.form != "" && !t.isOpen(p.form) {
		tellOutdated(t, p.form)
		return nil
	}
	if m, inWords := p.move.(agent.Interpret); inWords {
		t.endDetours()
		t.here = true
		return &proposal{move: interpret(t, m), why: p.why}
	}
	if m, no := p.move.(agent.Keep); no { // a no leads nowhere: it ends what it refuses, if that is still asked
		t.moveOn()
		keep(t, m)
		return nil
	}
	var work handler
	if p.move != nil {
		work = t.enter(p.move.Verb())
	}
	if work == nil {
		tellUnknown(t, p.move)
		return nil
	}
	t.moveOn()
	t.here = t.here || t.pathways[active(&t.position)].asks
	work(t, p.move)
	return nil
}

// moveOn forgets that the person was lost once something is understood, and between which
// days an answer was said to be once the form goes on.
func (t *turn) moveOn() {
	at := t.pathways[active(&t.position)]
	if t.session.NotUnderstood > 0 && at.id != clarify && at.id != questions && !at.silent {
		t.session.NotUnderstood, t.touched = 0, true
	}
	if t.session.PartialDate.Question != "" && at.main {
		t.session.PartialDate, t.touched = agent.PartialDate{}, true
	}
}

// conclude carries out what the moves of one message, and the answers, call for together.
func (t *turn) conclude() {
	takeAhead(t)
	fillKnown(t, inConversation(t))
	offerHR(t)
	beGentle(t)
	tellCut(t)
	if f := t.form(); f != nil && f.Estimate == nil && t.touched && t.plan().Complete() {
		if f.Estimate = t.estimate(); f.Estimate != nil {
			t.changed(string(actionEstimate), "", "", "")
		}
	}
	t.pinVersions()
	if _, submitted := t.ev.Act.(agent.Submitted); t.touched && t.session.Revisit == "" && t.view == nil && (submitted || !t.inForm()) {
		refuseDays(t) // a form that is being filled in has its say when it is submitted
	}
	beBrief(t)
	wantAhead(t)
	tellErrors(t)
}

// armHere makes what is about to be asked wait for its answer: what waits already, or the
// review once every question is answered.
func armHere(t *turn) {
	overAPI := t.ev.Place.Surface == agent.API && wasSaid(&t.position) && t.view == nil && t.form() != nil // shows the review with every reply
	if t.asksInMessage() || overAPI {
		t.arm()
	}
}

// outcome closes the turn.
func (t *turn) outcome() agent.Outcome {
	if mustStayOpen(t) {
		t.out.Event = "" // it is sent again once it is corrected, or as it is
	}
	t.out.People = t.people()
	rememberShown(t)
	keepWords(t)
	if t.touched {
		t.session.UpdatedAt = t.ev.At
		t.out.Session = &t.session
	}
	t.out.Messages = slices.DeleteFunc(t.out.Messages, func(m agent.Message) bool { return m.To.Person.IsGuest() }) // they read their page
	for i := range t.out.Messages {
		t.out.Messages[i].ID = string(t.ev.ID) + "/" + strconv.Itoa(i+1)
		t.out.Messages[i].People = t.out.People
	}
	return t.out
}

// mustStayOpen reports whether a form was not taken as it was sent: it stays open, with
// what is wrong or what has changed.
func mustStayOpen(t *turn) bool {
	_, sent := t.ev.Act.(agent.Submitted)
	switch t.out.View.(type) {
	case agent.Errors:
		return true
	case agent.PromptView:
		return sent
	}
	return false
}

// keepUnsettled keeps the changes of answers that the person was asked about and that end
// without a yes or no, because they went on with something else.
func keepUnsettled(t *turn) {
	f, before := t.form(), t.state.Session.Form
	if f == nil || before == nil || before.ID != f.ID {
		return
	}
	for _, d := range t.state.Session.Detours {
		asked := d.OnYes
		still := slices.ContainsFunc(t.session.Detours, func(now agent.Detour) bool {
			return now.OnYes.Do == agent.DoAnswer && now.OnYes.Question == asked.Question
		})
		old, answered := before.Answers[asked.Question]
		if asked.Do == agent.DoAnswer && asked.Form == f.ID && !still && !t.refusedChange && answered && old == f.Answers[asked.Question] {
			f.Unsettled = append(slices.DeleteFunc(slices.Clone(f.Unsettled), func(p agent.Press) bool { return p.Question == asked.Question }), asked)
			t.touched = true
		}
	}
	unsettled := slices.DeleteFunc(slices.Clone(f.Unsettled), func(p agent.Press) bool {
		_, there := t.asked(p.Question)
		now := f.Answers[p.Question]
		return !there || before.Answers[p.Question] != now || now.Value == p.Value
	})
	if len(unsettled) != len(f.Unsettled) {
		f.Unsettled, t.touched = unsettled, true
	}
}

// asides are the pathways in which something is said besides what is asked.
var asides = map[journey.PathwayID]bool{policy: true, status: true, why: true, hardTime: true, talk: true, aside: true, handOff: true}

// saysAside reports whether everything in a message is said besides what is asked.
func saysAside(t *turn, moves []proposal) bool {
	_, _, open := t.open()
	return len(moves) > 0 && !slices.ContainsFunc(moves, func(p proposal) bool {
		if p.move == nil {
			return true
		}
		if m, ok := p.move.(agent.Clarify); ok && m.NotUnderstood && !open {
			return false // a remark at the review
		}
		do := p.move.Verb()
		return !asides[t.detours[do]] || do == agent.DoRepeat || do == agent.DoReturnLate || do == agent.DoHelp
	})
}

// whatIsAsked names what waits for an answer in the conversation, or is empty.
func whatIsAsked(p *position) string {
	_, q, open := p.open()
	offered := p.offered()
	switch {
	case p.asksHere() && offered.Do != agent.DoSubmit:
		return strings.Join([]string{string(offered.Do), string(offered.Form), string(offered.Request), string(offered.Question), offered.Value}, " ")
	case p.form() == nil:
		return ""
	case open:
		return "question " + string(p.form().ID) + " " + string(q.QuestionID)
	}
	return "review " + string(p.form().ID)
}

// waitQuietly doesn't repeat what was asked a second time after something else was said: its
// buttons are still there. A yes then isn't an answer to it before it is asked again. The
// review is repeated in one line, with its buttons.
func waitQuietly(t *turn, moves []proposal) {
	if !t.asksInMessage() || !t.ev.Place.Surface.IsChat() {
		return
	}
	now := agent.Asked{What: whatIsAsked(&t.position), Closed: t.session.Asked.Closed}
	if now.What != "" && now.What == t.session.Asked.What && saysAside(t, moves) {
		now.Asides = t.session.Asked.Asides + 1
	}
	if now != t.session.Asked {
		t.session.Asked, t.touched = now, true
	}
	if now.Asides <= 1 {
		return
	}
	t.here = false
	t.told = slices.DeleteFunc(t.told, func(b agent.Block) bool { return b.Text == say.BackToRequest })
	if t.waiting() != nil {
		t.session.Detours = slices.Clone(t.session.Detours)
		t.session.Detours[len(t.session.Detours)-1].AskedAt = time.Time{}
	}
}

// takeAhead takes what was looked up, sent or decided elsewhere. What a system answers fills
// questions, and the route is derived again.
func takeAhead(t *turn) {
	if len(t.ahead) == 0 {
		return
	}
	takeUnsent(t)
	s, ok := aheadScene(&t.position)
	if !ok {
		return
	}
	e, chat := outside.Take(s, t.ahead), inConversation(t)
	f, because := t.session.Form, t.because
	f.Ahead, t.touched = e.State, true
	for _, n := range e.Notes {
		noteCall(t, n, agent.RequestID(s.Request))
	}
	for _, d := range e.Decisions {
		d.Answer.Revision = t.session.Version + 1
		t.because = journey.Why{By: journey.ByEngine, Condition: d.Rule, Reason: d.String()}
		f.Answers[d.ID], t.derived = d.Answer, nil
		t.changed(agent.ChangeDecided, "", "", d.Answer.Value)
	}
	for _, filled := range e.Filled {
		t.because = journey.Why{By: journey.ByEngine, Reason: filled.Action + " at " + filled.From}
		fillFromOutside(t, filled, chat)
	}
	t.because = because
	if !chat {
		return
	}
	for _, stop := range s.Plan.Stops {
		for _, el := range stop.Elements {
			if slices.Contains(e.Arrived, outside.ElementID(stop.Wizard.ID, *el)) && t.form() != nil {
				t.tell(lookedUp(&t.position, stop.Wizard.ID, el).Attributes.Text)
			}
		}
	}
	if _, q, open := t.open(); open && q.QuestionID != t.wasOpen && len(e.Filled)+len(e.Decisions) > 0 {
		t.here = true
	}
}

// inConversation reports whether the person is in the conversation, as far as is known: that
// is where the newest answer came from.
func inConversation(t *turn) bool {
	if _, timer := t.ev.Act.(agent.Rang); !timer {
		return true
	}
	last := t.answeredLast()
	return t.session.HasChat && last != nil && agent.Surface(t.form().Answers[last.QuestionID].Via).IsChat()
}

// wantAhead says what the form needs from elsewhere now, and sets a timer for it.
func wantAhead(t *turn) {
	scenes := unsentScenes(&t.position)
	if s, ok := aheadScene(&t.position); ok {
		scenes = append(scenes, s)
	} else if len(scenes) == 0 {
		return
	}
	for _, s := range scenes {
		t.out.Ahead = append(t.out.Ahead, outside.Wanted(s)...)
	}
	ring, timer := t.ev.Act.(agent.Rang)
	had := t.session.Form.Ahead
	before := had.Due
	next := outside.Schedule(had, outside.Earliest(scenes...), timer && ring.Timer == agent.TimerAhead)
	next.Awaited = awaited(t, next.Awaited)
	if !next.Due.Equal(before) || !next.Rung.Equal(had.Rung) || len(next.Awaited) != len(had.Awaited) {
		t.session.Form.Ahead, t.touched = next, true
	}
	if next.Rung.Equal(had.Rung) {
		setTimer(t, agent.TimerAhead, before, next.Due)
	} else if !next.Due.IsZero() { // the old one has rung
		setTimer(t, agent.TimerAhead, time.Time{}, next.Due)
	}
}

// awaited adds what the person will be shown in the conversation without its text.
func awaited(t *turn, before []string) []string {
	if !t.asksInMessage() || t.form() == nil || t.openStop() == len(t.plan().Stops) {
		return before
	}
	stop := t.plan().Stops[t.openStop()]
	for _, w := range t.out.Ahead {
		shown := slices.ContainsFunc(stop.Elements, func(el *wizard.Element) bool { return outside.ElementID(stop.Wizard.ID, *el) == w.ID })
		if shown && !slices.Contains(before, w.ID) {
			before = append(slices.Clip(before), w.ID)
		}
	}
	return before
}
