package command

import "github.com/leaveway/leaveway/intents/words"

// ReadYesNo reads the answer to a yes-or-no question: [Yes], [No] or [Unsure], as the
// whole message or at its beginning ("yes, since 2019"). rest is the text after it. ok is
// false for "yes and no".
func ReadYesNo(text string) (answer Order, rest string, ok bool) {
	tokens := words.Cut(text)
	if order, ok := ReadWhole(tokens); ok {
		return order, "", order == Yes || order == No || order == Unsure
	}
	tokens = words.TrimHedges(tokens)
	for _, lead := range yesNoLeads {
		if n := words.PrefixLen(tokens, lead.phrases); n > 0 {
			if n < len(tokens) {
				if second := words.PrefixLen(tokens[n:], contradicts[lead.order]); second > 0 {
					return "", "", false
				}
				rest = text[tokens[n].Start:]
			}
			return lead.order, rest, true
		}
	}
	return "", "", false
}

// yesNoLeads are checked in order, because "I don't know" begins with "I don't".
var yesNoLeads = []struct {
	order   Order
	phrases [][]string
}{
	{Unsure, words.Phrases("i dont know|i do not know|im not sure|i am not sure|not sure|no idea|no clue|idk|dunno|i have no idea|i dont remember|i cant remember|dont know|unsure|maybe|i have to check|i need to check|hard to say|not certain")},
	{No, words.Phrases("no|nope|nah|not yet|not really|i dont|i do not|i havent|i have not|im not|i am not|i didnt|i did not|i never|never|it isnt|it is not|its not|we dont|we do not|she isnt|he isnt|he is not|she is not|they arent|they are not|i wont|i will not|i cant|i cannot|definitely not|absolutely not|of course not|certainly not|unfortunately not|afraid not|no not|dont think so|i dont think so")},
	{Yes, words.Phrases("yes|yeah|yep|yup|ya|yea|sure|correct|of course|definitely|absolutely|certainly|indeed|true|right|i do|i have|i am|i did|im|ive|i will|it is|its|he is|she is|they are|we do|we have|i believe so|i think so|that is correct|thats correct|that is right|thats right|affirmative|exactly|yes i do|yes i have|yes i am|unfortunately yes|sadly yes")},
}

var contradicts = map[Order][][]string{
	Yes: words.Phrases("and no|or no|no|but no|not|never"),
	No:  words.Phrases("wait yes|yes|or yes|but yes|problem|worries"),
}
