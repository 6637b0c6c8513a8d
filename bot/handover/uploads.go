package handover

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
)

// Uploads keeps the files that were uploaded on a page until the turn has read them. Only what
// was read is stored.
type Uploads struct {
	mu   sync.Mutex
	held map[agent.FileID]upload
}

// upload is a file, and how many turns it is held for: the same one may come twice at once.
type upload struct {
	content []byte
	turns   int
}

// uploadPrefix begins the IDs of uploads. Their names follow, so that one that is gone can be
// named.
const uploadPrefix = "upload-"

// hold keeps a file until it is released.
func (u *Uploads) hold(h agent.HandoverID, name string, content []byte) (id agent.FileID, release func()) {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	sum := sha256.New()
	_, _ = sum.Write([]byte(string(h) + "\x00" + name + "\x00")) // never fails
	_, _ = sum.Write(content)
	id = agent.FileID(uploadPrefix + hex.EncodeToString(sum.Sum(nil)[:12]) + "/" + url.QueryEscape(name))
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.held == nil {
		u.held = map[agent.FileID]upload{}
	}
	u.held[id] = upload{content, u.held[id].turns + 1}
	return id, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if left := u.held[id].turns - 1; left > 0 {
			u.held[id] = upload{content, left}
			return
		}
		delete(u.held, id)
	}
}

// Fetch returns an upload. ok is false if the file isn't one. The error is a [knowledge.Refusal]
// if it isn't held anymore: it has to be read again, and only its owner has it.
func (u *Uploads) Fetch(id agent.FileID) (name string, content []byte, ok bool, err error) {
	if !strings.HasPrefix(string(id), uploadPrefix) {
		return "", nil, false, nil
	}
	_, escaped, _ := strings.Cut(string(id), "/")
	if name, err = url.QueryUnescape(escaped); err != nil {
		name = escaped
	}
	u.mu.Lock()
	found, held := u.held[id]
	u.mu.Unlock()
	if !held {
		return name, nil, true, &knowledge.Refusal{Message: "I need to read “" + name + "” again, and don't have it anymore. Please upload it once more."}
	}
	return name, found.content, true, nil
}
