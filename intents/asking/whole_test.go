package asking_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/words"
)

func TestIfEnough(t *testing.T) {
	for text, want := range map[string]bool{
		"is that ok?": true, "so we're good?": true, "is that too much": true, "is this fine": true, "does that work": true, "is that enough?": true, "would that be a problem?": true, "are we good": true,
		"should I put Monday too": true, "or should I add the 14th as well": true, "do I need to include the weekend too?": true, "do i have to put the 12th in there": true, "better to put friday too?": true, "so is that allowed": true, "did I do that right?": true,

		"should I tell Sam too": false, "is the 14th ok": false, "that's ok": false, "add Monday too": false, "is that paid": false, "is it ok if I take the 9th": false, "do I need a note too": false, "": false, "is that ok for HR to see": false,
	} {
		if got := asking.IfEnough(text); got != want {
			t.Errorf("IfEnough(%q) = %v", text, got)
		}
	}
}

func TestWhoseWord(t *testing.T) {
	for text, want := range map[string]bool{
		"Sam just said he wasn't consulted and now I'm on the schedule for the 23rd. who wins here": true, "sam put me on the schedule for the 8th, can he do that": true, "my boss has me working the 9th anyway. is that allowed?": true,
		"im still scheduled for the 7th, what do i do": true, "sam says he never agreed to this. what now": true, "who wins if my manager says no now": true, "can my manager overrule this": true, "sam wants me in on the 9th, do i have to go": true,
		"he didn't approve it, does he have a say": true, "they scheduled me for christmas eve, can they do that": true, "told me I have to work the 24th. is that legal": true, "she gave me a shift on the 9th, what am i supposed to do": true,
		"he scheduled me anyway, who's right": true, "my lead says i have to work the 10th, whose word counts": true, "nobody asked him he says. now what?": true,

		"put me on the schedule for the 8th please": false, "sam needs me in on the 9th so can i move it to the week after": false, "am I on the schedule for the 8th": false, "what do I do to cancel it": false, "is that allowed?": false, "my manager said no": false, "": false,
	} {
		if got := asking.WhoseWord(text); got != want {
			t.Errorf("WhoseWord(%q) = %v", text, got)
		}
	}
}

func TestAfterNo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"so do i lose my leave": true, "can they wait": true, "is it gone for good?": true, "so i just dont get leave??": true,
		"can they fire me for it": false, "is it paid?": false, "does this affect my pay": false, "do i lose my insurance": false, "does unused vacation roll over": false,
	} {
		if got := asking.AfterNo(text); got != want {
			t.Errorf("AfterNo(%q) = %v", text, got)
		}
	}
}

func TestOfThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"my appt isnt til the 15th can they wait": true, "dentist tomorrow at 3, can you log that?": false, "sick today, can I stay home": false,
	} {
		if got := asking.OfThem(text); got != want {
			t.Errorf("OfThem(%q) = %v", text, got)
		}
	}
}

func TestOnlyExclaims(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"seriously??": true, "wow, are you kidding me": true, "what?": true, "what form?": false, "seriously ill": false, "no way to get there": false} {
		if got := asking.OnlyExclaims(words.Cut(text)); got != want {
			t.Errorf("OnlyExclaims(%q) = %v", text, got)
		}
	}
}
