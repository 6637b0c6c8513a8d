package remark_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/remark"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said string
		want remark.Kind
	}{
		{"I moved here from Texas two years ago", remark.Past},
		{"last year it took HR three weeks to answer", remark.Past},
		{"we used to live in Ohio", remark.Past},
		{"we might move to Oregon next year", remark.Possible},
		{"I may switch to the Denver office", remark.Possible},
		{"lol 12 months feels like forever", remark.Possible},
		{"my coworker got 6 months when she had her kid", remark.Others},
		{"my due date buddy is due May 3", remark.Others},
		{"everyone here takes 16 weeks", remark.Others},
		{"my mom says I should take at least 10 weeks", remark.Reported},
		{"Hana said 2 weeks notice is enough", remark.Reported},
		{"my boss told me 6 weeks is the limit", remark.Reported},

		{"12 weeks", ""},
		{"I said 12 weeks", ""},
		{"like I said, June 15", ""},
		{"my doctor says 8 weeks", ""},
		{"my wife is due May 3", ""},
		{"it was June 15, I meant June 20", ""},
		{"my manager is Sam, everybody knows him, I report to him", ""},
		{"I moved to Texas", ""},
		{"due May 3", ""},
		{"make it 10 weeks like my coworker", ""},
		{"from January 4 until the end of May", ""},
	} {
		if got := remark.Of(c.said); got != c.want {
			t.Errorf("%q is %q, want %q", c.said, got, c.want)
		}
	}
}
