package classify

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"
)

// Report is how well a classifier does on labeled messages.
type Report struct {
	N        int     `json:"n"`
	Accuracy float64 `json:"accuracy"`
	MacroF1  float64 `json:"macro_f1"` // mean over the intents in the labels
	// InScopeAccuracy is the accuracy on messages labeled as in scope, InScopeKept the
	// share of them that the classifier considers in scope.
	InScopeAccuracy float64 `json:"in_scope_accuracy"`
	InScopeKept     float64 `json:"in_scope_kept"`
	OOSRecall       float64 `json:"oos_recall"`
	P50             float64 `json:"p50_us"` // microseconds per guess
	P99             float64 `json:"p99_us"`

	PerLabel map[string]LabelScore `json:"per_intent"`
}

// LabelScore is how well a classifier does on one intent.
type LabelScore struct {
	N         int     `json:"n"`
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// labeledRow is one labeled message.
type labeledRow struct {
	Text   string `json:"text"`
	Intent string `json:"intent"`
	System string `json:"system"` // the bot's open question
}

// Score returns a function that reads labeled messages, one JSON object per line, and
// scores the classifier's guesses. clock measures how long they take.
func Score(c *Classifier, clock func() time.Time) func(io.Reader) (Report, error) {
	return func(r io.Reader) (Report, error) {
		var rows []labeledRow
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for line := 1; lines.Scan(); line++ {
			if len(lines.Bytes()) == 0 {
				continue
			}
			var row labeledRow
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				return Report{}, fmt.Errorf("read intents, line %d: %w", line, err)
			}
			if _, ok := classNamed(row.Intent); !ok {
				return Report{}, fmt.Errorf("read intents, line %d: no intent is named %q; the intents are %s", line, row.Intent, listLabels())
			}
			rows = append(rows, row)
		}
		if err := lines.Err(); err != nil {
			return Report{}, fmt.Errorf("read intents: %w", err)
		}
		return c.evaluate(rows, clock), nil
	}
}

// evaluate guesses every row and computes the scores.
func (c *Classifier) evaluate(rows []labeledRow, clock func() time.Time) Report {
	var counts [classes][classes]int // by label, by guess
	took := make([]float64, 0, len(rows))
	for _, row := range rows {
		began := clock()
		guess := c.Guess(row.Text, row.System)
		took = append(took, float64(clock().Sub(began))/float64(time.Microsecond))
		want, _ := classNamed(row.Intent)
		got, _ := classOf(guess.Order)
		counts[want][got]++
	}
	report := reportOf(&counts)
	slices.Sort(took)
	if n := len(took); n > 0 {
		report.P50, report.P99 = took[n/2], took[n*99/100]
	}
	return report
}

func reportOf(counts *[classes][classes]int) Report {
	report := Report{PerLabel: map[string]LabelScore{}}
	right, inScope, inScopeRight, lost := 0, 0, 0, 0
	labeledIntents := 0
	for class, row := range counts {
		n, guessed := 0, 0
		for other := range classes {
			n += row[other]
			guessed += counts[other][class]
		}
		report.N += n
		right += row[class]
		if n == 0 {
			continue
		}
		labeledIntents++
		score := LabelScore{N: n, Precision: ratio(row[class], guessed), Recall: ratio(row[class], n), F1: ratio(2*row[class], n+guessed)}
		report.PerLabel[labels[class].name] = score
		report.MacroF1 += score.F1
		if class == offTopic {
			report.OOSRecall = score.Recall
			continue
		}
		inScope, inScopeRight, lost = inScope+n, inScopeRight+row[class], lost+row[offTopic]
	}
	if labeledIntents > 0 {
		report.MacroF1 /= float64(labeledIntents)
	}
	report.Accuracy, report.InScopeAccuracy = ratio(right, report.N), ratio(inScopeRight, inScope)
	report.InScopeKept = ratio(inScope-lost, inScope)
	return report
}

func ratio(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
