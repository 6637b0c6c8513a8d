// Package guide is what the workspace's page offers people who see it for the first time: things
// to try, which are ticked off, what to say to the app, and links to other pages.
//
//	guide.go  Guide, and Tour: which steps were done
package guide

import (
	"slices"
	"strings"
	"sync"
)

// Guide is what the page offers. An empty Guide offers nothing.
type Guide struct {
	Steps   []Step
	Prompts map[string][]string // by role: what somebody might say to the app
	Links   []Link
}

// Step is one thing to try.
type Step struct {
	Title string
	Text  string
	As    string // the handle of the person who does it
	Where string // the name of a channel; empty for the conversation with the app
	Say   string // goes into the composer; may be empty
	Home  bool   // it is done at the app's home
	Done  []Clue // any of them shows that it was done
}

// Clue is something that happens in the workspace.
type Clue struct {
	Who  string // the handle of the person who did it; empty for anybody, and for the app
	Act  string // as the workspace's history calls it
	Says string // part of a label, of what was typed or of what was shown; upper and lower case are the same
}

// Link is another page.
type Link struct {
	Title, URL string
	Roles      []string // whom it is for
}

// For returns the links for a role.
func (g Guide) For(role string) (links []Link) {
	for _, l := range g.Links {
		if slices.Contains(l.Roles, role) {
			links = append(links, l)
		}
	}
	return links
}

// Tour knows which steps were done since it began. It is safe for concurrent use.
type Tour struct {
	steps []Step

	mu    sync.Mutex
	begun bool
	done  []bool
}

// NewTour returns a tour that hasn't begun: until then, nothing counts as done.
func NewTour(steps []Step) *Tour { return &Tour{steps: steps, done: make([]bool, len(steps))} }

// Begin begins the tour.
func (t *Tour) Begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = true
}

// Note ticks off the steps that something shows to be done, and reports whether there are any.
// Text is all that can be read of it.
func (t *Tour) Note(who, act, text string) (changed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.begun {
		return false
	}
	for i, s := range t.steps {
		if !t.done[i] && slices.ContainsFunc(s.Done, func(c Clue) bool { return c.fits(who, act, text) }) {
			t.done[i], changed = true, true
		}
	}
	return changed
}

// Done returns which steps were done.
func (t *Tour) Done() []bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.done)
}

func (c Clue) fits(who, act, text string) bool {
	return (c.Who == "" || c.Who == who) && c.Act == act && strings.Contains(strings.ToLower(text), strings.ToLower(c.Says))
}
