// Package agent is the vocabulary of a turn: what comes in, what goes out, and the ports
// through which a turn reads and writes.
//
//	ids.go            identities, people and places: what every other file needs
//	event.go          what comes in: an event and the act it reports; codec.go stores it
//	press.go          what a button asks for, and the move it becomes
//	move.go           what an act means: the sum of all moves, and those in a form; move_talk.go
//	                  has questions and answers, and what HR does; verb.go names them
//	outcome.go        what goes out: everything that one commit writes; and refusals
//	history.go        the answers of a form, replayed from a session's changes
//	message.go        messages and their blocks; plain.go renders them as plain text
//	delivery.go       a message on its way, and when to retry it
//	view.go           what the surface that is waiting shows
//	session.go        the state of one conversation; detour.go its pending questions
//	request.go        a filed request, and what its employee hands in; approval.go who decides it,
//	                  amendment.go a wish to move its days
//	ticket.go         a question for HR
//	policy.go         a stored policy, and the questions that policies were asked
//	handover.go       what somebody who leaves hands over
//	questionnaire.go  the port to a company's own questionnaires
//	profile.go        what people told of themselves
//	subscription.go   who is told regularly who is away
//	publish.go        which version of a form people get
//	install.go        the app in a workspace, installed by a link
//	timer.go          events that come later: a session's timers, and HR's routine work
//	personal.go       everything that is kept of one person; erasing it, and what stands against that
//	ports.go          the other ports: store, policies, files, classifier
//
// Package say holds the sentences, package desk HR's side, and package dialogue the machine
// that takes a turn.
package agent
