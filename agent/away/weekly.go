package away

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Due returns the event of this week's message in a channel; false if it isn't Monday morning
// there yet, or no Monday anymore. Its ID names the week, so it takes effect once, however many
// replicas find it.
func Due(s agent.Subscription, tenant agent.TenantID, now time.Time) (agent.Event, bool) {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		zone = time.UTC
	}
	at := now.In(zone)
	if at.Weekday() != time.Monday || at.Hour() < agent.OfficeHour || at.Before(first(s.At, zone)) {
		return agent.Event{}, false
	}
	year, week := at.ISOWeek()
	return agent.Event{
		ID: agent.EventID(fmt.Sprintf("away/%s/%s/%d-W%02d", tenant, s.Channel, year, week)), At: now.UTC(), Tenant: tenant,
		Person: agent.PersonRef{Zone: zone.String()}, Place: agent.Place{Surface: agent.SlackChat, Channel: s.Channel},
	}, true
}

// first is when the first message is due that was turned on at a time: on the next Monday at ten
// o'clock. Whoever turns it on after that on a Monday gets it a week later, as they are told.
func first(on time.Time, zone *time.Location) time.Time {
	const week = 7
	y, m, d := on.In(zone).Date()
	at := time.Date(y, m, d+(int(time.Monday)-int(on.In(zone).Weekday())+week)%week, agent.OfficeHour, 0, 0, 0, zone)
	if !at.After(on) {
		at = at.AddDate(0, 0, week)
	}
	return at
}

// mostLines bounds the message.
const mostLines = 40

// Message is the message in a channel: who of its people is away from Monday to Sunday. It says
// when, and never why.
func Message(ev agent.Event, out staff.Out) agent.Message {
	last := out.Today + 6
	lines := out.Soon(last)
	more := len(lines) - mostLines
	if more > 0 {
		lines = lines[:mostLines]
	}
	blocks := []agent.Block{{Text: "Nobody here is away this week, as far as I know."}}
	if len(lines) > 0 {
		blocks = []agent.Block{{Text: "Away this week:\n• " + strings.Join(lines, "\n• ")}}
	}
	if more > 0 {
		blocks = append(blocks, agent.Block{Small: fmt.Sprintf("And %d more.", more)})
	}
	blocks = append(blocks, agent.Block{Small: "I only know leave that was requested with me and approved. HR can stop this with /leave weekly stop."})
	return agent.Message{
		ID: string(ev.ID) + "/said", To: agent.Address{Room: agent.Channel, Tenant: ev.Tenant, Channel: ev.Place.Channel},
		Text: agent.PlainText(blocks), Blocks: blocks,
	}
}

// Failed tells whoever turned the message on that it couldn't be posted.
func Failed(ev agent.Event, s agent.Subscription) agent.Message {
	blocks := []agent.Block{{Text: "I couldn't post who is away this week in a channel, because I'm not in it, or it is gone."}, {
		Small: "Invite me there, and I'll post it. If you don't want it anymore, say “who gets the weekly message?” and stop it.",
	}}
	return agent.Message{
		ID: string(ev.ID) + "/failed", To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: s.Owner.ID}, Text: agent.PlainText(blocks), Blocks: blocks,
	}
}

// Today is the day of an event where its channel is.
func Today(ev agent.Event) timeoff.Day {
	zone, err := time.LoadLocation(ev.Person.Zone)
	if err != nil {
		zone = time.UTC
	}
	return timeoff.DayOf(ev.At.In(zone))
}
