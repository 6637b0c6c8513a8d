package profile

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Action is what fills an answer from a profile, in the words of [outside.Filled].
const Action = "profile"

// kept are the facts that a profile has: those that stay true from one request to the next.
var kept = []string{"work_state", "work_country", "manager", "schedule_hours_week"}

// Keeps reports whether a profile keeps an answer to a question with a fact.
func Keeps(fact, value string) bool {
	return value != "" && slices.Contains(kept, fact)
}

// Known returns what was told of a fact within the last year. ok is false if nothing was.
func Known(p agent.Profile, fact string, now time.Time) (told agent.Told, ok bool) {
	i := slices.IndexFunc(p.Told, func(t agent.Told) bool { return t.Fact == fact })
	if i < 0 || now.Sub(p.Told[i].At) > agent.ProfileKept {
		return agent.Told{}, false
	}
	return p.Told[i], true
}

// Learn returns a profile with what was told now. What was told of the same facts before is
// replaced. changed is false if nothing is new.
func Learn(p agent.Profile, told []agent.Told, now time.Time) (next agent.Profile, changed bool) {
	next = p
	next.Told = slices.Clone(p.Told)
	for _, one := range told {
		if !Keeps(one.Fact, one.Value) {
			continue
		}
		changed = true
		if i := slices.IndexFunc(next.Told, func(t agent.Told) bool { return t.Fact == one.Fact }); i >= 0 {
			next.Told[i] = one
		} else {
			next.Told = append(next.Told, one)
		}
	}
	if changed {
		next.Updated = now
	}
	return next, changed
}

// Forget returns a profile without a fact. ok is false if it has none.
func Forget(p agent.Profile, fact string, now time.Time) (next agent.Profile, ok bool) {
	next = p
	next.Told = slices.DeleteFunc(slices.Clone(p.Told), func(t agent.Told) bool { return t.Fact == fact })
	if len(next.Told) == len(p.Told) {
		return p, false
	}
	next.Updated = now
	return next, true
}
