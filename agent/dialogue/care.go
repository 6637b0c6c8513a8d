package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
)

// Words for a hard time come before everything that a form or HR waits for. They
// are met with one sentence; the request stays as it is, and HR is not told.

// careContact is whom to turn to in a crisis in the United States. 988 is the
// national number since July 16, 2022 (47 U.S.C. 251(e)(4), 47 CFR 52.200;
// 988lifeline.org). [Config] may name another.
const careContact = "call or text 988 (Suicide & Crisis Lifeline, day and night, free), and call 911 if somebody is in danger"

// written are the words of a message, of a command, or of a question asked in a form.
func written(act agent.Act) string {
	switch act := act.(type) {
	case agent.Said:
		return act.Text
	case agent.Commanded:
		return act.Text
	case agent.Submitted:
		if act.View.Prompt.Do == agent.DoQuestion {
			return prompted(act).Value
		}
	}
	return ""
}

// atDesk reports whether a command is HR's work, as on a policy for a hard time.
func (t *turn) atDesk() bool {
	act, command := t.ev.Act.(agent.Commanded)
	return command && t.hr() && t.agent.pathways[desk].does[t.commanded(act).Do] != nil
}

// caring makes of understood moves what may be done in a hard time: a wish for
// leave is offered, and of questions only those are answered to which the policies
// surely have the answer. Nothing goes to HR.
func (t *turn) caring(meant []intents.Move, text string) []Move {
	care := Move{Press: agent.Press{Do: doCare, Value: meant[0].About}, Words: text}
	var asked []Move
	for _, m := range meant[1:] {
		switch m.Do {
		case intents.Start:
			care.Choices = t.leaveOffered()
		case intents.Ask:
			asked = append(asked, askedSurely(m.About, text))
		}
	}
	return append([]Move{care}, asked...)
}

// askedSurely is a question that is answered only where the policies surely do.
func askedSurely(question, text string) Move {
	return Move{Press: agent.Press{Do: agent.DoQuestion, Value: question}, Words: text, Surely: true}
}

// leaveOffered is the button that asks for leave; none where a form is under way.
func (t *turn) leaveOffered() []agent.Button {
	if t.form() != nil {
		return nil
	}
	return []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}}}
}

// care says one kind sentence, and what stands ready. Whatever else was asked is
// not asked again.
func (t *turn) care(m Move) {
	t.session.Detours = nil
	t.tell(t.kindSentence(intents.Hardship(m.Value)))
	var buttons []agent.Button
	switch {
	case t.form() != nil:
		t.tell(say.CareForm)
		buttons = append(buttons, agent.Button{Label: "Go on with my request", Press: agent.Press{Do: agent.DoResume}})
	case len(m.Choices) > 0:
		t.tell(say.CareLeave)
		buttons = m.Choices
	}
	t.told = append(t.told, agent.Block{Buttons: append(buttons, agent.Button{Label: "Talk to HR", Press: agent.Press{Do: agent.DoPerson}})})
	t.overForm()
}

func (t *turn) kindSentence(h intents.Hardship) string {
	switch h {
	case intents.Crisis:
		return say.CareCrisis + t.agent.contact + "."
	case intents.Violence:
		return say.CareViolence + t.agent.contact + "."
	case intents.Loss:
		return say.CareLoss
	}
	return say.CareResignation
}
