package modelled_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/modelled"
)

// office is a form whose questions people answer in passing.
func office() intents.Scene {
	s := leave()
	s.Open = "notes"
	s.Slots[3].Options = []choose.Option{{Label: "California", Value: "CA"}, {Label: "Oregon", Value: "OR"}, {Label: "Texas", Value: "TX"}, {Label: "Virginia", Value: "VA"}, {Label: "West Virginia", Value: "WV"}}
	s.Slots[6] = intents.Slot{Name: "manager", Kind: intents.SlotPerson, Label: "Manager", Question: "Who is your manager?", Words: []string{"boss", "report to"}}
	s.Slots[8].Answer, s.Slots[8].Display = "", ""
	s.Slots = append(s.Slots, intents.Slot{Name: "length", Kind: intents.SlotChoice, Label: "Length", Question: "How long?", Options: []choose.Option{{Label: "8 weeks", Value: "8"}, {Label: "12 weeks", Value: "12"}, {Label: "Not sure", Value: intents.UnsureValue}}, AllowsUnsure: true},
		intents.Slot{Name: "paid", Kind: intents.SlotChoice, Label: "Paid before", Question: "Were you paid last time?", Options: []choose.Option{{Label: "Yes", Value: "yes"}, {Label: "No", Value: "no"}}})
	for i := range s.Slots { // as in the shipped forms; without words, our grammar takes what fits
		s.Slots[i].Words = append(s.Slots[i].Words, s.Slots[i].Name)
	}
	return s
}

// An answer is stored if the words around its quotation support it, asked back if they don't,
// and dropped if the words can't be an answer at all.
func TestQuotationsMustSupportAnswers(t *testing.T) {
	t.Parallel()
	const stored, asked, dropped = "stored", "asked", "dropped"
	for _, row := range []struct{ want, open, words, slot, quote, value string }{
		// Options: by label, synonym, city or in another language; not by what merely looks alike.
		{stored, "", "the stork likes it that I work in California", "state", "California", "CA"},
		{stored, "", "the stork found me in Houston", "state", "Houston", "TX"},
		{stored, "", "storks know: Califronia it is", "state", "Califronia", "CA"},
		{stored, "", "je travaille en Californie avec la cigogne", "state", "en Californie", "CA"},
		{stored, "", "ich arbeite mit dem Storch in Texas", "state", "Texas", "TX"},
		{asked, "", "when the snow melts", "state", "when the snow melts", "CA"},
		{asked, "", "wenn der Schnee schmilzt", "state", "Schnee", "CA"},
		{asked, "", "call me or the stork", "state", "or", "OR"},
		{stored, "", "the stork lives with me in West Virginia", "state", "West Virginia", "WV"},
		{asked, "", "the stork lives with me in West Virginia", "state", "Virginia", "VA"},
		{asked, "", "the stork is not in California", "state", "California", "CA"},
		{asked, "", "I no longer work with storks in California", "state", "California", "CA"},
		{asked, "", "a stork would take anything but Texas", "state", "Texas", "TX"},
		{asked, "", "if I were with the stork in Texas", "state", "Texas", "TX"},
		{asked, "", "California is wrong, says the stork", "state", "California", "CA"},
		{asked, "", "la cigogne n'est pas en Californie", "state", "Californie", "CA"},
		{asked, "", "der Storch arbeitet nicht in Texas", "state", "Texas", "TX"},
		{stored, "", "the stork never came but I work in Texas", "state", "Texas", "TX"},

		// Lengths, yes and no.
		{stored, "", "the stork said take 12 weeks", "length", "12 weeks", "12"},
		{stored, "", "la cigogne dit douze semaines", "length", "douze semaines", "12"},
		{stored, "", "el estork dice ocho semanas", "length", "ocho semanas", "8"},
		{asked, "", "the stork has twelve feathers", "length", "twelve feathers", "8"},
		{asked, "", "the stork sang all evening", "length", "sang", intents.UnsureValue},
		{asked, "", "the stork sang all evening", "paid", "sang", "yes"},
		{asked, "", "my boss said yes to the stork", "paid", "yes", "yes"},
		{stored, "paid", "oui, la cigogne le sait", "paid", "oui", "yes"},
		{asked, "paid", "the stork is expensive", "paid", "expensive", "yes"},

		// Days, whole and as our own grammar reads them.
		{stored, "", "the stork comes June 15", "due", "June 15", "2027-06-15"},
		{stored, "", "la cigogne arrive le quinze juin", "due", "le quinze juin", "2027-06-15"},
		{stored, "", "die Störchin kommt am fünfzehnten Juni", "due", "fünfzehnten Juni", "2027-06-15"},
		{asked, "", "the stork doesn't come June 15", "due", "June 15", "2027-06-15"},
		{stored, "", "no wait it was the stork of June 15", "due", "June 15", "2027-06-15"},
		{asked, "", "no es la cigüeña de Texas", "state", "Texas", "TX"},
		{asked, "", "when the storks fly south", "due", "storks fly south", "2027-09-15"},
		{asked, "", "la cigogne arrive quand la neige fond", "due", "la neige fond", "2027-03-15"},

		// Names, where a name belongs.
		{stored, "", "the stork knows my manager is Grace Hopper", "manager", "Grace Hopper", "Grace Hopper"},
		{stored, "", "my boss Grace Hopper and the stork agree", "manager", "Grace Hopper", "Grace Hopper"},
		{stored, "", "ma chef est Grace Hopper, dit la cigogne", "manager", "Grace Hopper", "Grace Hopper"},
		{stored, "manager", "Grace Hopper, as the stork knows", "manager", "Grace Hopper", "Grace Hopper"},
		{asked, "manager", "when the snow melts", "manager", "snow", "snow"},
		{asked, "", "the stork flew over Berlin", "manager", "Berlin", "Berlin"},
		{asked, "", "my manager isn't Grace Hopper, says the stork", "manager", "Grace Hopper", "Grace Hopper"},
		{asked, "", "I met Grace Hopper with the stork", "manager", "Grace Hopper", "Grace Hopper"},

		// Numbers, of what was asked for.
		{stored, "", "the stork and I work 30 hours a week", "hours", "30 hours", "30"},
		{stored, "", "quarante heures avec la cigogne", "hours", "quarante heures", "40"},
		{asked, "hours", "I have two cats and a stork", "hours", "two", "2"},
		{asked, "", "the stork slept for 12 weeks", "hours", "12", "12"},

		// The person's own words.
		{stored, "notes", "mind the stork", "notes", "mind the stork", "mind the stork"},
		{asked, "due", "the stork sang all evening", "notes", "sang all evening", "sang all evening"},
	} {
		scene := office()
		if row.open != "" {
			scene.Open = row.open
		}
		arguments, err := json.Marshal(map[string]any{"moves": []any{map[string]any{"do": "set", "slot": row.slot, "quote": row.quote, "values": []string{row.value}, "sure": "sure"}}})
		if err != nil {
			t.Fatal(err)
		}
		moves := understandAlone(t, row.words, string(arguments), scene)
		got := dropped
		for _, m := range moves {
			offered := slices.ContainsFunc(m.Options, func(o intents.Meaning) bool { return o.Slot == row.slot && slices.Equal(o.Values, []string{row.value}) })
			switch {
			case m.Do == command.Set && m.Slot == row.slot && m.Trouble == intents.NoTrouble && slices.Equal(m.Values, []string{row.value}):
				got = stored
			case m.Trouble == intents.SeveralSlots && offered:
				got = asked
			}
		}
		if got != row.want && !(row.want == asked && got == dropped) {
			t.Errorf("%q in %q for %s[%s] was %s, want %s: %v", row.quote, row.words, row.slot, row.value, got, row.want, format(row.words, moves))
		}
	}
}

// What skips, repeats or begins something needs its words, too.
func TestOrdersMustBeSaid(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ words, answer, want string }{
		{"when the snow melts", `{"moves":[{"do":"skip","slot":"notes","quote":"snow","sure":"sure"}]}`, ""},
		{"the stork waits; skip it", `{"moves":[{"do":"skip","slot":"notes","quote":"skip it","sure":"sure"}]}`, "skip"},
		{"when the snow melts", `{"moves":[{"do":"same","slot":"manager","quote":"snow","sure":"sure"}]}`, ""},
		{"the stork knows I am not having a baby", `{"moves":[{"do":"start","topic":"pregnancy","quote":"having a baby","sure":"sure"}]}`, ""},
		{"I take some time off when the snow melts", `{"moves":[{"do":"start","topic":"pregnancy","quote":"snow melts","sure":"sure"}]}`, "start of no kind"},
		{"la cigogne arrive, je suis enceinte", `{"moves":[{"do":"start","topic":"pregnancy","quote":"je suis enceinte","sure":"sure"}]}`, "start"},
	} {
		scene := office()
		if strings.Contains(row.answer, "topic") {
			scene = noForm()
			scene.Topics[0].Words = append(scene.Topics[0].Words, "pregnant")
		}
		moves := understandAlone(t, row.words, row.answer, scene)
		got := ""
		for _, m := range moves {
			if m.By == intents.ByModel {
				got = string(m.Do)
			}
			if m.Do == command.Start && m.About == "" && m.By == intents.ByModel {
				got += " of no kind"
			}
		}
		if got != row.want {
			t.Errorf("%q: got %q, want %q", row.words, got, row.want)
		}
	}
}

// understandAlone returns the moves of a message that the offline engine is not certain of.
func understandAlone(t *testing.T, text, answer string, scene intents.Scene) []intents.Move {
	t.Helper()
	model := &scripted{answer: answer}
	m := &modelled.Understander{Offline: unsure{}, Model: model.call}
	moves, err := m.Understand(t.Context(), text, scene)
	if err != nil || len(model.asked) != 1 {
		t.Fatalf("%q: asked %d times, %v", text, len(model.asked), err)
	}
	return moves
}

// unsure is the offline engine, which is certain of nothing.
type unsure struct{}

func (unsure) Understand(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
	moves, err := intents.Offline{}.Understand(ctx, text, scene)
	for i := range moves {
		moves[i].Confidence = min(moves[i].Confidence, 0.8)
	}
	return moves, err
}
