package extent_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
)

func day(dom int) time.Time { return time.Date(2026, 12, dom, 0, 0, 0, 0, time.UTC) }

var clock = when.Clock{Now: day(1).Add(9 * time.Hour)} // a Tuesday

// monToFri counts days from Monday to Friday as worked.
func monToFri(from time.Time, n int) (time.Time, bool) {
	return when.Length{Days: float64(n), Working: true}.Last(from), true
}

// TestChange has what messages make of a leave from Monday, December 14 to Friday, December 18: its new first and last
// day, or nothing if they say something else.
func TestChange(t *testing.T) {
	t.Parallel()
	leave := extent.Days{First: day(14), Last: day(18)}
	for text, want := range map[string]string{
		"can it start on the Wednesday instead, I've got a delivery that Monday": "12-16 12-18",
		"we can't leave until Tuesday":                                           "12-15 12-18",
		"leaving two days later, Wednesday":                                      "12-16 12-18",
		"no wait, starting the 15th":                                             "12-15 12-18",
		"I meant the week before, 7th to 11th":                                   "12-07 12-11",
		"it should say the 21st to the 24th":                                     "12-21 12-24",
		"could we do 21-23 instead?":                                             "12-21 12-23",
		"change it to Jan 4 through 8":                                           "01-04 01-08",
		"change it to the 16th and 17th":                                         "12-16 12-17",
		"let it end the 16th, they want me here Thursday":                        "12-14 12-16",
		"make it until Thursday because I have to work Friday":                   "12-14 12-17",
		"back on Thursday, not Friday":                                           "12-14 12-16",
		"I can come back early, on the 17th":                                     "12-14 12-16",
		"just Monday and Tuesday":                                                "12-14 12-15",
		"only Tuesday to Thursday please":                                        "12-15 12-17",
		"keep the 14th and 15th, lose the rest":                                  "12-14 12-15",
		"just the last three days":                                               "12-16 12-18",
		"only the first two days":                                                "12-14 12-15",
		"drop the first day":                                                     "12-15 12-18",
		"Sam wants me in on the 18th, scrap that day":                            "12-14 12-17",
		"flight moved, so we don't need Monday or Tuesday":                       "12-16 12-18",
		"I also need the 21st and 22nd":                                          "12-14 12-22",
		"the Friday before too":                                                  "12-11 12-18",
		"and the following Monday as well":                                       "12-14 12-21",
		"I need the whole next week too":                                         "12-14 12-25",
		"one more day at the end":                                                "12-14 12-21",
		"one day less please":                                                    "12-14 12-17",
		"shorten it by two days":                                                 "12-14 12-16",
		"cut it to 3 days":                                                       "12-14 12-16",
		"cut it to the 16th":                                                     "12-14 12-16",
		"I'd cut it after Thursday":                                              "12-14 12-17",
		"cut the 18th, Sam needs me for the stock count":                         "12-14 12-17",
		"please leave out the 14th, I told my manager I'd cover the desk":        "12-15 12-18",
		"can you delete the 18th? I said I'd open the store":                     "12-14 12-17",
		"the 18th has to come out, I'm needed for inventory":                     "12-14 12-17",
		"make that 4 days instead of 5":                                          "12-14 12-17",
		"push it all back a week":                                                "12-21 12-25",
		"move everything up two weeks":                                           "11-30 12-04",
		"do it the first week of January instead":                                "01-04 01-08",
		"not Dec 14, Jan 11":                                                     "01-11 01-15",
		"make it the 17th, I have to work Friday":                                "12-14 12-17",
		"make it the 15th, I've got a class Monday":                              "12-15 12-18",
		"extend it to the 23rd":                                                  "12-14 12-23",
		"can you extend my vacation through Wednesday the 23rd":                  "12-14 12-23",
		"cancel my vacation on the 18th":                                         "12-14 12-17",
		"oops, I meant the 21st to the 23rd not the 14th":                        "12-21 12-23",
		"make it the 17th":                                                       "", // the first day or the last one?
		"I won't be back on Thursday":                                            "",
		"I may be back Thursday":                                                 "",
		"I can't start on Tuesday":                                               "",
		"just the 14th or the 15th":                                              "",
		"I want to take off January 4":                                           "",
		"leave Friday out":                                                       "12-14 12-17",
		"is it OK if I start Tuesday instead":                                    "12-15 12-18",
		"when is my last day?":                                                   "",
		"does it end on Thursday?":                                               "",
		"do you need me back on the 17th?":                                       "",
		"remind me on Thursday":                                                  "",
		"I'm ill on Thursday, can I get sick pay":                                "",
		"I need two days of vacation from Monday":                                "",
		"I need a day off on December 22":                                        "",
		"my sister starts on Tuesday instead":                                    "",
		"can Sam approve it by Thursday":                                         "",
		"not before Christmas":                                                   "",
		"Friday":                                                                 "",
		"starting the 14th":                                                      "", // as it is
		"make the last two days unpaid":                                          "",
		"the 14th to the 16th as vacation and then two days sick":                "",
		"maybe we come back Thursday, I'm not sure":                              "",
	} {
		to, _, ok := leave.Change(extent.Said{Text: text, Written: text, Clock: clock}, monToFri)
		got := to.First.Format("01-02") + " " + to.Last.Format("01-02")
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %t, want %q", text, got, ok, want)
		}
	}
}

// TestChangeOneDay moves or keeps a leave of one day, and one of weeks.
func TestChangeOneDay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		leave   extent.Days
		inWeeks bool
		text    string
		want    string
	}{
		{leave: extent.Days{First: day(14), Last: day(14)}, text: "make it the 16th", want: "12-16 12-16"},
		{leave: extent.Days{First: day(14), Last: day(14)}, text: "start Tuesday instead", want: "12-15 12-15"},
		{leave: extent.Days{First: day(1), Last: day(3)}, text: "it's just today, I feel better", want: "12-01 12-01"},
		{leave: extent.Days{First: day(14), Last: day(27)}, inWeeks: true, text: "change the start to December 21", want: "12-21 01-03"},
		{leave: extent.Days{First: day(14), Last: day(24)}, text: "just the first week", want: "12-14 12-18"},
	} {
		to, _, ok := test.leave.Change(extent.Said{Text: test.text, Written: test.text, Clock: clock, InWeeks: test.inWeeks}, monToFri)
		if got := to.First.Format("01-02") + " " + to.Last.Format("01-02"); !ok || got != test.want {
			t.Errorf("%q: %s, %t, want %s", test.text, got, ok, test.want)
		}
	}
}
