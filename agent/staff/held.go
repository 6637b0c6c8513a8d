package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/words"
)

// Held is what another system says somebody has of one type of leave, in days. We only read it:
// two systems that count would disagree.
type Held struct {
	Type    string // as the system calls it: "Annual Leave"
	Given   timeoff.Amount
	Used    timeoff.Amount
	Planned timeoff.Amount // approved for later
	Pending timeoff.Amount // waiting for a decision in that system
	Expired timeoff.Amount
	Left    timeoff.Amount
}

// heldBefore begins the ID of a policy that another system counts.
const heldBefore = "held/"

// IsHeld reports whether another system keeps the balance: we only read it.
func IsHeld(p timeoff.Policy) bool { return strings.HasPrefix(p.ID, heldBefore) }

// holding returns a book whose balances are those of another system, if entries have any: then the
// company's own policies no longer count anything.
func (b *Book) holding(entries []Entry) *Book {
	var types []string
	for _, e := range entries {
		for _, h := range e.Held {
			types = append(types, h.Type)
		}
	}
	if len(types) == 0 {
		return b
	}
	slices.Sort(types)
	b.policies = nil
	for _, name := range slices.Compact(types) {
		b.policies = append(b.policies, timeoff.Policy{ID: heldBefore + name, Name: name, Kinds: kindsOf(name), Unit: timeoff.Days})
	}
	return b
}

// heldKinds are the kinds of the shipped form by which people may ask for a type of leave; the first
// that its name contains counts. A type with another name is found by that alone.
var heldKinds = []string{"sick", "bereavement", "jury", "military", "voting", "volunteer", "study", "comp", "sabbatical", "religious", "wedding", "moving", "unpaid", "personal", "vacation"}

func kindsOf(name string) []string {
	cut := words.Cut(name)
	for _, kind := range heldKinds {
		if contains(cut, lists.Phrases("type "+kind)) {
			return []string{kind}
		}
	}
	return nil
}

// holds returns what another system has of a policy, or nil.
func (p *Person) holds(policy timeoff.Policy) *Held {
	for i, h := range p.held {
		if policy.ID == heldBefore+h.Type {
			return &p.held[i]
		}
	}
	return nil
}

// Having returns the policies of which another system has a balance of the person, or all of them
// if it has none.
func (p *Person) Having(policies []timeoff.Policy) []timeoff.Policy {
	has := func(policy timeoff.Policy) bool { return !IsHeld(policy) || p.holds(policy) != nil }
	if !slices.ContainsFunc(policies, has) {
		return policies[:min(1, len(policies))]
	}
	return slices.DeleteFunc(slices.Clone(policies), func(policy timeoff.Policy) bool { return !has(policy) })
}

// moment says when something was read.
func moment(at time.Time) string { return at.Format("Monday, January 2, 2006, 3:04 PM MST") }

// tellHeld answers how much a person has by another system: we don't count on from it.
func (a Account) tellHeld(asked Asked) []string {
	source := cmp.Or(a.Person.copied, "your company's HR system")
	if a.held == nil {
		return []string{fmt.Sprintf("I don't know your balance of %s: %s doesn't say. HR can tell you.", a.name(), source)}
	}
	var told []string
	if asked.Later {
		told = append(told, fmt.Sprintf("I can't say what you'll have on %s: %s keeps your balance, and only it counts on.", asked.On.Said(), source))
	}
	left := "you have " + a.say(max(0, a.held.Left)) + " of " + a.name() + " left"
	switch {
	case a.held.Left < 0:
		left = "you've taken " + a.say(-a.held.Left) + " more of " + a.name() + " than you have"
	case a.held.Left == 0:
		left = "you have no " + a.name() + " left"
	}
	told = append(told, fmt.Sprintf("%s says %s, as of %s.", source, left, moment(a.Person.copiedAsOf)), a.held.sum(a))
	if waiting := a.waiting(); waiting > 0 {
		told = append(told, fmt.Sprintf("Requests for %s wait for a decision here. %s counts them once HR enters them there.", a.say(waiting), source))
	}
	if asked.Today != 0 && timeoff.DayOf(a.Person.copiedAsOf) < asked.Today-1 {
		told = append(told, fmt.Sprintf("I couldn't read %s since then, so it may have changed.", source))
	}
	return told
}

// waiting is what nobody has decided here yet.
func (a Account) waiting() (sum timeoff.Amount) {
	for _, taken := range a.History.Taken {
		if total, _, err := a.Person.Calendar.Count(taken.Span, timeoff.Days); err == nil && taken.Pending {
			sum += total
		}
	}
	return sum
}

// sum shows how the system comes to what is left. If its numbers don't add up, they are listed.
func (h Held) sum(a Account) string {
	type part struct {
		amount timeoff.Amount
		what   string
	}
	parts := []part{{h.Used, "used"}, {h.Planned, "approved for later"}, {h.Pending, "waiting there"}, {h.Expired, "expired"}}
	parts = slices.DeleteFunc(parts, func(p part) bool { return round(p.amount) == 0 })
	rest := round(h.Given) - round(h.Left)
	for _, p := range parts {
		rest -= round(p.amount)
	}
	sign, end := " − ", " = "+a.say(round(h.Left))
	if rest != 0 {
		sign, end = ", ", ""
	}
	text := a.say(round(h.Given)) + " given"
	if len(parts) == 0 && rest == 0 {
		return text + ", none of it used"
	}
	for _, p := range parts {
		text += sign + number(a.say(round(p.amount))) + " " + p.what
	}
	return text + end
}

// leftElsewhere says what another system has before a wish is sent.
func (b *Book) leftElsewhere(w Wish, s timeoff.Span, v *Verdict) {
	if w.Who == nil {
		return
	}
	for _, policy := range b.Policies() {
		a := AccountOf(w.Who, policy, w.Others)
		if a.held == nil || !slices.Contains(policy.Kinds, w.Facts[factKind]) {
			continue
		}
		asOf := moment(w.Who.copiedAsOf)
		total, _, err := w.Who.Calendar.Count(s, timeoff.Days)
		if free := a.held.Left - a.waiting(); err == nil && total > free {
			more := "That is more than the " + a.say(max(0, free)) + " of " + a.name()
			v.Notes = append(v.Notes, fmt.Sprintf("%s that %s has for you, as of %s. HR decides.", more, w.Who.copied, asOf))
			v.ForHR = append(v.ForHR, fmt.Sprintf("More than the %s of %s that %s has, as of %s", a.say(max(0, free)), a.name(), w.Who.copied, asOf))
			continue
		}
		text := fmt.Sprintf("%s of %s in %s, as of %s", a.say(a.held.Left), a.name(), w.Who.copied, asOf)
		v.Notes, v.ForHR = append(v.Notes, "You have "+text+"."), append(v.ForHR, text)
	}
}
