package dialogue

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/deputy"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/home"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/profile"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/wizard"
)

// drawing is everything that the view is made from: where the conversation stands once all
// is decided, and what the person is told. Drawing changes neither.
type drawing struct {
	at       *position
	reply    reply
	revision int64          // of the session once it is committed
	filed    *agent.Request // by this turn, or nil
	hrHome   []agent.Block  // HR's part of the app's home
	hrWaits  bool           // something waits for HR
}

func (t *turn) drawing() drawing {
	o := officeOf(t)
	d := drawing{at: &t.position, reply: t.reply, revision: t.revision(), hrHome: o.Home(), hrWaits: o.Waits()}
	if r := t.out.Requests; len(r) > 0 && r[0].Version == 0 && r[0].State == agent.Filed {
		d.filed = &t.state.Requests[0]
	}
	return d
}

// draw makes what the person sees, where they are, from what was decided.
func (t *turn) draw() {
	view, messages := t.drawing().draw()
	t.out.View = withRevision(view, t.revision())
	t.send(messages...)
}

// withRevision says in a form's view which version of the session it shows.
func withRevision(view agent.View, revision int64) agent.View {
	switch v := view.(type) {
	case agent.FormView:
		if v.Ref.Revision == 0 { // a refreshed one keeps its own
			v.Ref.Revision = revision
		}
		return v
	case agent.ReviewView:
		v.Ref.Revision = revision
		return v
	case agent.Errors:
		v.View = withRevision(v.View, revision)
		return v
	}
	return view
}

func (d drawing) draw() (view agent.View, messages []agent.Message) {
	switch surface := d.at.ev.Place.Surface; {
	case surface.IsChat():
		view, messages = d.inChat()
	case surface.IsForm():
		view = d.inForm()
	case surface.IsHome():
		view = d.reply.view
		if view == nil && (len(d.reply.told) > 0 || d.reply.here) {
			messages = append(messages, direct(d.at, d.message()))
		}
	default: // a command, or the API
		view = d.whereAsked()
	}
	surface := d.at.ev.Place.Surface
	if (d.reply.home || surface.IsHome()) && surface != agent.API {
		messages = append(messages, d.homePage())
	}
	return view, messages
}

// asksInMessage reports whether the conversation's next question is part of a message.
func (t *turn) asksInMessage() bool {
	inAPIForm := t.ev.Place.Surface == agent.API && t.form() != nil && !wasSaid(&t.position)
	return t.here && t.view == nil && !t.inForm() && !inAPIForm
}

// inChat answers in the direct message, whatever channel the words came from: what people
// say about their leave is nobody else's business. HR's own buttons are answered where
// they are.
func (d drawing) inChat() (view agent.View, messages []agent.Message) {
	said := wasSaid(d.at)
	if said {
		d.reply.told, d.reply.view = append(slices.Clip(d.reply.told), inWordsOf(d.at, d.reply.view)...), nil
	}
	if d.reply.view != nil || len(d.reply.told) == 0 && !d.reply.here {
		return d.reply.view, nil
	}
	place := d.at.ev.Place
	if place.Private && !place.HR || said {
		messages = append(messages, direct(d.at, d.message()))
	} else {
		view = d.notice()
	}
	if said && !place.Private {
		messages = append(messages, agent.Message{
			To:   agent.Address{Room: agent.Whisper, Tenant: d.at.ev.Tenant, Person: d.at.ev.Person.ID, Channel: place.Channel},
			Text: say.AnsweredPrivately,
		})
	}
	return view, messages
}

// wasSaid reports whether the person wrote a message. Nothing can open over it, as it does
// over a button.
func wasSaid(p *position) bool {
	switch p.ev.Act.(type) {
	case agent.Said, agent.Dropped:
		return true
	}
	return false
}

// inWordsOf says in a message what a view would show: a page by itself, a form by a button.
func inWordsOf(p *position, view agent.View) []agent.Block {
	switch v := view.(type) {
	case agent.PageView:
		return v.Blocks
	case agent.FormView, agent.ReviewView:
		return []agent.Block{{Text: say.HereIsTheForm}, {Buttons: []agent.Button{formButton(p)}}}
	case agent.PromptView:
		return append(slices.Clone(v.Lead), agent.Block{Buttons: []agent.Button{{Label: v.Title, Press: v.Ref.Prompt}}})
	}
	return nil
}

// direct is a message to the person who is acting, in the thread that they write in.
func direct(p *position, blocks []agent.Block) agent.Message {
	to := agent.Address{Room: agent.Direct, Tenant: p.ev.Tenant, Person: p.ev.Person.ID, Thread: p.thread()}
	return agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks}
}

// fewNotes is the number of answers that need no button to change them.
const fewNotes = 2

// message is what the person is told, and the open question.
func (d drawing) message() []agent.Block {
	told := slices.Clone(d.reply.told)
	if len(d.reply.noted) > fewNotes && d.at.form() != nil {
		change := agent.Button{Label: "Change something", Press: agent.Press{Do: agent.DoChangeAnswer, Form: d.at.form().ID}}
		told = slices.Insert(told, d.reply.notedAt+1, agent.Block{Buttons: []agent.Button{change}})
	}
	if !d.reply.here {
		return told
	}
	return append(told, d.askHere()...)
}

// inForm puts what follows into the open form.
func (d drawing) inForm() agent.View {
	view := d.reply.view
	switch {
	case view != nil:
	case d.reply.overForm:
		view = d.overForm()
	case d.reply.here:
		view = formHere(d.at, d.reply.told)
	case len(d.reply.told) > 0:
		view = agent.PageView{Title: "Leave request", Blocks: d.reply.told}
	case d.filed != nil:
		view = agent.PageView{Title: "Sent to HR", Blocks: []agent.Block{{Text: say.Filed(*d.filed)}}}
	}
	return d.withNotice(view)
}

// overForm shows what was told, and asked, in a view over the form, which stays as it was
// typed.
func (d drawing) overForm() agent.View {
	blocks := slices.Clone(d.reply.told)
	if d.at.offered().Do == agent.DoAskHR {
		blocks = append(blocks, d.confirmation()...)
	}
	return agent.PageView{Title: questionTitle, Blocks: append(blocks, agent.Block{Small: say.ContinueForm(d.at.ev.Place.Surface)})}
}

// whereAsked answers a command, or the API, in the same breath.
func (d drawing) whereAsked() agent.View {
	view := d.reply.view
	if _, said := d.at.ev.Act.(agent.Said); said && view == nil {
		return d.inReply()
	}
	if view == nil && d.at.ev.Place.Surface == agent.API && d.at.form() != nil && d.reply.here {
		view = formHere(d.at, d.reply.told)
	}
	if view != nil {
		return d.withNotice(view)
	}
	return d.notice()
}

// inReply answers words that came over the API: what is told and asked, with the form that is
// open. A yes or no comes first, and the form waits for it.
func (d drawing) inReply() agent.View {
	waits := d.at.asksHere() && d.at.offered().Do != agent.DoSubmit
	if d.at.form() == nil || waits {
		return d.notice()
	}
	switch v := formHere(d.at, d.reply.told).(type) {
	case agent.FormView:
		v.Notice = agent.PlainText(d.message())
		return v
	case agent.ReviewView:
		v.Notice = agent.PlainText(append(slices.Clip(d.reply.told), agent.Block{Text: say.StillToSubmit}))
		return v
	default:
		return d.notice()
	}
}

// notice is what was told, for a surface that shows messages to one person only.
func (d drawing) notice() agent.Notice {
	if d.filed != nil {
		d.reply.told = append(slices.Clip(d.reply.told), agent.Block{Text: say.Filed(*d.filed)})
	}
	blocks := d.message()
	return agent.Notice{Text: agent.PlainText(blocks), Blocks: blocks}
}

// withNotice puts what was told on top of a form or review.
func (d drawing) withNotice(view agent.View) agent.View {
	if len(d.reply.told) == 0 {
		return view
	}
	switch v := view.(type) {
	case agent.FormView:
		v.Notice = joinTexts(d.reply.told, v.Notice)
		return v
	case agent.ReviewView:
		v.Notice = joinTexts(d.reply.told, v.Notice)
		return v
	}
	return view
}

func joinTexts(told []agent.Block, notice string) string {
	var texts []string
	for _, b := range told {
		if b.Text != "" {
			texts = append(texts, b.Text)
		}
	}
	if notice != "" {
		texts = append(texts, notice)
	}
	return strings.Join(texts, "\n")
}

// askHere asks what the conversation is at: what waits for a yes, the open question, or
// what the person could begin with.
func (d drawing) askHere() []agent.Block {
	if d.at.asksHere() {
		return d.confirmation()
	}
	if d.at.form() == nil {
		return offers(d.at)
	}
	stop, q, open := d.at.open()
	if !open {
		return nil // the review waits for a yes, see arm
	}
	var blocks []agent.Block
	if d.reply.returning || d.at.wasOpen != q.QuestionID { // what comes before a question is shown once
		blocks = toRead(d.at, stop, q.QuestionID)
	}
	return append(blocks, d.ask(stop, q)...)
}

// review is "check your answers" as a message.
func (d drawing) review(submit agent.Press) []agent.Block {
	f, days := d.at.form(), judged(d.at)
	view := reviewView(d.at)
	brief := isBrief(d.at) && days.When != ""
	blocks := []agent.Block{{Text: say.SendIt(d.at.formName(), days.When, sentTo(d.at))}}
	if !brief {
		blocks = append(toRead(d.at, wizard.Stop{}, ""), agent.Block{Heading: "Check your answers"})
	}
	var options []wizard.Option
	for _, section := range view.Sections {
		if section.Step == "" {
			continue // notes come after the answers
		}
		var rows []agent.Fact
		for _, row := range section.Rows {
			rows = append(rows, agent.Fact{Label: row.Label, Value: row.Value})
			options = append(options, wizard.Option{Label: row.Label, Value: string(row.Question)})
		}
		if !brief {
			blocks = append(blocks, agent.Block{Facts: rows})
		}
	}
	for _, note := range append(slices.Clone(days.Notes), kindHint(d.at)...) {
		blocks = append(blocks, agent.Block{Small: note})
	}
	for _, q := range d.at.plan().Questions() {
		if answer := f.Answers[q.QuestionID]; brief && q.OnlyIfSaid && answer.Given() {
			blocks = append(blocks, agent.Block{Facts: []agent.Fact{{Label: q.Title(), Value: q.Show(answer.Value)}}})
		}
	}
	blocks = append(blocks, notes.InReview(f)...)
	blocks = append(blocks, view.Estimate...)
	return append(blocks,
		agent.Block{Pick: &agent.Pick{
			Press: agent.Press{Do: agent.DoChangeAnswer, Form: f.ID}, Component: wizard.Select, Label: "Change an answer", Options: options,
		}},
		submitButtons(f, submit))
}

// teamBlocks say in the app's home who of one's team is away in the week that begins today.
// They are left out where there is no team, or nobody looked.
func teamBlocks(p *position) []agent.Block {
	team := p.facts.Leaves.Team
	if len(team.Team) == 0 || team.Failed {
		return nil
	}
	blocks := []agent.Block{{Divider: true}, {Heading: say.TeamTitle}}
	lines := team.Soon(team.Today + 6)
	if len(lines) == 0 {
		return append(blocks, agent.Block{Small: say.TeamIsHere})
	}
	return append(blocks, agent.Block{Text: "• " + strings.Join(lines, "\n• ")}, agent.Block{Small: say.OnlyApprovedHere})
}

// homePage is the app's home.
func (d drawing) homePage() agent.Message {
	p := d.at
	h := home.Home{Name: p.session.Person.Name, Requests: p.state.Requests, Deciding: desk.DecideAtHome(p.facts.ToDecide, p.ev), Links: []agent.Button{profile.Button, away.Button}, Team: teamBlocks(p)}
	if p.form() != nil {
		h.Form, h.Open = say.InProgress(p.formName(), p.where()), formButton(p)
	}
	if p.facts.Leaves.Requests != nil {
		h.Balances = home.Balances(worker(p), p.staff.Policies(), leavesOf(p), timeoff.DayOf(p.today()))
	}
	if p.routes.Asks(worker(p)) {
		h.Links = append(h.Links, agent.Button{Label: deputy.Label, Press: agent.Press{Do: agent.DoSubstitute}})
	}
	if p.hr() {
		h.HR, h.HRWaits = d.hrHome, d.hrWaits
	}
	if p.ev.Role.Admin && p.facts.Admin != nil {
		h.Health = &p.facts.Admin.Health
	}
	return agent.Message{
		To:   agent.Address{Room: agent.Home, Tenant: p.ev.Tenant, Person: p.ev.Person.ID},
		Text: "Your leave requests", Blocks: h.Blocks(),
	}
}

// kindHint is what the form says below the kind of time off that was chosen, such as what there is
// for longer ones; empty if it says nothing.
func kindHint(p *position) []string {
	for _, q := range p.plan().Questions() {
		chosen := p.form().Answers[q.QuestionID].Value
		for _, o := range q.Options {
			if q.Fact == leaveName && o.Value == chosen && o.Value != "other" && o.Hint != "" {
				return []string{o.Hint + "."}
			}
		}
	}
	return nil
}
