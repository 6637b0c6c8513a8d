package transcript

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/bot/workspace/teams"
)

// pick chooses from a menu in a message.
func (p *teamsPlayer) pick(ctx context.Context, act pick) error {
	who, _, err := p.person(act.who)
	if err != nil {
		return err
	}
	choice, err := p.names.resolve(act.choice)
	if err != nil {
		return err
	}
	m, err := p.card(who, act.place, act.on, choice, func(c *teams.Card) bool { _, ok := c.Offers(choice); return ok })
	if err != nil {
		return err
	}
	label, _ := m.Card.Offers(choice)
	return p.onMessage(ctx, act.who, m, "Choose", map[string]string{label: choice}, 1)
}

// fill fills fields of the form in front. live is whether the form is expected to change by it.
func (p *teamsPlayer) fill(ctx context.Context, act entries, live bool) error {
	who, d, err := p.person(act.who)
	if err != nil {
		return err
	}
	form := p.frontForm(who, d)
	if form == nil {
		return errors.New("no form is open")
	}
	for _, f := range act.fields {
		value, err := p.names.resolve(f.value)
		if err != nil {
			return err
		}
		if !form.HasInput(f.label) && hasButton(form, updateForm) {
			if err := p.inForm(ctx, act.who, updateForm, 1); err != nil {
				return err
			}
			form = p.frontForm(who, d)
		}
		if !form.HasInput(f.label) {
			return fmt.Errorf("there is no field %q in\n%s", f.label, form.Read())
		}
		d.filled[f.label] = value
	}
	if live && hasButton(form, updateForm) {
		return p.inForm(ctx, act.who, updateForm, 1)
	}
	return nil
}

// updateForm is the button that shows what an answer changes.
const updateForm = "Update the form"

// frontForm returns the card of the form that a person has in front of them; nil without one.
func (p *teamsPlayer) frontForm(who string, d *desk) *teams.Card {
	if d.open.Dialog != nil {
		return d.open.Dialog
	}
	m, ok := find(p.company().Chat(who), 0, func(m teams.Message) bool { return m.ID == d.form })
	if !ok {
		return nil
	}
	return m.Card
}

// submit sends the form in front.
func (p *teamsPlayer) submit(ctx context.Context, act submission) error {
	who, d, err := p.person(act.who)
	if err != nil {
		return err
	}
	form := p.frontForm(who, d)
	if form == nil {
		return errors.New("no form is open")
	}
	times := 1
	if act.twice {
		times = 2
	}
	return p.inForm(ctx, act.who, form.SubmitLabel(), times)
}

// inForm presses a button of the form in front, wherever it is.
func (p *teamsPlayer) inForm(ctx context.Context, handle, label string, times int) error {
	who, d, err := p.person(handle)
	if err != nil {
		return err
	}
	if d.open.Dialog != nil {
		return p.inDialog(ctx, handle, label, times)
	}
	m, _ := find(p.company().Chat(who), 0, func(m teams.Message) bool { return m.ID == d.form })
	return p.onMessage(ctx, handle, m, label, d.filled, times)
}

// close closes the form in front. What covers a form leads back to it.
func (p *teamsPlayer) close(ctx context.Context, act closing) error {
	who, d, err := p.person(act.who)
	if err != nil {
		return err
	}
	const back = "Back to the form"
	if form := p.frontForm(who, d); form != nil && !act.all && hasButton(form, back) {
		return p.inForm(ctx, act.who, back, 1)
	}
	*d = desk{filled: map[string]string{}}
	return nil
}

// inDialog presses a button in the open dialog, perhaps twice at once.
func (p *teamsPlayer) inDialog(ctx context.Context, handle, label string, times int) error {
	who, d, err := p.person(handle)
	if err != nil {
		return err
	}
	shown, err := doTogether(times, func() (teams.Shown, error) { return p.company().Submit(ctx, who, d.open, label, d.filled) })
	if err != nil {
		return err
	}
	p.turn(handle, d, shown, true)
	return nil
}

// onMessage presses a button on a message, perhaps twice at once.
func (p *teamsPlayer) onMessage(ctx context.Context, handle string, m teams.Message, label string, filled map[string]string, times int) error {
	who, d, err := p.person(handle)
	if err != nil {
		return err
	}
	shown, err := doTogether(times, func() (teams.Shown, error) { return p.company().Press(ctx, who, m, label, filled) })
	if err != nil {
		return err
	}
	p.turn(handle, d, shown, false)
	return nil
}

// doTogether does something several times at the same moment. It returns the result that shows a
// card or a dialog, with the sentences of all the others.
func doTogether(times int, do func() (teams.Shown, error)) (teams.Shown, error) {
	all, failed := make([]teams.Shown, times), make([]error, times)
	var group sync.WaitGroup
	for i := range times {
		group.Go(func() { all[i], failed[i] = do() })
	}
	group.Wait()
	shown := all[0]
	for _, s := range all[1:] {
		said := strings.TrimSpace(shown.Said + "\n" + s.Said)
		if s.Dialog == nil && s.Card == nil {
			shown = s
		}
		shown.Said = said
	}
	return shown, errors.Join(failed...)
}
