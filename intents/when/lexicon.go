package when

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// wordID is the index of a word in the lexicon; 0 is the empty word.
type wordID uint16

// word says what a word can mean. A zero field says that it doesn't have that meaning.
type word struct {
	text         string
	month        int // 1 to 12
	weekday      int // 1 for Monday to 7 for Sunday
	weekdays     int // the same for a plural: "mondays"
	unit         unit
	ordinal      int // "third" is 3
	cardinal     int // "ten" is 10
	which        which
	portion      portion
	season       int                            // its first month in the northern hemisphere
	weak         bool                           // usually means something else: the verbs "may" and "march", "sat", "sun"
	abbreviation bool                           // a period may follow
	suffix       bool                           // a unit only directly after a number: "6w"
	groups       [(groupCount + 63) / 64]uint64 // the groups that contain it, as bits
}

// which says which week, month or Friday is meant, counting from the current one.
type which int8

const (
	whichNone which = iota
	whichThis
	whichNext
	whichLast
	whichComing // the first one after today
)

// portion is the early, middle or late part of a period.
type portion int8

const (
	portionNone portion = iota
	portionEarly
	portionMid
	portionLate
)

const maxWordLen = 16 // letters; longer words aren't looked up

type dictionary struct {
	ids   map[string]wordID
	words []word
	fuzzy [26][]wordID // words whose misspellings are recognized, by first letter
}

// lexicon has every word that a rule mentions and every word with a meaning of its own.
// buildGrammar sets it.
var lexicon *dictionary

func newLexicon() *dictionary {
	l := &dictionary{ids: map[string]wordID{}, words: make([]word, 1, 512)}
	months := strings.Fields("january february march april may june july august september october november december")
	for i, name := range months {
		l.add(name, func(w *word) { w.month = i + 1 })
		l.add(name[:3], func(w *word) { w.month, w.abbreviation = i+1, true })
	}
	l.addAbbreviations("september", "sept sepr")
	l.addSpellings("february", "feburary febuary febrary")
	l.addSpellings("april", "apirl arpil aprl")
	l.addSpellings("august", "agust augst auguest")
	l.addSpellings("july", "jully juli")
	l.addSpellings("june", "jne juin juine")
	l.addAll("may march mar", func(w *word) { w.weak = true })
	l.addAll("may", func(w *word) { w.abbreviation = false })

	l.addWeekdays()
	l.addUnits()
	l.addNumbers()

	l.addAll("this current", func(w *word) { w.which = whichThis })
	l.addAll("next nxt nex", func(w *word) { w.which = whichNext })
	l.addAll("last previous past", func(w *word) { w.which = whichLast })
	l.addAll("coming upcoming following", func(w *word) { w.which = whichComing })
	l.addAll("early beginning start", func(w *word) { w.portion = portionEarly })
	l.addAll("mid middle", func(w *word) { w.portion = portionMid })
	l.addAll("late end", func(w *word) { w.portion = portionLate })
	l.add("spring", func(w *word) { w.season = 3 })
	l.add("summer", func(w *word) { w.season = 6 })
	l.addAll("autumn fall", func(w *word) { w.season = 9 })
	l.add("winter", func(w *word) { w.season = 12 })

	l.addSpellings("tomorrow", "tmrw tmr tmrow tomoro tomorow tommorow tommorrow tomorrrow tomoz 2moro tomrw tomm 2mrw 2morrow tomorrows")
	l.addSpellings("before", "b4 befor")
	l.addSpellings("today", "tday todya 2day todays")
	l.addSpellings("yesterday", "yday yesterdays")
	for name := range strings.FieldsSeq("january february september october november december tuesday wednesday thursday saturday tomorrow yesterday") {
		id := l.ids[name]
		l.fuzzy[name[0]-'a'] = append(l.fuzzy[name[0]-'a'], id)
	}
	for g, list := range &groupLists {
		l.addAll(list, func(w *word) { w.groups[g/64] |= 1 << (g % 64) })
	}
	return l
}

func (l *dictionary) addUnits() {
	for u, names := range map[unit]string{
		unitDay:    "day days dyas dys",
		unitWeek:   "week weeks wk wks wekes weaks weeeks wek",
		unitMonth:  "month months mos mth mths mounth mounths monht monhts moths",
		unitYear:   "year years yr yrs",
		unitHour:   "hour hours hr hrs",
		unitMinute: "minute minutes min mins",
	} {
		l.addAll(names, func(w *word) { w.unit = u })
	}
	l.addForeign()
	l.addAll("fortnight fortnights", func(w *word) { w.unit = unitFortnight })
	for u, name := range map[unit]string{unitDay: "d", unitWeek: "w", unitMonth: "mo", unitYear: "y", unitHour: "h"} {
		l.add(name, func(w *word) { w.unit, w.suffix = u, true })
	}
	l.addAll("wk wks mos mth mths yr yrs hr hrs min mins", func(w *word) { w.abbreviation = true })
}

// addWeekdays adds the names of the days, with their short forms and common slips.
func (l *dictionary) addWeekdays() {
	for i, name := range strings.Fields("monday tuesday wednesday thursday friday saturday sunday") {
		l.add(name, func(w *word) { w.weekday = i + 1 })
		l.add(name[:3], func(w *word) { w.weekday, w.abbreviation = i+1, true })
		l.add(name+"s", func(w *word) { w.weekdays = i + 1 })
	}
	l.addAll("mon wed sat sun", func(w *word) { w.weak = true }) // “mon” is a slip of “mom”, too
	l.addAbbreviations("tue", "tues")
	l.addAbbreviations("wed", "weds")
	l.addAbbreviations("thu", "thur thurs")
	l.addSpellings("monday", "mondey modnay munday moday")
	l.addSpellings("tuesday", "tuseday teusday tusday")
	l.addSpellings("wednesday", "wendsday wensday wednsday")
	l.addSpellings("thursday", "thrusday thirsday thursdy")
	l.addSpellings("friday", "firday fryday frday")
	l.addSpellings("saturday", "saterday satuday")
	l.addSpellings("sunday", "sundey sunda")
}

// addForeign adds the units and numbers of German, Spanish, French and Italian, as people
// write them by habit: "12 wochen", "diez semanas". Words that are English, too, like "due"
// and "once", are left out.
func (l *dictionary) addForeign() {
	l.addSpellings("may", "mai")
	for u, names := range map[unit]string{
		unitDay:   "tage tagen dias jours giorni",
		unitWeek:  "woche wochen semana semanas semaine semaines settimana settimane",
		unitMonth: "monat monate monaten meses mois mesi",
	} {
		l.addAll(names, func(w *word) { w.unit = u })
	}
	for n, names := range map[int]string{
		2: "zwei dos deux", 3: "drei tres trois", 4: "vier cuatro quatre quattro", 5: "funf fuenf cinco cinq cinque",
		6: "sechs seis", 7: "sieben siete sette", 8: "ocho huit", 9: "neun nueve neuf", 10: "zehn diez dieci",
		12: "zwolf zwoelf doce douze dodici",
	} {
		l.addAll(names, func(w *word) { w.cardinal = n })
	}
}

func (l *dictionary) addNumbers() {
	for i, name := range strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen") {
		l.add(name, func(w *word) { w.cardinal = i + 1 })
	}
	for i, name := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		l.add(name, func(w *word) { w.cardinal = 10 * (i + 2) })
	}
	l.add("fourty", func(w *word) { w.cardinal = 40 })
	for i, name := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth") {
		l.add(name, func(w *word) { w.ordinal = i + 1 })
	}
	l.add("thirtieth", func(w *word) { w.ordinal = 30 })
	l.addSpellings("zero", "nought naught nil")
	l.add("twelth", func(w *word) { w.ordinal = 12 })
	for i, tens := range []string{"twenty", "thirty"} {
		for n, name := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth") {
			l.add(tens+name, func(w *word) { w.ordinal = 10*(i+2) + n + 1 })
		}
	}
}

// add adds a word if it is new, and sets its meaning if set isn't nil.
func (l *dictionary) add(text string, set func(*word)) wordID {
	id, ok := l.ids[text]
	if !ok {
		id = wordID(len(l.words))
		l.words = append(l.words, word{text: text})
		l.ids[text] = id
	}
	if set != nil {
		set(&l.words[id])
	}
	return id
}

func (l *dictionary) addAll(list string, set func(*word)) {
	for text := range strings.FieldsSeq(list) {
		l.add(text, set)
	}
}

// addSpellings makes all spellings in a list the same word as text, also in rules.
func (l *dictionary) addSpellings(text, list string) {
	id := l.add(text, nil)
	for spelling := range strings.FieldsSeq(list) {
		l.ids[spelling] = id
	}
}

// addAbbreviations adds spellings that a period may follow.
func (l *dictionary) addAbbreviations(text, list string) {
	l.addSpellings(text, list)
	l.words[l.ids[text]].abbreviation = true
}

// lookUp returns a word given in lower case, or 0. It tolerates small misspellings of
// long names.
func (l *dictionary) lookUp(text []byte) wordID {
	if id, ok := l.ids[string(text)]; ok {
		return id
	}
	if len(text) < 6 || text[0] < 'a' || text[0] > 'z' {
		return 0
	}
	for _, id := range l.fuzzy[text[0]-'a'] {
		name := l.words[id].text
		limit := 1
		if len(name) >= 8 {
			limit = 2
		}
		if words.EditDistance(text, name, limit) <= limit && !words.IsReal(string(text)) {
			return id
		}
	}
	return 0
}

// IsCalendarWord reports whether a word, given in lower case, is a month or a weekday.
func IsCalendarWord(text string) bool {
	w := &lexicon.words[lexicon.ids[text]]
	return w.month > 0 || w.weekday > 0
}
