package workspace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// finder finds what a person means among what they see.
type finder struct {
	w    *Workspace
	user string
}

func (a *Actor) finder() finder { return finder{a.w, a.user} }

// found is an element, where it is, and what to do to it.
type found struct {
	spot
	gesture
	e *blockkit.Node
}

// find looks for an element where a person would, or where the target says. The lock
// is held.
func (f finder) find(t Target, match func(block, e *blockkit.Node) (gesture, bool)) (found, bool) {
	if t.inMessages() {
		return f.findInMessages(t, match)
	}
	p := f.w.people[f.user]
	if v := p.top(); v != nil {
		return findElement(spot{user: f.user, view: v}, match)
	}
	if p.home != nil && p.tab == "home" {
		if at, ok := findElement(spot{user: f.user, view: p.home}, match); ok {
			return at, true
		}
	}
	if at, ok := f.findInMessages(t, match); ok {
		return at, true
	}
	if p.home != nil {
		return findElement(spot{user: f.user, view: p.home}, match)
	}
	return found{}, false
}

func (f finder) findInMessages(t Target, match func(block, e *blockkit.Node) (gesture, bool)) (found, bool) {
	all := f.newestMessages()
	slices.SortStableFunc(all, func(x, y spot) int { // messages that came to several rooms at once have no order
		return cmp.Compare(y.channel.kind, x.channel.kind)
	})
	skip := t.Back
	for _, at := range all {
		if t.Where != "" && at.channel != f.w.directory.findRoom(f.user, t.Where) {
			continue
		}
		element, ok := findElement(at, match)
		if !ok || t.On != "" && !strings.Contains(screen.MessageText(at.message.text, at.message.blocks.Raw, f.w.directory.nameOf), t.On) {
			continue
		}
		if skip == 0 {
			return element, true
		}
		skip--
	}
	return found{}, false
}

// newestMessages returns the messages with blocks that the person sees, newest first.
func (f finder) newestMessages() []spot {
	var all []spot
	for _, ch := range f.w.order {
		if !ch.visibleTo(f.user) {
			continue
		}
		for _, m := range ch.messages {
			if m.botID != "" && m.blocks.Raw != nil && m.visibleTo(f.user) {
				all = append(all, spot{user: f.user, channel: ch, message: m})
			}
		}
	}
	slices.SortFunc(all, func(x, y spot) int {
		return cmp.Or(-cmp.Compare(len(x.message.ts), len(y.message.ts)), -cmp.Compare(x.message.ts, y.message.ts))
	})
	return all
}

func findElement(at spot, match func(block, e *blockkit.Node) (gesture, bool)) (f found, ok bool) {
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

// describeScreen says what the person sees, for errors about something that is not there.
func (f finder) describeScreen() string {
	f.w.mu.Lock()
	defer f.w.mu.Unlock()
	p := f.w.people[f.user]
	if p == nil {
		return "nobody is there to see anything"
	}
	if v := p.top(); v != nil {
		return "this form is in front:\n" + v.Text(f.w.directory.nameOf)
	}
	const few = 3
	var seen []string
	messages := f.newestMessages()
	for _, at := range messages[:min(few, len(messages))] {
		seen = append(seen, screen.MessageText("", at.message.blocks.Raw, f.w.directory.nameOf))
	}
	if p.home != nil {
		seen = append(seen, "home: "+p.home.Text(f.w.directory.nameOf))
	}
	if seen == nil {
		return "nothing there can be pressed"
	}
	return "these messages are there, the newest first:\n" + strings.Join(seen, "\n——\n")
}

// front returns the modal in front.
func (f finder) front() (*view, error) {
	f.w.mu.Lock()
	v := f.w.people[f.user].top()
	f.w.mu.Unlock()
	if v == nil {
		return nil, fmt.Errorf("no form is open; %s", f.describeScreen())
	}
	return v, nil
}

// element returns a field of the modal in front, or [blockkit.Nothing].
func (f finder) element(label string) *blockkit.Node {
	f.w.mu.Lock()
	defer f.w.mu.Unlock()
	if p := f.w.people[f.user]; p != nil && p.top() != nil {
		if _, e := f.field(p.top(), label); e != nil {
			return e
		}
	}
	return blockkit.Nothing
}

// field finds a field of a form by its question or its ids.
func (f finder) field(v *view, label string) (g gesture, field *blockkit.Node) {
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

func matchButton(block, e *blockkit.Node, label string) (gesture, bool) {
	g := gesture{block: block.Str("block_id"), action: e.Str("action_id")}
	switch e.Str("type") {
	case "button", "workflow_button", "icon_button":
		return g, g.action == label || e.Str("accessibility_label") == label || screen.HasText(e.Get("text"), label)
	case "feedback_buttons":
		for _, thumb := range blockkit.Thumbs(e) {
			if thumb.Str("accessibility_label") == label || screen.HasText(thumb.Get("text"), label) {
				g.entered = []string{thumb.Str("value")}
				return g, true
			}
		}
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

func (f finder) matchPicker(block, e *blockkit.Node, label string, values []string) (gesture, bool) {
	kind := e.Str("type")
	g := gesture{block: block.Str("block_id"), action: e.Str("action_id")}
	if _, ok := screen.Holds(kind); !ok || label != "" && !screen.IsCalled(block, e, label) {
		return g, false
	}
	g.entered = f.w.input.valuesFromWords(f.user, e, values)
	_, err := f.w.input.acceptValues(f.user, e, g.entered)
	return g, err == nil
}
