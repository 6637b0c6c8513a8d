package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// Words that show which kind of answer a passage gives or a question wants.
var (
	verdicts    = []string{"yes", "no", "yep", "nope", "not", "unfortunately", "absolutely", "definitely", "generally", "typically", "only"}
	auxiliaries = []string{
		"is", "are", "am", "was", "were", "do", "does", "did", "can", "could", "will", "would", "should", "may", "must", "has", "have", "if",
	}
	// faqWords are words in headings above questions and answers.
	faqWords     = []string{"faq", "faqs", "qa", "questions"}
	conjunctions = []string{"and", "but", "so", "also", "or", "then"}
	// questionWords begin a question that isn't a yes-or-no question.
	questionWords = []string{"what", "whats", "which", "who", "whos", "whom", "whose", "when", "whens", "where", "wheres", "why", "how", "hows"}
	amountWords   = []string{"long", "many", "much", "often", "soon", "far", "late", "early", "old", "big"}
	unitStems     = []string{
		"day", "week", "month", "year", "quarter", "hour", "minut", "daili", "weekli", "monthli", "annual", "quarter",
		"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelv", "immedi", "percent",
	}
	// payWords are about being paid, unless what follows them makes them a kind of leave ("paid time
	// off") or of bill.
	payWords    = []string{"pay", "pays", "paid", "payment", "payments", "unpaid", "salary", "wage", "wages", "income", "money", "compensation", "reimbursed"}
	paidObjects = []string{"time", "leave", "leaves", "off", "holiday", "holidays", "vacation", "vacations", "sick", "parental", "family", "day", "days", "back", "slip", "stub", "period", "raise"}
)

func passageTraits(lexemes []lexeme) traits {
	var t traits
	if len(lexemes) > 1 && lexemes[0].word == "a" { // "A: Yes"
		t.yesOrNo = slices.Contains(verdicts, lexemes[1].word)
	} else if len(lexemes) > 0 {
		t.yesOrNo = slices.Contains(verdicts, lexemes[0].word)
	}
	for _, l := range lexemes {
		t.quantity = t.quantity || unicode.IsDigit(rune(l.word[0])) || slices.Contains(unitStems, l.stem)
		t.pay = t.pay || slices.Contains(payWords, l.word)
	}
	return t
}

// questionWord returns the word that says what a question or a heading is after.
func questionWord(text string) string {
	words := tokenize(text)
	for len(words) > 1 && slices.Contains(conjunctions, words[0]) {
		words = words[1:]
	}
	if len(words) > 0 && slices.Contains([]string{"who", "whom", "when", "where"}, words[0]) {
		return strings.TrimSuffix(words[0], "m")
	}
	return ""
}

// isFAQ reports whether the passage belongs to a list of questions and answers. Such
// passages answer more of the questions that people have.
func isFAQ(p *Passage) bool {
	headings := append([]string{p.Title, p.Heading}, p.Crumbs...)
	return slices.ContainsFunc(headings, func(heading string) bool {
		return slices.ContainsFunc(tokenize(heading), func(word string) bool { return slices.Contains(faqWords, word) })
	})
}

// wantedTraits returns the kind of answer that a question asks for.
func wantedTraits(question string) traits {
	var t traits
	for clause := range strings.FieldsFuncSeq(question, func(r rune) bool { return strings.ContainsRune(".,;:!?", r) }) {
		words := tokenize(clause)
		for i, word := range words {
			how := i > 0 && words[i-1] == "how"
			t.quantity = t.quantity || word == "when" || word == "deadline" || how && slices.Contains(amountWords, word)
		}
		if len(words) > 1 && slices.Contains(conjunctions, words[0]) {
			words = words[1:]
		}
		t.yesOrNo = t.yesOrNo || len(words) > 0 && slices.Contains(auxiliaries, words[0])
		t.pay = t.pay || asksForPay(words)
	}
	t.yesOrNo = t.yesOrNo && !t.quantity
	t.asks = questionWord(question)
	return t
}

// asks reports whether a clause begins like a question.
func asks(clause string) bool {
	words := tokenize(clause)
	for len(words) > 1 && slices.Contains(conjunctions, words[0]) {
		words = words[1:]
	}
	return len(words) > 0 && words[0] != "if" && (slices.Contains(auxiliaries, words[0]) || slices.Contains(questionWords, words[0]))
}

// asksForPay reports whether a clause asks if, or how much, somebody is paid. “How do I request paid
// leave?” doesn't: there, paid says which leave.
func asksForPay(words []string) bool {
	if len(words) == 0 || !slices.Contains(auxiliaries, words[0]) && words[0] != "how" {
		return false
	}
	for i, word := range words {
		if slices.Contains(payWords, word) && (i == len(words)-1 || !slices.Contains(paidObjects, words[i+1])) {
			return true
		}
	}
	return false
}

// payFactor returns the factor for a passage when people ask about pay: a passage that doesn't
// mention pay isn't the answer, however well it fits.
func (t traits) payFactor(want traits) float32 {
	if want.pay && !t.pay {
		return noPayFactor
	}
	return 1
}

// stateFactor returns the factor for a section about one state. It is for people who are
// in that state or ask about it.
func (t traits) stateFactor(state string) float32 {
	switch {
	case t.state == "":
		return 1
	case state == "":
		return anyStateFactor
	case state == t.state:
		return ownStateBoost
	}
	return 0
}

// boost returns the factor for the score of a passage with these traits.
func (t traits) boost(want traits) float32 {
	factor := float32(1)
	if t.yesOrNo && want.yesOrNo {
		factor *= 1 + yesNoBoost
	}
	if t.quantity && want.quantity {
		factor *= 1 + quantityBoost
	}
	if t.asks != "" && t.asks == want.asks {
		factor *= 1 + questionWordBoost
	}
	if t.faq {
		factor *= 1 + faqBoost
	}
	if t.introductory {
		factor *= introductionFactor
	}
	return factor
}
