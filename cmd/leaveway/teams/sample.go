package teams

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
)

// Sample is a company in Teams, in the browser, for the demo.
type Sample struct {
	Settings Settings
	company  *workplace.Teams
	Admins   []string          // IDs of those who are administrators in Slack's workspace
	byHandle map[string]string // people's IDs in Entra
	inSlack  map[string]string // people's IDs in Slack, by that in Entra
}

// The paths of a sample, below the demo's address: what the bot calls, and the page.
const (
	connectorPath = "/msteams"
	PagePath      = "/teams/"
)

// NewSample returns the people of a Slack workspace as a company in Teams, with keys of its own.
func NewSample(url string, people []workspace.User, clock func() time.Time) (*Sample, error) {
	s := &Sample{byHandle: map[string]string{}, inSlack: map[string]string{}, Settings: Settings{
		AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: rand.Text(), TenantID: "33333333-aaaa-4bbb-8ccc-000000000001",
		HRChannel: "19:hr@thread.tacv2", MetadataURL: url + connectorPath + "/metadata",
		Apart: true, // so that the demo shows HR on both platforms
	}}
	cfg := workplace.Config{
		URL: url + connectorPath, BotURL: url + "/api/messages", AppID: s.Settings.AppID, AppPassword: s.Settings.AppPassword,
		TenantID: s.Settings.TenantID, HRChannel: s.Settings.HRChannel, Channels: []string{generalChannel}, Clock: clock,
	}
	ids := inEntra(people)
	for i := range people {
		u := &people[i]
		if u.Bot || u.Deleted || u.Team != "" && u.Team != people[0].Team { // Teams has no such people
			continue
		}
		id := ids[u.ID]
		s.byHandle[u.Name], s.inSlack[id] = id, u.ID
		if u.Role == workspace.Admin {
			s.Admins = append(s.Admins, id)
		}
		cfg.People = append(cfg.People, workplace.Person{ID: id, Name: u.RealName, Mail: u.Email, Zone: u.TZ, HR: u.Role == workspace.HR || u.Role == workspace.Admin})
	}
	var err error
	s.company, err = workplace.New(cfg)
	return s, err
}

// Handle serves Teams on the demo's address.
func (s *Sample) Handle(mux *http.ServeMux) {
	mux.Handle(connectorPath+"/", http.StripPrefix(connectorPath, s.company.Handler()))
	mux.Handle(PagePath, http.StripPrefix(strings.TrimSuffix(PagePath, "/"), s.company.Page()))
}

// generalChannel is a channel of the whole company.
const generalChannel = "19:general@thread.tacv2"

// Company returns the company for transcripts.
func (s *Sample) Company() *transcript.Company {
	return &transcript.Company{
		Teams: s.company, People: s.byHandle, Channels: map[string]string{"hr-leave": s.Settings.HRChannel, "general": generalChannel},
	}
}

// inEntra returns the IDs in Entra of the people of a workspace, by that in Slack and in its order.
func inEntra(people []workspace.User) map[string]string {
	var ids []string
	for i := range people {
		ids = append(ids, people[i].ID)
	}
	slices.Sort(ids)
	found := map[string]string{}
	for i, id := range ids {
		found[id] = fmt.Sprintf("11111111-aaaa-4bbb-8ccc-%012d", i+1)
	}
	return found
}

// InEntra replaces the IDs of a Slack workspace's people in files by those that they have in Teams.
func InEntra(files map[string]string, people []workspace.User) map[string]string {
	var pairs []string
	for theirs, id := range inEntra(people) {
		pairs = append(pairs, theirs, id)
	}
	replaced := map[string]string{}
	for name, text := range files {
		replaced[name] = strings.NewReplacer(pairs...).Replace(text)
	}
	return replaced
}

// InSlack replaces the IDs of people in a text by those that they have in Slack's workspace.
func (s *Sample) InSlack(text string) string {
	for id, theirs := range s.inSlack {
		text = strings.ReplaceAll(text, id, theirs)
	}
	return text
}

// Pace limits from now on how fast the bot sends, as Teams does.
func (s *Sample) Pace() { s.company.SetPaced(true) }

// Install adds the app for everybody.
func (s *Sample) Install(ctx context.Context) error {
	for _, id := range s.byHandle {
		if err := s.company.Install(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// What a transcript says that is the same in Teams: the clock, what people say to the app, and
// what HR presses in its channel.
var (
	beginsAt = regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d$`)
	says     = regexp.MustCompile(`^(\w+): (.+)$`)
	presses  = regexp.MustCompile(`^(\w+) in #hr-leave presses "([^"]+)"(?: on "([^"]+)")?$`)
	waits    = regexp.MustCompile(`^wait (\d+) (hour|minute)s?$`)
)

// Play does what people do in a transcript to the app. SetClock and settle are those of the product.
func (s *Sample) Play(ctx context.Context, script []byte, setClock func(time.Time), settle func(context.Context) error) error {
	var now time.Time
	conversation := false
	for line := range strings.Lines(string(script)) {
		line = strings.TrimSpace(line)
		if begin, err := time.Parse("2006-01-02 15:04", line); err == nil && beginsAt.MatchString(line) {
			now = begin
			setClock(now)
			if err := s.Install(ctx); err != nil {
				return err
			}
		}
		if strings.HasPrefix(line, "-- ") {
			conversation = line == "-- conversation --"
			continue
		}
		if !conversation {
			continue
		}
		if m := waits.FindStringSubmatch(line); m != nil {
			length, err := time.ParseDuration(m[1] + m[2][:1])
			if err != nil {
				return err
			}
			now = now.Add(length)
		}
		now = now.Add(time.Second)
		setClock(now)
		if err := s.do(ctx, line); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		if err := settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// do does what a line says, if it is about the app.
func (s *Sample) do(ctx context.Context, line string) error {
	if m := says.FindStringSubmatch(line); m != nil {
		_, err := s.company.Say(ctx, s.byHandle[m[1]], m[2])
		return err
	}
	m := presses.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	for _, card := range slices.Backward(s.company.Channel()) {
		if card.Card != nil && slices.Contains(card.Card.Buttons(), m[2]) && strings.Contains(card.Card.Text(), m[3]) {
			_, err := s.company.Press(ctx, s.byHandle[m[1]], card, m[2], nil)
			return err
		}
	}
	return fmt.Errorf("no card in HR's channel has the button %q", m[2])
}
