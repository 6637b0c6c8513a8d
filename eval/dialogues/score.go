package dialogues

import (
	"context"
	"fmt"
	"io"
	"math"
)

// Report has the figures of all dialogues, and of each domain's.
type Report struct {
	Figures
	ByDomain map[string]Figures `json:"by_domain"`
}

// Figures say how well forms were filled. Each answer, dialogue and turn counts once.
type Figures struct {
	N             int     `json:"n"`              // dialogues
	SlotAccuracy  float64 `json:"slot_accuracy"`  // right answers among those that are scored
	TypedAccuracy float64 `json:"typed_accuracy"` // the same, without texts
	TextExactness float64 `json:"text_exactness"` // mean exactness of the right texts
	Wrong         float64 `json:"wrong"`          // wrong answers, as opposed to missing ones
	JointTurns    float64 `json:"joint_turns"`    // turns after which nothing is wrong, and nothing said is missing
}

// Score plays the dialogues of a file, one JSON object a line. It tells each failure, if
// failures isn't nil.
func Score(ctx context.Context, file io.Reader, product Product, failures io.Writer) (Report, error) {
	rows, err := readRows(file)
	if err != nil {
		return Report{}, err
	}
	var all tally
	domains := map[string]*tally{}
	for _, r := range rows {
		after, err := play(ctx, r, product)
		if err != nil {
			return Report{}, fmt.Errorf("%s: %w", r.ID, err)
		}
		if domains[r.Domain] == nil {
			domains[r.Domain] = &tally{}
		}
		for _, t := range []*tally{&all, domains[r.Domain]} {
			t.add(r, after)
		}
		if failures != nil {
			writeFailures(failures, r, after)
		}
	}
	report := Report{Figures: all.figures(), ByDomain: map[string]Figures{}}
	for name, t := range domains {
		report.ByDomain[name] = t.figures()
	}
	return report, nil
}

// tally counts.
type tally struct {
	dialogues           int
	answers, right      int
	typed, typedRight   int
	texts               int // that are right
	exactness           float64
	wrong               int
	turns, turnsInOrder int
}

// add counts a dialogue.
func (t *tally) add(r row, after []answers) {
	t.dialogues++
	var last answers
	if len(after) > 0 {
		last = after[len(after)-1]
	}
	for id, w := range r.Gold {
		if !w.scored() {
			continue
		}
		ok, exactness := w.right(last[id])
		t.answers++
		t.right += count(ok)
		t.wrong += count(!ok && last[id] != "")
		switch {
		case w.Kind != kindText:
			t.typed++
			t.typedRight += count(ok)
		case ok:
			t.texts++
			t.exactness += exactness
		}
	}
	for turn, held := range after {
		t.turns++
		t.turnsInOrder += count(inOrder(r, held, turn))
	}
}

// inOrder reports whether everything that was said so far is held, and nothing wrong.
func inOrder(r row, held answers, turn int) bool {
	for id, w := range r.Gold {
		if ok, _ := w.right(held[id]); w.scored() && !ok && (w.Turn <= turn || held[id] != "") {
			return false
		}
	}
	return true
}

func (t *tally) figures() Figures {
	return Figures{
		N:             t.dialogues,
		SlotAccuracy:  share(t.right, t.answers),
		TypedAccuracy: share(t.typedRight, t.typed),
		TextExactness: round(t.exactness / float64(max(1, t.texts))),
		Wrong:         share(t.wrong, t.answers),
		JointTurns:    share(t.turnsInOrder, t.turns),
	}
}

// share is a part of a whole, and 0 of nothing.
func share(part, whole int) float64 { return round(float64(part) / float64(max(1, whole))) }

// round rounds to four places.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

func count(counts bool) int {
	if counts {
		return 1
	}
	return 0
}
