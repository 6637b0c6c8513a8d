package classify

import (
	"unicode"

	"github.com/leaveway/leaveway/intents/words"
)

// InEnglish reports whether a text may be English. If in doubt, it says yes.
func InEnglish(text string) bool {
	text = truncate(text)
	return !IsForeign(text, words.Cut(text))
}

// IsForeign reports whether most letters of a text are in another script, or its function
// words are from another language.
func IsForeign(text string, tokens []words.Word) bool {
	latin, other := 0, 0
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r):
		case unicode.Is(unicode.Latin, r):
			latin++
		default:
			other++
		}
	}
	if other > latin {
		return true
	}
	ours, theirs := 0, 0
	for _, w := range tokens {
		switch {
		case foreignWords[w.Text]:
			theirs++
		case englishWords[w.Text]:
			ours++
		}
	}
	return theirs > ours && theirs*4 >= len(tokens)
}

// foreignWords are frequent function words of Spanish, French, German, Portuguese,
// Italian, Dutch, Finnish and Swedish that aren't English words.
var foreignWords = words.SetOf("el la los las una que por para con mi necesito quiero cómo como cuándo cuando cuánto dónde donde hola gracias tengo puedo está esta estoy días dias de del y es un en " +
	"le les des du à une je tu vous nous mon ma est pour avec dans quand combien comment bonjour merci oui j jai suis où besoin congé " +
	"der das und ist ich nicht ein eine mit für wie wann wo danke hallo bitte mein meine wir sie urlaub brauche möchte kann " +
	"o os uma não nao meu minha quero preciso obrigado quanto férias ferias il gli che per sono ho vorrei grazie ciao quanti quando " +
	"het een ik niet mijn hoeveel dank kan wil van ja minä mina en on ja ei kuinka paljon haluan kiitos hei lomaa missä milloin jag och inte hur många min tack vill har")

// englishWords are frequent function words of English.
var englishWords = words.SetOf("the a i you my is are to of and for it that this what how when where do does can have with be we me your not in at from will want need please leave")
