package questionnaire

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/intents/when"
)

// Care is what is said first to somebody in a hard time: because of their words, or of an
// answer that an author marked with "care".
type Care struct {
	Kind    care.Hardship `json:"kind"`
	Message string        `json:"message"`
	Help    []string      `json:"help"` // the sentences of the message that say whom to turn to
}

// UseCare replaces what is said in hard times. contact may be empty.
func (d *Dispatcher) UseCare(book *care.Book, contact string) *Dispatcher {
	d.book, d.contact = book, contact
	return d
}

// careFor returns what to say about a kind of hard moment, or nil.
func (d *Dispatcher) careFor(kind care.Hardship) *Care {
	answer, ok := d.book.Answer(kind, care.Place{Contact: d.contact})
	if !ok {
		return nil
	}
	return &Care{Kind: kind, Message: answer.Text, Help: answer.Lines}
}

// comfort sets what is said first, and reports whether the words count for nothing else:
// they are neither an answer nor what somebody wants, and no model is asked about them.
func (t *call) comfort(template *Template, state journey.State) bool {
	q := template.open(state)
	if told, ok := intents.ReadHardship(t.book, t.Words); ok && told.Everywhere {
		t.reply.Care, t.unkept = t.careFor(told.Kind), true
		return !t.isWanted(template) && (q == nil || cmp.Or(q.Kind, ask.Text) != ask.Text)
	}
	if q == nil {
		return false
	}
	if value, ok := q.Read(t.Words, t.said().Local()); ok {
		if o, chosen := q.Choose(value); chosen && o.Care != "" {
			t.reply.Care = t.careFor(o.Care)
		}
	}
	return false
}

// forget takes what was said in a hard moment out of what is stored and answered: the words,
// and the pattern in them that the audit trail names. What the words led to stays, and an
// answer to a question for text, which somebody gave on purpose.
func (t *call) forget() {
	for i := range t.conversation.Sessions {
		s := &t.conversation.Sessions[i].State
		s.History = slices.Clone(s.History)
		for k := range s.History {
			if s.History[k].Said == t.Words {
				s.History[k].Said = ""
			}
		}
		if s.Clarification != nil && s.Clarification.Words == t.Words {
			s.Clarification = nil
		}
	}
	for i := range t.lines {
		t.lines[i].Why.Pattern = ""
	}
	if t.reply.Reroute != nil {
		t.reply.Reroute.Trigger = ""
	}
}

// isWanted reports whether the words are a pattern of an intent that the template listens to.
func (t *call) isWanted(template *Template) bool {
	return slices.ContainsFunc(t.texts.intents, func(i Intent) bool {
		_, n := journey.LongestPattern(t.Words, i.Patterns)
		return n > 0 && template.listensTo(i.Name)
	})
}

// withCare puts what is said first before a message.
func (r *Reply) withCare() {
	if r.Care != nil {
		r.Message = strings.TrimSpace(r.Care.Message + "\n\n" + r.Message)
	}
}

// withoutCare returns the message after what is said first.
func (r *Reply) withoutCare() string {
	if r.Care == nil {
		return r.Message
	}
	return strings.TrimSpace(strings.TrimPrefix(r.Message, r.Care.Message))
}

// asked remembers the engine's answer within one call.
type asked struct {
	intents string
	matches []journey.Match
}

type askedKey struct{}

// askingOnce returns a context in which the engine is asked at most once.
func askingOnce(ctx context.Context) context.Context {
	return context.WithValue(ctx, askedKey{}, &asked{})
}

// protect returns an engine that sees words without names, addresses and numbers of people,
// and is asked once in a call: a reroute reads the same words in another template.
func protect(engine journey.Engine) journey.Engine {
	if engine == nil {
		return nil
	}
	return func(ctx context.Context, q journey.Question) ([]journey.Match, error) {
		var names []string
		for _, i := range q.Intents {
			names = append(names, i.Name)
		}
		about := strings.Join(names, " ")
		before, once := ctx.Value(askedKey{}).(*asked)
		if once && before.intents != "" {
			if before.intents == about { // the call is tried again
				return before.matches, nil
			}
			return nil, nil
		}
		q.Words, q.Context = modelled.Mask(q.Words, intents.Scene{Clock: when.Clock{}}), nil
		found, err := engine(ctx, q)
		if once {
			before.intents, before.matches = about, found
		}
		return found, err
	}
}
