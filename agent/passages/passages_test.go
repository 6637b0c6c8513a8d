package passages_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/passages"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// TestLearn adds a question to the passage that was chosen for it, once and not without bound.
func TestLearn(t *testing.T) {
	t.Parallel()
	kept := func(questions ...string) agent.KeptPolicy {
		return agent.KeptPolicy{Policy: knowledge.Policy{
			Source: knowledge.Source{Policy: "parking", Title: "Parking"}, Body: "## Visitors\n\nVisitors park on level 2.",
			Questions: map[string][]string{"Visitors": questions},
		}}
	}
	many := make([]string, 40)
	for i := range many {
		many[i] = fmt.Sprintf("Where is place %d?", i)
	}
	retired := kept()
	retired.Retired = true
	const asked = "Where can my guests park?"
	for name, c := range map[string]struct {
		known    agent.KeptPolicy
		passage  knowledge.PassageID
		question string
		ok       bool
	}{
		"a new question":             {kept(), "parking#visitors", asked, true},
		"one of several":             {kept("Is there parking?"), "parking#visitors", asked, true},
		"more than are kept":         {kept(many...), "parking#visitors", asked, false},
		"a passage that is gone":     {kept(), "parking#bikes", asked, false},
		"a policy that was retired":  {retired, "parking#visitors", asked, false},
		"more than a button carries": {kept(), "parking#visitors", strings.Repeat("long ", 1000), false},
	} {
		m := agent.ChoosePassage{Question: c.question, Policy: "parking", Passage: c.passage}
		p, ok := passages.Learn([]agent.KeptPolicy{c.known}, m, c.question, noon)
		if ok != c.ok {
			t.Errorf("%s: learned: %t", name, ok)
		}
		if ok && (!slices.Contains(p.Passages()[0].Questions, c.question) || p.By.Name != say.BotName || p.Change != agent.PolicyEdited) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// TestShow has a note of caution on an answer that isn't sure, its source, and buttons that know which
// passage it was.
func TestShow(t *testing.T) {
	t.Parallel()
	hit := knowledge.Hit{Passage: knowledge.Passage{Source: knowledge.Source{Policy: "parking", Title: "Parking"}, ID: "parking#visitors", Heading: "Visitors"}}
	for _, sure := range []bool{true, false} {
		blocks := passages.Show(knowledge.Answer{Hit: hit, Quote: "Visitors park on level 2.", Trusted: sure}, "guests?", "Q1")
		if cautions := blocks[0].Text == say.Uncertain; cautions == sure {
			t.Errorf("sure %t: %+v", sure, blocks[0])
		}
		last := blocks[len(blocks)-1]
		for _, b := range slices.Concat(last.Buttons, last.Thumbs) {
			if b.Press.Passage != "parking#visitors" || b.Press.Asked != "Q1" || b.Press.Value != "guests?" {
				t.Errorf("%s: %+v", b.Label, b.Press)
			}
		}
	}
	offer := passages.Offer([]knowledge.Hit{hit, hit}, "guests?", "Q1")
	if n := len(offer[1].Buttons); n != 3 || offer[1].Buttons[2].Press.Do != agent.DoAskHR {
		t.Errorf("two passages and HR are offered: %+v", offer[1].Buttons)
	}
}

// TestPerhapsAsked asks the policies what isn't a question by its form, but nothing that people
// tell of themselves.
func TestPerhapsAsked(t *testing.T) {
	t.Parallel()
	lost := func(words string) agent.Clarify { return agent.Clarify{Words: words, NotUnderstood: true} }
	const form = "dog bit me what form"
	for name, c := range map[string]struct {
		understood agent.Move
		want       string
	}{
		"a name that wasn't understood":       {lost("parking"), "parking"},
		"a question about oneself":            {lost(form), form},
		"news of oneself":                     {lost("my plant died"), ""},
		"nothing to look for":                 {lost("?!"), ""},
		"half understood":                     {agent.Clarify{Words: "parking"}, ""},
		"not an answer":                       {agent.Clarify{Words: "parking", NotUnderstood: true, Objection: "Which day?"}, ""},
		"one of two meanings":                 {agent.Clarify{Words: "parking", NotUnderstood: true, Choices: []agent.Button{{}}}, ""},
		"another subject":                     {agent.Talk{About: agent.DoOffTopic, Words: "laptop broken"}, "laptop broken"},
		"another subject, of oneself":         {agent.Talk{About: agent.DoOffTopic, Words: "my laptop broke"}, ""},
		"for HR, of oneself":                  {agent.Talk{About: agent.DoHRMatter, Words: "my payslip is wrong"}, "my payslip is wrong"},
		"of somebody else":                    {agent.Talk{About: agent.DoOthers, Words: "her balance"}, "her balance"},
		"a nod that names something":          {agent.Talk{About: agent.DoNod, Words: "swap on call"}, "swap on call"},
		"a long nod":                          {agent.Talk{About: agent.DoNod, Words: "okay that sounds good to everybody here"}, ""},
		"English that looks foreign":          {agent.Talk{About: agent.DoForeign, Words: "course budget"}, "course budget"},
		"another language":                    {agent.Talk{About: agent.DoForeign, Words: "Urlaub nächste Woche"}, ""},
		"help":                                {agent.Talk{About: agent.DoHelp, Words: "help"}, ""},
		"a kind of leave that is only named":  {agent.Start{Words: "jury duty"}, "jury duty"},
		"a kind of leave that somebody wants": {agent.Start{Words: "I need jury duty"}, ""},
		"anything else":                       {agent.ShowStatus{}, ""},
	} {
		if got := passages.PerhapsAsked(c.understood); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
