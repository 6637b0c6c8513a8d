package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/kin"
	"github.com/leaveway/leaveway/intents/rhythm"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// asksForLeave reports whether a clause asks for leave rather than about it.
func (c clause) asksForLeave() bool {
	if _, permission := wish.Behind(c.text); c.isQuestion && !permission {
		return false
	}
	return wish.ForLeave(c.text)
}

// readStart reads a request for leave if no form is open. The rest of the message then
// answers the questions of that kind of leave. A question is never a request: readClause
// offers one.
func (r *reader) readStart() {
	if r.inForm() {
		return
	}
	if wish.OnlyWonders(r.text) {
		r.add(clause{end: len(r.text)}, Move{Do: command.Ask, About: strings.TrimSpace(r.text), Confidence: Likely})
		return
	}
	if _, asks := wish.AsksKind(r.text); asks || wish.WantsNone(r.text) || inquire.IsAfraid(words.Cut(r.text)) || wish.AboutPapers(r.text) || amend.GivesBack(r.text) && !r.scene.Filed && len(when.Find(r.text, r.scene.Clock)) > 0 {
		return
	}
	if wish.ForOther(r.text) || wish.AsksForOther(r.text) || ailment.OfAnother(r.text) {
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Trouble: ForSomebodyElse, Confidence: Likely})
		return
	}
	topics := OptionsOf(r.scene.Topics)
	order, rest, isCommand := command.Read(r.text)
	clauses := mayBegin(r)
	if len(clauses) == 0 {
		return
	}
	for _, c := range clauses {
		if greets, _, ok := command.Read(c.text); ok && greets == command.Greet || wish.OnlyHour(c.text) {
			continue // "morning!" isn't a morning off
		}
		hits := choose.Find(c.text, topics, r.personCues(c)...).Options
		if len(hits) == 0 && isCommand && order == command.Start {
			hits = choose.FindByName(rest, topics) // "time" isn't a kind
		}
		if found := when.Find(c.text, r.scene.Clock); len(hits) == 0 && (wish.Short(c.text, found) || wish.NeedsDay(c.text, found) || wish.AbsentNow(c.text) && len(found) == 0) {
			hits = otherTopic(r.scene.Topics)
		}
		if hits = forRelative(r, c, dropOther(r, c, hits)); len(hits) > 0 && (isHedged(c.text) || wish.Considers(c.text)) {
			r.add(c, Move{Do: command.Start, Offered: c.text, Confidence: Likely})
			return
		}
		if len(hits) > 0 {
			begin(r, c, hits)
			return
		}
	}
	if hit := r.impliedTopic(); hit >= 0 {
		r.startTopics(clause{end: len(r.text)}, []int{hit})
		return
	}
	if isCommand && order == command.Start || len(r.scene.Topics) > 0 && (slices.ContainsFunc(clauses, clause.asksForLeave) || slices.ContainsFunc(clauses, isAway(r))) {
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Confidence: Likely})
		r.scene.Slots, r.scene.Filed = SharedSlots(r.scene.Topics), false
		return
	}
	if startByDays(r) {
		return
	}
	if wish.Considers(r.text) && len(r.scene.Topics) > 0 {
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Offered: "I need time off: " + strings.TrimSpace(r.text), Confidence: Likely})
		return
	}
	readTold(r)
}

// mayBegin returns the statements of a message that may begin a request.
func mayBegin(r *reader) []clause {
	asks := slices.ContainsFunc(clausesIn(r), func(c clause) bool { return c.isQuestion })
	return slices.DeleteFunc(statements(clausesIn(r)), func(c clause) bool {
		return wish.TellsOfAnybody(c.text) || wish.AsksOfAuthor(c.text) || wish.OnlyTells(c.text, asks)
	})
}

// isAway returns whether a clause says that its author is away for some days, or takes them.
func isAway(r *reader) func(clause) bool {
	return func(c clause) bool {
		found := when.Find(c.text, r.scene.Clock)
		return wish.Away(c.text, found) || wish.TakesDays(c.text, found)
	}
}

// begin begins the request that a clause asks for, or offers it, unless it is about the one that was filed.
func begin(r *reader, c clause, hits []int) {
	switch {
	case isOfFiled(r, c):
	case asksBesideNews(r, c, hits):
		r.add(c, Move{Do: command.Start, Offered: c.text, Confidence: Likely})
	default:
		r.startTopics(c, hits)
	}
}

// isOfFiled reports whether a clause is about the leave that was filed, although it could begin one: its
// author is away with it already and tells how they are, or says more of the same kind, next to a question
// or as something more. "It's covid" in a sick leave asks for no other one.
func isOfFiled(r *reader, c clause) bool {
	if !r.scene.Filed || wish.Wants(c.text) {
		return false
	}
	name := r.slotWithRole(RoleName)
	if name == nil || name.Answer == "" {
		return false
	}
	told, ill := ailment.Read(c.text)
	if ill && told.Kind == ailment.Ill && !told.Other && len(when.Find(c.text, r.scene.Clock)) == 0 && coversToday(r) {
		sick := r.readAnswer(name, "sick day")
		return slices.Equal(sick.Values, []string{name.Answer}) // on a vacation, it is news
	}
	m := r.readAnswer(name, c.text)
	if named := m.Do == command.Set && m.Trouble == NoTrouble; !named && onFiledDays(r, c) {
		return true // "I did log in from 8 to 10 today"
	}
	again := amend.Adds(c.text) || slices.ContainsFunc(clausesOf(r.text), func(c clause) bool { return c.isQuestion })
	return again && m.Do == command.Set && m.Trouble == NoTrouble && slices.Equal(m.Values, []string{name.Answer})
}

// onFiledDays reports whether all days that a clause names are days of the leave that was filed.
func onFiledDays(r *reader, c clause) bool {
	first, known := effectiveStart(r)
	last, ends := lastDayOfLeave(r)
	days := slices.DeleteFunc(when.Find(c.text, r.scene.Clock), func(f when.Reading) bool { return f.First.IsZero() || f.Last.IsZero() })
	return known && ends && len(days) > 0 && !slices.ContainsFunc(days, func(f when.Reading) bool { return f.First.Before(first) || f.Last.After(last) })
}

// lastDayOfLeave returns the last day, which was answered or follows from the first one and the
// length.
func lastDayOfLeave(r *reader) (time.Time, bool) {
	if end := r.slotWithRole(RoleEnd); end != nil && !end.OffRoute {
		if day, err := time.Parse(time.DateOnly, end.Answer); err == nil {
			return day, true
		}
	}
	length := r.slotWithRole(RoleLength)
	first, known := effectiveStart(r)
	if length == nil || !known {
		return time.Time{}, false
	}
	for _, o := range length.Options {
		if stated := statedLength(o.Label); o.Value == length.Answer && stated.Found {
			return stated.Length.After(first).AddDate(0, 0, -1), true
		}
	}
	return time.Time{}, false
}

// coversToday reports whether today is one of the days of the leave that was filed.
func coversToday(r *reader) bool {
	today := r.scene.Clock.Today()
	first, known := effectiveStart(r)
	last, ends := lastDayOfLeave(r)
	return known && !first.After(today) && (!ends || !last.Before(today))
}

// asksBesideNews reports whether a message asks something about what a clause only tells, which is no leave
// by its name: "I have to be in court on Tuesday, do I get paid for that". Then a request is offered.
func asksBesideNews(r *reader, c clause, hits []int) bool {
	if !slices.Equal(hits, otherTopic(r.scene.Topics)) || wish.NeedsDay(c.text, when.Find(c.text, r.scene.Clock)) || wish.ForLeave(c.text) || wish.AbsentNow(c.text) || wish.Short(c.text, when.Find(c.text, r.scene.Clock)) {
		return false
	}
	name := slices.IndexFunc(r.scene.Topics[hits[0]].Slots, func(s Slot) bool { return s.Role == RoleName })
	if name < 0 {
		return false
	}
	m := r.readAnswer(&r.scene.Topics[hits[0]].Slots[name], c.text)
	unnamed := m.Do != command.Set || m.Trouble != NoTrouble
	return unnamed && slices.ContainsFunc(clausesIn(r), func(c clause) bool { return c.isQuestion })
}

// readTold begins or offers the request that may be behind what somebody only tells: a sick day if they
// are ill and away, and an offer if they tell of their health, or of days that come again.
func readTold(r *reader) {
	text, ok := toldPlainly(r)
	switch {
	case ok && isOfFiled(r, clause{text: r.text, end: len(r.text)}):
	case ok && illAway(r) && otherTopic(r.scene.Topics) != nil:
		r.startTopics(clause{end: len(r.text)}, otherTopic(r.scene.Topics))
	case ok:
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Offered: text, Confidence: Likely})
	case rhythm.Opens(r.text) && len(r.scene.Topics) > 0:
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Offered: "I need time off: " + strings.TrimSpace(r.text), Confidence: Likely})
	}
}

// illAway reports whether a message says that its author is ill and until when they are away, and
// nothing else: "flu, out till Thursday". That is a sick day without the word.
func illAway(r *reader) bool {
	told, ok := ailment.Read(r.text)
	if !ok || told.Other || told.Long || told.Kind != ailment.Ill && told.Kind != ailment.Hurt || isHedged(r.text) || strings.Contains(r.text, "?") {
		return false
	}
	found := when.Find(r.text, r.scene.Clock)
	today := r.scene.Clock.Today()
	ahead := func(f when.Reading) bool {
		spans := f.Kind == when.KindRange || f.Kind == when.KindPeriod || told.Gone && f.Kind == when.KindDay
		return spans && !f.Last.Before(today) || told.Gone && f.Kind == when.KindLength && isBelowWeek(f.Length)
	}
	return len(found) == 1 && ahead(found[0])
}

// toldPlainly returns the request that may be behind what somebody only tells of their health. It
// is for them to say whether they want one.
func toldPlainly(r *reader) (text string, ok bool) {
	told, ok := ailment.Read(r.text)
	if !ok || len(r.scene.Topics) == 0 {
		return "", false
	}
	found := when.Find(r.text, r.scene.Clock)
	lasts := slices.ContainsFunc(found, func(f when.Reading) bool { return f.Kind == when.KindLength && !isBelowWeek(f.Length) })
	return told.Wish(strings.TrimSpace(r.text), len(found) > 0, lasts)
}

// isBelowWeek reports whether a length is only a few days.
func isBelowWeek(l when.Length) bool {
	const few = 5
	return l.Weeks == 0 && l.Months == 0 && l.Days <= few
}

// readEntitlement reads what somebody tells before they ask what they get: "my girlfriend is
// pregnant, what do I get?". That is a question with its reason, and no request.
func readEntitlement(r *reader) bool {
	clauses := clausesIn(r)
	n := len(clauses)
	if r.inForm() || n < 2 || !clauses[n-1].isQuestion || !wish.AsksEntitlement(clauses[n-1].text) {
		return false
	}
	told := clauses[:n-1]
	if slices.ContainsFunc(told, func(c clause) bool { return c.isQuestion || wish.Wants(c.text) || c.asksForLeave() }) || len(choose.Find(r.text[:clauses[n-1].start], OptionsOf(r.scene.Topics)).Options) == 0 {
		return false
	}
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text), isQuestion: true}
	r.add(all, Move{Do: command.Ask, About: all.questionText(r.text), Confidence: Likely})
	return true
}

// startByDays reads days that nobody asked for: "10 days from December 7". They begin the leave that
// was offered, and else may be a wish for some. It reports whether that is what is said.
func startByDays(r *reader) bool {
	found := when.Find(r.text, r.scene.Clock)
	if len(r.scene.Topics) == 0 || r.scene.Filed || !wish.IsDaysAlone(r.text, found) {
		return false
	}
	offered := slices.IndexFunc(r.scene.Topics, func(t Topic) bool { return t.Value == r.scene.Offered })
	switch {
	case offered >= 0:
		r.startTopics(clause{end: len(r.text)}, []int{offered})
	case wish.IsSpan(r.text, found):
		r.add(clause{end: len(r.text)}, Move{Do: command.Start, Offered: "I need time off: " + strings.TrimSpace(r.text), Confidence: Likely})
	default:
		return false
	}
	return true
}

// offerTold offers time off on a day that somebody tells of, ahead and next to what is theirs, where nothing else came
// of it than a search in the policies, or nothing: "my kid's school play is December 4 in the morning". Nobody asked a
// question.
func offerTold(r *reader) {
	if r.inForm() || r.scene.Filed || len(r.scene.Topics) == 0 || len(r.text) > longestIdle || !ownMatter.MatchString(r.text) || notOwnMatter.MatchString(r.text) {
		return
	}
	if slices.ContainsFunc(r.moves, func(m Move) bool { return !ofNoWish[m.Do] }) {
		return
	}
	if slices.ContainsFunc(clausesOf(r.text), func(c clause) bool { return c.isQuestion || words.IsQuestion(c.text, words.Cut(c.text)) }) {
		return
	}
	today := r.scene.Clock.Today()
	ahead := func(f when.Reading) bool {
		return f.Kind != when.KindLength && !f.First.IsZero() && !f.First.Before(today)
	}
	if !slices.ContainsFunc(when.Find(r.text, r.scene.Clock), ahead) {
		return
	}
	r.moves = nil
	r.add(clause{end: len(r.text)}, Move{Do: command.Start, Offered: "I need time off: " + strings.TrimSpace(r.text), Confidence: Likely})
}

// ofNoWish are the orders that say nothing of what somebody wants, next to a day that they tell of.
var ofNoWish = map[command.Order]bool{command.Ask: true, command.Unclear: true, command.Greet: true, command.Thank: true}

var (
	ownMatter    = regexp.MustCompile(`(?i)^\W*(?:got|gotta|have|having)\b|\b(?:i|i['’]?ve|i['’]?m|i['’]?ll|we|we['’]?ve|we['’]?re|my|our|kids?['’]?s?|the kids|mom['’]?s|dad['’]?s|wife['’]?s|husband['’]?s|son['’]?s|daughter['’]?s)\b`)
	notOwnMatter = regexp.MustCompile(`(?i)\b(?:polic(?:y|ies)|rules?|meetings?|deadlines?|reports?|reviews?|payroll|paychecks?|paid|pay|salary|raise|bonus|start(?:ed)? (?:here|working|my job)|hired|joined|quit(?:ting)?|resign(?:ing)?|last day|password|laptop|expenses?|insurance|benefits|enroll\w*|survey|training)\b|\b(?:manager|boss|supervisor|lead|co-?workers?|colleagues?|team ?mates?|team|hr)\b(?:['’]?s)? (?:(?:is|are|was|were|will be|has|have|going|been) )*(?:on (?:leave|vacation|pto|holiday)|out|off|away|gone|back)\b`)
)

// isHedged reports whether a clause says what may be, and not what is wanted: "I think I
// might be pregnant". Nobody wants a record of that without being asked.
func isHedged(text string) bool {
	return !wish.Wants(text) && words.Contain(words.Cut(maybeSoLong.ReplaceAllString(text, " ")), hedgedClaims)
}

// maybeSoLong matches how long something may last, which says nothing of whether it happens.
var maybeSoLong = regexp.MustCompile(`(?i)\b(?:could|might|may) be (?:(?:up to|about|around|as long as|like|just|only) )*(?:\d+|an?|one|two|three|four|five|six|a (?:few|couple(?: of)?)) (?:days?|weeks?|wks?|months?|mos?)\b`)

var hedgedClaims = lists.Phrases("hedged claims")

// otherTopic returns the index of the kind of leave for everything else, if there is one.
func otherTopic(topics []Topic) []int {
	if i := slices.IndexFunc(topics, func(t Topic) bool { return t.Value == OtherValue }); i >= 0 {
		return []int{i}
	}
	return nil
}

// dropOther returns the kinds of leave that a clause names. One that is named with the
// kind for everything else is meant, unless the clause is about a single day: "sick leave
// for six weeks" and "a day off for surgery" are for one's health, "sick leave today" and "I'm
// ill" aren't.
func dropOther(r *reader, c clause, hits []int) []int {
	other := otherTopic(r.scene.Topics)
	if len(hits) < 2 || len(other) == 0 || !slices.Contains(hits, other[0]) {
		return hits
	}
	if len(hits) == 2 && (wish.Short(c.text, when.Find(c.text, r.scene.Clock)) || wish.AbsentNow(r.text)) {
		return other
	}
	return slices.DeleteFunc(slices.Clone(hits), func(i int) bool { return i == other[0] })
}

// forRelative returns the kind of leave for somebody else's health if that is whose a clause tells
// of, instead of the one for one's own: "my brother checked into rehab".
func forRelative(r *reader, c clause, hits []int) []int {
	topics := OptionsOf(r.scene.Topics)
	own, theirs := choose.Find("medical leave for my own health", topics).Options, theirsAmong(topics, c.text)
	if len(hits) == 0 || len(own) != 1 || len(theirs) != 1 || slices.ContainsFunc(hits, func(hit int) bool { return hit != own[0] && hit != theirs[0] }) {
		return hits
	}
	return theirs // "care for my mom after her hip replacement": a treatment alone looks like one's own
}

// theirsAmong returns the kind of leave for somebody else's health, if that is whose a text tells of.
func theirsAmong(kinds []choose.Option, text string) []int {
	if told, ok := ailment.Read(text); !(ok && told.Other) && !kin.CaresForTheirs(text) {
		return nil
	}
	return choose.Find("I must care for my mother", kinds).Options
}

// offered returns the offer of a request that may be behind a question, like "can I take
// Friday off?", or nil.
func offered(r *reader, c clause) *Move {
	said, permission := wish.Behind(c.text)
	if said = doesDays.ReplaceAllString(said, "${1}take "); r.inForm() {
		return nil
	} else if !permission { // "vacation March 1 to 5?" asks for it without a verb
		said = c.text
	}
	found := when.Find(said, r.scene.Clock)
	named := len(found) > 0 && len(choose.Find(said, OptionsOf(r.scene.Topics)).Options) > 0
	if !permission && (!wish.IsBare(said, found) || !named && !wish.Short(said, found)) {
		return nil
	}
	isPart := permission && wish.IsPartOfDay(said) && len(found) > 0 // "can I leave at 3 today"
	if !named && !isPart && !c.asksForLeave() && !wish.Short(said, found) && !(permission && wish.TakesDays(said, found)) {
		return nil
	}
	return &Move{Do: command.Start, Offered: said, Confidence: Likely}
}

// doesDays matches "do" for taking days: "can I do January 4 too".
var doesDays = regexp.MustCompile(`(?i)^(\W*(?:i want to )?)do `)

// personCues returns the cues of a person whom the clause names. In "my manager is Sam
// Ortiz" they don't make a request for leave off topic.
func (r *reader) personCues(c clause) [][]string {
	sub := &reader{scene: Scene{Slots: SharedSlots(r.scene.Topics)}}
	if found := sub.findPerson(c, words.Cut(c.text)); found.slot != nil {
		return found.slot.Cues()
	}
	return nil
}

// impliedTopic returns the index of the one topic whose question a date in the message
// answers with a cue, as in "I'm due June 15". It returns -1 if there is none or more than
// one.
func (r *reader) impliedTopic() int {
	hit := -1
	for i, t := range r.scene.Topics {
		sub := &reader{scene: Scene{Clock: r.scene.Clock, Slots: r.ownSlots(t)}}
		for _, c := range clausesOf(r.text) {
			if order, _, _ := command.Read(c.text); !c.isQuestion && order != command.Change {
				tokens := words.Cut(c.text)
				sub.placeCued(c, tokens)
			}
		}
		if len(sub.moves) > 0 && hit >= 0 {
			return -1
		}
		if len(sub.moves) > 0 {
			hit = i
		}
	}
	return hit
}

// ownSlots returns the slots of a topic that aren't shared by all topics.
func (r *reader) ownSlots(t Topic) []Slot {
	shared := SharedSlots(r.scene.Topics)
	return slices.DeleteFunc(slices.Clone(t.Slots), func(s Slot) bool {
		return slices.ContainsFunc(shared, func(o Slot) bool { return o.Name == s.Name })
	})
}

func (r *reader) startTopics(c clause, hits []int) {
	m := Move{Do: command.Start, Confidence: Likely}
	if len(hits) == 1 {
		topic := r.scene.Topics[hits[0]]
		m.About = topic.Value
		r.scene.Slots, r.scene.Filed = topic.Slots, false
	} else {
		m.Trouble = SeveralTopics
		for _, hit := range hits {
			m.Options = append(m.Options, Meaning{About: r.scene.Topics[hit].Value})
		}
		r.scene.Slots, r.scene.Filed = nil, false
	}
	r.add(c, m)
}

// SharedSlots returns the slots that all topics have: an answer to one of them counts for
// any kind of leave. The kind for everything else asks for little, and doesn't count.
func SharedSlots(topics []Topic) []Slot {
	if len(topics) > 1 {
		topics = slices.DeleteFunc(slices.Clone(topics), func(t Topic) bool { return t.Value == OtherValue })
	}
	if len(topics) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(topics[0].Slots), func(s Slot) bool {
		return slices.ContainsFunc(topics[1:], func(t Topic) bool {
			return !slices.ContainsFunc(t.Slots, func(o Slot) bool { return o.Name == s.Name && o.Kind == s.Kind })
		})
	})
}
