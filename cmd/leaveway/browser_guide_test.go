package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/cmd/leaveway/company"
)

// guidedStage is a stage with the demo's company, after last week.
func guidedStage(t *testing.T) *stage {
	t.Helper()
	content, err := contentFrom(company.Files())
	if err != nil {
		t.Fatal(err)
	}
	place := company.Place()
	s, err := newStageFrom(t.Context(), demoConfig{company: &place, own: company.Files(), authored: content})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	week := company.LastWeek(time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC))
	if _, err = transcript.Run(t.Context(), week, s.play()); err != nil {
		t.Fatal(err)
	}
	stored, err := s.dump(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for state, n := range map[string]int{", submitted\n": 3, ", approved\n": 1} {
		if strings.Count(stored, state) != n {
			t.Errorf("last week doesn't end with %d of%s but with\n%s", n, state, stored)
		}
	}
	workspace.BeginTour(s.workspace)
	return s
}

// TestBrowserGuide begins with last week, follows the list of things to try, and looks at every
// part of the page: the channels, the list, the prompts, the home, a thread, two people side by
// side, and the switches.
func TestBrowserGuide(t *testing.T) {
	t.Parallel()
	s := guidedStage(t)
	p := &studioPage{openPage(t, s.url+"/#dana"), s.url}
	p.see("Try this · 0 of 9")
	p.see("How many vacation days do I have?")
	p.inspect("guide")
	p.closeTour()
	p.inspect("guide-closed")
	p.until("open the list", `(document.querySelector('[data-do="tour"]').click(), true)`)
	p.click("Show me") // the last step for Dana that isn't done only goes to her
	p.until("prompt", `document.querySelector('.prompt').click() || document.querySelector('#composer').value === 'I need leave'`)
	p.say("Hi, I'm pregnant, due June 15, and want to take 12 weeks. I'm in Oakland")
	p.see("Try this · 1 of 9")
	p.until("the prompts are gone", `!document.querySelector('.prompt')`)
	p.say("Is it paid?")
	p.see("Try this · 2 of 9")
	p.rateAndFill()
	p.until("become Hana", `(document.querySelector('[data-do="step-4"]').click(), true)`)
	p.see("Waiting · Leave request · Priya Nair")
	p.see("2 people ask")
	p.closeTour()
	p.inspect("guide-hr")
	p.until("open the list", `(document.querySelector('[data-do="tour"]').click(), true)`)
	p.click("Approve")
	p.see("Try this · 3 of 9")
	p.until("begin a handover", `(document.querySelector('[data-do="step-7"]').click(), true)`)
	p.until("the command is ready", `document.querySelector('#composer').value === '/handover @priya'`)
	p.until("look at Amir's home", `(document.querySelector('[data-do="step-8"]').click(), true)`)
	p.see("Try this · 4 of 9")
	p.see("Studio")
	p.closeTour()
	p.inspect("guide-admin")
	for _, listing := range []string{"dms", "activity", "home"} {
		p.until("list "+listing, fmt.Sprintf(`(document.querySelector('[data-do="list-%s"]').click(), true)`, listing))
		p.inspect("guide-list-" + listing)
	}
	p.walkChannels(s)
	p.quiet()
}

// rateAndFill says that the answer didn't help, and opens the form: what those look
// like, and that the thumb that was pressed stays lit, as in Slack.
func (p *studioPage) rateAndFill() {
	p.t.Helper()
	p.closeTour()
	p.until("press the thumb", `(() => { const down = [...document.querySelectorAll('[data-thumb="thumb-down"]')].at(-1); down?.click(); return !!down; })()`)
	p.see("Sorry that didn't help")
	p.until("it stays lit", `[...document.querySelectorAll('[data-thumb="thumb-down"]')].at(-1).getAttribute('aria-pressed') === 'true'`)
	p.inspect("guide-feedback")
	p.click("No, thanks")
	p.see("I didn't ask HR")
	p.click("Open the form")
	p.see("Approximate date is fine")
	p.inspect("guide-form")
	p.click("Close")
	p.see("Your request is open at step 1")
	p.until("open the list", `(document.querySelector('[data-do="tour"]').click(), true)`)
}

// closeTour closes the list of things to try, which covers a phone.
func (p *studioPage) closeTour() {
	p.t.Helper()
	p.until("close the list", `(document.querySelector('[data-do="close-tour"]').click(), true)`)
	p.until("the list is closed", `document.querySelector('#tour').hidden`)
}

// walkChannels looks at every conversation of everybody: none is empty without an explanation.
func (p *studioPage) walkChannels(s *stage) {
	p.t.Helper()
	for _, who := range s.workspace.Users() {
		p.open(s.url + "/#" + who.Name)
		p.until("be "+who.Name, fmt.Sprintf(`document.querySelector('#person')?.value === %s`, quoted(who.ID)))
		p.until("no channel is empty", `(() => {
			const rows = [...document.querySelectorAll('.channel')];
			window.walked ??= new Set();
			const next = rows.find((row) => !window.walked.has(row.dataset.channel));
			if (!next) return rows.length > 0;
			if (next.getAttribute('aria-current')) {
				if (document.querySelector('.introduction, .message')) window.walked.add(next.dataset.channel);
			} else {
				next.click();
			}
			return false;
		})()`)
	}
}

// TestBrowserSideBySide: two people in one window, in which one sees what the other does.
func TestBrowserSideBySide(t *testing.T) {
	t.Parallel()
	s := guidedStage(t)
	p := openPage(t, s.url+"/?beside")
	inside := func(pane int, text string) string {
		return fmt.Sprintf(`document.querySelectorAll('iframe')[%d]?.contentDocument?.body?.innerText.includes(%s)`, pane, quoted(text))
	}
	p.until("see Dana", inside(0, "Dana Reyes"))
	p.until("see Hana", inside(1, "2 people ask"))
	p.picture("beside")
	p.accessible("two people side by side")
	if err := s.workspace.As("dana").Command(t.Context(), "dm", "/leave", "medical"); err != nil {
		t.Fatal(err)
	}
	p.until("Dana's form", inside(0, "first day of your leave"))
	p.quiet()
}

// TestBrowserOwnApp: somebody who tests an app of their own finds its keys, and switches on Socket
// Mode and rate limits.
func TestBrowserOwnApp(t *testing.T) {
	t.Parallel()
	s := guidedStage(t)
	p := openPage(t, s.url+"/#dana")
	p.see("Side by side")
	p.until("open the panel", `(document.querySelector('[data-do="wire"]').click(), true)`)
	p.click("Your own app")
	p.see("Signing secret")
	p.see(s.place.BotToken)
	p.picture("own-app")
	p.accessible("an app of one's own")
	p.switchOn("limits")
	refused := 0
	for tries := 0; refused == 0 && tries < 40; tries++ { // users.list is allowed 20 times a minute, which is 3 at once
		refused += listUsers(t, s)
	}
	if refused == 0 {
		t.Error("nothing is refused")
	}
	p.switchOn("socket")
	p.quiet()
}

// switchOn switches something on, and waits until the workspace has: then the page draws its switches again,
// while the one that was clicked is on at once.
func (p *page) switchOn(name string) {
	p.t.Helper()
	p.until("switch "+name+" on", fmt.Sprintf(`(() => {
		const clicked = document.querySelector('[data-do="switch-%s"]');
		clicked.dataset.clicked = 'yes';
		clicked.click();
		return true;
	})()`, name))
	p.until(name+" to be on", fmt.Sprintf(`document.querySelector('[data-do="switch-%s"]:checked:not([data-clicked])')`, name))
}

// listUsers calls the Web API, and returns 1 if that was too often.
func listUsers(t *testing.T, s *stage) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/api/users.list", strings.NewReader("token="+s.place.BotToken))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests && resp.Header.Get("Retry-After") != "" {
		return 1
	}
	return 0
}

// aDayOfAll is a morning after which everybody's home has something else in it.
const aDayOfAll = `dana: vacation from December 14 to December 18

…

dana: yes

…

sam presses "Approve"

…

hana in #hr-leave presses "Approve"

…

dana: unpaid leave on January 7, 2027

…

dana: yes

…

dana: I need 2 weeks of medical leave from January 18, in California

…

dana: pause

…

priya: jury duty on December 8

…

priya: yes

…

hana in #hr-leave presses "Ask a question" on "Priya Nair"

…

hana fills
  What do you need to know? = Is it for the whole day?
hana submits

…

noor: do we get bikes?

…

noor: yes

…
`

// TestBrowserHomes looks at the app's home of everybody: somebody new, an employee with requests and a
// form, one whom HR has asked, a manager, HR, an administrator, a guest, and somebody whose records
// were deleted.
func TestBrowserHomes(t *testing.T) {
	t.Parallel()
	s := homesStage(t)
	s.plays(t, aDayOfAll)
	p := &studioPage{openPage(t, s.url+"/#lee"), s.url}
	for _, one := range []struct{ who, name, sees string }{
		{"lee", "new", "No requests yet"},
		{"dana", "employee", "In progress: Medical leave"},
		{"priya", "asked", "HR has a question for you"},
		{"sam", "manager", "A request is waiting for your decision"},
		{"hana", "hr", "Waiting for HR"},
		{"amir", "admin", "Everything works"},
		{"gus", "guest", "your account here is a guest's"},
	} {
		p.lookAtHome(s, one.who, "home-"+one.name, one.sees)
	}
	s.plays(t, "wait 2 hours\ndana: delete my data\n\n…\n\ndana presses \"Ask HR to delete my data\"\n\n…\n\nhana in #hr-leave presses \"Begin\"\n\n…\n\namir in #hr-leave presses \"Confirm and delete\"\n\n…\n")
	p.lookAtHome(s, "dana", "home-erased", "No requests yet")
	p.quiet()
}

// homesStage is a stage with somebody for each kind of home.
func homesStage(t *testing.T) *stage {
	t.Helper()
	files := map[string]string{"people.csv": teamOfSam, "time-off/vacation.yaml": vacationPolicy, "routes.yaml": managerFirst}
	content, err := contentFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	place := company.Place()
	place.Guide = workspace.Default().Guide // no list of things to try
	place.Users = append(place.Users, workspace.User{ID: "U0GUS", Name: "gus", RealName: "Gus Guest", Title: "Contractor", TZ: "UTC", Role: workspace.Employee, Guest: workspace.MultiChannelGuest})
	s, err := newStageFrom(t.Context(), demoConfig{company: &place, own: files, authored: content})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// lookAtHome looks at somebody's home in every way, from its top and from its end.
func (p *studioPage) lookAtHome(s *stage, who, name, sees string) {
	p.t.Helper()
	p.open("about:blank")
	p.open(s.url + "/#" + who)
	p.see("Leaveway")
	p.click("Home")
	p.see(sees)
	p.inspect(name)
	p.until("go to its end", `(document.querySelector('.home').scrollTo(0, 1e6), true)`)
	p.picture("look-" + name + "-end")
}
