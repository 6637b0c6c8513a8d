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
//	scene.go       the input: the form's questions, what has been answered, and the words near an
//	               answer that say which question it is for
//	understand.go  the steps, from hardship to messages nobody understands
//	clause.go      splits a message into clauses and finds the questions
//	care.go        hard moments come first; package care knows them
//	start.go       requests for leave; another.go wishes for other time off while a form is open
//	answer.go      reads the answer to one question; answer_length.go reads lengths of leave
//	fill.go        finds answers to several questions in one clause; finding.go the days and
//	               lengths in it, and days that recur, absence.go places days off and sick days,
//	               fill_option.go finds options and states, person.go names
//	leave_days.go  the first and the last day of a leave: what says them, and what makes them others
//	match_form.go  a form whose questions are all it says: filled by package match
//	stance.go      what is said instead of an answer; questions why something is asked or isn't
//	half.go        half days at the ends of several days, and some hours of one
//	correction.go  a clause that corrects an earlier answer, or names the one that is to change;
//	               correct_message.go a whole message that does, shift.go by how far
//	weigh.go       what weighs too little to answer or change anything, by its sentence or by the
//	               whole message, or because it is only asked
//	amendment.go   changes to a submitted request; ending.go what calls a form off, or sends it
//	fact.go        a fact that answers a question for yes or no; beyond.go what an answer says beyond
//	               its question, and facts next to an answer that nothing has read yet
//	guess.go       asks the classifier about what is left; clauses about something no form covers
//	idle.go        what is said with no form open and begins none: circumstances, balances, and
//	               wishes next to a question; whose health a kind of leave is for
//
// Each folder below has one subject, and knows nothing of forms unless it says so here.
//
// Text and what it contains:
//
//	words        cuts text into words, and forgives typos; typed what of a message is read at all
//	when         dates, ranges, lengths and numbers; daylist the days of a list, limit days that
//	             only bound the one that is meant, rhythm days that come again and again
//	halfday      half days at the ends of several days, and times of a day
//	tally        numbers and lengths that may not be what was asked for
//	names        names of people; kin what somebody is to the author
//	place        the cities of states; whereabouts where the author is, and where others are
//
// What a message does:
//
//	command      plain commands; yesno a yes or no that is more than the word
//	wish         asks for time off, and how much
//	stance       is said instead of an answer: not yet, as much as there is, why do you ask
//	asking       what in a message is a question, and after which nothing may be stored
//	inquire      asks about one's own requests; calendar and holiday about days
//	amend        wants a filed request to be different; extent says how its days change, together
//	             that all of them move
//	remark       only mentions something; occasion says a day of something else
//	news         tells good news, care hard ones, ailment what is wrong with one's health
//	circumstance tells how and where somebody works
//	hrdesk       asks what only HR knows or does; onbehalf enters something for somebody else,
//	             deputy says who decides in whose place
//
// From words to a form:
//
//	choose       finds the options that a text names; note what HR should read besides an answer
//	threshold    answers "for at least 12 months?" with "since 2019"
//	match        finds which question of an unknown form each part of a message answers
//	classify     guesses what a whole message is about; subject that it only names something
//	modelled     asks a language model on top of all this, and checks its answer
package intents
