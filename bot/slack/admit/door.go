package admit

import (
	"slices"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"
)

// Door is all of this for one workspace.
type Door struct {
	*Gate
	*Groups

	HR, Admins []string // the groups whose members act for HR, and administer
	Room       *Channel // HR's
}

// Config is what a Door is made of.
type Config struct {
	API        *slackgo.Client
	Settings   Settings
	HR, Admins []string // as configured: IDs of people and of groups
	Channel    string   // HR's
	Turned     func(was, now Flaw)
	Clock      func() time.Time
	Log        *logrus.Logger
}

// New returns a Door.
func New(c Config) *Door {
	groups := func(ids []string) []string {
		return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !IsGroup(id) })
	}
	return &Door{
		Gate: NewGate(c.API, c.Settings, c.Clock, c.Log), Groups: NewGroups(c.API, c.Clock, c.Log),
		HR: groups(c.HR), Admins: groups(c.Admins), Room: Watch(c.API, c.Channel, c.Clock, c.Turned),
	}
}
