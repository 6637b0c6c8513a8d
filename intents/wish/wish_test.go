package wish_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
)

var clock = when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC), Zone: time.UTC}

func TestShort(t *testing.T) {
	for text, want := range map[string]bool{
		"I want next Friday off":                          true,
		"tomorrow off please":                             true,
		"I'm out Friday":                                  true,
		"heads up, not in on Monday":                      true,
		"sorry I can't make it in on Tuesday":             true,
		"December 4 out":                                  true,
		"the release goes out Friday":                     false,
		"team out Friday":                                 false,
		"hi team, out Friday":                             true,
		"Priya is out Friday":                             false,
		"I need Monday morning off":                       true,
		"putting in for monday, my folks visit":           true,
		"could you pencil me in for friday":               true,
		"my cousin put in for a new job on monday":        false,
		"could you give me two days off":                  true,
		"off from March 3 to March 11":                    true,
		"I have to be out Monday to Friday":               true,
		"I'm away July 1 to July 9":                       true,
		"off from March 3 to May 11":                      false,
		"the baby is born out of state, June 1 to June 3": false,
		"I need 6 weeks off":                              false,
		"I start on Friday":                               false,
		"my due date is June 15":                          false,
		"I worked two days this week":                     false,
		"I take off for Boston on Friday":                 false,
		"I'd like 12 weeks off from June 1":               false,
	} {
		if got := wish.Short(text, when.Find(text, clock)); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestWantsNone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"dont want time off, just a quieter desk": true, "I'm not asking for leave": true,
		"I don't want sick leave, I'd like vacation on Monday": false, "I don't want to bother you, I need leave": false,
	} {
		if got := wish.WantsNone(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestForLeave(t *testing.T) {
	for text, want := range map[string]bool{
		"I need leave":                         true,
		"I want to take three weeks off":       true,
		"can I get fired for taking leave":     false,
		"will I lose my job if I take leave":   false,
		"I leave work at five":                 false,
		"leave it":                             false,
		"I would like to book time off in May": true,
	} {
		if got := wish.ForLeave(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestBehind(t *testing.T) {
	for question, want := range map[string]string{
		"can I take Friday off?":             "I want to take Friday off",
		"hi, could I have two weeks off?":    "I want to take two weeks off",
		"is it ok if I take December 3 off?": "I want to take December 3 off",
		"is it possible to work from home?":  "I want to work from home",
		"how long can I take?":               "",
		"can my boss refuse leave?":          "",
		"can I":                              "",
	} {
		if got, ok := wish.Behind(question); got != want || ok != (want != "") {
			t.Errorf("%q: got %q", question, got)
		}
	}
}

func TestForOther(t *testing.T) {
	for text, want := range map[string]bool{
		"file a leave for Sam, he's out from Monday":                     true,
		"Dana told me she's pregnant":                                    true,
		"can you put in a leave request for my intern":                   true,
		"my husband wants to take leave too":                             true,
		"one of my reports needs surgery":                                true,
		"fyi Noor called in sick today":                                  true,
		"can I put him in for Monday":                                    true,
		"one of my guys broke his wrist. can I put the leave in for him": true,
		"my coworker can't write, how do I file it for her":              true,
		"how do I request leave for one of my guys":                      true,
		"my mom broke her hip, can I file leave for her":                 false,
		"I work with one of my guys on a report for him":                 false,
		"can I ask for leave for him, my son is sick":                    false,
		"my doctor called in a prescription":                             false,
		"just called in sick":                                            false,
		"my wife told me she's pregnant":                                 false,
		"my doctor told me they want to operate":                         false,
		"request leave for June 1":                                       false,
		"request leave for surgery":                                      false,
		"my wife is pregnant":                                            false,
		"my mother needs care":                                           false,
		"my husband needs surgery":                                       false,
		"I need to care for my sister":                                   false,
	} {
		if got := wish.ForOther(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
	for text, want := range map[string]bool{
		"write a policy about jury duty": true, "close the bike ticket": true, "change my due date": false, "I need jury duty leave": false,
	} {
		if got := wish.AboutPapers(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestAbsentNow(t *testing.T) {
	for text, want := range map[string]bool{
		"calling in sick":                                            true,
		"I feel awful and can't come in":                             true,
		"not coming in, migraine":                                    true,
		"threw up twice, staying in bed":                             true,
		"if I'm sick, who do I tell?":                                false,
		"I was out sick":                                             false,
		"I'm not sick":                                               false,
		"I've been sick for three weeks":                             false,
		"my surgery means I can't come in":                           false,
		"a guy on my shift keeps calling out sick, who handles that": false,
		"the new hire is throwing up in the restroom":                false,
		"my cat is throwing up and I'm not coming in":                true,
	} {
		if got := wish.AbsentNow(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestIsPartOfDay(t *testing.T) {
	for text, want := range map[string]bool{
		"leaving early Thursday for a recital": true,
		"I have to leave early on Friday":      true,
		"coming in a bit late tomorrow":        true,
		"late on Monday, around 11":            true,
		"can I go home early today":            true,
		"leaving Friday at 2":                  true,
		"the baby is coming late":              false,
		"I want leave early in May":            false,
	} {
		if got := wish.IsPartOfDay(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestIsBare(t *testing.T) {
	for text, want := range map[string]bool{
		"vacation March 1 to 5?":        true,
		"half day tomorrow?":            true,
		"is March 5 a holiday?":         false,
		"holiday March 5?":              false,
		"what about March 5?":           false,
		"vacation?":                     false,
		"is my vacation March 5 fine?":  false,
		"office open on March 5?":       false,
		"can I take vacation on May 5?": false,
	} {
		if got := wish.IsBare(text, when.Find(text, clock)); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestAsksForRule(t *testing.T) {
	for text, want := range map[string]bool{
		"max PTO":                       true,
		"jury duty pay":                 true,
		"jury letter, paid or no":       true,
		"FMLA vs short term disability": true,
		"sick leave policy":             true,
		"vacation carryover rules":      true,
		"policy":                        false,
		"maternity leave":               false,
		"I need leave for surgery":      false,
		"I want the maximum":            false,
		"sick today":                    false,
		"sabbatical":                    false,
	} {
		if got := wish.AsksForRule(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestTellsOfAnybody(t *testing.T) {
	for text, want := range map[string]bool{
		"nobody calls out sick during inventory": true, "people call in sick all the time": true, "everybody takes the Friday": true,
		"nobody to watch my son on Tuesday": false, "nobody can watch him on Tuesday": false, "I'm sick like everybody": false, "sick today": false,
		"morning everyone, out sick today": false, "sick today, everyone here has the flu": false, "vacation Dec 7 to 11 with other people": false,
	} {
		if got := wish.TellsOfAnybody(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestForgotToAsk(t *testing.T) {
	for text, want := range map[string]bool{
		"I was out on Monday and totally forgot to log it": true, "never filed it, sorry": true, "we didn't get around to submit the day": true,
		"don't forget to log off": false, "I forgot my badge": false, "my son died in May and I haven't put it behind me": false, "I filed it on Monday": false,
	} {
		if got := wish.ForgotToAsk(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestToldNo(t *testing.T) {
	for text, want := range map[string]bool{
		"my manager said i cant take leave because we are busy": true,
		"boss says no":                          true,
		"you turned down my days last year":     true,
		"hr rejected it without a reason":       true,
		"she turned down the radio":             false,
		"you didn't let me know about Friday":   false,
		"people won't let me concentrate":       false,
		"what happens if he refuses it":         false,
		"could they say no?":                    false,
		"they won't let me take Friday off":     true,
		"my lead told me that we can't take it": true,
		"my manager said to file leave":         false,
		"he says I can start in June":           false,
		"my doctor says no work until March":    false,
		"I can't take leave in June":            false,
	} {
		if got := wish.ToldNo(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestAsksCost(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"what does it cost me": true, "does this cost me anything?": true, "will I lose money?": true, "so how much do I lose": true, "am I gonna lose any pay": true,
		"what does the gym cost": false, "how much is the parking?": false, "will I lose my job?": false, "what is it": false,
	} {
		if got := wish.AsksCost(said); got != want {
			t.Errorf("AsksCost(%q) = %v, want %v", said, got, want)
		}
	}
}

// TestTakesDays checks that days, a verb of taking and small words are a wish for the days, and anything else isn't.
func TestTakesDays(t *testing.T) {
	for text, want := range map[string]bool{
		"wanna take december 21 thru 23": true,
		"need the 24th":                  true,
		"could i get next friday":        true,
		"lemme grab monday and tuesday":  true,
		"I need to work Friday":          false,
		"I'd like to get going Monday":   false,
		"I need Friday's report":         false,
		"we want two weeks":              false,
	} {
		if got := wish.TakesDays(text, when.Find(text, clock)); got != want {
			t.Errorf("TakesDays(%q) = %v, not %v", text, got, want)
		}
	}
}

// TestFedUp checks that who has had enough isn't ill, and that a wish next to it stays one.
func TestFedUp(t *testing.T) {
	for text, want := range map[string]bool{
		"I'm sick of it":                                    true,
		"Sam keeps making comments":                         true,
		"I'm sick of waiting so I need Friday off":          false,
		"My back keeps acting up so I need Friday off":      false,
		"The doctor keeps me home until Friday":             false,
		"I can't come in, my daughter keeps making me sick": false,
	} {
		if got := wish.TellsOfAnybody(text); got != want {
			t.Errorf("TellsOfAnybody(%q) = %v, not %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{
		"I'm sick of it":                      false,
		"I'm sick":                            true,
		"every time I call in sick he laughs": false,
		"I'm sick of waiting, and I can't come in today": true,
	} {
		if got := wish.AbsentNow(text); got != want {
			t.Errorf("AbsentNow(%q) = %v, not %v", text, got, want)
		}
	}
}

// TestNotYet has who asks for nothing so far, and who does.
func TestNotYet(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I'm not ready to request anything, what would I get": true, "we aren't asking for leave yet": true, "just curious how long it is for dads": true,
		"I only want to know what there is": true, "expecting in June, I haven't told anyone yet": true, "just trying to understand what gets paid": true,
		"I just want to see my mom, need Friday off": false, "haven't told my boss yet but I need time off in March": false, "I need two weeks off": false,
		"not asking much, just Friday off": false,
	} {
		if got := wish.NotYet(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestAsksOfAuthor has what others want of somebody.
func TestAsksOfAuthor(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"my lead is asking me for a certificate for three days": true, "HR asked us for the dates": true,
		"I'm asking for three days": false, "Sam told me to ask for Friday off": false,
	} {
		if got := wish.AsksOfAuthor(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestAsksForOther has questions what somebody else gets, and what their author gets.
func TestAsksForOther(t *testing.T) {
	for text, want := range map[string]bool{
		"my coworker, she broke her leg, can she get leave":       true,
		"my teammate had surgery, does she get paid leave":        true,
		"Tom fell off a ladder, can he take fmla":                 true,
		"one of my reports just lost her dad, what can she take":  true,
		"asking for a colleague: he broke his hip, is he covered": true,
		"I have a coworker who broke her leg, can she get leave":  true,
		"can my colleague take time off for her surgery":          true,
		"my wife, she broke her leg, can I take off to help her":  false,
		"my mom broke her hip, can I get leave":                   false,
		"can they make me take vacation":                          false,
		"my boss said no, can he do that":                         false,
		"can they get my medical records":                         false,
		"he is out of the hospital, can I still get leave":        false,
	} {
		if got := wish.AsksForOther(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
	for text, want := range map[string]bool{
		"where do I add my holidays": true, "how do I enter my pto": true, "where do I submit vacation": true, "how do I log a sick day": true,
		"where do I add a bank holiday": false, "who adds the company holidays": false, "how do I report a problem": false, "how do I add my manager": false,
	} {
		if got := wish.AsksHowToAdd(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
