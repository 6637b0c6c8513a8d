package say

import "github.com/leaveway/leaveway/agent"

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
	if _, isFile := ev.Act.(agent.Dropped); isFile {
		what, instead = "the file you sent", "Please save it in another format, for example as plain text, and send that."
	}
	return sorry(ev, "I stopped twice while I was working on "+what+", so I've set it aside. "+
		"Nothing you told me before is lost. "+instead)
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
