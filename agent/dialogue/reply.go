package dialogue

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// reply is what the person is told and shown once everything is decided. It knows nothing
// of the session.
type reply struct {
	told       []agent.Block
	noted      []string       // what was understood so far, one line each, told in one place
	notedAt    int            // that place in told
	view       agent.View     // that a move asked for; nil for none
	here       bool           // the open question is asked at the end
	returning  bool           // the person comes back, so what comes before the question is shown, too
	overForm   bool           // what is told is shown over the form, which stays open
	home       bool           // the app's home has changed
	mentioned  []agent.UserID // whose IDs are in what is told
	gentle     bool           // somebody is in a hard time: no question follows
	ended      bool           // nobody wants to be asked to continue the request
	afterwards []agent.Button // what can be done then
}

// tell adds a sentence to what the person is told.
func (r *reply) tell(text string) { r.show(agent.Block{Text: text}) }

// tellFirst puts a sentence before everything else that the person is told.
func (r *reply) tellFirst(text string) {
	r.told = append([]agent.Block{{Text: text}}, r.told...)
	r.notedAt++
}

// show adds blocks to what the person is told.
func (r *reply) show(blocks ...agent.Block) { r.told = append(r.told, blocks...) }

// hasTold reports whether the person is being told this already.
func (r *reply) hasTold(text string) bool {
	return slices.ContainsFunc(r.told, func(b agent.Block) bool { return b.Text == text })
}

// note adds what was understood to what the person is told: a single line by itself,
// several as a list.
func (r *reply) note(line string) {
	if len(r.noted) == 0 {
		r.notedAt = len(r.told)
		r.show(agent.Block{})
	}
	r.noted = append(r.noted, line)
	text := line
	if len(r.noted) > 1 {
		text = "• " + strings.TrimSuffix(strings.Join(r.noted, "\n• "), ".")
		text = strings.ReplaceAll(text, ".\n", "\n")
	}
	r.told[r.notedAt].Text = text
}

// tellCut says which part of a very long message was read, unless an answer keeps all of it.
func tellCut(t *turn) {
	text := strings.TrimSpace(written(t.ev.Act))
	read, whole := intents.Beginning(text)
	if whole || t.gentle || !wasSaid(&t.position) || len(t.told) == 0 && !t.here {
		return
	}
	keeps := func(value string) bool { return len(value) > len(read) }
	if f := t.form(); f != nil {
		for id, a := range f.Answers {
			before := t.state.Session.Form
			if keeps(a.Value) && (before == nil || before.Answers[id].Value != a.Value) {
				return
			}
		}
	}
	if slices.ContainsFunc(t.session.Detours, func(d agent.Detour) bool { return keeps(d.OnYes.Value) }) {
		return
	}
	t.tellFirst(say.ReadTheBeginning(read))
}

// refuse puts a no next to the field of a prompt, or says it.
func (t *turn) refuse(sentence string) {
	if agent.ViewOf(t.ev.Act).Prompt.Do != "" {
		t.view = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: sentence}}
		return
	}
	t.tell(sentence)
}

// tellErrors says in the conversation what a form would show next to its questions, in
// the order of the questions.
func tellErrors(t *turn) {
	errs, refused := t.view.(agent.Errors)
	if !refused || !t.ev.Place.Surface.IsChat() {
		return
	}
	t.view, t.here = nil, true
	for _, id := range inFormOrder(&t.position, errs.ByQuestion) {
		t.tell(errs.ByQuestion[id])
	}
}

// inFormOrder sorts questions as the form asks them, those it doesn't ask last.
func inFormOrder(p *position, of map[wizard.QuestionID]string) []wizard.QuestionID {
	var ids []wizard.QuestionID
	if p.form() != nil {
		for _, q := range p.plan().Questions() {
			if _, ok := of[q.QuestionID]; ok {
				ids = append(ids, q.QuestionID)
			}
		}
	}
	var rest []wizard.QuestionID
	for id := range of {
		if !slices.Contains(ids, id) {
			rest = append(rest, id)
		}
	}
	slices.Sort(rest)
	return append(ids, rest...)
}

// backToForm leads back to the request that waits, if there is one and nothing else
// waits before it. Behind several answers it does so once.
func (t *turn) backToForm() {
	if t.form() != nil && !t.othersWait() {
		t.told = slices.DeleteFunc(t.told, func(b agent.Block) bool { return b.Text == say.BackToRequest })
		t.tell(say.BackToRequest)
		t.here = true
	}
}

// written returns the words of a message, of a command, or of a question asked in a form.
func written(act agent.Act) string {
	switch act := act.(type) {
	case agent.Said:
		return act.Text
	case agent.Commanded:
		return act.Text
	case agent.Submitted:
		if act.View.Prompt.Do == agent.DoAskPolicy {
			return strings.TrimSpace(strings.Join(act.Typed[agent.PromptField], "\n"))
		}
	}
	return ""
}
