package main

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// vacationPolicy is what people get in the stories about leave.
const vacationPolicy = `policyId: vacation
name: Vacation
kinds: [vacation]
unit: days
terms:
  - {from: 2026-01-01, perYear: [{amount: 20}], given: at once, year: calendar, carryUpTo: 5, carryUntil: 03-31}
`

// leaveStage is a stage with people, their vacation, and files of the story's own.
func leaveStage(t *testing.T, people string, own ...string) *stage {
	t.Helper()
	files := map[string]string{"people.csv": people, "time-off/vacation.yaml": vacationPolicy}
	for i := 0; i+1 < len(own); i += 2 {
		files[own[i]] = own[i+1]
	}
	content, err := contentFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newStageFrom(t.Context(), demoConfig{own: files, authored: content})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// onBoth takes a picture on a desk and one on a phone.
func (p *page) onBoth(name string) {
	p.t.Helper()
	p.picture("leave-" + name)
	p.do("take the phone", chromedp.EmulateViewport(390, 844))
	p.until("nothing moves", `document.getAnimations().every((a) => a.playState !== 'running')`)
	p.picture("leave-" + name + "-phone")
	p.do("put it down", chromedp.EmulateViewport(1280, 860))
}

// replyBelow writes into the thread below the last message of a channel that has one.
func (p *page) replyBelow(text string) {
	p.t.Helper()
	p.until("open the thread", `(() => {
		const button = [...document.querySelectorAll('[data-do=reply]')].at(-1);
		button?.click();
		return Boolean(button);
	})()`)
	p.sayIn("thread-composer", text)
}

const (
	danaInCalifornia = `id,name,manager,country,state,hired,workweek
U0DANA,Dana Reyes,,US,CA,2019-03-04,8 8 8 8 8 0 0
`
	teamOfSam = `id,name,manager,substitute,country,state,hired
U0DANA,Dana Reyes,U0SAM,,US,CA,2019-03-04
U0SAM,Sam Ortiz,,U0AMIR,US,CA,2019-09-02
U0AMIR,Amir Haddad,,,GB,ENG,2018-06-04
`
	managerFirst = `routes:
  - name: Time off
    kinds: [vacation, unpaid]
    steps:
      - anyOf: manager
      - anyOf: hr
`
)

// TestBrowserDayOff asks for a day off in one message, sends it with a yes, and reads HR's decision.
func TestBrowserDayOff(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, danaInCalifornia)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")
	p.say("Vacation on Friday, December 4, please")
	p.see("Vacation, Friday, December 4, 1 day. Send it to HR?")
	p.see("You'd have 19 days of vacation left.")
	p.onBoth("day-off")
	p.say("yes please")
	p.see("is with HR: Vacation, Fri, Dec 4, 2026 (1 day)")
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Dana Reyes · Vacation")
	hr.see("19 days of vacation left afterwards")
	hr.onBoth("day-off-card")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	p.see("Hana Kim approved your leave: Fri, Dec 4, 2026")
	p.say("how much vacation do I have?")
	p.see("20 days given this year − 1 approved for later = 19 days")
	p.onBoth("day-off-approved")
	p.accessible("a day off")
	p.quiet()
	hr.quiet()
}

// TestBrowserIllToday is ill today, then until Tuesday, and asks when they are back.
func TestBrowserIllToday(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, danaInCalifornia)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")
	p.say("I'm ill, staying in bed")
	p.see("Get well soon.")
	p.see("Sick day, Friday, November 20, 1 day. Send it to HR?")
	p.onBoth("ill")
	p.say("until Tuesday")
	p.see("Sick day, Friday, November 20 to Tuesday, November 24, 3 workdays. Send it to HR?")
	p.click("Submit to HR")
	p.see("is with HR: Sick day, Nov 20 – Nov 24, 2026 (3 workdays)")
	p.say("when am I back?")
	p.see("Wednesday, November 25")
	p.onBoth("ill-filed")
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Dana Reyes · Sick day")
	hr.onBoth("ill-card")
	p.quiet()
	hr.quiet()
}

// TestBrowserMovedByAWeek has HR move an approved vacation by a week in the thread of its card; the
// employee accepts with one click.
func TestBrowserMovedByAWeek(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, danaInCalifornia)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")
	p.say("vacation from December 7 to December 11")
	p.see("5 workdays. Send it to HR?")
	p.say("yes")
	p.see("is with HR")
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Dana Reyes · Vacation")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	hr.replyBelow("Could you take it a week later? The release slipped.")
	hr.see("Propose Monday, December 14 to Friday, December 18, 2026")
	hr.onBoth("moved-asked-back")
	hr.click("Propose these days")
	hr.see("Proposed by Hana Kim, waiting for Dana Reyes")
	hr.onBoth("moved-proposed")
	p.see("proposes other days for your request")
	p.onBoth("moved-offer")
	p.click("Accept these days")
	p.see("Your leave is approved for Dec 14 – Dec 18, 2026 (5 workdays)")
	p.onBoth("moved-accepted")
	hr.see("accepted by Dana Reyes")
	hr.onBoth("moved-card")
	hr.accessible("a change in HR's channel")
	p.quiet()
	hr.quiet()
}

// TestBrowserParentalLeaveExtended asks for eight weeks with a new child, gets them, and extends them by
// two weeks in words; HR approves the change on the card.
func TestBrowserParentalLeaveExtended(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, danaInCalifornia)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")
	for _, turn := range [][2]string{
		{"8 weeks of bonding leave from December 7 for our daughter, born November 10", "Length: 8 weeks"},
		{"Sam Ortiz", "Manager: "},
		{"my wife gave birth", "My partner gave birth"},
		{"no", "1,250 hours"},
		{"yes", "have you taken in the last 12 months"},
		{"0", "How would you like to take"},
		{"all at once", "anything else"},
		{"skip", "Submit"},
	} {
		p.say(turn[0])
		p.see(turn[1])
	}
	p.onBoth("parental-review")
	p.click("Submit to HR")
	p.see("is with HR")
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Dana Reyes")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	p.see("Hana Kim approved your leave")
	p.say("can I extend my parental leave by two weeks?")
	p.see("Monday, December 7, 2026 to Sunday, February 14, 2027")
	p.onBoth("parental-extend")
	p.say("yes")
	hr.see("Wants other days")
	hr.onBoth("parental-change-card")
	hr.click("Approve the change")
	hr.see("asked by Dana Reyes and approved by Hana Kim")
	p.see("Hana Kim approved the change of your request")
	p.say("when am I back?")
	p.see("February 16, 2027") // the 15th is a holiday
	p.onBoth("parental-extended")
	p.quiet()
	hr.quiet()
}

// TestBrowserApproverOnHoliday asks while the manager is away: the substitute decides in their own
// conversation, and HR after them.
func TestBrowserApproverOnHoliday(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, teamOfSam, "routes.yaml", managerFirst)
	sam := openPage(t, s.url+"/#sam/D0SAM")
	sam.see("Leaveway")
	sam.say("vacation today")
	sam.see("Send it to HR?")
	sam.say("yes")
	sam.see("is with HR")
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Leave request · Sam Ortiz · Vacation")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.say("unpaid leave on December 2")
	p.see("Send it to Amir Haddad?")
	p.say("yes")
	p.see("is with Amir Haddad")
	p.onBoth("away-asked")
	amir := openPage(t, s.url+"/#amir/D0AMIR")
	amir.see("Sam Ortiz is away today, so Amir Haddad decides.")
	amir.onBoth("away-substitute")
	amir.click("Approve")
	amir.see("Waiting for HR")
	amir.onBoth("away-substitute-decided")
	hr.see("Amir Haddad approved")
	hr.onBoth("away-card")
	hr.click("Approve")
	hr.see("approved by Hana Kim on Friday, November 20, 2026\n")
	p.see("Hana Kim approved your leave: Wed, Dec 2, 2026")
	for _, one := range []*page{p, sam, amir, hr} {
		one.quiet()
	}
}

// TestBrowserHRMonday is HR's Monday morning: the home shows what waits, what was asked, who is away,
// and whose leave ends; a decision and the year's report begin there.
func TestBrowserHRMonday(t *testing.T) {
	t.Parallel()
	s := leaveStage(t, teamOfSam)
	ask := func(who, text, question, sent string) {
		t.Helper()
		p := openPage(t, s.url+"/#"+who)
		p.see("Leaveway")
		p.say(text)
		p.see(question)
		p.say("yes")
		p.see(sent)
		p.quiet()
	}
	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	ask("sam/D0SAM", "I need vacation from November 23 to November 25", "Send it to", "is with HR")
	hr.see("Leave request · Sam Ortiz · Vacation")
	hr.click("Approve")
	hr.see("approved by Hana Kim")
	ask("amir/D0AMIR", "vacation from December 1 to December 9", "Send it to", "is with HR")
	ask("dana/D0DANA", "vacation on December 2", "Send it to", "is with HR")
	ask("sam/D0SAM", "do we get bikes?", "Would you like me to ask HR?", "I've asked HR")
	s.setClock(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	hr.open(s.url + "/#hana/D0HANA")
	hr.click("Home")
	hr.see("Waiting for HR")
	hr.see("2 requests are waiting")
	hr.see("do we get bikes?")
	hr.see("Sam Ortiz: Vacation, until Wednesday, November 25")
	hr.onBoth("monday-home")
	hr.accessible("HR's home")
	hr.until("look at the rest of the home", `(() => {
		const home = document.querySelector('.home');
		home.scrollTop = home.scrollHeight;
		return true;
	})()`)
	hr.onBoth("monday-home-end")
	hr.click("Approve")
	hr.see("One request has been waiting for 3 days.")
	hr.click("Report and export")
	hr.see("Median time to decide")
	hr.onBoth("monday-report")
	hr.quiet()
}
