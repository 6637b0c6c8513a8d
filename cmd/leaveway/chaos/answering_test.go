package chaos

import (
	"context"
	"errors"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// formStep opens the form, or fills in and submits the open one.
func (e *employee) formStep(ctx context.Context, r *round) error {
	v := e.View()
	if v == nil {
		_, err := e.failed(ctx, e.Command(ctx, workspace.DM, "/leave", ""))
		return err
	}
	var filled []answer
	for _, label := range labelsOf(v.Blocks) {
		a, ok := r.answerTo(label)
		if !ok {
			continue
		}
		r.try(a.id, a.filled) // some choices change the form at once, and are kept even if the answer gets lost
		if gone, err := e.isGone(ctx, r, v, e.Fill(ctx, label, a.fill)); gone || err != nil {
			return err
		}
		filled = append(filled, a)
	}
	switch {
	case v.Title == reviewTitle:
		r.submitted = true
	case len(filled) == 0:
		return e.page(ctx, r, v)
	}
	err := e.Submit(ctx)
	if refused, ok := errors.AsType[workspace.Refused](err); ok && refusedForTrouble(refused) {
		err = workspace.Shown(trouble)
	}
	if err != nil {
		_, err = e.isGone(ctx, r, v, err)
		return err
	}
	for _, a := range filled {
		r.know(a.id, a.filled)
	}
	return nil
}

// isGone reports whether the form that the person works on has something else in front of it or in its place,
// which they have then read and closed. That may come later than what they did: on a slow machine, the answer
// to a choice that Slack has given up on reaches them while they press the next button, which isn't there any
// more.
func (e *employee) isGone(ctx context.Context, r *round, v *workspace.View, did error) (bool, error) {
	again, err := e.failed(ctx, did)
	if _, shown := errors.AsType[workspace.Shown](did); shown || again {
		return true, err
	}
	switch now := e.View(); {
	case now == nil:
		return true, err
	case strings.Contains(now.Text, trouble): // a page over the form
		_, err := e.failed(ctx, workspace.Shown(now.Text))
		return true, errors.Join(err, e.leave(ctx))
	case now.Title != v.Title && (did == nil || len(labelsOf(now.Blocks)) == 0): // or in its place, as when another version asks something else
		return true, e.page(ctx, r, now)
	case e.house.company != nil && did != nil && now.Text != v.Text: // a card in the chat that has changed in its place, as when an earlier answer took effect only now
		return true, nil
	}
	return false, err
}

// page reads a page without fields and closes it.
func (e *employee) page(ctx context.Context, r *round, v *workspace.View) error {
	if err := e.leave(ctx); err != nil || !containsAny(v.Text, []string{"is with HR", "already with HR"}) {
		return err
	}
	return e.awaitFiled(ctx, r)
}

// chatStep answers what the bot asks.
func (e *employee) chatStep(ctx context.Context, r *round) (err error) {
	a, review, ok := r.asksFor(e.Read(e.reply))
	switch {
	case !ok:
		return e.goOn(ctx, r)
	case review:
		return e.submitInChat(ctx, r)
	case strings.HasSuffix(string(a.id), "-months") || a.id == "q-work-state":
		if e.rng.IntN(3) == 0 {
			return e.burst(ctx, r)
		}
	}
	r.try(a.id, a.said)
	if e.reply, err = e.say(ctx, a.say, a.label+": "+a.shown, a.label+" changed from"); err == nil {
		r.know(a.id, a.said)
	}
	return err
}

// goOn asks the bot to continue. In Teams, where a message doesn't say what it answers, the second copy of
// an earlier answer may come in its place, so the person asks once more before they believe that nothing is there.
func (e *employee) goOn(ctx context.Context, r *round) (err error) {
	const nothing = "leave request to continue"
	e.reply, err = e.say(ctx, "continue", "Welcome back", nothing)
	if err == nil && !r.submitted && e.house.company != nil && strings.Contains(e.Read(e.reply), nothing) {
		e.reply, err = e.say(ctx, "continue", "Welcome back", nothing)
	}
	if err != nil || !strings.Contains(e.Read(e.reply), nothing) {
		return err
	}
	if !r.submitted {
		return errors.New("the bot knows of no request, but it was never submitted")
	}
	return e.awaitFiled(ctx, r)
}

// submitInChat sends the request to HR, with a word or the button.
func (e *employee) submitInChat(ctx context.Context, r *round) (err error) {
	r.submitted = true
	e.reply, err = e.agree(ctx, e.reply, reviewTitle, []string{isWithHR}, "Submit to HR", already, earlier)
	if err != nil {
		return err
	}
	return e.awaitFiled(ctx, r)
}

// burst corrects an answer several times without waiting.
func (e *employee) burst(ctx context.Context, r *round) error {
	var b burst
	said := r.otherLengths(3, e.rng)
	for _, a := range said {
		ts, err := e.Say(ctx, workspace.DM, "change length to "+a.say)
		if err != nil {
			return err
		}
		b.ts, b.values = append(b.ts, ts), append(b.values, a.said)
	}
	e.reply = workspace.Message{}
	for i, a := range said {
		want := "Length changed from"
		if e.house.company != nil { // where nothing else says which of them a message answers
			want = "to " + a.shown
		}
		m, err := e.hear(ctx, awaited{"change length to " + a.say, []string{"-" + b.ts[i] + "/"}, b.ts[i], never, []string{want}})
		if err != nil {
			return err
		}
		if m.TS > e.reply.TS {
			e.reply = m
			r.correct(a)
			r.know(a.id, a.said)
		}
	}
	r.bursts = append(r.bursts, b)
	return nil
}
