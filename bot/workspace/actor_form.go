package workspace

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What an Actor does with buttons, menus and forms, by what they say.

// found is an element that was found, and what to do to it.
type found struct {
	spot
	gesture
	e *blockkit.Node
}

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
	press := a.w.press
	if times > 1 {
		press = a.w.pressTwice
	}
	return a.act(ctx, func() error { return a.press(ctx, t, press) })
}

// PressBelow presses a button of the message with a ts, be it the newest or not.
func (a *Actor) PressBelow(ctx context.Context, where, ts, label string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		at := spot{user: a.user, channel: a.w.room(a.user, where)}
		if at.channel != nil {
			at.message = at.channel.message(ts)
		}
		var f found
		var ok bool
		if at.message != nil && at.message.seenBy(a.user) {
			f, ok = seek(at, func(block, e *blockkit.Node) (gesture, bool) { return pressable(block, e, label) })
		}
		a.w.mu.Unlock()
		if !ok {
			return fmt.Errorf("the message %s has no button %q", ts, label)
		}
		return a.w.press(ctx, f.spot, f.gesture)
	})
}

func (a *Actor) press(ctx context.Context, t Target, press func(context.Context, spot, gesture) error) error {
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	f, ok := a.find(t, func(block, e *blockkit.Node) (gesture, bool) { return pressable(block, e, t.Label) })
	a.w.mu.Unlock()
	switch {
	case ok:
		return press(ctx, f.spot, f.gesture)
	case t.inMessages():
	case v != nil && screen.HasText(v.Submit, t.Label):
		return a.w.submit(ctx, v)
	case v != nil && screen.HasText(v.Close, t.Label):
		return a.w.closeView(ctx, v, false)
	}
	return fmt.Errorf("there is no button %s; %s", t, a.sight())
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

func pressable(block, e *blockkit.Node, label string) (gesture, bool) {
	g := gesture{block: block.Str("block_id"), action: e.Str("action_id")}
	switch e.Str("type") {
	case "button", "workflow_button", "icon_button":
		return g, g.action == label || e.Str("accessibility_label") == label || screen.HasText(e.Get("text"), label)
	case "overflow":
		for _, o := range blockkit.Options(e) {
			if screen.HasText(o.Get("text"), label) {
				g.entered = []string{o.Str("value")}
				return g, true
			}
		}
	}
	return g, false
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
		f, ok := a.find(t, func(block, e *blockkit.Node) (gesture, bool) { return a.pickable(block, e, t.Label, values(e)) })
		a.w.mu.Unlock()
		switch {
		case !ok:
			return fmt.Errorf("there is no menu %s that takes %s; %s", t, strings.Join(values(blockkit.Nothing), ", "), a.sight())
		case f.view != nil:
			return a.w.fill(ctx, f.view, f.gesture)
		}
		return a.w.press(ctx, f.spot, f.gesture)
	})
}

func (a *Actor) pickable(block, e *blockkit.Node, label string, values []string) (gesture, bool) {
	kind := e.Str("type")
	g := gesture{block: block.Str("block_id"), action: e.Str("action_id")}
	if _, ok := screen.Holds(kind); !ok || label != "" && !screen.IsCalled(block, e, label) {
		return g, false
	}
	g.entered = a.w.said(a.user, e, values)
	_, err := a.w.accept(a.user, e, g.entered)
	return g, err == nil
}

// Fill enters values into a field of the modal in front, in people's words:
// options by their label, people by their name, dates as 2027-06-15. Without
// values the field is emptied. Nothing is sent, unless the field says at once
// what is entered.
func (a *Actor) Fill(ctx context.Context, label string, values ...string) error {
	if a.err != nil {
		return a.err
	}
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	var g gesture
	var e *blockkit.Node
	if v != nil {
		g, e = a.field(v, label)
	}
	if e != nil {
		g.entered = a.w.said(a.user, e, values)
	}
	a.w.mu.Unlock()
	if e == nil {
		return fmt.Errorf("there is no field %q; %s", label, a.sight())
	}
	if screen.External(e.Str("type")) {
		if g.entered = a.offers(ctx, spot{user: a.user, view: v}, g, values); len(g.entered) < len(values) {
			return fmt.Errorf("fill %q: the app does not suggest all of %s", label, strings.Join(values, ", "))
		}
	}
	if err := a.w.fill(ctx, v, g); err != nil {
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
	return a.Fill(ctx, label, splitChoices(text, a.element(label))...)
}

// FieldType returns the type of a field of the modal in front, such as "datepicker",
// or "" if there is no such field.
func (a *Actor) FieldType(label string) string { return a.element(label).Str("type") }

// element returns a field of the modal in front, or [blockkit.Nothing].
func (a *Actor) element(label string) *blockkit.Node {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	if p := a.w.people[a.user]; p != nil && p.top() != nil {
		if _, e := a.field(p.top(), label); e != nil {
			return e
		}
	}
	return blockkit.Nothing
}

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

// offers finds, for words, the options that the app suggests.
func (a *Actor) offers(ctx context.Context, at spot, g gesture, words []string) []string {
	var entered []string
	for _, s := range words {
		for _, o := range blockkit.Options(a.w.suggest(ctx, at, g, s)) {
			if screen.HasText(o.Get("text"), s) {
				entered = append(entered, string(o.Raw))
				break
			}
		}
	}
	return entered
}

// field finds a field of a form by its question, or by what it is called.
func (a *Actor) field(v *view, label string) (g gesture, field *blockkit.Node) {
	for i := range v.Blocks.Blocks {
		b := &v.Blocks.Blocks[i]
		screen.EachElement(b, func(e *blockkit.Node) {
			if _, ok := screen.Holds(e.Str("type")); ok && field == nil && screen.IsCalled(b, e, label) {
				g, field = gesture{block: b.Str("block_id"), action: e.Str("action_id")}, e
			}
		})
	}
	return g, field
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

// Submit sends the modal in front off.
func (a *Actor) Submit(ctx context.Context) error { return a.submit(ctx, 1) }

// SubmitTwice sends the same submission twice at once.
func (a *Actor) SubmitTwice(ctx context.Context) error { return a.submit(ctx, 2) }

func (a *Actor) submit(ctx context.Context, times int) error {
	return a.act(ctx, func() error {
		v, err := a.front()
		if err != nil {
			return err
		}
		return a.w.submitTimes(ctx, v, times)
	})
}

// CloseView closes the modal in front; what is below it comes back.
func (a *Actor) CloseView(ctx context.Context) error { return a.close(ctx, false) }

// CloseAll closes all modals.
func (a *Actor) CloseAll(ctx context.Context) error { return a.close(ctx, true) }

func (a *Actor) close(ctx context.Context, all bool) error {
	return a.act(ctx, func() error {
		v, err := a.front()
		if err != nil {
			return err
		}
		return a.w.closeView(ctx, v, all)
	})
}

func (a *Actor) front() (*view, error) {
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	a.w.mu.Unlock()
	if v == nil {
		return nil, fmt.Errorf("no form is open; %s", a.sight())
	}
	return v, nil
}

// find looks for an element where a person would, or where the target says. The lock
// is held.
func (a *Actor) find(t Target, match func(block, e *blockkit.Node) (gesture, bool)) (found, bool) {
	if t.inMessages() {
		return a.findInMessages(t, match)
	}
	p := a.w.people[a.user]
	if v := p.top(); v != nil {
		return seek(spot{user: a.user, view: v}, match)
	}
	if p.home != nil && p.atTab == "home" {
		if f, ok := seek(spot{user: a.user, view: p.home}, match); ok {
			return f, true
		}
	}
	if f, ok := a.findInMessages(t, match); ok {
		return f, true
	}
	if p.home != nil {
		return seek(spot{user: a.user, view: p.home}, match)
	}
	return found{}, false
}

func (a *Actor) findInMessages(t Target, match func(block, e *blockkit.Node) (gesture, bool)) (found, bool) {
	all := a.newest()
	slices.SortStableFunc(all, func(x, y spot) int { // messages that came to several rooms at once have no order
		return cmp.Compare(y.channel.kind, x.channel.kind)
	})
	skip := t.Back
	for _, at := range all {
		if t.Where != "" && at.channel != a.w.room(a.user, t.Where) {
			continue
		}
		f, ok := seek(at, match)
		if !ok || t.On != "" && !strings.Contains(screen.MessageText(at.message.text, at.message.blocks.Raw, a.w.nameOf), t.On) {
			continue
		}
		if skip == 0 {
			return f, true
		}
		skip--
	}
	return found{}, false
}

// newest are the messages the person sees that have blocks, newest first.
func (a *Actor) newest() []spot {
	var all []spot
	for _, ch := range a.w.order {
		if !ch.seenBy(a.user) {
			continue
		}
		for _, m := range ch.messages {
			if m.botID != "" && m.blocks.Raw != nil && m.seenBy(a.user) {
				all = append(all, spot{user: a.user, channel: ch, message: m})
			}
		}
	}
	slices.SortFunc(all, func(x, y spot) int {
		return cmp.Or(-cmp.Compare(len(x.message.ts), len(y.message.ts)), -cmp.Compare(x.message.ts, y.message.ts))
	})
	return all
}

func seek(at spot, match func(block, e *blockkit.Node) (gesture, bool)) (f found, ok bool) {
	l := at.blocks()
	for i := range l.Blocks {
		b := &l.Blocks[i]
		screen.EachElement(b, func(e *blockkit.Node) {
			if ok {
				return
			}
			if g, fits := match(b, e); fits {
				f, ok = found{spot: at, gesture: g, e: e}, true
			}
		})
	}
	return f, ok
}

// sight is what there is to see, for those who looked for something else.
func (a *Actor) sight() string {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	p := a.w.people[a.user]
	if p == nil {
		return "there is nobody to see anything"
	}
	if v := p.top(); v != nil {
		return "in front is the form\n" + v.Text(a.w.nameOf)
	}
	const few = 3
	var seen []string
	for _, at := range a.newest()[:min(few, len(a.newest()))] {
		seen = append(seen, screen.MessageText("", at.message.blocks.Raw, a.w.nameOf))
	}
	if p.home != nil {
		seen = append(seen, "home: "+p.home.Text(a.w.nameOf))
	}
	if seen == nil {
		return "there is nothing to press at all"
	}
	return "to see is, the newest first,\n" + strings.Join(seen, "\n——\n")
}
