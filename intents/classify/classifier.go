package classify

import (
	"errors"
	"io/fs"
	"math"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Classifier guesses what a whole message is about. It is a softmax regression. It is safe
// for concurrent use.
type Classifier struct {
	vocabulary
	weights [][classes]float32 // by feature ID
}

// inScopeThreshold is how probable an order must be, compared only to being off topic, for
// the classifier to choose it. TestThreshold checks the value.
const inScopeThreshold = 0.8

// New trains a classifier from phrases, such as [Phrases]. The same phrases give the same
// classifier. Training takes a fraction of a second. An error names the file and line for
// the author of the phrases.
func New(phrases fs.FS) (*Classifier, error) {
	all, err := readPhrases(phrases)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("there are no phrases: phrases/ needs a file for each intent, such as help.txt")
	}
	return train(all), nil
}

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
	p := c.probabilities(text, asked)
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
func (c *Classifier) probabilities(text, asked string) [classes]float64 {
	f := extract(text, asked)
	e := c.encode(&f)
	c.addUnfamiliarFacts(&e, 0)
	return softmax(c.scores(c.inputs(&e, nil)))
}

func (c *Classifier) scores(in []input) [classes]float32 {
	var sum [classes]float32
	for _, x := range in {
		w := &c.weights[x.id]
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
