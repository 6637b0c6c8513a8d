package outside

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Want is one thing that a form needs. Exactly one of Policy, Get, Post and Choice is set.
type Want struct {
	ID  string // of the element, the action or the decision
	Key string // of what is asked: the same again has the same key
	// Policy is a question to the policies.
	Policy string
	// State and Leave are those of the person, for Policy.
	State, Leave string
	Get          *Get
	Post         *Post
	Choice       *wizard.OpenChoice
}

// Get looks a text up in a company's system.
type Get struct {
	declared.Content
	Address string
}

// Post is a request of an action.
type Post struct {
	wizard.Action
	Wizard *wizard.Wizard
	Body   []byte
	Filed  bool // it tells somebody of a filed request
	Round  int  // how many other answers were sent before
}

// Wanted returns what a form needs now and doesn't have.
func Wanted(s Scene) []Want {
	if s.Plan == nil {
		return nil
	}
	if s.Request != "" {
		return s.calls()
	}
	return slices.Concat(s.contents(), s.choices(), s.calls())
}

// contents are the texts of the open step, of the one before it and of the one after it.
func (s Scene) contents() []Want {
	var out []Want
	for i := max(0, s.Open-1); i < min(s.Open+2, len(s.Plan.Stops)); i++ {
		stop := s.Plan.Stops[i]
		for _, el := range stop.Elements {
			if !isLookedUp(*el) {
				continue
			}
			w, ok := s.content(stop.Wizard.ID, *el)
			if ok && !s.has(w, *el.Attributes.Content) {
				out = append(out, w)
			}
		}
	}
	return out
}

// content is what looks up an element's text. ok is false while an answer in it is missing.
func (s Scene) content(in wizard.ID, el wizard.Element) (w Want, ok bool) {
	c := *el.Attributes.Content
	w.ID = ElementID(in, el)
	if c.From == declared.FromPolicy {
		w.Policy, ok = declared.Fill(c.Question, func(tag string) (string, bool) { return s.valueOf(tag, true) })
		// The situation in which it is asked changes the answer, too.
		w.State, w.Leave = s.fact("work_state"), s.fact("leave_type")
		w.Key = keyOf(w.Policy, w.State, w.Leave)
		return w, ok
	}
	get := Get{Content: c}
	get.Address, ok = declared.FillAddress(c.URL, func(name string) (string, bool) {
		if name == declared.Employee {
			return s.Employee, s.Employee != ""
		}
		return s.valueOf(name, false)
	})
	w.Get, w.Key = &get, keyOf(get.Address, c.Show, c.Source)
	return w, ok
}

// fact returns the answer that names a fact; the last one, if several do.
func (s Scene) fact(name string) string {
	value := ""
	for _, q := range s.Plan.Questions() {
		if a := s.Answers[q.QuestionID]; q.Fact == name && a.Given() {
			value = a.Value
		}
	}
	return value
}

// has reports whether a text is there and fresh, or was looked for a moment ago.
func (s Scene) has(w Want, c declared.Content) bool {
	have, ok := s.State.Contents[w.ID]
	age := s.Now.Sub(have.At)
	switch {
	case !ok || have.Key != w.Key:
		return false
	case have.Failed:
		return age < retryContent
	}
	return age < max(c.Fresh(), retryContent)
}

// choices are the rules that a model decides, once their step is done. One that comes too
// late, when a later question was answered already, stays as it is.
func (s Scene) choices() []Want {
	var out []Want
	for _, c := range s.Plan.Ahead.Choices {
		if c.Stop >= s.Open || s.Answers[c.ID].Source == c.Key || s.isLate(c) {
			continue
		}
		out = append(out, Want{ID: string(c.ID), Key: c.Key, Choice: &c})
	}
	return out
}

func (s Scene) isLate(c wizard.OpenChoice) bool {
	var read time.Time
	for _, g := range c.Given {
		if at := s.Answers[g.Question.QuestionID].At; at.After(read) {
			read = at
		}
	}
	for i := c.Stop + 1; i < len(s.Plan.Stops); i++ {
		for _, q := range s.Plan.Asked(i) {
			if a, ok := s.Answers[q.QuestionID]; ok && a.At.After(read) {
				return true
			}
		}
	}
	return false
}

// calls are the requests that are due.
func (s Scene) calls() []Want {
	var out []Want
	for _, a := range s.Plan.Ahead.Actions {
		filed := a.After == wizard.AfterFiled
		if filed != (s.Request != "") || !filed && a.Stop >= s.Open {
			continue
		}
		w := s.call(a)
		have := s.State.Calls[w.ID]
		if have.Key == w.Key && (have.Done || have.Failed || have.Next.After(s.Now)) {
			continue
		}
		out = append(out, w)
	}
	return out
}

func (s Scene) call(a wizard.DueAction) Want {
	sent := map[string]string{}
	for _, tag := range a.Send {
		if v, ok := s.valueOf(string(tag), false); ok {
			sent[string(tag)] = v
		}
	}
	body, err := json.Marshal(struct {
		Action   string            `json:"action"`
		Employee string            `json:"employeeId"`
		Request  string            `json:"requestId,omitempty"`
		Answers  map[string]string `json:"answers"`
	}{a.ID, s.Employee, s.Request, sent})
	if err != nil {
		panic(err) // texts can always be encoded
	}
	id := string(a.Wizard.ID) + "/" + a.ID
	parts := []string{s.Form, id, a.URL, string(body)}
	have := s.State.Calls[id]
	key, round := roundKey(parts, have.Round), have.Round
	if have.Key != "" && have.Key != key {
		round++
		key = roundKey(parts, round)
	}
	return Want{
		ID: id, Key: key,
		Post: &Post{Action: a.Action, Wizard: a.Wizard, Body: body, Filed: s.Request != "", Round: round},
	}
}

// roundKey is a call's key. Answers that are changed and changed back are another round: a
// system that does nothing twice for one key would stay with the answers in between.
func roundKey(parts []string, round int) string {
	if round > 0 {
		parts = append(slices.Clip(parts), strconv.Itoa(round))
	}
	return keyOf(parts...)
}

// keyOf identifies what is asked, without saying it.
func keyOf(parts ...string) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", parts)
	return hex.EncodeToString(hash.Sum(nil)[:12])
}

// Next returns when a form has to be looked at again: now if it wants something, at the next
// attempt of a request, or never (zero).
func Next(s Scene) time.Time {
	if len(Wanted(s)) > 0 {
		return s.Now
	}
	var next time.Time
	for _, id := range slices.Sorted(maps.Keys(s.State.Calls)) {
		c := s.State.Calls[id]
		if !c.Done && !c.Failed && c.Next.After(s.Now) && (next.IsZero() || c.Next.Before(next)) {
			next = c.Next
		}
	}
	return next
}

// Earliest returns when the first of several forms has to be looked at again, or zero.
func Earliest(scenes ...Scene) time.Time {
	var first time.Time
	for _, s := range scenes {
		if next := Next(s); !next.IsZero() && (first.IsZero() || next.Before(first)) {
			first = next
		}
	}
	return first
}

// Schedule says in a form's state that it is looked at again at next, or never (zero), so that
// no two times are in the same second: they name the event. ringing is set while the form is
// looked at because it was due.
func Schedule(s State, next time.Time, ringing bool) State {
	due := s.Due
	if ringing {
		s.Rung, due = s.Due, time.Time{}
	}
	switch {
	case next.IsZero():
		s.Due = time.Time{}
	case !due.IsZero() && !due.After(next):
		s.Due = due // it rings in time
	default:
		s.Due = later(next, s.Rung.Truncate(time.Second).Add(time.Second))
	}
	return s
}

func later(a, b time.Time) time.Time {
	if cmp.Compare(a.UnixMicro(), b.UnixMicro()) < 0 {
		return b
	}
	return a
}
