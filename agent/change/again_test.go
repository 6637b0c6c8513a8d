package change

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
)

// TestRouteBeginsAgain changes the days of a request that somebody has approved already: the route
// begins again with the facts of the new days, or ends if nobody has to decide on them.
func TestRouteBeginsAgain(t *testing.T) {
	t.Parallel()
	c := open(t)
	by := agent.Signature{By: "U0DANA", Name: "Dana Reyes", At: today}
	step := func(who agent.UserID) agent.ApprovalStep {
		return agent.ApprovalStep{Opened: today, Deciders: []agent.Decider{{ID: who}}}
	}
	waits := func() *agent.Approval { return &agent.Approval{Steps: []agent.ApprovalStep{step("sam")}} }
	approved := step("sam")
	approved.Approved = []agent.StepApproval{{Signature: agent.Signature{By: "sam", At: today}}}
	old := &agent.Approval{Steps: []agent.ApprovalStep{approved, step("lee")}}
	for _, c2 := range []struct {
		name  string
		was   *agent.Approval
		state agent.RequestState
		next  *agent.Approval // of the new days
		done  bool
		want  agent.RequestState
		waits agent.UserID // "" is HR
	}{
		{"another route", old, agent.Filed, waits(), false, agent.Filed, "sam"},
		{"HR decided the old days", nil, agent.Filed, waits(), false, agent.Filed, "sam"},
		{"HR decides the new ones", old, agent.Filed, nil, false, agent.Filed, ""},
		{"nobody has to", old, agent.Filed, &agent.Approval{Automatic: "Up to a day."}, true, agent.Approved, ""},
		{"nobody has to, and HR has asked something", old, agent.Questioned, &agent.Approval{Automatic: "Up to a day."}, true, agent.Questioned, ""},
		{"HR took an automatic approval back", &agent.Approval{}, agent.Filed, &agent.Approval{Automatic: "Up to a day."}, true, agent.Filed, ""},
	} {
		r := c.request("LR-1", "2027-06-07", "3_days", "")
		r.Approval, r.State = c2.was, c2.state
		s := c.scene(r)
		var facts map[string]string
		s.Begin = func(_ agent.Request, of map[string]string) (*agent.Approval, bool) {
			facts = of
			return c2.next, c2.done
		}
		fx := s.ByEmployee(agent.Revise{Do: agent.DoRevise, Text: agent.Days{First: day(6, 14), Last: day(6, 15)}.String()}, by)
		if fx.Request == nil {
			t.Errorf("%s: refused: %v", c2.name, fx.Reply)
			continue
		}
		next := *fx.Request
		open, _ := next.Approval.Open()
		if next.State != c2.want || (open == nil) != (c2.waits == "") || open != nil && (!next.Approval.Waits(c2.waits) || len(open.Approved) > 0) {
			t.Errorf("%s: %s, %+v", c2.name, next.State, next.Approval)
		}
		if facts != nil && facts[factStart] != "2027-06-14" {
			t.Errorf("%s: the route began with the facts of other days: %v", c2.name, facts)
		}
		if next.State.Waiting() && next.Approval != nil && next.Approval.Automatic != "" {
			t.Errorf("%s: it waits, and says that nobody had to decide", c2.name)
		}
		if c2.next != nil && c2.next.Again != 0 {
			t.Errorf("%s: changed what it was given", c2.name)
		}
	}
}

// TestAskNew adds days to a leave from Tuesday, June 8, to Friday: those with a workday between may be a request
// of their own.
func TestAskNew(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: today, Zone: time.UTC}
	for text, want := range map[string]string{
		"add June 18":                        "New request: Friday, June 18, 2027 | Tuesday, June 8 to Friday, June 18, 2027",
		"I'd like another day off on June 3": "New request: Thursday, June 3, 2027 | Thursday, June 3 to Friday, June 11, 2027",
		"can I have June 21 as well":         "New request: Monday, June 21, 2027 | Tuesday, June 8 to Monday, June 21, 2027",
		"add the 21st":                       "New request: Monday, June 21, 2027 | Tuesday, June 8 to Monday, June 21, 2027",
		"add June 14":                        "", // the Monday after
		"add June 10":                        "already",
		"extend it until June 18":            "",
		"give back a day":                    "",
		"add a week":                         "",
	} {
		s := open(t).scene(open(t).request("LR-1", "2027-06-08", "other", "2027-06-11"))
		said, _ := amend.Read(text, clock)
		w := Wish{Part: said.Part, Days: agent.Days{First: said.Day}}.Told(text, clock)
		ask, ok := s.AskNew(text, w)
		var labels []string
		for _, b := range ask.Choices {
			labels = append(labels, b.Label)
		}
		got := strings.Join(labels, " | ")
		if ok && got == "" && strings.Contains(ask.Objection, "already") {
			got = "already"
		}
		if got != want || ok != (want != "") {
			t.Errorf("%q: %v %q, want %q", text, ok, got, want)
		}
		if begins := strings.Contains(got, "June 3 to"); begins != strings.Contains(ask.Objection, "begin then") {
			t.Errorf("%q asks %q", text, ask.Objection)
		}
	}
}
