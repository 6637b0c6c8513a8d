package workspace

import (
	"encoding/json"
	"strconv"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// view is a modal or a home tab that is shown to one person. The lock of the
// workspace guards it.
type view struct {
	id, root, previous string
	hash               string
	user               string
	kind               string // "modal" or "home"
	screen.View
	titleNode          *blockkit.Node
	callback, external string
	metadata           string
	clearOnClose       bool
	notifyOnClose      bool
	submitDisabled     bool
	errors             map[string]string // by block_id, from the last submission
	sending            bool              // a submission is under way
}

// readView checks a view and makes it, without an identity.
func (w *Workspace) readView(n *blockkit.Node) (*view, []blockkit.Violation) {
	if found := blockkit.Check("view", "view", n); found != nil {
		return nil, found
	}
	v := &view{
		kind:           n.Str("type"),
		View:           screen.View{Title: n.Get("title").Str("text"), Submit: n.Get("submit"), Close: n.Get("close")},
		titleNode:      n.Get("title"),
		callback:       n.Str("callback_id"),
		external:       n.Str("external_id"),
		metadata:       n.Str("private_metadata"),
		clearOnClose:   n.True("clear_on_close"),
		notifyOnClose:  n.True("notify_on_close"),
		submitDisabled: n.True("submit_disabled"),
	}
	w.mu.Lock()
	v.Blocks = screen.NewLayout(n.Get("blocks"), w.freshID)
	w.mu.Unlock()
	v.State = screen.InitialState(v.Blocks)
	return v, nil
}

// enlist gives a new view its identity. The lock is held.
func (w *Workspace) enlist(v *view, user string) {
	v.id, v.user = w.newID("V"), user
	v.hash = w.newHash()
	w.views[v.id] = v
	if v.external != "" {
		w.externals[v.external] = v
	}
}

func (w *Workspace) delist(v *view) {
	delete(w.views, v.id)
	if w.externals[v.external] == v {
		delete(w.externals, v.external)
	}
}

// newHash names a version of a view: a time and something random, as Slack's.
func (w *Workspace) newHash() string {
	return strconv.FormatInt(w.now().Unix(), 10) + "." + strconv.FormatUint(w.count("hash"), 36)
}

// supersede puts next in the place of old: the id stays, the hash changes, and
// what was typed is kept where block_id, action_id and kind are the same.
func (w *Workspace) supersede(old, next *view) {
	w.delist(old)
	next.State.CopyFrom(old.State)
	next.id, next.root, next.previous, next.user = old.id, old.root, old.previous, old.user
	next.hash = w.newHash()
	w.views[next.id] = next
	if next.external != "" {
		w.externals[next.external] = next
	}
	p := w.people[next.user]
	for i, v := range p.stack {
		if v == old {
			p.stack[i] = next
		}
	}
	if p.home == old {
		p.home = next
	}
}

// top is the modal in front, or nil.
func (p *person) top() *view {
	if len(p.stack) == 0 {
		return nil
	}
	return p.stack[len(p.stack)-1]
}

// open starts a new stack. The lock is held, here and below.
func (w *Workspace) open(p *person, v *view) {
	for _, old := range p.stack {
		w.delist(old)
	}
	w.enlist(v, p.user.ID)
	v.root = v.id
	p.stack = []*view{v}
	w.tell(p.user.ID, "view_opened", func() any { return map[string]any{"view": w.viewJSON(v)} })
	w.recordView(v, Opened)
}

func (w *Workspace) push(p *person, v *view) bool {
	if len(p.stack) == 0 || len(p.stack) >= blockkit.MaxStack {
		return false
	}
	w.enlist(v, p.user.ID)
	v.root, v.previous = p.stack[0].id, p.top().id
	p.stack = append(p.stack, v)
	w.tell(p.user.ID, "view_pushed", func() any { return map[string]any{"view": w.viewJSON(v)} })
	w.recordView(v, Pushed)
	return true
}

func (w *Workspace) update(old, next *view) {
	w.supersede(old, next)
	if next.kind == "home" {
		w.tell(next.user, "home", func() any { return map[string]any{"view": w.viewJSON(next)} })
	} else {
		w.tell(next.user, "view_updated", func() any { return map[string]any{"view": w.viewJSON(next)} })
	}
	w.recordView(next, Updated)
}

// pop closes one view and, if it asks for that, the whole stack.
func (w *Workspace) pop(p *person, v *view) {
	for i, have := range p.stack {
		if have != v {
			continue
		}
		p.stack = append(p.stack[:i:i], p.stack[i+1:]...)
		w.delist(v)
		w.tell(p.user.ID, "view_closed", func() any { return map[string]string{"view_id": v.id} })
		w.recordLeft(p.user.ID)
	}
	w.changed()
}

func (w *Workspace) clear(p *person) {
	for _, v := range p.stack {
		w.delist(v)
	}
	p.stack = nil
	w.tell(p.user.ID, "views_cleared", func() any { return struct{}{} })
	w.recordLeft(p.user.ID)
	w.changed()
}

// appendView writes Slack's view object. It is on the path of every submission,
// so it is written by hand.
func (w *Workspace) appendView(b []byte, v *view) []byte {
	field := func(name string, value string) {
		b = append(b, `,"`...)
		b = append(b, name...)
		b = append(b, `":`...)
		b = blockkit.AppendString(b, value)
	}
	object := func(name string, n *blockkit.Node) {
		b = append(b, `,"`...)
		b = append(b, name...)
		b = append(b, `":`...)
		if n == nil || !n.Given() {
			b = append(b, "null"...)
			return
		}
		b = append(b, n.Raw...)
	}
	b = append(b, `{"id":`...)
	b = blockkit.AppendString(b, v.id)
	field("team_id", w.cfg.Team.ID)
	field("type", v.kind)
	b = append(b, `,"blocks":`...)
	b = append(b, v.Blocks.JSON()...)
	field("private_metadata", v.metadata)
	field("callback_id", v.callback)
	b = append(b, `,"state":`...)
	b = v.State.AppendJSON(b)
	field("hash", v.hash)
	object("title", v.titleNode)
	b = append(b, `,"clear_on_close":`...)
	b = strconv.AppendBool(b, v.clearOnClose)
	b = append(b, `,"notify_on_close":`...)
	b = strconv.AppendBool(b, v.notifyOnClose)
	object("close", v.Close)
	object("submit", v.Submit)
	b = append(b, `,"previous_view_id":`...)
	if v.previous == "" {
		b = append(b, "null"...)
	} else {
		b = blockkit.AppendString(b, v.previous)
	}
	field("root_view_id", v.root)
	field("app_id", w.cfg.App.ID)
	field("external_id", v.external)
	field("app_installed_team_id", w.cfg.Team.ID)
	field("bot_id", w.cfg.App.BotID)
	return append(b, '}')
}

func (w *Workspace) viewJSON(v *view) json.RawMessage { return w.appendView(nil, v) }
