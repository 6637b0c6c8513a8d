package onbehalf

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/choose"
	words "github.com/leaveway/leaveway/intents/onbehalf"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// leave is a leave as a button carries it: "U0DANA|vacation|2026-12-07/2026-12-09||7K2M9QXA".
type leave struct {
	who   agent.UserID
	kind  string // the answer of the question that names a leave
	days  agent.Days
	part  string // the answer for a part of a day, or empty
	nonce string
}

func (l leave) String() string {
	return strings.Join([]string{string(l.who), l.kind, l.days.String(), l.part, l.nonce}, separator)
}

func parseLeave(text string) (l leave, ok bool) {
	parts := strings.Split(text, separator)
	if len(parts) != len([]string{"who", "kind", "days", "part", "nonce"}) {
		return l, false
	}
	l = leave{who: agent.UserID(parts[0]), kind: parts[1], part: parts[3], nonce: parts[4]}
	l.days, ok = agent.ParseDays(parts[2])
	return l, ok
}

// The facts of questions that matter here.
const (
	factKind   = "leave_name"
	factLength = "weeks_asked"
)

// offerLeave asks whether to add what the words say.
func (s Scene) offerLeave(e *Effects, who agent.Colleague, wish words.Wish) {
	l := leave{who: who.ID, nonce: s.nonce()}
	var kinds []choose.Option
	if l.kind, kinds = s.kindIn(wish.Rest); l.kind == "" {
		e.refuse(s, whichKind(who.Name, kinds))
		return
	}
	var wrong string
	if l.days, l.part, wrong = s.daysIn(wish.Rest); wrong != "" {
		e.refuse(s, wrong)
		return
	}
	entry, refused := s.entry(l, who.Name)
	if refused != "" {
		e.refuse(s, refused)
		return
	}
	blocks := []agent.Block{{Text: askLeave(who.Name, entry)}}
	for _, check := range entry.Checks {
		if strings.HasSuffix(entry.When, check) {
			continue
		}
		blocks = append(blocks, agent.Block{Small: check})
	}
	e.answer(s, append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "Yes, add it", Press: agent.Press{Do: agent.DoEnterLeave, Value: l.String()}, Style: agent.Primary}, no,
	}})...)
}

var no = agent.Button{Label: "No", Press: agent.Press{Do: agent.DoDismiss}}

// enterLeave adds a leave that a button names. The button may be old, so everything is checked again.
func (s Scene) enterLeave(e *Effects, who agent.Colleague, text string) {
	l, ok := parseLeave(text)
	if !ok {
		e.refuse(s, howToEnter)
		return
	}
	id := agent.RequestID("LR-" + l.nonce) // and not of this press: a second one finds it
	if i := slices.IndexFunc(s.Asked, func(r agent.Request) bool { return r.ID == id }); i >= 0 {
		e.refuse(s, addedAlready(s.Asked[i]))
		return
	}
	entry, refused := s.entry(l, who.Name)
	if refused != "" {
		e.refuse(s, refused)
		return
	}
	by := s.By
	r := agent.Request{
		ID: id, Tenant: s.Event.Tenant, Session: s.Event.Session.Beside(s.By.By, who.ID),
		Employee: agent.PersonRef{ID: who.ID, Name: who.Name, Zone: who.Zone}, HasChat: true,
		Wizard: entry.Wizard.ID, WizardName: entry.Name, Pin: entry.Wizard.Version, State: agent.Approved, Headline: entry.Headline,
		Answers: entry.Answers, Checks: entry.Checks, Entered: &by, Decided: &by, FiledAt: s.By.At, UpdatedAt: s.By.At,
	}
	e.Requests = append(e.Requests, r)
	e.Audit = append(e.Audit, agent.AuditEntry{At: s.By.At, By: s.By.By, What: "entered", Request: r.ID})
	e.Messages = append(e.Messages, desk.Cards(r)...)
	if told, ok := desk.MessageToEmployee(r, toldLeave(r, entry)); ok {
		e.Messages = append(e.Messages, told)
	}
	e.answer(s, agent.Block{Text: addedLeave(r)})
}

// entry is the leave as its form would file it.
func (s Scene) entry(l leave, called string) (entry change.Entry, refused string) {
	form, q := s.form()
	if form == nil {
		return entry, noForm
	}
	r := agent.Request{Employee: agent.PersonRef{ID: l.who}, Wizard: form.ID, Pin: form.Version, FiledAt: s.By.At}
	r.Answers = []agent.FiledAnswer{s.filed(q, l.kind)}
	if at, value, ok := s.Forms.All.ChoiceOf(s.Forms.Root, form.ID, s.today()); ok {
		if root, known := s.Forms.All.Latest(s.Forms.Root); known {
			if first, known := root.Question(at); known {
				r.Answers = append(r.Answers, s.filed(first, value))
			}
		}
	}
	entry, refused, ok := s.Change(r).Enter(l.days, l.part, called)
	switch {
	case !ok:
		return entry, needsForm(called)
	case refused != "":
		return entry, "I haven't added anything. " + refused
	}
	return entry, ""
}

// filed is an answer that HR gives for somebody.
func (s Scene) filed(q *wizard.Question, value string) agent.FiledAnswer {
	answer := wizard.Answer{Value: value, At: s.By.At, Via: string(s.Event.Place.Surface), By: string(s.By.By)}
	return agent.FiledAnswer{Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Display: q.Show(value), CardLabel: q.Card, Answer: answer}
}

// form returns the form for vacation, sick days and the like, and its question for what it is.
func (s Scene) form() (*wizard.Wizard, *wizard.Question) {
	for _, form := range s.Forms.All.All() {
		for _, el := range form.Elements {
			if q, ok := form.Question(el.Attributes.QuestionID); ok && q.Fact == factKind && len(q.Choices()) > 0 {
				return form, q
			}
		}
	}
	return nil, nil
}

// kindIn returns the kind that words name, or "" and those there are.
func (s Scene) kindIn(text string) (kind string, all []choose.Option) {
	_, q := s.form()
	if q == nil {
		return "", nil
	}
	for _, o := range q.Choices() {
		all = append(all, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
	}
	hits := choose.Find(text, all).Options
	if len(hits) == 0 {
		hits = choose.FindMentioned(text, all)
	}
	if len(hits) != 1 {
		return "", all
	}
	return all[hits[0]].Value, all
}

// daysIn returns the days that words name, and the part of a day if it is one.
func (s Scene) daysIn(text string) (days agent.Days, part, wrong string) {
	length := when.Length{}
	starting := strings.NewReplacer(" from ", " starting ", " as of ", " starting ").Replace(" " + text)
	found := when.Find(starting, s.Clock)
	for _, r := range found {
		switch r.Kind {
		case when.KindInvalid, when.KindAmbiguous:
			return days, "", notOneDay(r.Reason)
		case when.KindRange, when.KindPeriod:
			days = agent.Days{First: r.First, Last: r.Last}
			if r.First.IsZero() {
				days.First = s.today()
			}
		case when.KindDay:
			if days.First.IsZero() {
				days = agent.Days{First: r.First, Last: r.First}
			} else if r.First.After(days.Last) && r.First.Sub(days.Last) <= 24*time.Hour { // "today and tomorrow"
				days.Last = r.First
			}
		case when.KindLength:
			length = r.Length
		}
	}
	part = s.partIn(text)
	switch {
	case days.First.IsZero():
		return days, "", whichDays
	case part != "":
		days.Last = days.First
	case days.First.Equal(days.Last) && length.Weeks+length.Months == 0 && length.Days > 1:
		days.Last = s.lastOf(int(length.Days), days.First)
	case days.First.Equal(days.Last) && !length.IsZero() && length.Weeks+length.Months > 0:
		days.Last = length.After(days.First).AddDate(0, 0, -1)
	case s.countsWorkdays(text, found):
		days.Last = s.lastOf(s.daysSaid(found), days.First)
	}
	return days, part, ""
}

// countsWorkdays reports whether words say how many days it is, and not until when.
func (s Scene) countsWorkdays(text string, found []when.Reading) bool {
	return s.daysSaid(found) > 1 && strings.Contains(strings.ToLower(text), "day")
}

// daysSaid is how many days a span was said to have; 0 if it wasn't.
func (s Scene) daysSaid(found []when.Reading) int {
	for _, r := range found {
		if r.Kind == when.KindRange && r.Length.Weeks+r.Length.Months == 0 {
			return int(r.Length.Days)
		}
	}
	return 0
}

// lastOf is the last of some workdays.
func (s Scene) lastOf(n int, first time.Time) time.Time {
	last, ok := staff.CalendarOf(s.Who).LastOf(n, timeoff.DayOf(first))
	if !ok {
		return first
	}
	return last.Time()
}

// partIn returns the answer for the part of a day that words name, or "".
func (s Scene) partIn(text string) string {
	form, _ := s.form()
	if form == nil {
		return ""
	}
	for _, el := range form.Elements {
		q, ok := form.Question(el.Attributes.QuestionID)
		if !ok || q.Fact != factLength {
			continue
		}
		var parts []choose.Option
		for _, o := range q.Choices() {
			if change.IsPart(o.Value) {
				parts = append(parts, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
			}
		}
		if hits := choose.FindByName(text, parts); len(hits) > 0 {
			return parts[hits[0]].Value
		}
	}
	return ""
}
