package calendar_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/when"
)

// clock is Sunday, November 22, 2026.
var clock = when.Clock{Now: time.Date(2026, time.November, 22, 15, 0, 0, 0, time.UTC), Zone: time.UTC}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"is jan 11 a monday":                       "weekday 2027-01-11 [Monday]",
		"is January 4, 2027 a Monday?":             "weekday 2027-01-04 [Monday]",
		"june 1st is a tuesday right?":             "weekday 2027-06-01 [Tuesday]",
		"does feb 2 fall on a weekend?":            "weekday 2027-02-02 [Saturday Sunday]",
		"how many vacation days will that cost me": "gap that in days",
		"so is that a friday":                      "weekday that [Friday]",
		"the 12th of january, is that a tuesday?":  "weekday 2027-01-12 [Tuesday]",
		"the week of december 7, is it a monday?":  "weekday 2026-12-07 [Monday]",
		"is the 4th of jan a weekday":              "weekday 2027-01-04 [Monday Tuesday Wednesday Thursday Friday]",
		"what weekday is feb 2":                    "weekday 2027-02-02 []",
		"what day of the week is that?":            "weekday that []",
		"which day is march 3":                     "weekday 2027-03-03 []",
		"what date is 12 weeks from june 1":        "weekday 2027-08-24 []",
		"what day does christmas fall on":          "weekday 2026-12-25 []",
		"so is this three days or four days":       "gap that in days",
		"does that come to 12 workdays in total?":  "gap that in days",
		"are those 2 weeks, or 3 weeks?":           "gap that in weeks",
		"will it take 5 days?":                     "",
		"is it 5 miles":                            "",
		"when would 10 weeks end then":             "end 10 weeks that",
		"so until when is 16 weeks":                "end 16 weeks that",
		"when am i back if i take 8 weeks?":        "end 8 weeks that",
		"when do 12 weeks end if i start jan 4":    "end 12 weeks 2027-01-04",
		"until when would 6 weeks be":              "end 6 weeks that",
		"how many weeks is that":                   "gap that in weeks",
		"is that 4 or 5 days":                      "gap that in days",
		"so that's five workdays?":                 "gap that in days",
		"wait, is it 2 weeks or 3?":                "gap that in weeks",
		"would that be a day off then?":            "gap that in days",
		"that's 5 days":                            "gap that in days",
		"is that five days before christmas?":      "",
		"it is 3 days":                             "gap that in days",
		"how many days would that be in total":     "gap that in days",
		"how long is that in weeks?":               "gap that in weeks",
		"how many weeks is jan 4 to feb 12":        "gap 2027-01-04 2027-02-12 in weeks",
		"how many days between jan 4 and feb 12":   "gap 2027-01-04 2027-02-12 in days",
		"how many days are 12 weeks?":              "sum 12 weeks in days",
		"how many weeks is 30 days":                "sum 30 days in weeks",
		"how many working days in 3 weeks":         "",
		"ok so how many weekdays are 3 weeks?":     "sum 3 weeks in weekdays",
		"how many weeks do i get for 12 months":    "",
		"how many weeks until feb 1?":              "gap until 2027-02-01 in weeks",
		"how many weeks until then if i say feb 1": "gap until 2027-02-01 in weeks",
		"how many days until then":                 "gap up to that in days",
		"how long until christmas":                 "gap until 2026-12-25 in s",

		"january 11":                              "",
		"monday january 11":                       "",
		"on a monday":                             "",
		"it starts on Wednesday":                  "",
		"is january 11 ok":                        "",
		"is jan 11 a holiday":                     "",
		"how many weeks do i get":                 "",
		"how many days of vacation do i have":     "",
		"how long does it take":                   "",
		"how long is my leave":                    "",
		"when can i take 10 weeks":                "",
		"when do i have to give 30 days notice":   "",
		"can i start on jan 11":                   "",
		"when does my leave end":                  "",
		"when is my last day":                     "",
		"when would you need the form":            "",
		"is 6 weeks enough":                       "",
		"is it monday to friday":                  "",
		"is it paid":                              "",
		"what is fmla":                            "",
		"how many weeks":                          "",
		"what about february 3?":                  "",
		"is the deadline january 3":               "",
		"i'm out from monday to friday":           "",
		"is friday ok":                            "",
		"does my leave start on a monday":         "",
		"how many hours is that":                  "",
		"what is the first day":                   "",
		"do i get 12 weeks":                       "",
		"when will hr decide":                     "",
		"how long until hr decides":               "",
		"will 12 weeks be enough until june 1":    "",
		"when do the 12 months end for fmla":      "",
		"i want to be back on a monday":           "",
		"is the first of june a day i have to be": "",
	} {
		q, ok := calendar.Read(text, clock)
		if got := show(q, ok); got != want {
			t.Errorf("Read(%q) = %q, want %q", text, got, want)
		}
	}
}

func show(q calendar.Question, ok bool) string {
	day := q.Day.Format(time.DateOnly)
	if q.Day.IsZero() {
		day = "that"
	}
	switch {
	case !ok:
		return ""
	case q.Kind == calendar.Weekday:
		return fmt.Sprintf("weekday %s %v", day, q.Is)
	case q.Kind == calendar.End:
		return fmt.Sprintf("end %s %s", q.Length.String(), day)
	case q.Kind == calendar.Sum:
		return fmt.Sprintf("sum %s in %ss", q.Length.String(), q.Unit)
	case !q.First.IsZero():
		return fmt.Sprintf("gap %s %s in %ss", q.First.Format(time.DateOnly), q.Last.Format(time.DateOnly), q.Unit)
	case q.UpTo:
		return fmt.Sprintf("gap up to that in %ss", q.Unit)
	case !q.Day.IsZero():
		return fmt.Sprintf("gap until %s in %ss", day, q.Unit)
	}
	return fmt.Sprintf("gap that in %ss", q.Unit)
}
