package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/cmd/leaveway/company"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

// TestBrowserTeams uses Teams in the browser: last week is there, Dana asks for leave and fills in
// dialogs that Microsoft's renderer draws, and Hana approves what Sam asked for last week in her
// team's channel.
func TestBrowserTeams(t *testing.T) {
	t.Parallel()
	place := company.Place()
	s, err := newStageFrom(t.Context(), demoConfig{company: &place, inTeams: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	week := company.LastWeek(time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC))
	if err := s.sample.Play(t.Context(), week, s.setClock, s.settle); err != nil {
		t.Fatal(err)
	}
	p := &studioPage{openPage(t, s.url+teams.PagePath+"#dana"), s.url}
	p.see("I can help you with time off")
	p.inspect("teams-chat")
	p.sayInTeams("I need medical leave")
	p.see("first day of your leave")
	p.click("Open the form")
	p.until("a dialog", `document.querySelector('dialog[open]')?.innerText.includes('About how long')`)
	p.inspect("teams-dialog")
	p.fillInTeams(medicalSteps[0])
	p.pressInTeams("Next")
	p.until("the next step", `document.querySelector('dialog[open]')?.innerText.includes('Which state')`)
	p.fillInTeams(medicalSteps[1])
	// A rule asks for one answer more on the same step, which may be left empty.
	p.until("a step further", `(() => {
		const open = document.querySelector('dialog[open]:not([aria-busy])');
		if (open?.innerText.includes('Which state')) [...open.querySelectorAll('button')].find((b) => b.innerText.trim() === 'Next')?.click();
		return open && !open.innerText.includes('Which state');
	})()`)
	p.see("What is the leave for?")
	p.picture("teams-further")

	p.open("about:blank")
	p.open(s.url + teams.PagePath + "#hana")
	p.until("HR's channel", `(document.querySelector('[data-do="channel"]')?.click(), document.body.innerText.includes('Leave request · Sam Ortiz'))`)
	p.see("2 people ask")
	p.inspect("teams-hr")
	p.click("Approve")
	// Noor's leave was approved last week, so the words alone are there already.
	p.until("Sam's leave is approved", `document.body.innerText.split('approved by Hana Kim').length > 2`)
	p.open("about:blank")
	p.open(s.url + teams.PagePath + "#sam")
	p.see("Hana Kim approved your leave")
	p.picture("teams-decided")
	p.quiet()
}

// sayInTeams writes a message.
func (p *studioPage) sayInTeams(text string) {
	p.t.Helper()
	p.until("say "+text, fmt.Sprintf(`(() => {
		const box = document.querySelector('#composer');
		if (!box) return false;
		box.value = %s;
		document.querySelector('[data-do="send"]').click();
		return true;
	})()`, quoted(text)))
}

// pressInTeams presses a button in the dialog once it is idle.
func (p *studioPage) pressInTeams(label string) {
	p.t.Helper()
	p.until("press "+label, fmt.Sprintf(`(() => {
		const open = document.querySelector('dialog[open]:not([aria-busy])');
		const button = [...open?.querySelectorAll('button') ?? []].find((b) => b.innerText.trim() === %s);
		button?.click();
		return Boolean(button);
	})()`, quoted(label)))
}

// fillInTeams answers questions of a dialog, by the beginning of their labels.
func (p *studioPage) fillInTeams(answers map[string]string) {
	p.t.Helper()
	for question, answer := range answers {
		p.until("answer "+question, fmt.Sprintf(`(() => {
			const open = document.querySelector('dialog[open]:not([aria-busy])');
			const label = [...open?.querySelectorAll('label, .ac-richTextBlock') ?? []].find((l) => l.innerText.trim().startsWith(%[1]s));
			const place = label?.closest('.ac-input-container') ?? label?.parentElement;
			if (!place) return false;
			const choice = [...place.querySelectorAll('label')].find((l) => l.innerText.trim().split(' – ')[0] === %[2]s);
			const select = place.querySelector('select');
			const input = place.querySelector('input:not([type="radio"], [type="checkbox"]), textarea');
			if (select) select.value = [...select.options].find((o) => o.text === %[2]s).value;
			else if (choice) return (document.getElementById(choice.htmlFor).click(), true);
			else if (input) input.value = %[2]s;
			else return false;
			const changed = select ?? input;
			changed.dispatchEvent(new Event('input', { bubbles: true }));
			changed.dispatchEvent(new Event('change', { bubbles: true }));
			return true;
		})()`, quoted(question), quoted(answer)))
	}
}

// chatApp is a browser with one of the two platforms, as people in the company use it.
type chatApp struct {
	*studioPage

	name  string // of the platform
	stage *stage
}

// be goes to somebody's chat with the app, or to HR's channel.
func (a *chatApp) be(who, channel string) {
	a.t.Helper()
	a.open("about:blank")
	if a.name == "slack" {
		a.open(a.studio + "/#" + who + "/" + map[string]string{"": "D0" + strings.ToUpper(who), "hr": "C0HRLEAVE"}[channel])
		a.until("somewhere to write", `document.getElementById('composer')?.checkVisibility()`)
		return
	}
	a.open(a.studio + teams.PagePath + "#" + who)
	if channel != "" {
		a.until("HR's channel", `(document.querySelector('[data-do="channel"]')?.click(), document.querySelector('h1')?.innerText === 'Leave')`)
	}
}

func (a *chatApp) say(text string) {
	a.t.Helper()
	if a.name == "slack" {
		a.page.say(text)
		return
	}
	a.sayInTeams(text)
}

// press presses the newest button with a label, in the open dialog if there is one.
func (a *chatApp) press(label string) {
	a.t.Helper()
	a.until("press "+label, fmt.Sprintf(`(() => {
		const open = [...document.querySelectorAll('dialog[open]')].at(-1);
		if (open?.matches('[aria-busy=true]')) return false;
		const button = [...(open ?? document).querySelectorAll('button')].findLast((b) => b.innerText.trim() === %s && !b.disabled);
		button?.click();
		return Boolean(button);
	})()`, quoted(label)))
}

// pressOn presses a button on the newest card of HR's channel that is about something.
func (a *chatApp) pressOn(about, label string) {
	a.t.Helper()
	a.until("press "+label+" on "+about, fmt.Sprintf(`(() => {
		const cards = [...document.querySelectorAll('article, .message')].filter((m) => m.innerText.includes('Leave request · Dana Reyes · ' + %s));
		const button = [...cards.at(-1)?.querySelectorAll('button') ?? []].find((b) => b.innerText.trim() === %s && !b.disabled);
		button?.click();
		return Boolean(button);
	})()`, quoted(about), quoted(label)))
}

// shows waits until the open dialog has a text.
func (a *chatApp) shows(text string) {
	a.t.Helper()
	a.until("a dialog with "+text, fmt.Sprintf(`[...document.querySelectorAll('dialog[open]:not([aria-busy=true])')].at(-1)?.innerText.includes(%s)`, quoted(text)))
}

// fill answers a question of the open dialog.
func (a *chatApp) fill(question, answer string) {
	a.t.Helper()
	if a.name == "teams" {
		a.fillInTeams(map[string]string{question: answer})
		return
	}
	a.shows(question)
	chosen, err := chromedp.Run(a.tab, chromedp.Evaluate[bool](fmt.Sprintf(`(%s)?.matches('select, [role=radiogroup]') ?? false`, fmt.Sprintf(control, quoted(question)))))
	if err != nil {
		a.t.Fatal(err)
	}
	if chosen {
		a.choose(question, answer)
		return
	}
	a.enter(question, answer)
}

// onward presses Next until the next step is there: a rule may ask for one answer more on the same one.
func (a *chatApp) onward(label, next string) {
	a.t.Helper()
	a.until("go on to "+next, fmt.Sprintf(`(() => {
		const open = [...document.querySelectorAll('dialog[open]:not([aria-busy=true])')].at(-1);
		if (open?.innerText.includes(%[2]s)) return true;
		[...open?.querySelectorAll('button') ?? []].find((b) => b.innerText.trim() === %[1]s && !b.disabled)?.click();
		return false;
	})()`, quoted(label), quoted(next)))
}

// back returns from what covers a form: Slack shows it above the form, and Teams in its place.
func (a *chatApp) back() {
	a.t.Helper()
	a.press(map[string]string{"slack": "Close", "teams": "Back to the form"}[a.name])
}

func (a *chatApp) look(name string) {
	a.t.Helper()
	a.pictures(a.name + "-" + name)
	a.accessible(name + " in " + a.name)
}

// TestBrowserOneStory plays one story in Slack and in Teams, in the browser: Dana begins a request in
// words, asks something in between, goes on in the form with Why, Back and a question, checks her
// answers and submits; another one she asks for in words only. HR asks, approves, and answers a
// question that no policy answers. The pictures of both can be laid side by side.
func TestBrowserOneStory(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"slack", "teams"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			place := workspace.Default()
			s, err := newStageFrom(t.Context(), demoConfig{company: &place, inTeams: true})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.close)
			if err := errors.Join(s.sample.Install(t.Context()), s.settle(t.Context())); err != nil {
				t.Fatal(err)
			}
			a := &chatApp{&studioPage{openPage(t, "about:blank"), s.url}, name, s}
			a.askForLeave()
			a.askInWords()
			a.decide()
			a.answerQuestion()
			a.quiet()
		})
	}
}

// askForLeave is Dana's request: begun in words, and submitted from the form.
func (a *chatApp) askForLeave() {
	a.t.Helper()
	a.be("dana", "")
	a.see("Leaveway")
	a.say("I need medical leave")
	a.see("What is the first day of your leave?")
	a.say("is medical leave paid?")
	a.see("Source: ")
	a.look("1-policy")
	a.say("why do you ask?")
	a.see("30 days' notice")
	a.say("January 11, 2027")
	a.see("About how long do you expect to be away?")
	a.say("back")
	a.see("So far: ")
	a.look("2-back")
	a.press("Open the form")
	a.shows("About how long")
	a.fill("What is the first day of your leave?", "2027-01-12")
	a.look("3-form")
	a.press("Why we ask")
	a.shows("FMLA and CFRA give up to 12 weeks")
	a.look("4-why")
	a.back()
	a.shows("About how long")
	a.press("Ask a question")
	a.shows("Your question")
	a.fill("Your question", "what happens to my health insurance?")
	a.press("Ask")
	a.shows("Source: Benefits during leave")
	a.look("5-question")
	a.back()
	a.press("Next")
	a.shows(map[string]string{"slack": "Please complete", "teams": "Please choose"}[a.name])
	a.look("6-refused")
	a.fill("About how long", "2 weeks")
	a.onward("Next", "Which state")
	a.press("Back")
	a.shows("About how long")
	a.onward("Next", "Which state")
	a.fill("Which state", "Texas")
	a.fill("Who is your manager?", "Sam Ortiz")
	a.fill("Will you have worked", "Not sure")
	a.fill("Have you worked", "Not sure")
	a.look("7-work")
	a.onward("Next", "What is the leave for?")
	a.fill("What is the leave for?", "An injury or illness from work")
	a.fill("Will it keep you", "Yes")
	a.fill("How will you need", "All at once")
	a.onward("Next", "Do you have a certificate")
	a.fill("Do you have a certificate", "I have a question about it")
	a.onward("Check answers", "Worked here 12 months")
	a.look("8-review")
	a.press("Submit")
	a.shows("is with HR")
	a.look("9-filed")
	a.closeDialog()
}

// closeDialog closes the open dialog, and waits until the workspace knows: the page closes it at once, and
// forgets to say so if it is left right away.
func (a *chatApp) closeDialog() {
	a.t.Helper()
	a.until("close it", `(document.querySelector('dialog[open] [aria-label=Close]')?.click(), !document.querySelector('dialog[open]'))`)
	if a.name == "teams" { // which keeps no dialog open for anybody who comes back
		return
	}
	ctx, cancel := context.WithTimeout(a.tab, patience)
	defer cancel()
	if err := a.stage.workspace.As("dana").Await(ctx, func(dana *workspace.Actor) bool { return dana.View() == nil }); err != nil {
		a.t.Fatal("the dialog isn't closed: ", err)
	}
}

// askInWords is Dana's other request, and her question that no policy answers.
func (a *chatApp) askInWords() {
	a.t.Helper()
	a.be("dana", "")
	a.say("vacation from February 1 to 3, 2027")
	a.see("Send it to HR?")
	a.look("10-in-words")
	a.press("Submit to HR")
	a.see("is with HR: Vacation, Feb 1")
	a.say("where can I park my bike at the office?")
	a.see("Would you like me to ask HR?")
	a.press("Ask HR")
	a.see("I've asked HR")
	a.look("11-asked")
}

// decide is HR's part: a question about one request, and the decision about both.
func (a *chatApp) decide() {
	a.t.Helper()
	a.be("hana", "hr")
	a.see("Leave request · Dana Reyes · Medical leave")
	a.look("12-cards")
	a.pressOn("Medical leave", "Ask a question")
	a.shows("What do you need to know?")
	a.fill("What do you need to know?", "Is it the left or the right arm? *really* 👩🏽‍🍼 שלום")
	a.press("Send")
	a.see("asked a question, waiting for the answer")
	a.be("dana", "")
	a.see("Is it the left or the right arm? *really* 👩🏽‍🍼 שלום")
	a.say("the left one")
	a.see("Send this to HR?")
	a.look("13-answer")
	a.press("Send it to HR")
	a.see("sent your answer to HR")
	a.be("hana", "hr")
	a.see("the left one")
	a.pressOn("Medical leave", "Approve")
	a.see("approved by Hana Kim")
	a.pressOn("Vacation", "Deny…")
	a.shows("Why are you denying it?")
	a.fill("Why are you denying it?", "The whole team is away that week.")
	a.press("Deny")
	a.see("denied by Hana Kim")
	a.look("14-decided")
	a.be("dana", "")
	a.see("Hana Kim approved your leave")
	a.see("The whole team is away that week.")
	a.look("15-told")
}

// answerQuestion is the question that no policy answers: HR answers it on its card, and Dana hears it.
func (a *chatApp) answerQuestion() {
	a.t.Helper()
	a.be("hana", "hr")
	a.see("Dana Reyes asks")
	a.press("Answer")
	a.shows("Everyone who asked will see this")
	a.fill("Your answer", "In the basement, next to the lift.")
	a.look("16-answering")
	a.press("Send")
	a.see("Keep it as a policy")
	a.look("17-answered")
	a.be("dana", "")
	a.see("from HR answered your question")
	a.see("In the basement, next to the lift.")
	a.look("18-heard")
}
