package documents

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

const (
	tooManyAtOnce    = "I can take five files at a time. Please drop the others in another message."
	tooManyWait      = "I already have 20 files from you that aren't for a request, and I can't keep more. Take one back, then drop this one again."
	tooManyOfRequest = "This request has 20 documents already, and I can't add more. Please take one back first, or send it to HR directly."
	nothingWaits     = "I don't have a file from you that still needs to be sent. Please drop it here again."
	alreadyGone      = "I don't have that document anymore: you took it back, or I deleted it because it was too old to keep."
	isGone           = "That document is gone: it was taken back, or it was too old to keep."
	noneHandedIn     = "You haven't handed in any documents. If HR needs one, drop it here, in this conversation: " + kinds + ". I'll ask before HR gets it."

	// OnlyHR refuses everybody else.
	OnlyHR = "Only people in HR can open this."

	kinds = "a PDF, a picture (JPEG, PNG or HEIC) or a Word document (.docx), up to 10 MB"
)

func list(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "“" + n + "”"
	}
	return content.List(quoted, "and")
}

// itOrThem is the pronoun for some documents.
func itOrThem(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

func emptyFile(name string) string {
	return "“" + name + "” is empty. Please drop it here again."
}

func unknownKind(name string) string {
	return "I can't take “" + name + "”. HR can open " + kinds + "."
}

func alreadyHere(name string) string { return "I already have “" + name + "”." }

func whichRequest(names string, n int) string {
	is := "is "
	if n > 1 {
		is = "are "
	}
	return "Which request " + is + names + " for? Only HR will see " + itOrThem(n) + "."
}

func sendWith(names string, n int, r agent.Request) string {
	if r.State == agent.Questioned {
		last := r.Exchanges[len(r.Exchanges)-1]
		return "Send " + names + " to HR as the answer to " + last.Asked.Name + "'s question about " + string(r.ID) + "? “" + last.Question + "”"
	}
	return "Send " + names + " to HR with your request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ")? Only HR will see " + itOrThem(n) + "."
}

func sendAlone(names string, n int) string {
	return "None of your requests seems to need " + names + ". Send " + itOrThem(n) + " to HR anyway? Only HR will see " + itOrThem(n) + "."
}

func withForm(names, form string) string {
	return "HR gets " + names + " together with this request (" + form + ") when you send it. Only HR will see it."
}

func handedIn(names string) string { return "I've handed in " + names + "." }

func toHR(r agent.Request, sent []agent.Document, answers bool) string {
	with := " with " + string(r.ID)
	if answers {
		with = " as the answer to the question about " + string(r.ID)
	}
	return r.Employee.DisplayName() + " handed in " + described(sent) + with + ", " + r.WizardName + ", " + r.Headline + "."
}

func described(all []agent.Document) string {
	parts := make([]string, len(all))
	for i, d := range all {
		parts[i] = "“" + d.Name + "” (" + say.DocumentKind(d) + ")"
	}
	return strings.Join(parts, " and ")
}

func alone(who string, d agent.Document) string {
	if !d.Withdrawn.IsZero() {
		return who + " handed in “" + d.Name + "” without a request, and took it back on " + wizard.Day(d.Withdrawn) + "."
	}
	return who + " handed in “" + d.Name + "” (" + say.DocumentKind(d) + "). It isn't for a request."
}

func hrHas(names string, at time.Time, answers bool) string {
	text := "HR has " + names + " now, received on " + moment(at) + "."
	if answers {
		text += " It's your answer to their question."
	}
	return text
}

// moment is a time with its weekday, where its person is.
func moment(at time.Time) string { return wizard.Day(at) + ", at " + at.Format("3:04 PM") }

func takenBack(name string, sent bool) string {
	if sent {
		return "I've taken “" + name + "” back and deleted it here. HR can't open it anymore. They may have looked at it before; a copy that they opened stays in their messages."
	}
	return "I've deleted “" + name + "”. HR didn't get it."
}

func withdrawn(r agent.Request, d agent.Document) string {
	return r.Employee.DisplayName() + " took back “" + d.Name + "” of " + string(r.ID) + "."
}

func notSent(names string, n int) string {
	switch n {
	case 0:
		return nothingWaits
	case 1:
		return "All right, I've deleted " + names + ". HR didn't get it."
	}
	return "All right, I've deleted " + names + ". HR didn't get them."
}

func (s Scene) listed(r *agent.Request, d agent.Document) string {
	text := "“" + d.Name + "”"
	if r != nil {
		text += ", with " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ")"
	}
	switch {
	case d.Refused != "":
		return text + ": I couldn't take it."
	case !d.Withdrawn.IsZero():
		return text + ": you took it back on " + moment(d.Withdrawn.In(s.Zone)) + "."
	case d.Sent.IsZero() && d.Form != "":
		return text + ": HR gets it when you send your request."
	case d.Sent.IsZero():
		return text + ": not sent yet."
	}
	return text + ": HR received it on " + moment(d.Sent.In(s.Zone)) + "."
}

func here(d agent.Document, r agent.RequestID) string {
	text := "“" + d.Name + "”"
	if r != "" {
		text += " of " + string(r)
	}
	return text + ". It's confidential, and I've recorded that you opened it."
}

func inYourMessages(name string) string {
	return "I've sent “" + name + "” to your direct messages."
}

func notTaken(name string, r agent.Request) string {
	return fmt.Sprintf("HR didn't get “%s” with your request %s:", name, r.ID)
}

// short is a name that fits into a button.
func short(name string) string { return say.ShortName(name) }
