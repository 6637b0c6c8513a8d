package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What people do with the form in front: fill it, send it, close it.

// fill enters values into a field of an open modal. Fields that report at once are pressed.
func (w client) fill(ctx context.Context, v *view, g gesture) error {
	w.mu.Lock()
	at, ok := w.current(spot{user: v.user, view: v})
	if !ok {
		w.mu.Unlock()
		return fmt.Errorf("the form %q is no longer open", v.Title)
	}
	v = at.view
	block, e := v.Blocks.Element(g.block, g.action)
	if e == nil {
		w.mu.Unlock()
		return fmt.Errorf("there is no field %s in block %s", g.action, g.block)
	}
	if block.Str("type") != "input" || block.True("dispatch_action") {
		w.mu.Unlock()
		return w.press(ctx, at, g)
	}
	defer w.mu.Unlock()
	raw, err := w.input.acceptValues(v.user, e, g.entered)
	if err != nil {
		return err
	}
	held := v.State.Find(g.block, g.action)
	held.Entered, held.Raw = g.entered, raw
	w.input.recordFill(v.user, block, e, g.entered)
	return nil
}

// Refused are the errors next to the fields of a form that was not accepted, by block_id.
// The form stays open.
type Refused map[string]string

func (r Refused) Error() string {
	return fmt.Sprintf("the form was not accepted: %v", map[string]string(r))
}

// submit sends a modal and applies the app's answer.
func (w client) submit(ctx context.Context, v *view) error { return w.submitTimes(ctx, v, 1) }

// submitTimes sends the same submission several times at once, as a network or a client
// that doesn't block its button can. It applies each answer and returns the error of the first.
func (w client) submitTimes(ctx context.Context, v *view, times int) error {
	w.mu.Lock()
	at, ok := w.current(spot{user: v.user, view: v})
	if !ok {
		w.mu.Unlock()
		return fmt.Errorf("the form %q is no longer open", v.Title)
	}
	v = at.view
	body, err := w.submission(v)
	if err == nil {
		for range times - 1 {
			w.recordSubmitted(v)
		}
	}
	w.mu.Unlock()
	if err != nil {
		return err
	}
	send := func() answer {
		return w.transport.deliver(ctx, parcel{to: toInteractions, kind: "view_submission", format: asForm, body: body})
	}
	others := make(chan answer, times)
	for range times - 1 {
		go func() { others <- send() }()
	}
	err = w.applyAnswer(v, send())
	for range times - 1 {
		_ = w.applyAnswer(v, <-others) // the person sees the error of the first one
	}
	w.mu.Lock()
	v.sending = false
	w.mu.Unlock()
	return err
}

// submission returns the payload of view_submission, or an error if Slack's own client
// would not send it.
func (w client) submission(v *view) ([]byte, error) {
	p := w.people[v.user]
	switch {
	case p.top() != v:
		return nil, fmt.Errorf("the form %q is no longer in front", v.Title)
	case !v.Submit.Given():
		return nil, fmt.Errorf("the view %q has no submit button", v.Title)
	case v.submitDisabled:
		return nil, fmt.Errorf("the submit button of %q is disabled", v.Title)
	case v.sending:
		return nil, fmt.Errorf("the form %q is already being sent", v.Title)
	}
	w.recordSubmitted(v)
	v.errors = screen.FieldErrors(&v.View)
	if v.errors != nil {
		w.journal.recordErrors(v)
		w.wakeWaiters()
		return nil, Refused(v.errors)
	}
	v.sending = true
	b := w.notation.payload("view_submission", v.user)
	b = blockkit.AppendString(append(b, `,"trigger_id":`...), w.grants.newTrigger(v.user))
	b = w.notation.appendView(append(b, `,"view":`...), v)
	b = w.appendResponseURLs(append(b, `,"response_urls":`...), v)
	return formBody(append(b, '}')), nil
}

func (w client) recordSubmitted(v *view) {
	w.journal.recordAct(Entry{Who: v.user, Act: Submitted, Where: "modal", Label: v.Submit.Str("text"), Value: v.Title})
}

// appendResponseURLs writes a response URL for each conversation that was picked for one.
func (w client) appendResponseURLs(b []byte, v *view) []byte {
	b = append(b, '[')
	first := true
	for i := range v.Blocks.Blocks {
		block := &v.Blocks.Blocks[i]
		screen.EachElement(block, func(e *blockkit.Node) {
			held := v.State.Find(block.Str("block_id"), e.Str("action_id"))
			if !e.True("response_url_enabled") || held == nil || len(held.Entered) == 0 {
				return
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			b = blockkit.AppendString(append(b, `{"block_id":`...), held.Block)
			b = blockkit.AppendString(append(b, `,"action_id":`...), held.Action)
			b = blockkit.AppendString(append(b, `,"channel_id":`...), held.Entered[0])
			b = blockkit.AppendString(append(b, `,"response_url":`...), w.grants.newResponseURL(responseURL{user: v.user, channel: held.Entered[0]}))
			b = append(b, '}')
		})
	}
	return append(b, ']')
}

// closeView closes a modal, or the whole stack with all, as the person would.
func (w client) closeView(ctx context.Context, v *view, all bool) error {
	w.mu.Lock()
	p := w.people[v.user]
	if w.viewsByID[v.id] != v {
		w.mu.Unlock()
		return fmt.Errorf("the view %q is no longer open", v.Title)
	}
	all = all || v.clearOnClose
	gone := []*view{v}
	if all {
		gone = append([]*view(nil), p.stack...)
	}
	entry := Entry{Who: v.user, Act: Closed, Where: "modal", Label: v.Title}
	if all && len(p.stack) > 1 {
		entry.Value = "all"
	}
	w.journal.recordAct(entry)
	var bodies [][]byte
	for _, closing := range slices.Backward(gone) {
		if closing.notifyOnClose {
			b := w.notation.appendView(append(w.notation.payload("view_closed", v.user), `,"view":`...), closing)
			b = strconv.AppendBool(append(b, `,"is_cleared":`...), all)
			bodies = append(bodies, formBody(append(b, '}')))
		}
	}
	if all {
		w.views.closeAllModals(p)
	} else {
		w.views.closeModal(p, v)
	}
	w.mu.Unlock()
	for _, body := range bodies {
		w.transport.deliver(ctx, parcel{to: toInteractions, kind: "view_closed", format: asForm, body: body})
	}
	return nil
}

// applyAnswer does what the app's answer to a submission says. Slack shows the same
// sentence for everything it can't follow; the log says why.
func (w client) applyAnswer(v *view, a answer) error {
	if a.failure != noFailure {
		return connectionTrouble
	}
	body := bytes.TrimSpace(a.body)
	if len(body) == 0 {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.views.closeModal(w.people[v.user], v)
		return nil
	}
	err := w.applyResponseAction(v, a.format, body)
	if _, refused := errors.AsType[Refused](err); err != nil && !refused {
		w.cfg.Log.WithError(err).Warn("the app's answer to a submission can't be applied")
		w.wire.addNote(w.Workspace, err.Error())
		return connectionTrouble
	}
	return err
}

func (w client) applyResponseAction(v *view, format string, body []byte) error {
	if !strings.HasPrefix(format, asJSON) {
		return fmt.Errorf("the answer is %q, not %s", format, asJSON)
	}
	n, err := blockkit.ReadJSON(body)
	if err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	switch action := n.Str("response_action"); action {
	case "errors":
		return w.showErrors(v, n.Get("errors"))
	case "clear":
		w.mu.Lock()
		defer w.mu.Unlock()
		w.views.closeAllModals(w.people[v.user])
		return nil
	case "update", "push":
		next, wrong := w.views.readView(n.Get("view"))
		if wrong != nil {
			return fmt.Errorf("the view to %s: %v", action, wrong)
		}
		return w.showNext(v, next, action == "push")
	case "":
		if len(n.Keys) > 0 {
			return fmt.Errorf("the answer has no response_action")
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.views.closeModal(w.people[v.user], v)
		return nil
	default:
		return fmt.Errorf("unknown response_action %q", action)
	}
}

func (w client) showNext(v, next *view, push bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if next.kind != "modal" {
		return fmt.Errorf("a %s view cannot follow a modal", next.kind)
	}
	current := w.viewsByID[v.id] // the app may have updated it meanwhile
	if current == nil {
		return nil // the person has closed it
	}
	if holder := w.externals[next.external]; next.external != "" && holder != nil && (push || holder != current) {
		return fmt.Errorf("the external_id %q is in use", next.external)
	}
	if !push {
		w.views.updateView(current, next)
	} else if !w.views.pushModal(w.people[v.user], next) {
		return fmt.Errorf("the stack already has %d views", blockkit.MaxStack)
	}
	return nil
}

// showErrors shows errors next to input blocks. Every key must be the block_id of one.
func (w client) showErrors(v *view, given *blockkit.Node) error {
	if given.Kind != blockkit.Object || len(given.Keys) == 0 {
		return fmt.Errorf("the answer has no errors")
	}
	found := Refused{}
	for i, id := range given.Keys {
		if given.Kids[i].Kind != blockkit.String || given.Kids[i].Text == "" {
			return fmt.Errorf("the error for %q isn't a text", id)
		}
		if !v.Blocks.HasInput(id) {
			return fmt.Errorf("the error for %q belongs to no input block", id)
		}
		found[id] = given.Kids[i].Text
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if current := w.viewsByID[v.id]; current != nil {
		current.errors = found
		w.journal.recordErrors(current)
	}
	w.wakeWaiters()
	return found
}
