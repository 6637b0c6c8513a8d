package slack

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	slackgo "github.com/slack-go/slack"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// anyText generates what people write: markup, emoji, right-to-left text, long words.
func anyText(most int) *rapid.Generator[string] {
	letter := rapid.RuneFrom([]rune("aZ 0*_~`:<>&|\n\"'\\👩🏽‍🍼مرحباé漢U"))
	return rapid.OneOf(
		rapid.StringOfN(letter, 0, most, -1),
		rapid.Map(rapid.IntRange(0, most), func(n int) string { return strings.Repeat("word ", n/5) }),
		rapid.Map(rapid.IntRange(0, most), func(n int) string { return strings.Repeat("&", n) }),
		rapid.Map(rapid.IntRange(0, most/2), func(n int) string { return strings.Repeat("😀", n) }),
		rapid.Just("manager U0SAM, :tada: *bold*"),
	)
}

// textUpTo generates a text that a form's author may write: the linter counts
// characters.
func textUpTo(limit int) *rapid.Generator[string] {
	return rapid.Map(anyText(limit), func(s string) string {
		if r := []rune(strings.TrimSpace(s)); len(r) > 0 {
			return string(r[:min(len(r), limit)])
		}
		return "x"
	})
}

func drawOptions(t *rapid.T, most int) []wizard.Option {
	l := FormLimits()
	opts := make([]wizard.Option, rapid.IntRange(1, most).Draw(t, "options"))
	for i := range opts {
		opts[i] = wizard.Option{Sort: i, Label: textUpTo(l.OptionLabel).Draw(t, "label"), Value: fmt.Sprint("v", i)}
		if rapid.Bool().Draw(t, "hinted") {
			opts[i].Hint = textUpTo(l.OptionHint).Draw(t, "hint")
		}
	}
	return opts
}

// drawQuestion draws a question with a canonical answer, or without one.
func drawQuestion(t *rapid.T, id string) agent.Field {
	l := FormLimits()
	at := wizard.Attributes{
		QuestionID: wizard.QuestionID(id), QuestionText: textUpTo(l.QuestionText).Draw(t, "question"),
		AllowUnsure: rapid.Bool().Draw(t, "unsure"),
	}
	if rapid.Bool().Draw(t, "required") {
		at.Validation = []string{"required"}
	}
	if rapid.Bool().Draw(t, "helped") {
		at.HelperText, at.Placeholder = textUpTo(l.HelperText).Draw(t, "help"), textUpTo(l.Placeholder).Draw(t, "placeholder")
	}
	answers := map[wizard.Component][]string{
		wizard.Date: {"2027-06-15"}, wizard.DateRange: {"2027-06-01/2027-08-23"},
		wizard.Text: {"O'Neill", strings.Repeat("long ", 1000)}, wizard.LongText: {"a\nb", strings.Repeat("&", 2500)},
		wizard.Number: {"12", "0.5"}, wizard.Email: {"dana@example.com"}, wizard.Phone: {"+14155550123"},
		wizard.Person: {"U0SAM", "Sam Ortiz", strings.Repeat("Ortiz ", 100)},
		wizard.File:   {"F0CERT certificate 1.pdf", "F0A a.pdf\nF0B " + strings.Repeat("b", 300)},
		wizard.Select: {"v0"}, wizard.Radio: {"v0"}, wizard.MultiSelect: {"v0"}, wizard.Checkboxes: {"v0"},
	}
	at.Component = rapid.SampledFrom(wizard.Components()).Draw(t, "component")
	if len(answers[at.Component]) == 0 {
		t.Fatalf("%s has no answer here", at.Component)
	}
	switch at.Component { //nolint:exhaustive // the others have no options
	case wizard.Select, wizard.MultiSelect:
		at.Options = drawOptions(t, l.SelectOptions)
	case wizard.Radio, wizard.Checkboxes:
		at.Options = drawOptions(t, l.RadioOptions)
	}
	possible := append([]string{""}, answers[at.Component]...)
	if at.AllowUnsure {
		possible = append(possible, wizard.Unsure)
	}
	if len(at.Options) > 1 && (at.Component == wizard.MultiSelect || at.Component == wizard.Checkboxes) {
		possible = append(possible, "v0,v1")
	}
	return agent.Field{
		Element:  &wizard.Element{Type: wizard.TypeQuestion, Attributes: at},
		Question: &wizard.Question{Attributes: at}, Value: rapid.SampledFrom(possible).Draw(t, "answer"),
	}
}

func drawField(t *rapid.T, i int) agent.Field {
	l := FormLimits()
	at := wizard.Attributes{URL: rapid.SampledFrom([]string{"https://example.com/form.pdf", "form.pdf", ""}).Draw(t, "url")}
	switch kind := rapid.SampledFrom([]wizard.ElementType{
		wizard.TypeQuestion, wizard.TypeQuestion, wizard.TypeInfo, wizard.TypeDocument, wizard.TypeHeading, wizard.TypeDivider, wizard.TypeSummary,
	}).Draw(t, "type"); kind {
	case wizard.TypeQuestion:
		return drawQuestion(t, fmt.Sprint("q-", i))
	case wizard.TypeHeading:
		at.Text = textUpTo(l.Heading).Draw(t, "heading")
		return elementField(kind, at)
	case wizard.TypeSummary:
		f := elementField(kind, at)
		f.Summary = drawFacts(t, 5)
		return f
	default:
		at.Text = textUpTo(l.InfoText).Draw(t, "text")
		return elementField(kind, at)
	}
}

func drawForm(t *rapid.T) agent.FormView {
	v := agent.FormView{
		Ref: testRef, WizardName: anyText(80).Draw(t, "wizard"), Title: anyText(150).Draw(t, "title"),
		Number: rapid.IntRange(0, 9).Draw(t, "number"), Total: rapid.IntRange(0, 9).Draw(t, "of"),
		Notice: anyText(500).Draw(t, "notice"), HasBack: rapid.Bool().Draw(t, "back"), IsLast: rapid.Bool().Draw(t, "last"),
	}
	for i := range rapid.IntRange(0, 12).Draw(t, "fields") {
		v.Fields = append(v.Fields, drawField(t, i))
	}
	return v
}

// Slack shows every form that passes the linter.
func TestEveryFormFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rendered, err := renderForm(drawForm(t), "D0DANA", sam)
		if err != nil {
			t.Fatal(err)
		}
		checkAccepted(t, "modal", rendered)
	})
}

// The longest step that passes the linter fits, with all its inputs and buttons.
func TestLongestFormFits(t *testing.T) {
	v := agent.FormView{Ref: testRef, Title: strings.Repeat("Title ", 20), WizardName: "W", Number: 1, Total: 5, Notice: "n", HasBack: true}
	for i := range FormLimits().ElementsPerStep {
		v.Fields = append(v.Fields, questionField(fmt.Sprint("q-", i), wizard.DateRange, "When?", "", allowUnsure, withReason))
	}
	rendered, err := renderForm(v, "D0DANA", sam)
	if err != nil {
		t.Fatal(err)
	}
	checkAccepted(t, "modal", rendered)
	inputs, buttons := 0, 0
	for _, b := range rendered.Blocks.BlockSet {
		switch b := b.(type) {
		case *slackgo.InputBlock:
			inputs++
		case *slackgo.ActionBlock:
			buttons += len(b.Elements.ElementSet)
		}
	}
	if inputs != 3*len(v.Fields) || buttons != 4 {
		t.Errorf("%d inputs and %d buttons", inputs, buttons)
	}
}

// Submitting a form without touching it changes no answer.
func TestUntouchedFormChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawForm(t)
		rendered, err := renderForm(v, "D0DANA", sam)
		if err != nil {
			t.Fatal(err)
		}
		in, err := decodeInteraction(resubmit(t, rendered))
		if err != nil {
			t.Fatal(err)
		}
		got := in.event.Act.(agent.Submitted)
		if diff := cmp.Diff(v.Ref, got.View); diff != "" {
			t.Fatal(diff)
		}
		want := map[wizard.QuestionID][]string{}
		for _, f := range v.Fields {
			if f.Question == nil || keptNote(f.Question, f.Value) != "" && f.Value != wizard.Unsure {
				continue // not submitted, so the answer is kept
			}
			want[f.Question.QuestionID] = inputsOf(f.Question, f.Value)
		}
		if diff := cmp.Diff(want, got.Typed, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// inputsOf returns the contents of the inputs for a canonical answer.
func inputsOf(q *wizard.Question, answer string) []string {
	switch {
	case answer == wizard.Unsure:
		return []string{answer}
	case q.Component == wizard.DateRange && answer == "":
		return []string{"", ""}
	case q.Component == wizard.DateRange:
		return strings.Split(answer, "/")
	case q.Several() && answer == "":
		return nil
	case q.Several():
		return strings.Split(answer, ",")
	}
	return []string{answer}
}

// resubmit returns the submission of a view in which nobody changed anything.
func resubmit(t *rapid.T, rendered *slackgo.ModalViewRequest) []byte {
	text, err := json.Marshal(rendered)
	if err != nil {
		t.Fatal(err)
	}
	var view map[string]any
	if err := json.Unmarshal(text, &view); err != nil {
		t.Fatal(err)
	}
	values := map[string]any{}
	for _, b := range view["blocks"].([]any) {
		block := b.(map[string]any)
		if block["type"] != "input" {
			continue
		}
		el := block["element"].(map[string]any)
		values[block["block_id"].(string)] = map[string]any{el["action_id"].(string): map[string]any{
			"type": el["type"], "value": el["initial_value"], "selected_date": el["initial_date"], "selected_user": el["initial_user"],
			"selected_option": el["initial_option"], "selected_options": el["initial_options"],
		}}
	}
	view["id"], view["hash"], view["state"] = "V1", "1.a", map[string]any{"values": values}
	payload, err := json.Marshal(map[string]any{
		"type": "view_submission", "team": map[string]any{"id": "T1"}, "user": map[string]any{"id": "U1"}, "view": view,
	})
	if err != nil {
		t.Fatal(err)
	}
	return payload
}

func drawFacts(t *rapid.T, most int) []agent.Fact {
	facts := make([]agent.Fact, rapid.IntRange(0, most).Draw(t, "facts"))
	for i := range facts {
		facts[i] = agent.Fact{Label: anyText(60).Draw(t, "label"), Value: anyText(2600).Draw(t, "value")}
	}
	return facts
}

func drawBlock(t *rapid.T) agent.Block {
	text := anyText(7000)
	press := agent.Press{Do: agent.DoAnswer, Form: "F7K2", Question: "q-date"}
	switch rapid.IntRange(0, 8).Draw(t, "kind") {
	case 0:
		return agent.Block{Heading: anyText(300).Draw(t, "heading")}
	case 1:
		return agent.Block{Text: text.Draw(t, "text")}
	case 2:
		return agent.Block{Quote: text.Draw(t, "quote")}
	case 3:
		return agent.Block{Small: text.Draw(t, "small")}
	case 4:
		return agent.Block{Facts: drawFacts(t, 25)}
	case 5:
		return agent.Block{Links: []agent.Link{{Label: anyText(600).Draw(t, "label"), URL: rapid.OneOf(
			rapid.Just("https://example.com/a?b=1&c=|x>y"), anyText(4000), rapid.Map(anyText(3500), func(s string) string { return "https://" + s }),
		).Draw(t, "url")}}}
	case 6:
		buttons := make([]agent.Button, rapid.IntRange(1, 12).Draw(t, "buttons"))
		for i := range buttons {
			buttons[i] = agent.Button{Label: textUpTo(200).Draw(t, "label"), Press: press}
		}
		return agent.Block{Buttons: buttons}
	case 7:
		component := rapid.SampledFrom([]wizard.Component{wizard.Date, wizard.Select, wizard.MultiSelect, wizard.Person, wizard.Text})
		return agent.Block{Pick: &agent.Pick{
			Press: press, Label: anyText(300).Draw(t, "label"), Initial: "v0", Options: drawOptions(t, 20), Component: component.Draw(t, "component"),
		}}
	}
	return agent.Block{Divider: true}
}

// Slack accepts whatever the agent says, as a message, a page and a home tab.
func TestEveryMessageFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blocks := rapid.SliceOfN(rapid.Custom(drawBlock), 0, 30).Draw(t, "blocks")
		text := textUpTo(5000).Draw(t, "text")
		m, err := renderMessage(text, blocks, sam)
		if err != nil {
			t.Fatal(err)
		}
		checkAccepted(t, "message", map[string]any{"text": m.text, "blocks": slackgo.Blocks{BlockSet: m.blocks}})
		page, err := renderPage(agent.PageView{Title: text, Blocks: blocks}, "", sam)
		if err != nil {
			t.Fatal(err)
		}
		checkAccepted(t, "modal", page)
		home, err := renderHome(blocks, sam)
		if err != nil {
			t.Fatal(err)
		}
		checkAccepted(t, "home", home)
	})
}

func TestEveryReviewFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := agent.ReviewView{Ref: testRef, WizardName: anyText(80).Draw(t, "wizard"), Notice: anyText(500).Draw(t, "notice")}
		for i := range rapid.IntRange(0, 8).Draw(t, "sections") {
			s := agent.ReviewSection{Title: anyText(200).Draw(t, "title"), Step: wizard.StepID(fmt.Sprint(i))}
			for _, f := range drawFacts(t, 15) {
				s.Rows = append(s.Rows, agent.ReviewRow{Label: f.Label, Value: f.Value, Change: agent.Button{Label: "Change", Press: agent.Press{Do: agent.DoChangeAnswer, Form: "F7K2", Question: "q"}}})
			}
			v.Sections = append(v.Sections, s)
		}
		rendered, err := renderReview(v, "D0DANA", sam)
		if err != nil {
			t.Fatal(err)
		}
		checkAccepted(t, "modal", rendered)
	})
}
