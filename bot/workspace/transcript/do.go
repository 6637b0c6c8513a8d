package transcript

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// do performs an action.
func (p *player) do(ctx context.Context, act action) error {
	switch act := act.(type) {
	case wait:
		p.advance(act.Duration - time.Second) // the second of the step is part of it
		return nil
	case restart:
		return p.stack.Restart(ctx)
	case redelivery:
		return p.w.Redeliver(ctx)
	case message:
		return p.as(act.place, func(a *workspace.Actor) error { return p.say(ctx, a, act) })
	case command:
		return p.as(act.place, func(a *workspace.Actor) error { return p.command(ctx, a, act) })
	case upload:
		return p.as(act.place, func(a *workspace.Actor) error { return p.upload(ctx, a, act) })
	case edit:
		return p.as(act.place, func(a *workspace.Actor) error { return p.edit(ctx, a, act) })
	case deletion:
		return p.as(act.place, func(a *workspace.Actor) error { return p.delete(ctx, a, act) })
	case shortcut:
		return p.as(act.place, func(a *workspace.Actor) error { return p.use(ctx, a, act) })
	default:
		return p.doInForm(ctx, act)
	}
}

// doInForm performs an action on buttons, menus and forms.
func (p *player) doInForm(ctx context.Context, act action) error {
	switch act := act.(type) {
	case press:
		return p.as(act.place, func(a *workspace.Actor) error { return p.press(ctx, a, act) })
	case pick:
		return p.as(act.place, func(a *workspace.Actor) error { return p.pick(ctx, a, act) })
	case entries:
		return p.as(act.place, func(a *workspace.Actor) error { return p.fill(ctx, a, act) })
	case submission:
		if act.twice {
			return p.as(act.place, func(a *workspace.Actor) error { return a.SubmitTwice(ctx) })
		}
		return p.as(act.place, func(a *workspace.Actor) error { return a.Submit(ctx) })
	case closing:
		if act.all {
			return p.as(act.place, func(a *workspace.Actor) error { return a.CloseAll(ctx) })
		}
		return p.as(act.place, func(a *workspace.Actor) error { return a.CloseView(ctx) })
	case visit:
		if act.tab == "home" {
			return p.as(act.place, func(a *workspace.Actor) error { return a.OpenHome(ctx) })
		}
		return p.as(act.place, func(a *workspace.Actor) error { return a.OpenMessages(ctx) })
	}
	return nil
}

// as lets a person do something.
func (p *player) as(at place, do func(*workspace.Actor) error) error {
	a := p.w.As(at.who)
	err := do(a)
	if a.ID() != "" {
		p.actor = a.ID()
	}
	return err
}

// where returns the room, as an Actor names it.
func (at place) where() string {
	if at.room == "" {
		return workspace.DM
	}
	return at.room
}

func (p *player) say(ctx context.Context, a *workspace.Actor, act message) error {
	text, err := p.names.resolve(act.text)
	if err != nil {
		return err
	}
	thread, err := p.thread(a, act.place)
	if err != nil {
		return err
	}
	_, err = a.SayThread(ctx, act.where(), thread, text)
	return err
}

func (p *player) command(ctx context.Context, a *workspace.Actor, act command) error {
	text, err := p.names.resolve(act.text)
	if err != nil {
		return err
	}
	return a.Command(ctx, act.where(), act.name, text)
}

// thread returns the ts of the message that began a thread, "" outside of threads.
func (p *player) thread(a *workspace.Actor, at place) (string, error) {
	if at.thread == nil {
		return "", nil
	}
	var m workspace.Message
	if at.thread.text == "" {
		all := a.Messages(at.where())
		i := lastIndex(all, 0, func(m workspace.Message) bool { return m.BotID != "" && !m.Ephemeral })
		if i < 0 {
			return "", fmt.Errorf("the bot has no message there to reply to")
		}
		m = all[i]
	} else {
		var err error
		m, err = p.message(a, at, *at.thread, contains)
		if errors.Is(err, errNoMessage) {
			return "", fmt.Errorf("no message there contains %q", at.thread.text)
		} else if err != nil {
			return "", err
		}
	}
	if m.ThreadTS != "" {
		return m.ThreadTS, nil
	}
	return m.TS, nil
}

var errNoMessage = errors.New("there is no such message")

func noSuchMessage(at place, what messageName, err error) error {
	if errors.Is(err, errNoMessage) {
		return fmt.Errorf("%s has not said %q there", at.who, what.text)
	}
	return err
}

// message finds a message that everybody in the room sees, or fails with errNoMessage.
func (p *player) message(a *workspace.Actor, at place, name messageName, matches func(a *workspace.Actor, m workspace.Message, text string) bool) (workspace.Message, error) {
	text, err := p.names.resolve(name.text)
	if err != nil {
		return workspace.Message{}, err
	}
	all := a.Messages(at.where())
	i := lastIndex(all, name.back, func(m workspace.Message) bool { return !m.Ephemeral && matches(a, m, text) })
	if i < 0 {
		return workspace.Message{}, errNoMessage
	}
	return all[i], nil
}

// lastIndex returns the index of the last message that fits, or of one as many such
// messages further back; -1 if there is none.
func lastIndex(all []workspace.Message, back int, fits func(workspace.Message) bool) int {
	for i, m := range slices.Backward(all) {
		if !fits(m) {
			continue
		}
		if back == 0 {
			return i
		}
		back--
	}
	return -1
}

func contains(a *workspace.Actor, m workspace.Message, text string) bool {
	return strings.Contains(a.Read(m), text) || strings.Contains(a.Typed(m), text)
}

func beginsWith(a *workspace.Actor, m workspace.Message, text string) bool {
	return strings.HasPrefix(a.Typed(m), text)
}

// isOwnText reports whether a message is the person's own and reads exactly so.
func isOwnText(a *workspace.Actor, m workspace.Message, text string) bool {
	return m.User == a.ID() && a.Typed(m) == text
}

// target resolves what a press or a pick points at.
func (p *player) target(at place, label string, on *messageName) (workspace.Target, error) {
	label, err := p.names.resolve(label)
	t := workspace.Target{Label: label, Where: at.room}
	if on == nil || err != nil {
		return t, err
	}
	t.On, err = p.names.resolve(on.text)
	t.Back = on.back
	return t, err
}

func (p *player) press(ctx context.Context, a *workspace.Actor, act press) error {
	t, err := p.target(act.place, act.label, act.on)
	if err != nil {
		return err
	}
	times := 1
	if act.twice {
		times = 2
	}
	return a.PressTarget(ctx, t, times)
}

func (p *player) pick(ctx context.Context, a *workspace.Actor, act pick) error {
	t, err := p.target(act.place, act.label, act.on)
	if err != nil {
		return err
	}
	choice, err := p.names.resolve(act.choice)
	if err != nil {
		return err
	}
	return a.PickText(ctx, t, choice)
}

// fill fills the fields of the form in front.
func (p *player) fill(ctx context.Context, a *workspace.Actor, act entries) error {
	for _, f := range act.fields {
		value, err := p.names.resolve(f.value)
		if err != nil {
			return err
		}
		if value != "" && a.FieldType(f.label) == "file_input" {
			var files []workspace.Attachment
			if files, err = p.attachments(value); err == nil {
				err = a.Upload(ctx, f.label, files...)
			}
		} else {
			err = a.FillText(ctx, f.label, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// attachments returns the files of a list of names.
func (p *player) attachments(list string) ([]workspace.Attachment, error) {
	var files []workspace.Attachment
	for name := range strings.SplitSeq(list, ", ") {
		content, ok := p.files[name]
		if !ok {
			return nil, fmt.Errorf("there is no section %q with the file", name)
		}
		files = append(files, workspace.Attachment{Name: uploadName(name), Content: content})
	}
	return files, nil
}

func (p *player) upload(ctx context.Context, a *workspace.Actor, act upload) error {
	files, err := p.attachments(act.files)
	if err != nil {
		return err
	}
	text, err := p.names.resolve(act.text)
	if err != nil {
		return err
	}
	thread, err := p.thread(a, act.place)
	if err != nil {
		return err
	}
	_, err = a.Share(ctx, act.where(), thread, text, files...)
	return err
}

func (p *player) edit(ctx context.Context, a *workspace.Actor, act edit) error {
	m, err := p.message(a, act.place, act.from, isOwnText)
	if err != nil {
		return noSuchMessage(act.place, act.from, err)
	}
	text, err := p.names.resolve(act.to)
	if err != nil {
		return err
	}
	return a.Edit(ctx, act.where(), m.TS, text)
}

func (p *player) delete(ctx context.Context, a *workspace.Actor, act deletion) error {
	m, err := p.message(a, act.place, act.message, isOwnText)
	if err != nil {
		return noSuchMessage(act.place, act.message, err)
	}
	return a.Delete(ctx, act.where(), m.TS)
}

// use uses one of the app's shortcuts on a message by anyone.
func (p *player) use(ctx context.Context, a *workspace.Actor, act shortcut) error {
	m, err := p.message(a, act.place, act.on, beginsWith)
	if errors.Is(err, errNoMessage) {
		return fmt.Errorf("no message there begins with %q", act.on.text)
	} else if err != nil {
		return err
	}
	return a.Use(ctx, act.where(), m.TS, act.name)
}
