// Package dialogue is the machine: one event in, one outcome committed, one view out.
//
// [Agent.Turn] is the whole line: load, understand, look up, decide, commit. Only turn.go
// does I/O; reading is agent/lookup's. Deciding is pure: time arrives with the event, IDs
// are made from the event's, and the same session, moves and facts always give the same
// outcome. Drawing is a function of what was decided. What needs no conversation has a package
// beside this one: how a form looks to the understanding (slots), what is said of a balance
// (balance), what the policies answer (passages), who decides for whom (deputy), and others.
//
//	turn.go           the line
//	position.go       where a conversation stands: questions that change nothing
//	underway.go       one event being decided, and what it writes besides the session;
//	                  reply.go what the person is told
//	stack.go          detours: what waits for a yes
//	house.go          what never changes from turn to turn, and what a pathway is
//	needs.go          what has to be looked up: to hear words, for moves, once decided
//
//	understand.go     from an act to moves, or to words; propose.go from what the words mean
//	                  to moves; scene.go what the classifier is told
//	decide.go         from moves to an outcome; conversation.go which pathway does what, and
//	                  what an agent is made of
//
//	form.go           steps and their fields; answer.go one answer, interpret.go one in words
//	confirm.go        yes, no and the words of buttons; cancel, undo; amend.go what is added to a filed request
//	filing.go         a form becomes a request; remind.go what happens later, also to other systems
//	policy.go         questions to the policies; hr.go to people in HR, and who decides;
//	                  questionnaire.go a company's own; handover.go people who leave, and
//	                  those after them
//	status.go         what is on record about the person: their form, their requests, the estimate
//	talk.go           what one sentence answers, why something is asked; hard times, as
//	                  agent/hardtime says
//	afterwards.go     after filing: files that an employee hands in for HR, and coming back to work
//
//	draw.go           what the person sees and where; views.go questions, forms and reviews,
//	                  offer.go what waits for a yes
package dialogue
