package ask

import (
	"cmp"

	"github.com/leaveway/leaveway/agent/journey"
)

// Phrase is what is said in one language besides a template's own words.
type Phrase struct {
	Again   string   // an answer couldn't be read
	TooMany string   // there were too many reroutes
	Sending Question // asks whether to send the answers to HR
	Choice  string   // HR's label of what somebody chose from an offer
	Welcome string   // after thanks
	Thanks  []string // patterns
	Journey journey.Phrases
}

// SendToHR is the ID of the last question of a template with "chat: true".
const SendToHR = "send-to-hr"

// Phrases are the sentences by language.
var Phrases = map[string]Phrase{
	"en": {
		Sending: Question{ID: SendToHR, Kind: Choice, Ask: "Send these answers to HR?", Options: []Option{
			{Value: "yes", Label: "Send to HR", Words: []string{"yes", "send", "sure"}},
			{Value: "no", Label: "Don't send", Words: []string{"no", "don't", "not", "do not"}, Say: "OK, nothing was sent to HR. To start over, just ask for it again."},
		}},
		Again:   "I couldn't match that to an answer.",
		Choice:  "Chosen",
		Welcome: "You're welcome.",
		Thanks:  []string{"thanks", "thank you"},
		TooMany: "We've changed the subject several times, so let's finish this one. If it isn't the right one, please start a new conversation.",
	},
	"fi": {
		Sending: Question{ID: SendToHR, Kind: Choice, Ask: "Lähetetäänkö vastaukset HR:lle?", Options: []Option{
			{Value: "yes", Label: "Lähetä", Words: []string{"kyllä", "joo", "lähet*"}},
			{Value: "no", Label: "Älä lähetä", Words: []string{"ei", "älä*"}, Say: "Selvä, HR ei saa mitään. Voit aloittaa alusta pyytämällä kyselyä uudelleen."},
		}},
		Again:   "En ymmärtänyt vastausta.",
		Choice:  "Valinta",
		Welcome: "Ole hyvä.",
		Thanks:  []string{"kiitos", "kiitti"},
		TooMany: "Olemme vaihtaneet aihetta jo monta kertaa, joten jatketaan tällä. Jos aihe on väärä, aloita uusi keskustelu.",
		Journey: journey.Phrases{
			GoOn:       "Jatketaanko: {title}?",
			NotWorking: "Jokin ei juuri nyt toimi. Mitään ei ole kadonnut; kokeile hetken kuluttua uudelleen.",
			NotMine:    "En ymmärtänyt. Voisitko sanoa sen toisin?",
			TooLong:    "Viesti on liian pitkä. Lähetä se osissa.",
			Or:         "tai",
			Which:      "Tarkoitatko: {options}?",
		},
	},
}

// Retry says that an answer couldn't be read.
func (p Phrase) Retry(q *Question) string { return cmp.Or(q.Again, p.Again) }
