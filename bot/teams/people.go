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

// meet remembers the sender of an activity and where it came from, and completes the person.
func (e *Edge) meet(ctx context.Context, in *incoming) (contact, error) {
	who := contact{
		ID: string(in.who), Service: in.ServiceURL, Account: in.From.ID, Bot: in.Recipient.ID,
		Name: in.event.Person.Name, Zone: in.event.Person.Zone, Locale: in.event.Person.Locale,
	}
	if in.Conversation.Kind == kindPersonal {
		who.Conversation = in.Conversation.ID
	} else if channel, _ := in.Conversation.place(); channel != "" {
		if _, err := e.contacts.keep(ctx, keyChannel+channel, contact{ID: channel, Service: in.ServiceURL, Conversation: channel, Team: in.ChannelData.Team.ID, Bot: in.Recipient.ID}); err != nil {
			return who, err
		}
	}
	who, err := e.contacts.keep(ctx, keyPerson+who.ID, who)
	if err == nil && who.Mail == "" && who.Conversation != "" && e.contacts.claimLookup(who.ID) {
		who = addAddress(ctx, e, who)
	}
	in.event.Person = agent.PersonRef{ID: in.event.Person.ID, Name: who.Name, Zone: who.Zone, Locale: who.Locale}
	return who, err
}

// recognize makes an event one of the person's records on the other platform, if they are there, too.
// Buttons stay with the records that they were drawn for, and HR's channel with those of Teams.
func recognize(ctx context.Context, e *Edge, in *incoming, who contact) error {
	switch in.how { //nolint:exhaustive // the others are answered without the agent
	case laterOn, atOnce:
		if e.cfg.Twins == nil || in.event.Place.HR {
			return nil
		}
	case opensForm, inDialog, onCard:
		if in.data.Of == "" {
			return nil
		}
	default:
		return nil
	}
	twin, err := findTwin(ctx, e, in, who)
	switch {
	case twin != (Twin{}) && (in.data.Of == "" || in.data.Of == twin.Tenant):
		in.event = twin.event(in.event)
	case in.data.Of != "":
		in.how = outdated
	}
	if err == nil && twin != (Twin{}) && in.Conversation.Kind == kindPersonal {
		err = e.cfg.Twins.Wrote(ctx, twin, in.who)
	}
	return err
}

// findTwin returns the same person on the other platform. It looks again at each event until it
// has found them.
func findTwin(ctx context.Context, e *Edge, in *incoming, who contact) (Twin, error) {
	if who.Twin != (Twin{}) || e.cfg.Twins == nil || who.Mail == "" && who.Email == "" || !e.sought.isDue(in.who, in.event.At) {
		return who.Twin, nil
	}
	twin, ok, err := e.cfg.Twins.TwinOf(ctx, in.who, who.Mail, who.Email)
	switch {
	case err != nil:
		return Twin{}, err
	case !ok:
		e.sought.missed(in.who, in.event.At)
		return Twin{}, nil
	}
	_, err = e.contacts.keep(ctx, keyPerson+who.ID, contact{ID: who.ID, Twin: twin})
	return twin, err
}

// twinOf returns the known twin of somebody in Teams on the other platform.
func twinOf(ctx context.Context, e *Edge, person agent.UserID) (Twin, bool) {
	known, err := e.contacts.find(ctx, keyPerson+string(person))
	return known.Twin, err == nil && e.cfg.Twins != nil && known.Twin != (Twin{})
}

// addAddress asks Teams for somebody's address, by which the company's files and systems know them.
// An activity doesn't have it.
func addAddress(ctx context.Context, e *Edge, who contact) contact {
	ctx, cancel := context.WithTimeout(ctx, memberTimeout)
	defer cancel()
	m, err := e.client.member(ctx, who.Service, who.Conversation, who.Account)
	if err == nil && (m.Email != "" || m.UPN != "") && strings.EqualFold(or(m.Object, who.ID), who.ID) {
		who, err = e.contacts.keep(ctx, keyPerson+who.ID, contact{ID: who.ID, Mail: or(m.UPN, m.Email), Email: m.Email})
	}
	if err != nil {
		e.log.WithError(err).Info("teams: could not look up somebody's address")
		if e.cfg.Twins != nil { // whose records these are depends on it
			e.contacts.forgetLookup(who.ID)
		}
	}
	return who
}

// names returns the names of people, by their IDs. Somebody whom nobody has told us of is a
// colleague.
func (e *Edge) names(ctx context.Context, of agent.TenantID, people []agent.UserID) map[string]string {
	names := map[string]string{}
	for _, id := range people {
		if e.cfg.Twins != nil && e.contacts.otherPlatform(of) != "" && !id.IsGuest() {
			names[string(id)] = e.cfg.Twins.NameOf(ctx, of, id)
			continue
		}
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

// RolesOf returns the edge as the agent's source of roles.
func RolesOf(e *Edge) agent.Roles { return e.hr }

// HRTeamOf returns the edge as the agent's source of who is in HR.
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
