package say

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/report"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/wizard"
)

// What HR reads at its desk: the app's home, and reports.
const (
	TicketsTitle  = "Questions nobody has answered"
	AwayTitle     = "Away in the next 7 days"
	NobodyAway    = "Nobody, as far as I know from the leave that was approved here."
	EndsSoonTitle = "Last days of leave in the next two weeks"
)

// StateWord says where a request is, in front of everything else on its card.
func StateWord(s agent.RequestState) string {
	switch s {
	case agent.Filed:
		return "Waiting"
	case agent.Questioned:
		return "Asked"
	}
	return Capitalized(DecisionVerb[s])
}

const hoursOfDay = 24

// midnights returns how many midnights of a zone lie between two times.
func midnights(from, to time.Time, zone *time.Location) int {
	return int(timeoff.DayOf(to.In(zone)) - timeoff.DayOf(from.In(zone)))
}

// age says since when something waits: "since today", "for 3 days".
func age(since, now time.Time, zone *time.Location) string {
	switch days := midnights(since, now, zone); {
	case days <= 0:
		return "since today"
	case days == 1:
		return "since yesterday"
	default:
		return "for " + count(days, "day")
	}
}

// QueueLine says how many requests wait, and how long the oldest has.
func QueueLine(n int, oldest, now time.Time, zone *time.Location) string {
	if n == 1 {
		return "One request has been waiting " + age(oldest, now, zone) + "."
	}
	return count(n, "request") + " are waiting, the oldest " + age(oldest, now, zone) + "."
}

// WaitsSince says on a card how long its request has waited.
func WaitsSince(filed, now time.Time, zone *time.Location) string {
	return "Waiting " + age(filed, now, zone)
}

func MoreWaiting(n int) string {
	return "And " + strconv.Itoa(n) + " more: “/leave requests” lists them."
}

// WaitElsewhere says how many requests aren't the reader's to decide now.
func WaitElsewhere(n int) string {
	if n == 1 {
		return "One request waits for somebody else: “/leave requests” lists it."
	}
	return count(n, "request") + " wait for somebody else: “/leave requests” lists them."
}

// OnlyElsewhere says the same where nothing waits for the reader.
func OnlyElsewhere(others int) string {
	return "No requests are waiting for your decision. " + WaitElsewhere(others)
}

func MoreAway(n int) string {
	return "And " + strconv.Itoa(n) + " more: ask me “who is away next week?”."
}

// NotAllApproved says that there is more leave than was looked at.
func NotAllApproved(n int) string {
	return "I only looked at the " + strconv.Itoa(n) + " requests that were filed last."
}

// Bullets lists lines.
func Bullets(lines []string) string { return "• " + strings.Join(lines, "\n• ") }

// dayIn says a day, with its year only if that isn't today's.
func dayIn(d, today timeoff.Day) string {
	said := d.Said()
	if year, _, _ := d.Date(); year == yearOf(today) {
		return said[:strings.LastIndex(said, ",")]
	}
	return said
}

func yearOf(d timeoff.Day) int {
	year, _, _ := d.Date()
	return year
}

// AwayLine says when somebody is on leave, and of which kind: for HR alone.
func AwayLine(l report.Leave, today timeoff.Day) string {
	days := "from " + dayIn(l.Span.From, today) + " to " + dayIn(l.Span.To, today)
	switch {
	case l.Span.From == today && l.Span.To == today:
		days = "today"
	case l.Span.From == l.Span.To:
		days = "on " + dayIn(l.Span.From, today)
	case l.Span.From <= today:
		days = "until " + dayIn(l.Span.To, today)
	}
	return l.Employee.DisplayName() + ": " + l.WizardName + ", " + days
}

// EndsLine says when somebody's leave ends, and when they are back.
func EndsLine(l report.Leave, today timeoff.Day) string {
	line := l.Employee.DisplayName() + ": " + l.WizardName + ", last day " + dayIn(l.Span.To, today)
	if back := l.Back(); back > 0 {
		line += ", back on " + dayIn(back, today)
	}
	return line
}

func ReportTitle(year int) string { return "Leave in " + strconv.Itoa(year) }

// ReportFacts are the figures about requests.
func ReportFacts(f report.Figures, zone *time.Location) []agent.Fact {
	waiting := "Nothing"
	if f.Waiting > 0 {
		waiting = count(f.Waiting, "request") + ", the oldest since " + wizard.Day(f.Oldest.In(zone))
	}
	decided := "Nothing in " + strconv.Itoa(f.Year)
	if all := f.Approved + f.Denied; all > 0 {
		decided = count(all, "request") + ": " + strconv.Itoa(f.Approved) + " approved, " + strconv.Itoa(f.Denied) + " denied"
	}
	facts := []agent.Fact{{Label: "Waiting for a decision", Value: waiting}, {Label: "Decided in " + strconv.Itoa(f.Year), Value: decided}}
	if f.Approved+f.Denied > 0 {
		facts = append(facts, agent.Fact{Label: "Median time to decide", Value: length(f.Median)})
	}
	return facts
}

// length says how long something took, in its largest unit.
func length(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "less than a minute"
	case d < time.Hour:
		return count(int(d/time.Minute), "minute")
	case d < 2*hoursOfDay*time.Hour:
		return count(int(d/time.Hour), "hour")
	}
	return count(int(d/(hoursOfDay*time.Hour)), "day")
}

// ReportKinds lists what was approved, by kind; "" if nothing was.
func ReportKinds(f report.Figures) string {
	if len(f.Kinds) == 0 {
		return ""
	}
	lines := make([]string, 0, len(f.Kinds))
	for _, k := range f.Kinds {
		people := "1 person"
		if k.People > 1 {
			people = strconv.Itoa(k.People) + " people"
		}
		lines = append(lines, k.Name+": "+timeoff.Days.Say(k.Workdays)+", "+count(k.Requests, "request")+" of "+people)
	}
	return "Approved workdays in " + strconv.Itoa(f.Year) + ":\n" + Bullets(lines)
}

// ReportNotes say what the figures leave out.
func ReportNotes(f report.Figures, cut bool, looked int) []string {
	var notes []string
	if f.Unknown > 0 {
		notes = append(notes, "Not counted, because the days aren't known: "+count(f.Unknown, "approved request")+".")
	}
	if f.Guessed > 0 {
		notes = append(notes, "I don't know the workweek of "+peopleCount(f.Guessed)+", so I counted Monday to Friday, without holidays.")
	}
	if cut {
		notes = append(notes, NotAllReported(looked))
	}
	return notes
}

func peopleCount(n int) string {
	if n == 1 {
		return "one person"
	}
	return strconv.Itoa(n) + " people"
}

// NotAllReported says that a report doesn't have everything.
func NotAllReported(n int) string {
	return "There are more requests than I can count at once, so this has the " + strconv.Itoa(n) + " that were filed last. “leaveway audit” on the server prints every decision."
}

func NothingToExport(year int) string { return "There are no requests of " + strconv.Itoa(year) + "." }

func ExportSent(year int) string {
	return "I've sent you the requests of " + strconv.Itoa(year) + " as a file, in our direct message."
}

// Exported says what is in the file.
func Exported(year, lines int) string {
	return "Here are the requests of " + strconv.Itoa(year) + ": " + Lines(lines) + ", with kind, days and decision, and without anybody's answers. The audit log records that you exported them."
}

// Lines is how many requests a table has.
func Lines(n int) string { return count(n, "request") }
