package when_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// friday is when everything in these tests is written.
var friday = when.Clock{Now: time.Date(2026, 11, 20, 10, 30, 0, 0, time.UTC)}

// found formats all readings of a text.
func found(text string, c when.Clock) string {
	var parts []string
	for _, r := range when.Find(text, c) {
		parts = append(parts, format(r))
	}
	return strings.Join(parts, ", ")
}

// format formats a reading: 2027-06-15 or 2027-06-01..2027-06-15, with ? before a vague
// one; a|b for two readings, and the reason after ! for an invalid one.
func format(r when.Reading) string {
	switch r.Kind {
	case when.KindLength:
		if r.MaxLength != (when.Length{}) {
			return r.Length.String() + " to " + r.MaxLength.String()
		}
		return r.Length.String()
	case when.KindAmbiguous:
		return formatRange(r.Options[0]) + "|" + formatRange(r.Options[1])
	case when.KindInvalid:
		return "!" + r.Reason
	case when.KindVague:
		return "?" + formatRange(r.DateRange)
	case when.KindRelative:
		if r.Before {
			return r.Length.String() + " before " + r.Anchor
		}
		return r.Length.String() + " after " + r.Anchor
	}
	return formatRange(r.DateRange)
}

func formatRange(d when.DateRange) string {
	first, last := d.First.Format(time.DateOnly), d.Last.Format(time.DateOnly)
	switch {
	case d.First.IsZero():
		return ".." + last
	case first == last:
		return first
	}
	return first + ".." + last
}

type findTests []struct{ text, want string }

func (table findTests) check(t *testing.T, c when.Clock) {
	t.Helper()
	for _, row := range table {
		if got := found(row.text, c); got != row.want {
			t.Errorf("%q\n got %s\nwant %s", row.text, got, row.want)
		}
	}
}

func TestFindCalendarDates(t *testing.T) {
	findTests{
		{"June 15", "2027-06-15"},
		{"june 15th", "2027-06-15"},
		{"Jun 15, 2028", "2028-06-15"},
		{"Jun. 15", "2027-06-15"},
		{"Sept. 3rd", "2027-09-03"},
		{"15 June 2027", "2027-06-15"},
		{"15th of June", "2027-06-15"},
		{"the 3rd of March 2027", "2027-03-03"},
		{"3. Mar. 2027", "2027-03-03"},
		{"15june", "2027-06-15"},
		{"june15", "2027-06-15"},
		{"jun-15", "2027-06-15"},
		{"15-Jun-27", "2027-06-15"},
		{"June 15 '28", "2028-06-15"},
		{"2027-jun-15", "2027-06-15"},
		{"December twenty-first", "2026-12-21"},
		{"the twenty second of january", "2027-01-22"},
		{"my baby is due June 15!", "2027-06-15"},
		{"I'm due June 15, 12 weeks please", "2027-06-15, 12 weeks"},
		{"starting in June. 2 kids at home", "2027-06-01..2027-06-30"},
		{"November 20", "2026-11-20"},
		{"November 19", "2027-11-19"},
		{"Feb 29", "2028-02-29"},
		{"the last day of February", "2027-02-28"},
		{"last day in october 2027", "2027-10-31"},
		{"first day of next month", "2026-12-01"},
		{"the second to none, june 2nd", "2027-06-02"},
		{"June, 15", "2027-06-15"},
		{"in June, 15 people will cover", "2027-06-01..2027-06-30"},
		{"in june two kids start school", "2027-06-01..2027-06-30"},
		{"15/Jun/2027", "2027-06-15"},
		{"15 jun 27", "2027-06-15"},
		{"3rd December next year", "2027-12-03"},
		{"May 4th of next year", "2027-05-04"},
		{"in March next year", "2027-03-01..2027-03-31"},
		{"late October next year", "?2027-10-21..2027-10-31"},
		{"start June 1", "2027-06-01"},
		{"two weeks b4 june 15", "2027-06-01"},
		{"see you 2moro", "2026-11-21"},
		{"you may start on may 3", "2027-05-03"},
		{"I can march on March 8", "2027-03-08"},
		{"1st of the month", "2026-12-01"},
		{"off Dec 14, 15 and 16", "2026-12-14, 2026-12-15, 2026-12-16"},
		{"the 3rd of May & 5th", "2027-05-03, 2027-05-05"},
	}.check(t, friday)
}

func TestFindMisspelled(t *testing.T) {
	findTests{
		{"febuary 3", "2027-02-03"},
		{"Feburary 3rd 2027", "2027-02-03"},
		{"septmber 9", "2027-09-09"},
		{"decemeber 1st", "2026-12-01"},
		{"agust 4", "2027-08-04"},
		{"tommorow", "2026-11-21"},
		{"tomorow morning", "2026-11-21"},
		{"next wendsday", "2026-11-25"},
		{"thrusday", "2026-11-26"},
		{"in 2 wekes", "2026-12-04"},
	}.check(t, friday)
}

func TestFindNumericDates(t *testing.T) {
	findTests{
		{"2027-06-15", "2027-06-15"},
		{"2027/6/15", "2027-06-15"},
		{"2027-06-15T10:00:00Z", "2027-06-15"},
		{"20270615", "2027-06-15"},
		{"6/15/2027", "2027-06-15"},
		{"6/15/27", "2027-06-15"},
		{"15/6/27", "2027-06-15"},
		{"15.6.2027", "2027-06-15"},
		{"06-15-2027", "2027-06-15"},
		{"6/15", "2027-06-15"},
		{"from 6.15", "2027-06-15"},
		{"06 15 2027", "2027-06-15"},
		{"born 4/23/89", "1989-04-23"},
		{"5/5/2027", "2027-05-05"},
		{"03/04/2027", "2027-03-04|2027-04-03"},
		{"5.6.2027", "2027-06-05|2027-05-06"},
		{"3/4", "2027-03-04|2027-04-03"},
		{"6/2027", "2027-06-01..2027-06-30"},
		{"2027/06", "2027-06-01..2027-06-30"},
	}.check(t, friday)
}

func TestFindDayFirst(t *testing.T) {
	british := friday
	british.DayFirst = true
	findTests{
		{"03/04/2027", "2027-04-03|2027-03-04"},
		{"3/4", "2027-04-03|2027-03-04"},
		{"15/06/27", "2027-06-15"},
		{"06/15/27", "2027-06-15"},
		{"1/6 to 5/6", "2027-06-01..2027-06-05"},
		{"1/6 to 24/8", "2027-06-01..2027-08-24"},
	}.check(t, british)
}

func TestFindInvalid(t *testing.T) {
	findTests{
		{"31 June", "!There is no June 31."},
		{"June 31st, 2027", "!There is no June 31."},
		{"feb 29 2027", "!There is no February 29 in 2027."},
		{"2/30/2027", "!There is no February 30."},
		{"2027-02-30", "!There is no February 30."},
		{"April 1 to April 31", "!There is no April 31."},
		{"August 24 2027 to June 1 2027", "!The end is before the start."},
	}.check(t, friday)
}

func TestFindWeekdays(t *testing.T) {
	findTests{
		{"Friday", "2026-11-27"},
		{"this Friday", "2026-11-20"},
		{"next Friday", "2026-11-27"},
		{"next Monday", "2026-11-23"},
		{"last Friday", "2026-11-13"},
		{"this coming Tuesday", "2026-11-24"},
		{"Tuesday next week", "2026-11-24"},
		{"next week on Thursday", "2026-11-26"},
		{"Friday after next", "2026-12-04"},
		{"Monday week", "2026-11-30"},
		{"a week on Monday", "2026-11-30"},
		{"a fortnight on Monday", "2026-12-07"},
		{"a week from Friday", "2026-12-04"},
		{"two Mondays from now", "2026-11-30"},
		{"first Monday in March", "2027-03-01"},
		{"the third Thursday of next month", "2026-12-17"},
		{"last Friday in December", "2026-12-25"},
		{"the Monday after Easter", "2027-03-29"},
		{"thurs", "2026-11-26"},
		{"on Sat", "2026-11-21"},
		{"Tues.", "2026-11-24"},
		{"Tuesday, June 15, 2027", "2027-06-15"},
		{"Friday the 18th", "2026-12-18"},
		{"Tue 15 Dec", "2026-12-15"},
		{"June 15, Tuesday", "2027-06-15"},
		{"Thursday, November 19", "2026-11-19"},
		{"Friday, June 15 2027", "2027-06-15|2027-06-18"},
		{"Monday November 16", "2026-11-16"},
		{"Monday June 15", "2027-06-15|2027-06-14"},
		{"next Tuesday and Wednesday", "2026-11-24, 2026-11-25"},
		{"Monday, Tuesday and Wednesday next week", "2026-11-23..2026-11-25"},
		{"need wed off for court", "2026-11-25"},
		{"morning! happy Friday :)", ""},
		{"I'd be happy Friday or Monday", "2026-11-27, 2026-11-30"},
		{"in March, the 3rd to the 9th", "2027-03-01..2027-03-31, 2027-03-03..2027-03-09"},
		{"off tues/wed/thurs next week", "2026-11-24..2026-11-26"},
		{"Friday or Monday", "2026-11-27, 2026-11-30"},
		{"the Friday before Labor Day", "2027-09-03"},
		{"Friday fortnight", "2026-12-11"},
		{"the 6th of December is a Sunday", "2026-12-06"},
		{"every other Tuesday", ""},
		{"a Monday would be best", ""},
		{"every Friday", ""},
		{"I'm off on Fridays", ""},
	}.check(t, friday)
}

func TestFindRelativeToToday(t *testing.T) {
	findTests{
		{"today", "2026-11-20"},
		{"tomorrow at 3pm", "2026-11-21"},
		{"the day after tomorrow", "2026-11-22"},
		{"yesterday", "2026-11-19"},
		{"in 6 weeks", "2027-01-01"},
		{"in six weeks' time", "2027-01-01"},
		{"in a fortnight", "2026-12-04"},
		{"a fortnight from now", "2026-12-04"},
		{"in a couple of days", "2026-11-22"},
		{"a week tomorrow", "2026-11-28"},
		{"in 3 months", "2027-02-20"},
		{"two weeks from Monday", "2026-12-07"},
		{"3 days before June 15", "2027-06-12"},
		{"two weeks before 15 June 2027", "2027-06-01"},
		{"10 working days from Monday", "2026-12-07"},
		{"the day after Christmas", "2026-12-26"},
		{"three days ago", "2026-11-17"},
		{"1 month and 3 days ago", "2026-10-17"},
		{"the 15th of next month", "2026-12-15"},
		{"the 27th", "2026-11-27"},
		{"from the 5th", "2026-12-05"},
		{"on 28", "2026-11-28"},
		{"half a day tomorrow", "0.5 days, 2026-11-21"},
		{"June 15 or 16", "2027-06-15|2027-06-16"},
		{"in a few weeks", "?2026-12-04..2026-12-18"},
		{"in 6 to 8 weeks", "?2027-01-01..2027-01-15"},
	}.check(t, friday)
}

func TestFindHolidays(t *testing.T) {
	findTests{
		{"Christmas Eve", "2026-12-24"},
		{"new year's day", "2027-01-01"},
		{"new year off", "2027-01-01"},
		{"baby coming March 3, in spring", "2027-03-03"},
		{"the 4th of July", "2027-07-04"},
		{"memorial day", "2027-05-31"},
		{"Labor Day 2027", "2027-09-06"},
		{"thanksgiving", "2026-11-26"},
		{"the day after Thanksgiving", "2026-11-27"},
		{"Good Friday", "2027-03-26"},
		{"easter monday 2028", "2028-04-17"},
		{"Boxing Day", "2026-12-26"},
	}.check(t, friday)
}

// TestFindStretches has days that are listed with a range of them, and a range without its month.
func TestFindStretches(t *testing.T) {
	findTests{
		{"the 29th to the 31st", "2026-12-29..2026-12-31"}, // November has no 31st
		{"the 23rd to the 27th", "2026-11-23..2026-11-27"},
		{"December 23, 24 and 28-30", "2026-12-23, 2026-12-24, 2026-12-28..2026-12-30"},
		{"January 4, 11 to 13", "2027-01-04, 2027-01-11..2027-01-13"},
		{"the 23rd and the 28th to 30th of December", "2026-12-23, 2026-12-28..2026-12-30"},
		{"the 7th, 8th and then the 14th through the 16th of January", "2027-01-07, 2027-01-08, 2027-01-14..2027-01-16"},
	}.check(t, friday)
}

func TestFindPeriods(t *testing.T) {
	findTests{
		{"next week", "2026-11-23..2026-11-29"},
		{"next month", "2026-12-01..2026-12-31"},
		{"this weekend", "2026-11-21..2026-11-22"},
		{"July", "2027-07-01..2027-07-31"},
		{"in May", "2027-05-01..2027-05-31"},
		{"March 2027", "2027-03-01..2027-03-31"},
		{"next April", "2027-04-01..2027-04-30"},
		{"the week of June 7", "2027-06-07..2027-06-13"},
		{"week commencing 7 June", "2027-06-07..2027-06-13"},
		{"w/c 9 June", "2027-06-07..2027-06-13"},
		{"the week after next", "2026-11-30..2026-12-06"},
		{"the week before Christmas", "2026-12-14..2026-12-20"},
		{"the weekend before christmas", "2026-12-19..2026-12-20"},
		{"weekend before January 3", "2026-12-26..2026-12-27"},
		{"weekend after thanksgiving", "2026-11-28..2026-11-29"},
		{"the weekend after january 9", "2027-01-16..2027-01-17"},
		{"the week after Easter", "2027-03-29..2027-04-04"},
		{"the first two weeks in August", "2027-08-01..2027-08-14"},
		{"last three days of February", "2027-02-26..2027-02-28"},
		{"the second week of January", "2027-01-11..2027-01-17"},
		{"mid July", "?2027-07-11..2027-07-20"},
		{"mid-July", "?2027-07-11..2027-07-20"},
		{"the beginning of July 2028", "?2028-07-01..2028-07-10"},
		{"early March", "?2027-03-01..2027-03-10"},
		{"towards the end of next month", "?2026-12-21..2026-12-31"},
		{"end of June", "?2027-06-21..2027-06-30"},
		{"late next week", "?2026-11-26..2026-11-27"},
		{"the end of the year", "?2026-10-01..2026-12-31"},
		{"in the spring", "?2027-03-01..2027-05-31"},
		{"next summer", "?2027-06-01..2027-08-31"},
		{"Q1 2027", "2027-01-01..2027-03-31"},
		{"first half of June", "?2027-06-01..2027-06-15"},
		{"the rest of the month", "2026-11-20..2026-11-30"},
		{"in 2028", "2028-01-01..2028-12-31"},
	}.check(t, friday)
}

func TestFindRanges(t *testing.T) {
	findTests{
		{"from June 1 to August 24", "2027-06-01..2027-08-24"},
		{"June 1-15", "2027-06-01..2027-06-15"},
		{"June 1–15, 2028", "2028-06-01..2028-06-15"},
		{"June 1 – Aug 24", "2027-06-01..2027-08-24"},
		{"1 June to 24 August", "2027-06-01..2027-08-24"},
		{"1st-15th June", "2027-06-01..2027-06-15"},
		{"between June 1 and June 15", "2027-06-01..2027-06-15"},
		{"between the 1st and the 5th of June", "2027-06-01..2027-06-05"},
		{"June 1 through 24", "2027-06-01..2027-06-24"},
		{"from the 1st to the 15th", "2026-12-01..2026-12-15"},
		{"Dec 24 - Jan 2", "2026-12-24..2027-01-02"},
		{"12/24-1/2", "2026-12-24..2027-01-02"},
		{"6/1/27-6/15/27", "2027-06-01..2027-06-15"},
		{"2027-06-01 to 2027-06-15", "2027-06-01..2027-06-15"},
		{"Monday to Wednesday", "2026-11-23..2026-11-25"},
		{"Mon-Fri next week", "2026-11-23..2026-11-27"},
		{"next week from Tuesday to Thursday", "2026-11-24..2026-11-26"},
		{"from tomorrow until December 3", "2026-11-21..2026-12-03"},
		{"from November 2 to December 3", "2026-11-02..2026-12-03"},
		{"for 12 weeks from June 1", "2027-06-01..2027-08-23"},
		{"12 weeks off starting June 1", "2027-06-01..2027-08-23"},
		{"I need 12 weeks from June 1", "2027-06-01..2027-08-23"},
		{"from June 1 for 12 weeks", "2027-06-01..2027-08-23"},
		{"7th June for a fortnight", "2027-06-07..2027-06-20"},
		{"starting Monday for 3 days", "2026-11-23..2026-11-25"},
		{"for one month from January 31", "2027-01-31..2027-02-27"},
		{"5 working days off starting Thursday", "2026-11-26..2026-12-02"},
		{"until July 3", "..2027-07-03"},
		{"the next 3 days", "2026-11-21..2026-11-23"},
		{"it should last 3 days", "3 days"},
		{"can I extend my leave past 4 weeks", "4 weeks"},
		{"half days from Dec 1 to Dec 5", "0.5 days, 2026-12-01..2026-12-05"},
		{"7.12.-11.12.2026", "2026-12-11|2026-11-12"},
		{"from 13.12. to 24.12.", "2026-12-13..2026-12-24"},
		{"2027-06-01/2027-08-23", "2027-06-01..2027-08-23"},
		{"June to August", "2027-06-01..2027-08-31"},
		{"from mid June to end of August", "?2027-06-11..2027-08-31"},
		{"3/4 to 5/6", "2027-03-04..2027-05-06|2027-04-03..2027-06-05"},
	}.check(t, friday)
}

func TestFindRelativeToEvent(t *testing.T) {
	findTests{
		{"two weeks before the due date", "2 weeks before due date"},
		{"2 weeks before my surgery, please", "2 weeks before surgery"},
		{"the day after the birth", "1 day after birth"},
		{"two weeks before", "2 weeks before "},
		{"a month prior to placement", "1 month before placement"},
		{"I worked there two weeks before I got ill", "2 weeks"},
	}.check(t, friday)
}

func TestFindLeaningPast(t *testing.T) {
	past := friday
	past.Lean = when.Past
	findTests{
		{"June 15", "2026-06-15"},
		{"December 1", "2025-12-01"},
		{"Friday", "2026-11-13"},
		{"the 25th", "2026-10-25"},
		{"in March", "2026-03-01..2026-03-31"},
		{"3/14/19", "2019-03-14"},
		{"from June 1 to August 24", "2026-06-01..2026-08-24"},
	}.check(t, past)
}

func TestFindNoDates(t *testing.T) {
	for _, text := range []string{
		"", " ", "?", "🎉🎉", "hello there", "is it paid?", "I may need to march on", "you may or may not",
		"wait a second", "that's my second child", "I am 32 years old", "she is 7", "call me on 415-555-0123",
		"(415) 555-0123", "+44 20 7946 0958", "my extension is 4-22", "at 4:22", "from 9 to 5", "24/7", "50/50",
		"I sat down in the sun", "I wed her", "the first one", "the second option", "3rd time asking",
		"the 12th floor", "room 3.14", "version 1.2.3", "10.0.0.15", "W2", "401k", "form I-9", "on 3 occasions",
		"the 5 of us", "I have 2 kids, 3 and 5", "100%", "$15/hour", "at 650.650.6500", "dozens", "one or two",
		"it costs 2,000", "ticket #20270615", "https://example.com/2027/06/15/news", "june15@example.com",
		"<@U06152027>", "on Mondays", "every Tuesday", "last name is May", "April said I could", "ask June about it",
		"we'd like to know", "3 days a week", "1st of every month", "the volume is on 4 bars", "fall ill", "spring into action", "next question", "last one", "this is it", "the day off", "some day",
		"who is my manager", "I want to take leave", "my mother is sick", "it's been a hard year for us",
		"مرحبا", "今天", "\x00\xff\xfe",
	} {
		for _, r := range when.Find(text, friday) {
			if r.Kind != when.KindLength {
				t.Errorf("%q: found %s in %q", text, format(r), text[r.Start:r.End])
			}
		}
	}
}

func TestFindOffsets(t *testing.T) {
	text := "Hi 👋 — I’m due on Tuesday, June 15, 2027, and want 12 weeks from June 1."
	var got []string
	for _, r := range when.Find(text, friday) {
		got = append(got, text[r.Start:r.End])
	}
	want := []string{"Tuesday, June 15, 2027", "want 12 weeks from June 1"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFindInTimeZone(t *testing.T) {
	c := friday
	c.Zone = time.FixedZone("UTC+14", 14*3600)
	if got := found("tomorrow", c); got != "2026-11-22" {
		t.Errorf("got %s", got)
	}
}

// TestSince checks that what is so since a day began on the last such day, and not on the next.
func TestSince(t *testing.T) {
	t.Parallel()
	wednesday := when.Clock{Now: time.Date(2026, 11, 25, 9, 0, 0, 0, time.UTC)}
	cases := findTests{
		{"ill since Monday", "2026-11-23"},
		{"since Wednesday", "2026-11-18"},
		{"I've had a fever since Thursday", "2026-11-19"},
		{"off sick since Monday until Friday", "2026-11-23..2026-11-27"},
		{"sick since Monday, back on Friday", "2026-11-23, 2026-11-27"},
		{"since the 16th", "2026-11-16"},
		{"since November 30", "2025-11-30"},
		{"since last Friday", "2026-11-20"},
		{"since Friday is a holiday", "2026-11-27"},
		{"from Monday", "2026-11-30"},
	}
	for _, c := range cases {
		if got := found(c.text, wednesday); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestTellsNoDay tells news from failed tries at a day: one has nothing of a day in it.
func TestTellsNoDay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"my sister had the same thing and it went fine": true, "they are doing it at Kaiser": true, "the one with the blue door": true,
		"as soon as it gets warm again": false, "the third Tuesday, I believe": false, "Setpember the fifth maybe": false, "whenever my doctor says so": false,
		"no idea yet": false, "on the 40th of never ever": false,
	} {
		if got := when.TellsNoDay(text, when.Clock{Now: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestWithout takes days out of a range: a weekend beside them goes with them, days outside of it
// change nothing.
func TestWithout(t *testing.T) {
	t.Parallel()
	beside := func(by int) func(time.Time) time.Time {
		return func(day time.Time) time.Time {
			day = day.AddDate(0, 0, by)
			for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
				day = day.AddDate(0, 0, by)
			}
			return day
		}
	}
	in := func(first, last int) when.DateRange {
		day := func(d int) time.Time { return time.Date(2026, time.November, d, 0, 0, 0, 0, time.UTC) }
		return when.DateRange{First: day(first), Last: day(last)}
	}
	for _, c := range []struct{ out, want []when.DateRange }{ // of Monday 2 to Friday 13
		{nil, []when.DateRange{in(2, 13)}},
		{[]when.DateRange{in(2, 2)}, []when.DateRange{in(3, 13)}},
		{[]when.DateRange{in(13, 13), in(12, 12)}, []when.DateRange{in(2, 11)}},
		{[]when.DateRange{in(6, 6)}, []when.DateRange{in(2, 5), in(9, 13)}},
		{[]when.DateRange{in(9, 13), in(10, 10)}, []when.DateRange{in(2, 6)}},
		{[]when.DateRange{in(2, 6), in(4, 4), in(9, 9)}, []when.DateRange{in(10, 13)}},
		{[]when.DateRange{in(1, 1), in(16, 20)}, []when.DateRange{in(2, 13)}},
		{[]when.DateRange{in(1, 13)}, nil},
	} {
		if got := in(2, 13).Without(c.out, beside(1), beside(-1)); !slices.Equal(got, c.want) {
			t.Errorf("without %v: %v, want %v", c.out, got, c.want)
		}
	}
}
