package hardtime

import "github.com/leaveway/leaveway/agent"

// Private says who hears of a hard moment.
const Private = "What you told me here stays here: I don't pass it on to anyone, not to your manager and not to HR. Only what you put into a request, or ask me to send, goes to HR."

// formWaits says that nothing has to be done about the open form. What the book says about who
// is told comes first: unsaid means that it hasn't said it.
func formWaits(ended, unsaid bool) string {
	text := "Your request is saved and can wait, so take your time."
	if ended {
		text = "Your request is saved, and you don't have to do anything about it. If you'd like me to close it, now or later, say “cancel”."
	}
	if unsaid {
		text += " I won't tell HR about this."
	}
	return text
}

// requestStays says that a filed request isn't touched by what was just told.
func requestStays(id agent.RequestID) string {
	return "Your request " + string(id) + " stays as it is. If you want to take it back, now or later, I'll do that for you."
}
