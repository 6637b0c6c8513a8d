package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestBrowserStudio is somebody in HR who has never seen a form's file: they build a form
// of five steps with three rules, fix two mistakes, publish, and an employee files it.
func TestBrowserStudio(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.setClock(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC))
	p := openPage(t, s.url+"/studio/")
	p.see("Came with Leaveway")
	p.picture("studio-list")

	p.click("New form")
	p.typeInto("#new-name", "Volunteer leave\r")
	p.see("Nothing is on this step yet")
	p.picture("studio-empty")
	p.write("#title-step-1", "Dates")
	p.typeInto("#add-step-1", "When does your leave start?\r")
	for _, title := range []string{"Place", "Trip", "Project", "Last words"} {
		p.typeInto("#new-step", title+"\r")
		p.see(title)
	}
	p.typeInto("#add-step-2", "Where will you volunteer?\r")
	p.write("[data-field=label]", "Place")
	p.pick("[data-field=componentTypeKey]", "radio")
	p.typeInto(".options .adder", "At home\r")
	p.typeInto(".options .adder", "Abroad\r")
	p.typeInto(".options .adder", "At sea\r")
	p.until("three choices are there", `document.querySelectorAll('.options li').length === 3`)
	p.click("Switch off") // the last one
	p.see("People who ask for it read:")
	p.write(".options .instead input", "Please ask Amir about boats.")
	p.see("Draft saved")
	p.picture("studio-option-off")
	p.typeInto("#add-step-3", "Which country is it?\r") // asked as a menu, without choices yet
	p.write("[data-field=label]", "Country")
	p.typeInto("#add-step-4", "Is it paid?\r")
	p.write("[data-field=label]", "Paid")
	p.typeInto("#add-step-4", "Who pays you?\r")
	p.write("[data-field=label]", "Payer")
	p.pick("[data-field=componentTypeKey]", "text")

	p.see("2 things to fix before you can publish")
	p.picture("studio-problems")
	p.until("choose the question without choices", `(() => {
		const item = [...document.querySelectorAll('.outline .item')].find((b) => b.innerText.includes('Which country'));
		item?.click();
		return Boolean(item);
	})()`)
	p.pick("[data-field=componentTypeKey]", "text")
	p.typeInto("#add-step-5", "Anything else HR should know?\r")
	p.see("Draft saved")
	p.until("no problem is left", `!document.querySelector('.problems')`)

	p.until("open the rules", `(() => { document.querySelector('[data-key=rules]').click(); return true; })()`)
	p.write("#rules", "If the place is somewhere nice, skip to Project.")
	p.until("a rule is refused with a question", `document.querySelector('.understood .notice strong')`)
	p.picture("studio-rule-refused")
	p.write("#rules", "If the place is At home, skip to Project.\nShow the country only if the place is Abroad.\nShow the payer only if paid is Yes.")
	p.until("three rules are understood", `document.querySelectorAll('.understood .means li').length === 3`)
	p.picture("studio-rules")

	p.open(s.url + "/studio/#/")
	p.see("Draft saved") // the browser was closed in the middle: the draft is there
	p.open(s.url + "/studio/#/form/volunteer-leave")
	p.see("Draft saved")
	p.picture("studio-full")
	p.click("Publish…")
	p.see("This is a new form")
	p.picture("studio-publish")
	p.click("Publish")
	p.see("People get “Volunteer leave” from now on")
	p.picture("studio-published")
	p.open(s.url + "/studio/#/form/volunteer-leave/versions")
	p.see("What people get")
	p.picture("studio-versions")
	p.quiet()
	fileVolunteerLeave(t, s)
}

// TestBrowserAdministration is an administrator who looks after the installation, by the mouse
// and by the keyboard, and somebody in HR who isn't one. Some pages are looked at in every way.
func TestBrowserAdministration(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := &studioPage{openPage(t, s.url+"/studio/"), s.url + "/studio/"}
	p.see("Came with Leaveway")
	p.until("be somebody in HR", `(document.cookie = 'studio-author=U0HANA; path=/studio')`)
	p.looks("admin-refused", "admin/health", "Only administrators can look after the installation")
	p.until("be an administrator", `(document.cookie = 'studio-author=U0AMIR; path=/studio')`)
	p.open("about:blank") // the page is loaded again, not only another part of it
	for _, one := range [][2]string{
		{"health", "Everything works"},
		{"sessions", "Nobody is filling in a form"},
		{"stuck", "Nothing is stuck"},
		{"reminders", "No reminder is set"},
		{"people", "Find somebody"},
		{"roles", "Amir Haddad"},
		{"tokens", "Keys and permissions"},
		{"failed", "There are none"},
		{"records", "Nobody is chosen yet"},
	} {
		p.open(p.studio + "#/admin/" + one[0])
		p.see(one[1])
	}
	p.looks("admin-stats", "admin/stats", "How Leaveway is used")
	p.looks("admin-forms", "admin/forms", "Medical leave")
	p.looks("admin-audit", "admin/audit", "looked at")
	p.typeInto("#admin-words", "roles\r") // the audit has what was looked at, and is searched by pressing Enter
	p.see("Audit: roles")
	p.open(p.studio + "#/admin/records")
	p.see("Whose records?")
	p.typeInto("#admin-words", "U0AMIR")
	p.click("Delete…")
	p.see("would do. If you begin")
	p.inspect("admin-erase")
	p.click("Begin")
	p.see("You can't decide about your own records")
	p.quiet()
}

// fileVolunteerLeave is an employee who files the new form. Nothing was restarted.
func fileVolunteerLeave(t *testing.T, s *stage) {
	t.Helper()
	p := openPage(t, s.url+"/#dana")
	p.see("Leaveway")
	p.say("/leave")
	p.see("What kind of leave do you need?")
	p.choose("What kind of leave do you need?", "Volunteer leave")
	p.click("Next")
	p.see("When does your leave start?")
	p.enter("When does your leave start?", "2027-06-15")
	p.click("Next")
	p.see("Where will you volunteer?")
	p.choose("Where will you volunteer?", "At home")
	p.until("what was switched off isn't offered", `!document.body.innerText.includes('At sea')`)
	p.click("Next")
	p.see("Is it paid?") // the rule skips the trip
	p.choose("Is it paid?", "No")
	p.click("Next")
	p.see("Anything else HR should know?")
	p.enter("Anything else HR should know?", "No")
	p.click("Check answers")
	p.see("Check your answers")
	p.picture("studio-filed")
	p.click("Submit")
	p.see("is with HR")
	p.quiet()
}

// typeInto types into a field, key by key. The keys go to what has the focus, because the editor may draw
// the field again at any moment, and gives the new one the focus.
func (p *page) typeInto(selector, text string) {
	p.t.Helper()
	p.until("find "+selector, fmt.Sprintf(`(() => {
		const field = document.querySelector(%s);
		field?.focus();
		return field !== null && document.activeElement === field;
	})()`, quoted(selector)))
	p.do("type into "+selector, chromedp.KeyEvent(text))
}

// write replaces what a field says.
func (p *page) write(selector, text string) {
	p.t.Helper()
	p.until("write into "+selector, fmt.Sprintf(`(() => {
		const field = document.querySelector(%s);
		if (!field) return false;
		field.focus();
		field.value = %s;
		field.dispatchEvent(new Event('input', { bubbles: true }));
		return true;
	})()`, quoted(selector), quoted(text)))
}

// pick chooses from a menu by the stored value.
func (p *page) pick(selector, value string) {
	p.t.Helper()
	p.until("pick "+value, fmt.Sprintf(`(() => {
		const menu = document.querySelector(%s);
		if (!menu) return false;
		menu.value = %s;
		menu.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`, quoted(selector), quoted(value)))
}
