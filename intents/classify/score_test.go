package classify_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/classify"
)

func TestScore(t *testing.T) {
	rows := `{"text":"yes","intent":"affirm","source":"here"}
{"text":"yep","intent":"affirm"}
{"text":"no","intent":"affirm"}
{"text":"no thanks","intent":"deny"}

{"text":"\ud83c\udf89","intent":"out_of_scope"}
{"text":"yes","intent":"out_of_scope"}
{"text":"","intent":"deny"}
`
	now := time.Time{}
	clock := func() time.Time {
		now = now.Add(3 * time.Microsecond)
		return now
	}
	got, err := classify.Score(classifier(), clock)(strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	affirm := classify.LabelScore{N: 3, Precision: 2. / 3, Recall: 2. / 3, F1: 2. / 3}
	if got.PerLabel["affirm"] != affirm {
		t.Errorf("affirm: got %+v, want %+v", got.PerLabel["affirm"], affirm)
	}
	got.PerLabel = nil
	want := classify.Report{
		N: 7, Accuracy: 4. / 7, MacroF1: (2./3 + 1./2 + 1./2) / 3, InScopeAccuracy: 3. / 5, InScopeKept: 4. / 5, OOSRecall: 1. / 2,
		P50: 3, P99: 3,
	}
	if !sameReport(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func sameReport(a, b classify.Report) bool {
	near := func(x, y float64) bool { return x-y < 1e-9 && y-x < 1e-9 }
	return a.N == b.N && near(a.Accuracy, b.Accuracy) && near(a.MacroF1, b.MacroF1) && near(a.InScopeAccuracy, b.InScopeAccuracy) &&
		near(a.InScopeKept, b.InScopeKept) && near(a.OOSRecall, b.OOSRecall) && near(a.P50, b.P50) && near(a.P99, b.P99)
}

func TestScoreErrorNamesTheLine(t *testing.T) {
	for _, bad := range []string{"{", `{"text":"hello","intent":"greeting"}`} {
		_, err := classify.Score(classifier(), time.Now)(strings.NewReader("\n" + bad))
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: got %v", bad, err)
		}
	}
}
