package agent

import (
	"github.com/leaveway/leaveway/intents"
)

// Words for a hard time come before everything that a form or HR waits for. They
// are met with one sentence; the request stays as it is, and HR is not told.

// careContact is whom to turn to in a crisis in the United States. 988 is the
// national number since July 16, 2022 (47 U.S.C. 251(e)(4), 47 CFR 52.200;
// 988lifeline.org). [Config] may name another.
const careContact = "call or text 988 (Suicide & Crisis Lifeline, day and night, free), and call 911 if somebody is in danger"

// written are the words of a message, of a command, or of a question asked in a form.
func written(act Act) string {
	switch act := act.(type) {
	case Said:
		return act.Text
	case Commanded:
		return act.Text
	case Submitted:
		if act.View.Prompt.Do == DoQuestion {
			return prompted(act).Value
		}
	}
	return ""
}

// atDesk reports whether a command is HR's work, as on a policy for a hard time.
func (t *turn) atDesk() bool {
	act, command := t.ev.Act.(Commanded)
	return command && t.hr() && t.agent.pathways[desk].does[t.commanded(act).Do] != nil
}

// caring makes of understood moves what may be done in a hard time: a wish for
// leave is offered, and of questions only those are answered to which the policies
// surely have the answer. Nothing goes to HR.
func (t *turn) caring(meant []intents.Move, text string) []Move {
	care := Move{Press: Press{Do: doCare, Value: meant[0].About}, Words: text}
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
	return Move{Press: Press{Do: DoQuestion, Value: question}, Words: text, Surely: true}
}

// leaveOffered is the button that asks for leave; none where a form is under way.
func (t *turn) leaveOffered() []Button {
	if t.form() != nil {
		return nil
	}
	return []Button{{Label: "Ask for leave", Press: Press{Do: DoStart}}}
}

// care says one kind sentence, and what stands ready. Whatever else was asked is
// not asked again.
func (t *turn) care(m Move) {
	t.session.Detours = nil
	t.tell(t.kindSentence(intents.Hardship(m.Value)))
	var buttons []Button
	switch {
	case t.form() != nil:
		t.tell(careForm)
		buttons = append(buttons, Button{Label: "Go on with my request", Press: Press{Do: DoResume}})
	case len(m.Choices) > 0:
		t.tell(careLeave)
		buttons = m.Choices
	}
	t.told = append(t.told, Block{Buttons: append(buttons, Button{Label: "Talk to HR", Press: Press{Do: DoPerson}})})
	t.overForm()
}

func (t *turn) kindSentence(h intents.Hardship) string {
	switch h {
	case intents.Crisis:
		return careCrisis + t.agent.contact + "."
	case intents.Violence:
		return careViolence + t.agent.contact + "."
	case intents.Loss:
		return careLoss
	}
	return careResignation
}
