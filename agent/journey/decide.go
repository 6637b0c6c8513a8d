package journey

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
)

// Input is what somebody said, or chose where they were asked back.
type Input struct {
	Words string
	At    time.Time
	// Meant is what the words mean, where somebody has understood them already.
	// Then no engine is asked.
	Meant []Match
}

// Why is what a step was taken for.
type Why struct {
	By         Cause   `json:"by"`
	Intent     string  `json:"intent,omitempty"`
	Pattern    string  `json:"pattern,omitempty"`
	Condition  string  `json:"condition,omitempty"`
	Confidence float64 `json:"confidence,omitempty"`
	Reason     string  `json:"reason,omitempty"`
}

// Cause is the kind of a reason.
type Cause string

// The causes.
const (
	ByPattern   Cause = "pattern"   // words that a pattern was found in
	ByEngine    Cause = "engine"    // words as an engine understands them
	ByPress     Cause = "press"     // a button, a form or a command, which says what it means
	ByCondition Cause = "condition" // something that holds in the context
	ByChoice    Cause = "choice"    // the person, asked back
	ByNext      Cause = "next"      // the pathway before was done
	ByReturn    Cause = "return"    // the detour was done
	ByDecline   Cause = "decline"   // the words were not the pathway's
	ByLimit     Cause = "limit"     // there was no more room
	ByHand      Cause = "hand"      // an administrator
)

// Decision is what an input leads to. Without a transition and without options,
// the active pathway goes on.
type Decision struct {
	Transition *Transition
	Why        Why
	// Options are what the person is asked, where several are as likely.
	Options []Option
}

// asLikely is how near two confidences are to say the same.
const asLikely = 0.05

// candidate is a transition that an input could take.
type candidate struct {
	index int
	*Transition
	why    Why
	length int // words of the pattern
}

// Decide says which transition an input takes in a state, and why. It is pure;
// what only an engine knows is in the input.
func (j *Journey) Decide(s State, in Input) Decision {
	said := words(in.Words)
	var found []candidate
	for i := range j.Transitions {
		t := &j.Transitions[i]
		if !t.from(s.Active()) {
			continue
		}
		if c, ok := j.holds(s, t, said, in.Meant); ok {
			c.index = i
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return Decision{}
	}
	slices.SortStableFunc(found, before)
	best := found[0]
	options := []Option{{j.label(best.Transition), best.index}}
	for _, c := range found[1:] {
		if tied(best, c) && !slices.ContainsFunc(options, func(o Option) bool { return same(&j.Transitions[o.Transition], c.Transition) }) {
			options = append(options, Option{j.label(c.Transition), c.index})
		}
	}
	if len(options) > 1 {
		return Decision{Options: options}
	}
	return Decision{Transition: best.Transition, Why: best.why}
}

// holds reports whether a transition's trigger does.
func (j *Journey) holds(s State, t *Transition, said []string, meant []Match) (candidate, bool) {
	switch trigger := t.Trigger.(type) {
	case ConditionTrigger:
		if s.has(t.To) >= 0 || !trigger.Holds(s.Context.Values) {
			return candidate{}, false
		}
		return candidate{Transition: t, why: Why{By: ByCondition, Condition: trigger.Name}}, true
	case IntentTrigger:
		if pattern, length := find(said, trigger.Patterns); length > 0 {
			why := Why{By: ByPattern, Intent: trigger.name(), Pattern: pattern, Confidence: 1}
			return candidate{Transition: t, why: why, length: length}, true
		}
		if m, ok := trigger.understood(meant, j.Limits.withDefaults()); ok {
			why := Why{By: cmp.Or(m.By, ByEngine), Intent: m.Intent, Confidence: m.Confidence, Reason: m.Reason}
			return candidate{Transition: t, why: why}, true
		}
	}
	return candidate{}, false
}

// rank orders what two transitions of one priority were found by: a pattern says
// more than an engine, and what somebody says more than what holds anyway.
var rank = map[Cause]int{ByPattern: 0, ByEngine: 1, ByCondition: 2}

// before orders candidates, the one to take first.
func before(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(b.Priority, a.Priority), cmp.Compare(rank[a.why.By], rank[b.why.By]),
		cmp.Compare(b.length, a.length), cmp.Compare(b.why.Confidence, a.why.Confidence),
	)
}

// tied reports whether a candidate is as likely as the best one.
func tied(best, c candidate) bool {
	return c.Priority == best.Priority && c.why.By == best.why.By && c.length == best.length &&
		c.why.By != ByCondition && best.why.Confidence-c.why.Confidence <= asLikely
}

// same reports whether two transitions do the same.
func same(a, b *Transition) bool { return a.To == b.To && maps.Equal(a.Update, b.Update) }

func (j *Journey) label(t *Transition) string { return cmp.Or(t.Label, j.named(t.To)) }

// offers reports whether an option is still what it was when it was asked: the
// journey may have been edited since.
func (j *Journey) offers(o Option) bool {
	return o.Transition >= 0 && o.Transition < len(j.Transitions) && j.label(&j.Transitions[o.Transition]) == o.Label
}

// Unclear are the intents that an engine should be asked about an input: those
// that could still change what [Journey.Decide] says. There are none once a
// pattern was found.
func (j *Journey) Unclear(s State, in Input) []Intent {
	decided := j.Decide(s, Input{Words: in.Words})
	if decided.Why.By == ByPattern || len(decided.Options) > 0 {
		return nil
	}
	var intents []Intent
	for i := range j.Transitions {
		t := &j.Transitions[i]
		trigger, ok := t.Trigger.(IntentTrigger)
		settled := decided.Transition != nil && t.Priority < decided.Transition.Priority
		if !ok || trigger.PatternsOnly || settled || !t.from(s.Active()) {
			continue
		}
		if !slices.ContainsFunc(intents, func(i Intent) bool { return i.Name == trigger.name() }) {
			intents = append(intents, Intent{trigger.name(), trigger.Patterns})
		}
	}
	return intents
}

// chosen is the option that was meant, where one was asked back: its label or
// its number.
func (a *Asked) chosen(said string) (Option, bool) {
	said = strings.Trim(strings.TrimSpace(said), ".")
	for i, o := range a.Options {
		if strings.EqualFold(said, o.Label) || said == string(rune('1'+i)) {
			return o, true
		}
	}
	return Option{}, false
}
