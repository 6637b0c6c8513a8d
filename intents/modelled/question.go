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

// promptUnderstand tells the model what to do. A change of meaning needs a new file, with
// the next number.
//
//go:embed prompts/understand-v3.md
var promptUnderstand string

// question is a question to the model about one message, with what it takes to check the
// answer.
type question struct {
	text    string
	scene   intents.Scene
	offline intents.Understander
	alone   []intents.Move  // what the offline engine understands by itself
	topics  []intents.Topic // that the person can ask for
	masks   masks
	request Request
}

func newQuestion(text string, scene intents.Scene, offline intents.Understander, alone []intents.Move) *question {
	q := &question{text: text, scene: scene, offline: offline, alone: alone, topics: openTopics(&scene), masks: newMasks(&scene)}
	q.request = Request{
		System: promptUnderstand, User: q.userJSON(),
		Tool: "propose_moves", Description: "Proposes what the message means, as moves.",
		Schema: buildSchema(&scene),
	}
	return q
}

// userMessage is the scene and the message as the model reads them. Parts that stay the
// same between messages come first, for the provider's cache.
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

// slotKinds are the kinds of answers that words can give, as the model reads them.
var slotKinds = map[intents.SlotKind]string{
	intents.SlotText: "text", intents.SlotDay: "day", intents.SlotRange: "range of days", intents.SlotChoice: "one option",
	intents.SlotChoices: "some options", intents.SlotNumber: "number", intents.SlotPerson: "person", intents.SlotContact: "email address or phone number",
}

// userJSON returns the scene and the message as JSON, so that text in them can't end its
// quotation.
func (q *question) userJSON() string {
	m := userMessage{
		Form: []promptSlot{}, Topics: promptTopics(openTopics(&q.scene)),
		Today: q.scene.Clock.Today().Format("Monday, 2006-01-02"), DayFirst: q.scene.Clock.DayFirst,
		Open: q.scene.Open, Answers: map[string]string{}, Phase: q.scene.Phase,
		Message: q.masks.mask(q.text, q.scene.Clock),
	}
	if len(q.scene.LastQuestion) <= maxMessage { // longer text was pasted
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
		panic(err) // strings always encode
	}
	return strings.TrimSpace(b.String())
}

// openTopics returns the topics that the person can ask for now: none while a form is
// open.
func openTopics(s *intents.Scene) []intents.Topic {
	if len(s.Slots) > 0 && !s.Filed {
		return nil
	}
	return s.Topics
}

// answerableSlots returns the questions that words can answer now, including those of
// topics the person could ask for. If several have the same name, it returns the first, with
// the options of all.
func answerableSlots(s *intents.Scene) []*intents.Slot {
	var out []*intents.Slot
	all := s.Slots
	for _, t := range openTopics(s) {
		all = slices.Concat(all, t.Slots)
	}
	for i := range all {
		at := slices.IndexFunc(out, func(o *intents.Slot) bool { return o.Name == all[i].Name })
		if at < 0 {
			out = append(out, &all[i])
			continue
		}
		out[at].Options = slices.Clip(out[at].Options)
		for _, o := range all[i].Options {
			if !slices.ContainsFunc(out[at].Options, func(known choose.Option) bool { return known.Value == o.Value }) {
				out[at].Options = append(out[at].Options, o)
			}
		}
	}
	return out
}

// promptAnswer returns what the model may know of an answer. Days and numbers help to
// understand "a week later". The model sees a chosen option only if the message is about
// that question, and never free text or people.
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
