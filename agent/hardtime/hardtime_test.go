package hardtime_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/wizard"
)

var noon = time.Date(2026, time.November, 26, 12, 0, 0, 0, time.UTC)

// TestTold hears a hard moment, but not in the label of a button.
func TestTold(t *testing.T) {
	t.Parallel()
	kinds := func() [][]agent.Button { return [][]agent.Button{{{Label: "Bereavement"}, {Label: "Vacation"}}} }
	for words, want := range map[string]bool{
		"my father died last night": true,
		"Bereavement":               false,
		"vacation":                  false,
	} {
		if got := hardtime.Told(care.Shipped(), words, kinds); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestSay begins with the book's sentence whatever else is known, offers leave only where it
// may, and says that a request can wait, or isn't needed any more.
func TestSay(t *testing.T) {
	t.Parallel()
	told := agent.Comfort{Hardship: "pregnancy loss", Offer: true}
	answer, ok := care.Shipped().Answer(told.Hardship, care.Place{})
	if !ok || len(answer.Ends) == 0 {
		t.Fatal("the shipped book doesn't say what a miscarriage ends")
	}
	forChild := agent.Request{ID: "LV-1", State: agent.Filed, Answers: []agent.FiledAnswer{{Answer: wizard.Answer{Value: answer.Ends[0]}}}}
	canceled := forChild
	canceled.State = agent.Canceled
	for name, c := range map[string]struct {
		in      hardtime.Scene
		besides bool
		says    string
		buttons []string
		ended   bool
	}{
		"nothing open":           {says: answer.Leave.Say, buttons: []string{"Ask for leave", "What leave is there?"}},
		"more in the message":    {besides: true},
		"another form open":      {in: hardtime.Scene{InForm: true, Kind: "vacation"}, says: "can wait, so take your time", buttons: []string{"What leave is there?"}},
		"the form was for it":    {in: hardtime.Scene{InForm: true, Kind: answer.Ends[0]}, says: "say “cancel”", buttons: []string{"What leave is there?"}, ended: true},
		"the request was for it": {in: hardtime.Scene{Requests: []agent.Request{forChild}}, says: "LV-1 stays as it is", buttons: []string{"Ask for leave", "Cancel the request", "What leave is there?"}},
		"it was taken back":      {in: hardtime.Scene{Requests: []agent.Request{canceled}}, says: answer.Leave.Say, buttons: []string{"Ask for leave", "What leave is there?"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.in.Book = care.Shipped()
			m := told
			m.Besides = c.besides
			got, ok := hardtime.Say(c.in, m)
			var labels []string
			for _, b := range got.Buttons {
				labels = append(labels, b.Label)
			}
			if !ok || got.Sentences[0] != answer.Text || got.Ended != c.ended || !slices.Equal(labels, c.buttons) {
				t.Errorf("%+v, buttons %q", got, labels)
			}
			if !strings.Contains(strings.Join(got.Sentences[1:], " "), c.says) {
				t.Errorf("%q isn't in %q", c.says, got.Sentences)
			}
		})
	}
	if _, ok := hardtime.Say(hardtime.Scene{Book: care.Shipped()}, agent.Comfort{Hardship: "a flat tire"}); ok {
		t.Error("the book knows a moment that it doesn't have")
	}
}

// TestTellsMore has what is only told after a hard moment, and what is about a request even then.
func TestTellsMore(t *testing.T) {
	t.Parallel()
	day := []intents.Move{{Do: command.Set, Slot: "first day", Values: []string{"2026-11-25"}}}
	for _, row := range []struct {
		text  string
		meant []intents.Move
		want  bool
	}{
		{"we used to bake together every Sunday", day, true},
		{"she was eighty-nine and still swam", []intents.Move{{Do: command.Unclear}}, true},
		{"it should be Wednesday", day, false},
		{"I can't make it on the 24th", []intents.Move{{Do: command.Amend, Values: []string{""}}}, false},
		{"who gets to see this?", []intents.Move{{Do: command.Ask}}, false},
		{"I need two more days off", day, false},
	} {
		if got := hardtime.TellsMore(agent.HardTime{At: noon}, row.text, row.meant); got != row.want {
			t.Errorf("%q: %v", row.text, got)
		}
	}
	danger := agent.HardTime{At: noon, Kind: "violence"}
	if !hardtime.TellsMore(danger, "he's here", []intents.Move{{Do: command.Unclear}}) || hardtime.TellsMore(danger, "my request?", []intents.Move{{Do: command.Status}}) {
		t.Error("in danger, words of which nothing could be made are a part of it, and no others")
	}
}

// TestForget keeps nothing that tells of the moment once its hour is over, and everything
// before, or when another one was told of since.
func TestForget(t *testing.T) {
	t.Parallel()
	s := agent.Recent{
		HardTime:     agent.HardTime{At: noon, Ask: "bereavement leave"},
		LastQuestion: "bereavement leave how many days?",
		Shown:        []agent.ShownButtons{{}},
	}
	if _, over := hardtime.Forget(s, noon.Add(hardtime.Lasts)); over {
		t.Error("forgotten within the hour")
	}
	got, over := hardtime.Forget(s, noon.Add(hardtime.Lasts+time.Second))
	if !over || !got.HardTime.At.IsZero() || got.LastQuestion != "" || got.Shown != nil {
		t.Errorf("kept %+v", got)
	}
	s.LastQuestion = "who is out?"
	if got, _ := hardtime.Forget(s, noon.Add(2*hardtime.Lasts)); got.LastQuestion == "" {
		t.Error("a question about something else was forgotten")
	}
	if _, over := hardtime.Forget(agent.Recent{}, noon); over {
		t.Error("there was nothing to forget")
	}
}

// TestInMoment reads a question about leave as one in the moment, for an hour.
func TestInMoment(t *testing.T) {
	t.Parallel()
	told := agent.HardTime{At: noon, Ask: "Bereavement leave."}
	for _, c := range []struct {
		now      time.Time
		question string
		want     string
	}{
		{noon.Add(time.Minute), "do I get time off?", "Bereavement leave. do I get time off?"},
		{noon.Add(time.Minute), "where is the office?", "where is the office?"},
		{noon.Add(2 * time.Hour), "do I get time off?", "do I get time off?"},
	} {
		if got := hardtime.InMoment(told, c.now, c.question); got != c.want {
			t.Errorf("%q at %s: %q", c.question, c.now, got)
		}
	}
}

// TestAsksWhoHears takes a statement as the answer where the form itself asks who may know.
func TestAsksWhoHears(t *testing.T) {
	t.Parallel()
	form := []intents.Slot{{Question: "Do you want to stay anonymous?"}}
	for _, c := range []struct {
		words string
		form  []intents.Slot
		want  bool
	}{
		{"please don't tell my manager", nil, true},
		{"please don't tell my manager", form, false},
		{"will you tell my manager?", form, true},
		{"monday", nil, false},
	} {
		if got := hardtime.AsksWhoHears(care.Shipped(), c.words, c.form); got != c.want {
			t.Errorf("%q with %v: %v", c.words, c.form, got)
		}
	}
}

// TestToldInForm notices what a text field newly tells of suicide, and only that.
func TestToldInForm(t *testing.T) {
	t.Parallel()
	note := &wizard.Question{Attributes: wizard.Attributes{QuestionID: "note", Component: wizard.LongText}}
	day := &wizard.Question{Attributes: wizard.Attributes{QuestionID: "note", Component: wizard.Date}}
	crisis := wizard.Answers{"note": {Value: "I want to kill myself"}}
	for name, c := range map[string]struct {
		q           *wizard.Question
		before, now wizard.Answers
		want        bool
	}{
		"told":                {note, nil, crisis, true},
		"told before":         {note, crisis, crisis, false},
		"something else":      {note, nil, wizard.Answers{"note": {Value: "a new crib"}}, false},
		"not a field of text": {day, nil, crisis, false},
	} {
		if got := hardtime.ToldInForm(care.Shipped(), []*wizard.Question{c.q}, c.before, c.now); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
