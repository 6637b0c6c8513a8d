package questionnaire

import "github.com/leaveway/leaveway/agent/journey"

// phrase is what is said besides a template's own words, in its language.
type phrase struct {
	again   string // an answer could not be read
	tooMany string // it was rerouted too often
	journey journey.Phrases
}

var phrases = map[string]phrase{
	"en": {
		again:   "I didn't understand that as an answer.",
		tooMany: "We've changed the subject several times now, so let's stay with this one. If it isn't right, please begin a new conversation.",
	},
	"fi": {
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
