package say

import "github.com/leaveway/leaveway/agent"

const (
	Documents = "Forms and information you may need:"

	ToldHR    = "I've told HR and added this to your request. Your answers in the request haven't changed."
	HRNotTold = "All right, I didn't send anything. Your request stays as it is."

	NoQuestionFromHR = "HR isn't waiting for an answer from you right now."
	ReplySent        = "Thank you. I've sent your answer to HR:"
	ReplyNotSent     = "I didn't send it. HR is still waiting for your answer; press Answer below their question when you're ready."
	ReplyExpired     = "I no longer have what you wrote. HR is still waiting for your answer to this:"
	ReplyRequired    = "Please write your answer."

	AfterDenial = "If you have questions about this, write to your HR team. If something has changed, you can send a new request."
)

func Filed(r agent.Request) string {
	return "Your request " + string(r.ID) + " is with HR: " + r.WizardName + ", " + r.Headline + ". You'll hear from me as soon as they decide."
}

func Approved(r agent.Request) string {
	return r.Decided.Name + " approved your leave: " + r.Headline + ". Your request number is " + string(r.ID) + ". If HR needs a document, they'll contact you."
}

func Denied(r agent.Request) string {
	return r.Decided.Name + " couldn't approve your request " + string(r.ID) + ", " + r.Headline + ". The reason:"
}

func HRAsked(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR has a question about your request " + string(r.ID) + ", " + r.Headline + ":"
}

// ConfirmReplyToHR asks whether to send words as the answer to HR's question. The words
// are quoted below it.
func ConfirmReplyToHR(r agent.Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return "Send this to HR? " + last.Asked.Name + " asked about " + string(r.ID) + ": “" + last.Question + "”"
}

// ConfirmTellHR asks whether to tell HR what should change in a filed request. The words
// are quoted below it.
func ConfirmTellHR(r agent.Request) string {
	return "Your request " + string(r.ID) + " is already with HR, so I can't change it myself. Would you like me to tell them this?"
}

// CannotChange refuses to cancel a request that is denied or canceled, or to add to it.
func CannotChange(r agent.Request) string {
	if r.State == agent.Canceled {
		return "This request is already canceled. Nothing was changed."
	}
	return "This request was " + DecisionVerb[r.State] + ", so it can't be changed or canceled."
}
