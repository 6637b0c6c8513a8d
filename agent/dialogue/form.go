package dialogue

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/news"
	"github.com/leaveway/leaveway/wizard"
)

// start begins a request in the conversation, with the leave type and further answers
// where they are known already.
func start(t *turn, m agent.Start) {
	if m.Wizard != "" && m.Wizard != t.root {
		startAt(t, m)
		return
	}
	if t.form() != nil && m.Kind == "" && len(m.Typed) == 0 {
		t.tell(say.RequestInProgress(t.formName()))
		return
	}
	if t.form() == nil {
		openNew(t)
		if !t.gentle && isGoodNews(t, m) {
			t.tell(say.Congrats)
		}
		t.tell(started(t, m.Kind))
	}
	switch {
	case m.Kind != "":
		answer(t, agent.Answer{Question: t.leaveType().QuestionID, Value: m.Kind, Words: m.Words})
	case len(m.Typed) > 0:
		fillStop(t, t.plan().Stops[0], agent.Fill{Typed: m.Typed})
	}
}

// isGoodNews reports whether the words with which somebody begins a request tell good news: a wedding, or
// with an exclamation that a child comes.
func isGoodNews(t *turn, m agent.Start) bool {
	isFamilyNews := func(k intents.Topic) bool { return k.Value == m.Kind && slots.IsFamilyNews(k) }
	return news.IsGood(m.Words) || news.Exclaims(m.Words) && slices.ContainsFunc(formsOf(&t.position).Topics(), isFamilyNews)
}

// startAt begins a request with a wizard that the caller names: by the leave type that leads
// to it or, if none does, with the wizard itself.
func startAt(t *turn, m agent.Start) {
	kind, value, chosen := t.wizards.ChoiceOf(t.root, m.Wizard, t.today())
	switch under := t.form(); {
	case under == nil && chosen:
		openNew(t)
		t.tell(started(t, value))
	case under == nil:
		openRoot(t, m.Wizard)
		t.tell(say.Started)
	case !chosen && under.Root != m.Wizard, chosen && under.Root != t.root:
		t.tell(say.RequestInProgress(t.formName()))
		return
	}
	if chosen && t.form().Answers[kind].Value != value {
		if q, ok := t.asked(kind); ok {
			if _, err := q.Read([]string{value}, t.today()); err != nil { // it was switched off
				answer(t, agent.Answer{Question: kind, Value: value})
				return
			}
		}
		parked := t.plan().Parked
		t.keepTyped(t.plan().Stops[0], agent.ViewRef{}, agent.Typed{kind: {value}}, true)
		tellParked(t, parked)
	}
	i := slices.IndexFunc(t.plan().Stops, func(s wizard.Stop) bool { return s.Wizard.ID == m.Wizard })
	if i >= 0 && len(m.Typed) > 0 {
		fillStop(t, t.plan().Stops[i], agent.Fill{Typed: m.Typed})
	}
}

// started says that a request was begun: one that no law is about says what it is instead.
func started(t *turn, kind string) string {
	plan := t.planOf(t.form().Root, t.form().Pins, wizard.Answers{t.leaveType().QuestionID: {Value: kind}})
	for _, q := range plan.Questions() {
		if q.Fact == leaveName {
			return say.StartedTimeOff
		}
	}
	return say.Started
}

// startWith begins a request with words that were not understood again.
func startWith(t *turn, m agent.Say) { start(t, agent.Start{Kind: m.Kind, Words: m.Words}) }

// openNew puts an empty form into the session.
func openNew(t *turn) { openRoot(t, t.root) }

func openRoot(t *turn, id wizard.ID) {
	root, _ := t.wizards.Latest(id)
	before := stillUnsent(t)
	t.session.Form = &agent.Form{
		ID: agent.FormID(t.newID("form", string(t.ev.ID))), Root: root.ID, State: agent.FormOpen, StartedAt: t.ev.At,
		Pins:    map[wizard.ID]wizard.Version{root.ID: root.Version},
		Answers: wizard.Answers{},
		Unsent:  before.forms, Ahead: before.timer,
	}
	t.session.Asked, t.session.Balance = agent.Asked{}, agent.BalanceAsked{}
	t.session.Revisit, t.session.LastQuestion, t.derived = "", "", nil // from now on, "is it paid?" is about this one
	t.changed(agent.ChangeStarted, "", "", string(root.ID))
}

// openForm shows the form at the person's step, or begins one.
func openForm(t *turn, m agent.OpenForm) {
	switch {
	case wasSaid(&t.position): // it opens over a button only
		open := agent.Press{Do: agent.DoOpenForm, Step: m.Step, Value: m.Kind}
		t.tell(say.HereIsTheForm)
		t.show(agent.Block{Buttons: []agent.Button{{Label: "Open the form", Press: open, Style: agent.Primary}}})
		t.here = false
		return
	case t.form() == nil:
		openNew(t)
		if m.Kind != "" {
			answer(t, agent.Answer{Question: t.leaveType().QuestionID, Value: m.Kind})
		}
	case t.ev.Place.Surface.IsCommand():
		t.tell(say.ResumedInForm(t.formName()))
	}
	if i, ok := t.stopOf(m.Step); ok {
		t.view = formView(&t.position, i)
		return
	}
	t.view = formHere(&t.position, t.told)
}

// fill takes a submitted step.
func fill(t *turn, m agent.Fill) {
	i, ok := t.stopOf(m.View.Step)
	if ok && m.View.Wizard != "" {
		i, ok = t.plan().Stop(m.View.Wizard, m.View.Step)
	}
	if !ok {
		t.tell(say.StepRemoved)
		return
	}
	fillStop(t, t.plan().Stops[i], m)
}

// fillStop reads what was typed on a step, keeps what is valid and shows what follows.
func fillStop(t *turn, stop wizard.Stop, m agent.Fill) {
	parked := t.plan().Parked
	refused, older := t.keepTyped(stop, m.View, m.Typed, false)
	tellParked(t, parked)
	i, onRoute := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
	switch {
	case len(refused) > 0 && onRoute:
		t.view = agent.Errors{ByQuestion: refused, View: formView(&t.position, i)}
	case len(older) > 0 && onRoute:
		t.tellFirst(say.NewerAnswersKept)
		t.view = withOlder(t, formView(&t.position, i), older)
	case len(older) > 0:
		t.tellFirst(say.NewerAnswersKept)
	case !m.View.Review && onRoute:
		showNext(t, i)
	}
}

// showNext shows what follows the step at i: the next one, but never one beyond the first
// that is open.
func showNext(t *turn, i int) {
	open := t.openStop()
	if open == i && t.inForm() {
		t.tell(say.MoreToFillIn)
	}
	if t.inForm() && i+1 < open {
		t.view = formView(&t.position, i+1)
	}
}

// keepTyped keeps the valid answers of a step. refused says, by question, why others are
// not valid; older are the values that were not taken because the answer is newer than the
// view. With lenient, nothing is refused: what isn't valid is left out.
func (t *turn) keepTyped(stop wizard.Stop, view agent.ViewRef, typed agent.Typed, lenient bool) (refused, older map[wizard.QuestionID]string) {
	refused, older = map[wizard.QuestionID]string{}, map[wizard.QuestionID]string{}
	before := maps.Clone(t.form().Answers)
	questions := stop.Questions()
	var changed []*wizard.Question
	for _, q := range questions {
		raw, shown := typed[q.QuestionID]
		now, answered := t.form().Answers[q.QuestionID]
		if !shown && (answered || lenient || view.Form != "") {
			continue // what a form did not show, it did not ask
		}
		value, err := q.Read(raw, t.today())
		who := judge(&t.position, q, value, false)
		switch {
		case err != nil:
			refused[q.QuestionID] = sentence(err)
		case lenient && value == "" && !answered, answered && now.Value == value:
		case isNewer(t, now, view):
			older[q.QuestionID] = value
		case who.Refusal+who.Ask != "":
			refused[q.QuestionID] = who.Refusal + who.Ask
		default:
			t.set(q, who.Value, "", nil)
			list(t, q, who.Listing)
			changed = append(changed, q)
		}
	}
	for id := range typed {
		if !slices.ContainsFunc(questions, func(q *wizard.Question) bool { return q.QuestionID == id }) && view.Form == "" {
			refused[id] = say.NotAskedHere
		}
	}
	if !lenient {
		forgive(t, questions, refused, typed)
	}
	maps.Copy(refused, t.validateDates(questions, before))
	for _, q := range changed {
		moveDependents(t, q)
	}
	heedTyped(t, changed, before)
	return refused, older
}

// forgive takes back what was refused where the other answers of the same step have taken the
// question off the form, or have made one that was left empty optional.
func forgive(t *turn, questions []*wizard.Question, refused map[wizard.QuestionID]string, typed agent.Typed) {
	for _, before := range questions {
		id := before.QuestionID
		if _, wrong := refused[id]; !wrong {
			continue
		}
		_, q, asked := t.plan().Question(id)
		if asked && (strings.TrimSpace(strings.Join(typed[id], "")) != "" || q.Required()) {
			continue
		}
		delete(refused, id)
		if asked {
			t.set(q, "", "", nil)
		}
	}
}

// isNewer reports whether an answer is newer than the view that would replace it. An
// answer that the same drawing of the form brought isn't: the form stayed open because
// another field was refused, and the person sees what they answered.
func isNewer(t *turn, now wizard.Answer, view agent.ViewRef) bool {
	same := now.Source != "" && now.Source == t.source()
	return view.Revision > 0 && now.Revision > view.Revision && !same
}

// withOlder shows the newer answers, and below each what the older form said, with a
// button that uses it after all.
func withOlder(t *turn, view agent.FormView, older map[wizard.QuestionID]string) agent.FormView {
	for i, field := range view.Fields {
		if field.Question == nil {
			continue
		}
		value, kept := older[field.Question.QuestionID]
		if !kept {
			continue
		}
		if field.Question.Component == wizard.Person && value != "" {
			t.mentioned = append(t.mentioned, agent.UserID(value))
		}
		blocks := []agent.Block{{Text: say.OlderAnswer(field.Question, value)}}
		if value != "" {
			blocks = append(blocks, agent.Block{Buttons: []agent.Button{{
				Label: say.UseOlderLabel(field.Question, value), Press: t.answerPress(field.Question, value),
			}}})
		}
		view.Fields[i].Notes = blocks
	}
	return view
}

// save stops for now. In a form, what was typed is kept if it is valid.
func save(t *turn, m agent.Save) {
	if i, ok := t.plan().Stop(m.View.Wizard, m.View.Step); ok && m.View.Form != "" {
		t.keepTyped(t.plan().Stops[i], m.View, m.Typed, true)
	}
	t.changed(string(actionSave), "", "", "")
	t.here = false // don't repeat the open question after "save"
	blocks := []agent.Block{{Text: say.Saved(t.where(), nextReminder(t))}}
	if t.inForm() {
		t.view = agent.PageView{Title: "Saved", Blocks: blocks}
		return
	}
	if !t.form().Reminders.Off {
		press := agent.Press{Do: agent.DoMute, Form: t.form().ID}
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{{Label: "Don't remind me", Press: press}}})
	}
	t.show(blocks...)
}

// refresh shows the open step again after an answer in it has changed what it asks. What was
// typed and can be read is kept, so that nothing is lost if the step is closed, or if a
// question goes and comes back; the rest stays in the fields, because the view keeps its
// revision. Nothing is shown if the step asks what it asked before, and there is no news of
// another version.
func refresh(t *turn, m agent.Refresh) {
	t.here = t.moved // another version may not have this step, and the form must not close
	i, ok := t.plan().Stop(m.View.Wizard, m.View.Step)
	if !ok || m.View.Form == "" {
		return
	}
	before := t.plan().Stops[i]
	t.keepTyped(before, m.View, m.Typed, true)
	if i, ok = t.plan().Stop(m.View.Wizard, m.View.Step); !ok {
		return
	}
	now := t.plan().Stops[i]
	same := slices.EqualFunc(before.Elements, now.Elements, func(a, b *wizard.Element) bool { return a.ID == b.ID })
	same = same && slices.Equal(before.Questions(), now.Questions()) // one may have become required
	for _, q := range now.Questions() {
		_, shown := m.Typed[q.QuestionID]
		same = same && shown
	}
	if same && !t.moved {
		return
	}
	view := formView(&t.position, i)
	view.Ref.Revision, view.Ref.Review = m.View.Revision, m.View.Review
	t.view = view
}

// closeForm answers a form that was closed: its person must know that nothing is lost.
func closeForm(t *turn, _ agent.CloseForm) {
	if t.form() == nil {
		return
	}
	var newest int64
	for _, answer := range t.form().Answers {
		newest = max(newest, answer.Revision)
	}
	if t.session.Asked.Closed == newest+1 {
		return // it was closed before, and nothing has changed since
	}
	t.session.Asked.Closed, t.touched = newest+1, true
	t.out.Messages = append(t.out.Messages, direct(&t.position, []agent.Block{
		{Text: say.FormClosed(t.where())},
		{Buttons: []agent.Button{formButton(&t.position), {Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}}}},
	}))
}

// resume goes on where the person stopped.
func resume(t *turn, m agent.Resume) {
	t.returning = true
	switch {
	case t.form() == nil && reopen(t):
		t.tell(say.Reopened(t.formName()))
	case t.form() == nil:
		t.tell(say.NothingToContinue)
	case t.ev.Place.Surface.IsCommand():
		t.tell(say.ResumedInForm(t.formName()))
		t.view = formHere(&t.position, t.told)
	case m.InWords && t.ev.Place.Surface != agent.API:
		t.tell(say.Resumed(t.formName(), t.where()))
	}
}

// showReview shows the answers again: for checking them, if there are all of them.
func showReview(t *turn, _ agent.Review) {
	if t.form() == nil || !t.plan().Complete() {
		answerInquiry(t, agent.Inquire{About: inquire.Answers})
		return
	}
	if t.session.Revisit != "" {
		t.session.Revisit, t.touched = "", true
	}
}

// goBack shows the step or asks the question before. What was typed is kept if it is valid.
func goBack(t *turn, m agent.GoBack) {
	if m.View.Form != "" {
		i, ok := t.plan().Stop(m.View.Wizard, m.View.Step)
		if !ok || i == 0 {
			return
		}
		if _, older := t.keepTyped(t.plan().Stops[i], m.View, m.Typed, true); len(older) > 0 {
			t.tell(say.NewerAnswersKept)
		}
		t.view = formView(&t.position, i-1)
		return
	}
	_, at, open := t.open()
	var before *wizard.Question
	for _, q := range t.plan().Questions() {
		if open && q.QuestionID == at.QuestionID {
			break
		}
		before = q
	}
	if before == nil {
		t.tell(say.FirstQuestion)
		return
	}
	t.session.Revisit, t.touched = before.QuestionID, true
}

// reopen brings back a form that was closed because nobody went on with it.
func reopen(t *turn) bool {
	f := t.session.Form
	if f == nil || f.State != agent.FormAbandoned || len(f.Answers) == 0 {
		return false
	}
	f.State, t.derived = agent.FormOpen, nil
	t.changed("reopened", "", "", "")
	return true
}
