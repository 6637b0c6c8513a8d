package dialogue

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/subject"
)

// People who leave are asked in their direct message, and the newcomer asks in theirs. What
// is said and kept is package handover's; here is how it meets the rest of the conversation.

// handedHere is the handover that waits for the person, where they write; false for none.
func handedHere(p *position) (agent.Handover, bool) {
	if !p.ev.Place.Private || p.thread() != "" {
		return agent.Handover{}, false
	}
	return handover.Waiting(p.state.Handovers, p.ev.Person.ID)
}

// toHandover returns the move of words that a handover waits for. With a form under way they
// are the handover's only if its question is the last thing that the person was shown.
func toHandover(p *position, text string) (agent.Move, bool) {
	if p.ev.Place.Private {
		if m, ok := handover.LastDayIn(p.state.Handovers, p.ev, text); ok {
			return m, true
		}
	}
	h, waits := handedHere(p)
	shown := p.session.Shown
	if p.form() != nil && (len(shown) == 0 || !handover.Shows(shown[0].Buttons)) {
		waits = false
	}
	if waits {
		if m := handover.Route(h, text); m != nil {
			return m, true
		}
		if len(shown) > 0 {
			if m := handover.Settle(h, shown[0].Buttons, text); m != nil {
				return m, true
			}
		}
	}
	if a := p.facts.Leaving.Asked; a != nil && a.Known && a.Found.Sure && p.form() == nil && handover.IsNewcomer(p.state.Handovers, p.ev.Person.ID) {
		return agent.WorkOnHandover{Do: agent.DoHandoverWonder, Text: text}, true
	}
	return nil, false
}

// handedFiles returns the move of files that a leaver shares.
func handedFiles(p *position, act agent.Dropped) (proposal, bool) {
	h, waits := handedHere(p)
	if !waits || len(act.Files) == 0 || !handover.TakesFiles(h) {
		return proposal{}, false
	}
	var ids []string
	for _, id := range act.Files {
		ids = append(ids, string(id))
	}
	return proposal{move: agent.WorkOnHandover{Do: agent.DoHandoverFiles, Handover: h.ID, Text: strings.Join(ids, ",")}}, true
}

// guestMoves are the moves of a leaver who isn't in Slack: those of their handover, and no
// others. Their words are never understood as anything else, unless they tell of a hard moment:
// that is heard, and kept nowhere.
func guestMoves(p *position) []proposal {
	var m agent.WorkOnHandover
	switch act := p.ev.Act.(type) {
	case agent.Dropped:
		if files, ok := handedFiles(p, act); ok {
			return []proposal{files}
		}
		return nil
	case agent.Pressed, agent.Submitted:
		m, _ = fromAct(p)[0].move.(agent.WorkOnHandover)
	}
	i := slices.IndexFunc(p.state.Handovers, func(h agent.Handover) bool { return h.ID == m.Handover && h.People.Leaver.ID == p.ev.Person.ID })
	if i < 0 || !handover.IsLeavers(m.Do) {
		return nil
	}
	if told, hard := intents.ReadHardship(p.care, m.Text); hard && m.Do == agent.DoHandoverAnswer {
		return []proposal{{move: agent.Comfort{Hardship: told.Kind, Other: told.Other}}}
	}
	return []proposal{{move: handover.InWords(p.state.Handovers[i], m)}}
}

// asksSomething reports whether words can be a question about a project.
func asksSomething(text string) bool { return len(strings.Fields(text)) > 2 && !subject.IsBlank(text) }

// handoverTurn is a handover's side of this event.
func handoverTurn(t *turn) *handover.Turn {
	facts := t.facts.Leaving
	facts.People = t.facts.People
	known := slices.Clone(t.state.Handovers)
	for _, h := range t.out.Handovers { // as this turn has left them
		known = slices.DeleteFunc(known, func(o agent.Handover) bool { return o.ID == h.ID })
	}
	return &handover.Turn{Event: t.ev, Person: t.session.Person, Zone: t.zone(), Zones: t.zones.load, Known: known, Facts: facts, NewID: t.newID}
}

// workOnHandover carries out a move in a handover.
func workOnHandover(t *turn, m agent.WorkOnHandover) {
	t.session.Detours = slices.DeleteFunc(slices.Clone(t.session.Detours), func(d agent.Detour) bool {
		return d.OnYes.Do == agent.DoAskHR // the person went on without it
	})
	takeHandover(t, handoverTurn(t).Do(m))
}

// takeHandover adds what a handover's side did to what is committed.
func takeHandover(t *turn, e handover.Effects) {
	t.show(e.Reply...)
	if e.View != nil {
		t.view = e.View
	}
	t.out.Messages = append(t.out.Messages, e.Messages...)
	t.out.Handovers = append(t.out.Handovers, e.Handovers...)
	t.out.HandoverParts = append(t.out.HandoverParts, e.Parts...)
	t.out.Audit = append(t.out.Audit, e.Audit...)
	t.out.Timers = append(t.out.Timers, e.Timers...)
	t.overForm = true
	if g := e.Gap; g != nil {
		t.take(desk.OpenGap(t.desk(), desk.Gap{Handover: g.Handover, Question: g.Question, Reach: g.Reach}))
	}
}

// followHandovers does what a turn leads to in handovers: the answer to a gap is kept in the
// one that didn't have it, leavers are reminded on office days, and what they didn't share
// in time is deleted on any day.
func followHandovers(t *turn) {
	if rang, ok := t.ev.Act.(agent.Rang); ok && rang.Timer == agent.TimerDigest {
		takeHandover(t, handoverTurn(t).Suggest(leavingSoon(t)))
		return
	}
	if rang, ok := t.ev.Act.(agent.Rang); ok && (rang.Timer == agent.TimerGaps || rang.Timer == agent.TimerLeft) {
		takeHandover(t, handoverTurn(t).Remind(rang.Timer == agent.TimerGaps))
		return
	}
	if rang, ok := t.ev.Act.(agent.Rang); ok && rang.Timer == agent.TimerDeparted {
		takeHandover(t, handoverTurn(t).HasLeft(rang.Left))
		return
	}
	if rang, ok := t.ev.Act.(agent.Rang); ok && rang.Timer == agent.TimerReads {
		takeHandover(t, handoverTurn(t).LookAgain())
		return
	}
	for _, k := range t.out.Tickets {
		before := t.facts.Ticket
		if before == nil {
			before = t.state.Ticket
		}
		if k.Handover == "" || before == nil || before.State == k.State {
			continue
		}
		side := handoverTurn(t)
		side.Known = append(side.Known, t.facts.Leaving.Of...)
		switch k.State {
		case agent.TicketAnswered:
			takeHandover(t, side.Learn(k.Handover, k.Question, k.Answer, *k.Decided))
		case agent.TicketClosed:
			takeHandover(t, side.GiveUp(k.Handover, k.Question))
		case agent.TicketOpen:
		}
	}
}

// leavingSoon are the people whose last day is near, by the company's list of people.
func leavingSoon(t *turn) []handover.Leaving {
	today := timeoff.DayOf(t.ev.At.In(t.zone()))
	var all []handover.Leaving
	for _, p := range t.staff.Leaving(today, today+handover.DaysAhead) {
		all = append(all, handover.Leaving{ID: p.ID, Name: p.Called(), Email: p.Email, Day: p.Left.String()})
	}
	return all
}

// answerFromHandover turns what the policies don't answer into a question to the handovers
// that the person took over: they say what is closest, or who may know.
func answerFromHandover(p *position, moves []proposal) []proposal {
	asked := p.facts.Leaving.Asked
	waits := p.ev.Place.Private && handover.IsExpected(p.state.Handovers, p.ev.Person.ID)
	if asked == nil && !waits || len(moves) != 1 || p.form() != nil || asked != nil && !handover.IsNewcomer(p.state.Handovers, p.ev.Person.ID) {
		return moves
	}
	switch m := moves[0].move.(type) {
	case agent.AskPolicy:
		unknown := p.facts.Answers[m].Unknown
		ofProject := asked != nil && (asked.Found.Has(unknown) || handover.IsAboutThing(written(p.ev.Act), unknown)) // “insurance for the cranes”
		if a, found := p.facts.Answers[m]; found && a.Sure() && !ofProject {
			return moves
		}
	case agent.Clarify:
		if !m.NotUnderstood {
			return moves
		}
	case agent.Talk:
		isTheirs := m.About == agent.DoOthers && asked != nil && asked.Known && !handover.IsAboutLeave(written(p.ev.Act)) // who has the key while somebody is away
		if m.About != agent.DoHRMatter && m.About != agent.DoOffTopic && m.About != agent.DoElsewhere && !isTheirs {
			return moves
		}
	default:
		return moves
	}
	text := written(p.ev.Act)
	if !strings.Contains(text, "?") && (asked == nil || !asked.Known) {
		return moves
	}
	if asked != nil {
		text = asked.Question
	}
	return []proposal{{move: agent.WorkOnHandover{Do: agent.DoHandoverWonder, Text: text}, why: moves[0].why}}
}

// backToHandover shows the interview's question again after something else was said or done,
// unless something else waits for an answer.
func backToHandover(t *turn, moves []proposal) {
	h, waits := handedHere(&t.position)
	about := slices.ContainsFunc(moves, func(p proposal) bool {
		_, is := p.move.(agent.WorkOnHandover)
		return is
	})
	told := wasSaid(&t.position) || t.view == nil && t.ev.Place.Surface.IsChat()
	if !waits || about || !told || t.gentle || t.form() != nil || t.offered().Do != "" || len(t.told) == 0 || !handover.IsUnderWay(h, t.ev.At) {
		return
	}
	t.here = false
	t.show(agent.Block{Text: handover.BackTo(h)})
	t.show(handover.Question(h)...)
}
