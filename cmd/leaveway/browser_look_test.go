package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// fieldTrip is a form in which a rule skips a step, a question is shown only sometimes, and
// another form's text is long and written from right to left.
const fieldTrip = `
wizardId: field-trip
wizardName: Field trip
steps:
  - {stepId: s1, sort: 1, name: where, title: Where, semanticTag: "TRIP:STEP:WHERE"}
  - {stepId: s2, sort: 2, name: visa, title: Visa and everything that a long journey to another country needs, semanticTag: "TRIP:STEP:VISA"}
  - {stepId: s3, sort: 3, name: money, title: Money, semanticTag: "TRIP:STEP:MONEY"}
  - {stepId: s4, sort: 4, name: notes, title: הערות, semanticTag: "TRIP:STEP:NOTES"}
elements:
  - {elementId: e1, stepId: s1, type: question, sort: 1, isVisible: true, attributes: {questionId: q-trip-place, semanticTag: "TRIP:QUESTION:PLACE", componentTypeKey: radio,
      questionText: "Where do you go?", label: Place, validation: [required], options: [{optionId: o1, sort: 1, label: At home, value: home}, {optionId: o2, sort: 2, label: Abroad, value: abroad}]}}
  - {elementId: e2, stepId: s1, type: question, sort: 2, isVisible: 'TRIP:QUESTION:PLACE == "abroad"', attributes: {questionId: q-trip-country, semanticTag: "TRIP:QUESTION:COUNTRY",
      componentTypeKey: text, questionText: "Which country?", label: Country}}
  - {elementId: e3, stepId: s2, type: question, sort: 1, isVisible: true, attributes: {questionId: q-trip-visa, semanticTag: "TRIP:QUESTION:VISA", componentTypeKey: select,
      questionText: "Do you have a visa?", label: Visa, options: [{optionId: o3, sort: 1, label: "I do", value: has}, {optionId: o4, sort: 2, label: "Not yet", value: hasnt}]}}
  - {elementId: e4, stepId: s3, type: question, sort: 1, isVisible: true, attributes: {questionId: q-trip-day, semanticTag: "TRIP:QUESTION:DAY", componentTypeKey: datePicker,
      questionText: "When do you leave?", label: Day of travel, helperText: The first day that you miss., validation: [required, futureDate]}}
  - {elementId: e5, stepId: s4, type: question, sort: 1, isVisible: true, attributes: {questionId: q-trip-notes, semanticTag: "TRIP:QUESTION:NOTES", componentTypeKey: longText,
      questionText: "Anything else?", label: Notes}}
next:
  - {after: "TRIP:STEP:WHERE", when: %s, go: "TRIP:STEP:MONEY"}
  - {after: "TRIP:STEP:WHERE", when: 'TRIP:QUESTION:COUNTRY == "Oz"', go: "TRIP:STEP:NOTES"}
`

// TestBrowserStudioLooks draws a map, walks through a draft, and looks at every page of the
// studio as people see it: in the light, in the dark, on a phone, and enlarged.
// axe-core looks as well, where tools/node.sh has installed it; LEAVEWAY_AXE may name
// another copy of it.
func TestBrowserStudioLooks(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := &studioPage{openPage(t, s.url+"/studio/"), s.url + "/studio/"}
	p.see("Came with Leaveway")
	p.importForm("field-trip", fmt.Sprintf(fieldTrip, `'TRIP:QUESTION:PLACE == "home"'`))
	p.importForm("lost-trip", strings.Replace(fmt.Sprintf(fieldTrip, "true"), "wizardId: field-trip", "wizardId: lost-trip", 1))
	p.looks("list", "", "Your drafts")
	p.looks("people", "people", "Only HR and the administrators so far")
	p.looks("form", "form/field-trip", "Where do you go?")
	p.looks("question", "form/field-trip/e1", "Where do you go?")
	p.looks("rules", "form/field-trip/rules", "2 rules are written as expressions")
	p.looks("mistakes", "form/lost-trip", "to fix before you can publish")
	p.looks("versions", "form/medical-v1/versions", "Versions")
	p.looks("publish", "form/field-trip/publish", "This is a new form")
	p.looks("gone", "form/nothing", "There is no form with this address")
	p.looks("map-lost", "form/lost-trip/map", "can’t be reached")
	p.looks("try-blocked", "form/lost-trip/try", "Fix these first")
	p.looks("map-ends", "form/leave-type-selector/map", "Another form")
	p.readMap()
	p.walkThrough()
	p.quiet()
}

// studioPage is a browser in the studio.
type studioPage struct {
	*page
	studio string // its address
}

// importForm makes a draft of a file, as the page does.
func (p *studioPage) importForm(id, source string) {
	p.t.Helper()
	body, err := json.Marshal(map[string]string{"file": id + ".yaml", "source": source})
	if err != nil {
		p.t.Fatal(err)
	}
	p.until("import "+id, fmt.Sprintf(`(window.imported ??= {})[%[1]s] ?? (window.imported[%[1]s] = false, fetch('/studio/api/forms', { method: 'POST', body: %[2]s })
		.then((answer) => answer.text().then((text) => { window.imported[%[1]s] = answer.ok || console.error(text); })), false)`, quoted(id), quoted(string(body))))
}

// looks opens a page and looks at it in every way.
func (p *studioPage) looks(name, address, text string) {
	p.t.Helper()
	p.open("about:blank")
	p.do("begin with a desk", chromedp.EmulateViewport(1280, 860))
	p.open(p.studio + "#/" + address)
	p.see(text)
	p.inspect(name)
}

// inspect looks at the page as it is: in the light, in the dark, on a phone, and enlarged
// to twice its size. axe-core looks at each of these once: a phone has the same colors in the light
// and in the dark, and an enlarged page shows what a phone does, so that look.js, which reads every
// contrast, name, id and width anyway, is enough there.
func (p *studioPage) inspect(name string) {
	p.t.Helper()
	type way struct {
		name          string
		width, height int64
		dark          bool
		axe           axeRules
	}
	for _, w := range []way{
		{"", 1280, 860, false, everyRule},
		{"-dark", 1280, 860, true, onlyContrast}, // nothing else is different in the dark
		{"-phone", 390, 844, false, butContrast},
		{"-phone-dark", 390, 844, true, noRule},
		{"-large", 640, 430, false, noRule},
	} {
		p.do("look as"+w.name, chromedp.EmulateViewport(w.width, w.height))
		theme := "light"
		if w.dark {
			theme = "dark"
		}
		p.until("change the colors", fmt.Sprintf(`(document.documentElement.dataset.theme = %s)`, quoted(theme)))
		p.until("draw", fmt.Sprintf("innerWidth === %d", w.width))
		p.picture("look-" + name + w.name)
		for _, wrong := range append(p.wrong(), p.axe(w.axe)...) {
			p.t.Errorf("%s%s: %s", name, w.name, wrong)
		}
	}
	p.do("put the phone down", chromedp.EmulateViewport(1280, 860))
	p.until("light again", `(document.documentElement.dataset.theme = 'light')`)
}

// wrong is what is wrong with how the page looks, by look.js.
func (p *studioPage) wrong() []string {
	p.t.Helper()
	look, err := os.ReadFile("testdata/look.js")
	if err != nil {
		p.t.Fatal(err)
	}
	found, err := chromedp.Run(p.tab, chromedp.Evaluate[[]string](settled+".then(() => "+strings.TrimSuffix(strings.TrimSpace(string(look)), ";")+")", chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	return found
}

// accessible checks the page as it is with axe-core.
func (p *page) accessible(what string) {
	p.t.Helper()
	for _, wrong := range p.axe(everyRule) {
		p.t.Errorf("%s: %s", what, wrong)
	}
}

// settled waits until a page is at rest: its fonts are there, it has been drawn in its present
// size, and nothing moves that will end. Halfway through fading in, every text has too little
// contrast. What moves forever is not waited for.
const settled = `document.fonts.ready
	.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
	.then(() => Promise.all(document.getAnimations()
		.filter((moving) => moving.playState === 'running' && Number.isFinite(moving.effect.getComputedTiming().endTime))
		.map((moving) => moving.finished.catch(() => {}))))`

// axeRules are some of axe-core's rules, as it takes them. Reading the contrasts takes as long as all
// other rules together.
type axeRules string

const (
	noRule       axeRules = ""
	everyRule    axeRules = "{}"
	onlyContrast axeRules = "{ runOnly: ['color-contrast'] }"
	butContrast  axeRules = "{ rules: { 'color-contrast': { enabled: false } } }"
)

// axe is what axe-core finds wrong with a page at rest, by some of its rules. Without axe-core
// it is nothing.
func (p *page) axe(rules axeRules) []string {
	p.t.Helper()
	if rules == noRule {
		return nil
	}
	library, err := os.ReadFile(cmp.Or(os.Getenv("LEAVEWAY_AXE"), "../../tools/node_modules/axe-core/axe.min.js"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		p.t.Fatal(err)
	}
	loaded, err := chromedp.Run(p.tab, chromedp.Evaluate[bool](`'axe' in window`))
	if err == nil && !loaded {
		_, err = chromedp.Run(p.tab, chromedp.Evaluate[bool](string(library)+"; true"))
	}
	if err != nil {
		p.t.Fatal(err)
	}
	options := "{ resultTypes: ['violations'], ..." + string(rules) + " }" // describing what is right, too, takes as long again
	more, err := chromedp.Run(p.tab, chromedp.Evaluate[[]string](
		settled+`.then(() => axe.run(`+options+`)).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 120) + ' ' + failureSummary)))`,
		chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	return more
}

// readMap reads the map of the trip with the keyboard.
func (p *studioPage) readMap() {
	p.t.Helper()
	p.open("about:blank")
	p.open(p.studio + "#/form/field-trip/map")
	p.see("2 rules lead elsewhere")
	p.until("the number of a rule is reached with the keyboard", `(() => {
		const badge = document.querySelector('.way-number');
		badge.focus();
		return document.activeElement === badge && badge.tabIndex === 0;
	})()`)
	p.do("press it", chromedp.KeyEvent("\r"))
	p.see("After “Where”, “Money” is next if “Place” is “At home”.")
	p.see("in all other cases")
	p.see("Shown only if “Place” is “Abroad”.")
	p.inspect("map")
}

// walkThrough fills in the trip, first wrongly.
func (p *studioPage) walkThrough() {
	p.t.Helper()
	p.open("about:blank")
	p.open(p.studio + "#/form/field-trip/try")
	p.see("Where do you go?")
	p.click("Next")
	p.see("Please choose one")
	p.inspect("try-refused")
	p.tick("Abroad")
	p.see("Which country?") // at once
	p.tick("At home")
	p.see("Skipped")
	p.until("the question is gone", `!document.querySelector('#try-q-trip-country')`)
	p.inspect("try")
	p.click("Next")
	p.see("When do you leave?")
	p.see("“Where” leads to “Money”, because “Place” is “At home”.")
	p.write("#try-q-trip-day", "2020-01-01")
	p.click("Next")
	p.see("Choose a day after today")
	p.click("Fill with examples")
	p.see("This is where an employee submits")
	p.inspect("try-end")
	p.click("Begin again")
	p.see("Step 1")
}

// tick chooses by the words next to a button.
func (p *studioPage) tick(label string) {
	p.t.Helper()
	p.until("tick "+label, fmt.Sprintf(`(() => {
		const choice = [...document.querySelectorAll('.choices label')].find((l) => l.innerText.trim() === %s);
		choice?.click();
		return Boolean(choice);
	})()`, quoted(label)))
}
