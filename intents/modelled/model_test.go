package modelled_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/intents/when"
)

// friday is the time of all messages in these tests.
var friday = when.Clock{Now: time.Date(2026, 11, 20, 10, 30, 0, 0, time.UTC)}

// classifier is trained on the shipped phrases, once for all tests.
var classifier = sync.OnceValue(func() *classify.Classifier {
	c, err := classify.New(classify.Phrases())
	if err != nil {
		panic(err)
	}
	return c
})

// leave is a form with one question of each kind.
func leave() intents.Scene {
	return intents.Scene{
		Clock: friday, Open: "due",
		Slots: []intents.Slot{
			{Name: "due", Kind: intents.SlotDay, Label: "Due date", Question: "What is your expected due date?"},
			{Name: "start", Kind: intents.SlotDay, Label: "First day", Question: "When would you like your leave to start?"},
			{Name: "away", Kind: intents.SlotRange, Label: "Days away", Question: "Which days are you away?"},
			{Name: "state", Kind: intents.SlotChoice, Label: "State", Question: "Where do you work?", Options: []choose.Option{{Label: "California", Value: "CA"}, {Label: "Texas", Value: "TX"}}},
			{Name: "papers", Kind: intents.SlotChoices, Label: "Papers", Question: "Which papers do you have?", Options: []choose.Option{{Label: "Birth certificate", Value: "birth"}, {Label: "Doctor's note", Value: "note"}}},
			{Name: "hours", Kind: intents.SlotNumber, Label: "Hours a week", Question: "How many hours a week do you work?"},
			{Name: "manager", Kind: intents.SlotPerson, Label: "Manager", Question: "Who is your manager?", Answer: "U0SAMORTIZ", Display: "Sam Ortiz"},
			{Name: "contact", Kind: intents.SlotContact, Label: "Contact", Question: "How can we reach you?"},
			{Name: "notes", Kind: intents.SlotText, Label: "Notes", Question: "Anything else?", Answer: "I am afraid of my boss", Display: "I am afraid of my boss"},
			{Name: "letter", Kind: intents.SlotFile, Label: "Letter", Question: "The letter, please."},
		},
	}
}

// noForm is a scene in which nothing has been asked for.
func noForm() intents.Scene {
	s := leave()
	s.Topics = []intents.Topic{
		{Option: choose.Option{Label: "Pregnancy and adoption", Value: "pregnancy", Words: []string{"a baby", "a stork", "little stork", "stork comes"}}, Slots: s.Slots},
		{Option: choose.Option{Label: "Own medical leave", Value: "medical", Words: []string{"my knee"}}, Slots: s.Slots[1:]},
	}
	s.Slots, s.Open = nil, ""
	return s
}

// scripted is a model with a fixed answer. It records requests and caches useful answers.
type scripted struct {
	answer string
	err    error
	asked  []modelled.Request
	useful []modelled.Request
}

func (s *scripted) call(_ context.Context, r modelled.Request, use func(json.RawMessage) bool) (earlier bool, err error) {
	if slices.ContainsFunc(s.useful, func(had modelled.Request) bool { return cmp.Equal(had, r) }) {
		return use(json.RawMessage(s.answer)), nil
	}
	s.asked = append(s.asked, r)
	if s.err == nil && use(json.RawMessage(s.answer)) {
		s.useful = append(s.useful, r)
	}
	return false, s.err
}

// understand returns the moves for a message if the model gives an answer.
func understand(t *testing.T, text, answer string, scene intents.Scene) ([]intents.Move, *scripted) {
	t.Helper()
	model := &scripted{answer: answer}
	m := &modelled.Understander{Offline: intents.Offline{}, Model: model.call}
	moves, err := m.Understand(t.Context(), text, scene)
	if err != nil {
		t.Fatal(err)
	}
	return moves, model
}

// format writes each move as one line.
func format(text string, moves []intents.Move) []string {
	var out []string
	for _, m := range moves {
		line := fmt.Sprintf("%s %s%s %q", m.Do, m.Slot, m.Values, text[m.Start:m.End])
		if m.Relative != nil {
			line += fmt.Sprintf(" depends on %s by %s", m.Relative.Slot, m.Relative.Length)
		}
		for _, o := range m.Options {
			line += fmt.Sprintf(" or %s", o.Values)
		}
		if m.About != "" {
			line += " about " + m.About
		}
		if m.Trouble != intents.NoTrouble {
			line += fmt.Sprintf(" trouble %d", m.Trouble)
		}
		out = append(out, strings.TrimSpace(line+" "+m.Why))
	}
	return out
}

// TestModelFindsWordsAndTheGrammarReadsThem checks messages that need a model.
func TestModelFindsWordsAndTheGrammarReadsThem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words, answer string
		want          []string
	}{
		"several answers, and a question": {
			"I'm due June 15, want to stop two weeks before, I work from Oakland. Is it paid?",
			`{"moves":[
			{"do":"set","slot":"due","values":["2019-06-15"],"quote":"June 15","sure":"sure"},
			{"do":"set","slot":"start","values":[],"quote":"two weeks before","sure":"sure"},
			{"do":"set","slot":"state","values":["CA"],"quote":"Oakland","sure":"sure"},
			{"do":"ask","quote":"Is it paid?","sure":"sure"}]}`,
			[]string{
				`set due[2027-06-15] "June 15"`,
				`set start[2027-06-01] "two weeks before" depends on due by 2 weeks`,
				`set state[CA] "Oakland"`, `ask [] "Is it paid?" about Is it paid?`,
			},
		},
		"an ambiguous day is asked about, whatever the model thinks": {
			"baby comes 03/04, promise",
			`{"moves":[{"do":"set","slot":"due","values":["2027-04-03"],"quote":"03/04","sure":"sure"}]}`,
			[]string{`set due[] "03/04" or [2027-03-04] or [2027-04-03] trouble 1`},
		},
		"a day that doesn't exist": {
			"surely by 31 June at the latest",
			`{"moves":[{"do":"set","slot":"due","values":["2027-06-30"],"quote":"31 June","sure":"sure"}]}`,
			[]string{`set due[] "31 June" trouble 8 There is no June 31.`},
		},
		"another language": {
			"le bébé arrive le quinze du sixième mois et je travaille au Texas quarante heures",
			`{"moves":[{"do":"set","slot":"due","values":["2027-06-15"],"quote":"le quinze du sixième mois","sure":"likely"},
			{"do":"set","slot":"hours","values":["40"],"quote":"quarante heures","sure":"sure"},
			{"do":"set","slot":"state","values":["TX"],"quote":"texas","sure":"sure"}]}`,
			[]string{`set [] "le quinze du sixième mois" or [2027-06-15] trouble 3`, `set hours[40] "quarante heures"`, `set state[TX] "Texas"`},
		},
		"another language with the same name for a month": {
			"le bébé arrive le quinze juin à Austin",
			`{"moves":[{"do":"set","slot":"due","values":["2027-06-15"],"quote":"le quinze juin","sure":"sure"}]}`,
			[]string{`set due[2027-06-15] "le quinze juin"`},
		},
		"an approximate day in English stays approximate": {
			"the stork comes mid July, says my aunt",
			`{"moves":[{"do":"set","slot":"due","values":["2027-07-15"],"quote":"mid July","sure":"sure"}]}`,
			[]string{`set due[] "mid July" trouble 6`},
		},
		"several possible options": {
			"somewhere down south, not sure where they have me",
			`{"moves":[{"do":"set","slot":"state","values":["CA","TX"],"quote":"somewhere down south","sure":"guess"}]}`,
			[]string{`set state[] "somewhere down south" or [CA] or [TX] trouble 2`},
		},
		"the later of two answers to a question counts": {
			"say June 15 hmm make that June 20 ok",
			`{"moves":[{"do":"set","slot":"due","values":[],"quote":"June 15","sure":"sure"},{"do":"set","slot":"due","values":[],"quote":"June 20","sure":"sure"}]}`,
			[]string{`set due[2027-06-20] "June 20"`},
		},
		"a masked person": {
			"it is my manager Ada Lovelace, she knows",
			`{"moves":[{"do":"set","slot":"manager","values":["[name 1]"],"quote":"[name 1]","sure":"sure"}]}`,
			[]string{`set manager[Ada Lovelace] "Ada Lovelace"`},
		},
		"a request for leave with answers": {
			"expecting a little stork on June 15, I'm in Oakland and Sam Ortiz is who I report to",
			`{"moves":[{"do":"start","topic":"pregnancy","quote":"expecting a little stork","sure":"likely"},
			{"do":"set","slot":"due","values":[],"quote":"June 15","sure":"sure"},{"do":"set","slot":"state","values":["CA"],"quote":"Oakland","sure":"sure"},
			{"do":"set","slot":"manager","values":["[name 1]"],"quote":"[name 1]","sure":"sure"}]}`,
			[]string{`start [] "expecting a little stork" about pregnancy`, `set due[2027-06-15] "June 15"`, `set state[CA] "Oakland"`, `set [] "Sam Ortiz" or [Sam Ortiz] trouble 3`},
		},
		"two requests are asked about, and none is started": {
			"a stork on June 15 and then my knee, please",
			`{"moves":[{"do":"start","topic":"pregnancy","quote":"a stork","sure":"sure"},
			{"do":"set","slot":"due","values":[],"quote":"June 15","sure":"sure"},{"do":"start","topic":"medical","quote":"my knee","sure":"sure"}]}`,
			[]string{`start [] "a stork" or [] or [] trouble 4`},
		},
		"a request that names its kind later": {
			"I'd go away for a while, the stork comes",
			`{"moves":[{"do":"start","topic":"","quote":"go away for a while","sure":"sure"},{"do":"start","topic":"pregnancy","quote":"the stork comes","sure":"sure"}]}`,
			[]string{`start [] "go away for a while" about pregnancy`},
		},
		"a range answers two questions": {
			"stork time, from March 1 to April 25",
			`{"moves":[{"do":"set","slot":"away","values":[],"quote":"from March 1 to April 25","sure":"sure"},{"do":"set","slot":"start","values":["2027-03-01"],"quote":"March 1","sure":"sure"}]}`,
			[]string{`set away[2027-03-01 2027-04-25] "from March 1 to April 25"`, `set start[2027-03-01] "March 1"`},
		},
		"words of a long quotation can answer another question": {
			"they have me in Texas from June 1, says the stork",
			`{"moves":[{"do":"set","slot":"state","values":["TX"],"quote":"me in Texas from June 1","sure":"sure"},{"do":"set","slot":"start","values":[],"quote":"June 1","sure":"sure"}]}`,
			[]string{`set state[TX] "me in Texas from June 1"`, `set start[2027-06-01] "June 1"`},
		},
		"a correction by value": {
			"oh dear, not June, July, says the stork",
			`{"moves":[{"do":"set","slot":"start","values":["2027-07-01"],"quote":"not June, July","sure":"sure"}]}`,
			[]string{`set start[2027-07-10] "not June, July"`},
		},
		"a guess doesn't replace an answer": {
			"the stork says whatever, Ada Lovelace perhaps",
			`{"moves":[{"do":"set","slot":"manager","values":["[name 1]"],"quote":"[name 1]","sure":"guess"}]}`,
			[]string{`set [] "Ada Lovelace" or [Ada Lovelace] trouble 3`},
		},
		"unclear words don't answer the open question": {
			"the stork is a bird of prey",
			`{"moves":[{"do":"unclear","quote":"the stork is a bird of prey","sure":"sure"}]}`,
			[]string{`set due[] "the stork is a bird of prey" trouble 10`},
		},
		"free text keeps its punctuation": {
			"my notes: call (if you can)! before noon.",
			`{"moves":[{"do":"set","slot":"notes","values":[],"quote":"call (if you can)! before noon.","sure":"sure"}]}`,
			[]string{`set notes[call (if you can)! before noon.] "call (if you can)! before noon."`},
		},
	} {
		scene := leave()
		if strings.Contains(c.words, "not June") {
			scene.Slots[1].Answer = "2027-06-10"
		}
		if strings.Contains(c.answer, `"start","topic"`) {
			scene = noForm()
		}
		moves, model := understand(t, c.words, c.answer, scene)
		if diff := cmp.Diff(c.want, format(c.words, moves)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if len(model.asked) != 1 {
			t.Errorf("%s: the model was asked %d times", name, len(model.asked))
		}
	}
}

// TestCertainWordsNeedNoModel checks that the model isn't asked if the offline engine is
// certain.
func TestCertainWordsNeedNoModel(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"June 15": false, "June 15 please": false, "my due date is June 15": false, "03/04": false, "31 June": false,
		"I work in Texas": false, "I work in Austin, TX": false, "cancel": false, "change the due date to June 20": false, "help": false, "June 20, and is it paid?": false,
		"": false, "🎉🎉": false, "?": false, strings.Repeat("my due date ", 4000): false, "\xff\xfe due": false,
		"the stork comes in June or so": true, "I'd rather have a kangaroo": true,
		"June 15 and I work in Texas":          false,
		"June 15 unless my sister comes first": true, "I work in Oakland but my wife is in Austin": true,
	} {
		_, model := understand(t, text, `{"moves":[]}`, leave())
		if (len(model.asked) == 1) != want {
			t.Errorf("%.40q: asked %d times", text, len(model.asked))
		}
	}
}

// TestClassifierMustCoverMessage checks that the offline engine with its classifier is
// certain only if its moves cover the whole message.
func TestClassifierMustCoverMessage(t *testing.T) {
	t.Parallel()
	none := noForm()
	none.Topics[0].Words, none.Topics[1].Words = []string{"pregnant", "maternity"}, []string{"surgery", "operation"}
	none.Topics[0].Slots = slices.Clone(none.Topics[0].Slots)
	none.Topics[0].Slots[0].Words = []string{"due"}
	for text, want := range map[string]struct{ form, none bool }{
		"is it paid?":                           {false, false},
		"what happens to my health insurance":   {false, false},
		"can I talk to a real person please":    {false, false},
		"how many vacation days do I have left": {false, false},
		"I wonder what became of my request":    {false, false},
		"cancel":                                {false, false},
		"no, June 20":                           {false, true},
		"I need maternity leave":                {true, false},
		"I'm pregnant":                          {true, false},
		"I need leave for my surgery":           {true, false},
		"I want to take time off":               {true, false},
		"I'm due June 15":                       {false, false},
		// Half of the message would be lost.
		"I'm due June 15 and my husband wants to know about the cat thing":                                           {true, true},
		"is it paid and by the way I'm due June 15":                                                                  {true, true},
		"can I talk to a real person, and I'm due June 15 btw":                                                       {true, true},
		"how many vacation days do I have left and could you tell my boss":                                           {false, false},
		"I need leave, the little one comes mid June and I'd stop a fortnight prior":                                 {true, true},
		"I need leave for my surgery and somebody has to feed the cat thing":                                         {true, true},
		"nobody told me whether they approved it, I'm a bit worried and my sister says I should have asked for more": {true, true},
		// The offline engine doesn't understand these.
		"necesito una licencia por maternidad": {true, true},
		"where can I park my bike":             {true, true},
	} {
		for _, scene := range []intents.Scene{leave(), none} {
			model := &scripted{answer: `{"moves":[]}`}
			m := &modelled.Understander{Offline: intents.Offline{Classifier: classifier()}, Model: model.call}
			moves, err := m.Understand(t.Context(), text, scene)
			if err != nil {
				t.Fatal(err)
			}
			if asked := len(model.asked) == 1; asked != want.form && scene.Open != "" || asked != want.none && scene.Open == "" {
				t.Errorf("%q: asked is %v with %q open: %v", text, asked, scene.Open, format(text, moves))
			}
		}
	}
}

// TestAnswersThatAreNotNames checks which answers to a question for a person need a model.
func TestAnswersThatAreNotNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Sam Ortiz": false, "siobhán o'brien-d’angelo": false, "my manager is Sam Ortiz": false, "it's Sam": false, "<@U0SAMORTIZ>": false,
		"non, plutôt huit semaines": true, "je ne sais pas": true, "whoever is there when the stork comes": true, "Sam Ortiz, but he is away": true,
	} {
		scene := leave()
		scene.Open, scene.Slots[6].Answer = "manager", ""
		if _, model := understand(t, text, `{"moves":[]}`, scene); (len(model.asked) == 1) != want {
			t.Errorf("%q: asked %d times", text, len(model.asked))
		}
	}
}

// TestWithoutModel checks that the offline engine's moves count if the model fails in any
// way, without an error.
func TestWithoutModel(t *testing.T) {
	t.Parallel()
	const words = "the stork knows"
	want, err := intents.Offline{}.Understand(t.Context(), words, leave())
	if err != nil {
		t.Fatal(err)
	}
	for name, model := range map[string]*scripted{
		"away": {err: errors.New("away")}, "nothing": {}, "text": {answer: "I'd be glad to help"}, "no moves": {answer: `{"moves":[]}`},
		"another shape": {answer: `{"moves":{"do":"set"}}`}, "a list": {answer: `[]`}, "half": {answer: `{"moves":[{"do":"ask","quo`},
		"nothing that holds": {answer: `{"moves":[{"do":"ask","quote":"is it paid?","sure":"sure"}]}`},
	} {
		var by intents.Engine
		m := &modelled.Understander{Offline: intents.Offline{}, Model: model.call, Understood: func(e intents.Engine) { by = e }}
		moves, err := m.Understand(t.Context(), words, leave())
		if err != nil || cmp.Diff(want, moves) != "" || by != intents.ByFallback {
			t.Errorf("%s: %v, %v, by %s", name, moves, err, by)
		}
	}
}

// TestConsequentialOrders checks that they count only if the message gives them itself.
func TestConsequentialOrders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"the stork knows, so submit it":      true,
		"June 20 I guess. Please submit.":    true,
		"I had to cancel my trip":            false,
		"please don't submit it yet":         false,
		"my cousin would say yes to that":    false,
		"my boss said yes":                   false,
		"when I submit it, what happens?":    false,
		"that stork again; cancel it please": true,
		"well whatever, yes":                 true,
	} {
		for _, word := range []string{"submit", "cancel", "yes"} {
			if !strings.Contains(text, word) {
				continue
			}
			answer := fmt.Sprintf(`{"moves":[{"do":%q,"quote":%q,"sure":"sure"}]}`, word, word)
			m := &modelled.Understander{Offline: lost{}, Model: (&scripted{answer: answer}).call}
			moves, err := m.Understand(t.Context(), text, intents.Scene{Clock: friday})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(moves) == 1 && moves[0].Do == command.Order(word); got != want {
				t.Errorf("%q: %v", text, format(text, moves))
			}
		}
	}
}

// TestSchemaIsTheScene checks that the schema lists what the scene offers and nothing else.
func TestSchemaIsTheScene(t *testing.T) {
	t.Parallel()
	request := requestFor(t, "the stork knows", noForm())
	checkStrict(t, request.Schema)
	text := string(request.Schema)
	for _, want := range []string{`"enum":["CA","TX"]`, `"enum":["birth","note"]`, `"enum":["","pregnancy","medical"]`, `"enum":["due","start"]`, `"enum":["state"]`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	for _, no := range []string{"letter", "approve", "deny"} {
		if strings.Contains(text, no) {
			t.Errorf("%s in %s", no, text)
		}
	}
	checkStrict(t, requestFor(t, "the stork knows", intents.Scene{Clock: friday}).Schema)
}

// checkStrict fails if strict modes would reject a schema.
func checkStrict(t *testing.T, schema json.RawMessage) {
	t.Helper()
	var node any
	if err := json.Unmarshal(schema, &node); err != nil {
		t.Fatal(err)
	}
	checkClosed(t, node)
}

// checkClosed fails if an object allows other properties or doesn't require all of its own.
func checkClosed(t *testing.T, node any) {
	t.Helper()
	switch node := node.(type) {
	case map[string]any:
		if properties, ok := node["properties"].(map[string]any); ok {
			if required, _ := node["required"].([]any); len(required) != len(properties) || node["additionalProperties"] != false {
				t.Errorf("not strict: %v", node)
			}
		}
		for _, child := range node {
			checkClosed(t, child)
		}
	case []any:
		for _, child := range node {
			checkClosed(t, child)
		}
	}
}

// TestUserMessageHidesSecrets checks that the model sees no names, addresses or numbers
// that it doesn't need, and no answers other than days and numbers.
func TestUserMessageHidesSecrets(t *testing.T) {
	t.Parallel()
	scene := leave()
	scene.LastQuestion = "I already told Sam Ortiz"
	scene.Slots[0].Answer = "2027-06-15"
	scene.Slots[3].Answer = "CA"
	const words = `Hi Grace, sam is my boss and my doctor is Ada Lovelace (ada@clinic.example, +1 415-555-0100). ` +
		`<@U0SAMORTIZ> has badge 4711008, E-556612. See https://x.example/dana. It moved from 2027-06-15 to June 20, "ignore that"`
	message := requestFor(t, words, scene).User
	for _, secret := range []string{"Grace", "Sam", "sam ", "Ortiz", "Ada", "Lovelace", "clinic", "415", "0100", "U0SAM", "4711008", "556612", "x.example", "afraid", `"state":"CA"`} {
		if strings.Contains(message, secret) {
			t.Errorf("the model sees %q:\n%s", secret, message)
		}
	}
	for _, want := range []string{"2027-06-15 to June 20", `\"ignore that\"`, `"today":"Friday, 2026-11-20"`, `"due":"2027-06-15"`, `"notes":"given"`, `"state":"given"`, `"value":"CA"`} {
		if !strings.Contains(message, want) {
			t.Errorf("the model doesn't see %q:\n%s", want, message)
		}
	}
	if message = requestFor(t, "not California any more I fear", scene).User; !strings.Contains(message, `"state":"CA"`) {
		t.Errorf("the message is about the answer, but the model doesn't see it:\n%s", message)
	}
}

// lost is an offline engine that understands nothing.
type lost struct{}

func (lost) Understand(_ context.Context, text string, _ intents.Scene) ([]intents.Move, error) {
	return []intents.Move{{Do: command.Unclear, End: len(text)}}, nil
}

// requestFor returns the request to the model for a message.
func requestFor(t *testing.T, text string, scene intents.Scene) modelled.Request {
	t.Helper()
	model := &scripted{}
	m := &modelled.Understander{Offline: lost{}, Model: model.call}
	if _, err := m.Understand(t.Context(), text, scene); err != nil || len(model.asked) != 1 {
		t.Fatalf("asked %d times, %v", len(model.asked), err)
	}
	return model.asked[0]
}

func TestMasks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I'm Dana and my son Leo kicks":               "I'm [name 1] and my son [name 2] kicks",
		"Hi Sam, ask Sam":                             "Hi [name 1], ask [name 1]",
		"Grace Hopper knows":                          "[name 1] knows",
		"my manager Sam Ortiz April 3 it is":          "my manager [name 1] April 3 it is",
		"samuel, ask Ortiz":                           "samuel, ask [name 1]",
		"dr. House says so":                           "dr. [name 1] says so",
		"I work in San Francisco these days":          "I work in San Francisco these days",
		"my partner April is due April 3":             "my partner April is due April 3", // no way to know which one is the month
		"California is sunny, Birth Certificate here": "California is sunny, Birth Certificate here",
		"call 415 555 0100 or dana@example.com":       "call [number 1] or [email 2]",
		"<mailto:d@x.io|d@x.io> and <@U0DANAREYES>":   "[email 1] and [name 2]",
		"badge E-556612, U0DANAREYES":                 "badge [id 1], [id 2]",
		"from 2027-06-01 to 06/15/2027 it is":         "from 2027-06-01 to 06/15/2027 it is",
		"see https://x.example/a?b or <#C0HR|hr>":     "see [link 1] or [link 2]",
		"the words [name 1] as typed":                 "the words [text 1] as typed",
		"ask sam ortiz about it":                      "ask [name 1] about it", // he is in the scene
		"ask grace about it":                          "ask grace about it",    // not recognizable
	} {
		var message struct{ Message string }
		if err := json.Unmarshal([]byte(requestFor(t, text, leave()).User), &message); err != nil || message.Message != want {
			t.Errorf("%q\n got %q\nwant %q", text, message.Message, want)
		}
		if got := modelled.Mask(text, leave()); got != want {
			t.Errorf("Mask(%q): got %q", text, got)
		}
	}
}

// TestCache checks that the same request is sent once, and again if anything relevant
// differs.
func TestCache(t *testing.T) {
	t.Parallel()
	const words = "the stork comes around June 15"
	model := &scripted{answer: `{"moves":[{"do":"set","slot":"due","values":[],"quote":"June 15","sure":"sure"}]}`}
	var by intents.Engine
	m := &modelled.Understander{Offline: intents.Offline{}, Model: model.call, Understood: func(e intents.Engine) { by = e }}
	ask := func(text string, change func(*intents.Scene), want intents.Engine) {
		t.Helper()
		scene := leave()
		scene.Open = ""
		if change != nil {
			change(&scene)
		}
		moves, err := m.Understand(t.Context(), text, scene)
		if err != nil || len(moves) != 1 || moves[0].Slot != "due" && moves[0].Trouble != intents.SeveralSlots || by != want {
			t.Errorf("%v, %v, by %s, want %s", format(text, moves), err, by, want)
		}
	}
	ask(words, nil, intents.ByModel)
	ask(words, nil, intents.ByCache)
	ask(words, func(s *intents.Scene) { s.Clock.Now = s.Clock.Now.Add(time.Hour) }, intents.ByCache)
	ask(words, func(s *intents.Scene) { s.Clock.Now = s.Clock.Now.AddDate(0, 0, 1) }, intents.ByModel)
	ask(words, func(s *intents.Scene) { s.Open = "start" }, intents.ByModel)
	ask(words, func(s *intents.Scene) { s.Slots[0].Answer = "2027-06-01" }, intents.ByModel)
	ask(words, func(s *intents.Scene) { s.Slots[3].Options = s.Slots[3].Options[:1] }, intents.ByModel)
	ask(words, func(s *intents.Scene) { s.LastQuestion = "hello" }, intents.ByModel)
	ask(words+" I think so", nil, intents.ByModel)
	if len(model.asked) != 7 {
		t.Errorf("asked %d times", len(model.asked))
	}
}

func TestUselessAnswersAreNotCached(t *testing.T) {
	t.Parallel()
	model := &scripted{answer: `{"moves":[{"do":"approve","quote":"stork","sure":"sure"}]}`}
	m := &modelled.Understander{Offline: intents.Offline{}, Model: model.call}
	if _, err := m.Understand(t.Context(), "the stork knows", leave()); err != nil || len(model.asked) != 1 || len(model.useful) != 0 {
		t.Errorf("%v, asked %d times, %d kept", err, len(model.asked), len(model.useful))
	}
}
