package teams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

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

// keep remembers a contact if anything about it is new. What isn't known now stays.
func (c *contacts) keep(ctx context.Context, key string, now contact) (contact, error) {
	before, err := c.find(ctx, key)
	if err == nil && now.over(before) != before {
		before, err = c.read(ctx, key)
	}
	if now = now.over(before); err != nil || now == before {
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

// over returns what is known now, and of what isn't, what was known before.
func (c contact) over(before contact) contact {
	return contact{
		ID: c.ID, Service: or(c.Service, before.Service), Conversation: or(c.Conversation, before.Conversation), Team: or(c.Team, before.Team), Account: or(c.Account, before.Account),
		Bot: or(c.Bot, before.Bot), Name: or(c.Name, before.Name), Mail: or(c.Mail, before.Mail), Email: or(c.Email, before.Email), Zone: or(c.Zone, before.Zone), Locale: or(c.Locale, before.Locale),
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

// meet remembers the sender of an activity and where it came from, and completes the person.
func (e *Edge) meet(ctx context.Context, in *incoming) error {
	who := contact{
		ID: string(in.event.Person.ID), Service: in.ServiceURL, Account: in.From.ID, Bot: in.Recipient.ID,
		Name: in.event.Person.Name, Zone: in.event.Person.Zone, Locale: in.event.Person.Locale,
	}
	if in.Conversation.Kind == kindPersonal {
		who.Conversation = in.Conversation.ID
	} else if channel, _ := in.Conversation.place(); channel != "" {
		if _, err := e.contacts.keep(ctx, keyChannel+channel, contact{ID: channel, Service: in.ServiceURL, Conversation: channel, Team: in.ChannelData.Team.ID, Bot: in.Recipient.ID}); err != nil {
			return err
		}
	}
	who, err := e.contacts.keep(ctx, keyPerson+who.ID, who)
	if err == nil && who.Mail == "" && who.Conversation != "" && e.contacts.askOnce(who.ID) {
		addAddress(ctx, e, who)
	}
	in.event.Person = agent.PersonRef{ID: in.event.Person.ID, Name: who.Name, Zone: who.Zone, Locale: who.Locale}
	return err
}

// askOnce reports whether Teams wasn't asked for somebody's address yet.
func (c *contacts) askOnce(person string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.asked[person]
	if len(c.asked) >= maxContacts {
		clear(c.asked)
	}
	c.asked[person] = true
	return !asked
}

// addAddress asks Teams for somebody's address, by which the company's files and systems know them.
// An activity doesn't have it.
func addAddress(ctx context.Context, e *Edge, who contact) {
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	m, err := e.client.member(ctx, who.Service, who.Conversation, who.Account)
	if err == nil && (m.Email != "" || m.UPN != "") && strings.EqualFold(or(m.Object, who.ID), who.ID) {
		_, err = e.contacts.keep(ctx, keyPerson+who.ID, contact{ID: who.ID, Mail: or(m.UPN, m.Email), Email: m.Email})
	}
	if err != nil {
		e.log.WithError(err).Info("teams: could not look up somebody's address")
	}
}

// names returns the names of people, by their IDs. Somebody whom nobody has told us of is a
// colleague.
func (e *Edge) names(ctx context.Context, people []agent.UserID) map[string]string {
	names := map[string]string{}
	for _, id := range people {
		if len(id) < 8 || id.IsGuest() { // a name that somebody wrote
			continue
		}
		known, err := e.contacts.find(ctx, keyPerson+string(id))
		if err == nil && known.Name != "" {
			names[string(id)] = known.Name
		}
	}
	return names
}

const (
	memberTTL     = time.Minute      // how soon somebody who joins HR's channel can act for HR
	memberGrace   = 10 * time.Minute // how long Teams' last answer counts if it gives no other
	memberRetry   = 5 * time.Second  // so that an outage doesn't slow down every answer
	memberTimeout = time.Second
	mostContacts  = 3
)

// hrTeam knows who is in HR: the people who are configured, and the members of HR's channel.
type hrTeam struct {
	e *Edge

	mu      sync.Mutex
	members []contact
	at      time.Time // when Teams said so
	retryAt time.Time // after a failure
}

// RolesOf returns what tells an agent who may do what.
func RolesOf(e *Edge) agent.Roles { return e.hr }

// HRTeamOf returns what tells an agent who is in HR.
func HRTeamOf(e *Edge) agent.HRTeam { return e.hr }

// DirectoryOf returns what looks people up for an agent.
func DirectoryOf(e *Edge) agent.Directory { return e.hr }

// RoleOf implements [agent.Roles]. A member is looked up each time, because they may have left;
// others once a minute.
func (h *hrTeam) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	id := strings.ToLower(string(ev.Person.ID))
	role := agent.Role{HR: slices.Contains(h.e.cfg.HRPeople, id), Admin: slices.Contains(h.e.cfg.Admins, id)}
	if role.HR || h.e.cfg.HRChannel == "" {
		return role
	}
	members, known := h.now(ctx, id)
	role.HR = known && isAmong(members, id)
	role.Unknown = !known
	return role
}

func isAmong(members []contact, id string) bool {
	return slices.ContainsFunc(members, func(m contact) bool { return m.ID == id })
}

// now returns the members of HR's channel, as fresh as it takes to say whether one person is among
// them. known is false if Teams doesn't say.
func (h *hrTeam) now(ctx context.Context, id string) (members []contact, known bool) {
	now := h.e.cfg.Clock()
	h.mu.Lock()
	members, at, retryAt := h.members, h.at, h.retryAt
	h.mu.Unlock()
	known = !at.IsZero() && now.Sub(at) < memberGrace
	fresh := known && now.Sub(at) < memberTTL && !isAmong(members, id)
	if fresh || now.Before(retryAt) {
		return members, known
	}
	read, err := h.read(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.e.log.WithError(err).Warn("teams: could not look up the members of HR's channel")
		h.retryAt = now.Add(memberRetry)
		return members, known
	}
	h.members, h.at = read, now
	return read, true
}

// read asks who is in HR's team: by its own ID, which Teams tells with what happens in the channel,
// and by the channel's until then.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context.
func (h *hrTeam) read(ctx context.Context) ([]contact, error) {
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	channel := h.e.cfg.HRChannel
	service := h.e.serviceFor(ctx, keyChannel+channel)
	known, _ := h.e.contacts.find(ctx, keyChannel+channel)
	found, err := h.e.client.members(ctx, service, or(known.Team, channel))
	if known.Team != "" && isGone(err) {
		found, err = h.e.client.members(ctx, service, channel)
	}
	if err != nil {
		return nil, fmt.Errorf("members of HR's channel: %w", err)
	}
	var people []contact
	for _, m := range found {
		if m.Object == "" {
			continue // a bot
		}
		who := contact{ID: strings.ToLower(m.Object), Account: m.ID, Name: m.Name, Mail: or(m.UPN, m.Email), Email: m.Email}
		people = append(people, who)
	}
	if len(people) == 0 {
		return nil, errors.New("members of HR's channel: Teams' answer names nobody")
	}
	slices.SortFunc(people, func(a, b contact) int { return strings.Compare(a.ID, b.ID) })
	return people, nil
}

// HRTeam implements [agent.HRTeam].
func (h *hrTeam) HRTeam(ctx context.Context, _ agent.TenantID) []agent.PersonRef {
	members, _ := h.now(ctx, "")
	var people []agent.PersonRef
	for _, m := range members {
		if len(people) == mostContacts {
			break
		}
		if _, err := h.e.contacts.keep(ctx, keyPerson+m.ID, contact{ID: m.ID, Name: m.Name, Mail: m.Mail, Email: m.Email, Account: m.Account}); err != nil {
			h.e.log.WithError(err).Warn("teams: could not remember a person in HR")
		}
		people = append(people, agent.PersonRef{ID: agent.UserID(m.ID), Name: m.Name})
	}
	return people
}

// LookUp implements [agent.Directory] with the people who have written to us and those in HR: a bot
// can't read a company's directory without its administrator's consent.
func (h *hrTeam) LookUp(ctx context.Context, tenant agent.TenantID, words string) (people []agent.Colleague, exact bool, err error) {
	all, err := h.e.cfg.Memory.RecallAll(ctx, tenant, keyPerson)
	exact = strings.Contains(words, "@") && !strings.ContainsAny(words, " \t\n")
	if err != nil {
		return nil, exact, err
	}
	for _, text := range all {
		var who contact
		if json.Unmarshal(text, &who) != nil {
			continue
		}
		one := agent.Colleague{ID: agent.UserID(who.ID), Name: who.Name, Email: strings.ToLower(or(who.Email, who.Mail)), Zone: who.Zone}
		switch {
		case strings.EqualFold(words, who.ID), exact && (strings.EqualFold(words, who.Mail) || strings.EqualFold(words, who.Email)):
			return []agent.Colleague{one}, true, nil
		case !exact:
			people = append(people, one)
		}
	}
	return people, exact, nil
}

// serviceFor returns the service of a contact, or the one for all of the world.
func (e *Edge) serviceFor(ctx context.Context, key string) string {
	known, err := e.contacts.find(ctx, key)
	if err != nil || known.Service == "" {
		if base, local := strings.CutSuffix(e.cfg.MetadataURL, "/metadata"); local { // a counterpart of our own
			return base + "/"
		}
		return defaultPlace
	}
	return known.Service
}

// isGone reports whether Teams said that a person or a channel can't be reached: we were
// uninstalled, or blocked.
func isGone(err error) bool {
	status := statusOf(err)
	return status == http.StatusForbidden || status == http.StatusNotFound || status == http.StatusGone
}

// addresses returns the addresses of the people in HR, by their IDs.
func (h *hrTeam) addresses() map[string]string {
	h.mu.Lock()
	defer h.mu.Unlock()
	mail := map[string]string{}
	for _, m := range h.members {
		if m.Mail != "" {
			mail[m.ID] = m.Mail
		}
	}
	return mail
}
