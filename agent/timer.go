package agent

import (
	"fmt"
	"strconv"
	"time"
)

// Timer sends a [Rang] to its session at a time.
type Timer struct {
	Name TimerName
	At   time.Time // UTC; zero cancels the timer
	// Session and Person are set if the timer is somebody else's than the session's that is
	// committed: HR approves a leave, and its employee is asked later.
	Session SessionID
	Person  UserID
}

// DueTimer is a timer that has come due, as the store finds it.
type DueTimer struct {
	Tenant  TenantID
	Session SessionID
	Person  UserID
	Timer   Timer
}

// Event returns the event to send to the session. Its ID depends on the timer alone, so
// that the timer rings once even if several replicas find it.
func (d DueTimer) Event(now time.Time) Event {
	return Event{
		ID: EventID("timer-" + string(d.Session) + "-" + string(d.Timer.Name) + "-" + strconv.FormatInt(d.Timer.At.Unix(), 10)),
		At: now.UTC(), Tenant: d.Tenant, Session: d.Session, Person: PersonRef{ID: d.Person},
		Place: Place{Surface: d.Tenant.Platform().Chat(), Private: true}, Act: Rang{Timer: d.Timer.Name},
	}
}

// Event returns the event that tells HR of a departure. Its ID depends on the account and on when
// it was closed, so HR hears of it once, however often and by however many replicas it is sent.
func (d Departure) Event(tenant TenantID, closed, now time.Time, zone *time.Location) Event {
	return Event{
		ID: EventID(string(TimerDeparted) + "/" + string(tenant) + "/" + d.Entry + "/" + strconv.FormatInt(closed.UnixMilli(), 36)), At: now.UTC(), Tenant: tenant, Session: "routine",
		Person: PersonRef{Zone: zone.String()}, Place: Place{Surface: tenant.Platform().Chat(), HR: true}, Act: Rang{Timer: TimerDeparted, Left: d},
	}
}

// RoutineEvents returns the events that start HR's routine work in each tenant: TimerGaps
// on office days, TimerDigest on Mondays and TimerLeft on the other days, all from OfficeHour
// in HR's zone. It returns nil before that hour. The events' IDs name the day or week, so the
// caller may send them again as often as it likes: each is handled once.
func RoutineEvents(now time.Time, zone *time.Location, tenants []TenantID) []Event {
	at := now.In(zone)
	if at.Hour() < OfficeHour {
		return nil
	}
	var due []Event
	add := func(tenant TenantID, timer TimerName, when string) {
		due = append(due, Event{
			ID: EventID(string(timer) + "/" + string(tenant) + "/" + when), At: now.UTC(), Tenant: tenant, Session: "routine",
			Person: PersonRef{Zone: zone.String()}, Place: Place{Surface: tenant.Platform().Chat(), HR: true}, Act: Rang{Timer: timer},
		})
	}
	year, n := at.ISOWeek()
	week := fmt.Sprintf("%d-W%02d", year, n)
	today := fmt.Sprintf("%s-%d", week, at.Weekday()) // not a date, as answers have: IDs aren't sealed
	for _, tenant := range tenants {
		if !IsOfficeDay(at) {
			add(tenant, TimerLeft, today)
			continue
		}
		add(tenant, TimerGaps, today)
		if at.Weekday() == time.Monday {
			add(tenant, TimerDigest, week)
		}
	}
	return due
}

// IsOfficeDay reports whether a time falls on a weekday in its own zone.
func IsOfficeDay(at time.Time) bool {
	return at.Weekday() != time.Saturday && at.Weekday() != time.Sunday
}

const (
	// ExpireAfterDays is how many days without activity close an open form.
	ExpireAfterDays = 30
	// ForgetAfterDays is how many days after its end a form's answers are deleted.
	ForgetAfterDays = 30
	// OfficeHour is the hour from which people are reminded, in their own zone.
	OfficeHour = 10
)

// RemindAfterDays are the days without activity after which a person is reminded of their
// open form.
var RemindAfterDays = []int{1, 3, 7}
