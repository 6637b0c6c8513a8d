package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestBrowserTypesWhatItSees plays the three kinds of sentences that went wrong most often:
// labels of buttons that are typed, another wish in the middle of a form, and hard times.
func TestBrowserTypesWhatItSees(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")

	p.say("hip surgery on february 9")
	p.see("Leave starts: Tuesday, February 9")
	p.say("why do you ask?")
	p.see("About how long do you expect to be away?")
	p.say("pls opne the form")
	p.see("Here's the form:")
	p.say("I want next Friday off")
	p.see("as it is")
	p.picture("new-wish")
	p.say("continue my request")
	p.see("About how long do you expect to be away?")
	p.say("6 weeks")
	p.see("Which state do you work in?")
	p.say("save for later")
	p.see("Everything is saved")
	p.picture("typed-buttons")
	p.say("my husband hits me")
	p.see("1-800-799-7233")
	p.say("will anyone see this?")
	p.see("What you told me here stays here")
	p.picture("hard-times")
	p.sayAtOnce("thanks for listening", "continue my request please")
	p.see("thanks for listening")
	p.see("continue my request please")
	p.quiet()
}

// sayAtOnce sends messages before the first of them has arrived anywhere.
func (p *page) sayAtOnce(texts ...string) {
	p.t.Helper()
	sends := make([]string, 0, len(texts))
	for _, text := range texts {
		sends = append(sends, fmt.Sprintf("composer.value = %s; composer.form.requestSubmit();", quoted(text)))
	}
	p.until("say several things", fmt.Sprintf(`(() => {
		const composer = document.getElementById('composer');
		%s
		return true;
	})()`, strings.Join(sends, "\n")))
}
