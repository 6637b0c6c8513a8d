// Package desk is HR's side of the conversation: deciding requests, answering
// questions that the policies don't, and keeping the policies. It decides with values:
// a [Desk] is one event with what was looked up for it, and [Desk.Do] returns what HR's
// move leads to as [Effects].
//
//	desk.go        a desk, its effects, and who may work at it
//	decide.go      approving, denying, asking; request_life.go a request's life, card.go its card
//	open.go        a question of an employee's becomes a ticket
//	ticket.go      HR's work on tickets; ticket_life.go a ticket's life, ticket_card.go its card
//	keep.go        an answer is kept as a policy
//	policies.go    adding, editing, retiring, listing policies; posted.go reads what was typed,
//	               file.go a dropped file, versions.go older versions
//	routine.go     reminders of open questions and the weekly digest
package desk
