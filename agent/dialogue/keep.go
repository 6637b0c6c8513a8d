package dialogue

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// HR's answer may be found by the next who asks: as a policy of its own, or as one
// more way to ask for what a passage says already. Who asked wrote to HR and to
// nobody else, so HR reads their words through before anybody may find them.

// keepButtons offer where an answer may be found from now on.
func keepButtons(k agent.Ticket) []agent.Button {
	buttons := []agent.Button{{Label: "Keep it as a policy", Press: agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID}, Style: agent.Primary}}
	for i, c := range k.Closest {
		if i < 2 {
			buttons = append(buttons, agent.Button{
				Label: "It stands in “" + short(c.Where) + "”", Press: agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID, Policy: c.Policy, Passage: c.Passage},
			})
		}
	}
	return append(buttons, agent.Button{Label: "Don't keep it", Press: agent.Press{Do: agent.DoTicketForget, Ticket: k.ID}})
}

// short is a label that a button holds.
func short(where string) string {
	const most = 50
	if runes := []rune(where); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return where
}

// keepPrompt shows HR what people will find.
func (t *turn) keepPrompt(m Move, k agent.Ticket) {
	press := agent.Press{Do: agent.DoTicketKeep, Ticket: k.ID, Policy: m.Policy, Passage: m.Passage}
	text := draft(k)
	switch no := refuseIfKept(k); {
	case no != nil:
		t.tell(no.Sentence)
	case m.Policy != "":
		t.view = agent.PromptView{
			Ref: agent.ViewRef{Prompt: press, HR: true}, Title: "Keep the question", Lead: []agent.Block{{Text: say.StandsIn(k, m.Passage)}},
			Label: "How people ask for it", Text: strings.Join(fitting(k.Wordings()), "\n"),
			Hint: "One question a line. Take out whatever is personal.", Submit: "Keep",
		}
	case len(text) > longestEdit:
		t.tell(say.AnswerTooLong)
	default:
		view := policyPrompt(press, "Keep the answer", text)
		view.Lead = []agent.Block{{Text: say.CheckWhatIsKept}}
		t.view = view
	}
}

// fitting are as many questions as a form holds.
func fitting(questions []string) []string {
	size := 0
	for i, words := range questions {
		if size += len(words) + len("\n"+askedFor); size > longestEdit/2 {
			return questions[:i]
		}
	}
	return questions
}

// draft is an answer as a policy, but for the title, which HR writes.
func draft(k agent.Ticket) string {
	lines := []string{titled, "", k.Answer, ""}
	for _, words := range fitting(k.Wordings()) {
		lines = append(lines, askedFor+" "+words)
	}
	return strings.Join(lines, "\n")
}

// keepAnswer keeps a ticket's answer as HR has edited it.
func (t *turn) keepAnswer(k agent.Ticket, m Move) (agent.Ticket, *agent.Refusal) {
	if no := refuseIfKept(k); no != nil {
		return k, no
	}
	p, no := t.newPolicy(m.Value, k)
	if m.Policy != "" {
		p, no = t.askedMore(m)
	}
	if no != nil {
		return k, no
	}
	p.Why, p.By = string(k.ID), t.signature()
	t.out.Policies = append(t.out.Policies, p)
	k.Kept, k.In, k.Updated = "kept in “"+p.Title+"”", p.Policy.Policy, t.ev.At
	return k, nil
}

// newPolicy is the answer as a policy of its own.
func (t *turn) newPolicy(text string, k agent.Ticket) (agent.KeptPolicy, *agent.Refusal) {
	p, no := posted(text, knowledge.Policy{Source: knowledge.Source{Owner: k.Decided.Name, AsOf: knowledge.DayOf(t.today())}})
	if no != nil {
		return agent.KeptPolicy{}, no
	}
	old, there := t.holds(p)
	if there && !old.Retired {
		return agent.KeptPolicy{}, agent.Refuse(say.PolicyThere(old))
	}
	return agent.KeptPolicy{Policy: p, Version: old.Version, How: agent.PolicyAdded}, nil
}

// askedMore is the policy that has the answer, with more ways to ask for it.
func (t *turn) askedMore(m Move) (agent.KeptPolicy, *agent.Refusal) {
	p, ok := t.policyNamed(m)
	p.How = agent.PolicyEdited
	asked := false
	for line := range strings.Lines(m.Value) {
		if line = strings.TrimSpace(line); line != "" && ok {
			p.Policy, ok = p.WithQuestion(m.Passage, line)
			asked = true
		}
	}
	switch {
	case !ok:
		return p, agent.Refuse(say.PassageGone)
	case !asked:
		return p, agent.Refuse(say.NoQuestion)
	}
	return p, nil
}
