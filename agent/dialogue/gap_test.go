package dialogue_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// policyIndex answers questions from an index in memory.
type policyIndex struct {
	index *knowledge.Index
	words *knowledge.Words
}

// shippedPolicies is read once, because it never changes.
var shippedPolicies = func() policyIndex {
	s := policyIndex{words: knowledge.DefaultWords()}
	var all []knowledge.Passage
	err := read.Folder(knowledge.Starter(), read.File, func(f read.Result) { all = append(all, f.Policy.Passages()...) })
	if err != nil {
		panic(err)
	}
	s.index = knowledge.NewIndex(all, s.words)
	return s
}()

func (s policyIndex) Ask(_ context.Context, _ agent.TenantID, q knowledge.Question) (knowledge.Answer, error) {
	return s.index.Ask(q), nil
}

func (s policyIndex) Similar(question string, among []string) []knowledge.Match {
	return s.words.Similar(question, among)
}

// fakePolicies answers from the shipped policies, and lists those in the database.
type fakePolicies struct {
	policyIndex

	db *store.DB
}

func (k fakePolicies) Versions(ctx context.Context, tenant agent.TenantID, id knowledge.PolicyID) ([]agent.KeptPolicy, error) {
	return k.db.PolicyVersions(ctx, tenant, id)
}

func (k fakePolicies) List(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error) {
	return k.db.Policies(ctx, tenant)
}

const (
	unansweredQuestion = "where can I leave my bike?"           // no shipped policy answers it
	answeredQuestion   = "what happens to my health insurance?" // a shipped policy does
)

// tickets returns the open tickets, and the policy questions that people asked.
func (w *world) tickets() (open []agent.Ticket, asked []agent.AskedQuestion) {
	w.t.Helper()
	open, _, err := w.db.OpenTickets(contextOf(w.t), tenant)
	if err != nil {
		w.t.Fatal(err)
	}
	if asked, err = w.db.Questions(contextOf(w.t), tenant, time.Time{}); err != nil {
		w.t.Fatal(err)
	}
	return open, asked
}

// concurrently takes a turn for each of several events at the same time.
func (w *world) concurrently(events ...agent.Event) []agent.Outcome {
	w.t.Helper()
	outs := make([]agent.Outcome, len(events))
	var wg sync.WaitGroup
	for i, ev := range events {
		wg.Go(func() {
			var err error
			if outs[i], err = w.agent.Turn(contextOf(w.t), ev); err != nil {
				w.t.Error(err)
			}
		})
	}
	wg.Wait()
	return outs
}

// buttonIn finds a button by its label in an outcome's messages.
func buttonIn(t rapid.TB, out agent.Outcome, label string) agent.Press {
	t.Helper()
	for _, m := range out.Messages {
		for _, b := range m.Blocks {
			all := slices.Concat(b.Buttons, b.Thumbs)
			if i := slices.IndexFunc(all, func(b agent.Button) bool { return b.Label == label }); i >= 0 {
				return all[i].Press
			}
		}
	}
	t.Fatalf("there is no button %q in %+v", label, out.Messages)
	return agent.Press{}
}

// TestAQuestionCountsOnce presses the buttons below an answer several times in any order.
// The question is counted once, with the last opinion, and HR gets at most one ticket.
func TestAQuestionCountsOnce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		out := w.say(answeredQuestion)
		helped, not := buttonIn(rt, out, "Yes, that helps"), buttonIn(rt, out, "No, that doesn't help")
		ask := rapid.SampledFrom([]agent.Press{
			buttonIn(rt, out, "No, ask HR"), buttonIn(rt, w.turn(w.event(agent.Pressed{Press: not})), "Ask HR"),
		}).Draw(rt, "ways to ask")
		var last agent.Verb
		for range rapid.IntRange(1, 5).Draw(rt, "presses") {
			press := rapid.SampledFrom([]agent.Press{helped, not, ask}).Draw(rt, "press")
			ev := w.event(agent.Pressed{Press: press})
			w.concurrently(ev, ev)
			last = press.Do
		}
		want := map[agent.Verb]string{agent.DoMarkHelpful: "yes", agent.DoMarkUnhelpful: "no", agent.DoAskHR: "no"}[last]
		open, asked := w.tickets()
		if len(asked) != 1 || asked[0].Helped != want || asked[0].Policy != helped.Policy {
			rt.Fatalf("counted %+v after the last press, %s", asked, last)
		}
		if len(open) > 1 || last == agent.DoAskHR && len(open) == 0 {
			rt.Fatalf("there are %d tickets", len(open))
		}
	})
}

// TestADoubleClickOpensOneTicket presses “No, ask HR” several times: HR is asked at once, and once.
func TestADoubleClickOpensOneTicket(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	ask := buttonIn(t, w.say(answeredQuestion), "No, ask HR")
	w.concurrently(w.event(agent.Pressed{Press: ask}), w.event(agent.Pressed{Press: ask}), w.event(agent.Pressed{Press: ask}))
	if open, _ := w.tickets(); len(open) != 1 || len(open[0].Askers) != 1 {
		t.Fatalf("there are %+v", open)
	}
}

// racingStore is a store in which another turn commits after the first read of the open
// tickets.
type racingStore struct {
	agent.Store

	once  sync.Once
	other func()
}

func (o *racingStore) OpenTickets(ctx context.Context, tenant agent.TenantID) ([]agent.Ticket, int64, error) {
	open, opened, err := o.Store.OpenTickets(ctx, tenant)
	o.once.Do(o.other)
	return open, opened, err
}

// TestTwoAskTheSameAtOnce checks that two people who ask the same at the same moment, on
// different replicas and in different words, share one ticket.
func TestTwoAskTheSameAtOnce(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	ask := func(who agent.UserID, words string) agent.Event {
		ev := w.event(agent.Pressed{Press: agent.Press{Do: agent.DoAskHR, Value: words}})
		ev.Person = agent.PersonRef{ID: who, Name: string(who)}
		ev.Session = agent.SessionID("slack-T1-" + who)
		return ev
	}
	dana, sam := ask("dana", unansweredQuestion), ask("sam", "where can I leave a bike?")
	other := w.agent
	store := &racingStore{Store: w.db, other: func() {
		if _, err := other.Turn(contextOf(t), sam); err != nil {
			t.Error(err)
		}
	}}
	w.on(store, nil)
	w.turn(dana)
	open, _ := w.tickets()
	if len(open) != 1 || len(open[0].Askers) != 2 || open[0].Askers[0].Person.ID != "sam" || open[0].Askers[1].Person.ID != "dana" {
		t.Fatalf("there are %+v", open)
	}
}

// TestOnlyOneAnswerIsSent checks that of several answers at the same time one is sent, and
// the others are refused.
func TestOnlyOneAnswerIsSent(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say(unansweredQuestion)
	w.say("yes")
	open, _ := w.tickets()
	if len(open) != 1 {
		t.Fatalf("there are %+v", open)
	}
	answer := func(who agent.UserID, words string) agent.Event {
		ev := byHR(w.event(agent.Submitted{
			View:  agent.ViewRef{Prompt: agent.Press{Do: agent.DoTicketAnswer, Ticket: open[0].ID}},
			Typed: map[wizard.QuestionID][]string{agent.PromptField: {words}},
		}))
		ev.Place.Surface = agent.SlackForm
		ev.Person.ID, ev.Session = who, agent.SessionID("slack-T1-"+who)
		return ev
	}
	toDana, told := 0, 0
	for _, out := range w.concurrently(answer("hana", "In the basement."), answer("amir", "In the yard."), answer("hana", "Anywhere.")) {
		if slices.ContainsFunc(out.Messages, func(m agent.Message) bool { return m.To.Person == dana.ID }) {
			toDana++
		}
		if _, refused := out.View.(agent.Errors); refused {
			told++
		}
	}
	if toDana != 1 || told != 2 {
		t.Fatalf("dana got %d answers, and %d answers were refused", toDana, told)
	}
}

// TestSeveralQuestionsInAMessage checks that nothing goes to HR before a yes, and that each
// different question of the message goes to HR once after it.
func TestSeveralQuestionsInAMessage(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		asked := rapid.SliceOfN(rapid.SampledFrom([]string{
			unansweredQuestion, "where can I leave a bike?", "can I bring a snake to the office?", "could I bring my snake to the office?", "do you offer language courses?",
		}), 1, 4).Draw(rt, "questions")
		w.say(strings.Join(asked, " "))
		if open, _ := w.tickets(); len(open) > 0 {
			rt.Fatalf("asked without a yes: %+v", open)
		}
		for range rapid.IntRange(1, 2).Draw(rt, "times") {
			w.say("yes")
		}
		var words []string
		open, _ := w.tickets()
		for _, k := range open {
			for _, a := range k.Askers {
				words = append(words, a.Words)
			}
		}
		slices.Sort(asked)
		slices.Sort(words)
		if !slices.Equal(slices.Compact(asked), words) {
			rt.Fatalf("HR was asked %q, not %q", words, asked)
		}
	})
}

// TestNothingIsAskedAfterANo says no in words and by the button.
func TestNothingIsAskedAfterANo(t *testing.T) {
	for _, no := range []agent.Act{agent.Said{Text: "no thanks"}, nil} {
		w := newWorld(t)
		offer := w.say(unansweredQuestion)
		if no == nil {
			no = agent.Pressed{Press: buttonIn(t, offer, "No, thanks")}
		}
		w.do(no)
		w.say("yes")
		if open, _ := w.tickets(); len(open) > 0 {
			t.Errorf("after %+v there are %+v", no, open)
		}
		w.close()
	}
}
