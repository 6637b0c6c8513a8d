package transcript

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPattern(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pattern string
		matches []string
		others  []string
	}{
		{"  Hello", []string{"  Hello"}, []string{"Hello", "   Hello", "  Hello."}},
		{"  Start: …", []string{"  Start: Monday", "  Start:"}, []string{"  Start", "  Starts: Monday", "  Start:Monday", "    Start: Monday"}},
		{"  … saved.", []string{"  It is saved.", "  saved."}, []string{"  unsaved.", "  It is saved"}},
		{"  a … b … c", []string{"  a b c", "  a x b y z c"}, []string{"  a c", "  a x b", "  ab c"}},
		{"  Jan 1 …", []string{"  Jan 1 and more", "  Jan 1"}, []string{"  Jan 11"}},
		{"  LR …, filed", []string{"  LR 7, filed", "  LR, filed"}, []string{"  LR 7 filed"}},
		{"  [Deny…] [Ask]", []string{"  [Deny…] [Ask]"}, []string{"  [Deny x] [Ask]", "  [Deny] [Ask]"}},
		{"  (6 weeks … Not sure)", []string{"  (6 weeks … Not sure)", "  (6 weeks / 8 weeks / Not sure)"}, []string{"  (5 weeks … Not sure)"}},
		{"  2 * (3 …", []string{"  2 * (3 )"}, []string{"  22 (3 "}},
	}
	for _, test := range tests {
		p := newPattern(test.pattern)
		for _, line := range test.matches {
			if !p.matches(line) {
				t.Errorf("%q does not match %q", test.pattern, line)
			}
		}
		for _, line := range test.others {
			if p.matches(line) {
				t.Errorf("%q matches %q", test.pattern, line)
			}
		}
	}
}

func TestReconcile(t *testing.T) {
	t.Parallel()
	const question = "bot: Noted.\n  When does it start?\n  Step 1 of 5\n  [Yes] [No]"
	tests := []struct {
		name                   string
		expected, actual, want []string
	}{
		{"nothing was expected", nil, []string{question}, []string{question}},
		{"any words and any lines", []string{"bot: … \n  When … start?\n  …"}, []string{question}, []string{"bot: … \n  When … start?\n  …"}},
		{"any message", []string{"bot: …"}, []string{question}, []string{"bot: …"}},
		{"any messages", []string{"…"}, []string{question, "form closes"}, []string{"…"}},
		{"no message at all", []string{"…"}, nil, []string{"…"}},
		{"a message that did not come", []string{"bot: …"}, nil, nil},
		{"a message too many", []string{"bot: …"}, []string{"bot: a", "bot: b"}, []string{"bot: …", "bot: b"}},
		{"somewhere else", []string{"bot: …"}, []string{"bot to hana: a"}, []string{"bot to hana: …"}},
		{
			"other words for the same, gaps stay",
			[]string{"bot: …\n  When will it start?\n  …"},
			[]string{question},
			[]string{"bot: …\n  When does it start?\n  …"},
		},
		{
			"a line that is gone, gaps stay",
			[]string{"bot: Noted.\n  Something else entirely.\n  …\n  [Yes] [No]"},
			[]string{"bot: Noted.\n  [Yes] [No]"},
			[]string{"bot: Noted.\n  …\n  [Yes] [No]"},
		},
		{
			"lines of a deeper level only",
			[]string{"form: « A »\n  One?\n    …\n  Two?\n    …"},
			[]string{"form: « A »\n  One?\n    hint\n    =\n  Two?\n    =\n  Three?\n    ="},
			[]string{"form: « A »\n  One?\n    …\n  Two?\n    …\n  Three?\n    …"},
		},
		{"a head without text", []string{"form refuses:\n  …"}, []string{"form refuses:\n  When?: Too early."}, []string{"form refuses:\n  …"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := reconcile(test.expected, test.actual)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// fits reports whether paragraphs match, by trying every way. It is the definition that
// reconcile is held against.
func fits(expected, actual []string) bool {
	switch {
	case len(expected) == 0:
		return len(actual) == 0
	case expected[0] == anything:
		return fits(expected[1:], actual) || len(actual) > 0 && fits(expected, actual[1:])
	case len(actual) == 0:
		return false
	}
	e, a := readParagraph(expected[0]), readParagraph(actual[0])
	return e.head == a.head && linesFit(e.lines, a.lines) && fits(expected[1:], actual[1:])
}

func linesFit(expected, actual []string) bool {
	if len(expected) == 0 {
		return len(actual) == 0
	}
	p := newPattern(expected[0])
	if p.wild {
		return linesFit(expected[1:], actual) || len(actual) > 0 && indentation(actual[0]) >= p.indent && linesFit(expected, actual[1:])
	}
	return len(actual) > 0 && p.matches(actual[0]) && linesFit(expected[1:], actual[1:])
}

// TestReconciledFits checks that whatever was expected, the result fits what happened,
// and that reconciling it again changes nothing.
func TestReconciledFits(t *testing.T) {
	t.Parallel()
	words := rapid.SampledFrom([]string{"a", "b", "c", "a b", anything, "a …", "… b"})
	line := rapid.Custom(func(t *rapid.T) string {
		return strings.Repeat(margin, rapid.IntRange(1, 2).Draw(t, "indent")) + words.Draw(t, "words")
	})
	texts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
		head := rapid.SampledFrom([]string{"bot:", "bot in #x:", "form refuses:", "form closes", anything}).Draw(t, "head")
		if !strings.HasSuffix(head, ":") {
			return head
		}
		return strings.Join(append([]string{head}, rapid.SliceOfN(line, 0, 4).Draw(t, "lines")...), "\n")
	}), 0, 4)
	literal := func(texts []string) []string {
		var kept []string
		for _, text := range texts {
			if text != anything {
				kept = append(kept, strings.ReplaceAll(text, anything, "x"))
			}
		}
		return kept
	}
	rapid.Check(t, func(t *rapid.T) {
		expected, actual := texts.Draw(t, "expected"), literal(texts.Draw(t, "actual"))
		merged := reconcile(expected, actual)
		if again := reconcile(merged, actual); !slices.Equal(again, merged) {
			t.Fatalf("expected %q, got %q, then %q", expected, merged, again)
		}
		if !fits(merged, actual) {
			t.Fatalf("expected %q, got %q, which does not fit %q", expected, merged, actual)
		}
		if len(expected) == 0 && !slices.Equal(merged, actual) {
			t.Fatalf("nothing was expected of %q, got %q", actual, merged)
		}
	})
}
