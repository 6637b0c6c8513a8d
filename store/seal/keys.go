package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"regexp"
	"strings"
	"sync"
)

// Variable is the environment variable that holds the keys. Errors name it.
const Variable = "LEAVEWAY_ENCRYPTION_KEYS"

// keySize is the key length of AES-256, in bytes.
const keySize = 32

// Keys encrypt personal values before they are written to the database. The
// first key seals; any of them opens. A nil *Keys seals nothing, and opens only
// values that aren't sealed. Keys are safe for concurrent use, and printing them
// doesn't reveal them.
type Keys struct {
	first *key
	byID  map[string]*key
	ring  Ring // of people's own keys; may be nil
}

// keyID keeps ids short, because every value starts with one, and free of
// characters that would need quoting.
var keyID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,32}$`)

// ParseKeys parses comma-separated entries of the form "id:base64 of 32 bytes".
// It returns nil if there are none. The error is a sentence for the operator that
// gives the entry's position but never quotes it: if the two parts are swapped,
// even the text before the colon is a key.
func ParseKeys(text string) (*Keys, error) {
	keys := &Keys{byID: map[string]*key{}}
	for i, entry := range strings.Split(text, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		id, encoded, ok := strings.Cut(entry, ":")
		if !ok || !keyID.MatchString(id) {
			return nil, fmt.Errorf("%s: entry %d is not ID:KEY, with an id of up to 32 letters, digits, dots, hyphens and underscores: `leaveway key` prints a new one", Variable, i+1)
		}
		secret, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(encoded, "="))
		if err != nil || len(secret) != keySize {
			return nil, fmt.Errorf("%s: the key of entry %d is not 32 bytes in base64: `leaveway key` prints a new one", Variable, i+1)
		}
		if keys.Has(id) {
			return nil, fmt.Errorf("%s: entry %d has the same id as an earlier entry: give each key its own id", Variable, i+1)
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

// NewKey generates a random entry for [ParseKeys].
func NewKey() string {
	secret := make([]byte, keySize)
	_, _ = rand.Read(secret) // never fails
	return "k-" + strings.ToLower(rand.Text()[:6]) + ":" + base64.StdEncoding.EncodeToString(secret)
}

// First returns the id of the key that seals, or "" if k is nil.
func (k *Keys) First() string {
	if k == nil {
		return ""
	}
	return k.first.id
}

// Name replaces a name outside the database. With keys it is a hash under the first one, which
// reveals nothing and changes with that key; without keys, it is the name itself. Different
// purposes give unrelated hashes.
func (k *Keys) Name(purpose, name string) string {
	if k == nil {
		return name
	}
	mac := k.first.naming()
	fmt.Fprintf(mac, "%q %s", purpose, name)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Has reports whether there is a key with the given id.
func (k *Keys) Has(id string) bool { return k != nil && k.byID[id] != nil }

// Header returns the bytes that every value sealed with the first key begins
// with. k must not be nil.
func (k *Keys) Header() []byte { return []byte(k.first.header) }

type key struct {
	id     string
	header string // the first bytes of every value sealed with this key
	// derive keeps the secret in a closure, where printing can't reach it, as naming does.
	derive func(scope) cipher.AEAD
	naming func() hash.Hash

	mu    sync.RWMutex
	boxes map[scope]cipher.AEAD
}

// scope is what one derived key is used for. Random nonces are safe for 2³² values
// per key. Deriving a key for each column of each tenant makes that limit apply
// to one tenant, so a busy tenant can't use up another's.
type scope struct{ column, tenant string }

func newKey(id string, secret []byte) *key {
	derive := func(s scope) cipher.AEAD {
		info := fmt.Sprintf("leaveway sealed values, version %d, column %q, tenant %q", version&^mark, s.column, s.tenant)
		return NewBox(secret, info)
	}
	header := string([]byte{version, byte(len(id))}) + id
	named, err := hkdf.Key(sha256.New, secret, nil, "leaveway names outside the database", sha256.Size)
	if err != nil {
		panic(err) // only for a length no hash can produce
	}
	naming := func() hash.Hash { return hmac.New(sha256.New, named) }
	return &key{id: id, header: header, derive: derive, naming: naming, boxes: map[scope]cipher.AEAD{}}
}

// NewBox returns AES-256-GCM with random nonces under a key that is derived from
// the secret for one purpose. Different purposes give unrelated keys.
func NewBox(secret []byte, purpose string) cipher.AEAD {
	derived, err := hkdf.Key(sha256.New, secret, nil, purpose, keySize)
	if err != nil {
		panic(err) // only for a length no hash can produce
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		panic(err) // only for other key sizes
	}
	box, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // only for ciphers other than AES
	}
	return box
}

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
