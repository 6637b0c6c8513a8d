package agent

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
)

// Policies answer questions from what a company has written down.
type Policies interface {
	// Ask finds the answer; that there is none is one, too.
	Ask(ctx context.Context, tenant TenantID, q knowledge.Question) (knowledge.Answer, error)
	// Similar finds those of several questions that ask the same as the first.
	Similar(question string, among []string) []knowledge.Match
	// List are all policies, the retired ones included.
	List(ctx context.Context, tenant TenantID) ([]KeptPolicy, error)
	// Versions are all that a policy ever said, oldest first.
	Versions(ctx context.Context, tenant TenantID, id knowledge.PolicyID) ([]KeptPolicy, error)
}

// AskedID names a question that was asked, so that it is counted once.
type AskedID string

// Asked is a question that was asked, for what people ask most. What is said of it
// later takes the place of what was written first.
type Asked struct {
	ID     AskedID            `json:"-"` // kept beside it
	Words  string             `json:"words"`
	Policy knowledge.PolicyID `json:"policy,omitempty"` // that answered it; empty where none did
	Helped string             `json:"helped,omitempty"` // "yes", "no"; empty where nobody said
}

// consulted are moves with what they need to be known of policies and tickets,
// which is read only where a move is about them.
func (t *turn) consulted(ctx context.Context, moves []Move) ([]Move, error) {
	moves = t.apart(moves)
	for i := range moves {
		m := &moves[i]
		var err error
		switch m.Do {
		case DoQuestion, DoAskHR:
			err = t.lookUp(ctx, m)
		case DoGaps:
			t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant)
		case doRang:
			err = t.lookBack(ctx, TimerName(m.Value))
		case DoRespond:
			err = t.taken(ctx, m)
		case doRestore:
			m.Learned, err = t.learned(ctx, m.Value)
		case doReplied:
			t.state.Ticket, err = t.agent.store.TicketAt(ctx, t.ev.Tenant, Receipt{Channel: t.ev.Place.Channel, Message: t.ev.Place.Thread})
		case DoPolicyHistory, DoPolicyRestore:
			err = t.lookAtVersions(ctx, *m)
		case DoPolicyAdd, DoPolicyEdit, DoPolicyRetire, DoTicketKeep, DoPolicyList, DoPolicySave:
			t.policies, err = t.agent.policies.List(ctx, t.ev.Tenant)
		case doDropped, DoPolicyFile:
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
func (t *turn) lookBack(ctx context.Context, timer TimerName) (err error) {
	if timer != TimerGaps && timer != TimerDigest {
		return nil
	}
	if t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant); err != nil || timer == TimerGaps {
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
	if m.Do == DoAskHR {
		q.Previous = "" // it holds what it goes on from
	}
	if t.canWait() && m.Do == DoQuestion && !m.Surely { // no model hears of a hard time
		scene := t.scene()
		q.Mask = func(words string) string { return intents.Masked(words, scene) }
	}
	answer, err := t.agent.policies.Ask(ctx, t.ev.Tenant, q)
	if err != nil {
		return err
	}
	m.Answer = &answer
	if (!answer.Found() || m.Do == DoAskHR) && t.state.Tickets == nil {
		t.state.Tickets, t.state.Opened, err = t.agent.store.OpenTickets(ctx, t.ev.Tenant)
	}
	return err
}

// canWait reports whether there is time for a language model: words are answered
// when the answer is there, a form, a button and a command inside their own request.
func (t *turn) canWait() bool {
	switch t.ev.Act.(type) {
	case Said, Dropped:
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
	inForm := t.ev.Place.Surface == SlackForm
	t.here = t.form() != nil && t.ev.Place.Surface == SlackChat
	switch {
	case m.Answer == nil && inForm && m.View.Prompt.Do == "":
		t.view = questionPrompt()
		return
	case m.Answer == nil:
		t.refuse(m, refuse(noQuestion))
		return
	}
	a := *m.Answer
	words := cmp.Or(a.FullQuestion, m.Value) // with what a follow-up goes on from
	t.session.Question, t.touched = words, true
	t.session.Detours = slices.DeleteFunc(slices.Clone(t.session.Detours), func(d Detour) bool {
		return d.Asked.Do == DoAskHR // whoever asks the next thing did not want it
	})
	if inForm {
		t.told = append(t.told, Block{Quote: m.Value})
	}
	if !a.Found() {
		t.unanswered(words, m)
		return
	}
	asked := t.count(Asked{Words: words, Policy: a.Passage.Policy})
	t.told = append(t.told, answerBlocks(a)...)
	press := Press{Asked: asked, Policy: a.Passage.Policy, Value: clip(words)}
	helped, ask := press, press
	helped.Do, ask.Do = DoHelped, DoAskHR
	t.told = append(t.told, Block{Buttons: []Button{{Label: "Yes, that helps", Press: helped}, {Label: "No, ask HR", Press: ask}}})
	t.overForm()
	if t.here && !t.othersWait() {
		t.tell(backToForm)
	}
}

// questionPrompt asks for a question, over a form that stays as it is.
func questionPrompt() PromptView {
	return PromptView{
		Ref: ViewRef{Prompt: Press{Do: DoQuestion}}, Title: questionTitle, Label: "Your question",
		Hint: "About leave, pay, benefits: whatever our policies say. What you typed in the form stays there.", Submit: "Ask",
	}
}

const questionTitle = "Ask a question"

// overForm shows what was told, and asked, in a view over the form, which stays as
// it was typed.
func (t *turn) overForm() {
	if t.ev.Place.Surface != SlackForm {
		return
	}
	blocks := t.told
	if t.toConfirm().Do == DoAskHR {
		blocks = append(slices.Clip(blocks), t.confirmation()...)
	}
	t.view = PageView{Title: questionTitle, Blocks: append(blocks, Block{Small: closeToGoOn})}
}

// count has a question counted, once whatever is said of it later.
func (t *turn) count(a Asked) AskedID {
	if a.ID == "" {
		a.ID = t.askedID()
	}
	t.out.Asked = append(t.out.Asked, a)
	return a.ID
}

// askedID names the next question of this turn's.
func (t *turn) askedID() AskedID {
	return AskedID(string(t.ev.ID) + "/" + strconv.Itoa(len(t.out.Asked)))
}

// longestPress is how much of a question a button carries.
const longestPress = 300

func clip(words string) string {
	if runes := []rune(words); len(runes) > longestPress {
		return string(runes[:longestPress]) + "…"
	}
	return words
}

// answerBlocks are an answer with what one must know about it.
func answerBlocks(a knowledge.Answer) []Block {
	var blocks []Block
	if !a.Sure() && a.Validity == knowledge.Valid && a.Conflict == nil {
		blocks = append(blocks, Block{Text: notCertain})
	}
	if a.Wording == "" || a.Wording == a.Quote {
		blocks = append(blocks, Block{Text: a.Quote})
		blocks = append(blocks, sourceBlocks(a.Hit)...)
	} else {
		blocks = append(blocks, Block{Text: a.Wording})
		for _, c := range append([]knowledge.Citation{{Hit: a.Hit, Quote: a.Quote}}, a.Cited...) {
			blocks = append(blocks, Block{Quote: c.Quote})
			blocks = append(blocks, sourceBlocks(c.Hit)...)
		}
	}
	if a.Conflict != nil {
		blocks = append(blocks, Block{Text: conflictWith(a.Conflict.Passage)}, Block{Quote: a.Conflict.Quote})
	}
	return blocks
}

// sourceBlocks say where something stands, and whether it holds.
func sourceBlocks(h knowledge.Hit) []Block {
	blocks := []Block{{Small: sourceOf(h.Passage)}}
	if h.Passage.Link != "" {
		blocks = append(blocks, Block{Links: []Link{{Label: h.Passage.Title, URL: h.Passage.Link}}})
	}
	if warning := standingOf(h); warning != "" {
		blocks = append(blocks, Block{Text: warning})
	}
	return blocks
}

// whereOf is where a passage stands: "Pay during leave › California".
func whereOf(p knowledge.Passage) string {
	parts := []string{p.Title}
	for _, c := range append(slices.Clone(p.Crumbs), p.Heading) {
		if c != "" && c != parts[len(parts)-1] {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, " › ")
}

// helped counts that an answer helped.
func (t *turn) helped(m Move) {
	t.count(Asked{ID: m.Asked, Words: m.Value, Policy: m.Policy, Helped: "yes"})
	t.tell(gladItHelps) // the open question stands right above
	t.overForm()
}
