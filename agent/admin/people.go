package admin

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// When something counts as stuck.
const (
	stuckForm     = 7 * 24 * time.Hour
	stuckRequest  = 5 * 24 * time.Hour
	stuckQuestion = 3 * 24 * time.Hour
	lostTries     = 3 // messages in a row that weren't understood
)

// sessions lists who is filling in a form. The kind of leave isn't said: it is an answer.
func (p Place) sessions(ask Ask) Answer {
	l := page{title: "Forms in progress", none: "Nobody is filling in a form at the moment.", cut: p.Cut, note: "You see where people stand, never what they answered."}
	var who []agent.UserID
	for _, s := range p.Open {
		l.add(p.progress(s))
		who = append(who, s.Person.ID)
	}
	return Answer{Blocks: l.draw(ask), People: who}
}

// progress says how far somebody is.
func (p Place) progress(s agent.Session) string {
	where, _, _ := strings.Cut(p.Where(s), " of ") // how many steps there are tells of which kind of leave it is
	where = strings.ReplaceAll(where, "your", "their")
	text := string(s.Person.ID) + " at " + where + ", begun on " + p.day(s.Form.StartedAt) + ", last answered " + p.since(active(s))
	switch {
	case s.Form.Reminders.Off:
		text += ", doesn't want reminders"
	case s.Form.Reminders.Sent > 0:
		text += ", reminded " + times(s.Form.Reminders.Sent)
	}
	return text
}

// active is when somebody last answered a question of their form. A reminder changes the session,
// too.
func active(s agent.Session) time.Time {
	last := s.Form.StartedAt
	for _, a := range s.Form.Answers {
		if a.At.After(last) {
			last = a.At
		}
	}
	return last
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return plural(n, "time")
}

// stuck lists what has waited long, the worst first.
func (p Place) stuck(ask Ask) Answer {
	l := page{title: "Waiting for a long time", none: "Nothing is stuck: no form, request, question or message has waited for long.", cut: p.Cut}
	var who []agent.UserID
	for _, t := range p.Trouble {
		l.add(p.letter(t)+". It is tried again by itself.", button("Health", "health"))
	}
	if n := len(p.Letters); n > 0 {
		l.add(plural(n, "message")+" couldn't be handled or delivered", button("Show them", "failed"))
	}
	waiting := slices.SortedFunc(slices.Values(p.Waiting), func(a, b agent.Request) int { return a.WaitsSince().Compare(b.WaitsSince()) })
	for _, r := range waiting {
		if p.Event.At.Sub(r.WaitsSince()) >= stuckRequest {
			l.add("Request " + string(r.ID) + " has waited for " + lasting(p.Event.At.Sub(r.WaitsSince())) + " (" + waitsFor(r) + ")")
		}
	}
	if p.Questions.Open > 0 && p.Event.At.Sub(p.Questions.Oldest) >= stuckQuestion {
		l.add(plural(p.Questions.Open, "question") + " to HR " + are(p.Questions.Open) + " open, the oldest since " + p.day(p.Questions.Oldest))
	}
	for _, s := range slices.Backward(p.Open) {
		switch {
		case s.NotUnderstood >= lostTries:
			l.add(p.progress(s) + "; the last " + plural(s.NotUnderstood, "message") + " weren't understood")
		case p.Event.At.Sub(active(s)) >= stuckForm:
			l.add(p.progress(s))
		default:
			continue
		}
		who = append(who, s.Person.ID)
	}
	return Answer{Blocks: l.draw(ask), People: who}
}

func waitsFor(r agent.Request) string {
	if r.State == agent.Questioned {
		return "for the employee's answer"
	}
	return "for a decision"
}

// reminders lists what is due when.
func (p Place) reminders(ask Ask) Answer {
	l := page{title: "Reminders and other timers", none: "No reminder is set.", cut: p.Cut}
	var who []agent.UserID
	for _, t := range p.Timers {
		l.add(string(t.Person) + ": " + timerWords(t.Timer.Name) + " on " + p.moment(t.Timer.At))
		who = append(who, t.Person)
	}
	return Answer{Blocks: l.draw(ask), People: who}
}

// timerWords says what a timer is for.
func timerWords(name agent.TimerName) string {
	if words, ok := timers[name]; ok {
		return words
	}
	if id, ok := name.Returns(); ok {
		return "asked about the end of " + string(id)
	}
	return strings.ReplaceAll(string(name), "-", " ")
}

// timers says what the others are for. That somebody was in a hard time isn't said.
var timers = map[agent.TimerName]string{
	agent.TimerRemind: "reminder of an open form", agent.TimerExpire: "an old form is closed, or its answers deleted",
	agent.TimerForget: "clean-up", agent.TimerSaid: "clean-up", agent.TimerAhead: "something from another system is fetched",
	agent.TimerPapers: "files of a form are fetched", agent.TimerNudge: "reminder that somebody in HR asked for", agent.TimerReads: "a handover's files are looked at",
}

// people lists who has used the product, or says when somebody did.
func (p Place) people(ask Ask) Answer {
	l := page{title: "People who have used Leaveway", none: "Nobody has used Leaveway yet.", cut: p.Cut}
	want := []agent.UserID{UserIn(ask.Words)}
	for _, one := range p.Named {
		want = append(want, one.ID)
	}
	if ask.Words != "" {
		l.none = "Nobody by that name or ID has used Leaveway. Write their full name or their email address, or mention them with @."
	}
	var who []agent.UserID
	for _, one := range p.Known {
		if ask.Words != "" && !slices.Contains(want, one.ID) {
			continue
		}
		text := string(one.ID) + ", last contact " + p.since(one.LastSeen)
		if i := slices.IndexFunc(p.Open, func(s agent.Session) bool { return s.Person.ID == one.ID }); i >= 0 {
			text += ", filling in a form"
		}
		l.add(text)
		who = append(who, one.ID)
	}
	return Answer{Blocks: l.draw(ask), People: who}
}

// Whose is the ID of the person whose records are asked for; empty if none are, or by a name.
func (a Ask) Whose() agent.UserID {
	id := UserIn(a.Words)
	if a.Subject != Export && a.Subject != Erase || !strings.ContainsAny(string(id), "0123456789") || strings.ContainsAny(string(id), " @") {
		return ""
	}
	return id
}

// UserIn returns the ID in a mention such as <@U0123|dana>, @U0123 or U0123.
func UserIn(words string) agent.UserID {
	id := strings.Trim(strings.TrimSpace(words), "<@>")
	id, _, _ = strings.Cut(id, "|")
	return agent.UserID(id)
}

// roles says who may do what, and how to change it.
func (p Place) roles() Answer {
	a := Answer{}
	show := func(title string, ids []string, none, how string) {
		text := none
		if len(ids) > 0 {
			lines := make([]string, len(ids))
			for i, id := range ids {
				if lines[i] = id; strings.HasPrefix(id, "S") {
					lines[i] = "everybody in the user group " + id
				}
				a.People = append(a.People, agent.UserID(id))
			}
			text = "• " + strings.Join(lines, "\n• ")
		}
		a.Blocks = append(a.Blocks, agent.Block{Heading: title}, agent.Block{Text: text}, agent.Block{Small: how})
	}
	hr := p.Roles.HR
	for _, id := range p.Roles.Team {
		if !slices.Contains(hr, string(id)) {
			hr = append(slices.Clip(hr), string(id))
		}
	}
	show("Acts for HR", hr, "Nobody that I know of.", "The members of HR's channel act for HR, and everyone in LEAVEWAY_HR. Add people to the channel, or set that variable and restart.")
	admins := p.Roles.Admins
	if o := string(p.Roles.Owner); o != "" && !slices.Contains(admins, o) {
		admins = append(slices.Clip(admins), o)
	}
	show("Administers Leaveway", admins, "Nobody in LEAVEWAY_ADMINS.", "LEAVEWAY_ADMINS names them by their IDs, as well as Slack's user groups (S…). The person who installed the app by its link may choose HR's channel, too.")
	var authors []string
	for _, one := range p.Roles.Authors {
		authors = append(authors, string(one.ID))
	}
	show("Writes forms in the studio", authors, "Only administrators.", "Administrators let others in on the studio's page “People”.")
	return a
}
