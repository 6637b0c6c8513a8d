package timeoff_test

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/agent/timeoff/holidays"
)

// countCase is a line of testdata/counts.txt.
type countCase struct {
	calendar timeoff.Calendar
	unit     timeoff.Unit
	span     timeoff.Span
	want     string
	line     string
}

func day(t testing.TB, text string) timeoff.Day {
	t.Helper()
	d, err := timeoff.ParseDay(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// week reads the hours of the days from Monday to Sunday.
func week(t testing.TB, text string) (minutes [7]int) {
	t.Helper()
	for i, hours := range strings.Fields(text) {
		n, err := strconv.ParseFloat(hours, 64)
		if err != nil {
			t.Fatal(err)
		}
		minutes[(i+1)%7] = int(n * 60)
	}
	return minutes
}

// calendar reads workweeks of a rota, which begins on December 29, 2025, and the holidays of a
// place or a list of them.
func calendar(t testing.TB, weeks, free string) timeoff.Calendar {
	t.Helper()
	rota := timeoff.Workweek{From: day(t, "2025-12-29")}
	for text := range strings.SplitSeq(weeks, ",") {
		rota.Weeks = append(rota.Weeks, week(t, text))
	}
	var days []timeoff.Holiday
	switch free = strings.TrimSpace(free); {
	case free == "-":
	case strings.Contains(free, " "):
		for text := range strings.SplitSeq(free, ";") {
			date, name, _ := strings.Cut(strings.TrimSpace(text), " ")
			h := timeoff.Holiday{Day: day(t, date), Name: name}
			if strings.HasPrefix(name, "afternoon ") {
				h.Part = timeoff.Afternoon
			} else if strings.HasPrefix(name, "morning ") {
				h.Part = timeoff.Morning
			}
			days = append(days, h)
		}
	default:
		table, err := holidays.Of(free)
		if err != nil {
			t.Fatal(err)
		}
		days = table.Holidays
	}
	c, err := timeoff.NewCalendar([]timeoff.Workweek{rota}, days)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// span reads "2026-12-23 from noon to 2026-12-28 until noon" or "2026-11-27 2h30m".
func span(t testing.TB, text string) timeoff.Span {
	t.Helper()
	s := timeoff.Span{FromNoon: strings.Contains(text, "from noon"), UntilNoon: strings.Contains(text, "until noon")}
	text = strings.NewReplacer(" from noon", "", " until noon", "").Replace(text)
	text, hours, _ := strings.Cut(text, " ")
	if rest, isRange := strings.CutPrefix(hours, "to "); isRange {
		var to string
		to, hours, _ = strings.Cut(rest, " ")
		s.To = day(t, to)
	} else {
		s.To = day(t, text)
	}
	s.From = day(t, text)
	if hours != "" {
		length, err := time.ParseDuration(hours)
		if err != nil {
			t.Fatal(err)
		}
		s.Minutes = int(length.Minutes())
	}
	return s
}

// hasSource reports whether a rule ends with the names of sources: "a weekend [week]".
func hasSource(rule string, sources map[string]bool) bool {
	_, names, ok := strings.Cut(strings.TrimSuffix(rule, "]"), " [")
	for name := range strings.SplitSeq(names, ", ") {
		ok = ok && sources[name]
	}
	return ok
}

func countCases(t testing.TB) []countCase {
	t.Helper()
	file, err := os.Open("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []countCase
	var now countCase
	sources := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "@"):
			name, text, _ := strings.Cut(line[1:], " ")
			sources[name] = strings.TrimSpace(text) != ""
		case strings.HasPrefix(line, "["):
			heading := strings.Split(strings.Trim(line, "[]"), " | ")
			now.calendar, now.unit = calendar(t, heading[0], heading[1]), timeoff.Days
			if heading[2] == "hours" {
				now.unit = timeoff.Hours
			}
		default:
			said, rule, _ := strings.Cut(line, " | ")
			text, want, ok := strings.Cut(said, " = ")
			if !ok || rule == "" {
				t.Fatalf("not a case: %s", line)
			}
			if !hasSource(rule, sources) {
				t.Errorf("no source of the list says so: %s", line)
			}
			now.span, now.want, now.line = span(t, text), want, line
			out = append(out, now)
		}
	}
	return out
}

// TestCounts counts the days of spans by the rules of their places.
func TestCounts(t *testing.T) {
	t.Parallel()
	cases := countCases(t)
	if len(cases) < 120 {
		t.Errorf("only %d cases", len(cases))
	}
	for _, c := range cases {
		if err := c.calendar.Fits(c.span, nil); err != nil {
			if c.want != "refused" {
				t.Errorf("%s\n\tgot %v", c.line, err)
			}
			continue
		}
		got, days, err := c.calendar.Count(c.span, c.unit)
		name := strings.Fields(c.unit.Say(got))[0]
		if err != nil || name != c.want {
			t.Errorf("%s\n\tgot %s, %v", c.line, name, err)
		}
		if want := int(c.span.To-c.span.From) + 1; len(days) != want {
			t.Errorf("%s\n\t%d days are listed", c.line, len(days))
		}
	}
}

// TestDayOf takes moments to days in the time zone of the person: an event is written down in UTC,
// but a leave begins on the day on their wall. Zones and clock changes are those of the IANA database.
func TestDayOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ moment, zone, want, why string }{
		{"2026-11-27T07:59:59Z", "America/Los_Angeles", "2026-11-26", "a second before midnight, UTC−8"},
		{"2026-11-27T08:00:00Z", "America/Los_Angeles", "2026-11-27", "midnight"},
		{"2026-07-01T06:59:59Z", "America/Los_Angeles", "2026-06-30", "a second before midnight in summer, UTC−7"},
		{"2026-11-27T12:00:00Z", "Pacific/Kiritimati", "2026-11-28", "UTC+14: tomorrow already"},
		{"2026-11-27T10:00:00Z", "Pacific/Pago_Pago", "2026-11-26", "UTC−11: yesterday still"},
		{"2026-11-27T18:30:00Z", "Asia/Kolkata", "2026-11-28", "UTC+5:30: midnight"},
		{"2026-03-08T09:59:59Z", "America/Los_Angeles", "2026-03-08", "before the clocks go forward"},
		{"2026-03-08T10:00:00Z", "America/Los_Angeles", "2026-03-08", "and after"},
		{"2026-11-01T08:30:00Z", "America/Los_Angeles", "2026-11-01", "the first 1:30 of the night on which the clocks go back"},
		{"2026-11-01T09:30:00Z", "America/Los_Angeles", "2026-11-01", "and the second"},
		{"2018-11-04T02:59:59Z", "America/Sao_Paulo", "2018-11-03", "before a midnight that there wasn't"},
		{"2018-11-04T03:00:00Z", "America/Sao_Paulo", "2018-11-04", "the day began at 1 o'clock"},
		{"2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29", "before Samoa crossed the date line"},
		{"2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31", "it had no December 30"},
		{"2028-02-29T23:59:59Z", "UTC", "2028-02-29", "a leap day"},
		{"2028-03-01T00:00:00Z", "America/New_York", "2028-02-29", "a leap day still"},
	} {
		zone, err := time.LoadLocation(row.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, row.moment)
		if err != nil {
			t.Fatal(err)
		}
		if got := timeoff.DayOf(at.In(zone)).String(); got != row.want {
			t.Errorf("%s in %s: %s, want %s (%s)", row.moment, row.zone, got, row.want, row.why)
		}
	}
}
