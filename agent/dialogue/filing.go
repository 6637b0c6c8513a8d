package dialogue

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/profile"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/wizard"
)

// submit files the request, if the form is complete and the person has seen what they are
// about to send.
func submit(t *turn, m agent.Submit) {
	f := t.form()
	switch {
	case f == nil && t.session.Form != nil && t.session.Form.State == agent.FormFiled:
		tellFiled(t)
		return
	case f == nil:
		t.tell(say.NothingToContinue)
		return
	case !t.plan().Complete():
		t.tell(say.RequestIncomplete)
		return
	case refuseDays(t):
		return
	case t.moved:
		return // they were just told to look through their answers
	}
	offered := t.settle()
	seen := m.Seen
	if m.Words != "" {
		if offered.Do != agent.DoSubmit {
			t.tell(say.ReviewFirst)
			return
		}
		review, _ := offered.Move(agent.ViewRef{}, nil).(agent.Submit)
		seen = review.Seen
	}
	if seen > 0 && changedSince(t, seen) {
		t.tell(say.ChangedSinceReview)
		return
	}
	if settleFirst(t) {
		return
	}
	fileRequest(t)
}

// tellFiled answers somebody who sends what they have sent: a double click is answered by its first
// click.
func tellFiled(t *turn) {
	if all := t.state.Requests; len(all) > 0 && t.ev.IsSecondClick(all[0].FiledAt) {
		t.view = agent.Done{}
		return
	}
	t.tell(say.AlreadyFiled)
}

// changedSince reports whether an answer that will be submitted is newer than a view.
func changedSince(t *turn, revision int64) bool {
	for _, q := range t.plan().Questions() {
		if t.form().Answers[q.QuestionID].Revision > revision {
			return true
		}
	}
	return false
}

// fileRequest makes the form a request and tells HR and the employee.
func fileRequest(t *turn) {
	f, plan := t.form(), t.plan()
	f.Estimate = t.estimate() // as the law is today, however long the form was saved
	active := plan.Active()
	r := agent.Request{
		ID:     agent.RequestID("LR-" + t.newID("request", string(t.session.ID)+f.StartedAt.Format(time.RFC3339Nano))),
		Tenant: t.ev.Tenant, Session: t.session.ID, Employee: t.session.Person, HasChat: t.session.HasChat,
		Wizard: active.ID, WizardName: t.formName(), Pin: active.Version,
		State: agent.Filed, Answers: filedAnswers(t), Notes: notes.Filed(f, t.signature()), Estimate: f.Estimate, FiledAt: t.ev.At, UpdatedAt: t.ev.At,
	}
	verdict := judged(&t.position)
	days := verdict.Dated(t.dated())
	away := alsoAway(&t.position, t.values())
	r.Headline, r.Checks = say.Headline(days), slices.Concat(verdict.ForHR, away, learn(t, r.ID), abroadNote(&t.position))
	sendOnItsRoute(t, &r, strings.Join(away, ""))
	if t.takesDocuments {
		var e documents.Effects
		r, e = documentScene(t).WithRequest(r, f.ID)
		takeDocuments(t, e)
		if len(documents.Unfetched([]agent.Request{r})) > 0 {
			setTimer(t, agent.TimerPapers, time.Time{}, t.ev.At)
		}
	}
	t.pinVersions()
	f.State = agent.FormFiled
	t.session.Revisit, t.here, t.home = "", false, true
	t.changed("filed", "", "", string(r.ID))
	t.record(r, "filed")
	t.derived = nil
	t.state.Requests = append([]agent.Request{r}, t.state.Requests...)
	t.send(desk.Cards(r)...)
	t.sendToEmployee(r, append(filedBlocks(r, plan), apartBlocks(r.WizardName, days[leaveStart], f.Apart)...))
	tellAutomatic(t, r)
}

// tellAutomatic records that a request was approved without anybody's decision, and tells its
// employee.
func tellAutomatic(t *turn, r agent.Request) {
	if r.State != agent.Approved || r.Approval == nil {
		return
	}
	t.out.Audit = append(t.out.Audit, agent.AuditEntry{At: t.ev.At, By: route.File, What: "approved", Request: r.ID, Why: r.Approval.Automatic})
	t.sendToEmployee(r, desk.DecisionBlocks(r))
}

// alsoAway names teammates whose leave falls on the same days, for the person who decides.
func alsoAway(p *position, facts map[string]string) []string {
	who := worker(p)
	if who == nil {
		return nil
	}
	span, ok := staff.SpanOf(facts, who.Calendar)
	if !ok {
		return nil
	}
	if p.facts.Leaves.Team.Failed {
		return []string{say.TeamNotLookedUp}
	}
	if note := p.facts.Leaves.Team.ForHR(span.From, span.To); note != "" {
		return []string{note}
	}
	return nil
}

// apartBlocks offer the days that the person asked for together with the one that was filed.
func apartBlocks(name, filed string, apart []string) []agent.Block {
	if !slices.Contains(apart, filed) {
		return nil // they changed their mind
	}
	var buttons []agent.Button
	for _, value := range apart {
		day, err := time.Parse(time.DateOnly, value)
		if value == filed || err != nil || len(buttons) == fewOptions {
			continue
		}
		buttons = append(buttons, agent.Button{
			Label: say.AskForDay(day), Press: agent.Press{Do: agent.DoSay, Value: name + " on " + day.Format("January 2, 2006")},
		})
	}
	return []agent.Block{{Text: say.AlsoMentioned(len(buttons))}, {Buttons: buttons}}
}

// refuseDays says why time off can't be sent: its days are taken, or there is nothing to
// take. The first day is asked for again.
func refuseDays(t *turn) bool {
	if t.form() == nil || !isBrief(&t.position) || !t.plan().Complete() {
		return false
	}
	wrong := judged(&t.position).Refused
	if wrong == "" {
		return false
	}
	if !t.hasTold(wrong) {
		t.tell(wrong)
	}
	for _, q := range t.plan().Questions() {
		if q.Fact == leaveStart {
			t.session.Revisit, t.touched, t.here = q.QuestionID, true, true
		}
	}
	t.endDetours()
	return true
}

// beBrief leaves out of what a person is told what the line below it says again.
func beBrief(t *turn) {
	f := t.form()
	if f == nil || !f.StartedAt.Equal(t.ev.At) || !isBrief(&t.position) || !t.plan().Complete() || !t.asksInMessage() {
		return
	}
	if _, _, open := t.open(); open {
		return
	}
	said := strings.Join(t.noted, "\n")
	t.told = slices.DeleteFunc(t.told, func(b agent.Block) bool {
		return b.Text == say.StartedTimeOff || said != "" && strings.HasPrefix(b.Text, "• ") || len(t.noted) == 1 && b.Text == said
	})
	t.noted = nil
}

// dated are the answers by their facts. In a form whose author gave the first day no fact,
// the first and the last day that it asks for are those of the leave.
func (p *position) dated() map[string]string {
	values := p.values()
	if values["leave_start"] != "" || values["arrival_date"] != "" {
		return values
	}
	var days []string
	for _, q := range p.plan().Questions() {
		answer := p.form().Answers[q.QuestionID]
		switch {
		case !answer.Given():
		case q.Component.Kind() == wizard.DayKind:
			days = append(days, answer.Value)
		case q.Component.Kind() == wizard.RangeKind:
			days = append(days, q.Component.Split(answer.Value)...)
		}
	}
	if n := len(days); n > 0 && n <= 2 && days[0] <= days[n-1] {
		values["leave_start"] = days[0]
		if n == 2 {
			values["leave_end"] = days[1]
		}
	}
	return values
}

// filedAnswers are the answers on the route, as they were shown.
func filedAnswers(t *turn) []agent.FiledAnswer {
	var filed []agent.FiledAnswer
	for _, q := range t.plan().Questions() {
		answer := t.form().Answers[q.QuestionID]
		filed = append(filed, agent.FiledAnswer{
			Question: q.QuestionID, Tag: q.Tag, Label: q.Title(), Display: q.Show(answer.Value), CardLabel: q.Card,
			IsPerson: q.Component == wizard.Person, IsFiles: q.Component == wizard.File, Unasked: q.OnlyIfSaid && q.Chosen(), Answer: answer,
		})
	}
	return filed
}

// filedBlocks tell an employee that the request is on its way.
func filedBlocks(r agent.Request, plan *wizard.Plan) []agent.Block {
	blocks := []agent.Block{{Text: say.Filed(r)}}
	var documents []agent.Link
	for _, stop := range plan.Stops {
		for _, el := range stop.Elements {
			if el.Type == wizard.TypeDocument {
				documents = append(documents, agent.Link{Label: el.Attributes.Text, URL: el.Attributes.URL})
			}
		}
	}
	if len(documents) > 0 {
		blocks = append(blocks, agent.Block{Text: say.Documents}, agent.Block{Links: documents})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "Check status", Press: agent.Press{Do: agent.DoShowStatus}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}},
	}})
}

// validateDates takes back those of the given questions' answers that contradict others,
// so that the valid old ones stay. It returns what is wrong, by question.
func (t *turn) validateDates(questions []*wizard.Question, before wizard.Answers) map[wizard.QuestionID]string {
	refused := map[wizard.QuestionID]string{}
	broken := maps.Clone(t.plan().Broken)
	for _, id := range slices.Sorted(maps.Keys(broken)) {
		if slices.ContainsFunc(questions, func(q *wizard.Question) bool { return q.QuestionID == id }) {
			refused[id] = broken[id]
			wrong := t.form().Answers[id].Value
			putBack(t, id, before)
			noteSetBack(t, string(actionDates), id, wrong)
		}
	}
	return refused
}

// restoreAnswers sets the answers of the open form back, and tells its person.
func restoreAnswers(t *turn, _ agent.RestoreAnswers) {
	then := t.facts.Learned
	if t.form() == nil || then == nil {
		t.tell(say.NothingToRestore)
		return
	}
	t.session.Revisit, t.session.Detours, t.form().Estimate, t.derived = "", nil, nil, nil
	answers := t.form().Answers
	ids := map[wizard.QuestionID]bool{}
	for id := range answers {
		ids[id] = true
	}
	for id := range then {
		ids[wizard.QuestionID(id)] = true
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		if wizard.IsDecision(id) {
			continue // it counts for the answers it was made for
		}
		was, had := then[string(id)].(string)
		now, have := answers[id]
		switch {
		case had == have && was == now.Value:
			continue
		case had:
			answers[id] = wizard.Answer{Value: was, At: t.ev.At, Via: string(t.ev.Place.Surface), Revision: t.session.Version + 1}
		default:
			delete(answers, id)
		}
		noteSetBack(t, agent.ChangeRestored, id, now.Value)
	}
	if t.session.HasChat {
		here := t.here
		t.arm()
		t.here = here
		blocks := append([]agent.Block{{Text: say.RestoredByHR}}, t.drawing().askHere()...)
		t.send(direct(&t.position, blocks))
	}
}

// noteSetBack tells the history that an earlier answer counts again, or none: a question
// that was left out has an answer, too.
func noteSetBack(t *turn, what string, id wizard.QuestionID, from string) {
	now, answered := t.form().Answers[id]
	if answered && now.Value == "" {
		what = agent.ChangeSkipped
	}
	t.changed(what, id, from, now.Value)
}

// settleFirst asks about a change that nobody agreed to or refused, before the request is
// sent without it. A form lists it, and can be sent after that.
func settleFirst(t *turn) bool {
	f := t.form()
	if len(f.Unsettled) == 0 {
		return false
	}
	if t.ev.Place.Surface.IsChat() {
		t.tell(say.SettleFirst)
		t.offer(f.Unsettled[0])
		return true
	}
	for _, p := range f.Unsettled {
		if q, ok := t.asked(p.Question); ok {
			t.tell(say.NotChanged(q, f.Answers[p.Question].Value, p.Value))
		}
	}
	f.Unsettled, t.here, t.touched = nil, true, true
	return true
}

// sendOnItsRoute settles who decides a new request.
func sendOnItsRoute(t *turn, r *agent.Request, alsoAway string) {
	approval, approved := beginRoute(&t.position, wishOf(&t.position), alsoAway, r.Employee)
	r.Approval = approval
	if approved {
		r.State, r.Decided = agent.Approved, &agent.Signature{Name: say.Automatically, At: t.ev.At}
	}
}

// abroadNote tells HR why a request for leave that laws give has no estimate.
func abroadNote(p *position) []string {
	if isBrief(p) || !entitlement.IsAbroad(p.values()) {
		return nil
	}
	return []string{say.NoEstimateForHR}
}

// learn keeps what a form that is filed says of its person, for the next one, unless the
// company's file says it. It returns what HR should know: where the two differ.
func learn(t *turn, r agent.RequestID) (differences []string) {
	var told []agent.Told
	for _, q := range t.plan().Questions() {
		a, filed := t.form().Answers[q.QuestionID], recorded(&t.position, q)
		switch {
		case !a.Given() || strings.HasPrefix(a.By, outside.ByAction):
		case filed == "":
			told = append(told, agent.Told{
				Fact: q.Fact, Question: q.QuestionID, Value: a.Value, Words: a.Words, Listing: a.Listing, By: t.ev.Person.ID, At: t.ev.At, Request: r,
			})
		case a.Value != filed:
			differences = append(differences, profile.Differs(q, a.Value, filed, worker(&t.position).Source(q.Fact)))
		}
	}
	if next, changed := profile.Learn(t.state.Profile, told, t.ev.At); changed {
		keepProfile(t, next)
	}
	return differences
}
