package seal

import (
	"bytes"
	"crypto/cipher"
	"errors"
	"fmt"
)

// A value under its person's own key has this format, inside of the one under the server's key:
//
//	4 bytes   0x82 "own"
//	1 byte    the length of the key's id
//	…         the key's id
//	12 bytes  the nonce
//	…         the value under AES-256-GCM, with a tag of 16 bytes
//
// The server's key is outside, so that it can be replaced without people's keys.
var ownMark = []byte{mark | 2, 'o', 'w', 'n'}

// Own is one person's key.
type Own struct {
	ID     string
	Secret []byte
}

// Ring finds people's keys by their id. It returns [ErrForgotten] for one that was destroyed, and
// a [RingError] if it can't look at the moment.
type Ring interface {
	Own(id string) (Own, error)
}

// ErrForgotten means that a value's person was erased and their key destroyed: nobody can read it.
var ErrForgotten = errors.New("its person was erased, and their key destroyed")

// RingError means that people's keys can't be reached: trying again may help.
type RingError struct{ Err error }

func (e *RingError) Error() string { return fmt.Sprintf("the database of people's keys: %v", e.Err) }

func (e *RingError) Unwrap() error { return e.Err }

// WithRing returns the same keys, which also open what is under people's own.
func (k *Keys) WithRing(r Ring) *Keys {
	with := *k
	with.ring = r
	return &with
}

// SealOwn encrypts a value for a cell with a person's own key, and that with the first key. If own
// is nil, it does the latter alone.
func (k *Keys) SealOwn(c Cell, own *Own, value []byte) []byte {
	if own == nil {
		return k.Seal(c, value)
	}
	header := append(bytes.Clone(ownMark), byte(len(own.ID)))
	header = append(header, own.ID...)
	box := own.box(c)
	sealed := box.Seal(bytes.Clone(header), nil, value, c.appendData(nil, string(header))) //nolint:gosec // the box generates the nonce
	return k.Seal(c, sealed)
}

// openOwn decrypts what is inside of a value that was opened with the server's key.
func (k *Keys) openOwn(c Cell, value []byte) ([]byte, error) {
	begin := len(ownMark) + 1
	if len(value) < begin || len(value) < begin+int(value[begin-1]) {
		return nil, ErrChanged
	}
	if k.ring == nil {
		return nil, errors.New("it is sealed with its person's own key, and LEAVEWAY_PEOPLE_KEYS isn't set")
	}
	end := begin + int(value[begin-1])
	own, err := k.ring.Own(string(value[begin:end]))
	if err != nil {
		return nil, err
	}
	opened, err := own.box(c).Open(nil, nil, value[end:], c.appendData(nil, string(value[:end])))
	if err != nil {
		return nil, ErrChanged
	}
	return opened, nil
}

// box is AES-256-GCM under the person's key, for one column.
func (o Own) box(c Cell) cipher.AEAD {
	return NewBox(o.Secret, fmt.Sprintf("leaveway own values, version 1, column %q, tenant %q", c.Column, c.Tenant))
}
