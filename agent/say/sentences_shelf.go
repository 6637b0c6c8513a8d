package say

import (
	"errors"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// On HR's work on the policies.

const MessageTooLong = "This message is too long to be read through in a form. Drop it as a file in HR's channel, or post it in parts."

func PolicyRefusal(err error) string {
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); ok {
		return refusal.Message
	}
	return Unreadable
}

func PolicyNotFound(name string, all []agent.KeptPolicy) string {
	if name == "" {
		return "Please say which policy, for example “/policy edit Parental leave”. “/policy list” shows them."
	}
	return "I know no policy “" + name + "”. “/policy list” shows the " + strconv.Itoa(len(all)) + " there are."
}

func ConfirmRetire(p knowledge.Policy) string { return "Retire “" + p.Title + "”?" }

func EditConflict(p agent.KeptPolicy) string {
	return p.By.Name + " has changed this policy since you opened it, so nothing of yours was published. " +
		"This is how it stands now; your text is below, to be published in its place if you like."
}

func TooLongToEdit(p knowledge.Policy) string {
	return "“" + p.Title + "” is too long to be edited in a form. Change its file, and bring it in with “leaveway policy import”."
}

func PolicyExists(p agent.KeptPolicy) string {
	return "There is a policy “" + p.Title + "” already. Edit that one, or choose another title."
}

func passageCount(p knowledge.Policy) string {
	if n := len(p.Passages()); n != 1 {
		return strconv.Itoa(n) + " passages"
	}
	return "one passage"
}

func PolicyAdded(p knowledge.Policy) string {
	return "Published: “" + p.Title + "”, " + passageCount(p) + ". I answer from it from now on."
}

// publishFile asks whether a file's policy shall hold from now on, in the place of
// another where there is one.
func ConfirmPublish(p knowledge.Policy, old agent.KeptPolicy, there bool) string {
	what := "“" + p.Title + "”: " + passageCount(p) + "."
	if there && !old.Retired {
		return what + " It takes the place of “" + old.Title + "” as it is now. Publish it?"
	}
	return what + " Publish it?"
}

func PolicyUnchanged(p knowledge.Policy) string {
	return "“" + p.Title + "” is what I answer from already. Nothing was changed."
}

func PolicyChanged(p knowledge.Policy) string {
	return "Changed: “" + p.Title + "”, now " + passageCount(p) + "."
}

func PolicyRetired(p knowledge.Policy) string {
	return "Retired: “" + p.Title + "”. I no longer answer from it."
}

func PolicyNote(p agent.KeptPolicy) string {
	note := string(p.Policy.Policy) + " · " + passageCount(p.Policy)
	if p.AsOf != "" {
		note += " · as of " + shortDay(p.AsOf)
	}
	if p.Version > 0 {
		note += " · changed by " + p.By.Name + " on " + wizard.Day(p.By.At)
	}
	return note
}

func ReplacesPolicy(p agent.KeptPolicy) string {
	return "There is a policy “" + p.Title + "” already. This text takes its place; the one before stays in its history."
}
