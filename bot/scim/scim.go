package scim

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
)

// Path is where the service is.
const Path = "/scim/v2/"

// Config is what a service is made of.
type Config struct {
	// Token is what clients send as the bearer token.
	Token     string
	Directory *Directory
	// URL is where clients reach this server, without a path; it may be empty.
	URL   string
	Clock func() time.Time
	Log   *logrus.Logger
}

// Server is the SCIM service of one company.
type Server struct {
	Config
	at  string // up to the endpoints
	mux *http.ServeMux
}

// New returns the server.
func New(cfg Config) *Server {
	s := &Server{Config: cfg, at: strings.TrimRight(cfg.URL, "/") + Path, mux: http.NewServeMux()}
	for _, of := range []sort{users, groups} {
		s.handle("GET "+Path+of.endpoint, s.lists(of))
		s.handle("POST "+Path+of.endpoint, s.creates(of))
		s.handle("GET "+Path+of.endpoint+"/{id}", s.shows(of))
		s.handle("PUT "+Path+of.endpoint+"/{id}", s.replaces(of))
		s.handle("PATCH "+Path+of.endpoint+"/{id}", s.patches(of))
		s.handle("DELETE "+Path+of.endpoint+"/{id}", s.deletes(of))
	}
	s.discover()
	s.handle(Path, func(http.ResponseWriter, *http.Request) error {
		return &fault{http.StatusNotFound, "", "there is no such endpoint: Users, Groups, ServiceProviderConfig, ResourceTypes and Schemas are"}
	})
	return s
}

// answer answers a request; an error that isn't a [fault] is ours.
type answer func(http.ResponseWriter, *http.Request) error

func (s *Server) handle(pattern string, do answer) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		err := do(w, r)
		if err == nil {
			return
		}
		var f *fault
		if !errors.As(err, &f) {
			s.Log.WithError(err).Error("a request of the directory's provider failed")
			f = &fault{http.StatusServiceUnavailable, "", "this server can't reach its records: try again later"}
		}
		f.write(w)
	})
}

// patience is how long a request may take.
const patience = 20 * time.Second

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.isMeant(r) {
		refuseToken(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	s.mux.ServeHTTP(w, r.WithContext(ctx))
}

// isMeant reports whether a request has the token.
func (s *Server) isMeant(r *http.Request) bool {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	same := subtle.ConstantTimeCompare([]byte(strings.TrimSpace(token)), []byte(s.Token)) == 1
	return same && s.Token != "" && strings.EqualFold(scheme, "Bearer")
}

func refuseToken(w http.ResponseWriter) {
	w.Header().Set("WWW-Authenticate", "Bearer")
	(&fault{http.StatusUnauthorized, "", "send the token of LEAVEWAY_SCIM_TOKEN: Authorization: Bearer …"}).write(w)
}

// Servers are the services of several companies at one address. The token says which one is meant.
type Servers []*Server

// ServeHTTP implements [http.Handler].
func (all Servers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var meant *Server
	for _, s := range all { // all of them, so that the time tells nothing
		if s.isMeant(r) {
			meant = s
		}
	}
	if meant == nil {
		refuseToken(w)
		return
	}
	meant.ServeHTTP(w, r)
}

func (s *Server) lists(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		q, err := readQuery(r.URL.Query())
		if err != nil {
			return err
		}
		now, err := s.Directory.refreshed(r.Context())
		if err == nil {
			s.list(w, now, of, q)
		}
		return err
	}
}

func (s *Server) shows(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		q, err := readQuery(r.URL.Query())
		if err != nil {
			return err
		}
		now, err := s.Directory.refreshed(r.Context())
		if err != nil {
			return err
		}
		found := now.get(of, r.PathValue("id"))
		if found == nil {
			return notFound(of.name, r.PathValue("id"))
		}
		respond(w, http.StatusOK, q.pick(s.shown(now, found)))
		return nil
	}
}

func (s *Server) creates(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		var raw map[string]any
		if err := readBody(w, r, &raw); err != nil {
			return err
		}
		a, err := of.read(raw)
		if err != nil {
			return err
		}
		var made *resource
		err = s.Directory.change(r.Context(), func(now *snapshot) ([]*resource, error) {
			made, err = of.create(now, a, s.Clock().UTC())
			return []*resource{made}, err
		})
		if err != nil {
			return err
		}
		shown := s.shown(s.Directory.snapshot(), made)
		w.Header().Set("Location", s.at+of.endpoint+"/"+made.ID)
		respond(w, http.StatusCreated, shown)
		return nil
	}
}

// replaces sets all attributes. If a replacement doesn't say whether the person is active, that
// stays as it is: nobody should come back to the company by accident (RFC 7644, 3.5.1 leaves it
// open).
func (s *Server) replaces(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		var raw map[string]any
		if err := readBody(w, r, &raw); err != nil {
			return err
		}
		a, err := of.read(raw)
		if err != nil {
			return err
		}
		return s.updates(w, r, of, func(before attributes) (attributes, error) {
			next := a.clone()
			if is, said := before["active"]; said && next["active"] == nil {
				next["active"] = is
			}
			return next, nil
		})
	}
}

func (s *Server) patches(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		var request struct {
			Operations []operation `json:"Operations"`
		}
		if err := readBody(w, r, &request); err != nil {
			return err
		}
		return s.updates(w, r, of, func(before attributes) (attributes, error) { return of.patch(before, request.Operations) })
	}
}

// updates changes a resource, and shows it as it is then.
func (s *Server) updates(w http.ResponseWriter, r *http.Request, of sort, next func(attributes) (attributes, error)) error {
	q, err := readQuery(r.URL.Query())
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	err = s.Directory.change(r.Context(), func(now *snapshot) ([]*resource, error) {
		before := now.get(of, id)
		if before == nil {
			return nil, notFound(of.name, id)
		}
		a, err := next(before.Attributes)
		if err != nil {
			return nil, err
		}
		changed, err := of.update(now, before, a, s.Clock().UTC())
		if err != nil || changed == nil {
			return nil, err
		}
		return []*resource{changed}, nil
	})
	if err != nil {
		return err
	}
	now := s.Directory.snapshot()
	found := now.get(of, id)
	if found == nil { // deleted a moment later
		return notFound(of.name, id)
	}
	respond(w, http.StatusOK, q.pick(s.shown(now, found)))
	return nil
}

func (s *Server) deletes(of sort) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		id := r.PathValue("id")
		err := s.Directory.change(r.Context(), func(now *snapshot) ([]*resource, error) {
			found := now.get(of, id)
			if found == nil {
				return nil, notFound(of.name, id)
			}
			return remove(now, found, s.Clock().UTC()), nil
		})
		if err == nil {
			w.WriteHeader(http.StatusNoContent)
		}
		return err
	}
}

// mostBytes bounds a request.
const mostBytes = 4 << 20

// readBody reads JSON, which clients send under SCIM's media type or JSON's own.
func readBody(w http.ResponseWriter, r *http.Request, into any) error {
	if said := r.Header.Get("Content-Type"); said != "" {
		kind, _, err := mime.ParseMediaType(said)
		if err != nil || kind != mediaType && kind != "application/json" {
			return &fault{http.StatusUnsupportedMediaType, "", "send " + mediaType}
		}
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostBytes))
	decoder.UseNumber()
	err := decoder.Decode(into)
	switch tooLarge := new(http.MaxBytesError); {
	case errors.As(err, &tooLarge):
		return &fault{http.StatusRequestEntityTooLarge, tooMany, "the request is larger than 4 MB"}
	case err != nil:
		return badRequest(invalidSyntax, "the body isn't the JSON that this endpoint takes")
	}
	return nil
}
