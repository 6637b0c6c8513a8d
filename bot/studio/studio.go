package studio

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Store keeps drafts and releases, and has the forms in progress.
type Store interface {
	Releases
	Drafts
	Authors
	Sessions(ctx context.Context, tenant agent.TenantID) ([]agent.Session, error)
	Commit(ctx context.Context, out agent.Outcome) error
}

// Releases keeps published versions, and says which of them people get.
type Releases interface {
	Forms(ctx context.Context) ([]agent.PublishedForm, error)
	Releases(ctx context.Context) ([]agent.Release, error)
	Publish(ctx context.Context, tenant agent.TenantID, p agent.Publication, at time.Time) error
	Note(ctx context.Context, tenant agent.TenantID, all ...agent.AuditEntry) error
	Audit(ctx context.Context, form wizard.ID) ([]agent.AuditEntry, error)
}

// Drafts keeps what authors are writing.
type Drafts interface {
	Drafts(ctx context.Context, form wizard.ID, author agent.UserID) ([]agent.FormDraft, error)
	SaveDraft(ctx context.Context, d agent.FormDraft) error
	DeleteDraft(ctx context.Context, form wizard.ID, author agent.UserID) error
}

// Authors keeps whom administrators let in.
type Authors interface {
	Authors(ctx context.Context) ([]agent.Author, error)
	AddAuthor(ctx context.Context, a agent.Author) error
	RemoveAuthor(ctx context.Context, id agent.UserID) error
}

// Shelf loads what was released.
type Shelf interface {
	Refresh(ctx context.Context) error
	Seq() int64
	// Broken are the published forms that can't be used any more.
	Broken() []Broken
}

// Broken is a form that was published, and that the program refuses since it was updated.
// People get the version before it, or don't see it at all.
type Broken struct {
	ID     wizard.ID
	File   string
	Source []byte
	Why    string // one sentence, with its period
}

// Preview draws what people will see, as Slack gets it.
type Preview struct {
	Form    func(agent.FormView) (json.RawMessage, error)
	Message func([]agent.Block) (json.RawMessage, error)
	// Ask is how the conversation asks a question.
	Ask func(wizard.Stop, *wizard.Question) []agent.Block
	// Page has the files that draw Block Kit in the browser.
	Page fs.FS
}

// Config is what a studio is made of.
type Config struct {
	Access  Access
	Store   Store
	Shelf   Shelf
	Wizards *wizard.Library
	Root    wizard.ID // the form with which every request begins
	Files   Files
	Papers  Papers // nil if only forms are written here
	Preview Preview
	Tenant  agent.TenantID
	// Administer answers administrators; nil if they look after the installation elsewhere.
	Administer Administer
	// Name returns the name of somebody with an ID; the ID itself if it isn't known.
	Name  func(ctx context.Context, id agent.UserID) string
	Clock func() time.Time
	Log   *logrus.Logger
}

// Files says which forms are kept in files, and where.
type Files struct {
	Shipped map[wizard.ID]bool   // come with the program
	Folder  map[wizard.ID]string // the file in LEAVEWAY_CONTENT of each form that is kept there
}

type studio struct{ Config }

//go:embed page
var pageFiles embed.FS

// New returns a handler for /studio and everything below it.
func New(c Config) http.Handler {
	s := &studio{c}
	routes := &routes{studio: s}
	mux := http.NewServeMux()
	for pattern, call := range map[string]func(context.Context, Author, *http.Request) (any, error){
		"GET /studio/api/me":                   s.me,
		"GET /studio/api/forms":                s.list,
		"POST /studio/api/forms":               s.create,
		"GET /studio/api/forms/{id}":           s.open,
		"PUT /studio/api/forms/{id}/draft":     s.save,
		"DELETE /studio/api/forms/{id}/draft":  s.discard,
		"POST /studio/api/forms/{id}/look":     s.look,
		"POST /studio/api/forms/{id}/ways":     routes.ways,
		"POST /studio/api/forms/{id}/try":      routes.try,
		"GET /studio/api/forms/{id}/review":    s.review,
		"POST /studio/api/forms/{id}/publish":  s.publish,
		"GET /studio/api/forms/{id}/versions":  s.versions,
		"GET /studio/api/forms/{id}/dry-run":   s.dryRunOf,
		"POST /studio/api/forms/{id}/rollback": s.rollback,
		"POST /studio/api/admin":               s.administer,
		"GET /studio/api/people":               s.people,
		"POST /studio/api/people":              s.addAuthor,
		"DELETE /studio/api/people/{id}":       s.removeAuthor,
	} {
		mux.Handle(pattern, s.serve(call))
	}
	mux.Handle("GET /studio/api/forms/{id}/export", http.HandlerFunc(s.export))
	if c.Papers != nil {
		own := &papers{s}
		for pattern, call := range own.calls() {
			mux.Handle(pattern, s.serve(call))
		}
		mux.Handle("GET /studio/api/papers/{kind}/{id}/export", http.HandlerFunc(own.export))
	}
	if door, ok := c.Access.(http.Handler); ok {
		mux.Handle("GET /studio/sign-in/", door)
		mux.Handle("POST /studio/sign-in/", door)
	}
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("studio: the page is not embedded: " + err.Error())
	}
	mux.Handle("GET /studio/slack/", http.StripPrefix("/studio/slack/", http.FileServerFS(c.Preview.Page)))
	mux.Handle("GET /studio/", http.StripPrefix("/studio/", revalidate(http.FileServerFS(files))))
	mux.Handle("GET /studio", http.RedirectHandler("/studio/", http.StatusFound))
	return http.NewCrossOriginProtection().Handler(guarded(mux))
}

// guarded lets no other site put the studio into a frame or learn where it is.
func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Frame-Options", "DENY")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// revalidate makes browsers ask whether a file has changed.
func revalidate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		next.ServeHTTP(w, r)
	})
}

// problem is an answer that isn't what was asked for, with a sentence for the author.
type problem struct {
	status int
	say    string
	detail any // more of it; may be nil
}

func (p *problem) Error() string { return p.say }

func refuse(status int, say string) error { return &problem{status: status, say: say} }

// longestBody is more than any form that can be read.
const longestBody = 4 << 20

// serve answers a call with JSON, for people who may work here.
func (s *studio) serve(call func(context.Context, Author, *http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		author, ok, why, signIn := s.Access.Author(r)
		if !ok {
			writeJSON(w, http.StatusUnauthorized, map[string]string{"error": why, "signIn": signIn})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, longestBody)
		out, err := call(r.Context(), author, r)
		var refused *problem
		switch {
		case errors.As(err, &refused):
			writeJSON(w, refused.status, map[string]any{"error": refused.say, "detail": refused.detail})
		case err != nil:
			s.Log.WithError(err).WithField("call", r.Pattern).Error("studio: a call failed")
			writeJSON(w, http.StatusInternalServerError, map[string]string{"error": "That didn't work, and nothing was changed. Try again in a moment."})
		default:
			writeJSON(w, http.StatusOK, out)
		}
	})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		panic("studio: an answer cannot be written: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(body) // a client that is gone needs no error
}

func readJSON(r *http.Request, v any) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return refuse(http.StatusRequestEntityTooLarge, "This is too large for a form. Split it into several forms.")
	}
	if err := json.Unmarshal(body, v); err != nil {
		return refuse(http.StatusBadRequest, "The studio couldn't read what the page sent. Reload the page.")
	}
	return nil
}

// nameOf returns somebody's name.
func (s *studio) nameOf(ctx context.Context, id agent.UserID) string {
	if id == "" {
		return ""
	}
	for _, a := range s.Access.Choices() {
		if a.ID == id {
			return a.Name
		}
	}
	return s.Name(ctx, id)
}

func (s *studio) me(_ context.Context, author Author, _ *http.Request) (any, error) {
	return map[string]any{"author": author, "choices": s.Access.Choices(), "words": catalog()}, nil
}

func (s *studio) people(ctx context.Context, author Author, _ *http.Request) (any, error) {
	named, err := s.Store.Authors(ctx)
	if err != nil {
		return nil, err
	}
	type person struct {
		agent.Author
		Name    string `json:"name"`
		NamedBy string `json:"namedBy"`
	}
	out := []person{}
	for _, a := range named {
		out = append(out, person{a, s.nameOf(ctx, a.ID), s.nameOf(ctx, a.By)})
	}
	return map[string]any{"people": out, "mayName": author.Admin}, nil
}

func (s *studio) addAuthor(ctx context.Context, author Author, r *http.Request) (any, error) {
	var who struct {
		ID string `json:"id"`
	}
	if err := readJSON(r, &who); err != nil {
		return nil, err
	}
	id := strings.ToUpper(strings.TrimSpace(who.ID))
	switch {
	case !author.Admin:
		return nil, refuse(http.StatusForbidden, "Only administrators let people in. Ask one of them.")
	case !isUserID(id):
		return nil, refuse(http.StatusBadRequest, "That isn't a Slack ID. In Slack, open the person's profile, then ⋮ and “Copy member ID”. It begins with U or W.")
	}
	err := s.Store.AddAuthor(ctx, agent.Author{ID: agent.UserID(id), At: s.Clock().UTC(), By: author.ID})
	if err != nil {
		return nil, err
	}
	return s.people(ctx, author, r)
}

func (s *studio) removeAuthor(ctx context.Context, author Author, r *http.Request) (any, error) {
	if !author.Admin {
		return nil, refuse(http.StatusForbidden, "Only administrators can take this back. Ask one of them.")
	}
	if err := s.Store.RemoveAuthor(ctx, agent.UserID(r.PathValue("id"))); err != nil {
		return nil, err
	}
	return s.people(ctx, author, r)
}

func isUserID(id string) bool {
	return len(id) > 2 && len(id) < 30 && (id[0] == 'U' || id[0] == 'W') && strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}
