// Package outside sets up what forms get from a company's own systems.
package outside

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/bot/systems"
	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Systems are the settings for calls to a company's own systems.
type Systems struct {
	Hosts  []string `name:"http-hosts" env:"LEAVEWAY_HTTP_HOSTS" help:"Hosts that forms may call, such as hr.example.com, separated by commas. A private address is reached only if it is listed as well: hr.internal,10.1.2.3. By default, none."`
	Secret string   `name:"http-secret" env:"LEAVEWAY_HTTP_SECRET" help:"Secret with which requests to these hosts are signed. Without one, forms can't send anything."`
}

// shortestSecret is how many characters a secret needs.
const shortestSecret = 16

// Check returns a sentence for a setting that is malformed.
func (s Systems) Check() error {
	if _, err := systems.ParseHosts(s.Hosts); err != nil {
		return fmt.Errorf("LEAVEWAY_HTTP_HOSTS: %w", err)
	}
	if s.Secret != "" && len(s.Secret) < shortestSecret {
		return fmt.Errorf("LEAVEWAY_HTTP_SECRET is shorter than %d characters: use a long random text", shortestSecret)
	}
	return nil
}

// Reach returns the calls that forms need. model may be nil.
func (s Systems) Reach(model *llm.CachedModel, now func() time.Time, log *logrus.Logger) (*outside.Reach, error) {
	hosts, err := systems.ParseHosts(s.Hosts)
	if err != nil {
		return nil, fmt.Errorf("LEAVEWAY_HTTP_HOSTS: %w", err)
	}
	r := &outside.Reach{
		Systems: systems.New(hosts, s.Secret, now),
		Failed: func(id string, err error) {
			log.WithError(err).WithField("of", id).Warn("a form didn't get what it needs from elsewhere, and goes on without it")
		},
	}
	if model != nil {
		r.Model = func(ctx context.Context, request outside.Request) (json.RawMessage, error) {
			reply, err := model.Call(ctx, llm.Request(request))
			return reply.Arguments, err
		}
	}
	return r, nil
}

// Warn says which hosts forms name that may not be called, and which requests can't be signed.
func (s Systems) Warn(forms []*wizard.Wizard, log *logrus.Logger) {
	hosts, err := systems.ParseHosts(s.Hosts)
	if err != nil {
		return // it doesn't start
	}
	for _, w := range forms {
		entry := log.WithField("wizard", w.ID)
		check := func(address string) {
			if host := declared.HostOf(address); !hosts.AllowAddress(host) {
				entry.WithField("host", host).Warn("a form names a host that isn't listed in LEAVEWAY_HTTP_HOSTS: it isn't called")
			}
		}
		for _, el := range w.Elements {
			if c := el.Attributes.Content; c != nil && c.From == declared.FromHTTP {
				check(c.URL)
			}
		}
		for _, a := range w.Actions {
			check(a.URL)
			if s.Secret == "" {
				entry.WithField("action", a.ID).Warn("LEAVEWAY_HTTP_SECRET isn't set, so the form's action can't be taken")
			}
		}
	}
}
