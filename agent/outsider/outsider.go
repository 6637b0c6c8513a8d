// Package outsider answers people whom the company doesn't serve: guests of its workspace,
// people of other companies, closed accounts and apps. It is pure.
//
//	outsider.go  what they are told, and how often
package outsider

import (
	"time"

	"github.com/leaveway/leaveway/agent"
)

// pause is how long somebody who was told isn't told again in messages, whatever they write:
// two apps that answer each other would never end.
const pause = 24 * time.Hour

// Sentence says why the company doesn't serve somebody, and whom to ask; ask may be empty.
func Sentence(why agent.Bar, ask string) string {
	switch why {
	case agent.BarGuest:
		return "I look after leave for this company's employees, and your account here is a guest's, so I can't help you. " + please(ask, "Please ask the person you work with here.")
	case agent.BarOutside:
		return "I look after leave for this company's employees, and you're with another company, so I can't help you. " + please(ask, "For your own leave, please ask HR at your company.")
	case agent.BarClosed:
		return "Your account here is closed, so I can't help you. " + please(ask, "Please ask the company's HR team.")
	case agent.BarBot:
	}
	return "I only talk with people, so I don't answer apps."
}

func please(ask, otherwise string) string {
	if ask == "" {
		return otherwise
	}
	return "Please ask " + ask + "."
}

// Answer returns the outcome of whatever somebody did whom the company doesn't serve: they are
// told so where they are. A button, a form, a command and the app's home always answer;
// messages are answered once a day. Nothing else changes.
func Answer(ev agent.Event, state agent.State, ask string) agent.Outcome {
	out := agent.Outcome{Event: ev.ID, Tenant: ev.Tenant, At: ev.At}
	text := Sentence(ev.Role.Barred, ask)
	switch ev.Act.(type) {
	case agent.Pressed, agent.Submitted, agent.Commanded:
		out.View = agent.Notice{Text: text}
	case agent.Opened:
		to := agent.Address{Room: agent.Home, Tenant: ev.Tenant, Person: ev.Person.ID}
		out.Messages = []agent.Message{{ID: string(ev.ID) + "/1", To: to, Text: text, Blocks: []agent.Block{{Text: text}}}}
	case agent.Said, agent.Dropped, agent.Replied:
		told := state.Session.TurnedAway
		if state.Seen || !told.IsZero() && ev.At.Sub(told) < pause {
			return out
		}
		s := *state.Session
		if s.Version == 0 {
			s = agent.Session{ID: ev.Session, Tenant: ev.Tenant, Person: agent.PersonRef{ID: ev.Person.ID}, CreatedAt: ev.At}
		}
		s.TurnedAway, s.UpdatedAt = ev.At, ev.At
		out.Session = &s
		out.Messages = []agent.Message{{ID: string(ev.ID) + "/1", To: where(ev), Text: text, Blocks: []agent.Block{{Text: text}}}}
	}
	return out
}

// where is the place in which somebody wrote: in a channel, only they see the answer.
func where(ev agent.Event) agent.Address {
	if ev.Place.Private || ev.Place.Channel == "" {
		return agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID, Thread: ev.Place.Thread}
	}
	return agent.Address{Room: agent.Whisper, Tenant: ev.Tenant, Person: ev.Person.ID, Channel: ev.Place.Channel, Thread: ev.Place.Thread}
}
