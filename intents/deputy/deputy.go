// Package deputy reads who decides in somebody's place, and when: "Amir decides for me from
// December 20 to January 3". It decides nothing, and knows nobody but the names it is given.
//
//	deputy.go   what is said, and whom it names
//	words.txt   the words
package deputy

import (
	_ "embed"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var families = func() map[string][][]string {
	lists := words.ReadLists(listText)
	all := map[string][][]string{}
	for name := range lists {
		all[name] = lists.Phrases(name)
	}
	return all
}()

// Wish is who should decide in whose place.
type Wish struct {
	Who  []string // the names that fit whom they named; empty if nobody was named
	For  []string // the names that fit in whose place; empty is the author's
	Own  bool     // it is the author's place
	Days Days
	Ends bool // nobody should, anymore
	Asks bool // it is a question
}

// Days are the first and the last day, both as midnight UTC. A zero one wasn't said.
type Days struct{ First, Last time.Time }

// longest is more words than somebody needs for it.
const longest = 40

// Read reads a wish. names are of everybody whom it may name. ok is false if the words are about
// something else.
func Read(text string, names func() []string, clock when.Clock) (w Wish, ok bool) {
	tokens := words.DropEmoji(words.Cut(text))
	if len(tokens) == 0 || len(tokens) > longest {
		return w, false
	}
	m := message{tokens: tokens}
	at := m.place()
	if at.start < 0 {
		return w, false
	}
	m.names = newIndex(names())
	w.Ends = m.has("ends")
	w.Asks = words.IsQuestion(text, tokens) && m.begins("asks") || !w.Ends && m.begins("asks")
	w.Own = at.own
	people := m.mentions()
	if !at.own {
		i := slices.IndexFunc(people, func(p mention) bool { return p.start == at.whose })
		if i < 0 {
			return w, false // "cover for the team" names nobody
		}
		w.For = people[i].names
		people = slices.Delete(people, i, i+1)
	}
	if len(people) > 0 {
		w.Who = people[0].names
	}
	if len(w.Who) == 0 && !w.Ends && !w.Asks {
		return w, false
	}
	w.Days = days(text, clock)
	return w, true
}

// place is where a message says that somebody decides in whose place.
type place struct {
	start int  // the token where it begins; -1 if it doesn't
	own   bool // in the author's
	whose int  // the token where the other's name begins
}

// place finds "decides for me", "my substitute", "Sam's substitute" and the like.
func (m message) place() place {
	for i := range m.tokens {
		if n := m.at(i, "instead"); n > 0 {
			return place{start: i, own: true}
		}
		if n := m.at(i, "decides"); n > 0 && i+n+1 < len(m.tokens) && m.tokens[i+n].Text == "for" {
			return place{start: i, own: m.at(i+n+1, "me") > 0, whose: i + n + 1}
		}
		n := m.at(i, "substitute")
		switch {
		case n == 0:
		case i > 0 && m.tokens[i-1].Text == "my":
			return place{start: i, own: true}
		case i+n+1 < len(m.tokens) && (m.tokens[i+n].Text == "for" || m.tokens[i+n].Text == "of"):
			return place{start: i, own: m.at(i+n+1, "me") > 0, whose: i + n + 1}
		}
	}
	return place{start: -1}
}

// days are those that the words name. One without an end has none yet.
func days(text string, clock when.Clock) (d Days) {
	for _, r := range when.Find(text, clock) {
		switch r.Kind {
		case when.KindRange, when.KindDay, when.KindPeriod:
			d.First, d.Last = r.First, r.Last
			if d.First.IsZero() {
				d.First = clock.Today()
			}
			if r.Kind == when.KindDay && d.Last.IsZero() {
				d.Last = d.First
			}
			return d
		}
	}
	return d
}

// NameAndDays reads a name with days, without saying what for, as in a form that asks for both.
func NameAndDays(text string, names []string, clock when.Clock) (who []string, d Days) {
	m := message{tokens: words.DropEmoji(words.Cut(text)), names: newIndex(names)}
	if people := m.mentions(); len(people) > 0 && len(m.tokens) <= longest {
		who = people[0].names
	}
	return who, days(text, clock)
}

// message is what somebody wrote.
type message struct {
	tokens []words.Word
	names  index
}

func (m message) has(family string) bool {
	for i := range m.tokens {
		if m.at(i, family) > 0 {
			return true
		}
	}
	return false
}

func (m message) begins(family string) bool { return m.at(0, family) > 0 }

// at returns how many tokens the longest phrase of a family has that begins at a token; 0 for none.
func (m message) at(i int, family string) (longest int) {
	for _, phrase := range families[family] {
		if len(phrase) <= longest || i+len(phrase) > len(m.tokens) {
			continue
		}
		matches := true
		for j, word := range phrase {
			matches = matches && m.tokens[i+j].Text == word
		}
		if matches {
			longest = len(phrase)
		}
	}
	return longest
}

// index has the names of people by each of their words.
type index map[string][]string

func newIndex(names []string) index {
	all := index{}
	for _, name := range names {
		for _, part := range words.Cut(name) {
			if len(part.Text) > 1 && !slices.Contains(all[part.Text], name) {
				all[part.Text] = append(all[part.Text], name)
			}
		}
	}
	return all
}

// named are the people whose name has a word, also with the s of “Sam’s”.
func (x index) named(word string) []string {
	if names, ok := x[word]; ok {
		return names
	}
	if n := len(word); n > 2 && word[n-1] == 's' {
		return x[word[:n-1]]
	}
	return nil
}

// mention is somebody whom a message names, with all whom the words fit.
type mention struct {
	start int
	names []string
}

// mentions are the people whom the message names, in its order. Of several words next to each
// other, all have to fit.
func (m message) mentions() []mention {
	var all []mention
	for i := 0; i < len(m.tokens); i++ {
		fits := m.names.named(m.tokens[i].Text)
		if len(fits) == 0 || isCommon[m.tokens[i].Text] {
			continue
		}
		one := mention{start: i, names: fits}
		for i+1 < len(m.tokens) {
			both := slices.DeleteFunc(slices.Clone(one.names), func(name string) bool {
				return !slices.Contains(m.names.named(m.tokens[i+1].Text), name)
			})
			if len(both) == 0 {
				break
			}
			one.names = both
			i++
		}
		all = append(all, one)
	}
	return all
}

// isCommon are names that are more often another word: a month, “will”.
var isCommon = map[string]bool{"may": true, "april": true, "june": true, "august": true, "will": true}
