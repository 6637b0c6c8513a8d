package onscreen

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Buttons returns the buttons in some blocks, and for each menu its options as if they were
// buttons.
func Buttons(blocks []agent.Block) []agent.Button {
	var all []agent.Button
	for _, b := range blocks {
		for _, button := range b.Buttons {
			if button.Opens == nil { // it leads to a person, past us
				all = append(all, button)
			}
		}
		for _, thumb := range b.Thumbs { // a surface shows these or the buttons
			if !slices.ContainsFunc(b.Buttons, func(button agent.Button) bool { return button.Press == thumb.Press }) {
				all = append(all, thumb)
			}
		}
		if b.Pick != nil {
			all = append(all, choices(*b.Pick)...)
		}
	}
	return all
}

// choices returns what a menu can be set to. A menu that only leads on can be named itself:
// "change an answer".
func choices(pick agent.Pick) []agent.Button {
	var all []agent.Button
	if pick.Press.Do != agent.DoAnswer {
		all = append(all, agent.Button{Label: pick.Label, Press: pick.Press})
	}
	if pick.Component.Kind() == wizard.ChoicesKind {
		return all // a press of such a menu has everything that is chosen
	}
	for _, o := range pick.Options {
		press := pick.Press
		press.Value = o.Value
		all = append(all, agent.Button{Label: o.Label, Press: press})
	}
	return all
}

// InForm are the buttons that only a form has. They are understood while it is open.
func InForm(form agent.FormID) []agent.Button {
	return []agent.Button{
		{Label: "Back", Press: agent.Press{Do: agent.DoGoBack, Form: form}},
		{Label: "Save for later", Press: agent.Press{Do: agent.DoSave, Form: form}},
		{Label: "Close", Press: agent.Press{Do: agent.DoSave, Form: form}},
		{Label: "Why we ask", Press: agent.Press{Do: agent.DoExplainWhy, Form: form}},
		{Label: "Ask a question", Press: agent.Press{Do: agent.DoAskPolicy}},
	}
}

// keptMessages and keptFor are how many messages with buttons people remember, and how long.
const (
	keptMessages = 3
	keptFor      = 24 * time.Hour
)

// Remember adds the buttons of a new message to those of the last few. drawn are the ones
// that the conversation shows anyway, wherever it is. A message without any other is
// remembered only because the one before it is no longer the last. changed is false if
// there is nothing to remember.
func Remember(before []agent.ShownButtons, now agent.ShownButtons, drawn []agent.Button) (after []agent.ShownButtons, changed bool) {
	few := isFewAnswers(now.Buttons) // which of them is meant was asked with this message
	now.Buttons = slices.DeleteFunc(slices.Clone(now.Buttons), func(b agent.Button) bool {
		return !few && slices.ContainsFunc(drawn, func(d agent.Button) bool { return d.Label == b.Label && d.Press == b.Press })
	})
	if len(now.Buttons) == 0 && (len(before) == 0 || len(before[0].Buttons) == 0) {
		return before, false
	}
	after = []agent.ShownButtons{now}
	for _, old := range before {
		if len(after) < keptMessages && len(old.Buttons) > 0 && now.At.Sub(old.At) <= keptFor {
			after = append(after, old)
		}
	}
	return after, true
}

// isFewAnswers reports whether buttons are a few answers to one question, and nothing else.
func isFewAnswers(buttons []agent.Button) bool {
	const most = 5
	return len(buttons) > 1 && len(buttons) <= most && !slices.ContainsFunc(buttons, func(b agent.Button) bool {
		return b.Press.Do != agent.DoAnswer || b.Press.Question != buttons[0].Press.Question
	})
}
