package intents

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"
)

// IntentReport is how well messages are understood that somebody else labelled.
type IntentReport struct {
	N        int     `json:"n"`
	Accuracy float64 `json:"accuracy"`
	MacroF1  float64 `json:"macro_f1"` // the mean over the intents that occur in the labels
	// InScopeAccuracy is the accuracy among messages that are not out of scope,
	// InScopeKept the share of them that was not taken for out of scope.
	InScopeAccuracy float64 `json:"in_scope_accuracy"`
	InScopeKept     float64 `json:"in_scope_kept"`
	OOSRecall       float64 `json:"oos_recall"`
	P50             float64 `json:"p50_us"` // microseconds of one decision
	P99             float64 `json:"p99_us"`

	PerIntent map[Intent]IntentScore `json:"per_intent"`
}

// IntentScore is how well one intent is understood.
type IntentScore struct {
	N         int     `json:"n"`
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// intentRow is one labelled message.
type intentRow struct {
	Text   string `json:"text"`
	Intent Intent `json:"intent"`
	System string `json:"system"` // what the bot had asked
}

// ScoreIntents reads labelled messages, one JSON object a line, and scores a
// classifier's guesses. clock measures how long they take.
func ScoreIntents(c *Classifier, clock func() time.Time) func(io.Reader) (IntentReport, error) {
	return func(r io.Reader) (IntentReport, error) {
		var rows []intentRow
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for line := 1; lines.Scan(); line++ {
			if len(lines.Bytes()) == 0 {
				continue
			}
			var row intentRow
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				return IntentReport{}, fmt.Errorf("read intents, line %d: %w", line, err)
			}
			if _, ok := classOf(row.Intent); !ok {
				return IntentReport{}, fmt.Errorf("read intents, line %d: no intent is named %q; the intents are %s", line, row.Intent, listIntents())
			}
			rows = append(rows, row)
		}
		if err := lines.Err(); err != nil {
			return IntentReport{}, fmt.Errorf("read intents: %w", err)
		}
		return c.judge(rows, clock), nil
	}
}

// judge guesses every row and adds up.
func (c *Classifier) judge(rows []intentRow, clock func() time.Time) IntentReport {
	var counts [classes][classes]int // by label, by guess
	took := make([]float64, 0, len(rows))
	for _, row := range rows {
		began := clock()
		guess := c.Guess(row.Text, row.System)
		took = append(took, float64(clock().Sub(began))/float64(time.Microsecond))
		want, _ := classOf(row.Intent)
		got, _ := classOf(guess.Intent)
		counts[want][got]++
	}
	report := reportOf(&counts)
	slices.Sort(took)
	if n := len(took); n > 0 {
		report.P50, report.P99 = took[n/2], took[n*99/100]
	}
	return report
}

func reportOf(counts *[classes][classes]int) IntentReport {
	report := IntentReport{PerIntent: map[Intent]IntentScore{}}
	right, inScope, inScopeRight, lost := 0, 0, 0, 0
	labels := 0
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
		labels++
		score := IntentScore{N: n, Precision: share(row[class], guessed), Recall: share(row[class], n), F1: share(2*row[class], n+guessed)}
		report.PerIntent[allIntents[class]] = score
		report.MacroF1 += score.F1
		if class == outOfScope {
			report.OOSRecall = score.Recall
			continue
		}
		inScope, inScopeRight, lost = inScope+n, inScopeRight+row[class], lost+row[outOfScope]
	}
	if labels > 0 {
		report.MacroF1 /= float64(labels)
	}
	report.Accuracy, report.InScopeAccuracy = share(right, report.N), share(inScopeRight, inScope)
	report.InScopeKept = share(inScope-lost, inScope)
	return report
}
