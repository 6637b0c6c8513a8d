package route_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

var kinds = []string{"vacation", "sick", "unpaid", "personal", "voting", "medical"}

// company has Ana, below Sam, below Dee. Bo stands in for Sam, Sam for Bo.
const company = `id,email,name,manager,substitute,country,state,location,hired,left
U0ANA,ana@x.example,Ana Reyes,U0SAM,,US,CA,Oakland,2019-03-04,
U0SAM,sam@x.example,Sam Ortiz,U0DEE,U0BOB,US,CA,,2019-03-04,
U0BOB,bob@x.example,Bo Lind,U0DEE,U0SAM,US,CA,,2019-03-04,
U0DEE,dee@x.example,Dee Wolf,,,GB,ENG,,2019-03-04,
U0FIN,fin@x.example,Finn Ray,U0DEE,,US,CA,,2019-03-04,2026-10-30
`

var (
	friday = timeoff.On(2026, 11, 20)
	at     = time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)
)

func load(t *testing.T, people, routes string) (*staff.Book, *route.Book) {
	t.Helper()
	files := fstest.MapFS{staff.File: {Data: []byte(people)}, route.File: {Data: []byte(routes)}}
	staffBook, err := staff.Load(files, kinds)
	if err != nil {
		t.Fatal(err)
	}
	b, err := route.Load(files, staffBook, kinds)
	if err != nil {
		t.Fatal(err)
	}
	return staffBook, b
}

// away is approved leave for some days from Friday on.
func away(days int) []staff.Leave {
	facts := map[string]string{"leave_name": "vacation", "leave_start": friday.String(), "leave_end": (friday + timeoff.Day(days-1)).String()}
	return []staff.Leave{{ID: "LR-1", State: agent.Approved, Facts: facts}}
}

// standing says how people are: "away", "left", "no account", or "" for here.
func standing(b *staff.Book, how map[string]string) map[*staff.Person]route.Standing {
	all := map[*staff.Person]route.Standing{}
	for _, key := range b.Keys() {
		p := b.Named(key)
		s := route.Standing{ID: p.ID}
		switch how[string(p.ID)] {
		case "away":
			s.Leaves = away(4)
		case "left":
			s.Left = true
		case "no account":
			s.ID = ""
		}
		all[p] = s
	}
	return all
}

func scene(b *staff.Book, who string, how map[string]string) route.Scene {
	p := b.Named(who)
	return route.Scene{Who: p, Self: agent.PersonRef{ID: p.ID, Name: p.Name}, Today: friday, At: at, Standing: standing(b, how)}
}

func names(s agent.ApprovalStep) string {
	if len(s.Deciders) == 0 {
		return "HR"
	}
	var all []string
	for _, d := range s.Deciders {
		all = append(all, d.Name)
	}
	return strings.Join(all, ", ")
}

const oneManager = `
groups:
  leads: [U0SAM, U0BOB, U0FIN]
routes:
  - {name: unpaid, kinds: [unpaid], steps: [{anyOf: manager}, {anyOf: "manager's manager"}, {anyOf: hr}]}
  - {name: sick, kinds: [sick], steps: [{anyOf: leads}]}
  - {name: medical, kinds: [medical], steps: [{allOf: [leads]}]}
  - {name: all, steps: [{anyOf: manager}]}
`

func TestWhoDecides(t *testing.T) {
	t.Parallel()
	people, b := load(t, company, oneManager)
	for _, c := range []struct {
		kind, who string
		how       map[string]string
		want, why string
	}{
		{"vacation", "U0ANA", nil, "Sam Ortiz", ""},
		{"vacation", "U0ANA", map[string]string{"U0SAM": "away"}, "Bo Lind", "Sam Ortiz is away until Monday, November 23, so Bo Lind decides."},
		{"vacation", "U0ANA", map[string]string{"U0SAM": "away", "U0BOB": "away"}, "Dee Wolf", "Sam Ortiz is away until Monday, November 23 and Bo Lind is away until Monday, November 23, so Dee Wolf decides."},
		{"vacation", "U0ANA", map[string]string{"U0SAM": "left"}, "Dee Wolf", "Sam Ortiz has left, so Dee Wolf decides."},
		{"vacation", "U0ANA", map[string]string{"U0SAM": "no account"}, "Dee Wolf", "Sam Ortiz can't be reached here, so Dee Wolf decides."},
		{"vacation", "U0ANA", map[string]string{"U0SAM": "left", "U0DEE": "left"}, "HR", "Sam Ortiz has left and Dee Wolf has left, so HR decides."},
		{"vacation", "U0DEE", nil, "HR", "Nobody is known as the manager of Dee Wolf, so HR decides."},
		{"sick", "U0ANA", nil, "Sam Ortiz, Bo Lind", ""},
		{"sick", "U0SAM", nil, "Bo Lind", ""},
		{"sick", "U0ANA", map[string]string{"U0SAM": "away"}, "Bo Lind", ""},
		{"sick", "U0ANA", map[string]string{"U0SAM": "away", "U0BOB": "away"}, "Sam Ortiz, Bo Lind", ""},
		{"sick", "U0SAM", map[string]string{"U0BOB": "left"}, "HR", "Nobody of those who could decide can, so HR decides."},
		{"medical", "U0ANA", nil, "Sam Ortiz, Bo Lind, Dee Wolf", "Finn Ray has left, so Dee Wolf decides."},
	} {
		s := scene(people, c.who, c.how)
		a, done := b.Begin(b.Route(route.Wish{Kind: c.kind, Who: s.Who}), s)
		if done || len(a.Steps) == 0 {
			t.Fatalf("%s of %s: nobody decides", c.kind, c.who)
		}
		if got := names(a.Steps[0]); got != c.want || strings.Join(a.Steps[0].Why, " ") != c.why {
			t.Errorf("%s of %s, %v: %s %q, want %s %q", c.kind, c.who, c.how, got, a.Steps[0].Why, c.want, c.why)
		}
	}
}

// TestOneAfterTheOther goes through all steps. Somebody who has approved isn't asked twice.
func TestOneAfterTheOther(t *testing.T) {
	t.Parallel()
	people, b := load(t, company, oneManager)
	s := scene(people, "U0ANA", nil)
	approve := func(a *agent.Approval, id agent.UserID) (*agent.Approval, bool) {
		return b.Approve(a, agent.StepApproval{Signature: agent.Signature{By: id, At: at}}, s)
	}
	a, _ := b.Begin(b.Route(route.Wish{Kind: "unpaid", Who: s.Who}), s)
	a, done := approve(a, "U0SAM")
	if done || !a.Waits("U0DEE") || a.Waits("U0SAM") {
		t.Fatalf("after Sam: %+v, done %v", a, done)
	}
	a, done = approve(a, "U0DEE")
	if step, _ := a.Open(); done || step == nil || names(*step) != "HR" {
		t.Fatalf("after Dee: %+v, done %v", a, done)
	}

	s = scene(people, "U0ANA", map[string]string{"U0SAM": "left"})
	a, _ = b.Begin(b.Route(route.Wish{Kind: "unpaid", Who: s.Who}), s)
	a, done = approve(a, "U0DEE") // for Sam, and as the manager's manager
	if step, i := a.Open(); done || i != 2 || len(step.Deciders) > 0 {
		t.Errorf("Dee was asked twice: %+v", a)
	}
	back := route.TakeBack(a, "U0DEE")
	if _, i := back.Open(); i != 0 || !back.Waits("U0DEE") || !back.Steps[1].Opened.IsZero() {
		t.Errorf("Dee took it back: %+v", back)
	}
}

// TestEverybodyIsAskedInBounds makes companies of any shape, with people who are away, have left
// and have no account: a step always has somebody, never the employee, and in any order of
// approvals the request comes to an end.
func TestEverybodyIsAskedInBounds(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 16))
		n := 2 + r.IntN(20)
		var people strings.Builder
		people.WriteString("id,name,manager,substitute,hired\n")
		for i := range n {
			manager, substitute := "", ""
			if i > 0 && r.IntN(4) > 0 {
				manager = fmt.Sprintf("U%02d", r.IntN(i))
			}
			if other := r.IntN(n); other != i && r.IntN(2) == 0 {
				substitute = fmt.Sprintf("U%02d", other)
			}
			fmt.Fprintf(&people, "U%02d,P%d,%s,%s,2020-01-01\n", i, i, manager, substitute)
		}
		who := fmt.Sprintf("U%02d", r.IntN(n))
		routes := fmt.Sprintf("groups: {g: [U00, U01]}\nroutes:\n  - {name: a, steps: [{anyOf: [manager, g]}, {allOf: [manager, g, U01]}, {anyOf: \"manager's manager\"}, {anyOf: %s}]}\n", who)
		staffBook, b := load(t, people.String(), routes)
		how := map[string]string{}
		for i := range n {
			how[fmt.Sprintf("U%02d", i)] = []string{"", "", "away", "left", "no account"}[r.IntN(5)]
		}
		s := scene(staffBook, who, how)
		plan := b.Route(route.Wish{Kind: "vacation", Who: s.Who})
		for _, key := range staffBook.Keys() { // whom they named, in any circle
			p := staffBook.Named(key)
			if other := r.IntN(n); r.IntN(3) == 0 {
				s.Standing[p] = withSubstitute(s.Standing[p], fmt.Sprintf("U%02d", other), friday, friday)
			}
		}
		looked := 0
		b.Gather(s.Who, plan.Steps, map[*staff.Person]route.Standing{}, func(p *staff.Person) route.Standing {
			looked++
			return s.Standing[p]
		})
		if looked > n {
			t.Fatalf("seed %d: %d of %d people were looked up", seed, looked, n)
		}
		a, done := b.Begin(plan, s)
		for range 100 {
			step, _ := a.Open()
			if done || step == nil || len(step.Deciders) == 0 { // approved, or HR decides
				break
			}
			for _, d := range step.Deciders {
				if !b.MayDecide(*step, d.ID, s) {
					t.Fatalf("seed %d: %s was asked, and may not decide", seed, d.ID)
				}
				if h := how[string(d.ID)]; d.ID == agent.UserID(who) || h == "left" || h == "no account" {
					t.Fatalf("seed %d: %s is asked about the request of %s: %q", seed, d.ID, who, h)
				}
			}
			missing := step.Missing()
			next := missing[r.IntN(len(missing))]
			a, done = b.Approve(a, agent.StepApproval{Signature: agent.Signature{By: next.ID, At: at}}, s)
		}
		step, _ := a.Open()
		if !done && (step == nil || len(step.Deciders) > 0) {
			t.Fatalf("seed %d: the request never ends: %+v", seed, a)
		}
	}
}

func withSubstitute(s route.Standing, line string, from, to timeoff.Day) route.Standing {
	s.Profile.Substitutes = append(slices.Clone(s.Profile.Substitutes), agent.Substitute{Line: line, Days: agent.Days{First: from.Time(), Last: to.Time()}})
	return s
}

// TestSubstitutes has people who named others for some days: a day early, in time, in a circle,
// for somebody who has left, and for the one whose request it is.
func TestSubstitutes(t *testing.T) {
	t.Parallel()
	people, b := load(t, company, oneManager)
	type named struct {
		who, line string
		from, to  timeoff.Day
	}
	for _, c := range []struct {
		name, kind string
		how        map[string]string
		named      []named
		want, why  string
	}{
		{"in time", "vacation", nil, []named{{"U0SAM", "dee@x.example", friday, friday + 3}}, "Dee Wolf", "Dee Wolf decides for Sam Ortiz until Monday, November 23, 2026."},
		{"a day early", "vacation", nil, []named{{"U0SAM", "dee@x.example", friday + 1, friday + 3}}, "Sam Ortiz", ""},
		{"a day late", "vacation", nil, []named{{"U0SAM", "dee@x.example", friday - 3, friday - 1}}, "Sam Ortiz", ""},
		{"named comes before the file's", "vacation", map[string]string{"U0SAM": "away"}, []named{{"U0SAM", "dee@x.example", friday, friday}}, "Dee Wolf", "Dee Wolf decides for Sam Ortiz until Friday, November 20, 2026."},
		{"a chain", "vacation", nil, []named{{"U0SAM", "bob@x.example", friday, friday}, {"U0BOB", "dee@x.example", friday, friday}}, "Dee Wolf", "Bo Lind decides for Sam Ortiz until Friday, November 20, 2026 and Dee Wolf decides for Bo Lind until Friday, November 20, 2026."},
		{"a circle", "vacation", nil, []named{{"U0SAM", "bob@x.example", friday, friday}, {"U0BOB", "sam@x.example", friday, friday}}, "Bo Lind", "Bo Lind decides for Sam Ortiz until Friday, November 20, 2026."},
		{"who has left", "vacation", map[string]string{"U0FIN": "left"}, []named{{"U0SAM", "fin@x.example", friday, friday}}, "Sam Ortiz", ""},
		{"whose request it is", "vacation", nil, []named{{"U0SAM", "ana@x.example", friday, friday}}, "Sam Ortiz", ""},
		{"who isn't in the file anymore", "vacation", nil, []named{{"U0SAM", "gone@x.example", friday, friday}}, "Sam Ortiz", ""},
		{"themselves", "vacation", nil, []named{{"U0SAM", "sam@x.example", friday, friday}}, "Sam Ortiz", ""},
		{"any of a group is left alone", "sick", nil, []named{{"U0SAM", "dee@x.example", friday, friday}}, "Sam Ortiz, Bo Lind", ""},
	} {
		s := scene(people, "U0ANA", c.how)
		for _, n := range c.named {
			p := people.Named(n.who)
			s.Standing[p] = withSubstitute(s.Standing[p], n.line, n.from, n.to)
		}
		a, _ := b.Begin(b.Route(route.Wish{Kind: c.kind, Who: s.Who}), s)
		step, _ := a.Open()
		if got, why := names(*step), strings.Join(step.Why, " "); got != c.want || !strings.HasPrefix(why, c.why) {
			t.Errorf("%s: %s (%s), want %s (%s)", c.name, got, why, c.want, c.why)
		}
	}
}

// TestReroute asks others once those who were asked can't decide anymore, and leaves a step alone
// that would go to the same people.
func TestReroute(t *testing.T) {
	t.Parallel()
	people, b := load(t, company, oneManager)
	s := scene(people, "U0ANA", nil)
	a, _ := b.Begin(b.Route(route.Wish{Kind: "vacation", Who: s.Who}), s)
	if _, changed := b.Reroute(a, s); changed {
		t.Error("the same people are asked again")
	}
	later := scene(people, "U0ANA", map[string]string{"U0SAM": "away"})
	later.At = at.Add(time.Hour)
	next, changed := b.Reroute(a, later)
	step, _ := next.Open()
	if !changed || names(*step) != "Bo Lind" || !step.Opened.Equal(later.At) || names(a.Steps[0]) != "Sam Ortiz" {
		t.Errorf("changed %t: %+v", changed, step)
	}
	if !b.MayDecide(*step, "U0BOB", s) || b.MayDecide(*step, "U0FIN", s) || b.MayDecide(*step, "U0ANA", s) {
		t.Error("who may decide: not Bo, who was asked, or somebody else")
	}
}

func TestRoutes(t *testing.T) {
	t.Parallel()
	people, b := load(t, company, `
routes:
  - {name: short, kinds: [vacation], places: [US-CA], upTo: 2, automatic: true}
  - {name: office, places: [Oakland], steps: [{anyOf: manager}]}
  - {name: unpaid, kinds: [unpaid], steps: [{anyOf: U0DEE}]}
`)
	for _, c := range []struct {
		kind, who, from, to, want string
	}{
		{"vacation", "U0ANA", "2026-12-03", "2026-12-04", "short"},
		{"vacation", "U0ANA", "2026-12-04", "2026-12-07", "short"}, // over a weekend
		{"vacation", "U0ANA", "2026-12-02", "2026-12-04", "office"},
		{"vacation", "U0ANA", "", "", "office"}, // nobody knows how long it is
		{"unpaid", "U0BOB", "2026-12-03", "2026-12-04", "unpaid"},
		{"sick", "U0BOB", "2026-12-03", "2026-12-04", ""},
		{"vacation", "U0DEE", "2026-12-03", "2026-12-03", ""},
	} {
		facts := map[string]string{"leave_name": c.kind, "leave_start": c.from, "leave_end": c.to}
		got := ""
		wish := route.Wish{Kind: c.kind, Who: people.Named(c.who), Facts: facts}
		if a := b.Route(wish); a != nil {
			got = a.Route
			possible := b.Possible(route.Wish{Kind: wish.Kind, Who: wish.Who})
			for _, step := range a.Steps {
				if !slices.ContainsFunc(possible, func(one agent.ApprovalStep) bool { return slices.Equal(one.Who, step.Who) }) {
					t.Errorf("%s of %s: %v isn't among the steps that its days may lead to", c.kind, c.who, step.Who)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s of %s from %s to %s: route %q, want %q", c.kind, c.who, c.from, c.to, got, c.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{staff.File: {Data: []byte(company)}}
	people, err := staff.Load(files, kinds)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ routes, want string }{
		{"routes:\n  - {name: a, kinds: [vacaton], steps: [{anyOf: manager}]}", `did you mean "vacation"?`},
		{"routes:\n  - {name: a, steps: [{anyOf: manger}]}", `did you mean "manager"?`},
		{"routes:\n  - {name: a, stepps: [{anyOf: manager}]}", "stepps"},
		{"groups: {leads: [sam@x.exampel]}\nroutes: []", `did you mean "sam@x.example"?`},
		{"groups: {hr: [U0SAM]}\nroutes: []", "is a role that every company has"},
		{"groups: {leads: []}\nroutes: []", "nobody is in the group"},
		{"routes:\n  - {name: a, kinds: [vacation], automatic: true}", "add upTo"},
		{"routes:\n  - {name: a, upTo: 1, automatic: true}", "add the kinds"},
		{"routes:\n  - {name: a, kinds: [sick], showKind: true, steps: [{anyOf: manager}]}", "only HR should know"},
		{"routes:\n  - {name: a, showKind: true, steps: [{anyOf: manager}]}", "add the kinds"},
		{"routes:\n  - {name: a, steps: [{anyOf: manager, allOf: [hr]}]}", "write two steps"},
		{"routes:\n  - {name: a, steps: [{anyOf: hr}, {anyOf: manager}]}", "put it last"},
		{"routes:\n  - {name: a, steps: [{allOf: [hr, manager]}]}", "a step of its own"},
		{"routes:\n  - {name: a, steps: [{anyOf: manager, days: 400}]}", "400 office days"},
		{"routes:\n  - {name: a, steps: [{anyOf: manager}]}\n  - {name: b, kinds: [sick], steps: [{anyOf: manager}]}", `no request comes to "b"`},
		{"routes:\n  - {name: a, upTo: -1, steps: [{anyOf: manager}]}", "must be a number of workdays"},
		{"routes:\n  - {name: a, places: [US-TX], steps: [{anyOf: manager}]}", `nobody in people.csv works at "US-TX"`},
		{"routes:\n  - {steps: [{anyOf: manager}]}", "a route has no name"},
		{"routes:\n  - {name: a}", "nobody decides here"},
	} {
		files[route.File] = &fstest.MapFile{Data: []byte(c.routes)}
		if _, err := route.Load(files, people, kinds); err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(c.want)) {
			t.Errorf("%s\n\tis refused with %v, want %q", c.routes, err, c.want)
		}
	}
}

func TestStarter(t *testing.T) {
	t.Parallel()
	load(t, company, string(route.Starter))
}

// TestOverdue counts office days: a step that opens on Friday and allows two is overdue on
// Tuesday at the office hour.
func TestOverdue(t *testing.T) {
	t.Parallel()
	step := &agent.ApprovalStep{Days: 2, Opened: at, Deciders: []agent.Decider{{ID: "U0SAM"}}}
	tuesday := time.Date(2026, 11, 24, agent.OfficeHour, 0, 0, 0, time.UTC)
	if route.IsOverdue(step, tuesday.Add(-time.Second), time.UTC) || !route.IsOverdue(step, tuesday, time.UTC) {
		t.Error("the step isn't overdue from Tuesday on")
	}
	if slices.ContainsFunc([]*agent.ApprovalStep{nil, {Days: 0, Opened: at, Deciders: step.Deciders}, {Days: 1, Opened: at}, {Days: 1, Opened: at, Overdue: at, Deciders: step.Deciders}}, func(s *agent.ApprovalStep) bool {
		return route.IsOverdue(s, tuesday, time.UTC)
	}) {
		t.Error("a step is overdue that can't be")
	}
}
