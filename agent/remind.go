package agent

import (
	"strconv"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// What happens later: a form that nobody goes on with is remembered, closed in
// the end, and forgotten. The times are kept with the form, a timer each in the
// store, and a timer that rings finds the session as it is then.

// TimerName names a session's timer. A session has one of each name.
type TimerName string

// The timers.
const (
	TimerRemind TimerName = "remind" // tell the person of the form that waits
	TimerExpire TimerName = "expire" // close the form, or delete the answers of one that has ended
)

// Timer is something to be told to a session later, as an event with a [Rang].
type Timer struct {
	Name TimerName
	At   time.Time // UTC; zero takes the timer back
}

// Due is a timer that has come due, as the store finds it.
type Due struct {
	Tenant  TenantID
	Session SessionID
	Person  UserID
	Timer   Timer
}

// Event is what the session is told. Its id is made of the timer, so that it
// rings once, however many look.
func (d Due) Event(now time.Time) Event {
	return Event{
		ID: EventID("timer-" + string(d.Session) + "-" + string(d.Timer.Name) + "-" + strconv.FormatInt(d.Timer.At.Unix(), 10)),
		At: now.UTC(), Tenant: d.Tenant, Session: d.Session, Person: PersonRef{ID: d.Person},
		Place: Place{Surface: SlackChat, Private: true}, Act: Rang{Timer: d.Timer.Name},
	}
}

// remindAfter are the days without a word after which a person is reminded.
var remindAfter = []int{1, 3, 7}

const (
	expireAfter = 30 // days without a word after which a form is closed
	forgetAfter = 30 // days after its end in which a form's answers can be brought back
	officeHour  = 10 // on the person's own clock
)

// settimers keeps the form's timers in step with what was done. Whatever its
// person does puts them off; they are set by the day, so that most turns find
// them as they are.
func (t *turn) setTimers() {
	f := t.session.Form
	if f == nil || !t.touched {
		return
	}
	r := f.Reminding
	if _, timer := t.ev.Act.(Rang); !timer {
		r.Sent = 0
	}
	switch {
	case f.State != FormOpen:
		r.Next, r.Expires = time.Time{}, t.inDays(forgetAfter)
	case r.Off || r.Sent == len(remindAfter) || !t.session.Chat:
		r.Next, r.Expires = time.Time{}, t.expiry()
	case t.snoozed:
		r.Next, r.Expires = t.inDays(1), t.expiry()
	default:
		r.Next, r.Expires = t.inDays(sinceLast(r.Sent)), t.expiry()
	}
	if len(f.Answers) == 0 && f.State != FormOpen {
		r.Expires = time.Time{}
	}
	t.setTimer(TimerRemind, f.Reminding.Next, r.Next)
	t.setTimer(TimerExpire, f.Reminding.Expires, r.Expires)
	f.Reminding = r
}

// sinceLast is how many days lie between a reminder and the one before it.
func sinceLast(sent int) int {
	if sent == 0 {
		return remindAfter[0]
	}
	return remindAfter[sent] - remindAfter[sent-1]
}

// expiry is when an open form is closed: a reminder does not put it off.
func (t *turn) expiry() time.Time {
	if _, timer := t.ev.Act.(Rang); timer {
		return t.session.Form.Reminding.Expires
	}
	return t.inDays(expireAfter)
}

func (t *turn) setTimer(name TimerName, before, now time.Time) {
	if !before.Equal(now) {
		t.out.Timers = append(t.out.Timers, Timer{Name: name, At: now})
	}
}

// inDays is a working day from now on, in the person's office hours.
func (t *turn) inDays(days int) time.Time {
	y, m, d := t.ev.At.In(t.zone()).Date()
	at := time.Date(y, m, d+days, officeHour, 0, 0, 0, t.zone())
	for !officeDay(at) {
		at = at.AddDate(0, 0, 1)
	}
	return at.UTC()
}

// rang does what a timer is for, if the form is still as the timer supposes: it
// may have rung while its person was going on.
func (t *turn) rang(m Move) {
	name := TimerName(m.Value)
	switch name { //nolint:exhaustive // the others are a form's
	case TimerGaps:
		t.remindOfGaps()
		return
	case TimerDigest:
		t.digest()
		return
	}
	f := t.session.Form
	if f == nil {
		return
	}
	due := f.Reminding.Expires
	if name == TimerRemind {
		due = f.Reminding.Next
	}
	switch {
	case due.IsZero() || t.ev.At.Before(due):
		return // it was put off meanwhile
	case f.State == FormOpen && name == TimerRemind:
		t.remind()
	case f.State == FormOpen:
		t.expire()
	case len(f.Answers) > 0:
		t.forget()
	}
}

// remind tells the person of the form that waits.
func (t *turn) remind() {
	f := t.form()
	f.Reminding.Sent++
	t.session.Detours = nil // what was asked days ago is not what a yes is to now
	t.changed("reminded", "", "", "")
	t.told = append(t.told, Block{Text: waitsFor(t.formName(), t.where())}, Block{Buttons: []Button{
		t.formButton(),
		{Label: "Answer here instead", Press: Press{Do: DoResume}},
		{Label: "Remind me tomorrow", Press: Press{Do: DoLater, Form: f.ID}},
		{Label: "Don't remind me", Press: Press{Do: DoMute, Form: f.ID}},
	}})
}

// expire closes a form that nobody went on with.
func (t *turn) expire() {
	name := t.formName()
	t.session.Form.State = FormAbandoned
	t.session.Revisit, t.derived = "", nil
	t.changed("abandoned", "", "", "")
	if t.session.Chat {
		t.tell(formAbandoned(name))
		t.home = true
	}
}

// forget deletes the answers of a form that has ended, and the history in which
// they stand, too. What was filed is kept with its request.
func (t *turn) forget() {
	t.session.Form.Answers = wizard.Answers{}
	t.session.Form.Estimate = nil
	t.session.Question, t.session.Detours = "", nil
	t.out.Forgets = true
	t.changed("forgotten", "", "", "")
}

// later puts the reminder off to the next working day.
func (t *turn) later(Move) {
	t.snoozed, t.touched = true, true
	t.tell(remindedLater(t.inDays(1).In(t.zone())))
}

// mute is a no to reminders for this form.
func (t *turn) mute(Move) {
	t.form().Reminding.Off, t.touched = true, true
	t.tell(notReminded)
}

// reopen brings back a form that was closed because nobody went on with it.
func (t *turn) reopen() bool {
	f := t.session.Form
	if f == nil || f.State != FormAbandoned || len(f.Answers) == 0 {
		return false
	}
	f.State, t.derived = FormOpen, nil
	t.changed("reopened", "", "", "")
	return true
}
