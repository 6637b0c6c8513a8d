package intents_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/modelled"
)

// hardWords are messages by the hardship they tell of. Those under "" only sound like one.
var hardWords = map[care.Hardship][]string{
	care.Crisis: {
		"I want to kill myself", "I feel suicidal", "i'm suicidal", "I've been having suicidal thoughts",
		"I don't want to live anymore", "honestly I just want to die", "I think about suicide a lot",
		"everyone would be better off without me", "I took an overdose last night", "I keep cutting myself",
		"I want to hurt myself", "what happens to my insurance if I kill myself?", "my son is suicidal and I need leave",
		"my wife tried to kill herself", "I can't do this any more, I want to end my life", "there's no reason to live",
		"I wish I was dead", "life is not worth living", "my mother died and I want to die too", "I DON’T WANT TO BE ALIVE",
		"Medical leave please. I self-harm.", "i keep thinking of ending it", "nobody would miss me if I was gone", "June 15. also I want to end it all",
	},
	"violence": {
		"my husband hits me", "My boss groped me at the party", "I was raped", "I am being stalked", "I was sexually assaulted at work",
		"my ex threatened to kill me", "I'm afraid to go home", "I'm in an abusive relationship", "my manager slapped me yesterday",
		"I'm a survivor of domestic violence and need time off", "he beats me", "my partner has been choking me", "I'm scared of my husband",
		"a customer attacked me, my coworker just grabbed me", "I've been abused for years", "my wife gets violent with me",
		"my husband threw me against the wall", "I got punched by a patient", "my boss keeps touching me", "there is violence at home", "I'm being harassed by my manager",
	},
	"loss": {
		"my mother died yesterday", "my dad died yesterday, I need a few days", "my baby died", "I had a miscarriage", "we lost the baby",
		"our son was stillborn", "my grandma passed away", "grandma died, how many days", "mom just passed away", "my father passed last night", "I lost my husband in March", "there was a death in the family",
		"my wife had a miscarriage last week", "she miscarried", "my best friend committed suicide", "I have to go to a funeral on Friday",
		"I need bereavement leave", "my mom died can i get some days off?", "I'm grieving", "my mother-in-law has just passed away", "my dog died",
		"because of the death of my sister", "we had a stillbirth", "my brother was killed in an accident", "I need leave for my uncle's funeral",
		"my aunt Anna died on Sunday. How many days off do I get?",
	},
	"illness or accident": {
		"my mother is dying, I need to care for her", "I hurt myself at the gym", "I hurt my back at work", "I was hit by a car", "I'm burnt out",
		"I feel depressed", "I have cancer", "my mother has cancer",
	},
	care.Resignation: {
		"I need to quit", "I quit", "I want to resign", "I'm resigning", "here is my two weeks notice", "I'm putting in my notice",
		"I hereby resign", "I will be quitting soon", "I want to leave the company", "I'm quitting my job", "I have decided to resign", "please take this as my letter of resignation",
	},
	"": {
		"this traffic is killing me", "I could kill for a coffee", "my plant died", "my phone died", "my laptop died yesterday",
		"this deadline is killing me", "my boss will kill me if I'm late", "I'm dying to know if it's paid", "I nearly died laughing",
		"I almost died of embarrassment", "I'd rather die than fill in this form", "I want to die of laughter", "I'm dead tired",
		"I'm not suicidal, just tired", "my mother has not died", "my father didn't die, thank God", "my mother almost died",
		"what if my mother dies?", "what if I have a miscarriage?", "is there bereavement leave?", "how many days off do I get when my father dies?",
		"do I get leave if my wife has a stillbirth?", "if my father died, could I take leave?", "in case somebody dies",
		"can I be fired for being pregnant?", "can I quit while on leave?", "how much notice do I have to give if I quit?", "I quit smoking",
		"I'm trying to quit smoking, is there support?", "I don't want to quit", "I want to quit this form", "cancel", "quit", "stop",
		"I cut my finger", "my son hit his head", "the deadline hit me hard",
		"my manager beat me to it", "do we have domestic violence leave?", "is there training on suicide prevention?", "my son passed his exam",
		"I lost my badge", "I lost my mind over this form", "I lost my temper", "my wife's car died", "my brother's phone died",
		"I need leave from my job", "I gave notice of my leave", "I'm giving notice for my leave", "my husband doesn't hit me", "nobody died",
		"my grandmother died twenty years ago", "I am giving birth in June", "my due date is June 15", "12 weeks", "Sam Ortiz is my manager",
		"my manager is killing it", "that was a killer week", "the project is dead", "I need medical leave",
		"hit me with the next question", "hit me up on Slack", "my wife is pregnant", "Dad joke: I died",
		"he died in the movie", "my mom is a funeral director", "I'll give notice two weeks before my leave",
		"I live in Texas", "we lost the game", "the server died and my boss is angry", "my coworker left me alone", "I want to leave on June 1",
		"I want to leave early", "I have to leave work at noon", "leave", "I want to take leave and go away for good reasons",
	},
}

func TestReadHardship(t *testing.T) {
	t.Parallel()
	for want, all := range hardWords {
		for _, text := range all {
			got, told := intents.ReadHardship(nil, text)
			if exact := want == care.Crisis || want == care.Resignation; told != (want != "") || exact && got.Kind != want {
				t.Errorf("%q: got %q, want %q", text, got.Kind, want)
			}
		}
	}
}

// TestHardshipChangesNothing checks that with a hardship there are only moves that can be
// offered, with or without an open form, and that it is never sent to a model.
func TestHardshipChangesNothing(t *testing.T) {
	t.Parallel()
	for kind, all := range hardWords {
		for _, text := range all {
			for _, scene := range []intents.Scene{scene("due"), {Clock: scene("").Clock}} {
				moves, asked := understandModelled(t, text, scene)
				_, _, isCommand := command.Read(text)
				if kind == "" || kind == care.Resignation && isCommand && len(scene.Slots) > 0 {
					if len(moves) > 0 && moves[0].Do == command.Care {
						t.Errorf("%q is mistaken for %s", text, moves[0].About)
					}
					continue
				}
				if asked {
					t.Errorf("%q: a model was asked", text)
				}
				checkCare(t, kind, text, moves)
			}
		}
	}
}

// understandModelled returns the moves for a message and whether a model was asked.
func understandModelled(t *testing.T, text string, scene intents.Scene) (moves []intents.Move, asked bool) {
	t.Helper()
	m := &modelled.Understander{Offline: intents.Offline{}, Model: func(context.Context, modelled.Request, func(json.RawMessage) bool) (bool, error) {
		asked = true
		return false, nil
	}}
	moves, err := m.Understand(t.Context(), text, scene)
	if err != nil {
		t.Fatal(err)
	}
	return moves, asked
}

func checkCare(t *testing.T, kind care.Hardship, text string, moves []intents.Move) {
	t.Helper()
	if len(moves) == 0 || moves[0].Do != command.Care {
		t.Errorf("%q: got %+v, want a care move for %s", text, moves, kind)
		return
	}
	for _, m := range moves[1:] {
		if m.Do != command.Start && m.Do != command.Ask {
			t.Errorf("%q: also got %q", text, m.Do)
		}
	}
}
