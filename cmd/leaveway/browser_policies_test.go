package main

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/leaveway/leaveway/bot/workspace"
)

// TestBrowserPolicies does HR's work on policies through the page: a message becomes a
// policy, is edited, and an older version is viewed and restored. A question that two people
// ask is answered for both.
func TestBrowserPolicies(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	hana, dana, sam := s.workspace.As("hana"), s.workspace.As("dana"), s.workspace.As("sam")
	if _, err := s.workspace.As("amir").Say(t.Context(), hrChannel, "*Moving house*\nYou get *one* paid day off when you move house, once in two years.\n\n*How to ask*\n• Tell your manager a week before."); err != nil {
		t.Fatal(err)
	}
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("once in two years")
	hr.menu("once in two years", "Save as policy")
	hr.see("Save as a policy")
	hr.pictures("message-to-policy")
	hr.click("Publish")
	hr.see("Published: “Moving house”")

	hr.click("Edit")
	hr.see("Edit the policy")
	hr.enter("The policy", "---\ntitle: Moving house\nstate: [CA, NY]\nvalid_from: 2026-01-01\n---\n\nYou get two paid days off when you move house, once in two years.\n\n## How to ask\n\n- Tell your manager two weeks before.\n- Enter it in the calendar.")
	hr.click("Publish")
	hr.see("Changed: “Moving house”")
	hr.click("History")
	hr.see("Version 1 · added by Hana Kim")
	hr.pictures("policy-history")
	hr.click("Bring back version 1")
	hr.see("This is what will change:")
	hr.pictures("policy-bring-back")
	hr.click("Bring it back")
	hr.see("Brought back: “Moving house”")
	hr.until("the question goes", `!document.body.innerText.includes('This is what it changes')`)

	for _, asker := range []*workspace.Actor{dana, sam} {
		if _, err := asker.Say(t.Context(), workspace.DM, "where can I park my bike at the office?"); err != nil {
			t.Fatal(err)
		}
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := asker.Press(t.Context(), "Ask HR"); err != nil {
			t.Fatal(err)
		}
	}
	hr.see("Question · 2 people ask")
	hr.pictures("gap-for-two")
	hr.click("Answer")
	hr.see("Everyone who asked will see this")
	hr.enter("Your answer", "In the basement, next to the lift.")
	hr.click("Send")
	hr.see("Keep it as a policy")
	hr.pictures("gap-answered")
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, asker := range []*workspace.Actor{dana, sam} {
		all := asker.Messages(workspace.DM)
		if got := asker.Read(all[len(all)-1]); got != "Hana Kim from HR answered your question:\n> where can I park my bike at the office?\nIn the basement, next to the lift." {
			t.Errorf("the answer reads %q", got)
		}
	}
	if err := hana.Command(t.Context(), hrChannel, "/policy", "list"); err != nil {
		t.Fatal(err)
	}
	hr.see("Protection from dismissal and retaliation")
	hr.pictures("policy-list")
	hr.quiet()
}

// menu chooses an entry from the menu of the message with a text.
func (p *page) menu(text, entry string) {
	p.t.Helper()
	p.until("open the menu of "+text, `(() => {
		const message = [...document.querySelectorAll('.message')].findLast((m) => m.innerText.includes(`+quoted(text)+`));
		const more = message?.querySelector('[data-do=more]');
		more?.click();
		return Boolean(more);
	})()`)
	p.pictures("message-menu")
	p.until("choose "+entry, `(() => {
		const item = [...document.querySelectorAll('[role=menuitem]')].find((i) => i.innerText.trim() === `+quoted(entry)+`);
		item?.click();
		return Boolean(item);
	})()`)
}

// pictures takes a picture of the page as wide as a desktop and as a phone, in the light and in the dark, if
// somebody wants to see it.
func (p *page) pictures(name string) {
	p.t.Helper()
	if os.Getenv("LEAVEWAY_SCREENSHOTS") == "" {
		return
	}
	const still = `document.getAnimations().every((a) => a.playState !== 'running')`
	for _, w := range []struct {
		name          string
		width, height int64
	}{{"", 1280, 860}, {"-phone", 390, 844}} {
		for _, theme := range []string{"light", "dark"} {
			p.do("look"+w.name, chromedp.EmulateViewport(w.width, w.height))
			p.until("change the colors", "(document.documentElement.dataset.theme = "+quoted(theme)+")")
			p.until("nothing moves", still)
			p.picture(name + w.name + "-" + theme)
		}
	}
	p.do("put it down", chromedp.EmulateViewport(1280, 860))
	p.until("go back to light colors", "(document.documentElement.dataset.theme = 'light')")
}
