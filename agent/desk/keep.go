package desk

import (
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// HR's answer can be kept for the next person who asks: as a new policy, or as one more
// way to ask for what a passage already says. The askers wrote to HR only, so HR edits
// their words before anyone else can find them.

func keepButtons(k agent.Ticket) []agent.Button {
	buttons := []agent.Button{{Label: "Keep it as a policy", Press: agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID}, Style: agent.Primary}}
	for i, c := range k.Closest {
		if i < 2 {
			buttons = append(buttons, agent.Button{
				Label: "Already covered in “" + shorten(c.Where) + "”", Press: agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID, Policy: c.Policy, Passage: c.Passage},
			})
		}
	}
	return append(buttons, agent.Button{Label: "Don't keep it", Press: agent.Press{Do: agent.DoTicketDiscard, Ticket: k.ID}})
}

// shorten cuts a place to what fits into a button's label.
func shorten(where string) string {
	const most = 50
	if runes := []rune(where); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return where
}

// openKeepPrompt shows HR what other people will find, for editing.
func (d *Desk) openKeepPrompt(m agent.WorkOnTicket, k agent.Ticket) {
	press := agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID, Policy: m.Policy, Passage: m.Passage}
	text := draftPolicy(k)
	switch refusal := refuseIfKept(k); {
	case refusal != nil:
		d.tell(refusal.Sentence)
	case m.Policy != "":
		d.effects.View = agent.PromptView{
			Ref: agent.ViewRef{Prompt: press}, Title: "Keep the question", Lead: []agent.Block{{Text: say.AskersWillSee(k, m.Passage)}},
			Label: "Questions people ask", Text: strings.Join(fitQuestions(k.Wordings()), "\n"),
			Hint: "One question per line. Remove anything personal.", Submit: "Keep",
		}
	case len(text) > maxEditBytes:
		d.tell(say.AnswerTooLong)
	default:
		view := policyPrompt(press, "Keep the answer", text)
		view.Lead = []agent.Block{{Text: say.EditBeforePublishing}}
		d.effects.View = view
	}
}

// fitQuestions returns as many questions as fit into a form.
func fitQuestions(questions []string) []string {
	size := 0
	for i, words := range questions {
		if size += len(words) + len("\n"+askedPrefix); size > maxEditBytes/2 {
			return questions[:i]
		}
	}
	return questions
}

// draftPolicy writes an answer as a policy without a title, which HR adds.
func draftPolicy(k agent.Ticket) string {
	lines := []string{titlePrefix, "", k.Answer, ""}
	for _, words := range fitQuestions(k.Wordings()) {
		lines = append(lines, askedPrefix+" "+words)
	}
	return strings.Join(lines, "\n")
}

// keepAnswer publishes a ticket's answer as edited by HR.
func (d *Desk) keepAnswer(k agent.Ticket, m agent.WorkOnTicket) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfKept(k); refusal != nil {
		return k, refusal
	}
	p, refusal := policyFromAnswer(m.Text, k, d.today(), d.Policies)
	if m.Policy != "" {
		p, refusal = withQuestions(m, d.Policies)
	}
	if refusal != nil {
		return k, refusal
	}
	p.Why, p.By = string(k.ID), d.signature()
	d.effects.Policies = append(d.effects.Policies, p)
	k.Kept, k.KeptIn, k.Updated = "kept in “"+p.Title+"”", p.Policy.Policy, d.Event.At
	return k, nil
}

// policyFromAnswer makes a ticket's answer a policy of its own, as of a day.
func policyFromAnswer(text string, k agent.Ticket, day time.Time, all []agent.KeptPolicy) (agent.KeptPolicy, *agent.Refusal) {
	p, refusal := readPosted(text, knowledge.Policy{Source: knowledge.Source{Owner: k.Decided.Name, AsOf: knowledge.DayOf(day)}})
	if refusal != nil {
		return agent.KeptPolicy{}, refusal
	}
	old, there := replacedPolicy(p, all)
	if there && !old.Retired {
		return agent.KeptPolicy{}, agent.Refuse(say.PolicyExists(old))
	}
	return agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyAdded}, nil
}

// withQuestions returns the policy that has the answer, with more ways to ask for it.
func withQuestions(m agent.WorkOnTicket, all []agent.KeptPolicy) (agent.KeptPolicy, *agent.Refusal) {
	p, ok := findIn(m.Policy, m.Text, activePolicies(all))
	p.Change = agent.PolicyEdited
	asked := false
	for line := range strings.Lines(m.Text) {
		if line = strings.TrimSpace(line); line != "" && ok {
			p.Policy, ok = p.WithQuestion(m.Passage, line)
			asked = true
		}
	}
	switch {
	case !ok:
		return p, agent.Refuse(say.PassageChanged)
	case !asked:
		return p, agent.Refuse(say.QuestionMissing)
	}
	return p, nil
}
