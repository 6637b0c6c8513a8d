package classify

import (
	"maps"
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents/command"
)

// TestThreshold scores the classifier on lines that it wasn't trained with. The threshold
// is the highest multiple of 0.1 that keeps 90% of the in-scope phrases. The other limits
// are slightly below the current scores.
func TestThreshold(t *testing.T) {
	if testing.Short() {
		t.Skip("trains five times")
	}
	all, err := readPhrases(Phrases())
	if err != nil {
		t.Fatal(err)
	}
	right, kept, stricter, refused, inScopeAll, outAll := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
	for fold := range 5 {
		var others, held []phrase
		for _, ph := range all {
			if ph.line%5 == fold {
				held = append(held, ph)
			} else {
				others = append(others, ph)
			}
		}
		trained := train(others)
		c := &Classifier{trained: func() *model { return trained }}
		for _, ph := range held {
			g := c.Guess(ph.text, ph.asked)
			switch {
			case ph.class == offTopic:
				outAll += ph.weight
				if g.Order == command.OffTopic {
					refused += ph.weight
				}
				continue
			case g.Order == labels[ph.class].order:
				right += ph.weight
			}
			inScopeAll += ph.weight
			if g.Order != command.OffTopic {
				kept += ph.weight
				if p := trained.probabilities(ph.text, ph.asked)[offTopic]; g.Confidence == 1 || g.Confidence >= (inScopeThreshold+0.1)*(g.Confidence+p) {
					stricter += ph.weight
				}
			}
		}
	}
	t.Logf("in scope: %.3f right, %.3f kept, %.3f with a threshold of %.1f; out of scope: %.3f refused",
		right/inScopeAll, kept/inScopeAll, stricter/inScopeAll, inScopeThreshold+0.1, refused/outAll)
	if kept < 0.9*inScopeAll {
		t.Errorf("%.3f of the in-scope phrases are kept, want 0.9: lower inScopeThreshold (classifier.go)", kept/inScopeAll)
	}
	if stricter >= 0.9*inScopeAll {
		t.Errorf("%.3f of the in-scope phrases would be kept with %.1f, too: raise inScopeThreshold (classifier.go)", stricter/inScopeAll, inScopeThreshold+0.1)
	}
	if right < 0.77*inScopeAll {
		t.Errorf("%.3f of the in-scope phrases are guessed right, want 0.77", right/inScopeAll)
	}
	if refused < 0.88*outAll {
		t.Errorf("%.3f of the out-of-scope phrases are rejected, want 0.88", refused/outAll)
	}
}

// The same phrases give the same classifier, bit for bit.
func TestTrainingIsDeterministic(t *testing.T) {
	first, second := trained(t), trained(t)
	if !maps.Equal(first.ids, second.ids) || !slices.Equal(first.docFreq, second.docFreq) ||
		!slices.Equal(first.idf, second.idf) || !slices.Equal(first.weights, second.weights) {
		t.Error("two trainings differ")
	}
}

func trained(t *testing.T) *model {
	t.Helper()
	c, err := New(Phrases())
	if err != nil {
		t.Fatal(err)
	}
	return c.trained()
}
