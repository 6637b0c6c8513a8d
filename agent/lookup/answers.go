package lookup

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/knowledge"
)

// hear reads what words may be an answer to.
func (r *Reader) hear(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	if need.Conversation != "" {
		if known.Active, err = r.Questionnaires.Active(ctx, from.Event.Tenant, need.Conversation); err != nil {
			return fmt.Errorf("questionnaire: %w", err)
		}
	}
	if !need.ClosedSince.IsZero() {
		if known.Closed, err = r.Store.ClosedTickets(ctx, from.Event.Tenant, need.ClosedSince); err != nil {
			return fmt.Errorf("closed tickets: %w", err)
		}
	}
	return nil
}

// answerQuestions has the policies answer. A question without an answer may become a
// ticket, so the open ones are needed then.
func (r *Reader) answerQuestions(ctx context.Context, from *From, need Needs, known *Facts) error {
	tickets := need.Tickets
	for _, q := range need.Questions {
		answer, err := r.Policies.Ask(ctx, from.Event.Tenant, q.Text)
		if err == nil && !answer.Sure() && holiday.Asks(q.Text.Text) { // hardly any policy names each day
			q.Text.Text = holiday.General
			answer, err = r.Policies.Ask(ctx, from.Event.Tenant, q.Text)
			answer.FullQuestion = ""
		}
		if err == nil && !answer.Sure() && q.Whole != "" {
			answer, err = r.askWhole(ctx, from, q, answer)
		}
		if err == nil && !answer.Sure() && q.Kind != "" {
			answer, err = r.askOfKind(ctx, from, q, answer)
		}
		if err != nil {
			return fmt.Errorf("policies: %w", err)
		}
		if known.Answers == nil {
			known.Answers = map[agent.Move]knowledge.Answer{}
		}
		known.Answers[q.Move] = answer
		tickets = tickets || !answer.Found()
	}
	if !tickets {
		return nil
	}
	var err error
	if known.Tickets, known.TicketsOpened, err = r.Store.OpenTickets(ctx, from.Event.Tenant); err != nil {
		return fmt.Errorf("open tickets: %w", err)
	}
	return nil
}

// askWhole asks with all that was said what a question alone doesn't find: in "got a jury
// summons, will I lose pay?" the question needs what comes before it.
func (r *Reader) askWhole(ctx context.Context, from *From, q Question, alone knowledge.Answer) (knowledge.Answer, error) {
	q.Text.Text = q.Whole
	answer, err := r.Policies.Ask(ctx, from.Event.Tenant, q.Text)
	if err != nil {
		return alone, fmt.Errorf("with all that was said: %w", err)
	}
	choices := answer.Choices()
	if !answer.Sure() && (answer.Passage.Shipped || len(choices) == 0 || choices[0].Passage.Shipped || len(alone.Choices()) > 0) {
		return alone, nil
	}
	return answer, nil
}

// askOfKind asks of the kind of time off that somebody has asked for what a question alone doesn't find:
// "do you need proof?", after bereavement, is about proof of that. A passage has to speak of what is asked,
// not only of that kind.
func (r *Reader) askOfKind(ctx context.Context, from *From, q Question, alone knowledge.Answer) (knowledge.Answer, error) {
	asked := q.Text.Text
	q.Text.Text = q.Kind + ": " + asked
	answer, err := r.Policies.Ask(ctx, from.Event.Tenant, q.Text)
	if err != nil {
		return alone, fmt.Errorf("of the kind asked for: %w", err)
	}
	if !answer.Sure() || !speaksOf(answer.Passage, asked) {
		return alone, nil
	}
	return answer, nil
}

// speaksOf reports whether a passage has a word that says what a question is about.
func speaksOf(p knowledge.Passage, question string) bool {
	const stem = 5 // letters that forms of a word share
	said := words.Plain(p.Heading + " " + p.Text + " " + strings.Join(p.Questions, " "))
	return slices.ContainsFunc(words.Cut(question), func(w words.Word) bool {
		return !words.IsStopword(w.Text) && !saysLittle[w.Text] && len(w.Text) >= stem && strings.Contains(said, w.Text[:stem])
	})
}

// saysLittle are verbs that fit any subject.
var saysLittle = words.SetOf("bring still really actually there would could should about where which before after during while other something anything")

// readForm reads what a questionnaire says to an answer, and earlier answers of the form.
func (r *Reader) readForm(ctx context.Context, from *From, need Needs, known *Facts) error {
	if need.Answering != nil {
		reply, err := r.Questionnaires.Take(ctx, *need.Answering)
		if err != nil {
			return fmt.Errorf("questionnaire: %w", err)
		}
		known.Reply = &reply
	}
	if need.Version == nil {
		return nil
	}
	history, err := r.Store.History(ctx, from.Event.Tenant, from.Event.Session)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	values, kept := agent.ReplayAnswers(history).At(*need.Version)
	if kept && values == nil {
		values = journey.Values{} // nothing was learned yet
	}
	known.Learned = values
	return nil
}
