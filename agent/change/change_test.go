package change

import (
	"fmt"
	"testing"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/amend"
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
       options: [{optionId: v, sort: 1, label: Vacation, value: vacation}, {optionId: t, sort: 2, label: Trip, value: trip}]}
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
       options: [{optionId: a, sort: 1, label: Half a day, value: half_day}, {optionId: b, sort: 2, label: 1 day, value: 1_day}, {optionId: c, sort: 3, label: 3 days, value: 3_days},
                 {optionId: d, sort: 4, label: 2 weeks, value: 2_weeks}, {optionId: e, sort: 5, label: Several days, value: other}]}
  - elementId: end
    stepId: s
    type: question
    sort: 4
    isVisible: 'OFF:QUESTION:LENGTH == "other"'
    attributes: {questionId: q-end, semanticTag: OFF:QUESTION:END, componentTypeKey: datePicker, questionText: Until when?, label: Last day, validation: [required], fact: leave_end}
`

var today = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

func day(month time.Month, n int) time.Time {
	return time.Date(2027, month, n, 0, 0, 0, 0, time.UTC)
}

// company is a form, and Dana with twenty days a year.
type company struct {
	wizards *wizard.Library
	book    *staff.Book
}

func open(t *testing.T) company {
	t.Helper()
	wizards := wizard.NewLibrary(wizard.Limits{})
	if err := wizards.LoadFiles(map[string][]byte{"off.yaml": []byte(form)}); err != nil {
		t.Fatal(err)
	}
	book, err := staff.Load(fstest.MapFS{
		"people.csv": {Data: []byte("id,name,country,state,hired,workweek\nU0DANA,Dana Reyes,US,CA,2019-03-04,8 8 8 8 8 0 0\n")},
		"time-off/vacation.yaml": {Data: []byte("policyId: vacation\nname: Vacation\nkinds: [vacation]\nunit: days\nterms:\n" +
			"  - {from: 2026-01-01, perYear: [{amount: 20}], given: at once, year: calendar}\n")},
	}, []string{"vacation", "trip"})
	if err != nil {
		t.Fatal(err)
	}
	return company{wizards, book}
}

// request is a filed request of Dana's for vacation.
func (c company) request(id agent.RequestID, start, length, end string) agent.Request {
	r := agent.Request{ID: id, Employee: agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes"}, Wizard: "off", WizardName: "Vacation", State: agent.Filed, FiledAt: today}
	for q, value := range map[wizard.QuestionID]string{"q-kind": "vacation", "q-start": start, "q-length": length, "q-end": end} {
		if value != "" {
			r.Answers = append(r.Answers, agent.FiledAnswer{Question: q, Answer: wizard.Answer{Value: value}})
		}
	}
	return r
}

func (c company) scene(r agent.Request, others ...agent.Request) Scene {
	s := Scene{
		Request: r, Book: c.book, Who: c.book.Person("U0DANA", ""), Today: today, At: today,
		Plan: func(answers wizard.Answers) wizard.Plan { return c.wizards.Plan("off", nil, answers, today) },
	}
	s.Others = c.leaves(append(others, r)...)
	return s
}

func (c company) leaves(all ...agent.Request) []staff.Leave {
	var leaves []staff.Leave
	for _, r := range all {
		s := Scene{Request: r, Plan: func(answers wizard.Answers) wizard.Plan { return c.wizards.Plan("off", nil, answers, today) }}
		answers := s.answers()
		leaves = append(leaves, staff.Leave{ID: r.ID, State: r.State, Name: r.WizardName, Facts: Facts(s.Plan(answers), answers)})
	}
	return leaves
}

func TestMeant(t *testing.T) {
	t.Parallel()
	c := open(t)
	week := &intents.RelativeDay{Length: when.Length{Weeks: 1}}
	earlier := &intents.RelativeDay{Length: when.Length{Weeks: 1}, Before: true}
	weeks := c.scene(c.request("LR-1", "2027-06-07", "2_weeks", ""))
	until := c.scene(c.request("LR-1", "2027-06-07", "other", "2027-06-11"))
	workdays := c.scene(c.request("LR-1", "2027-06-10", "3_days", "")) // until Monday
	for name, tt := range map[string]struct {
		in   Scene
		wish Wish
		want string
	}{
		"a week later":         {weeks, Wish{Relative: week}, "2027-06-14/2027-06-27"},
		"all a week earlier":   {until, Wish{Part: amend.Whole, Relative: earlier}, "2027-05-31/2027-06-04"},
		"the start, by length": {weeks, Wish{Part: amend.Start, Days: agent.Days{First: day(6, 9)}}, "2027-06-09/2027-06-22"},
		"the start alone":      {until, Wish{Part: amend.Start, Days: agent.Days{First: day(6, 9)}}, "2027-06-09/2027-06-11"},
		"a start after it":     {until, Wish{Part: amend.Start, Days: agent.Days{First: day(6, 21)}}, "2027-06-21/2027-06-25"},
		"workdays are counted": {workdays, Wish{Part: amend.Whole, Days: agent.Days{First: day(6, 8)}}, "2027-06-08/2027-06-10"},
		"longer":               {until, Wish{Part: amend.End, Relative: week}, "2027-06-07/2027-06-18"},
		"a weekday more":       {until, Wish{Part: amend.End, Days: agent.Days{First: time.Date(2026, time.November, 26, 0, 0, 0, 0, time.UTC)}, Weekday: true, Longer: true}, "2027-06-07/2027-06-17"},
		"the same weekday":     {until, Wish{Part: amend.End, Days: agent.Days{First: time.Date(2026, time.November, 27, 0, 0, 0, 0, time.UTC)}, Weekday: true, Longer: true}, "2027-06-07/2027-06-18"},
		"a weekday less":       {until, Wish{Part: amend.End, Days: agent.Days{First: time.Date(2026, time.November, 25, 0, 0, 0, 0, time.UTC)}, Weekday: true, Shorter: true}, "2027-06-07/2027-06-09"},
		"a weekday instead":    {until, Wish{Part: amend.End, Days: agent.Days{First: time.Date(2026, time.November, 26, 0, 0, 0, 0, time.UTC)}, Weekday: true}, "2027-06-07/2027-06-10"},
		"a weekday to begin":   {until, Wish{Part: amend.Start, Days: agent.Days{First: time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC)}, Weekday: true}, "2027-06-08/2027-06-11"},
		"the 14th to end":      {until, Wish{Part: amend.End, Days: agent.Days{First: time.Date(2026, time.December, 14, 0, 0, 0, 0, time.UTC)}, MonthDay: true}, "2027-06-07/2027-06-14"},
		"all from the 2nd":     {until, Wish{Part: amend.Whole, Days: agent.Days{First: time.Date(2026, time.December, 2, 0, 0, 0, 0, time.UTC)}, MonthDay: true}, "2027-06-02/2027-06-08"},
		"back on a Monday":     {until, Wish{Part: amend.Back, Days: agent.Days{First: day(6, 21)}}, "2027-06-07/2027-06-18"},
		"two new days":         {until, Wish{Part: amend.Moved, Days: agent.Days{First: day(7, 6), Last: day(7, 9)}}, "2027-07-06/2027-07-09"},
		"from one to another":  {until, Wish{Part: amend.Moved, Days: agent.Days{First: day(6, 7), Last: day(6, 14)}}, "2027-06-14/2027-06-18"},
		"back on its Thursday": {until, Wish{Part: amend.Back, Days: agent.Days{First: time.Date(2026, time.November, 26, 0, 0, 0, 0, time.UTC)}, Weekday: true}, "2027-06-07/2027-06-09"},
		"without its Friday":   {until, Wish{Part: amend.Dropped, Days: agent.Days{First: time.Date(2026, time.November, 27, 0, 0, 0, 0, time.UTC)}, Weekdays: true}, "2027-06-07/2027-06-10"},
		"without two days":     {until, Wish{Part: amend.Dropped, Days: agent.Days{First: day(6, 7), Last: day(6, 8)}}, "2027-06-09/2027-06-11"},
		"only two weekdays":    {until, Wish{Part: amend.Kept, Days: agent.Days{First: time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC), Last: time.Date(2026, time.November, 25, 0, 0, 0, 0, time.UTC)}, Weekdays: true}, "2027-06-08/2027-06-09"},
	} {
		got, ok := tt.in.Meant(tt.wish)
		if !ok || got.String() != tt.want {
			t.Errorf("%s: %v %v, want %s", name, got, ok, tt.want)
		}
	}
	for name, wish := range map[string]Wish{
		"a day in the middle":  {Part: amend.Dropped, Days: agent.Days{First: day(6, 9)}},
		"all of it":            {Part: amend.Dropped, Days: agent.Days{First: day(6, 7), Last: day(6, 11)}},
		"another week":         {Part: amend.Kept, Days: agent.Days{First: day(6, 15), Last: day(6, 16)}},
		"a weekday it has not": {Part: amend.Dropped, Days: agent.Days{First: time.Date(2026, time.November, 28, 0, 0, 0, 0, time.UTC)}, Weekdays: true},
	} {
		if got, ok := until.Meant(wish); ok {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got, ok := weeks.Meant(Wish{Part: amend.Dropped, Days: agent.Days{First: day(1, 1)}, Weekdays: true}); ok {
		t.Errorf("one of two Fridays: %v", got)
	}
	if got, ok := weeks.Meant(Wish{Part: amend.Start}); ok {
		t.Errorf("no day: %v", got)
	}
}

// TestDraft checks which answers mean new days, and what can't be.
func TestDraft(t *testing.T) {
	t.Parallel()
	c := open(t)
	r := c.request("LR-1", "2027-06-07", "2_weeks", "")
	other := c.request("LR-2", "2027-07-12", "1_day", "")
	for name, tt := range map[string]struct {
		to   agent.Days
		want string // the length and the last day, or what is refused
	}{
		"the length stays":         {agent.Days{First: day(6, 14), Last: day(6, 27)}, "2_weeks"},
		"another length":           {agent.Days{First: day(6, 7), Last: day(6, 9)}, "3_days"},
		"until a day":              {agent.Days{First: day(6, 7), Last: day(6, 25)}, "other 2027-06-25"},
		"the end before the start": {agent.Days{First: day(6, 7), Last: day(6, 4)}, "That would end on Friday, June 4, 2027, before the first day (Monday, June 7, 2027). Which day do you mean?"},
		"nothing new":              {agent.Days{First: day(6, 7), Last: day(6, 20)}, "Those are the days of LR-1 already: Monday, June 7 to Sunday, June 20, 2027."},
		"taken already":            {agent.Days{First: day(7, 5), Last: day(7, 18)}, "You've already asked for Monday, July 12, 2027: Vacation (LR-2). Which days do you mean?"},
		"too far away":             {agent.Days{First: day(6, 7).AddDate(3, 0, 0), Last: day(6, 20).AddDate(3, 0, 0)}, "Choose a day no later than Sunday, November 19, 2028, 730 days from today. For example June 15 or 2027-06-15."},
	} {
		d, refused, ok := c.scene(r, other).Draft(tt.to)
		got := refused
		if refused == "" {
			moved := r
			moved.Answers = d.Answers
			facts := c.leaves(moved)[0].Facts
			if got = facts[factLength]; facts[factEnd] != "" {
				got += " " + facts[factEnd]
			}
		}
		if !ok || got != tt.want {
			t.Errorf("%s: %q %v, want %q", name, got, ok, tt.want)
		}
	}
	d, _, _ := c.scene(r).Draft(agent.Days{First: day(6, 7), Last: day(12, 31)})
	if len(d.Notes) == 0 || len(d.Checks) == 0 {
		t.Error("nobody says that the balance lacks so many days")
	}
}

// TestLedger checks that the ledger is what a recount from the history gives, whoever does
// what in which order with whichever button they still see.
func TestLedger(t *testing.T) {
	t.Parallel()
	c := open(t)
	policy, _ := c.book.PolicyFor("vacation")
	rapid.Check(t, func(rt *rapid.T) {
		first := c.request("LR-1", "2027-06-07", "2_weeks", "")
		r, counts := first, c.scene(first).Days() // counts are the days that both sides agreed on
		for i := range rapid.IntRange(1, 12).Draw(rt, "steps") {
			by := agent.Signature{By: "U0DANA", Name: "Dana", At: today.Add(time.Duration(i) * time.Hour)}
			hr := agent.Signature{By: "HANA", Name: "Hana", At: by.At}
			seen := r.Revision() - int64(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(rt, "stale"))
			start := day(rapid.SampledFrom([]time.Month{6, 7, 8}).Draw(rt, "month"), rapid.IntRange(1, 28).Draw(rt, "day"))
			to := agent.Days{First: start, Last: start.AddDate(0, 0, rapid.IntRange(0, 20).Draw(rt, "length"))}
			switch rapid.IntRange(0, 6).Draw(rt, "step") {
			case 0:
				fx := c.scene(r).ByEmployee(agent.Revise{Do: agent.DoRevise, Seen: seen, Text: to.String()}, by)
				if fx.Request != nil && r.State.Waiting() {
					counts = to
				}
				r = after(rt, r, fx, seen)
			case 1:
				open := r.Amendment()
				fx := c.scene(r).ByHR(agent.Revise{Do: agent.DoReviseApprove, Seen: seen}, hr, false)
				if fx.Request != nil {
					counts = open.To
				}
				r = after(rt, r, fx, seen)
			case 2:
				r = after(rt, r, c.scene(r).ByHR(agent.Revise{Do: agent.DoReviseDeny, Seen: seen, Text: "no"}, hr, true), seen)
			case 3:
				r = after(rt, r, c.scene(r).ByEmployee(agent.Revise{Do: agent.DoReviseStop, Seen: seen}, by), seen)
			case 4:
				if d, refused, ok := c.scene(r).Draft(to); ok && refused == "" && r.CanCancel() {
					r, _ = propose(r, d, hr)
				}
			case 5:
				open := r.Amendment()
				fx := c.scene(r).ByEmployee(agent.Revise{Do: agent.DoReviseAccept, Seen: seen}, by)
				if fx.Request != nil {
					counts = open.To
				}
				r = after(rt, r, fx, seen)
			case 6:
				if r.State == agent.Filed {
					r = Close(r, hr)
					r.State, r.Decided = agent.Approved, &hr
				}
			}
			check(rt, c, policy, r, counts)
		}
	})
}

// after returns the request after what somebody did. What is stale does nothing.
func after(rt *rapid.T, r agent.Request, fx Effects, seen int64) agent.Request {
	if fx.Request == nil {
		return r
	}
	if seen != r.Revision() {
		rt.Fatalf("a button from revision %d counted at %d", seen, r.Revision())
	}
	return *fx.Request
}

// check compares the ledger with a count of the days that were agreed on.
func check(rt *rapid.T, c company, policy timeoff.Policy, r agent.Request, counts agent.Days) {
	if got := c.scene(r).Days(); got != counts {
		rt.Fatalf("the request is for %v, agreed on were %v", got, counts)
	}
	recount := agent.Request{ID: r.ID, State: r.State}
	leaves := []staff.Leave{{ID: r.ID, State: recount.State, Facts: map[string]string{
		factName: "vacation", factLength: "other", factStart: counts.First.Format(time.DateOnly), factEnd: counts.Last.Format(time.DateOnly),
	}}}
	who := c.book.Person("U0DANA", "")
	got, err := staff.AccountOf(who, policy, c.leaves(r)).Balance(timeoff.On(2027, 12, 31))
	want, err2 := staff.AccountOf(who, policy, leaves).Balance(timeoff.On(2027, 12, 31))
	if err != nil || err2 != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		rt.Fatalf("the balance is %+v (%v), a recount gives %+v (%v)", got, err, want, err2)
	}
	open := 0
	for _, a := range r.Amendments {
		if a.State == agent.AmendmentOpen {
			open++
		}
	}
	if open > 1 || open == 1 && r.Amendment() == nil {
		rt.Fatalf("%d changes are open", open)
	}
}
