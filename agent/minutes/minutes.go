// Package minutes keeps what was said in a conversation, where a company asked for it. By
// default nothing is kept: a session has answers, not words. It is pure.
package minutes

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/leaveway/leaveway/agent"
)

const (
	// most is how many messages a session keeps, and mostText how much of one, in bytes.
	most     = 200
	mostText = 4000
)

// secretLink is an address that leads to something whoever has it: it is shown once, and never
// kept.
var secretLink = regexp.MustCompile(`(/calendar/)[\w-]{20,}`)

// Turn is one turn as both sides saw it.
type Turn struct {
	At       time.Time     // UTC
	Keep     time.Duration // how long messages are kept
	Person   agent.UserID
	Words    string // what the person said; empty if they said nothing
	View     agent.View
	Messages []agent.Message
}

// Add returns the messages that are still kept, with those of a turn.
func Add(kept []agent.Spoken, t Turn) []agent.Spoken {
	now := Prune(kept, t.At.Add(-t.Keep))
	add := func(role, text string) {
		text = secretLink.ReplaceAllString(text, "$1…")
		if text = clip(strings.TrimSpace(text)); text != "" {
			now = append(now, agent.Spoken{At: t.At, Role: role, Text: text})
		}
	}
	add(agent.RoleUser, t.Words)
	for _, m := range t.Messages {
		if m.To.Room == agent.Direct && m.To.Person == t.Person {
			add(agent.RoleAssistant, m.Text)
		}
	}
	add(agent.RoleAssistant, spokenIn(t.View))
	if len(now) > most {
		now = now[len(now)-most:]
	}
	return now
}

// Prune returns a copy of the messages that are newer than a time.
func Prune(kept []agent.Spoken, since time.Time) []agent.Spoken {
	var newer []agent.Spoken
	for _, s := range kept {
		if s.At.After(since) {
			newer = append(newer, s)
		}
	}
	return newer
}

// spokenIn is what a view says to the person besides the form itself.
func spokenIn(view agent.View) string {
	switch v := view.(type) {
	case agent.Notice:
		return v.Text
	case agent.FormView:
		return v.Notice
	case agent.ReviewView:
		return v.Notice
	case agent.Errors:
		return spokenIn(v.View)
	case agent.PageView:
		return agent.PlainText(v.Blocks)
	case agent.PromptView, agent.Done, nil:
	}
	return ""
}

func clip(text string) string {
	if len(text) <= mostText {
		return text
	}
	text = text[:mostText]
	for !utf8.ValidString(text) {
		text = text[:len(text)-1]
	}
	return text + "…"
}
