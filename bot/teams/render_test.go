package teams

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

func field(id, text string, component wizard.Component, value string, change func(*wizard.Question)) agent.Field {
	q := &wizard.Question{Step: "s"}
	q.QuestionID, q.QuestionText, q.Component, q.Validation = wizard.QuestionID(id), text, component, []string{"required"}
	if change != nil {
		change(q)
	}
	return agent.Field{Element: &wizard.Element{Type: wizard.TypeQuestion}, Question: q, Value: value}
}

// everyField has each component, with and without an answer.
func everyField() []agent.Field {
	options := func(q *wizard.Question) {
		q.Options = []wizard.Option{{Label: "California", Value: "CA"}, {Label: "New York *", Value: "NY", Hint: "and the islands"}}
	}
	return []agent.Field{
		field("q-date", "First day?", wizard.Date, "2027-01-11", nil),
		field("q-range", "Which days?", wizard.DateRange, "2027-01-11/2027-01-15", func(q *wizard.Question) { q.AllowUnsure = true }),
		field("q-state", "Which state?", wizard.Select, "CA", options),
		field("q-radio", "Which one?", wizard.Radio, "", options),
		field("q-several", "Which ones?", wizard.Checkboxes, "CA,NY", options),
		field("q-number", "How many?", wizard.Number, "12", func(q *wizard.Question) { q.HelperText = "Enter 0 if none." }),
		field("q-mail", "Email?", wizard.Email, "dana@example.com", nil),
		field("q-person", "Manager?", wizard.Person, "Sam Ortiz", nil),
		field("q-file", "Certificate?", wizard.File, "F1 certificate.pdf", nil),
		field("q-long", "Anything else?", wizard.LongText, strings.Repeat("x", maxText+1), func(q *wizard.Question) { q.Validation = nil }),
		field("q-text", "In your words?", wizard.Text, "unsure", func(q *wizard.Question) { q.AllowUnsure, q.Why = true, "Because." }),
	}
}

var testRef = agent.ViewRef{Form: "F1", Wizard: "w", Step: "s", Revision: 3}

func everyView() map[string]agent.View {
	form := agent.FormView{Ref: testRef, WizardName: "Medical leave", Title: "Leave *dates*", Number: 2, Total: 5, Notice: "Saved.", Fields: everyField(), HasBack: true}
	press := agent.Press{Do: agent.DoChangeAnswer, Form: "F1", Question: "q-date"}
	return map[string]agent.View{
		"form": form,
		"review": agent.ReviewView{
			Ref: agent.ViewRef{Form: "F1", Revision: 3}, WizardName: "Medical leave", Number: 5, Total: 5, Notice: "Check.",
			Sections: []agent.ReviewSection{{Title: "Dates", Step: "s", Rows: []agent.ReviewRow{
				{Question: "q-date", Label: "First day", Value: "Monday, January 11, 2027", Change: agent.Button{Label: "Change", Press: press}}, {Label: "Note", Value: "a_b_c"},
			}}},
			Estimate: []agent.Block{{Text: "You probably have 12 weeks."}},
		},
		"prompt": agent.PromptView{Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoDeny, Request: "LR-1"}}, Title: "Deny the request", Lead: []agent.Block{{Text: "Dana reads this."}}, Label: "Reason", Hint: "Word for word.", Submit: "Deny", Text: "So far"},
		"page":   agent.PageView{Title: "Why we ask", Blocks: []agent.Block{{Heading: "Dates"}, {Text: "1. First\n- second\n\n# third"}, {Quote: "said"}}, Push: true},
		"notice": agent.Notice{Text: "Only you see this."},
		"errors": agent.Errors{ByQuestion: map[wizard.QuestionID]string{"q-date": "Please choose a date.", "q-gone": "That's gone."}, View: form},
		"done":   agent.Done{},
	}
}

// TestViews draws each view as a dialog and as a card in the chat.
func TestViews(t *testing.T) {
	t.Parallel()
	for name, v := range everyView() {
		for where, h := range map[string]host{"dialog": dialog, "chat": asForm} {
			t.Run(name+" "+where, func(t *testing.T) {
				c := renderView(v, drawn{host: h, secret: testSecret, person: "dana", event: "teams-press-1"}, usedButton{}).card
				golden(t, "views/"+name+"-"+where, c)
			})
		}
	}
}

// TestInputsBlockNoButton: a client refuses to press a button while an input that belongs to it is
// required and empty, or out of its limits. Back, Save and Why take along what was typed, whatever
// it is; every other button that isn't for the inputs leaves them out.
func TestInputsBlockNoButton(t *testing.T) {
	t.Parallel()
	buttons := map[string]bool{}
	for name, v := range everyView() {
		for where, h := range map[string]host{"dialog": dialog, "chat": asForm} {
			eachElement(asJSON(t, renderView(v, drawn{host: h, secret: testSecret, person: "dana"}, usedButton{}).card), func(e map[string]any) {
				kind, _ := e["type"].(string)
				for _, blocks := range []string{"isRequired", "min", "max", "regex"} {
					if strings.HasPrefix(kind, "Input.") && e[blocks] != nil {
						t.Errorf("%s as %s: the input %v has %q, which blocks buttons", name, where, e["id"], blocks)
					}
				}
				data, _ := e["data"].(map[string]any)
				if !strings.HasPrefix(kind, "Action.") || data == nil {
					return
				}
				var p pressed
				if err := json.Unmarshal(asJSON(t, data[dataKey]), &p); err != nil {
					t.Fatal(err)
				}
				takes := p.Submits || p.Input != "" || p.View != nil && keepsTyped(p.Press.Do)
				if takes == (e["associatedInputs"] == noInputs) {
					t.Errorf("%s as %s: “%v” takes inputs along: %v, but associatedInputs is %v", name, where, e["title"], takes, e["associatedInputs"])
				}
				buttons[string(p.Press.Do)] = true
			})
		}
	}
	for _, do := range []agent.Verb{agent.DoGoBack, agent.DoSave, agent.DoExplainWhy, agent.DoChangeAnswer} {
		if !buttons[string(do)] {
			t.Errorf("no view has the button %q", do)
		}
	}
}

func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// eachElement calls f with every object in a card.
func eachElement(text []byte, f func(map[string]any)) {
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, one := range v {
				walk(one)
			}
		case map[string]any:
			f(v)
			for name, one := range v {
				if name != "data" {
					walk(one)
				}
			}
		}
	}
	var all any
	if json.Unmarshal(text, &all) == nil {
		walk(all)
	}
}

// TestFormsKeepWhatIsTyped: a view that covers a form brings it back as it was typed, and a refused
// form shows what was refused.
func TestFormsKeepWhatIsTyped(t *testing.T) {
	t.Parallel()
	d := drawn{host: dialog, secret: testSecret}
	from := usedButton{pressed: pressed{View: &testRef}, inputs: map[string]string{edge.InputID{Question: "q-text", Part: edge.PartValue, Revision: 3}.String(): "my *own* words"}}
	page := renderView(everyView()["page"], d, from)
	text, err := json.Marshal(page.card)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "Back to the form") || !strings.Contains(string(text), "my *own* words") {
		t.Errorf("%s", text)
	}
	back := usedButton{pressed: pressed{Press: agent.Press{Do: agent.DoOpenForm}, Below: belowOf(everyView()["page"], from)}}
	for name, c := range map[string]rendered{"back": renderView(everyView()["form"], d, back), "refused": renderView(everyView()["errors"], d, from)} {
		text, err := json.Marshal(c.card)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), `"value":"my *own* words"`) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestLiteral: what people write reads as they wrote it.
func TestLiteral(t *testing.T) {
	t.Parallel()
	for text, markup := range map[string]bool{
		"Plain words, 12 weeks (6 paid).": false, "2027-01-11": false, "12 weeks": false, "שלום 👩🏽‍🍼": false,
		"*bold*": true, "a_b": true, "[x](y)": true, "`c`": true, "1. one": true, "2) two": true, "- item": true, "# head": true, "a < b": true, "{{DATE(x)}}": true, "back\\slash": true,
	} {
		if got := hasMarkup(text); got != markup {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestClip counts as Teams does, and cuts no character in two.
func TestClip(t *testing.T) {
	t.Parallel()
	for _, limit := range []int{1, 2, 5, 60} {
		for _, s := range []string{"", "short", strings.Repeat("👩🏽‍🍼", 40), strings.Repeat("word ", 40), strings.Repeat("x", 400)} {
			got := clip(s, limit)
			if size(got) > limit || !strings.HasPrefix(s, strings.TrimSuffix(got, "…")) {
				t.Errorf("clip(%q, %d) = %q", s, limit, got)
			}
		}
	}
}
