package ailment

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		want      Told
		sentences string
	}{
		{Told{Kind: Ill}, `cramps are killing me | strep. doctor says 48 hours | tested positive this morning | my back is killing me | stomach bug | I threw up | tonsillitis | woke up with a migraine | my period is brutal`},
		{Told{Kind: Ill, Gone: true}, `migraine, going dark for the rest of the day | threw up on the train, turning around | covid again, off until Friday | cramps, heading home`},
		{Told{Kind: Ill, Other: true}, `he's got strep, I'm home with him | so she has a fever and I need to look after her | my kid tested positive | my wife has food poisoning | daughter has strep`},
		{Told{Kind: Treated}, `root canal at 3 | egg retrieval is the 9th | knee done Feb 1 | getting my wisdom teeth out wed | hernia fixed on dec 14 | appendectomy on Monday | colonoscopy tomorrow | C-section March 3 | acl repair in May | donating bone marrow on the 5th`},
		{Told{Kind: Treated, Again: true}, `chemo every other Thursday | dialysis mondays and fridays | PT sessions until June | infusions twice a month`},
		{Told{Kind: Treated, Long: true}, `rotator cuff surgery, arm in a sling | hernia fixed, no lifting for 4 weeks`},
		{Told{Kind: Hurt}, `broke my foot skiing | threw my back out | did my back in again | put my shoulder out | tore my acl | I sprained my ankle`},
		{Told{Kind: Hurt, Long: true}, `on crutches for six weeks | off my feet until March`},
		{Told{Kind: Visit}, `dermatologist at 4 tomorrow | vet at noon | therapist has only tuesdays`},
	} {
		for sentence := range strings.SplitSeq(test.sentences, " | ") {
			if got, ok := Read(sentence); !ok || got.Kind != test.want.Kind || got.Other != test.want.Other || got.Gone != test.want.Gone || got.Long != test.want.Long || test.want.Again && !got.Again {
				t.Errorf("%q tells %+v (%v), want %+v", sentence, got, ok, test.want)
			}
		}
	}
}

func TestReadNothing(t *testing.T) {
	t.Parallel()
	for _, sentence := range []string{
		"my boss has the flu", "she tested positive, out until Monday", "he threw up in the meeting", "the server is acting up", "I'm sick of this form", "this form is a headache", "virus scan on Friday", "I'm back on Monday", "head of design is out", "cold call at 3", "no fever today",
		"what if I need surgery", "my laptop is out", "the notice period ends on Friday", "I'll hand it in on Friday", "if I break my leg", "I had covid a year ago", "filling in the form", "the wire transfer is on Tuesday", "my coworker broke her foot",
		"put my name in the header", "diploma on Friday", "call me back", "the client has covid",
	} {
		if got, ok := Read(sentence); ok {
			t.Errorf("%q tells %+v", sentence, got)
		}
	}
}

// TestOfAnother has the health of others, and what their illness is to a message's author.
func TestOfAnother(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"he's got strep, back on Monday": true, "she broke her wrist": true, "they tested positive": true,
		"he's got strep, I'm home with him": false, "she's my daughter and has a fever": false, "I broke my wrist": false, "she is on vacation": false,
	} {
		if got := OfAnother(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestMayBeOff(t *testing.T) {
	t.Parallel()
	for _, sentence := range []string{
		"root canal tomorrow morning", "my daughter's graduation is on the 5th", "court on Tuesday at 9", "I'll be useless on Thursday", "movers come on the 1st", "my daughter's IEP meeting is December 3 at 10", "flight at 6 on Friday", "my parents land on the 20th", "bar exam in February 24",
	} {
		if !MayBeOff(sentence) {
			t.Errorf("%q can't be time off", sentence)
		}
	}
	for _, sentence := range []string{
		"the release is on Friday", "all hands moved to Thursday", "contract ends March 31", "our demo is on Friday", "I have a client call on Monday", "payroll runs on the 15th", "the store opens at 8 on Monday", "my performance review is on Tuesday", "your colleague is off today",
	} {
		if MayBeOff(sentence) {
			t.Errorf("%q may be time off", sentence)
		}
	}
}
