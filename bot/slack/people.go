package slack

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

const (
	personTTL        = time.Hour        // names and time zones seldom change
	sharedPersonTTL  = 5 * time.Minute  // another replica may have looked them up a while ago
	unknownPersonTTL = 30 * time.Second // so that an outage doesn't slow down every event
	maxPeople        = 20_000
)

// PersonCache shares people between replicas, so that only one of them has to look a
// person up. It may forget anyone at any time.
type PersonCache interface {
	Recall(ctx context.Context, tenant agent.TenantID, id agent.UserID) (who agent.PersonRef, ok bool)
	Remember(ctx context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration)
}

// people looks up names, time zones and languages. It is safe for concurrent use.
type people struct {
	api    *slackgo.Client
	shared PersonCache // nil if there is only one replica
	clock  func() time.Time
	saw    func(*slackgo.User) // called with each person whom Slack has described

	mu     sync.Mutex
	cached map[member]cachedPerson
}

// member is a person in a workspace.
type member struct {
	tenant agent.TenantID
	id     agent.UserID
}

type cachedPerson struct {
	agent.PersonRef
	until time.Time
}

func newPeople(api *slackgo.Client, shared PersonCache, clock func() time.Time) *people {
	return &people{api: api, shared: shared, clock: clock, saw: func(*slackgo.User) {}, cached: map[member]cachedPerson{}}
}

// find looks up a person. With an error it also returns what was known before, so
// that the person gets an answer anyway.
func (p *people) find(ctx context.Context, who member) (agent.PersonRef, error) {
	now := p.clock()
	p.mu.Lock()
	known, ok := p.cached[who]
	p.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.PersonRef, nil
	}
	ctx, cancel := context.WithTimeout(ctx, personTimeout)
	defer cancel()
	if p.shared != nil {
		if ref, ok := p.shared.Recall(ctx, who.tenant, who.id); ok {
			p.keep(who, ref, now.Add(sharedPersonTTL))
			return ref, nil
		}
	}
	ref, err := p.fetch(ctx, who.id)
	if err != nil {
		known.ID = who.id
		p.keep(who, known.PersonRef, now.Add(unknownPersonTTL))
		return known.PersonRef, err
	}
	p.keep(who, ref, now.Add(personTTL))
	if p.shared != nil {
		p.shared.Remember(ctx, who.tenant, ref, personTTL)
	}
	return ref, nil
}

func (p *people) fetch(ctx context.Context, id agent.UserID) (agent.PersonRef, error) {
	user, err := p.api.GetUserInfoContext(ctx, string(id))
	if err != nil {
		return agent.PersonRef{}, fmt.Errorf("look up a user: %w", err)
	}
	p.saw(user)
	return refOf(id, user), nil
}

// NameOf returns the name of a person, or the ID if Slack doesn't tell.
func NameOf(ctx context.Context, e *Edge, tenant agent.TenantID, id agent.UserID) string {
	who, err := e.people.find(ctx, member{tenant, id})
	if err != nil && who.Name == "" {
		return string(id)
	}
	return who.DisplayName()
}

// IsUser returns what tells whether Slack has a person with an id.
func IsUser(e *Edge) func(context.Context, agent.UserID) (bool, error) {
	return func(ctx context.Context, id agent.UserID) (bool, error) {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_, err := e.people.fetch(ctx, id)
		if slackCode(err) == "user_not_found" || slackCode(err) == "users_not_found" {
			return false, nil
		}
		return err == nil, err
	}
}

// refOf is a user as the rest of the house knows them.
func refOf(id agent.UserID, user *slackgo.User) agent.PersonRef {
	return agent.PersonRef{
		ID: id, Name: cmp.Or(user.RealName, cmp.Or(user.Profile.RealName, user.Name)),
		Zone: user.TZ, Locale: user.Locale,
	}
}

func (p *people) keep(who member, ref agent.PersonRef, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.cached) >= maxPeople {
		clear(p.cached)
	}
	p.cached[who] = cachedPerson{PersonRef: ref, until: until}
}

// forget makes the next question about somebody ask Slack.
func (p *people) forget(who member) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.cached, who)
}

// directChannels remembers the channel of each person's direct message. It is safe for
// concurrent use.
type directChannels struct {
	api *slackgo.Client

	mu       sync.Mutex
	byPerson map[agent.UserID]string
}

func newDirectChannels(api *slackgo.Client) *directChannels {
	return &directChannels{api: api, byPerson: map[agent.UserID]string{}}
}

// open returns the channel of a person's direct message, and opens it if necessary.
func (r *directChannels) open(ctx context.Context, id agent.UserID) (string, error) {
	r.mu.Lock()
	channel, ok := r.byPerson[id]
	r.mu.Unlock()
	if ok {
		return channel, nil
	}
	opened, _, _, err := r.api.OpenConversationContext(ctx, &slackgo.OpenConversationParameters{Users: []string{string(id)}, ReturnIM: true})
	if err != nil {
		return "", fmt.Errorf("open the direct message: %w", err)
	}
	if opened == nil || strings.TrimSpace(opened.ID) == "" {
		return "", fmt.Errorf("open the direct message: Slack's answer has no channel")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.byPerson) >= maxPeople {
		clear(r.byPerson)
	}
	r.byPerson[id] = opened.ID
	return opened.ID, nil
}

// forget makes the next open ask Slack again.
func (r *directChannels) forget(id agent.UserID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.byPerson, id)
}

const (
	directoryTTL     = time.Hour       // people seldom join, leave or are renamed
	directoryRetry   = time.Minute     // so that an outage doesn't slow down every answer
	directoryWait    = time.Second     // for which a person is kept waiting
	directoryTimeout = 2 * time.Minute // a large workspace has many pages
	directoryPage    = 500
)

// directory looks up the people of a workspace. It is safe for concurrent use.
type directory struct {
	api   *slackgo.Client
	clock func() time.Time
	log   *logrus.Logger

	mu       sync.Mutex
	everyone []agent.Colleague
	until    time.Time     // when everyone is read again
	reading  chan struct{} // closed when the reading under way ends; nil if there is none
	failure  error         // of the last reading
}

// DirectoryOf returns what looks people up for an agent.
func DirectoryOf(e *Edge) agent.Directory { return e.directory }

// LookUp implements [agent.Directory]. Slack's list of people is read in the background and
// kept for an hour; while that is renewed, the old one counts.
func (d *directory) LookUp(ctx context.Context, _ agent.TenantID, said string) (found []agent.Colleague, exact bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, directoryWait)
	defer cancel()
	switch {
	case isUserID(said):
		user, err := d.api.GetUserInfoContext(ctx, said)
		found, err = d.one(user, err)
		return found, true, err
	case isEmailAddress(said):
		user, err := d.api.GetUserByEmailContext(ctx, said)
		found, err = d.one(user, err)
		return found, true, err
	}
	found, err = d.list(ctx)
	return found, false, err
}

// isEmailAddress reports whether words are nothing but an address.
func isEmailAddress(said string) bool {
	name, domain, ok := strings.Cut(said, "@")
	return ok && name != "" && strings.Contains(domain, ".") && !strings.ContainsAny(said, " \t\n")
}

// one returns the person whom Slack found, if any.
func (d *directory) one(user *slackgo.User, err error) ([]agent.Colleague, error) {
	switch code := slackCode(err); {
	case code == "user_not_found", code == "users_not_found", code == "user_not_visible":
		return nil, nil
	case err != nil:
		d.log.WithError(err).Warn("slack: could not look up a person")
		return nil, fmt.Errorf("look up a person: %w", err)
	}
	return []agent.Colleague{colleagueOf(user)}, nil
}

// list returns everyone. It waits for Slack only the first time.
func (d *directory) list(ctx context.Context) ([]agent.Colleague, error) {
	d.mu.Lock()
	known, done := d.everyone, d.reading
	if done == nil && !d.clock().Before(d.until) {
		done = make(chan struct{})
		d.reading = done
		go d.read(context.WithoutCancel(ctx), done)
	}
	failure := d.failure
	d.mu.Unlock()
	switch {
	case known != nil:
		return known, nil
	case done == nil:
		return nil, failure
	}
	select {
	case <-done:
	case <-ctx.Done():
		return nil, fmt.Errorf("read the list of people: %w", ctx.Err())
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.everyone, d.failure
}

// read reads everyone from Slack, page by page.
func (d *directory) read(ctx context.Context, done chan struct{}) {
	ctx, cancel := context.WithTimeout(ctx, directoryTimeout)
	defer cancel()
	users, err := d.api.GetUsersContext(ctx, slackgo.GetUsersOptionLimit(directoryPage))
	d.mu.Lock()
	defer d.mu.Unlock()
	defer close(done)
	d.reading, d.failure = nil, err
	if err != nil {
		d.log.WithError(err).Warn("slack: could not read the list of people")
		d.until = d.clock().Add(directoryRetry)
		return
	}
	d.everyone, d.until = make([]agent.Colleague, len(users)), d.clock().Add(directoryTTL)
	for i := range users {
		d.everyone[i] = colleagueOf(&users[i])
	}
}

// colleagueOf is a user as the directory knows them.
func colleagueOf(u *slackgo.User) agent.Colleague {
	return agent.Colleague{
		ID: agent.UserID(u.ID), Name: refOf("", u).Name, Shown: u.Profile.DisplayName, Handle: u.Name, Title: u.Profile.Title, Zone: u.TZ,
		Email: strings.ToLower(u.Profile.Email), Bot: u.IsBot || u.ID == slackbot, Left: u.Deleted,
	}
}
