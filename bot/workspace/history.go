package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// Act is what somebody did, or what the app then showed.
type Act string

// What people do. The comments name the fields of [Entry] that are set; Who, At and
// Where always are.
const (
	Said      Act = "said"      // Value, TS, Thread; Label holds the names of Files
	Edited    Act = "edited"    // Label is the old text, Value the new one; TS
	Deleted   Act = "deleted"   // Label is the text; TS
	Commanded Act = "commanded" // Label is the command, Value the words after it
	Used      Act = "used"      // Label is the shortcut, Value the text of the message; TS
	Pressed   Act = "pressed"   // Label of the button or of the menu's entry; TS
	Picked    Act = "picked"    // Label of the menu or picker, Value; TS
	Filled    Act = "filled"    // Label, Value; Files of a file input
	Submitted Act = "submitted" // Label is the button, Value the view's title
	Closed    Act = "closed"    // Label is the view's title; Value is "all" if every open view was closed
	Visited   Act = "visited"   // the app's home: Where is the tab

	Redelivered Act = "redelivered" // nobody: Slack delivered the last thing once more
)

// What the app showed. To is the only person who sees it, or empty if everyone in
// Where does.
const (
	Posted    Act = "posted"    // a message: Text, Labels
	Changed   Act = "changed"   // a message replaced by another: Text, Labels
	Withdrawn Act = "withdrawn" // a message that the app deleted: Text
	Opened    Act = "opened"    // a modal, or the home for the first time: Text
	Pushed    Act = "pushed"    // a modal on top of another: Text
	Updated   Act = "updated"   // a modal or the home: Text
	Refusal   Act = "refused"   // errors next to the fields: Text
	Left      Act = "left"      // a modal closed, or all of them

	Complained Act = "complained" // Slack itself showed an error: Text
)

// Entry is one line of the history.
type Entry struct {
	At     time.Time
	Who    string // a user id; the bot's for what the app showed
	To     string // a user id, or empty
	Act    Act
	Where  string // a channel id, "modal" or "home"
	TS     string // of a message
	Thread string // the ts of the message that began its thread
	Label  string // as the person sees it
	Value  string
	Text   string   // what was shown, as plain text
	Labels []string // of the buttons and menus of a message
	Files  []string // ids
}

// maxHistory is how many entries are kept.
const maxHistory = 2000

// log is the history: a ring. What was shown is kept in its own notation and turned
// into plain text when somebody reads it.
type log struct {
	entries []Entry
	shown   []exhibit // parallel to entries
	next    int
	lost    bool // the oldest entries have been overwritten
}

// exhibit is what was shown.
type exhibit struct {
	text   string
	blocks screen.Layout
	view   json.RawMessage // with its state
}

func (l *log) add(e Entry, x exhibit) {
	if len(l.entries) < maxHistory {
		l.entries, l.shown = append(l.entries, e), append(l.shown, x)
		return
	}
	l.entries[l.next], l.shown[l.next] = e, x
	l.next = (l.next + 1) % maxHistory
	l.lost = true
}

// journal writes and reads the history.
type journal struct{ *Workspace }

// keep adds an entry, and ticks off what it shows to be done. The lock is held.
func (w journal) keep(e Entry, x exhibit) {
	w.history.add(e, x)
	who := ""
	if u := w.users[e.Who]; u != nil && e.Who != w.cfg.App.BotUser {
		who = u.Name
	}
	if w.tour.Note(who, string(e.Act), strings.Join([]string{e.Where, e.Label, e.Value, x.text}, "\n")) {
		w.stream.publishToAll("tour", func() any { return map[string]any{"steps": w.page.tourSteps()} })
	}
}

// recordAct records what a person did. The lock is held, here and below.
func (w journal) recordAct(e Entry) {
	e.At = w.now()
	w.keep(e, exhibit{})
}

// recordMessage records a message that the app posted, changed or deleted.
func (w journal) recordMessage(ch *channel, m *message, act Act) {
	if m.botID == "" {
		return
	}
	e := Entry{At: w.now(), Who: m.user, To: m.whisper, Act: act, Where: ch.id, TS: m.ts, Thread: m.thread}
	lines := []string{m.text}
	for _, f := range m.files {
		e.Files = append(e.Files, f.id)
		lines = append(lines, "(file "+f.name+")")
	}
	w.keep(e, exhibit{text: strings.Join(lines, "\n"), blocks: m.blocks})
}

func (w journal) recordView(v *view, act Act) {
	e := Entry{At: w.now(), Who: w.cfg.App.BotUser, To: v.user, Act: act, Where: (spot{view: v}).name(), Label: v.Title}
	w.keep(e, exhibit{view: w.notation.viewJSON(v)})
}

// recordLeft records that a person's modal has closed, or all of them.
func (w journal) recordLeft(user string) {
	w.recordAct(Entry{Who: w.cfg.App.BotUser, To: user, Act: Left, Where: "modal"})
}

func (w journal) recordErrors(v *view) {
	e := Entry{At: w.now(), Who: w.cfg.App.BotUser, To: v.user, Act: Refusal, Where: "modal", Label: v.Title}
	w.keep(e, exhibit{text: v.ErrorText(v.errors)})
}

// recordComplaint records an error that Slack shows a person, and no other error.
func (w journal) recordComplaint(user string, err error) {
	shown, ok := errors.AsType[Shown](err)
	if !ok {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keep(Entry{At: w.now(), Who: w.cfg.App.BotUser, To: user, Act: Complained}, exhibit{text: string(shown)})
}

// History returns what people did and what the app showed, oldest first: the last
// 2,000 entries. Complete reports whether that is everything.
func (w *Workspace) History() (entries []Entry, complete bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := &w.history
	entries = make([]Entry, 0, len(l.entries))
	for i := range l.entries {
		entries = append(entries, w.journal.readEntry((l.next+i)%len(l.entries)))
	}
	return entries, !l.lost
}

// HistoryFrom returns the entries after the first n. It fails if the history has
// outgrown the 2,000 entries that are kept.
func (w *Workspace) HistoryFrom(n int) ([]Entry, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := &w.history
	if l.lost {
		return nil, fmt.Errorf("the conversation is too long: more than %d things happened", maxHistory)
	}
	var entries []Entry
	for i := n; i < len(l.entries); i++ {
		entries = append(entries, w.journal.readEntry(i))
	}
	return entries, nil
}

// readEntry returns an entry with what was shown as plain text.
func (w journal) readEntry(i int) Entry {
	e, x := w.history.entries[i], w.history.shown[i]
	if x.view == nil {
		e.Text = screen.MessageText(x.text, x.blocks.Raw, w.directory.nameOf)
		e.Labels = labelsOf(x.blocks)
		return e
	}
	text, err := screen.ViewText(x.view, w.directory.nameOf)
	if err != nil {
		panic("workspace: a view that was shown cannot be read: " + err.Error())
	}
	e.Text = text
	return e
}

// labelsOf returns what people can press or pick from. An overflow menu counts as its entries.
func labelsOf(l screen.Layout) []string {
	var labels []string
	for i := range l.Blocks {
		b := &l.Blocks[i]
		screen.EachElement(b, func(e *blockkit.Node) {
			if e.Str("type") != "overflow" {
				labels = append(labels, screen.Label(b, e))
				return
			}
			for _, o := range blockkit.Options(e) {
				labels = append(labels, o.Get("text").Str("text"))
			}
		})
	}
	return labels
}
