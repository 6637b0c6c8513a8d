package desk

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

func (d *Desk) workOnPolicy(m agent.WorkOnPolicy) {
	if !d.Event.Role.HR {
		refuseOthers(d, say.OnlyHRManagesPolicies)
		return
	}
	switch m.Do {
	case agent.DoPolicyAdd:
		d.addPolicy(m)
	case agent.DoOfferFile, agent.DoPolicyFile:
		d.publishFile(m)
	case agent.DoPolicyList:
		d.listPolicies(m)
	case agent.DoListGaps:
		d.listGaps(m)
	case agent.DoPolicyFromMessage:
		d.savePosted(m)
	case agent.DoPolicyHistory:
		d.showHistory(m)
	case agent.DoPolicyRestore:
		d.restorePolicy(m)
	case agent.DoPolicyEdit, agent.DoPolicyRetire:
		p, ok := findIn(m.Policy, m.Text, activePolicies(d.Policies))
		switch {
		case !ok && m.Policy != "":
			d.refuse(say.PolicyMissing)
		case !ok:
			d.refuse(say.PolicyNotFound(m.Text, activePolicies(d.Policies)))
		case m.Do == agent.DoPolicyRetire:
			d.retirePolicy(m, p)
		default:
			d.editPolicy(m, p)
		}
	}
}

// maxEditBytes is how many bytes of text fit into a form on any surface.
const maxEditBytes = 3000

// findIn finds a policy by its ID, or by its title if the ID is empty. The beginning of a
// title is enough if it fits only one.
func findIn(id knowledge.PolicyID, title string, among []agent.KeptPolicy) (agent.KeptPolicy, bool) {
	var hits []agent.KeptPolicy
	for _, p := range among {
		switch {
		case id != "" && p.Policy.Policy == id, id == "" && strings.EqualFold(p.Title, title):
			return p, true
		case id == "" && title != "" && strings.HasPrefix(strings.ToLower(p.Title), strings.ToLower(title)):
			hits = append(hits, p)
		}
	}
	if len(hits) == 1 {
		return hits[0], true
	}
	return agent.KeptPolicy{}, false
}

// addPolicy publishes a new policy, or asks for its text.
func (d *Desk) addPolicy(m agent.WorkOnPolicy) {
	if !d.isPromptSubmission() {
		d.effects.View = policyPrompt(agent.Press{Do: agent.DoPolicyAdd}, "Add a policy", "")
		return
	}
	p, refusal := readPosted(m.Text, knowledge.Policy{})
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	old, there := replacedPolicy(p, d.Policies)
	if there && !old.Retired {
		d.refuse(say.PolicyExists(old))
		return
	}
	d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyAdded}, say.PolicyAdded(p))
}

// replacedPolicy returns the policy that a new one replaces: an active one with its ID or
// title, or else a retired one with its ID.
func replacedPolicy(p knowledge.Policy, all []agent.KeptPolicy) (old agent.KeptPolicy, there bool) {
	for _, other := range all {
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

// editPrompt shows a policy's text for editing. It carries the policy's version, so that
// changes by somebody else are noticed when it is submitted.
func editPrompt(p agent.KeptPolicy, text string) agent.PromptView {
	return policyPrompt(agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy, Version: p.Version}, "Edit the policy", text)
}

// editPolicy opens a policy's text for editing, or publishes the edited text. If somebody
// else has changed the policy since, it shows their text first.
func (d *Desk) editPolicy(m agent.WorkOnPolicy, old agent.KeptPolicy) {
	text := read.Format(old.Policy)
	switch {
	case !d.isPromptSubmission() && len(text) > maxEditBytes:
		d.tell(say.TooLongToEdit(old.Policy))
		return
	case !d.isPromptSubmission():
		d.effects.View = editPrompt(old, text)
		return
	}
	if m.Version != old.Version {
		view := editPrompt(old, m.Text)
		view.Lead = []agent.Block{{Text: say.EditConflict(old)}, {Quote: read.Format(old.Policy)}}
		d.effects.View = view
		return
	}
	p, refusal := readPosted(m.Text, old.Policy)
	p.Policy = old.Policy.Policy
	if other, there := policyTitledLike(p, d.Policies); refusal == nil && there {
		refusal = agent.Refuse(say.PolicyExists(other))
	}
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyEdited}, say.PolicyChanged(p))
}

// retirePolicy retires a policy. If the person typed only the beginning of its title, it
// asks for confirmation first.
func (d *Desk) retirePolicy(m agent.WorkOnPolicy, p agent.KeptPolicy) {
	if m.Policy == "" && !strings.EqualFold(m.Text, p.Title) {
		d.tell(say.ConfirmRetire(p.Policy))
		d.show(agent.Block{Buttons: []agent.Button{
			{Label: "Retire", Press: agent.Press{Do: agent.DoPolicyRetire, Policy: p.Policy.Policy}, Style: agent.Danger},
			{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
		}})
		return
	}
	p.Retired, p.Change, p.Why = true, agent.PolicyRetired, ""
	d.publish(p, say.PolicyRetired(p.Policy))
}

// publish stores a policy and announces it in HR's channel.
func (d *Desk) publish(p agent.KeptPolicy, text string) {
	p.By = d.signature()
	d.effects.Policies = append(d.effects.Policies, p)
	history := agent.Button{Label: "History", Press: agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}}
	buttons := []agent.Button{history}
	if !p.Retired {
		buttons = []agent.Button{
			{Label: "Edit", Press: agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy}},
			history,
			{Label: "Retire", Press: agent.Press{Do: agent.DoPolicyRetire, Policy: p.Policy.Policy}, Style: agent.Danger},
		}
	}
	blocks := []agent.Block{{Text: text}, {Buttons: buttons}}
	d.send(agent.Message{To: agent.Address{Room: agent.HR, Tenant: d.Event.Tenant}, About: "policy/" + string(p.Policy.Policy), Text: agent.PlainText(blocks), Blocks: blocks})
	switch surface := d.Event.Place.Surface; {
	case surface.IsForm(), surface.IsChat() && d.Event.Place.HR: // the channel has just been told
		d.effects.View = agent.Done{}
	default:
		d.tell(text)
	}
}

// maxListed is how many policies or questions a message lists: each takes three of the
// fifty blocks that a message can hold.
const maxListed = 15

func activePolicies(all []agent.KeptPolicy) []agent.KeptPolicy {
	return slices.DeleteFunc(slices.Clone(all), func(p agent.KeptPolicy) bool { return p.Retired })
}

func retiredPolicies(all []agent.KeptPolicy) []agent.KeptPolicy {
	return slices.DeleteFunc(slices.Clone(all), func(p agent.KeptPolicy) bool { return !p.Retired })
}

// listPolicies lists the active policies by title. The last page names the retired ones.
func (d *Desk) listPolicies(m agent.WorkOnPolicy) {
	current := activePolicies(d.Policies)
	if len(current) == 0 {
		d.tell(say.NoPolicies)
	}
	slices.SortFunc(current, func(a, b agent.KeptPolicy) int { return strings.Compare(a.Title, b.Title) })
	shown, more := cutPage(current, agent.Press{Do: m.Do, Value: m.Text}, maxListed)
	for _, p := range shown {
		d.show(agent.Block{Text: p.Title}, agent.Block{Small: say.PolicyNote(p)}, agent.Block{Buttons: []agent.Button{
			{Label: "Edit", Press: agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy}},
			{Label: "History", Press: agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}},
		}})
	}
	d.show(more...)
	if retired := say.Titles(retiredPolicies(d.Policies)); len(more) == 0 && len(retired) > 0 {
		d.show(agent.Block{Small: say.RetiredPolicies(retired)})
	}
}

// cutPage returns one page of a list, and the button for the next one. The page begins at
// the item whose index is the value of press.
func cutPage[T any](all []T, press agent.Press, most int) (shown []T, more []agent.Block) {
	from, _ := strconv.Atoi(press.Value) // not a number: start at the first page
	from = max(0, min(from, len(all)))
	to := min(len(all), from+most)
	if to < len(all) {
		press.Value = strconv.Itoa(to)
		more = []agent.Block{{Small: say.ShownRange(from, to, len(all))}, {Buttons: []agent.Button{{Label: "Show more", Press: press}}}}
	}
	return all[from:to], more
}

// listGaps lists the open tickets, those with the most askers first.
func (d *Desk) listGaps(m agent.WorkOnPolicy) {
	if len(d.Tickets) == 0 {
		d.tell(say.NoOpenQuestions)
		return
	}
	shown, more := cutPage(mostAsked(d.Tickets), agent.Press{Do: m.Do, Value: m.Text}, maxListed)
	d.show(gapBlocks(shown, maxListed, d.Event.At)...)
	d.show(more...)
}
