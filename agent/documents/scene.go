package documents

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/choose"
)

// Scene is what is known about a person who hands something in.
type Scene struct {
	By       agent.Signature
	Tenant   agent.TenantID
	Zone     *time.Location
	Form     *Form            // the open form; nil if there is none
	Requests []agent.Request  // the person's own, newest first
	Handed   []agent.Document // that belong to no request
	// NewID derives an ID of a kind from other IDs or words. Equal input gives an equal ID.
	NewID func(kind, from string) string
}

// Form is a form that is open.
type Form struct {
	ID   agent.FormID
	Name string
}

// waiting are the documents whose owner was asked what to do with them.
func (s Scene) waiting() []agent.Document {
	return slices.DeleteFunc(slices.Clone(s.Handed), func(d agent.Document) bool { return !d.Sent.IsZero() || d.Form != "" })
}

// Candidates are the requests that a document can be for: the one about which HR waits for an
// answer, else those that aren't over, else the newest one, though it was denied.
func (s Scene) Candidates() []agent.Request {
	var asked, live []agent.Request
	for _, r := range s.Requests {
		if r.State == agent.Questioned {
			asked = append(asked, r)
		}
		if r.CanCancel() && len(live) < mostChoices {
			live = append(live, r)
		}
	}
	switch {
	case len(asked) == 1:
		return asked
	case len(live) > 0:
		return live
	case len(s.Requests) > 0 && s.Requests[0].State == agent.Denied:
		return s.Requests[:1]
	}
	return nil
}

// mostChoices is how many requests a person can choose from.
const mostChoices = 8

// ask returns what a yes would do with the documents that wait.
func (s Scene) ask(among []agent.Request) agent.Press {
	switch len(among) {
	case 0:
		return agent.Press{Do: agent.DoDocumentSend, Value: agent.DocumentAlone}
	case 1:
		return agent.Press{Do: agent.DoDocumentSend, Request: among[0].ID}
	}
	return agent.Press{Do: agent.DoDocumentSend}
}

// IsOpen reports whether something that was asked still waits for an answer.
func (s Scene) IsOpen(offered agent.Press) bool {
	return len(s.waiting()) > 0 && (offered.Request == "" || slices.ContainsFunc(s.Requests, func(r agent.Request) bool { return r.ID == offered.Request }))
}

// Confirm asks whether to send the documents that wait, and with which request.
func (s Scene) Confirm(offered agent.Press, no agent.Press) []agent.Block {
	waiting := s.waiting()
	names, n := namesOf(waiting), len(waiting)
	if offered.Request == "" && offered.Value == "" {
		return []agent.Block{{Text: whichRequest(names, n)}, {Buttons: append(s.choices(), agent.Button{Label: "None of these", Press: no})}}
	}
	text := sendAlone(names, n)
	for _, r := range s.Requests {
		if r.ID == offered.Request {
			text = sendWith(names, n, r)
		}
	}
	buttons := []agent.Button{{Label: "Send " + itOrThem(n) + " to HR", Press: offered, Style: agent.Primary}, {Label: "No, don't send " + itOrThem(n), Press: no}}
	if offered.Value == agent.DocumentAlone {
		buttons = append(buttons, agent.Button{Label: "Start a request", Press: agent.Press{Do: agent.DoStart}})
	}
	return []agent.Block{{Text: text}, {Buttons: buttons}}
}

// choices has a button for each request.
func (s Scene) choices() []agent.Button {
	var all []agent.Button
	for _, r := range s.Candidates() {
		all = append(all, agent.Button{Label: label(r), Press: agent.Press{Do: agent.DoDocumentSend, Request: r.ID}})
	}
	return all
}

// longestLabel is the most characters of a button.
const longestLabel = 70

// label names a request: "Sick day · Nov 24 – Nov 25, 2026 (2 days)".
func label(r agent.Request) string {
	text := []rune(r.WizardName + " · " + r.Headline)
	if len(text) > longestLabel {
		text = append(text[:longestLabel], '…')
	}
	return string(text)
}

// Chosen returns the press of the request that words name, after the question which one.
func (s Scene) Chosen(text string) (agent.Press, bool) {
	among := s.Candidates()
	options := make([]choose.Option, len(among))
	for i, r := range among {
		if strings.Contains(strings.ToUpper(text), string(r.ID)) {
			return s.ask(among[i : i+1]), true
		}
		options[i] = choose.Option{Label: label(r), Value: string(r.ID), Words: []string{r.WizardName}}
	}
	got := choose.Read(text, options)
	if len(got.Options) != 1 {
		return agent.Press{}, false
	}
	return s.ask(among[got.Options[0] : got.Options[0]+1]), true
}
