package say

import "github.com/leaveway/leaveway/agent"

// Apology tells a person that what they said could not be worked on at all.
func Apology(ev agent.Event) []agent.Message {
	if ev.Person.ID == "" {
		return nil // nobody said it
	}
	return []agent.Message{{
		ID: string(ev.ID) + "/gave-up",
		To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID},
		Text: "Something broke on our side and I couldn't work on your last message. " +
			"Nothing you told me before is lost. Please say it once more.",
	}}
}
