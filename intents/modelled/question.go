package modelled

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// promptUnderstand says to a model what to do. A change of meaning is a new
// file, with the next number.
//
//go:embed prompts/understand-v2.md
var promptUnderstand string

// question is what a model is asked about a message, and what is needed to make
// moves of its answer.
type question struct {
	text    string
	scene   intents.Scene
	offline intents.Understander
	topics  []intents.Topic // that can be asked for
	masks   masks
	request Request
}

func newQuestion(text string, scene intents.Scene, offline intents.Understander) *question {
	q := &question{text: text, scene: scene, offline: offline, topics: openTopics(&scene), masks: newMasks(&scene)}
	q.request = Request{
		System: promptUnderstand, User: q.userJSON(),
		Tool: "propose_moves", Description: "Proposes what the message means, as moves.",
		Schema: schema(&scene),
	}
	return q
}

// userMessage is a scene with a message, as the model reads it. What is the same from
// message to message comes first: providers know it again.
type userMessage struct {
	Form     []promptSlot      `json:"form"`
	Topics   []promptTopic     `json:"topics,omitempty"`
	Today    string            `json:"today"`
	DayFirst bool              `json:"day_first"`
	Open     string            `json:"asked_for,omitempty"`
	Answers  map[string]string `json:"answers,omitempty"`
	Phase    string            `json:"phase,omitempty"`
	Before   string            `json:"said_before,omitempty"`
	Message  string            `json:"message"`
}

type promptSlot struct {
	Name     string         `json:"name"`
	Kind     string         `json:"kind"`
	Label    string         `json:"label"`
	Question string         `json:"question"`
	Options  []promptOption `json:"options,omitempty"`
	Optional bool           `json:"may_be_skipped,omitempty"`
}

type promptOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// promptTopic names the questions that a topic leads to.
type promptTopic struct {
	promptOption
	Questions []string `json:"questions,omitempty"`
}

// slotKinds are the kinds that can be said, as the model reads them.
var slotKinds = map[intents.SlotKind]string{
	intents.SlotText: "text", intents.SlotDay: "day", intents.SlotRange: "range of days", intents.SlotChoice: "one option",
	intents.SlotChoices: "some options", intents.SlotNumber: "number", intents.SlotPerson: "person", intents.SlotContact: "email address or phone number",
}

// userJSON is the scene and the message. Inside JSON, words can't end the quotation
// they stand in.
func (q *question) userJSON() string {
	m := userMessage{
		Form: []promptSlot{}, Topics: promptTopics(openTopics(&q.scene)),
		Today: q.scene.Clock.Today().Format("Monday, 2006-01-02"), DayFirst: q.scene.Clock.DayFirst,
		Open: q.scene.Open, Answers: map[string]string{}, Phase: q.scene.Phase,
		Message: q.masks.mask(q.text, q.scene.Clock),
	}
	if len(q.scene.LastQuestion) <= maxMessage { // what is longer was pasted
		m.Before = q.masks.mask(q.scene.LastQuestion, q.scene.Clock)
	}
	messageWords := map[string]bool{}
	for _, w := range words.Cut(q.text) {
		messageWords[w.Text] = true
	}
	for _, s := range answerableSlots(&q.scene) {
		kind, ok := slotKinds[s.Kind]
		if !ok {
			continue
		}
		m.Form = append(m.Form, promptSlot{s.Name, kind, s.Label, s.Question, promptOptions(s.Options), s.Optional})
		if s.Answer != "" {
			m.Answers[s.Name] = promptAnswer(s, messageWords)
		}
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	if err := to.Encode(m); err != nil {
		panic(err) // it is strings
	}
	return strings.TrimSpace(b.String())
}

// openTopics are what can be asked for now: nothing, while a form is under way.
func openTopics(s *intents.Scene) []intents.Topic {
	if len(s.Slots) > 0 && !s.Filed {
		return nil
	}
	return s.Topics
}

// answerableSlots are the questions that words can answer now, those of the topics that
// they may ask for included. Of several that have one name the first is shown.
func answerableSlots(s *intents.Scene) []*intents.Slot {
	var out []*intents.Slot
	all := s.Slots
	for _, t := range openTopics(s) {
		all = slices.Concat(all, t.Slots)
	}
	for i := range all {
		if !slices.ContainsFunc(out, func(o *intents.Slot) bool { return o.Name == all[i].Name }) {
			out = append(out, &all[i])
		}
	}
	return out
}

// promptAnswer is what a model is told of an answer. Days and numbers help to
// understand "a week later"; an option does only where the words are about it;
// what people wrote freely, and whom they named, never does.
func promptAnswer(s *intents.Slot, messageWords map[string]bool) string {
	const hidden = "given"
	switch s.Kind {
	case intents.SlotDay, intents.SlotRange, intents.SlotNumber:
		return s.Answer
	case intents.SlotChoice, intents.SlotChoices:
		about := map[string]bool{}
		addNames(s, about)
		for _, o := range s.Options {
			for _, w := range words.Cut(o.Label) {
				about[w.Text] = true
			}
		}
		for w := range about {
			if messageWords[w] && !words.IsStopword(w) {
				return s.Answer
			}
		}
	}
	return hidden
}

func promptTopics(from []intents.Topic) []promptTopic {
	var out []promptTopic
	for _, topic := range from {
		t := promptTopic{promptOption: promptOption{topic.Value, topic.Label}}
		for _, s := range topic.Slots {
			t.Questions = append(t.Questions, s.Name)
		}
		out = append(out, t)
	}
	return out
}

func promptOptions(from []choose.Option) []promptOption {
	var out []promptOption
	for _, c := range from {
		out = append(out, promptOption{c.Value, c.Label})
	}
	return out
}
