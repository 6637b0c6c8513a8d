package store

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// KeysVariable is where an operator sets the keys. Errors name it.
const KeysVariable = "LEAVEWAY_ENCRYPTION_KEYS"

// keySize is AES-256's.
const keySize = 32

// Keys are what personal values are sealed with before they go into the
// database: the first seals, all of them open. nil seals nothing and opens what
// is not sealed. It is safe for concurrent use, and printing it tells no key.
type Keys struct {
	first *key
	byID  map[string]*key
}

// keyID is short, because it stands before every value, and needs no quoting.
var keyID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,32}$`)

// ParseKeys reads keys as an operator writes them: "id:base64 of 32 bytes",
// separated by commas. Where there are none, it returns nil. The error is a
// sentence that names the entry by its place; it never quotes one, because even
// what stands before the colon may be a key, in a wrong order.
func ParseKeys(text string) (*Keys, error) {
	keys := &Keys{byID: map[string]*key{}}
	for i, entry := range strings.Split(text, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		id, encoded, ok := strings.Cut(entry, ":")
		if !ok || !keyID.MatchString(id) {
			return nil, fmt.Errorf("%s: entry %d is not ID:KEY, with an id of up to 32 letters, digits, dots, hyphens and underscores: `leaveway key` prints a fresh one", KeysVariable, i+1)
		}
		secret, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(encoded, "="))
		if err != nil || len(secret) != keySize {
			return nil, fmt.Errorf("%s: the key of entry %d is not 32 bytes in base64: `leaveway key` prints a fresh one", KeysVariable, i+1)
		}
		if keys.byID[id] != nil {
			return nil, fmt.Errorf("%s: entry %d has the id of an earlier one: every key needs an id of its own", KeysVariable, i+1)
		}
		k := newKey(id, secret)
		if keys.byID[id] = k; keys.first == nil {
			keys.first = k
		}
	}
	if keys.first == nil {
		return nil, nil
	}
	return keys, nil
}

// FreshKey is a new entry for [ParseKeys].
func FreshKey() string {
	secret := make([]byte, keySize)
	_, _ = rand.Read(secret) // it never fails
	return "k-" + strings.ToLower(rand.Text()[:6]) + ":" + base64.StdEncoding.EncodeToString(secret)
}

// First is the id of the key that seals; none without keys.
func (k *Keys) First() string {
	if k == nil {
		return ""
	}
	return k.first.id
}

// key is one entry.
type key struct {
	id     string
	header string // what everything sealed with it begins with
	// derive hides the secret in a closure, so that no print shows it.
	derive func(scope) cipher.AEAD

	mu    sync.RWMutex
	boxes map[scope]cipher.AEAD
}

// scope is what one derived key is for. Random nonces are safe for 2³² values
// under one key; with a derived key for every column of every tenant that bound
// is one tenant's, and no busy neighbour uses it up.
type scope struct{ column, tenant string }

func newKey(id string, secret []byte) *key {
	derive := func(s scope) cipher.AEAD {
		info := fmt.Sprintf("leaveway sealed values, version %d, column %q, tenant %q", sealVersion&^sealMark, s.column, s.tenant)
		return newBox(secret, info)
	}
	header := string([]byte{sealVersion, byte(len(id))}) + id
	return &key{id: id, header: header, derive: derive, boxes: map[scope]cipher.AEAD{}}
}

// newBox seals and opens with a key that is derived from a secret for one purpose.
func newBox(secret []byte, purpose string) cipher.AEAD {
	derived, err := hkdf.Key(sha256.New, secret, nil, purpose, keySize)
	if err != nil {
		panic(err) // it fails for a length that no hash yields
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		panic(err) // it fails for other lengths
	}
	box, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // it fails for other ciphers than AES
	}
	return box
}

// box seals and opens one tenant's values of one column.
func (k *key) box(s scope) cipher.AEAD {
	k.mu.RLock()
	box := k.boxes[s]
	k.mu.RUnlock()
	if box != nil {
		return box
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.boxes[s] == nil {
		k.boxes[s] = k.derive(s)
	}
	return k.boxes[s]
}
