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

// HR types a policy into a form: its title, its text, and optionally questions that it
// answers. Or HR pastes a whole file, with its front matter.

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

// readPosted reads a policy that somebody typed. If the text has no front matter, the
// policy keeps the old one's.
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
		return p, agent.Refuse(strings.ReplaceAll(say.PolicyRefusal(err), name+".md", name)) // the person has not seen a file
	}
	p.Policy = policyID(p.Title)
	return p, checkTitle(p.Title)
}

// splitPosted splits a typed policy into its title, its text and its questions. If it has
// no questions, asked is the given map.
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

// checkTitle says what is wrong with a title; nil if nothing is.
func checkTitle(title string) *agent.Refusal {
	switch {
	case policyID(title) == "":
		return agent.Refuse(say.TitleMissing)
	case len([]rune(title)) > maxTitleLength:
		return agent.Refuse(say.TitleTooLong)
	}
	return nil
}

// policyID makes an ID from the first words of a title, in lower case and joined with
// dashes. It is empty if the title has no letters or digits.
func policyID(title string) knowledge.PolicyID {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	const most = 8
	id := []rune(strings.Join(words[:min(len(words), most)], "-"))
	return knowledge.PolicyID(strings.TrimRight(string(id[:min(len(id), maxIDLength)]), "-"))
}

// savePosted opens a message's text as a policy, for HR to edit and publish.
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
	if old, there := replacedPolicy(p, d.Policies); there && !old.Retired {
		view := editPrompt(old, text)
		view.Lead = []agent.Block{{Text: say.ReplacesPolicy(old)}}
		d.effects.View = view
		return
	}
	d.effects.View = policyPrompt(agent.Press{Do: agent.DoPolicyAdd}, "Save as a policy", text)
}

func policyPrompt(press agent.Press, title, text string) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: press}, Title: title, Label: "The policy", Text: text, Submit: "Publish",
		Hint: "Put the title on the first line and the text below it. Start headings with ##, list items with a dash, and questions people ask with “" + askedPrefix + "”.",
	}
}

// policyTitledLike returns another active policy with the same title, ignoring case.
func policyTitledLike(p knowledge.Policy, all []agent.KeptPolicy) (agent.KeptPolicy, bool) {
	i := slices.IndexFunc(all, func(other agent.KeptPolicy) bool {
		return !other.Retired && other.Policy.Policy != p.Policy && strings.EqualFold(other.Title, p.Title)
	})
	if i < 0 {
		return agent.KeptPolicy{}, false
	}
	return all[i], true
}
