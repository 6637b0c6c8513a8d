package inquire_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/inquire"
)

// TestReadPapers has questions about papers of a doctor or a court, and others about papers that they don't answer.
func TestReadPapers(t *testing.T) {
	for text, want := range map[string]inquire.About{
		"got the certificate, how do I get it to you":   inquire.HandIn,
		"do I upload it here or email someone":          inquire.HandIn,
		"where can I drop off my doctor's note":         inquire.HandIn,
		"I have the signed form, who do I give it to":   inquire.HandIn,
		"can I just send you a photo of the note?":      inquire.HandIn,
		"i have the paper, do i send you a pic":         inquire.HandIn,
		"do you want a scan of it":                      inquire.HandIn,
		"do you want my manager to see a copy":          "",
		"how do I fax the paperwork":                    inquire.HandIn,
		"my dr's office needs a form from you":          inquire.PaperForm,
		"do you have a form for my doctor to fill out":  inquire.PaperForm,
		"the clinic is waiting for paperwork from HR":   inquire.PaperForm,
		"where do I get the form for my surgeon":        inquire.PaperForm,
		"do I have to hand in a note":                   "",
		"do I have to show the note to my manager":      "",
		"when is the certificate due":                   "",
		"how do I send the form":                        "",
		"can someone else submit the form":              "",
		"can you send me the paperwork":                 "",
		"how do I send this to HR":                      "",
		"who do I give my laptop to":                    "",
		"I need a form":                                 "",
		"can my manager see the form":                   "",
		"how do I get to the office with this ticket":   "",
		"where do I put my manager's name in the form?": "",
	} {
		if got := inquire.ReadPapers(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
