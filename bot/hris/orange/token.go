package orange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/bot/hris"
)

// Key is what OrangeHRM knows this program by.
type Key struct {
	Client  string // its ID, from Admin › Configuration › Register OAuth Client
	Secret  string // empty for a public client
	Refresh string // the refresh token of the person who authorized the client
}

// ParseKey reads CLIENT:SECRET:REFRESH.
func ParseKey(text string) (Key, error) {
	parts := strings.SplitN(text, ":", 3)
	if len(parts) != 3 || parts[0] == "" || parts[2] == "" {
		return Key{}, errors.New("write it as CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN")
	}
	return Key{parts[0], parts[1], parts[2]}, nil
}

// digest names the refresh token that the administrator gave, without saying it.
func (k Key) digest() string {
	sum := sha256.Sum256([]byte(k.Client + "\x00" + k.Refresh))
	return hex.EncodeToString(sum[:8])
}

// Tokens keeps refresh tokens: each can be used once, and gives the next.
type Tokens interface {
	// Token returns the token that follows a configured one with a digest, or "".
	Token(ctx context.Context, after string) (string, error)
	// KeepToken keeps the next one.
	KeepToken(ctx context.Context, token, after string) error
}

// keyring has the access token of the moment.
type keyring struct {
	key     Key
	kept    Tokens
	calls   *hris.Caller
	address string
	clock   func() time.Time

	mu      sync.Mutex
	current string
	until   time.Time
}

// access returns an access token. renew is set if the last one was refused.
func (k *keyring) access(ctx context.Context, renew bool) (string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !renew && k.current != "" && k.clock().Before(k.until) {
		return k.current, nil
	}
	refresh, err := k.kept.Token(ctx, k.key.digest())
	if err != nil {
		return "", err
	}
	if refresh == "" {
		refresh = k.key.Refresh
	}
	form := url.Values{"grant_type": {"refresh_token"}, "client_id": {k.key.Client}, "refresh_token": {refresh}}
	if k.key.Secret != "" {
		form.Set("client_secret", k.key.Secret)
	}
	var answer struct {
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
		ExpiresIn    int    `json:"expires_in"`
	}
	// Once only: if the answer is lost, the token is used up, and another try would say so less clearly.
	err = k.calls.ReadOnce(ctx, func(ctx context.Context) (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, k.address, strings.NewReader(form.Encode()))
		if err != nil {
			return nil, fmt.Errorf("%w", hris.ErrShape)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return r, nil
	}, &answer)
	switch {
	case outside.IsFinal(err) && !errors.Is(err, hris.ErrShape): // 400 invalid_grant, 401 invalid_client
		return "", hris.ErrDenied
	case err != nil:
		return "", err
	case answer.AccessToken == "":
		return "", hris.ErrShape
	}
	if answer.RefreshToken != "" {
		if err := k.kept.KeepToken(ctx, answer.RefreshToken, k.key.digest()); err != nil {
			return "", err
		}
	}
	const early = 30 * time.Second
	k.current, k.until = answer.AccessToken, k.clock().Add(time.Duration(answer.ExpiresIn)*time.Second-early)
	return k.current, nil
}
