package say

import "github.com/leaveway/leaveway/agent"

// What is said first in a hard time is in the files of package care, which HR can edit.
// These are the sentences around it.
const (
	RequestCanWait    = "Your request is saved and can wait, so take your time."
	RequestNotNeeded  = "Your request is saved, and you don't have to do anything about it. Whenever you like, say “cancel”, and it's gone."
	HRIsNotTold       = "I won't tell HR about this."
	HardTimeIsPrivate = "What you told me here stays here: I don't pass it on to anyone, not to your manager and not to HR. Only what you put into a request, or ask me to send, goes to HR."
)

// RequestStays says that a request isn't touched by what was just told.
func RequestStays(r agent.Request) string {
	return "Your request " + string(r.ID) + " stays as it is. If you want to take it back, now or later, I'll do that for you."
}
