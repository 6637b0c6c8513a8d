package calendar

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
)

// Path is below which the calendars are.
const Path = "/calendar/"

const (
	ending      = ".ics"
	secretBytes = 32
	patience    = 20 * time.Second // with a request, before its connection ends
)

// Calendar is what a program gets.
type Calendar struct {
	Name   string
	Own    bool // of the one who has it: their days are busy
	Events []away.Event
}

// Find returns the calendar whose secret has a digest; nil if there is none, or if its owner has
// left. An error means that this isn't known now.
type Find func(ctx context.Context, digest string) (*Calendar, error)

// NewAddress makes an address that nobody can guess.
func NewAddress(server string) agent.FreshCalendar {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret)           // it never fails
	text := hex.EncodeToString(secret) // nothing in it means formatting in a chat
	return agent.FreshCalendar{URL: strings.TrimRight(server, "/") + Path + text + ending, Digest: digestOf(text)}
}

func digestOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// gone is shown at an address that leads nowhere, the same whether it never did or doesn't anymore.
const gone = "There is no calendar at this address, or its link was stopped. Ask Leaveway in Slack for a new one: “my calendars”.\n"

// Handler serves calendars. The secret is in the address, so nothing of a request is logged.
func Handler(find Find, log *logrus.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Robots-Tag", "noindex, nofollow")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "private, no-cache")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			http.Error(w, "A calendar can only be read.", http.StatusMethodNotAllowed)
			return
		}
		secret, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, Path), ending)
		if raw, err := hex.DecodeString(secret); !ok || err != nil || len(raw) != secretBytes {
			http.Error(w, gone, http.StatusNotFound)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		found, err := find(ctx, digestOf(secret))
		switch {
		case err != nil: // programs keep what they have, and come back
			log.WithError(err).Error("a calendar couldn't be made")
			header.Set("Retry-After", "600")
			http.Error(w, "This calendar can't be read right now. Try again later.", http.StatusServiceUnavailable)
			return
		case found == nil:
			http.Error(w, gone, http.StatusNotFound)
			return
		}
		text := render(*found)
		sum := sha256.Sum256([]byte(text))
		header.Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
		header.Set("Content-Type", "text/calendar; charset=utf-8")
		header.Set("Content-Disposition", `inline; filename="away.ics"`)
		// No Last-Modified: an event that is gone, or somebody who left the team, has no date.
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	})
}
