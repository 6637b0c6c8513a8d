package handover

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// How much of a text is shown.
const (
	mostQuote  = 600
	mostAlso   = 240 // of what may be meant as well
	mostButton = 300 // bytes of a question in a button
)

func clip(text string) string { return clipTo(text, mostQuote) }

func clipQuestion(text string) string { return clipTo(text, mostButton) }

func clipTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

func button(label string, do agent.Verb, h agent.Handover) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: do, Handover: h.ID}}
}

func primary(b agent.Button) agent.Button {
	b.Style = agent.Primary
	return b
}
