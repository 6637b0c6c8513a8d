package workspace

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// DM is the direct message with the app, for the person who acts.
const DM = "dm"

// Actor is a person who acts, for tests, transcripts and load. Labels are those that a
// person sees. An error that Slack would show the person is a [Shown]; errors next to
// the fields of a form are a [Refused]. Any other error means that the action is
// impossible, and describes what the person sees instead.
//
// If [Config.Settle] is set, each method returns when the app has nothing left to do;
// otherwise as soon as the app has acknowledged.
type Actor struct {
	w    *Workspace
	user string
	err  error
}

// As returns a person by id, handle or name. If there is no such person, everything the
// Actor does fails.
func (w *Workspace) As(name string) *Actor {
	w.mu.Lock()
	defer w.mu.Unlock()
	u := w.directory.findUser(name)
	if u == nil || w.people[u.ID] == nil {
		return &Actor{w: w, err: fmt.Errorf("nobody in this workspace is called %q", name)}
	}
	return &Actor{w: w, user: u.ID}
}

// ID returns the person's user id.
func (a *Actor) ID() string { return a.user }

func (a *Actor) act(ctx context.Context, do func() error) error {
	if a.err != nil {
		return a.err
	}
	if err := do(); err != nil {
		a.w.journal.recordComplaint(a.user, err)
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

// SettleWith waits until no event is on its way to the app and settle returns, which
// means that the app has nothing left to do.
func (w *Workspace) SettleWith(ctx context.Context, settle func(context.Context) error) error {
	for {
		if err := w.Quiet(ctx); err != nil {
			return err
		}
		if err := settle(ctx); err != nil {
			return fmt.Errorf("wait for the app: %w", err)
		}
		if w.queues.anyQueued() == nil {
			return nil
		}
	}
}

// Say posts a message in a channel ("#general", an id) or a direct message ([DM], a
// person's name) and returns its ts.
func (a *Actor) Say(ctx context.Context, where, words string) (string, error) {
	return a.SayThread(ctx, where, "", words)
}

// SayThread posts a message in the thread of the message with the given ts.
func (a *Actor) SayThread(ctx context.Context, where, thread, words string) (ts string, err error) {
	err = a.act(ctx, func() error {
		a.w.mu.Lock()
		a.w.people[a.user].tab = ""
		encoded := a.w.input.encode(words)
		a.w.mu.Unlock()
		ts, err = a.w.client.say(ctx, a.user, utterance{where: where, text: encoded, thread: thread})
		return err
	})
	return ts, err
}

// Mention posts a message in a channel that mentions the app.
func (a *Actor) Mention(ctx context.Context, where, words string) (string, error) {
	return a.Say(ctx, where, "@"+a.w.cfg.App.Name+" "+words)
}

// Attachment is a file to share.
type Attachment struct {
	Name    string
	Content []byte
}

// Share posts files with a text, which may be empty, in the thread of the message with
// the ts thread unless that is empty.
func (a *Actor) Share(ctx context.Context, where, thread, words string, files ...Attachment) (ts string, err error) {
	err = a.act(ctx, func() error {
		a.w.mu.Lock()
		u := utterance{where: where, thread: thread, text: a.w.input.encode(words)}
		a.w.mu.Unlock()
		for _, f := range files {
			u.files = append(u.files, a.w.upload(a.user, f.Name, f.Content).ID)
		}
		ts, err = a.w.client.say(ctx, a.user, u)
		return err
	})
	return ts, err
}

// Edit changes the text of the person's own message.
func (a *Actor) Edit(ctx context.Context, where, ts, words string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		encoded := a.w.input.encode(words)
		a.w.mu.Unlock()
		return a.w.client.editOwn(ctx, a.user, where, ts, encoded)
	})
}

// Delete deletes the person's own message.
func (a *Actor) Delete(ctx context.Context, where, ts string) error {
	return a.act(ctx, func() error { return a.w.client.deleteOwn(ctx, a.user, where, ts) })
}

// Use uses one of the app's shortcuts on a message.
func (a *Actor) Use(ctx context.Context, where, ts, shortcut string) error {
	return a.act(ctx, func() error { return a.w.client.useShortcut(ctx, a.user, where, ts, shortcut) })
}

// Command types a slash command.
func (a *Actor) Command(ctx context.Context, where, command, words string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		a.w.people[a.user].tab = ""
		a.w.mu.Unlock()
		return a.w.client.command(ctx, a.user, where, command, words)
	})
}

// OpenHome opens the app's home.
func (a *Actor) OpenHome(ctx context.Context) error {
	return a.act(ctx, func() error { return a.w.client.openHome(ctx, a.user, "home") })
}

// OpenMessages opens the direct message with the app.
func (a *Actor) OpenMessages(ctx context.Context) error {
	return a.act(ctx, func() error { return a.w.client.openHome(ctx, a.user, "messages") })
}

// Messages returns the messages that the person sees in a channel, oldest first.
func (a *Actor) Messages(where string) []Message {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	if ch := a.w.directory.findRoom(a.user, where); ch != nil && a.err == nil {
		return a.w.messages(a.user, ch)
	}
	return nil
}

// Read returns a message as plain text.
func (a *Actor) Read(m Message) string {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	return screen.MessageText(m.Text, m.Blocks, a.w.directory.nameOf)
}

// Typed returns the text of a message as it was typed, with mentions as @names.
func (a *Actor) Typed(m Message) string {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	return a.w.input.decode(m.Text)
}

// AtHome reports whether the person has the app's home open.
func (a *Actor) AtHome() bool {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	p := a.w.people[a.user]
	return p != nil && p.tab == "home"
}

// View is a view as a person sees it.
type View struct {
	ID, RootID, Hash            string
	Type                        string // "modal" or "home"
	Title, Submit, Close        string
	CallbackID                  string
	ExternalID                  string
	PrivateMetadata             string
	Blocks                      json.RawMessage
	State                       json.RawMessage   // {"values":{…}}
	Errors                      map[string]string // next to the fields, by block_id
	Text                        string            // the view as plain text
	Depth                       int               // the number of open views, including this one
	ClearOnClose, NotifyOnClose bool
}

// View returns the modal in front, or nil.
func (a *Actor) View() *View {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	p := a.w.people[a.user]
	if p == nil {
		return nil
	}
	return a.w.showView(p.top(), len(p.stack))
}

// Home returns the app's home, or nil if the app has not published it.
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
		Blocks: v.Blocks.JSON(), State: v.State.AppendJSON(nil), Errors: v.errors, Text: v.Text(w.directory.nameOf), Depth: depth,
		ClearOnClose: v.clearOnClose, NotifyOnClose: v.notifyOnClose,
	}
}

// Await waits until cond holds for what the person sees.
func (a *Actor) Await(ctx context.Context, cond func(*Actor) bool) error {
	return a.w.Await(ctx, func() bool { return cond(a) })
}

// AwaitMessage waits for a message in a channel that cond accepts.
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
		return found, fmt.Errorf("%w; %s", err, a.finder().describeScreen())
	}
	return found, nil
}
