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

// wishForLeave is somebody who asks for leave without saying of which kind.
var wishForLeave = regexp.MustCompile(`(?i)\b(need|want|get|take|taking|request|requesting|apply for|applying for|ask for|asking for|book|schedule|go on)\b[^?]*\b(leave|time off|off work|weeks off|days off|months off|week off|day off|month off|fmla)\b[^?]*$`)

// asksForLeave reports whether a clause asks for leave, and not about it: "will I be fired
// if I take leave" is a question without its mark, too.
func (c clause) asksForLeave() bool {
	return wishForLeave.MatchString(c.text) && !slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return fearedWords[w.Text] }) && (!c.asks || words.PrefixLen(words.SkipLinks(words.Cut(c.text)), permissionOpeners) > 0)
}

// fearedWords is what nobody wishes for.
var fearedWords = words.SetOf("fired fire sacked dismissed terminated demoted replaced punished lose losing")

var permissionOpeners = words.Phrases("can i|could i|may i|can we|could we|is it ok|is it okay|is it possible|would it be ok|would it be possible")

// alsoAsksIfPossible reports whether a wish for leave also asks whether that is possible, as "can I
// take leave for my sister?" does. Who names a day has made up their mind.
func (c clause) alsoAsksIfPossible(clock when.Clock) bool {
	return len(when.Find(c.text, clock)) == 0 &&
		slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return conditionWords[w.Text] })
}

var conditionWords = words.SetOf("for if while without during still both even already")

// readStart reads the wish for leave of somebody who has no form, and takes the
// questions that it leads to for the rest of the message.
func (r *reader) readStart() {
	if r.inForm() {
		return
	}
	topics := make([]choose.Option, len(r.scene.Topics))
	for i, t := range r.scene.Topics {
		topics[i] = t.Option
	}
	order, rest, commanded := command.Read(r.text)
	clauses := clausesOf(r.text)
	for _, c := range clauses {
		if c.asks && !c.asksForLeave() {
			continue
		}
		hits := choose.Find(strings.TrimRight(c.text, "? "), topics, r.personCues(c)...).Options
		if len(hits) == 0 && commanded && order == command.Start {
			hits = choose.FindByName(rest, topics) // "time" tells no kind
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
	if commanded && order == command.Start || slices.ContainsFunc(clauses, clause.asksForLeave) && len(r.scene.Topics) > 0 {
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Confidence: Likely})
		r.scene.Slots, r.scene.Filed = SharedSlots(r.scene.Topics), false
	}
}

// personCues are the words that a person was named by in a clause: "my manager is
// Sam Ortiz" is no other matter than the leave.
func (r *reader) personCues(c clause) [][]string {
	sub := &reader{scene: Scene{Slots: SharedSlots(r.scene.Topics)}}
	if found := sub.findPerson(c, words.Cut(c.text)); found.slot != nil {
		return found.slot.Cues()
	}
	return nil
}

// impliedTopic is the one topic that has a question which a day in the message
// answers with its cue, as "I'm due June 15" does; -1 where there is none or several.
func (r *reader) impliedTopic() int {
	hit := -1
	for i, t := range r.scene.Topics {
		sub := &reader{scene: Scene{Clock: r.scene.Clock, Slots: r.ownSlots(t)}}
		for _, c := range clausesOf(r.text) {
			if tokens := words.Cut(c.text); !c.asks {
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

// ownSlots are the slots of a topic that not all topics lead to.
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

// hasStart reports whether the message asks for leave anew.
func (r *reader) hasStart() bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start })
}

// SharedSlots are the slots that all topics lead to: what is said for them counts
// whichever it will be.
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
