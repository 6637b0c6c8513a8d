package say

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

const (
	QuestionMissing   = "Please write your question in words."
	Uncertain         = "I'm not sure this answers your question:"
	GladItHelped      = "Glad that helped."
	DidNotHelp        = "Sorry that didn't help. I've noted that, without your name."
	IsItPaid          = "Is my leave paid?"
	PaidOut           = "Can unused vacation be paid out?"
	PaidInstead       = "Can unused vacation be paid out instead?"
	UsingTimeOff      = "Can I use vacation to get paid during FMLA?"
	BackToRequest     = "Back to your request:"
	NotFoundInEnglish = "I only understand English so far, so I found nothing. "

	PolicyHelp = "Ask me anything about leave, for example “/policy is leave paid?” " +
		"In HR's channel, use “/policy list”, “/policy add”, “/policy gaps” for questions that no policy answers yet, " +
		"and “/policy edit”, “/policy history” or “/policy retire” with a title."
)

// ContinueForm says below an answer that covers a form how to go on: Teams shows it in the form's place,
// with a button back, and closing it there would close the form.
func ContinueForm(where agent.Surface) string {
	how := "Close this"
	if where == agent.TeamsForm {
		how = "Go back"
	}
	return how + " to continue with your form. Everything you typed is still there."
}

// BotName signs what the bot itself changed, and LearnedFromChoice says why.
const (
	BotName           = "Leaveway"
	LearnedFromChoice = "chosen by someone who asked"
)

// WhichPassage asks which passages a question is about. Their titles are on buttons below.
func WhichPassage(choices int) string {
	if choices == 1 {
		return "I'm not certain what you're asking. Is it about this?"
	}
	return "I'm not certain what you're asking. Is it about one of these?"
}

// maxPassageLabel is how many characters of a passage's name fit on a button.
const maxPassageLabel = 70

// PassageLabel names a passage on a button: by its heading, and by its policy if another
// choice has the same heading.
func PassageLabel(p knowledge.Passage, among []knowledge.Hit) string {
	label := p.Heading
	same := 0
	for _, h := range among {
		if h.Passage.Heading == p.Heading {
			same++
		}
	}
	if label == "" || same > 1 || len(strings.Fields(label)) == 1 {
		label = PassagePath(p)
	}
	if runes := []rune(label); len(runes) > maxPassageLabel {
		label = string(runes[:maxPassageLabel-1]) + "…"
	}
	return label
}

// AnswerTitle names the answer that quotes a passage: by the policy alone if it isn't in it anymore.
func AnswerTitle(p knowledge.Policy, quoted knowledge.PassageID) string {
	for _, passage := range p.Passages() {
		if passage.ID == quoted {
			return PassagePath(passage)
		}
	}
	return p.Title
}

func Source(p knowledge.Passage) string {
	source := "Source: " + PassagePath(p)
	switch {
	case p.From != "":
		source += ", valid from " + shortDay(p.From)
	case p.AsOf != "":
		source += ", as of " + shortDay(p.AsOf)
	}
	if p.Law != "" {
		source += "\nLaw: " + p.Law
	}
	return source
}

// PassagePath names a passage by its policy and headings: "Pay during leave › California".
func PassagePath(p knowledge.Passage) string {
	parts := []string{p.Title}
	for _, c := range append(slices.Clone(p.Crumbs), p.Heading) {
		if c != "" && c != parts[len(parts)-1] {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, " › ")
}

// ValidityNote warns about a policy that isn't valid today, and is "" otherwise.
func ValidityNote(h knowledge.Hit) string {
	switch h.Validity {
	case knowledge.Expired:
		return "This policy expired on " + shortDay(h.Passage.Until) + ", so please check with HR."
	case knowledge.NotYetValid:
		return "This policy takes effect on " + shortDay(h.Passage.From) + "."
	}
	return ""
}

// Conflict introduces a quotation from a policy that contradicts the answer.
func Conflict(p knowledge.Passage) string {
	return "Another policy (" + PassagePath(p) + ") seems to say something different. Please check with HR:"
}

// CouldNotFind says that no policy answers the questions. If doubted, they may not be
// about work at all. It ends with a space, for [OfferToAskHR] or [AlreadyAskedHR].
func CouldNotFind(questions int, doubted bool) string {
	switch {
	case doubted:
		return "I know about leave and our policies, but I can't answer that. "
	case questions > 1:
		return "I couldn't find these in our policies. "
	}
	return "I couldn't find that in our policies. "
}

// NoAnswerTo says which of several questions has no answer here. It ends as [CouldNotFind] does.
func NoAnswerTo(question string) string {
	return "I couldn't find an answer to “" + Clip(question) + "”. "
}

// NotKnownOfRequest says that a question about a request has no answer here, and how the
// request stands. It ends as [CouldNotFind] does.
func NotKnownOfRequest(r agent.Request) string {
	return "I can't tell you that for certain. This is how your request stands:\n" + RequestLine(r) + "\n"
}

// OfferToPassOn offers to tell HR what somebody only told.
const OfferToPassOn = "Shall I pass it on to HR? They'll see your name and what you wrote."

// OfferToAskHR offers to ask HR what has no answer here.
func OfferToAskHR(questions int) string {
	if questions > 1 {
		return "Would you like me to ask HR? They'll see your name and your questions."
	}
	return "Would you like me to ask HR? They'll see your name and your question."
}

// StillAsked says which question of a form waits while something else is asked first.
func StillAsked(q *wizard.Question) string {
	return "Your request waits with this question: " + q.QuestionText
}
