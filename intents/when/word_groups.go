package when

// wordGroup is a group of words that the grammar looks for in or around a match. Groups
// are listed by the file that uses them first.
type wordGroup uint8

const (
	// In answer_range.go.
	wordOr wordGroup = iota
	wordsReturnToWork
	wordsRangeEnd

	// In correction.go.
	wordsLeadIn

	// In find.go.
	wordsJoin
	wordsPartOfDay
	wordsBeforeTime
	wordsAfterHour
	wordT
	wordsWithin
	wordsUpTo

	// In grammar_date.go.
	wordsSubject

	// In grammar_day.go.
	wordsBeforeNow
	wordsEvery
	wordsBeforeWeekday
	wordsOff
	wordAgo

	// In grammar_numeric_date.go.
	wordsBeforeNumericDate
	wordAt
	wordsAfterFraction

	// In grammar_holiday.go.
	wordsBeforeNewYear
	wordsAfterNewYear

	// In grammar_length.go.
	wordsFull
	wordsWorking
	wordsTo
	wordBetween
	wordsPer
	wordsAfterAge
	wordsTimes
	wordsMinus
	wordPlus

	// In grammar_day_of_month.go.
	wordOn
	wordsBeforeDay
	wordsAfterDay
	wordsAmPm

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
	wordLater

	// In grammar_period.go.
	wordsBeforeMonth
	wordsNearMonth
	wordsAfterMonthAnswer
	wordsAfterMonth

	// In grammar_season.go.
	wordsPartOfYear
	wordsFiscal

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
	wordsDeterminer
	wordsAfterAnchor
	wordsPronoun

	groupCount
)

// groupLists has the words of each group.
var groupLists = [groupCount]string{
	// In answer_range.go.
	wordOr:            "or",
	wordsReturnToWork: "back return returning resume",
	wordsRangeEnd:     "last end ends ending finish finishing through till to until",

	// In correction.go.
	wordsLeadIn: "on from by since starting in at around about for the of as its it is due until till to beginning um uh probably maybe i think so that will be",

	// In find.go.
	wordsJoin:       "and or plus then also",
	wordsPartOfDay:  "morning afternoon evening night noon midday midnight lunchtime",
	wordsBeforeTime: "at around by in",
	wordsAfterHour:  "am pm oclock",
	wordT:           "t",
	wordsWithin:     "of in on the",
	wordsUpTo:       "to until till til thru through",

	// In grammar_date.go.
	wordsSubject: "i you we they he she it who that which",

	// In grammar_day.go.
	wordsBeforeNow:     "from between and until till to starting of since",
	wordsEvery:         "every each all most any other alternate a an",
	wordsOff:           "off morning afternoon evening", // "need wed off"
	wordsBeforeWeekday: "on by until till til from since starting for before after through thru to between this next last or and due around maybe",
	wordAgo:            "ago",

	// In grammar_numeric_date.go.
	wordsBeforeNumericDate: "on from by until till til since starting due before after through thru to",
	wordAt:                 "at",
	wordsAfterFraction:     "day days week weeks month months hour hours of a an the",

	// In grammar_holiday.go.
	wordsBeforeNewYear: "and until till til to through thru before after by from since on over for around",
	wordsAfterNewYear:  "off holiday",

	// In grammar_length.go.
	wordsFull:     "full whole entire solid calendar consecutive straight more extra additional paid unpaid vacation sick personal pto leave annual holiday",
	wordsWorking:  "working business work week",
	wordsTo:       "to or until",
	wordBetween:   "between",
	wordsPer:      "a an per each every",
	wordsAfterAge: "old pregnant along gestation gestational",
	wordsTimes:    "once twice times",
	wordsMinus:    "minus negative",
	wordPlus:      "plus",

	// In grammar_day_of_month.go.
	wordOn:         "on",
	wordsBeforeDay: "on by until till til from since starting for before after through thru to between starts begins beginning due around",
	wordsAfterDay:  "to until till through thru and n nd or at please pls if is works for i but then with off would will should wont because so since how what when where why can could do does did we my he she they it its that which was were are am im ill maybe probably instead too also unless though while not as anymore just only be already again has have needs isnt doesnt wasnt cant looks sounds now onwards onward forward actually sorry tho hopefully pending except plus",
	wordsAmPm:      "am pm",

	// In grammar_number.go.
	wordA:        "a",
	wordAn:       "an",
	wordAnd:      "and n nd",
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
	wordLater:  "later",

	// In grammar_period.go.
	wordsBeforeMonth:      "in of by until till til since during early late mid for through thru around about before after from starting beginning",
	wordsNearMonth:        "to or and out off sometime maybe probably perhaps possibly on all whole between im",
	wordsAfterMonthAnswer: "please pls thanks maybe probably i think",
	wordsAfterMonth:       "thanks maybe probably i think",

	// In grammar_season.go.
	wordsPartOfYear: "q h",
	wordsFiscal:     "fy fiscal financial",

	// In grammar_range.go.
	wordPast:    "past",
	wordsExtend: "extend extended extending extends go goes going stay last lasts",
	wordsModal:  "will would should to may might can could must itll that wont not did does do only usually",

	// In grammar_relative.go.
	wordsBefore:      "before preceding bevor befor bfore",
	wordsAfter:       "after following",
	wordsPrior:       "prior previous ahead",
	wordsToOf:        "to of",
	wordDay:          "day",
	wordsDeterminer:  "the my our her his their a an",
	wordsAfterAnchor: "and or is are was but i so then if to for with please pls can when that which on in at from until starting than maybe probably would will",
	wordsPronoun:     "i we you he she they it im ive",
}

// in reports whether a word is in any of the groups.
func (w *word) in(groups ...wordGroup) bool {
	for _, g := range groups {
		if w.groups[g/64]&(1<<(g%64)) != 0 {
			return true
		}
	}
	return false
}

// is reports whether token i is a word in any of the groups.
func (toks tokens) is(i int, groups ...wordGroup) bool { return toks.wordAt(i).in(groups...) }
