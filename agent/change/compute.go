package change

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// Draft is a change that nobody has asked for yet.
type Draft struct {
	agent.Amendment
	Notes  []string // what the employee should know
	Theirs bool     // the refusal says "you" to the employee
}

// Draft computes the change to other days. The refusal is worded for the person who asks; ok
// is false if the form has no answers that mean these days, and people have to talk.
func (s Scene) Draft(to agent.Days) (d Draft, refused string, ok bool) {
	from := s.Days()
	switch {
	case from.First.IsZero() || to.First.IsZero():
		return d, "", false
	case !to.Last.IsZero() && to.Last.Before(to.First):
		return d, endsBeforeStart(to), true
	case from.First.Equal(to.First) && from.Last.Equal(to.Last):
		return d, sameDays(s.Request, from), true
	}
	answers, plan, ok := s.answersFor(to)
	if !ok {
		return d, "", false
	}
	if wrong := s.refusedBy(plan, answers); wrong != "" {
		return d, wrong, true
	}
	facts := Facts(plan, answers)
	verdict := s.Book.Judge(staff.Wish{Who: s.Who, Facts: facts, Others: s.others(), Today: timeoff.DayOf(s.Today), Brief: facts[factName] != ""})
	if verdict.Refused != "" {
		d.Theirs = true
		return d, verdict.Refused, true
	}
	d.From, d.To, d.Before, d.After = from, to, s.Request.Headline, say.Headline(verdict.Dated(facts))
	d.Answers, d.Estimate, d.Checks, d.Notes = s.filed(plan, answers), s.estimate(plan, facts), verdict.ForHR, verdict.Notes
	return d, "", true
}

// others are the employee's other requests: its own days don't stand in a request's way.
func (s Scene) others() []staff.Leave {
	return slices.DeleteFunc(slices.Clone(s.Others), func(l staff.Leave) bool { return l.ID == s.Request.ID })
}

// answersFor returns the answers that give some days, as near to the old ones as the form
// allows: the same length from another day on, another length, or the last day.
func (s Scene) answersFor(to agent.Days) (wizard.Answers, wizard.Plan, bool) {
	answers := s.answers()
	s.dropHalves(answers, to)
	plan, ok := s.withStart(answers, to.First)
	if !ok || to.Last.IsZero() {
		return answers, plan, ok && s.daysIn(plan, answers).Last.IsZero()
	}
	lengths := []string{""}
	length := questionOf(plan, factLength)
	if length != nil {
		lengths = lengths[:0]
		if now := answers[length.QuestionID].Value; now != "" {
			lengths = append(lengths, now)
		}
		for _, o := range length.Choices() {
			if !IsPart(o.Value) {
				lengths = append(lengths, o.Value)
			}
		}
	}
	for _, value := range lengths {
		try := maps.Clone(answers)
		if length != nil && try[length.QuestionID].Value != value {
			try[length.QuestionID] = s.answer(value)
		}
		next := s.Plan(try)
		if end := questionOf(next, factEnd); end != nil {
			try[end.QuestionID] = s.answer(to.Last.Format(time.DateOnly))
			next = s.Plan(try)
		}
		if got := s.daysIn(next, try); got.First.Equal(to.First) && got.Last.Equal(to.Last) {
			return try, next, true
		}
	}
	return answers, plan, false
}

// dropHalves takes half a day out of answers at each end that is another day now: nobody has said
// that the new one is half a day, too. A leave that only moves keeps both.
func (s Scene) dropHalves(answers wizard.Answers, to agent.Days) {
	plan := s.Plan(answers)
	half := questionOf(plan, factHalves)
	if half == nil || answers[half.QuestionID].Value == "" || s.workdays(to) == s.workdays(s.Days()) {
		return
	}
	from, value := s.Days(), answers[half.QuestionID].Value
	first := value != intents.HalfLast && to.First.Equal(from.First)
	last := value != intents.HalfFirst && to.Last.Equal(from.Last)
	switch {
	case first && last:
	case first:
		answers[half.QuestionID] = s.answer(intents.HalfFirst)
	case last:
		answers[half.QuestionID] = s.answer(intents.HalfLast)
	default:
		delete(answers, half.QuestionID)
	}
}

// workdays returns how many whole workdays some days have.
func (s Scene) workdays(days agent.Days) timeoff.Amount {
	span := timeoff.Span{From: timeoff.DayOf(days.First), To: timeoff.DayOf(days.Last)}
	total, _, err := staff.CalendarOf(s.Who).Count(span, timeoff.Days)
	if err != nil {
		return 0
	}
	return total
}

// withStart sets the first day in answers. ok is false if the form doesn't ask for it.
func (s Scene) withStart(answers wizard.Answers, first time.Time) (plan wizard.Plan, ok bool) {
	plan = s.Plan(answers)
	start := questionOf(plan, factStart)
	if start == nil {
		return plan, false
	}
	if !s.daysIn(plan, answers).First.Equal(first) {
		answers[start.QuestionID] = s.answer(first.Format(time.DateOnly))
	}
	return s.Plan(answers), true
}

// IsPart reports whether a length is less than a day.
func IsPart(length string) bool {
	return strings.Contains(length, "hour") || slices.Contains([]string{"half_day", "morning", "afternoon"}, length)
}

func (s Scene) answer(value string) wizard.Answer {
	return wizard.Answer{Value: value, At: s.At, Via: string(s.Via)}
}

func questionOf(plan wizard.Plan, fact string) *wizard.Question {
	for _, q := range plan.Questions() {
		if q.Fact == fact {
			return q
		}
	}
	return nil
}

// refusedBy says what the form has against new answers, or "".
func (s Scene) refusedBy(plan wizard.Plan, answers wizard.Answers) string {
	before := s.answers()
	for _, q := range plan.Questions() {
		if answers[q.QuestionID].Value == before[q.QuestionID].Value {
			continue
		}
		if wrong := plan.Broken[q.QuestionID]; wrong != "" {
			return wrong
		}
		if _, err := q.Read([]string{answers[q.QuestionID].Value}, s.Today); err != nil {
			return err.Error()
		}
	}
	return ""
}

// estimate is what the law probably gives with the new days; nil for time off that no law of
// ours is about.
func (s Scene) estimate(plan wizard.Plan, facts map[string]string) *entitlement.Estimate {
	var asked []string
	for _, q := range plan.Questions() {
		asked = append(asked, q.Fact)
	}
	if !entitlement.CanEstimate(asked) {
		return nil
	}
	e := s.Law.Estimate(entitlement.FactsFrom(facts), s.At)
	return &e
}

// filed are the answers on a route, as they are shown. Those that haven't changed stay as the
// employee saw them.
func (s Scene) filed(plan wizard.Plan, answers wizard.Answers) []agent.FiledAnswer {
	var filed []agent.FiledAnswer
	for _, q := range plan.Questions() {
		answer := answers[q.QuestionID]
		i := slices.IndexFunc(s.Request.Answers, func(a agent.FiledAnswer) bool { return a.Question == q.QuestionID && a.Answer.Value == answer.Value })
		if i >= 0 {
			filed = append(filed, s.Request.Answers[i])
			continue
		}
		filed = append(filed, agent.FiledAnswer{
			Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Display: q.Show(answer.Value), CardLabel: q.Card, Unasked: q.OnlyIfSaid && q.Chosen(), Answer: answer,
		})
	}
	return filed
}
