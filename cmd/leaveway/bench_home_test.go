package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/wizard"
)

// The company whose homes are opened: so many people in teams of ten, with so many requests each, of
// which a few wait for HR. So many people are in HR, and as many administer.
const (
	homePeople, homeTeam, homeRequests = 10_000, 10, 2
	homeWaiting, homeOfEach            = 40, 100
)

func homePerson(i int) string { return fmt.Sprintf("U0HOME%05d", i) }

// homeRoles are whose homes are opened, by the first one's number.
var homeRoles = []struct {
	name  string
	first int
}{{"hr", 0}, {"admin", homeOfEach}, {"manager", 2 * homeOfEach}, {"employee", 2*homeOfEach + 1}}

// BenchmarkHome measures how long somebody waits for the app's home who opens it for the first time,
// from Slack's event to the page in Slack, one after the other: with their requests and balance and
// who of their team is away, for HR also with what waits, and for administrators with the health of
// the installation.
func BenchmarkHome(b *testing.B) {
	s, err := newStageFrom(b.Context(), homeCompany(b))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.close)
	fillHomes(b, s)
	for _, role := range homeRoles {
		next := role.first
		b.Run(role.name, func(b *testing.B) {
			var took []time.Duration
			before := ownTime(b)
			for b.Loop() {
				who := s.workspace.As(homePerson(next))
				began := time.Now()
				if err := who.OpenHome(b.Context()); err != nil {
					b.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
				if err := who.Await(ctx, func(a *workspace.Actor) bool { return a.Home() != nil }); err != nil {
					b.Fatal(homePerson(next), err)
				}
				cancel()
				took = append(took, time.Since(began))
				if text := who.Home().Text; role.name == "hr" != strings.Contains(text, "Requests that wait") && !strings.Contains(text, "Vacation") {
					b.Fatal(text)
				}
				if next++; role.first == 2*homeOfEach {
					next += homeTeam - 1
				} else if role.first > 2*homeOfEach && next%homeTeam == 0 {
					next++
				}
			}
			b.ReportMetric(float64((ownTime(b)-before).Microseconds())/float64(b.N)/1000, "cpu_ms")
			reportLatency(b, "homes", took)
		})
	}
}

// homeCompany describes the company.
func homeCompany(b *testing.B) demoConfig {
	b.Helper()
	company := workspace.Default()
	var lines strings.Builder
	lines.WriteString("id,manager,country,state,hired\n")
	var hr, admins []string
	for i := range homePeople {
		id, manager := homePerson(i), ""
		company.Users = append(company.Users, workspace.User{ID: id, Name: strings.ToLower(id), RealName: fmt.Sprint("Person ", i), TZ: "UTC", Role: workspace.Employee})
		if i%homeTeam > 0 {
			manager = homePerson(i - i%homeTeam)
		}
		fmt.Fprintf(&lines, "%s,%s,US,CA,2020-01-06\n", id, manager)
		switch {
		case i < homeOfEach:
			hr = append(hr, id)
		case i < 2*homeOfEach:
			admins = append(admins, id)
		}
	}
	room := slices.IndexFunc(company.Channels, func(c workspace.Channel) bool { return c.ID == "C0HRLEAVE" })
	company.Channels[room].Members = hr
	content, err := contentFrom(map[string]string{
		"people.csv": lines.String(),
		"time-off/vacation.yaml": "policyId: vacation\nname: Vacation\nkinds: [vacation]\nunit: days\n" +
			"terms:\n  - {from: 2020-01-01, perYear: [{amount: 25}], carryUpTo: 5, carryUntil: \"03-31\"}\n",
	})
	if err != nil {
		b.Fatal(err)
	}
	return demoConfig{company: &company, admins: admins, authored: content, database: "sqlite:" + filepath.Join(b.TempDir(), "homes.db")}
}

// fillHomes files everybody's requests.
func fillHomes(b *testing.B, s *stage) {
	b.Helper()
	const atOnce = 50 // people whose requests one outcome has
	var out agent.Outcome
	for i := range homePeople {
		if i%atOnce == 0 {
			out = agent.Outcome{Event: agent.EventID(fmt.Sprint("e", i)), Tenant: agent.TenantID(s.place.Team.ID), At: s.now.Load().UTC()}
		}
		for n := range homeRequests {
			r := homeVacation(i, n, out)
			if n == 0 && i >= homePeople-homeWaiting {
				r.State = agent.Filed
			}
			out.Requests = append(out.Requests, r)
		}
		if i%atOnce == atOnce-1 {
			if err := s.stack.db.Commit(b.Context(), out); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// homeVacation is one of somebody's requests, for three days of this month.
func homeVacation(who, n int, in agent.Outcome) agent.Request {
	answer := func(tag, value string) agent.FiledAnswer {
		return agent.FiledAnswer{Question: wizard.QuestionID("q-" + tag), Tag: wizard.Tag("OTHER:QUESTION:" + tag), Label: tag, Display: value, Answer: wizard.Answer{Value: value, At: in.At, Via: "slack-chat"}}
	}
	id, day := homePerson(who), in.At.AddDate(0, 0, (who+20*n)%30)
	return agent.Request{
		ID: agent.RequestID(fmt.Sprintf("LR-%05d%03d", who, n)), Tenant: in.Tenant, Session: "s", Wizard: "other-v1", WizardName: "Vacation", State: agent.Approved,
		Employee: agent.PersonRef{ID: agent.UserID(id), Name: fmt.Sprint("Person ", who), Zone: "UTC"}, FiledAt: in.At, UpdatedAt: in.At, Headline: "Vacation",
		Answers: []agent.FiledAnswer{answer("KIND", "vacation"), answer("START", day.Format(time.DateOnly)), answer("LENGTH", "3_days"), answer("NOTES", "")},
	}
}
