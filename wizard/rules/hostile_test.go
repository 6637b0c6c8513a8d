package rules

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// TestLongRules compiles 5,000 characters of rules: of many sentences, of one list and of one
// sentence that is too long to be read.
func TestLongRules(t *testing.T) {
	t.Parallel()
	c := flexForm(t)
	var many strings.Builder
	for many.Len() < 5000 {
		many.WriteString("If the office is Boston or Denver and the months of service are at least 12, go to Papers.\n")
	}
	p, err := c.Compile(many.String())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(p.String(), ";") + 1; got != strings.Count(many.String(), "\n") {
		t.Errorf("%d rules were understood", got)
	}
	var list strings.Builder
	list.WriteString("Go to Papers if at least one of the following is true:\n")
	for list.Len() < 5000 {
		list.WriteString("- the office is Boston and the months of service are more than 12\n")
	}
	if _, err := c.Compile(list.String()); err != nil && !strings.Contains(err.Error(), "Can you divide it") {
		t.Errorf("a long list: %v", err)
	}
	long := "If " + strings.Repeat("the office is Boston and ", 200) + "the contract is permanent, go to Papers."
	refusal, ok := errors.AsType[*Refusal](second(c.Compile(long)))
	if !ok || !strings.Contains(refusal.Ask, "Can you divide it") {
		t.Errorf("a sentence of %d characters: %v", len(long), refusal)
	}
}

func second[A, B any](_ A, b B) B { return b }

// TestNestedRules reads conditions that are nested 30 deep, and decides with them.
func TestNestedRules(t *testing.T) {
	t.Parallel()
	c := flexForm(t)
	plain := "If " + strings.Repeat("(", 30) + "the office is Boston" + strings.Repeat(")", 30) + ", go to Papers."
	mixed := "the office is Boston"
	for i := range 30 {
		other, joint := "the contract is permanent", " or "
		if i%2 == 1 {
			other, joint = "the months of service are more than 12", " and "
		}
		mixed = "(" + mixed + joint + other + ")"
	}
	for text, want := range map[string]wizard.Tag{plain: "FW:STEP:PAPERS", "If " + mixed + ", go to Papers.": "FW:STEP:PAPERS"} {
		p, err := c.Compile(text)
		if err != nil {
			t.Errorf("%.60s…: %v", text, err)
			continue
		}
		for office, wanted := range map[string]wizard.Tag{"BOS": want, "DEN": ""} {
			s := Situation{Answers: map[wizard.Tag]string{"FW:QUESTION:OFFICE": office, "FW:QUESTION:SERVICE": "24", "FW:QUESTION:CONTRACT": "fixed"}, Today: time.Date(2026, time.November, 23, 0, 0, 0, 0, time.UTC)}
			if got, _ := p.Next("FW:STEP:ABOUT", s); got != wanted {
				t.Errorf("%.60s… leads from %s to %q, want %q", text, office, got, wanted)
			}
		}
	}
}

// strange is a form whose names are written from right to left, or look like HTML or like
// the formula of a spreadsheet.
const strange = `
wizardId: strange-v1
wizardName: Strange names
steps:
  - {stepId: s-1, name: one, title: <b>About</b> you, semanticTag: "ODD:STEP:ONE"}
  - {stepId: s-2, name: two, title: פרטים, semanticTag: "ODD:STEP:TWO"}
  - {stepId: s-3, name: three, title: "=SUM(A1:A9)", semanticTag: "ODD:STEP:THREE"}
  - {stepId: s-4, name: four, title: End, semanticTag: "ODD:STEP:FOUR"}
elements:
  - {elementId: e-1, stepId: s-1, type: question, attributes: {questionId: q-office, semanticTag: "ODD:QUESTION:OFFICE", componentTypeKey: radio, label: משרד, questionText: "איפה אתה עובד?", options: [{optionId: o-1, label: חיפה, value: haifa}, {optionId: o-2, label: تل أبيب, value: ta}]}}
  - {elementId: e-2, stepId: s-1, type: question, attributes: {questionId: q-html, semanticTag: "ODD:QUESTION:HTML", componentTypeKey: radio, label: "<img src=x onerror=alert(1)>", questionText: "<script>alert(2)</script>?", options: [{optionId: o-3, label: "<i>Yes</i>", value: "y"}, {optionId: o-4, label: "&lt;No&gt;", value: "n"}]}}
  - {elementId: e-3, stepId: s-1, type: question, attributes: {questionId: q-sum, semanticTag: "ODD:QUESTION:SUM", componentTypeKey: number, label: '=HYPERLINK("https://evil.example","Total")', questionText: "+1+1?"}}
  - {elementId: e-5, stepId: s-2, type: divider}
  - {elementId: e-6, stepId: s-3, type: divider}
  - {elementId: e-4, stepId: s-4, type: summary}
`

// TestStrangeNames reads rules about such names. They mean themselves: what is shown back
// repeats them as they are, and nothing in them is an instruction.
func TestStrangeNames(t *testing.T) {
	t.Parallel()
	l := wizard.NewLibrary(wizard.Limits{})
	if err := l.LoadFiles(map[string][]byte{"strange.yaml": []byte(strange)}); err != nil {
		t.Fatal(err)
	}
	w, _ := l.Latest("strange-v1")
	c, err := NewCompiler(w)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"If משרד is חיפה, go to End.":                        {`after ODD:STEP:ONE when ODD:QUESTION:OFFICE == "haifa" go ODD:STEP:FOUR`, "“משרד” is חיפה"},
		"If משרד is תל אביב or تل أبيب, go to End.":          {"?", ""},
		"If משרד is تل أبيب, go to פרטים.":                   {`after ODD:STEP:ONE when ODD:QUESTION:OFFICE == "ta" go ODD:STEP:TWO`, "تل أبيب"},
		"If ODD:QUESTION:HTML is y, go to ODD:STEP:THREE.":   {`after ODD:STEP:ONE when ODD:QUESTION:HTML == "y" go ODD:STEP:THREE`, "“<img src=x onerror=alert(1)>” is <i>Yes</i>"},
		"If ODD:QUESTION:SUM is more than 5, go to End.":     {`after ODD:STEP:ONE when ODD:QUESTION:SUM > 5 go ODD:STEP:FOUR`, `=HYPERLINK("https://evil.example","Total")`},
		"If <script>alert(2)</script> is <b>x</b>, approve.": {"?", ""},
	} {
		p, err := c.Compile(text)
		switch {
		case want[0] == "?":
			if err == nil {
				t.Errorf("%s compiles to %s", text, p)
			}
			continue
		case err != nil:
			t.Errorf("%s: %v", text, err)
			continue
		case p.String() != want[0]:
			t.Errorf("%s\n\tgot  %s\n\twant %s", text, p, want[0])
		}
		if said := fmt.Sprint(p.Understood()); !strings.Contains(said, want[1]) {
			t.Errorf("%s is shown as %q, without %q", text, said, want[1])
		}
	}
}
