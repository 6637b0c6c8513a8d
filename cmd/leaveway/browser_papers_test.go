package main

import (
	"testing"
	"time"
)

// TestBrowserPapers is somebody in HR who writes a journey and changes a policy in the studio:
// they fix a mistake, see how it is read, publish, and an employee is asked at once. Then they
// go back.
func TestBrowserPapers(t *testing.T) {
	t.Parallel()
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

// TestBrowserTwoAuthors is two people in HR who change one policy at once, the second in two
// windows: each is told, chooses what to load or keep, and loses nothing.
func TestBrowserTwoAuthors(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.setClock(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC))
	const text = `(document.querySelector('#paper-text')?.value ?? '')`
	open := func() *studioPage {
		p := &studioPage{openPage(t, s.url+"/studio/#/paper/policies/loss"), s.url + "/studio/"}
		p.until("the policy is there", text+`.length > 200`)
		return p
	}
	add := func(p *studioPage, line string) {
		p.until("type "+line, `(() => {
			const field = document.querySelector('#paper-text');
			field.value += '\n## '+`+"`"+line+"`"+`+'\n\n'+`+"`"+line+".`"+`+'\n';
			field.dispatchEvent(new Event('input', { bubbles: true }));
			return true;
		})()`)
	}

	first, second := open(), open() // two windows of one author
	add(first, "Written in the first window")
	first.see("Draft saved")
	add(second, "Written in the second window")
	second.see("You changed this in another window")
	second.see("“Written in the second window.” now says “Written in the first window.”")
	second.inspect("paper-two-windows")
	second.click("Keep this text")
	second.see("Draft saved")
	add(first, "More in the first window")
	first.see("You changed this in another window")
	first.until("one request fails", `(() => {
		const real = window.fetch;
		window.fetch = () => { window.fetch = real; return Promise.reject(new TypeError('offline')); };
		return true;
	})()`)
	first.click("Load the other text")
	first.see("What you typed is still here")
	first.click("Load the other text")
	first.until("the other text is there", text+`.includes('Written in the second window')`)

	other := open()
	other.until("there is somebody else to be", `(() => {
		const author = document.querySelector('.who select option:not(:checked)');
		if (author) document.cookie = 'studio-author=' + encodeURIComponent(author.value) + '; path=/studio; samesite=strict';
		return author;
	})()`)
	other.open("about:blank")
	other.open(s.url + "/studio/#/paper/policies/loss")
	other.until("the policy is there, as people get it", text+`.length > 200 && !`+text+`.includes('window')`)
	add(other, "Written by somebody else")
	other.see("Draft saved")
	other.click("Publish…")
	other.see("Written by somebody else")
	second.click("Publish…")
	second.see("Written in the second window")
	second.click("Publish")
	second.see("from now on")
	other.click("Publish")
	other.see("published another version")
	other.see("New: “Written in the second window.”")
	other.inspect("paper-overtaken")
	other.open("about:blank")
	other.open(s.url + "/studio/#/paper/policies/loss")
	other.until("nothing is lost", text+`.includes('Written by somebody else')`)
	other.click("Publish…")
	other.click("Load their text")
	other.see("Discard your draft?")
	other.click("Discard")
	other.until("their text is there", text+`.includes('Written in the second window') && !`+text+`.includes('somebody else')`)
}
