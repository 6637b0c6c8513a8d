package when

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// wordID names a word of the lexicon; 0 is none.
type wordID uint16

// word is what a word can be; zero fields are what it cannot be.
type word struct {
	text     string
	month    int  // 1 to 12
	weekday  int  // 1 Monday to 7 Sunday
	weekdays int  // several of them: "mondays"
	unit     unit // of a length
	nth      int  // an ordinal: "third"
	num      int  // a cardinal, "ten" 10, "twenty" 20; zero itself is not needed
	which    which
	edge     edge
	season   int                            // the month it begins with, in the north
	weak     bool                           // is more often something else: the verbs may and march, "sat", "sun"
	short    bool                           // an abbreviation, which a full stop may follow
	tight    bool                           // counts only right behind a number: "6w"
	groups   [(groupCount + 63) / 64]uint64 // the groups that it is in, as bits
}

// which tells this week from the next: how many on from the current one.
type which int8

const (
	whichNone which = iota
	whichThis
	whichNext
	whichLast
	whichComing // the nearest one ahead
)

// edge is a part of a period.
type edge int8

const (
	edgeNone edge = iota
	edgeEarly
	edgeMid
	edgeLate
)

const maxWord = 16 // letters of the longest word that is looked up

type lexiconTable struct {
	ids   map[string]wordID
	words []word
	long  [26][]wordID // words to which misspellings are compared, by first letter
}

// lexicon knows every word that a rule mentions and every word with a meaning
// of its own. buildGrammar makes it.
var lexicon *lexiconTable

func newLexicon() *lexiconTable {
	l := &lexiconTable{ids: map[string]wordID{}, words: make([]word, 1, 512)}
	months := strings.Fields("january february march april may june july august september october november december")
	for i, name := range months {
		l.add(name, func(w *word) { w.month = i + 1 })
		l.add(name[:3], func(w *word) { w.month, w.short = i+1, true })
	}
	l.alike("september", true, "sept sepr")
	l.alike("february", false, "feburary febuary febrary")
	l.alike("april", false, "apirl arpil aprl")
	l.alike("august", false, "agust augst auguest")
	l.alike("july", false, "jully juli")
	l.alike("june", false, "jne juin juine")
	l.each("may march mar", func(w *word) { w.weak = true })
	l.each("may", func(w *word) { w.short = false })

	for i, name := range strings.Fields("monday tuesday wednesday thursday friday saturday sunday") {
		l.add(name, func(w *word) { w.weekday = i + 1 })
		l.add(name[:3], func(w *word) { w.weekday, w.short, w.weak = i+1, true, true })
		l.add(name+"s", func(w *word) { w.weekdays = i + 1 })
	}
	l.alike("tue", true, "tues")
	l.alike("wed", true, "weds")
	l.alike("thu", true, "thur thurs")
	l.alike("monday", false, "mondey modnay munday moday")
	l.alike("tuesday", false, "tuseday teusday tusday")
	l.alike("wednesday", false, "wendsday wensday wednsday")
	l.alike("thursday", false, "thrusday thirsday thursdy")
	l.alike("friday", false, "firday fryday frday")
	l.alike("saturday", false, "saterday satuday")
	l.alike("sunday", false, "sundey sunda")

	l.units()
	l.numbers()

	l.each("this current", func(w *word) { w.which = whichThis })
	l.each("next nxt nex", func(w *word) { w.which = whichNext })
	l.each("last previous past", func(w *word) { w.which = whichLast })
	l.each("coming upcoming following", func(w *word) { w.which = whichComing })
	l.each("early beginning start", func(w *word) { w.edge = edgeEarly })
	l.each("mid middle", func(w *word) { w.edge = edgeMid })
	l.each("late end", func(w *word) { w.edge = edgeLate })
	l.add("spring", func(w *word) { w.season = 3 })
	l.add("summer", func(w *word) { w.season = 6 })
	l.each("autumn fall", func(w *word) { w.season = 9 })
	l.add("winter", func(w *word) { w.season = 12 })

	l.alike("tomorrow", false, "tmrw tmr tmrow tomoro tomorow tommorow tommorrow tomorrrow tomoz 2moro tomrw tomm 2mrw 2morrow")
	l.alike("before", false, "b4 befor")
	l.alike("today", false, "tday todya 2day")
	l.alike("yesterday", false, "yday")
	for name := range strings.FieldsSeq("january february september october november december tuesday wednesday thursday saturday tomorrow yesterday") {
		id := l.ids[name]
		l.long[name[0]-'a'] = append(l.long[name[0]-'a'], id)
	}
	for g, list := range &groupLists {
		l.each(list, func(w *word) { w.groups[g/64] |= 1 << (g % 64) })
	}
	return l
}

func (l *lexiconTable) units() {
	for u, names := range map[unit]string{
		unitDay:    "day days dyas dys",
		unitWeek:   "week weeks wk wks wekes weaks weeeks wek",
		unitMonth:  "month months mos mth mths mounth mounths monht monhts moths",
		unitYear:   "year years yr yrs",
		unitHour:   "hour hours hr hrs",
		unitMinute: "minute minutes min mins",
	} {
		l.each(names, func(w *word) { w.unit = u })
	}
	l.each("fortnight fortnights", func(w *word) { w.unit = unitFortnight })
	for u, name := range map[unit]string{unitDay: "d", unitWeek: "w", unitMonth: "mo", unitYear: "y", unitHour: "h"} {
		l.add(name, func(w *word) { w.unit, w.tight = u, true })
	}
	l.each("wk wks mos mth mths yr yrs hr hrs min mins", func(w *word) { w.short = true })
}

func (l *lexiconTable) numbers() {
	for i, name := range strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen") {
		l.add(name, func(w *word) { w.num = i + 1 })
	}
	for i, name := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		l.add(name, func(w *word) { w.num = 10 * (i + 2) })
	}
	l.add("fourty", func(w *word) { w.num = 40 })
	for i, name := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth") {
		l.add(name, func(w *word) { w.nth = i + 1 })
	}
	l.add("thirtieth", func(w *word) { w.nth = 30 })
	l.alike("zero", false, "nought naught nil")
	l.add("twelth", func(w *word) { w.nth = 12 })
	for i, tens := range []string{"twenty", "thirty"} {
		for n, name := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth") {
			l.add(tens+name, func(w *word) { w.nth = 10*(i+2) + n + 1 })
		}
	}
}

// add makes sure the words of a list are there and changes what they are.
func (l *lexiconTable) add(text string, is func(*word)) wordID {
	id, ok := l.ids[text]
	if !ok {
		id = wordID(len(l.words))
		l.words = append(l.words, word{text: text})
		l.ids[text] = id
	}
	if is != nil {
		is(&l.words[id])
	}
	return id
}

func (l *lexiconTable) each(list string, is func(*word)) {
	for text := range strings.FieldsSeq(list) {
		l.add(text, is)
	}
}

// alike gives the spellings of a list the meaning of a word. A rule that
// mentions the word means them too.
func (l *lexiconTable) alike(text string, short bool, list string) {
	id := l.add(text, nil)
	l.words[id].short = l.words[id].short || short
	for spelling := range strings.FieldsSeq(list) {
		l.ids[spelling] = id
	}
}

// find looks a word up in lower case, small misspellings of long names included.
func (l *lexiconTable) find(text []byte) wordID {
	if id, ok := l.ids[string(text)]; ok {
		return id
	}
	if len(text) < 6 || text[0] < 'a' || text[0] > 'z' {
		return 0
	}
	for _, id := range l.long[text[0]-'a'] {
		name := l.words[id].text
		limit := 1
		if len(name) >= 8 {
			limit = 2
		}
		if words.EditDistance(text, name, limit) <= limit {
			return id
		}
	}
	return 0
}

// IsCalendarWord reports whether a word in lower case names a month or a weekday.
func IsCalendarWord(text string) bool {
	w := &lexicon.words[lexicon.ids[text]]
	return w.month > 0 || w.weekday > 0
}
