// Package slash reads what a slash command asks for: /leave, /policy, /handover and
// /leave-admin. Its words are few: what to do, or the kind of leave. It never looks anything up;
// package agent/admin reads what follows /leave-admin.
package slash

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Giver is who gives a command.
type Giver struct {
	HR      bool // they are in HR
	Unknown bool // it can't be found out now whether they are
	// Kind returns the kind of leave that words name, as the form's answer; "" for none.
	Kind func(words string) string
}

// Read returns the move of a command.
func Read(act agent.Commanded, by Giver) agent.Move {
	switch act.Command {
	case "/policy":
		return readPolicy(by, strings.TrimSpace(act.Text))
	case "/leave":
		return readLeave(by, strings.TrimSpace(act.Text))
	case "/handover":
		return readHandover(strings.TrimSpace(act.Text))
	case "/leave-admin":
		return agent.Administer{Words: strings.TrimSpace(act.Text)}
	}
	return agent.Talk{About: agent.DoUnknownCommand, Words: act.Command}
}

// readHandover returns the move of /handover: what the leaver does, a newcomer's question, or
// the person who leaves.
func readHandover(text string) agent.Move {
	if day, ok := strings.CutPrefix(strings.ToLower(text), "last day"); ok && (day == "" || !isLetter(day[0])) {
		return agent.WorkOnHandover{Do: agent.DoHandoverMove, Text: strings.TrimLeft(text[len("last day"):], " :,")}
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	do, known := handoverWords[strings.ToLower(word)]
	switch {
	case known && (rest == "" || takesRest[do]):
		return agent.WorkOnHandover{Do: do, Text: rest}
	case strings.HasSuffix(text, "?"):
		return agent.WorkOnHandover{Do: agent.DoHandoverWonder, Text: text}
	}
	return agent.WorkOnHandover{Do: agent.DoHandoverStart, Text: text}
}

var handoverWords = map[string]agent.Verb{
	"": agent.DoHandoverList, "status": agent.DoHandoverList, "list": agent.DoHandoverList, "help": agent.DoHandoverList,
	"start": agent.DoHandoverBegin, "continue": agent.DoHandoverBegin, "resume": agent.DoHandoverBegin, "pause": agent.DoHandoverPause,
	"review": agent.DoHandoverReview, "decline": agent.DoHandoverDecline, "read": agent.DoHandoverRead, "show": agent.DoHandoverRead,
	"ask": agent.DoHandoverWonder, "successor": agent.DoHandoverNext, "cancel": agent.DoHandoverCancel, "forget": agent.DoHandoverForget,
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' }

// takesRest are the words that something follows.
var takesRest = map[agent.Verb]bool{
	agent.DoHandoverWonder: true, agent.DoHandoverNext: true, agent.DoHandoverCancel: true, agent.DoHandoverForget: true,
}

// stops are the words that turn something off.
var stops = map[string]bool{"stop": true, "off": true, "end": true, "cancel": true, "no": true}

func readLeave(by Giver, text string) agent.Move {
	word, rest, _ := strings.Cut(text, " ")
	switch strings.ToLower(word) {
	case "", "start", "new":
		return agent.OpenForm{Kind: by.Kind(rest)}
	case "resume", "continue":
		return agent.Resume{}
	case "requests":
		if by.HR || by.Unknown { // HR's side says that it can't be checked
			return agent.ListWaiting{Text: strings.TrimSpace(rest)}
		}
		return agent.ShowStatus{}
	case "add", "enter", "correct":
		if !by.HR && !by.Unknown {
			break
		}
		if rest = strings.TrimSpace(rest); rest != "" {
			rest = strings.TrimSpace(text)
		}
		return agent.Enter{Do: agent.DoEnter, Text: rest}
	case "status":
		return agent.ShowStatus{}
	case "substitute", "deputy":
		return agent.WorkOnSubstitute{Do: agent.DoSubstitute, Text: strings.TrimSpace(rest)}
	case "cancel":
		return agent.Cancel{}
	case "calendar", "calendars":
		return agent.Subscribe{Do: agent.DoCalendars}
	case "weekly", "digest":
		if word, _, _ := strings.Cut(strings.TrimSpace(rest), " "); stops[strings.ToLower(word)] {
			return agent.Subscribe{Do: agent.DoWeeklyStop}
		}
		return agent.Subscribe{Do: agent.DoWeekly}
	}
	if kind := by.Kind(text); kind != "" {
		return agent.OpenForm{Kind: kind}
	}
	return agent.Talk{About: agent.DoHelp}
}

// readPolicy returns the move of /policy: a question, or what HR does with policies.
func readPolicy(by Giver, text string) agent.Move {
	word, rest, _ := strings.Cut(text, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	question := agent.AskPolicy{Question: text}
	if rest != "" && (standsAlone[word] || beginsQuestion[word] && !by.HR) {
		return question
	}
	work := agent.WorkOnPolicy{Text: rest}
	switch word {
	case "":
		return agent.Talk{About: agent.DoPolicyHelp}
	case "list":
		work.Do = agent.DoPolicyList
	case "gaps":
		work.Do = agent.DoListGaps
	case "add", "new":
		work.Do, work.Text = agent.DoPolicyAdd, ""
	case "edit", "change":
		work.Do = agent.DoPolicyEdit
	case "retire", "remove":
		work.Do = agent.DoPolicyRetire
	case "history", "versions":
		work.Do = agent.DoPolicyHistory
	case "ask", "help", "?":
		if rest == "" {
			return agent.Talk{About: agent.DoPolicyHelp}
		}
		return agent.AskPolicy{Question: rest}
	default:
		return question
	}
	return work
}

// standsAlone are commands that nothing follows, and beginsQuestion those that only HR
// gives: "/policy new parents?", "/policy change my dates?".
var (
	standsAlone    = map[string]bool{"list": true, "gaps": true, "new": true}
	beginsQuestion = map[string]bool{"add": true, "change": true, "remove": true}
)
