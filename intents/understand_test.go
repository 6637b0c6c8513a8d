package intents_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// pregnancy is a form like the starter's, with no answers.
func pregnancy() []intents.Slot {
	return []intents.Slot{
		{
			Name: "kind", Kind: intents.SlotChoice, Label: "Kind of leave", Question: "What kind of leave do you need?",
			Options: []choose.Option{
				{Label: "Pregnancy and adoption", Value: "pregnancy", Words: []string{"pregnant", "maternity", "expecting"}},
				{Label: "My own health", Value: "medical", Words: []string{"surgery", "medical leave"}},
			},
		},
		{Name: "due", Kind: intents.SlotDay, Label: "Due date", Question: "What is your expected due date?", Words: []string{"due", "expecting", "baby comes"}},
		{
			Name: "length", Kind: intents.SlotChoice, Role: intents.RoleLength, Label: "Length", Question: "How long do you plan to take leave?",
			Words:   []string{"take", "taking", "off", "leave for", "for", "want", "need"},
			Options: weeks(1, 2, 3, 4, 6, 8, 10, 12, 16), AllowsUnsure: true,
		},
		{
			Name: "start", Kind: intents.SlotDay, Role: intents.RoleStart, Label: "Leave starts", Question: "When would you like your leave to start?", Optional: true,
			Words: []string{"start", "starting", "stop", "stop working", "from", "begin", "beginning"},
		},
		{
			Name: "state", Kind: intents.SlotChoice, Label: "Work state", Question: "Which state do you work in?",
			Options: []choose.Option{{Label: "California", Value: "CA", Words: []string{"CA"}}, {Label: "Maine", Value: "ME"}, {Label: "Oregon", Value: "OR"}, {Label: "Texas", Value: "TX"}},
		},
		{Name: "manager", Kind: intents.SlotPerson, Label: "Manager", Question: "Who is your manager?", Words: []string{"boss", "my supervisor", "report"}},
		{
			Name: "tenure", Kind: intents.SlotChoice, Label: "Worked here 12 months", Question: "Will you have worked here for at least 12 months?",
			Options: []choose.Option{{Label: "Yes", Value: "yes"}, {Label: "No", Value: "no"}, {Label: "Not sure", Value: "not-sure"}}, AllowsUnsure: true,
		},
		{Name: "used", Kind: intents.SlotNumber, Label: "Leave already taken", Question: "How many weeks of leave have you taken?", Words: []string{"already taken", "used"}, Optional: true},
		{Name: "notes", Kind: intents.SlotText, Label: "Notes for HR", Question: "Is there anything else HR should know?", Optional: true},
	}
}

func weeks(all ...int) []choose.Option {
	var out []choose.Option
	for _, n := range all {
		label := when.Length{Weeks: float64(n)}.String()
		out = append(out, choose.Option{Label: label, Value: strings.ReplaceAll(label, " ", "_")})
	}
	return out
}

// scene is the form with some answers like "due=2027-06-15". The open question is for slot
// open.
func scene(open string, answers ...string) intents.Scene {
	s := intents.Scene{Clock: when.Clock{Now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}, Open: open, Slots: pregnancy()}
	for _, a := range answers {
		name, value, _ := strings.Cut(a, "=")
		for i := range s.Slots {
			s.Slots[i].Latest = false
			if s.Slots[i].Name == name {
				s.Slots[i].Answer, s.Slots[i].Latest = value, true
			}
		}
	}
	return s
}

// noForm is a scene without a form.
func noForm() intents.Scene {
	s := scene("")
	s.Topics = []intents.Topic{
		{Option: s.Slots[0].Options[0], Slots: s.Slots[1:]},
		{Option: s.Slots[0].Options[1], Slots: s.Slots[2:]},
	}
	s.Slots = nil
	return s
}

// format writes moves as one line.
func format(moves []intents.Move) string {
	var out []string
	for _, m := range moves {
		s := string(m.Do)
		if m.Offered != "" {
			s = "offer “" + m.Offered + "”"
		}
		if m.Slot != "" {
			s += " " + m.Slot
		}
		if len(m.Values) > 0 {
			s += "=" + strings.Join(m.Values, ",")
		}
		if m.Relative != nil {
			s += fmt.Sprintf(" (%s, %s)", m.Relative.Length, m.Relative.Slot)
		}
		if m.Trouble != intents.NoTrouble {
			s += fmt.Sprintf(" ?%d", m.Trouble)
		}
		for _, o := range m.Options {
			s += " |" + strings.TrimSpace(o.Slot+"="+strings.Join(o.Values, ",")+o.About)
		}
		if m.About != "" {
			s += " “" + m.About + "”"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestUnderstand(t *testing.T) {
	due := []string{"due=2027-06-15"}
	more := []string{"due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA"}
	for _, c := range []struct {
		name, words string
		scene       intents.Scene
		want        string
	}{
		{"four at once", "I'm due June 15, want to stop two weeks before and take 12 weeks, I work from Oakland", scene("due"), "set state=CA; set due=2027-06-15; set start=2027-06-01 (2 weeks, due); set length=12_weeks"},
		{"from nothing", "hi, I'm pregnant, due June 15 and want to take 12 weeks. I'm in Oakland", noForm(), "start “pregnancy”; set due=2027-06-15; set length=12_weeks; set state=CA"},
		{"a request", "I need leave", noForm(), "start"},
		{"bare numbers", "ten, perhaps twelve if it takes longer", scene("length", due...), "set length ?2 |length=10_weeks |length=12_weeks"},
		{"a number with words", "begin with 8 and see", scene("length", due...), "set ?3 |length=8_weeks"},
		{"somebody else knows", "still waiting for the midwife", scene("length", due...), "set length=not-sure"},
		{"a value to change", "change 12 weeks to 8", scene("", more...), "set length=8_weeks"},
		{"a bare question", "off March 1 to 5?", noForm(), "ask “off March 1 to 5?”; offer “off March 1 to 5”"},
		{"a request as a question", "can I get some time off?", noForm(), "ask “can I get some time off?”; offer “I want to take some time off”"},
		{"a request that asks if possible", "can I take leave for my sister?", noForm(), "ask “can I take leave for my sister?”; offer “I want to take leave for my sister”"},
		{"in a hurry", "im only 6 months here can i still take leave", noForm(), "ask “im only 6 months here can i still take leave”; offer “I want to still take leave”"},
		{"a condition of a question", "if I go on medical leave, who pays me?", noForm(), "ask “if I go on medical leave, who pays me?”"},
		{"a condition without a comma", "if I have surgery how many weeks do I get", noForm(), "ask “if I have surgery how many weeks do I get”"},
		{"not a question after a clause", "I will come back as soon as the doctor lets me I can I promise", noForm(), "unclear"},
		{"a feared consequence", "can I get fired on leave", noForm(), "ask “can I get fired on leave”"},
		{"a question about a group", "do part timers get leave", noForm(), "ask “do part timers get leave”"},
		{"a request and a question", "I need time off. is it paid?", noForm(), "start; ask “is it paid?”"},
		{"about leave, without a question mark", "will i get fired if i take leave", noForm(), "ask “will i get fired if i take leave”"},
		{"two requests", "I need medical leave and I'm pregnant", noForm(), "start ?4 |=pregnancy |=medical"},
		{"answer and question", "June 20, and is it paid?", scene("due"), "set due=2027-06-20; ask “is it paid?”"},
		{"a lead-in to a question", "my boss says I can't go, is that legal?", noForm(), "ask “my boss says I can't go, is that legal?”"},
		{"another sentence before a question", "My boss is away. Is leave paid?", noForm(), "ask “Is leave paid?”"},
		{"question alone", "is it paid?", scene("due"), "ask “is it paid?”"},
		{"yes and a correction", "yes. oh and actually it's june 20", scene("tenure", more...), "set tenure=yes; set due=2027-06-20"},
		{"yes and by name", "yes, and my due date is June 20", scene("tenure", more...), "set due=2027-06-20; set tenure=yes"},
		{"correction by name", "change the due date to June 20", scene("length", due...), "set due=2027-06-20"},
		{"sorry", "sorry, June 20", scene("length", due...), "set due=2027-06-20"},
		{"sorry, a day is asked", "sorry, I meant June 20", scene("start", due...), "set due=2027-06-20"},
		{"not a month", "not June, July", scene("length", due...), "set due=2027-07-15"},
		{"not a day", "not June 15, June 20", scene("length", due...), "set due=2027-06-20"},
		{"negation", "I'm not in California", scene("manager", more...), "change state"},
		{"ambiguous day", "03/04", scene("due"), "set due ?1 |due=2027-03-04 |due=2027-04-03"},
		{"ambiguous place", "Portland", scene("state"), "set state ?2 |state=ME |state=OR"},
		{"not sure", "not sure", scene("length"), "set length=not-sure"},
		{"two weeks before", "two weeks before the due date", scene("start", due...), "set start=2027-06-01 (2 weeks, due)"},
		{"unknown anchor", "two weeks before the surgery", scene("start", due...), "set start ?9 “surgery”"},
		{"a range for a start", "June 1 to August 23", scene("start", due...), "set start=2027-06-01; set length=12_weeks"},
		{"a range for a due date", "June 1 to August 23", scene("due"), "set due ?5 |due=2027-06-01 |due=2027-08-23"},
		{"a month for a day", "mid July", scene("due"), "set due ?6"},
		{"a day that doesn't exist", "June 31", scene("due"), "set due ?8"},
		{"pregnant for weeks", "I'm 12 weeks pregnant", scene("length", "kind=pregnancy"), "set kind=pregnancy"},
		{"manager, too", "12 weeks, and my manager is Sam Ortiz", scene("length", due...), "set manager=Sam Ortiz; set length=12_weeks"},
		{"manager asked", "Sam Ortiz, and I'm in Texas", scene("manager", due...), "set state=TX; set manager=Sam Ortiz"},
		{"notes", "Sam knows already. My laptop stays here.", scene("notes", more...), "set notes=Sam knows already. My laptop stays here."},
		{"back", "go back please", scene("notes", more...), "back"},
		{"later", "12 weeks. I have to go", scene("length", due...), "set length=12_weeks; save"},
		{"a tentative answer", "can I start on June 1?", scene("start", due...), "set start=2027-06-01"},
		{"day nobody asked for", "June 20", scene("length", more[0], more[2]), "set ?3 |due=2027-06-20 |start=2027-06-20"},
		{"same", "same as last time", scene("manager", more...), "same manager"},
		{"undo", "scratch that", scene("length", due...), "undo"},
		{"a length that isn't offered", "100 weeks", scene("length", due...), "set length ?10"},
		{"a length and more", "15 weeks and 3 days", scene("length", due...), "set length ?10"},
		{"a length in days", "14 days", scene("length", due...), "set length=2_weeks"},
		{"a length by its number", "three", scene("length", due...), "set length=3_weeks"},
		{"not a number", "a few weeks", scene("length", due...), "set length ?10"},
		{"the length of something else", "I've worked here for 3 years", scene("length", due...), "set tenure=yes"},
		{"without a space", "12wks", scene("length", due...), "set length=12_weeks"},
		{"not a manager's name", "tell my manager to wait", scene("length", due...), "set length ?10"},
		{"praise for a manager", "my manager is lovely", scene("length", due...), "set length ?10"},
		{"a full name in lower case", "my manager is sam ortiz", scene("length", due...), "set manager=sam ortiz"},
		{"a first name in lower case", "my manager is sam", scene("length", due...), "set ?3 |manager=sam"},
		{"a day of something else", "my birthday is May 9 lol", scene("due"), "set ?3 |due=2027-05-09"},
		{"a day before something else", "two days before the party, May 9", scene("due"), "set due=2027-05-09"},
		{"weeks in Spanish", "diez semanas", scene("length", due...), "set length=10_weeks"},
		{"weeks in German", "8 Wochen", scene("length", due...), "set length=8_weeks"},
		{"a name before", "and Sam is my boss", scene("manager", due...), "set manager=Sam"},
		{"a name and a team", "that's Sam Ortiz from sales", scene("manager", due...), "set manager=Sam Ortiz"},
		{"a boss's name", "my supervisor's name is Sam Ortiz I think", scene("manager", due...), "set manager=Sam Ortiz"},
		{"a name and a title", "it's Sam Ortiz, VP of sales", scene("manager", due...), "set manager=Sam Ortiz"},
		{"no manager", "I dont have a manager right now", scene("manager", due...), "unsure manager “lacking”"},
		{"not a name", "not Chicago, Boston", scene("manager", due...), "set manager ?10"},
		{"an option instead of a name", "surgery", scene("manager", due...), "set manager ?10"},
		{"another manager", "change my manager to ana silva", scene("length", due...), "set manager=ana silva"},
		{"a death", "my dad died yesterday, I need a few days", scene("start", due...), "care “death”"},
		{"a last day instead of a first", "until Friday", scene("start", due...), "set start ?10"},
		{"day of return", "back on September 1", scene("length", due...), "set length ?10"},
		{"a day keeps its month", "no wait it was the 15th", scene("start", "due=2027-06-25"), "set due=2027-06-15"},
		{"a day after a day", "January 11 no sorry 12", scene("start", due...), "set start=2027-01-12"},
		{"after not sure", "actually 6 weeks", scene("start", "due=2027-06-15", "length=not-sure"), "set length=6_weeks"},
		{"by its value", "hmm make that three", scene("start", "due=2027-06-15", "length=12_weeks"), "set length=3_weeks"},
		{"more than was asked", "12 weeks please, California, Sam Ortiz is my manager", scene("length", due...), "set manager=Sam Ortiz; set state=CA; set length=12_weeks"},
		{"a state before it is asked", "TX", scene("length", due...), "set state=TX"},
		{"two changes", "change the due date to June 12 and the length to 16 weeks", scene("state", more...), "set due=2027-06-12; set length=16_weeks"},
		{"a request taken back", "maternity leave no medical leave", noForm(), "start “medical”"},
		{"a request with a manager", "medical leave, my manager is Sam Ortiz", noForm(), "start “medical”; set manager=Sam Ortiz"},
		{"no, with a reason", "no I only work part time", scene("tenure", due...), "set tenure=no"},
		{"nonsense", "qwfp", scene("length", due...), "set length ?10"},
		{"emoji", "🎉", scene("length", due...), "set length ?10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, err := intents.Offline{}.Understand(context.Background(), c.words, c.scene)
			if err != nil {
				t.Fatal(err)
			}
			if got := format(moves); got != c.want {
				t.Errorf("%q:\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

// For any message, understanding ends, and its moves are about existing slots and words in
// the message.
func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{
		"I'm due June 15, want to stop two weeks before and take 12 weeks, I work from Oakland",
		"not June, July", "yes. oh and actually it's june 20", "???", "\u200b", "🎉", "my manager is", "from to", "is", "not", "in in in",
		strings.Repeat("12 weeks from June 1 to July 3, and ", 200), "change to to", "I'm not in", "two weeks before", "03/04 or 04/03?",
	} {
		f.Add(strings.Repeat(strings.Repeat("a", 90)+" ", 70)+"ok? "+seed+"?", uint8(0)) // longer than what is read
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, at uint8) {
		scenes := []intents.Scene{noForm(), scene(opens[int(at)%len(opens)], "due=2027-06-15", "length=12_weeks", "state=CA")}
		for _, s := range scenes {
			moves, err := intents.Offline{}.Understand(context.Background(), text, s)
			if err != nil || len(moves) == 0 {
				t.Fatalf("%q: %d moves, %v", text, len(moves), err)
			}
			for _, m := range moves {
				if m.Start < 0 || m.End > len(text) || m.Start > m.End {
					t.Errorf("%q: invalid position in %+v", text, m)
				}
				if m.Do == command.Set && m.Trouble == intents.NoTrouble && (m.Slot == "" || len(m.Values) == 0) {
					t.Errorf("%q: %+v has no slot or value", text, m)
				}
				if m.Do == command.Set && m.Trouble == intents.NoTrouble && !contains(text, m, s) {
					t.Errorf("%q doesn't contain the answer in %+v", text, m)
				}
			}
		}
	})
}

func BenchmarkUnderstand(b *testing.B) {
	s := scene("due")
	for b.Loop() {
		_, _ = intents.Offline{}.Understand(context.Background(), "I'm due June 15, want to stop two weeks before and take 12 weeks, I work from Oakland", s)
	}
}

// BenchmarkUnderstandLong reads messages as long as Slack allows, at every question, and
// reports the slowest.
func BenchmarkUnderstandLong(b *testing.B) {
	const mostLetters = 40_000
	units := []string{
		"12 weeks from June 1 to July 3, and ", "12 weeks or ", "from June 1 to July 2, no, ", "a ", "not ", "Texas and California ", "my father's mother's ", "cancel, no, ",
		"change the start to June 3. ", "June 5 ", "Hana Kim, not Sam Ortiz; ", "1,250 ", "why? ", "yes no ", "((",
		"my boss is ", "from monday to ", "no not ", "the 5th of ", "1/", "2 ",
	}
	var slowest time.Duration
	for b.Loop() {
		for _, open := range append([]string{""}, opens...) {
			s := noForm()
			if open != "" {
				s = scene(open, "length=12_weeks", "state=CA")
			}
			for _, unit := range units {
				began := time.Now()
				_, _ = intents.Offline{}.Understand(context.Background(), strings.Repeat(unit, mostLetters/len(unit)), s)
				slowest = max(slowest, time.Since(began))
			}
		}
	}
	b.ReportMetric(float64(slowest.Milliseconds()), "slowest-ms")
}

// TestIfItMatters drops a question whether an answer matters, and keeps one about something of its own.
func TestIfItMatters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"it's June 15, does that change anything":                  false,
		"it's June 15, does that affect my health insurance?":      true,
		"it's June 15, will that change whether my leave is paid?": true,
	} {
		moves, _ := intents.Offline{}.Understand(t.Context(), text, scene("due"))
		got := slices.ContainsFunc(moves, func(m intents.Move) bool { return m.Do == command.Ask })
		if got != want {
			t.Errorf("%q: %+v", text, moves)
		}
	}
}
