package say

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Apology tells a person that their last event could not be processed. It is nil if the
// event is nobody's.
func Apology(ev agent.Event) []agent.Message {
	return sorry(ev, "Something broke on our side, and I couldn't process your last message. "+
		"Nothing you told me before is lost. Please say it again.")
}

// SetAside tells a person that an event of theirs is not tried again, because the program
// stopped each time. Saying the same again would stop it again.
func SetAside(ev agent.Event) []agent.Message {
	what, instead := "your last message", "Please put it another way."
	switch ev.Act.(type) {
	case agent.Dropped:
		what, instead = "the file you sent", "Please save it as a new file or in another format, and send that."
	case agent.Pressed:
		what, instead = "the button you pressed", "Please tell me in words what you'd like."
	case agent.Submitted:
		what, instead = "the form you sent", "Please tell me your answers here, in words."
	}
	return sorry(ev, "Something went wrong three times while I was working on "+what+", so I won't try it again. "+
		"Nothing you told me before is lost. "+instead)
}

// ManyAtOnce answers messages of one person that came all at once, oldest first: none of
// them was acted on, because half a conversation is easily misread.
func ManyAtOnce(events []agent.Event) []agent.Message {
	first := events[0]
	said, _ := first.Act.(agent.Said)
	from := ""
	if words := shortened(said.Text); words != "" {
		from = ", from “" + words + "” on"
	}
	return sorry(first, fmt.Sprintf("%d messages from you reached me at once%s, so I haven't acted on any of them. "+
		"Nothing you told me before is lost. "+
		"Please tell me once more what you need, in one message.", len(events), from))
}

// shortened returns the beginning of what somebody said, on one line.
func shortened(text string) string {
	const longest = 60
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return strings.TrimSpace(string(runes[:longest])) + "…"
	}
	return text
}

func sorry(ev agent.Event, text string) []agent.Message {
	if ev.Person.ID == "" {
		return nil
	}
	return []agent.Message{{
		ID: string(ev.ID) + "/gave-up",
		To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID}, Text: text,
	}}
}
