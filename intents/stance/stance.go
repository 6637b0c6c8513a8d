// Package stance recognizes what people say instead of an answer: that they don't know yet,
// want as much as there is, don't follow, have to go, are happy or angry. stance.txt has
// the patterns.
package stance

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Stance is what somebody says instead of an answer.
type Stance string

// The stances.
const (
	Restart  Stance = "restart"  // begin again
	Leaving  Stance = "leaving"  // has to go, and will finish later
	Waiting  Stance = "waiting"  // not yet: has to ask somebody first
	Cancel   Stance = "cancel"   // drop the request
	Language Stance = "language" // wants another language
	Puzzled  Stance = "puzzled"  // doesn't understand the question
	Most     Stance = "most"     // as much as there is
	Soon     Stance = "soon"     // as soon as possible
	Several  Stance = "several"  // more than one, or it changes
	Gone     Stance = "gone"     // the person who would be named has left
	Split    Stance = "split"    // a part now, the rest later
	Lacking  Stance = "lacking"  // there isn't one
	Known    Stance = "known"    // the company has it on file
	Remote   Stance = "remote"   // works from home, or from anywhere
	Unsure   Stance = "unsure"   // doesn't know, or not yet
	Told     Stance = "told"     // has said that already
	Anger    Stance = "anger"
	Wishes   Stance = "wishes" // happy holidays
	Baby     Stance = "baby"   // it's a girl
	Joy      Stance = "joy"
	Nod      Stance = "nod" // "I see", "lol"
	Bot      Stance = "bot" // "am I talking to a robot?", "how are you?"
	Thanks   Stance = "thanks"

	Slip      Stance = "slip"      // was meant for somebody else, or was only a question
	Files     Stance = "files"     // the request may go to HR
	Agrees    Stance = "agrees"    // everything is right
	Private   Stance = "private"   // would rather not say
	Moment    Stance = "moment"    // needs a moment before the answer
	Announces Stance = "announces" // says that a question comes
	Elsewhere Stance = "elsewhere" // wants something written in a calendar, or an automatic reply
)

//go:embed stance.txt
var patternText string

// order is the order in which the stances are tried.
var order = []Stance{Restart, Elsewhere, Slip, Files, Agrees, Private, Announces, Moment, Waiting, Leaving, Cancel, Language, Puzzled, Most, Soon, Several, Remote, Gone, Split, Lacking, Known, Told, Unsure, Anger, Bot, Wishes, Baby, Joy, Nod, Thanks}

var patterns = parse(patternText)

// maxWords is the longest message that is nothing but a stance.
const maxWords = 16

// Of returns the stances that a message takes, the most likely first.
func Of(text string) []Stance {
	tokens := words.DropEmoji(words.Cut(text))
	if len(tokens) == 0 || len(tokens) > maxWords {
		return nil
	}
	var ways [][]string
	for {
		ways = append(ways, words.Texts(tokens))
		less := words.TrimOnePolite(tokens)
		if len(less) == len(tokens) {
			break
		}
		tokens = less
	}
	var all []Stance
	for _, s := range order {
		if slices.ContainsFunc(patterns[s], func(p pattern) bool { return slices.ContainsFunc(ways, p.matches) }) {
			all = append(all, s)
		}
	}
	return all
}

// pattern is a line of stance.txt.
type pattern struct {
	parts      []part
	start, end bool // it begins, or ends, the message
}

// part is one element of a pattern.
type part struct {
	phrases  [][]string // one of them
	optional bool
	repeats  bool // any number of them
	gap      bool // up to maxGap words, whatever they are
}

const maxGap = 4

// matches reports whether a message has the pattern.
func (p pattern) matches(said []string) bool {
	last := len(said)
	if p.start {
		last = 0
	}
	for from := 0; from <= last; from++ {
		if p.from(said[from:], p.parts) {
			return true
		}
	}
	return false
}

// from reports whether words begin with the given parts of the pattern.
func (p pattern) from(said []string, parts []part) bool {
	if len(parts) == 0 {
		return !p.end || len(said) == 0
	}
	first, rest := parts[0], parts[1:]
	if first.gap {
		for n := 0; n <= min(maxGap, len(said)); n++ {
			if p.from(said[n:], rest) {
				return true
			}
		}
		return false
	}
	for _, phrase := range first.phrases {
		if len(phrase) > len(said) || !slices.Equal(said[:len(phrase)], phrase) {
			continue
		}
		if p.from(said[len(phrase):], rest) || first.repeats && p.from(said[len(phrase):], parts) {
			return true
		}
	}
	return (first.optional || first.repeats) && p.from(said, rest)
}

// parse reads stance.txt.
func parse(text string) map[Stance][]pattern {
	families := map[string][][]string{}
	all := map[Stance][]pattern{}
	at := Stance("")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '=':
			name, list, _ := strings.Cut(line[1:], ":")
			for entry := range strings.SplitSeq(list, ",") {
				families[strings.TrimSpace(name)] = append(families[strings.TrimSpace(name)], strings.Fields(entry))
			}
		case line[0] == '[' && !strings.Contains(line, " "):
			at = Stance(strings.Trim(line, "[]"))
		default:
			all[at] = append(all[at], compile(line, families))
		}
	}
	return all
}

// compile reads one pattern. It panics if the pattern names a family that doesn't exist.
func compile(line string, families map[string][][]string) pattern {
	var p pattern
	for field := range strings.FieldsSeq(line) {
		var one part
		switch {
		case field == "^":
			p.start = true
			continue
		case field == "$":
			p.end = true
			continue
		case field == "...":
			one.gap = true
		case strings.HasPrefix(field, "{"):
			name, star := strings.CutSuffix(field, "*")
			name = strings.Trim(name, "{}")
			if families[name] == nil {
				panic("stance: no family " + name + " in stance.txt")
			}
			one.phrases, one.repeats = families[name], star
		default:
			one.optional = strings.HasPrefix(field, "[")
			for word := range strings.SplitSeq(strings.Trim(field, "[]"), "|") {
				one.phrases = append(one.phrases, []string{word})
			}
		}
		p.parts = append(p.parts, one)
	}
	return p
}
