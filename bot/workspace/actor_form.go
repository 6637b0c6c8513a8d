package workspace

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What an Actor does with buttons, menus and forms, which it finds by their labels.

// Target says which element a person means.
type Target struct {
	Label string
	Where string // only messages of this channel or direct message are searched; empty for everywhere
	On    string // only messages that contain this text are searched; empty for all
	Back  int    // how many of the messages found are skipped, the newest first
}

// Press presses a button, or picks an entry of an overflow menu. It looks where a
// person would: in the modal in front if there is one, then in the app's home if that
// is in front, then in the messages, those of the direct message with the app first
// and the newest first, then in the home. The buttons below a modal can be pressed too.
func (a *Actor) Press(ctx context.Context, label string) error {
	return a.PressTarget(ctx, Target{Label: label}, 1)
}

// PressTwice presses again before the app could answer, as a double click does.
func (a *Actor) PressTwice(ctx context.Context, label string) error {
	return a.PressTarget(ctx, Target{Label: label}, 2)
}

// PressTarget presses a button once or twice. A target with Where or On is searched
// for in messages only.
func (a *Actor) PressTarget(ctx context.Context, t Target, times int) error {
	press := a.w.client.press
	if times > 1 {
		press = a.w.client.pressTwice
	}
	return a.act(ctx, func() error { return a.press(ctx, t, press) })
}

// PressBelow presses a button of the message with the given ts.
func (a *Actor) PressBelow(ctx context.Context, where, ts, label string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		at := spot{user: a.user, channel: a.w.directory.findRoom(a.user, where)}
		if at.channel != nil {
			at.message = at.channel.message(ts)
		}
		var f found
		var ok bool
		if at.message != nil && at.message.visibleTo(a.user) {
			f, ok = findElement(at, func(block, e *blockkit.Node) (gesture, bool) { return matchButton(block, e, label) })
		}
		a.w.mu.Unlock()
		if !ok {
			return fmt.Errorf("the message %s has no button %q", ts, label)
		}
		return a.w.client.press(ctx, f.spot, f.gesture)
	})
}

func (a *Actor) press(ctx context.Context, t Target, press func(context.Context, spot, gesture) error) error {
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	f, ok := a.finder().find(t, func(block, e *blockkit.Node) (gesture, bool) { return matchButton(block, e, t.Label) })
	a.w.mu.Unlock()
	switch {
	case ok:
		return press(ctx, f.spot, f.gesture)
	case t.inMessages():
	case v != nil && screen.HasText(v.Submit, t.Label):
		return a.w.client.submit(ctx, v)
	case v != nil && screen.HasText(v.Close, t.Label):
		return a.w.client.closeView(ctx, v, false)
	}
	return fmt.Errorf("there is no button %s; %s", t, a.finder().describeScreen())
}

// inMessages reports whether only messages are searched.
func (t Target) inMessages() bool { return t.Where != "" || t.On != "" }

func (t Target) String() string {
	s := strconv.Quote(t.Label)
	if t.Where != "" {
		s += " in " + t.Where
	}
	if t.On != "" {
		s += fmt.Sprintf(" on a message that contains %q", t.On)
	}
	if t.Back > 0 {
		s += fmt.Sprintf(", %d messages back", t.Back)
	}
	return s
}

// Pick chooses from a menu or a date picker, in the places where [Actor.Press] looks.
// An empty label means the first element that takes the values.
func (a *Actor) Pick(ctx context.Context, label string, values ...string) error {
	return a.pick(ctx, Target{Label: label}, func(*blockkit.Node) []string { return values })
}

// PickText is [Actor.Pick] with all values in one text: "A, B" for a menu that takes several.
func (a *Actor) PickText(ctx context.Context, t Target, text string) error {
	return a.pick(ctx, t, func(e *blockkit.Node) []string { return splitChoices(text, e) })
}

func (a *Actor) pick(ctx context.Context, t Target, values func(*blockkit.Node) []string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		f, ok := a.finder().find(t, func(block, e *blockkit.Node) (gesture, bool) {
			return a.finder().matchPicker(block, e, t.Label, values(e))
		})
		a.w.mu.Unlock()
		switch {
		case !ok:
			return fmt.Errorf("there is no menu %s that takes %s; %s", t, strings.Join(values(blockkit.Nothing), ", "), a.finder().describeScreen())
		case f.view != nil:
			return a.w.client.fill(ctx, f.view, f.gesture)
		}
		return a.w.client.press(ctx, f.spot, f.gesture)
	})
}

// Fill enters values into a field of the modal in front, in a person's words: options by
// their labels, people by their names, dates as 2027-06-15. Without values it empties
// the field. Nothing is sent, unless the field reports every change to the app.
func (a *Actor) Fill(ctx context.Context, label string, values ...string) error {
	if a.err != nil {
		return a.err
	}
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	var g gesture
	var e *blockkit.Node
	if v != nil {
		g, e = a.finder().field(v, label)
	}
	if e != nil {
		g.entered = a.w.input.valuesFromWords(a.user, e, values)
	}
	a.w.mu.Unlock()
	if e == nil {
		return fmt.Errorf("there is no field %q; %s", label, a.finder().describeScreen())
	}
	if screen.External(e.Str("type")) {
		if g.entered = a.suggestedOptions(ctx, spot{user: a.user, view: v}, g, values); len(g.entered) < len(values) {
			return fmt.Errorf("fill %q: the app does not suggest all of %s", label, strings.Join(values, ", "))
		}
	}
	if err := a.w.client.fill(ctx, v, g); err != nil {
		return fmt.Errorf("fill %q: %w", label, err)
	}
	return nil
}

// FillText is [Actor.Fill] with all values in one text: "A, B" for a field that takes
// several. An empty text empties the field.
func (a *Actor) FillText(ctx context.Context, label, text string) error {
	if text == "" {
		return a.Fill(ctx, label)
	}
	return a.Fill(ctx, label, splitChoices(text, a.finder().element(label))...)
}

// FieldType returns the type of a field of the modal in front, such as "datepicker",
// or "" if there is no such field.
func (a *Actor) FieldType(label string) string { return a.finder().element(label).Str("type") }

// splitChoices splits "A, B" into labels if an element takes several. A label may
// contain commas: the longest one that the element offers wins.
func splitChoices(text string, e *blockkit.Node) []string {
	if many, _ := screen.Holds(e.Str("type")); !many {
		return []string{text}
	}
	parts := strings.Split(text, ",")
	var labels []string
	for len(parts) > 0 {
		take := len(parts)
		for take > 1 && !hasOption(e, strings.Join(parts[:take], ",")) {
			take--
		}
		labels = append(labels, strings.TrimSpace(strings.Join(parts[:take], ",")))
		parts = parts[take:]
	}
	return labels
}

func hasOption(e *blockkit.Node, label string) bool {
	for _, option := range blockkit.Options(e) {
		if screen.HasText(option.Get("text"), label) {
			return true
		}
	}
	return false
}

// suggestedOptions returns the options that the app suggests for each of the words.
func (a *Actor) suggestedOptions(ctx context.Context, at spot, g gesture, words []string) []string {
	var entered []string
	for _, s := range words {
		for _, o := range blockkit.Options(a.w.client.suggest(ctx, at, g, s)) {
			if screen.HasText(o.Get("text"), s) {
				entered = append(entered, string(o.Raw))
				break
			}
		}
	}
	return entered
}

// Upload puts files into a field of the modal in front.
func (a *Actor) Upload(ctx context.Context, label string, files ...Attachment) error {
	if a.err != nil {
		return a.err
	}
	var ids []string
	for _, f := range files {
		ids = append(ids, a.w.upload(a.user, f.Name, f.Content).ID)
	}
	return a.Fill(ctx, label, ids...)
}

// Submit sends the modal in front.
func (a *Actor) Submit(ctx context.Context) error { return a.submit(ctx, 1) }

// SubmitTwice sends the same submission twice at once.
func (a *Actor) SubmitTwice(ctx context.Context) error { return a.submit(ctx, 2) }

func (a *Actor) submit(ctx context.Context, times int) error {
	return a.act(ctx, func() error {
		v, err := a.finder().front()
		if err != nil {
			return err
		}
		return a.w.client.submitTimes(ctx, v, times)
	})
}

// CloseView closes the modal in front and returns to the one below it.
func (a *Actor) CloseView(ctx context.Context) error { return a.close(ctx, false) }

// CloseAll closes all modals.
func (a *Actor) CloseAll(ctx context.Context) error { return a.close(ctx, true) }

func (a *Actor) close(ctx context.Context, all bool) error {
	return a.act(ctx, func() error {
		v, err := a.finder().front()
		if err != nil {
			return err
		}
		return a.w.client.closeView(ctx, v, all)
	})
}
