package admin

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// waitsLong is from when on a queue is a problem.
const waitsLong = 5 * time.Minute

// health says how the installation is: what is wrong first, each with what to do.
func (p Place) health() []agent.Block { return HealthOf(p.Facts.Health, true) }

// Works reports whether nothing is wrong and nothing has to be renewed.
func (h State) Works() bool {
	return len(h.Problems)+len(h.Missing)+h.Backlog.Dead+len(h.Expiring) == 0 && h.Backlog.Oldest < waitsLong
}

// HealthOf shows how an installation is. As long as nothing happens it says the same. permissions
// says whether it lists those that the app lacks.
func HealthOf(h State, permissions bool) []agent.Block {
	wrong := slices.Clone(h.Problems)
	if h.Backlog.Oldest >= waitsLong {
		wrong = append(wrong, plural(h.Backlog.Waiting, "message")+" "+are(h.Backlog.Waiting)+" waiting, the oldest for "+lasting(h.Backlog.Oldest)+". See the log for why.")
	}
	var blocks []agent.Block
	if h.Works() {
		blocks = append(blocks, agent.Block{Text: "✓ Everything works."})
	}
	if len(wrong) > 0 {
		blocks = append(blocks, agent.Block{Text: "⚠ " + strings.Join(wrong, "\n⚠ ")})
	}
	if permissions && len(h.Missing) > 0 {
		blocks = append(blocks, agent.Block{Text: "⚠ Permissions that the app lacks in Slack:\n• " + strings.Join(h.Missing, "\n• ")})
	}
	for _, t := range h.Expiring {
		blocks = append(blocks, agent.Block{Text: "⚠ " + t.Name + ": " + t.State + ", until " + t.Expires.UTC().Format("Monday, January 2, 2006, 15:04") + " UTC."})
	}
	if h.Backlog.Dead > 0 {
		blocks = append(blocks,
			agent.Block{Text: "⚠ " + plural(h.Backlog.Dead, "message") + " couldn't be handled or delivered."},
			agent.Block{Buttons: []agent.Button{button("Show them", "failed")}})
	}
	model := "off; the offline engine understands what people write"
	if h.Model != "" {
		model = h.Model
	}
	return append(blocks, agent.Block{Facts: []agent.Fact{
		{Label: "Version", Value: h.Version},
		{Label: "Reached by", Value: strings.Join(h.Ways, ", ")},
		{Label: "Database", Value: h.Database + ", " + plural(h.Replicas, "server")},
		{Label: "Language model", Value: model},
	}})
}

// stats are figures, without anybody's name.
func (p Place) stats() Answer {
	c := p.Counts
	n := strconv.Itoa
	facts := []agent.Fact{
		{Label: "People who have used Leaveway", Value: n(c.People)},
		{Label: "Forms in progress", Value: n(c.Open)},
	}
	for _, s := range []struct {
		state agent.RequestState
		label string
	}{
		{agent.Filed, "Requests that wait for a decision"},
		{agent.Questioned, "Requests with a question to the employee"},
		{agent.Approved, "Approved"},
		{agent.Denied, "Denied"},
		{agent.Canceled, "Canceled"},
	} {
		facts = append(facts, agent.Fact{Label: s.label, Value: n(c.Requests[s.state])})
	}
	asked := []agent.Fact{
		{Label: "Questions about policies", Value: n(c.Asked)},
		{Label: "No policy answered", Value: n(c.Unknown)},
		{Label: "“That helps”", Value: n(c.Helped)},
		{Label: "It didn't help", Value: n(c.NotHelp)},
		{Label: "Questions that wait for HR", Value: n(p.Questions.Open)},
	}
	blocks := []agent.Block{
		{Heading: "How Leaveway is used"},
		{Facts: facts},
		{Heading: "In the last 30 days"},
		{Facts: asked},
	}
	blocks = append(blocks, unhelpful(c.Answers)...)
	return Answer{Blocks: append(blocks, agent.Block{Small: "In this workspace. Figures of leave itself are in HR's report."})}
}

// mostUnhelpful is how many answers are named.
const mostUnhelpful = 5

// unhelpful names the answers that people found unhelpful, by what they quote. What people asked
// is theirs.
func unhelpful(answers []Answered) []agent.Block {
	lines := []string{"Answers people found unhelpful:"}
	for _, a := range answers[:min(len(answers), mostUnhelpful)] {
		if a.NotHelp > 0 {
			lines = append(lines, "• "+a.Title+": "+strconv.Itoa(a.NotHelp)+" of "+plural(a.Asked, "question"))
		}
	}
	if len(lines) == 1 {
		return nil
	}
	return []agent.Block{{Text: strings.Join(lines, "\n")}}
}

// tokens says which keys there are and which permissions are missing, and never what they are.
func (p Place) tokens() Answer {
	l := page{title: "Keys and permissions", none: "No key is set."}
	for _, t := range p.Tokens {
		text := t.Name + ": " + t.State
		if !t.Expires.IsZero() {
			text += ", until " + p.moment(t.Expires)
		}
		if t.Problem {
			text = "⚠ " + text
		}
		l.add(text)
	}
	for _, m := range p.Facts.Health.Missing {
		l.add("⚠ Missing permission: " + m)
	}
	l.note = "Keys themselves are never shown. They are set as variables of the server, or kept encrypted in the database."
	return Answer{Blocks: l.draw(Ask{Subject: Tokens, Page: 1})}
}

// letters lists what couldn't be handled or delivered, without what it says.
func (p Place) letters(ask Ask) Answer {
	l := page{title: "Messages that couldn't be handled or delivered", none: "There are none: everything was handled and delivered.", cut: p.Cut, note: "The server's log says why, under the same ID. Messages are also tried again once a day and at every start."}
	var who []agent.UserID
	for _, one := range p.Letters {
		l.add(p.letter(one), button("Try again", "retry "+one.Ref()))
		who = append(who, one.Person)
	}
	blocks := l.draw(ask)
	if len(p.Letters) > 1 {
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{button("Try all again", "retry all "+strconv.Itoa(len(p.Letters)))}})
	}
	return Answer{Blocks: blocks, People: who}
}

// letter says what a dead letter is.
func (p Place) letter(one agent.DeadLetter) string {
	what := "A message of " + string(one.Person) + " that couldn't be answered"
	switch {
	case one.Kind == agent.DeadMessage && one.Person != "":
		what = "A message to " + string(one.Person) + " that couldn't be delivered"
	case one.Kind == agent.DeadMessage:
		what = "A message to " + one.Where + " that couldn't be delivered"
	case one.Person == "":
		what = "A routine task that failed"
	}
	text := what + ", from " + p.moment(one.At)
	if one.Attempts > 0 {
		text += ", after " + plural(one.Attempts, "attempt")
	}
	return text + " (" + clipped(one.ID, 60) + ")"
}

// retry has dead letters handled or delivered once more. One that somebody else has already
// retried isn't among them anymore.
func (p Place) retry(ask Ask) Answer {
	ref, _, _ := strings.Cut(ask.Words, " ")
	var found []agent.DeadLetter
	for _, one := range p.Letters {
		if ref == "all" || one.Ref() == ref {
			found = append(found, one)
		}
	}
	back := agent.Block{Buttons: []agent.Button{button(failed, "failed")}}
	switch {
	case ref == "":
		return Answer{Blocks: []agent.Block{{Text: "Say which: the list has a button for each."}, back}}
	case len(found) == 0 && ref == "all":
		return Answer{Blocks: []agent.Block{{Text: "Nothing has failed: everything was handled and delivered."}, back}}
	case len(found) == 0:
		return Answer{Blocks: []agent.Block{{Text: "That one isn't among the failed messages anymore: it was tried again already, or it was too old."}, back}}
	}
	a := Answer{Blocks: []agent.Block{{Text: plural(len(found), "message") + " " + are(len(found)) + " being tried again now. If one fails again, it is back in the list."}, back}}
	for _, one := range found {
		a.Audit = append(a.Audit, p.entry("tried again", "letter "+one.Ref(), ""))
	}
	a.Change.Retry = found
	return a
}

// audit lists who did what, newest first. Reasons are words about people's leave, so only HR and
// what is about forms and the installation shows them.
func (p Place) audit(ask Ask) Answer {
	l := page{title: "Audit", none: "Nothing was found. Search by the number of a request, a form's ID, @somebody, or what was done, such as “approved”.", cut: p.Cut}
	if ask.Words != "" {
		l.title += ": " + ask.Words
	}
	var who []agent.UserID
	for _, e := range p.Entries {
		text := p.moment(e.At) + " · " + string(e.By) + " · " + e.What + " · " + about(e)
		if e.Why != "" && (p.Event.Role.HR || e.Form != "" || e.Admin != "") {
			text += " · " + clipped(e.Why, 120)
		}
		l.add(text)
		who = append(who, e.By, e.Person)
	}
	return Answer{Blocks: l.draw(ask), People: slices.DeleteFunc(who, func(id agent.UserID) bool { return id == "" })}
}

// about says what an entry is about.
func about(e agent.AuditEntry) string {
	for _, one := range [][2]string{
		{"request", string(e.Request)},
		{"policy", string(e.Policy)},
		{"question", string(e.Ticket)},
		{"form", string(e.Form)},
		{"handover", string(e.Handover)},
		{"document", string(e.Document)},
		{"report", e.Report},
		{"person", string(e.Person)},
		{"/leave-admin", e.Admin},
	} {
		if one[1] != "" {
			return one[0] + " " + one[1]
		}
	}
	return "nothing in particular"
}
