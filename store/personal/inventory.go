package personal

// Kind says what a column can tell of a person.
type Kind int

// The kinds of columns.
const (
	Plain  Kind = iota // nothing: our own numbers, times, states
	Person             // who somebody is: their ID on the chat platform, or a hash of their number
	Link               // an ID that leads to a person, or contains theirs: a session, an address, an event
	Words              // what was said, answered or decided: sealed where there are keys
)

// Fate is what erasing a person does to a table's rows about them.
type Fate string

// The fates of rows.
const (
	Deleted    Fate = "deleted"
	Anonymized Fate = "anonymized" // they stay, without the person
	Kept       Fate = "kept"
	Nobody     Fate = "—" // says nothing about anybody
)

// Table is what one table has about people, and what becomes of it.
type Table struct {
	Name    string
	Has     string // in a few words
	Fate    Fate
	Why     string // or until when; empty where nothing has to be explained
	Columns map[string]Kind
}

// Inventory is every table of the database with every column. A test reads the real schema of
// both engines and fails if a table or a column isn't here. To add one, say what it has about
// people and what erasing a person does to it, and add that to [Forget] or to package privacy.
var Inventory = []Table{
	{"events", "messages and presses that wait, or couldn't be handled; the IDs of finished ones", Deleted, "the ID of a finished event stays 14 days without its person, so that a repeat is recognized", map[string]Kind{
		"tenant": Plain, "id": Link, "state": Plain, "seq": Plain, "session": Link, "person": Person, "attempt": Plain, "body": Words, "place": Plain, "begun": Plain, "deaths": Plain,
	}},
	{"sessions", "where a conversation stands: the answers of an open form, the last questions", Deleted, "", map[string]Kind{
		"tenant": Plain, "id": Link, "version": Plain, "person": Person, "updated": Plain, "body": Words, "form": Plain,
	}},
	{"history", "the changes that led there", Deleted, "", map[string]Kind{
		"tenant": Plain, "session": Link, "version": Plain, "body": Words,
	}},
	{"requests", "requests that HR has, with answers and decisions", Anonymized, "three years after they last changed: 29 CFR 825.500. Until then they are kept for HR to read; those that wait are withdrawn", map[string]Kind{
		"tenant": Plain, "id": Plain, "version": Plain, "employee": Person, "state": Plain, "filed": Plain, "updated": Plain, "body": Words, "asks": Plain,
	}},
	{"audit", "who did what to a request, and why", Kept, "the record of who decided. The reasons are deleted with the request's answers", map[string]Kind{
		"tenant": Plain, "request": Plain, "seq": Plain, "at": Plain, "who": Person, "what": Plain, "why": Words,
	}},
	{"hr_audit", "who did what to a policy, a question, a handover or a person's records", Kept, "the record of who did what, with IDs and without names", map[string]Kind{
		"tenant": Plain, "about": Link, "seq": Plain, "at": Plain, "who": Person, "what": Plain, "why": Words,
	}},
	{"audit_links", "the chain that shows whether the audit was changed", Kept, "digests. What commits to a deleted reason loses its salt, so that nobody can try out which one it was", map[string]Kind{
		"tenant": Plain, "n": Plain, "about": Link, "seq": Plain, "salt": Plain, "words": Plain, "digest": Plain,
	}},
	{"audit_heads", "where the chain ends", Nobody, "", map[string]Kind{"tenant": Plain, "n": Plain, "digest": Plain, "older": Plain}},
	{"audit_anchors", "where it ended on each day", Nobody, "", map[string]Kind{"tenant": Plain, "day": Plain, "body": Plain}},
	{"outbox", "messages that wait to be sent, or couldn't be", Deleted, "those to HR are HR's", map[string]Kind{
		"tenant": Plain, "id": Link, "state": Plain, "seq": Plain, "address": Link, "about": Plain, "under": Plain, "body": Words, "attempt": Plain, "failed": Plain, "unreachable": Plain, "unsure": Plain, "place": Plain,
	}},
	{"receipts", "where the last message about something went", Deleted, "those of HR's channel are HR's", map[string]Kind{
		"tenant": Plain, "address": Link, "about": Plain, "channel": Link, "message": Plain, "at": Plain,
	}},
	{"timers", "reminders", Deleted, "", map[string]Kind{
		"tenant": Plain, "session": Link, "name": Plain, "person": Person, "due": Plain,
	}},
	{"profiles", "what somebody told of themselves, and who decides in their place", Deleted, "", map[string]Kind{
		"tenant": Plain, "person": Person, "version": Plain, "updated": Plain, "body": Words,
	}},
	{"documents", "files handed in for HR, such as doctor's notes", Kept, "those that HR has, for as long as LEAVEWAY_KEEP_DOCUMENTS says (three years): 29 CFR 825.500. Those that were never sent are deleted", map[string]Kind{
		"tenant": Plain, "id": Plain, "person": Person, "received": Plain, "sent": Plain, "body": Words,
	}},
	{"tickets", "questions for HR, with who asked and HR's answer", Anonymized, "the question stays for the others who asked it; if nobody else did, its words go too", map[string]Kind{
		"tenant": Plain, "id": Plain, "version": Plain, "state": Plain, "opened": Plain, "updated": Plain, "body": Words,
	}},
	{"tickets_opened", "how many questions there were", Nobody, "", map[string]Kind{"tenant": Plain, "times": Plain}},
	{"questions", "questions to the policies and whether the answer helped, without who asked", Kept, "180 days; nothing in them leads to a person but what the words say", map[string]Kind{
		"tenant": Plain, "id": Plain, "at": Plain, "body": Words,
	}},
	{"policies", "policies, with who wrote them", Kept, "they are the company's", map[string]Kind{
		"tenant": Plain, "id": Plain, "version": Plain, "changed": Plain, "body": Words,
	}},
	{"policy_versions", "their earlier versions", Kept, "they are the company's", map[string]Kind{
		"tenant": Plain, "policy": Plain, "version": Plain, "body": Words,
	}},
	{"handovers", "what somebody who leaves hands over", Anonymized, "what the company knows stays under the leaver's role; what they didn't share is deleted", map[string]Kind{
		"tenant": Plain, "id": Plain, "version": Plain, "done": Plain, "updated": Plain, "leaver": Person, "manager": Person, "successor": Person, "starter": Person, "body": Words,
	}},
	{"handover_parts", "what their files say, and the approved package", Anonymized, "as above", map[string]Kind{
		"tenant": Plain, "id": Plain, "handover": Plain, "body": Words,
	}},
	{"subscriptions", "calendars of who is away, and weekly messages in channels", Deleted, "a channel's weekly message stays, without who turned it on", map[string]Kind{
		"tenant": Plain, "id": Link, "version": Plain, "kind": Plain, "owner": Person, "digest": Plain, "body": Words,
	}},
	{"questionnaires", "conversations through questionnaires", Deleted, "those in the chat. Callers of the JSON API choose the IDs of theirs, so Leaveway doesn't know whose they are; they are emptied after 30 days", map[string]Kind{
		"tenant": Plain, "base": Link, "version": Plain, "updated": Plain, "body": Words, "forgotten": Plain,
	}},
	{"phones", "which number is in which questionnaire, as a hash", Deleted, "with its questionnaire", map[string]Kind{
		"tenant": Plain, "phone": Person, "base": Link, "updated": Plain,
	}},
	{"trail", "why a questionnaire went where it went", Deleted, "with its questionnaire", map[string]Kind{
		"tenant": Plain, "base": Link, "seq": Plain, "body": Words,
	}},
	{"calls", "the last answers of questionnaires, for repeated calls", Kept, "14 days", map[string]Kind{
		"tenant": Plain, "id": Plain, "at": Plain, "body": Words,
	}},
	{"chat_memory", "how somebody is reached in Teams, who they are in Slack, and which files they were offered", Deleted, "files within a week", map[string]Kind{
		"tenant": Plain, "id": Link, "passing": Plain, "updated": Plain, "body": Words,
	}},
	{"directories", "how often the company's directory changed", Nobody, "", map[string]Kind{"tenant": Plain, "version": Plain}},
	{"directory_entries", "the company's own directory, as Okta or Entra writes it, and what its HR system says of people and their balances", Kept, "it is the company's, and would come back: delete the account there", map[string]Kind{
		"tenant": Plain, "id": Link, "kind": Plain, "changed": Plain, "gone": Plain, "body": Words,
	}},
	{"erasures", "who asked for an erasure, and who decided it", Kept, "until nothing else is kept that has to be deleted later; then the row is deleted too", map[string]Kind{
		"tenant": Plain, "person": Person, "version": Plain, "state": Plain, "due": Plain, "body": Words,
	}},
	{"holds", "whose records have to stay, and why", Kept, "until HR ends the hold; nothing is erased before", map[string]Kind{
		"tenant": Plain, "person": Person, "version": Plain, "body": Words,
	}},
	{"key_ends", "whose own keys an erasure ends, until that is done", Deleted, "", map[string]Kind{"tenant": Plain, "person": Person, "ending": Plain}},
	{"installs", "the keys of workspaces, and who installed the app", Kept, "until the app is removed there", map[string]Kind{
		"tenant": Plain, "app": Plain, "version": Plain, "state": Plain, "installed": Plain, "renewing": Plain, "body": Words,
	}},
	{"install_states", "installations under way", Nobody, "", map[string]Kind{"id": Plain, "expires": Plain}},
	{"sign_ins", "who is signed in to the studio", Kept, "until the sign-in expires", map[string]Kind{
		"id": Plain, "who": Person, "began": Plain, "expires": Plain, "ended": Plain,
	}},
	{"authors", "who may work in the studio", Kept, "until an administrator takes them off the list", map[string]Kind{"id": Person, "at": Plain, "who": Person}},
	{"drafts", "forms that an author works on", Kept, "they are the company's, and say nothing about anybody", map[string]Kind{
		"form": Plain, "author": Person, "version": Plain, "updated": Plain, "body": Plain,
	}},
	{"releases", "who published which form", Kept, "the record of who did what, with IDs and without names", map[string]Kind{
		"seq": Plain, "form": Plain, "version": Plain, "at": Plain, "who": Person,
	}},
	{"wizards", "published forms", Nobody, "", map[string]Kind{"id": Plain, "version": Plain, "name": Plain, "source": Plain, "published": Plain}},
	{"meta", "which keys and which program wrote the database", Nobody, "", map[string]Kind{"name": Plain, "body": Plain}},
}

// Libraries begin the names of tables that libraries keep: which migrations were applied, and
// River's queue on Postgres. A job of the queue names a conversation while there is work in it, and
// is deleted a minute afterwards.
var Libraries = []string{"goose_", "river_", "sqlite_"}
