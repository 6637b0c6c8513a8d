// Package explain says to the person in a form why something is asked, or why it isn't: in
// the words of the rule that decided, and with the answers that it read.
package explain

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// Asked explains why a question is asked, or why not. It is "" if no rule is about it.
func Asked(q *wizard.Question, asked bool, reasons []wizard.Reason) string {
	var parts []string
	for _, r := range reasons {
		if text := one(q, asked, r); text != "" {
			parts = append(parts, text)
			if r.Rule != "" {
				parts = append(parts, "The form's rule: "+r.Rule)
			}
		}
	}
	return strings.Join(parts, " ")
}

// one says what one condition decided.
func one(q *wizard.Question, asked bool, r wizard.Reason) string {
	switch {
	case r.Decided && r.Kind == wizard.Skips:
		return fmt.Sprintf("I left out “%s” because you wrote “%s”.", q.Title(), r.Quote)
	case r.Decided:
		return fmt.Sprintf("This step comes next because you wrote “%s”.", r.Quote)
	case r.Kind == wizard.Skips:
		return fmt.Sprintf("I left out “%s” because %s.", q.Title(), facts(r.Read))
	case r.Kind == wizard.Leads:
		return fmt.Sprintf("This step comes next because %s.", facts(r.Read))
	case asked && (r.Kind == wizard.Shows || r.Kind == wizard.Keeps):
		return fmt.Sprintf("I ask this because %s.", facts(r.Read))
	case r.Kind == wizard.Shows && !r.Holds && len(missing(r.Read)) > 0:
		return fmt.Sprintf("Whether I ask for “%s” depends on %s, which you haven't answered yet.", q.Title(), content.List(missing(r.Read), "and"))
	case r.Kind == wizard.Shows && !r.Holds:
		return fmt.Sprintf("I don't ask for “%s” because %s.", q.Title(), facts(r.Read))
	case r.Kind == wizard.Requires && asked && r.Holds:
		return fmt.Sprintf("I need an answer because %s.", facts(r.Read))
	case r.Kind == wizard.Requires && asked:
		return fmt.Sprintf("You can leave it out because %s.", facts(r.Read))
	}
	return ""
}

// facts says what the answers are that a condition read.
func facts(read []wizard.Given) string {
	var out []string
	for _, g := range read {
		switch g.Value {
		case "":
			out = append(out, fmt.Sprintf("“%s” isn't answered", g.Question.Title()))
		case wizard.Unsure:
			out = append(out, fmt.Sprintf("you're not sure about “%s”", g.Question.Title()))
		default:
			out = append(out, fmt.Sprintf("“%s” is %s", g.Question.Title(), g.Question.Show(g.Value)))
		}
	}
	if len(out) == 0 {
		return "of today's date"
	}
	return content.List(out, "and")
}

func missing(read []wizard.Given) []string {
	var out []string
	for _, g := range read {
		if g.Value == "" {
			out = append(out, "“"+g.Question.Title()+"”")
		}
	}
	return out
}

// NotAsked explains that a form doesn't ask for something.
func NotAsked(q *wizard.Question) string {
	return fmt.Sprintf("Your form doesn't ask for “%s”.", q.Title())
}

// Answered explains a question that was answered, and that no rule is about.
func Answered(q *wizard.Question) string {
	if q.Required() {
		return fmt.Sprintf("Everyone is asked for “%s”; HR needs it to decide.", q.Title())
	}
	return fmt.Sprintf("Everyone is asked for “%s”, and you can leave it out.", q.Title())
}
