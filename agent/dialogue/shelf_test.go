package dialogue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// promptEvent is a member of HR submitting the text that a prompt asked for.
func (w *world) promptEvent(who agent.UserID, ref agent.ViewRef, text string) agent.Event {
	ev := byHR(w.event(agent.Submitted{View: ref, Typed: map[wizard.QuestionID][]string{agent.PromptField: {text}}}))
	ev.Place.Surface = agent.SlackForm
	ev.Person.ID, ev.Session = who, agent.SessionID("slack-T1-"+who)
	return ev
}

// addPrompt is the prompt for a new policy.
var addPrompt = agent.ViewRef{Prompt: agent.Press{Do: agent.DoPolicyAdd}}

// TestPolicyEditedByTwo checks that nobody overwrites a text they haven't seen when two
// people edit a policy, at the same time or in turns.
func TestPolicyEditedByTwo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.turn(w.promptEvent("hana", addPrompt, "Dogs\nsince 0"))
		both := []agent.UserID{"hana", "amir"}
		shown := map[agent.UserID]agent.ViewRef{}
		see := func(who agent.UserID, out agent.Outcome) {
			if view, ok := out.View.(agent.PromptView); ok {
				shown[who] = view.Ref
			}
		}
		for _, who := range both {
			see(who, w.turn(byHR(w.event(agent.Pressed{Press: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs"}}))))
		}
		publish := func(who agent.UserID) agent.Event {
			return w.promptEvent(who, shown[who], fmt.Sprintf("Dogs\nsince %d", shown[who].Prompt.Version))
		}
		for range rapid.IntRange(1, 6).Draw(rt, "steps") {
			who := rapid.SampledFrom(both).Draw(rt, "who")
			switch rapid.IntRange(0, 2).Draw(rt, "does") {
			case 0:
				see(who, w.turn(byHR(w.event(agent.Pressed{Press: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs"}}))))
			case 1:
				see(who, w.turn(publish(who)))
			default:
				outs := w.concurrently(publish("hana"), publish("amir"))
				see("hana", outs[0])
				see("amir", outs[1])
			}
		}
		all, err := w.db.PolicyVersions(contextOf(rt), tenant, "dogs")
		if err != nil {
			rt.Fatal(err)
		}
		for i, p := range all {
			if want := fmt.Sprintf("since %d", i); strings.TrimSpace(p.Body) != want {
				rt.Fatalf("version %d was written over %q, %q", i+1, p.Body, want)
			}
		}
	})
}

// TestPolicyOfAnyText checks that any text is either refused with a sentence or published,
// with a title and an ID that fit into a button, and that no other policy changes.
func TestPolicyOfAnyText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.turn(w.promptEvent("hana", addPrompt, "Dogs\nOn Fridays."))
		text := rapid.OneOf(
			rapid.SampledFrom([]string{"", "#", "🎉\nx", "Title:\nx", "Title: Dogs\nx", "Asked: x\nAsked: y", "---", "---\ntitle: x\n---\n", "---\ntitle: [\n---\nx", strings.Repeat("a", 2200) + "\nx", "Cats\nAsked: cats?"}),
			rapid.StringMatching(`(Title: ?|# ?)?[a-zé🎉\-:\[{"' ]{0,130}\n([a-z#\-:|> \n]|Asked: ){0,80}`),
			rapid.String(),
		).Draw(rt, "text")
		out := w.turn(w.promptEvent("hana", addPrompt, text))
		if errs, refused := out.View.(agent.Errors); refused {
			if said := errs.ByQuestion[agent.PromptField]; said == "" || strings.Contains(said, ".md") || len(out.Policies) > 0 {
				rt.Fatalf("refused with %q, and published %+v", said, out.Policies)
			}
			return
		}
		if len(out.Policies) != 1 {
			rt.Fatalf("neither refused nor published: %+v", out.View)
		}
		p := out.Policies[0]
		switch {
		case p.Policy.Policy == "" || len([]rune(string(p.Policy.Policy))) > 60 || p.Policy.Policy == "dogs":
			rt.Fatalf("the ID is %q", p.Policy.Policy)
		case strings.TrimSpace(p.Title) == "" || len([]rune(p.Title)) > 100 || len(p.Passages()) == 0:
			rt.Fatalf("published %+v", p)
		}
	})
}

// TestPolicyEditedInPlainText checks that editing without front matter keeps the policy's
// owner, scope and questions.
func TestPolicyEditedInPlainText(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.turn(w.promptEvent("hana", addPrompt, "---\ntitle: Dogs\nowner: Amir\nstate: [CA]\nquestions:\n  \"\":\n  - can I bring my dog?\n---\n\nOn Fridays."))
	edit := agent.ViewRef{Prompt: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs", Version: 1}}
	out := w.turn(w.promptEvent("hana", edit, "Dogs\nOn Mondays."))
	if len(out.Policies) != 1 {
		t.Fatalf("shown: %+v", out.View)
	}
	p := out.Policies[0]
	if p.Owner != "Amir" || !slices.Equal(p.Scope.State, []string{"CA"}) || len(p.Questions[""]) != 1 || strings.TrimSpace(p.Body) != "On Mondays." {
		t.Errorf("published %+v", p)
	}
}

// TestPolicyOnlyByHR checks that only HR can change policies and work on tickets.
func TestPolicyOnlyByHR(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.turn(w.promptEvent("hana", addPrompt, "Dogs\nOn Fridays."))
	w.say(unansweredQuestion)
	w.say("yes")
	open, _ := w.tickets()
	for _, do := range []agent.Verb{
		agent.DoPolicyAdd, agent.DoPolicyEdit, agent.DoPolicyRetire, agent.DoTicketAnswer, agent.DoTicketKeep, agent.DoTicketDiscard, agent.DoTicketAssign,
	} {
		out := w.press(agent.Press{Do: do, Policy: "dogs", Ticket: open[0].ID, Value: "x"})
		if len(out.Policies) > 0 || len(out.Tickets) > 0 || out.View != nil {
			t.Errorf("%s led to %+v", do, out)
		}
	}
}

// TestPolicyListsInPages checks that long lists show every item once with its buttons, in
// messages that fit a surface.
func TestPolicyListsInPages(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	const many = 37
	for i := range many {
		w.turn(w.promptEvent("hana", addPrompt, fmt.Sprintf("Policy %d\nx", i)))
		w.say(fmt.Sprintf("where is room %d%d?", i, i))
		w.say("yes")
	}
	for do, button := range map[agent.Verb]string{agent.DoPolicyList: "Edit", agent.DoListGaps: "Answer"} {
		things := map[agent.Press]bool{}
		next := []agent.Press{{Do: do}}
		for len(next) > 0 {
			out := w.turn(byHR(w.event(agent.Pressed{Press: next[0]})))
			next = nil
			blocks := out.View.(agent.Notice).Blocks
			if len(blocks) > 50 {
				t.Errorf("%s shows %d blocks", do, len(blocks))
			}
			for _, block := range blocks {
				for _, b := range block.Buttons {
					switch b.Label {
					case button:
						if things[b.Press] {
							t.Errorf("%+v is shown twice", b.Press)
						}
						things[b.Press] = true
					case "Show more":
						next = append(next, b.Press)
					}
				}
			}
		}
		if len(things) != many {
			t.Errorf("%s shows %d of %d", do, len(things), many)
		}
	}
}
