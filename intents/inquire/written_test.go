package inquire_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/inquire"
)

// TestReadWritten has questions about one thing that somebody told, and messages with the same words about something else.
func TestReadWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]inquire.About{
		"is knee in my request":                           inquire.Written,
		"is the knee in there?":                           inquire.Written,
		"is my knee mentioned anywhere":                   inquire.Written,
		"does it say knee surgery anywhere":               inquire.Written,
		"did you write down that it's my knee":            inquire.Written,
		"did I tell you it's for a wedding":               inquire.Written,
		"take the knee part out":                          inquire.TakeOut,
		"can you make the reason disappear? I wrote much": inquire.TakeOut,
		"make the knee thing go away":                     inquire.TakeOut,
		"please remove the therapy bit":                   inquire.TakeOut,
		"can I take out what it's for":                    inquire.TakeOut,
		"remove the knee surgery from it":                 inquire.TakeOut,
		"does sam get to read the hip part or just that":  inquire.Informed,
		"does my boss see the surgery bit":                inquire.Informed,
		"is the reason visible to sam":                    inquire.Informed,
		"does sam see that it's my back":                  inquire.Informed,
		"does this go straight to sam or to hr first":     inquire.Informed,
		"does it go to my manager or hr":                  inquire.Informed,
		"will this be sent to my boss first":              inquire.Informed,
		"so does that land with sam":                      inquire.Informed,
		"does this go on for long":                        "",
		"does it go up if I work overtime":                "",
		"does this go through the weekend":                "",
		"who can read the surgery bit":                    inquire.Readers,
		"does hr see that it's my knee":                   inquire.Readers,
		"is knee surgery covered":                         "",
		"my knee part is the worst":                       "",
		"take the first week out":                         "",
		"take Wednesday out":                              "",
		"can I take part of it later":                     "",
		"take me out of the meeting":                      "",
		"is the handbook in there":                        "",
		"does my insurance see the diagnosis":             "",
		"is it in the calendar":                           "",
	} {
		if got := inquire.ReadWritten(text, inquire.Record{Form: true}); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if got := inquire.ReadWritten(text, inquire.Record{}); got != "" {
			t.Errorf("%q: got %q without a request", text, got)
		}
	}
}
