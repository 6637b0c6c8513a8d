package knowledge

// These numbers are all there is to tune. They were chosen on half of the
// policies of the development set, and looked at on the other half;
// docs/policies.md has the measurements.

// How much a term of a question counts.
const (
	weakWeight    = 0.5  // of a word that many questions share
	conceptWeight = 0.4  // besides the words of which it is made
	meantWeight   = 0.75 // of a word whose meaning counts besides
	pairWeight    = 0.4  // two words side by side, besides each of them
	prefixWeight  = 0.3  // the beginning of a word, besides the word
	typoWeight    = 0.8  // a word that was probably meant
	earlierWeight = 0.7  // what was asked before, where a question goes on from it
)

// How much one occurrence counts, by where it is.
const (
	titleWeight   = 1.8
	crumbWeight   = 1.2
	headingWeight = 1.0
	textWeight    = 1.0
	askedWeight   = 1.0 // in a question that the passage answers
)

// How much of a term is much, and what else counts.
const (
	saturation   = 1.4  // BM25's k1
	rarity       = 0.7  // the power to which rarity is taken
	policyShare  = 0.4  // of what the whole policy has, besides the passage
	covered      = 0.7  // of the score hangs on how much of the question occurs at all
	substitute   = 0.6  // a synonym occurs, the word itself does not
	yesOrNo      = 0.4  // more for "Yes, …" where yes or no was asked
	quantity     = 0.15 // more for a number where how long or how many was asked
	answering    = 0.3  // more for what stands under "FAQ"
	inOneBreath  = 0.3  // more for a sentence that has all of the question
	introduction = 0.75 // what stands under the policy's own title is general
	topicBoost   = 0.2  // more for a small policy that is about just that
	askedShare   = 3.0  // of a question that the passage is known to answer
	fitting      = 1.15 // it is meant for just this state, group or leave
	unfitting    = 0.85 // it is meant for another kind of leave
	lapsed       = 0.6  // it does not hold on the day
)
