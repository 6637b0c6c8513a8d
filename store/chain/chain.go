// Package chain links the entries of an audit: each link has the digest of the one before it, so
// anyone who changes, deletes or adds an entry behind the program's back has to change all later
// links, and the anchors that are kept elsewhere.
//
//	chain.go   a link: what it commits to
//	verify.go  finding out what doesn't fit
package chain

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
)

// Entry is one entry of an audit, as it is in the database.
type Entry struct {
	Tenant, About string
	Seq, At       int64 // microseconds since 1970
	Who, What     string
	Why           string
}

// Head is where a chain ends; N is 0 before the first link.
type Head struct {
	N      int64
	Digest string
}

// Link holds an entry in the chain.
type Link struct {
	Head
	Salt  string // empty once the reason was deleted
	Words string // commits to the reason
}

// Next returns the link of an entry that is added behind a head.
func (h Head) Next(e Entry) Link {
	salt := make([]byte, sha256.Size)
	_, _ = rand.Read(salt) // never fails
	return h.link(e, hex.EncodeToString(salt), "")
}

// link returns a link with a salt, or with what commits to a reason that was deleted.
func (h Head) link(e Entry, salt, words string) Link {
	if salt != "" {
		words = commit(salt, e.Why)
	}
	d := sha256.New()
	for _, part := range []string{"leaveway audit 1", h.Digest, e.Tenant, e.About, e.Who, e.What, words} {
		add(d, part)
	}
	for _, n := range []int64{h.N + 1, e.Seq, e.At} {
		_ = binary.Write(d, binary.BigEndian, n) // a hash never fails
	}
	return Link{Head{h.N + 1, hex.EncodeToString(d.Sum(nil))}, salt, words}
}

// add writes a part so that no two lists of parts give the same bytes.
func add(d hash.Hash, part string) {
	_ = binary.Write(d, binary.BigEndian, int64(len(part)))
	d.Write([]byte(part))
}

// commit hides a reason: without the salt, nobody can try out which one it was.
func commit(salt, why string) string {
	mac := hmac.New(sha256.New, []byte(salt))
	mac.Write([]byte(why))
	return hex.EncodeToString(mac.Sum(nil))
}
