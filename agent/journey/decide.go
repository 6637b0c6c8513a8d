package journey

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
)

// Input is a message from a person.
type Input struct {
	Words string
	At    time.Time
	Zone  *time.Location // the person's time zone; nil means UTC
	// Matches says what the words mean if the caller already understands them; then no
	// engine is asked. Empty but not nil: they mean nothing in particular.
	Matches []Match
}

// Local returns when the words were said, on the person's own calendar.
func (in Input) Local() time.Time {
	if in.Zone == nil {
		return in.At
	}
	return in.At.In(in.Zone)
}

// Why says what led to a step.
type Why struct {
	By         Cause   `json:"by"`
	Intent     string  `json:"intent,omitempty"`
	Pattern    string  `json:"pattern,omitempty"`
	Condition  string  `json:"condition,omitempty"`
	Confidence float64 `json:"confidence,omitempty"`
	Reason     string  `json:"reason,omitempty"`
}

// Cause says what kind of thing led to a step.
type Cause string

// The causes.
const (
	ByPattern   Cause = "pattern"   // a pattern matched the words
	ByEngine    Cause = "engine"    // an engine understood the words
	ByPress     Cause = "press"     // a button, a form or a command
	ByLabel     Cause = "label"     // what a button says was typed
	ByCondition Cause = "condition" // a condition on the context holds
	ByChoice    Cause = "choice"    // the person's choice when asked which they mean
	ByNext      Cause = "next"      // the previous pathway was done
	ByReturn    Cause = "return"    // the detour was done
	ByDecline   Cause = "decline"   // the pathway declined the words
	ByLimit     Cause = "limit"     // a limit was reached
	ByHand      Cause = "hand"      // an administrator
)

// Decision is what an input leads to. Without a transition or options, the active
// pathway continues.
type Decision struct {
	Transition *Transition
	Why        Why
	// Options are several equally likely transitions; ask the person which they mean.
	Options []Option
}

// tieMargin is the difference up to which two confidences count as equal.
const tieMargin = 0.05

// candidate is a transition whose trigger fires.
type candidate struct {
	index int
	*Transition
	why    Why
	length int // words in the pattern
}

// Decide says which transition an input takes in a state, and why. It is pure: what
// an engine understood comes with the input.
func (j *Journey) Decide(s State, in Input) Decision {
	said := tokenize(in.Words)
	var found []candidate
	for i := range j.Transitions {
		t := &j.Transitions[i]
		if !t.startsAt(s.Active()) {
			continue
		}
		if c, ok := j.match(s, t, said, in.Matches); ok {
			c.index = i
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return Decision{}
	}
	slices.SortStableFunc(found, compareCandidates)
	best := found[0]
	options := []Option{{j.label(best.Transition), best.index}}
	for _, c := range found[1:] {
		if tied(best, c) && !slices.ContainsFunc(options, func(o Option) bool { return sameEffect(&j.Transitions[o.Transition], c.Transition) }) {
			options = append(options, Option{j.label(c.Transition), c.index})
		}
	}
	if len(options) > 1 {
		return Decision{Options: options}
	}
	return Decision{Transition: best.Transition, Why: best.why}
}

// match reports whether a transition's trigger fires, and why.
func (j *Journey) match(s State, t *Transition, said []string, matches []Match) (candidate, bool) {
	switch trigger := t.Trigger.(type) {
	case ConditionTrigger:
		if s.indexOf(t.To) >= 0 || !trigger.Holds(s.Context.Values) {
			return candidate{}, false
		}
		return candidate{Transition: t, why: Why{By: ByCondition, Condition: trigger.Name}}, true
	case IntentTrigger:
		if pattern, length := longestPattern(said, trigger.Patterns); length > 0 {
			why := Why{By: ByPattern, Intent: trigger.intentName(), Pattern: pattern, Confidence: 1}
			return candidate{Transition: t, why: why, length: length}, true
		}
		if m, ok := trigger.match(matches, j.Limits.withDefaults()); ok {
			why := Why{By: cmp.Or(m.By, ByEngine), Intent: m.Intent, Confidence: m.Confidence, Reason: m.Reason}
			return candidate{Transition: t, why: why}, true
		}
	}
	return candidate{}, false
}

// rank orders transitions of equal priority: patterns are more certain than engines,
// and the person's words matter more than a condition.
var rank = map[Cause]int{ByPattern: 0, ByEngine: 1, ByCondition: 2}

// compareCandidates sorts the best candidate first.
func compareCandidates(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(b.Priority, a.Priority), cmp.Compare(rank[a.why.By], rank[b.why.By]),
		cmp.Compare(b.length, a.length), cmp.Compare(b.why.Confidence, a.why.Confidence),
	)
}

// tied reports whether a candidate is as good as the best one.
func tied(best, c candidate) bool {
	return c.Priority == best.Priority && c.why.By == best.why.By && c.length == best.length &&
		c.why.By != ByCondition && best.why.Confidence-c.why.Confidence <= tieMargin
}

func sameEffect(a, b *Transition) bool { return a.To == b.To && maps.Equal(a.Update, b.Update) }

func (j *Journey) label(t *Transition) string { return cmp.Or(t.Label, j.title(t.To)) }

// stillOffers reports whether an option still means what it meant when it was
// offered: the journey may have been edited since.
func (j *Journey) stillOffers(o Option) bool {
	return o.Transition >= 0 && o.Transition < len(j.Transitions) && j.label(&j.Transitions[o.Transition]) == o.Label
}

// OpenIntents lists the intents to ask an engine about: those that could still change
// what [Journey.Decide] says. There are none if a pattern matches.
func (j *Journey) OpenIntents(s State, in Input) []Intent {
	decided := j.Decide(s, Input{Words: in.Words})
	if decided.Why.By == ByPattern || len(decided.Options) > 0 {
		return nil
	}
	var intents []Intent
	for i := range j.Transitions {
		t := &j.Transitions[i]
		trigger, ok := t.Trigger.(IntentTrigger)
		settled := decided.Transition != nil && t.Priority < decided.Transition.Priority
		if !ok || trigger.PatternsOnly || settled || !t.startsAt(s.Active()) {
			continue
		}
		if !slices.ContainsFunc(intents, func(i Intent) bool { return i.Name == trigger.intentName() }) {
			intents = append(intents, Intent{trigger.intentName(), trigger.Patterns})
		}
	}
	return intents
}

// choice finds the option that the person names by its label or its number.
func (a *Clarification) choice(said string) (Option, bool) {
	said = strings.Trim(strings.TrimSpace(said), ".")
	for i, o := range a.Options {
		if strings.EqualFold(said, o.Label) || said == string(rune('1'+i)) {
			return o, true
		}
	}
	return Option{}, false
}
