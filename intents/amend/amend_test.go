package amend

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

var clock = when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}

func TestRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I'd like to add two more weeks at the end":          "end +2 weeks",
		"could my leave begin a week sooner?":                "start -1 week",
		"I want to cut my leave short by three weeks":        "end -3 weeks",
		"I'm returning on August 10 instead":                 "back 2027-08-10",
		"we've decided that I start on June 8":               "start 2027-06-08",
		"Can you push my start date to June 15?":             "start 2027-06-15",
		"could you move everything back by a week":           "whole +1 week",
		"the baby arrived early, on May 25!":                 "arrival 2027-05-25",
		"my doctor says the baby will be here by June 3":     "arrival 2027-06-03",
		"tell HR I want to come back on September 1":         "back 2027-09-01 to HR",
		"I need to stay away until September 6":              "end 2027-09-06",
		"I have to return to work ten days earlier":          "back -10 days",
		"the start is wrong":                                 "start",
		"I need to change my request":                        "",
		"please adjust the dates":                            "",
		"I need more time":                                   "end",
		"I no longer need the leave":                         "over",
		"please let HR know that my address is 5 Elm Street": "to HR",
		"my leave was cut from 12 to 10 weeks":               "to HR",
		"I wrote 12 weeks but meant 14":                      "to HR",
		"I'd like to postpone my leave by a month":           "whole +1 month",
		"I won't need the last three days":                   "end -3 days",
		"the final week isn't needed":                        "end -1 week",
		"scrap the first week":                               "to HR",
		"I don't need the last week of March":                "to HR",
		"actually, can we make it 3 weeks":                   "total +3 weeks",
		"make it 4 days":                                     "total +4 days",
		"make it two weeks shorter":                          "end -2 weeks",
		"10 weeks would be enough after all":                 "total +10 weeks",
		"turns out we only need 9 weeks":                     "total +9 weeks",
		"turns out i only need 9":                            "to HR",
		"split it 6+6":                                       "to HR",
		"I'd rather take it in two blocks of six weeks":      "to HR",
		"boss says June 14":                                  "either 2027-06-14",
		"honestly the following week works better":           "whole +1 week",
		"could we do the week after instead":                 "whole +1 week",
		"the month before would be better":                   "whole -1 month",
		"i'd rather begin the week after":                    "start +1 week",
		"add the week after too":                             "end +1 week",
		"one more week please":                               "end +1 week",
		"I could use another month":                          "end +1 month",
		"could I be back on a Tuesday?":                      "back to HR",
		"I want to end on a Friday":                          "end to HR",
		"the wedding got called off":                         "over",
		"cruise isn't happening":                             "over",
		"the clinic canceled my procedure":                   "over",
		"our booking fell through":                           "over",
		"we're not flying after all":                         "over",
		"plans changed":                                      "over",
		"Friday I'll be working after all":                   "dropped 2026-11-27 to HR",
		"i come in on the monday, so not off then":           "dropped 2026-11-23 to HR",
		"can I hand Tuesday and Wednesday back":              "dropped 2026-11-24 to HR",
		"our lead is against Thursday":                       "dropped 2026-11-26 to HR",
		"just need Wednesday to Friday":                      "kept 2026-11-25",
		"we only need the Monday and the Tuesday":            "kept 2026-11-23",
		"half in March, the other half in June":              "to HR",
		"I'll use the remaining days in the fall":            "to HR",
		"can I do two weeks now and the rest later":          "to HR",
		"my midwife wants me on May 25 instead":              "either 2027-05-25",
	} {
		got, ok := Read(text, clock)
		if line := line(got); !ok || line != want {
			t.Errorf("%q: %q %v, want %q", text, line, ok, want)
		}
	}
	for _, text := range []string{
		"I need another leave, my knee has to be operated on", "is July 5 a holiday?", "I want next Friday off", "book me 3 vacation days from monday",
		"when does my leave start?", "thank you", "is 3 weeks enough for adoption?", "if I heal faster can I come back sooner", "what if it takes another week?", "can Hana take it back", "could my boss move it?", "the trip isn't canceled", "the rest of it", "I have half a day left", "the week after Christmas is quiet", "boss says no", "my boss says the 14th is a holiday", "I only need a doctor's note", "how long is my leave?", "what if the baby comes early?", "I was sick yesterday", "I need leave for my knee",
	} {
		if got, ok := Read(text, clock); ok {
			t.Errorf("%q: %q, want no change", text, line(got))
		}
	}
}

// TestDoubts has what may still come between, and what only sounds like it.
func TestDoubts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Doubt{
		"if the cast comes off sooner, can I return earlier?": Condition,
		"what if the surgery is postponed":                    Condition,
		"suppose I need longer, can we extend it":             Condition,
		"it all hinges on the visa, still undecided":          Undecided,
		"hotel's not booked yet":                              Undecided,
		"that's up in the air, my brother decides next week":  Undecided,
		"the clinic calls me back on Tuesday":                 Undecided,
		"waiting on my cousin to pick a weekend":              Undecided,
		"what if there's an outage at work while I'm gone":    Work,
		"my lead may need me back for the launch":             Work,
		"worried my team will be shorthanded, what happens":   Work,
		"probably coming down with a cold by then":            Illness,
		"what if I catch the flu on my vacation":              Illness,

		"I'm sick today": NoDoubt,
		"what happens with my days if they say no":     NoDoubt,
		"I may be sick, calling in sick today":         NoDoubt,
		"can you move it to Tuesday if possible":       NoDoubt,
		"I'd like to know if it's approved":            NoDoubt,
		"waiting for an answer from hr":                NoDoubt,
		"tell HR my flight is at noon on Monday":       NoDoubt,
		"can you tell me by Friday?":                   NoDoubt,
		"please let me know next week":                 NoDoubt,
		"I want to start a week later":                 NoDoubt,
		"my boss wants the report":                     NoDoubt,
		"the baby might come early":                    NoDoubt,
		"is there a policy for emergencies at school?": NoDoubt,
	} {
		if got := DoubtIn(text, clock); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestTurnsInto has wishes for another kind of leave, and what isn't one.
func TestTurnsInto(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"could you count it as a personal day":         true,
		"same week but as sick leave":                  true,
		"please mark those days unpaid":                true,
		"I'd rather use comp time instead of vacation": true,
		"can that be bereavement leave":                true,
		"turn my request into sick days":               true,
		"should this be unpaid":                        true,
		"is sick leave the same thing as vacation":     false,
		"I want to take vacation in May":               false,
		"how do I use sick days":                       false,
		"can my boss make it unpaid?":                  false,
		"what if I make it unpaid, would it be faster": false,
	} {
		if got := TurnsInto(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestAdded has days that are added: they may as well be requests of their own.
func TestAdded(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"tack on December 16":                             "end 2026-12-16",
		"could you include the 17th":                      "end 2026-12-17",
		"I'd like one more day, December 22":              "end 2026-12-22",
		"need the 18th as well":                           "end 2026-12-18",
		"book another one on January 4":                   "end 2027-01-04",
		"my manager says I can have December 15 too":      "end 2026-12-15",
		"Thursday rather than Wednesday for my first day": "start 2026-11-26",
		"I typed December 8 but meant December 9":         "swapped 2026-12-08",
	} {
		got, ok := Read(text, clock)
		if line(got) != want || !ok || got.Added != (got.Part == End) {
			t.Errorf("%q: %q %v, added %v", text, line(got), ok, got.Added)
		}
	}
	for _, text := range []string{"extend it until December 18", "my boss is off on the 18th too", "I'm flying on the 18th as well", "two more weeks"} {
		if got, _ := Read(text, clock); got.Added {
			t.Errorf("%q: added", text)
		}
	}
}

func line(w Wish) string {
	s := string(w.Part)
	switch {
	case w.Over:
		return "over"
	case !w.Day.IsZero():
		s += " " + w.Day.Format(time.DateOnly)
	case !w.By.IsZero() && w.Before:
		s += " -" + w.By.String()
	case !w.By.IsZero():
		s += " +" + w.By.String()
	}
	if w.ToHR {
		s += " to HR"
	}
	if s != "" && s[0] == ' ' {
		s = s[1:]
	}
	return s
}

func TestGivesBack(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"need to give back the thursday of my vacation":  true,
		"I don't need the last week anymore":             true,
		"i won't need friday off after all":              true,
		"can i give back two days":                       true,
		"cancel the friday":                              true,
		"I can work on Thursday after all":               true,
		"what if I don't need all the weeks":             false,
		"I need Friday off":                              false,
		"I don't need a note":                            false,
		"give me Thursday":                               false,
		"cancel my request":                              false,
		"do I have to give back days that I didn't take": false,
	} {
		if got := GivesBack(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
