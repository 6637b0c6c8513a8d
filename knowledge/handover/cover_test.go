package handover_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// left is an interview with three questions and two rounds: the first takes two of them.
func left(t *testing.T) handover.Interview {
	t.Helper()
	iv := handover.NewInterview([]gaps.Question{
		typed,
		question("q2", gaps.P1, "one computer", "Where can others find what the local path C:/bus/lists leads to?", "s.py@line 8"),
		question("q3", gaps.P1, "undocumented decision", "“Never open hive 4 in the morning.”: what is behind this?", "n.md@section 'Hives'"),
	})
	iv.Most = 2
	if q, more := iv.Next(noon); !more || q.Kind != handover.Several || !strings.Contains(q.Text, "428,500") || !strings.Contains(q.Text, "local path") {
		t.Fatalf("asked %q: %s", q.ID, q.Text)
	}
	return iv
}

// TestSeveral: where more questions are left than rounds, two are asked together, and nothing is asked twice.
func TestSeveral(t *testing.T) {
	t.Parallel()
	iv := left(t)
	reply := iv.Answer("The 428,500 is what the line told us: its service is away for one year while the fairway is dredged, until May 2031.", "analyst", noon)
	if reply.Fact == nil || !strings.Contains(reply.Fact.Asked, "428,500") || strings.Contains(reply.Fact.Asked, "local path") {
		t.Fatalf("kept %+v", reply.Fact)
	}
	states := map[string]gaps.Status{}
	for _, q := range iv.Questions {
		states[q.ID] = q.Status
	}
	if states["q1"] != gaps.Interviewed || states["q2"] != gaps.Open {
		t.Errorf("the states are %v: the answer is about one of the two", states)
	}
	raw, err := json.Marshal(iv) // as it is stored between two messages
	if err != nil {
		t.Fatal(err)
	}
	var again handover.Interview
	if err := json.Unmarshal(raw, &again); err != nil {
		t.Fatal(err)
	}
	if q, more := again.Next(noon); !more || q.ID != "q3" {
		t.Errorf("asked %q after the list: %s", q.ID, q.Text)
	}
	if _, more := again.Next(noon); more {
		t.Error("there is a third round")
	}
}

// TestSeveralNone: “no” to a list is an answer, and leaves its questions open for whoever reads the package.
func TestSeveralNone(t *testing.T) {
	t.Parallel()
	iv := left(t)
	if reply := iv.Answer("Nothing", "analyst", noon); reply.FollowUp != "" || reply.Fact != nil {
		t.Errorf("nothing to tell led to %+v", reply)
	}
	if q, more := iv.Next(noon); !more || q.ID != "q3" {
		t.Errorf("asked %q after it", q.ID)
	}
	vague := left(t)
	if reply := vague.Answer("It was always like that, you just have to know.", "analyst", noon); reply.FollowUp == "" {
		t.Error("a vague answer to two questions was taken")
	}
}

// TestSeveralWithdrawn: an answer that its author removes opens its question again, and the list is none.
func TestSeveralWithdrawn(t *testing.T) {
	t.Parallel()
	iv := left(t)
	fact := iv.Answer("The 428,500 is what the line told us: its service is away for one year, until May 2031.", "analyst", noon).Fact
	if fact == nil {
		t.Fatal("nothing was kept")
	}
	iv.Correct(fact.ID, "")
	open := slices.DeleteFunc(slices.Clone(iv.Questions), func(q gaps.Question) bool { return q.Status != gaps.Open })
	var ids []string
	for _, q := range open {
		ids = append(ids, q.ID)
	}
	if want := []string{"q1", "q2", "q3"}; !slices.Equal(ids, want) {
		t.Errorf("open are %v, want %v", ids, want)
	}
}

// TestSeveralUpdated: files that come while a list waits for its answer don't ask its questions again.
func TestSeveralUpdated(t *testing.T) {
	t.Parallel()
	iv := left(t)
	iv.Update([]gaps.Question{
		question("q1", gaps.P0, "silent error", "Which values are dropped by load in new.py?", "new.py@line 2"),
		question("q2", gaps.P0, "typed over a formula", typed.Text, "model.xlsx@Traffic!C9"),
	})
	iv.Answer("The 428,500 is what the line told us: its service is away for one year, until May 2031.", "analyst", noon)
	if q, more := iv.Next(noon); !more || !strings.Contains(q.Text, "new.py") {
		t.Errorf("asked %q", q.Text)
	}
}
