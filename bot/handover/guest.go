package handover

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	turns "github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/wizard"
)

// LinkPath is below which leavers who aren't in Slack have their pages.
const LinkPath = Path + "link/"

// NewLink returns a link to a handover, at a server with an address. Nobody can guess it.
func NewLink(server string, id agent.HandoverID) agent.FreshLink {
	token := string(id) + "." + rand.Text()
	return agent.FreshLink{URL: strings.TrimRight(server, "/") + LinkPath + token, Digest: digestOf(token)}
}

func digestOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// tokenForm is what a token looks like. Anything else isn't looked up.
var tokenForm = regexp.MustCompile(`^(H-[0-9A-Z]{1,20})\.[A-Z2-7]{26}$`)

// GuestConfig is what the pages of leavers who aren't in Slack are made of.
type GuestConfig struct {
	Tenant agent.TenantID
	// Turn takes one event of a leaver, and returns what they see then.
	Turn    func(ctx context.Context, ev agent.Event) (agent.Outcome, error)
	Load    func(ctx context.Context, id agent.HandoverID) (h agent.Handover, ok bool, err error)
	Record  func(ctx context.Context, e agent.AuditEntry) error
	Uploads *Uploads
	Clock   func() time.Time
	Log     *logrus.Logger
}

// Guests serves the pages below [LinkPath]: a link opens its handover and nothing else. Each form
// is an event like any other, and the page shows its result.
type Guests struct {
	GuestConfig
	limit   limiter
	origins http.CrossOriginProtection
	files   chan struct{} // a place for each request whose files are in memory
}

// mostUploads is how many requests with files are read at a time.
const mostUploads = 2

// NewGuests returns the pages of leavers who aren't in Slack.
func NewGuests(c GuestConfig) *Guests {
	return &Guests{GuestConfig: c, files: make(chan struct{}, mostUploads)}
}

// How often a page is served within a minute.
const (
	mostOpened = 120 // with one link
	mostSent   = 60  // forms, with one link
	mostWrong  = 30  // links that don't work, from one address
)

// ServeHTTP implements [http.Handler].
func (g *Guests) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w, "img-src data:; form-action 'self'")
	w.Header().Set("X-Robots-Tag", "noindex")
	h, ok := g.opened(w, r)
	if !ok {
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		if r.Method == http.MethodGet {
			if err := g.Record(r.Context(), h.AuditEntry(h.People.Leaver.ID, "opened by link", g.Clock().UTC())); err != nil { // who isn't on record doesn't read
				g.broken(w, err)
				return
			}
		}
		g.show(w, http.StatusOK, guestPage{Handover: h})
	case http.MethodPost:
		g.post(w, r, h)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		g.say(w, http.StatusMethodNotAllowed, linkOver)
	}
}

// opened returns the handover that a link leads to. A link that is wrong, revoked or over gets the
// same answer, whether there is such a handover or not.
func (g *Guests) opened(w http.ResponseWriter, r *http.Request) (h agent.Handover, ok bool) {
	now := g.Clock().UTC()
	token := strings.TrimPrefix(r.URL.Path, LinkPath)
	parts := tokenForm.FindStringSubmatch(token)
	if parts != nil {
		var err error
		if h, ok, err = g.Load(r.Context(), agent.HandoverID(parts[1])); err != nil {
			g.broken(w, err)
			return h, false
		}
	}
	if !ok || !h.Link.Works(digestOf(token), now) || h.People.Leaver.ID == "" {
		status := http.StatusNotFound
		if !g.limit.allow("wrong "+addressOf(r), mostWrong, now) {
			status = http.StatusTooManyRequests
		}
		g.say(w, status, linkOver)
		return h, false
	}
	kind, most := "opened ", mostOpened
	if r.Method == http.MethodPost {
		kind, most = "sent ", mostSent
	}
	if !g.limit.allow(kind+string(h.ID), most, now) {
		g.say(w, http.StatusTooManyRequests, tooOften)
		return h, false
	}
	return h, true
}

// addressOf is where a request comes from, as far as the connection says.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// mostForm is how large a form without files is, at most.
const mostForm = 256 << 10

// post takes what a leaver sent, as an event of theirs.
func (g *Guests) post(w http.ResponseWriter, r *http.Request, h agent.Handover) {
	if err := g.origins.Check(r); err != nil {
		g.say(w, http.StatusForbidden, otherPage)
		return
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		g.takeFiles(w, r, h)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		g.show(w, http.StatusBadRequest, guestPage{Handover: h, Problem: tooLong})
		return
	}
	text := strings.TrimSpace(r.PostForm.Get("text"))
	do, about := agent.Verb(r.PostForm.Get("do")), wizard.QuestionID(r.PostForm.Get("about"))
	press := agent.Press{Do: do, Handover: h.ID, Question: about}
	var act agent.Act
	switch {
	case !turns.IsLeavers(do) || do == agent.DoHandoverFiles:
		g.show(w, http.StatusBadRequest, guestPage{Handover: h, Problem: formOver})
		return
	case do == agent.DoHandoverFix && r.PostForm.Has("text"):
		act = agent.Submitted{View: agent.ViewRef{Prompt: press}, Typed: map[wizard.QuestionID][]string{agent.PromptField: {text}}}
	case do == agent.DoHandoverAnswer && text == "":
		g.show(w, http.StatusUnprocessableEntity, guestPage{Handover: h, Problem: nothingTyped})
		return
	default:
		press.Value = text
		act = agent.Pressed{Press: press}
	}
	g.turn(w, r, h, act, r.PostForm.Get("once"))
}

// onceForm is what the name of a form looks like, by which its event is known when it comes again.
var onceForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// turn has an event answered, and shows what it led to.
func (g *Guests) turn(w http.ResponseWriter, r *http.Request, h agent.Handover, act agent.Act, once string) {
	if !onceForm.MatchString(once) {
		once = rand.Text()
	}
	out, err := g.Turn(r.Context(), agent.Event{
		ID: agent.EventID("link-" + string(h.ID) + "-" + once), At: g.Clock().UTC(), Tenant: g.Tenant, Session: agent.SessionID("link-" + string(h.ID)),
		Person: h.People.Leaver, Place: agent.Place{Surface: agent.ByLink, Private: true}, Act: act,
	})
	if err != nil {
		g.broken(w, err)
		return
	}
	now, ok, err := g.Load(r.Context(), h.ID)
	if err != nil || !ok {
		g.broken(w, err)
		return
	}
	page := guestPage{Handover: now}
	status := page.take(out.View, act, h)
	g.show(w, status, page)
}

// What a leaver reads instead of their handover.
const (
	linkOver     = "This link doesn't work, or doesn't work anymore. Please ask the person who sent it to you for a new one."
	tooOften     = "That was a lot at once. Please wait a minute, then open the link again."
	otherPage    = "That came from another page, so I didn't take it. Please open your link, and try again there."
	tooLong      = "That's too long. Please shorten it, or upload it as a file."
	formOver     = "That form is out of date. Here is where you are."
	nothingTyped = "Please write an answer first, or choose “Skip”."
)

func (g *Guests) broken(w http.ResponseWriter, err error) {
	g.Log.WithError(err).Error("handover: a leaver's page can't be shown")
	g.say(w, http.StatusServiceUnavailable, tryAgain)
}

func (g *Guests) say(w http.ResponseWriter, status int, sentence string) {
	g.show(w, status, guestPage{Said: sentence})
}
