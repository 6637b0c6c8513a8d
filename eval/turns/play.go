package turns

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// player is a row being played.
type player struct {
	stack Stack
	w     *workspace.Workspace
	row   Row
	now   time.Time
	last  posted // the last message that was said
}

// posted is where somebody's message is.
type posted struct{ where, ts string }

// actor returns the handle of the person who speaks.
func (p *player) actor() string {
	switch {
	case !p.inHR():
		return person
	case p.row.Who == "admin":
		return admin
	}
	return hr
}

func (p *player) inHR() bool { return states[p.row.State].hr }

// subject returns the handle of the person it is about.
func (p *player) subject() string {
	if !p.inHR() {
		return person
	}
	return employees[p.about()]
}

// about returns the name of the employee whom HR's row is about.
func (p *player) about() string {
	if p.row.About == "" {
		return firstAbout
	}
	return p.row.About
}

// judged says the message that is judged, and returns what came of it.
func (p *player) judged(ctx context.Context, said string) (Happened, error) {
	h := Happened{Said: said}
	var err error
	if h.Before, err = p.moment(ctx); err != nil {
		return h, err
	}
	before, err := p.w.HistoryFrom(0)
	if err != nil {
		return h, err
	}
	if err := p.say(ctx, said); err != nil {
		h.Impossible = err.Error()
	}
	history, err := p.w.HistoryFrom(0)
	if err != nil {
		return h, err
	}
	_, pressed := button(said)
	h.Reply = strings.TrimSpace(strings.Join(slices.DeleteFunc([]string{
		seen(p.w, p.w.As(p.actor()).ID(), history, len(before), pressed), p.reactions(),
	}, func(s string) bool { return s == "" }), "\n"))
	h.HR = seenByHR(p.w, history, len(before))
	h.After, err = p.moment(ctx)
	return h, err
}

func (p *player) moment(ctx context.Context) (m Moment, err error) {
	if m.Actor, err = p.stack.Standing(ctx, p.w.As(p.actor()).ID()); err != nil {
		return m, err
	}
	m.Subject, err = p.stack.Standing(ctx, p.w.As(p.subject()).ID())
	return m, err
}

// reactions returns the bot's reactions to the last message.
func (p *player) reactions() string {
	var all []string
	for _, m := range p.w.As(p.actor()).Messages(p.last.where) {
		if m.TS == p.last.ts {
			for _, name := range m.Reactions {
				all = append(all, "(reaction "+name+")")
			}
		}
	}
	return strings.Join(all, "\n")
}

var label = regexp.MustCompile(`^\[(.+)\]$`)

// button returns the label of a button that is pressed.
func button(said string) (string, bool) {
	m := label.FindStringSubmatch(said)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// say says something in one of its forms as the person of the row.
func (p *player) say(ctx context.Context, said string) error { return p.sayAs(ctx, p.actor(), said) }

func (p *player) sayAs(ctx context.Context, who, said string) error {
	p.last = posted{}
	return p.do(ctx, func() error {
		a := p.w.As(who)
		if name, ok := button(said); ok {
			return p.press(ctx, a, name)
		}
		if words, ok := strings.CutPrefix(said, "thread: "); ok {
			return p.reply(ctx, a, words)
		}
		if words, ok := strings.CutPrefix(said, "@Leaveway"); ok {
			_, err := a.Mention(ctx, hrRoom, strings.TrimLeft(words, " "))
			return err
		}
		if name, words, _ := strings.Cut(said, " "); slices.ContainsFunc(Company().Commands, func(c workspace.Command) bool { return c.Name == name }) {
			return a.Command(ctx, p.commandRoom(who), name, words)
		}
		ts, err := a.Say(ctx, workspace.DM, said)
		p.last = posted{workspace.DM, ts}
		return err
	})
}

// commandRoom is where a person types a command.
func (p *player) commandRoom(who string) string {
	if who == p.actor() && p.row.State == "hr_channel" {
		return hrRoom
	}
	return workspace.DM
}

// press presses the newest button with a label; in HR's channel, one of the card first.
func (p *player) press(ctx context.Context, a *workspace.Actor, name string) error {
	if p.row.State == "hr_channel" {
		err := a.PressTarget(ctx, workspace.Target{Label: name, Where: hrRoom, On: cardOf(p.about())}, 1)
		if err == nil || isShown(err) {
			return nil
		}
	}
	return a.Press(ctx, name)
}

// cardOf is how the card of a request begins.
func cardOf(name string) string { return "Leave request · " + name }

// reply replies below the card of the person it is about.
func (p *player) reply(ctx context.Context, a *workspace.Actor, words string) error {
	for _, m := range a.Messages(hrRoom) {
		if strings.Contains(a.Read(m), cardOf(p.about())) {
			ts, err := a.SayThread(ctx, hrRoom, m.TS, words)
			p.last = posted{hrRoom, ts}
			return err
		}
	}
	return fmt.Errorf("%s has no card in HR's channel", p.about())
}

// do does something a second later, and waits until the app has nothing left to do. An
// error that Slack shows the person is part of what they see.
func (p *player) do(ctx context.Context, act func() error) error {
	p.now = p.now.Add(time.Second)
	p.stack.SetClock(p.now)
	if err := act(); err != nil && !isShown(err) {
		return err
	}
	return p.w.SettleWith(ctx, p.stack.Settle)
}

func isShown(err error) bool {
	_, shown := errors.AsType[workspace.Shown](err)
	_, refused := errors.AsType[workspace.Refused](err)
	return shown || refused
}
