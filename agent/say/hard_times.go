package say

// What is said first in a hard time is in the files of package care, which HR can edit.
// These are the sentences around it.
const (
	RequestCanWait    = "Your request is saved and can wait, so take your time."
	HRIsNotTold       = "I won't tell HR about this."
	HardTimeIsPrivate = "No. What you told me here goes to nobody: not to your manager, and not to HR. Only what you put into a request, or ask me to send, goes to HR."
)
