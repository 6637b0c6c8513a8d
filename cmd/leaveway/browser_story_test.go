package main

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/leaveway/leaveway/bot/workspace"
)

// handoverStory is a handover as four people see it in the browser. What a story is about is between its
// steps: the leaver's files and answers, and the successor's questions.
type handoverStory struct {
	t       *testing.T
	stage   *stage
	project string
	hr      *page
	dana    *page // leaves
	sam     *page // is the manager
	lee     *page // takes over, from aWeekLater on
	drawn   bool  // the graph was looked at
}

// startHandover has HR start a handover, and opens the leaver's invitation.
func startHandover(t *testing.T, project string) *handoverStory {
	t.Helper()
	company := workspace.Default()
	company.Users = append(company.Users, workspace.User{
		ID: "U0LEE", Name: "lee", RealName: "Sam Lee", Title: "Analyst", Email: "lee@marigold.example", TZ: "America/New_York", Locale: "en-US",
	})
	s, err := newStageFrom(t.Context(), demoConfig{company: &company})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	st := &handoverStory{t: t, stage: s, project: project, hr: openPage(t, s.url+"/#hana/C0HRLEAVE")}
	st.hr.see("This is the very beginning of #hr-leave")
	st.hr.say("/handover @dana, project: " + project + ", role: analyst, last day: 2026-11-27, manager: Sam Ortiz, successor: Sam Lee")
	st.hr.see("I've messaged Dana Reyes about “" + project + "”")
	st.dana = openPage(t, s.url+"/#dana/D0DANA")
	st.dana.see("asked me to help you hand over “" + project + "”")
	return st
}

// share is the end of the leaver's part: they read what was kept, and share it.
func (st *handoverStory) share() {
	st.t.Helper()
	st.dana.see("Here's what I'll pass on")
	st.dana.pictures("handover-review")
	st.dana.click("Share with Sam Ortiz")
	st.dana.see("Shared with Sam Ortiz")
	st.dana.quiet()
}

// approve is the manager's part.
func (st *handoverStory) approve() {
	st.t.Helper()
	st.sam = openPage(st.t, st.stage.url+"/#sam/D0SAM")
	st.sam.see("has shared the handover of “" + st.project + "”")
	st.sam.seePicture(st.project + ": ")
	st.sam.pictures("handover-package")
	st.reads(st.sam, "handover-page-shared", "Shared, and not approved yet.")
	st.sam.click("Approve")
	st.sam.see("Approved: version 1")
	st.sam.quiet()
	st.reads(st.sam, "handover-page", "Approved, version 1.")
}

// reads follows the link to the handover's page, looks at it and at its graph, and goes back. Everyone
// who may see the graph sees the same one, so only its first reader looks at it closely.
func (st *handoverStory) reads(who *page, name, state string) {
	st.t.Helper()
	link := who.pageShown()
	who.do("follow the link", chromedp.KeyEvent("\r"))
	back, err := chromedp.Run(who.tab, chromedp.Evaluate[string]("location.href"))
	if err != nil {
		st.t.Fatal(err)
	}
	p := &graphPage{linkPage: linkPage{studioPage{page: who}}}
	p.open(link)
	p.reach(state)
	p.reach("Download as Markdown")
	p.look(name)
	for _, w := range []struct {
		name          string
		width, height int64
	}{{"-phone", 390, 844}, {"", 1280, 860}} {
		p.do("look"+w.name, chromedp.EmulateViewport(w.width, w.height))
		p.phone = w.name != ""
		p.open(link + "/graph")
		p.reach("The same as a table")
		if !st.drawn {
			p.shoot(name + "-graph" + w.name)
		}
	}
	st.drawn = true
	who.open(back)
}

// pageShown focuses the last link to the handover's page, and returns its address.
func (p *page) pageShown() string {
	p.t.Helper()
	const last = `[...document.querySelectorAll('a[href*="/handover/H-"]')].at(-1)`
	p.until("see a link to the handover", "("+last+"?.focus(), document.activeElement === "+last+")")
	link, err := chromedp.Run(p.tab, chromedp.Evaluate[string](last+".href"))
	if err != nil {
		p.t.Fatal(err)
	}
	return link
}

// aWeekLater welcomes the successor.
func (st *handoverStory) aWeekLater() {
	st.t.Helper()
	st.stage.setClock(time.Date(2026, time.December, 4, 17, 0, 0, 0, time.UTC))
	if err := st.stage.settle(st.t.Context()); err != nil {
		st.t.Fatal(err)
	}
	st.lee = openPage(st.t, st.stage.url+"/#lee/D0LEE")
	st.lee.see("Welcome to “" + st.project + "”")
	st.lee.seePicture(st.project + ": ")
	st.lee.pictures("handover-welcome")
	st.reads(st.lee, "handover-page-successor", "Approved, version 1.")
}

// askPeople asks what nobody has answered, and sees that HR is asked.
func (st *handoverStory) askPeople(question string) {
	st.t.Helper()
	st.lee.say(question)
	st.lee.see("Shall I ask Sam Ortiz and HR?")
	st.lee.pictures("handover-asked")
	st.lee.click("Ask them")
	st.lee.see("I've asked Sam Ortiz and HR")
	st.lee.quiet()
	st.hr.open(st.stage.url + "/#hana/C0HRLEAVE")
	st.hr.see(question)
	st.hr.pictures("handover-gap")
	st.hr.quiet()
}
