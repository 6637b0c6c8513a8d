package slack

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// failer is a test, a property or a benchmark.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkAccepted fails if Slack would refuse what was rendered.
func checkAccepted(t failer, kind string, rendered any) {
	t.Helper()
	raw, err := json.Marshal(rendered)
	if err != nil {
		t.Fatalf("encode: %v", err)
	}
	if found := Validate(kind, raw); len(found) > 0 {
		t.Fatalf("Slack refuses it: %v\n%s", found, raw)
	}
	var tree any
	if err := json.Unmarshal(raw, &tree); err != nil {
		t.Fatalf("decode: %v", err)
	}
	checkVerbatim(t, tree)
}

// checkVerbatim checks that Slack makes no links of what looks like one in somebody's words.
func checkVerbatim(t failer, node any) {
	t.Helper()
	switch node := node.(type) {
	case []any:
		for _, n := range node {
			checkVerbatim(t, n)
		}
	case map[string]any:
		if node["type"] == "mrkdwn" && node["verbatim"] != true {
			t.Fatalf("Slack would make links of %q", node["text"])
		}
		for _, n := range node {
			checkVerbatim(t, n)
		}
	}
}

// questionField returns the field of a question.
func questionField(id string, c wizard.Component, text, value string, change ...func(*wizard.Attributes)) agent.Field {
	at := wizard.Attributes{QuestionID: wizard.QuestionID(id), Component: c, QuestionText: text, Validation: []string{"required"}}
	for _, f := range change {
		f(&at)
	}
	return agent.Field{
		Element:  &wizard.Element{ID: "el-" + id, Type: wizard.TypeQuestion, Attributes: at},
		Question: &wizard.Question{Attributes: at, Element: "el-" + id}, Value: value,
	}
}

func elementField(kind wizard.ElementType, at wizard.Attributes) agent.Field {
	return agent.Field{Element: &wizard.Element{ID: string(kind), Type: kind, Attributes: at}}
}

func optional(at *wizard.Attributes)    { at.Validation = nil }
func allowUnsure(at *wizard.Attributes) { at.AllowUnsure = true }
func withHint(s string) func(*wizard.Attributes) {
	return func(at *wizard.Attributes) { at.HelperText = s }
}

func placeholderText(s string) func(*wizard.Attributes) {
	return func(at *wizard.Attributes) { at.Placeholder = s }
}

func withReason(at *wizard.Attributes) { at.Why = "FMLA counts from your first day. 29 CFR 825.110." }

func choices(labels ...string) func(*wizard.Attributes) {
	return func(at *wizard.Attributes) {
		for i, l := range labels {
			at.Options = append(at.Options, wizard.Option{
				ID: fmt.Sprint(i), Sort: i, Label: l, Value: strings.ToLower(strings.ReplaceAll(l, " ", "-")),
			})
		}
	}
}

func manyChoices(n int) func(*wizard.Attributes) {
	labels := make([]string, n)
	for i := range labels {
		labels[i] = fmt.Sprintf("State %d", i+1)
	}
	return choices(labels...)
}

var testRef = agent.ViewRef{Form: "F7K2", Wizard: "preg-adoption-v1", Step: "step-002", Revision: 7}

// everyComponent returns a step with every component, answered or not.
func everyComponent(answered bool) agent.FormView {
	value := func(s string) string {
		if answered {
			return s
		}
		return ""
	}
	return agent.FormView{
		Ref: testRef, WizardName: "Pregnancy & adoption", Title: "Dates, documents and everything else", Number: 2, Total: 5,
		Notice:  "That form is older than your last change, so I kept the newer answers. Here is where we are.",
		HasBack: true,
		Fields: []agent.Field{
			elementField(wizard.TypeHeading, wizard.Attributes{Text: "About your leave"}),
			elementField(wizard.TypeInfo, wizard.Attributes{Text: "FMLA & CFRA protect your job. *Nothing here is final*; HR decides."}),
			questionField("q-date", wizard.Date, "When is the due date?", value("2027-06-15"), withHint("As far as you know today."), placeholderText("Pick a date"), withReason),
			questionField("q-range", wizard.DateRange, "When will you be away?", value("2027-06-01/2027-08-23"), withHint("Both days included.")),
			questionField("q-select", wizard.Select, "Where do you work?", value("california"), choices("California", "New York"), placeholderText("Pick a state")),
			questionField("q-multi", wizard.MultiSelect, "Which documents do you have?", value("a,c"), choices("A", "B", "C"), optional),
			questionField("q-radio", wizard.Radio, "Have you worked here for 12 months?", value("not-sure"), choices("Yes", "No"), allowUnsure),
			questionField("q-boxes", wizard.Checkboxes, "What do you need?", value("cover"), choices("Cover", "Equipment"), optional),
			questionField("q-text", wizard.Text, "What is your colleague's name?", value("Siobhán O'Neill 👩🏽‍🍼 مرحبا")),
			questionField("q-long", wizard.LongText, "Anything else?", value("First line\nsecond line"), optional),
			questionField("q-number", wizard.Number, "How many weeks?", value("12"), placeholderText("12")),
			questionField("q-email", wizard.Email, "Private e-mail?", value("dana@example.com"), optional),
			questionField("q-phone", wizard.Phone, "Phone?", value("+14155550123"), optional),
			questionField("q-person", wizard.Person, "Who is your manager?", value("U0SAM")),
			questionField("q-file", wizard.File, "Certificate", value("F0CERT certificate 1.pdf\nF0NOTE note.pdf")),
			questionField("q-end", wizard.Date, "Last day of work?", value(wizard.Unsure), allowUnsure),
			elementField(wizard.TypeDivider, wizard.Attributes{}),
			elementField(wizard.TypeDocument, wizard.Attributes{Text: "WH-380-E, certification of a health condition", URL: "https://www.dol.gov/sites/dolgov/files/WHD/legacy/files/WH-380-E.pdf"}),
			elementField(wizard.TypeDocument, wizard.Attributes{Text: "Our own form", URL: "forms/own.pdf"}),
			{Element: &wizard.Element{Type: wizard.TypeSummary, Attributes: wizard.Attributes{Text: "So far:"}}, Summary: []agent.Fact{
				{Label: "Due date", Value: "Tuesday, June 15, 2027"}, {Label: "Manager", Value: "U0SAM"},
			}},
		},
	}
}

func rows(n int, value string) []agent.ReviewRow {
	out := make([]agent.ReviewRow, n)
	for i := range out {
		q := wizard.QuestionID(fmt.Sprintf("q-%d", i))
		out[i] = agent.ReviewRow{
			Question: q, Label: fmt.Sprintf("Question %d", i), Value: value,
			Change: agent.Button{Label: "Change", Press: agent.Press{Do: agent.DoChangeAnswer, Form: "F7K2", Question: q}},
		}
	}
	return out
}

func reviewView() agent.ReviewView {
	return agent.ReviewView{
		Ref: agent.ViewRef{Form: "F7K2", Revision: 9}, WizardName: "Pregnancy & adoption", Number: 5, Total: 5,
		Sections: []agent.ReviewSection{
			{Title: "Leave dates", Step: "step-002", Rows: []agent.ReviewRow{
				{Question: "q-date", Label: "Due date", Value: "Tuesday, June 15, 2027", Change: agent.Button{Label: "Change", Press: agent.Press{Do: agent.DoChangeAnswer, Form: "F7K2", Question: "q-date"}}},
				{Question: "q-note", Label: "Anything else", Value: "Not given", Change: agent.Button{Label: "Change", Press: agent.Press{Do: agent.DoChangeAnswer, Form: "F7K2", Question: "q-note"}}},
			}},
			{Title: "People", Step: "step-003", Rows: []agent.ReviewRow{
				{Question: "q-person", Label: "Manager", Value: "U0SAM", Change: agent.Button{Label: "Change", Press: agent.Press{Do: agent.DoChangeAnswer, Form: "F7K2", Question: "q-person"}}},
			}},
		},
		Estimate: []agent.Block{{Text: "You probably have 12 weeks under FMLA and CFRA. HR decides."}, {Small: "29 CFR 825.110"}},
	}
}

// views returns one of every kind, and some that hardly fit.
func views() map[string]agent.View {
	long, huge := reviewView(), reviewView()
	long.Sections = []agent.ReviewSection{{Title: "Long", Step: "s", Rows: rows(1, strings.Repeat("word & more ", 800))}}
	huge.Sections = nil
	for i := range 12 {
		huge.Sections = append(huge.Sections, agent.ReviewSection{
			Title: fmt.Sprintf("Step %d", i), Step: wizard.StepID(fmt.Sprint(i)), Rows: rows(15, "Yes"),
		})
	}
	return map[string]agent.View{
		"form-empty":    everyComponent(false),
		"form-answered": everyComponent(true),
		"form-first": agent.FormView{
			Ref:        agent.ViewRef{Form: "F7K2", Wizard: "leave-type-selector", Step: "step-001", Revision: 1},
			WizardName: "Time off", Title: "Kind of leave", Number: 1, Fields: []agent.Field{
				questionField("q-leave-type", wizard.Radio, "What is your leave for?", "", choices("Pregnancy adoption", "Medical", "Family care")),
			},
		},
		"form-last": agent.FormView{Ref: testRef, WizardName: "Time off", Title: "Last", Number: 4, Total: 5, HasBack: true, IsLast: true, Fields: []agent.Field{
			questionField("q-person", wizard.Person, "Who is your manager?", "Sam Ortiz, from design", withHint("HR asks them for cover.")),
			questionField("q-long", wizard.LongText, "Anything else?", strings.Repeat("word ", 1000), optional),
			questionField("q-many", wizard.Radio, "Which state?", "state-12", manyChoices(12)),
			questionField("q-most", wizard.Select, "Which county?", "state-101", manyChoices(230)),
		}},
		"form-info": agent.FormView{Ref: testRef, Title: "Good to know", Number: 3, Total: 5, Fields: []agent.Field{
			elementField(wizard.TypeInfo, wizard.Attributes{Text: strings.Repeat("A sentence & a half. ", 150)}),
		}},
		"review":      reviewView(),
		"review-long": long,
		"review-huge": huge,
		"prompt": agent.PromptView{
			Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoDeny, Request: "LR-9ABC"}},
			Title: "Deny the request", Lead: []agent.Block{{Text: "Leave request · Dana Reyes · Pregnancy and adoption"}, {Small: "Jun 6 – Aug 28, 2027 (12 weeks) · manager U0SAM"}},
			Label: "Why are you denying it?", Hint: "The employee will see this word for word.", Submit: "Deny",
		},
		"page":        agent.PageView{Title: "Why we ask", Push: true, Blocks: everyBlock()},
		"notice":      agent.Notice{Text: "That is done already."},
		"errors":      agent.Errors{ByQuestion: map[wizard.QuestionID]string{"q-b": "Second.", "q-a": "First."}},
		"errors-on":   agent.Errors{ByQuestion: map[wizard.QuestionID]string{"q-date": "That day is in the past."}, View: everyComponent(true)},
		"done":        agent.Done{},
		"page-bare":   agent.PageView{},
		"form-bare":   agent.FormView{},
		"prompt-bare": agent.PromptView{Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoAskEmployee, Request: "LR-9ABC"}}},
	}
}

// everyBlock returns one of every kind of block.
func everyBlock() []agent.Block {
	press := agent.Press{Do: agent.DoAnswer, Form: "F7K2", Question: "q-date"}
	opts := []wizard.Option{{ID: "1", Label: "California", Value: "CA", Hint: "CFRA and PDL apply"}, {ID: "2", Label: "New York", Value: "NY"}}
	return []agent.Block{
		{Heading: "Leave request · Dana Reyes"},
		{Heading: strings.Repeat("A heading that is longer than a header may be. ", 5)},
		{Text: "Start: Tuesday, June 1, 2027. R&D <team>, manager U0SAM."},
		{Text: "*literally* :tada: _this_"},
		{Quote: "Cover isn't possible in June.\nPlease propose July."},
		{Quote: "*No*, really"},
		{Small: "Source: Pay during leave › California, valid since Jan 1, 2026"},
		{Facts: []agent.Fact{{Label: "Due date", Value: "Tuesday, June 15, 2027"}, {Label: "Manager", Value: "U0SAM"}, {Label: "Note", Value: "*urgent*"}}},
		{Links: []agent.Link{{Label: "WH-380-E | certification", URL: "https://www.dol.gov/a?b=1&c=2"}, {Label: "Elsewhere", URL: "handbook.pdf"}}},
		{Divider: true},
		{Buttons: []agent.Button{
			{Label: "Approve", Press: agent.Press{Do: agent.DoApprove, Request: "LR-9ABC"}, Style: agent.Primary},
			{Label: "Ask a question", Press: agent.Press{Do: agent.DoAskEmployee, Request: "LR-9ABC"}},
			{Label: "Deny…", Press: agent.Press{Do: agent.DoDeny, Request: "LR-9ABC"}, Style: agent.Danger},
			{Label: "All answers", Press: agent.Press{Do: agent.DoShowAnswers, Request: "LR-9ABC"}},
			{Label: "Why?", Press: agent.Press{Do: agent.DoExplainEstimate, Request: "LR-9ABC"}},
			{Label: "Message Hana Kim", Opens: &agent.Contact{Tenant: "T0MARIGOLD", Person: "U0HANA"}},
			{Label: "A sixth one, with a label that is too long to fit on any of the buttons in Slack's", Press: agent.Press{Do: agent.DoHelp}},
		}},
		{Pick: &agent.Pick{Press: press, Component: wizard.Date, Label: "Pick a date", Initial: "2027-06-15"}},
		{Pick: &agent.Pick{Press: press, Component: wizard.Radio, Label: "Pick a state", Options: opts, Initial: "CA"}},
		{Pick: &agent.Pick{Press: press, Component: wizard.Checkboxes, Label: "Pick several", Options: opts, Initial: "CA,NY"}},
		{Pick: &agent.Pick{Press: press, Component: wizard.Person, Label: "Pick a person", Initial: "Sam Ortiz"}},
		{Pick: &agent.Pick{Press: press, Component: wizard.Text, Label: "Text has no picker"}},
		{},
	}
}

func TestRenderViews(t *testing.T) {
	for name, v := range views() {
		t.Run(name, func(t *testing.T) {
			rendered, err := renderView(v, "D0DANA", sam)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "views/"+name, rendered)
			checkAccepted(t, "modal", rendered)
		})
	}
}

// messages returns one of every kind, and some that hardly fit.
func messages() map[string]agent.Message {
	crowd := make([]agent.Block, 0, 200)
	for i := range 100 {
		crowd = append(crowd, agent.Block{Text: fmt.Sprintf("Line %d.", i)}, agent.Block{Divider: i%10 == 9})
	}
	full := make([]agent.Block, 80)
	for i := range full {
		full[i] = agent.Block{Buttons: []agent.Button{{Label: fmt.Sprint("Button ", i), Press: agent.Press{Do: agent.DoHelp}}}}
	}
	facts := make([]agent.Fact, 23)
	for i := range facts {
		facts[i] = agent.Fact{Label: fmt.Sprint("Fact ", i), Value: "Yes"}
	}
	facts[4].Value = strings.Repeat("A long answer & its reasons. ", 350)
	return map[string]agent.Message{
		"every-block":      {Text: "Leave request · Dana Reyes · manager U0SAM & <others>", Blocks: everyBlock()},
		"text-only":        {Text: "Saved. Say \"continue\" whenever you like."},
		"blocks-only":      {Blocks: []agent.Block{{Text: "Who is your manager?"}}},
		"long-text":        {Text: "Long", Blocks: []agent.Block{{Text: strings.Repeat("مرحبا O'Neill 👩🏽‍🍼 & more\n", 500)}, {Quote: strings.Repeat("x", 10_000)}, {Small: strings.Repeat("fine ", 1000)}}},
		"answer":           {Text: "An answer in a model's words", Blocks: answer()},
		"many-blocks":      {Text: "Many", Blocks: crowd},
		"too-many-buttons": {Text: "Too many", Blocks: full},
		"facts":            {Text: "Facts", Blocks: []agent.Block{{Facts: facts}}},
	}
}

// answer returns the longest answer from policies: in a model's words, with quotations
// from three passages, their sources, and a policy that contradicts them.
func answer() []agent.Block {
	quote := strings.TrimSpace(strings.Repeat("You may take up to 16 weeks & no more. ", 12))
	blocks := []agent.Block{{Text: "I'm not sure this answers your question:"}, {Text: strings.TrimSpace(strings.Repeat("You may take up to 16 weeks & no more. ", 15))}}
	for i := range 3 {
		blocks = append(
			blocks, agent.Block{Quote: quote}, agent.Block{Small: "Source: Parental leave › How long, valid since Jan 1, 2026"},
			agent.Block{Links: []agent.Link{{Label: "Parental leave", URL: fmt.Sprintf("https://intranet.example.com/parental-leave?part=%d", i)}}},
			agent.Block{Text: "This policy expired on Dec 31, 2025, so please check with HR."},
		)
	}
	return append(
		blocks, agent.Block{Text: "Another policy (Notice) seems to say something different. Please check with HR:"}, agent.Block{Quote: quote},
		rating(),
	)
}

// rating asks whether an answer helped.
func rating() agent.Block {
	helps := agent.Button{Label: "Yes, that helps", Press: agent.Press{Do: agent.DoMarkHelpful}}
	return agent.Block{
		Buttons: []agent.Button{helps, {Label: "No, ask HR", Press: agent.Press{Do: agent.DoAskHR, Value: "How long?"}}},
		Thumbs:  []agent.Button{helps, {Label: "No, that doesn't help", Press: agent.Press{Do: agent.DoMarkUnhelpful}}},
	}
}

func TestRenderMessages(t *testing.T) {
	for name, m := range messages() {
		t.Run(name, func(t *testing.T) {
			rendered, err := renderWith(m.Text, m.Blocks, sam, true)
			if err != nil {
				t.Fatal(err)
			}
			if rendered.text == "" {
				t.Error("no text for notifications")
			}
			out := struct {
				Text   string         `json:"text"`
				Blocks slackgo.Blocks `json:"blocks"`
			}{rendered.text, slackgo.Blocks{BlockSet: rendered.blocks}}
			golden(t, "messages/"+name, out)
			checkAccepted(t, "message", out)
		})
	}
}

func TestRenderHome(t *testing.T) {
	home, err := renderHome(everyBlock(), sam)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "views/home", home)
	checkAccepted(t, "home", home)
}

// A press that is too long for a button is an error, not a button that does something
// else.
func TestRenderImpossiblePress(t *testing.T) {
	_, err := renderMessage("x", []agent.Block{{Buttons: []agent.Button{{Label: "x", Press: agent.Press{Do: agent.DoAnswer, Value: strings.Repeat("x", 3000)}}}}}, nil)
	if err == nil {
		t.Error("no error")
	}
	_, err = renderForm(agent.FormView{Fields: []agent.Field{questionField(strings.Repeat("q", 300), wizard.Text, "x", "")}}, "", nil)
	if err == nil {
		t.Error("no error for a question id that is too long")
	}
}
