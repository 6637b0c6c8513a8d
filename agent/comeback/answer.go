package comeback

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
)

// Scene is what is known about somebody who comes back to work.
type Scene struct {
	Requests []agent.Request // the person's own
	Change   func(agent.Request) change.Scene
	Clock    when.Clock
	Today    time.Time // the person's, as midnight UTC
	By       agent.Signature
	Typed    bool // the words come from a form, and not from the conversation
	Pressed  bool // a button was pressed
}

// Effects are the results of what somebody says of coming back.
type Effects struct {
	change.Effects
	Offer  agent.Press // is asked back; zero for nothing
	Refuse string      // next to the field of a form
	// Quietly tells HR in the thread below the card: nothing is to be done.
	Quietly bool
}

// leaves are the approved leaves that have an end, the one first that a person means who says
// nothing else: under way or just over, else the next one.
func (s Scene) leaves() []leave {
	var all []leave
	for _, r := range s.Requests {
		if l, ok := leaveOf(s.Change(r)); ok && !s.Today.After(l.back) {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b leave) int { return cmp.Or(a.First.Compare(b.First), a.Last.Compare(b.Last)) })
	return all
}

// meant returns the leave that a move is about. running leaves out those that haven't begun.
func (s Scene) meant(id agent.RequestID, running bool) (leave, bool) {
	for _, l := range s.leaves() {
		if (id == "" || l.Request.ID == id) && (!running || !l.First.After(s.Today)) {
			return l, true
		}
	}
	return leave{}, false
}

// Do carries out what somebody says of coming back.
func (s Scene) Do(m agent.ComeBack) Effects {
	l, ok := s.meant(m.Request, false)
	switch {
	case !ok:
		return s.refuse(noLeave)
	case m.Do == agent.DoReturnNote && l.rule.Note:
		return reply("Yes. " + noteNeeded)
	case m.Do == agent.DoReturnNote:
		return reply(noteMaybe)
	case m.Do == agent.DoReturnOther && m.Text == "" && s.Pressed:
		return Effects{Effects: change.Effects{View: l.prompt(l.press(m.Do))}}
	case m.Do == agent.DoReturnOther && m.Text == "":
		return Effects{Offer: l.press(m.Do)}
	case m.Do == agent.DoReturn && m.Text == "":
		return s.ask(l)
	case m.Request != "" && m.Seen != l.Request.Revision():
		e := s.refuse(daysGone)
		if !s.Typed {
			e.Reply = append(e.Reply, s.ask(l).Reply...)
		}
		return e
	case m.Do == agent.DoReturnUnfit && l.isUnfit():
		return reply(unfitKnown)
	case m.Do == agent.DoReturnUnfit:
		return Effects{Effects: change.Effects{Reply: l.unfit()}}
	case m.Do == agent.DoReturnTell:
		return l.tell(s.By)
	}
	return s.on(l, m)
}

// ask asks whether somebody will be back after a leave.
func (s Scene) ask(l leave) Effects {
	switch {
	case l.Request.Amendment() != nil:
		return reply(stillAsked)
	case l.saidSo():
		return reply(knownAlready(l))
	}
	return Effects{Effects: change.Effects{Reply: l.question()}}
}

// on takes the day on which somebody will be back.
func (s Scene) on(l leave, m agent.ComeBack) Effects {
	day, err := time.Parse(time.DateOnly, m.Text)
	if err != nil {
		var ok bool
		if day, ok = oneDay(m.Text, s.Clock); !ok {
			return s.refuse(notADay)
		}
	}
	switch {
	case day.Equal(l.back) && l.Request.Amendment() != nil:
		return s.refuse(stillAsked)
	case day.Equal(l.back) && l.saidSo():
		return reply(knownAlready(l))
	case day.Equal(l.back):
		return l.confirm(s.By)
	case !day.After(l.First):
		return s.refuse(beforeTheLeave(l, day))
	}
	return s.otherDay(l, day)
}

// otherDay asks for a leave that ends earlier or later. What was typed into a form that says so is
// asked for at once, anything else is asked back.
func (s Scene) otherDay(l leave, day time.Time) Effects {
	days, ok := l.Meant(change.Wish{Part: amend.Back, Days: agent.Days{First: day}})
	if !ok {
		return s.refuse(notADay)
	}
	offer, refused, ok := l.Offer(days)
	switch {
	case !ok:
		return s.refuse(notADay)
	case refused != "":
		return s.refuse(refused)
	case !s.Typed:
		return Effects{Offer: offer}
	}
	return Effects{Effects: l.ByEmployee(agent.Revise{Do: agent.DoRevise, Request: l.Request.ID, Seen: l.Request.Revision(), Text: days.String()}, s.By)}
}

// confirm keeps that the person will be back after the leave, and tells HR.
func (l leave) confirm(by agent.Signature) Effects {
	next := l.Request
	next.Return, next.UpdatedAt = &agent.Return{Last: l.Last, Day: l.back, Said: &by}, by.At
	return Effects{Effects: change.Effects{
		Request: &next, What: "return confirmed", Reply: []agent.Block{{Text: told(l)}}, ToHR: []agent.Block{{Text: backForHR(l)}},
	}, Quietly: !l.rule.Note}
}

// tell tells HR that the person isn't fit yet and can't say when they'll be back.
func (l leave) tell(by agent.Signature) Effects {
	if l.isUnfit() {
		return reply(unfitKnown)
	}
	next := l.Request
	next.Return, next.UpdatedAt = &agent.Return{Last: l.Last, Said: &by}, by.At
	return Effects{Effects: change.Effects{
		Request: &next, What: "not fit yet", Reply: []agent.Block{{Text: toldUnfit}}, ToHR: []agent.Block{{Text: unfitForHR(l)}},
	}}
}

// unfit asks somebody who isn't fit yet until when.
func (l leave) unfit() []agent.Block {
	return []agent.Block{{Text: askUnfit(l)}, {Buttons: []agent.Button{
		{Label: "Choose a day…", Press: l.press(agent.DoReturnOther), Style: agent.Primary},
		{Label: "Tell HR I don't know yet", Press: l.press(agent.DoReturnTell)},
	}}}
}

// press is a press about the leave as it is now.
func (l leave) press(do agent.Verb) agent.Press {
	return agent.Press{Do: do, Request: l.Request.ID, Version: l.Request.Revision()}
}

// WhichDay asks on which day somebody will be back.
func WhichDay() []agent.Block { return []agent.Block{{Text: whichDay}} }

func reply(text string) Effects {
	return Effects{Effects: change.Effects{Reply: []agent.Block{{Text: text}}}}
}

// refuse says why nothing was done, next to the field of a form if there is one.
func (s Scene) refuse(text string) Effects {
	if s.Typed {
		return Effects{Refuse: text}
	}
	return reply(text)
}
