package onbehalf_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/onbehalf"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// form asks for time off in the way the shipped one does.
const form = `
wizardId: off
wizardName: Time off
steps:
  - {stepId: s, sort: 1, name: s, title: Your time off, semanticTag: OFF:STEP:S}
elements:
  - elementId: kind
    stepId: s
    type: question
    sort: 1
    isVisible: true
    attributes:
      {questionId: q-kind, semanticTag: OFF:QUESTION:KIND, componentTypeKey: select, questionText: For what?, label: For, validation: [required], fact: leave_name,
       options: [{optionId: v, sort: 1, label: Vacation, value: vacation, words: [pto]}, {optionId: k, sort: 2, label: Sick day, value: sick, words: [ill, sick, sick days]}]}
  - elementId: start
    stepId: s
    type: question
    sort: 2
    isVisible: true
    attributes: {questionId: q-start, semanticTag: OFF:QUESTION:START, componentTypeKey: datePicker, questionText: From when?, label: First day, validation: [required, "withinDays:730"], fact: leave_start}
  - elementId: length
    stepId: s
    type: question
    sort: 3
    isVisible: true
    attributes:
      {questionId: q-length, semanticTag: OFF:QUESTION:LENGTH, componentTypeKey: select, questionText: How long?, label: Length, validation: [required], fact: weeks_asked,
       options: [{optionId: a, sort: 1, label: Half a day, value: half_day}, {optionId: b, sort: 2, label: 1 day, value: 1_day}, {optionId: e, sort: 3, label: Several days, value: other}]}
  - elementId: end
    stepId: s
    type: question
    sort: 4
    isVisible: 'OFF:QUESTION:LENGTH == "other"'
    attributes: {questionId: q-end, semanticTag: OFF:QUESTION:END, componentTypeKey: datePicker, questionText: Until when?, label: Last day, validation: [required], fact: leave_end}
`

var (
	at    = time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC) // a Friday
	clock = when.Clock{Now: at, Zone: time.UTC}
	dana  = agent.Colleague{ID: "U0DANA", Name: "Dana Reyes", Email: "dana@marigold.example"}
	hana  = agent.Colleague{ID: "U0HANA", Name: "Hana Kim"}
	lees  = []agent.Colleague{{ID: "U1", Name: "Lee Park", Title: "Cook"}, {ID: "U2", Name: "Lee Stone", Title: "Driver"}}
)

// scene is one in which Hana of HR enters something for somebody. Dana has twenty days a year.
func scene(t *testing.T) onbehalf.Scene {
	t.Helper()
	wizards := wizard.NewLibrary(wizard.Limits{})
	if err := wizards.LoadFiles(map[string][]byte{"off.yaml": []byte(form)}); err != nil {
		t.Fatal(err)
	}
	book, err := staff.Load(fstest.MapFS{
		"people.csv": {Data: []byte("id,name,country,state,hired,workweek\nU0DANA,Dana Reyes,US,CA,2019-03-04,8 8 8 8 8 0 0\n")},
		"time-off/vacation.yaml": {Data: []byte("policyId: vacation\nname: Vacation\nkinds: [vacation]\nunit: days\nterms:\n" +
			"  - {from: 2026-01-01, perYear: [{amount: 20}], given: at once, year: calendar}\n")},
	}, []string{"vacation", "sick"})
	if err != nil {
		t.Fatal(err)
	}
	s := onbehalf.Scene{
		Event: agent.Event{ID: "e1", Tenant: "T1", Session: "T1/U0HANA", At: at, Act: agent.Said{}},
		By:    agent.Signature{By: hana.ID, Name: hana.Name, At: at}, Clock: clock,
		Forms: onbehalf.Forms{All: wizards, Root: "start"}, Book: book, Who: book.Person("U0DANA", ""),
		Found: roster.Found{People: append([]agent.Colleague{dana, hana, {ID: "UBOT", Name: "Deploybot", Bot: true}, {ID: "U9", Name: "Omar Diaz", Left: true}}, lees...)},
		NewID: func(_, from string) string { return "N-" + from },
	}
	s.Change = func(r agent.Request) change.Scene {
		return change.Scene{
			Request: r, Book: book, Who: s.Who, Others: s.Leaves, Today: at.Truncate(24 * time.Hour), At: at,
			Plan: func(a wizard.Answers) wizard.Plan { return wizards.Plan("off", nil, a, at) },
		}
	}
	return s
}

func said(text string) agent.Enter { return agent.Enter{Do: agent.DoEnter, Text: text} }

// read is what was replied, in one line, and the labels of its buttons.
func read(e onbehalf.Effects) string {
	var parts []string
	for _, b := range e.Reply {
		if b.Text != "" {
			parts = append(parts, b.Text)
		}
		for _, button := range b.Buttons {
			parts = append(parts, "["+button.Label+"]")
		}
	}
	return strings.Join(parts, " ")
}

// TestAsksBack has what HR says of somebody. It is asked back, and nothing counts yet.
func TestAsksBack(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"add 3 vacation days for Dana from December 7":                   "Vacation, Monday, December 7 to Wednesday, December 9, 3 workdays. [Yes, add it] [No]",
		"could you open a request for Dana, PTO December 21 to 23":       "Vacation, Monday, December 21 to Wednesday, December 23, 3 workdays. [Yes, add it] [No]",
		"Dana messaged me that she's ill on Monday, please enter it":     "Sick day, Monday, November 23, 1 day. [Yes, add it] [No]",
		"Dana Reyes will be on vacation December 14 through December 16": "Vacation, Monday, December 14 to Wednesday, December 16, 3 workdays. [Yes, add it] [No]",
		"on behalf of Dana: a sick day on December 1":                    "Sick day, Tuesday, December 1, 1 day. [Yes, add it] [No]",
		"give Dana 2 extra vacation days: worked on Saturday":            "by +2 days, as of Friday, November 20, 2026? They'd have 22 days left. [Yes, correct it] [No]",
		"credit Dana one vacation day, she worked on Thanksgiving":       "by +1 day, as of Friday, November 20, 2026? They'd have 21 days left. [Yes, correct it] [No]",
		"deduct 1 day from Dana's vacation":                              "[Say why…] [No]",

		"enter time off for somebody":                 "Who is it for?",
		"add a sick day for Lee on Monday":            "could be Lee Park (Cook) or Lee Stone (Driver)",
		"add a sick day for Zoe on Monday":            "I don't find anybody called “Zoe”",
		"add a sick day for Hana on Monday":           "somebody else in HR has to do it",
		"add a sick day for Omar on Monday":           "Omar Diaz has left",
		"add a sick day for Deploybot on Monday":      "is an app",
		"add a day off for Dana on Monday":            "What is it for?",
		"add vacation for Dana":                       "On which days?",
		"give Dana vacation days":                     "How many days?",
		"give Dana 500 vacation days: a present":      "more than a year",
		"note on Dana's request: call her on Tuesday": "has no request",
		"": "Who is it for, what is it, and when?",
	} {
		e := scene(t).Do(said(text))
		if got := read(e); !strings.Contains(got, want) {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
		if len(e.Requests)+len(e.Messages)+len(e.Audit) > 0 || e.Profile != nil {
			t.Errorf("%q: something was done already", text)
		}
	}
}

// press presses the first button of what was asked.
func press(t *testing.T, s onbehalf.Scene, text string) agent.Enter {
	t.Helper()
	e := s.Do(said(text))
	for _, b := range e.Reply {
		if len(b.Buttons) > 0 {
			m, ok := b.Buttons[0].Press.Move(agent.ViewRef{}, nil).(agent.Enter)
			if !ok {
				t.Fatalf("%q: the button enters nothing", text)
			}
			return m
		}
	}
	t.Fatalf("%q: nothing was asked: %s", text, read(e))
	return agent.Enter{}
}

// looked is a scene in which the ID that a button carries was looked up.
func looked(s onbehalf.Scene) onbehalf.Scene {
	s.Found = roster.Found{People: []agent.Colleague{dana}, Exact: true}
	return s
}

// TestAddsOnce confirms a leave twice: it is approved once, and the employee hears of it.
func TestAddsOnce(t *testing.T) {
	t.Parallel()
	s := scene(t)
	m := press(t, s, "add 3 vacation days for Dana from December 7")
	s = looked(s)
	e := s.Do(m)
	if len(e.Requests) != 1 || e.Requests[0].State != agent.Approved || e.Requests[0].Employee.ID != dana.ID || e.Requests[0].Entered == nil {
		t.Fatalf("added %+v", e.Requests)
	}
	if !slices.ContainsFunc(e.Messages, func(m agent.Message) bool { return m.To.Person == dana.ID }) || len(e.Audit) != 1 {
		t.Errorf("the employee wasn't told, or nothing is in the audit: %+v", e.Messages)
	}
	s.Asked = e.Requests
	if again := s.Do(m); len(again.Requests)+len(again.Messages) > 0 || !strings.Contains(read(again), "already added") {
		t.Errorf("a second click: %s", read(again))
	}
	for _, broken := range []string{"U0DANA|vacation", "U0DANA|vacation|x/y||N", "U0DANA|unknown|2026-12-07/2026-12-09||N"} {
		if e := s.Do(agent.Enter{Do: agent.DoEnterLeave, Text: broken}); len(e.Requests) > 0 {
			t.Errorf("%s: %+v", broken, e.Requests)
		}
	}
}

// TestCorrectsOnce confirms the correction of a balance twice. Without a reason it is asked for.
func TestCorrectsOnce(t *testing.T) {
	t.Parallel()
	s := scene(t)
	m := press(t, s, "give Dana 2 extra vacation days: worked on Saturday")
	s = looked(s)
	e := s.Do(m)
	if e.Profile == nil || len(e.Profile.Adjustments) != 1 || e.Profile.Adjustments[0].Amount != "2" || e.Profile.Adjustments[0].Note != "worked on Saturday" {
		t.Fatalf("corrected %+v", e.Profile)
	}
	if len(e.Messages) != 1 || e.Messages[0].To.Person != dana.ID {
		t.Errorf("told %+v", e.Messages)
	}
	s.Profile = *e.Profile
	if again := s.Do(m); again.Profile != nil || len(again.Messages) > 0 {
		t.Errorf("a second click corrected %+v", again.Profile)
	}
	s = scene(t)
	if e := looked(s).Do(press(t, s, "deduct 1 day from Dana's vacation")); e.Profile != nil || e.View == nil {
		t.Errorf("without a reason: %+v", e.Profile)
	}
}

// TestObject has the employee say that it isn't right.
func TestObject(t *testing.T) {
	t.Parallel()
	s := scene(t)
	r := looked(s).Do(press(t, s, "add a sick day for Dana on Monday")).Requests[0]
	by := agent.Signature{By: dana.ID, Name: dana.Name, At: at}
	if next, e := onbehalf.Object(r, agent.Object{Request: r.ID}, by, false); next != nil || e.View == nil {
		t.Errorf("without words, nothing is asked")
	}
	next, e := onbehalf.Object(r, agent.Object{Request: r.ID, Words: "I was at work"}, by, true)
	if next == nil || len(next.Notes) != 1 || next.Notes[0].Words != "I was at work" || len(e.Messages) == 0 {
		t.Errorf("%+v", next)
	}
	r.Entered = nil
	if next, _ := onbehalf.Object(r, agent.Object{Request: r.ID, Words: "no"}, by, true); next != nil {
		t.Errorf("a leave that its employee asked for was objected to")
	}
}
