package agent

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// KeptPolicy is a policy as it is kept, with its last change.
type KeptPolicy struct {
	knowledge.Policy
	Version int64     `json:"version"` // counts its changes; 0 is as it came with the product
	Retired bool      `json:"retired,omitempty"`
	By      Signature `json:"by"`
}

// policyCommand is the move of /policy: a question, or what HR does with policies.
func (t *turn) policyCommand(text string) Move {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "":
		return Move{Press: Press{Do: doPolicyHelp}}
	case "list":
		return Move{Press: Press{Do: doPolicyList}}
	case "gaps":
		return Move{Press: Press{Do: doGaps}}
	case "add", "new":
		return Move{Press: Press{Do: DoPolicyAdd}}
	case "edit", "change":
		return Move{Press: Press{Do: DoPolicyEdit, Value: rest}}
	case "retire", "remove":
		return Move{Press: Press{Do: DoPolicyRetire, Value: rest}}
	case "ask":
		text = rest
	}
	return Move{Press: Press{Do: DoQuestion, Value: strings.TrimSpace(text)}}
}

// shelf is HR's work on the policies.
func (t *turn) shelf(m Move) {
	if !t.hr() && !m.View.HR {
		t.refuse(m, refuse(onlyHRPolicies))
		return
	}
	switch m.Do {
	case DoPolicyAdd:
		t.addPolicy(m)
	case doDropped, DoPolicyFile:
		t.fromFile(m)
	case doPolicyList:
		t.listPolicies()
	case doGaps:
		t.listGaps()
	case DoPolicyEdit, DoPolicyRetire:
		p, ok := t.policyNamed(m)
		switch {
		case !ok:
			t.refuse(m, refuse(noSuchPolicy(m.Value, t.policies)))
		case m.Do == DoPolicyRetire:
			t.retirePolicy(p)
		case m.View.Prompt.Do == "" && len(read.Text(p.Policy)) > longestEdit:
			t.tell(tooLongToEdit(p.Policy))
		case m.View.Prompt.Do == "":
			t.view = policyPrompt(Press{Do: DoPolicyEdit, Policy: p.Policy.Policy}, "Edit the policy", read.Text(p.Policy))
		default:
			t.savePolicy(m, p)
		}
	}
}

// longestEdit is how many bytes of text a form surely holds.
const longestEdit = 3000

// policyNamed finds a policy by its id, its title or the beginning of it.
func (t *turn) policyNamed(m Move) (KeptPolicy, bool) {
	var hits []KeptPolicy
	for _, p := range t.policies {
		switch {
		case p.Retired:
		case p.Policy.Policy == m.Policy || m.Policy == "" && strings.EqualFold(p.Title, m.Value):
			return p, true
		case m.Policy == "" && m.Value != "" && strings.HasPrefix(strings.ToLower(p.Title), strings.ToLower(m.Value)):
			hits = append(hits, p)
		}
	}
	if len(hits) == 1 {
		return hits[0], true
	}
	return KeptPolicy{}, false
}

// addPolicy publishes a new policy, or asks for its text.
func (t *turn) addPolicy(m Move) {
	if m.View.Prompt.Do == "" {
		t.view = policyPrompt(Press{Do: DoPolicyAdd}, "Add a policy", "")
		return
	}
	p, err := policyOf(m.Value)
	if err != nil {
		t.refuse(m, refuse(policyRefused(err)))
		return
	}
	old, there := t.holds(p)
	if there && !old.Retired {
		t.refuse(m, refuse(policyThere(old)))
		return
	}
	t.publish(KeptPolicy{Policy: p, Version: old.Version}, policyAdded(p))
}

// holds finds the policy whose place another one takes: that of its title, or of
// its id, which may be retired.
func (t *turn) holds(p knowledge.Policy) (old KeptPolicy, there bool) {
	for _, other := range t.policies {
		same := other.Policy.Policy == p.Policy
		if !other.Retired && (same || strings.EqualFold(other.Title, p.Title)) {
			return other, true
		}
		if same {
			old, there = other, true
		}
	}
	return old, there
}

// savePolicy publishes a policy's new text.
func (t *turn) savePolicy(m Move, old KeptPolicy) {
	p, err := policyOf(m.Value)
	if err != nil {
		t.refuse(m, refuse(policyRefused(err)))
		return
	}
	p.Policy = old.Policy.Policy
	t.publish(KeptPolicy{Policy: p, Version: old.Version}, policyChanged(p))
}

func (t *turn) retirePolicy(p KeptPolicy) {
	p.Retired = true
	t.publish(p, policyRetired(p.Policy))
}

// publish keeps a policy, and says so in HR's channel. It is found from now on.
func (t *turn) publish(p KeptPolicy, say string) {
	p.By = t.signature()
	t.out.Policies = append(t.out.Policies, p)
	t.touched = true
	blocks := []Block{{Text: say}}
	if !p.Retired {
		blocks = append(blocks, Block{Buttons: []Button{
			{Label: "Edit", Press: Press{Do: DoPolicyEdit, Policy: p.Policy.Policy}},
			{Label: "Retire", Press: Press{Do: DoPolicyRetire, Policy: p.Policy.Policy}, Style: Danger},
		}})
	}
	t.out.Messages = append(t.out.Messages, Message{To: Address{Room: HR, Tenant: t.ev.Tenant}, Text: PlainText(blocks), Blocks: blocks})
	if t.ev.Place.HR || t.ev.Place.Surface == SlackForm {
		t.view = Done{}
	} else {
		t.tell(say)
	}
}

// policyOf reads what somebody wrote in a form: Markdown whose first line is the
// title, or a file's text with what it says about itself on top.
func policyOf(text string) (knowledge.Policy, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "---") {
		title, body, _ := strings.Cut(text, "\n")
		text = read.Text(knowledge.Policy{Source: knowledge.Source{Title: strings.TrimSpace(strings.TrimLeft(title, "# "))}, Body: body})
	}
	p, err := read.File("The policy.md", []byte(text))
	if err != nil {
		return p, err
	}
	p.Policy = policyID(p.Title)
	return p, nil
}

// policyID makes an id of a title: small letters and digits, with dashes between.
func policyID(title string) knowledge.PolicyID {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	const most = 8
	return knowledge.PolicyID(strings.Join(words[:min(len(words), most)], "-"))
}

// policyPrompt asks for a policy's text.
func policyPrompt(press Press, title, text string) PromptView {
	return PromptView{
		Ref: ViewRef{Prompt: press, HR: true}, Title: title, Label: "The policy", Text: text, Submit: "Publish",
		Hint: "The title on the first line, the text below. Headings begin with ##, list items with a dash.",
	}
}

// mostListed is how many policies or gaps a message lists: each takes three of the
// fifty blocks that a message surely holds.
const mostListed = 15

// listPolicies shows what there is.
func (t *turn) listPolicies() {
	held := slices.DeleteFunc(slices.Clone(t.policies), func(p KeptPolicy) bool { return p.Retired })
	if len(held) == 0 {
		t.tell(noPolicies)
		return
	}
	slices.SortFunc(held, func(a, b KeptPolicy) int { return strings.Compare(a.Title, b.Title) })
	for _, p := range held[:min(len(held), mostListed)] {
		t.told = append(t.told, Block{Text: p.Title}, Block{Small: policyNote(p)}, Block{Buttons: []Button{
			{Label: "Edit", Press: Press{Do: DoPolicyEdit, Policy: p.Policy.Policy}},
		}})
	}
	if more := len(held) - mostListed; more > 0 {
		t.tell("There are " + strconv.Itoa(more) + " more; “/policy edit” with a title opens one of them.")
	}
}

// listGaps shows what waits for an answer, what most people ask first.
func (t *turn) listGaps() {
	if len(t.state.Tickets) == 0 {
		t.tell(noGaps)
		return
	}
	t.told = append(t.told, gapBlocks(t.state.Tickets, mostListed, t.ev.At)...)
}

// keepAnswerOf keeps a ticket's answer where HR says: as a policy of its own, or
// as a question that a passage answers already.
func (t *turn) keepAnswerOf(k Ticket, m Move) (Ticket, *refusal) {
	switch {
	case k.State != TicketAnswered || k.Kept != "":
		return k, refuse(ticketOver(k))
	case m.Do == DoTicketForget:
		k.Kept = "not kept"
	case m.Policy == "":
		id := knowledge.PolicyID("answer-" + strings.ToLower(string(k.ID)))
		t.out.Policies = append(t.out.Policies, KeptPolicy{By: t.signature(), Policy: knowledge.Policy{
			Source:    knowledge.Source{Policy: id, Title: "HR's answer: " + k.Question, Owner: k.Decided.Name, AsOf: knowledge.DayOf(t.today())},
			Body:      k.Answer,
			Questions: map[string][]string{"": k.wordings()},
		}})
		k.Kept, k.In = "as a policy of its own", id
	default:
		p, ok := t.policyNamed(m)
		for _, words := range k.wordings() {
			if ok {
				p.Policy, ok = p.Asked(knowledge.PassageID(m.Value), words)
			}
		}
		if !ok {
			return k, refuse(passageGone)
		}
		p.By = t.signature()
		t.out.Policies = append(t.out.Policies, p)
		k.Kept, k.In = "in “"+p.Title+"”", p.Policy.Policy
	}
	k.Updated = t.ev.At
	return k, nil
}
