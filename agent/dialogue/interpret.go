package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// read returns what an answer in words comes to, against the form as it is now. Words that
// could mean several things are asked back; what the question doesn't take is unclear,
// with the reason.
func (t *turn) read(in agent.Interpret) agent.Move {
	m, text := in.Proposed, in.Words
	if m.Trouble == intents.SeveralSlots {
		return t.whichAnswer(m, text)
	}
	q, ok := t.asked(wizard.QuestionID(m.Slot))
	if !ok {
		return lost(text, "")
	}
	if m.Trouble != intents.NoTrouble {
		return t.keepStanding(q, t.troubled(q, m, text))
	}
	if _, err := q.Read(m.Values, t.today()); err != nil {
		return t.keepStanding(q, unclear(text, sentence(err)))
	}
	move := agent.Answer{Question: q.QuestionID, Raw: m.Values, Empty: m.Values == nil, Words: quoted(m, text)}
	if m.Hangs != nil {
		move.Hangs = &wizard.Hanging{On: wizard.QuestionID(m.Hangs.Slot), Length: m.Hangs.Length.String(), Before: m.Hangs.Before}
	}
	return move
}

// quoted returns the words that a move came from.
func quoted(m intents.Move, text string) string {
	if 0 <= m.Start && m.Start < m.End && m.End <= len(text) {
		return text[m.Start:m.End]
	}
	return text
}

// keepStanding says that an answer that was given before stays, if the new one can't take
// its place.
func (t *turn) keepStanding(q *wizard.Question, m agent.Clarify) agent.Clarify {
	if t.form() == nil || m.Objection == "" || q.QuestionID == t.wasOpen {
		return m
	}
	m.Objection = say.Unchanged(q, t.form().Answers[q.QuestionID]) + " " + m.Objection
	return m
}

// troubled says why something isn't an answer yet, and offers what it may mean.
func (t *turn) troubled(q *wizard.Question, m intents.Move, text string) agent.Clarify {
	reason := map[intents.Trouble]string{
		intents.SeveralDaysIn: say.WhichDay, intents.SeveralOptions: say.WhichOption, intents.FirstOrLast: say.WhichOneDay,
		intents.OneDayMissing: say.BothDaysRequired, intents.NoSuchDay: m.Why, intents.NoAnchor: say.UnknownReferenceDay(m.About),
	}[m.Trouble]
	switch {
	case m.Trouble == intents.SomewhereIn:
		reason = say.DayInRange(m.Days.First, m.Days.Last)
		t.session.PartialDate = agent.PartialDate{Question: q.QuestionID, First: m.Days.First, Last: m.Days.Last}
		t.touched = true
	case m.Trouble == intents.SeveralDaysIn && q.Component == wizard.DateRange:
		reason = say.WhichDays
	case m.Trouble == intents.NotRead:
		return t.objection(q, text)
	}
	move := unclear(text, reason)
	for _, o := range m.Options[:min(len(m.Options), fewOptions)] {
		value, err := q.Read(o.Values, t.today())
		if err == nil {
			move.Choices = append(move.Choices, agent.Button{Label: q.Show(value), Press: t.answerPress(q, value)})
		}
	}
	return move
}

// objection is what a question says to words that don't answer it.
func (p *position) objection(q *wizard.Question, text string) agent.Clarify {
	if q.Component == wizard.File {
		return unclear(text, say.AttachInForm)
	}
	if _, err := q.Read([]string{text}, p.today()); err != nil {
		return lost(text, sentence(err))
	}
	return lost(text, "")
}

// whichAnswer asks which of several answers a day or a length is for, or whether it is for
// the only one that it can be for.
func (t *turn) whichAnswer(m intents.Move, text string) agent.Move {
	move := unclear(text, say.WhichQuestion(quoted(m, text)))
	for _, o := range m.Options {
		q, ok := t.asked(wizard.QuestionID(o.Slot))
		if !ok || t.form() == nil {
			continue
		}
		value, err := q.Read(o.Values, t.today())
		if err != nil {
			continue
		}
		press := t.answerPress(q, value)
		move.Choices = append(move.Choices, agent.Button{Label: q.Title(), Press: press})
		if len(m.Options) == 1 {
			move.Objection, move.Offer, move.Choices = "", press, nil
		}
	}
	return move
}

// answerPress is a button that answers a question.
func (p *position) answerPress(q *wizard.Question, value string) agent.Press {
	return agent.Press{Do: agent.DoAnswer, Form: p.form().ID, Question: q.QuestionID, Value: value}
}
