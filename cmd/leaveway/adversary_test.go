package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/intents/words"
)

// A lying model proposes an answer to every question of every shipped form, in quotations
// that don't support it. None may be stored: the person is asked, or nothing happens.

// lie is what a model claims: the quotation of a message means these values.
type lie struct {
	message, quote string
	values         []string
}

// unrelated are messages about nothing that any form asks for, in English and in languages
// that our grammar doesn't read.
var unrelated = []string{
	"when the snow melts", "my cat likes the blue chair by the window", "there was coffee on the table", "somebody sang all evening",
	"the printer upstairs is loud again", "we had pasta, it was lovely", "the bus never comes on time", "Berlin is nice", "I heard a Robin outside",
	"quand la neige fond", "wenn der Schnee schmilzt", "cuando se derrita la nieve", "la stampante fa rumore", "雪が溶けたら",
}

// deniedBy are ways to say that something is not so.
var deniedBy = []string{
	"the stork isn't in %s", "I am not %s, says the stork", "the stork knows anything but %s", "that stork is no longer in %s", "the stork left, %s is wrong",
	"the stork said I never had %s", "the stork knows neither %s nor the rest", "storks fly without %s", "if it were %s the stork would know",
	"der Storch ist nicht in %s", "la cigogne ne va pas à %s", "la cigüeña no es %s",
}

// liesAbout returns what a lying model says about a question.
func liesAbout(s intents.Slot, turn int) []lie {
	const some = 3 // of the messages, others for each question
	var all []lie
	for n := range some {
		message := unrelated[(turn*some+n)%len(unrelated)]
		for _, quote := range piecesOf(message) {
			for _, values := range valuesFor(s, quote) {
				all = append(all, lie{message, quote, values})
			}
		}
	}
	for n := range some {
		for _, said := range namesFor(s) {
			all = append(all, lie{fmt.Sprintf(deniedBy[(turn*some+n)%len(deniedBy)], said.quote), said.quote, said.values})
		}
	}
	return append(all, partsFor(s)...)
}

// piecesOf returns the message, and each word of it that means something.
func piecesOf(message string) []string {
	all := []string{message}
	for _, w := range words.Cut(message) {
		if len(w.Text) > 3 && len(all) < 3 {
			all = append(all, message[w.Start:w.End])
		}
	}
	return all
}

// valuesFor are values that a question takes and a quotation doesn't contain, except those of
// questions that take any words.
func valuesFor(s intents.Slot, quote string) [][]string {
	switch s.Kind {
	case intents.SlotDay:
		return [][]string{{"2027-06-15"}}
	case intents.SlotRange:
		return [][]string{{"2027-06-01", "2027-06-15"}}
	case intents.SlotNumber:
		return [][]string{{"12"}, {"1"}}
	case intents.SlotPerson, intents.SlotText:
		return [][]string{{quote}}
	case intents.SlotContact:
		return [][]string{{"grace@example.com"}, {quote}}
	case intents.SlotFile:
		return [][]string{{quote}}
	}
	first, last := s.Options[0].Value, s.Options[len(s.Options)-1].Value
	return [][]string{{first}, {last}}
}

// namesFor are words that support an answer, unless something else turns them around.
func namesFor(s intents.Slot) []lie {
	switch s.Kind {
	case intents.SlotDay:
		return []lie{{quote: "June 15", values: []string{"2027-06-15"}}}
	case intents.SlotPerson:
		return []lie{{quote: "Grace Hopper", values: []string{"Grace Hopper"}}}
	}
	var all []lie
	for _, o := range s.Options {
		if isNo := o.Value == "no" || o.Value == intents.UnsureValue; !isNo && len(all) < 3 {
			all = append(all, lie{quote: o.Label, values: []string{o.Value}})
		}
	}
	return all
}

// partsFor are quotations that leave out what turns or completes them.
func partsFor(s intents.Slot) []lie {
	switch s.Kind {
	case intents.SlotDay:
		return []lie{{"the stork comes on June 15, 2028 again", "June 15", []string{"2027-06-15"}}, {"the stork comes a week after June 15 again", "June 15", []string{"2027-06-15"}}}
	case intents.SlotNumber:
		return []lie{{"the stork comes June 15", "15", []string{"15"}}, {"the stork has 1.5 wings", "5", []string{"5"}}, {"storks have two wings", "two", []string{"2"}}}
	case intents.SlotContact:
		return []lie{{"the stork has 415 555 0100 22", "555 0100", []string{"555 0100"}}}
	case intents.SlotChoice, intents.SlotChoices:
		return []lie{{"the stork nests in West Virginia", "Virginia", []string{"VA"}}, {"call me or the stork", "or", []string{"OR"}}, {"tell me in the nest", "in", []string{"IN"}}}
	}
	return nil
}

// TestLyingModelStoresNothing checks every lie about every question, open or not.
func TestLyingModelStoresNothing(t *testing.T) {
	t.Parallel()
	lies := 0
	scenes := shippedScenes(t)
	for _, form := range slices.Sorted(maps.Keys(scenes)) {
		scene, all := scenes[form], scenes[form].Slots
		for turn, s := range all {
			scene.Slots = all[max(0, turn-1):min(turn+2, len(all))] // a model may take any for any
			for n, l := range liesAbout(s, turn) {
				open := n%2 == 0 && s.Kind != intents.SlotText // which takes any words
				if scene.Open = "no question at all"; open {
					scene.Open = s.Name
				}
				lies++
				if stored := believes(t, scene, s.Name, l); stored != "" {
					t.Errorf("%s, %s (open: %v): %q in %q was taken for %s", form, s.Name, open, l.quote, l.message, stored)
				}
			}
		}
	}
	t.Logf("%d lies", lies)
	if lies < 1_000 {
		t.Errorf("only %d lies were tried", lies)
	}
}

// believes returns the answer that a lie has stored without a question, unless the offline
// engine alone gives it too.
func believes(t *testing.T, scene intents.Scene, slot string, l lie) string {
	t.Helper()
	arguments, err := json.Marshal(map[string]any{"moves": []any{
		map[string]any{"do": "set", "slot": slot, "quote": l.quote, "values": l.values, "sure": "sure"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	offline := intents.Offline{}
	model := modelled.Understander{Offline: uncertain{offline}, Model: func(_ context.Context, _ modelled.Request, use func(json.RawMessage) bool) (bool, error) {
		use(arguments)
		return false, nil
	}}
	moves, err := model.Understand(t.Context(), l.message, scene)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if m.Do != command.Set || m.Trouble != intents.NoTrouble || !slices.Equal(m.Values, l.values) {
			continue
		}
		alone, err := offline.Understand(t.Context(), l.message, scene)
		if err != nil {
			t.Fatal(err)
		}
		same := func(o intents.Move) bool { return o.Do == m.Do && o.Slot == m.Slot && slices.Equal(o.Values, m.Values) }
		if !slices.ContainsFunc(alone, same) {
			return fmt.Sprint(m.Slot, m.Values)
		}
	}
	return ""
}

// shippedScenes returns a scene with each shipped form, and with one of every component.
func shippedScenes(t *testing.T) map[string]intents.Scene {
	t.Helper()
	scenes := map[string]intents.Scene{}
	for _, wish := range []string{"I need pregnancy leave", "I need bonding leave", "I need medical leave", "I need leave to care for my mother, she is ill", "I need vacation"} {
		scenes[wish] = sceneAfter(t, "", wish)
	}
	scenes["every component"] = sceneAfter(t, filepath.Join("testdata", "every-component"), "I need a break")
	return scenes
}

// sceneAfter returns the scene in which a person goes on after a message.
func sceneAfter(t *testing.T, content, message string) intents.Scene {
	t.Helper()
	var mu sync.Mutex
	var last intents.Scene
	watch := func(offline intents.Understander) intents.Understander {
		return understanderFunc(func(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
			mu.Lock()
			defer mu.Unlock()
			last = scene
			return offline.Understand(ctx, text, scene)
		})
	}
	s, err := newStage(t.Context(), content, modelConfig{scripted: watch})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	for _, said := range []string{message, "the stork knows that"} {
		if _, err := s.workspace.As("dana").Say(t.Context(), workspace.DM, said); err != nil {
			t.Fatal(err)
		}
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if len(last.Slots) < 3 || last.Filed {
		t.Fatalf("after %q no form is open: %d questions", message, len(last.Slots))
	}
	if strings.Contains(message, "stork") {
		t.Fatal("the stork is for lies only")
	}
	return last
}

type understanderFunc func(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error)

func (f understanderFunc) Understand(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
	return f(ctx, text, scene)
}
