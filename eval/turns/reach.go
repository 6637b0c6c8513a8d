package turns

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// state is a place in a conversation, and how one gets there.
type state struct {
	opening string // what the person says first; empty for nothing
	then    step   // what follows
	hr      bool   // it is HR or an admin who speaks
}

// step is how far a request goes.
type step int

const (
	opened     step = iota // the opening is all
	reviewed               // the form is complete and shown for review
	filed                  // and submitted
	questioned             // HR asked a question
	approved
	denied
)

const (
	medical   = "I need medical leave"
	dated     = medical + " from January 11 for 6 weeks"
	inTexas   = dated + ", I work in Texas"
	withJane  = inTexas + ", my manager is Jane Smith"
	pregnancy = "I'm pregnant, due June 15, I want 12 weeks starting June 1. I work in California and my manager is Jane Smith"
)

// rest is what is answered in a form besides what was said.
var rest = map[string]string{
	"q-spouse-here": "no", "q-stop-before-birth": "no", "q-tenure-12-months": "yes", "q-hours-1250": "yes",
	"q-leave-used": "0", "q-pattern": "continuous",
	"q-medical-reason": "own_health", "q-care-level": "yes", "q-certificate": "will_get",
}

var states = map[string]state{
	"idle":              {},
	"form_length_open":  {opening: "I'm pregnant, due June 15"},
	"form_start_open":   {opening: medical},
	"form_state_open":   {opening: dated},
	"form_manager_open": {opening: inTexas},
	"form_yesno_open":   {opening: withJane},
	"review":            {opening: pregnancy, then: reviewed},
	"filed":             {opening: pregnancy, then: filed},
	"questioned":        {opening: pregnancy, then: questioned},
	"approved":          {opening: pregnancy, then: approved},
	"denied":            {opening: pregnancy, then: denied},
	"hr_dm":             {hr: true},
	"hr_channel":        {hr: true},
}

// reach brings the conversation to the row's state.
func (p *player) reach(ctx context.Context) error {
	s := states[p.row.State]
	if !s.hr {
		return p.request(ctx, person, s.opening, s.then)
	}
	if err := p.request(ctx, "priya", pregnancy, filed); err != nil {
		return fmt.Errorf("priya: %w", err)
	}
	if err := p.request(ctx, "tom", withJane, filed); err != nil {
		return fmt.Errorf("tom: %w", err)
	}
	if err := p.request(ctx, "lena", pregnancy, approved); err != nil {
		return fmt.Errorf("lena: %w", err)
	}
	return p.ticket(ctx)
}

// ticket is Tom's question to HR about a discount for the gym.
func (p *player) ticket(ctx context.Context) error {
	if err := p.sayAs(ctx, "tom", "do we get a discount for the gym?"); err != nil {
		return err
	}
	return p.sayAs(ctx, "tom", "[Ask HR]")
}

// request begins a request and brings it as far as it goes.
func (p *player) request(ctx context.Context, who, opening string, to step) error {
	if opening != "" {
		if err := p.sayAs(ctx, who, opening); err != nil {
			return err
		}
	}
	if to >= reviewed {
		if err := p.complete(ctx, who); err != nil {
			return err
		}
	}
	if to >= filed {
		if err := p.file(ctx, who); err != nil {
			return err
		}
	}
	switch to {
	case questioned:
		return p.decide(ctx, who, "Ask a question", "Could you start one week later, on June 8?")
	case approved:
		return p.decide(ctx, who, "Approve", "")
	case denied:
		return p.decide(ctx, who, "Deny…", "We need the form from your provider first.")
	}
	return nil
}

// complete answers the rest of the form and goes on to the review.
func (p *player) complete(ctx context.Context, who string) error {
	err := p.do(ctx, func() error { return p.stack.Fill(ctx, p.w.As(who).ID(), rest) })
	if err != nil {
		return err
	}
	return p.sayAs(ctx, who, "continue")
}

// file presses the review's button that submits.
func (p *player) file(ctx context.Context, who string) error {
	history, err := p.w.HistoryFrom(0)
	if err != nil {
		return err
	}
	for _, said := range slices.Backward(history) {
		for _, name := range said.Labels {
			if strings.HasPrefix(name, "Submit") && visible(p.w, p.w.As(who).ID(), said) {
				return p.do(ctx, func() error { return p.w.As(who).Press(ctx, name) })
			}
		}
	}
	return fmt.Errorf("the review has no button that submits")
}

// decide presses a button of a request's card as HR, and fills in the form that opens.
func (p *player) decide(ctx context.Context, who, name, words string) error {
	a := p.w.As(hr)
	user, _ := p.w.User(p.w.As(who).ID())
	press := workspace.Target{Label: name, Where: hrRoom, On: cardOf(user.RealName)}
	if err := p.do(ctx, func() error { return a.PressTarget(ctx, press, 1) }); err != nil || a.View() == nil {
		return err
	}
	if field := textField(a.View().Blocks); field != "" && words != "" {
		if err := a.Fill(ctx, field, words); err != nil {
			return err
		}
	}
	return p.do(ctx, func() error { return a.Submit(ctx) })
}

// textField returns the first field of a form that takes text; empty if there is none.
func textField(blocks json.RawMessage) string {
	var all []struct {
		Type  string `json:"type"`
		Label struct {
			Text string `json:"text"`
		} `json:"label"`
		Element struct {
			Type string `json:"type"`
		} `json:"element"`
	}
	if err := json.Unmarshal(blocks, &all); err != nil {
		return ""
	}
	for _, b := range all {
		if b.Type == "input" && b.Element.Type == "plain_text_input" {
			return b.Label.Text
		}
	}
	return ""
}
