package inquiry

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// given shows what was answered so far, or sent.
func given(r Record) Answer {
	if f := r.Form; f != nil {
		a := tell(say.SoFar(f.Name))
		if len(f.Answers) > 0 {
			a.Blocks = append(a.Blocks, agent.Block{Facts: f.Answers})
		}
		return a.and(missing(r))
	}
	l, ok := r.newest()
	if !ok {
		return noRequests()
	}
	a := tell(say.YouSent(l.Request))
	var facts []agent.Fact
	for _, answer := range l.Answers {
		if answer.Answer.Given() {
			facts = append(facts, agent.Fact{Label: answer.Label, Value: answer.Display})
		}
	}
	if len(facts) > 0 {
		a.Blocks = append(a.Blocks, agent.Block{Facts: facts})
	}
	for _, note := range l.Notes {
		a = a.and(tell(say.YouAdded(note))).quoting(note.Words)
	}
	return a
}

// written shows all that is in a request to somebody who asks for one thing.
func written(r Record) Answer {
	if r.Form == nil {
		return given(r)
	}
	return inForm(r, say.TheseAreAnswers)
}

// takeOut shows what of a form can be taken out, or what HR has.
func takeOut(r Record) Answer {
	if r.Form == nil {
		return given(r)
	}
	return inForm(r, say.TheseAreAnswers+" "+say.TakeOutByChange)
}

func inForm(r Record, text string) Answer {
	a := tell(say.NothingSentYet + " " + text)
	if len(r.Form.Answers) > 0 {
		a.Blocks = append(a.Blocks, agent.Block{Facts: r.Form.Answers})
	}
	return a.with(openForm(r.Form))
}

// missing says what is still to be answered.
func missing(r Record) Answer {
	switch {
	case r.Form == nil:
		if l, ok := r.questioned(); ok {
			return openQuestion(l)
		}
		if l, ok := r.newest(); ok && l.State == agent.Filed {
			return tell(say.NothingMissing + " " + say.WithHRSince(l.Request))
		}
		return state(r)
	case len(r.Form.Missing) > 0:
		return tell(say.StillOpen(r.Form.Missing)).with(openForm(r.Form))
	}
	return tell(say.ReadyToSubmit).with(review(r.Form), openForm(r.Form))
}

func openForm(f *Form) agent.Button {
	return agent.Button{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: f.ID}}
}

func review(f *Form) agent.Button {
	return agent.Button{Label: "Check my answers", Press: agent.Press{Do: agent.DoReview, Form: f.ID}, Style: agent.Primary}
}

func changes(r Record) Answer {
	l, ok := r.newest()
	switch {
	case r.Form != nil:
		return tell(say.ChangeBeforeSending)
	case ok && l.CanCancel():
		return tell(say.ChangeThroughHR)
	case ok && l.State == agent.Canceled:
		return tell(say.CanceledForGood).with(askAgain(l.Request), askHR)
	case ok:
		return tell(say.CannotChange(l.Request)).with(askForLeave, askHR)
	}
	return tell(say.ChangeBeforeSending)
}

// askAgain begins a request like one that was canceled.
func askAgain(r agent.Request) agent.Button {
	days, _, _ := strings.Cut(r.Headline, " (")
	return agent.Button{Label: "Ask for it again", Press: agent.Press{Do: agent.DoSay, Value: "I need time off: " + r.WizardName + " " + days}}
}

// sent says whether anything went to HR.
func sent(r Record) Answer {
	l, ok := r.newest()
	if r.Form != nil || !ok {
		return tell(say.NothingSentYet)
	}
	if l.State == agent.Filed {
		return tell("Yes. " + say.WithHRSince(l.Request) + " " + say.TellWhenDecided)
	}
	return decision(l)
}

func effort(r Record) Answer {
	if r.Form == nil {
		return timing(r)
	}
	return tell(say.FormTakes(r.Form.Where))
}

// stays says that a form that is left waits as it is.
func stays(r Record) Answer {
	if r.Form == nil {
		return noRequests()
	}
	return tell(say.StaysSaved(r.Form.Where))
}

// handIn says where a document goes.
func handIn(r Record) Answer {
	return tell(say.HandInToHR).with(r.ToHR...)
}
