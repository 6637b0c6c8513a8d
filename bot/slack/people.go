package slack

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

const (
	personKept   = time.Hour        // people move and marry, but not often
	personHeard  = 5 * time.Minute  // from another replica, who may have kept them for a while
	personMissed = 30 * time.Second // so that an outage does not slow down every event
	peopleKept   = 20_000
)

// Acquaintances are the people whom all replicas know: where one has looked
// somebody up, the others need not. What it says may be nothing at any time.
type Acquaintances interface {
	Recall(ctx context.Context, tenant agent.TenantID, id agent.UserID) (who agent.PersonRef, ok bool)
	Remember(ctx context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration)
}

// people knows names, time zones and languages. It is safe for concurrent use.
type people struct {
	api    *slackgo.Client
	shared Acquaintances // nil where there is only one replica
	clock  func() time.Time

	mu    sync.Mutex
	known map[member]acquaintance
}

// member is somebody of a workspace.
type member struct {
	tenant agent.TenantID
	id     agent.UserID
}

type acquaintance struct {
	agent.PersonRef
	until time.Time
}

func newPeople(api *slackgo.Client, shared Acquaintances, clock func() time.Time) *people {
	return &people{api: api, shared: shared, clock: clock, known: map[member]acquaintance{}}
}

// find looks a person up. Where it fails, what is known so far is returned
// together with the error: a name is a courtesy, an answer is not.
func (p *people) find(ctx context.Context, who member) (agent.PersonRef, error) {
	now := p.clock()
	p.mu.Lock()
	known, ok := p.known[who]
	p.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.PersonRef, nil
	}
	ctx, cancel := context.WithTimeout(ctx, personTime)
	defer cancel()
	if p.shared != nil {
		if ref, ok := p.shared.Recall(ctx, who.tenant, who.id); ok {
			p.keep(who, ref, now.Add(personHeard))
			return ref, nil
		}
	}
	ref, err := p.ask(ctx, who.id)
	if err != nil {
		known.ID = who.id
		p.keep(who, known.PersonRef, now.Add(personMissed))
		return known.PersonRef, err
	}
	p.keep(who, ref, now.Add(personKept))
	if p.shared != nil {
		p.shared.Remember(ctx, who.tenant, ref, personKept)
	}
	return ref, nil
}

// ask asks Slack.
func (p *people) ask(ctx context.Context, id agent.UserID) (agent.PersonRef, error) {
	user, err := p.api.GetUserInfoContext(ctx, string(id))
	if err != nil {
		return agent.PersonRef{}, fmt.Errorf("look up a user: %w", err)
	}
	return agent.PersonRef{
		ID: id, Name: either(user.RealName, either(user.Profile.RealName, user.Name)),
		Zone: user.TZ, Locale: user.Locale,
	}, nil
}

func (p *people) keep(who member, ref agent.PersonRef, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.known) >= peopleKept {
		clear(p.known)
	}
	p.known[who] = acquaintance{PersonRef: ref, until: until}
}

// rooms knows the direct message channel with each person. It is safe for concurrent use.
type rooms struct {
	api *slackgo.Client

	mu   sync.Mutex
	with map[agent.UserID]string
}

func newRooms(api *slackgo.Client) *rooms {
	return &rooms{api: api, with: map[agent.UserID]string{}}
}

// direct is the channel with a person, opened where need be.
func (r *rooms) direct(ctx context.Context, id agent.UserID) (string, error) {
	r.mu.Lock()
	channel, ok := r.with[id]
	r.mu.Unlock()
	if ok {
		return channel, nil
	}
	opened, _, _, err := r.api.OpenConversationContext(ctx, &slackgo.OpenConversationParameters{Users: []string{string(id)}, ReturnIM: true})
	if err != nil {
		return "", fmt.Errorf("open the direct message: %w", err)
	}
	if opened == nil || strings.TrimSpace(opened.ID) == "" {
		return "", fmt.Errorf("open the direct message: Slack named no channel")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.with) >= peopleKept {
		clear(r.with)
	}
	r.with[id] = opened.ID
	return opened.ID, nil
}

// forget is for a channel that turned out not to be there any more.
func (r *rooms) forget(id agent.UserID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.with, id)
}
