package handover

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Path is below which the pages have their addresses.
const Path = "/handover/"

// Config is what the pages are made of.
type Config struct {
	Tenant agent.TenantID
	// Person returns who has signed in; empty if nobody has. The error is for the log: then it
	// can't be found out now.
	Person func(r *http.Request) (agent.UserID, error)
	SignIn string // where people sign in, with the page that they want as ?to=
	HR     func(ctx context.Context, who agent.UserID) (is, unknown bool)
	// Load returns a handover; ok is false if there is none.
	Load  func(ctx context.Context, id agent.HandoverID) (h agent.Handover, ok bool, err error)
	Parts func(ctx context.Context, id agent.HandoverID) ([]agent.HandoverPart, error)
	// Record keeps a line of the audit.
	Record func(ctx context.Context, e agent.AuditEntry) error
	Clock  func() time.Time
	Log    *logrus.Logger
}

// Pages serves what is below [Path].
type Pages struct{ Config }

// New returns the pages.
func New(c Config) *Pages { return &Pages{c} }

// download is the part of a handover's address where its package is a file.
const download = "package.md"

// arrived marks an address that was opened from a page of ours: only then does the browser send
// the cookie of somebody who came by a link in Slack.
const arrived = "here"

// idForm is what an ID looks like. Anything else isn't looked up.
var idForm = regexp.MustCompile(`^H-[0-9A-Z]{1,20}$`)

// ServeHTTP implements [http.Handler].
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w, "form-action 'none'")
	id, part, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Path), "/")
	if r.Method != http.MethodGet && r.Method != http.MethodHead || !idForm.MatchString(id) || part != "" && part != "graph" && part != download {
		p.say(w, http.StatusNotFound, notThere)
		return
	}
	who, err := p.Person(r)
	switch {
	case err != nil:
		p.Log.WithError(err).Error("handover: a session can't be read")
		p.say(w, http.StatusServiceUnavailable, tryAgain)
	case who == "" && !r.URL.Query().Has(arrived):
		p.write(w, http.StatusOK, shown{Title: title, Again: r.URL.Path + "?" + arrived + "=1"})
	case who == "":
		p.write(w, http.StatusUnauthorized, shown{Title: title, Said: signInFirst, Link: p.SignIn + "?to=" + url.QueryEscape(r.URL.Path)})
	default:
		p.serve(w, r, agent.HandoverID(id), who, part)
	}
}

// serve shows a handover to somebody, if they may read it.
func (p *Pages) serve(w http.ResponseWriter, r *http.Request, id agent.HandoverID, who agent.UserID, part string) {
	ctx := r.Context()
	h, ok, err := p.Load(ctx, id)
	hr, unknown := p.HR(ctx, who)
	var parts []agent.HandoverPart
	switch {
	case err != nil, unknown && ok && !h.CanRead(who, false) && !h.CanJudge(who, false):
		p.broken(w, err)
		return
	case !ok || !mayRead(h, who, hr):
		p.say(w, http.StatusNotFound, notThere)
		return
	}
	if parts, err = p.Parts(ctx, id); err != nil {
		p.broken(w, err)
		return
	}
	pack, state, ok := packageOf(h, parts)
	if !ok {
		p.say(w, http.StatusNotFound, notThere)
		return
	}
	if err := p.Record(ctx, h.AuditEntry(who, "read", p.Clock().UTC())); err != nil { // who isn't on record doesn't read
		p.broken(w, err)
		return
	}
	switch part {
	case "graph":
		p.graph(w, h, parts)
		return
	case download:
		w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="handover-`+string(id)+`.md"`)
		_, _ = io.WriteString(w, pack.Markdown()) // a client that is gone needs no error
		return
	}
	body, err := drawn(belowHead(pack.Markdown()))
	if err != nil {
		p.broken(w, err)
		return
	}
	page := shown{Title: "Handover: " + h.About.Project, State: state, Body: body, Download: Path + string(id) + "/" + download}
	if _, ok := h.GraphNow(parts); ok {
		page.Graph = Path + string(id) + "/graph"
	}
	p.write(w, http.StatusOK, page)
}

// mayRead reports whether somebody may read a handover as it is now. The manager and HR may once
// it is shared, the successor and the leaver once it is approved.
func mayRead(h agent.Handover, who agent.UserID, hr bool) bool {
	return h.CanRead(who, hr) || h.State == agent.HandoverShared && h.CanJudge(who, hr)
}

// packageOf is what there is to read of a handover, and in which state it is.
func packageOf(h agent.Handover, parts []agent.HandoverPart) (pack handover.Package, state string, ok bool) {
	if h.About.Version > 0 {
		name := fmt.Sprintf("package/%d", h.About.Version)
		for _, part := range parts {
			if part.Name == name && part.Package != nil {
				return *part.Package, fmt.Sprintf("Approved, version %d.", h.About.Version), true
			}
		}
		return pack, "", false
	}
	about := h.About
	about.Version++
	var notes []handover.Notes
	for _, part := range parts {
		if part.Notes != nil {
			notes = append(notes, *part.Notes)
		}
	}
	slices.SortFunc(notes, func(a, b handover.Notes) int { return cmp.Compare(a.File, b.File) })
	return handover.Build(about, notes, h.Talk), "Shared, and not approved yet.", true
}

// graph shows what the project consists of; without files, it says why there is nothing.
func (p *Pages) graph(w http.ResponseWriter, h agent.Handover, parts []agent.HandoverPart) {
	g, _ := h.GraphNow(parts)
	var b bytes.Buffer
	if err := g.Page(&b, Path+string(h.ID)); err != nil {
		p.broken(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes()) // a client that is gone needs no error
}

// What people read instead of a package.
const (
	title       = "Handover"
	notThere    = "There's nothing here that you can read. If you expected a handover, it may not be shared yet; its manager or HR can tell you."
	tryAgain    = "I can't look this up right now. Please try again in a moment."
	signInFirst = "Please sign in first. Only the people of a handover can read it."
)

func (p *Pages) broken(w http.ResponseWriter, err error) {
	p.Log.WithError(err).Error("handover: a page can't be shown")
	p.say(w, http.StatusServiceUnavailable, tryAgain)
}

func (p *Pages) say(w http.ResponseWriter, status int, sentence string) {
	p.write(w, status, shown{Title: title, Said: sentence})
}

func (p *Pages) write(w http.ResponseWriter, status int, s shown) {
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, s); err != nil {
		p.Log.WithError(err).Error("handover: a page can't be written")
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}
