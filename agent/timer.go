package agent

import (
	"fmt"
	"strconv"
	"time"
)

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

// DueTimer is a timer that has come due, as the store finds it.
type DueTimer struct {
	Tenant  TenantID
	Session SessionID
	Person  UserID
	Timer   Timer
}

// Event is what the session is told. Its id is made of the timer, so that it
// rings once, however many look.
func (d DueTimer) Event(now time.Time) Event {
	return Event{
		ID: EventID("timer-" + string(d.Session) + "-" + string(d.Timer.Name) + "-" + strconv.FormatInt(d.Timer.At.Unix(), 10)),
		At: now.UTC(), Tenant: d.Tenant, Session: d.Session, Person: PersonRef{ID: d.Person},
		Place: Place{Surface: SlackChat, Private: true}, Act: Rang{Timer: d.Timer.Name},
	}
}

// The timers of no session.
const (
	TimerGaps   TimerName = "gaps"   // remind of questions that wait for HR
	TimerDigest TimerName = "digest" // tell HR what people asked
)

// RoutineEvents are the events that are due in those tenants, at that time on HR's clock.
// Whoever puts them does so again until they are seen; each happens once.
func RoutineEvents(now time.Time, zone *time.Location, tenants []TenantID) []Event {
	at := now.In(zone)
	if at.Hour() < OfficeHour || !IsOfficeDay(at) {
		return nil
	}
	var due []Event
	add := func(tenant TenantID, timer TimerName, when string) {
		due = append(due, Event{
			ID: EventID(string(timer) + "/" + string(tenant) + "/" + when), At: now.UTC(), Tenant: tenant, Session: "routine",
			Person: PersonRef{Zone: zone.String()}, Place: Place{Surface: SlackChat, HR: true}, Act: Rang{Timer: timer},
		})
	}
	for _, tenant := range tenants {
		add(tenant, TimerGaps, at.Format(time.DateOnly))
		if at.Weekday() == time.Monday {
			year, n := at.ISOWeek()
			add(tenant, TimerDigest, fmt.Sprintf("%d-W%02d", year, n))
		}
	}
	return due
}

func IsOfficeDay(at time.Time) bool {
	return at.Weekday() != time.Saturday && at.Weekday() != time.Sunday
}

const (
	ExpireAfterDays = 30 // days without a word after which a form is closed
	ForgetAfterDays = 30 // days after its end in which a form's answers can be brought back
	OfficeHour      = 10 // on the person's own clock
)

// remindAfter are the days without a word after which a person is reminded.
var RemindAfterDays = []int{1, 3, 7}
