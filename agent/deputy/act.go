package deputy

import (
	"cmp"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/deputy"
)

// Effects are what follows from words, a form or a button about who decides in a place.
type Effects struct {
	Refusal  string // why it can't be; then there is nothing else
	Reply    []agent.Block
	Closes   bool             // a form that asked for it is done; the reply belongs into the conversation
	View     agent.View       // that opens, or nil
	Profile  *agent.Profile   // the owner's, if it changes
	Audit    agent.AuditEntry // of the change
	Messages []agent.Message  // to those whom it is about
}

// Act is what somebody did: they wrote, pressed a button or filled in a form.
type Act struct {
	Move      agent.WorkOnSubstitute
	Wish      deputy.Wish // as [Read] reads the move
	ByHR      bool
	Pressed   bool
	Submitted bool
}

// Do names who decides in the place, takes that back, or shows it.
func (p Place) Do(a Act) Effects {
	named, isButton := ParseNamed(a.Move.Text)
	switch do := a.Move.Do; {
	case !p.Own && !a.ByHR:
		return Effects{Refusal: onlyOwn}
	case do == agent.DoSubstitute && a.Pressed && strings.TrimSpace(a.Move.Text) == "":
		return Effects{View: prompt(p.shown())}
	case do == agent.DoSubstituteEnd, a.Wish.Ends:
		return p.take(named)
	case a.Wish.Asks:
		return Effects{Reply: p.shown()}
	case do == agent.DoSubstituteSet && isButton:
		return p.give(named)
	}
	n, refused := p.Judge(a.Wish.Who, agent.Days(a.Wish.Days))
	switch {
	case refused != "":
		return Effects{Refusal: refused}
	case a.Submitted:
		return p.give(n)
	}
	return Effects{Reply: p.confirm(n)}
}

// give has somebody decide in the owner's place, and tells both.
func (p Place) give(n Named) Effects {
	next, changed, refused := p.Set(n)
	if refused != "" {
		return Effects{Refusal: refused}
	}
	e := Effects{Reply: p.done(n), Closes: true}
	if !changed {
		return e
	}
	who := p.Book.Named(n.Line)
	e.keep(p, next, "substitute named", who.Called()+", "+n.Days.String())
	e.write(p, p.Standing[who].ID, p.forDeputy(n))
	if !p.Own {
		e.write(p, p.Standing[p.Owner].ID, p.forOwner(p.asOwn().done(n)[0].Text))
	}
	return e
}

// take takes back that somebody decides in the owner's place, and tells both.
func (p Place) take(n Named) Effects {
	next, ended := p.End(n.Line, n.Days)
	if len(ended) == 0 || p.Owner == nil {
		return Effects{Refusal: gone}
	}
	e := Effects{Reply: []agent.Block{{Text: p.ended(ended)}}}
	var why []string
	for _, one := range ended {
		why = append(why, one.Name+", "+one.Days.String())
		if who := p.Book.Named(one.Line); who != nil {
			e.write(p, cmp.Or(p.Standing[who].ID, who.ID), p.endedForDeputy(one))
		}
	}
	e.keep(p, next, "substitute removed", strings.Join(why, "; "))
	if !p.Own {
		e.write(p, p.Standing[p.Owner].ID, p.forOwner(p.asOwn().ended(ended)))
	}
	return e
}

// asOwn is the place as its owner reads of it.
func (p Place) asOwn() Place {
	p.Own = true
	return p
}

// keep has the owner's profile written.
func (e *Effects) keep(p Place, next agent.Profile, what, why string) {
	next.Person = p.Standing[p.Owner].ID
	if p.Own {
		next.Person = p.By.By
	}
	e.Profile, e.Audit = &next, agent.AuditEntry{At: p.By.At, By: p.By.By, Person: next.Person, What: what, Why: why}
}

// write tells somebody else in their direct message.
func (e *Effects) write(p Place, who agent.UserID, text string) {
	if who == "" || who == p.By.By {
		return
	}
	to := agent.Address{Room: agent.Direct, Tenant: p.Tenant, Person: who}
	e.Messages = append(e.Messages, agent.Message{To: to, Text: text, Blocks: []agent.Block{{Text: text}}})
}
