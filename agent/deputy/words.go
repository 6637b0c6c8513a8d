package deputy

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

// What people read about it.
const (
	notInFile  = "Your company's records don't have that person, so nobody asks them to decide."
	nobodyFits = "I don't know that name. Please write it as your company's records do, such as “Amir Haddad decides for me from December 20 to January 3”."
	tooLong    = "I can note that for at most a year from today. Please choose fewer days."
	tooMany    = "You can name ten substitutes at most. Please take one back first."

	// onlyOwn refuses to name somebody in another person's place.
	onlyOwn = "Only they themselves or HR can say who decides in their place."
	// gone is for a button about something that was taken back.
	gone = "That has ended already, or was taken back."
	// NoRoutes is for companies in which HR decides everything.
	NoRoutes = "HR decides all requests here, so nobody has to decide in somebody's place. Everyone in HR's channel can decide any request except their own."
	// Label opens the form.
	Label = "Who decides for me"
)

func day(n agent.Days) string {
	first, last := timeoff.DayOf(n.First), timeoff.DayOf(n.Last)
	if first == last {
		return "on " + first.Said()
	}
	return "from " + first.Said() + " to " + last.Said()
}

// whose is the owner in the middle of a sentence.
func (p Place) whose() string {
	if p.Own {
		return "you"
	}
	return p.Owner.Called()
}

func severalFit(fits []*staff.Person) string {
	var names []string
	for _, p := range fits {
		name := p.Called()
		same := func(other *staff.Person) bool { return other != p && other.Called() == name }
		if slices.ContainsFunc(fits, same) {
			name += " (" + p.Key() + ")"
		}
		names = append(names, name)
	}
	return "That could be " + content.List(names, "or") + ". Please write the full name, or the email address."
}

func themselves(p Place) string {
	if p.Own {
		return "You can't stand in for yourself. Who should decide?"
	}
	return p.Owner.Called() + " can't stand in for themselves. Who should decide?"
}

func hasLeft(p *staff.Person) string {
	return p.Called() + " will have left by then, by your company's records. Please choose somebody else."
}

func notReached(p *staff.Person) string {
	return "I can't reach " + p.Called() + " here, so I couldn't ask them. Please choose somebody else."
}

// notKnownHere refuses to note something for somebody whom the chat platform doesn't have.
func notKnownHere(p *staff.Person) string {
	return "I don't know " + p.Called() + " here yet, so I can't note who decides in their place. They need to write to me once, or their address in the company's records must be the one they have here."
}

func whichDays(p *staff.Person) string {
	return "From when until when should " + p.Called() + " decide? Please say it in one sentence: “" + p.Called() + " decides for me from December 20 to January 3”."
}

func wrongOrder(d agent.Days) string {
	return "The last day, " + timeoff.DayOf(d.Last).Said() + ", is before the first, " + timeoff.DayOf(d.First).Said() + ". Please say both again."
}

func pastDays(d agent.Days) string {
	return timeoff.DayOf(d.Last).Said() + " has passed. Please choose days that are ahead."
}

func comesBack(p Place, via *staff.Person) string {
	return "That would go in a circle: " + via.Called() + " has named " + p.whose() + " for some of these days, so nobody would decide. Please choose somebody else, or other days."
}

func alreadyNamed(p Place, one agent.Substitute) string {
	return one.Name + " already decides for " + p.whose() + " " + day(one.Days) + ". Take that back first, or choose other days."
}

// confirm asks whether somebody should decide in the owner's place.
func (p Place) confirm(n Named) []agent.Block {
	deputy := p.Book.Named(n.Line)
	text := deputy.Called() + " decides for " + p.whose() + " " + day(n.Days) + ". Is that right?"
	blocks := []agent.Block{{Text: text}, {Small: "New requests that would come to " + p.whose() + " then go to " + deputy.Called() + ", but never their own."}}
	for _, one := range p.Standing[deputy].Leaves {
		if away, ok := awayThen(deputy, one, n.Days); ok {
			blocks = append(blocks, agent.Block{Small: deputy.Called() + " is also away " + away + "."})
			break
		}
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "Yes, that's right", Press: agent.Press{Do: agent.DoSubstituteSet, Value: n.String()}, Style: agent.Primary},
		{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}

// awayThen says when somebody is away on some of the days.
func awayThen(who *staff.Person, leave staff.Leave, days agent.Days) (when string, ok bool) {
	for _, a := range staff.Absences(who, []staff.Leave{leave}) {
		if from, to := timeoff.DayOf(days.First), timeoff.DayOf(days.Last); !a.Asked && a.From <= to && a.To >= from {
			return "from " + a.From.Said() + " to " + a.To.Said(), true
		}
	}
	return "", false
}

// done says that somebody decides in the owner's place.
func (p Place) done(n Named) []agent.Block {
	name := p.Book.Named(n.Line).Called()
	return []agent.Block{
		{Text: name + " decides for " + p.whose() + " " + day(n.Days) + ". I've told them."},
		{Buttons: []agent.Button{endButton("Take it back", n)}},
	}
}

// ended says that nobody decides in the owner's place anymore.
func (p Place) ended(all []agent.Substitute) string {
	var said []string
	for _, one := range all {
		said = append(said, one.Name+" ("+day(one.Days)+")")
	}
	who := "you decide yourself"
	if !p.Own {
		who = p.Owner.Called() + " decides"
	}
	return "Taken back: " + content.List(said, "and") + ". New requests go the usual way again, so " + who + ". Anyone I've already asked still decides on those requests."
}

// shown says who decides in the owner's place, and until when.
func (p Place) shown() []agent.Block {
	if p.Owner == nil {
		return []agent.Block{{Text: notInFile}}
	}
	all := current(p.profile().Substitutes, p.Today)
	if len(all) == 0 {
		text := "Nobody is named to decide for " + p.whose() + "."
		if s := p.Owner.Substitute; s != nil {
			is := " is "
			if p.Own {
				is = " are "
			}
			text += " On days when " + p.whose() + is + "away, your company's records name " + s.Called() + "."
		}
		return []agent.Block{{Text: text + " To name somebody, write for example “Amir decides for me from December 20 to January 3”."}}
	}
	var blocks []agent.Block
	for _, one := range all {
		line := one.Name + " decides for " + p.whose() + " " + day(one.Days) + "."
		if one.Set.By != p.Standing[p.Owner].ID {
			line += " " + one.Set.Name + " set that."
		}
		blocks = append(blocks, agent.Block{Text: line}, agent.Block{Buttons: []agent.Button{
			endButton("Take it back", Named{Line: one.Line, Owner: p.Owner.Key(), Days: one.Days}),
		}})
	}
	return blocks
}

func endButton(label string, n Named) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: agent.DoSubstituteEnd, Value: n.String()}}
}

// forDeputy tells somebody that they decide in the owner's place.
func (p Place) forDeputy(n Named) string {
	whose := "in their place"
	if !p.Own {
		whose = "for " + p.Owner.Called()
	}
	return p.By.Name + " asked you to decide requests for leave " + whose + " " + day(n.Days) + ". I'll send you each of them here, with buttons."
}

// endedForDeputy tells somebody that they don't anymore.
func (p Place) endedForDeputy(one agent.Substitute) string {
	return "You don't need to decide for " + p.Owner.Called() + " " + day(one.Days) + ": " + p.By.Name + " took that back."
}

// forOwner tells the owner what HR did.
func (p Place) forOwner(text string) string {
	return p.By.Name + " in HR changed who decides for you. " + text
}

// prompt asks who should decide, and when.
func prompt(shown []agent.Block) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoSubstitute}}, Title: Label, Lead: shown[:1],
		Label: "Who decides, from when until when?", Hint: "For example: Amir Haddad, December 20 to January 3", Submit: "Save",
	}
}
