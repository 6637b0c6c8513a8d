package staff_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/staff"
)

// TestWonders reads questions about time off that aren't how much of it there is, and what only
// sounds like them.
func TestWonders(t *testing.T) {
	names := map[staff.Wonder]string{
		staff.WondersNothing: "nothing", staff.WondersCarryOver: "carry-over", staff.WondersPayout: "payout", staff.WondersInstead: "instead", staff.WondersAfter: "after",
		staff.WondersTaken: "taken", staff.WondersLost: "lost", staff.WondersPaid: "paid",
	}
	for _, c := range []struct {
		want staff.Wonder
		text []string
	}{
		{staff.WondersCarryOver, []string{
			"do unused days roll over", "can I carry vacation over into next year?", "what's the max I can carry over", "is it use it or lose it here?",
			"do I lose my days in january", "what happens to my leftover vacation at the end of the year", "when do my vacation days expire?",
			"and will my unused pto be lost?", "can I keep the days that I didn't take for next year?", "how many days can be carried forward", "is there a rollover?",
			"does PTO lapse on december 31", "how much do I have and does it vanish in january", "will my days disappear next year", "can i save my unused days for next year", "ok, but what becomes of the remaining days then?",
		}},
		{staff.WondersPayout, []string{
			"can you pay out my unused vacation", "can I cash out vacation days", "can I cash in 3 days?", "could I sell some vacation days?", "is unused PTO paid out when I leave?",
			"do we get paid for unused days", "do you buy back vacation?", "is there a payout of vacation?",
		}},
		{staff.WondersInstead, []string{
			"can I get paid instead", "could I have the money instead?", "would it be possible to be paid for it instead", "can I cash that in", "can I just get the cash instead of time off?",
		}},
		{staff.WondersAfter, []string{
			"does that leave me enough for summer", "how much is left after that?", "what will I have left", "will I still have something left for easter", "how many days does this leave me?",
			"would I still have enough for a week in march?", "after this, how many days are left?", "so what would be left over",
		}},
		{staff.WondersTaken, []string{
			"is this coming out of my pto?", "does it count against my vacation", "will you take those days from my balance", "does that go against my sick days", "is it deducted from my vacation?",
			"does this eat my vacation", "does that use my sick time", "will it be deducted", "do I have to burn pto for this", "what bucket does this come from", "is this sick time or vacation",
			"does a sick day eat into my vacation", "is there a way to take those days without using up my sick time", "does it come out of sick or vacation", "would jury duty cost me vacation days",
			"does this use up my days", "so does it come out of my vacation days?",
		}},
		{staff.WondersLost, []string{"will I lose my vacation days", "do I lose vacation for this", "am I losing my pto", "will I use up my sick time"}},
		{staff.WondersPaid, []string{
			"is that paid?", "are those days paid", "will it be paid or not", "do I get paid for that?", "and is this with pay?", "will I still get paid for those days",
		}},
		{staff.WondersNothing, []string{
			"can I use my vacation for that?", "can I use sick time for my kid", "does the weekend count as vacation", "who uses my vacation days", "is this a vacation request form?",
			"is jury duty paid?", "where do I go from the balance page?", "take me off the list",
			"move my vacation to next year", "I carry over 3 days from last year", "is my leave paid?", "will I lose my job?", "do I lose my health insurance while I'm out?", "when does my leave end?",
			"is parental leave paid?", "I need vacation from December 7", "can we roll the meeting over to Monday?", "who is out after this week?", "can I leave early on Friday?",
			"what do I still have to fill in?", "will I be paid in January?", "does the bonus get paid out in March?", "how much vacation do I have?", "when do I get paid?",
			"do I have to pay for my insurance?", "can I take Friday off instead?", "how long do I have left until I'm back?",
		}},
	} {
		for _, text := range c.text {
			if got := staff.Wonders(text); got != c.want {
				t.Errorf("%q: %s, want %s", text, names[got], names[c.want])
			}
		}
	}
}
