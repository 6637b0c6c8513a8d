package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/wizard"
)

func question(text, label, fact string) *wizard.Question {
	return &wizard.Question{Attributes: wizard.Attributes{QuestionID: "q", Component: wizard.Person, QuestionText: text, Label: label, Fact: fact}}
}

var company = []agent.Colleague{
	{ID: "U1ORTIZ", Name: "Sam Ortiz", Handle: "sam"},
	{ID: "U1LEE", Name: "Sam Lee", Handle: "slee"},
	{ID: "U1LEEO", Name: "Sam Lee Okafor"},
	{ID: "U1DANA", Name: "Dana Reyes", Handle: "dana"},
	{ID: "U1DANA2", Name: "Dana Moss", Shown: "DM"},
	{ID: "U1JO1", Name: "Jo Park", Title: "Sales lead"},
	{ID: "U1JO2", Name: "Jo Park", Title: "Support lead"},
	{ID: "U1SIO", Name: "Siobhán O'Brien-D’Angelo"},
	{ID: "U1GARCIA", Name: "José María García López", Shown: "Pepe"},
	{ID: "U1WEN", Name: "李文", Handle: "wen.li"},
	{ID: "U1GONE", Name: "Pete Marsh", Left: true},
	{ID: "U1GONE2", Name: "Ola Nilsson", Left: true},
	{ID: "U1OLA", Name: "Ola Nilsson"},
	{ID: "U1BOT", Name: "Standup Helper", Bot: true},
	{ID: "U1MICH", Name: "Michael Smith"},
}

// TestJudge says whom a name means in a company.
func TestJudge(t *testing.T) {
	for _, test := range []struct{ said, want string }{
		{"Sam Ortiz", "U1ORTIZ"},
		{"sam ortiz", "U1ORTIZ"},
		{"ORTIZ, Sam", "U1ORTIZ"},
		{"Ortiz", "U1ORTIZ"},
		{"Mr. Ortiz", "U1ORTIZ"},
		{"Sam O.", "ask Sam Lee Okafor | Sam Ortiz"},
		{"Sam", "ask Sam Lee | Sam Lee Okafor | Sam Ortiz"}, // also with a Sam whose handle it is
		{"Sam Lee", "U1LEE"},                                // and not Sam Lee Okafor
		{"slee", "U1LEE"},
		{"Jo Park", "ask Jo Park (Sales lead) | Jo Park (Support lead)"},
		{"siobhan obrien d'angelo", "U1SIO"},
		{"garcia", "U1GARCIA"},
		{"Pepe", "U1GARCIA"},
		{"李文", "U1WEN"},
		{"wen.li", "U1WEN"},
		{"Ola Nilsson", "U1OLA"}, // her namesake has left
		{"Dana", "U1DANA2"},      // the other one is the person herself
		{"Dana Reyes", "refuse You can't be"},
		{"Pete Marsh", "refuse Pete Marsh isn't"},
		{"Standup Helper", "refuse Standup Helper is an app"},
		{"Sam Ortz", "near Yes, Sam Ortiz | No, keep “Sam Ortz”"},
		{"jane smtih", "near Yes, Michael Smith | No, keep “jane smtih”"},
		{"Mike Smith", "near Yes, Michael Smith | No, keep “Mike Smith”"},
		{"Sam Nilson", "near Sam Lee | Sam Lee Okafor | Sam Ortiz | Ola Nilsson | No, keep “Sam Nilson”"},
		{"Grace Hopper", "near Yes, keep “Grace Hopper” | No, someone else"},
		{"محمد العلي", "near Yes, keep “محمد العلي” | No, someone else"},
		{"No manager", "No manager"},
	} {
		asked := roster.Asked{Question: question("Who is your manager?", "Manager", ""), Self: agent.PersonRef{ID: "U1DANA", Name: "Dana Reyes"}}
		if got := tell(asked.Judge(test.said, roster.Found{People: company})); !strings.HasPrefix(got, test.want) {
			t.Errorf("%q is %q, not %q", test.said, got, test.want)
		}
	}
}

func tell(v roster.Verdict) string {
	var labels []string
	for _, b := range v.Choices {
		labels = append(labels, b.Label)
	}
	switch {
	case v.Refusal != "":
		return "refuse " + v.Refusal
	case strings.HasPrefix(v.Ask, "Who do you mean"):
		return "ask " + strings.Join(labels[:len(labels)-1], " | ")
	case v.Ask != "":
		return "near " + strings.Join(labels, " | ")
	}
	return v.Value
}

// TestJudgeWithoutDirectory keeps what was typed, and remembers that it wasn't checked. An
// ID comes from Slack itself.
func TestJudgeWithoutDirectory(t *testing.T) {
	asked := roster.Asked{Question: question("Who is your manager?", "Manager", ""), Self: agent.PersonRef{ID: "U1DANA", Name: "Dana Reyes"}}
	for _, test := range []struct {
		said  string
		found roster.Found
		want  string
	}{
		{"Sam Ortiz", roster.Found{Failed: true}, "Sam Ortiz {unchecked}"},
		{"sam@marigold.example", roster.Found{Failed: true, Exact: true}, "sam@marigold.example {unchecked}"},
		{"U1ORTIZ", roster.Found{Failed: true, Exact: true}, "U1ORTIZ {}"},
		{"dana reyes", roster.Found{Failed: true}, "refused"},
		{"U1DANA", roster.Found{Failed: true, Exact: true}, "refused"},
		{"U1NOBODY", roster.Found{Exact: true}, "refused"},
	} {
		v := asked.Judge(test.said, test.found)
		got := "refused"
		if v.Refusal == "" {
			note := ""
			if v.Listing.Unchecked {
				note = "unchecked"
			}
			got = fmt.Sprintf("%s {%s}", v.Value, note)
		}
		if got != test.want {
			t.Errorf("%q is %q, not %q", test.said, got, test.want)
		}
	}
}

// TestJudgeOffersOnlyWhoCanBeIt is the property that holds for whatever is said: an answer
// or an offer is never the person themselves, an app, or somebody who has left.
func TestJudgeOffersOnlyWhoCanBeIt(t *testing.T) {
	for _, self := range company {
		for _, c := range company {
			for _, said := range append(strings.Fields(c.Name), c.Name, strings.ToUpper(c.Name), c.Name+"x", c.Handle) {
				if said == "" {
					continue
				}
				asked := roster.Asked{Question: question("Who is your manager?", "Manager", ""), Self: agent.PersonRef{ID: self.ID, Name: self.Name}}
				v := asked.Judge(said, roster.Found{People: company})
				for _, id := range append(offered(v), v.Value) {
					i := slices.IndexFunc(company, func(c agent.Colleague) bool { return string(c.ID) == id })
					if i >= 0 && (company[i].ID == self.ID || company[i].Bot || company[i].Left) {
						t.Errorf("%s says %q and gets %s", self.Name, said, company[i].Name)
					}
				}
				if set := [3]bool{v.Value != "", v.Refusal != "", v.Ask != ""}; set != [3]bool{true} && set != [3]bool{false, true} && set != [3]bool{false, false, true} {
					t.Errorf("%s says %q: %+v", self.Name, said, v)
				}
			}
		}
	}
}

func offered(v roster.Verdict) []string {
	var ids []string
	for _, b := range v.Choices {
		if b.Press.Do == agent.DoAnswer {
			ids = append(ids, b.Press.Value)
		}
	}
	return ids
}

// TestIsForManager says which questions ask whom somebody reports to.
func TestIsForManager(t *testing.T) {
	for _, test := range []struct {
		text, label, fact string
		want              bool
	}{
		{"Who is your manager?", "Manager", "", true},
		{"Who do you report to?", "", "", true},
		{"Name your supervisor", "Supervisor", "", true},
		{"Who is your team lead?", "", "", true},
		{"Who signs off on this?", "", "manager", true},
		{"Who is your manager?", "Manager", "relation", false},
		{"Who will cover for your manager?", "", "", false},
		{"Who is the manager of the property?", "", "", false},
		{"Whom should we call in an emergency?", "Emergency contact", "", false},
		{"Who covers for you?", "Backup", "", false},
	} {
		if got := roster.IsForManager(question(test.text, test.label, test.fact)); got != test.want {
			t.Errorf("%q is %v", test.text, got)
		}
	}
	if q := question("Who is your manager?", "Manager", ""); func() bool { q.Component = wizard.Text; return roster.IsForManager(q) }() {
		t.Error("a line of text isn't a person")
	}
}
