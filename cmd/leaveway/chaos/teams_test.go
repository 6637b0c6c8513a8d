package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams"
	"github.com/leaveway/leaveway/bot/workspace"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestChaosInTeams is [TestChaos] with a strict Teams in place of Slack, and the same people: what they
// did, what they were told and what the database has are compared in the same way.
func TestChaosInTeams(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Run("sqlite", func(t *testing.T) {
		on := site{database: "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), replicas: 1, inTeams: true}
		stir(t, on, killing(fromEnv(t, killsVariable, 3), func(context.Context, *chaos, int64) error { return nil }))
	})
	t.Run("postgres", func(t *testing.T) {
		postgres := storetest.StartPostgres(t)
		on := site{database: postgres.URL, replicas: 2, takeover: takeover, inTeams: true}
		stir(t, on, killing(fromEnv(t, killsVariable, 2), func(ctx context.Context, c *chaos, n int64) error {
			if n%10 == 1 {
				return c.restart(ctx, postgres)
			}
			return nil
		}))
	})
}

const (
	teamsCompany = "33333333-aaaa-4bbb-8ccc-000000000001"
	teamsChannel = "19:hr@thread.tacv2"
)

// entraID returns the ID in Entra of somebody in the sample workspace.
func (h *house) entraID(user string) string {
	i := slices.IndexFunc(h.place.Users, func(u workspace.User) bool { return u.ID == user })
	return fmt.Sprintf("11111111-aaaa-4bbb-8ccc-%012d", i+1)
}

// newTeamsHouse starts the product with a Teams in place of a Slack.
func newTeamsHouse(ctx context.Context, t *testing.T, on site, rng *rand.Rand) *house {
	t.Helper()
	h := &house{place: samplePlace(), wire: newWire(rng, ""), began: time.Now(), tenant: agent.TeamsTenant(teamsCompany)}
	var api http.Handler
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { api.ServeHTTP(w, r) }))
	cfg := workplace.Config{
		URL: outside.URL, BotURL: "http://leaveway.test/api/messages", AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a password",
		TenantID: teamsCompany, HRChannel: teamsChannel, HTTPClient: &http.Client{Transport: h.wire},
	}
	for _, u := range h.place.Users {
		cfg.People = append(cfg.People, workplace.Person{ID: h.entraID(u.ID), Name: u.RealName, Mail: u.Name + "@marigold.example", Zone: u.TZ, HR: u.Role != workspace.Employee})
	}
	var err error
	if h.company, err = workplace.New(cfg); err != nil {
		t.Fatal(err)
	}
	api = h.around(h.company.Handler())
	env := append(os.Environ(), "DATABASE_URL="+on.database, "REDIS_URL="+on.redis, "LEAVEWAY_CONTENT=", "SLACK_MESSAGES_PER_SECOND=0",
		"TEAMS_APP_ID="+cfg.AppID, "TEAMS_APP_PASSWORD="+cfg.AppPassword, "TEAMS_TENANT_ID="+teamsCompany, "TEAMS_HR_CHANNEL="+teamsChannel,
		"TEAMS_METADATA_URL="+h.company.MetadataURL())
	t.Cleanup(outside.Close)
	h.startReplicas(ctx, t, on, env, "https://slack.com/api/")
	for _, p := range cfg.People {
		if err := h.company.Install(ctx, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// inTeams returns somebody of the sample workspace in Teams.
func (h *house) inTeams(u workspace.User) hand {
	return &inTeams{house: h, id: h.entraID(u.ID), isHR: u.Role != workspace.Employee, faces: map[*workplace.Card]face{}}
}

// sessionOf returns the ID of somebody's conversation.
func (h *house) sessionOf(id string) agent.SessionID {
	if h.company != nil {
		return teams.SessionOf(h.tenant, agent.UserID(id))
	}
	return agent.SessionID("slack-" + string(h.tenant) + "-" + id)
}

// adapt changes what is different in Teams about the answers of a round: a manager is written by name, and
// known by the ID in Entra.
func (h *house) adapt(r *round) {
	if h.company == nil {
		return
	}
	for i := range r.answers {
		if a := &r.answers[i]; a.filled == "U0HANA" {
			a.said, a.filled, a.shown = h.entraID("U0HANA"), h.entraID("U0HANA"), "Hana Kim"
		}
	}
}

// note records what somebody is about to say, and noteTaken that it was acknowledged.
func (r *record) note(ts, user, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.change()
	r.letters[ts] = &letter{user: user, channel: user, ts: ts, text: text, first: r.clock}
}

func (r *record) noteTaken(ts string) {
	r.mu.Lock()
	l := r.letters[ts]
	r.mu.Unlock()
	r.acknowledged(l, http.StatusOK)
}

// checkTeams checks that nothing was said twice in Teams except what was being sent during a crash, and that
// Teams refused nothing.
func (l *ledger) checkTeams(t *testing.T) (repeated int) {
	t.Helper()
	var people []*person
	for _, e := range l.employees {
		people = append(people, &e.person)
	}
	for _, h := range l.hr {
		people = append(people, &h.person)
	}
	var inHR []time.Time
	for _, p := range people {
		hand := p.hand.(*inTeams)
		pressed := hand.pressed
		repeated += l.checkTwice(t, l.house.company.Chat(p.ID()), pressed)
		if hand.isHR {
			inHR = append(inHR, pressed...)
		}
	}
	repeated += l.checkTwice(t, l.house.company.Channel(), inHR)
	for _, refused := range l.house.company.Refused() {
		switch {
		case strings.HasSuffix(refused, ": 404"): // of a message that a crash kept from being noted
		case strings.HasPrefix(refused, "the members of HR's team are asked for by the channel's ID"): // the other replica was being told
		default:
			t.Error(refused)
		}
	}
	return repeated
}

// checkTwice checks that nothing was said twice in a conversation, and counts what crashes repeated. A person who
// presses again is told the same again, also if both presses had to wait for the database.
func (l *ledger) checkTwice(t *testing.T, conversation []workplace.Message, pressed []time.Time) (repeated int) {
	t.Helper()
	last, times := workplace.Message{}, 1
	var before time.Time // when the message before the ones that are the same came
	for _, m := range conversation {
		same := m.From == workplace.Bot && last.From == m.From && m.Edits == 0 && m.Text == last.Text && m.Card.Read() == last.Card.Read()
		if !same {
			before, times = last.At, 0
		}
		if times++; same && pressedBetween(pressed, last.At, m.At) == 0 && pressedBetween(pressed, before.Add(-takeover), m.At) < times {
			repeated++
			if l.house.mu.Lock(); !l.house.crashed(last.At, m.At) {
				t.Errorf("%q came twice, at %s and at %s; crashes were at %s", m.Text+m.Card.Read(), last.At, m.At, l.house.crashes)
			}
			l.house.mu.Unlock()
		}
		last = m
	}
	return repeated
}

// pressedBetween counts the presses between two times.
func pressedBetween(pressed []time.Time, from, to time.Time) (n int) {
	for _, at := range pressed {
		if at.After(from) && at.Before(to) {
			n++
		}
	}
	return n
}
