package classify

import (
	"maps"
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents/command"
)

// What the classifier makes of lines that it was not trained with: other ways to
// say it, of other things. The threshold is the highest tenth that keeps 90 % of
// them in scope; the other floors are a little under what is reached.
func TestThresholdKeepsWhatIsInScope(t *testing.T) {
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
		for _, s := range all {
			if s.line%5 == fold {
				held = append(held, s)
			} else {
				others = append(others, s)
			}
		}
		c := train(others)
		for _, s := range held {
			g := c.Guess(s.text, s.asked)
			switch {
			case s.class == offTopic:
				outAll += s.weight
				if g.Order == command.OffTopic {
					refused += s.weight
				}
				continue
			case g.Order == labels[s.class].order:
				right += s.weight
			}
			inScopeAll += s.weight
			if g.Order != command.OffTopic {
				kept += s.weight
				if p := c.probabilities(s.text, s.asked)[offTopic]; g.Confidence == 1 || g.Confidence >= (inScopeThreshold+0.1)*(g.Confidence+p) {
					stricter += s.weight
				}
			}
		}
	}
	t.Logf("in scope: %.3f right, %.3f kept, %.3f with a threshold of %.1f; out of scope: %.3f refused",
		right/inScopeAll, kept/inScopeAll, stricter/inScopeAll, inScopeThreshold+0.1, refused/outAll)
	if kept < 0.9*inScopeAll {
		t.Errorf("%.3f of what is in scope is kept: lower inScope (classifier.go)", kept/inScopeAll)
	}
	if stricter >= 0.9*inScopeAll {
		t.Errorf("%.3f of what is in scope would be kept with %.1f, too: raise inScope (classifier.go)", stricter/inScopeAll, inScopeThreshold+0.1)
	}
	if right < 0.77*inScopeAll {
		t.Errorf("%.3f of what is in scope is right, want 0.77", right/inScopeAll)
	}
	if refused < 0.88*outAll {
		t.Errorf("%.3f of what is out of scope is refused, want 0.88", refused/outAll)
	}
}

// The same phrases make the same classifier, bit for bit.
func TestTrainingIsDeterministic(t *testing.T) {
	first, second := trained(t), trained(t)
	if !maps.Equal(first.ids, second.ids) || !slices.Equal(first.docFreq, second.docFreq) ||
		!slices.Equal(first.idf, second.idf) || !slices.Equal(first.weights, second.weights) {
		t.Error("two trainings differ")
	}
}

func trained(t *testing.T) *Classifier {
	t.Helper()
	c, err := New(Phrases())
	if err != nil {
		t.Fatal(err)
	}
	return c
}
