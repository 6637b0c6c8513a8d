package classify

import (
	"errors"
	"io/fs"
	"math"
	"sync"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Classifier guesses what a whole message is about. It is a softmax regression. It is safe
// for concurrent use.
type Classifier struct {
	trained func() *model
}

// model is what training makes.
type model struct {
	vocabulary
	weights []weights // by feature ID
}

// weights are a feature's, by class.
type weights [classes]float32

// inScopeThreshold is how probable an order must be, compared only to being off topic, for
// the classifier to choose it. TestThreshold checks the value.
const inScopeThreshold = 0.8

// New returns a classifier of phrases, such as [Phrases]. The same phrases give the same
// classifier. It is trained by [Classifier.Train], or by the first guess that needs it: that
// takes longer than everything else a server does before it serves. An error names the file
// and line for the author of the phrases.
func New(phrases fs.FS) (*Classifier, error) {
	all, err := readPhrases(phrases)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("there are no phrases: phrases/ needs a file for each intent, such as help.txt")
	}
	return &Classifier{trained: sync.OnceValue(func() *model { return train(all) })}, nil
}

// Train trains the classifier if nothing has needed it yet. It takes a fraction of a second.
func (c *Classifier) Train() { c.trained() }

// Guess guesses what a message is about. asked is the bot's open question, or empty. The
// guess is [command.OffTopic] for messages too unlike everything the classifier knows.
func (c *Classifier) Guess(text, asked string) Guess {
	text = truncate(text)
	tokens := words.Cut(text)
	if len(tokens) == 0 {
		return Guess{Order: command.OffTopic}
	}
	if order, ok := command.ReadWhole(tokens); ok {
		if class, ok := classOf(order); ok {
			return Guess{Order: labels[class].order, Confidence: 1}
		}
	}
	g := c.guessLinear(text, asked)
	if g.Foreign = IsForeign(text, tokens); g.Foreign && asked == "" {
		return Guess{Order: command.OffTopic, Foreign: true}
	}
	return g
}

// guessLinear guesses without looking for plain commands and other languages.
func (c *Classifier) guessLinear(text, asked string) Guess {
	p := c.trained().probabilities(text, asked)
	best := mostLikely(p, offTopic)
	if p[best] < inScopeThreshold*(p[best]+p[offTopic]) {
		return Guess{Order: command.OffTopic, Confidence: p[offTopic], Second: labels[best].order}
	}
	second := mostLikely(p, best)
	return Guess{Order: labels[best].order, Confidence: p[best], Second: labels[second].order}
}

// mostLikely returns the most probable class other than one.
func mostLikely(p [classes]float64, besides int) int {
	best := (besides + 1) % classes
	for class := range p {
		if class != besides && p[class] > p[best] {
			best = class
		}
	}
	return best
}

// probabilities returns the probabilities of the classes. They add up to 1.
func (m *model) probabilities(text, asked string) [classes]float64 {
	f := extract(text, asked)
	e := m.encode(&f)
	m.addUnfamiliarFacts(&e, 0)
	return softmax(m.scores(m.inputs(&e, nil)))
}

func (m *model) scores(in []input) [classes]float32 {
	var sum [classes]float32
	for _, x := range in {
		w := &m.weights[x.id]
		for class := range classes {
			sum[class] += w[class] * x.value
		}
	}
	return sum
}

func softmax(scores [classes]float32) [classes]float64 {
	top := scores[0]
	for _, s := range scores {
		top = max(top, s)
	}
	var p [classes]float64
	sum := 0.0
	for class, s := range scores {
		p[class] = math.Exp(float64(s - top))
		sum += p[class]
	}
	for class := range p {
		p[class] /= sum
	}
	return p
}
