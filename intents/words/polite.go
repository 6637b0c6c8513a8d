package words

// Polite phrases can come before or after anything without changing its meaning.
var politeBefore = Phrases("please|pls|plz|plse|pleas|ok|okay|okey|k|oh|ah|um|uh|er|erm|hmm|hm|well|so|and|then|alright|right|cool|great|sure thing|" +
	"can you|could you|would you|can u|could u|will you|can we|could we|can i|could i|may i|" +
	"i want to|i wanna|i would like to|id like to|i like to|ill|i will|im going to|im gonna|i am going to|lets|let us|let me|i think|i guess|" +
	"just|actually|now|hey|hi|hello|hey there|hi there|hey bot|kindly|go ahead and|i need to|i have to please|thanks|thank you|no wait|wait|" +
	"i would|i choose|i pick|id say|its|it is|that is|thats|the|my answer is|answer is|ill take|ill go with|i want|i meant|i mean")

var politeAfter = Phrases("please|pls|plz|plse|pleas|thanks|thank you|thx|ty|thank u|now|then|for me|ok|okay|bot|mate|lol|haha|if possible|if you can|right now|for now|i think|i guess|probably|cheers|thanks a lot|thank you so much|so much|sorry")

// TrimPolite drops polite phrases from both ends, but keeps at least one word.
func TrimPolite(words []Word) []Word {
	for {
		less := TrimOnePolite(words)
		if len(less) == len(words) {
			return words
		}
		words = less
	}
}

// TrimOnePolite drops one polite phrase.
func TrimOnePolite(words []Word) []Word {
	if n := PrefixLen(words, politeBefore); n > 0 && n < len(words) {
		return words[n:]
	}
	if n := suffixLen(words, politeAfter); n > 0 && n < len(words) {
		return words[:len(words)-n]
	}
	return words
}

// TrimHedges drops words before an answer that don't change it: "well", "I think".
func TrimHedges(words []Word) []Word {
	for len(words) > 1 {
		n := PrefixLen(words, hedges)
		if n == 0 || n == len(words) {
			break
		}
		words = words[n:]
	}
	return words
}

var hedges = Phrases("well|um|uh|hmm|oh|so|ah|er|erm|hm|hi|hello|hey|i think|i believe|i guess|actually|honestly|to be honest|sorry|thanks|please")
