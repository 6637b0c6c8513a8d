package forms

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/bot/studio/signin"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
)

// SignIn has the settings with which people sign in to a server's studio.
type SignIn struct {
	URL          string `name:"url" env:"LEAVEWAY_URL" help:"Where people's browsers reach this server, https://…; with the Slack app's client ID and secret, the studio is open at /studio/."`
	ClientID     string `name:"slack-client-id" env:"SLACK_CLIENT_ID" help:"The Slack app's client ID, for Sign in with Slack and the install link."`
	ClientSecret string `name:"slack-client-secret" env:"SLACK_CLIENT_SECRET" help:"The Slack app's client secret."`
}

// On reports whether the server has a studio.
func (s SignIn) On() bool { return s.URL != "" && s.ClientID != "" && s.ClientSecret != "" }

// Validate returns a sentence for each setting that is missing or malformed.
func (s SignIn) Validate() error {
	if s == (SignIn{}) {
		return nil
	}
	var wrong []error
	for _, one := range [][2]string{
		{"LEAVEWAY_URL", s.URL}, {"SLACK_CLIENT_ID", s.ClientID}, {"SLACK_CLIENT_SECRET", s.ClientSecret},
	} {
		if one[1] == "" {
			wrong = append(wrong, fmt.Errorf("%s is not set: the studio needs LEAVEWAY_URL, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, or none of them", one[0]))
		}
	}
	if s.URL != "" {
		wrong = append(wrong, checkURL(s.URL))
	}
	return errors.Join(wrong...)
}

func checkURL(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil:
		return errors.New("LEAVEWAY_URL isn't the address of a server: it is https:// and a host, such as https://leaveway.example.com")
	case u.Scheme == "https" || u.Scheme == "http" && isLocal(u.Hostname()):
		return nil
	}
	return errors.New("LEAVEWAY_URL doesn't begin with https://: anyone listening could take over the studio. Plain http:// works for localhost only")
}

func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Door returns the access of people who sign in with Slack.
func Door(s SignIn, slackAPI string, tenant agent.TenantID, db *store.DB, edge *switchboard.Board, clock func() time.Time, log *logrus.Logger) studio.Access {
	return signin.New(signin.Config{
		Issuer: issuer(slackAPI), ClientID: s.ClientID, ClientSecret: s.ClientSecret, URL: strings.TrimRight(s.URL, "/"), Tenant: tenant,
		Box: seal.NewBox([]byte(s.ClientSecret), "the cookies of the studio"), Store: store.StudioOf(db),
		Roles: edge, Directory: edge,
		Name:  func(ctx context.Context, id agent.UserID) string { return edge.NameOf(ctx, tenant, id) },
		Clock: clock, Log: log,
	})
}

// issuer is who signs people in at the Slack that has this Web API.
func issuer(api string) string {
	u, err := url.Parse(api)
	if err != nil {
		return api
	}
	return u.Scheme + "://" + u.Host
}
