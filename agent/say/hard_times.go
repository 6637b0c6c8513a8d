package say

import "github.com/leaveway/leaveway/intents"

// Somebody may be ill, dying, or happy: these sentences assume as little as they can.

const (
	crisis      = "I'm so sorry that it's this hard. You don't have to go through it alone. Please "
	violence    = "I'm so sorry. This shouldn't happen to you, and it isn't your fault. If you need help now, "
	loss        = "I'm very sorry for your loss."
	resignation = "I only help with leave, so I won't pass your resignation on. You can talk to HR whenever you like."

	RequestCanWait = "Your request is saved, so take your time. I won't tell HR about this."
	LeaveWhenReady = "If you need leave, press Ask for leave whenever you're ready. If no kind of leave fits, your HR team can help."
)

// Sympathy is the first sentence to somebody in a hard time. contact says whom to turn to,
// in words that complete a sentence: "call or text 988".
func Sympathy(h intents.Hardship, contact string) string {
	switch h {
	case intents.Crisis:
		return crisis + contact + "."
	case intents.Violence:
		return violence + contact + "."
	case intents.Loss:
		return loss
	}
	return resignation
}
