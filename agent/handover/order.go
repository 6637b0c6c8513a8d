package handover

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/when"
)

// order is what somebody wrote to start a handover.
type order struct {
	Leaver, Email, Project, Role, LastDay, Successor, Manager string // Email only if they aren't in Slack
}

var keyForm = regexp.MustCompile(`(?i)(?:^|[\n,;])\s*(who['’]s leaving|who leaves|who|leaver|e-?mail|project|role|last day|until|successor|manager)\s*[:=]`)

// readOrder reads "@dana, project: Harbor model, last day: 2026-12-18", on one line or several.
func readOrder(text string) order {
	var o order
	marks := keyForm.FindAllStringSubmatchIndex(text, -1)
	first := len(text)
	if len(marks) > 0 {
		first = marks[0][0]
	}
	o.Leaver = clean(text[:first])
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		value := clean(text[m[1]:end])
		switch strings.ToLower(text[m[2]:m[3]]) {
		case "project":
			o.Project = value
		case "role":
			o.Role = value
		case "last day", "until":
			o.LastDay = value
		case "email", "e-mail":
			o.Email = addressIn(value)
		case "successor":
			o.Successor = person(value)
		case "manager":
			o.Manager = person(value)
		default:
			o.Leaver = value
		}
	}
	o.Leaver = person(o.Leaver)
	return o
}

func clean(text string) string { return strings.Trim(strings.Join(strings.Fields(text), " "), " ,;") }

// person is a name as the directory knows it, without the sign before it.
func person(text string) string { return strings.TrimPrefix(clean(text), "@") }

// Named returns the people whom the words of a move name.
func Named(m agent.WorkOnHandover) []string {
	var all []string
	add := func(words ...string) {
		for _, w := range words {
			if w != "" {
				all = append(all, w)
			}
		}
	}
	switch m.Do { //nolint:exhaustive // the others name nobody
	case agent.DoHandoverStart:
		o := readOrder(m.Text)
		add(o.Leaver, o.Email, o.Successor, o.Manager)
	case agent.DoHandoverCancel, agent.DoHandoverForget, agent.DoHandoverNext:
		add(person(m.Text))
	case agent.DoHandoverMove:
		name, _ := readMoved(m.Text)
		add(name)
	}
	return all
}

// addressForm is Slack's way to write an address: "<mailto:dana@example.com|dana@example.com>".
var addressForm = regexp.MustCompile(`^<mailto:([^|>]+)(?:\|[^>]*)?>$`)

func addressIn(text string) string {
	if m := addressForm.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	return strings.ToLower(text)
}

// text writes an order for the form that asks for the rest.
func (o order) text() string {
	return "Who's leaving: " + o.Leaver + "\nEmail: " + o.Email + "\nProject: " + o.Project + "\nRole: " + o.Role + "\nLast day: " + o.LastDay +
		"\nSuccessor: " + o.Successor + "\nManager: " + o.Manager
}

// longestNotice is how far away a last day may be.
const longestNotice = 366 * 24 * time.Hour

// readLastDay reads a last day. The problem is a sentence for the person; "" if it is fine.
func (t *Turn) readLastDay(text string) (day, problem string) {
	if text == "" {
		return "", ""
	}
	read := when.ReadDay(text, when.Clock{Now: t.Event.At, Zone: t.Zone})
	date, ok := dayOf(read)
	switch today := t.today(); {
	case !ok:
		return "", dayUnclear(text)
	case date.Before(today):
		return "", dayPassed(date)
	case date.Sub(today) > longestNotice:
		return "", dayFar(date)
	}
	return date.Format(time.DateOnly), ""
}

func dayOf(read when.DayAnswer) (time.Time, bool) { return read.Day, read.Kind == when.OneDay }
