package dialogue

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
)

// consulted are moves with what they need to be known of policies and tickets,
// which is read only where a move is about them.
func (t *turn) consulted(ctx context.Context, moves []Move) ([]Move, error) {
	moves = t.apart(moves)
	for i := range moves {
		m := &moves[i]
		var err error
		switch m.Do {
		case agent.DoQuestion, agent.DoAskHR:
			err = t.lookUp(ctx, m)
		case agent.DoGaps:
			t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant)
		case doRang:
			err = t.lookBack(ctx, agent.TimerName(m.Value))
		case agent.DoRespond:
			err = t.taken(ctx, m)
		case doRestore:
			m.Learned, err = t.learned(ctx, m.Value)
		case doReplied:
			t.state.Ticket, err = t.agent.store.TicketAt(ctx, t.ev.Tenant, agent.Receipt{Channel: t.ev.Place.Channel, Message: t.ev.Place.Thread})
		case agent.DoPolicyHistory, agent.DoPolicyRestore:
			err = t.lookAtVersions(ctx, *m)
		case agent.DoPolicyAdd, agent.DoPolicyEdit, agent.DoPolicyRetire, agent.DoTicketKeep, agent.DoPolicyList, agent.DoPolicySave:
			t.policies, err = t.agent.policies.List(ctx, t.ev.Tenant)
		case doDropped, agent.DoPolicyFile:
			if err = t.fetch(ctx, m); err == nil {
				t.policies, err = t.agent.policies.List(ctx, t.ev.Tenant)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return moves, nil
}

// lookBack reads what a timer of no session's is about.
func (t *turn) lookBack(ctx context.Context, timer agent.TimerName) (err error) {
	if timer != agent.TimerGaps && timer != agent.TimerDigest {
		return nil
	}
	if t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant); err != nil || timer == agent.TimerGaps {
		return err
	}
	if t.questions, err = t.agent.store.Questions(ctx, t.ev.Tenant, t.ev.At.Add(-week)); err != nil {
		return err
	}
	t.policies, err = t.agent.policies.List(ctx, t.ev.Tenant)
	return err
}

// lookUp finds what the policies say to a question, and where that is not enough,
// what else waits for an answer of HR's.
func (t *turn) lookUp(ctx context.Context, m *Move) error {
	m.Value = strings.Join(strings.Fields(m.Value), " ") // one line, however it was written
	if wordless(m.Value) {
		return nil
	}
	q := t.question(m.Value)
	if m.Do == agent.DoAskHR {
		q.Previous = "" // it holds what it goes on from
	}
	if t.canWait() && m.Do == agent.DoQuestion && !m.Surely { // no model hears of a hard time
		scene := t.scene()
		q.Mask = func(words string) string { return intents.Masked(words, scene) }
	}
	answer, err := t.agent.policies.Ask(ctx, t.ev.Tenant, q)
	if err != nil {
		return err
	}
	m.Answer = &answer
	if (!answer.Found() || m.Do == agent.DoAskHR) && t.state.Tickets == nil {
		t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant)
	}
	return err
}

// canWait reports whether there is time for a language model: words are answered
// when the answer is there, a form, a button and a command inside their own request.
func (t *turn) canWait() bool {
	switch t.ev.Act.(type) {
	case agent.Said, agent.Dropped:
		return true
	}
	return false
}

// question is what somebody asks, with what is known of them.
func (t *turn) question(words string) knowledge.Question {
	q := knowledge.Question{Text: words, Previous: t.session.Question, Country: "US", Today: knowledge.DayOf(t.today())}
	if t.form() != nil {
		for _, asked := range t.plan().Questions() {
			answer := t.form().Answers[asked.QuestionID]
			switch {
			case !answer.Given():
			case asked.Fact == "work_state":
				q.State = answer.Value
			case asked.Fact == "leave_type":
				q.Leave = answer.Value
			}
		}
	}
	return q
}

// answerQuestion answers a question from the policies, with its source, or asks HR.
// In a form without a question, it asks for one.
func (t *turn) answerQuestion(m Move) {
	if m.Surely && (m.Answer == nil || !m.Answer.Sure()) {
		return
	}
	inForm := t.ev.Place.Surface == agent.SlackForm
	t.here = t.form() != nil && t.ev.Place.Surface == agent.SlackChat
	switch {
	case m.Answer == nil && inForm && m.View.Prompt.Do == "":
		t.view = questionPrompt()
		return
	case m.Answer == nil:
		t.refuse(m, agent.Refuse(say.NoQuestion))
		return
	}
	a := *m.Answer
	words := cmp.Or(a.FullQuestion, m.Value) // with what a follow-up goes on from
	t.session.Question, t.touched = words, true
	t.session.Detours = slices.DeleteFunc(slices.Clone(t.session.Detours), func(d agent.Detour) bool {
		return d.Asked.Do == agent.DoAskHR // whoever asks the next thing did not want it
	})
	if inForm {
		t.told = append(t.told, agent.Block{Quote: m.Value})
	}
	if !a.Found() {
		t.unanswered(words, m)
		return
	}
	asked := t.count(agent.Asked{Words: words, Policy: a.Passage.Policy})
	t.told = append(t.told, answerBlocks(a)...)
	press := agent.Press{Asked: asked, Policy: a.Passage.Policy, Value: say.Clip(words)}
	helped, ask := press, press
	helped.Do, ask.Do = agent.DoHelped, agent.DoAskHR
	t.told = append(t.told, agent.Block{Buttons: []agent.Button{{Label: "Yes, that helps", Press: helped}, {Label: "No, ask HR", Press: ask}}})
	t.overForm()
	if t.here && !t.othersWait() {
		t.tell(say.BackToForm)
	}
}

// questionPrompt asks for a question, over a form that stays as it is.
func questionPrompt() agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoQuestion}}, Title: questionTitle, Label: "Your question",
		Hint: "About leave, pay, benefits: whatever our policies say. What you typed in the form stays there.", Submit: "Ask",
	}
}

const questionTitle = "Ask a question"

// overForm shows what was told, and asked, in a view over the form, which stays as
// it was typed.
func (t *turn) overForm() {
	if t.ev.Place.Surface != agent.SlackForm {
		return
	}
	blocks := t.told
	if t.toConfirm().Do == agent.DoAskHR {
		blocks = append(slices.Clip(blocks), t.confirmation()...)
	}
	t.view = agent.PageView{Title: questionTitle, Blocks: append(blocks, agent.Block{Small: say.CloseToGoOn})}
}

// count has a question counted, once whatever is said of it later.
func (t *turn) count(a agent.Asked) agent.AskedID {
	if a.ID == "" {
		a.ID = t.askedID()
	}
	t.out.Asked = append(t.out.Asked, a)
	return a.ID
}

// askedID names the next question of this turn's.
func (t *turn) askedID() agent.AskedID {
	return agent.AskedID(string(t.ev.ID) + "/" + strconv.Itoa(len(t.out.Asked)))
}

// answerBlocks are an answer with what one must know about it.
func answerBlocks(a knowledge.Answer) []agent.Block {
	var blocks []agent.Block
	if !a.Sure() && a.Validity == knowledge.Valid && a.Conflict == nil {
		blocks = append(blocks, agent.Block{Text: say.NotCertain})
	}
	if a.Wording == "" || a.Wording == a.Quote {
		blocks = append(blocks, agent.Block{Text: a.Quote})
		blocks = append(blocks, sourceBlocks(a.Hit)...)
	} else {
		blocks = append(blocks, agent.Block{Text: a.Wording})
		for _, c := range append([]knowledge.Citation{{Hit: a.Hit, Quote: a.Quote}}, a.Cited...) {
			blocks = append(blocks, agent.Block{Quote: c.Quote})
			blocks = append(blocks, sourceBlocks(c.Hit)...)
		}
	}
	if a.Conflict != nil {
		blocks = append(blocks, agent.Block{Text: say.ConflictWith(a.Conflict.Passage)}, agent.Block{Quote: a.Conflict.Quote})
	}
	return blocks
}

// sourceBlocks say where something stands, and whether it holds.
func sourceBlocks(h knowledge.Hit) []agent.Block {
	blocks := []agent.Block{{Small: say.SourceOf(h.Passage)}}
	if h.Passage.Link != "" {
		blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: h.Passage.Title, URL: h.Passage.Link}}})
	}
	if warning := say.StandingOf(h); warning != "" {
		blocks = append(blocks, agent.Block{Text: warning})
	}
	return blocks
}

// helped counts that an answer helped.
func (t *turn) helped(m Move) {
	t.count(agent.Asked{ID: m.Asked, Words: m.Value, Policy: m.Policy, Helped: "yes"})
	t.tell(say.GladItHelps) // the open question stands right above
	t.overForm()
}
