package teams

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/agent"
)

// Memory keeps what Teams has told and what is needed later: where a person can be reached, what
// their name is, where a file can be read. It lasts as long as the database.
type Memory interface {
	// Recall returns what was remembered under a key; nil if nothing was.
	Recall(ctx context.Context, tenant agent.TenantID, key string) ([]byte, error)
	// Remember keeps a value under a key, instead of what was there; a nil value forgets.
	Remember(ctx context.Context, tenant agent.TenantID, key string, value []byte) error
	// RecallAll returns what is remembered under all keys with a prefix, in the order of the keys.
	RecallAll(ctx context.Context, tenant agent.TenantID, prefix string) ([][]byte, error)
}

// The beginnings of the keys.
const (
	keyPerson  = "person/"
	keyChannel = "channel/"
	keyFile    = "file/"
	keyUpload  = "upload/"
)

// contact is what is known of a person or a channel.
type contact struct {
	ID           string `json:"id"`      // in Entra, or the channel's
	Service      string `json:"service"` // the newest one: it may change
	Conversation string `json:"conversation,omitempty"`
	Team         string `json:"team,omitempty"`    // of a channel
	Account      string `json:"account,omitempty"` // 29:…
	Bot          string `json:"bot,omitempty"`     // 28:…
	Name         string `json:"name,omitempty"`
	Mail         string `json:"mail,omitempty"`  // by which Teams opens a chat
	Email        string `json:"email,omitempty"` // if it is another one
	Zone         string `json:"zone,omitempty"`
	Locale       string `json:"locale,omitempty"`
	Twin         Twin   `json:"twin,omitzero"` // on the other platform
}

// maxContacts bounds those in memory; the others are in the database.
const maxContacts = 20_000

// contacts remembers people and channels. It is safe for concurrent use.
type contacts struct {
	memory Memory
	tenant agent.TenantID

	mu    sync.Mutex
	known map[string]contact // by key
	asked map[string]bool    // whose address Teams was asked for
}

// find returns a contact, with an empty ID if there is none.
func (c *contacts) find(ctx context.Context, key string) (contact, error) {
	c.mu.Lock()
	known, ok := c.known[key]
	c.mu.Unlock()
	if ok {
		return known, nil
	}
	return c.read(ctx, key)
}

// read returns a contact as it is now: another replica may have changed it.
func (c *contacts) read(ctx context.Context, key string) (known contact, err error) {
	text, err := c.memory.Recall(ctx, c.tenant, key)
	if err != nil || text == nil {
		return contact{}, err
	}
	if err := json.Unmarshal(text, &known); err != nil {
		return contact{}, fmt.Errorf("read what is remembered of %s: %w", strings.SplitN(key, "/", 2)[0], err)
	}
	c.hold(key, known)
	return known, nil
}

func (c *contacts) hold(key string, known contact) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.known) >= maxContacts {
		clear(c.known)
	}
	c.known[key] = known
}

// keep remembers a contact if anything about it is new. Empty fields keep their old values.
func (c *contacts) keep(ctx context.Context, key string, now contact) (contact, error) {
	before, err := c.find(ctx, key)
	if err == nil && now.filledFrom(before) != before {
		before, err = c.read(ctx, key)
	}
	if now = now.filledFrom(before); err != nil || now == before {
		return now, err
	}
	text, err := json.Marshal(now)
	if err == nil {
		err = c.memory.Remember(ctx, c.tenant, key, text)
	}
	if err == nil {
		c.hold(key, now)
	}
	return now, err
}

// filledFrom returns the contact with its empty fields filled from an earlier one.
func (c contact) filledFrom(before contact) contact {
	return contact{
		ID: c.ID, Service: cmp.Or(c.Service, before.Service), Conversation: cmp.Or(c.Conversation, before.Conversation), Team: cmp.Or(c.Team, before.Team), Account: cmp.Or(c.Account, before.Account),
		Bot: cmp.Or(c.Bot, before.Bot), Name: cmp.Or(c.Name, before.Name), Mail: cmp.Or(c.Mail, before.Mail), Email: cmp.Or(c.Email, before.Email), Zone: cmp.Or(c.Zone, before.Zone), Locale: cmp.Or(c.Locale, before.Locale),
		Twin: cmp.Or(c.Twin, before.Twin),
	}
}

// forget forgets how a contact is reached: we were uninstalled.
func (c *contacts) forget(ctx context.Context, key string) error {
	known, err := c.read(ctx, key)
	if err != nil || known.Conversation == "" {
		return err
	}
	known.Conversation = ""
	text, err := json.Marshal(known)
	if err == nil {
		err = c.memory.Remember(ctx, c.tenant, key, text)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, key)
	return err
}

// claimLookup reports whether the caller should ask Teams for somebody's address: the first one
// should.
func (c *contacts) claimLookup(person string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.asked[person]
	if len(c.asked) >= maxContacts {
		clear(c.asked)
	}
	c.asked[person] = true
	return !asked
}

// forgetLookup lets the next caller ask Teams for somebody's address again.
func (c *contacts) forgetLookup(person string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.asked, person)
}

// otherPlatform returns a company's ID if it is on the other platform, or "" for the company in
// Teams.
func (c *contacts) otherPlatform(tenant agent.TenantID) agent.TenantID {
	if tenant == c.tenant {
		return ""
	}
	return tenant
}
