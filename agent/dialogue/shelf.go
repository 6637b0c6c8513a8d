package dialogue

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// policyCommand is the move of /policy: a question, or what HR does with policies.
func (t *turn) policyCommand(text string) Move {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if rest != "" && (takesNothing[word] || beginsQuestions[word] && !t.hr()) {
		return Move{Press: agent.Press{Do: agent.DoQuestion, Value: strings.TrimSpace(text)}}
	}
	switch word {
	case "":
		return Move{Press: agent.Press{Do: doPolicyHelp}}
	case "list":
		return Move{Press: agent.Press{Do: agent.DoPolicyList}}
	case "gaps":
		return Move{Press: agent.Press{Do: agent.DoGaps}}
	case "add", "new":
		return Move{Press: agent.Press{Do: agent.DoPolicyAdd}}
	case "edit", "change":
		return Move{Press: agent.Press{Do: agent.DoPolicyEdit, Value: rest}}
	case "retire", "remove":
		return Move{Press: agent.Press{Do: agent.DoPolicyRetire, Value: rest}}
	case "history", "versions":
		return Move{Press: agent.Press{Do: agent.DoPolicyHistory, Value: rest}}
	case "ask":
		if text = rest; text == "" {
			return Move{Press: agent.Press{Do: doPolicyHelp}}
		}
	}
	return Move{Press: agent.Press{Do: agent.DoQuestion, Value: strings.TrimSpace(text)}}
}

// takesNothing are commands that say all by themselves, and beginsQuestions those
// that are HR's alone: "/policy new parents?", "/policy change my dates?".
var (
	takesNothing    = map[string]bool{"list": true, "gaps": true, "new": true}
	beginsQuestions = map[string]bool{"add": true, "change": true, "remove": true}
)

// shelf is HR's work on the policies.
func (t *turn) shelf(m Move) {
	if !t.hr() && !m.View.HR {
		t.refuse(m, agent.Refuse(say.OnlyHRPolicies))
		return
	}
	switch m.Do {
	case agent.DoPolicyAdd:
		t.addPolicy(m)
	case doDropped, agent.DoPolicyFile:
		t.fromFile(m)
	case agent.DoPolicyList:
		t.listPolicies(m)
	case agent.DoGaps:
		t.listGaps(m)
	case agent.DoPolicySave:
		t.savePosted(m)
	case agent.DoPolicyHistory:
		t.policyHistory(m)
	case agent.DoPolicyRestore:
		t.restorePolicy(m)
	case agent.DoPolicyEdit, agent.DoPolicyRetire:
		p, ok := t.policyNamed(m)
		switch {
		case !ok && m.Policy != "":
			t.refuse(m, agent.Refuse(say.PolicyGone))
		case !ok:
			t.refuse(m, agent.Refuse(say.NoSuchPolicy(m.Value, t.held())))
		case m.Do == agent.DoPolicyRetire && m.Policy == "" && !strings.EqualFold(m.Value, p.Title):
			t.tell(say.RetireIt(p.Policy)) // the beginning of a title is soon typed
			t.told = append(t.told, agent.Block{Buttons: []agent.Button{
				{Label: "Retire", Press: agent.Press{Do: agent.DoPolicyRetire, Policy: p.Policy.Policy}, Style: agent.Danger}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
			}})
		case m.Do == agent.DoPolicyRetire:
			t.retirePolicy(p)
		case m.View.Prompt.Do == "" && len(read.Format(p.Policy)) > longestEdit:
			t.tell(say.TooLongToEdit(p.Policy))
		case m.View.Prompt.Do == "":
			t.view = editPrompt(p, read.Format(p.Policy))
		default:
			t.savePolicy(m, p)
		}
	}
}

// longestEdit is how many bytes of text a form surely holds.
const longestEdit = 3000

// policyNamed finds a policy that holds by its id, its title or the beginning of it.
func (t *turn) policyNamed(m Move) (agent.KeptPolicy, bool) { return named(m, t.held()) }

// named finds the policy that a move names among others.
func named(m Move, among []agent.KeptPolicy) (agent.KeptPolicy, bool) {
	var hits []agent.KeptPolicy
	for _, p := range among {
		switch {
		case m.Policy != "" && p.Policy.Policy == m.Policy, m.Policy == "" && strings.EqualFold(p.Title, m.Value):
			return p, true
		case m.Policy == "" && m.Value != "" && strings.HasPrefix(strings.ToLower(p.Title), strings.ToLower(m.Value)):
			hits = append(hits, p)
		}
	}
	if len(hits) == 1 {
		return hits[0], true
	}
	return agent.KeptPolicy{}, false
}

// addPolicy publishes a new policy, or asks for its text.
func (t *turn) addPolicy(m Move) {
	if m.View.Prompt.Do == "" {
		t.view = policyPrompt(agent.Press{Do: agent.DoPolicyAdd}, "Add a policy", "")
		return
	}
	p, no := posted(m.Value, knowledge.Policy{})
	if no != nil {
		t.refuse(m, no)
		return
	}
	old, there := t.holds(p)
	if there && !old.Retired {
		t.refuse(m, agent.Refuse(say.PolicyThere(old)))
		return
	}
	t.publish(agent.KeptPolicy{Policy: p, Version: old.Version, How: agent.PolicyAdded}, say.PolicyAdded(p))
}

// holds finds the policy whose place another one takes: that of its title, or of
// its id, which may be retired.
func (t *turn) holds(p knowledge.Policy) (old agent.KeptPolicy, there bool) {
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

// editPrompt shows a policy's text to be changed, if it is still as it was then.
func editPrompt(p agent.KeptPolicy, text string) agent.PromptView {
	return policyPrompt(agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy, Version: p.Version}, "Edit the policy", text)
}

// savePolicy publishes a policy's new text. Where somebody else was faster, it
// shows what they wrote, and nothing of theirs is lost unseen.
func (t *turn) savePolicy(m Move, old agent.KeptPolicy) {
	if m.Version != old.Version {
		view := editPrompt(old, m.Value)
		view.Lead = []agent.Block{{Text: say.ChangedMeanwhile(old)}, {Quote: read.Format(old.Policy)}}
		t.view = view
		return
	}
	p, no := posted(m.Value, old.Policy)
	p.Policy = old.Policy.Policy
	if other, there := t.titledAlike(p); no == nil && there {
		no = agent.Refuse(say.PolicyThere(other))
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.publish(agent.KeptPolicy{Policy: p, Version: old.Version, How: agent.PolicyEdited}, say.PolicyChanged(p))
}

func (t *turn) retirePolicy(p agent.KeptPolicy) {
	p.Retired, p.How, p.Why = true, agent.PolicyRetired, ""
	t.publish(p, say.PolicyRetired(p.Policy))
}

// publish keeps a policy, and says so in HR's channel. It is found from now on.
func (t *turn) publish(p agent.KeptPolicy, say string) {
	p.By = t.signature()
	t.out.Policies = append(t.out.Policies, p)
	t.touched = true
	history := agent.Button{Label: "History", Press: agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}}
	buttons := []agent.Button{history}
	if !p.Retired {
		buttons = []agent.Button{
			{Label: "Edit", Press: agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy}},
			history,
			{Label: "Retire", Press: agent.Press{Do: agent.DoPolicyRetire, Policy: p.Policy.Policy}, Style: agent.Danger},
		}
	}
	blocks := []agent.Block{{Text: say}, {Buttons: buttons}}
	t.out.Messages = append(t.out.Messages, agent.Message{To: agent.Address{Room: agent.HR, Tenant: t.ev.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks})
	switch surface := t.ev.Place.Surface; {
	case surface == agent.SlackForm, surface == agent.SlackChat && t.ev.Place.HR: // it stands in the channel
		t.view = agent.Done{}
	default:
		t.tell(say)
	}
}

// mostListed is how many policies or gaps a message lists: each takes three of the
// fifty blocks that a message surely holds.
const mostListed = 15

// held are the policies that hold.
func (t *turn) held() []agent.KeptPolicy {
	return slices.DeleteFunc(slices.Clone(t.policies), func(p agent.KeptPolicy) bool { return p.Retired })
}

// retired are those that no longer do.
func (t *turn) retired() []agent.KeptPolicy {
	return slices.DeleteFunc(slices.Clone(t.policies), func(p agent.KeptPolicy) bool { return !p.Retired })
}

// listPolicies shows what there is.
func (t *turn) listPolicies(m Move) {
	held := t.held()
	if len(held) == 0 {
		t.tell(say.NoPolicies)
	}
	slices.SortFunc(held, func(a, b agent.KeptPolicy) int { return strings.Compare(a.Title, b.Title) })
	shown, more := page(held, m.Press, mostListed)
	for _, p := range shown {
		t.told = append(t.told, agent.Block{Text: p.Title}, agent.Block{Small: say.PolicyNote(p)}, agent.Block{Buttons: []agent.Button{
			{Label: "Edit", Press: agent.Press{Do: agent.DoPolicyEdit, Policy: p.Policy.Policy}},
			{Label: "History", Press: agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}},
		}})
	}
	t.told = append(t.told, more...)
	if retired := say.TitlesOf(t.retired()); len(more) == 0 && len(retired) > 0 {
		t.told = append(t.told, agent.Block{Small: say.RetiredToo(retired)})
	}
}

// page is the part of a list that comes next, at most so many, and the way to the
// rest: the press that shows it, with how many were shown as its value.
func page[T any](all []T, press agent.Press, most int) (shown []T, more []agent.Block) {
	from, _ := strconv.Atoi(press.Value) // what is no number is the beginning
	from = max(0, min(from, len(all)))
	to := min(len(all), from+most)
	if to < len(all) {
		press.Value = strconv.Itoa(to)
		more = []agent.Block{{Small: say.ShownOf(from, to, len(all))}, {Buttons: []agent.Button{{Label: "Show more", Press: press}}}}
	}
	return all[from:to], more
}

// listGaps shows what waits for an answer, what most people ask first.
func (t *turn) listGaps(m Move) {
	if len(t.state.Tickets) == 0 {
		t.tell(say.NoGaps)
		return
	}
	shown, more := page(mostAsked(t.state.Tickets), m.Press, mostListed)
	t.told = append(append(t.told, gapBlocks(shown, mostListed, t.ev.At)...), more...)
}
