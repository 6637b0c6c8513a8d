package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestBrowserKeepsAfterDiscard is one author with two windows: what is typed in one is kept
// although the draft was discarded in the other. So it is of a text, of a form that people
// have, and of a form that nobody has yet.
func TestBrowserKeepsAfterDiscard(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.setClock(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC))
	author := &studioPage{openPage(t, s.url+"/studio/"), s.url + "/studio/"}
	author.see("Came with Leaveway")
	author.importForm("field-trip", fmt.Sprintf(fieldTrip, `'TRIP:QUESTION:PLACE == "home"'`))
	for _, c := range []struct{ address, field, discarded string }{
		{"paper/policies/loss", "#paper-text", "Nothing changed yet"},
		{"form/medical-v1", "#title-step-001", "As published"},
		{"form/field-trip", "#title-s1", "Came with Leaveway"},
	} {
		w := twoWindows{t, s.url + "/studio/#/" + c.address, c.field}
		first, second := w.open(), w.open()
		w.write(first, "first")
		first.see("Draft saved")
		w.write(second, "second")
		second.until("the other window is noticed", `document.querySelector('[data-do=keep]')`)
		first.until("discard", `(() => { document.querySelector('[data-do=discard]').click(); return true; })()`)
		first.see("will be lost")
		first.click("Discard")
		first.settles(fmt.Sprintf(`document.body.innerText.includes(%s)`, quoted(c.discarded)))
		second.until("keep", `(() => { document.querySelector('[data-do=keep]').click(); return true; })()`)
		second.see("Draft saved")
		w.open().until("it is kept", fmt.Sprintf(`document.querySelector(%s).value.endsWith(' second')`, quoted(c.field)))
		second.quiet()
	}
}

// twoWindows opens one page again and again, and writes into a field of it.
type twoWindows struct {
	t              *testing.T
	address, field string
}

func (w twoWindows) open() *page {
	w.t.Helper()
	p := openPage(w.t, w.address)
	p.until("it is there", fmt.Sprintf(`(document.querySelector(%s)?.value ?? '')`, quoted(w.field)))
	return p
}

func (w twoWindows) write(p *page, words string) {
	w.t.Helper()
	p.until("type "+words, fmt.Sprintf(`(() => {
		const field = document.querySelector(%s);
		field.value += %s;
		field.dispatchEvent(new Event('input', { bubbles: true }));
		return true;
	})()`, quoted(w.field), quoted(" "+words)))
}

// settles waits until an expression is true although the page is loaded again meanwhile, which
// ends what is evaluated on it.
func (p *page) settles(expression string) {
	p.t.Helper()
	look := fmt.Sprintf(`new Promise((held) => requestAnimationFrame(() => held(Boolean(%s))))`, expression) // once per frame
	for end := time.Now().Add(patience); time.Now().Before(end); {
		held, err := chromedp.Run(p.tab, chromedp.Evaluate[bool](look, chromedp.EvalAwaitPromise))
		if err == nil && held {
			return
		}
	}
	p.t.Fatalf("%s isn't true on the page:\n%s", expression, p.text())
}
