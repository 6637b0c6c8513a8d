package slack

import (
	"cmp"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// What the edge says itself, when the agent cannot.
const (
	noticeTitle = "Leaveway"
	errorsTitle = "Please check"
	doneTitle   = "All set"
	doneText    = "You can close this window now. Nothing is lost."

	troubleTitle   = "One moment"
	troubleMessage = "I can't reach our records right now. Nothing you told me before is lost; please try again in a moment."
	troubleButton  = "I can't reach our records right now. What you typed is still here; close this and press the button again in a moment."
	troubleReview  = "I can't reach our records right now. Your answers are saved; please open the form again in a moment."

	outdatedTitle   = "This has changed"
	outdatedMessage = "That button is from before I was last updated, and I no longer know what it did. Nothing is lost: this is where you can go on."
	outdatedForm    = "This form is from before I was last updated, so I could not take it. Everything you sent earlier is saved: this is where you can go on."

	plainDirect = "Slack would not show this with its buttons. Write status to see where things stand."
	plainHR     = "Slack would not show this with its buttons. /leave requests lists what waits."

	nothingHere  = "There is nothing to show here."
	couldNotOpen = "I couldn't open the form just now. Nothing is lost: press the button and it opens."

	fileGone = "I can't find that file any more. Please drop it once more."
)

func fileElsewhere(name string) string {
	return "“" + name + "” is only a link: it is kept outside Slack, where I can't read it. Please drop the file itself."
}

// troubleForm stands beside the first field of a form that could not be taken.
func troubleForm(button string) string {
	return "I can't reach our records right now. What you typed is still here; press " + cmp.Or(button, "the button") + " again in a moment."
}

// continueButtons are the ways on where something that came back means nothing to us.
func continueButtons() agent.Block {
	return agent.Block{Buttons: []agent.Button{
		{Label: "Go on with my request", Press: agent.Press{Do: agent.DoResume}, Style: agent.Primary},
		{Label: "See where things stand", Press: agent.Press{Do: agent.DoStatus}},
	}}
}

// reopenButton is a button that shows a view once more, with a fresh trigger.
func reopenButton(v agent.View, pressed agent.Press) agent.Block {
	press := pressed
	switch v := v.(type) {
	case agent.FormView:
		press = agent.Press{Do: agent.DoOpenForm, Form: v.Ref.Form, Step: v.Ref.Step}
	case agent.ReviewView:
		press = agent.Press{Do: agent.DoReview, Form: v.Ref.Form}
	case agent.PromptView:
		press = v.Ref.Prompt
	}
	if press.Do == "" {
		press = agent.Press{Do: agent.DoResume}
	}
	return agent.Block{Buttons: []agent.Button{{Label: "Open the form", Press: press, Style: agent.Primary}}}
}

func sortedQuestions[V any](m map[wizard.QuestionID]V) []wizard.QuestionID {
	return slices.Sorted(maps.Keys(m))
}
