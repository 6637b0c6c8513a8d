package agent

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// KeptPolicy is a policy as it is kept, with its last change.
type KeptPolicy struct {
	knowledge.Policy
	Version int64     `json:"version"` // counts its changes; 0 is as it came with the product
	Retired bool      `json:"retired,omitempty"`
	How     Edit      `json:"how,omitempty"` // what the change was; empty where nobody noted it
	Why     string    `json:"why,omitempty"` // the version, question or file it goes back to
	By      Signature `json:"by"`
}

// Edit is a kind of change to a policy. The words are in databases, and in the audit.
type Edit string

// The kinds of change.
const (
	PolicyAdded    Edit = "added"
	PolicyEdited   Edit = "edited"
	PolicyRetired  Edit = "retired"
	PolicyRestored Edit = "restored" // an older version holds again. Why names it
	PolicyImported Edit = "imported" // from a folder of files
)

// Entry is the change as a line of the audit.
func (p KeptPolicy) Entry() Entry {
	return Entry{At: p.By.At, By: p.By.By, What: cmp.Or(string(p.How), "changed"), Policy: p.Policy.Policy, Why: p.Why}
}

// policyCommand is the move of /policy: a question, or what HR does with policies.
func (t *turn) policyCommand(text string) Move {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if rest != "" && (takesNothing[word] || beginsQuestions[word] && !t.hr()) {
		return Move{Press: Press{Do: DoQuestion, Value: strings.TrimSpace(text)}}
	}
	switch word {
	case "":
		return Move{Press: Press{Do: doPolicyHelp}}
	case "list":
		return Move{Press: Press{Do: DoPolicyList}}
	case "gaps":
		return Move{Press: Press{Do: DoGaps}}
	case "add", "new":
		return Move{Press: Press{Do: DoPolicyAdd}}
	case "edit", "change":
		return Move{Press: Press{Do: DoPolicyEdit, Value: rest}}
	case "retire", "remove":
		return Move{Press: Press{Do: DoPolicyRetire, Value: rest}}
	case "history", "versions":
		return Move{Press: Press{Do: DoPolicyHistory, Value: rest}}
	case "ask":
		if text = rest; text == "" {
			return Move{Press: Press{Do: doPolicyHelp}}
		}
	}
	return Move{Press: Press{Do: DoQuestion, Value: strings.TrimSpace(text)}}
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
		t.refuse(m, refuse(onlyHRPolicies))
		return
	}
	switch m.Do {
	case DoPolicyAdd:
		t.addPolicy(m)
	case doDropped, DoPolicyFile:
		t.fromFile(m)
	case DoPolicyList:
		t.listPolicies(m)
	case DoGaps:
		t.listGaps(m)
	case DoPolicySave:
		t.savePosted(m)
	case DoPolicyHistory:
		t.policyHistory(m)
	case DoPolicyRestore:
		t.restorePolicy(m)
	case DoPolicyEdit, DoPolicyRetire:
		p, ok := t.policyNamed(m)
		switch {
		case !ok && m.Policy != "":
			t.refuse(m, refuse(policyGone))
		case !ok:
			t.refuse(m, refuse(noSuchPolicy(m.Value, t.held())))
		case m.Do == DoPolicyRetire && m.Policy == "" && !strings.EqualFold(m.Value, p.Title):
			t.tell(retireIt(p.Policy)) // the beginning of a title is soon typed
			t.told = append(t.told, Block{Buttons: []Button{
				{Label: "Retire", Press: Press{Do: DoPolicyRetire, Policy: p.Policy.Policy}, Style: Danger}, {Label: "No", Press: Press{Do: DoDismiss}},
			}})
		case m.Do == DoPolicyRetire:
			t.retirePolicy(p)
		case m.View.Prompt.Do == "" && len(read.Format(p.Policy)) > longestEdit:
			t.tell(tooLongToEdit(p.Policy))
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
func (t *turn) policyNamed(m Move) (KeptPolicy, bool) { return named(m, t.held()) }

// named finds the policy that a move names among others.
func named(m Move, among []KeptPolicy) (KeptPolicy, bool) {
	var hits []KeptPolicy
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
	return KeptPolicy{}, false
}

// addPolicy publishes a new policy, or asks for its text.
func (t *turn) addPolicy(m Move) {
	if m.View.Prompt.Do == "" {
		t.view = policyPrompt(Press{Do: DoPolicyAdd}, "Add a policy", "")
		return
	}
	p, no := posted(m.Value, knowledge.Policy{})
	if no != nil {
		t.refuse(m, no)
		return
	}
	old, there := t.holds(p)
	if there && !old.Retired {
		t.refuse(m, refuse(policyThere(old)))
		return
	}
	t.publish(KeptPolicy{Policy: p, Version: old.Version, How: PolicyAdded}, policyAdded(p))
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

// editPrompt shows a policy's text to be changed, if it is still as it was then.
func editPrompt(p KeptPolicy, text string) PromptView {
	return policyPrompt(Press{Do: DoPolicyEdit, Policy: p.Policy.Policy, Version: p.Version}, "Edit the policy", text)
}

// savePolicy publishes a policy's new text. Where somebody else was faster, it
// shows what they wrote, and nothing of theirs is lost unseen.
func (t *turn) savePolicy(m Move, old KeptPolicy) {
	if m.Version != old.Version {
		view := editPrompt(old, m.Value)
		view.Lead = []Block{{Text: changedMeanwhile(old)}, {Quote: read.Format(old.Policy)}}
		t.view = view
		return
	}
	p, no := posted(m.Value, old.Policy)
	p.Policy = old.Policy.Policy
	if other, there := t.titledAlike(p); no == nil && there {
		no = refuse(policyThere(other))
	}
	if no != nil {
		t.refuse(m, no)
		return
	}
	t.publish(KeptPolicy{Policy: p, Version: old.Version, How: PolicyEdited}, policyChanged(p))
}

func (t *turn) retirePolicy(p KeptPolicy) {
	p.Retired, p.How, p.Why = true, PolicyRetired, ""
	t.publish(p, policyRetired(p.Policy))
}

// publish keeps a policy, and says so in HR's channel. It is found from now on.
func (t *turn) publish(p KeptPolicy, say string) {
	p.By = t.signature()
	t.out.Policies = append(t.out.Policies, p)
	t.touched = true
	history := Button{Label: "History", Press: Press{Do: DoPolicyHistory, Policy: p.Policy.Policy}}
	buttons := []Button{history}
	if !p.Retired {
		buttons = []Button{
			{Label: "Edit", Press: Press{Do: DoPolicyEdit, Policy: p.Policy.Policy}},
			history,
			{Label: "Retire", Press: Press{Do: DoPolicyRetire, Policy: p.Policy.Policy}, Style: Danger},
		}
	}
	blocks := []Block{{Text: say}, {Buttons: buttons}}
	t.out.Messages = append(t.out.Messages, Message{To: Address{Room: HR, Tenant: t.ev.Tenant}, Text: PlainText(blocks), Blocks: blocks})
	switch surface := t.ev.Place.Surface; {
	case surface == SlackForm, surface == SlackChat && t.ev.Place.HR: // it stands in the channel
		t.view = Done{}
	default:
		t.tell(say)
	}
}

// mostListed is how many policies or gaps a message lists: each takes three of the
// fifty blocks that a message surely holds.
const mostListed = 15

// held are the policies that hold.
func (t *turn) held() []KeptPolicy {
	return slices.DeleteFunc(slices.Clone(t.policies), func(p KeptPolicy) bool { return p.Retired })
}

// retired are those that no longer do.
func (t *turn) retired() []KeptPolicy {
	return slices.DeleteFunc(slices.Clone(t.policies), func(p KeptPolicy) bool { return !p.Retired })
}

// listPolicies shows what there is.
func (t *turn) listPolicies(m Move) {
	held := t.held()
	if len(held) == 0 {
		t.tell(noPolicies)
	}
	slices.SortFunc(held, func(a, b KeptPolicy) int { return strings.Compare(a.Title, b.Title) })
	shown, more := page(held, m.Press, mostListed)
	for _, p := range shown {
		t.told = append(t.told, Block{Text: p.Title}, Block{Small: policyNote(p)}, Block{Buttons: []Button{
			{Label: "Edit", Press: Press{Do: DoPolicyEdit, Policy: p.Policy.Policy}},
			{Label: "History", Press: Press{Do: DoPolicyHistory, Policy: p.Policy.Policy}},
		}})
	}
	t.told = append(t.told, more...)
	if retired := titlesOf(t.retired()); len(more) == 0 && len(retired) > 0 {
		t.told = append(t.told, Block{Small: retiredToo(retired)})
	}
}

// page is the part of a list that comes next, at most so many, and the way to the
// rest: the press that shows it, with how many were shown as its value.
func page[T any](all []T, press Press, most int) (shown []T, more []Block) {
	from, _ := strconv.Atoi(press.Value) // what is no number is the beginning
	from = max(0, min(from, len(all)))
	to := min(len(all), from+most)
	if to < len(all) {
		press.Value = strconv.Itoa(to)
		more = []Block{{Small: shownOf(from, to, len(all))}, {Buttons: []Button{{Label: "Show more", Press: press}}}}
	}
	return all[from:to], more
}

// listGaps shows what waits for an answer, what most people ask first.
func (t *turn) listGaps(m Move) {
	if len(t.state.Tickets) == 0 {
		t.tell(noGaps)
		return
	}
	shown, more := page(mostAsked(t.state.Tickets), m.Press, mostListed)
	t.told = append(append(t.told, gapBlocks(shown, mostListed, t.ev.At)...), more...)
}
