package knowledge

// All tuning parameters of search. They were chosen on half of the policies of the
// development set and checked on the other half; docs/policies.md has the measurements.

// Weights of a question's terms.
const (
	weakWeight        = 0.5  // a word that many questions share
	conceptWeight     = 0.4  // a concept, in addition to its words
	conceptWordWeight = 0.75 // a word that also counts as a concept
	pairWeight        = 0.4  // a pair of neighboring words, in addition to the words
	prefixWeight      = 0.3  // a prefix, in addition to its word
	typoWeight        = 0.8  // the likely correction of a misspelled word
	previousWeight    = 0.7  // words of the previous question, in a follow-up without a subject of its own
	softWeight        = 0.3  // the same, in one with something of its own
)

// Weights of an occurrence, by place.
const (
	titleWeight   = 1.8
	crumbWeight   = 1.2
	headingWeight = 1.0
	textWeight    = 1.0
	aliasWeight   = 1.0 // in a question that the passage answers
)

// Weights and factors of a passage's score.
const (
	k1                 = 1.4  // BM25's parameter
	idfPower           = 0.7  // exponent of the inverse document frequency
	policyShare        = 0.4  // weight of the whole policy's score
	coverageShare      = 0.7  // share of the score that depends on how much of the question occurs
	substituteShare    = 0.6  // weight of a synonym, if the word itself doesn't occur
	yesNoBoost         = 0.4  // "Yes, …" for a yes-or-no question
	quantityBoost      = 0.15 // a number for "how long" or "how many"
	questionWordBoost  = 0.25 // "Who can take it" for "who"
	faqBoost           = 0.3  // a passage under "FAQ"
	sentenceBoost      = 0.3  // one sentence that contains the whole question
	introductionFactor = 0.75 // text under the policy's own title is general
	topicBoost         = 0.2  // a small policy about exactly this topic
	aliasShare         = 3.0  // a question that the passage is known to answer
	clauseShare        = 0.9  // the same, of a clause of the question
	closenessShare     = 0.35 // a passage that means the same, if there is an embedding model
	fewWords           = 2    // rare words that closeness counts as much as, at least
	scopeBoost         = 1.15 // meant for this very state or group
	ownLeaveBoost      = 1.4  // meant for this very leave
	ownStateBoost      = 1.5  // a section about this very state
	anyStateFactor     = 0.8  // a section about some state, if the person's isn't known
	noPayFactor        = 0.6  // nothing about pay, which was asked for
	otherLeaveFactor   = 0.85 // meant for another kind of leave
	expiredFactor      = 0.6  // not valid on the day
)
