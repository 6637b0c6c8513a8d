package workspace

import (
	"encoding/json"
	"slices"
	"sort"

	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// channel is a room with its messages, oldest first.
type channel struct {
	id, name, topic string
	kind            RoomKind
	person          string // of a direct message with the app
	members         map[string]bool
	messages        []*message
	unread          map[string]int
	// lastTS is the ts of the last message or change, in microseconds. Each room counts
	// its own, so that what happens in one at the same time does not show in another.
	lastTS int64
}

// maxMessages bounds a room's memory.
const maxMessages = 5000

// message is immutable: an edit replaces it, so that anyone who holds one may read it
// without the lock.
type message struct {
	ts, thread  string
	user, botID string
	text        string
	blocks      screen.Layout
	edited      string // when it was edited; empty if never
	whisper     string // the only person who sees it; empty if everyone does
	files       []*file
	metadata    json.RawMessage
	subtype     string
	clientID    string
	replies     int
	repliers    []string
	lastReply   string
	reactions   []string // the bot's
}

func (ch *channel) isDM() bool { return ch.kind >= PairDM }

// visibleTo reports whether a person finds the room in the sidebar.
func (ch *channel) visibleTo(user string) bool { return ch.kind == Public || ch.members[user] }

func (m *message) visibleTo(user string) bool { return m.whisper == "" || m.whisper == user }

// find returns the index of the message with the given ts, or where it would be.
func (ch *channel) find(ts string) (int, bool) {
	i := sort.Search(len(ch.messages), func(i int) bool { return tsLess(ts, ch.messages[i].ts) || ch.messages[i].ts == ts })
	return i, i < len(ch.messages) && ch.messages[i].ts == ts
}

func (ch *channel) message(ts string) *message {
	if i, ok := ch.find(ts); ok {
		return ch.messages[i]
	}
	return nil
}

// tsLess compares two times whose seconds may differ in length.
func tsLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

func (ch *channel) add(m *message) {
	if len(ch.messages) >= maxMessages {
		ch.messages = append(ch.messages[:0], ch.messages[maxMessages/10:]...)
	}
	ch.messages = append(ch.messages, m)
	if m.thread == "" || m.whisper != "" {
		return
	}
	if i, ok := ch.find(m.thread); ok {
		parent := *ch.messages[i]
		parent.replies++
		parent.lastReply = m.ts
		parent.repliers = addOnce(parent.repliers, m.user)
		if parent.thread == "" {
			parent.thread = parent.ts
		}
		ch.messages[i] = &parent
	}
}

// addOnce leaves the given list unchanged.
func addOnce(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clip(list), s)
}

func (ch *channel) replace(m *message) {
	if i, ok := ch.find(m.ts); ok {
		ch.messages[i] = m
	}
}

func (ch *channel) remove(ts string) {
	i, ok := ch.find(ts)
	if !ok {
		return
	}
	gone := ch.messages[i]
	ch.messages = append(ch.messages[:i:i], ch.messages[i+1:]...)
	if j, ok := ch.find(gone.thread); ok && gone.thread != gone.ts {
		parent := *ch.messages[j]
		parent.replies = max(0, parent.replies-1)
		ch.messages[j] = &parent
	}
}
