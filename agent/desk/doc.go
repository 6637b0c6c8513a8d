// Package desk is HR's side of the conversation: deciding requests, answering questions
// that the policies don't, and looking after the policies. It is pure: a [Desk] holds one
// event with everything that was looked up for it, and [Desk.Do] returns the [Effects] of
// HR's move.
//
//	desk.go          a desk, the effects of a move, and who acts for HR; work.go which move is whose
//	decide.go        approve, deny or ask about a request, and about a change of its days
//	several.go       list what waits, and decide several requests at once; filter.go narrows lists down
//	approval.go      what people outside HR decide, by the company's routes; asked.go what they are
//	                 shown, and do
//	aside.go         HR's own notes on a request, and putting it off until a reminder
//	request_life.go  the steps of a request's life; card.go the card that shows it
//	consult.go       what HR asks of the record in words; away.go who is on leave, tell.go what
//	                 employees are told
//	front.go         what HR sees in the app's home
//	open.go          open a ticket for an employee's question
//	ticket.go        assign, answer or decline a ticket
//	ticket_life.go   the steps of a ticket's life; ticket_card.go the card that shows it
//	keep.go          keep a ticket's answer as a policy
//	policies.go      add, edit, retire and list policies
//	posted.go        read a policy that was typed; file.go one that was shared as a file
//	versions.go      show a policy's history and bring a version back
//	routine.go       reminders of open tickets and of what nobody decides, and the weekly digest
package desk
