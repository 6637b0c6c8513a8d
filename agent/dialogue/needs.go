package dialogue

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/comeback"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/agent/onbehalf"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/subject"
)

// What a turn needs to know, as values: what to hear words, what to carry out moves, and what
// shows only once it is decided. Reading it is the business of agent/lookup.

// week is the time a digest tells of.
const week = 7 * 24 * time.Hour

// toHear says what must be known to hear words: which questionnaire they may answer, and
// what HR said since the question that a yes or no may be for.
func toHear(p *position) lookup.Needs {
	said, isSaid := p.ev.Act.(agent.Said)
	if !isSaid {
		return lookup.Needs{}
	}
	need := lookup.Needs{HRTeam: inquire.MayCall(said.Text)}
	need.ToDecide = !p.hr() && !p.routes.Empty() && hrdesk.MayDecide(said.Text)
	need.Requests, need.Team = p.hr(), p.staff.Len() > 0 && hrdesk.MayAskWhoIsAway(said.Text)
	need.Leaves = p.form() == nil && p.staff.Len() > 0 && len(p.state.Requests) > 0 && comeback.MayReturn(said.Text)
	if p.thread() != "" {
		need.ToDecide = need.ToDecide || !p.hr() && !p.routes.Empty()
		need.CardAt = &agent.Receipt{Channel: p.ev.Place.Channel, Message: p.ev.Place.Thread}
	}
	needToHearNewcomer(p, said, &need)
	if n := len(p.session.Detours); p.wanted != nil && p.ev.Place.Private && p.ev.Place.Thread != "" &&
		(n == 0 || p.session.Detours[n-1].Thread != p.ev.Place.Thread) { // something else came in between, elsewhere
		need.Conversation = p.conversation()
	}
	order, _, _ := command.Read(said.Text)
	if len(p.session.Detours) > 0 && (order == command.Yes || order == command.No || isPlainNo(said.Text)) {
		need.ClosedSince = p.session.Detours[0].AskedAt
	}
	return need
}

// needToHearNewcomer asks what a newcomer says of the handovers that they took over: whether
// it is about those, they tell better than its form.
func needToHearNewcomer(p *position, said agent.Said, need *lookup.Needs) {
	if p.ev.Place.Private && handover.IsNewcomer(p.state.Handovers, p.ev.Person.ID) && asksSomething(said.Text) {
		need.Handover.Question = oneLine(said.Text)
	}
}

// needs says what must be known to decide moves.
func needs(p *position, moves []proposal) lookup.Needs {
	need := lookup.Needs{
		People: append(namedManagers(p, moves), namedByAdmin(p, moves)...),
		Admin:  consoleAsk(p, moves),
		PeopleNeeds: lookup.PeopleNeeds{
			Subscribed: slices.ContainsFunc(moves, subscribes),
			Records:    recordsOf(p, moves),
		},
		DeskNeeds: lookup.DeskNeeds{
			Report:   slices.ContainsFunc(moves, asksForReport),
			Requests: p.hr() && slices.ContainsFunc(moves, listsWaiting),
			Tickets:  slices.ContainsFunc(moves, asksForTickets),
		},
	}
	if ask, ok := perhapsAsked(p, moves); ok {
		need.Questions = append(need.Questions, lookup.Question{Move: ask, Text: policyQuestion(p, ask)})
	}
	for _, proposed := range moves {
		need.Leaves = need.Leaves || needsLeaves(p, proposed.move)
		need.TeamLeaves = need.TeamLeaves || needsTeam(p, proposed.move)
		need.Deciders = needsDeciders(proposed.move, need.Deciders)
		needFor(p, proposed.move, &need)
	}
	return need
}

// needFor adds what must be known to decide a move.
func needFor(p *position, move agent.Move, need *lookup.Needs) {
	switch m := move.(type) {
	case agent.AskPolicy:
		if !subject.IsBlank(m.Question) {
			need.Questions = append(need.Questions, lookup.Question{Move: m, Text: policyQuestion(p, m), Whole: saidAround(p, m.Question), Kind: kindFor(p, m.Question)})
		}
	case agent.AskHR:
		if !subject.IsBlank(m.Question) {
			// The question contains already what it goes on from.
			need.Questions, need.Tickets = append(need.Questions, lookup.Question{Move: m, Text: questionAbout(p, m.Question)}), true
		}
	case agent.ChoosePassage:
		q := questionAbout(p, m.Question)
		q.Only = m.Passage
		need.Questions, need.Policies = append(need.Questions, lookup.Question{Move: m, Text: q}), true
	case agent.Respond:
		if p.wanted != nil && (m.Question == "" || m.Question == p.waitingQuestion(m.Questionnaire)) {
			need.Answering = &agent.Answering{
				Event: p.ev.ID, Tenant: p.ev.Tenant, Conversation: p.conversation(), At: p.ev.At, Zone: p.zone(),
				Questionnaire: m.Questionnaire, Question: m.Question, Words: m.Words,
			}
		}
	case agent.MarkUnhelpful:
		need.Tickets = true
	case agent.ReachHuman, agent.WriteToHR, agent.Inquire, agent.GiveUp, agent.Comfort, agent.Talk:
		need.HRTeam = true
	case agent.OfferReply:
		need.CardAt = &agent.Receipt{Channel: p.ev.Place.Channel, Message: p.ev.Place.Thread}
	case agent.Consult:
		need.Requests, need.Tickets, need.Policies = true, true, true
	case agent.DecideSeveral:
		need.Requests, need.ToDecide = need.Requests || p.hr(), !p.hr() && !p.routes.Empty()
	case agent.Enter, agent.WorkOnSubstitute:
		needForOthers(p, m, need)
	case agent.WorkOnDocument:
		needDocuments(m, need)
	case agent.RestoreAnswers:
		need.Version = &m.Version
	case agent.Ring:
		needOnTime(p, m, need)
	case agent.Decide, agent.Revise:
		need.CardAt, need.Employee = agent.PressedCard(p.ev), need.Employee || proposesDays(p, m)
	case agent.WorkOnTicket:
		needTicket(p, m, need)
	case agent.WorkOnPolicy:
		needPolicy(p, m, need)
	case agent.WorkOnHandover:
		needHandover(p, m, need)
	}
}

func needTicket(p *position, m agent.WorkOnTicket, need *lookup.Needs) {
	need.CardAt = agent.PressedCard(p.ev)
	need.Policies = need.Policies || m.Do == agent.DoTicketKeep
	if k := p.state.Ticket; k != nil {
		need.Handover.Parts = k.Handover
	}
}

// recordsOf is the person whose records a move is about; empty if none is.
func recordsOf(p *position, moves []proposal) agent.UserID {
	for _, proposed := range moves {
		if m, ok := proposed.move.(agent.WorkOnRecords); ok {
			return cmp.Or(m.Person, p.ev.Person.ID)
		}
		if m, ok := proposed.move.(agent.Administer); ok && p.ev.Role.Admin {
			return admin.Read(m.Words).Whose()
		}
	}
	return ""
}

// consoleAsk is what an administrator asks for, or nil. Nobody else's is looked up.
func consoleAsk(p *position, moves []proposal) *admin.Ask {
	for _, proposed := range moves {
		if m, ok := proposed.move.(agent.Administer); ok && p.ev.Role.Admin {
			ask := admin.Read(m.Words)
			return &ask
		}
	}
	return nil
}

// namedByAdmin returns whom an administrator asks about by name.
func namedByAdmin(p *position, moves []proposal) []string {
	if ask := consoleAsk(p, moves); ask != nil && ask.Named() != "" {
		return []string{ask.Named()}
	}
	return nil
}

// needForOthers says what is needed to do something for somebody else, or in their place.
func needForOthers(p *position, m agent.Move, need *lookup.Needs) {
	switch m := m.(type) {
	case agent.Enter:
		need.Entered = onbehalf.Named(m, clockOf(p))
		need.People = append(need.People, need.Entered)
	case agent.WorkOnSubstitute:
		need.Substitute, need.Team = m.Text+" ", p.staff.Len() > 0
	}
}

// needDocuments says what a move with documents needs.
func needDocuments(m agent.WorkOnDocument, need *lookup.Needs) {
	for id := range strings.FieldsSeq(m.Files) {
		need.Papers = append(need.Papers, agent.FileID(id))
	}
	if m.Do == agent.DoDocumentOpen {
		need.Document = m.Document
	}
}

// needOnTime says what is needed when a timer comes due.
func needOnTime(p *position, m agent.Ring, need *lookup.Needs) {
	if _, returns := m.Timer.Returns(); returns {
		need.Leaves = true
	}
	need.Requests = need.Requests || m.Timer == agent.TimerDeparted || m.Timer == agent.TimerNudge && p.hr() // they may have left HR since
	need.ToDecide = m.Timer == agent.TimerNudge && !p.hr() && !p.routes.Empty()
	need.Tickets = need.Tickets || m.Timer == agent.TimerGaps || m.Timer == agent.TimerDigest
	need.Handover.Active = m.Timer == agent.TimerGaps || m.Timer == agent.TimerLeft || m.Timer == agent.TimerDigest || m.Timer == agent.TimerDeparted
	if h, unread := handover.Unread(p.state.Handovers, p.ev.Person.ID); unread && m.Timer == agent.TimerReads {
		need.Handover.Files = h.ID
	}
	if m.Timer == agent.TimerPapers {
		need.Papers = documents.Unfetched(p.state.Requests)
	}
	if m.Timer == agent.TimerDigest {
		need.AskedSince, need.Policies = p.ev.At.Add(-week), true
		need.Handover.Ended = p.ev.At.AddDate(0, 0, -handover.DaysAhead)
	}
}

// proposesDays reports whether somebody in HR does something with the days of another person's
// request.
func proposesDays(p *position, m agent.Move) bool {
	_, revises := m.(agent.Revise)
	r := p.state.Request
	return revises && p.hr() && r != nil && r.Employee.ID != p.ev.Person.ID && p.staff.Len() > 0
}

// subscribes reports whether a move is about who is told regularly who is away.
func subscribes(p proposal) bool {
	_, is := p.move.(agent.Subscribe)
	return is
}

// asksForTickets reports whether a move asks what became of one's own questions.
func asksForTickets(p proposal) bool {
	m, asks := p.move.(agent.Inquire)
	return asks && m.About == inquire.OwnQuestion
}

// listsWaiting reports whether a move lists what waits for HR.
func listsWaiting(p proposal) bool {
	_, lists := p.move.(agent.ListWaiting)
	return lists
}

// needsLeaves reports whether a move is about what the person has taken so far.
func needsLeaves(p *position, m agent.Move) bool {
	switch m := m.(type) {
	case agent.Talk:
		return m.About == agent.DoBalance && len(p.staff.Policies()) > 0
	case agent.Inquire:
		return p.staff.Len() > 0 && (m.About == inquire.Return || m.About == inquire.Dates)
	case agent.Start, agent.Say, agent.WorkOnProfile, agent.Amend, agent.Revise, agent.ComeBack:
		return p.staff.Len() > 0
	}
	return p.staff.Len() > 0 && (p.form() != nil || p.offered().Do == agent.DoRevise)
}

// asksForReport reports whether a move is about everyone's requests of a year.
func asksForReport(p proposal) bool {
	ask, consults := p.move.(agent.Consult)
	_, reports := p.move.(agent.Report)
	return reports || consults && ask.Ask.About == hrdesk.Export
}

// needsTeam reports whether a move is about when one's colleagues are away: HR hears of it
// with a request.
func needsTeam(p *position, m agent.Move) bool {
	switch m := m.(type) {
	case agent.Revise:
		return p.staff.Len() > 0 && m.Do == agent.DoRevise
	case agent.AskAway, agent.Submit, agent.DrawHome:
		return p.staff.Len() > 0
	}
	return false
}

// needsDeciders adds whose deciders a move needs: it may bring a request to the next of them.
func needsDeciders(m agent.Move, need lookup.DeciderNeeds) lookup.DeciderNeeds {
	switch m := m.(type) {
	case agent.Submit:
		need.Next = true
	case agent.Decide:
		need.Next = need.Next || m.Do == agent.DoStepApprove || m.Do == agent.DoStepComment || m.Do == agent.DoStepDeny || m.Do == agent.DoStepTakeBack
	case agent.DecideSeveral:
		need.Overdue = len(m.Picked) > 0 // any of them may come to its next step
	case agent.Ring:
		need.Overdue = m.Timer == agent.TimerGaps || m.Timer == agent.TimerDeparted
	case agent.Revise:
		if m.Do == agent.DoRevise {
			need.Revised = m.Request
		}
	}
	return need
}

// stepsAhead returns the steps that may be due next, of each request that a turn may bring further.
func stepsAhead(p *position, need lookup.DeciderNeeds) (all []lookup.Ahead) {
	var a *agent.Approval
	who := worker(p)
	switch i := slices.IndexFunc(p.state.Requests, func(r agent.Request) bool { return r.ID == need.Revised }); {
	case p.routes.Empty():
	case need.Overdue:
		for _, r := range p.facts.Requests {
			if step, _ := r.Approval.Open(); r.State.Waiting() && step != nil {
				all = append(all, lookup.Ahead{Who: p.staff.Asker(r.Approval), Steps: r.Approval.Steps})
			}
		}
	case need.Revised != "" && i >= 0:
		r := p.state.Requests[i]
		plan, answers := filedPlan(p, r)
		return []lookup.Ahead{{Who: who, Steps: p.routes.Possible(wishOfRequest(p, r, change.Facts(plan, answers)))}}
	case need.Next && p.state.Request != nil:
		a = p.state.Request.Approval
		who = p.staff.Asker(a)
	case need.Next && p.form() != nil:
		a = p.routes.Route(wishOf(p))
	}
	if a != nil {
		all = append(all, lookup.Ahead{Who: who, Steps: a.Steps})
	}
	return all
}

// needHandover says what a move in a handover needs.
func needHandover(p *position, m agent.WorkOnHandover, need *lookup.Needs) {
	need.People = append(need.People, handover.Named(m)...)
	switch m.Do { //nolint:exhaustive // the others need nothing
	case agent.DoHandoverStart, agent.DoHandoverCancel, agent.DoHandoverForget, agent.DoHandoverMove:
		if named := handover.Named(m); len(named) > 0 {
			need.Handover.Of = named[0]
		}
	case agent.DoHandoverFiles:
		need.Handover.Files = m.Handover
		for id := range strings.SplitSeq(m.Text, ",") {
			need.Handover.Added = append(need.Handover.Added, agent.FileID(id))
		}
	case agent.DoHandoverWhere, agent.DoHandoverShare, agent.DoHandoverApprove, agent.DoHandoverRead, agent.DoHandoverNext:
		need.Handover.Parts = m.Handover
		if h, ok := handover.Meant(p.state.Handovers, p.ev, m); ok {
			need.Handover.Parts = h.ID
		}
	case agent.DoHandoverWonder:
		need.Handover.Question = oneLine(m.Text)
	case agent.DoHandoverTicket:
		need.Tickets = true
	case agent.DoHandoverList:
		need.Handover.Active = p.hr()
	case agent.DoHandoverLink:
		need.Handover.Link = m.Handover
	}
}

// needPolicy adds what HR's work on a policy needs. Only HR's is looked up: anyone else's
// is refused.
func needPolicy(p *position, m agent.WorkOnPolicy, need *lookup.Needs) {
	switch m.Do {
	case agent.DoListGaps:
		need.Tickets = true
	case agent.DoPolicyHistory, agent.DoPolicyRestore:
		if p.hr() {
			need.VersionsOf = &lookup.PolicyName{ID: m.Policy, Title: m.Text}
		}
	case agent.DoOfferFile, agent.DoPolicyFile:
		need.Policies = true
		if p.hr() {
			need.Files = append(need.Files, m.File)
		}
	default:
		need.Policies = true
	}
}

// homeNeeds says what the app's home lacks, if a turn draws it: whatever changes it, it shows
// everything that it shows when it is opened.
func homeNeeds(p *position, out agent.Outcome) (need lookup.Needs, drawn bool) {
	if !slices.ContainsFunc(out.Messages, func(m agent.Message) bool { return m.To.Room == agent.Home }) {
		return need, false
	}
	need.TeamLeaves = p.staff.Len() > 0 && !p.facts.Leaves.Team.Looked
	need.Front = p.hr() && p.facts.Front == nil
	need.Tickets = need.Front
	need.Leaves = len(p.staff.Policies()) > 0 && p.facts.Leaves.Requests == nil
	need.ToDecide = !p.hr() && !p.routes.Empty() && p.facts.ToDecide == nil
	if p.ev.Role.Admin && (p.facts.Admin == nil || p.facts.Admin.Health.Version == "") {
		need.Admin = &admin.Ask{Subject: admin.Health}
	}
	return need, need.TeamLeaves || need.Front || need.Leaves || need.ToDecide || need.Admin != nil
}

// stillNeeds says what a turn lacks that is known only once it is decided.
// It is looked up as from the position that is returned.
func stillNeeds(p *position, out agent.Outcome) (as *position, need lookup.Needs, lacks bool) {
	if need, lacks = homeNeeds(p, out); lacks {
		return p, need, true
	}
	return asksToSend(p, out)
}

// asksToSend says what a turn lacks that asks whether to send a request: to whom it would go.
func asksToSend(p *position, out agent.Outcome) (as *position, need lookup.Needs, asks bool) {
	if out.Session == nil || p.routes.Empty() || p.facts.Leaves.Deciders != nil {
		return p, need, false
	}
	next := *p
	next.session, next.derived = *out.Session, nil
	if next.form() == nil || !next.plan().Complete() || !isBrief(&next) {
		return p, need, false
	}
	need.Deciders.Next = true
	return &next, need, true
}
