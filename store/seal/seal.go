package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
)

// A sealed value describes itself:
//
//	1 byte    what it is: 0x80 plus the version of this format
//	1 byte    the length of the key's id
//	…         the key's id
//	12 bytes  the nonce
//	…         the value under AES-256-GCM, with a tag of 16 bytes
//
// No UTF-8 text, and so no JSON, begins with a byte of 0x80 to 0xBF: what is
// sealed can never be taken for what is not.
const (
	sealMark    = 0x80
	sealMask    = 0xC0
	sealVersion = sealMark | 1
)

// cell is a place in the database. What was sealed for one cannot be opened in
// another: a value that was copied from row to row is noticed.
type cell struct {
	column string // one of those in [personal]
	tenant string
	row    string
	n      int64 // where several rows have the same name: a version, a place in an order
}

func (c cell) scope() scope { return scope{c.column, c.tenant} }

// bind appends what a sealed value is bound to, so that no two places look the same.
func (c cell) bind(to []byte, header string) []byte {
	for _, part := range [...]string{header, c.column, c.tenant, c.row} {
		to = binary.AppendUvarint(to, uint64(len(part)))
		to = append(to, part...)
	}
	return binary.AppendVarint(to, c.n)
}

// bindings are buffers for what values are bound to.
var bindings = sync.Pool{New: func() any { return new([256]byte) }}

// seal is a value as it goes into a cell.
func (k *Keys) seal(c cell, value []byte) []byte {
	if k == nil {
		return value
	}
	box := k.first.box(c.scope())
	buffer, _ := bindings.Get().(*[256]byte)
	defer bindings.Put(buffer)
	sealed := make([]byte, 0, len(k.first.header)+len(value)+box.Overhead())
	sealed = append(sealed, k.first.header...)
	return box.Seal(sealed, nil, value, c.bind(buffer[:0], k.first.header)) //nolint:gosec // the box makes the nonce itself
}

// isSealed reports whether a value needs a key.
func isSealed(value []byte) bool { return len(value) > 0 && value[0]&sealMask == sealMark }

// errChanged is all that is known of a value that its key does not open.
var errChanged = errors.New("it was changed, or put here from another row, or sealed with another key of the same id")

// open is the value that a cell holds. What is not sealed is returned as it is:
// it was written before there were keys.
func (k *Keys) open(c cell, value []byte) ([]byte, error) {
	if !isSealed(value) {
		return value, nil
	}
	if value[0] != sealVersion {
		return nil, fmt.Errorf("it is sealed in format %d, which this program does not know", value[0]&^sealMark)
	}
	if len(value) < 2 || len(value) < 2+int(value[1]) {
		return nil, errChanged
	}
	end := 2 + int(value[1])
	header, sealed := value[:end], value[end:]
	var with *key
	if k != nil {
		with = k.byID[string(header[2:])]
	}
	if with == nil {
		return nil, fmt.Errorf("it is sealed with the key %q, which %s does not hold", header[2:], KeysVariable)
	}
	box := with.box(c.scope())
	buffer, _ := bindings.Get().(*[256]byte)
	defer bindings.Put(buffer)
	opened, err := box.Open(nil, nil, sealed, c.bind(buffer[:0], with.header))
	if err != nil {
		return nil, errChanged
	}
	return opened, nil
}
