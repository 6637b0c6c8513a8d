package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/leaveway/leaveway/cmd/leaveway/company"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

// TestBrowserTeams uses Teams in the browser: last week is there, Dana asks for leave and fills in
// dialogs that Microsoft's renderer draws, and Hana approves what Sam asked for last week in her
// team's channel.
func TestBrowserTeams(t *testing.T) {
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
	p.see("approved by Hana Kim")
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
			const choice = [...place.querySelectorAll('label')].find((l) => l.innerText.trim() === %[2]s);
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
