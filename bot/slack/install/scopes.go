package install

import "slices"

// Scope is a permission that the app asks for.
type Scope struct {
	Name string
	// Without says what doesn't work if the scope is missing, as a sentence.
	Without string
	// Optional means that the product works without it.
	Optional bool
}

// scopes are all scopes of docs/slack-app-manifest.yaml; a test compares them.
var scopes = []Scope{
	{"app_mentions:read", "I can't answer when somebody mentions me in a channel.", false},
	{"chat:write", "I can't send anybody a message.", false},
	{"commands", "/leave and /policy don't work.", false},
	{"groups:history", "I can't read replies and files in HR's channel.", false},
	{"groups:read", "I can't tell who is in HR, so nobody can decide requests.", false},
	{"im:history", "I can't read what people write to me.", false},
	{"im:write", "I can't write to anybody first, such as when HR has decided.", false},
	{"users:read", "I don't know names and time zones, or who is a guest.", false},
	{"assistant:write", "I can't suggest what to ask, and an hourglass says that I'm working on an answer instead of a status.", true},
	{"channels:history", "I can't read replies in a public channel.", true},
	{"channels:read", "I can't check whether HR's channel is really private.", true},
	{"files:read", "I can't read files that people attach to a request, or policies that HR drops in its channel.", true},
	{"files:write", "I can't send HR the table it exports, or show a picture of a handover.", true},
	{"reactions:write", "There is no hourglass on a message while I work on it.", true},
	{"usergroups:read", "User groups in LEAVEWAY_HR and LEAVEWAY_ADMINS don't count.", true},
	{"users:read.email", "I can't find a manager by email address.", true},
}

// Scopes returns everything that the app asks for.
func Scopes() []Scope { return slices.Clone(scopes) }

// Missing returns what wasn't granted, what matters most first.
func Missing(granted []string) []Scope {
	return slices.DeleteFunc(Scopes(), func(s Scope) bool { return slices.Contains(granted, s.Name) })
}
