package say

import (
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

const (
	Started       = "I've started a leave request for you. Everything is saved as we go, so you can stop at any time."
	NoOpenRequest = "You don't have a leave request in progress. You can start one whenever you like."

	HereIsTheForm = "Here's the form:"

	StepRemoved        = "That step is no longer part of your request because of an answer you gave. Here is where we are."
	QuestionRemoved    = "That question is no longer part of your request because of an answer you gave. Here is where we are."
	NewerAnswersKept   = "That form is from before your last change, so I kept the newer answers. Here is where we are."
	FormChanged        = "The form has changed since you started it. Your answers are all still here; please look them over before you submit."
	RequestClosed      = "That belongs to an earlier request, which is closed. Nothing was changed."
	AlreadyFiled       = "This request is already with HR, so I didn't send it again."
	ButtonExpired      = "That button has expired. Here is where we are."
	MoreToFillIn       = "Because of your answer, there's a little more to fill in here."
	NotAskedHere       = "This step doesn't ask that. Leave it out."
	FirstQuestion      = "This is the first question, so I can't go back any further."
	RequestIncomplete  = "Your request isn't complete yet. Please answer the remaining questions first."
	StillToSubmit      = "Your request is ready, and not sent yet."
	ReviewFirst        = "Please check your answers once more before they go to HR."
	ChangedSinceReview = "An answer has changed since you opened this review. Please check your answers once more."
	NotSubmitted       = "I haven't sent anything. Change whatever you like; your answers are saved."

	RestoredByHR     = "HR has restored your earlier answers. Please look them over. Here is where we are."
	NothingToRestore = "No form in progress has that version, so nothing was changed."

	HRDecides = "This is an estimate; HR decides."
	// NoEstimateAbroad is for people who work outside of the United States.
	NoEstimateAbroad = "I only know leave laws of the United States, so there's no estimate for where you work. HR will tell you what applies there."
	NoEstimateForHR  = "No estimate: works outside of the United States."
	NoEstimate       = "I can't give you an estimate yet. I need a few more answers first."
)

// WhyWeAsk explains a question.
func WhyWeAsk(q *wizard.Question) string {
	if q.Why == "" {
		return "HR needs this to decide on your request."
	}
	return q.Why
}

// Skipped says that a question has no answer now.
func Skipped(q *wizard.Question) string {
	if q.OnlyIfSaid { // nobody asked it, so nobody skipped it
		return q.Title() + ": none."
	}
	return q.Title() + ": skipped."
}

func CannotSkip(q *wizard.Question) string {
	return strings.TrimSpace("This question is required. " + q.HelperText)
}
