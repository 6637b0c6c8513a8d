package intake

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"
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
	Way Way
	// Body is JSON for an event and an interaction, and a form for a command. It may not be read
	// after the request was answered.
	Body     []byte
	Repeated bool // Slack has sent it before
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
			defer Release(body)
			if way == Interactions {
				if body, err = payload(body); err != nil {
					log.WithError(err).Warn("slack: malformed interaction")
					write(w, Reply{Status: http.StatusBadRequest}, log)
					return
				}
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
	text, _ := replies.Get().(*bytes.Buffer) // always one
	defer replies.Put(text)
	text.Reset()
	if err := json.NewEncoder(text).Encode(r.Body); err != nil {
		log.WithError(err).Error("slack: could not encode the answer")
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	text.Truncate(text.Len() - 1) // the encoder's line feed
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(text.Len()))
	w.WriteHeader(r.Status)
	_, _ = w.Write(text.Bytes()) // nobody to tell: the client is gone
}

// replies are buffers for what is answered.
var replies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// payload returns the JSON in the body of an interaction, which is a form with one field. It is
// decoded in its place, because most of what Slack sends is this.
func payload(body []byte) ([]byte, error) {
	for len(body) > 0 {
		field, rest, _ := bytes.Cut(body, []byte("&"))
		if text, ok := bytes.CutPrefix(field, []byte("payload=")); ok && len(text) > 0 {
			return unescape(text)
		}
		body = rest
	}
	return nil, errors.New("it has no payload")
}

// unescape decodes the value of a field of a form in its place.
func unescape(text []byte) ([]byte, error) {
	out := text[:0]
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '+':
			out = append(out, ' ')
		case '%':
			if i+2 >= len(text) {
				return nil, errors.New("its payload ends within a character")
			}
			n, err := hex.Decode(out[len(out):len(out)+1:len(text)], text[i+1:i+3])
			if err != nil {
				return nil, errors.New("its payload has a % without a character's number")
			}
			out, i = out[:len(out)+n], i+2
		default:
			out = append(out, c)
		}
	}
	return out, nil
}
