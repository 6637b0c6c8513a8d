package questionnaire

import "github.com/leaveway/leaveway/agent/journey"

// phrase is what is said in one language besides a template's own words.
type phrase struct {
	again   string   // an answer couldn't be read
	tooMany string   // there were too many reroutes
	sending Question // asks whether to send the answers to HR
	choice  string   // HR's label of what somebody chose from an offer
	welcome string   // after thanks
	thanks  []string // patterns
	journey journey.Phrases
}

// answered tells HR that a questionnaire is complete. The answers are below it.
func answered(title string, session ID) string {
	return "Somebody answered “" + title + "” (conversation " + string(session.Base()) + ") and expects to hear from us:"
}

// sendToHR is the ID of the last question of a template with "chat: true".
const sendToHR = "send-to-hr"

var phrases = map[string]phrase{
	"en": {
		sending: Question{ID: sendToHR, Kind: Choice, Ask: "Send these answers to HR?", Options: []Option{
			{Value: "yes", Label: "Send to HR", Words: []string{"yes", "send", "sure"}},
			{Value: "no", Label: "Don't send", Words: []string{"no", "don't", "not", "do not"}, Say: "OK, nothing was sent to HR. To start over, just ask for it again."},
		}},
		again:   "I couldn't match that to an answer.",
		choice:  "Chosen",
		welcome: "You're welcome.",
		thanks:  []string{"thanks", "thank you"},
		tooMany: "We've changed the subject several times, so let's finish this one. If it isn't the right one, please start a new conversation.",
	},
	"fi": {
		sending: Question{ID: sendToHR, Kind: Choice, Ask: "Lähetetäänkö vastaukset HR:lle?", Options: []Option{
			{Value: "yes", Label: "Lähetä", Words: []string{"kyllä", "joo", "lähet*"}},
			{Value: "no", Label: "Älä lähetä", Words: []string{"ei", "älä*"}, Say: "Selvä, HR ei saa mitään. Voit aloittaa alusta pyytämällä kyselyä uudelleen."},
		}},
		again:   "En ymmärtänyt vastausta.",
		choice:  "Valinta",
		welcome: "Ole hyvä.",
		thanks:  []string{"kiitos", "kiitti"},
		tooMany: "Olemme vaihtaneet aihetta jo monta kertaa, joten jatketaan tällä. Jos aihe on väärä, aloita uusi keskustelu.",
		journey: journey.Phrases{
			GoOn:       "Jatketaanko: {title}?",
			NotWorking: "Jokin ei juuri nyt toimi. Mitään ei ole kadonnut; kokeile hetken kuluttua uudelleen.",
			NotMine:    "En ymmärtänyt. Voisitko sanoa sen toisin?",
			TooLong:    "Viesti on liian pitkä. Lähetä se osissa.",
			Or:         "tai",
			Which:      "Tarkoitatko: {options}?",
		},
	},
}
