package wizard

import (
	"os"
	"testing"
	"testing/fstest"
	"time"
)

var today = time.Date(2026, time.November, 20, 15, 4, 5, 0, time.FixedZone("Oakland", -8*3600))

func TestSeedConfigLoadsUnchanged(t *testing.T) {
	source, err := os.ReadFile("testdata/seed.json")
	if err != nil {
		t.Fatal(err)
	}
	l := NewLibrary(Limits{StepTitle: 24})
	if err := l.Load(fstest.MapFS{"preg.json": {Data: source}}); err != nil {
		t.Fatal(err)
	}
	p := l.Plan("preg-adoption-v1", nil, Answers{"q-expected-date": {Value: "2027-06-15"}}, today)
	_, q, ok := p.Open()
	if !ok || q.QuestionID != "q-leave-duration" {
		t.Fatalf("open: %v", q)
	}
	if p.Complete() {
		t.Fatal("complete")
	}
	p = l.Plan("preg-adoption-v1", nil, Answers{"q-expected-date": {Value: "2027-06-15"}, "q-leave-duration": {Value: "12_weeks"}}, today)
	if !p.Complete() || p.Stops[0].Of != 2 {
		t.Fatal("not complete")
	}
}
