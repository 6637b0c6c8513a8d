// Package agent is the conversation: one event goes in, one outcome is
// committed, one view goes out.
//
// [Agent.Turn] is the whole line. Everything between loading the state and
// committing the outcome is pure: time arrives with the event, IDs are made from
// the event's, and no function here reads a clock, an environment or a network.
//
//	turn.go      the line; underway.go is a turn's own state
//	event.go     what comes in; outcome.go, message.go, view.go what goes out
//	move.go      what an act means; scene.go, words.go and read.go for what was
//	             said, repair.go for what was changed, care.go for a hard time
//	form.go      what moves do: steps submitted, answer.go one answer, pause.go
//	             stopping and going on, confirm.go what takes a plain yes,
//	             talk.go everything beside the form
//	actions.go   what the company does; filing.go the request, hr.go HR's side,
//	             lifecycle.go a request's life, remind.go what happens later
//	question.go  what policies answer; gap.go, ticket.go what they don't, shelf.go
//	             HR's work on them, drop.go policies as files, routine.go what is
//	             regular
//	show.go      what is shown and where; views.go forms and reviews, ask.go
//	             questions in the conversation, card.go HR's card
//	sentences.go what is said
package agent
