package classify_test

import (
	"math"
	"os"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
)

// classifier is trained on the shipped phrases, once for all tests.
var classifier = sync.OnceValue(func() *classify.Classifier {
	c, err := classify.New(classify.Phrases())
	if err != nil {
		panic(err)
	}
	return c
})

func TestGuess(t *testing.T) {
	for _, row := range []struct {
		text, asked string
		want        command.Order
	}{
		{"I'd love to be off the week after Easter if that's alright", "", command.Start},
		{"we're expecting our second in April so I'll need to be away for a bit", "", command.Start},
		{"has anyone looked at the days off I asked for", "", command.Status},
		{"how many of my vacation days are gone already", "", command.Balance},
		{"do dads get anything when a child is born", "", command.Ask},
		{"is the time I'm away for bonding paid by the state?", "", command.Ask},
		{"yup that's exactly it", "", command.Yes},
		{"no no, you've got that all wrong", "", command.No},
		{"hmm hard to tell, could be either", "", command.Unsure},
		{"sorry I missed it, what was the question", "", command.Repeat},
		{"forget the whole thing, I don't want it any more", "", command.Cancel},
		{"I'm lost, what am I supposed to write here?", "", command.Help},
		{"can I please just talk to a real person about this", "", command.Human},
		{"what a lovely morning, how are you today?", "", command.Chat},
		{"the vpn on my laptop keeps dropping out", "", command.HRMatter},
		{"where can I see last month's payslip", "", command.HRMatter},
		{"find me a cheap hotel in Lisbon for the weekend", "", command.OffTopic},
		{"play the new album by that swedish band", "", command.OffTopic},

		// The open question makes the difference.
		{"the second week of May", "When would you like your leave to start?", command.Set},
		{"the brake came loose and the pallet rolled over my foot", "What happened?", command.Set},
		{"no, make it three weeks later", "Your leave starts on June 1. Is that right?", command.Change},
		{"will I be paid while I'm away?", "When would you like your leave to start?", command.Ask},
		{"can I talk to somebody in HR", "How many weeks of leave do you need?", command.Human},
	} {
		if got := classifier().Guess(row.text, row.asked); got.Order != row.want {
			t.Errorf("%q (asked %q): got %+v, want %s", row.text, row.asked, got, row.want)
		}
	}
}

// Messages without meaning here are out of scope, and never a plain command.
func TestGuessAbstains(t *testing.T) {
	for _, text := range []string{
		"", " \n\t", "🎉🎉🎉", "...", "\x00\x01\x02", "\xff\xfe\xfd", "\u200b\u200d\ufeff", "12345", "zxcvb qwrtp",
		strings.Repeat("a", 40000), strings.Repeat("🎉 ", 10000), strings.Repeat("\u200b", 40000),
		"Das Wetter ist heute sehr schön", "¿Cuándo sale el próximo tren?", "Привет, как дела", "休暇はどう申請しますか", "مرحبا كيف الحال",
		"From: sales@example.com\nTo: all@example.com\nSubject: Our spring offers\n\nDear customer,\n\nthis week all garden chairs are 30 % off.\n\nKind regards\nThe Garden Store\n> On Monday you wrote:\n> which chairs are in stock?",
	} {
		if got := classifier().Guess(text, ""); got.Order != command.OffTopic {
			t.Errorf("%.40q: got %+v, want out_of_scope", text, got)
		}
	}
}

func TestGuessForeign(t *testing.T) {
	for text, want := range map[string]bool{
		"Necesito una semana de vacaciones en julio": true,
		"Je voudrais prendre un congé en juin":       true,
		"Wie viele Urlaubstage habe ich noch":        true,
		"Kuinka paljon lomaa minulla on jäljellä":    true,
		"Сколько у меня осталось дней отпуска":       true,
		"有給休暇を取りたい":                                  true,
		"I need a week off in July":                  false,
		"maternity leave por favor":                  false,
		"en route to LA, will answer later":          false,
		"tack on thursday as well pls":               false,
		"tack another day on the end":                false,
		"my manager is José Ibáñez":                  false,
		"":                                           false,
	} {
		if got := classifier().Guess(text, ""); got.Foreign != want {
			t.Errorf("%q: got %+v, want foreign %v", text, got, want)
		}
	}
}

func TestGuessIgnoresCapitalsAndInvisibleCharacters(t *testing.T) {
	want := classifier().Guess("how many vacation days do I have left", "")
	for _, text := range []string{"HOW MANY VACATION DAYS DO I HAVE LEFT", "how\u200b many vaca\u200btion days do I have le\u00adft", "  how many\n\nvacation days do I have left  "} {
		if got := classifier().Guess(text, ""); got != want {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}

func FuzzGuess(f *testing.F) {
	for _, said := range []string{"", "yes", "how many days do I have left?", "🎉", "\xff", "a\u200bb", "June 20, and is it paid?", strings.Repeat("leave ", 500)} {
		f.Add(said, "")
		f.Add(said, "When would you like your leave to start?")
		f.Add("June 1", said)
	}
	f.Fuzz(func(t *testing.T, text, asked string) {
		g := classifier().Guess(text, asked)
		switch {
		case math.IsNaN(g.Confidence) || g.Confidence < 0 || g.Confidence > 1:
			t.Errorf("confidence %v", g.Confidence)
		case g.Order == "" || g.Order == g.Second:
			t.Errorf("guessed %q, second %q", g.Order, g.Second)
		case g.Order != command.OffTopic && !strings.ContainsFunc(text, func(r rune) bool { return r > ' ' && r != utf8.RuneError }):
			t.Errorf("%q has no words, but the guess is %s", text, g.Order)
		}
		if again := classifier().Guess(text, asked); again != g {
			t.Errorf("guessed %+v, then %+v", g, again)
		}
	})
}

// Sentences that aren't phrases. A few are still guessed wrong.
func TestGuessSaid(t *testing.T) {
	text, err := os.ReadFile("testdata/said.tsv")
	if err != nil {
		t.Fatal(err)
	}
	orders := map[string]command.Order{
		"start_leave": command.Start, "answer_field": command.Set, "correct_field": command.Change, "policy_question": command.Ask,
		"status": command.Status, "balance_query": command.Balance, "affirm": command.Yes, "deny": command.No, "unsure": command.Unsure,
		"repeat": command.Repeat, "cancel": command.Cancel, "help": command.Help, "handoff": command.Human, "small_talk": command.Chat,
		"hr_other": command.HRMatter, "out_of_scope": command.OffTopic,
	}
	n, right := 0, 0
	for line := range strings.Lines(string(text)) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		if line[0] == '#' {
			continue
		}
		n++
		if got := classifier().Guess(row[2], row[1]); got.Order == orders[row[0]] {
			right++
		} else {
			t.Logf("%q (asked %q): got %s, want %s", row[2], row[1], got.Order, row[0])
		}
	}
	if n < 300 || right < n*93/100 {
		t.Errorf("%d of %d are guessed right, want 93%%", right, n)
	}
}
