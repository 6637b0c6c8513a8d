package edge

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Position returns a line such as "Step 2 of 5 · Pregnancy and adoption". It leaves out parts
// that are 0 or "".
func Position(number, of int, wizardName string) string {
	var parts []string
	switch {
	case number > 0 && of > 0:
		parts = append(parts, "Step "+strconv.Itoa(number)+" of "+strconv.Itoa(of))
	case number > 0:
		parts = append(parts, "Step "+strconv.Itoa(number))
	}
	if wizardName != "" {
		parts = append(parts, wizardName)
	}
	return strings.Join(parts, " · ")
}

// AskQuestion is in every form, because a question can come up at any time.
var AskQuestion = agent.Button{Label: "Ask a question", Press: agent.Press{Do: agent.DoAskPolicy}}

// BackButton leads to the step before this one; ok is false at the first.
func BackButton(v agent.FormView) (b agent.Button, ok bool) {
	return agent.Button{Label: "Back", Press: agent.Press{Do: agent.DoGoBack, Form: v.Ref.Form, Step: v.Ref.Step}}, v.HasBack
}

// AppendAside appends the buttons below every step: to come back later, to see why something is asked,
// and to ask.
func AppendAside(buttons []agent.Button, v agent.FormView) []agent.Button {
	buttons = append(buttons, agent.Button{Label: "Save for later", Press: agent.Press{Do: agent.DoSave, Form: v.Ref.Form, Step: v.Ref.Step}})
	if slices.ContainsFunc(v.Fields, func(f agent.Field) bool { return f.Question != nil && (f.Question.Why != "" || f.Ruled) }) {
		buttons = append(buttons, agent.Button{Label: "Why we ask", Press: agent.Press{Do: agent.DoExplainWhy, Form: v.Ref.Form, Step: v.Ref.Step}})
	}
	return append(buttons, AskQuestion)
}

// IsDate reports whether a text is a day as both platforms write it: 2026-11-27.
func IsDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}
