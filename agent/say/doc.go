// Package say holds the sentences that people read, by subject, so that the bot speaks
// with one voice: a kind colleague in HR who knows the rules and doesn't talk much.
// Sentences are short, in sentence case, and say what happened and what to do next.
//
//	form.go           filling in a request, step by step, up to the review
//	answer.go         one answer: repeated, changed, moved, set aside
//	clarify.go        asking again after words that weren't understood
//	unsure.go         to somebody who doesn't know an answer
//	ahead.go          texts that were looked up, and where they are from
//	note.go           notes for HR
//	resume.go         saving, continuing, reminders
//	cancel.go         canceling a form or a request
//	talk.go           greetings, help, and what the bot doesn't do
//	request.go        a filed request, for its employee
//	decision.go       a filed request, for HR; report.go HR's desk, consult.go what HR asks in words
//	approval.go       where a request is on its route, and who was told
//	inquiry.go        answers about one's own requests, privacy and HR
//	days.go           the days of a leave, and what a calendar says of others
//	time_off.go       vacation, sick days and the like
//	colleague.go      which of several people is meant
//	headline.go       the dates of a request in one line
//	home.go           the app's home, and requests as a list
//	questionnaire.go  a company's own questionnaires
//	policy.go         answers from the policies, with their source
//	ticket.go         questions that HR answers
//	digest.go         HR's reminders and weekly summary
//	policies.go       HR's work on the policies; versions.go their history
//	labels.go         button labels that depend on data
//	apology.go        a message that could not be processed
//	text.go           lists, counts, shortened text
//
// Labels that never change are next to their buttons.
package say
