package workspace

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// do makes a deed happen. It answers the user id of who did it, if anybody did.
func (p *player) do(ctx context.Context, d deed) (actor string, err error) {
	switch d := d.(type) {
	case says:
		return p.as(d.where, func(a *Actor) error { return p.say(ctx, a, d) })
	case types:
		return p.as(d.where, func(a *Actor) error { return a.Command(ctx, d.room(), d.command, d.text) })
	case presses:
		return p.as(d.where, func(a *Actor) error { return p.press(ctx, a, d) })
	case picks:
		return p.as(d.where, func(a *Actor) error { return a.Pick(ctx, d.label, d.choice) })
	case fills:
		return p.as(d.where, func(a *Actor) error { return p.fill(ctx, a, d) })
	case submits:
		if d.twice {
			return p.as(d.where, func(a *Actor) error { return a.SubmitTwice(ctx) })
		}
		return p.as(d.where, func(a *Actor) error { return a.Submit(ctx) })
	case closes:
		return p.as(d.where, func(a *Actor) error { return a.CloseView(ctx) })
	case visits:
		return p.as(d.where, func(a *Actor) error { return a.OpenHome(ctx) })
	case edits:
		return p.as(d.where, func(a *Actor) error {
			return p.own(a, d.where, d.from, func(ts string) error { return a.Edit(ctx, d.room(), ts, d.to) })
		})
	case deletes:
		return p.as(d.where, func(a *Actor) error {
			return p.own(a, d.where, d.text, func(ts string) error { return a.Delete(ctx, d.room(), ts) })
		})
	case uses:
		return p.as(d.where, func(a *Actor) error { return p.use(ctx, a, d) })
	case drops:
		content, ok := p.files[d.file]
		if !ok {
			return "", fmt.Errorf("there is no section %q to drop", d.file)
		}
		return p.as(d.where, func(a *Actor) error {
			_, err := a.Share(ctx, d.room(), "", d.file, []byte(content))
			return err
		})
	case waits:
		p.advance(d.Duration - time.Second) // the line's own second is part of it
	case restarts:
		return "", p.stack.Restart(ctx)
	case repeats:
		return "", p.w.redeliver(ctx)
	}
	return "", nil
}

// as lets a person do something, and keeps in mind who looks at the app's home:
// whoever says something there has left it.
func (p *player) as(at where, do func(*Actor) error) (string, error) {
	a := p.w.As(at.who)
	err := do(a)
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	if person := p.w.people[a.ID()]; person != nil {
		p.athome[a.ID()] = person.atTab == "home"
	}
	return a.ID(), err
}

// room is the channel, or the direct message with the app.
func (at where) room() string {
	if at.channel == "" {
		return DM
	}
	return at.channel
}

func (p *player) say(ctx context.Context, a *Actor, d says) error {
	thread := ""
	if d.thread {
		last, ok := lastOf(a.Messages(d.room()), func(m Message) bool { return m.BotID != "" && !m.Ephemeral })
		if !ok {
			return fmt.Errorf("there is no message of the bot's to answer under")
		}
		thread = last.TS
		if last.ThreadTS != "" {
			thread = last.ThreadTS
		}
	}
	_, err := a.SayThread(ctx, d.room(), thread, d.text)
	return err
}

// press presses where a person would look, or in a certain channel only.
func (p *player) press(ctx context.Context, a *Actor, d presses) error {
	switch {
	case d.channel != "":
		return p.pressIn(ctx, a, d)
	case d.twice:
		return a.PressTwice(ctx, d.label)
	}
	return a.Press(ctx, d.label)
}

func (p *player) pressIn(ctx context.Context, a *Actor, d presses) error {
	if a.err != nil {
		return a.err
	}
	at, ok := p.seekIn(a, d)
	switch {
	case !ok:
		return fmt.Errorf("there is no button %q in %s; %s", d.label, d.channel, a.sight())
	case d.twice:
		return p.w.pressTwice(ctx, at.spot, at.gesture)
	}
	return p.w.press(ctx, at.spot, at.gesture)
}

func (p *player) seekIn(a *Actor, d presses) (found, bool) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	room := p.w.room(a.user, d.channel)
	for _, at := range a.newest() {
		if at.channel != room {
			continue
		}
		if f, ok := seek(at, func(block, e *blockkit.Node) (gesture, bool) { return pressable(block, e, d.label) }); ok {
			return f, true
		}
	}
	return found{}, false
}

// fill fills the fields of the form in front, files by uploading them.
func (p *player) fill(ctx context.Context, a *Actor, d fills) error {
	for _, f := range d.fields {
		e := p.field(a, f.label)
		var err error
		switch {
		case f.value == "":
			err = a.Fill(ctx, f.label)
		case e.Str("type") == "file_input":
			err = a.Upload(ctx, f.label, f.value, []byte(p.files[f.value]))
		case many(e.Str("type")):
			err = a.Fill(ctx, f.label, choices(f.value, e)...)
		default:
			err = a.Fill(ctx, f.label, f.value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// field is the element of a field of the form in front, or nothing.
func (p *player) field(a *Actor, label string) *blockkit.Node {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	if person := p.w.people[a.ID()]; person != nil && person.top() != nil {
		if _, e := a.field(person.top(), label); e != nil {
			return e
		}
	}
	return blockkit.Nothing
}

// choices splits "A, B" into labels. A label may have commas of its own: the
// longest one that is offered wins.
func choices(text string, e *blockkit.Node) []string {
	parts := strings.Split(text, ",")
	var labels []string
	for len(parts) > 0 {
		take := len(parts)
		for take > 1 && !offers(e, strings.Join(parts[:take], ",")) {
			take--
		}
		labels = append(labels, strings.TrimSpace(strings.Join(parts[:take], ",")))
		parts = parts[take:]
	}
	return labels
}

func offers(e *blockkit.Node, label string) bool {
	for _, option := range blockkit.Options(e) {
		if screen.HasText(option.Get("text"), label) {
			return true
		}
	}
	return false
}

// use uses a shortcut on the last message that begins so, whoever's it is.
func (p *player) use(ctx context.Context, a *Actor, d uses) error {
	m, ok := lastOf(a.Messages(d.room()), func(m Message) bool { return strings.HasPrefix(unescaper.Replace(m.Text), d.text) && !m.Ephemeral })
	if !ok {
		return fmt.Errorf("there is no message that begins with %q", d.text)
	}
	return a.Use(ctx, d.room(), m.TS, d.shortcut)
}

// own finds a person's last message that reads so.
func (p *player) own(a *Actor, at where, text string, do func(ts string) error) error {
	m, ok := lastOf(a.Messages(at.room()), func(m Message) bool { return m.User == a.ID() && unescaper.Replace(m.Text) == text })
	if !ok {
		return fmt.Errorf("%s has not said %q there", at.who, text)
	}
	return do(m.TS)
}

func lastOf(messages []Message, is func(Message) bool) (Message, bool) {
	for _, m := range slices.Backward(messages) {
		if is(m) {
			return m, true
		}
	}
	return Message{}, false
}

// redeliver carries the last thing that a person caused to the app once more, as
// Slack does when the answer did not reach it.
func (w *Workspace) redeliver(ctx context.Context) error {
	last, ok := w.lastCaused()
	if !ok {
		return fmt.Errorf("nothing has been sent to the bot yet")
	}
	format := asForm
	if endpoint(last.url) == toEvents {
		format = asJSON
	}
	a := w.deliver(ctx, parcel{to: endpoint(last.url), kind: last.method, format: format, body: last.request, retry: 1, reason: timedOut})
	if a.failure != fine {
		return trouble
	}
	return nil
}

// lastCaused is the last call to the app that was not about its own messages.
func (w *Workspace) lastCaused() (call, bool) {
	r := &w.wire
	r.mu.Lock()
	defer r.mu.Unlock()
	own := []byte(`"bot_id":"` + w.cfg.App.BotID + `"`)
	for i := r.next; i > max(0, r.next-maxCalls); i-- {
		c := r.calls[i%maxCalls]
		if c.out && (endpoint(c.url) != toEvents || !bytes.Contains(c.request, own)) {
			return c, true
		}
	}
	return call{}, false
}

func many(kind string) bool {
	many, _ := screen.Holds(kind)
	return many
}
