package wish_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/wish"
)

// TestFearsLeave checks who is afraid of what asking for leave leads to, and who asks for it.
func TestFearsLeave(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I think I might get fired if I ask for leave":                                    true,
		"scared they'll let me go if I take maternity leave":                              true,
		"my boss will be mad when I use my vacation":                                      true,
		"I could lose my job for taking medical leave":                                    true,
		"I need vacation, my boss will be mad if I take leave":                            false,
		"I'd lose my bonus if I take leave before January so I want leave from January 4": false,
		"I'm scared I'll get fired if I take leave but I need surgery on December 14":     false,
		"I'd like to take leave, or I get fired":                                          false,
		"please let me go on leave":                                                       false,
		"I got fired up about my leave":                                                   false,
		"I want two weeks of leave if nobody minds":                                       false,
		"let me go back to the form if I take medical leave in May":                       false,
	} {
		if got := wish.FearsLeave(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// TestOnlyTells checks what begins no leave although it has the words of one.
func TestOnlyTells(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Coming back from parental leave next Monday":         true,
		"I just returned from my medical leave":               true,
		"I need to know who to call when I'm back from leave": true,
		"I'm back from vacation and need two more days off":   false,
		"the public holidays of the Oslo office are wrong":    true,
		"I'd like the public holiday and Friday off":          false,
		"he's getting a hip replacement":                      true,
		"he's getting a hip replacement so I need Monday off": false,
		"I'm getting a hip replacement":                       false,
		"parental leave from March 1":                         false,
		"you people cost me a day's pay last month":           true,
		"the old portal ate my sick days twice":               true,
		"my vacation got ruined by the hurricane":             true,
		"thanks for fixing my vacation days":                  true,
		"I hate asking for time off":                          true,
		"scared to come back to work after my leave":          true,
		"you owe me a sick day from October":                  true,
		"I never use my vacation anyway":                      true,
		"you denied my vacation, so I need sick days off":     false,
		"my vacation is December 7 to 11":                     false,
		"I lost my dad, need a week off":                      false,
		"took a sick day yesterday":                           false,
		"I'd love a day off":                                  false,
		"I could use a vacation":                              false,
		"I want to use my vacation days in May":               false,
	} {
		if got := wish.OnlyTells(text, true); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
	if wish.OnlyTells("she's having surgery", false) {
		t.Error("without a question, what they tell is heard")
	}
}
