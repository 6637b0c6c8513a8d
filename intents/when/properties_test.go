package when_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"pgregory.net/rapid"
)

// A complete date in any usual format is read as that date, whatever the clock says.
func TestReadDayRoundTrip(t *testing.T) {
	layouts := []string{
		"Monday, January 2, 2006", "January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006", "2006-01-02",
		"2006/01/02", "Mon, Jan 2 2006", "the 2 of January 2006", "Monday 2 January 2006", "02-Jan-2006",
	}
	rapid.Check(t, func(t *rapid.T) {
		want := day(2000, 1, 1).AddDate(0, 0, rapid.IntRange(0, 40000).Draw(t, "day"))
		c := when.Clock{
			Now:      day(1990, 1, 1).AddDate(0, 0, rapid.IntRange(0, 40000).Draw(t, "now")),
			DayFirst: rapid.Bool().Draw(t, "day first"),
			Lean:     rapid.SampledFrom([]when.Lean{when.Future, when.Past}).Draw(t, "lean"),
		}
		text := want.Format(rapid.SampledFrom(layouts).Draw(t, "layout"))
		if rapid.Bool().Draw(t, "lower case") {
			text = strings.ToLower(text)
		}
		if got := when.ReadDay(text, c); got.Kind != when.OneDay || !got.Day.Equal(want) {
			t.Fatalf("%q: got %s", text, formatAnswer(got))
		}
	})
}

func TestReadRangeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := day(2020, 1, 1).AddDate(0, 0, rapid.IntRange(0, 20000).Draw(t, "first"))
		last := first.AddDate(0, 0, rapid.IntRange(1, 400).Draw(t, "days"))
		layout := rapid.SampledFrom([]string{"Monday, January 2, 2006", "Jan 2, 2006", "2006-01-02", "2 January 2006"}).Draw(t, "layout")
		between := rapid.SampledFrom([]string{" to ", " – ", " until ", " through "}).Draw(t, "between")
		text := first.Format(layout) + between + last.Format(layout)
		got := when.ReadRange(text, friday)
		if got.Kind != when.OneRange || !got.First.Equal(first) || !got.Last.Equal(last) {
			t.Fatalf("%q: got %+v", text, got)
		}
	})
}

// The last day of a range is included, so it is the day before Length.After.
func TestRangeOfLengthEndsADayBeforeAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := day(2020, 1, 1).AddDate(0, 0, rapid.IntRange(0, 20000).Draw(t, "first"))
		l := when.Length{Weeks: float64(rapid.IntRange(0, 60).Draw(t, "weeks")), Days: float64(rapid.IntRange(1, 60).Draw(t, "days"))}
		got := when.ReadRange("for "+l.String()+" from "+first.Format("January 2, 2006"), friday)
		if got.Kind != when.OneRange || !got.First.Equal(first) || !got.Last.AddDate(0, 0, 1).Equal(l.After(first)) {
			t.Fatalf("%s from %s: got %+v", l, first, got)
		}
	})
}

func TestReadLengthRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(0, 99)
		l := when.Length{
			Years: float64(count.Draw(t, "years")), Months: float64(count.Draw(t, "months")), Weeks: float64(count.Draw(t, "weeks")),
			Days: float64(count.Draw(t, "half days")) / 2, Hours: float64(count.Draw(t, "hours")),
		}
		if l.IsZero() {
			t.Skip("no length")
		}
		if got := when.ReadLength(l.String()); got.Length != l || got.Rest != "" || len(got.Options) > 0 {
			t.Fatalf("%s: got %+v", l, got)
		}
	})
}

// fragments are parts of ordinary and of hostile messages.
var fragments = []string{
	"June", "may", "15", "15th", "2027", "'27", "/", "-", "–", ".", ",", ":", "next", "last", "this", "Friday", "fri.", "week",
	"weeks", "a", "half", "and", "of", "the", "from", "to", "until", "between", "for", "before", "after", "in", "two", "twenty",
	"second", "first", "mid", "end", "today", "day", "days", "month", "year", "spring", "w/c", "Q1", "03/04", "2027-06-15",
	"99999999999", "0", "½", "1/2", "\u200b", "\u202e", "é", "🎉", "\xff", "\n", "<@U1>", "http://x/2027", "a@b.c", "not", "or", "no",
}

func drawText(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 30).Draw(t, "parts")
	return strings.Join(parts, rapid.SampledFrom([]string{" ", "", " , "}).Draw(t, "glue"))
}

func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkAnyText(t, drawText(t)) })
}

// stateOptions can be chosen by abbreviations that are also common words.
var stateOptions = []choose.Option{{Label: "Indiana", Value: "IN"}, {Label: "Maine", Value: "ME"}, {Label: "New York", Value: "NY"}, {Label: "Oregon", Value: "OR"}, {Label: "Not sure", Value: "not-sure"}}

type failer interface{ Fatalf(string, ...any) }

// checkAnyText checks what must hold for any text: nothing panics, and readings are in text
// order, don't split a character and have the fields that their kind promises.
func checkAnyText(t failer, text string) {
	at := 0
	for _, r := range when.Find(text, friday) {
		if r.Start < at || r.End <= r.Start || r.End > len(text) {
			t.Fatalf("%q: reading %d to %d after %d", text, r.Start, r.End, at)
		}
		if utf8.ValidString(text) && !utf8.ValidString(text[r.Start:r.End]) {
			t.Fatalf("%q: reading %d to %d splits a character", text, r.Start, r.End)
		}
		at = r.End
		checkReading(t, text, r)
	}
	when.ReadDay(text, friday)
	when.ReadRange(text, friday)
	when.ReadLength(text)
	when.ReadNumber(text)
	command.ReadYesNo(text)
	command.Read(text)
	for _, i := range choose.Read(text, stateOptions).Options {
		if i < 0 || i >= len(stateOptions) {
			t.Fatalf("%q: chose %d", text, i)
		}
	}
}

func checkReading(t failer, text string, r when.Reading) {
	switch r.Kind {
	case when.KindDay:
		if r.First.IsZero() || !r.First.Equal(r.Last) || r.First.Hour() != 0 || r.First.Location() != time.UTC {
			t.Fatalf("%q: one day is %v", text, r.DateRange)
		}
	case when.KindRange, when.KindPeriod, when.KindVague:
		if r.Last.IsZero() || r.Last.Before(r.First) {
			t.Fatalf("%q: range is %v", text, r.DateRange)
		}
	case when.KindAmbiguous:
		if len(r.Options) != 2 || r.Options[0] == r.Options[1] {
			t.Fatalf("%q: options are %v", text, r.Options)
		}
		for _, o := range r.Options {
			if o.Last.Before(o.First) {
				t.Fatalf("%q: option is %v", text, o)
			}
		}
	case when.KindInvalid:
		if r.Reason == "" {
			t.Fatalf("%q: invalid without a reason", text)
		}
	}
}

func FuzzAnyText(f *testing.F) {
	for _, text := range []string{"June 31", "from 1/2/27 to 3-4", "two weeks before the day after <@U1>", "may march second", "½½½", "'27", "1.2.3.4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkAnyText(t, text) })
}

func TestFindIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		if a, b := found(text, friday), found(text, friday); a != b {
			t.Fatalf("%q: %s, then %s", text, a, b)
		}
	})
}

// longTexts are texts of about 40,000 characters that make a backtracking parser slow: long
// chains that fail at the end.
var longTexts = map[string]string{
	"days before": strings.Repeat("1 day before ", 3000),
	"ranges":      strings.Repeat("from June 1 to ", 2600),
	"digits":      strings.Repeat("1", 40000),
	"numbers":     strings.Repeat("12 ", 13000),
	"and a half":  strings.Repeat("a week and ", 3600),
	"slashes":     strings.Repeat("3/4-", 10000),
	"mentions":    strings.Repeat("<@", 20000),
	"no space":    strings.Repeat("june-", 8000),
	"the":         strings.Repeat("the ", 10000),
	"cancel":      strings.Repeat("not cancel ", 3600),
	"dates":       strings.Repeat("June 15, 2027 or ", 2400),
}

func TestLongTexts(t *testing.T) {
	for _, text := range longTexts {
		checkAnyText(t, text)
	}
}

func BenchmarkFind(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		when.Find("hi, I'm pregnant, due June 15 and want to take 12 weeks from two weeks before that. I'm in Oakland", friday)
	}
}

func BenchmarkFindLong(b *testing.B) {
	for name, text := range longTexts {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				when.Find(text, friday)
			}
		})
	}
}
