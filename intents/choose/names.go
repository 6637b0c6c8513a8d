package choose

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/leaveway/leaveway/intents/words"
)

// parsedName is a name of an option, cut into words. Nobody changes it.
type parsedName struct {
	text   string
	plain  []string
	groups [][][]string
}

// parsed remembers what [parseName] returned, because the same options are compared with
// each clause of each message. Each name has one place; another name takes it over.
var (
	parsed [1 << 12]atomic.Pointer[parsedName]
	seed   = maphash.MakeSeed()
)

// parseName returns a name, normalized.
func parseName(text string) *parsedName {
	place := &parsed[maphash.String(seed, text)%uint64(len(parsed))]
	if p := place.Load(); p != nil && p.text == text {
		return p
	}
	p := &parsedName{text, strings.Fields(words.Plain(text)), groupsOf(text)}
	place.Store(p)
	return p
}
