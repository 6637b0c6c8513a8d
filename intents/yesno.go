package intents

// YesNo reads the answer to an open yes-or-no question: [Yes], [No] or [Unsure],
// as the whole message or at its beginning ("yes, since 2019"); rest are the
// words behind it. What agrees and refuses at once is neither.
func YesNo(text string) (answer Order, rest string, ok bool) {
	words := wordsOf(text)
	if len(words) <= maxOrder {
		if order, ok := wholeOrder(words); ok {
			return order, "", order == Yes || order == No || order == Unsure
		}
	}
	words = trimHedges(words)
	for _, lead := range yesNoLeads {
		if n := begins(words, lead.phrases); n > 0 {
			if n < len(words) {
				if second := begins(words[n:], contradicts[lead.order]); second > 0 {
					return "", "", false
				}
				rest = text[words[n].start:]
			}
			return lead.order, rest, true
		}
	}
	return "", "", false
}

// trimHedges leaves away what comes before an answer without changing it.
func trimHedges(words []spoken) []spoken {
	for len(words) > 1 {
		n := begins(words, hedges)
		if n == 0 || n == len(words) {
			break
		}
		words = words[n:]
	}
	return words
}

var hedges = phraseList("well|um|uh|hmm|oh|so|ah|er|erm|hm|hi|hello|hey|i think|i believe|i guess|actually|honestly|to be honest|sorry|thanks|please")

// yesNoLeads are the beginnings that answer, the longer meanings first: "I don't
// know" is no "I don't".
var yesNoLeads = []struct {
	order   Order
	phrases [][]string
}{
	{Unsure, phraseList("i dont know|i do not know|im not sure|i am not sure|not sure|no idea|no clue|idk|dunno|i have no idea|i dont remember|i cant remember|dont know|unsure|maybe|i have to check|i need to check|hard to say|not certain")},
	{No, phraseList("no|nope|nah|not yet|not really|i dont|i do not|i havent|i have not|im not|i am not|i didnt|i did not|i never|never|it isnt|it is not|its not|we dont|we do not|she isnt|he isnt|he is not|she is not|they arent|they are not|i wont|i will not|i cant|i cannot|definitely not|absolutely not|of course not|certainly not|unfortunately not|afraid not|no not|dont think so|i dont think so")},
	{Yes, phraseList("yes|yeah|yep|yup|ya|yea|sure|correct|of course|definitely|absolutely|certainly|indeed|true|right|i do|i have|i am|i did|im|ive|i will|it is|its|he is|she is|they are|we do|we have|i believe so|i think so|that is correct|thats correct|that is right|thats right|affirmative|exactly|yes i do|yes i have|yes i am|unfortunately yes|sadly yes")},
}

var contradicts = map[Order][][]string{
	Yes: phraseList("and no|or no|no|but no|not|never"),
	No:  phraseList("wait yes|yes|or yes|but yes|problem|worries"),
}
