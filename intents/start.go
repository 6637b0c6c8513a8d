package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// wishForLeave matches a request for leave that doesn't say which kind.
var wishForLeave = regexp.MustCompile(`(?i)\b(need|want|get|take|taking|request|requesting|apply for|applying for|ask for|asking for|book|schedule|go on)\b[^?]*\b(leave|time off|off work|weeks off|days off|months off|week off|day off|month off|fmla)\b[^?]*$`)

// asksForLeave reports whether a clause asks for leave rather than about it. "will I be
// fired if I take leave" is a question, even without a question mark.
func (c clause) asksForLeave() bool {
	return wishForLeave.MatchString(c.text) && !slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return fearedWords[w.Text] }) && (!c.isQuestion || words.PrefixLen(words.SkipLinks(words.Cut(c.text)), permissionOpeners) > 0)
}

// fearedWords name consequences that nobody asks for.
var fearedWords = lists.Set("feared words")

var permissionOpeners = lists.Phrases("permission openers")

// alsoAsksIfPossible reports whether a request for leave also asks if it is possible, like
// "can I take leave for my sister?". Someone who gives a day has already decided.
func (c clause) alsoAsksIfPossible(clock when.Clock) bool {
	return len(when.Find(c.text, clock)) == 0 &&
		slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return conditionWords[w.Text] })
}

var conditionWords = lists.Set("condition words")

// readStart reads a request for leave if no form is open. The rest of the message then
// answers the questions of that kind of leave.
func (r *reader) readStart() {
	if r.inForm() {
		return
	}
	topics := make([]choose.Option, len(r.scene.Topics))
	for i, t := range r.scene.Topics {
		topics[i] = t.Option
	}
	order, rest, isCommand := command.Read(r.text)
	clauses := clausesOf(r.text)
	for _, c := range clauses {
		if c.isQuestion && !c.asksForLeave() {
			continue
		}
		hits := choose.Find(strings.TrimRight(c.text, "? "), topics, r.personCues(c)...).Options
		if len(hits) == 0 && isCommand && order == command.Start {
			hits = choose.FindByName(rest, topics) // "time" isn't a kind
		}
		if len(hits) > 0 {
			r.startTopics(c, hits)
			return
		}
	}
	if hit := r.impliedTopic(); hit >= 0 {
		r.startTopics(clause{end: len(r.text)}, []int{hit})
		return
	}
	if isCommand && order == command.Start || slices.ContainsFunc(clauses, clause.asksForLeave) && len(r.scene.Topics) > 0 {
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Confidence: Likely})
		r.scene.Slots, r.scene.Filed = SharedSlots(r.scene.Topics), false
	}
}

// personCues returns the cues of a person whom the clause names. In "my manager is Sam
// Ortiz" they don't make a request for leave off topic.
func (r *reader) personCues(c clause) [][]string {
	sub := &reader{scene: Scene{Slots: SharedSlots(r.scene.Topics)}}
	if found := sub.findPerson(c, words.Cut(c.text)); found.slot != nil {
		return found.slot.Cues()
	}
	return nil
}

// impliedTopic returns the index of the one topic whose question a date in the message
// answers with a cue, as in "I'm due June 15". It returns -1 if there is none or more than
// one.
func (r *reader) impliedTopic() int {
	hit := -1
	for i, t := range r.scene.Topics {
		sub := &reader{scene: Scene{Clock: r.scene.Clock, Slots: r.ownSlots(t)}}
		for _, c := range clausesOf(r.text) {
			if tokens := words.Cut(c.text); !c.isQuestion {
				sub.placeCued(c, tokens)
			}
		}
		if len(sub.moves) > 0 && hit >= 0 {
			return -1
		}
		if len(sub.moves) > 0 {
			hit = i
		}
	}
	return hit
}

// ownSlots returns the slots of a topic that aren't shared by all topics.
func (r *reader) ownSlots(t Topic) []Slot {
	shared := SharedSlots(r.scene.Topics)
	return slices.DeleteFunc(slices.Clone(t.Slots), func(s Slot) bool {
		return slices.ContainsFunc(shared, func(o Slot) bool { return o.Name == s.Name })
	})
}

func (r *reader) startTopics(c clause, hits []int) {
	m := Move{Do: command.Start, Confidence: Likely}
	if len(hits) == 1 {
		topic := r.scene.Topics[hits[0]]
		m.About = topic.Value
		r.scene.Slots, r.scene.Filed = topic.Slots, false
	} else {
		m.Trouble = SeveralTopics
		for _, hit := range hits {
			m.Options = append(m.Options, Meaning{About: r.scene.Topics[hit].Value})
		}
		r.scene.Slots, r.scene.Filed = nil, false
	}
	r.add(c, m)
}

// hasStart reports whether the message asks for leave.
func (r *reader) hasStart() bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start })
}

// SharedSlots returns the slots that all topics have: an answer to one of them counts for
// any kind of leave.
func SharedSlots(topics []Topic) []Slot {
	if len(topics) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(topics[0].Slots), func(s Slot) bool {
		return slices.ContainsFunc(topics[1:], func(t Topic) bool {
			return !slices.ContainsFunc(t.Slots, func(o Slot) bool { return o.Name == s.Name && o.Kind == s.Kind })
		})
	})
}
