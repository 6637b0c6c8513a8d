package intents

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
)

// promptUnderstand says to a model what to do. A change of meaning is a new
// file, with the next number.
//
//go:embed prompts/understand-v2.md
var promptUnderstand string

// question is what a model is asked about a message, and what is needed to make
// moves of its answer.
type question struct {
	words   string
	scene   Scene
	offline Understander
	topics  []Topic // that can be asked for
	masks   masks
	request ModelRequest
}

func newQuestion(words string, scene Scene, offline Understander) *question {
	q := &question{words: words, scene: scene, offline: offline, topics: scene.topics(), masks: newMasks(&scene)}
	q.request = ModelRequest{
		System: promptUnderstand, User: q.user(),
		Tool: "propose_moves", Description: "Proposes what the message means, as moves.",
		Schema: schema(&scene),
	}
	return q
}

// told is a scene with a message, as the model reads it. What is the same from
// message to message comes first: providers know it again.
type told struct {
	Form     []toldSlot        `json:"form"`
	Topics   []toldTopic       `json:"topics,omitempty"`
	Today    string            `json:"today"`
	DayFirst bool              `json:"day_first"`
	Open     string            `json:"asked_for,omitempty"`
	Answers  map[string]string `json:"answers,omitempty"`
	Phase    string            `json:"phase,omitempty"`
	Before   string            `json:"said_before,omitempty"`
	Message  string            `json:"message"`
}

type toldSlot struct {
	Name     string       `json:"name"`
	Kind     string       `json:"kind"`
	Label    string       `json:"label"`
	Question string       `json:"question"`
	Options  []toldChoice `json:"options,omitempty"`
	Optional bool         `json:"may_be_skipped,omitempty"`
}

type toldChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// toldTopic names the questions that a topic leads to.
type toldTopic struct {
	toldChoice
	Questions []string `json:"questions,omitempty"`
}

// slotKinds are the kinds that can be said, as the model reads them.
var slotKinds = map[SlotKind]string{
	SlotText: "text", SlotDay: "day", SlotRange: "range of days", SlotChoice: "one option",
	SlotChoices: "some options", SlotNumber: "number", SlotPerson: "person", SlotContact: "email address or phone number",
}

// user is the scene and the message. Inside JSON, words can't end the quotation
// they stand in.
func (q *question) user() string {
	t := told{
		Form: []toldSlot{}, Topics: toldTopics(q.scene.topics()),
		Today: q.scene.Clock.today().time().Format("Monday, 2006-01-02"), DayFirst: q.scene.Clock.DayFirst,
		Open: q.scene.Open, Answers: map[string]string{}, Phase: q.scene.Phase,
		Message: q.masks.mask(q.words, q.scene.Clock),
	}
	if len(q.scene.Before) <= mostWords { // what is longer was pasted
		t.Before = q.masks.mask(q.scene.Before, q.scene.Clock)
	}
	said := map[string]bool{}
	for _, w := range wordsOf(q.words) {
		said[w.text] = true
	}
	for _, s := range q.scene.sayable() {
		kind, ok := slotKinds[s.Kind]
		if !ok {
			continue
		}
		t.Form = append(t.Form, toldSlot{s.Name, kind, s.Label, s.Question, toldChoices(s.Options), s.Optional})
		if s.Answer != "" {
			t.Answers[s.Name] = s.answerFor(said)
		}
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	if err := to.Encode(t); err != nil {
		panic(err) // it is strings
	}
	return strings.TrimSpace(b.String())
}

// topics are what can be asked for now: nothing, while a form is under way.
func (s *Scene) topics() []Topic {
	if len(s.Slots) > 0 && !s.Filed {
		return nil
	}
	return s.Topics
}

// sayable are the questions that words can answer now, those of the topics that
// they may ask for included. Of several that have one name the first is shown.
func (s *Scene) sayable() []*Slot {
	var out []*Slot
	all := s.Slots
	for _, t := range s.topics() {
		all = slices.Concat(all, t.Slots)
	}
	for i := range all {
		if !slices.ContainsFunc(out, func(o *Slot) bool { return o.Name == all[i].Name }) {
			out = append(out, &all[i])
		}
	}
	return out
}

// answerFor is what a model is told of an answer. Days and numbers help to
// understand "a week later"; an option does only where the words are about it;
// what people wrote freely, and whom they named, never does.
func (s *Slot) answerFor(said map[string]bool) string {
	const hidden = "given"
	switch s.Kind {
	case SlotDay, SlotRange, SlotNumber:
		return s.Answer
	case SlotChoice, SlotChoices:
		about := map[string]bool{}
		s.names(about)
		for _, o := range s.Options {
			for _, w := range wordsOf(o.Label) {
				about[w.text] = true
			}
		}
		for w := range about {
			if said[w] && !smallWords[w] {
				return s.Answer
			}
		}
	}
	return hidden
}

func toldTopics(from []Topic) []toldTopic {
	var out []toldTopic
	for _, topic := range from {
		t := toldTopic{toldChoice: toldChoice{topic.Value, topic.Label}}
		for _, s := range topic.Slots {
			t.Questions = append(t.Questions, s.Name)
		}
		out = append(out, t)
	}
	return out
}

func toldChoices(from []Choice) []toldChoice {
	var out []toldChoice
	for _, c := range from {
		out = append(out, toldChoice{c.Value, c.Label})
	}
	return out
}
