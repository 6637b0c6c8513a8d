package desk

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/hrdesk"
)

// What HR writes for an employee is shown to them before it goes. Words that sound like a decision
// decide nothing: the buttons do.

// tellBlocks show what an employee is to be told before it goes, or say how they can be told
// something.
func tellBlocks(all []agent.Request, asked hrdesk.Ask) []agent.Block {
	name := asked.Employee
	theirs := slices.DeleteFunc(ofEmployee(all, name), func(r agent.Request) bool { return r.State != agent.Filed })
	if len(theirs) == 0 {
		return []agent.Block{{Text: say.CannotTell(name)}}
	}
	text := hrdesk.MessageIn(asked.Words, name)
	if text == "" || !fitsButton(text) {
		return append([]agent.Block{{Text: say.TellWithButton(name)}}, cards(theirs[:1])...)
	}
	send := agent.Press{Do: agent.DoTellEmployee, Request: theirs[0].ID, Version: theirs[0].Revision(), Value: text}
	answered := hrdesk.WantsAnswer(asked.Words, text)
	if answered {
		send.Do = agent.DoAskEmployee
	}
	return []agent.Block{{Text: say.SendToEmployee(theirs[0], answered)}, {Quote: text}, {Buttons: []agent.Button{
		{Label: "Yes, send it", Press: send, Style: agent.Primary},
		{Label: "No, leave it", Press: agent.Press{Do: agent.DoDismiss}},
	}}}
}

// replyBlocks ask the author of a reply below a request's card whether to send it to the
// employee, who doesn't see HR's channel.
func replyBlocks(r agent.Request, text string) []agent.Block {
	ask := agent.Press{Do: agent.DoAskEmployee, Request: r.ID, Version: r.Revision()}
	no := agent.Button{Label: "No", Press: agent.Press{Do: agent.DoDismiss}}
	tell := ask
	tell.Do = agent.DoTellEmployee
	switch {
	case r.State == agent.Questioned, r.State == agent.Canceled, !r.HasChat:
		return []agent.Block{{Text: say.ReplyUnseen(r)}}
	case !fitsButton(text) && r.State != agent.Filed:
		return []agent.Block{{Text: say.TooLongToSend(r)}}
	case !fitsButton(text):
		return []agent.Block{{Text: say.ReplyUnseenTooLong(r)}, {Buttons: []agent.Button{{Label: "Ask a question", Press: ask}, no}}}
	}
	ask.Value, tell.Value = text, text
	if r.State != agent.Filed { // nothing waits for an answer anymore
		return []agent.Block{{Text: say.SendBelow(r)}, {Quote: text}, {Buttons: []agent.Button{{Label: "Send it", Press: tell, Style: agent.Primary}, no}}}
	}
	if verdict := hrdesk.Decides(text); verdict != hrdesk.NoVerdict {
		return undecidedBlocks(r, text, ask, no)
	}
	if !hrdesk.WantsAnswer("", text) {
		ask = tell
	}
	return []agent.Block{{Text: say.SendBelow(r)}, {Quote: text}, {Buttons: []agent.Button{{Label: "Send it", Press: ask, Style: agent.Primary}, no}}}
}

// undecidedBlocks remind the author of words that sound like a decision that only the
// buttons decide. The words are what the form for a denial begins with.
func undecidedBlocks(r agent.Request, text string, ask agent.Press, no agent.Button) []agent.Block {
	approve := agent.Button{Label: "Approve", Press: agent.Press{Do: agent.DoApprove, Request: r.ID, Version: r.Revision()}}
	deny := agent.Button{Label: "Deny…", Press: agent.Press{Do: agent.DoDeny, Request: r.ID, Version: r.Revision(), Value: text}, Style: agent.Danger}
	no.Label = "Not now"
	buttons := []agent.Button{approve, deny, {Label: "Send it as a question", Press: ask}, no}
	if hrdesk.Decides(text) == hrdesk.Granted { // the employee would read "approved", and nothing is
		buttons[0].Style = agent.Primary
		buttons[1].Press.Value = "" // their words are no reason to deny it
		buttons = slices.Delete(buttons, 2, 3)
	}
	return []agent.Block{{Text: say.NothingDecidedYet(r)}, {Quote: text}, {Buttons: buttons}}
}
