package comeback

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

const (
	noteNeeded = "HR needs a note from your doctor that you can work again. You can drop it here as a file, now or later."
	noteMaybe  = "No, not for this leave. If HR needs one after all, they'll ask you."
	noLeave    = "I can't see an approved leave of yours that ends soon. “My requests” shows what I have."
	daysGone   = "The days of this leave have changed since, so I haven't told HR anything."
	whichDay   = "Which day will you be back at work? For example “Monday, February 1”. If that moves the end of your leave, I'll ask HR."
	notADay    = "I didn't find one day in that. Which day will you be back at work? For example “Monday, February 1”."
	unfitKnown = "HR knows that you aren't fit yet. When you know the day, tell me, for example “back on February 8”."
	toldUnfit  = "I've told HR that you aren't fit for work yet and can't say when. Take the time you need. When you know the day, tell me, for example “back on February 8”."
	stillAsked = "You've asked HR for other days, and they haven't decided yet. You'll hear from me as soon as they do."
)

// ends says when a leave ends, and asks about the day after.
func ends(l leave) string {
	return "Your leave (" + l.Request.WizardName + ", " + l.Request.Headline + ") ends on " + wizard.Day(l.Last) + ". Will you be back at work on " + wizard.Day(l.back) + "?"
}

func yes(l leave) string { return "Yes, I'm back on " + l.back.Weekday().String() }

func told(l leave) string {
	text := "Thank you. I've told HR that you'll be back on " + wizard.Day(l.back) + "."
	if l.rule.Note {
		text += " " + noteNeeded
	}
	return text
}

func knownAlready(l leave) string {
	return "HR knows already that you'll be back on " + wizard.Day(l.back) + "."
}

func askUnfit(l leave) string {
	return "I'm sorry to hear that. Your leave ends on " + wizard.Day(l.Last) + ". If you know until when you need it, choose the day you'll be back, and I'll ask HR to extend it. If you don't know yet, I can tell HR just that."
}

func beforeTheLeave(l leave, day time.Time) string {
	return wizard.Day(day) + " isn't after the first day of your leave (" + wizard.Day(l.First) + "). If you don't need the leave at all, say “cancel my request”."
}

// The sentences for HR.

func backForHR(l leave) string {
	text := l.Request.Employee.DisplayName() + " will be back at work on " + wizard.Day(l.back) + ", after " + l.Request.WizardName + " (" + string(l.Request.ID) + ")."
	if !l.rule.Note {
		return text
	}
	for _, d := range l.Request.Documents {
		if d.IsHeld() && !d.Sent.Before(l.First) {
			return text + " They need a doctor's note for that; please check whether it's on the card."
		}
	}
	return text + " They need a doctor's note for that, and haven't handed it in yet."
}

func unfitForHR(l leave) string {
	return l.Request.Employee.DisplayName() + " isn't fit for work yet and can't say when they'll be back. Their leave " + string(l.Request.ID) + " (" + l.Request.WizardName + ") ends on " + wizard.Day(l.Last) + "."
}

// prompt asks for the day in a form.
func (l leave) prompt(press agent.Press) agent.PromptView {
	press.Value = ""
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: press}, Title: "Back at work", Lead: []agent.Block{{Text: l.Request.WizardName + " · " + l.Request.Headline}},
		Label: "Which day will you be back?", Hint: "For example “Monday, February 1”. If it isn't the day after your leave, HR decides.", Submit: "Send",
	}
}
