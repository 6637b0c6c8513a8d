package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserOverTheForm asks a question from a form through the page, and finds what was
// typed unchanged. HR answers another question in its card's thread, and drops a policy as
// a file.
func TestBrowserOverTheForm(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := openPage(t, s.url+"/#dana")
	p.see("Leaveway")
	p.say("/leave my own health")
	p.see("What is the first day of your leave?")
	p.enter("What is the first day of your leave?", "2027-01-11")
	p.click("Ask a question")
	p.see("What you typed in the form stays there")
	p.enter("Your question", "what happens to my health insurance?")
	p.click("Ask")
	p.see("Source: Benefits during leave")
	p.picture("over-the-form")
	p.click("Close")
	p.see("What is the first day of your leave?")
	p.until("what was typed", `document.querySelector('dialog[open] input[type=date]').value === '2027-01-11'`)
	p.click("Ask a question")
	p.see("What you typed in the form stays there")
	p.enter("Your question", "where can I park my bike at the office?")
	p.click("Ask")
	p.see("Would you like me to ask HR?")
	p.click("Ask HR")
	p.see("I've asked HR")
	p.picture("asked-over-the-form")

	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Dana Reyes asks")
	hr.until("open the thread", `(() => {
		const button = [...document.querySelectorAll('[data-do=reply]')].at(-1);
		button?.click();
		return Boolean(button);
	})()`)
	hr.sayIn("thread-composer", "In the basement, next to the lift.")
	hr.see("Send this as the answer to Dana Reyes?")
	hr.picture("thread")
	hr.click("Send it")
	hr.see("Keep it as a policy")
	hr.until("the offer goes", `!document.body.innerText.includes('Send this as the answer')`)

	file := filepath.Join(t.TempDir(), "moving-house.md")
	if err := os.WriteFile(file, []byte("# Moving house\n\nYou get one paid day off when you move house.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	hr.do("drop a file", chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file}))
	hr.see("moving-house.md")
	hr.say("")
	hr.see("Publish it?")
	hr.picture("dropped")
	hr.click("Publish")
	hr.see("Published: “Moving house”")
	hr.picture("published")
	p.quiet()
	hr.quiet()
}
