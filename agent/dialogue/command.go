package dialogue

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/choose"
)

// fromCommand returns the move of a slash command. Its words are few: what to do, or the
// kind of leave.
func fromCommand(p *position, act agent.Commanded) agent.Move {
	switch act.Command {
	case "/policy":
		return fromPolicyCommand(p, strings.TrimSpace(act.Text))
	case "/leave":
		return fromLeaveCommand(p, strings.TrimSpace(act.Text))
	case "/leave-admin":
		return agent.Talk{About: agent.DoAdminHelp}
	}
	return agent.Talk{About: agent.DoUnknownCommand, Words: act.Command}
}

func fromLeaveCommand(p *position, text string) agent.Move {
	word, rest, _ := strings.Cut(text, " ")
	switch strings.ToLower(word) {
	case "", "start", "new":
		return agent.OpenForm{Kind: kindOfLeave(p, rest)}
	case "resume", "continue":
		return agent.Resume{}
	case "requests":
		if p.hr() {
			return agent.ListWaiting{}
		}
		return agent.ShowStatus{}
	case "status":
		return agent.ShowStatus{}
	case "cancel":
		return agent.Cancel{}
	}
	if kind := kindOfLeave(p, text); kind != "" {
		return agent.OpenForm{Kind: kind}
	}
	return agent.Talk{About: agent.DoHelp}
}

// fromPolicyCommand returns the move of /policy: a question, or what HR does with policies.
func fromPolicyCommand(p *position, text string) agent.Move {
	word, rest, _ := strings.Cut(text, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	question := agent.AskPolicy{Question: text}
	if rest != "" && (standsAlone[word] || beginsQuestion[word] && !p.hr()) {
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

// worksAtDesk reports whether a command is HR's work, such as on a policy for a hard time.
func worksAtDesk(p *position) bool {
	act, command := p.ev.Act.(agent.Commanded)
	return command && p.hr() && p.pathways[atDesk].does[fromCommand(p, act).Verb()] != nil
}

// kindOfLeave returns the leave type that words name, or "".
func kindOfLeave(p *position, text string) string {
	root, ok := p.wizards.Latest(p.root)
	if !ok {
		return ""
	}
	for _, el := range root.Elements {
		q, ok := root.Question(el.Attributes.QuestionID)
		if !ok || !q.Required() {
			continue
		}
		if hits := choose.Find(text, choices(q)).Options; len(hits) == 1 {
			return q.Choices()[hits[0]].Value
		}
	}
	return ""
}
