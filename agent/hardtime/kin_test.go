package hardtime_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/hardtime"
)

func TestDoubtsKin(t *testing.T) {
	for text, want := range map[string]bool{
		"she wasnt technically my grandmother but she raised me since i was 4": true, "she isnt blood but I grew up with her": true, "he was not officially my stepdad": false, "not by blood but family": true, "he wasn't really my uncle": true, "we weren't married": true,
		"we were never married but together 20 years": true, "she isn't legally my mom": true, "they weren't related to me": true, "we never got married": true, "he is no blood relative": true, "he wasnt my actual dad": true, "not technically family": true, "she was not actually my aunt": true, "we were not related": true,

		"she raised her glass": false, "he was like a father to me": false, "she raised me": false, "my grandmother died": false, "he was my uncle": false, "we used to talk every Sunday": false, "she wasn't feeling well": false, "he raised the question": false,
	} {
		if got := hardtime.DoubtsKin(text); got != want {
			t.Errorf("DoubtsKin(%q) = %v", text, got)
		}
	}
}
