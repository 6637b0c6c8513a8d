package slack

import (
	"cmp"
	"fmt"

	"github.com/leaveway/leaveway/agent"
)

// What the edge says when the agent can't.
const (
	noticeTitle = "Leaveway"

	thinkingStatus = "is looking into that…" // after the app's name
	errorsTitle    = "Please check"
	doneTitle      = "All set"
	doneText       = "You can close this window now. Nothing is lost."

	troubleTitle   = "One moment"
	troubleMessage = "I can't reach our records right now. Nothing you told me before is lost. Please try again in a moment."
	troubleButton  = "I can't reach our records right now. What you typed is still here. Close this and press the button again in a moment."
	troubleReview  = "I can't reach our records right now. Your answers are saved. Please open the form again in a moment."

	outdatedTitle   = "This has changed"
	outdatedMessage = "That button has expired: I was updated after I sent it. Nothing is lost, and you can continue here:"
	outdatedForm    = "This form has expired: I was updated after you opened it. Everything you sent earlier is saved, and you can continue here:"

	plainDirect = "Slack couldn't show the buttons for this. Write “status” to see where things stand."
	plainHR     = "Slack couldn't show the buttons for this. Type “/leave requests” to see what's waiting."

	nothingHere  = "There's nothing here yet."
	couldNotOpen = "I couldn't open the form. Nothing is lost. Press the button to open it."

	fileNotShared = "I couldn't share the file here. Please ask your Leaveway administrator to give the app the scope files:write, and try again."

	fileGone = "I can't find that file anymore. Please drop it here again."
)

const roomWorks = "I can post in HR's channel again. Everything that was waiting is on its way there."

func roomWaits(channel, fix string) string {
	return "I've stopped posting in HR's channel, <#" + channel + ">. To fix it: " + fix + ". Nothing is lost: requests and questions wait, and come to the channel afterwards."
}

func fileElsewhere(name string) string {
	return "“" + name + "” is only a link to a file outside Slack, which I can't read. Please drop the file itself here."
}

func fileTooLarge(name string, most int64) string {
	return fmt.Sprintf("“%s” is larger than %d MB, so I can't take it. Please make it smaller, for example as a PDF, and drop it here again.", name, most>>20)
}

func documentGone(name string) string {
	return "“" + name + "” is gone: it was taken back, or it was too old to keep."
}

func fileUnfetchable(name string) string {
	return "I couldn't fetch “" + name + "” from Slack. Please rename it to something short and drop it here again."
}

// troubleForm is shown at the first field of a form that couldn't be processed.
func troubleForm(button string) string {
	return "I can't reach our records right now. What you typed is still here. Press " + cmp.Or(button, "the button") + " again in a moment."
}

// continueButtons is shown when we can't handle what somebody used.
func continueButtons() agent.Block {
	return agent.Block{Buttons: []agent.Button{
		{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}, Style: agent.Primary},
		{Label: "See where things stand", Press: agent.Press{Do: agent.DoShowStatus}},
	}}
}

// reopenButton returns a button that shows a view again, with a new trigger.
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
