package intents

import "math"

// Training is softmax regression by stochastic gradient with a step per weight
// (AdaGrad), always in the same order, so that the same phrases make the same
// classifier.
const (
	epochs  = 6
	pace    = 0.5
	rare    = 1    // a property that fewer lines have is left out
	settled = 0.01 // an error that is not worth a step
)

// example is a phrase as training sees it.
type example struct {
	in     []input
	class  int
	weight float32
}

// train makes a classifier of phrases.
func train(all []saying) *Classifier {
	sketches := make([]sketch, len(all))
	for i, said := range all {
		sketches[i] = sketchOf(said.text, said.asked)
	}
	c := &Classifier{vocabulary: learnWords(all, sketches), keep: inScope}
	examples := make([]example, len(all))
	balance := balanceOf(all)
	for i, said := range all {
		own := int32(1)
		if said.class == outOfScope {
			own = 0
		}
		examples[i] = example{in: c.inputs(&sketches[i], own), class: said.class, weight: balance[said.class] * float32(said.weight)}
	}
	c.fit(examples)
	return c
}

// tally is how many lines have a feature.
type tally struct {
	lines, inScope int32
	last           int // the line counted last, from 1
}

// learnWords numbers the features of the phrases, in order, and says how rare they are.
func learnWords(all []saying, sketches []sketch) vocabulary {
	tallies := map[feature]*tally{}
	var order []feature
	for i := range sketches {
		for _, group := range [...][]feature{sketches[i].words, sketches[i].pieces, sketches[i].facts} {
			for _, f := range group {
				t := tallies[f]
				if t == nil {
					t = &tally{}
					tallies[f] = t
					order = append(order, f)
				}
				if t.last == all[i].line+1 {
					continue
				}
				t.last = all[i].line + 1
				t.lines++
				if all[i].class != outOfScope {
					t.inScope++
				}
			}
		}
	}
	lines := float64(all[len(all)-1].line + 1)
	v := vocabulary{ids: make(map[feature]int32, len(order)), heard: map[feature]int32{}, unseen: rarityOf(0, lines)}
	for _, f := range order {
		if t := tallies[f]; t.lines >= rare {
			v.ids[f] = int32(len(v.rarity))
			v.rarity = append(v.rarity, rarityOf(t.lines, lines))
		}
	}
	for i := range sketches {
		for _, f := range sketches[i].known {
			v.heard[f] = tallies[f].inScope
		}
	}
	for _, f := range strangeFacts() {
		v.ids[f] = int32(len(v.rarity))
		v.rarity = append(v.rarity, 1)
	}
	return v
}

// rarityOf is the inverse document frequency of what n of so many lines have.
func rarityOf(n int32, lines float64) float32 {
	return float32(1 + math.Log((lines+1)/(float64(n)+1)))
}

// balanceOf is how much a phrase of each class counts: half way between counting
// all phrases alike and all classes alike.
func balanceOf(all []saying) [classes]float32 {
	var per [classes]float64
	for _, said := range all {
		per[said.class] += said.weight
	}
	total := 0.0
	for _, n := range per {
		total += n
	}
	var balance [classes]float32
	for class, n := range per {
		if n > 0 {
			balance[class] = float32(math.Sqrt(total / float64(classes) / n))
		}
	}
	return balance
}

// fit finds the weights.
func (c *Classifier) fit(examples []example) {
	c.weights = make([][classes]float32, len(c.rarity))
	squares := make([][classes]float32, len(c.rarity))
	for range epochs {
		for i := range examples {
			c.step(&examples[spread(i, len(examples))], squares)
		}
	}
}

// step moves the weights a little towards one example, where they are off.
func (c *Classifier) step(e *example, squares [][classes]float32) {
	p := softmax(c.scores(e.in))
	p[e.class]--
	var off [classes]int
	n := 0
	for class, d := range p {
		if math.Abs(d) > settled {
			off[n] = class
			n++
		}
	}
	for _, x := range e.in {
		w, sq := &c.weights[x.id], &squares[x.id]
		for _, class := range off[:n] {
			g := float32(p[class]) * x.value * e.weight
			sq[class] += g * g
			w[class] -= pace * g / (float32(math.Sqrt(float64(sq[class]))) + 1e-3)
		}
	}
}
