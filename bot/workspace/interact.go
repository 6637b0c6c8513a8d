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

// Elements that report to the app at once: people press them or pick from them.

// spot is the place of an element: a message or a view.
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

// gesture is what somebody does to an element: the values entered, the option of an
// overflow menu, or nothing for a button.
type gesture struct {
	block, action string
	entered       []string
}

// press acts on an element that reports at once, and tells the app. The error is what
// Slack shows.
func (w client) press(ctx context.Context, at spot, g gesture) error {
	w.mu.Lock()
	body, err := w.prepareAction(at, g)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	return w.deliverAction(ctx, body)
}

func (w client) deliverAction(ctx context.Context, body []byte) error {
	a := w.transport.deliver(ctx, parcel{to: toInteractions, kind: "block_actions", format: asForm, body: body})
	if a.failure != noFailure {
		return connectionTrouble
	}
	return nil
}

// pressTwice presses again before the app has answered, as impatient people do.
func (w client) pressTwice(ctx context.Context, at spot, g gesture) error {
	w.mu.Lock()
	first, err := w.prepareAction(at, g)
	var second []byte
	if err == nil {
		second, err = w.prepareAction(at, g)
	}
	w.mu.Unlock()
	if err != nil {
		return err
	}
	other := make(chan error, 1)
	go func() { other <- w.deliverAction(ctx, second) }()
	return errors.Join(w.deliverAction(ctx, first), <-other)
}

// current returns the spot as it is now: the app may have changed it since the person saw
// it. The lock is held.
func (w client) current(at spot) (spot, bool) {
	if at.view != nil {
		at.view = w.viewsByID[at.view.id]
		return at, at.view != nil
	}
	at.message = at.channel.message(at.message.ts)
	return at, at.message != nil
}

// prepareAction records the press and returns its payload. The lock is held.
func (w client) prepareAction(at spot, g gesture) ([]byte, error) {
	at, ok := w.current(at)
	if !ok {
		return nil, fmt.Errorf("what you pressed is no longer there")
	}
	block, e := at.blocks().Element(g.block, g.action)
	if e == nil {
		return nil, fmt.Errorf("there is no element %s in block %s", g.action, g.block)
	}
	action, st, err := w.actionJSON(at, block, e, g.entered)
	if err != nil {
		return nil, err
	}
	w.recordPress(at, block, e, g.entered)
	return w.notation.blockActions(at, action, st), nil
}

func (w client) recordPress(at spot, block, e *blockkit.Node, entered []string) {
	x := Entry{Who: at.user, Act: Pressed, Where: at.name(), TS: at.ts(), Label: screen.Label(block, e)}
	if _, ok := screen.Holds(e.Str("type")); ok {
		x.Act, x.Value = Picked, shownValue(w.Workspace, e, entered)
	}
	switch e.Str("type") {
	case "overflow":
		x.Label = shownValue(w.Workspace, e, entered) // each entry of the menu reads like a button
	case "feedback_buttons":
		if thumb := pressedThumb(e, entered); thumb != nil {
			x.Label = screen.Label(block, thumb)
		}
	}
	w.journal.recordAct(x)
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

// actionJSON returns one entry of "actions" and the state with the values entered. The state of a
// message isn't stored, because each person who looks at it has their own.
func (w client) actionJSON(at spot, block, e *blockkit.Node, entered []string) ([]byte, screen.State, error) {
	kind := e.Str("type")
	st := screen.InitialState(at.blocks())
	if at.view != nil {
		st = at.view.State
	}
	b := []byte(`{"type":`)
	if _, ok := screen.Holds(kind); ok {
		raw, err := w.input.acceptValues(at.user, e, entered)
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
		option, ok := rawOption(e, entered)
		if !ok {
			return nil, nil, fmt.Errorf("there is no such option in the menu")
		}
		b = append(append(b, `,"selected_option":`...), option...)
	}
	if kind == "feedback_buttons" {
		thumb := pressedThumb(e, entered)
		if thumb == nil {
			return nil, nil, fmt.Errorf("there is no such thumb")
		}
		b = blockkit.AppendString(append(b, `,"value":`...), thumb.Str("value"))
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

// pressedThumb returns the thumb that was pressed, by its value, or nil.
func pressedThumb(e *blockkit.Node, entered []string) *blockkit.Node {
	for _, thumb := range blockkit.Thumbs(e) {
		if len(entered) == 1 && thumb.Str("value") == entered[0] {
			return thumb
		}
	}
	return nil
}

func rawOption(e *blockkit.Node, entered []string) ([]byte, bool) {
	all := blockkit.Options(e)
	for i := range all {
		if len(entered) == 1 && all[i].Str("value") == entered[0] {
			return all[i].Raw, true
		}
	}
	return nil, false
}

// notation writes things as Slack does. The lock is held.
type notation struct{ *Workspace }

// blockActions returns the payload of block_actions as a form.
func (w notation) blockActions(at spot, action []byte, st screen.State) []byte {
	b := w.payload("block_actions", at.user)
	b = blockkit.AppendString(append(b, `,"trigger_id":`...), w.grants.newTrigger(at.user))
	if at.view != nil {
		b = blockkit.AppendString(append(b, `,"container":{"type":"view","view_id":`...), at.view.id)
		b = w.appendView(append(b, `},"view":`...), at.view)
	} else {
		b = w.appendMessageSpot(b, at)
		b = st.AppendJSON(append(b, `,"state":`...))
	}
	b = append(append(append(b, `,"actions":[`...), action...), "]}"...)
	return formBody(b)
}

func (w notation) appendMessageSpot(b []byte, at spot) []byte {
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
	h := responseURL{user: at.user, channel: at.channel.id, message: m.ts, thread: m.thread}
	b = blockkit.AppendString(append(b, `},"response_url":`...), w.grants.newResponseURL(h))
	if m.whisper == "" { // Slack does not repeat ephemeral messages
		raw, err := json.Marshal(w.eventMessage(m))
		if err != nil {
			panic("workspace: a message cannot be written: " + err.Error())
		}
		b = append(append(b, `,"message":`...), raw...)
	}
	return b
}

// payload returns the beginning of an interaction's payload; the JSON object is left open.
func (w notation) payload(kind, user string) []byte {
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
	if org := w.cfg.Team.Org; org != "" {
		return fmt.Appendf(b, `,"enterprise":{"id":%q,"name":%q},"is_enterprise_install":true`, org, org)
	}
	return append(b, `,"enterprise":null,"is_enterprise_install":false`...)
}

// formBody returns the form that carries a payload.
func formBody(payload []byte) []byte {
	return []byte("payload=" + url.QueryEscape(string(payload)))
}

// noOptions is what an external select offers if the app suggests nothing.
var noOptions = &blockkit.Node{Kind: blockkit.Object, Raw: []byte(`{"options":[]}`)}

// suggest asks the app for the options of an external select, given what was typed so
// far. It returns {"options":[…]} or {"option_groups":[…]}.
func (w client) suggest(ctx context.Context, at spot, g gesture, typed string) *blockkit.Node {
	w.mu.Lock()
	b := w.notation.payload("block_suggestion", at.user)
	for _, f := range [][2]string{{"block_id", g.block}, {"action_id", g.action}, {"value", typed}} {
		b = blockkit.AppendString(append(append(append(b, `,"`...), f[0]...), `":`...), f[1])
	}
	if at.view != nil {
		b = blockkit.AppendString(append(b, `,"container":{"type":"view","view_id":`...), at.view.id)
		b = w.notation.appendView(append(b, `},"view":`...), at.view)
	} else {
		b = w.notation.appendMessageSpot(b, at)
	}
	body := formBody(append(b, '}'))
	w.mu.Unlock()
	a := w.transport.deliver(ctx, parcel{to: toInteractions, kind: "block_suggestion", format: asForm, body: body})
	n, err := blockkit.ReadJSON(a.body)
	if a.failure != noFailure || err != nil || blockkit.Check("suggestion", "", n) != nil {
		return noOptions
	}
	return n
}
