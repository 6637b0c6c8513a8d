package questionnaire

import "github.com/leaveway/leaveway/agent/journey"

// phrase is what is said besides a template's own words, in its language.
type phrase struct {
	again   string   // an answer could not be read
	tooMany string   // it was rerouted too often
	sending Question // whether HR shall have the answers
	journey journey.Phrases
}

// sendToHR is the last question of a template that is asked in Slack.
const sendToHR = "send-to-hr"

var phrases = map[string]phrase{
	"en": {
		sending: Question{ID: sendToHR, Kind: Choice, Ask: "Shall HR have these answers?", Options: []Option{
			{Value: "yes", Label: "Send to HR", Words: []string{"yes", "send", "sure"}},
			{Value: "no", Label: "Don't send", Words: []string{"no", "don't", "not", "do not"}, Say: "All right, HR gets nothing of it. To start anew, ask for it again."},
		}},
		again:   "I didn't understand that as an answer.",
		tooMany: "We've changed the subject several times now, so let's stay with this one. If it isn't right, please begin a new conversation.",
	},
	"fi": {
		sending: Question{ID: sendToHR, Kind: Choice, Ask: "Lähetetäänkö vastaukset HR:lle?", Options: []Option{
			{Value: "yes", Label: "Lähetä", Words: []string{"kyllä", "joo", "lähet*"}},
			{Value: "no", Label: "Älä lähetä", Words: []string{"ei", "älä*"}, Say: "Selvä, HR ei saa mitään. Voit aloittaa alusta pyytämällä kyselyä uudelleen."},
		}},
		again:   "En ymmärtänyt vastausta.",
		tooMany: "Olemme vaihtaneet aihetta jo monta kertaa, joten jatketaan tällä. Jos aihe on väärä, aloita uusi keskustelu.",
		journey: journey.Phrases{
			NotWorking: "Jokin ei juuri nyt toimi. Mitään ei ole kadonnut; kokeile hetken kuluttua uudelleen.",
			NotMine:    "En ymmärtänyt. Voisitko sanoa sen toisin?",
			TooLong:    "Viesti on liian pitkä. Lähetä se osissa.",
			Or:         "tai",
			Which:      "Tarkoitatko: {options}?",
		},
	},
}
