package signin

import (
	"context"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/oauth2"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio"
)

// Path is below which a door has its addresses.
const Path = "/studio/sign-in/"

const (
	// workday is how long a session lasts. Nobody is signed out in the middle of a day.
	workday = 12 * time.Hour
	// atSlack is how long somebody may take to sign in there.
	atSlack = 10 * time.Minute
)

// Store keeps sessions, so that they end on all replicas at once.
type Store interface {
	// SignIn keeps a session. It fails with [agent.ErrConflict] if there was one with its ID.
	SignIn(ctx context.Context, s agent.SignIn) error
	// SignedIn returns the session with an ID; ok is false if there is none, or if it ended.
	SignedIn(ctx context.Context, id string) (s agent.SignIn, ok bool, err error)
	// SignOut ends all sessions of a person, or the one with an ID if it isn't empty.
	SignOut(ctx context.Context, who agent.UserID, id string, at time.Time) error
	// Authors are the people whom administrators let in.
	Authors(ctx context.Context) ([]agent.Author, error)
}

// Config is what a door is made of.
type Config struct {
	Issuer       string // https://slack.com
	ClientID     string // of the Slack app
	ClientSecret string
	URL          string // where people reach the server, without a slash at the end
	Tenant       agent.TenantID
	Box          cipher.AEAD // seals what the browser keeps; the same on all replicas
	Store        Store
	Roles        agent.Roles
	Directory    agent.Directory
	Name         func(ctx context.Context, id agent.UserID) string
	Clock        func() time.Time
	Log          *logrus.Logger
}

// Door lets people in who have signed in with Slack. It is a [studio.Access] that is safe
// for concurrent use.
type Door struct {
	Config
	slack slack
	seen  standings
	// colleagues are those whose account is open, whether they may work in the studio or not.
	colleagues standings
}

var (
	_ studio.Access = (*Door)(nil)
	_ http.Handler  = (*Door)(nil)
)

// New returns a door. It asks Slack nothing before somebody signs in.
func New(c Config) *Door {
	return &Door{Config: c, slack: slack{client: &http.Client{Timeout: patience}}}
}

// Choices implements [studio.Access]: on a server, nobody can choose who they are.
func (*Door) Choices() []studio.Author { return nil }

// Author implements [studio.Access].
func (d *Door) Author(r *http.Request) (author studio.Author, ok bool, why, signIn string) {
	s, found, err := d.session(r)
	switch {
	case err != nil:
		d.Log.WithError(err).Error("studio: a session can't be read")
		return studio.Author{}, false, "The studio can’t check who you are right now. Try again in a moment.", ""
	case !found:
		return studio.Author{}, false, "Sign in with Slack to see and change your forms. The studio is for HR, Leaveway’s administrators, and people they have let in.", Path
	}
	switch stands := d.standing(r.Context(), s.Who); {
	case stands.unknown:
		return studio.Author{}, false, "Slack isn’t answering, so the studio can’t check that you’re in HR. Nothing is lost; try again in a moment.", ""
	case !stands.allowed:
		return studio.Author{}, false, "You’re signed in as " + d.Name(r.Context(), s.Who) + ", who isn’t in HR. Ask an administrator of Leaveway to let you in.", Path
	default:
		return studio.Author{ID: s.Who, Name: d.Name(r.Context(), s.Who), Admin: stands.admin}, true, "", ""
	}
}

// SignIn returns where people sign in, for other pages than the studio's: with the page that they want as ?to=.
func (*Door) SignIn() string { return Path }

// Person returns who has signed in, whether they may work in the studio or not; empty if nobody
// has. Somebody whose account was closed is nobody.
func (d *Door) Person(r *http.Request) (agent.UserID, error) {
	s, found, err := d.session(r)
	if err != nil || !found {
		return "", err
	}
	switch is := d.colleague(r.Context(), s.Who); {
	case is.unknown:
		return "", errors.New("no answer from Slack whether somebody's account is open")
	case !is.allowed:
		return "", nil
	}
	return s.Who, nil
}

// session returns the session of a request, if it has one that counts.
func (d *Door) session(r *http.Request) (agent.SignIn, bool, error) {
	var kept session
	if !d.unseal(r, d.cookieName(sessionCookie), &kept) {
		return agent.SignIn{}, false, nil
	}
	s, ok, err := d.Store.SignedIn(r.Context(), kept.ID)
	return s, ok && s.Who == kept.Who && d.Clock().Before(s.Expires), err
}

// ServeHTTP serves the addresses below [Path].
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch route := r.Method + " " + strings.TrimPrefix(r.URL.Path, Path); route {
	case "GET ":
		d.begin(w, r)
	case "GET callback":
		d.finish(w, r)
	case "POST out":
		d.signOut(w, r)
	default:
		http.NotFound(w, r)
	}
}

// begin sends somebody to Slack.
func (d *Door) begin(w http.ResponseWriter, r *http.Request) {
	f := flow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), To: pageOf(r.URL.Query().Get("to")), Until: d.Clock().Add(atSlack)}
	address, err := d.slack.authorize(r.Context(), d.Config, f)
	if err != nil {
		d.Log.WithError(err).Warn("studio: Slack can't be reached to sign somebody in")
		d.back(w, r, "unreachable")
		return
	}
	d.seal(w, d.cookieName(flowCookie), f, http.SameSiteLaxMode, atSlack)
	http.Redirect(w, r, address, http.StatusFound)
}

// finish receives somebody who comes back from Slack.
func (d *Door) finish(w http.ResponseWriter, r *http.Request) {
	var f flow
	sent := r.URL.Query()
	known := d.unseal(r, d.cookieName(flowCookie), &f)
	d.drop(w, d.cookieName(flowCookie))
	if !known || d.Clock().After(f.Until) || subtle.ConstantTimeCompare([]byte(f.State), []byte(sent.Get("state"))) != 1 {
		d.back(w, r, "stale")
		return
	}
	if sent.Get("error") != "" {
		d.back(w, r, "declined")
		return
	}
	who, err := d.slack.exchange(r.Context(), d.Config, f, sent.Get("code"))
	if err != nil {
		d.Log.WithError(err).Warn("studio: a sign-in failed")
		d.back(w, r, "stale")
		return
	}
	if who.Team != d.Tenant {
		d.back(w, r, "elsewhere")
		return
	}
	d.admit(w, r, f, who.User)
}

// admit begins a session for somebody who may work here.
func (d *Door) admit(w http.ResponseWriter, r *http.Request, f flow, who agent.UserID) {
	stands := d.standing(r.Context(), who)
	if isHandover(f.To) { // which one they may read is asked there
		stands = d.colleague(r.Context(), who)
	}
	switch {
	case stands.unknown:
		d.back(w, r, "unreachable")
		return
	case !stands.allowed:
		d.Log.Info("studio: somebody who may not work here signed in")
		d.back(w, r, "stranger")
		return
	}
	now := d.Clock().UTC()
	// A session is named after the state of its sign-in, so one sign-in makes one session,
	// on whichever replica it ends.
	s := agent.SignIn{ID: digest(f.State), Who: who, Began: now, Expires: now.Add(workday)}
	if err := d.Store.SignIn(r.Context(), s); errors.Is(err, agent.ErrConflict) {
		d.back(w, r, "stale")
		return
	} else if err != nil {
		d.Log.WithError(err).Error("studio: a session can't be kept")
		d.back(w, r, "unreachable")
		return
	}
	d.Log.Info("studio: somebody signed in")
	d.seal(w, d.cookieName(sessionCookie), session{ID: s.ID, Who: who}, http.SameSiteStrictMode, workday)
	if isHandover(f.To) {
		http.Redirect(w, r, f.To, http.StatusFound)
		return
	}
	http.Redirect(w, r, "/studio/"+f.To, http.StatusFound)
}

// signOut ends the session of a request, or all of its person's with ?everywhere=yes.
func (d *Door) signOut(w http.ResponseWriter, r *http.Request) {
	s, found, err := d.session(r)
	if err == nil && found {
		id := s.ID
		if r.URL.Query().Get("everywhere") != "" {
			id = ""
		}
		err = d.Store.SignOut(r.Context(), s.Who, id, d.Clock().UTC())
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if err != nil {
		d.Log.WithError(err).Error("studio: a session can't be ended")
		w.WriteHeader(http.StatusInternalServerError)
		w.Write([]byte(stillSignedIn)) // a client that is gone needs no error
		return
	}
	d.drop(w, d.cookieName(sessionCookie))
	w.Write([]byte(`{"ok":true}`))
}

const stillSignedIn = `{"error":"You’re still signed in, because that didn’t work. Try again in a moment."}`

// back shows the studio, which says why somebody isn't signed in.
func (d *Door) back(w http.ResponseWriter, r *http.Request, why string) {
	http.Redirect(w, r, "/studio/#/sign-in/"+url.PathEscape(why), http.StatusFound)
}

// handoverForm is the address of a handover's page.
var handoverForm = regexp.MustCompile(`^/handover/H-[0-9A-Z]{1,20}(?:/graph|/package\.md)?$`)

func isHandover(to string) bool { return handoverForm.MatchString(to) }

// pageOf returns the part of an address that names a page of the studio, or the address of a
// handover, or nothing.
func pageOf(to string) string {
	const longest = 300
	if isHandover(to) {
		return to
	}
	if !strings.HasPrefix(to, "#/") || len(to) > longest || strings.HasPrefix(to, "#/sign-in") || strings.ContainsFunc(to, isControl) {
		return ""
	}
	return to
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// digest is the ID of the session that a sign-in makes.
func digest(state string) string {
	sum := sha256.Sum256([]byte(state))
	return hex.EncodeToString(sum[:])
}
