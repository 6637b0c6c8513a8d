package flow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/intents/command"
)

// phase is a pathway of a declared journey at work on one message.
type phase struct {
	*File
	at      *Pathway
	task    journey.Task
	known   journey.Values // with what these words say
	learned []journey.Values
	said    []string
}

// agent returns what does a pathway's work.
func (d *File) agent(p *Pathway) journey.Agent {
	return func(_ context.Context, task journey.Task) (journey.Result, error) {
		w := &phase{File: d, at: p, task: task, known: task.Context}
		return w.work(), nil
	}
}

func (w *phase) work() journey.Result {
	if len(w.task.History) == 0 {
		w.say(w.Greeting)
	}
	if w.at.FAQ != nil {
		return w.result(w.answerQuestion())
	}
	w.notice()
	answered := w.readAnswer()
	if q := openIn(w.at, w.known); q != nil {
		w.say(w.prompt(q))
		return w.result(journey.Waiting)
	}
	words := w.task.Words
	if answered {
		words = "" // they were the answer to a question
	}
	if w.at.Offer != nil && !w.propose(w.at.Offer, words) {
		return w.result(journey.Waiting)
	}
	w.finish()
	return w.result(journey.Done)
}

func (w *phase) result(status journey.Status) journey.Result {
	outputs := journey.Values{}
	for _, one := range w.learned {
		outputs = with(outputs, one)
	}
	return journey.Result{Message: strings.Join(w.said, "\n\n"), Outputs: outputs, Status: status}
}

func (w *phase) say(text string) {
	if text != "" {
		w.said = append(w.said, text)
	}
}

// learn keeps a value in a field.
func (w *phase) learn(field string, value any) {
	one := at(field, value)
	w.learned = append(w.learned, one)
	w.known = with(w.known, one)
}

// with returns values with others merged into them.
func with(values, more journey.Values) journey.Values {
	merged, err := (journey.Context{Values: values}).Apply(journey.Change{Merge: more}, journey.Limits{})
	if err != nil {
		return values // the runner refuses it with a sentence
	}
	return merged.Values
}

// notice reads what the words mention, whatever was asked.
func (w *phase) notice() {
	for i := range w.at.Questions {
		q := &w.at.Questions[i]
		if o, ok := q.Choose(w.task.Words); ok && q.Kind == ask.Mention {
			w.learn(fieldOf(q), o.Value)
			w.say(o.Say)
		}
	}
}

// readAnswer reads the words as the answer to the open question, if it was asked. It reports
// whether they are one.
func (w *phase) readAnswer() bool {
	q := openIn(w.at, w.known)
	if q == nil || w.task.Words == "" || !w.wasAsked(q) {
		return false
	}
	if q.Kind == ask.Mention {
		w.say(q.Again)
		return false
	}
	if q.Kind == "" || q.Kind == ask.Text {
		if order, _, plain := command.Read(w.task.Words); plain && (order == command.Yes || order == command.No) && !w.justAsked(q) {
			return false // to "shall we go on?"
		}
	}
	value, ok := q.Read(w.task.Words, w.task.At)
	if !ok {
		w.say(ask.Phrases[w.Language].Retry(q))
		return false
	}
	w.learn(fieldOf(q), value)
	if o, chosen := q.Choose(value); chosen {
		w.say(o.Say)
	}
	return true
}

// wasAsked reports whether the person has read the question.
func (w *phase) wasAsked(q *ask.Question) bool {
	return slices.ContainsFunc(w.task.History, func(e journey.Exchange) bool { return strings.Contains(e.Reply, w.prompt(q)) })
}

// justAsked reports whether the last message asked it.
func (w *phase) justAsked(q *ask.Question) bool {
	last := len(w.task.History) - 1
	return last >= 0 && strings.Contains(w.task.History[last].Reply, w.prompt(q))
}

// prompt returns a question as it is asked.
func (w *phase) prompt(q *ask.Question) string { return w.fill(q.Prompt(), nil) }

// openIn returns the first question of a pathway without an answer, or nil.
func openIn(p *Pathway, known journey.Values) *ask.Question {
	for i := range p.Questions {
		if q := &p.Questions[i]; !q.Optional && lookUp(known, fieldOf(q)) == nil {
			return q
		}
	}
	return nil
}

// finish sets what a pathway sets at its end, and says its closing words.
func (w *phase) finish() {
	for _, field := range sortedKeys(w.at.Set) {
		w.learn(field, w.fill(w.at.Set[field], nil))
	}
	if r := w.at.Reference; r != nil {
		var made strings.Builder
		for _, field := range r.From {
			made.WriteString(textOf(lookUp(w.known, field)))
		}
		sum := sha256.Sum256([]byte(made.String()))
		w.learn(r.Save, r.Prefix+strings.ToUpper(hex.EncodeToString(sum[:3])))
	}
	w.say(w.fill(w.at.Say, nil))
	if w.at.Next == "" && !w.at.Detour && !w.sends() {
		w.say(w.Done)
	}
}

// placeholder is a field in a text: {city} or {move.city}.
var placeholder = regexp.MustCompile(`\{[\w.-]+\}`)

// fill puts what is known into a text. An entry's own fields come first.
func (w *phase) fill(text string, own entry) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.Trim(found, "{}")
		if values, ok := own[name]; ok {
			return strings.Join(values, ", ")
		}
		return w.shown(name)
	})
}

// Filled puts what is known into a text.
func (d *File) Filled(text string, known journey.Values) string {
	return (&phase{File: d, known: known}).fill(text, nil)
}

// shown returns what is kept in a field as people read it.
func (w *phase) shown(field string) string {
	for i := range w.Pathways {
		for k := range w.Pathways[i].Questions {
			q := &w.Pathways[i].Questions[k]
			if fact, ok := w.Fact(q, w.known); ok && fieldOf(q) == field {
				return fact.Value
			}
		}
	}
	return textOf(lookUp(w.known, field))
}

// Fact returns the answer to a question as people read it, or false if there is none.
func (d *File) Fact(q *ask.Question, known journey.Values) (agent.Fact, bool) {
	value := lookUp(known, fieldOf(q))
	return q.Fact(textOf(value)), value != nil
}

// Facts lists the answers as people read them.
func (d *File) Facts(known journey.Values) []agent.Fact {
	var facts []agent.Fact
	for i := range d.Pathways {
		p := &d.Pathways[i]
		for k := range p.Questions {
			if fact, ok := d.Fact(&p.Questions[k], known); ok {
				facts = append(facts, fact)
			}
		}
		if p.Offer == nil || textOf(lookUp(known, p.Offer.Choose)) == "" && lookUp(known, p.Offer.Save+takenField) == nil {
			continue // nothing was taken
		}
		chosen := []string{textOf(lookUp(known, p.Offer.Save)), textOf(lookUp(known, p.Offer.Choose))}
		chosen = slices.DeleteFunc(chosen, func(text string) bool { return text == "" })
		if len(chosen) > 0 {
			facts = append(facts, agent.Fact{Label: ask.Phrases[d.Language].Choice, Value: strings.Join(chosen, ", ")})
		}
	}
	return facts
}
