package dialogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/office"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/knowledge"
)

// Everything that a turn reads besides its state is read here: the position says what it
// needs as a value, and one function reads it. Nothing behind it does I/O.

// week is the time a digest tells of.
const week = 7 * 24 * time.Hour

// lookUp reads the needed values, and returns them with those already known.
func (a *Agent) lookUp(ctx context.Context, at *position, need lookup) (facts, error) {
	known := at.facts
	steps := []func() error{
		func() error { return a.hear(ctx, at, need, &known) },
		func() error { return a.answerQuestions(ctx, at, need, &known) },
		func() error { return a.readTickets(ctx, at, need, &known) },
		func() error { return a.readPolicies(ctx, at, need, &known) },
		func() error { return a.readFiles(ctx, at, need, &known) },
		func() error { return a.readDocuments(ctx, at, need, &known) },
		func() error { return a.readForm(ctx, at, need, &known) },
		func() error { return a.readHandovers(ctx, at, need.handover, &known) },
		func() error { return a.readLeaves(ctx, at, need, &known) },
		func() error { return a.readTeam(ctx, at, need, &known) },
		func() error { return a.readDeciders(ctx, at, need, &known) },
		func() error { return a.readSubscriptions(ctx, at, need, &known) },
	}
	a.lookUpPeople(ctx, at, need, &known)
	if need.hrTeam && a.hrTeam != nil {
		known.hrTeam = slices.DeleteFunc(slices.Clone(a.hrTeam.HRTeam(ctx, at.ev.Tenant)), func(p agent.PersonRef) bool { return p.ID == at.ev.Person.ID })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return known, err
		}
	}
	return known, nil
}

// lookUpPeople reads whom words may name. That the directory can't be reached is a fact, too.
// Over the JSON API, a company's own system says who people are.
func (a *Agent) lookUpPeople(ctx context.Context, at *position, need lookup, known *facts) {
	if a.directory == nil || at.ev.Place.Surface == agent.API {
		return
	}
	for _, words := range need.people {
		people, exact, err := a.directory.LookUp(ctx, at.ev.Tenant, words)
		if known.people == nil {
			known.people = map[string]roster.Found{}
		}
		known.people[words] = roster.Found{People: people, Exact: exact, Failed: err != nil}
	}
}

// readLeaves reads everything that the person asked for, or the one whose request HR works on, and
// by which address the company's file may know them. Over the JSON API, nobody says who has which address.
func (a *Agent) readLeaves(ctx context.Context, at *position, need lookup, known *facts) (err error) {
	if need.leaves || need.team || need.teamLeaves || need.subscribed {
		known.leaves.email = a.emailOf(ctx, at, at.ev.Person.ID)
	}
	if need.employee && a.leaves != nil {
		known.leaves.employee.id, known.leaves.employee.email = at.state.Request.Employee.ID, a.emailOf(ctx, at, at.state.Request.Employee.ID)
		if known.leaves.employee.requests, err = a.leaves.RequestsOf(ctx, at.ev.Tenant, known.leaves.employee.id); err != nil {
			return err
		}
	}
	if !need.leaves || a.leaves == nil {
		return nil
	}
	known.leaves.requests, err = a.leaves.RequestsOf(ctx, at.ev.Tenant, at.ev.Person.ID)
	return err
}

// emailOf returns the address by which the company's file may know somebody; "" if it knows
// them by their ID, or nobody says the address.
func (a *Agent) emailOf(ctx context.Context, at *position, id agent.UserID) string {
	if a.directory == nil || at.ev.Place.Surface == agent.API || !at.staff.NeedsEmail(id) {
		return ""
	}
	people, exact, err := a.directory.LookUp(ctx, at.ev.Tenant, string(id))
	if err != nil || !exact || len(people) != 1 {
		return ""
	}
	return people[0].Email
}

// teamBudget is how long the directory may take to say who a team is: a form has to be answered
// within three seconds, and can be without.
const teamBudget = time.Second

// readTeam reads with whom the person works, and when they are away. That somebody can't be
// found in the directory, or looked up at all, is a fact, too.
func (a *Agent) readTeam(ctx context.Context, at *position, need lookup, known *facts) error {
	if !need.team && !need.teamLeaves && !need.subscribed {
		return nil
	}
	today := timeoff.DayOf(at.today())
	me := at.staff.Person(at.ev.Person.ID, known.leaves.email)
	known.leaves.team = teamFacts{me: me, looked: need.teamLeaves, Out: staff.Out{Team: at.staff.Team(me, today), Today: today}}
	if !need.teamLeaves || a.leaves == nil {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, teamBudget)
	defer cancel()
	for _, who := range known.leaves.team.Team {
		id := who.ID
		if id == "" && a.directory != nil {
			people, exact, err := a.directory.LookUp(looking, at.ev.Tenant, who.Email)
			err = cmp.Or(err, looking.Err())
			known.leaves.team.failed = known.leaves.team.failed || err != nil
			if err == nil && exact && len(people) == 1 {
				id = people[0].ID
			}
		}
		if id == "" {
			continue
		}
		requests, err := a.leaves.RequestsOf(ctx, at.ev.Tenant, id)
		if err != nil { // what is wrong with a colleague's record holds up nobody else
			known.leaves.team.failed = true
			continue
		}
		known.leaves.team.Absences = append(known.leaves.team.Absences, staff.Absences(who, asLeaves(at, requests))...)
	}
	return nil
}

// answerQuestions has the policies answer. A question without an answer may become a
// ticket, so the open ones are needed then.
func (a *Agent) answerQuestions(ctx context.Context, at *position, need lookup, known *facts) error {
	tickets := need.tickets
	for _, q := range need.questions {
		answer, err := a.policies.Ask(ctx, at.ev.Tenant, q.text)
		if err == nil && !answer.Sure() && holiday.Asks(q.text.Text) { // hardly any policy names each day
			q.text.Text = holiday.General
			answer, err = a.policies.Ask(ctx, at.ev.Tenant, q.text)
			answer.FullQuestion = ""
		}
		if err == nil && !answer.Sure() && q.whole != "" {
			answer, err = a.askWhole(ctx, at, q, answer)
		}
		if err != nil {
			return fmt.Errorf("policies: %w", err)
		}
		if known.answers == nil {
			known.answers = map[agent.Move]knowledge.Answer{}
		}
		known.answers[q.move] = answer
		tickets = tickets || !answer.Found()
	}
	if !tickets {
		return nil
	}
	var err error
	if known.Tickets, known.TicketsOpened, err = a.store.OpenTickets(ctx, at.ev.Tenant); err != nil {
		return fmt.Errorf("open tickets: %w", err)
	}
	return nil
}

// askWhole asks with all that was said what a question alone doesn't find: in "got a jury
// summons, will I lose pay?" the question needs what comes before it.
func (a *Agent) askWhole(ctx context.Context, at *position, q policyLookup, alone knowledge.Answer) (knowledge.Answer, error) {
	q.text.Text = q.whole
	answer, err := a.policies.Ask(ctx, at.ev.Tenant, q.text)
	if err != nil {
		return alone, fmt.Errorf("with all that was said: %w", err)
	}
	choices := answer.Choices()
	if answer.Passage.Shipped || !answer.Sure() && (len(choices) == 0 || choices[0].Passage.Shipped || len(alone.Choices()) > 0) {
		return alone, nil
	}
	return answer, nil
}

// mostRequests is how many requests HR can ask about in words, the newest first.
const mostRequests = 500

// readTickets reads the card below which somebody wrote, the requests that HR asks about,
// and what people asked.
func (a *Agent) readTickets(ctx context.Context, at *position, need lookup, known *facts) (err error) {
	if need.cardAt != nil {
		if known.ticket, known.request, err = a.store.CardAt(ctx, at.ev.Tenant, *need.cardAt); err != nil {
			return fmt.Errorf("card: %w", err)
		}
	}
	most := mostRequests
	if need.report {
		most, known.Requests = office.MostReported, nil
	}
	if (need.requests || need.report) && known.Requests == nil {
		if known.Requests, err = a.store.Requests(ctx, at.ev.Tenant, most); err != nil {
			return fmt.Errorf("requests: %w", err)
		}
		if len(known.Requests) == most {
			if known.Requests, err = a.withOlder(ctx, at, known.Requests); err != nil {
				return fmt.Errorf("requests that wait: %w", err)
			}
		}
	}
	if need.deciders.overdue && known.Requests == nil && !at.routes.Empty() {
		waiting := agent.WaitingStates()
		if known.Requests, err = a.store.Requests(ctx, at.ev.Tenant, office.MostReported, waiting[:]...); err != nil {
			return fmt.Errorf("requests that wait: %w", err)
		}
	}
	if need.front && known.Front == nil {
		if known.Front, err = a.readFront(ctx, at); err != nil {
			return fmt.Errorf("requests: %w", err)
		}
	}
	if need.toDecide && known.ToDecide == nil {
		waiting := agent.WaitingStates()
		all, err := a.store.Requests(ctx, at.ev.Tenant, office.MostReported, waiting[:]...)
		if err != nil {
			return fmt.Errorf("requests that wait: %w", err)
		}
		known.ToDecide = slices.DeleteFunc(all, func(r agent.Request) bool { return !r.Approval.Waits(at.ev.Person.ID) })
	}
	if need.report || need.front {
		a.readEmails(ctx, at, known)
	}
	if !need.askedSince.IsZero() {
		if known.AskedLastWeek, err = a.store.Questions(ctx, at.ev.Tenant, need.askedSince); err != nil {
			return fmt.Errorf("questions: %w", err)
		}
	}
	return nil
}

// readEmails reads by which addresses the company's file may know the people whose leave is
// counted. For whom the directory has no time, Monday to Friday are counted.
func (a *Agent) readEmails(ctx context.Context, at *position, known *facts) {
	looking, cancel := context.WithTimeout(ctx, teamBudget)
	defer cancel()
	requests := known.Requests
	if known.Front != nil {
		requests = slices.Concat(requests, known.Front.Approved)
	}
	emails := map[agent.UserID]string{}
	for _, r := range requests {
		if _, looked := emails[r.Employee.ID]; !looked && employeeOf(at, r.Approval) == nil && looking.Err() == nil {
			emails[r.Employee.ID] = a.emailOf(looking, at, r.Employee.ID)
		}
	}
	known.leaves.emails = emails
}

// homeNeeds says what the app's home lacks, if a turn draws it: whatever changes it, it shows
// everything that it shows when it is opened.
func homeNeeds(p *position, out agent.Outcome) (need lookup, drawn bool) {
	if !slices.ContainsFunc(out.Messages, func(m agent.Message) bool { return m.To.Room == agent.Home }) {
		return need, false
	}
	need.teamLeaves = p.staff.Len() > 0 && !p.facts.leaves.team.looked
	need.front = p.hr() && p.facts.Front == nil
	need.tickets = need.front
	return need, need.teamLeaves || need.front
}

// stillNeeds says what a turn lacks that is known only once it is decided.
// It is looked up as from the position that is returned.
func stillNeeds(p *position, out agent.Outcome) (as *position, need lookup, lacks bool) {
	if need, lacks = homeNeeds(p, out); lacks {
		return p, need, true
	}
	return asksToSend(p, out)
}

// asksToSend says what a turn lacks that asks whether to send a request: to whom it would go.
func asksToSend(p *position, out agent.Outcome) (as *position, need lookup, asks bool) {
	if out.Session == nil || p.routes.Empty() || p.facts.leaves.deciders != nil {
		return p, need, false
	}
	next := *p
	next.session, next.derived = *out.Session, nil
	if next.form() == nil || !next.plan().Complete() || !isBrief(&next) {
		return p, need, false
	}
	need.deciders.next = true
	return &next, need, true
}

// readFront reads what HR sees in the app's home.
func (a *Agent) readFront(ctx context.Context, at *position) (*desk.Front, error) {
	waiting := agent.WaitingStates()
	var f desk.Front
	var err error
	if f.Waiting, err = a.store.Requests(ctx, at.ev.Tenant, mostRequests, waiting[:]...); err != nil {
		return nil, err
	}
	if f.Approved, err = a.store.Requests(ctx, at.ev.Tenant, mostRequests, agent.Approved); err != nil {
		return nil, err
	}
	f.Cut = len(f.Approved) == mostRequests
	f.Changes, err = a.changes(ctx, at)
	return &f, err
}

// changes are all the changes that HR has to decide, however old their requests are.
func (a *Agent) changes(ctx context.Context, at *position) ([]agent.Request, error) {
	if a.leaves == nil {
		return nil, nil
	}
	return a.leaves.ChangesOf(ctx, at.ev.Tenant)
}

// withOlder adds to the newest requests all that HR has to decide, however old they are.
func (a *Agent) withOlder(ctx context.Context, at *position, newest []agent.Request) ([]agent.Request, error) {
	waiting := agent.WaitingStates()
	older, err := a.store.Requests(ctx, at.ev.Tenant, office.MostReported, waiting[:]...)
	if err != nil {
		return nil, err
	}
	changes, err := a.changes(ctx, at)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(newest)
	for _, r := range slices.Concat(older, changes) {
		if !slices.ContainsFunc(newest, func(known agent.Request) bool { return known.ID == r.ID }) {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(x, y agent.Request) int { return y.FiledAt.Compare(x.FiledAt) })
	return all, nil
}

// readPolicies reads the policies, and the versions of the one that is named.
func (a *Agent) readPolicies(ctx context.Context, at *position, need lookup, known *facts) (err error) {
	if !need.policies && need.versionsOf == nil {
		return nil
	}
	if known.Policies, err = a.policies.List(ctx, at.ev.Tenant); err != nil || need.versionsOf == nil {
		return err
	}
	if p, ok := desk.FindPolicy(need.versionsOf.id, need.versionsOf.title, known.Policies); ok {
		known.Versions, err = a.policies.Versions(ctx, at.ev.Tenant, p.Policy.Policy)
	}
	return err
}

// readFiles reads the files that HR brought. A file that can't be read is a fact, too.
func (a *Agent) readFiles(ctx context.Context, at *position, need lookup, known *facts) error {
	for _, id := range need.files {
		name, content, err := a.files.Fetch(ctx, at.ev.Tenant, id)
		brought := desk.DroppedFile{Name: name}
		if err == nil {
			brought.Policy, err = a.reader.ReadFile(ctx, name, content)
		}
		if refused, ok := errors.AsType[*knowledge.Refusal](err); ok {
			brought.Refused, err = refused.Message, nil
		}
		if err != nil {
			return fmt.Errorf("file %s: %w", id, err)
		}
		if known.Files == nil {
			known.Files = map[agent.FileID]desk.DroppedFile{}
		}
		known.Files[id] = brought
	}
	return nil
}

// readDocuments fetches the files that an employee hands in, and looks the one up that HR opens.
// A file that can't be had is a fact, too.
func (a *Agent) readDocuments(ctx context.Context, at *position, need lookup, known *facts) error {
	if a.documents == nil {
		return nil
	}
	for _, id := range need.papers[:min(len(need.papers), agent.MaxDroppedAtOnce)] {
		name, content, err := a.documents.FetchDocument(ctx, at.ev.Tenant, id, agent.MaxDocumentSize)
		got := documents.Fetched{File: id, Name: name}
		switch refused, ok := errors.AsType[*knowledge.Refusal](err); {
		case ok:
			got.Refused = refused.Message
		case err != nil:
			return fmt.Errorf("file %s: %w", id, err)
		default:
			got = documents.Recognize(id, name, content)
		}
		if known.leaves.papers.fetched == nil {
			known.leaves.papers.fetched = map[agent.FileID]documents.Fetched{}
		}
		known.leaves.papers.fetched[id] = got
	}
	if need.document == "" {
		return nil
	}
	kept, ok, err := a.documents.Document(ctx, at.ev.Tenant, need.document)
	if ok && err == nil {
		kept.Content, known.leaves.papers.kept = nil, &kept
	}
	return err
}

// decideAhead decides and, if there is time for what the form then needs from elsewhere,
// decides again with that. What there is no time for is left to a timer.
func (a *Agent) decideAhead(ctx context.Context, at *position, moves []proposal, attempt int) agent.Outcome {
	out := decide(at, moves, attempt)
	wants, budget := inTime(at, out.Ahead)
	if len(wants) == 0 {
		return out
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	scene := sceneOf(at)
	at.ahead = a.outside.Fetch(ctx, wants, outside.Asker{
		Mask: func(words string) string { return modelled.Mask(words, scene) },
		Cite: func(source string) string { return say.LookedUpIn(source, at.today()) },
		Policy: func(ctx context.Context, w outside.Want) (text, source string, err error) {
			q := knowledge.Question{Text: w.Policy, Country: "US", Today: knowledge.DayOf(at.today()), State: w.State, Leave: w.Leave}
			answer, err := a.policies.Ask(ctx, at.ev.Tenant, q)
			if err != nil || !answer.Sure() {
				return "", "", cmp.Or(err, errNotSure)
			}
			return answer.Quote, say.Source(answer.Passage), nil
		},
	})
	return decide(at, moves, attempt)
}

// errNotSure is why the policies have no text for a form.
var errNotSure = errors.New("the policies don't say for certain")

// readForm reads what a questionnaire says to an answer, and earlier answers of the form.
func (a *Agent) readForm(ctx context.Context, at *position, need lookup, known *facts) error {
	if need.answering != nil {
		reply, err := a.questionnaires.Take(ctx, *need.answering)
		if err != nil {
			return fmt.Errorf("questionnaire: %w", err)
		}
		known.reply = &reply
	}
	if need.version == nil {
		return nil
	}
	history, err := a.store.History(ctx, at.ev.Tenant, at.ev.Session)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	values, kept := agent.ReplayAnswers(history).At(*need.version)
	if kept && values == nil {
		values = journey.Values{} // nothing was learned yet
	}
	known.learned = values
	return nil
}

// readHandovers reads what is kept of handovers.
func (a *Agent) readHandovers(ctx context.Context, at *position, need handoverLookup, known *facts) (err error) {
	if a.handovers == nil {
		return nil
	}
	known.leaving.Pages, known.leaving.Model = a.handovers.Pages(), a.handovers.HasModel()
	if need.link != "" {
		if link, ok := a.handovers.FreshLink(need.link); ok {
			known.leaving.Link = &link
		}
	}
	if need.of != "" {
		if err := a.readHandoversOf(ctx, at, need.of, known); err != nil {
			return err
		}
	}
	if need.active {
		if known.leaving.Active, err = a.handovers.Active(ctx, at.ev.Tenant, need.ended); err != nil {
			return err
		}
	}
	if need.parts != "" {
		if known.leaving.Parts, err = a.handovers.Parts(ctx, at.ev.Tenant, need.parts); err != nil {
			return err
		}
		state, err := a.store.Load(ctx, agent.Ref{Tenant: at.ev.Tenant, Session: at.ev.Session, Handover: need.parts})
		if err != nil {
			return err
		}
		known.leaving.Of = append(known.leaving.Of, state.Handovers...)
	}
	if need.question != "" && known.leaving.Asked == nil {
		if known.leaving.Asked, err = a.askHandovers(ctx, at, need.question); err != nil {
			return err
		}
	}
	return a.readHandedFiles(ctx, at, need, known)
}

// readHandedFiles reads all files of a handover: what they don't say shows only together.
func (a *Agent) readHandedFiles(ctx context.Context, at *position, need handoverLookup, known *facts) error {
	h, all, ok := handover.FilesOf(at.state.Handovers, need.files, need.added)
	if !ok {
		return nil
	}
	fetch := func(ctx context.Context, id agent.FileID) (agent.NamedFile, error) {
		file := agent.NamedFile{ID: id}
		var err error
		file.Name, file.Content, err = a.files.Fetch(ctx, at.ev.Tenant, id)
		if refused, ok := errors.AsType[*knowledge.Refusal](err); ok {
			file.Refusal, err = refused.Message, nil
		}
		if err != nil {
			return file, fmt.Errorf("file %s: %w", id, err)
		}
		return file, nil
	}
	reading, err := a.handovers.Read(ctx, h, all, fetch)
	if err != nil {
		return fmt.Errorf("files of handover %s: %w", need.files, err)
	}
	known.leaving.Reading = &reading
	return nil
}

// readDeciders reads whom the routes of requests lead to, and whether they are away today. That
// somebody can't be found is a fact, too: then somebody else decides.
func (a *Agent) readDeciders(ctx context.Context, at *position, need lookup, known *facts) error {
	now := *at
	now.facts = *known
	routes := stepsAhead(&now, need.deciders)
	if len(routes) == 0 && need.substitute == "" {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, teamBudget)
	defer cancel()
	known.leaves.deciders = map[*staff.Person]route.Standing{}
	for _, p := range substitutesIn(&now, need.substitute) {
		now.routes.Follow(p, known.leaves.deciders, func(p *staff.Person) route.Standing { return a.standing(looking, ctx, at, p) })
	}
	for _, one := range routes {
		now.routes.Gather(one.who, one.steps, known.leaves.deciders, func(p *staff.Person) route.Standing { return a.standing(looking, ctx, at, p) })
	}
	return nil
}

// standing reads what is known today of somebody who may have to decide. looking ends when the
// directory has had its time.
func (a *Agent) standing(looking, ctx context.Context, at *position, p *staff.Person) route.Standing {
	standing := route.Standing{ID: p.ID}
	if a.directory != nil {
		people, exact, err := a.directory.LookUp(looking, at.ev.Tenant, cmp.Or(string(p.ID), p.Email))
		switch err = cmp.Or(err, looking.Err()); {
		case err != nil:
			standing.Failed = p.ID == ""
		case exact && len(people) == 1:
			standing.ID, standing.Left = people[0].ID, people[0].Left
		default:
			standing.ID = ""
		}
	}
	if standing.ID == "" || a.leaves == nil {
		return standing
	}
	// what is wrong with a colleague's record holds up nobody else: they count as here
	if requests, err := a.leaves.RequestsOf(ctx, at.ev.Tenant, standing.ID); err == nil {
		standing.Leaves = asLeaves(at, requests)
	}
	if kept, err := a.leaves.ProfileOf(ctx, at.ev.Tenant, standing.ID); err == nil {
		standing.Profile = kept
	}
	return standing
}

// readSubscriptions reads who is told regularly who is away, and makes an address for a new
// calendar.
func (a *Agent) readSubscriptions(ctx context.Context, at *position, need lookup, known *facts) (err error) {
	if !need.subscribed || a.subscriptions == nil || at.ev.Place.Surface == agent.API {
		return nil
	}
	known.leaves.away = away.Facts{Read: true}
	if fresh, ok := a.subscriptions.Fresh(); ok {
		known.leaves.away.Fresh = &fresh
	}
	if known.leaves.away.Own, err = a.subscriptions.Of(ctx, at.ev.Tenant, at.ev.Person.ID); err != nil {
		return err
	}
	known.leaves.away.Weekly, err = a.subscriptions.Weekly(ctx, at.ev.Tenant)
	return err
}
