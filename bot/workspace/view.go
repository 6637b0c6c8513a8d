package workspace

import (
	"encoding/json"
	"strconv"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// view is a modal or a home tab of one person. The workspace's lock guards it.
type view struct {
	id, root, previous string
	hash               string
	version            uint64 // counts the updates
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

// views opens, replaces and closes modals and home tabs.
type views struct{ *Workspace }

// readView checks a view and returns it without an id.
func (w views) readView(n *blockkit.Node) (*view, []blockkit.Violation) {
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

// registerView gives a new view its id. The lock is held.
func (w views) registerView(v *view, user string) {
	kind := "V"
	if v.kind == "home" {
		kind = "VH" // homes are published while modals open: each counts its own
	}
	v.id, v.user = w.newID(kind), user
	v.hash = w.hashOf(v)
	w.viewsByID[v.id] = v
	if v.external != "" {
		w.externals[v.external] = v
	}
}

func (w views) unregisterView(v *view) {
	delete(w.viewsByID, v.id)
	if w.externals[v.external] == v {
		delete(w.externals, v.external)
	}
}

// hashOf names the version of a view.
func (w views) hashOf(v *view) string {
	return strconv.FormatInt(w.now().Unix(), 10) + "." + strconv.FormatUint(v.version, 36)
}

// replaceView replaces old by next. The id stays, the hash changes, and what was entered
// is kept in fields with the same block_id, action_id and type.
func (w views) replaceView(old, next *view) {
	w.unregisterView(old)
	next.State.CopyFrom(old.State)
	next.id, next.root, next.previous, next.user = old.id, old.root, old.previous, old.user
	next.version = old.version + 1
	next.hash = w.hashOf(next)
	w.viewsByID[next.id] = next
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

// top returns the modal in front, or nil.
func (p *person) top() *view {
	if len(p.stack) == 0 {
		return nil
	}
	return p.stack[len(p.stack)-1]
}

// openModal starts a new stack of modals. The lock is held, here and below.
func (w views) openModal(p *person, v *view) {
	for _, old := range p.stack {
		w.unregisterView(old)
	}
	w.registerView(v, p.user.ID)
	v.root = v.id
	p.stack = []*view{v}
	w.notify(p.user.ID, "view_opened", func() any { return map[string]any{"view": w.notation.viewJSON(v)} })
	w.journal.recordView(v, Opened)
}

func (w views) pushModal(p *person, v *view) bool {
	if len(p.stack) == 0 || len(p.stack) >= blockkit.MaxStack {
		return false
	}
	w.registerView(v, p.user.ID)
	v.root, v.previous = p.stack[0].id, p.top().id
	p.stack = append(p.stack, v)
	w.notify(p.user.ID, "view_pushed", func() any { return map[string]any{"view": w.notation.viewJSON(v)} })
	w.journal.recordView(v, Pushed)
	return true
}

func (w views) updateView(old, next *view) {
	w.replaceView(old, next)
	if next.kind == "home" {
		w.notify(next.user, "home", func() any { return map[string]any{"view": w.notation.viewJSON(next)} })
	} else {
		w.notify(next.user, "view_updated", func() any { return map[string]any{"view": w.notation.viewJSON(next)} })
	}
	w.journal.recordView(next, Updated)
}

// closeModal closes one modal.
func (w views) closeModal(p *person, v *view) {
	for i, have := range p.stack {
		if have != v {
			continue
		}
		p.stack = append(p.stack[:i:i], p.stack[i+1:]...)
		w.unregisterView(v)
		w.notify(p.user.ID, "view_closed", func() any { return map[string]string{"view_id": v.id} })
		w.journal.recordLeft(p.user.ID)
	}
	w.wakeWaiters()
}

func (w views) closeAllModals(p *person) {
	for _, v := range p.stack {
		w.unregisterView(v)
	}
	p.stack = nil
	w.notify(p.user.ID, "views_cleared", func() any { return struct{}{} })
	w.journal.recordLeft(p.user.ID)
	w.wakeWaiters()
}

// appendView writes Slack's view object. It is written by hand because every submission
// needs it.
func (w notation) appendView(b []byte, v *view) []byte {
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

func (w notation) viewJSON(v *view) json.RawMessage { return w.appendView(nil, v) }
