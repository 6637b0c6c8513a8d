package workspace

import (
	"encoding/json"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// Act is what somebody did, or what the app then showed.
type Act string

// What people do. Fields of [Entry] that are used are in the comment; Who, At
// and Where always are.
const (
	Said      Act = "said"      // Value, TS, Thread; Label are the names of files
	Edited    Act = "edited"    // Label was the old text, Value is the new one
	Deleted   Act = "deleted"   // Label was the text
	Commanded Act = "commanded" // Label is the command, Value its words
	Used      Act = "used"      // Label is the shortcut, Value the text of the message
	Pressed   Act = "pressed"   // Label; Value of a menu or a picker
	Filled    Act = "filled"    // Label, Value
	Submitted Act = "submitted" // Label is the button, Value the view's title
	Closed    Act = "closed"    // Label is the view's title
	Visited   Act = "visited"   // the app's home: Where is the tab
)

// What the app showed. To is who sees it; empty where everybody in Where does.
const (
	Posted  Act = "posted"  // a message: Text
	Changed Act = "changed" // a message in another one's place: Text
	Opened  Act = "opened"  // a modal, or the home for the first time: Text
	Pushed  Act = "pushed"  // a modal on another: Text
	Updated Act = "updated" // a modal or the home: Text
	Refusal Act = "refused" // errors beside the fields: Text

	Withdrawn Act = "withdrawn" // a message that the app took away: Text
	Left      Act = "left"      // a modal that closed, or all of them
)

// Entry is one line of the history.
type Entry struct {
	At     time.Time
	Who    string // a user id; of the app's bot for what it showed
	To     string // a user id, or empty
	Act    Act
	Where  string // a channel id, "modal" or "home"
	TS     string // of a message
	Thread string // its thread's ts
	Label  string // as the person sees it
	Value  string
	Text   string // what was shown, as plain text
}

// maxHistory is how many entries are kept.
const maxHistory = 2000

// log is the history: a ring. What was shown is kept as it was written, and made
// into plain text when somebody reads it.
type log struct {
	entries []Entry
	shown   []exhibit // beside entries
	next    int
}

// exhibit is what was shown.
type exhibit struct {
	text   string
	blocks json.RawMessage
	view   json.RawMessage // with its state
}

func (l *log) add(e Entry, x exhibit) {
	if len(l.entries) < maxHistory {
		l.entries, l.shown = append(l.entries, e), append(l.shown, x)
		return
	}
	l.entries[l.next], l.shown[l.next] = e, x
	l.next = (l.next + 1) % maxHistory
}

// recordAct writes down what a person did. The lock is held, here and below.
func (w *Workspace) recordAct(e Entry) {
	e.At = w.now()
	w.history.add(e, exhibit{})
}

func (w *Workspace) recordMessage(ch *channel, m *message) { w.recordShown(ch, m, Posted) }

func (w *Workspace) recordChange(ch *channel, m *message) { w.recordShown(ch, m, Changed) }

func (w *Workspace) recordShown(ch *channel, m *message, act Act) {
	if m.botID == "" {
		return
	}
	e := Entry{At: w.now(), Who: m.user, To: m.whisper, Act: act, Where: ch.id, TS: m.ts, Thread: m.thread}
	w.history.add(e, exhibit{text: m.text, blocks: m.blocks.Raw})
}

func (w *Workspace) recordView(v *view, act Act) {
	e := Entry{At: w.now(), Who: w.cfg.App.BotUser, To: v.user, Act: act, Where: (spot{view: v}).name(), Label: v.Title}
	w.history.add(e, exhibit{view: w.viewJSON(v)})
}

// recordLeft writes down that somebody's modals have closed.
func (w *Workspace) recordLeft(user string) {
	w.recordAct(Entry{Who: w.cfg.App.BotUser, To: user, Act: Left, Where: "modal"})
}

func (w *Workspace) recordErrors(v *view) {
	e := Entry{At: w.now(), Who: w.cfg.App.BotUser, To: v.user, Act: Refusal, Where: "modal", Label: v.Title}
	w.history.add(e, exhibit{text: v.ErrorText(v.errors)})
}

// History is what people did and what the app showed, oldest first: the last
// 2,000 entries.
func (w *Workspace) History() []Entry {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := &w.history
	out := make([]Entry, 0, len(l.entries))
	for i := range l.entries {
		at := (l.next + i) % len(l.entries)
		e := l.entries[at]
		e.Text = w.exhibitText(l.shown[at])
		out = append(out, e)
	}
	return out
}

func (w *Workspace) exhibitText(x exhibit) string {
	if x.view == nil {
		return screen.MessageText(x.text, x.blocks, w.nameOf)
	}
	shown, err := screen.ViewText(x.view, w.nameOf)
	if err != nil {
		panic("workspace: a view that was shown cannot be read: " + err.Error())
	}
	return shown
}
