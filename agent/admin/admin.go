// Package admin is where administrators look after the installation, by /leave-admin. It is pure: a [Place] holds one event with everything that was looked up.
//
//	admin.go   what can be asked for, and reading it from words
//	facts.go   what was looked up
//	draw.go    lists and pages
//	people.go  who is where in a form, who may do what
//	forms.go   forms, their versions, and which of them people get
//	house.go   health, figures, keys, dead letters, the audit
//
// Administrators needn't be in HR. So they see where people stand, but neither what they answered
// nor the kind of their leave, which follows from an answer.
package admin

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/content"
)

// Subject is what an administrator asks about.
type Subject string

// The subjects.
const (
	Help      Subject = "help"
	Health    Subject = "health"
	Sessions  Subject = "sessions"
	Stuck     Subject = "stuck"
	Stats     Subject = "stats"
	Forms     Subject = "forms"
	RollBack  Subject = "rollback"
	Reminders Subject = "reminders"
	People    Subject = "people"
	Roles     Subject = "roles"
	Tokens    Subject = "tokens"
	Letters   Subject = "failed"
	Retry     Subject = "retry"
	Audit     Subject = "audit"
	Export    Subject = "export" // package privacy answers it, and the next one
	Erase     Subject = "erase"
	Channel   Subject = "channel" // where it can be chosen, it never comes here
	Unknown   Subject = ""
)

// subject is one line of the help.
type subject struct {
	name  Subject
	words []string // other names
	hint  string   // what may follow
	about string
}

// subjects are all of them, in the order of the help. Those without about aren't listed: they are
// reached from another one.
var subjects = []subject{
	{Health, []string{"status", "version"}, "", "whether everything works, and what to do if not"},
	{Sessions, []string{"session"}, "", "who is filling in a form, and how far they are"},
	{Stuck, nil, "", "forms, requests and questions that have waited long"},
	{Stats, []string{"figures", "numbers", "statistics", "report"}, "", "how much Leaveway is used"},
	{Forms, []string{"form", "wizards", "wizard", "versions", "rules", "publish", "drafts"}, "[form]", "the forms and their versions; publish one, or roll it back"},
	{Reminders, []string{"reminder", "timers"}, "", "who is reminded of what, and when"},
	{People, []string{"person", "users"}, "[@name]", "who has used Leaveway, and when last"},
	{Roles, []string{"role", "admins", "hr", "authors"}, "", "who acts for HR, administers, and writes forms"},
	{Tokens, []string{"token", "keys", "secrets", "scopes"}, "", "keys and permissions: which are there, and which end soon"},
	{Letters, []string{"letters", "dead", "deadletters", "letter", "undelivered"}, "", "messages that couldn't be handled or delivered; try them again"},
	{Audit, []string{"log", "search"}, "[words]", "who did what: search by request, form, name or deed"},
	{Export, []string{"records"}, "@name", "send somebody a copy of everything that is kept about them"},
	{Erase, []string{"delete", "forget"}, "@name", "delete what is kept about somebody: one of you begins, another confirms"},
	{Channel, nil, "", "choose HR's channel, where the app was installed by its link"},
	{Help, []string{"?", "commands"}, "", ""},
	{RollBack, []string{"roll-back", "revert"}, "", ""},
	{Retry, []string{"again", "resend"}, "", ""},
}

// Ask is what an administrator asks for.
type Ask struct {
	Subject Subject
	Words   string // what follows the subject
	Page    int    // from 1
	Typed   string // the first word, if it is no subject
}

// words returns the command of a page, as a button carries it.
func (a Ask) words(page int) string {
	text := strings.TrimSpace(string(a.Subject) + " " + a.Words)
	if page > 1 {
		text += " page " + strconv.Itoa(page)
	}
	return text
}

// Read reads what follows /leave-admin.
func Read(text string) Ask {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Ask{Subject: Help, Page: 1}
	}
	ask := Ask{Subject: named(fields[0]), Page: 1}
	if two, known := pairs[strings.ToLower(strings.Join(fields[:min(2, len(fields))], " "))]; known {
		ask.Subject, fields = two, fields[1:]
	}
	if ask.Subject == Unknown {
		ask.Typed = fields[0]
	}
	rest := fields[1:]
	if n := len(rest); n > 1 && rest[n-2] == "page" {
		if page, err := strconv.Atoi(rest[n-1]); err == nil {
			ask.Page, rest = max(page, 1), rest[:n-2]
		}
	}
	ask.Words = strings.Join(rest, " ")
	return ask
}

// pairs are subjects of two words.
var pairs = map[string]Subject{"dead letters": Letters, "failed messages": Letters, "undelivered messages": Letters, "roll back": RollBack}

func named(word string) Subject {
	word = strings.ToLower(strings.Trim(word, ".,:;!"))
	for _, s := range subjects {
		if word == string(s.name) || slices.Contains(s.words, word) {
			return s.name
		}
	}
	return Unknown
}

// unknown says what to write instead of an unknown word.
func unknown(typed string) []agent.Block {
	var known []string
	for _, s := range subjects {
		if s.about != "" {
			known = append(known, string(s.name))
		}
	}
	all := slices.Clone(known)
	for _, s := range subjects {
		all = append(all, s.words...)
	}
	hint := content.Suggest(strings.ToLower(typed), all)
	if near, ok := strings.CutPrefix(hint, "did you mean "); ok {
		word := strings.Trim(near, `"?`)
		return []agent.Block{
			{Text: "I don't know “" + typed + "”. Did you mean “" + string(named(word)) + "”?"},
			{Buttons: []agent.Button{button(capitalized(string(named(word))), string(named(word))), button("Show all commands", "help")}},
		}
	}
	return append([]agent.Block{{Text: "I don't know “" + typed + "”. This is what there is:"}}, help()...)
}

// help lists the subjects.
func help() []agent.Block {
	var lines []string
	for _, s := range subjects {
		if s.about != "" {
			lines = append(lines, strings.TrimSpace("/leave-admin "+string(s.name)+" "+s.hint)+": "+s.about)
		}
	}
	return []agent.Block{
		{Text: "• " + strings.Join(lines, "\n• ")},
		{Buttons: []agent.Button{button("Health", "health"), button("Stuck", "stuck"), button("Forms", "forms"), button(failed, "failed")}},
	}
}

// failed is what people call dead letters.
const failed = "Failed messages"

// whose asks whose records are meant: nobody is named, or not one person.
func (p Place) whose(ask Ask) []agent.Block {
	text := "Whose records? Mention the person, such as “/leave-admin " + string(ask.Subject) + " @name”, or write their full name, email address or ID."
	switch name := ask.Named(); {
	case name == "":
	case len(p.Named) == 0:
		text = "I can't find “" + name + "” in the directory. " + text
	default:
		names := make([]string, len(p.Named))
		for i, one := range p.Named {
			names[i] = cmp.Or(one.Name, string(one.ID))
		}
		text = "“" + name + "” could be " + strings.Join(names, " or ") + ". Please write the email address of the one you mean, or their ID."
	}
	return []agent.Block{{Text: text}}
}

// Refused is what people hear who aren't administrators.
const Refused = "Only administrators can use /leave-admin. Use /leave to ask for leave or check on your requests."

// Console reads what administrators see.
type Console interface {
	// Look reads what an administrator asks for, in their workspace.
	Look(ctx context.Context, tenant agent.TenantID, ask Ask, now time.Time) (Facts, error)
}

// Place is one event of an administrator.
type Place struct {
	Event agent.Event
	Zone  *time.Location    // the person's; never nil
	Named []agent.Colleague // whom the words of a question about people name
	Facts
	// Where says how far somebody is in their open form: "step 2 of 5".
	Where func(agent.Session) string
}

// Named is the name or the address that somebody is looked up by; empty if nobody is.
func (a Ask) Named() string {
	if a.Subject != People && a.Subject != Export && a.Subject != Erase || a.Whose() != "" {
		return ""
	}
	return string(UserIn(a.Words))
}

// Whose is the person whose records are asked for: by their ID, or as the only one of a name; empty
// if it is nobody.
func (p Place) Whose(ask Ask) agent.UserID {
	if ask.Subject != Export && ask.Subject != Erase || ask.Whose() != "" || len(p.Named) != 1 {
		return ask.Whose()
	}
	return p.Named[0].ID
}

// Answer is what an administrator sees, and what it leads to. Nothing is written until it is
// committed.
type Answer struct {
	Blocks []agent.Block
	People []agent.UserID // whom the blocks name
	Audit  []agent.AuditEntry
	Change agent.Administration
}

// Answer answers an administrator, or refuses. The role as it is now decides.
func (p Place) Answer(ask Ask) Answer {
	switch {
	case p.Event.Role.Unknown && !p.Event.Role.Admin:
		return say("I can't find out right now whether you are an administrator. Nothing was changed. Please try again in a moment.")
	case !p.Event.Role.Admin:
		return say(Refused)
	}
	switch ask.Subject {
	case Help:
		return Answer{Blocks: append([]agent.Block{{Heading: "For administrators"}}, help()...)}
	case Unknown:
		return Answer{Blocks: unknown(ask.Typed)}
	case Export, Erase:
		a := Answer{Blocks: p.whose(ask)}
		if who := p.Whose(ask); who != "" {
			a.People, a.Audit = []agent.UserID{who}, []agent.AuditEntry{p.entry("looked at", string(ask.Subject), string(who))}
		}
		return a
	case Channel:
		return say("HR's channel can be chosen here where the app was installed by its link. Otherwise SLACK_HR_CHANNEL names it.")
	case Health:
		return Answer{Blocks: append([]agent.Block{{Heading: "Health of the installation"}}, p.health()...)}
	case Stats:
		return p.stats()
	case Forms:
		return p.forms(ask)
	case RollBack:
		return p.rollBack(ask)
	case Retry:
		return p.retry(ask)
	}
	a := p.list(ask)
	// Whoever looks at people leaves a trace, too.
	a.Audit = append(a.Audit, p.entry("looked at", string(ask.Subject), ask.Words))
	return a
}

func (p Place) list(ask Ask) Answer {
	switch ask.Subject { //nolint:exhaustive // the others aren't lists
	case Sessions:
		return p.sessions(ask)
	case Stuck:
		return p.stuck(ask)
	case Reminders:
		return p.reminders(ask)
	case People:
		return p.people(ask)
	case Roles:
		return p.roles()
	case Tokens:
		return p.tokens()
	case Letters:
		return p.letters(ask)
	default:
		return p.audit(ask)
	}
}

// entry is a line of the audit.
func (p Place) entry(what, about, why string) agent.AuditEntry {
	return agent.AuditEntry{At: p.Event.At, By: p.Event.Person.ID, What: what, Admin: about, Why: why}
}

func say(text string) Answer { return Answer{Blocks: []agent.Block{{Text: text}}} }

func capitalized(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
