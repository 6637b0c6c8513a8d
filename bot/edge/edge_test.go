package edge_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

func TestInputIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := edge.InputID{
			Question: wizard.QuestionID(rapid.StringMatching(`.{1,60}`).Draw(t, "question")),
			Part:     rapid.SampledFrom([]edge.Part{edge.PartValue, edge.PartKept, edge.PartStart, edge.PartEnd, edge.PartUnsure}).Draw(t, "part"),
			Revision: rapid.Int64().Draw(t, "revision"),
		}
		got, ok := edge.ParseInputID(want.String())
		if !ok || got != want {
			t.Fatalf("%q is read as %+v, %t", want.String(), got, ok)
		}
	})
}

func TestInputIDOfOthers(t *testing.T) {
	for _, id := range []string{
		"", "x", "q1:", "q1:7", "q1:7:", "q1:7:q", "q1:7::value", "q1:07:q:value", "q1:+7:q:value", "q1:seven:q:value",
		"q1:7:q:middle", "q0:7:q:value", "7Fh2", strings.Repeat("q1:", 100),
	} {
		if got, ok := edge.ParseInputID(id); ok {
			t.Errorf("%q is read as %+v", id, got)
		}
	}
}

func FuzzParseInputID(f *testing.F) {
	f.Add("q1:7:q-expected-date:value")
	f.Add("q1:-1:a:b:c:end")
	f.Fuzz(func(t *testing.T, s string) {
		if id, ok := edge.ParseInputID(s); ok && id.String() != s {
			t.Errorf("%q is read as %+v, which is encoded as %q", s, id, id.String())
		}
	})
}

// TestFingerprintStays checks that a repeated form is recognized by a server of another release.
func TestFingerprintStays(t *testing.T) {
	if got := edge.Fingerprint(map[wizard.QuestionID][]string{"q-b": {"2", "“3”\n"}, "q-a": nil, "q-c": {""}}); got != "2f0e70909d25e32d" {
		t.Error(got)
	}
}

// TestFingerprint checks that only what was typed decides, not the order in which it came.
func TestFingerprint(t *testing.T) {
	one := edge.Fingerprint(map[wizard.QuestionID][]string{"q-a": {"1"}, "q-b": {"2", "3"}})
	if same := edge.Fingerprint(map[wizard.QuestionID][]string{"q-b": {"2", "3"}, "q-a": {"1"}}); same != one {
		t.Errorf("the same contents have the fingerprints %s and %s", one, same)
	}
	for _, other := range []map[wizard.QuestionID][]string{
		nil, {"q-a": {"1"}}, {"q-a": {"1"}, "q-b": {"3", "2"}}, {"q-a": {"1"}, "q-b": {"2 3"}}, {"q-a": {"1"}, "q-b": {"2\" \"3"}},
	} {
		if edge.Fingerprint(other) == one {
			t.Errorf("%v has the fingerprint of other contents", other)
		}
	}
}

func TestPosition(t *testing.T) {
	for _, c := range []struct {
		number, of int
		name, want string
	}{
		{2, 5, "Pregnancy and adoption", "Step 2 of 5 · Pregnancy and adoption"},
		{2, 0, "", "Step 2"},
		{0, 5, "Vacation", "Vacation"},
		{0, 0, "", ""},
	} {
		if got := edge.Position(c.number, c.of, c.name); got != c.want {
			t.Errorf("%d of %d in %q: %q, want %q", c.number, c.of, c.name, got, c.want)
		}
	}
}
