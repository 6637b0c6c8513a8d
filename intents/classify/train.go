package classify

import (
	"math"
	"slices"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Training is softmax regression by stochastic gradient descent with AdaGrad, always in
// the same order, so that it is deterministic.
const (
	epochs       = 5
	learningRate = 0.3
	minError     = 0.01 // an error that is not worth a step

	interruptionsPerLine = 2 // phrases of a line that are also trained as interruptions
)

// example is a training phrase.
type example struct {
	encoding
	class  int
	weight float32
}

// train returns a model of phrases.
func train(all []phrase) *model {
	all = slices.Concat(all, interruptions(all))
	slices.SortStableFunc(all, func(a, b phrase) int { return a.line - b.line })
	m := &model{}
	m.fit(m.learn(all))
	return m
}

// interruptions returns phrases as said while something else was asked: a few per line,
// each with a different question. It leaves out phrases that could be an answer.
func interruptions(all []phrase) []phrase {
	var questions []string
	for _, ph := range all {
		if ph.asked != "" && !slices.Contains(questions, ph.asked) {
			questions = append(questions, ph.asked)
		}
	}
	var more []phrase
	line, n := -1, 0
	for _, ph := range all {
		if ph.line != line {
			line, n = ph.line, 0
		}
		if ph.asked != "" || len(questions) == 0 || n == interruptionsPerLine || !canInterrupt(ph) {
			continue
		}
		ph.asked = questions[(line+n)%len(questions)]
		more = append(more, ph)
		n++
	}
	return more
}

// canInterrupt reports whether a phrase is hardly ever an answer.
func canInterrupt(ph phrase) bool {
	switch labels[ph.class].order {
	case command.Unsure, command.Repeat, command.Cancel, command.Help, command.Human:
		return true
	case command.Yes, command.No:
		return false
	}
	tokens := words.Cut(ph.text)
	return len(tokens) > 0 && questionOpeners[tokens[0].Text]
}

// learn builds the vocabulary from phrases, which are grouped by line, and returns them as
// examples.
func (v *vocabulary) learn(all []phrase) []example {
	v.ids = map[feature]int32{}
	var lines []int32 // by ID: lines containing the feature
	var last []int    // by ID: the line counted last, from 1
	count := func(f feature, line int, inScope int32) {
		id, ok := v.ids[f]
		if !ok {
			id = int32(len(lines))
			v.ids[f] = id
			lines, last, v.docFreq = append(lines, 0), append(last, 0), append(v.docFreq, 0)
		}
		if last[id] != line+1 {
			last[id] = line + 1
			lines[id]++
			v.docFreq[id] += inScope
		}
	}
	for _, f := range unfamiliarFacts() {
		count(f, 0, 0)
	}
	examples := make([]example, len(all))
	for i, ph := range all {
		inScope := ownDocFreq(ph)
		s := extract(ph.text, ph.asked)
		for _, group := range [...][]feature{s.words, s.ngrams, s.facts} {
			for _, f := range group {
				count(f, ph.line, inScope)
			}
		}
		examples[i] = example{encoding: v.encode(&s), class: ph.class, weight: float32(ph.weight)}
	}
	total := float64(all[len(all)-1].line + 1)
	for _, n := range lines {
		v.idf = append(v.idf, idfOf(n, total))
	}
	v.unseenIDF = idfOf(0, total)
	for i, ph := range all {
		v.addUnfamiliarFacts(&examples[i].encoding, ownDocFreq(ph))
	}
	return examples
}

// ownDocFreq returns how often a phrase itself counts toward docFreq.
func ownDocFreq(ph phrase) int32 {
	if ph.class == offTopic {
		return 0
	}
	return 1
}

// idfOf returns the inverse document frequency of a feature that n of so many lines
// contain.
func idfOf(n int32, lines float64) float32 {
	return float32(1 + math.Log((lines+1)/(float64(n)+1)))
}

// fit trains the weights.
func (m *model) fit(examples []example) {
	m.weights = make([]weights, len(m.idf))
	squares := make([]weights, len(m.idf))
	var in []input
	for range epochs {
		for i := range examples {
			e := &examples[scatter(i, len(examples))]
			in = m.inputs(&e.encoding, in[:0])
			m.update(e, in, squares)
		}
	}
}

// update adjusts the weights for one example.
func (m *model) update(e *example, in []input, squares []weights) {
	p := softmax(m.scores(in))
	p[e.class]--
	var wrong [classes]int
	n := 0
	for class, d := range p {
		if math.Abs(d) > minError {
			wrong[n] = class
			n++
		}
	}
	for _, x := range in {
		w, sq := &m.weights[x.id], &squares[x.id]
		for _, class := range wrong[:n] {
			g := float32(p[class]) * x.value * e.weight
			sq[class] += g * g
			w[class] -= learningRate * g / (float32(math.Sqrt(float64(sq[class]))) + 1e-3)
		}
	}
}
