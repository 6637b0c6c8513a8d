package say

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

const (
	OnlyHRManagesPolicies = "Policies can be listed and changed only in HR's own channel. Here you can ask a question, for example “/policy is leave paid?”"
	NoPolicies            = "There are no policies yet. Add the first one with “/policy add”."
	NothingChanged        = "All right, nothing was changed."
	PolicyMissing         = "I can't find that policy anymore. Someone may have retired it."
	TitleMissing          = "Please write a title in words on the first line."
	TitleTooLong          = "Please choose a shorter title, of 100 characters at most."
	TextMissing           = "Please write the policy's text below its title."
	MessageTooLong        = "This message is too long to review in a form. Upload it as a file in HR's channel, or post it in parts."
)

// PolicyRefusal says why a policy could not be read.
func PolicyRefusal(err error) string {
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); ok {
		return refusal.Message
	}
	return Unreadable
}

func PolicyNotFound(name string, all []agent.KeptPolicy) string {
	if name == "" {
		return "Please add the policy's title, for example “Parental leave”. “/policy list” shows all titles."
	}
	return "I couldn't find a policy called “" + name + "”. “/policy list” shows all titles (" + strconv.Itoa(len(all)) + ")."
}

func ConfirmRetire(p knowledge.Policy) string {
	return "Retire “" + p.Title + "”? I'll no longer answer from it."
}

func PolicyExists(p agent.KeptPolicy) string {
	return "There's already a policy called “" + p.Title + "”. Edit that one, or choose another title."
}

// ReplacesPolicy says that a posted text replaces the policy of the same title.
func ReplacesPolicy(p agent.KeptPolicy) string {
	return "There's already a policy called “" + p.Title + "”. This text replaces it; the old version stays in its history."
}

// EditConflict says that somebody else changed the policy first. The current text is
// quoted below it, above the person's own.
func EditConflict(p agent.KeptPolicy) string {
	return p.By.Name + " changed this policy after you opened it, so I haven't published your text. " +
		"Here is the current version, with your text below. Publish yours if you want to replace it."
}

func TooLongToEdit(p knowledge.Policy) string {
	return "“" + p.Title + "” is too long to edit in a form. Edit its file, and import it with “leaveway policy import”."
}

// PolicyRead says how much was read of a file.
func PolicyRead(p knowledge.Policy) string { return "“" + p.Title + "”: " + passageCount(p) + "." }

// How much of a policy a preview shows.
const (
	previewed      = 3   // passages
	previewedBytes = 200 // of each
)

// Preview shows the beginnings of a policy's first passages, as people will read them.
func Preview(p knowledge.Policy) (passages []string, rest string) {
	all := p.Passages()
	for _, passage := range all[:min(len(all), previewed)] {
		text := clipAtWord(strings.Join(strings.Fields(passage.Text), " "), previewedBytes)
		if passage.Heading != p.Title {
			text = passage.Heading + "\n" + text
		}
		passages = append(passages, text)
	}
	switch more := len(all) - previewed; {
	case more == 1:
		rest = "And one more passage."
	case more > 1:
		rest = "And " + strconv.Itoa(more) + " more passages."
	}
	return passages, rest
}

// clipAtWord shortens a text at a space.
func clipAtWord(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	if at := strings.LastIndexByte(text[:limit], ' '); at > 0 {
		return text[:at] + " …"
	}
	return strings.ToValidUTF8(text[:limit], "") + "…"
}

// ConfirmPublish asks whether to publish the policy in a file. there says that the old
// policy exists.
func ConfirmPublish(old agent.KeptPolicy, there bool) string {
	if there && !old.Retired {
		return "It replaces the current “" + old.Title + "”. Publish it?"
	}
	return "Publish it?"
}

func PolicyAdded(p knowledge.Policy) string {
	return "Published: “" + p.Title + "”, " + passageCount(p) + ". I'll answer from it from now on."
}

func PolicyChanged(p knowledge.Policy) string {
	return "Changed: “" + p.Title + "”, now " + passageCount(p) + "."
}

func PolicyUnchanged(p knowledge.Policy) string {
	return "I already answer from this version of “" + p.Title + "”. Nothing was changed."
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

func passageCount(p knowledge.Policy) string {
	if n := len(p.Passages()); n != 1 {
		return strconv.Itoa(n) + " passages"
	}
	return "one passage"
}

// ShownRange says which items of a list a page shows.
func ShownRange(from, to, all int) string {
	return strconv.Itoa(from+1) + " to " + strconv.Itoa(to) + " of " + strconv.Itoa(all)
}

// Titles returns the titles of policies in quotation marks, sorted.
func Titles(all []agent.KeptPolicy) []string {
	var titles []string
	for _, p := range all {
		titles = append(titles, "“"+p.Title+"”")
	}
	slices.Sort(titles)
	return titles
}

// mostRetired is how many retired policies a list names.
const mostRetired = 10

func RetiredPolicies(titles []string) string {
	line := "Retired: " + strings.Join(titles[:min(len(titles), mostRetired)], ", ")
	if more := len(titles) - mostRetired; more > 0 {
		line += " and " + strconv.Itoa(more) + " more"
	}
	return line + ". Use “/policy history” with a title to see one or bring it back."
}
