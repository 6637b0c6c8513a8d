package handover

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestWithoutName checks that a name goes as a whole word and as a name only.
func TestWithoutName(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"Sam Lee", "Sam Lee did it.", "The analyst did it."},
		{"Sam Lee", "Ask Sam about Leeds.", "Ask the analyst about Leeds."},
		{"Sam Lee", "Sam Ortiz has it, and so has Robert Lee.", "Sam Ortiz has it, and so has Robert Lee."},
		{"Sam Lee", "The sample is Sam's, said Lee.", "The sample is the analyst's, said the analyst."},
		{"Sam Lee", "Please ask Sam on Monday, or Sam Monday evening.", "Please ask the analyst on Monday, or the analyst Monday evening."},
		{"Sam Lee", "see C:/Users/sam/Desktop and sam.lee@example.com", "see C:/Users/analyst/Desktop and analyst.analyst@example.com"},
		{"Sam Lee", "SAM LEE wrote it", "The analyst wrote it"},
		{"Mark Stone", "Mark the cells that Mark colored, not with a mark.", "Mark the cells that the analyst colored, not with a mark."},
		{"April May", "It is due on May 5.", "It is due on May 5."},
		{"Will", "He will ask Will.", "He will ask the analyst."},
		{"Zoë Öztürk", "Zoë knows. So does Öztürk.", "The analyst knows. So does the analyst."},
		{"", "Nobody is named.", "Nobody is named."},
	} {
		if got := withoutName(c.text, c.name, "analyst"); got != c.want {
			t.Errorf("without %q: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestPageShowsTextAsTyped checks that Slack shows what people typed without the marks that keep
// Markdown from reading it.
func TestPageShowsTextAsTyped(t *testing.T) {
	t.Parallel()
	const typed = "See [the sheet](https://sheet.example), load_rates.py, *all* of <it> and 5 * 3.\n# Not a heading\n- no item"
	p := handover.Package{About: handover.About{Project: "A_b* [c]"}, Facts: []handover.Fact{{ID: "f1", Asked: "Why?", Text: typed, By: "analyst"}}}
	var shown strings.Builder
	for _, b := range page(p).Blocks {
		shown.WriteString(b.Heading + "\n" + b.Text + "\n")
	}
	for _, want := range []string{"Handover: A_b* [c]", typed} {
		if !strings.Contains(shown.String(), want) {
			t.Errorf("%q isn't in\n%s", want, shown.String())
		}
	}
}
