package staff

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Shown is what the company's records say of a person, for themselves. What they leave out is
// left out here.
func (p *Person) Shown() []agent.Fact {
	var facts []agent.Fact
	add := func(label, value string, fact ...string) {
		for _, f := range fact {
			if source := p.Source(f); source != "" && value != "" {
				value += " (from " + source + ")"
			}
		}
		if value != "" {
			facts = append(facts, agent.Fact{Label: label, Value: value})
		}
	}
	add("Name", cmp.Or(p.Name, p.Email))
	add("Country", p.Country, factCountry)
	add("State", p.State, factState)
	add("Location", p.Location)
	add("Department", p.Department)
	if p.Manager != nil {
		add("Manager", p.Manager.Called(), factManager)
	}
	if p.Substitute != nil {
		add("Substitute", p.Substitute.Called())
	}
	add("First day of work", said(p.Hired), factTenure)
	add("Last day of work", said(p.Left))
	add("Workweek", p.workweek(), factHours)
	if p.copied != "" {
		add("Copied from "+p.copied, moment(p.copiedAsOf))
	}
	return facts
}

func said(d timeoff.Day) string {
	if d == 0 {
		return ""
	}
	return d.Said()
}

// fromMonday are the days of a week as people say them, with their place in a week that begins
// on Sunday.
var fromMonday = []struct {
	name string
	at   int
}{{"Monday", 1}, {"Tuesday", 2}, {"Wednesday", 3}, {"Thursday", 4}, {"Friday", 5}, {"Saturday", 6}, {"Sunday", 0}}

// workweek says when the person works: "40 hours, Monday to Friday".
func (p *Person) workweek() string {
	if len(p.weeks) != 1 {
		return "it changes from week to week"
	}
	minutes, first, last := 0, -1, -1
	var names []string
	for i, day := range fromMonday {
		if m := p.weeks[0][day.at]; m > 0 {
			if first < 0 {
				first = i
			}
			last, minutes, names = i, minutes+m, append(names, day.name)
		}
	}
	switch n := len(names); {
	case n == 0:
		return ""
	case n > 2 && last-first == n-1:
		names = []string{names[0] + " to " + names[n-1]}
	}
	return strconv.FormatFloat(float64(minutes)/60, 'f', -1, 64) + " hours, " + strings.Join(names, ", ")
}
