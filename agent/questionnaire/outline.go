package questionnaire

import (
	"cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// Outline shows what a questionnaire or a journey says and asks, in its order.
func (l *Library) Outline(id TemplateID) []agent.Block {
	t, ok := l.templates[id]
	if !ok {
		return nil
	}
	var blocks []agent.Block
	say := func(text string) {
		if text != "" {
			blocks = append(blocks, agent.Block{Text: text})
		}
	}
	questions := func(all []ask.Question) {
		for i := range all {
			blocks = append(blocks, shownQuestion(&all[i])...)
		}
	}
	if t.declared == nil {
		say(t.Greeting)
		questions(t.Questions)
		say(t.Help)
		say(t.Done)
		return blocks
	}
	say(t.declared.Greeting)
	for i := range t.declared.Pathways {
		p := &t.declared.Pathways[i]
		blocks = append(blocks, agent.Block{Small: cmp.Or(p.Title, string(p.ID))})
		questions(p.Questions)
		if p.Offer != nil {
			say(p.Offer.Say)
		}
		if p.FAQ != nil {
			for _, one := range p.FAQ.Answers {
				say(one.Answer)
			}
		}
		say(p.Say)
	}
	say(t.declared.Done)
	return blocks
}

// shownQuestion shows a question, with a button for each choice.
func shownQuestion(q *ask.Question) []agent.Block {
	blocks := []agent.Block{{Text: q.Ask}}
	if q.Ask == "" {
		blocks = nil
	}
	if q.Kind != ask.Choice {
		return blocks
	}
	var buttons []agent.Button
	for i, o := range q.Options {
		buttons = append(buttons, agent.Button{Label: o.Label, Press: agent.Press{Do: agent.DoRespond, Value: o.Value}})
		if i == mostShown {
			break
		}
	}
	return append(blocks, agent.Block{Buttons: buttons})
}

// mostShown is how many choices an outline shows.
const mostShown = 20
