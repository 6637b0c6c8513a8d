package desk

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// A policy is typed into a form: its title, its text, and optionally how people ask for
// it. Or a file's text is pasted, with its front matter on top.

const (
	titlePrefix = "Title:" // optional, before the title
	askedPrefix = "Asked:" // before a question that the policy answers
)

const (
	// maxTitleLength is in characters: buttons and sources name a policy by it.
	maxTitleLength = 100
	// maxIDLength is in characters: every button below an answer carries one.
	maxIDLength = 60
)

// readPosted reads a policy that somebody typed. The old one's front matter stays where
// the text has none of its own.
func readPosted(text string, old knowledge.Policy) (knowledge.Policy, *agent.Refusal) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "---") {
		p := old
		p.Title, p.Body, p.Questions = splitPosted(text, old.Questions)
		if refusal := checkTitle(p.Title); refusal != nil {
			return old, refusal
		}
		text = read.Format(p)
	}
	if _, body, _ := strings.Cut(strings.TrimPrefix(text, "---"), "\n---"); strings.TrimSpace(body) == "" {
		return old, agent.Refuse(say.TextMissing)
	}
	const name = "Your text"
	p, err := read.File(name+".md", []byte(text))
	if err != nil {
		return p, agent.Refuse(strings.ReplaceAll(say.PolicyRefusal(err), name+".md", name)) // there is no file the person would know
	}
	p.Policy = policyID(p.Title)
	return p, checkTitle(p.Title)
}

// splitPosted splits a typed policy into its title, its text and its questions.
func splitPosted(text string, questions map[string][]string) (title, body string, asked map[string][]string) {
	title, rest, _ := strings.Cut(text, "\n")
	if mark := min(len(titlePrefix), len(title)); strings.EqualFold(title[:mark], titlePrefix) {
		title = title[mark:]
	}
	var lines, above []string
	for line := range strings.SplitSeq(rest, "\n") {
		if words, ok := strings.CutPrefix(strings.TrimSpace(line), askedPrefix); ok {
			if words = strings.TrimSpace(words); words != "" {
				above = append(above, words)
			}
			continue
		}
		lines = append(lines, line)
	}
	asked = questions
	if len(above) > 0 {
		asked = map[string][]string{"": above}
		for heading, list := range questions {
			if heading != "" {
				asked[heading] = list
			}
		}
	}
	return strings.TrimSpace(strings.TrimLeft(title, "# ")), strings.TrimSpace(strings.Join(lines, "\n")), asked
}

// checkTitle says what is wrong with a title.
func checkTitle(title string) *agent.Refusal {
	switch {
	case policyID(title) == "":
		return agent.Refuse(say.TitleMissing)
	case len([]rune(title)) > maxTitleLength:
		return agent.Refuse(say.TitleTooLong)
	}
	return nil
}

// policyID makes an id from a title: lower-case letters and digits, joined with dashes.
func policyID(title string) knowledge.PolicyID {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	const most = 8
	id := []rune(strings.Join(words[:min(len(words), most)], "-"))
	return knowledge.PolicyID(strings.TrimRight(string(id[:min(len(id), maxIDLength)]), "-"))
}

// savePosted shows a message's text as a policy, to be read before anyone is answered
// from it.
func (d *Desk) savePosted(m agent.WorkOnPolicy) {
	p, err := read.Message(m.Text)
	if err != nil {
		d.tell(say.PolicyRefusal(err))
		return
	}
	text := cmp.Or(p.Title, titlePrefix) + "\n\n" + strings.TrimSpace(p.Body)
	if len(text) > maxEditBytes {
		d.tell(say.MessageTooLong)
		return
	}
	p.Policy = policyID(p.Title)
	if old, there := d.inPlaceOf(p); there && !old.Retired {
		view := editPrompt(old, text)
		view.Lead = []agent.Block{{Text: say.ReplacesPolicy(old)}}
		d.effects.View = view
		return
	}
	d.effects.View = policyPrompt(agent.Press{Do: agent.DoPolicyAdd}, "Save as a policy", text)
}

// policyPrompt asks for a policy's text.
func policyPrompt(press agent.Press, title, text string) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: press, HR: true}, Title: title, Label: "The policy", Text: text, Submit: "Publish",
		Hint: "Put the title on the first line and the text below it. Start headings with ##, list items with a dash, and questions people ask with “" + askedPrefix + "”.",
	}
}

// sameTitle finds another policy with that title.
func (d *Desk) sameTitle(p knowledge.Policy) (agent.KeptPolicy, bool) {
	i := slices.IndexFunc(d.Policies, func(other agent.KeptPolicy) bool {
		return !other.Retired && other.Policy.Policy != p.Policy && strings.EqualFold(other.Title, p.Title)
	})
	if i < 0 {
		return agent.KeptPolicy{}, false
	}
	return d.Policies[i], true
}
