package explain_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/explain"
	"github.com/leaveway/leaveway/wizard"
)

// TestAsked checks what people are told about the questions of a form whose rules are in plain
// English: about those that are asked, those that aren't, and those that aren't decided yet.
func TestAsked(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(filepath.Join("..", "..", "cmd", "leaveway", "testdata", "ruled", "wizards", "sabbatical-v1.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.LoadFiles(map[string][]byte{"sabbatical.yaml": source}); err != nil {
		t.Fatal(err)
	}
	today := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		country  string
		question wizard.QuestionID
		asked    bool
		want     string
	}{
		{"BR", "q-visa", true, "I ask this because “Country” is Brazil. The form's rule: Show “Visa” only if “Country” is Brazil or Japan."},
		{"DE", "q-visa", false, "I don't ask for “Visa” because “Country” is Germany. The form's rule: Show “Visa” only if “Country” is Brazil or Japan."},
		{"", "q-visa", false, "Whether I ask for “Visa” depends on “Country”, which you haven't answered yet. The form's rule: Show “Visa” only if “Country” is Brazil or Japan."},
		{"BR", "q-contact", true, "I need an answer because “Country” is Brazil. The form's rule: Require an answer to “Emergency contact” only if “Country” is Brazil."},
		{"JP", "q-contact", true, "You can leave it out because “Country” is Japan. The form's rule: Require an answer to “Emergency contact” only if “Country” is Brazil."},
		{"JP", "q-vaccinated", false, "I left out “Yellow fever” because “Country” is Japan. The form's rule: After Where to, go to When if “Country” is answered and not Brazil."},
		{"BR", "q-vaccinated", true, "I ask this because “Country” is Brazil. The form's rule: After Where to, go to When if “Country” is answered and not Brazil."},
		{"JP", "q-dates", true, "This step comes next because “Country” is Japan. The form's rule: After Where to, go to When if “Country” is answered and not Brazil."},
		{"BR", "q-country", true, ""},
	} {
		answers := wizard.Answers{}
		if tt.country != "" {
			answers["q-country"] = wizard.Answer{Value: tt.country}
		}
		plan := library.Plan("sabbatical-v1", nil, answers, today)
		q, asked, reasons, ok := plan.Why(tt.question, answers, today)
		if !ok || asked != tt.asked {
			t.Errorf("%s in %q is asked: %v (%v), want %v", tt.question, tt.country, asked, ok, tt.asked)
			continue
		}
		if got := explain.Asked(q, asked, reasons); got != tt.want {
			t.Errorf("%s in %q:\n\tgot  %s\n\twant %s", tt.question, tt.country, got, tt.want)
		}
	}
	plan := library.Plan("sabbatical-v1", nil, wizard.Answers{"q-country": {Value: "BR"}}, today)
	applied := plan.Applied(wizard.Answers{"q-country": {Value: "BR"}}, today)
	if len(applied) != 2 { // the third one doesn't hold
		t.Errorf("the rules that decide are %q", applied)
	}
	if _, _, _, ok := plan.Why("q-unknown", nil, today); ok {
		t.Error("a question that no form has is explained")
	}
}
