package workspace

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"time"
)

// What the app may use for a while after somebody did something: a trigger, to
// open a view once and at once, and a response URL, to answer up to five times
// within half an hour.

const (
	triggerLife = 3 * time.Second
	hookLife    = 30 * time.Minute
	hookUses    = 5
)

// trigger lets the app open or push one view for the person who acted.
type trigger struct {
	user string
	at   time.Time
	used bool
}

// hook is what a response URL stands for.
type hook struct {
	user    string
	channel string
	message string // ts of the message that was acted on; empty for a command
	thread  string
	at      time.Time
	uses    int
}

// newTrigger makes a trigger. The lock is held, here and below.
func (w *Workspace) newTrigger(user string) string {
	id := strconv.FormatInt(w.now().UnixMilli(), 10) + "." + strconv.FormatUint(w.count("trigger"), 10) + "." + random()
	w.triggers.put(id, &trigger{user: user, at: w.now()})
	return id
}

// exchange uses a trigger up.
func (w *Workspace) exchange(id string) (*person, error) {
	t := w.triggers.get(id)
	switch {
	case t == nil:
		return nil, refuse("invalid_trigger_id")
	case t.used:
		return nil, refuse("exchanged_trigger_id")
	case w.now().Sub(t.at) > triggerLife:
		return nil, refuse("expired_trigger_id")
	}
	t.used = true
	return w.people[t.user], nil
}

// newHook makes a response URL.
func (w *Workspace) newHook(h hook) string {
	h.at = w.now()
	id := random()
	w.hooks.put(id, &h)
	return w.url + "/response/" + w.cfg.Team.ID + "/" + id
}

// random is 128 bits nobody can guess.
func random() string {
	var b [16]byte
	rand.Read(b[:]) // never fails; it ends the program instead
	return hex.EncodeToString(b[:])
}
