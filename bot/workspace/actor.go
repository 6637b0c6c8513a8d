package workspace

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// DM names, for whoever acts, their direct message with the app.
const DM = "dm"

// Actor is a person who acts, for tests, transcripts and load. Labels are those
// a person sees. What Slack would show the person as an error is a [Shown], what
// stands beside the fields of a form a [Refused]; any other error means that it
// cannot be done, and says what there was to see.
//
// Where [Config.Settle] is set, everything returns when the app has nothing left
// to do; else as soon as the app has acknowledged.
type Actor struct {
	w    *Workspace
	user string
	err  error
}

// As is a person by id, handle or name. If there is nobody, whatever the Actor
// is asked to do fails.
func (w *Workspace) As(name string) *Actor {
	w.mu.Lock()
	defer w.mu.Unlock()
	u := w.lookup(name)
	if u == nil || w.people[u.ID] == nil {
		return &Actor{w: w, err: fmt.Errorf("there is nobody called %q in this workspace", name)}
	}
	return &Actor{w: w, user: u.ID}
}

// ID is the person's user id.
func (a *Actor) ID() string { return a.user }

// act does something and waits for the app.
func (a *Actor) act(ctx context.Context, do func() error) error {
	if a.err != nil {
		return a.err
	}
	if err := do(); err != nil {
		a.w.recordComplaint(a.user, err)
		return err
	}
	return a.w.settle(ctx)
}

func (w *Workspace) settle(ctx context.Context) error {
	if w.cfg.Settle == nil {
		return nil
	}
	return w.SettleWith(ctx, w.cfg.Settle)
}

// SettleWith waits until nothing is on its way to the app and the app is done, which
// settle reports by returning.
func (w *Workspace) SettleWith(ctx context.Context, settle func(context.Context) error) error {
	for {
		if err := w.Quiet(ctx); err != nil {
			return err
		}
		if err := settle(ctx); err != nil {
			return fmt.Errorf("wait for the app: %w", err)
		}
		if w.queues.last() == nil {
			return nil
		}
	}
}

// Say says something in a channel ("#general", an id) or in a direct message
// ([DM], a person's name). It answers the message's ts.
func (a *Actor) Say(ctx context.Context, where, words string) (string, error) {
	return a.SayThread(ctx, where, "", words)
}

// SayThread says something below the message with a ts.
func (a *Actor) SayThread(ctx context.Context, where, thread, words string) (ts string, err error) {
	err = a.act(ctx, func() error {
		a.w.mu.Lock()
		a.w.people[a.user].atTab = ""
		encoded := a.w.encode(words)
		a.w.mu.Unlock()
		ts, err = a.w.say(ctx, a.user, utterance{where: where, text: encoded, thread: thread})
		return err
	})
	return ts, err
}

// Mention says something to the app in a channel.
func (a *Actor) Mention(ctx context.Context, where, words string) (string, error) {
	return a.Say(ctx, where, "@"+a.w.cfg.App.Name+" "+words)
}

// Attachment is a file to share.
type Attachment struct {
	Name    string
	Content []byte
}

// Share says something with files, below the message with the ts thread unless that
// is empty. The words may be empty.
func (a *Actor) Share(ctx context.Context, where, thread, words string, files ...Attachment) (ts string, err error) {
	err = a.act(ctx, func() error {
		a.w.mu.Lock()
		u := utterance{where: where, thread: thread, text: a.w.encode(words)}
		a.w.mu.Unlock()
		for _, f := range files {
			u.files = append(u.files, a.w.upload(a.user, f.Name, f.Content).ID)
		}
		ts, err = a.w.say(ctx, a.user, u)
		return err
	})
	return ts, err
}

// Edit changes the words of the person's own message.
func (a *Actor) Edit(ctx context.Context, where, ts, words string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		encoded := a.w.encode(words)
		a.w.mu.Unlock()
		return a.w.editOwn(ctx, a.user, where, ts, encoded)
	})
}

// Delete takes the person's own message back.
func (a *Actor) Delete(ctx context.Context, where, ts string) error {
	return a.act(ctx, func() error { return a.w.deleteOwn(ctx, a.user, where, ts) })
}

// Use uses one of the app's shortcuts on a message.
func (a *Actor) Use(ctx context.Context, where, ts, shortcut string) error {
	return a.act(ctx, func() error { return a.w.useShortcut(ctx, a.user, where, ts, shortcut) })
}

// Command types a slash command.
func (a *Actor) Command(ctx context.Context, where, command, words string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		a.w.people[a.user].atTab = ""
		a.w.mu.Unlock()
		return a.w.command(ctx, a.user, where, command, words)
	})
}

// OpenHome looks at the app's home.
func (a *Actor) OpenHome(ctx context.Context) error {
	return a.act(ctx, func() error { return a.w.openHome(ctx, a.user, "home") })
}

// OpenMessages looks at the direct message with the app.
func (a *Actor) OpenMessages(ctx context.Context) error {
	return a.act(ctx, func() error { return a.w.openHome(ctx, a.user, "messages") })
}

// Messages are those the person sees in a channel, oldest first.
func (a *Actor) Messages(where string) []Message {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	if ch := a.w.room(a.user, where); ch != nil && a.err == nil {
		return a.w.messages(a.user, ch)
	}
	return nil
}

// Read is a message as plain text.
func (a *Actor) Read(m Message) string {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	return screen.MessageText(m.Text, m.Blocks, a.w.nameOf)
}

// Typed returns the text of a message as it was typed, mentions as @names.
func (a *Actor) Typed(m Message) string {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	return a.w.decode(m.Text)
}

// AtHome reports whether the person looks at the app's home.
func (a *Actor) AtHome() bool {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	p := a.w.people[a.user]
	return p != nil && p.atTab == "home"
}

// View is a view as an Actor sees it.
type View struct {
	ID, RootID, Hash            string
	Type                        string // "modal" or "home"
	Title, Submit, Close        string
	CallbackID                  string
	ExternalID                  string
	PrivateMetadata             string
	Blocks                      json.RawMessage
	State                       json.RawMessage   // {"values":{…}}
	Errors                      map[string]string // beside the fields, by block_id
	Text                        string            // the whole as plain text
	Depth                       int               // how many views are open, this one included
	ClearOnClose, NotifyOnClose bool
}

// View is the modal in front, or nil.
func (a *Actor) View() *View {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	p := a.w.people[a.user]
	if p == nil {
		return nil
	}
	return a.w.showView(p.top(), len(p.stack))
}

// Home is what the app's home shows, or nil if it has not been published.
func (a *Actor) Home() *View {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	if p := a.w.people[a.user]; p != nil {
		return a.w.showView(p.home, 0)
	}
	return nil
}

func (w *Workspace) showView(v *view, depth int) *View {
	if v == nil {
		return nil
	}
	return &View{
		ID: v.id, RootID: v.root, Hash: v.hash, Type: v.kind, Title: v.Title,
		Submit: v.Submit.Get("text").Text, Close: v.Close.Get("text").Text,
		CallbackID: v.callback, ExternalID: v.external, PrivateMetadata: v.metadata,
		Blocks: v.Blocks.JSON(), State: v.State.AppendJSON(nil), Errors: v.errors, Text: v.Text(w.nameOf), Depth: depth,
		ClearOnClose: v.clearOnClose, NotifyOnClose: v.notifyOnClose,
	}
}

// Await waits until the person sees what cond wants to see.
func (a *Actor) Await(ctx context.Context, cond func(*Actor) bool) error {
	return a.w.Await(ctx, func() bool { return cond(a) })
}

// AwaitMessage waits for a message that cond accepts, in a channel.
func (a *Actor) AwaitMessage(ctx context.Context, where string, cond func(Message) bool) (Message, error) {
	var found Message
	err := a.Await(ctx, func(a *Actor) bool {
		for _, m := range a.Messages(where) {
			if cond(m) {
				found = m
				return true
			}
		}
		return false
	})
	if err != nil {
		return found, fmt.Errorf("%w; %s", err, a.sight())
	}
	return found, nil
}
