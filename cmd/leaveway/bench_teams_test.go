package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

// BenchmarkTurnOn measures the same click on "Next" on either platform, by one person: in Slack that
// of BenchmarkTurn, in Teams a task/submit with a token signed with RS256.
func BenchmarkTurnOn(b *testing.B) {
	b.Run("slack", func(b *testing.B) {
		h := newBenchHouse(b, benchEngines[0].database(b))
		p := h.newPerson(b, "U0P1000")
		b.ResetTimer()
		took := doAll(b, []*benchPerson{p}, (*benchPerson).submit)
		b.StopTimer()
		reportLatency(b, "turns", took)
		h.check(b, p)
	})
	b.Run("teams", func(b *testing.B) {
		set := teams.Settings{AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a password", TenantID: "33333333-aaaa-4bbb-8ccc-000000000001", HRChannel: teamsHR}
		var company *workplace.Teams
		there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { company.Handler().ServeHTTP(w, r) }))
		b.Cleanup(there.Close)
		set.MetadataURL = there.URL + "/metadata"
		h := newBenchHouseIn(b, benchEngines[0].database(b), set)
		var err error
		company, err = workplace.New(workplace.Config{
			URL: there.URL, BotURL: "http://" + h.addr + "/api/messages", AppID: set.AppID, AppPassword: set.AppPassword, TenantID: set.TenantID, HRChannel: teamsHR,
			People: []workplace.Person{{ID: dana, Name: "Dana Reyes", Mail: "dana@example.com", Zone: "America/Los_Angeles"}},
		})
		if err != nil {
			b.Fatal(err)
		}
		p := h.newTeamsPerson(b, company)
		b.ResetTimer()
		took := doAll(b, []*benchPerson{p.benchPerson}, func(*benchPerson) error { return p.submit() })
		b.StopTimer()
		reportLatency(b, "turns", took)
		p.check(b, h)
	})
}

// benchTeamsPerson is a person in Teams with an open dialog. What they submit differs each time.
type benchTeamsPerson struct {
	*benchPerson
	session agent.SessionID
	token   string
	bodies  [][]byte // by length
	dates   [][]byte // part of each body: its first day
	first   time.Time
}

// benchWeeks are the lengths that are submitted in turn, and benchDays the first days.
const (
	benchWeeks = 26
	benchDays  = 680 // a leave may begin two years ahead
)

func (h *benchHouse) newTeamsPerson(b *testing.B, company *workplace.Teams) *benchTeamsPerson {
	b.Helper()
	ok := func(err error) {
		b.Helper()
		if err != nil {
			b.Fatal(err)
		}
	}
	ctx := b.Context()
	p := &benchTeamsPerson{
		benchPerson: h.connect(b, dana), first: time.Now().AddDate(0, 1, 0),
		session: agent.SessionID(string(agent.TeamsTenant("33333333-aaaa-4bbb-8ccc-000000000001")) + "-" + dana),
	}
	ok(company.Install(ctx, dana))
	_, err := company.Say(ctx, dana, "I need medical leave")
	ok(err)
	ok(h.db.Settle(ctx))
	chat := company.Chat(dana)
	open, err := company.Press(ctx, dana, chat[len(chat)-1], "Open the form", nil)
	ok(err)
	p.token, err = company.Token(nil)
	ok(err)
	day := p.first.Format(time.DateOnly)
	for n := range benchWeeks {
		length := fmt.Sprintf("%d weeks", n+1)
		if n == 0 {
			length = "1 week"
		}
		data, err := open.Data("Next", map[string]string{"What is the first day": day, "About how long": length})
		ok(err)
		body, err := json.Marshal(workplace.Submission(company, dana, open, data))
		ok(err)
		at := bytes.Index(body, []byte(`"`+day+`"`)) + 1
		if at == 0 {
			b.Fatalf("the first day isn't in %s", body)
		}
		p.bodies, p.dates = append(p.bodies, body), append(p.dates, body[at:at+len(day)])
	}
	for range 2 {
		ok(p.submit())
	}
	return p
}

// submit submits the dialog with another length and another first day, and checks that the answer is
// the next step.
func (p *benchTeamsPerson) submit() error {
	if p.sent == benchWeeks*benchDays {
		return fmt.Errorf("all %d submissions that differ have been sent: use a shorter -benchtime", p.sent)
	}
	n := p.sent % benchWeeks
	copy(p.dates[n], p.first.AddDate(0, 0, p.sent/benchWeeks).Format(time.DateOnly))
	p.sent++
	p.begin("/api/messages", "application/json; charset=utf-8")
	p.out = append(append(p.out, "\r\nAuthorization: Bearer "...), p.token...)
	if err := p.finish("/api/messages", p.bodies[n]); err != nil {
		return err
	}
	if got := p.got.Bytes(); !bytes.Contains(got, []byte(`"type":"continue"`)) || !bytes.Contains(got, []byte("Which state do you work in?")) {
		return fmt.Errorf("want the next step, got %s", got)
	}
	return nil
}

// check compares the database with what was submitted.
func (p *benchTeamsPerson) check(b *testing.B, h *benchHouse) {
	b.Helper()
	tenant := agent.TeamsTenant("33333333-aaaa-4bbb-8ccc-000000000001")
	session, ok, err := h.db.Session(b.Context(), tenant, p.session)
	if err != nil || !ok {
		b.Fatal(p.session, ok, err)
	}
	last := p.sent - 1
	want := p.first.AddDate(0, 0, last/benchWeeks).Format(time.DateOnly)
	length := fmt.Sprintf("%d_weeks", last%benchWeeks+1)
	if got := session.Form.Answers["q-leave-start"].Value; got != want {
		b.Errorf("%s was submitted and the database has %s", want, got)
	}
	if got := session.Form.Answers[benchQuestion].Value; got != length && !strings.HasPrefix(length, "1_") {
		b.Errorf("%s was submitted and the database has %s", length, got)
	}
	history, err := h.db.History(b.Context(), tenant, p.session)
	if err != nil {
		b.Fatal(err)
	}
	kept := 0
	for _, c := range history {
		if c.Question == benchQuestion && c.To != "" {
			kept++
		}
	}
	if kept != p.sent {
		b.Errorf("%d submissions and %d lines of history", p.sent, kept)
	}
}
