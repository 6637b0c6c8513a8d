package wish_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/wish"
)

// TestClosing has messages that end with the days they are for, and those whose last days ask for nothing. The clock
// is the one of the other tests.
func TestClosing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"my cousin marries feb 13 and I'd love to stay on, so maybe the 10th to the 17th?": "02-10 02-17",
		"we're driving to Maine for the fair so like sep 21 through the 24th?":             "09-21 09-24",
		"going to Japan in april with my mom, so the 5th to the 16th?":                     "04-05 04-16",
		"my brother's wedding is feb 13, so 11th to 15th?":                                 "02-11 02-15",
		"brother's wedding, want to help set up. so oct 11 to oct 15?":                     "",
		"my brother's wedding, want to help set up. so oct 11 to oct 15?":                  "10-11 10-15",
		"my best friend is having her wedding, so I'd be gone oct 4 through oct 8?":        "10-04 10-08",
		"I asked him three times. can you just put it in, oct 25 to 29":                    "10-25 10-29",
		"my manager never answers. please just submit it for me, october 25 to 29":         "10-25 10-29",
		"just put me in, oct 25 to 29 please":                                              "10-25 10-29",
		"visiting my folks, was hoping for oct 22 to 24?":                                  "10-22 10-24",
		"is the office closed oct 24 to oct 30?":                                           "",
		"when do we enroll, oct 25 to 29?":                                                 "",
		"my team is busy, is sam away oct 21 to 24?":                                       "",
		"my boss is off, so oct 21 to 24?":                                                 "",
		"I have a question, what about oct 21 to 24?":                                      "",
		"can you put the meeting in, oct 21 to 24":                                         "",
		"I have surgery coming, so october 21?":                                            "",
		"how many days do I have, say oct 21 to 24?":                                       "",
	} {
		got := ""
		if closed, ok := wish.Closing(text, clock); ok {
			first, last := closed.Days[0].First, closed.Days[len(closed.Days)-1].Last
			got = first.Format("01-02") + " " + last.Format("01-02")
			if first.Before(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)) {
				t.Errorf("%q is over", text)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
