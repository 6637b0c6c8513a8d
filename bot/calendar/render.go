package calendar

import (
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// often is how often programs should look for changes. Some do less often, whatever it says.
const often = "PT1H"

// render returns a calendar as text. The same events give the same text.
func render(c Calendar) string {
	cal := ics.NewCalendar()
	cal.SetProductId("-//Leaveway//Away//EN")
	cal.SetMethod(ics.MethodPublish)
	cal.SetName(c.Name)
	cal.SetXWRCalName(c.Name)
	cal.SetRefreshInterval(often)
	cal.SetXPublishedTTL(often)
	for _, e := range c.Events {
		add(cal, c.Own, e)
	}
	return cal.Serialize(ics.WithNewLine("\r\n"))
}

func add(cal *ics.Calendar, own bool, e away.Event) {
	event := cal.AddEvent(e.UID)
	event.SetSummary(e.Title)
	event.SetAllDayStartAt(timeOf(e.From))
	event.SetAllDayEndAt(timeOf(e.To + 1)) // the first day that isn't part of it
	event.SetDtStampTime(e.Changed)
	event.SetLastModifiedAt(e.Changed)
	event.SetSequence(e.Sequence)
	status := ics.ObjectStatusConfirmed
	if e.Canceled {
		status = ics.ObjectStatusCancelled
	}
	event.SetStatus(status)
	// One's own days off are busy. A colleague's don't block one's own, and neither does a part
	// of a day: an event of whole days can't say which part.
	if own && !e.Part && !e.Canceled {
		event.SetTimeTransparency(ics.TransparencyOpaque)
		event.SetProperty("X-MICROSOFT-CDO-BUSYSTATUS", "OOF")
		return
	}
	event.SetTimeTransparency(ics.TransparencyTransparent)
	event.SetProperty("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
}

func timeOf(d timeoff.Day) time.Time {
	year, month, day := d.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
