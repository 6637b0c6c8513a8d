package kinds_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/kinds"
	"github.com/leaveway/leaveway/intents/choose"
)

var offered = []kinds.Kind{
	{Option: choose.Option{Label: "My own health", Value: "medical", Words: []string{"medical", "medical leave"}}, Hint: "Illness or surgery of your own"},
	{Option: choose.Option{Label: "Time with a new child", Value: "bonding", Words: []string{"bonding leave", "bonding"}}, Hint: "Bonding with a child"},
	{Option: choose.Option{Label: "Vacation", Value: "vacation", Words: []string{"pto", "annual leave"}}, Short: true},
	{Option: choose.Option{Label: "Sick day", Value: "sick", Words: []string{"sick leave", "sick days"}}, Short: true, Hint: "Ill for longer? Say until when"},
	{Option: choose.Option{Label: "Personal day", Value: "personal", Words: []string{"personal leave"}}, Short: true},
}

// TestCompared has questions that compare two kinds of leave, and what the answer names.
func TestCompared(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"what's the difference between sick and medical": "Sick day, My own health",
		"diff between a personal day and PTO":            "Personal day, Vacation",
		"sick leave vs medical leave":                    "Sick day, My own health",
		"is bonding different from medical leave?":       "Time with a new child, My own health",
		"isn't annual leave the same thing as pto":       "Vacation",
		"should I use vacation or a sick day":            "Vacation, Sick day",
		"which is better, personal leave or vacation?":   "Personal day, Vacation",

		"what's the difference between FMLA and CFRA":         "",
		"what's the difference between Monday and Tuesday":    "",
		"I want vacation or a personal day":                   "",
		"difference between":                                  "",
		"can I take sick leave and vacation":                  "",
		"is it the same as last time":                         "",
		"how does medical leave compare to working part time": "",
	} {
		got, ok := kinds.Compared(text, offered)
		var labels []string
		for _, b := range got.Choices {
			labels = append(labels, b.Label)
		}
		if names := strings.Join(labels, ", "); names != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", text, names, want)
		}
	}
}

func TestSays(t *testing.T) {
	t.Parallel()
	got, _ := kinds.Compared("sick vs medical", offered)
	const want = "*Sick day*: A short form: I only ask what it's for and when. Ill for longer? Say until when.\n" +
		"*My own health*: Illness or surgery of your own. A leave of its own, with its own questions; HR checks which laws cover it."
	if got.Objection != want {
		t.Errorf("%s", got.Objection)
	}
}
