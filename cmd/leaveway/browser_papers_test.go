package main

import (
	"testing"
	"time"
)

// TestBrowserPapers is somebody in HR who writes a journey and changes a policy in the studio:
// they fix a mistake, see how it is read, publish, and an employee is asked at once. Then they
// go back.
func TestBrowserPapers(t *testing.T) {
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.setClock(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC))
	p := &studioPage{openPage(t, s.url+"/studio/#/papers"), s.url + "/studio/"}
	p.see("Coming back to work")
	p.see("None yet. Choose New to write the first one.")
	p.looks("papers", "papers", "Coming back to work")

	p.click("New")
	p.pick("#paper-kind", "journeys")
	p.typeInto("#paper-name", "Moving house\r")
	p.see("No mistakes.")
	p.write("#paper-text", "journey: moving-house\ntitle: Moving house\nchat: true\nnotify: hr\nstart: [moving house]\ndone: Thank you.\n"+
		"pathways:\n  - id: begin\n    questions: [{id: town, ask: Which town are you moving to?, label: Town}]\n    next: thanks\n")
	p.see("which doesn't exist") // as one types: the place, the reason and the fix
	p.see("Line 10")
	p.see("1 thing to fix before you can publish")
	p.inspect("paper-mistakes")
	p.write("#paper-text", "journey: moving-house\ntitle: Moving house\nchat: true\nnotify: hr\nstart: [moving house]\ndone: Thank you.\n"+
		"pathways:\n  - id: begin\n    questions: [{id: town, ask: Which town are you moving to?, label: Town}]\n")
	p.see("No mistakes.")
	p.see("Draft saved")
	p.open("about:blank") // the browser was closed
	p.looks("paper", "paper/journeys/moving-house", "Which town are you moving to?")
	p.click("Publish…")
	p.see("This is a new journey")
	p.inspect("paper-publish")
	p.click("Publish")
	p.see("People get “Moving house” from now on")

	p.open("about:blank")
	p.open(s.url + "/studio/#/paper/policies/loss")
	p.see("No mistakes.")
	p.until("the policy is there", `document.querySelector('#paper-text').value.length > 200`)
	p.until("change it", `(() => {
		const field = document.querySelector('#paper-text');
		field.value += '\n## Pets\n\nWe are sorry. Take a day off when a pet dies.\n';
		field.dispatchEvent(new Event('input', { bubbles: true }));
		return true;
	})()`)
	p.see("Draft saved")
	p.click("Publish…")
	p.see("New: “We are sorry. Take a day off when a pet dies.”")
	p.click("Publish")
	p.see("from now on")
	p.looks("paper-versions", "paper/policies/loss/versions", "What people get")
	p.click("Go back to this")
	p.until("three versions", `document.querySelectorAll('.versions > li').length === 3`)
	p.quiet()

	employee := openPage(t, s.url+"/#dana")
	employee.see("Leaveway")
	employee.say("I'm moving house")
	employee.see("Which town are you moving to?")
	employee.say("Oulu")
	employee.see("Send these answers to HR?")
	employee.quiet()
}
