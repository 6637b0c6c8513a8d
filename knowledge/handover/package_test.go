package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestPackage checks that a package says what was approved with its source, and nothing that
// was removed or said besides.
func TestPackage(t *testing.T) {
	t.Parallel()
	hidden := question("q2", gaps.P1, "hidden", "What is on the hidden sheet Old?", "model.xlsx@Old")
	open := question("q3", gaps.P0, "two values", "Which is right, the 1 or the 2?", "model.xlsx@A!B1")
	iv := handover.NewInterview([]gaps.Question{typed, hidden, open})
	iv.Next(noon)
	iv.Answer("between us, the client told us on May 4", "analyst", noon)
	iv.Next(noon)
	iv.Skip(noon)
	iv.Next(noon)
	iv.Answer("The storage contract with Polder until 2031, Kim's fault.", "analyst", noon)
	iv.Correct("f1", "The client gave the number on May 4.")
	iv.Correct("f2", "")
	notes := []handover.Notes{
		{File: "notes.md", Type: "md", Purpose: "Notes", Passages: []handover.Passage{{Location: "section 'Notes'", Title: "Notes", Text: "We bid for the terminal."}}},
		{File: "model.xlsx", Type: "xlsx", Purpose: "=cmd|'/C calc'!A0"},
		{File: "broken.xlsx", Type: "xlsx", Refusal: "broken.xlsx is damaged."},
	}
	p := handover.Build(handover.About{Org: "Acme", Project: "Harbor Model", Session: "H-1", Version: 2, Role: "analyst"}, notes, iv)
	text := p.Markdown()
	for _, want := range []string{
		"Version 2.", "The client gave the number on May 4. (interview with the analyst, about model.xlsx, Traffic!C9)",
		"We bid for the terminal. (notes.md, section 'Notes')", "broken.xlsx is damaged.", "What is on the hidden sheet Old? (model.xlsx, Old)",
		"## Abstract", "## Introduction", "## Details, file by file", "## Questions and answers", "## Risks", "## First week", "[ ] Read notes.md.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the package doesn't say %q:\n%s", want, text)
		}
	}
	if !strings.Contains(p.Context(), "acme/harbor-model/h-1/v2") {
		t.Errorf("the context doesn't name its version")
	}
	json, err := p.EntriesJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"between us", "Polder", "Kim"} {
		if strings.Contains(text+json+p.Context(), secret) {
			t.Errorf("the package says %q", secret)
		}
	}
	if !strings.Contains(json, `"kind": "manual_override_rule"`) {
		t.Errorf("the entries are %s", json)
	}
}

// TestCSV checks that a spreadsheet calculates nothing of an export.
func TestCSV(t *testing.T) {
	t.Parallel()
	text, err := handover.CSV([]handover.Entry{{ID: "f1", Question: "=1+1", Text: "@SUM(A1)", Kind: "+x"}, {ID: "-2", Text: "fine, =1"}})
	if err != nil || !strings.Contains(text, "f1,'+x,,'=1+1,'@SUM(A1)") || !strings.Contains(text, `'-2,,,,"fine, =1"`) {
		t.Errorf("%v\n%s", err, text)
	}
}
