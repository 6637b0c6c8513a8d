package flow

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/content"
)

// entry is one thing that an offer can propose.
type entry = map[string]content.Texts

func (w *phase) text(e entry, field string) string { return strings.Join(e[field], ", ") }

// propose offers an entry, or notes the one that the words take. It reports whether the
// person has taken one.
func (w *phase) propose(o *Offer, words string) bool {
	e := w.suggest(o, words)
	if e == nil {
		w.say(w.fill(o.None, nil))
		if n, ok := numberOf(lookUp(w.known, o.Count)); ok && o.Count != "" && words != "" {
			w.learn(o.Count, n+1)
		}
		return false
	}
	before, _ := lookUp(w.known, o.Save).(map[string]any)
	w.learn(o.Save, map[string]any{"id": w.text(e, "id"), "name": w.text(e, "name")})
	if w.takes(o, e, words, journey.Values(before).Text("id")) {
		return true
	}
	w.say(w.fill(o.Say, e))
	if o.Times != "" {
		w.say(w.fill(o.Free, e))
	}
	return false
}

// suggest returns the entry to offer: the one that the words name, else the first that fits
// and wasn't turned down. It returns nil if there is none.
func (w *phase) suggest(o *Offer, words string) entry {
	var first entry
	for _, e := range w.Lists[o.From] {
		if !w.fits(o, e) {
			continue
		}
		if names(words, w.text(e, "name")) {
			return e
		}
		if first == nil {
			first = e
		}
	}
	return first
}

// fits reports whether an entry is what the person wants, and hasn't been turned down.
func (w *phase) fits(o *Offer, e entry) bool {
	for _, field := range sortedKeys(o.Where) {
		wanted := textOf(lookUp(w.known, o.Where[field]))
		if wanted != "" && !slices.Contains(e[field], wanted) {
			return false
		}
	}
	refused, _ := lookUp(w.known, o.Except).([]any)
	return !slices.ContainsFunc(refused, func(one any) bool {
		fields, ok := one.(map[string]any)
		return ok && journey.Values(fields).Text("id") == w.text(e, "id")
	})
}

// takes reports whether the words take an entry, and notes the time that they choose. An
// entry without times has to have been offered before, or is named.
func (w *phase) takes(o *Offer, e entry, words, offered string) bool {
	if _, n := journey.LongestPattern(words, o.Take); n == 0 || negates(words) {
		return false
	}
	if o.Times == "" {
		taken := offered == w.text(e, "id") || names(words, w.text(e, "name"))
		if taken {
			w.learn(o.Save+takenField, "yes")
		}
		return taken
	}
	for _, time := range e[o.Times] {
		if names(words, time) {
			w.learn(o.Choose, time)
			return true
		}
	}
	return false
}

// negates reports whether words contain a "not": "I don't want to take it", "yes, but not
// this one".
func negates(words string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(strings.ReplaceAll(words, "’", "'"))), func(w string) bool {
		w = strings.Trim(w, ".,;:!?")
		return w == "not" || w == "dont" || w == "never" || strings.HasSuffix(w, "n't")
	})
}

// takenField marks an entry without times that the person took.
const takenField = ".taken"

// names reports whether words contain a name.
func names(words, name string) bool {
	_, n := journey.LongestPattern(words, []string{name})
	return n > 0
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// fewWords is the length up to which thanks are nothing but thanks.
const fewWords = 5

// answerQuestion answers a question and waits for another one. Anything else is for the
// pathway below.
func (w *phase) answerQuestion() journey.Status {
	words, own := w.task.Words, ask.Phrases[w.Language]
	if found := w.at.FAQ.find(words); found != nil {
		w.say(found.text())
		return journey.Waiting
	}
	_, thanks := journey.LongestPattern(words, own.Thanks)
	switch {
	case strings.HasSuffix(words, "?"):
		w.say(w.at.FAQ.Otherwise)
		return journey.Waiting
	case thanks > 0 && len(strings.Fields(words)) <= fewWords:
		w.say(own.Welcome)
		return journey.Done
	}
	return journey.Declined
}

// find returns the answer with the longest pattern in the words, or nil.
func (f *FAQ) find(words string) *Frequent {
	var found *Frequent
	longest := 0
	for i := range f.Answers {
		if _, n := journey.LongestPattern(words, f.Answers[i].About); n > longest {
			found, longest = &f.Answers[i], n
		}
	}
	return found
}

func (f *Frequent) text() string {
	if f.Source == "" {
		return f.Answer
	}
	return f.Answer + " (" + f.Source + ")"
}
