package say

import "github.com/leaveway/leaveway/agent"

// Apology tells a person that their last event could not be processed. It is nil if the
// event is nobody's.
func Apology(ev agent.Event) []agent.Message {
	if ev.Person.ID == "" {
		return nil
	}
	return []agent.Message{{
		ID: string(ev.ID) + "/gave-up",
		To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID},
		Text: "Something broke on our side, and I couldn't process your last message. " +
			"Nothing you told me before is lost. Please say it again.",
	}}
}
