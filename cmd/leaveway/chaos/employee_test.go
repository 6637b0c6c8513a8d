package chaos

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// employee asks for leave again and again: in forms, in words, and switching between them in
// the middle.
type employee struct {
	person
	inForm  bool
	reply   workspace.Message // the bot's answer to what was said last in this round; none after a form
	rounds  []*round
	replies map[string]string // to HR's questions, by their text: the request, if Slack said that it was accepted
	looked  map[string]bool   // HR's questions, by the message's ts
}

// ask asks for leave once, from the start to the end.
func (e *employee) ask(ctx context.Context) error {
	r := newRound(e.name, len(e.rounds)+1, e.rng)
	e.house.adapt(r)
	r.since = e.latest()
	e.rounds = append(e.rounds, r)
	if err := e.begin(ctx, r); err != nil {
		return fmt.Errorf("%s: begin: %w", r.name, err)
	}
	const enough = 200
	for steps := 0; !r.over(); steps++ {
		if steps == enough {
			return fmt.Errorf("%s makes no progress: the form is %+v, the bot's last message %q", r.name, e.View(), e.Read(e.reply))
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
func (e *employee) begin(ctx context.Context, r *round) (err error) {
	if err := e.leave(ctx); err != nil {
		return err
	}
	if e.inForm = e.rng.IntN(2) == 0; !e.inForm {
		const reply = "Send this to HR?" // they have just asked something
		e.reply, err = e.say(ctx, r.begin, "I've started a leave request", reply)
		if err != nil || !strings.Contains(e.Read(e.reply), reply) {
			for _, a := range r.implied {
				r.try(a.id, a.said)
			}
			return err
		}
		e.inForm = true
	}
	ctx, cancel := e.house.patience(ctx)
	defer cancel()
	for e.View() == nil {
		if ctx.Err() != nil {
			return fmt.Errorf("no form opens: %w", context.Cause(ctx))
		}
		if _, err := e.failed(ctx, e.Command(ctx, workspace.DM, "/leave", r.command)); err != nil {
			return err
		}
	}
	return nil
}

// step does one thing with the form in progress.
func (e *employee) step(ctx context.Context, r *round) error {
	const dropping, changing = 60, 6 // once in so many steps
	switch {
	case e.rng.IntN(dropping) == 0 && !r.submitted:
		return e.drop(ctx, r)
	case e.rng.IntN(changing) == 0:
		e.inForm, e.reply = !e.inForm, workspace.Message{}
	}
	// Once the person has tried to submit, /leave might begin another request.
	if e.inForm && (e.View() != nil || !r.submitted) {
		return e.formStep(ctx, r)
	}
	if err := e.leave(ctx); err != nil {
		return err
	}
	return e.chatStep(ctx, r)
}

// awaitFiled waits until the bot says that the request is filed. It says so after a form too.
func (e *employee) awaitFiled(ctx context.Context, r *round) error {
	ctx, cancel := e.house.patience(ctx)
	defer cancel()
	m, err := e.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool {
		text := e.Read(m)
		isForm := e.house.company != nil && !slices.Contains(buttonsOf(m.Blocks), cancelFiled) // a card in the chat says so, too
		return m.BotID != "" && m.TS > r.since && strings.Contains(text, isWithHR) && !isForm && !e.knows(requestNumber.FindString(text))
	})
	if err != nil {
		return fmt.Errorf("the bot doesn't say that it is filed: %w", err)
	}
	e.reply, r.filed = m, requestNumber.FindString(e.Read(m))
	return nil
}

// knows reports whether a request is from an earlier round, whose confirmation may come a
// second time.
func (e *employee) knows(request string) bool {
	return slices.ContainsFunc(e.rounds, func(r *round) bool { return r.filed == request })
}

// What the bot says about a request that it has sent to HR.
const (
	isWithHR = "is with HR:"
	already  = "already with HR" // asked to do it again
	earlier  = "an earlier request"
)

// drop cancels the form.
func (e *employee) drop(ctx context.Context, r *round) error {
	if err := e.leave(ctx); err != nil {
		return err
	}
	const asks, gone = "Do you want to cancel this request", "I've canceled this request"
	m, err := e.say(ctx, "cancel the form", asks) // versions until November 2026 took “cancel” for an older message's button
	if err != nil {
		return err
	}
	_, err = e.agree(ctx, m, asks, []string{gone}, yesCancel, earlier)
	r.dropped = err == nil
	return err
}

// agree says yes to a question, or presses its button, unless someone else was faster. A yes
// that comes after news from HR doesn't answer the question before it: the bot asks again, or
// offers to send the yes to HR.
func (e *employee) agree(ctx context.Context, asked workspace.Message, asks string, wants []string, button string, faster ...string) (workspace.Message, error) {
	const forHR = "Send this to HR?"
	if e.rng.IntN(2) == 0 {
		m, err := e.say(ctx, "yes", slices.Concat(wants, []string{asks, forHR})...)
		if err != nil || !strings.Contains(e.Read(m), asks) && !strings.Contains(e.Read(m), forHR) {
			return m, err
		}
		if e.house.company != nil { // that may have been the second copy of the question, and the answer to the yes follows
			return e.pressAfter(ctx, m.TS, asked.TS, button, slices.Concat(wants, faster)...)
		}
	}
	return e.press(ctx, asked.TS, button, slices.Concat(wants, faster)...)
}

const (
	yesCancel   = "Yes, cancel it"
	cancelFiled = "Cancel the request"
)

// cancel cancels the filed request, unless HR was faster.
func (e *employee) cancel(ctx context.Context, r *round) error {
	r.cancelTry = true
	const asks, gone, tooLate, decided = "Do you want to cancel your request", "is canceled, and HR knows", "leave request that can be canceled", "so it can't be changed or canceled"
	m, err := e.press(ctx, e.reply.TS, cancelFiled, asks, tooLate, decided)
	if err != nil || !strings.Contains(e.Read(m), asks) {
		return err
	}
	m, err = e.agree(ctx, m, asks, []string{gone, decided}, yesCancel, "is already canceled")
	r.cancelled = err == nil && strings.Contains(e.Read(m), r.filed+" "+gone)
	return err
}

// answerHR answers what HR has asked since the person last looked.
func (e *employee) answerHR(ctx context.Context) error {
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

func (e *employee) answerOne(ctx context.Context, ts, request string) error {
	for again := true; again; {
		var err error
		if again, err = e.failed(ctx, e.PressBelow(ctx, workspace.DM, ts, "Answer")); err != nil {
			return err
		}
	}
	if v := e.View(); v == nil || v.Title != "Answer HR" {
		return e.leave(ctx) // the bot says that HR has decided without the answer
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

// roundOf returns the round of a request.
func (e *employee) roundOf(notes string) *round {
	i := slices.IndexFunc(e.rounds, func(r *round) bool { return r.name == notes })
	if i < 0 {
		return nil
	}
	return e.rounds[i]
}
