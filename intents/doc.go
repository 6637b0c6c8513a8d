// Package intents turns a message into [Move]s, given the [Scene] it was sent in. It
// never makes up an answer that the message doesn't contain.
//
// [Offline] works without a language model. It first looks for signs of hardship
// (care.go), then for a plain command or a request for leave (start.go). It reads
// everything else clause by clause: a clause can ask a question, answer one, correct an
// answer, or start something. understand.go runs these steps in order.
//
//	reader.go      one message being read: what was found, and the moves so far; the word lists
//	               of words.txt
//	move.go        the result: moves, and why an answer could not be used
//	scene.go       the input: the form's questions and what has been answered
//	understand.go  the steps, from hardship to messages nobody understands
//	clause.go      splits a message into clauses and finds the questions
//	care.go        hard moments come first; package care knows them
//	start.go       requests for leave; another.go wishes for other time off while a form is open
//	answer.go      reads the answer to one question; answer_length.go reads lengths of
//	               leave, answer_yes_no.go reads yes or no
//	fill.go        finds answers to several questions in one clause; finding.go the days and
//	               lengths in it, and days that recur, cue.go the question that each belongs to, fill_option.go finds options and
//	               states, fill_end.go last days, person.go names
//	match_form.go  a form whose questions are all it says: filled by package match
//	stance.go      what is said instead of an answer; questions why something is asked or isn't
//	half.go        half days at the ends of several days, and some hours of one
//	correction.go  a clause that corrects an earlier answer; weigh.go what weighs too little to
//	               change one; correct_message.go a whole
//	               message that does, shift.go by how far; amendment.go days that
//	               are left out or added, and changes to a
//	               submitted request
//	fact.go        a fact that answers a question for yes or no; beyond.go what an answer says beyond
//	               its question, and facts next to an answer that nothing has read yet
//	guess.go       asks the classifier about what is left; clauses about something no form covers
//	idle.go        what is said with no form open and begins none: circumstances, balances, and
//	               wishes next to a question; whose health a kind of leave is for
//
// Each package below has one subject: words splits text into words, when reads dates, care
// knows what people say in hard times, command recognizes plain commands, stance what is
// said instead of an answer, place the cities of states, remark what is only mentioned, limit days that only bound the one
// that is meant, calendar and holiday questions about days, halfday half days at the ends of several, choose matches options, match finds which question of an
// unknown form each part of a message answers, inquire recognizes questions about one's own
// requests and amend wishes to change them, subject words that only name something, classify
// guesses what a whole message is about.
// Package modelled adds a language model on top.
package intents
