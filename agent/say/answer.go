package say

import "github.com/leaveway/leaveway/wizard"

func Echo(q *wizard.Question, value string) string {
	return EndSentence(q.Title() + ": " + q.Show(value))
}

func Corrected(q *wizard.Question, from, to string) string {
	return EndSentence(q.Title() + " changed from " + q.Show(from) + " to " + q.Show(to))
}

// Unchanged says that a question still has its earlier answer, or none.
func Unchanged(q *wizard.Question, now wizard.Answer) string {
	if !now.Given() {
		return q.Title() + " isn't answered yet."
	}
	return EndSentence(q.Title() + " is still " + q.Show(now.Value))
}

// DayMoved says that a day moved together with the day it depends on.
func DayMoved(q *wizard.Question, value string, h *wizard.RelativeDay) string {
	side := " after it, so "
	if h.Before {
		side = " before it, so "
	}
	if h.Length == "0 days" { // "from then"
		return EndSentence("You said the same day, so “" + q.Title() + "” moves to " + q.Show(value))
	}
	return EndSentence("You said " + h.Length + side + "“" + q.Title() + "” moves to " + q.Show(value))
}

// ConfirmAnswer asks about an answer to a question that wasn't open. old is the answer it
// would replace, or "".
func ConfirmAnswer(q *wizard.Question, old, value string) string {
	if old == "" {
		return q.Title() + ": " + q.Show(value) + ". Is that right?"
	}
	return "Change “" + q.Title() + "” from " + q.Show(old) + " to " + q.Show(value) + "?"
}

// SettleFirst comes before [ConfirmAnswer] about a change that nobody said yes or no to.
const SettleFirst = "One thing before I send it."

// NotChanged says that an answer stays, because nobody agreed to the change.
func NotChanged(q *wizard.Question, old, value string) string {
	return "You didn't say whether to change “" + q.Title() + "” to " + q.Show(value) + ", so it's still " + q.Show(old) + ". Change it here, or send the request as it is."
}

// LastAnswer quotes the answer of an earlier request.
func LastAnswer(q *wizard.Question, value string) string {
	return EndSentence("Last time it was " + q.Show(value))
}

// OlderAnswer quotes what a form said that is older than the answer.
func OlderAnswer(q *wizard.Question, value string) string {
	return EndSentence("You answered this somewhere else after you opened this form. Here it said: " + q.Show(value))
}

// AnswerKept says that deleting a message doesn't delete the answer it gave.
func AnswerKept(q *wizard.Question, value string) string {
	return "You deleted that message, but I still have this answer: " + Echo(q, value)
}

// AnswersParked says that questions are no longer asked, so that their answers don't count.
func AnswersParked(labels []string) string {
	these, them := "this no longer applies: ", "it"
	if len(labels) > 1 {
		these, them = "these no longer apply: ", "them"
	}
	return "Because of your new answer, " + these + joinWithAnd(labels) + ". I'll bring " + them + " back if you change your mind."
}

func AnswersUnparked(labels []string) string {
	return "I've brought back what you told me before: " + joinWithAnd(labels) + "."
}
