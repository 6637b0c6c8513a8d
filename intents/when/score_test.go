package when_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/when"
)

func TestScore(t *testing.T) {
	rows := `{"text":"tomorrow","ref":"2026-11-20T00:00:00","expected":[{"type":"date","value":"2026-11-21"}]}
{"text":"from June 1 to 15","ref":"2026-11-20T09:00:00","expected":[{"type":"daterange","start":"2027-06-01","end":"2027-06-15"}]}
{"text":"today","ref":"2026-11-20T00:00:00","expected":[{"type":"date","value":"2026-11-21"}]}
{"text":"when the tide turns","ref":"2026-11-20T00:00:00","expected":[{"type":"date","value":"2026-11-21"}]}
{"text":"3/4","ref":"2026-11-20T00:00:00","expected":[{"type":"date","value":"2027-04-03"}]}
{"text":"for 12 weeks","ref":"2026-11-20T00:00:00","expected":[]}

{"text":"see you tomorrow","ref":"2026-11-20T00:00:00","expected":[]}
{"text":"hello","ref":"2026-11-20T00:00:00","expected":[]}
`
	got, err := when.Score(strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	want := when.Report{N: 8, Exact: 4. / 8, Wrong: 2. / 8, Silent: 2. / 8, Asked: 1. / 8, FalseAlarms: 1. / 3}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestScoreErrorNamesLine(t *testing.T) {
	for _, bad := range []string{"{", `{"ref":"today"}`} {
		_, err := when.Score(strings.NewReader("\n" + bad))
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: got %v", bad, err)
		}
	}
}
