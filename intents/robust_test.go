package intents_test

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// shipped is the offline engine as it is shipped, trained once for all tests.
var shipped = sync.OnceValue(func() intents.Offline {
	c, err := classify.New(classify.Phrases())
	if err != nil {
		panic(err)
	}
	return intents.Offline{Classifier: c}
})

// scenes are where the sentences of these tests are said.
func scenes() map[string]intents.Scene {
	review := scene("", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA", "manager=Jane Smith", "tenure=yes")
	review.Confirming = true
	filed := review
	filed.Filed, filed.Confirming = true, false
	return map[string]intents.Scene{
		"nothing asked":   noForm(),
		"kind open":       scene("kind"),
		"due date open":   scene("due", "kind=pregnancy"),
		"length open":     scene("length", "kind=pregnancy", "due=2027-06-15"),
		"start open":      scene("start", "kind=pregnancy", "due=2027-06-15", "length=12_weeks"),
		"state open":      scene("state", "kind=pregnancy", "due=2027-06-15", "length=12_weeks"),
		"manager open":    scene("manager", "kind=pregnancy", "due=2027-06-15", "state=CA"),
		"12 months open":  scene("tenure", "kind=pregnancy", "due=2027-06-15", "manager=Jane Smith"),
		"weeks used open": scene("used", "kind=pregnancy", "due=2027-06-15", "tenure=yes"),
		"review":          review,
		"filed":           filed,
	}
}

// said are ordinary sentences. Not all of them fit where they are said.
var said = []string{
	"I'm pregnant, due June 15", "we are having a baby in may", "I need time off for knee surgery", "twelve weeks", "12 weeks and 3 days",
	"about ten weeks I think", "the first monday in march", "from January 11 until February 19", "two weeks before the due date",
	"California", "I work in Texas", "calfornia", "my manager is Sam Ortiz", "Jane Smith", "yes", "yep, that's right", "no", "not yet",
	"I don't know yet", "3", "none so far", "change the due date to June 22", "actually make it 10 weeks", "no wait, Oregon, not Texas",
	"is it paid?", "can I be fired for taking leave?", "what happens to my health insurance", "how much leave do I have left",
	"has my request been approved?", "who decides about it?", "can I talk to somebody in HR", "cancel", "stop for today", "go back",
	"remind me in 2 weeks", "I want next Friday off", "thanks a lot", "good morning", "what can you do", "this makes no sense to me",
	"the vpn is down", "order me a pizza", "asdf", "it's a girl!", "-1 weeks", "4 months?",
}

// foreign sentences say nothing that a person who doesn't speak English could expect us to
// store.
var foreign = []string{
	"Ich möchte gerne Elternzeit nehmen, wie geht das?", "Wann bekomme ich eine Antwort auf meinen Antrag", "Necesito hablar con alguien de recursos humanos por favor",
	"¿Cuánto tiempo puedo estar de baja?", "Je suis enceinte et je voudrais un congé", "Quand est-ce que je reçois une réponse", "Ik wil graag met verlof, hoe werkt dat",
	"Vorrei sapere quanto tempo posso stare a casa", "Quero pedir uma licença, como faço isso", "Jag vill vara ledig och undrar hur man gör",
	"Нужно взять отпуск по болезни", "育児休暇を取りたいです", "أحتاج إلى إجازة", "Kuinka voin hakea vapaata töistä",
}

// effects are what moves would change: answers, and orders that start, submit or lose
// something. Letters are lower case, because a name is stored as it was written.
func effects(t *testing.T, text string, s intents.Scene) []string {
	t.Helper()
	moves, err := shipped().Understand(t.Context(), text, s)
	if err != nil || len(moves) == 0 {
		t.Fatalf("%.60q: %v, %v", text, moves, err)
	}
	var out []string
	for _, m := range moves {
		switch {
		case m.Do == command.Set && m.Trouble == intents.NoTrouble:
			out = append(out, "set "+m.Slot+" "+words.Plain(strings.Join(m.Values, " ")))
		case m.Do == command.Start && m.Offered == "", m.Do == command.Submit, m.Do == command.Cancel, m.Do == command.Undo:
			out = append(out, string(m.Do))
		}
	}
	return out
}

var punctuation = regexp.MustCompile(`[.,;:!…]`)

// The same sentence written differently has no other effect: it does the same, or less and
// then asks. Question marks mean something and stay.
func TestEffectsDontDependOnLooks(t *testing.T) {
	t.Parallel()
	const emoji = " 🙏🎉"
	variants := map[string]func(string) string{
		"in capitals":         strings.ToUpper,
		"without punctuation": func(s string) string { return punctuation.ReplaceAllString(s, "") },
		"with emoji":          func(s string) string { return s + emoji },
		"with curly quotes":   func(s string) string { return strings.ReplaceAll(s, "'", "’") },
		"twice":               func(s string) string { return s + "\n" + s },
		"with a long tail":    func(s string) string { return s + "\n\n" + strings.Repeat("lorem ipsum dolor sit amet ", 150) },
	}
	same, all := 0, 0
	for place, sc := range scenes() {
		for _, text := range said {
			before := effects(t, text, sc)
			for name, vary := range variants {
				after := effects(t, vary(text), sc)
				all++
				if slices.Equal(before, after) {
					same++
				}
				for _, e := range after {
					open := sc.Slot(sc.Open)
					if freeText := open != nil && open.TakesFreeText() && strings.HasPrefix(e, "set "+open.Name+" "); !freeText && !slices.Contains(before, e) {
						t.Errorf("%s: %q %s does %q, which it doesn't do otherwise (%q)", place, text, name, e, before)
					}
				}
			}
		}
	}
	if same < all*95/100 {
		t.Errorf("only %d of %d sentences do the same when they look different", same, all)
	}
}

// Nothing in another language is stored, started or lost.
func TestForeignWordsChangeNothing(t *testing.T) {
	t.Parallel()
	for place, sc := range scenes() {
		for _, text := range foreign {
			if open := sc.Slot(sc.Open); open != nil && open.Kind == intents.SlotPerson && len(strings.Fields(text)) <= 3 && !strings.Contains(text, "を") {
				continue // it may be a name
			}
			for _, written := range []string{text, strings.ToUpper(text), text + "\n" + text} {
				if got := effects(t, written, sc); len(got) > 0 {
					t.Errorf("%s: %q does %q", place, written, got)
				}
			}
		}
	}
}
