package workspace

import (
	"context"
	"fmt"
	"slices"
	"strconv"
)

// What people do with the form in front: fill it in, send it off, close it.

// fill enters values into a field of an open modal. Fields that report at once
// are told to the app.
func (w *Workspace) fill(ctx context.Context, v *view, g gesture) error {
	w.mu.Lock()
	at, ok := w.current(spot{user: v.user, view: v})
	if !ok {
		w.mu.Unlock()
		return fmt.Errorf("the form %q is not open any more", v.title)
	}
	v = at.view
	block, e := v.blocks.element(g.block, g.action)
	if e == nil {
		w.mu.Unlock()
		return fmt.Errorf("there is no field %s in block %s any more", g.action, g.block)
	}
	if block.str("type") != "input" || block.on("dispatch_action") {
		w.mu.Unlock()
		return w.press(ctx, at, g)
	}
	defer w.mu.Unlock()
	raw, err := w.accept(v.user, e, g.entered)
	if err != nil {
		return err
	}
	held := v.state.find(g.block, g.action)
	held.entered, held.raw = g.entered, raw
	w.recordAct(Entry{Who: v.user, Act: Filled, Where: "modal", Label: labelOf(block, e), Value: shownValue(w, e, g.entered)})
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
		return fmt.Errorf("the form %q is not open any more", v.title)
	}
	v = at.view
	body, err := w.submission(v)
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
		return nil, fmt.Errorf("the form %q is not in front any more", v.title)
	case !v.submit.given():
		return nil, fmt.Errorf("the view %q has no submit button", v.title)
	case v.submitDisabled:
		return nil, fmt.Errorf("the submit button of %q is disabled", v.title)
	case v.sending:
		return nil, fmt.Errorf("the form %q is being sent already", v.title)
	}
	w.recordAct(Entry{Who: v.user, Act: Submitted, Where: "modal", Label: v.submit.str("text"), Value: v.title})
	v.errors = complaints(v)
	if v.errors != nil {
		w.recordErrors(v)
		w.changed()
		return nil, Refused(v.errors)
	}
	v.sending = true
	b := w.payload("view_submission", v.user)
	b = appendString(append(b, `,"trigger_id":`...), w.newTrigger(v.user))
	b = w.appendView(append(b, `,"view":`...), v)
	b = w.appendResponseURLs(append(b, `,"response_urls":`...), v)
	return formOf(append(b, '}')), nil
}

// appendResponseURLs lists a URL for each conversation that was picked for an answer.
func (w *Workspace) appendResponseURLs(b []byte, v *view) []byte {
	b = append(b, '[')
	first := true
	for i := range v.blocks.blocks {
		block := &v.blocks.blocks[i]
		eachElement(block, func(e *node) {
			held := v.state.find(block.str("block_id"), e.str("action_id"))
			if !e.on("response_url_enabled") || held == nil || len(held.entered) == 0 {
				return
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			b = appendString(append(b, `{"block_id":`...), held.block)
			b = appendString(append(b, `,"action_id":`...), held.action)
			b = appendString(append(b, `,"channel_id":`...), held.entered[0])
			b = appendString(append(b, `,"response_url":`...), w.newHook(hook{user: v.user, channel: held.entered[0]}))
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
		return fmt.Errorf("the view %q is not open any more", v.title)
	}
	all = all || v.clearOnClose
	gone := []*view{v}
	if all {
		gone = append([]*view(nil), p.stack...)
	}
	w.recordAct(Entry{Who: v.user, Act: Closed, Where: "modal", Label: v.title})
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
