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

// What people do with the form in front: fill it in, send it off, close it.

// fill enters values into a field of an open modal. Fields that report at once
// are told to the app.
func (w *Workspace) fill(ctx context.Context, v *view, g gesture) error {
	w.mu.Lock()
	at, ok := w.current(spot{user: v.user, view: v})
	if !ok {
		w.mu.Unlock()
		return fmt.Errorf("the form %q is not open any more", v.Title)
	}
	v = at.view
	block, e := v.Blocks.Element(g.block, g.action)
	if e == nil {
		w.mu.Unlock()
		return fmt.Errorf("there is no field %s in block %s any more", g.action, g.block)
	}
	if block.Str("type") != "input" || block.True("dispatch_action") {
		w.mu.Unlock()
		return w.press(ctx, at, g)
	}
	defer w.mu.Unlock()
	raw, err := w.accept(v.user, e, g.entered)
	if err != nil {
		return err
	}
	held := v.State.Find(g.block, g.action)
	held.Entered, held.Raw = g.entered, raw
	w.recordFill(v.user, block, e, g.entered)
	return nil
}

// Refused is what stands beside the fields of a form that was not accepted, by
// block_id. The form stays open.
type Refused map[string]string

func (r Refused) Error() string {
	return fmt.Sprintf("the form was not accepted: %v", map[string]string(r))
}

// submit sends a modal off and does what the app answers.
func (w *Workspace) submit(ctx context.Context, v *view) error { return w.submitTimes(ctx, v, 1) }

// submitTimes sends the same submission several times at once: a network does
// that, and people whose client did not block the button. Each answer is
// followed; the error is the first one's.
func (w *Workspace) submitTimes(ctx context.Context, v *view, times int) error {
	w.mu.Lock()
	at, ok := w.current(spot{user: v.user, view: v})
	if !ok {
		w.mu.Unlock()
		return fmt.Errorf("the form %q is not open any more", v.Title)
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
		return w.deliver(ctx, parcel{to: toInteractions, kind: "view_submission", format: asForm, body: body})
	}
	others := make(chan answer, times)
	for range times - 1 {
		go func() { others <- send() }()
	}
	err = w.follow(v, send())
	for range times - 1 {
		_ = w.follow(v, <-others) // the person reads what the first one led to
	}
	w.mu.Lock()
	v.sending = false
	w.mu.Unlock()
	return err
}

// submission writes the payload of a view_submission, unless Slack's own client
// would not send it.
func (w *Workspace) submission(v *view) ([]byte, error) {
	p := w.people[v.user]
	switch {
	case p.top() != v:
		return nil, fmt.Errorf("the form %q is not in front any more", v.Title)
	case !v.Submit.Given():
		return nil, fmt.Errorf("the view %q has no submit button", v.Title)
	case v.submitDisabled:
		return nil, fmt.Errorf("the submit button of %q is disabled", v.Title)
	case v.sending:
		return nil, fmt.Errorf("the form %q is being sent already", v.Title)
	}
	w.recordSubmitted(v)
	v.errors = screen.FieldErrors(&v.View)
	if v.errors != nil {
		w.recordErrors(v)
		w.changed()
		return nil, Refused(v.errors)
	}
	v.sending = true
	b := w.payload("view_submission", v.user)
	b = blockkit.AppendString(append(b, `,"trigger_id":`...), w.newTrigger(v.user))
	b = w.appendView(append(b, `,"view":`...), v)
	b = w.appendResponseURLs(append(b, `,"response_urls":`...), v)
	return formOf(append(b, '}')), nil
}

func (w *Workspace) recordSubmitted(v *view) {
	w.recordAct(Entry{Who: v.user, Act: Submitted, Where: "modal", Label: v.Submit.Str("text"), Value: v.Title})
}

// appendResponseURLs lists a URL for each conversation that was picked for an answer.
func (w *Workspace) appendResponseURLs(b []byte, v *view) []byte {
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
			b = blockkit.AppendString(append(b, `,"response_url":`...), w.newHook(hook{user: v.user, channel: held.Entered[0]}))
			b = append(b, '}')
		})
	}
	return append(b, ']')
}

// closeView closes a modal, or with all the whole stack, as the person would.
func (w *Workspace) closeView(ctx context.Context, v *view, all bool) error {
	w.mu.Lock()
	p := w.people[v.user]
	if w.views[v.id] != v {
		w.mu.Unlock()
		return fmt.Errorf("the view %q is not open any more", v.Title)
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
	w.recordAct(entry)
	var bodies [][]byte
	for _, closing := range slices.Backward(gone) {
		if closing.notifyOnClose {
			b := w.appendView(append(w.payload("view_closed", v.user), `,"view":`...), closing)
			b = strconv.AppendBool(append(b, `,"is_cleared":`...), all)
			bodies = append(bodies, formOf(append(b, '}')))
		}
	}
	if all {
		w.clear(p)
	} else {
		w.pop(p, v)
	}
	w.mu.Unlock()
	for _, body := range bodies {
		w.deliver(ctx, parcel{to: toInteractions, kind: "view_closed", format: asForm, body: body})
	}
	return nil
}

// follow does what the app answered a submission with. Anything that Slack does
// not understand ends in the same sentence for the person; the log says why.
func (w *Workspace) follow(v *view, a answer) error {
	if a.failure != fine {
		return trouble
	}
	body := bytes.TrimSpace(a.body)
	if len(body) == 0 {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.pop(w.people[v.user], v)
		return nil
	}
	err := w.obey(v, a.format, body)
	if _, refused := errors.AsType[Refused](err); err != nil && !refused {
		w.cfg.Log.WithError(err).Warn("the app's answer to a submission cannot be followed")
		w.wire.remark(w, err.Error())
		return trouble
	}
	return err
}

func (w *Workspace) obey(v *view, format string, body []byte) error {
	if !strings.HasPrefix(format, asJSON) {
		return fmt.Errorf("the answer is %q and not %s", format, asJSON)
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
		w.clear(w.people[v.user])
		return nil
	case "update", "push":
		next, wrong := w.readView(n.Get("view"))
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
		w.pop(w.people[v.user], v)
		return nil
	default:
		return fmt.Errorf("there is no response_action %q", action)
	}
}

func (w *Workspace) showNext(v, next *view, push bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if next.kind != "modal" {
		return fmt.Errorf("a %s view cannot follow a modal", next.kind)
	}
	current := w.views[v.id] // it may have been updated while the app was thinking
	if current == nil {
		return nil // the person has closed it
	}
	if holder := w.externals[next.external]; next.external != "" && holder != nil && (push || holder != current) {
		return fmt.Errorf("the external_id %q is in use", next.external)
	}
	if !push {
		w.update(current, next)
	} else if !w.push(w.people[v.user], next) {
		return fmt.Errorf("there are %d views in the stack already", blockkit.MaxStack)
	}
	return nil
}

// showErrors puts errors beside their inputs. Every key must be the block_id of
// an input block.
func (w *Workspace) showErrors(v *view, given *blockkit.Node) error {
	if given.Kind != blockkit.Object || len(given.Keys) == 0 {
		return fmt.Errorf("there are no errors to show")
	}
	found := Refused{}
	for i, id := range given.Keys {
		if given.Kids[i].Kind != blockkit.String || given.Kids[i].Text == "" {
			return fmt.Errorf("the error for %q is not a text", id)
		}
		if !v.Blocks.HasInput(id) {
			return fmt.Errorf("the error for %q belongs to no input block", id)
		}
		found[id] = given.Kids[i].Text
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if current := w.views[v.id]; current != nil {
		current.errors = found
		w.recordErrors(current)
	}
	w.changed()
	return found
}
