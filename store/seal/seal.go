// Package seal encrypts single values of a database. Each value is bound to the
// cell it is stored in, so a value copied to another row doesn't open there.
//
//	keys.go  parsing and generating keys; deriving one per column and tenant
//	seal.go  the format of a sealed value; sealing and opening
//	own.go   the same with a key of the value's person, inside
package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
)

// A sealed value has this format:
//
//	1 byte    0x80 plus the version of the format
//	1 byte    the length of the key's id
//	…         the key's id
//	12 bytes  the nonce
//	…         the value under AES-256-GCM, with a tag of 16 bytes
//
// No UTF-8 text, and therefore no JSON, begins with a byte from 0x80 to 0xBF, so a
// sealed value can't be mistaken for an unsealed one.
const (
	mark    = 0x80
	mask    = 0xC0
	version = mark | 1
)

// Cell identifies a place in the database. A value that was sealed for one cell
// can't be opened for another.
type Cell struct {
	Column string // "table.column"
	Tenant string
	Row    string
	N      int64 // tells rows with the same name apart: a version or sequence number
}

// At returns the cell of a column in one row. n is 0 unless rows share a name.
func At(column, tenant, row string, n int64) Cell { return Cell{column, tenant, row, n} }

func (c Cell) scope() scope { return scope{c.Column, c.Tenant} }

// appendData appends the additional data that a sealed value is authenticated
// with. The encoding is unambiguous: no two cells have the same.
func (c Cell) appendData(to []byte, header string) []byte {
	for _, part := range [...]string{header, c.Column, c.Tenant, c.Row} {
		to = binary.AppendUvarint(to, uint64(len(part)))
		to = append(to, part...)
	}
	return binary.AppendVarint(to, c.N)
}

// buffers are reused for additional data.
var buffers = sync.Pool{New: func() any { return new([256]byte) }}

// Seal encrypts a value for a cell with the first key. If k is nil, it returns
// the value itself.
func (k *Keys) Seal(c Cell, value []byte) []byte {
	if k == nil {
		return value
	}
	box := k.first.box(c.scope())
	buffer, _ := buffers.Get().(*[256]byte)
	defer buffers.Put(buffer)
	sealed := make([]byte, 0, len(k.first.header)+len(value)+box.Overhead())
	sealed = append(sealed, k.first.header...)
	return box.Seal(sealed, nil, value, c.appendData(buffer[:0], k.first.header)) //nolint:gosec // the box generates the nonce
}

// isSealed reports whether a value needs a key to be read.
func isSealed(value []byte) bool { return len(value) > 0 && value[0]&mask == mark }

// ErrChanged means that a value's key is there but doesn't open it.
var ErrChanged = errors.New("it was changed, or copied here from another row, or sealed with a different key of the same id")

// Open decrypts the value of a cell. It returns an unsealed value, which was
// written before there were keys, unchanged. The error doesn't quote the value; it
// is [ErrChanged], or it names the missing key or the unknown format. What is under its person's own
// key is opened with that, too: the error may then be [ErrForgotten] or a [RingError].
func (k *Keys) Open(c Cell, value []byte) ([]byte, error) {
	opened, err := k.OpenOuter(c, value)
	if err == nil && isSealed(value) && bytes.HasPrefix(opened, ownMark) {
		return k.openOwn(c, opened)
	}
	return opened, err
}

// OpenOuter is Open with the server's keys alone: what is under a person's own key stays under it.
func (k *Keys) OpenOuter(c Cell, value []byte) ([]byte, error) {
	if !isSealed(value) {
		return value, nil
	}
	if value[0] != version {
		return nil, fmt.Errorf("it is sealed in format %d, which this program does not know", value[0]&^mark)
	}
	if len(value) < 2 || len(value) < 2+int(value[1]) {
		return nil, ErrChanged
	}
	end := 2 + int(value[1])
	header, sealed := value[:end], value[end:]
	id := string(header[2:])
	if !k.Has(id) {
		return nil, fmt.Errorf("it is sealed with the key %q, which %s does not contain", id, Variable)
	}
	with := k.byID[id]
	box := with.box(c.scope())
	buffer, _ := buffers.Get().(*[256]byte)
	defer buffers.Put(buffer)
	opened, err := box.Open(nil, nil, sealed, c.appendData(buffer[:0], with.header))
	if err != nil {
		return nil, ErrChanged
	}
	return opened, nil
}
