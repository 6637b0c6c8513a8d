package dialogue

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/balance"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// sceneOf is where the person's words are said, as far as understanding them needs
// it: the form under way with what is open, or what one could begin with.
func sceneOf(p *position) intents.Scene {
	s := intents.Scene{
		Clock:      clockOf(p),
		Confirming: p.awaitsYes(), Phase: phaseOf(p), LastQuestion: p.session.LastQuestion, Record: onRecord(p),
	}
	s.Requested = requestedKinds(p)
	s.LastWorkday = func(first time.Time, n int) (time.Time, bool) {
		last, ok := staff.CalendarOf(worker(p)).LastOf(n, timeoff.DayOf(first))
		return last.Time(), ok
	}
	if p.form() != nil {
		if _, q, open := p.open(); open {
			s.Open = string(q.QuestionID)
		}
		s.Slots = slots.Of(p.plan(), p.form().Answers)
		for i := range s.Slots {
			if n := p.session.PartialDate; s.Slots[i].Name == string(n.Question) {
				s.Slots[i].NarrowedTo = when.DateRange{First: n.First, Last: n.Last}
			}
		}
		slots.Narrow(s.Slots, p.form().Answers, s.Clock)
		setKinds(p, &s)
		return s
	}
	s.Topics = formsOf(p).Topics()
	s.Offered, s.OfferedFor = kindOffered(p)
	if r, ok := amendable(p); ok { // with the days that it has by now
		plan, answers := filedPlan(p, r)
		s.Slots, s.Filed = slots.Of(&plan, answers), true
	} else if f := p.session.Form; f != nil && f.State == agent.FormFiled {
		plan := p.planOf(f.Root, f.Pins, f.Answers)
		s.Slots, s.Filed = slots.Of(&plan, f.Answers), true
	}
	return s
}

// careOf returns the book of hard moments as it reads what the person says.
func careOf(p *position) *care.Book {
	kind := ""
	if p.form() != nil {
		kind = p.form().Answers[p.leaveType().QuestionID].Value
	}
	return p.care.For(append(requestedKinds(p), kind)...)
}

// requestedKinds are the kinds of leave of what the person asked for lately.
func requestedKinds(p *position) []string {
	if len(p.state.Requests) == 0 {
		return nil
	}
	kind, ok := formsOf(p).First()
	if !ok {
		return nil
	}
	return hardtime.Requested(p.state.Requests, kind.QuestionID, p.ev.At)
}

// kindOffered returns the only kind of leave that one of the last messages offers to ask for, and the words that
// begin it, or "".
func kindOffered(p *position) (kind, words string) {
	offered, ok := leaveOffered(p)
	switch {
	case !ok:
		return "", ""
	case offered.Do == agent.DoSay:
		return offered.Kind, offered.Value
	}
	return offered.Value, ""
}

// leaveOffered returns the press of the only leave that one of the last messages offers to ask for.
func leaveOffered(p *position) (press agent.Press, ok bool) {
	for _, shown := range p.session.Shown {
		var offered []agent.Press
		for _, b := range shown.Buttons {
			if b.Press.Do == agent.DoStart && b.Press.Value != "" || b.Press.Do == agent.DoSay {
				offered = append(offered, b.Press)
			}
		}
		if len(offered) > 0 && p.isFresh(agent.Detour{AskedAt: shown.At, Thread: shown.Thread}) {
			return offered[0], len(offered) == 1 // between two kinds, nobody has chosen one
		}
	}
	return agent.Press{}, false
}

// askerOf is the person as somebody who asks about their time off.
func askerOf(p *position) balance.Asker {
	a := balance.Asker{Book: p.staff, Forms: p.wizards, Clock: clockOf(p), Who: worker(p)}
	if p.form() != nil {
		a.Form = p.values()
	}
	if len(p.state.Requests) > 0 {
		a.Newest = &p.state.Requests[0]
	}
	if last := p.session.Balance; p.ev.At.Sub(last.At) <= memory && last.LastQuestion == p.session.LastQuestion {
		a.Before = last.Words
	}
	return a
}

// setKinds says in a form's scene which kinds of leave there are: what one can choose, or
// else what may be asked for besides.
func setKinds(p *position, s *intents.Scene) {
	kind, topics := p.leaveType(), formsOf(p).Topics()
	if s.Kind = p.form().Answers[kind.QuestionID].Value; s.Kind != "" {
		s.Kinds = intents.OptionsOf(topics)
		return
	}
	s.Topics = topics // what else is said counts whichever it will be
	i := slices.IndexFunc(s.Slots, func(slot intents.Slot) bool { return slot.Name == string(kind.QuestionID) })
	if i >= 0 && len(topics) > 0 && len(s.Slots[i].Options) == len(topics) && s.Slots[i].Options[0].Value == topics[0].Value {
		s.Slots[i].Options = intents.OptionsOf(topics)
	}
}

// mayAsk finds a question that the open form asks, or that one could ask which the message
// begins.
func mayAsk(p *position, id wizard.QuestionID) (*wizard.Question, bool) {
	if p.form() != nil {
		if q, ok := p.entered(id); ok {
			return q, true
		}
	}
	kind, ok := formsOf(p).First()
	if !ok || id == "" {
		return nil, false
	}
	return formsOf(p).Find(id, kind, nil, nil)
}

// onRecord says what the person could ask about.
func onRecord(p *position) inquire.Record {
	asksElse := p.offered().Do == agent.DoRespond // "is that all?" is about the questionnaire
	r := inquire.Record{Form: p.form() != nil && !asksElse, Requests: len(p.state.Requests) > 0, Questioned: p.questioned("")}
	if r.Requests {
		newest := p.state.Requests[0].State
		r.Waiting, r.Denied = newest.Waiting(), newest == agent.Denied
	}
	if who := worker(p); who != nil && who.Manager != nil {
		r.Manager = inquiry.NamesOf(who.Manager.Name)
	}
	for _, who := range p.facts.HRTeam {
		r.HR = append(r.HR, inquiry.NamesOf(who.Name)...)
	}
	return r
}

// canWait reports whether there is time for a language model: words are answered when the
// answer is there; a form, a button and a command inside their own request.
func canWait(p *position) bool {
	switch p.ev.Act.(type) {
	case agent.Said, agent.Dropped:
		return true
	}
	return false
}

// waitOf says how the person waits for what a form needs from elsewhere.
func waitOf(p *position) outside.Wait {
	ring, timer := p.ev.Act.(agent.Rang)
	switch {
	case timer && ring.Timer == agent.TimerAhead:
		return outside.Ahead
	case timer:
		return outside.NotAtAll
	case canWait(p):
		return outside.InChat
	case p.ev.Place.Surface == agent.API:
		return outside.ForAPI
	}
	return outside.InForm
}

// latestDay is the day that was answered last, or the zero time.
func latestDay(p *position) time.Time {
	known := sceneOf(p).Slots
	i := slices.IndexFunc(known, func(s intents.Slot) bool { return s.Latest && s.Kind == intents.SlotDay })
	if i < 0 || p.form() == nil {
		return time.Time{}
	}
	day, _ := time.Parse(time.DateOnly, known[i].Answer)
	return day
}
