package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/chain"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/keyring"
	"github.com/leaveway/leaveway/store/personal"
	"github.com/leaveway/leaveway/store/seal"
)

// Commit writes an outcome in one transaction and queues its messages for delivery.
// It implements [agent.Store].
func (db *DB) Commit(ctx context.Context, out agent.Outcome) error {
	b := batch{next: db.next, keys: db.opts.Keys, own: ownKeys(ctx, db)}
	if b.endings, b.err = endings(ctx, db, out); b.err != nil {
		return fmt.Errorf("commit event %s: %w", out.Event, b.err)
	}
	b.outcome(out)
	b.messages(out.Tenant, slices.Concat(out.Messages, notesOf(out.Steps)), db.outbox)
	if b.err != nil {
		return fmt.Errorf("commit event %s: %w", out.Event, b.err)
	}
	if err := apply(ctx, db, &b); err != nil {
		return fmt.Errorf("commit event %s: %w", out.Event, err)
	}
	b.release()
	db.inbox.committed(out.Tenant, string(out.Event))
	db.outbox.added(b.added...)
	db.requeue(ctx, out.Administration.Retry)
	if len(b.endings) > 0 {
		if err := endKeys(ctx, db); err != nil {
			db.log.WithError(err).Error("an erased person's key is still there; it is tried again")
		}
	}
	return nil
}

// requeue has what is to be tried again found. It is committed, so if the program ends before,
// the next start finds it.
func (db *DB) requeue(ctx context.Context, retried []agent.DeadLetter) {
	if len(retried) == 0 {
		return
	}
	for _, q := range []queue{db.inbox, db.outbox} {
		if err := q.rescan(ctx); err != nil {
			db.log.WithError(err).Warn("could not look for what is tried again; it is found at the next start")
		}
	}
}

// batch collects the writes of one transaction and the items it adds to the outbox.
type batch struct {
	next    func() int64
	keys    *seal.Keys
	own     func(agent.TenantID, agent.UserID, keyring.Kind) (*seal.Own, error) // nil: nobody has a key of their own
	endings map[agent.UserID]keyring.Ending
	writes  []engine.Write
	audit   []chain.Entry // to be linked; see apply
	added   []*item
	text    *encoder // nil before the first value
	err     error    // the first error
}

// encoder is memory in which the values of a batch are encoded, used again by later ones.
type encoder struct {
	bytes.Buffer
	*json.Encoder
}

var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.Encoder = json.NewEncoder(&e.Buffer)
	return e
}}

// mostEncoded is how much memory an encoder may keep, in bytes.
const mostEncoded = 64 << 10

// encode returns the JSON of a value. It is valid until release.
func (b *batch) encode(v any) ([]byte, error) {
	if b.text == nil {
		b.text, _ = encoders.Get().(*encoder)
		b.text.Reset()
	}
	b.text.WriteString(blank)
	from := b.text.Len()
	if err := b.text.Encode(v); err != nil {
		return nil, err
	}
	all := b.text.Bytes()
	size := len(all) - 1 - from // without the line's end
	from -= (len(blank) - size%len(blank)) % len(blank)
	return slices.Clip(all[from : len(all)-1]), nil
}

// blank pads a value in front, so that its length is a multiple of eight. The columns behind it
// are then aligned as in the row's last version, and Postgres doesn't log an unchanged end of a
// row again.
const blank = "        "

// release lets others use the batch's memory once it is written. A batch that failed keeps it,
// because somebody may still be reading it.
func (b *batch) release() {
	if b.text != nil && b.text.Cap() <= mostEncoded {
		encoders.Put(b.text)
	}
	b.text = nil
}

func (b *batch) add(text string, miss error, args ...any) {
	b.writes = append(b.writes, engine.Write{Text: text, Args: args, Miss: miss})
}

// body encodes a value for a cell: as JSON, sealed.
func (b *batch) body(c seal.Cell, v any) []byte {
	body, err := b.encode(v)
	if err != nil && b.err == nil {
		b.err = err
	}
	return b.keys.Seal(c, body)
}

// ownBody does the same under the person's own key, if people have some.
func (b *batch) ownBody(c seal.Cell, person agent.UserID, kind keyring.Kind, v any) []byte {
	if b.own == nil || person == "" {
		return b.body(c, v)
	}
	body, err := b.encode(v)
	if err == nil {
		var own *seal.Own
		if own, err = b.own(agent.TenantID(c.Tenant), person, kind); err == nil {
			return b.keys.SealOwn(c, own, body)
		}
	}
	b.err = cmp.Or(b.err, err)
	return nil
}

func (b *batch) outcome(out agent.Outcome) {
	if out.Tenant == "" {
		b.err = errors.New("an outcome without a tenant")
	}
	var session agent.SessionID
	if out.Session != nil {
		session = out.Session.ID
	}
	if out.Event != "" {
		b.add(markSeenSQL, agent.ErrSeen, string(out.Tenant), string(out.Event), b.next(), string(session))
	}
	if out.Forgetting != nil {
		b.writes = append(b.writes, personal.Forget(out.Tenant, *out.Forgetting)...)
	}
	if out.Session != nil {
		if out.ClearHistory {
			b.add(deleteHistorySQL, nil, string(out.Tenant), string(out.Session.ID))
		}
		b.session(out.Tenant, *out.Session, out.Changes)
	} else if len(out.Changes) > 0 {
		b.err = errors.New("changes without a session")
	}
	b.timers(out)
	for _, r := range out.Requests {
		b.request(out.Tenant, r)
	}
	if out.Profile != nil {
		b.profile(out.Tenant, *out.Profile)
	}
	b.tickets(out)
	b.handovers(out)
	b.documents(out)
	b.steps(out.Steps)
	for _, s := range out.Subscriptions {
		b.subscription(out.Tenant, s)
	}
	for _, p := range out.Policies {
		b.policy(out.Tenant, p)
	}
	for _, a := range out.Asked {
		b.question(out, a)
	}
	b.privacy(out)
	b.administration(out)
	for _, e := range out.Audit {
		b.entry(out.Tenant, e)
	}
}

// privacy writes whose records are to be deleted, and whose have to stay.
func (b *batch) privacy(out agent.Outcome) {
	for person, ending := range b.endings {
		b.add(addKeyEndSQL, nil, string(out.Tenant), string(person), string(ending))
	}
	for _, e := range out.Erasures {
		b.writes = append(b.writes, personal.WriteErasure(out.Tenant, e, b.body(seal.At(personal.ErasureBody, string(out.Tenant), string(e.Person.ID), 0), e)))
	}
	for _, h := range out.Holds {
		b.writes = append(b.writes, personal.WriteHold(out.Tenant, h, b.body(seal.At(personal.HoldBody, string(out.Tenant), string(h.Person), 0), h))...)
	}
}

// administration writes which versions of forms people get, and what is tried again.
func (b *batch) administration(out agent.Outcome) {
	change := out.Administration
	for i, r := range change.Releases {
		b.add(addReleaseSQL, agent.ErrConflict, change.After+1+int64(i), string(r.Form), string(r.Version), micros(out.At), string(r.By))
	}
	for _, one := range change.Retry {
		text := retryMessageSQL
		if one.Kind == agent.DeadEvent {
			text = retryEventSQL
		}
		b.add(text, agent.ErrConflict, string(out.Tenant), one.ID)
	}
}

func (b *batch) session(tenant agent.TenantID, s agent.Session, changes []agent.Change) {
	version := s.Version
	s.Version++
	args := []any{string(tenant), string(s.ID), string(s.Person.ID), micros(s.UpdatedAt), b.ownBody(seal.At(sessionBody, string(tenant), string(s.ID), 0), s.Person.ID, keyring.Talk, s), boolInt(hasOpenForm(s))}
	if version == 0 {
		b.add(insertSessionSQL, agent.ErrConflict, args...)
	} else {
		b.add(updateSessionSQL, agent.ErrConflict, append(args, version)...)
	}
	if len(changes) > 0 {
		body := b.ownBody(seal.At(historyBody, string(tenant), string(s.ID), s.Version), s.Person.ID, keyring.Talk, changes)
		b.add(addHistorySQL, nil, string(tenant), string(s.ID), s.Version, body)
	}
}

// hasOpenForm reports whether a form is under way in a session.
func hasOpenForm(s agent.Session) bool { return s.Form != nil && s.Form.State == agent.FormOpen }

// requestKey returns the kind of key that a request is sealed with.
func requestKey(r agent.Request) keyring.Kind {
	if r.IsRetained() {
		return keyring.Retained
	}
	return keyring.Request
}

func (b *batch) request(tenant agent.TenantID, r agent.Request) {
	version := r.Version
	r.Version++
	args := []any{string(tenant), string(r.ID), string(r.Employee.ID), string(r.State), micros(r.FiledAt), micros(r.UpdatedAt), b.ownBody(seal.At(requestBody, string(tenant), string(r.ID), 0), r.Employee.ID, requestKey(r), r), boolInt(r.WaitsForHR() && !r.State.Waiting())}
	if version == 0 {
		b.add(insertRequestSQL, agent.ErrConflict, args...)
		return
	}
	b.add(updateRequestSQL, agent.ErrConflict, append(args, version)...)
}

// A profile is deleted when its person hasn't told anything for a long time. If HR corrected a
// balance in it, it stays, because the balance follows from that. Its stamp is then a thousand
// years later, so that the cleanup still finds what the person told, or two thousand years if it
// has only corrections.
const adjusted = 1000 * 365 * 24 * 60 * 60 * 1_000_000 // microseconds

// profileStamp is when a profile was last told something, as the sweep looks for it.
func profileStamp(p agent.Profile) int64 {
	switch {
	case len(p.Adjustments) == 0:
		return micros(p.Updated)
	case len(p.Told)+len(p.Substitutes) == 0:
		return micros(p.Updated) + 2*adjusted
	}
	return micros(p.Updated) + adjusted
}

// profile writes what a person told of themselves, or deletes it if nothing is left.
func (b *batch) profile(tenant agent.TenantID, p agent.Profile) {
	version := p.Version
	p.Version++
	args := []any{string(tenant), string(p.Person), profileStamp(p), b.ownBody(seal.At(profileBody, string(tenant), string(p.Person), 0), p.Person, keyring.Talk, p)}
	switch {
	case version == 0 && !p.IsEmpty():
		b.add(insertProfileSQL, agent.ErrConflict, args...)
	case !p.IsEmpty():
		b.add(updateProfileSQL, agent.ErrConflict, append(args, version)...)
	case version > 0:
		b.add(deleteProfileSQL, agent.ErrConflict, string(tenant), string(p.Person), version)
	}
}

// subscription writes a calendar or weekly message, or ends it.
func (b *batch) subscription(tenant agent.TenantID, s agent.Subscription) {
	if s.Delete {
		b.add(deleteSubscriptionSQL, agent.ErrConflict, string(tenant), s.ID, s.Version)
		return
	}
	args := []any{string(tenant), s.ID, string(s.Kind), string(s.Owner.ID), s.Digest, b.body(seal.At(subscriptionBody, string(tenant), s.ID, 0), s)}
	if s.Version == 0 {
		b.add(insertSubscriptionSQL, agent.ErrConflict, args...)
		return
	}
	b.add(updateSubscriptionSQL, agent.ErrConflict, append(args, s.Version)...)
}

// documents writes what employees handed in, and what became of it.
func (b *batch) documents(out agent.Outcome) {
	for _, d := range out.Documents {
		tenant, id, sent := string(out.Tenant), string(d.ID), int64(0)
		if !d.Sent.IsZero() {
			sent = micros(d.Sent)
		}
		switch d.Do {
		case agent.KeepDocument:
			body := b.body(seal.At(documentBody, tenant, id, 0), d)
			b.add(insertDocumentSQL, nil, tenant, id, string(d.Person), micros(d.At), sent, body)
		case agent.SendDocument:
			b.add(sendDocumentSQL, nil, tenant, id, sent)
		case agent.DeleteDocument:
			b.add(deleteDocumentSQL, nil, tenant, id)
		}
	}
}

// messages adds messages to the outbox.
func (b *batch) messages(tenant agent.TenantID, all []agent.Message, outbox queue) {
	if len(all) == 0 {
		return
	}
	var addresses []lane
	for _, m := range all {
		addresses = append(addresses, lane{tenant, addressKey(m)})
	}
	before, after := outbox.around(addresses)
	b.writes = append(b.writes, before...)
	for i, m := range all {
		seq, address := b.next(), addresses[i]
		b.add(addMessageSQL, nil, string(tenant), m.ID, seq, address.name, m.Key, m.Under, b.body(seal.At(outboxBody, string(tenant), m.ID, 0), m))
		b.added = append(b.added, &item{tenant: tenant, id: m.ID, lane: address, seq: seq})
	}
	b.writes = append(b.writes, after...)
}

// addressKey encodes a message's address unambiguously. It is the name of the message's lane. In
// HR's channel, messages about the same subject share a lane; a message without a subject has its
// own.
func addressKey(m agent.Message) string {
	a := m.To
	if a.Room != agent.HR {
		return string(a.Room) + "/" + url.PathEscape(string(a.Person)) + "/" + url.PathEscape(a.Channel)
	}
	return hrAddress + "/" + cmp.Or(m.Key, m.Under, m.About, m.ID)
}

// directKey is the key of a person's direct messages.
func directKey(person agent.UserID) string {
	return addressKey(agent.Message{To: agent.Address{Room: agent.Direct, Person: person}})
}

// hrAddress is HR's channel. Receipts from before it had lanes are kept under it.
const hrAddress = "hr//"

// cleanText replaces what Postgres doesn't accept in text: U+0000 and invalid UTF-8.
func cleanText(words string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(words, "\uFFFD"), "\x00", "\uFFFD")
}

// timers sets timers, and cancels those without a time. Those that name no session are those of
// the session that is committed.
func (b *batch) timers(out agent.Outcome) {
	for _, t := range out.Timers {
		if t.Session == "" && out.Session == nil {
			b.err = errors.New("a timer without a session")
			return
		}
		if t.Session == "" {
			t.Session, t.Person = out.Session.ID, out.Session.Person.ID
		}
		if t.At.IsZero() {
			b.add(cancelTimerSQL, nil, string(out.Tenant), string(t.Session), string(t.Name))
			continue
		}
		b.add(setTimerSQL, nil, string(out.Tenant), string(t.Session), string(t.Name), string(t.Person), micros(t.At))
	}
}
