package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestBrowserHandsOver plays a handover in the workspace, from files to a newcomer's questions a week
// after the leaver's last day: one with a sure answer from a file, one with an answer from the
// interview, and one that nobody has answered, which becomes a ticket.
func TestBrowserHandsOver(t *testing.T) {
	t.Parallel()
	st := startHandover(t, "Harbor model")
	p := st.dana
	p.pictures("handover-invited")
	p.click("Start")
	p.see("Please drop the files for “Harbor model” here")
	for _, f := range harborFiles(t) {
		p.attach(f.name, f.content)
	}
	p.say("these are the ones that matter")
	p.see("I've read 3 files for “Harbor model”")
	p.click("Start the questions")
	p.see("Why is 428,500 typed into Traffic!C6")
	p.seePicture("Traffic!C6")
	p.pictures("handover-question")
	p.say("it was like that")
	p.see("What exactly was the reason")
	p.say("The berth was closed for dredging in 2030, so the port agreed on 428,500 containers.")
	p.see("Thank you, noted.")
	p.see("How would somebody notice that rate in fx_pull.py skips")
	p.say("The bank's file has been missing since July, and nobody noticed. The average for September was 1.128.")
	p.see("Ruben Hasselmark is the only one")
	p.say("is bereavement leave paid?")
	p.see("Back to your handover of “Harbor model”")
	p.say("His deputy is Solvei Arnmark, extension 4471, but she has no login yet.")
	p.see("Where does LAST_KNOWN = 1.09 come from?")
	p.say("skip")
	st.share()
	st.approve()
	st.aWeekLater()
	st.lee.say("when does the concession fee go up?")
	st.lee.see("The fee goes up by 15 % in 2031")
	st.lee.see("Source: HANDOVER.md, section 'Concession terms'")
	st.lee.say("who can get the berth log when Ruben is away?")
	st.lee.see("Source: interview with the analyst, about HANDOVER.md, section 'Contacts'")
	st.askPeople("what insurance do we have for the cranes?")
}

// TestBrowserHandsOverByLink plays the same handover with a leaver who isn't in Slack: on a page, on a
// phone, with the server's restart in the middle.
func TestBrowserHandsOverByLink(t *testing.T) {
	t.Parallel()
	s, err := newStageFrom(t.Context(), demoConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	hr := openPage(t, s.url+"/#hana/D0HANA")
	hr.see("Hana Kim")
	hr.say("/handover Ines Moreau, project: Harbor model, role: analyst, last day: 2026-11-27, manager: Sam Ortiz")
	hr.see("add their address for a link, as in “email: dana@example.com”")
	hr.say("/handover Ines Moreau, email: ines@example.org, project: Harbor model, role: analyst, last day: 2026-11-27, manager: Sam Ortiz")
	hr.see("please get a link and send it to ines@example.org")
	hr.click("Get a link")
	hr.see("It works through Friday, November 27")
	hr.picture("link-given")
	link := hr.linkShown()
	hr.click("Close")

	p := &linkPage{studioPage: studioPage{page: openPage(t, link)}}
	p.see("Hi Ines, Hana Kim asked me to help you hand over “Harbor model”")
	p.look("link-invited")
	p.press("Start")
	p.see("Please drop the files")
	for _, f := range harborFiles(t) {
		p.choose(f.name, f.content)
	}
	p.press("Upload and read")
	p.see("I've read 3 files for “Harbor model”")
	p.look("link-files")
	p.press("Start the questions")
	p.see("Why is 428,500 typed into Traffic!C6")
	p.seePicture("Traffic!C6")
	p.look("link-question")
	p.answer("it was like that")
	p.see("What exactly was the reason")
	s.setClock(time.Date(2026, time.November, 20, 18, 0, 0, 0, time.UTC))
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.open(link)
	p.see("What exactly was the reason")
	p.answer("The berth was closed for dredging in 2030, so the port agreed on 428,500 containers.")
	p.see("Thank you, noted.")
	p.press("Show me where")
	p.see("fx_pull.py, line")
	p.look("link-where")
	p.answer("Is bereavement leave paid? No: the bank's file has been missing since July, and the average for September was 1.128.")
	p.see("Ruben Hasselmark is the only one")
	p.press("Ask somebody else")
	p.see("Who would know?")
	p.answer("Solvei Arnmark")
	p.see("Where does LAST_KNOWN = 1.09 come from?")
	p.press("Skip")
	p.see("Here's what I'll pass on")
	p.look("link-review")
	p.press("Change")
	p.see("Correct what I kept")
	p.look("link-change")
	p.answer("Ask Solvei Arnmark, extension 4471.")
	p.see("extension 4471")
	p.press("Share with Sam Ortiz")
	p.see("Shared with Sam Ortiz")
	p.look("link-shared")
	p.open(link)
	p.see("You've already shared the handover")

	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	hr.see("has shared the handover of “Harbor model”")
	hr.click("Send it back")
	hr.enter("What's missing or wrong?", "Who has the key to the archive?")
	hr.click("Send")
	hr.see("Please tell them at ines@example.org")
	p.open(link)
	p.see("Who has the key to the archive?")
	p.answer("The porter has it.")
	p.see("The porter has it.")

	hr.open(s.url + "/#hana/D0HANA")
	hr.say("/handover")
	hr.see("link works through Friday, November 27")
	hr.click("Revoke the link")
	hr.see("has stopped working")
	p.open(link)
	p.see("This link doesn't work, or doesn't work anymore")
	p.look("link-over")
	hr.say("/handover forget Ines Moreau")
	hr.see("I removed their name from 1 handover")
	hr.quiet()
}

// linkPage is the page of a leaver who isn't in Slack.
type linkPage struct{ studioPage }

// linkShown is the link in the open dialog.
func (p *page) linkShown() string {
	p.t.Helper()
	p.until("see a link", `document.body.innerText.includes('/handover/link/H-')`)
	link, err := chromedp.Run(p.tab, chromedp.Evaluate[string](`document.body.innerText.match(/http\S+handover\/link\/H-\S+/)[0]`))
	if err != nil {
		p.t.Fatal(err)
	}
	return link
}

// arrive does what leads to another page, and waits until that is there.
func (p *linkPage) arrive(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.until("mark the page", `(document.documentElement.dataset.before = 'yes')`)
	p.do(what, chromedp.Steps(actions...))
	ctx, cancel := context.WithTimeout(p.tab, patience)
	defer cancel()
	for there := false; !there; { // a page that goes away while it is asked is an error
		there, _ = chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise((held) => {
			const look = () => (!document.documentElement.dataset.before && document.readyState === 'complete' ? held(true) : requestAnimationFrame(look));
			look();
		})`, chromedp.EvalAwaitPromise))
		if ctx.Err() != nil {
			p.t.Fatalf("%s led nowhere:\n%s", what, p.text())
		}
	}
}

// press chooses a button with the keyboard: Enter, with the focus on it.
func (p *linkPage) press(label string) {
	p.t.Helper()
	p.until("focus "+label, fmt.Sprintf(`(() => {
		const button = [...document.querySelectorAll('button')].findLast((b) => b.innerText.trim() === %s);
		button?.focus();
		return Boolean(button);
	})()`, quoted(label)))
	p.arrive("press "+label, chromedp.KeyEvent("\r"))
}

// answer types into the page's field, goes to the button with the keyboard and presses it.
func (p *linkPage) answer(text string) {
	p.t.Helper()
	p.until("type "+text, fmt.Sprintf(`(() => {
		const field = document.querySelector('textarea');
		if (!field) return false;
		field.focus();
		field.value = %s;
		return true;
	})()`, quoted(text)))
	p.arrive("send "+text, chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r"))
}

// choose adds a file to those that are uploaded.
func (p *linkPage) choose(name string, content []byte) {
	p.t.Helper()
	p.until("choose "+name, fmt.Sprintf(`(() => {
		const picker = document.querySelector('input[type=file]');
		if (!picker) return false;
		const bytes = Uint8Array.from(atob(%s), (c) => c.charCodeAt(0));
		const chosen = new DataTransfer();
		for (const before of picker.files) chosen.items.add(before);
		chosen.items.add(new File([bytes], %s));
		picker.files = chosen.files;
		return true;
	})()`, quoted(base64.StdEncoding.EncodeToString(content)), quoted(name)))
}

// look looks at the page on a phone and on a screen, where its colors are the same.
func (p *linkPage) look(name string) {
	p.t.Helper()
	for _, w := range []struct {
		name          string
		width, height int64
		axe           axeRules
	}{{"-phone", 390, 844, butContrast}, {"", 1280, 860, everyRule}} {
		p.do("look"+w.name, chromedp.EmulateViewport(w.width, w.height))
		p.picture(name + w.name)
		for _, wrong := range append(p.wrong(), p.axe(w.axe)...) {
			p.t.Errorf("%s%s: %s", name, w.name, wrong)
		}
	}
}

// attach chooses a file in the composer, and waits until it is uploaded.
func (p *page) attach(name string, content []byte) {
	p.t.Helper()
	p.until("attach "+name, fmt.Sprintf(`(() => {
		const picker = document.querySelector('input[type=file]');
		if (!picker) return false;
		const bytes = Uint8Array.from(atob(%s), (c) => c.charCodeAt(0));
		const chosen = new DataTransfer();
		chosen.items.add(new File([bytes], %s));
		picker.files = chosen.files;
		picker.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`, quoted(base64.StdEncoding.EncodeToString(content)), quoted(name)))
	p.until("see "+name+" uploaded", fmt.Sprintf(`document.querySelector('.chosen-files').innerText.includes(%s)`, quoted(name)))
}

// seePicture waits until a picture is loaded whose words for those who can't see it contain a text.
func (p *page) seePicture(alt string) {
	p.t.Helper()
	p.until("see a picture of "+alt, fmt.Sprintf(`[...document.images].some((i) => i.alt.includes(%s) && i.complete && i.naturalWidth > 0)`, quoted(alt)))
}

// handedFile is a file that a leaver drops.
type handedFile struct {
	name    string
	content []byte
}

// harborFiles are a small project: a model with a number typed over a formula, a script that hides
// its errors, and notes that name one person.
func harborFiles(t *testing.T) []handedFile {
	t.Helper()
	return []handedFile{
		{"Model_v7.xlsx", harborBook(t)},
		{"fx_pull.py", []byte(harborScript)},
		{"HANDOVER.md", []byte(harborNotes)},
	}
}

const harborScript = `"""Pull the rate for the model."""
import pandas as pd

LAST_KNOWN = 1.09


def rate(path):
    try:
        return pd.read_csv(path)["rate"].iloc[-1]
    except Exception:
        pass
    return LAST_KNOWN
`

const harborNotes = `# Harbor model

The model decides whether we bid for the terminal.

## Contacts

Ruben Hasselmark is the only one who can get the berth log out of the gate system.

## Concession terms

The fee goes up by 15 % in 2031, on top of inflation.
`

// harborBook is a workbook as Excel writes it, with what a reader needs.
func harborBook(t *testing.T) []byte {
	t.Helper()
	const (
		head  = `<?xml version="1.0" encoding="UTF-8"?>`
		rels  = head + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
		doc   = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
		sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	)
	var rows strings.Builder
	rows.WriteString(`<row r="1"><c r="A1" t="inlineStr"><is><t>Year</t></is></c><c r="B1" t="inlineStr"><is><t>Growth</t></is></c><c r="C1" t="inlineStr"><is><t>Containers</t></is></c></row>`)
	rows.WriteString(`<row r="2"><c r="A2"><v>2026</v></c><c r="B2"><v>0.03</v></c><c r="C2"><v>402000</v></c></row>`)
	containers := 402000.
	for row := 3; row <= 12; row++ {
		containers *= 1.03
		cell := fmt.Sprintf(`<c r="C%d"><f>C%d*(1+B%d)</f><v>%.0f</v></c>`, row, row-1, row, containers)
		if row == 6 {
			containers = 428500
			cell = `<c r="C6"><v>428500</v></c>`
		}
		fmt.Fprintf(&rows, `<row r="%d"><c r="A%d"><v>%d</v></c><c r="B%d"><v>0.03</v></c>%s</row>`, row, row, 2024+row, row, cell)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"[Content_Types].xml", head + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`},
		{"_rels/.rels", rels + `<Relationship Id="r1" Type="` + doc + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", head + `<workbook xmlns="` + sheet + `" xmlns:r="` + doc + `"><sheets><sheet name="Traffic" sheetId="1" r:id="s1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", rels + `<Relationship Id="s1" Type="` + doc + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", head + `<worksheet xmlns="` + sheet + `"><sheetData>` + rows.String() + `</sheetData></worksheet>`},
	} {
		out, err := w.Create(part[0])
		if err == nil {
			_, err = out.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
