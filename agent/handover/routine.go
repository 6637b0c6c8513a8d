package handover

import (
	"time"

	"github.com/leaveway/leaveway/agent"
)

const day = 24 * time.Hour

const (
	// remindAfter is how long a leaver may be silent before they are reminded.
	remindAfter = 2 * day
	// remindFor is how long somebody without a last day is reminded after their last word.
	remindFor = 14 * day
)

// Remind reminds leavers of what waits for them, on office days until their last one. The day
// after, whatever day it is, what they didn't share is deleted, and the manager gets what the
// files say. Without a last day the reminders stop after two weeks, and silence ends it.
func (t *Turn) Remind(officeDay bool) Effects {
	for _, h := range t.Active {
		today, silent := t.dayOfLeaver(h, t.Event.At), t.Event.At.Sub(h.Updated)
		switch {
		case h.State == agent.HandoverShared:
			remindJudges(t, h, officeDay)
		case !h.State.WithLeaver():
		case h.LastDay != "" && h.LastDay < today:
			leftInTheMiddle(t, h)
		case h.LastDay == "" && silent >= endAfterDays*day:
			endSilent(t, h)
		case h.LastDay == today && t.dayOfLeaver(h, h.Reminded) != today: // on whatever day it is where HR is
			remind(t, h, true)
		case !officeDay:
		case len(h.Talk.Left()) > 0 && h.State == agent.HandoverPaused && t.dayOfLeaver(h, h.Updated) < today && h.Reminded.Before(h.Updated): // “later”
			remind(t, h, h.LastDay == today)
		case silent >= remindAfter && t.Event.At.Sub(h.Reminded) >= remindAfter && (h.LastDay != "" || silent < remindFor):
			remind(t, h, h.LastDay == today)
		}
	}
	return t.effects
}

func remind(t *Turn, h agent.Handover, last bool) {
	h.Reminded = t.Event.At
	keepQuietly(t, h)
	if h.Link != nil {
		t.toHR(agent.Block{Text: guestWaits(h) + linkNow(t, h)}, agent.Block{Buttons: []agent.Button{getLink(t, h)}}) // the person who started it may have left HR
		return
	}
	t.write(h.People.Leaver, agent.Block{Text: reminder(h, last)}, agent.Block{Buttons: []agent.Button{
		primary(button("Continue", agent.DoHandoverBegin, h)), button("Not now", agent.DoHandoverPause, h),
	}})
}

// leftInTheMiddle ends what the leaver didn't finish. Nobody reads the answers that they
// didn't share; what they did share before it was sent back stays as it was.
func leftInTheMiddle(t *Turn, h agent.Handover) {
	h.Talk = h.Talk.Clone()
	if h.Shared != nil {
		h.Talk.ForgetSince(h.Shared.At)
	} else {
		h.Talk.ForgetAnswers()
	}
	h.State, h.Naming = agent.HandoverShared, false
	t.keep(h)
	t.audit(h, "left unfinished")
	t.toBoth(h, agent.Block{Text: leftUnfinished(h)}, agent.Block{Buttons: []agent.Button{
		primary(button("Approve", agent.DoHandoverApprove, h)), button("Read all of it", agent.DoHandoverRead, h),
	}})
}

// Times of what waits for its approval.
const (
	remindJudgesAfter = 7 * day
	remindJudgesFor   = 5 * remindJudgesAfter
)

// remindJudges reminds the manager, once a week for a month, of what they didn't approve. What
// nobody approves for half a year is deleted.
func remindJudges(t *Turn, h agent.Handover, officeDay bool) {
	silent := t.Event.At.Sub(h.Updated)
	switch {
	case silent >= expireAfterDays*day:
		expire(t, h)
	case officeDay && silent >= remindJudgesAfter && silent < remindJudgesFor && t.Event.At.Sub(h.Reminded) >= remindJudgesAfter:
		h.Reminded = t.Event.At
		keepQuietly(t, h)
		t.write(h.People.Manager, agent.Block{Text: waitsForYou(h)}, agent.Block{Buttons: []agent.Button{
			primary(button("Approve", agent.DoHandoverApprove, h)), button("Send it back", agent.DoHandoverReturn, h), button("Read it", agent.DoHandoverRead, h),
		}})
	}
}

// expire deletes what was shared and never approved.
func expire(t *Turn, h agent.Handover) {
	h = t.emptied(h)
	h.State = agent.HandoverCanceled
	t.keep(h)
	t.audit(h, "expired")
	t.toBoth(h, agent.Block{Text: expired(h)})
}

// endSilent ends a handover without a last day that its leaver has left alone.
func endSilent(t *Turn, h agent.Handover) {
	h = t.emptied(h)
	h.State = agent.HandoverCanceled
	t.keep(h)
	t.audit(h, "ended after silence")
	t.write(h.People.Leaver, agent.Block{Text: endedSilent(h)})
	t.toBoth(h, agent.Block{Text: endedSilentToManager(h)})
}
