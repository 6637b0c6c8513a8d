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

func countCases(t testing.TB) []countCase {
	t.Helper()
	file, err := os.Open("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []countCase
	var now countCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
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
