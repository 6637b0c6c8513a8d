package hrdesk

import "testing"

func TestMessageIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"tell Priya that we need the form":                                            "we need the form",
		"can you tell priya nair: call me":                                            "call me",
		"let Priya know we got the papers":                                            "we got the papers",
		"ask priya if she can start later":                                            "Can you start later?",
		"ask priya for the certificate please":                                        "Please give us the certificate.",
		"ask Priya for her new address":                                               "Please give us your new address.",
		"can you ask Priya for the form before I approve, and give her until the 4th": "Please give us the form by the 4th.",
		"ask Priya whether she is sure of her dates.":                                 "Are you sure of your dates?",
		`tell priya "congratulations"`:                                                "congratulations",
		"let priya know":                                                              "",
		"show priya's request":                                                        "",
		"please write to Priya we still need it.":                                     "we still need it.",
		"inform Nair that HR is closed on Friday!":                                    "HR is closed on Friday!",
	} {
		if got := MessageIn(text, "Priya Nair"); got != want {
			t.Errorf("%q tells %q, want %q", text, got, want)
		}
	}
}

func TestWantsAnswer(t *testing.T) {
	t.Parallel()
	for order, want := range map[string]bool{
		"tell Priya that we need the form":        false,
		"let Priya know we got the papers":        false,
		"tell priya: call me":                     false,
		"ask priya if she can start later":        true,
		"ask priya for the certificate":           true,
		"tell priya: can you start later":         true,
		"tell priya: start later, is that fine?":  true,
		"message priya when does she come back":   true,
		"tell priya that we ask for patience":     false,
		"write to priya whether the form is done": true,
	} {
		if got := WantsAnswer(order, MessageIn(order, "Priya Nair")); got != want {
			t.Errorf("%q wants an answer: %v, want %v", order, got, want)
		}
	}
}

func TestProductQuestions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]About{
		"how do I back up the data?":               Backups,
		"does it run on postgres":                  Databases,
		"can managers see the reason":              Secrecy,
		"how do I change the welcome message":      Sentences,
		"where do I put our own hotline":           Hotlines,
		"how do I import policies from confluence": Importing,
		"what environment variables are there":     Settings,
		"where do I change the list of states":     Forms,
		"the database is nice":                     "",
		"I need a backup for my leave":             "",
	} {
		if got, _ := Read(text, at); got.About != want {
			t.Errorf("%q is about %q, want %q", text, got.About, want)
		}
	}
}
