package questionnaire_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/content"
)

// move is a small journey without mistakes.
const move = `journey: move
title: Moving for work
chat: true
notify: hr
start: [move for work]
done: HR has your plan.
pathways:
  - id: plan
    title: your move
    questions:
      - {id: city, ask: Which city?, label: City}
      - {id: with, ask: "Who comes to {city}?", kind: choice, options: [{value: alone, label: Just me}, {value: family, label: My family}]}
    say: You move to {city}.
    next: home
  - id: home
    offer:
      from: homes
      where: {for: with}
      say: "There is {name}."
      save: home
      take: ["yes"]
      none: There is none.
      count: tries
  - id: faq
    title: your question
    detour: true
    faq:
      answers: [{about: [budget], answer: "Up to $5,000.", source: Guide}]
      otherwise: Ask HR.
  - {id: person, say: Somebody will call you.}
transitions:
  - {words: [budget], to: faq, priority: 10}
  - {when: tries >= 3, from: home, to: person}
lists:
  homes: [{id: flat, name: the flat, for: [alone, family]}]
`

func withJourney(text string) (*questionnaire.Library, error) {
	return questionnaire.LoadFiles(append(questionnaire.Shipped(), questionnaire.Source{Folder: questionnaire.Journeys, Name: "move.yaml", Text: []byte(text)}))
}

// TestJourneyMistakes makes one mistake after another, and checks that each is found in its
// line, with what is wrong and how to fix it.
func TestJourneyMistakes(t *testing.T) {
	t.Parallel()
	if _, err := withJourney(move); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, line, what, fix string }{
		{"title: Moving for work", "titel: Moving for work", "2", `"titel" does not exist`, `Did you mean "title"?`},
		{"title: Moving for work\n", "", "1", "has no title", "Write what people call it."},
		{"journey: move", "journey: my move", "1", `"my move" can't be`, "Use letters"},
		{"journey: move", "journey: phq9", "1", `"phq9" is taken by phq9.yaml`, "Rename"},
		{"notify: hr", "notify: everybody", "4", "notifies", "Use hr"},
		{"notify: hr\n", "", "3", "nobody gets the answers", "notify: hr"},
		{"start: [move for work]", "start: ['?!']", "5", "no words", "words that people say"},
		{"next: home", "next: hoem", "14", `"hoem", which doesn't exist`, `Did you mean "home"?`},
		{"next: home", "next: faq", "14", "goes on to the detour", "only transitions"},
		{"    next: home\n", "", "14", `nothing leads to the pathway "home"`, "name it as the next"},
		{"id: home", "id: plan", "15", `two pathways are named "plan"`, "Rename"},
		{"id: home", "id: any", "15", `"any" can't be`, "Choose another"},
		{"id: city, ask: Which city?", "id: city", "11", "needs an id and a text", "Write both"},
		{"id: with, ask", "id: city, ask", "12", `two questions are named "city"`, "Rename"},
		{"kind: choice", "kind: chioce", "12", `kind "chioce"`, `Did you mean "choice"?`},
		{"kind: choice, options: [{value: alone, label: Just me}, {value: family, label: My family}]", "kind: choice", "12", "no options", "at least one"},
		{"Who comes to {city}?", "Who comes to {town}?", "12", "nothing fills {town}", `"city"`},
		{"say: You move to {city}.", "say: You move to {ctiy}.", "13", "nothing fills {ctiy}", `Did you mean "city"?`},
		{"from: homes", "from: house", "17", `list "house"`, `"homes"`},
		{"where: {for: with}", "where: {fro: with}", "18", `the field "fro"`, `Did you mean "for"?`},
		{"where: {for: with}", "where: {for: who}", "18", `nothing sets the field "who"`, `"with"`},
		{"      none: There is none.\n", "", "16", "the offer has no none", "if no entry fits"},
		{"There is {name}.", "There is {nmae}.", "19", "nothing fills {nmae}", `Did you mean "name"?`},
		{"      otherwise: Ask HR.\n", "", "27", "says nothing to other questions", "whom to ask"},
		{"about: [budget], ", "", "28", "no words that it is about", "[budget, how much]"},
		{"detour: true", "detour: sometimes", "26", "true or false", "Write one of them"},
		{"to: faq", "to: fqa", "32", `"fqa", which doesn't exist`, `Did you mean "faq"?`},
		{"from: home,", "from: hmoe,", "33", `begins at "hmoe"`, `Did you mean "home"?`},
		{"words: [budget], to", "to", "32", "nothing leads to transition 1", "write words"},
		{"when: tries >= 3", "when: tries are many", "33", "a condition", `"tries >= 3"`},
		{"when: tries >= 3", "when: trys >= 3", "33", `nothing sets the field "trys"`, `"tries"`},
		{"to: person}", "to: person, update: {x: 'push:city'}}", "33", `updates "x" with "push:city"`, "append:FIELD"},
		{"{id: flat, name: the flat,", "{id: flat,", "35", "needs an id and a name", "Write both"},
		{"{id: person, say: Somebody will call you.}", "{id: person}", "30", `the pathway "person" does nothing`, "something to say"},
		{"say: Somebody will call you.", "say: Somebody will call you., next: person", "30", "leads back to itself", "wait: true"},
	} {
		text := strings.Replace(move, tt.from, tt.to, 1)
		_, err := withJourney(text)
		var found content.Mistakes
		if text == move || !errors.As(err, &found) {
			t.Errorf("%q: no mistake is found: %v", tt.to, err)
			continue
		}
		all := err.Error()
		if !strings.Contains(strings.ToLower(all), strings.ToLower(tt.what)) || !strings.Contains(strings.ToLower(all), strings.ToLower(tt.fix)) || !strings.Contains(all, "journeys/move.yaml:") {
			t.Errorf("%q instead of %q (line %s):\n%s\nwant %q and %q", tt.to, tt.from, tt.line, all, tt.what, tt.fix)
		}
		if !strings.Contains(all, "move.yaml:"+tt.line+":") {
			t.Errorf("%q instead of %q: line %s isn't named:\n%s", tt.to, tt.from, tt.line, all)
		}
	}
}

// TestJourneyOverTheAPI answers a journey in calls, as a program does: the answers go to HR
// only after a yes, and words in between may lead to the FAQ and back.
func TestJourneyOverTheAPI(t *testing.T) {
	h := newSetup(t)
	library, err := withJourney(move)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.dispatcher.Use(library); err != nil {
		t.Fatal(err)
	}
	h.take(call("web-1", "navigator", "I have to move for work"), "web-1-r1 move", "Which city?")
	h.take(call("web-1", "navigator", "Oulu"), "web-1-r1 move", "Who comes to Oulu? (Just me / My family)")
	h.take(call("web-1", "move", "what is the budget?"), "web-1-r1 move", "Up to $5,000. (Guide)")
	h.take(call("web-1", "move", "my family"), "web-1-r1 move", "There is the flat.")
	r := h.take(call("web-1", "move", "yes"), "web-1-r1 move", "• Chosen: the flat")
	if r.Complete || !strings.HasSuffix(r.Message, "Send these answers to HR? (Send to HR / Don't send)") {
		t.Errorf("%+v", r)
	}
	r = h.take(call("web-1", "move", "yes"), "web-1-r1 move", "HR has your plan.")
	if !r.Complete {
		t.Errorf("%+v", r)
	}
}

// TestEditedJourney edits a journey while somebody is in a pathway that is then gone: they
// go on at its beginning, and what they answered counts.
func TestEditedJourney(t *testing.T) {
	h := newSetup(t)
	use := func(text string) {
		t.Helper()
		library, err := withJourney(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.dispatcher.Use(library); err != nil {
			t.Fatal(err)
		}
	}
	use(move)
	h.take(call("web-2", "move", ""), "web-2 move", "Which city?")
	h.take(call("web-2", "move", "Oulu"), "web-2 move", "Who comes")
	h.take(call("web-2", "move", "just me"), "web-2 move", "There is the flat.")
	use(strings.NewReplacer("id: home", "id: place", "next: home", "next: place", "from: home,", "from: place,").Replace(move))
	h.take(call("web-2", "move", "hello?"), "web-2 move", "There is the flat.")
}

// TestConditions checks what holds when.
func TestConditions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		when  string
		leads bool // after "Oulu", "just me" and a first offer
	}{
		{"city is oulu", true},
		{"city is Turku", false},
		{"city is not Turku", true},
		{"city is not Oulu", false},
		{"with is known", true},
		{"tries is known", false},
		{"tries is unknown", true},
		{"tries < 1", true},
		{"tries > 0", false},
		{"tries <= 0 and city is Oulu", true},
		{"tries <= 0 and city is Turku", false},
		{"home.id is flat", true},
	} {
		h := newSetup(t)
		library, err := withJourney(strings.Replace(move, "tries >= 3", tt.when, 1))
		if err != nil {
			t.Errorf("%q: %v", tt.when, err)
			continue
		}
		if err := h.dispatcher.Use(library); err != nil {
			t.Fatal(err)
		}
		var message string
		for _, words := range []string{"", "Oulu", "just me"} {
			message = h.take(call("web-3", "move", words), "web-3 move", "").Message
		}
		if got := strings.Contains(message, "Somebody will call you."); got != tt.leads {
			t.Errorf("%q: %q", tt.when, message)
		}
	}
}

// TestJourneyInChat checks what only Slack needs: how a journey begins, which questions it
// answers itself, and what waits for the next words.
func TestJourneyInChat(t *testing.T) {
	h := newSetup(t)
	library, err := withJourney(move)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.dispatcher.Use(library); err != nil {
		t.Fatal(err)
	}
	chat := questionnaire.Chat{Dispatcher: h.dispatcher}
	for words, want := range map[string]agent.QuestionnaireID{
		"I have to move for work": "move", "Moving for work": "move", "moving for work.": "move", "move": "move", "let's move on": "",
	} {
		if got := chat.Wanted(words); got != want {
			t.Errorf("%q asks for %q, want %q", words, got, want)
		}
	}
	if !chat.Hears("move", "what's the budget?") || chat.Hears("move", "how much leave do I have?") || chat.Hears("return-to-work", "what's the budget?") {
		t.Error("questions go to the wrong place")
	}
	take := func(event agent.EventID, words string) agent.Reply {
		t.Helper()
		r, err := answer(t, h, agent.Answering{Event: event, Tenant: "T1", Conversation: "slack-T1-U2-1", Questionnaire: "move", Words: words, At: h.now})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	take("1", "")
	if r := take("2", "Oulu"); r.Question != "Who comes to Oulu?" || len(r.Choices) != 2 {
		t.Errorf("%+v", r)
	}
	if r := take("3", "just me"); r.Open != "at:home" || r.Question != "There is the flat." || r.Message != "You move to Oulu." {
		t.Errorf("%+v", r)
	}
	if r := take("4", "yes"); r.Open != "send-to-hr" || len(r.Choices) != 2 || !strings.Contains(r.Message, "• City: Oulu") {
		t.Errorf("%+v", r)
	}
	if r := take("5", "Send to HR"); len(r.Answers) != 3 || r.Message != "HR has your plan." || r.Open != "" {
		t.Errorf("%+v", r)
	}
}
