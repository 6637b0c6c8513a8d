package stance_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/stance"
)

// TestKnownLater has what is left of messages without the part that says when something will be known.
func TestKnownLater(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"we'll find out on the 12th": "", "my wife will know more tomorrow": "", "the clinic will tell me Thursday": "", "should hear back from the airline by monday": "should hear back from the airline by monday",
		"I should hear back from the airline by monday": "", "surgeon can't say until the MRI on Tuesday": "", "haven't been told yet, they don't decide before December 3": "haven't been told yet,",
		"waiting on my husband's schedule, maybe friday": ", maybe friday", "it all depends on the visa, I'll hear on the 9th": ",", "probably Monday but I'll know for sure Thursday": "probably Monday but",
		"tbh it depends on the scan on the 12th": "", "it's up to my doctor really, she calls on the 12th": ",",
		"can't tell you before Friday. maybe the 20th": ". maybe the 20th", "not sure till we get the results on Monday": "",
		"the surgeon is supposed to call me next week": "", "my midwife was going to text the date on Friday": "", "i find out monday": "",
	} {
		later, ok := stance.KnownLater(text)
		if rest := strings.TrimSpace(later.Rest); ok && rest != want || !ok && text != want {
			t.Errorf("%q: %v %q, want %q", text, ok, rest, want)
		}
	}
	for _, text := range []string{
		"June 15", "I'll start on Monday", "I know it starts Monday", "I'll be back on the 9th", "she won't be there until Monday", "I can't come in until Thursday", "not before Friday",
		"we decided on Friday", "I'll let you go first", "as far as I know this starts Monday", "she is supposed to start on Monday",
	} {
		if later, ok := stance.KnownLater(text); ok {
			t.Errorf("%q: %q", text, later.Rest)
		}
	}
}
