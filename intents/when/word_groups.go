package when

// wordGroup is one of the groups of words that rules look for around a match.
type wordGroup uint8

const (
	// In answer_range.go.
	wordOr wordGroup = iota
	wordsReturn
	wordsUntil

	// In correction.go.
	wordsLeading

	// In find.go.
	wordsJoin

	// In grammar_date.go.
	wordsSubject

	// In grammar_day.go.
	wordsBeforeNow
	wordsEvery
	wordsBeforeWd
	wordAgo

	// In grammar_digits.go.
	wordsLeadNumeric
	wordAt
	wordsWhole

	// In grammar_length.go.
	wordsFull
	wordsWorking
	wordsTo
	wordBetween
	wordsPer
	wordsAged
	wordsTimes

	// In grammar_month_day.go.
	wordOn
	wordsBeforeDay
	wordsAfterDay
	wordsClock

	// In grammar_number.go.
	wordA
	wordAn
	wordAnd
	wordHalf
	wordQuarter
	wordQuarters
	wordOf
	wordCouple
	wordPair
	wordFew
	wordSeveral
	wordDozen
	wordDozens
	wordHundred
	wordZero
	wordPoint
	wordThe

	// In grammar_part.go.
	wordWithin
	wordBefore

	// In grammar_period.go.
	wordsLeadMonth
	wordsNearMonth
	wordsThanks
	wordsPerhaps

	// In grammar_range.go.
	wordPast
	wordsExtend
	wordsModal

	// In grammar_relative.go.
	wordsBefore
	wordsAfter
	wordsPrior
	wordsToOf
	wordDay
	wordsDefine
	wordsEndName
	wordsPronoun
	wordsDaytime
	wordsAtTime
	wordsAmPm
	wordT

	groupCount
)

// groupLists are the words of each group.
var groupLists = [groupCount]string{
	// In answer_range.go.
	wordOr:      "or",
	wordsReturn: "back return returning resume",
	wordsUntil:  "last end ends ending finish finishing through till to until",

	// In correction.go.
	wordsLeading: "on from by since starting in at around about for the of as its it is due until till to beginning um uh probably maybe i think so that will be",

	// In find.go.
	wordsJoin: "and or plus then also",

	// In grammar_date.go.
	wordsSubject: "i you we they he she it who that which",

	// In grammar_day.go.
	wordsBeforeNow: "from between and until till to starting of since",
	wordsEvery:     "every each all most any other alternate a an",
	wordsBeforeWd:  "on by until till til from since starting for before after through thru to between this next last or and due around maybe",
	wordAgo:        "ago",

	// In grammar_digits.go.
	wordsLeadNumeric: "on from by until till til since starting due before after through thru to",
	wordAt:           "at",
	wordsWhole:       "day days week weeks month months hour hours of a an the",

	// In grammar_length.go.
	wordsFull:    "full whole entire solid calendar consecutive straight more paid unpaid",
	wordsWorking: "working business work week",
	wordsTo:      "to or until",
	wordBetween:  "between",
	wordsPer:     "a an per each every",
	wordsAged:    "old pregnant along gestation gestational",
	wordsTimes:   "once twice times",

	// In grammar_month_day.go.
	wordOn:         "on",
	wordsBeforeDay: "on by until till til from since starting for before after through thru to between starts begins beginning due around",
	wordsAfterDay:  "to until till through thru and or at please pls if is works for i but then with off",
	wordsClock:     "am pm",

	// In grammar_number.go.
	wordA:        "a",
	wordAn:       "an",
	wordAnd:      "and",
	wordHalf:     "half",
	wordQuarter:  "quarter",
	wordQuarters: "quarters",
	wordOf:       "of",
	wordCouple:   "couple",
	wordPair:     "pair",
	wordFew:      "few",
	wordSeveral:  "several",
	wordDozen:    "dozen",
	wordDozens:   "dozens",
	wordHundred:  "hundred",
	wordZero:     "zero",
	wordPoint:    "point",
	wordThe:      "the",

	// In grammar_part.go.
	wordWithin: "within",
	wordBefore: "before",

	// In grammar_period.go.
	wordsLeadMonth: "in of by until till til since during early late mid for through thru around about before after from starting beginning",
	wordsNearMonth: "to or and out off sometime maybe probably perhaps possibly on all whole between im",
	wordsThanks:    "please pls thanks maybe probably i think",
	wordsPerhaps:   "thanks maybe probably i think",

	// In grammar_range.go.
	wordPast:    "past",
	wordsExtend: "extend extended extending extends go goes going stay last lasts",
	wordsModal:  "will would should to may might can could must itll that wont not did does do only usually",

	// In grammar_relative.go.
	wordsBefore:  "before preceding",
	wordsAfter:   "after following",
	wordsPrior:   "prior previous ahead",
	wordsToOf:    "to of",
	wordDay:      "day",
	wordsDefine:  "the my our her his their a an",
	wordsEndName: "and or is are was but i so then if to for with please pls can when that which on in at from until starting than maybe probably would will",
	wordsPronoun: "i we you he she they it im ive",
	wordsDaytime: "morning afternoon evening night noon midday midnight lunchtime",
	wordsAtTime:  "at around by in",
	wordsAmPm:    "am pm oclock",
	wordT:        "t",
}

// in reports whether a word is in one of some groups.
func (w *word) in(groups ...wordGroup) bool {
	for _, g := range groups {
		if w.groups[g/64]&(1<<(g%64)) != 0 {
			return true
		}
	}
	return false
}

// is reports whether token i is in one of some groups of words.
func (p *parser) is(i int, groups ...wordGroup) bool { return p.wordAt(i).in(groups...) }
