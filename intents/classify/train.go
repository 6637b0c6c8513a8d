package classify

import (
	"math"
	"slices"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Training is softmax regression by stochastic gradient with a step per weight
// (AdaGrad), always in the same order, so that the same phrases make the same
// classifier.
const (
	epochs       = 5
	learningRate = 0.3
	minError     = 0.01 // an error that is not worth a step

	interruptionsPerLine = 2 // phrases of a line that are also learnt as interruptions
)

// example is a phrase as training sees it.
type example struct {
	encoding
	class  int
	weight float32
}

// train makes a classifier of phrases.
func train(all []phrase) *Classifier {
	all = slices.Concat(all, interruptions(all))
	slices.SortStableFunc(all, func(a, b phrase) int { return a.line - b.line })
	c := &Classifier{}
	c.fit(c.learn(all))
	return c
}

// interruptions are phrases that are said although something else was asked: of
// each line a few, each at another of the questions that the phrases know. What
// could as well be an answer is not among them.
func interruptions(all []phrase) []phrase {
	var questions []string
	for _, p := range all {
		if p.asked != "" && !slices.Contains(questions, p.asked) {
			questions = append(questions, p.asked)
		}
	}
	var more []phrase
	line, n := -1, 0
	for _, p := range all {
		if p.line != line {
			line, n = p.line, 0
		}
		if p.asked != "" || len(questions) == 0 || n == interruptionsPerLine || !canInterrupt(p) {
			continue
		}
		p.asked = questions[(line+n)%len(questions)]
		more = append(more, p)
		n++
	}
	return more
}

// canInterrupt reports whether a phrase is hardly ever an answer.
func canInterrupt(p phrase) bool {
	switch labels[p.class].order {
	case command.Unsure, command.Repeat, command.Cancel, command.Help, command.Human:
		return true
	case command.Yes, command.No:
		return false
	}
	tokens := words.Cut(p.text)
	return len(tokens) > 0 && questionOpeners[tokens[0].Text]
}

// learn numbers the features of the phrases, which stand line by line, and says
// how rare they are.
func (v *vocabulary) learn(all []phrase) []example {
	v.ids = map[feature]int32{}
	var lines []int32 // by id: how many lines have it
	var last []int    // by id: the line counted last, from 1
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
	for i, p := range all {
		inScope := ownDocFreq(p)
		s := extract(p.text, p.asked)
		for _, group := range [...][]feature{s.words, s.ngrams, s.facts} {
			for _, f := range group {
				count(f, p.line, inScope)
			}
		}
		examples[i] = example{encoding: v.encode(&s), class: p.class, weight: float32(p.weight)}
	}
	total := float64(all[len(all)-1].line + 1)
	for _, n := range lines {
		v.idf = append(v.idf, idfOf(n, total))
	}
	v.unseenIDF = idfOf(0, total)
	for i, p := range all {
		v.addUnfamiliarFacts(&examples[i].encoding, ownDocFreq(p))
	}
	return examples
}

// ownDocFreq is how often a phrase's words are heard in scope from itself.
func ownDocFreq(p phrase) int32 {
	if p.class == offTopic {
		return 0
	}
	return 1
}

// idfOf is the inverse document frequency of what n of so many lines have.
func idfOf(n int32, lines float64) float32 {
	return float32(1 + math.Log((lines+1)/(float64(n)+1)))
}

// fit finds the weights.
func (c *Classifier) fit(examples []example) {
	c.weights = make([][classes]float32, len(c.idf))
	squares := make([][classes]float32, len(c.idf))
	var in []input
	for range epochs {
		for i := range examples {
			e := &examples[scatter(i, len(examples))]
			in = c.inputs(&e.encoding, in[:0])
			c.update(e, in, squares)
		}
	}
}

// update moves the weights a little towards one example, where they are off.
func (c *Classifier) update(e *example, in []input, squares [][classes]float32) {
	p := softmax(c.scores(in))
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
		w, sq := &c.weights[x.id], &squares[x.id]
		for _, class := range wrong[:n] {
			g := float32(p[class]) * x.value * e.weight
			sq[class] += g * g
			w[class] -= learningRate * g / (float32(math.Sqrt(float64(sq[class]))) + 1e-3)
		}
	}
}
