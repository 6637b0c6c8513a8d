package intake

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/sirupsen/logrus"
)

// Way is one of the three kinds of things that Slack sends.
type Way string

// The ways. Each is also the end of an address.
const (
	Events       Way = "events"
	Interactions Way = "interactions"
	Commands     Way = "commands"
)

// Request is something that Slack sent, by HTTP or over a socket.
type Request struct {
	Way      Way
	Body     []byte // as in an HTTP request: JSON for an event, a form for the others
	Repeated bool   // Slack has sent it before
}

// Reply is an answer: an HTTP status and a JSON body, which may be nil.
type Reply struct {
	Status int
	Body   any
}

// Accepted is an answer that says nothing.
var Accepted = Reply{Status: http.StatusOK}

// Handler serves Slack's three requests below /slack/, each answered within a limit.
func Handler(g *Gate, limit time.Duration, log *logrus.Logger, answer func(context.Context, Request) Reply) http.Handler {
	mux := http.NewServeMux()
	for _, way := range []Way{Events, Interactions, Commands} {
		mux.HandleFunc("POST /slack/"+string(way), func(w http.ResponseWriter, r *http.Request) {
			body, err := g.Read(w, r)
			if refusal := (Refusal{}); errors.As(err, &refusal) {
				if refusal.Status != http.StatusRequestEntityTooLarge {
					log.WithField("path", r.URL.Path).WithError(refusal.Why).Warn("slack: refused a request")
				}
				write(w, Reply{Status: refusal.Status}, log)
				return
			}
			if errors.Is(err, ErrProbe) {
				write(w, Accepted, log)
				return
			}
			ctx, cancel := context.WithTimeout(r.Context(), limit)
			defer cancel()
			write(w, answer(ctx, Request{Way: way, Body: body, Repeated: r.Header.Get("X-Slack-Retry-Num") != ""}), log)
		})
	}
	return mux
}

func write(w http.ResponseWriter, r Reply, log *logrus.Logger) {
	if r.Body == nil {
		w.WriteHeader(r.Status)
		return
	}
	text, err := json.Marshal(r.Body)
	if err != nil {
		log.WithError(err).Error("slack: could not encode the answer")
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(r.Status)
	_, _ = w.Write(text) // nobody to tell: the client is gone
}
