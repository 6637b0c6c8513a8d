package main

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/leaveway/leaveway/bot/workspace/pagetest"
)

// TestBrowser does the whole job through the page, as a person would: it asks for leave,
// goes through the form with a wrong answer and a step back, reviews, submits, decides as
// HR, and reads the decision. If LEAVEWAY_SCREENSHOTS names a folder, it saves pictures.
func TestBrowser(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := openPage(t, s.url+"/#dana")
	p.see("Leaveway")
	p.picture("empty")
	p.accessible("the workspace")

	p.say("/leave")
	p.see("What kind of leave do you need?")
	p.choose("What kind of leave do you need?", "Pregnancy and adoption")
	p.picture("form")
	p.accessible("the form")
	p.click("Next")
	p.see("Step 1 of")
	p.enter("What is your expected due date?", "2020-06-15")
	p.choose("How long do you plan to take leave?", "12 weeks")
	p.click("Next")
	p.see("Choose a day after today")
	p.picture("refused")
	p.accessible("a form with a refused answer")
	p.enter("What is your expected due date?", "2027-06-15")
	p.click("Next")
	p.see("Which state do you work in?")
	p.choose("Which state do you work in?", "California")
	p.choose("Who is your manager?", "Sam Ortiz")
	p.click("Next")
	p.see("How will your child join you?")
	p.click("Back")
	p.see("Which state do you work in?")
	p.click("Next")
	p.see("How will your child join you?")
	p.choose("How will your child join you?", "Adoption")
	p.click("Next")
	p.see("Will you need days off before the placement?")
	p.choose("Will you need days off before the placement?", "No")
	p.click("Next")
	p.see("1,250 hours")
	p.choose("at least 12 months", "Yes")
	p.choose("1,250 hours", "Not sure")
	p.choose("How would you like to take your leave?", "All at once")
	p.click("Next")
	p.see("Is there anything else HR should know?")
	p.enter("Is there anything else HR should know?", "Ça va, O’Neil — עברית 🙂")
	p.click("Check answers")
	p.see("Check your answers")
	p.picture("review")
	p.accessible("the review")
	p.click("Submit")
	p.see("is with HR")
	p.picture("filed")

	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Dana Reyes")
	hr.picture("card")
	hr.accessible("HR's channel")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	hr.picture("approved")

	p.open(s.url + "/#dana/D0DANA")
	p.see("Hana Kim approved your leave")
	p.picture("decided")
	p.quiet()
	hr.quiet()
}

// TestBrowserHearsTheConsole is what the other tests rely on when they say that a page is quiet.
func TestBrowserHearsTheConsole(t *testing.T) {
	t.Parallel()
	p := openPage(t, "data:text/html,<p>A page</p>")
	p.until("all is said", `console.log('fine') || console.error('broken') || setTimeout(() => { throw new Error('thrown') })`)
	for end := time.Now().Add(patience); strings.Count(p.complaints(), "\n") < 1 && time.Now().Before(end); {
		p.see("A page")
	}
	if said := p.complaints(); said != "error: broken\nexception: Uncaught Error: thrown" {
		t.Errorf("heard: %s", said)
	}
}

// page is a browser tab with the workspace.
type page struct {
	t   *testing.T
	tab context.Context
	consoleLog
}

// consoleLog is what a page complained about.
type consoleLog struct {
	mu       sync.Mutex
	complain []string
}

// listen notes exceptions, errors, warnings and what the page's security policy refused. It doesn't note
// requests that a server refused or that ended as their page was left: pages show people those.
func (c *consoleLog) listen(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	bad := []chromedp.ConsoleType{chromedp.ConsoleException, chromedp.ConsoleError, chromedp.ConsoleWarning}
	from := []string{"", "javascript", "security"} // not what this version of the browser thinks of pages in general
	for m, err := range messages {
		if err == nil && slices.Contains(bad, m.Type) && slices.Contains(from, m.Source) && !strings.Contains(m.Text, "Failed to fetch") {
			c.mu.Lock()
			c.complain = append(c.complain, m.String())
			c.mu.Unlock()
		}
	}
}

// complaints returns them, a line each.
func (c *consoleLog) complaints() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.complain, "\n")
}

// patience is how long a page may take for anything before the test gives up.
const patience = time.Minute

func openPage(t *testing.T, url string) *page {
	t.Helper()
	p := &page{t: t, tab: pagetest.Browser(t)}
	go p.listen(chromedp.Console(p.tab))
	p.open(url)
	return p
}

func (p *page) open(url string) { p.do("open the page", chromedp.Navigate(url)) }

// do carries out an action. If that fails, it ends the test, and saves a picture.
func (p *page) do(what string, action chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.tab, patience)
	defer cancel()
	if err := chromedp.Do(ctx, action); err != nil {
		p.picture("failed")
		p.t.Fatalf("%s: %v\non the page:\n%s\nin the console:\n%s", what, err, p.text(), p.complaints())
	}
}

// until waits until a JavaScript expression is true. It evaluates it when the page changes, at most once per
// frame, and otherwise ten times a second: evaluating it on every frame would slow down the work that the test
// waits for. chromedp.Poll would turn it into a function, which the page's security policy forbids.
func (p *page) until(what, expression string) {
	p.t.Helper()
	look := fmt.Sprintf(`new Promise((held) => {
		let due = false;
		const look = () => {
			due = false;
			if (!(%s)) return;
			changes.disconnect();
			clearInterval(often);
			held(true);
		};
		const soon = () => { due ||= Boolean(requestAnimationFrame(look)); };
		const changes = new MutationObserver(soon);
		changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
		const often = setInterval(soon, 100);
		look();
	})`, expression)
	p.do(what, func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Evaluate[bool](look, chromedp.EvalAwaitPromise)(ctx, target)
		return chromedp.Void{}, err
	})
}

// see waits until a text is on the page.
func (p *page) see(text string) {
	p.t.Helper()
	p.until("see "+text, fmt.Sprintf(`document.body.innerText.includes(%s)`, quoted(text)))
}

// hear waits until a text is in the last message, as what is on the page already is no news.
func (p *page) hear(text string) {
	p.t.Helper()
	p.until("hear "+text, fmt.Sprintf(`[...document.querySelectorAll('.message')].at(-1)?.innerText.includes(%s)`, quoted(text)))
}

// click presses the button with a label, in the open dialog if there is one.
func (p *page) click(label string) {
	p.t.Helper()
	p.until("click "+label, fmt.Sprintf(`(() => {
		const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
		const button = [...room.querySelectorAll('button')].findLast((b) => b.innerText.trim() === %s && !b.disabled);
		button?.click();
		return Boolean(button);
	})()`, quoted(label)))
}

// control is JavaScript that finds the control for a question: the input of its label, or
// the radio group that it names.
const control = `(() => {
	const named = (e) => e.innerText.includes(%[1]s);
	const label = [...document.querySelectorAll('dialog[open] label')].find(named);
	const group = [...document.querySelectorAll('dialog[open] [role=radiogroup]')]
		.find((g) => named(document.getElementById(g.getAttribute('aria-labelledby'))));
	return group ?? label?.control;
})()`

// enter types into an input.
func (p *page) enter(question, text string) {
	p.t.Helper()
	p.until("enter "+question, fmt.Sprintf(`(() => {
		const input = %s;
		if (!input) return false;
		input.focus();
		input.value = %s;
		input.dispatchEvent(new Event('input', { bubbles: true }));
		input.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`, fmt.Sprintf(control, quoted(question)), quoted(text)))
}

// choose picks an option from a menu or from radio buttons.
func (p *page) choose(question, option string) {
	p.t.Helper()
	p.until("choose "+option, fmt.Sprintf(`(() => {
		const input = %s;
		const wanted = %s;
		if (!input) return false;
		if (input.tagName === 'SELECT') {
			const choice = [...input.options].find((o) => o.text === wanted);
			if (!choice) return false;
			input.value = choice.value;
			input.dispatchEvent(new Event('change', { bubbles: true }));
			return true;
		}
		const choice = [...input.querySelectorAll('label')].find((l) => l.innerText.split('\n')[0].trim() === wanted);
		choice?.click();
		return Boolean(choice);
	})()`, fmt.Sprintf(control, quoted(question)), quoted(option)))
}

// say writes into the composer and sends it.
func (p *page) say(text string) { p.t.Helper(); p.sayIn("composer", text) }

// sayIn types the first word into a field, key by key, and pastes the rest: a key takes longer than a sentence.
func (p *page) sayIn(field, text string) {
	p.t.Helper()
	word, rest, _ := strings.Cut(text, " ")
	paste := chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, input.InsertText, input.InsertTextParams{Text: " " + rest})
		return err
	})
	p.do("say "+text, chromedp.Steps(chromedp.SendKeys(chromedp.ID(field), word), paste, chromedp.SendKeys(chromedp.ID(field), "\r")))
}

// text returns what can be read on the page.
func (p *page) text() string {
	text, err := chromedp.Run(p.tab, chromedp.Evaluate[string](`document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	return text
}

// quiet fails the test if the console has messages.
func (p *page) quiet() {
	p.t.Helper()
	if said := p.complaints(); said != "" {
		p.t.Errorf("the console says:\n%s", said)
	}
}

// picture saves a screenshot if LEAVEWAY_SCREENSHOTS is set.
func (p *page) picture(name string) {
	folder := os.Getenv("LEAVEWAY_SCREENSHOTS")
	if folder == "" {
		return
	}
	shot, err := chromedp.Run(p.tab, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), shot, 0o600)
	}
	if err != nil {
		p.t.Log("couldn't save the picture: ", err)
	}
}

// quoted returns a text as a JavaScript literal.
func quoted(text string) string {
	literal, err := json.Marshal(text)
	if err != nil {
		panic(err) // every string has one
	}
	return string(literal)
}
