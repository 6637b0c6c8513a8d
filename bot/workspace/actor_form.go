package workspace

import (
	"cmp"
	"context"
	"fmt"
	"slices"
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

// Press presses a button, or picks an entry of an overflow menu: in the modal in
// front if there is one, else in the app's home if it is in front, else in the
// newest message that has it, in the direct message first, else in the home. The buttons below a modal can be
// pressed as well.
func (a *Actor) Press(ctx context.Context, label string) error {
	return a.act(ctx, func() error { return a.press(ctx, label, a.w.press) })
}

// PressTwice double-clicks.
func (a *Actor) PressTwice(ctx context.Context, label string) error {
	return a.act(ctx, func() error { return a.press(ctx, label, a.w.pressTwice) })
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

func (a *Actor) press(ctx context.Context, label string, press func(context.Context, spot, gesture) error) error {
	a.w.mu.Lock()
	v := a.w.people[a.user].top()
	f, ok := a.find(func(block, e *blockkit.Node) (gesture, bool) { return pressable(block, e, label) })
	a.w.mu.Unlock()
	switch {
	case ok:
		return press(ctx, f.spot, f.gesture)
	case v != nil && screen.HasText(v.Submit, label):
		return a.w.submit(ctx, v)
	case v != nil && screen.HasText(v.Close, label):
		return a.w.closeView(ctx, v, false)
	}
	return fmt.Errorf("there is no button %q; %s", label, a.sight())
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

// Pick chooses from a menu or a date picker, in the places where Press looks. An
// empty label takes the first one that offers the value.
func (a *Actor) Pick(ctx context.Context, label string, values ...string) error {
	return a.act(ctx, func() error {
		a.w.mu.Lock()
		f, ok := a.find(func(block, e *blockkit.Node) (gesture, bool) { return a.pickable(block, e, label, values) })
		a.w.mu.Unlock()
		switch {
		case !ok:
			return fmt.Errorf("nothing called %q takes %s; %s", label, strings.Join(values, ", "), a.sight())
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
func (a *Actor) Upload(ctx context.Context, label, name string, content []byte) error {
	if a.err != nil {
		return a.err
	}
	return a.Fill(ctx, label, a.w.upload(a.user, name, content).ID)
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

// find looks for an element where a person would. The lock is held.
func (a *Actor) find(match func(block, e *blockkit.Node) (gesture, bool)) (found, bool) {
	p := a.w.people[a.user]
	if v := p.top(); v != nil {
		return seek(spot{user: a.user, view: v}, match)
	}
	if p.home != nil && p.atTab == "home" {
		if f, ok := seek(spot{user: a.user, view: p.home}, match); ok {
			return f, true
		}
	}
	all := a.newest()
	slices.SortStableFunc(all, func(x, y spot) int { // what came to several places at once has no order
		return cmp.Compare(y.channel.kind, x.channel.kind)
	})
	for _, at := range all {
		if f, ok := seek(at, match); ok {
			return f, true
		}
	}
	if p.home != nil {
		return seek(spot{user: a.user, view: p.home}, match)
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
