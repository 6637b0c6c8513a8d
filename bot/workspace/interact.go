package workspace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What people do with an element that answers at once: press it, pick from it.

// spot is where an element stands: in a message, or in a view.
type spot struct {
	user    string
	channel *channel
	message *message
	view    *view
}

func (s spot) blocks() screen.Layout {
	if s.view != nil {
		return s.view.Blocks
	}
	return s.message.blocks
}

// gesture is what somebody does to an element: the values entered, or for a
// button nothing, for an overflow menu the option's value.
type gesture struct {
	block, action string
	entered       []string
}

// press does something to an element that answers at once, and tells the app.
// The error is what Slack shows.
func (w *Workspace) press(ctx context.Context, at spot, g gesture) error {
	w.mu.Lock()
	body, err := w.prepare(at, g)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	return w.tellAction(ctx, body)
}

func (w *Workspace) tellAction(ctx context.Context, body []byte) error {
	a := w.deliver(ctx, parcel{to: toInteractions, kind: "block_actions", format: asForm, body: body})
	if a.failure != fine {
		return trouble
	}
	return nil
}

// pressTwice presses twice before the app has answered, as impatient people do.
func (w *Workspace) pressTwice(ctx context.Context, at spot, g gesture) error {
	w.mu.Lock()
	first, err := w.prepare(at, g)
	var second []byte
	if err == nil {
		second, err = w.prepare(at, g)
	}
	w.mu.Unlock()
	if err != nil {
		return err
	}
	other := make(chan error, 1)
	go func() { other <- w.tellAction(ctx, second) }()
	return errors.Join(w.tellAction(ctx, first), <-other)
}

// current is the spot as it is now: the app may have changed what is there since
// the person saw it. The lock is held.
func (w *Workspace) current(at spot) (spot, bool) {
	if at.view != nil {
		at.view = w.views[at.view.id]
		return at, at.view != nil
	}
	at.message = at.channel.message(at.message.ts)
	return at, at.message != nil
}

// prepare writes the payload of an action. The lock is held.
func (w *Workspace) prepare(at spot, g gesture) ([]byte, error) {
	at, ok := w.current(at)
	if !ok {
		return nil, fmt.Errorf("what you pressed is not there any more")
	}
	block, e := at.blocks().Element(g.block, g.action)
	if e == nil {
		return nil, fmt.Errorf("there is no element %s in block %s any more", g.action, g.block)
	}
	action, st, err := w.actionJSON(at, block, e, g.entered)
	if err != nil {
		return nil, err
	}
	w.recordPress(at, block, e, g.entered)
	return w.blockActions(at, action, st), nil
}

func (w *Workspace) recordPress(at spot, block, e *blockkit.Node, entered []string) {
	x := Entry{Who: at.user, Act: Pressed, Where: at.name(), TS: at.ts(), Label: screen.Label(block, e)}
	if _, ok := screen.Holds(e.Str("type")); ok {
		x.Act, x.Value = Picked, shownValue(w, e, entered)
	}
	if e.Str("type") == "overflow" {
		x.Label = shownValue(w, e, entered) // to a person, each entry of the menu is a button
	}
	w.recordAct(x)
}

func (s spot) name() string {
	switch {
	case s.view == nil:
		return s.channel.id
	case s.view.kind == "home":
		return "home"
	}
	return "modal"
}

func (s spot) ts() string {
	if s.message != nil {
		return s.message.ts
	}
	return ""
}

// actionJSON writes one entry of "actions", and takes what was entered into the
// state. The state of a message's elements is not kept: it belongs to the window
// of whoever looks at it.
func (w *Workspace) actionJSON(at spot, block, e *blockkit.Node, entered []string) ([]byte, screen.State, error) {
	kind := e.Str("type")
	st := screen.InitialState(at.blocks())
	if at.view != nil {
		st = at.view.State
	}
	b := []byte(`{"type":`)
	if _, ok := screen.Holds(kind); ok {
		raw, err := w.accept(at.user, e, entered)
		if err != nil {
			return nil, nil, err
		}
		held := st.Find(block.Str("block_id"), e.Str("action_id"))
		held.Entered, held.Raw = entered, raw
		b = append(b[:0], raw[:len(raw)-1]...)
	} else {
		b = blockkit.AppendString(b, kind)
	}
	if kind == "overflow" {
		option, ok := optionRaw(e, entered)
		if !ok {
			return nil, nil, fmt.Errorf("there is no such option in the menu")
		}
		b = append(append(b, `,"selected_option":`...), option...)
	}
	b = blockkit.AppendString(append(b, `,"action_id":`...), e.Str("action_id"))
	b = blockkit.AppendString(append(b, `,"block_id":`...), block.Str("block_id"))
	for _, key := range []string{"text", "value", "style", "placeholder"} {
		if n := e.Get(key); n.Given() {
			b = append(append(append(append(b, `,"`...), key...), `":`...), n.Raw...)
		}
	}
	b = blockkit.AppendString(append(b, `,"action_ts":`...), w.nextTS())
	return append(b, '}'), st, nil
}

func optionRaw(e *blockkit.Node, entered []string) ([]byte, bool) {
	all := blockkit.Options(e)
	for i := range all {
		if len(entered) == 1 && all[i].Str("value") == entered[0] {
			return all[i].Raw, true
		}
	}
	return nil, false
}

// blockActions writes the payload and the form around it.
func (w *Workspace) blockActions(at spot, action []byte, st screen.State) []byte {
	b := w.payload("block_actions", at.user)
	b = blockkit.AppendString(append(b, `,"trigger_id":`...), w.newTrigger(at.user))
	if at.view != nil {
		b = blockkit.AppendString(append(b, `,"container":{"type":"view","view_id":`...), at.view.id)
		b = w.appendView(append(b, `},"view":`...), at.view)
	} else {
		b = w.appendMessageSpot(b, at)
		b = st.AppendJSON(append(b, `,"state":`...))
	}
	b = append(append(append(b, `,"actions":[`...), action...), "]}"...)
	return formOf(b)
}

func (w *Workspace) appendMessageSpot(b []byte, at spot) []byte {
	m := at.message
	b = blockkit.AppendString(append(b, `,"container":{"type":"message","message_ts":`...), m.ts)
	b = blockkit.AppendString(append(b, `,"channel_id":`...), at.channel.id)
	if m.thread != "" {
		b = blockkit.AppendString(append(b, `,"thread_ts":`...), m.thread)
	}
	b = append(b, `,"is_ephemeral":`...)
	b = strconv.AppendBool(b, m.whisper != "")
	b = blockkit.AppendString(append(b, `},"channel":{"id":`...), at.channel.id)
	b = blockkit.AppendString(append(b, `,"name":`...), at.channel.commandName())
	h := hook{user: at.user, channel: at.channel.id, message: m.ts, thread: m.thread}
	b = blockkit.AppendString(append(b, `},"response_url":`...), w.newHook(h))
	if m.whisper == "" { // Slack does not repeat ephemeral messages
		raw, err := json.Marshal(w.eventMessage(m))
		if err != nil {
			panic("workspace: a message cannot be written: " + err.Error())
		}
		b = append(append(b, `,"message":`...), raw...)
	}
	return b
}

// payload begins an interaction's payload; the object is left open.
func (w *Workspace) payload(kind, user string) []byte {
	u := w.users[user]
	b := make([]byte, 0, 8192)
	b = blockkit.AppendString(append(b, `{"type":`...), kind)
	b = blockkit.AppendString(append(b, `,"team":{"id":`...), w.cfg.Team.ID)
	b = blockkit.AppendString(append(b, `,"domain":`...), w.cfg.Team.Domain)
	b = blockkit.AppendString(append(b, `},"user":{"id":`...), u.ID)
	b = blockkit.AppendString(append(b, `,"username":`...), u.Name)
	b = blockkit.AppendString(append(b, `,"name":`...), u.Name)
	b = blockkit.AppendString(append(b, `,"team_id":`...), w.cfg.Team.ID)
	b = blockkit.AppendString(append(b, `},"api_app_id":`...), w.cfg.App.ID)
	b = blockkit.AppendString(append(b, `,"token":`...), verificationToken)
	return append(b, `,"enterprise":null,"is_enterprise_install":false`...)
}

// formOf puts a payload into a form.
func formOf(payload []byte) []byte {
	return []byte("payload=" + url.QueryEscape(string(payload)))
}

// noOptions is what an external select offers where the app says nothing.
var noOptions = &blockkit.Node{Kind: blockkit.Object, Raw: []byte(`{"options":[]}`)}

// suggest asks the app what an external select has to offer for what was typed
// so far: {"options":[…]} or {"option_groups":[…]}.
func (w *Workspace) suggest(ctx context.Context, at spot, g gesture, typed string) *blockkit.Node {
	w.mu.Lock()
	b := w.payload("block_suggestion", at.user)
	for _, f := range [][2]string{{"block_id", g.block}, {"action_id", g.action}, {"value", typed}} {
		b = blockkit.AppendString(append(append(append(b, `,"`...), f[0]...), `":`...), f[1])
	}
	if at.view != nil {
		b = blockkit.AppendString(append(b, `,"container":{"type":"view","view_id":`...), at.view.id)
		b = w.appendView(append(b, `},"view":`...), at.view)
	} else {
		b = w.appendMessageSpot(b, at)
	}
	body := formOf(append(b, '}'))
	w.mu.Unlock()
	a := w.deliver(ctx, parcel{to: toInteractions, kind: "block_suggestion", format: asForm, body: body})
	n, err := blockkit.ReadJSON(a.body)
	if a.failure != fine || err != nil || blockkit.Check("suggestion", "", n) != nil {
		return noOptions
	}
	return n
}
