// Package unsure answers people who can't answer a question as it is asked: they don't know
// yet, want as much as there is, or as soon as possible. It says what the form can say and
// offers a way on. It never answers for them.
package unsure

import (
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// Asked is the question that somebody can't answer, where it is asked.
type Asked struct {
	Question *wizard.Question
	Form     agent.FormID
	Estimate *entitlement.Estimate // what is known so far; nil if no law is about this leave
	Today    time.Time             // the person's day, as midnight UTC
}

// Reply returns what to say, with the answers that make sense as buttons.
func Reply(a Asked, s stance.Stance, said string) agent.Clarify {
	m := agent.Clarify{Words: said}
	kind := a.Question.Component.Kind()
	switch {
	case s == stance.Most:
		m.Objection, m.Choices = say.MostLeave(a.Question, a.Estimate), a.most()
	case s == stance.Soon:
		m.Objection, m.Choices = say.EarliestDay, a.soon()
	case s == stance.Several:
		m.Objection = say.OneOfSeveral
	case s == stance.Remote:
		m.Objection = say.StateOfHome
	case s == stance.Private:
		m.Objection, m.Choices = say.TellLittle(a.Question), a.private()
	case s == stance.Split:
		m.Objection = say.CountAllParts
	case s == stance.Gone:
		m.Objection, m.Choices = say.WhoDecidesNow, a.nobody()
	case s == stance.Known:
		m.Objection = say.NotOnFile(a.Question.AllowUnsure, !a.Question.Required())
	case s == stance.Lacking:
		m.Objection, m.Choices = say.NobodyThere, a.nobody()
	case kind == wizard.PersonKind:
		m.Objection, m.Choices = say.WhoDecides, a.nobody()
	case kind == wizard.DayKind || kind == wizard.RangeKind:
		m.Objection = say.BestGuessDay
	case a.Question.Chosen():
		m.Objection = say.ClosestChoice
	default:
		m.Objection = say.BestGuess
	}
	return m
}

// most offers what the estimate gives, or else the lengths that the question's own reason
// names, and “Not sure” where that is an answer.
func (a Asked) most() []agent.Button {
	var choices []agent.Button
	seen := map[string]bool{}
	add := func(weeks float64) {
		label := strconv.FormatFloat(float64(int(weeks)), 'f', -1, 64) + " weeks"
		if value, ok := a.read(label); ok && !seen[value] {
			seen[value] = true
			choices = append(choices, a.button(value))
		}
	}
	if a.Estimate != nil {
		for _, law := range a.Estimate.Laws {
			if law.Weeks > 0 {
				add(law.Weeks)
			}
		}
	}
	if len(choices) == 0 {
		for _, found := range when.Find(a.Question.Why, when.Clock{Now: a.Today, Zone: time.UTC}) {
			if found.Kind == when.KindLength && found.Length == (when.Length{Weeks: found.Length.Weeks}) {
				add(found.Length.Weeks)
			}
		}
	}
	if a.Question.AllowUnsure {
		choices = append(choices, a.button(wizard.Unsure))
	}
	return choices
}

// soon offers the next days on which people work.
func (a Asked) soon() []agent.Button {
	const offered = 3
	var choices []agent.Button
	for day := a.Today; len(choices) < offered && day.Sub(a.Today) < 7*24*time.Hour; day = day.AddDate(0, 0, 1) {
		if !agent.IsOfficeDay(day) {
			continue
		}
		if value, ok := a.read(day.Format(time.DateOnly)); ok {
			choices = append(choices, a.button(value))
		}
	}
	return choices
}

// nobody offers to write down that there is no such person, or to ask HR.
func (a Asked) nobody() []agent.Button {
	var choices []agent.Button
	if value, ok := a.read(say.Nobody(a.Question)); ok {
		b := a.button(value)
		b.Label = say.NobodyLabel(a.Question)
		choices = append(choices, b)
	}
	return append(choices, agent.Button{Label: "Ask HR", Press: agent.Press{Do: agent.DoAskHR, Value: a.Question.QuestionText}})
}

// private offers the answer that tells the least.
func (a Asked) private() []agent.Button {
	if a.Question.AllowUnsure {
		return []agent.Button{a.button(wizard.Unsure)}
	}
	if value, ok := a.option("personal reasons"); ok && a.Question.Chosen() {
		return []agent.Button{a.button(value)}
	}
	return nil
}

// read returns the canonical value of an answer, if the question takes it.
func (a Asked) read(raw string) (string, bool) {
	value, err := a.Question.Read([]string{raw}, a.Today)
	return value, err == nil && value != ""
}

// button answers the question with a value.
func (a Asked) button(value string) agent.Button {
	return agent.Button{
		Label: a.Question.Show(value),
		Press: agent.Press{Do: agent.DoAnswer, Form: a.Form, Question: a.Question.QuestionID, Value: value},
	}
}
