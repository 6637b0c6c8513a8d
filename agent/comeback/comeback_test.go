package comeback

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

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
    attributes:
      {questionId: q-kind, semanticTag: OFF:QUESTION:KIND, componentTypeKey: select, questionText: For what?, label: For, validation: [required], fact: leave_name,
       options: [{optionId: v, sort: 1, label: Vacation, value: vacation}, {optionId: i, sort: 2, label: Illness, value: illness}, {optionId: c, sort: 3, label: Course, value: course}]}
  - elementId: start
    stepId: s
    type: question
    sort: 2
    attributes: {questionId: q-start, semanticTag: OFF:QUESTION:START, componentTypeKey: datePicker, questionText: From when?, label: First day, validation: [required, "withinDays:730"], fact: leave_start}
  - elementId: length
    stepId: s
    type: question
    sort: 3
    attributes:
      {questionId: q-length, semanticTag: OFF:QUESTION:LENGTH, componentTypeKey: select, questionText: How long?, label: Length, validation: [required], fact: weeks_asked,
       options: [{optionId: a, sort: 1, label: Half a day, value: half_day}, {optionId: b, sort: 2, label: 1 day, value: 1_day}, {optionId: c, sort: 3, label: Several days, value: other}]}
  - elementId: end
    stepId: s
    type: question
    sort: 4
    isVisible: 'OFF:QUESTION:LENGTH == "other"'
    attributes: {questionId: q-end, semanticTag: OFF:QUESTION:END, componentTypeKey: datePicker, questionText: Until when?, label: Last day, fact: leave_end}
returnToWork:
  offer: 'OFF:QUESTION:KIND != "course" && (OFF:QUESTION:KIND == "illness" || OFF:QUESTION:LENGTH == "other")'
  note: OFF:QUESTION:KIND == "illness"
`

var filed = time.Date(2027, time.June, 1, 0, 0, 0, 0, time.UTC)

// world is a form, and Dana, who works from Sunday to Thursday.
type world struct {
	forms *wizard.Library
	book  *staff.Book
}

func open(t *testing.T) world {
	t.Helper()
	w := world{forms: wizard.NewLibrary(wizard.Limits{})}
	if err := w.forms.LoadFiles(map[string][]byte{"off.yaml": []byte(form)}); err != nil {
		t.Fatal(err)
	}
	var err error
	w.book, err = staff.Load(fstest.MapFS{"people.csv": {Data: []byte("id,name,country,state,hired,workweek\nU0DANA,Dana Reyes,US,CA,2019-03-04,8 8 8 8 0 0 8\n")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w world) leave(kind, start, length, end string) agent.Request {
	r := agent.Request{ID: "LR-1", Employee: agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes"}, HasChat: true, Wizard: "off", WizardName: "Time off", State: agent.Approved, FiledAt: filed}
	for q, value := range map[wizard.QuestionID]string{"q-kind": kind, "q-start": start, "q-length": length, "q-end": end} {
		if value != "" {
			r.Answers = append(r.Answers, agent.FiledAnswer{Question: q, Answer: wizard.Answer{Value: value}})
		}
	}
	return r
}

func (w world) scene(r agent.Request, now time.Time) change.Scene {
	s := change.Scene{
		Request: r, Book: w.book, At: now, Today: now.Truncate(24 * time.Hour),
		Plan: func(answers wizard.Answers) wizard.Plan { return w.forms.Plan("off", nil, answers, filed) },
	}
	s.Who = w.book.Person("U0DANA", "")
	return s
}

func at5(text string, zone *time.Location) string {
	when, err := time.ParseInLocation("2006-01-02 15", text, zone)
	if err != nil {
		return "never"
	}
	return when.UTC().Format(time.RFC3339)
}

// TestDue: the evening before the last day, in the person's zone, by the rules of the kind.
func TestDue(t *testing.T) {
	t.Parallel()
	w := open(t)
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	open := func(r agent.Request) agent.Request {
		r.Amendments = []agent.Amendment{{State: agent.AmendmentOpen}}
		return r
	}
	asked := func(r agent.Request) agent.Request {
		r.Return = &agent.Return{Last: time.Date(2027, time.June, 11, 0, 0, 0, 0, time.UTC)}
		return r
	}
	waiting := w.leave("vacation", "2027-06-07", "other", "2027-06-11")
	waiting.State = agent.Filed
	noChat := w.leave("vacation", "2027-06-07", "other", "2027-06-11")
	noChat.HasChat = false
	week := w.leave("vacation", "2027-06-07", "other", "2027-06-11") // Monday to Friday
	for name, tt := range map[string]struct {
		r    agent.Request
		now  string
		want string
	}{
		"a week":                        {week, "2027-06-01 12", "2027-06-10 17"},
		"a last day on a weekend":       {w.leave("vacation", "2027-06-07", "other", "2027-06-13"), "2027-06-01 12", "2027-06-11 17"},
		"over the change of clocks":     {w.leave("vacation", "2027-11-01", "other", "2027-11-08"), "2027-06-01 12", "2027-11-05 17"},
		"two days":                      {w.leave("vacation", "2027-06-07", "other", "2027-06-08"), "2027-06-01 12", "2027-06-07 17"},
		"from a Sunday on":              {w.leave("vacation", "2027-06-06", "other", "2027-06-07"), "2027-06-01 12", "2027-06-06 17"},
		"approved in that evening":      {week, "2027-06-10 18", "2027-06-11 10"},
		"approved on the last day":      {week, "2027-06-11 11", ""},
		"approved long after it":        {week, "2027-07-11 11", ""},
		"a day, where the kind asks":    {w.leave("illness", "2027-06-07", "1_day", ""), "2027-06-01 12", "2027-06-07 17"},
		"a day":                         {w.leave("vacation", "2027-06-07", "1_day", ""), "2027-06-01 12", ""},
		"half a day":                    {w.leave("vacation", "2027-06-07", "half_day", ""), "2027-06-01 12", ""},
		"a kind that asks nobody":       {w.leave("course", "2027-06-07", "other", "2027-06-11"), "2027-06-01 12", ""},
		"no last day":                   {w.leave("vacation", "2027-06-07", "other", ""), "2027-06-01 12", ""},
		"not decided":                   {waiting, "2027-06-01 12", ""},
		"other days are asked for":      {open(week), "2027-06-01 12", ""},
		"asked already":                 {asked(week), "2027-06-01 12", ""},
		"asked before the days changed": {asked(w.leave("vacation", "2027-06-07", "other", "2027-06-16")), "2027-06-01 12", "2027-06-15 17"},
		"nobody whom a message reaches": {noChat, "2027-06-01 12", ""},
		"an end before the beginning":   {w.leave("vacation", "2027-06-07", "other", "2027-06-01"), "2027-06-01 12", ""},
	} {
		now, err := time.ParseInLocation("2006-01-02 15", tt.now, zone)
		if err != nil {
			t.Fatal(err)
		}
		got := "never"
		if due := Due(w.scene(tt.r, now), zone); !due.IsZero() {
			got = due.Format(time.RFC3339)
		}
		if want := at5(tt.want, zone); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestAskedOnce: whenever a timer rings, early, late or twice, the person is asked at most once,
// and only between the evening before and the morning on which they are back.
func TestAskedOnce(t *testing.T) {
	t.Parallel()
	w := open(t)
	r := w.leave("vacation", "2027-06-07", "other", "2027-06-11")
	var asked []string
	for hour := range 24 * 14 {
		now := time.Date(2027, time.June, 4, hour, 0, 0, 0, time.UTC)
		if fx, ok := Ask(w.scene(r, now), time.UTC); ok {
			asked, r = append(asked, now.Format(time.RFC3339)), *fx.Request
		}
	}
	if len(asked) != 1 || asked[0] != "2027-06-10T17:00:00Z" {
		t.Errorf("asked at %v", asked)
	}
	for now, want := range map[time.Time]bool{
		time.Date(2027, time.June, 10, 16, 59, 0, 0, time.UTC): false,
		time.Date(2027, time.June, 13, 9, 59, 0, 0, time.UTC):  true, // Dana works on Sundays
		time.Date(2027, time.June, 13, 10, 0, 0, 0, time.UTC):  false,
	} {
		if _, ok := Ask(w.scene(w.leave("vacation", "2027-06-07", "other", "2027-06-11"), now), time.UTC); ok != want {
			t.Errorf("at %s: %v", now, ok)
		}
	}
}

func (w world) said(r agent.Request, now time.Time) Scene {
	return Scene{
		Requests: []agent.Request{r}, Change: func(r agent.Request) change.Scene { return w.scene(r, now) },
		Clock: when.Clock{Now: now, Zone: time.UTC}, Today: now.Truncate(24 * time.Hour), By: agent.Signature{By: "U0DANA", Name: "Dana Reyes", At: now},
	}
}

// TestSaid: what is about coming back, on a Wednesday in the middle of the leave.
func TestSaid(t *testing.T) {
	t.Parallel()
	w := open(t)
	s := w.said(w.leave("illness", "2027-06-07", "other", "2027-06-11"), time.Date(2027, time.June, 9, 9, 0, 0, 0, time.UTC))
	for text, want := range map[string]agent.Verb{
		"I'll be back at work on Sunday":              agent.DoReturn,
		"returning sunday":                            agent.DoReturn,
		"I am coming back as planned":                 agent.DoReturn,
		"I'd like to return to work sooner":           agent.DoReturnOther,
		"could I come back early?":                    agent.DoReturnOther,
		"I'm not fit yet":                             agent.DoReturnUnfit,
		"sorry, I can't come back yet":                agent.DoReturnUnfit,
		"my doctor says I'm not able to work":         agent.DoReturnUnfit,
		"will I need a certificate when I come back?": agent.DoReturnNote,
		"is a doctor's note required to return?":      agent.DoReturnNote,
		"I'm back on Tuesday":                         "", // another day: a change of the leave
		"come back a week earlier":                    "", // a length: the same
		"am I back on Sunday?":                        "",
		"please call me back":                         "",
		"do I need a doctor's note for a sick day?":   "",
		"when do I have to be back?":                  "",
		"I want to extend it, back on Sunday":         "",
	} {
		m, ok := s.Said(text)
		if m.Do != want || ok != (want != "") {
			if ok || want != "" {
				t.Errorf("%q: %q %v, want %q", text, m.Do, ok, want)
			}
		}
	}
	if m, ok := w.said(w.leave("illness", "2027-06-21", "other", "2027-06-25"), time.Date(2027, time.June, 9, 9, 0, 0, 0, time.UTC)).Said("I'm not fit yet"); ok {
		t.Errorf("before the leave: %v", m)
	}
}

// TestStale: a button about days that have changed tells HR nothing.
func TestStale(t *testing.T) {
	t.Parallel()
	w := open(t)
	r := w.leave("vacation", "2027-06-07", "other", "2027-06-11")
	r.Amendments = []agent.Amendment{{State: agent.AmendmentAccepted}}
	s := w.said(r, time.Date(2027, time.June, 10, 18, 0, 0, 0, time.UTC))
	press := agent.ComeBack{Do: agent.DoReturn, Request: r.ID, Text: "2027-06-13"}
	if e := s.Do(press); e.Request != nil || e.ToHR != nil || len(e.Reply) < 2 {
		t.Errorf("a stale yes: %+v", e)
	}
	press.Seen = r.Revision()
	e := s.Do(press)
	if e.Request == nil || e.ToHR == nil {
		t.Fatalf("a yes: %+v", e)
	}
	s.Requests[0] = *e.Request
	if again := s.Do(press); again.Request != nil || again.ToHR != nil {
		t.Errorf("a second yes: %+v", again)
	}
	s.Requests[0].State = agent.Canceled
	if e := s.Do(press); e.Request != nil || e.Reply[0].Text != noLeave {
		t.Errorf("a yes to a leave that was canceled: %+v", e)
	}
}
