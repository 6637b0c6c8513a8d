//go:build chaos

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// chaosEmployee asks for leave again and again: in forms, in words, and changing
// from one to the other in the middle.
type chaosEmployee struct {
	chaosPerson
	inForm  bool
	reply   workspace.Message // the bot's last word in this round
	rounds  []*chaosRound
	replies map[string]string // to HR's questions, by their text: the request, where Slack said that it was taken
	looked  map[string]bool   // HR's questions, by the message's ts
}

// ask asks for leave once, from the start to the end.
func (e *chaosEmployee) ask(ctx context.Context) error {
	r := newChaosRound(e.name, len(e.rounds)+1, e.rng)
	r.since = e.latest()
	e.rounds = append(e.rounds, r)
	if err := e.begin(ctx, r); err != nil {
		return fmt.Errorf("%s: begin: %w", r.name, err)
	}
	const enough = 200
	for steps := 0; !r.over(); steps++ {
		if steps == enough {
			return fmt.Errorf("%s gets nowhere: the form is %+v, the bot's last word %q", r.name, e.View(), e.Read(e.reply))
		}
		if err := e.step(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	if r.filed != "" && e.rng.IntN(4) == 0 {
		if err := e.cancel(ctx, r); err != nil {
			return fmt.Errorf("%s: cancel %s: %w", r.name, r.filed, err)
		}
	}
	return nil
}

// begin starts a form in words or with the command.
func (e *chaosEmployee) begin(ctx context.Context, r *chaosRound) (err error) {
	if err := e.leave(ctx); err != nil {
		return err
	}
	if e.inForm = e.rng.IntN(2) == 0; !e.inForm {
		e.reply, err = e.say(ctx, r.begin, "I've started a leave request")
		return err
	}
	for e.View() == nil {
		if _, err := e.failed(ctx, e.Command(ctx, workspace.DM, "/leave", r.command)); err != nil {
			return err
		}
	}
	return nil
}

// step is one thing that somebody does with a form under way.
func (e *chaosEmployee) step(ctx context.Context, r *chaosRound) error {
	const dropping, changing = 60, 6 // one in so many
	switch {
	case e.rng.IntN(dropping) == 0 && !r.submitted:
		return e.drop(ctx, r)
	case e.rng.IntN(changing) == 0:
		e.inForm, e.reply = !e.inForm, workspace.Message{}
	}
	// After somebody has tried to submit, /leave might begin another request.
	if e.inForm && (e.View() != nil || !r.submitted) {
		return e.formStep(ctx, r)
	}
	if err := e.leave(ctx); err != nil {
		return err
	}
	return e.chatStep(ctx, r)
}

// formStep opens the form, or fills in what is open and sends it off.
func (e *chaosEmployee) formStep(ctx context.Context, r *chaosRound) error {
	v := e.View()
	if v == nil {
		_, err := e.failed(ctx, e.Command(ctx, workspace.DM, "/leave", ""))
		return err
	}
	var filled []chaosAnswer
	for _, label := range labelsOf(v.Blocks) {
		a, ok := r.answerTo(label)
		if !ok {
			continue
		}
		if err := e.Fill(ctx, label, a.fill); err != nil {
			return err
		}
		r.try(a.id, a.filled)
		filled = append(filled, a)
	}
	switch {
	case v.Title == reviewTitle:
		r.submitted = true
	case len(filled) == 0:
		return e.page(ctx, r, v)
	}
	err := e.Submit(ctx)
	if refused, ok := errors.AsType[workspace.Refused](err); ok && containsAny(fmt.Sprint(map[string]string(refused)), []string{trouble}) {
		e.troubled++
		return e.house.door.somebody(ctx)
	}
	if again, err := e.failed(ctx, err); again || err != nil {
		return err
	}
	for _, a := range filled {
		r.know(a.id, a.filled)
	}
	return nil
}

// page reads a page without fields and closes it.
func (e *chaosEmployee) page(ctx context.Context, r *chaosRound, v *workspace.View) error {
	if err := e.leave(ctx); err != nil || !containsAny(v.Text, []string{"is with HR", "already with HR"}) {
		return err
	}
	return e.awaitFiled(ctx, r)
}

// awaitFiled waits for the bot's word that the request is filed: it comes after a form, too.
func (e *chaosEmployee) awaitFiled(ctx context.Context, r *chaosRound) error {
	ctx, cancel := e.house.patience(ctx)
	defer cancel()
	m, err := e.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool {
		text := e.Read(m)
		return m.BotID != "" && m.TS > r.since && strings.Contains(text, "is with HR:") && !e.knows(requestNumber.FindString(text))
	})
	if err != nil {
		return fmt.Errorf("the bot does not say that it is filed: %w", err)
	}
	e.reply, r.filed = m, requestNumber.FindString(e.Read(m))
	return nil
}

// knows reports whether a request is one of an earlier round: its confirmation may
// come a second time.
func (e *chaosEmployee) knows(request string) bool {
	return slices.ContainsFunc(e.rounds, func(r *chaosRound) bool { return r.filed == request })
}

// chatStep answers what the bot asks.
func (e *chaosEmployee) chatStep(ctx context.Context, r *chaosRound) (err error) {
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
	wants := []string{a.label + ": " + a.shown, a.label + " changed from"}
	if e.reply, err = e.say(ctx, a.say, wants...); err != nil {
		return err
	}
	if containsAny(e.Read(e.reply), wants) {
		r.know(a.id, a.said)
	}
	return nil
}

// goOn asks the bot where they are.
func (e *chaosEmployee) goOn(ctx context.Context, r *chaosRound) (err error) {
	back, nothing := "Welcome back", "nothing to go on with"
	if containsAny(e.lastWord(), []string{back, nothing}) { // the answer would be the same
		if _, err := e.say(ctx, "status"); err != nil {
			return err
		}
	}
	e.reply, err = e.say(ctx, "continue", back, nothing)
	if err != nil || !strings.Contains(e.Read(e.reply), nothing) {
		return err
	}
	if !r.submitted {
		return errors.New("the bot knows of no request, and nobody has submitted it")
	}
	return e.awaitFiled(ctx, r)
}

// submitInChat sends the request to HR, with a word or the button.
func (e *chaosEmployee) submitInChat(ctx context.Context, r *chaosRound) (err error) {
	r.submitted = true
	if e.rng.IntN(2) == 0 {
		e.reply, err = e.say(ctx, "yes", "is with HR:")
	} else {
		e.reply, err = e.press(ctx, e.reply.TS, "Submit to HR", "is with HR:")
	}
	if err != nil || !containsAny(e.Read(e.reply), []string{"is with HR:", "already with HR", "an earlier request"}) {
		return err
	}
	return e.awaitFiled(ctx, r)
}

// burst corrects an answer several times without waiting.
func (e *chaosEmployee) burst(ctx context.Context, r *chaosRound) error {
	have, _ := r.answerTo(length(2).question)
	var b chaosBurst
	var said []chaosAnswer
	for _, n := range e.rng.Perm(10)[:4] {
		a := length(n + 2)
		if a.said == have.said || len(said) == 3 {
			continue
		}
		e.said++
		ts, err := e.Say(ctx, workspace.DM, "change length to "+a.say)
		if err != nil {
			return err
		}
		b.ts, b.values, said = append(b.ts, ts), append(b.values, a.said), append(said, a)
	}
	ctx, cancel := e.house.patience(ctx)
	defer cancel()
	e.reply = workspace.Message{}
	for _, a := range said {
		m, err := e.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool {
			return m.BotID != "" && m.TS > b.ts[0] && strings.HasPrefix(e.Read(m), "Length changed from") && strings.Contains(e.Read(m), " to "+a.shown+".")
		})
		if err != nil {
			return fmt.Errorf("no answer to a change of the length to %s: %w", a.shown, err)
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

// drop cancels the form.
func (e *chaosEmployee) drop(ctx context.Context, r *chaosRound) error {
	if err := e.leave(ctx); err != nil {
		return err
	}
	const asks = "Do you want to cancel this request"
	m, err := e.say(ctx, "cancel", asks)
	if err != nil || !strings.Contains(e.Read(m), asks) {
		e.reply = m
		return err
	}
	if e.rng.IntN(2) == 0 {
		m, err = e.say(ctx, "yes", "Cancelled (")
	} else {
		m, err = e.press(ctx, m.TS, "Yes, cancel it", "Cancelled (")
	}
	if err != nil {
		return err
	}
	e.reply = m
	r.dropped = containsAny(e.Read(m), []string{"Cancelled (", "an earlier request"})
	return nil
}

// cancel takes the filed request back.
func (e *chaosEmployee) cancel(ctx context.Context, r *chaosRound) error {
	r.cancelTry = true
	const asks, gone = "Do you want to cancel your request", "is cancelled, and HR knows"
	m, err := e.press(ctx, e.reply.TS, "Cancel the request", asks)
	if err != nil || !strings.Contains(e.Read(m), asks) {
		return err
	}
	if e.rng.IntN(2) == 0 {
		m, err = e.say(ctx, "yes", gone)
	} else {
		m, err = e.press(ctx, m.TS, "Yes, cancel it", gone)
	}
	r.cancelled = err == nil && strings.Contains(e.Read(m), r.filed+" "+gone)
	return err
}

// answerHR answers what HR has asked since the person looked last.
func (e *chaosEmployee) answerHR(ctx context.Context) error {
	for _, m := range e.Messages(workspace.DM) {
		text := e.Read(m)
		if m.BotID == "" || e.looked[m.TS] || !strings.Contains(text, "has a question about your request") {
			continue
		}
		e.looked[m.TS] = true
		if err := e.answerOne(ctx, m.TS, requestNumber.FindString(text)); err != nil {
			return fmt.Errorf("%s answers HR: %w", e.name, err)
		}
	}
	return nil
}

func (e *chaosEmployee) answerOne(ctx context.Context, ts, request string) error {
	for again := true; again; {
		var err error
		if again, err = e.failed(ctx, e.PressBelow(ctx, workspace.DM, ts, "Answer")); err != nil {
			return err
		}
	}
	if v := e.View(); v == nil || v.Title != "Answer HR" {
		return e.leave(ctx) // HR has decided without the answer, the bot says
	}
	answer := fmt.Sprintf("Answer %d of %s", len(e.looked), e.name)
	if err := e.Fill(ctx, "Your answer", answer); err != nil {
		return err
	}
	taken, err := e.sendPrompt(ctx, "Answer HR")
	if err != nil || !taken {
		return err
	}
	e.replies[answer] = request
	ctx, cancel := e.house.patience(ctx)
	defer cancel()
	_, err = e.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool { return strings.Contains(e.Read(m), answer) })
	return err
}

// sendPrompt submits a form of one field until it is taken or refused for good.
func (p *chaosPerson) sendPrompt(ctx context.Context, title string) (taken bool, err error) {
	for v := p.View(); v != nil && v.Title == title; v = p.View() {
		err := p.Submit(ctx)
		if refused, ok := errors.AsType[workspace.Refused](err); ok {
			if !containsAny(fmt.Sprint(map[string]string(refused)), []string{trouble}) {
				return false, p.leave(ctx)
			}
			err = workspace.Shown(trouble)
		}
		again, err := p.failed(ctx, err)
		if err != nil {
			return false, err
		}
		taken = !again && p.View() == nil // in its place, a page may say that it is too late
	}
	return taken, p.leave(ctx)
}

// request finds the round that a request belongs to.
func (e *chaosEmployee) roundOf(notes string) *chaosRound {
	i := slices.IndexFunc(e.rounds, func(r *chaosRound) bool { return r.name == notes })
	if i < 0 {
		return nil
	}
	return e.rounds[i]
}
