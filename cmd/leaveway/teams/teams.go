// Package teams wires Microsoft Teams: its settings, its edge next to Slack's, and the app package
// that an administrator uploads.
//
//	teams.go   Settings; the edge
//	chats.go   Chats: what goes to the platform that a company is on
//	twins.go   Twins: people who use Slack and Teams
//	pack.go    leaveway teams package
//	sample.go  Sample: the demo's company in Teams, in the browser
package teams

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams"
)

// Settings are those of Teams, from flags or from the variables named with them.
type Settings struct {
	AppID       string `name:"teams-app-id" env:"TEAMS_APP_ID" help:"Application (client) ID of the bot's registration in Microsoft Entra; without one, Teams is off."`
	AppPassword string `name:"teams-app-password" env:"TEAMS_APP_PASSWORD" help:"Client secret of that registration."`
	TenantID    string `name:"teams-tenant-id" env:"TEAMS_TENANT_ID" help:"Directory (tenant) ID of the company: nobody else's messages are accepted."`
	HRChannel   string `name:"teams-hr-channel" env:"TEAMS_HR_CHANNEL" help:"ID of the channel in Teams where HR decides requests: 19:…@thread.tacv2"`
	Apart       bool   `name:"teams-apart" env:"TEAMS_APART" help:"Keep people who use both Slack and Teams apart: two conversations and two records, with a channel of HR's for each."`
	MetadataURL string `name:"teams-metadata-url" env:"TEAMS_METADATA_URL" help:"URL with the keys that Teams signs with; by default Microsoft's. Set it for a local counterpart of Teams."`
}

// On reports whether people reach the product in Teams.
func (s Settings) On() bool { return s.AppID != "" }

var (
	// entraID is an ID in Microsoft Entra: of an app, a company or a person.
	entraID   = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	channelID = regexp.MustCompile(`^19:[^\s;]+@thread\.(tacv2|skype)$`)
)

// IsPerson reports whether an ID is a person's in Teams.
func IsPerson(id string) bool { return entraID.MatchString(id) }

// Validate returns one sentence for each setting that is missing or malformed.
func (s Settings) Validate() error {
	if s == (Settings{Apart: s.Apart}) {
		return nil
	}
	var wrong []error
	for _, one := range []struct {
		value, variable, what string
		form                  *regexp.Regexp
	}{
		{s.AppID, "TEAMS_APP_ID", "the Application (client) ID of the bot's registration in Microsoft Entra", entraID},
		{s.AppPassword, "TEAMS_APP_PASSWORD", "a client secret of the bot's registration in Microsoft Entra, under Certificates & secrets", nil},
		{s.TenantID, "TEAMS_TENANT_ID", "the Directory (tenant) ID of the company in Microsoft Entra", entraID},
		{s.HRChannel, "TEAMS_HR_CHANNEL", "the ID of the channel where HR decides requests, such as 19:…@thread.tacv2: it is in the channel's link, as %3A for the colon and %40 for the @", channelID},
	} {
		switch {
		case one.value == "":
			wrong = append(wrong, fmt.Errorf("%s is not set: it is %s", one.variable, one.what))
		case strings.TrimSpace(one.value) != one.value:
			wrong = append(wrong, fmt.Errorf("%s begins or ends with a space or a line break: remove it", one.variable))
		case one.form != nil && !one.form.MatchString(one.value):
			wrong = append(wrong, fmt.Errorf("%s is %q, which doesn't look like one: it is %s", one.variable, one.value, one.what))
		}
	}
	if s.MetadataURL != "" {
		wrong = append(wrong, teams.CheckMetadataURL(s.MetadataURL))
	}
	return errors.Join(wrong...)
}

// House is what the edge gets from the product.
type House struct {
	Turn   func(context.Context, agent.Event) (agent.Outcome, error)
	Inbox  func(context.Context, agent.Event) error
	Memory teams.Memory
	Pacer  teams.Pacer // may be nil
	Twins  *Twins      // may be nil
	// Document reads a document that HR opens; false if it is gone.
	Document func(context.Context, agent.TenantID, agent.DocumentID) (agent.StoredDocument, bool, error)
	HR       []string // IDs of people who act for HR, on any platform
	Admins   []string
	Clock    func() time.Time
	Log      *logrus.Logger
}

// Edge returns the settings as an edge takes them, without what it gets from the product.
func (s Settings) Edge() teams.Config {
	return teams.Config{AppID: s.AppID, AppPassword: s.AppPassword, TenantID: s.TenantID, MetadataURL: s.MetadataURL, HRChannel: s.HRChannel}
}

// Open returns the edge, or nil if Teams is off.
func (s Settings) Open(h House) (*teams.Edge, error) {
	if !s.On() {
		return nil, nil //nolint:nilnil // nil is the edge that is off
	}
	cfg := s.Edge()
	cfg.HRPeople, cfg.Admins, cfg.Turn, cfg.Inbox, cfg.Memory = h.HR, h.Admins, h.Turn, h.Inbox, h.Memory
	cfg.Pacer, cfg.Document, cfg.Clock, cfg.Log = h.Pacer, h.Document, h.Clock, h.Log
	if h.Twins != nil {
		cfg.Twins = h.Twins
	}
	return teams.New(cfg)
}
