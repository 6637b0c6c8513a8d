package dialogue

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/minutes"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/wizard"
)

// A form that nobody goes on with is brought to mind, closed in the end, and forgotten.
// The times are kept with the form and as timers in the store; a timer that rings finds
// the session as it is then.

// setTimers keeps the form's timers in step with what was done. Anything its person does
// puts them off; they are set by the day, so most turns leave them as they are.
func setTimers(t *turn) {
	f := t.session.Form
	if f == nil || !t.touched {
		return
	}
	r := f.Reminders
	if _, timer := t.ev.Act.(agent.Rang); !timer {
		r.Sent = 0
	}
	switch {
	case f.State != agent.FormOpen:
		r.Next, r.Expires = time.Time{}, inDays(t, agent.ForgetAfterDays)
	case r.Off || r.Sent == len(agent.RemindAfterDays) || !t.session.HasChat:
		r.Next, r.Expires = time.Time{}, expiry(t)
	case t.snoozed > 0:
		r.Next, r.Expires = inDays(t, t.snoozed), expiry(t)
	default:
		r.Next, r.Expires = inDays(t, sinceLast(r.Sent)), expiry(t)
	}
	if len(f.Answers) == 0 && f.State != agent.FormOpen {
		r.Expires = time.Time{}
	}
	setTimer(t, agent.TimerRemind, f.Reminders.Next, r.Next)
	setTimer(t, agent.TimerExpire, f.Reminders.Expires, r.Expires)
	f.Reminders = r
}

// sinceLast is the number of days between a reminder and the one before it.
func sinceLast(sent int) int {
	if sent == 0 {
		return agent.RemindAfterDays[0]
	}
	return agent.RemindAfterDays[sent] - agent.RemindAfterDays[sent-1]
}

// expiry is when an open form is closed, in UTC. A reminder does not put it off.
func expiry(t *turn) time.Time {
	if _, timer := t.ev.Act.(agent.Rang); timer {
		return t.session.Form.Reminders.Expires
	}
	return inDays(t, agent.ExpireAfterDays)
}

func setTimer(t *turn, name agent.TimerName, before, now time.Time) {
	if !before.Equal(now) {
		t.out.Timers = append(t.out.Timers, agent.Timer{Name: name, At: now})
	}
}

// inDays is the first working day at least so many days from now, in the person's office
// hours, in UTC.
func inDays(t *turn, days int) time.Time {
	y, m, d := t.ev.At.In(t.zone()).Date()
	at := time.Date(y, m, d+days, agent.OfficeHour, 0, 0, 0, t.zone())
	for !agent.IsOfficeDay(at) {
		at = at.AddDate(0, 0, 1)
	}
	return at.UTC()
}

// ring does what a timer is for, if the form is still as the timer supposes: it may have
// rung while its person was going on.
func ring(t *turn, m agent.Ring) {
	if m.Timer == agent.TimerGaps || m.Timer == agent.TimerDigest || m.Timer == agent.TimerDeparted {
		workAtDesk(t, m)
		return
	}
	if id, ok := m.Timer.Returns(); ok {
		askReturn(t, id)
		return
	}
	switch m.Timer { //nolint:exhaustive // the others are the form's
	case agent.TimerLeft, agent.TimerReads:
		return // see followHandovers
	case agent.TimerAhead:
		return // see takeAhead
	case agent.TimerPapers:
		completeDocuments(t)
		return
	case agent.TimerNudge:
		nudge(t)
		return
	case agent.TimerForget:
		forgetHardTime(t)
		return
	case agent.TimerSaid:
		t.session.Said, t.touched = minutes.Prune(t.session.Said, t.ev.At.Add(-t.keep)), true
		return
	}
	f := t.session.Form
	if f == nil {
		return
	}
	due := f.Reminders.Expires
	if m.Timer == agent.TimerRemind {
		due = f.Reminders.Next
	}
	switch {
	case due.IsZero() || t.ev.At.Before(due):
		return // it has been put off
	case f.State == agent.FormOpen && m.Timer == agent.TimerRemind:
		remindOfForm(t)
	case f.State == agent.FormOpen:
		closeAbandoned(t)
	case len(f.Answers) > 0:
		forgetAnswers(t)
	}
}

// remindOfForm tells the person of the form that waits.
func remindOfForm(t *turn) {
	f := t.form()
	f.Reminders.Sent++
	t.session.Detours = nil // a yes is no longer to what was asked days ago
	t.changed("reminded", "", "", "")
	t.show(agent.Block{Text: say.Reminder(t.formName(), t.where())}, agent.Block{Buttons: []agent.Button{
		formButton(&t.position),
		{Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}},
		{Label: "Remind me tomorrow", Press: agent.Press{Do: agent.DoSnooze, Form: f.ID}},
		{Label: "Don't remind me", Press: agent.Press{Do: agent.DoMute, Form: f.ID}},
	}})
}

// closeAbandoned closes a form that nobody went on with.
func closeAbandoned(t *turn) {
	name := t.formName()
	t.session.Form.State = agent.FormAbandoned
	t.session.Revisit, t.derived = "", nil
	t.changed("abandoned", "", "", "")
	if t.session.HasChat {
		t.tell(say.FormExpired(name))
		t.home = true
	}
}

// forgetAnswers deletes the answers of a form that has ended, and the history that contains
// them. What was filed is kept with its request.
func forgetAnswers(t *turn) {
	t.session.Form.Answers = wizard.Answers{}
	t.session.Form.Estimate = nil
	t.session.Recent, t.session.Detours = agent.Recent{Documents: t.session.Documents}, nil
	t.out.ClearHistory = true
	t.changed("forgotten", "", "", "")
}

// nextReminder is when the person will be reminded, in words: "on Monday"; empty if they
// won't be.
func nextReminder(t *turn) string {
	if t.form().Reminders.Off || !t.session.HasChat {
		return ""
	}
	return "on " + inDays(t, agent.RemindAfterDays[0]).In(t.zone()).Weekday().String()
}

// snooze puts the reminder off: to the next working day, or to the one that was said.
func snooze(t *turn, m agent.Snooze) {
	if t.form() == nil {
		t.tell(say.NothingToContinue)
		return
	}
	t.snoozed, t.touched = 1, true
	if day, err := time.Parse(time.DateOnly, m.Day); err == nil { // before the form is closed
		t.snoozed = max(1, min(int(day.Sub(t.today()).Hours()/24), agent.ExpireAfterDays-2))
	}
	t.form().Reminders.Off = false
	t.tell(say.WillRemind(inDays(t, t.snoozed).In(t.zone())))
}

// mute is a no to reminders for this form.
func mute(t *turn, _ agent.Mute) {
	t.form().Reminders.Off, t.touched = true, true
	t.tell(say.RemindersOff)
}

// mostNudges is how many reminders of their own somebody in HR can have.
const mostNudges = 20

// keepWords keeps what was said, where the company asked for it; but never what somebody said
// in a hard time.
func keepWords(t *turn) {
	before := firstSaid(t.state.Session.Said)
	_, timer := t.ev.Act.(agent.Rang)
	words := written(t.ev.Act)
	happened := words != "" || t.touched // looking at the form isn't a message
	if t.keep > 0 && happened && !timer && !t.gentle && !inHardTime(&t.position, words) {
		said := minutes.Add(t.session.Said, minutes.Turn{
			At: t.ev.At, Keep: t.keep, Person: t.ev.Person.ID, Words: words, View: t.out.View, Messages: t.out.Messages,
		})
		t.touched = t.touched || len(said) > 0
		t.session.Said = said
	}
	due := firstSaid(t.session.Said)
	if !due.IsZero() {
		due = due.Add(t.keep)
	}
	if !before.IsZero() {
		before = before.Add(t.keep)
	}
	setTimer(t, agent.TimerSaid, before, due)
}

// firstSaid is when the oldest message that is kept was said, or zero.
func firstSaid(said []agent.Spoken) time.Time {
	if len(said) == 0 {
		return time.Time{}
	}
	return said[0].At
}

// consult answers what HR asks of the record, and notes what HR wants to be reminded of.
func consult(t *turn, m agent.Consult) {
	if m.Ask.About == hrdesk.Export && t.hr() {
		showReport(t, agent.Report{Do: agent.DoReport})
		return
	}
	if m.Ask.About != hrdesk.Remind || !t.hr() && len(t.facts.ToDecide) == 0 {
		workAtDesk(t, m)
		return
	}
	if len(t.session.Nudges) == mostNudges {
		t.tell(say.TooManyNudges)
		return
	}
	at := officeTime(t, m.Ask.First)
	before := nextNudge(t.session.Nudges)
	t.session.Nudges = append(slices.Clip(t.session.Nudges), agent.Nudge{At: at, Words: m.Ask.Words, Employee: m.Ask.Employee})
	setTimer(t, agent.TimerNudge, before, nextNudge(t.session.Nudges))
	t.touched = true
	t.tell(say.WillNudge(at.In(t.zone())))
}

// putOff has HR look at a request again on a day: the card says so, and whoever put it off is
// reminded.
func putOff(t *turn, m agent.Decide) {
	already := len(t.out.Requests)
	workAtDesk(t, m)
	if len(t.out.Requests) == already || !t.hr() {
		return
	}
	r := t.out.Requests[len(t.out.Requests)-1]
	nudges := slices.DeleteFunc(slices.Clone(t.session.Nudges), func(n agent.Nudge) bool { return n.Request == r.ID })
	if len(nudges) == mostNudges { // the card still says when
		return
	}
	before := nextNudge(t.session.Nudges)
	nudges = append(nudges, agent.Nudge{At: r.PutOff.Until, Employee: r.Employee.Name, Request: r.ID})
	t.session.Nudges = nudges
	setTimer(t, agent.TimerNudge, before, nextNudge(t.session.Nudges))
	t.touched = true
}

// officeTime is the office hour of a day, or of the next working day if that isn't ahead.
func officeTime(t *turn, day time.Time) time.Time {
	at := time.Date(day.Year(), day.Month(), day.Day(), agent.OfficeHour, 0, 0, 0, t.zone()).UTC()
	if !at.After(t.ev.At) {
		return inDays(t, 1)
	}
	return at
}

// nextNudge is when the first of some reminders is due, or zero.
func nextNudge(nudges []agent.Nudge) time.Time {
	var next time.Time
	for _, n := range nudges {
		if next.IsZero() || n.At.Before(next) {
			next = n.At
		}
	}
	return next
}

// nudge reminds somebody in HR of what they asked to be reminded of. If they have left HR
// since, they get their own words and nobody's request.
func nudge(t *turn) {
	var requests []agent.Request
	if t.hr() {
		requests = t.facts.Requests
	}
	before := nextNudge(t.session.Nudges)
	var later []agent.Nudge
	for _, n := range t.session.Nudges {
		if n.At.After(t.ev.At) {
			later = append(later, n)
			continue
		}
		if len(t.facts.ToDecide) > 0 {
			t.show(desk.RemindedToDecide(n, t.facts.ToDecide, t.ev)...)
			continue
		}
		t.show(desk.RemindedOf(n, requests)...)
	}
	if len(later) == len(t.session.Nudges) {
		return // it rang twice
	}
	t.session.Nudges, t.touched = later, true
	setTimer(t, agent.TimerNudge, before, nextNudge(later))
}

// noteCall writes a request to a company's system into the audit. HR is told of one about a
// filed request that failed for good.
func noteCall(t *turn, n outside.Note, request agent.RequestID) {
	entry := agent.AuditEntry{At: t.ev.At, What: n.What, Form: n.Wizard, Why: n.Action + ": " + n.Why}
	if n.Filed {
		entry.Form, entry.Request = "", request
		if n.Final {
			card := desk.RequestCard(t.state.Requests[slices.IndexFunc(t.state.Requests, func(r agent.Request) bool { return r.ID == request })])
			text := say.CallFailed(n.Action, string(request), n.Why)
			t.send(agent.Message{To: card.To, Under: card.Key, Text: text, Blocks: []agent.Block{{Text: text}}})
		}
	}
	t.out.Audit = append(t.out.Audit, entry)
}

// takeUnsent takes what systems answered about filed forms that aren't the person's newest.
func takeUnsent(t *turn) {
	f := t.session.Form
	var rest []agent.Unsent
	for i, s := range unsentScenes(&t.position) {
		e, u := outside.Take(s, t.ahead), f.Unsent[i]
		for _, n := range e.Notes {
			noteCall(t, n, u.Request)
			t.touched = true
		}
		u.Form.Ahead, s.State = e.State, e.State
		if !outside.Next(s).IsZero() {
			rest = append(rest, u)
		}
	}
	if f != nil && len(f.Unsent) > 0 {
		f.Unsent = rest
	}
}
