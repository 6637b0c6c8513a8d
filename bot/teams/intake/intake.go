// Package intake reads and verifies requests that claim to come from Microsoft Teams.
//
// Anyone can send such a request. Its token is checked before a byte of the body is read, so only
// what the Bot Framework signed is ever parsed. Then the body is compared with the token: where
// replies go, and which company wrote.
//
//	intake.go   Gate: reads and verifies a request
//	token.go    what a token must say
//	keys.go     the keys that tokens are signed with, from the metadata
//	hosts.go    the hosts that replies may go to
package intake

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/sync/semaphore"
)

const (
	// MaxBody is far more than Teams sends: a message has at most 100 kB, and so has what a
	// card sends.
	MaxBody = 512 << 10
	// maxToken bounds the Authorization header. Tokens have about one kilobyte.
	maxToken = 8 << 10
	// readers is how many bodies may be read at a time, over all connections.
	readers = 64
	// patience is how long a body may take to arrive. Teams waits about ten seconds for the
	// whole answer.
	patience = 5 * time.Second
)

// Channel is the Bot Framework's name for Teams. Other channels aren't served.
const Channel = "msteams"

// Refusal is why a request is refused, with the status to answer. The reason is for the log.
type Refusal struct {
	Status int
	Why    error
}

// Error implements error.
func (r Refusal) Error() string { return fmt.Sprintf("%d: %v", r.Status, r.Why) }

// Unwrap returns why.
func (r Refusal) Unwrap() error { return r.Why }

// Config is what a Gate needs.
type Config struct {
	AppID       string // of the bot
	TenantID    string // the only company that may write, by its ID in Microsoft Entra
	MetadataURL string // where the keys are found; Microsoft's if empty
	HTTPClient  *http.Client
	Clock       func() time.Time
	Log         *logrus.Logger
}

// Gate reads and verifies requests. It is safe for concurrent use.
type Gate struct {
	cfg    Config
	keys   *keyring
	hosts  Hosts
	bodies *semaphore.Weighted
}

// New returns a gate for one app and one company.
func New(cfg Config) (*Gate, error) {
	if cfg.MetadataURL == "" {
		cfg.MetadataURL = MicrosoftMetadata
	}
	hosts, err := HostsFor(cfg.MetadataURL)
	if err != nil {
		return nil, err
	}
	return &Gate{cfg: cfg, keys: newKeyring(cfg), hosts: hosts, bodies: semaphore.NewWeighted(readers)}, nil
}

// Read returns the body of a request that Teams sent for our company. The error is a
// [Refusal].
func (g *Gate) Read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	connection := http.NewResponseController(w) // its errors mean that w is a recorder
	_ = connection.SetReadDeadline(time.Now().Add(patience))
	body, err := g.accept(w, r)
	if err != nil {
		w.Header().Set("Connection", "close") // the rest of the body isn't waited for
		_ = connection.SetReadDeadline(time.Unix(1, 0))
		return nil, err
	}
	_ = connection.SetReadDeadline(time.Time{}) // expired, it would cancel the request
	return body, nil
}

func (g *Gate) accept(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.ContentLength > MaxBody {
		return nil, Refusal{http.StatusRequestEntityTooLarge, errors.New("the body is too large")}
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, Refusal{http.StatusUnsupportedMediaType, errors.New("the body isn't JSON")}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" || len(token) > maxToken {
		return nil, Refusal{http.StatusUnauthorized, errNoToken}
	}
	sender, err := g.verify(r.Context(), token)
	if err != nil {
		return nil, err
	}
	if !g.bodies.TryAcquire(1) {
		return nil, Refusal{http.StatusServiceUnavailable, errors.New("too many bodies at a time")}
	}
	defer g.bodies.Release(1)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return nil, Refusal{http.StatusRequestEntityTooLarge, err}
	}
	if err != nil {
		return nil, Refusal{http.StatusBadRequest, err}
	}
	return body, g.checkBody(sender, body)
}

// head is the part of an activity that its token, our settings and it must agree on.
type head struct {
	ServiceURL   string `json:"serviceUrl"`
	ChannelID    string `json:"channelId"`
	Conversation struct {
		TenantID string `json:"tenantId"`
	} `json:"conversation"`
	ChannelData struct {
		Tenant struct {
			ID string `json:"id"`
		} `json:"tenant"`
	} `json:"channelData"`
}

// checkBody checks that a body is from the channel and the service that the token is for, that
// replies may go there, and that our company wrote it.
func (g *Gate) checkBody(from sender, body []byte) error {
	var h head
	if err := json.Unmarshal(body, &h); err != nil {
		return Refusal{http.StatusBadRequest, fmt.Errorf("read the activity: %w", err)}
	}
	forbidden := func(why string) error { return Refusal{http.StatusForbidden, errors.New(why)} }
	switch {
	case h.ChannelID != Channel:
		return forbidden("the activity isn't from Teams")
	case !from.endorses(h.ChannelID):
		return forbidden("the token's key isn't endorsed for Teams")
	case !sameService(from.serviceURL, h.ServiceURL):
		return forbidden("the token is for another service than the activity's")
	case !g.hosts.Allow(h.ServiceURL):
		return forbidden("the activity's service isn't one of Microsoft's")
	case h.Conversation.TenantID == "" && h.ChannelData.Tenant.ID == "":
		return forbidden("the activity names no tenant")
	}
	for _, tenant := range []string{h.Conversation.TenantID, h.ChannelData.Tenant.ID} {
		if tenant != "" && !strings.EqualFold(tenant, g.cfg.TenantID) {
			return forbidden("the activity is from another tenant than TEAMS_TENANT_ID")
		}
	}
	return nil
}

// sameService compares two addresses of a service. Teams writes them with and without a slash
// at the end, and in different cases.
func sameService(a, b string) bool {
	return a != "" && strings.EqualFold(strings.TrimRight(a, "/"), strings.TrimRight(b, "/"))
}
