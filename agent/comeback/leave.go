package comeback

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/wizard"
)

// leave is an approved leave of which the end is known.
type leave struct {
	change.Scene
	agent.Days
	back  time.Time // the first workday afterwards, as midnight UTC
	rule  wizard.Returning
	short bool // a day, or a part of one
}

// evening is the hour at which people are asked, in their own zone. Those who couldn't be asked
// the day before are asked on the last day, at the hour of other reminders.
const evening = 17

// longestGap is how many days may lie between the last day of a leave and the next workday.
const longestGap = 60

// leaveOf returns the leave that a request is for. ok is false if it isn't approved, or if it is
// in parts or without a known end.
func leaveOf(s change.Scene) (l leave, ok bool) {
	if s.Request.State != agent.Approved {
		return l, false
	}
	plan, facts := s.Route()
	calendar := staff.CalendarOf(s.Who)
	span, ok := staff.SpanOf(facts, calendar)
	if !ok || !staff.InOnePiece(facts) || span.To < span.From {
		return l, false
	}
	l = leave{Scene: s, Days: agent.Days{First: span.From.Time(), Last: span.To.Time()}, rule: plan.Return, short: span.From == span.To}
	next := span.To + 1
	for !calendar.Works(next) {
		if next++; next > span.To+longestGap {
			return l, false
		}
	}
	l.back = next.Time()
	return l, true
}

// wasAsked reports whether the person was asked about these days, or has said when they're back.
func (l leave) wasAsked() bool {
	r := l.Request.Return
	return r != nil && r.Last.Equal(l.Last)
}

// saidSo reports whether the person has said that they'll be back after these days.
func (l leave) saidSo() bool {
	return l.wasAsked() && l.Request.Return.Said != nil && l.Request.Return.Day.Equal(l.back)
}

// isUnfit reports whether HR knows that the person can't say yet when they'll be back.
func (l leave) isUnfit() bool {
	return l.wasAsked() && l.Request.Return.Said != nil && l.Request.Return.Day.IsZero()
}

// isOffered reports whether the person is asked at all. Those who have asked for other days
// aren't asked about these.
func (l leave) isOffered() bool {
	switch {
	case l.wasAsked(), l.Request.Amendment() != nil, !l.Request.HasChat, l.rule.Offer == wizard.OfferNever:
		return false
	}
	return !l.short || l.rule.Offer == wizard.OfferAlways
}

// times are when the person can be asked, the best one first: in the evening of the workday
// before the last day, or of the first day; else on the last day.
func (l leave) times(zone *time.Location) [2]time.Time {
	before := l.Last.AddDate(0, 0, -1)
	for !agent.IsOfficeDay(before) {
		before = before.AddDate(0, 0, -1)
	}
	if before.Before(l.First) {
		before = l.First
	}
	return [2]time.Time{at(before, evening, zone), at(l.Last, agent.OfficeHour, zone)}
}

func at(day time.Time, hour int, zone *time.Location) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, hour, 0, 0, 0, zone).UTC()
}

// Due returns when the employee of a request is to be asked whether they will be back; zero if
// they aren't, or if it is too late.
func Due(s change.Scene, zone *time.Location) time.Time {
	l, ok := leaveOf(s)
	if !ok || !l.isOffered() {
		return time.Time{}
	}
	for _, when := range l.times(zone) {
		if when.After(s.At) {
			return when
		}
	}
	return time.Time{}
}

// Ask asks the employee of a request whether they will be back, when a timer says so. ok is false
// if that isn't due anymore, or not yet: the days may have changed since the timer was set.
func Ask(s change.Scene, zone *time.Location) (change.Effects, bool) {
	l, ok := leaveOf(s)
	if !ok || !l.isOffered() || s.At.Before(l.times(zone)[0]) || !s.At.Before(at(l.back, agent.OfficeHour, zone)) {
		return change.Effects{}, false
	}
	next := s.Request
	next.Return, next.UpdatedAt = &agent.Return{Last: l.Last}, s.At
	return change.Effects{Request: &next, Reply: l.question()}, true
}

// question asks the person whether they will be back.
func (l leave) question() []agent.Block {
	r := l.Request
	press := func(do agent.Verb, value string) agent.Press {
		return agent.Press{Do: do, Request: r.ID, Version: r.Revision(), Value: value}
	}
	blocks := []agent.Block{{Text: ends(l)}}
	buttons := []agent.Button{
		{Label: yes(l), Press: press(agent.DoReturn, l.back.Format(time.DateOnly)), Style: agent.Primary},
		{Label: "Another day…", Press: press(agent.DoReturnOther, "")},
	}
	if l.rule.Note {
		blocks = append(blocks, agent.Block{Small: noteNeeded})
		buttons = append(buttons, agent.Button{Label: "I'm not fit yet", Press: press(agent.DoReturnUnfit, "")})
	}
	return append(blocks, agent.Block{Buttons: buttons})
}
