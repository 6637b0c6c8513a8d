package desk

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// filter narrows HR's list of requests down: by state, kind, employee and days.
type filter struct {
	states      []agent.RequestState // empty for all
	kinds       []string             // the names of kinds that fit; nil for all
	people      []string             // the names of employees who fit; nil for all
	first, last time.Time            // the leave falls on any of these days; zero for any
	unknown     []string             // the words that mean none of these
}

// filterStates are the words for states.
var filterStates = map[string][]agent.RequestState{
	"waiting": {agent.Filed, agent.Questioned}, "open": {agent.Filed, agent.Questioned}, "pending": {agent.Filed, agent.Questioned}, "undecided": {agent.Filed, agent.Questioned},
	"asked": {agent.Questioned}, "questioned": {agent.Questioned}, "approved": {agent.Approved}, "denied": {agent.Denied}, "declined": {agent.Denied}, "rejected": {agent.Denied},
	"canceled": {agent.Canceled}, "cancelled": {agent.Canceled}, "decided": {agent.Approved, agent.Denied}, "all": agent.RequestStates(),
}

// filterFillers are the words that say nothing about which requests.
var filterFillers = words.SetOf("from in of by for the a an and with to on until till since during between request requests leave leaves time off show list every everyone everybodys")

// readFilter reads how HR wants its list, among the requests that there are.
func readFilter(text string, all []agent.Request, clock when.Clock) (f filter) {
	rest := text
	for _, r := range slices.Backward(when.Find(text, clock)) {
		if r.First.IsZero() || r.Kind == when.KindLength || r.Kind == when.KindRelative {
			continue
		}
		f.first, f.last = r.First, r.Last
		if f.last.IsZero() {
			f.last = f.first
		}
		rest = rest[:r.Start] + " " + rest[r.End:]
	}
	for _, w := range words.CutAsTyped(rest) {
		word := strings.ToLower(w.Text)
		people := namesWith(all, word, func(r agent.Request) string { return r.Employee.DisplayName() })
		kinds := namesWith(all, word, func(r agent.Request) string { return r.WizardName })
		switch states := filterStates[word]; {
		case states != nil:
			f.states = append(f.states, states...)
		case filterFillers[word]:
		case people != nil:
			f.people = narrowed(f.people, people)
		case kinds != nil:
			f.kinds = narrowed(f.kinds, kinds)
		default:
			f.unknown = append(f.unknown, w.Text)
		}
	}
	return f
}

// namesWith returns the different names of requests that have a word, or else the word without an
// s: "dana's", "vacations".
func namesWith(all []agent.Request, word string, name func(agent.Request) string) []string {
	found := namesExactly(all, word, name)
	if less := strings.TrimSuffix(word, "s"); found == nil && less != word {
		return namesExactly(all, less, name)
	}
	return found
}

func namesExactly(all []agent.Request, word string, name func(agent.Request) string) (found []string) {
	for _, r := range all {
		has := slices.Contains(strings.FieldsFunc(strings.ToLower(name(r)), func(c rune) bool { return c == ' ' || c == '-' || c == '(' || c == ')' }), word)
		if has && !slices.Contains(found, name(r)) {
			found = append(found, name(r))
		}
	}
	return found
}

// narrowed are the names that fit a further word as well; if none does, the words mean several.
func narrowed(before, now []string) []string {
	both := slices.DeleteFunc(slices.Clone(before), func(name string) bool { return !slices.Contains(now, name) })
	switch {
	case before == nil:
		return now
	case len(both) == 0:
		return append(slices.Clone(before), now...)
	}
	return both
}

// fits reports whether a request is among those that HR wants to see.
func (f filter) fits(r agent.Request, daysOf leaveDays) bool {
	switch {
	case len(f.states) > 0 && !slices.Contains(f.states, r.State),
		f.people != nil && !slices.Contains(f.people, r.Employee.DisplayName()),
		f.kinds != nil && !slices.Contains(f.kinds, r.WizardName):
		return false
	case f.first.IsZero():
		return true
	}
	first, last := daysOf(r)
	return !first.IsZero() && !first.After(f.last) && (last.IsZero() || !last.Before(f.first))
}

// said names what the filter narrows down to: "approved · Vacation · Dana Reyes".
func (f filter) said() string {
	var parts []string
	if len(f.states) > 0 && len(f.states) < len(agent.RequestStates()) {
		var states []string
		for _, s := range f.states {
			states = append(states, strings.ToLower(say.StateWord(s)))
		}
		parts = append(parts, strings.Join(slices.Compact(states), ", "))
	}
	for _, names := range [][]string{f.kinds, f.people} {
		if len(names) > 0 {
			parts = append(parts, strings.Join(names, ", "))
		}
	}
	if !f.first.IsZero() {
		parts = append(parts, say.FilterDays(f.first, f.last))
	}
	return strings.Join(parts, " · ")
}

// listFiltered lists the requests that HR asks for by state, kind, employee or days.
func listFiltered(d *Desk, text string) {
	f := readFilter(text, d.Requests, when.Clock{Now: d.Event.At, Zone: d.Zone})
	if strings.EqualFold(text, "help") || text == "?" {
		d.tell(say.FilterHelp)
		return
	}
	if len(f.unknown) > 0 {
		d.tell(say.FilterUnknown(f.unknown))
		d.show(agent.Block{Small: say.FilterHint})
		return
	}
	found := slices.DeleteFunc(slices.Clone(d.Requests), func(r agent.Request) bool { return !f.fits(r, d.Days) })
	d.tell(say.FilterFound(len(found), f.said()))
	d.show(cards(found)...)
	d.show(agent.Block{Small: say.FilterHint})
}
