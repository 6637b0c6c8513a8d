// Package agent is the vocabulary of a turn: what comes in, what goes out, and what
// the machine in between needs from the outside.
//
//	event.go          what comes in: events, acts, presses; codec.go at rest
//	outcome.go        what goes out: everything one commit writes; history.go its changes
//	message.go        messages and their blocks; plain.go as text; delivery.go on their way
//	view.go           what the surface that is waiting shows
//	session.go        where a conversation stands; detour.go what it waits for
//	request.go        a filed request; ticket.go a question for HR; policy.go a policy
//	questionnaire.go  what a company's own questionnaire says
//	timer.go          what happens later
//	refusal.go        a no, worded for a person
//	ports.go          what a turn needs from the outside
//
// Package say has the sentences, package dialogue the machine.
package agent
