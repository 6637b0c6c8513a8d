package when_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

func day(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }

func formatDays(days []time.Time) string {
	var out []string
	for _, d := range days {
		out = append(out, d.Format(time.DateOnly))
	}
	return strings.Join(out, "|")
}

func formatAnswer(a when.DayAnswer) string {
	switch a.Kind {
	case when.OneDay:
		return a.Day.Format(time.DateOnly)
	case when.SeveralDays:
		return formatDays(a.Options)
	case when.VagueDay:
		return "?" + formatRange(a.DateRange)
	case when.RangeInsteadOfDay:
		return formatRange(a.DateRange)
	case when.InvalidDay:
		return "!" + a.Reason
	case when.RelativeDay:
		return format(when.Reading{Kind: when.KindRelative, Length: a.Length, Before: a.Before, Anchor: a.Anchor})
	}
	return ""
}

func TestReadDay(t *testing.T) {
	for _, row := range []struct{ text, want, rest string }{
		{"June 15", "2027-06-15", ""},
		{"it's due on June 15 I think", "2027-06-15", "I think"},
		{"June 20, and is it paid?", "2027-06-20", "and is it paid?"},
		{"15", "2026-12-15", ""},
		{"the 15th!", "2026-12-15", ""},
		{"it's 4-22", "2027-04-22", ""},
		{"tomorrow morning at 9:30", "2026-11-21", ""},
		{"not June 15 but June 20", "2027-06-20", ""},
		{"June 15, no wait, June 20", "2027-06-20", ""},
		{"June 15. Sorry, I mean July 15", "2027-07-15", ""},
		{"June 20 instead of June 15", "2027-06-20", "instead"},
		{"June 15 or June 20", "2027-06-15|2027-06-20", ""},
		{"June 15, I repeat June 15", "2027-06-15", "I repeat"},
		{"03/04", "2027-03-04|2027-04-03", ""},
		{"Friday, June 15 2027", "2027-06-15|2027-06-18", ""},
		{"mid July", "?2027-07-11..2027-07-20", ""},
		{"my due date is June", "?2027-06-01..2027-06-30", "my due date"},
		{"late June or early July", "?2027-06-21..2027-07-10", ""},
		{"next month", "?2026-12-01..2026-12-31", ""},
		{"June 1 to June 15", "2027-06-01..2027-06-15", ""},
		{"until July 3", "2027-07-03", ""},
		{"31 June", "!There is no June 31.", ""},
		{"two weeks before the due date", "2 weeks before due date", ""},
		{"two weeks before. is it paid?", "2 weeks before ", "is it paid?"},
		{"12 weeks", "", "12 weeks"},
		{"I don't know yet", "", "I don't know yet"},
		{"", "", ""},
	} {
		got := when.ReadDay(row.text, friday)
		if formatAnswer(got) != row.want || got.Rest != row.rest {
			t.Errorf("%q\n got %q, rest %q\nwant %q, rest %q", row.text, formatAnswer(got), got.Rest, row.want, row.rest)
		}
	}
}

func TestReadDayGivesReason(t *testing.T) {
	got := when.ReadDay("Friday, June 15, 2027", friday)
	if want := "June 15, 2027 is a Tuesday, not a Friday."; got.Reason != want {
		t.Errorf("got %q, want %q", got.Reason, want)
	}
}

func TestReadRange(t *testing.T) {
	for _, row := range []struct {
		text, want string
		kind       when.RangeKind
	}{
		{"June 1 to June 15", "2027-06-01..2027-06-15", when.OneRange},
		{"for 12 weeks from June 1", "2027-06-01..2027-08-23", when.OneRange},
		{"12 weeks, and I'd start on June 1", "2027-06-01..2027-08-23", when.OneRange},
		{"June 1, 12 weeks", "2027-06-01..2027-08-23", when.OneRange},
		{"10 working days, first day Thursday", "2026-11-26..2026-12-09", when.OneRange},
		{"first day June 1, last day June 15", "2027-06-01..2027-06-15", when.OneRange},
		{"off on June 1, back on June 15", "2027-06-01..2027-06-14", when.OneRange},
		{"from June 1 and then until June 15", "2027-06-01..2027-06-15", when.OneRange},
		{"all of next week", "2026-11-23..2026-11-29", when.OneRange},
		{"next month", "2026-12-01..2026-12-31", when.OneRange},
		{"2 weeks until July 3", "2027-06-20..2027-07-03", when.OneRange},
		{"June 1 to June 15, no, June 1 to June 20", "2027-06-01..2027-06-20", when.OneRange},
		{"6 weeks from June 1", "2027-06-01..2027-07-12", when.OneRange},
		{"off Dec 14, 15 and 16", "2026-12-14..2026-12-16", when.OneRange},
		{"next Tuesday and Wednesday", "2026-11-24..2026-11-25", when.OneRange},
		{"start June 1 end June 15", "2027-06-01..2027-06-15", when.OneRange},
		{"06/13/2027 06/15/2027", "2027-06-13..2027-06-15", when.OneRange},
		{"half days from Dec 1 to Dec 5", "2026-12-01..2026-12-05", when.OneRange},
		{"Tuesday and Thursday", "..", when.SeveralRanges},
		{"Saturday or Sunday", "..", when.SeveralRanges},
		{"mid July to mid August", "2027-07-11..2027-08-20", when.VagueRange},
		{"sometime in the spring", "2027-03-01..2027-05-31", when.VagueRange},
		{"starting June 1", "2027-06-01..", when.PartialRange},
		{"until July 3", "..2027-07-03", when.PartialRange},
		{"12 weeks", "..", when.PartialRange},
		{"June 31 to July 5", "..", when.InvalidRange},
		{"no idea yet", "..", when.NoRange},
	} {
		got := when.ReadRange(row.text, friday)
		format := strings.ReplaceAll(got.First.Format(time.DateOnly)+".."+got.Last.Format(time.DateOnly), "0001-01-01", "")
		if format != row.want || got.Kind != row.kind {
			t.Errorf("%q\n got %s, kind %d\nwant %s, kind %d", row.text, format, got.Kind, row.want, row.kind)
		}
	}
}

func TestReadRangeAmbiguous(t *testing.T) {
	got := when.ReadRange("3/4 for 2 weeks", friday)
	want := []when.DateRange{{First: day(2027, 3, 4), Last: day(2027, 3, 17)}, {First: day(2027, 4, 3), Last: day(2027, 4, 16)}}
	if got.Kind != when.SeveralRanges || len(got.Options) != 2 || got.Options[0] != want[0] || got.Options[1] != want[1] {
		t.Errorf("got %+v", got)
	}
}

func TestReadLength(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"12 weeks", "12 weeks"},
		{"three months", "3 months"},
		{"a fortnight", "2 weeks"},
		{"two fortnights", "4 weeks"},
		{"half a day", "0.5 days"},
		{"1/2 day", "0.5 days"},
		{"½ day", "0.5 days"},
		{"2.5 days", "2.5 days"},
		{"2½ weeks", "2.5 weeks"},
		{"a week and a half", "1.5 weeks"},
		{"one and a half weeks", "1.5 weeks"},
		{"three and a quarter hours", "3.25 hours"},
		{"a couple of days", "2 days"},
		{"a dozen weeks", "12 weeks"},
		{"twenty-four weeks", "24 weeks"},
		{"1 year, 2 months and 3 days", "1 year, 2 months and 3 days"},
		{"6w", "6 weeks"},
		{"12wks", "12 weeks"},
		{"18 mos.", "18 months"},
		{"10 working days", "10 working days"},
		{"six full weeks", "6 weeks"},
		{"a 12-week leave", "12 weeks"},
		{"about 3 moths", "3 months"},
		{"6 to 8 weeks", "6 weeks|8 weeks"},
		{"6-8 weeks", "6 weeks|8 weeks"},
		{"8 weeks or maybe 10 weeks", "8 weeks|10 weeks"},
		{"in days", ""},
		{"for months", ""},
		{"one sec", ""},
		{"3 days a week", ""},
		{"twice a week", ""},
		{"40 hours per week", ""},
		{"32 weeks pregnant", ""},
		{"I'm 40 years old", ""},
		{"secretary", ""},
	} {
		got := when.ReadLength(row.text)
		format := ""
		if got.Found {
			format = got.Length.String()
		}
		if len(got.Options) > 0 {
			format = got.Options[0].String() + "|" + got.Options[1].String()
		}
		if format != row.want {
			t.Errorf("%q: got %q, want %q", row.text, format, row.want)
		}
	}
}

func TestLengthAfter(t *testing.T) {
	for _, row := range []struct {
		length when.Length
		from   time.Time
		want   time.Time
	}{
		{when.Length{Weeks: 12}, day(2027, 6, 1), day(2027, 8, 24)},
		{when.Length{Months: 1}, day(2027, 1, 31), day(2027, 2, 28)},
		{when.Length{Years: 1}, day(2028, 2, 29), day(2029, 2, 28)},
		{when.Length{Weeks: 1.5}, day(2027, 6, 1), day(2027, 6, 12)},
		{when.Length{Days: 5, Working: true}, day(2027, 6, 4), day(2027, 6, 11)},
		{when.Length{Hours: 4}, day(2027, 6, 4), day(2027, 6, 4)},
	} {
		if got := row.length.After(row.from); !got.Equal(row.want) {
			t.Errorf("%s after %s: got %s, want %s", row.length, row.from.Format(time.DateOnly), got.Format(time.DateOnly), row.want.Format(time.DateOnly))
		}
	}
}

func TestReadNumber(t *testing.T) {
	for _, row := range []struct {
		text string
		want float64
	}{
		{"12", 12},
		{"twelve", 12},
		{"about 40 hours", 40},
		{"1,200", 1200},
		{"2.5", 2.5},
		{"two and a half", 2.5},
		{"-3", -3},
		{".5", 0.5},
		{"zero", 0},
		{"none, zero", 0},
		{"a dozen", 12},
		{"twenty-five hours a week", 25},
		{"two hundred and four", 204},
		{"I have 2 kids", 2},
		{"half", 0.5},
		{"one point five", 1.5},
		{"0033", 33},
		{"40hrs", 40},
		{"a couple", 2},
	} {
		if got := when.ReadNumber(row.text); !got.Found || got.Value != row.want {
			t.Errorf("%q: got %v, want %v", row.text, got, row.want)
		}
	}
	for _, text := range []string{"", "W2", "401k", "a lot", "no", "🎉", "first"} {
		if got := when.ReadNumber(text); got.Found {
			t.Errorf("%q: got %v, want none", text, got.Value)
		}
	}
	if got := when.ReadNumber("5 or 6"); len(got.Others) != 1 || got.Others[0] != 6 {
		t.Errorf("5 or 6: got %+v", got)
	}
}
