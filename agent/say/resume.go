package say

import (
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// where is a place in the form: "step 2 of 5", "the last step, checking your answers".

const (
	NothingToContinue = "You don't have a leave request to continue."
	RemindersOff      = "All right, I won't remind you about this request. It's saved; say “continue” whenever you like."
)

func RequestInProgress(name string) string {
	return "You already have a request in progress: " + name + ". Let's continue with it, or say “cancel” if you'd rather start over."
}

func ResumedInForm(name string) string {
	return "You're back where you left off (" + name + "). To start over, use /leave cancel first."
}

func Resumed(name, where string) string {
	return "Welcome back to your request (" + name + "). We're at " + where + "."
}

func FormClosed(where string) string {
	return "Your request is open at " + where + ". Each step is saved when you finish it. Say “continue” whenever you like, or “cancel” to drop it."
}

// Saved confirms that the person stops for now. reminder is when they will be reminded,
// such as "on Monday", or "".
func Saved(where, reminder string) string {
	if reminder == "" {
		return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like."
	}
	return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like, or I'll remind you " + reminder + "."
}

// StaysSaved answers whether a form is still there later.
func StaysSaved(where string) string {
	return "Yes, it'll still be here. Everything is saved as we go; you're at " + where + ". Come back whenever you like and say “continue”."
}

func Reminder(name, where string) string {
	return "Your leave request (" + name + ") is waiting for you at " + where + ". Everything you told me is saved, and nothing has gone to HR yet."
}

func WillRemind(at time.Time) string {
	return "All right. Everything stays as it is, and I'll remind you on " + wizard.Day(at) + "."
}

func FormExpired(name string) string {
	return "Your leave request (" + name + ") has been waiting for " + strconv.Itoa(agent.ExpireAfterDays) + " days, so I've closed it. Nothing was sent to HR. " +
		"I'll keep your answers for another " + strconv.Itoa(agent.ForgetAfterDays) + " days; say “continue” to bring them back."
}

func Reopened(name string) string {
	return "I've reopened your request (" + name + ") with everything you told me."
}
