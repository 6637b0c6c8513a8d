package rules

import (
	"strings"
	"testing"
)

// TestLint checks what is found in rules that are understood, over a form where the pay grade
// is between 1 and 15 and the total cost is at least 0.
func TestLint(t *testing.T) {
	t.Parallel()
	c := compilerFor(t, "trip-v1")
	for _, tt := range []struct {
		text string
		want string // the start of what is found; empty if nothing is
	}{
		{"If the pay grade is over 15, go to Budget.", "This rule never applies: After Traveler, go to Budget if “Pay grade” is more than 15. “Pay grade” is between 1 and 15."},
		{"If the pay grade is over 14, go to Budget.", ""},
		{"If the pay grade is under 1, go to Budget.", "This rule never applies"},
		{"If the pay grade is at least 1, go to Budget.", "This rule applies whatever is answered: After Traveler, go to Budget if “Pay grade” is at least 1."},
		{"If the pay grade is more than 14.5, go to Budget.", ""},
		{"If the pay grade is more than 15 and the department is Sales, go to Budget.", "This rule never applies"},
		{"If the pay grade is more than 15 or the department is Sales, go to Budget.", ""},
		{"If the department is Sales, Engineering, Finance or Field service, go to Budget.", "This rule applies whatever is answered"},
		{"If the department is Sales, Engineering or Finance, go to Budget.", ""},
		{"If the pay grade is over 5, go to Budget.\nIf the pay grade is over 9, go to Lodging.", "This rule never gets its turn: After Traveler, go to Lodging if “Pay grade” is more than 9. This one above it applies first: After Traveler, go to Budget if “Pay grade” is more than 5."},
		{"If the pay grade is over 9, go to Budget.\nIf the pay grade is over 5, go to Lodging.", ""},
		{"If the pay grade is over 5, go to Budget.\nIf the pay grade is over 9, go to Budget.", "This rule adds nothing"},
		{"If the pay grade is over 5, go to Budget.\nIf the pay grade is at most 5, go to Lodging.\nIf the department is Sales, go to Visa and passport.", ""},
		{"If the pay grade is over 5 and the department is Sales, go to Budget.\nIf the department is Sales, go to Lodging.", ""},
		{"If the department is Sales, go to Budget.\nIf the pay grade is over 5 and the department is Sales, go to Lodging.", "This rule never gets its turn"},
		{"If the department is Sales or Finance, go to Budget.\nIf the department is Engineering or Field service, go to Lodging.\nIf the department isn't Sales, go to Visa and passport.", "This rule never gets its turn: After Traveler, go to Visa and passport if “Department” is answered and not Sales. The rules above it apply first."},
		{"If the department is Sales, go to Budget. Otherwise go to Lodging.", ""},
		{"Only show the approver if the total cost is over 5000.\nShow the approver if the total cost is over 9000.", "This rule adds nothing"},
		{"Only show the approver if the total cost is over 5000.\nShow the approver if the destination is Japan.", ""},
		{"Hide the remarks if the total cost is under 0.", "This rule never applies"},
		{"The cost center is required if the total cost is below 0.", "This rule never applies: Require an answer to “Cost center”"},
		{"The remarks are required.", ""},
		{"The remarks are required if the purpose is training.\nThe remarks are required if the purpose is training and the destination is Japan.", "This rule adds nothing"},
		{"If the trip is longer than 14 days, go to Safety briefing.\nIf the trip is longer than 21 days, go to Budget.", "This rule never gets its turn"},
		{"If the trip is longer than 21 days, go to Safety briefing.\nIf the trip is longer than 14 days, go to Budget.", ""},
		{"If they take the plane, go to Budget.\nIf they take the plane and a rental car, go to Visa and passport.", "This rule never gets its turn"},
	} {
		p, err := c.Compile(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		got := ""
		for _, d := range Lint(p) {
			got += d.What
			if d.Fix == "" {
				t.Errorf("%s: there is no fix", tt.text)
			}
		}
		if !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("%s:\n\tgot  %s\n\twant %s", tt.text, got, tt.want)
		}
	}
}

// TestLintRenamed checks what is found when names have changed since a rule was compiled: it
// decides as before, and its text no longer says so.
func TestLintRenamed(t *testing.T) {
	t.Parallel()
	w, _ := library(t).Latest("trip-v1")
	c := compilerFor(t, "trip-v1")
	text := "If the department is Sales, go to Budget."
	p, err := c.Compile(text)
	if err != nil {
		t.Fatal(err)
	}
	changed := *w
	changed.Rules = append(changed.Rules[:0:0], p.Stored(text))
	if found := LintForm(&changed); len(found) > 0 {
		t.Errorf("found %+v in a rule that nothing is wrong with", found)
	}
	changed.Rules[0].Text = "If the division is Sales, go to the abacus."
	if found := LintForm(&changed); len(found) != 1 || !strings.Contains(found[0].What, "can't be read any more") {
		t.Errorf("found %+v in a rule with a name that is gone", found)
	}
	changed.Rules[0].Text = "If the department is Finance, go to Budget."
	if found := LintForm(&changed); len(found) != 1 || !strings.Contains(found[0].What, "would mean something else today") {
		t.Errorf("found %+v in a rule that means something else", found)
	}
}
