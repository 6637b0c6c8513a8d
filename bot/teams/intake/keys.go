package intake

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const (
	keysTTL      = 24 * time.Hour  // as Microsoft advises
	keysPause    = time.Minute     // between two refreshes, whatever strangers claim
	noKeysPause  = 5 * time.Second // instead, while there are no keys at all and nobody is served
	keysTimeout  = 3 * time.Second
	maxKeys      = 100
	maxDocument  = 1 << 20
	leastKeyBits = 2048
)

// verifyingKey is a key that tokens are signed with, and the channels that it is for.
type verifyingKey struct {
	public       *rsa.PublicKey
	endorsements []string
}

// keyring keeps the keys that the metadata lists. It is safe for concurrent use. While they
// can't be read again, the old ones count.
type keyring struct {
	cfg Config

	refreshing sync.Mutex // held while reading, so that one request reads for all

	mu     sync.RWMutex
	issuer string
	byID   map[string]verifyingKey
	read   time.Time // when they were read
	tried  time.Time // when that was last tried
}

func newKeyring(cfg Config) *keyring { return &keyring{cfg: cfg} }

// find returns a key, and the issuer of its tokens. It reads the keys again if they are a day old
// or don't include this one, at most once a minute; as long as there are none, every five seconds.
// The error is errKey, or says why there are no keys at all.
func (k *keyring) find(ctx context.Context, id string) (issuer string, key verifyingKey, err error) {
	now := k.cfg.Clock()
	issuer, key, known, old := k.look(id, now)
	if known && !old {
		return issuer, key, nil
	}
	if err := k.refresh(ctx, now, known); err != nil && !known {
		return "", verifyingKey{}, err
	}
	if issuer, key, known, _ = k.look(id, now); !known {
		return "", verifyingKey{}, errKey
	}
	return issuer, key, nil
}

func (k *keyring) look(id string, now time.Time) (issuer string, key verifyingKey, known, old bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	key, known = k.byID[id]
	return k.issuer, key, known, now.Sub(k.read) >= keysTTL
}

// refresh reads the keys again, unless that was tried a moment ago. It fails only if there are no
// keys. With hurry, it doesn't wait for another request's reading.
func (k *keyring) refresh(ctx context.Context, now time.Time, hurry bool) error {
	if hurry {
		if !k.refreshing.TryLock() {
			return nil
		}
	} else {
		k.refreshing.Lock()
	}
	defer k.refreshing.Unlock()
	k.mu.Lock()
	have, pause := len(k.byID) > 0, keysPause
	if !have {
		pause = noKeysPause
	}
	wait := !k.tried.IsZero() && now.Sub(k.tried) < pause
	if !wait {
		k.tried = now
	}
	k.mu.Unlock()
	if wait {
		if !have {
			return errors.New("the keys couldn't be read a moment ago")
		}
		return nil
	}
	issuer, byID, err := k.fetch(ctx)
	if err != nil {
		k.cfg.Log.WithError(err).Warn("teams: could not read the keys that tokens are signed with; the ones read before count")
		if have {
			return nil
		}
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.issuer, k.byID, k.read = issuer, byID, now
	return nil
}

// fetch reads the metadata, and the keys that it names. It goes on if the request that asked for
// them ends: others wait for them, too.
func (k *keyring) fetch(ctx context.Context) (issuer string, byID map[string]verifyingKey, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keysTimeout)
	defer cancel()
	var metadata struct {
		Issuer string `json:"issuer"`
		Keys   string `json:"jwks_uri"`
	}
	if err := k.get(ctx, k.cfg.MetadataURL, &metadata); err != nil {
		return "", nil, fmt.Errorf("read the metadata: %w", err)
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := k.get(ctx, metadata.Keys, &set); err != nil {
		return "", nil, fmt.Errorf("read the keys: %w", err)
	}
	if len(set.Keys) > maxKeys {
		return "", nil, fmt.Errorf("read the keys: there are %d", len(set.Keys))
	}
	byID = map[string]verifyingKey{}
	for _, text := range set.Keys {
		if id, key, ok := readKey(text); ok {
			byID[id] = key
		}
	}
	if len(byID) == 0 || metadata.Issuer == "" {
		return "", nil, errors.New("read the keys: there are none that can be used")
	}
	return metadata.Issuer, byID, nil
}

// readKey reads one key; ok is false for one of another kind.
func readKey(text []byte) (id string, key verifyingKey, ok bool) {
	var parsed jose.JSONWebKey
	var more struct {
		Endorsements []string `json:"endorsements"` // not part of the standard
	}
	if json.Unmarshal(text, &parsed) != nil || json.Unmarshal(text, &more) != nil {
		return "", verifyingKey{}, false
	}
	public, isRSA := parsed.Key.(*rsa.PublicKey)
	if !isRSA || parsed.KeyID == "" || public.N.BitLen() < leastKeyBits {
		return "", verifyingKey{}, false
	}
	return parsed.KeyID, verifyingKey{public, more.Endorsements}, true
}

func (k *keyring) get(ctx context.Context, url string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := k.cfg.HTTPClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return json.NewDecoder(io.LimitReader(resp.Body, maxDocument)).Decode(into)
}
