package route

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

// The sentences say why somebody decides. HR and the deciders read them, and never the reasons
// of anybody's leave.

const nobodyLeft = "Nobody of those who could decide can, so HR decides."

func isAway(p *staff.Person, today timeoff.Day, a staff.Absence) string {
	return p.Called() + " is away " + staff.Out{Today: today}.When(a)
}

// hasNamed says that somebody's substitute decides today, and until when.
func hasNamed(p, deputy *staff.Person, all []agent.Substitute, today timeoff.Day) string {
	for _, one := range all {
		if one.On(today.Time()) && deputy.IsNamed(one.Line) {
			return deputy.Called() + " decides for " + p.Called() + " until " + timeoff.DayOf(one.Days.Last).Said()
		}
	}
	return deputy.Called() + " decides for " + p.Called()
}

func hasLeft(p *staff.Person) string { return p.Called() + " has left" }

func notReached(p *staff.Person) string { return p.Called() + " can't be reached here" }

func notFound(p *staff.Person) string { return p.Called() + " couldn't be looked up in the directory" }

func ownRequest(p *staff.Person) string { return p.Called() + " can't decide on their own request" }

// instead says who decides in place of others; nil is HR.
func instead(reasons []string, p *staff.Person) string {
	if n := len(reasons); p != nil && n > 0 && strings.HasPrefix(reasons[n-1], p.Called()+" decides for ") {
		return content.List(reasons, "and") + "."
	}
	who := "HR"
	if p != nil {
		who = p.Called()
	}
	return content.List(reasons, "and") + ", so " + who + " decides."
}

// nobodyIs says that a role is empty.
func nobodyIs(role string, s Scene) string {
	switch {
	case s.Who == nil:
		return staff.File + " doesn't have " + s.Self.DisplayName() + ", so HR decides."
	case role == roleManager || role == roleAbove:
		return "Nobody is known as the " + role + " of " + s.Who.Called() + ", so HR decides."
	}
	return "Nobody is “" + role + "” anymore, so HR decides."
}

// automatic says why nobody had to decide.
func automatic(r route, days timeoff.Amount) string {
	return "Approved automatically: " + timeoff.Days.Say(days) + ", and “" + r.name + "” needs no decision up to " + timeoff.Days.Say(r.upTo) + "."
}
