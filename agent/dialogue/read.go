package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// setting is what an answer in words comes to. Words that could mean several
// things are asked back; what the question does not take is unclear, with the reason.
func (t *turn) setting(m intents.Move, text string) Move {
	if m.Trouble == intents.SeveralSlots {
		return t.whichAnswer(m, text)
	}
	q, ok := t.asked(wizard.QuestionID(m.Slot))
	if !ok {
		return lost(text, "")
	}
	if m.Trouble != intents.NoTrouble {
		return t.standing(q, t.troubled(q, m, text))
	}
	move := Move{
		Press: agent.Press{Do: agent.DoAnswer, Question: q.QuestionID}, Words: said(m, text),
		Typed: map[wizard.QuestionID][]string{q.QuestionID: m.Values},
	}
	if m.Hangs != nil {
		move.Hangs = &wizard.Hanging{On: wizard.QuestionID(m.Hangs.Slot), Length: m.Hangs.Length.String(), Before: m.Hangs.Before}
	}
	if _, err := q.Read(m.Values, t.today()); err != nil {
		return t.standing(q, unclear(text, sentence(err)))
	}
	return move
}

// said are the words that a move came from.
func said(m intents.Move, text string) string {
	if 0 <= m.Start && m.Start < m.End && m.End <= len(text) {
		return text[m.Start:m.End]
	}
	return text
}

// asked finds a question on the route of the open form. Before the leave type is
// known, one counts that any of them leads to.
func (t *turn) asked(id wizard.QuestionID) (*wizard.Question, bool) {
	if t.form() == nil {
		return nil, false
	}
	if _, q, ok := t.plan().Question(id); ok {
		return q, true
	}
	kind := t.leaveType()
	if t.form().Answers[kind.QuestionID].Value != "" {
		return nil, false
	}
	for _, o := range kind.Choices() {
		plan := t.planOf(t.form().Root, t.form().Pins, wizard.Answers{kind.QuestionID: {Value: o.Value}})
		if _, q, ok := plan.Question(id); ok {
			return q, true
		}
	}
	return nil, false
}

// standing says of an answer that was given before that it stays, where the new
// one cannot take its place.
func (t *turn) standing(q *wizard.Question, m Move) Move {
	if t.form() == nil || m.Objection == "" || q.QuestionID == t.from {
		return m
	}
	m.Objection = say.Stays(q, t.form().Answers[q.QuestionID]) + " " + m.Objection
	return m
}

// troubled words why something is no answer yet, and offers what it may mean.
func (t *turn) troubled(q *wizard.Question, m intents.Move, text string) Move {
	why := map[intents.Trouble]string{
		intents.SeveralDaysIn: say.WhichDay, intents.SeveralOptions: say.WhichOption, intents.FirstOrLast: say.FirstOrLast,
		intents.OneDayMissing: say.BothDays, intents.NoSuchDay: m.Why, intents.NoAnchor: say.UnknownAnchor(m.About),
	}[m.Trouble]
	switch {
	case m.Trouble == intents.SomewhereIn:
		why = say.VagueDay(m.Days.First, m.Days.Last)
		t.session.Narrowed, t.touched = agent.Narrowed{Question: q.QuestionID, First: m.Days.First, Last: m.Days.Last}, true
	case m.Trouble == intents.SeveralDaysIn && q.Component == wizard.DateRange:
		why = say.WhichDays
	case m.Trouble == intents.NotRead:
		return t.objection(q, text)
	}
	move := unclear(text, why)
	for _, o := range m.Options[:min(len(m.Options), fewOptions)] {
		value, err := q.Read(o.Values, t.today())
		if err == nil {
			move.Choices = append(move.Choices, agent.Button{Label: q.Show(value), Press: t.answerPress(q, value)})
		}
	}
	return move
}

// objection is what a question says to words that are no answer to it.
func (t *turn) objection(q *wizard.Question, text string) Move {
	if q.Component == wizard.File {
		return unclear(text, say.FileInForm)
	}
	if _, err := q.Read([]string{text}, t.today()); err != nil {
		return lost(text, sentence(err))
	}
	return lost(text, "")
}

// whichAnswer asks which of several answers a day or a length is for, or whether
// it is for the one that it may be for.
func (t *turn) whichAnswer(m intents.Move, text string) Move {
	move := unclear(text, say.AnswersWhich(said(m, text)))
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
func (t *turn) answerPress(q *wizard.Question, value string) agent.Press {
	return agent.Press{Do: agent.DoAnswer, Form: t.form().ID, Question: q.QuestionID, Value: value}
}
