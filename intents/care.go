package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// changesWithNews returns the move of hard news that also ask to cancel the request or to change it: "make it
// sick leave, I broke my foot", "we lost the baby, please cancel this".
func changesWithNews(r *reader) (Move, bool) {
	if !r.scene.Filed && !r.inForm() {
		return Move{}, false
	}
	if r.inForm() {
		return cancelsToo(r)
	}
	if m, changes := asOtherKind(r); changes {
		return m, true
	}
	if m, changes := amendment(r); changes && (m.Do == command.Cancel || m.Do == command.Amend && m.About == string(amend.Exactly)) {
		return m, true
	}
	return cancelsToo(r)
}

// isUndecided matches that somebody doesn't know whether they want a leave: "I don't know if I need a leave or to quit".
var isUndecided = regexp.MustCompile(`(?i)\b(?:don['’]?t|do not|not|idk|no idea)(?: (?:know|sure|certain|clear|decided))? (?:if|whether) (?:i|we) (?:even |really |actually )?(?:need|want|should|have to)\b`)

// cancelsToo returns the move of a sentence that is nothing but the command to cancel, next to others: "my dad is in
// the hospital, cancel my vacation".
func cancelsToo(r *reader) (Move, bool) {
	for _, c := range clausesOf(r.text) {
		for _, part := range splitParts(c.text, words.Cut(c.text)) {
			if order, _, ok := command.Read(clauseOf(c.text, part).text); ok && order == command.Cancel {
				return Move{Do: command.Cancel, Confidence: Sure, Start: c.start, End: c.end}, true
			}
		}
	}
	return Move{}, false
}

// readHardship adds the move for a hard moment and reports whether the rest of the message
// has been read. What the rest asks for is for the caller to offer, not to start, unless
// the moment's file says that a request goes on.
func (r *reader) readHardship() bool {
	told, ok := ReadHardship(r.offline.Care, r.text)
	if !ok && readDaysOfHardship(r) {
		return true
	}
	_, _, isCommand := command.Read(r.text)
	if ok && told.Kind == jobLoss && onDuty(r) && amend.IsReleased(r.text) { // the court did
		return false
	}
	if !ok || r.scene.Heard || told.Kind == care.Resignation && isCommand && r.inForm() { // "I want to quit" this form
		return false
	}
	if goesOnOffered(r, told) {
		return true
	}
	if told.Kind != care.Crisis && movesCeremony(r, told) && (!r.inForm() || moved.MatchString(r.text) || wishBehind.MatchString(r.text)) {
		if r.inForm() { // the form reads what is different now
			dropCeremony(r)
			return reachCeremony(r)
		}
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Amend, Values: []string{""}, Confidence: Likely})
		return true
	}
	all := clause{end: len(r.text)}
	r.add(all, Move{Do: command.Care, About: string(told.Kind), Confidence: Sure})
	if m, changes := changesWithNews(r); changes && told.Kind != care.Crisis {
		r.add(all, m)
		return true
	}
	asks := func(text string) bool {
		return wish.ForLeave(text) && !isUndecided.MatchString(text) || wish.ForgotToAsk(text) || wishToCare.MatchString(text) || wish.Short(text, when.Find(text, r.scene.Clock)) || asksByName(text, told.Leave.Words, r.scene.Clock)
	}
	wishes := asks(r.text)
	asked := told.Kind != care.Crisis && r.inForm() && r.scene.asksAboutHarm()
	if told.GoesOn && (wishes || r.inForm()) || asked {
		readBesides(r, clausesOf(r.text)[told.Clause], wishes, told.LeaveKind(told.Other))
		return true
	}
	if told.Kind == care.Crisis {
		return true
	}
	if wishes || !r.inForm() && told.Leave.Say != "" {
		wished := all
		for _, c := range clausesOf(r.text) { // what isn't asked for is nobody's business
			if wishes && asks(c.text) {
				wished = c
				break
			}
		}
		r.add(wished, Move{Do: command.Start, Confidence: Likely, OnlyIfCertain: !wishes})
	}
	askBesideHardship(r, told)
	return true
}

// readDaysOfHardship reads days that belong to a hard moment that was told of before, in words that tell of none: "the
// memorial is on the 5th", "they moved the service to the 1st", "one more day".
func readDaysOfHardship(r *reader) bool {
	if death, known := ReadHardship(r.offline.Care, "bereavement"); known && itsCeremony.MatchString(r.text) {
		if r.scene.Offered != "" && !r.scene.Heard && goesOnOffered(r, death) {
			return true
		}
		if r.inForm() && moved.MatchString(r.text) && movesCeremony(r, death) && reachCeremony(r) {
			return true
		}
	}
	if r.scene.OfferedFor == "" || r.scene.Heard {
		return false
	}
	before, hard := ReadHardship(r.offline.Care, r.scene.OfferedFor)
	return hard && daysForOffered(r, before)
}

// readForOther answers somebody who asks what another person gets in a hard moment: nothing begins for its author.
func readForOther(r *reader) bool {
	if told, ok := ReadHardship(r.offline.Care, r.text); !ok || told.Kind == care.Crisis || r.inForm() || r.scene.Heard || !wish.AsksForOther(r.text) {
		return false
	}
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text)}
	r.add(all, Move{Do: command.Start, Trouble: ForSomebodyElse, Confidence: Likely})
	r.add(all, Move{Do: command.Ask, About: all.questionText(r.text), Confidence: Likely, OnlyIfCertain: true})
	return true
}

// askBesideHardship adds what somebody asks next to a hard moment.
func askBesideHardship(r *reader, told care.Told) {
	for _, c := range clausesOf(r.text) {
		switch {
		case told.Leave.Say != "" && asksWhetherLeave(c.text): // it is offered
		case isCallForSomebody(c.text): // whom to write to is shown
		case c.isQuestion:
			r.add(c, Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely})
		case asksLast.MatchString(c.text):
			r.add(c, Move{Do: command.Ask, About: c.text, Confidence: Likely})
		}
	}
}

// isCallForSomebody reports whether a clause only asks for somebody to talk to: "is anyone there".
func isCallForSomebody(text string) bool {
	order, _, ok := command.Read(text)
	return ok && (order == command.Human || order == command.Greet || order == command.Chat) || callsForSomebody.MatchString(text)
}

var callsForSomebody = regexp.MustCompile(`(?i)^\W*(?:hello\W+)?(?:is|isn['’]?t) (?:there )?(?:any ?one|any ?body|some ?one|some ?body|a human|a person|an actual (?:human|person))\b[^,;]{0,60}$`)

// goesOnOffered reads the days that somebody wants for a hard moment that they told of just before, when leave for it
// was offered: the condolences were said then, and now it begins. "The funeral is Thursday, I need Wednesday to Friday".
// It reports whether that is what is said.
func goesOnOffered(r *reader, told care.Told) bool {
	kind := told.LeaveKind(told.Other)
	topic := slices.IndexFunc(r.scene.Topics, func(t Topic) bool { return t.Value == kind && kind == r.scene.Offered })
	if told.Kind == care.Crisis || r.inForm() || r.scene.Filed || topic < 0 || lostSomebody.MatchString(r.text) || len(when.Find(r.text, r.scene.Clock)) == 0 {
		return false
	}
	if !ceremony.MatchString(r.text) && !wish.Wants(r.text) && !moreDays.MatchString(r.text) && !wish.IsDaysAlone(r.text, when.Find(r.text, r.scene.Clock)) && !wish.Short(r.text, when.Find(r.text, r.scene.Clock)) {
		return false
	}
	r.startTopics(clause{end: len(r.text)}, []int{topic})
	dropCeremony(r)
	if widened, ok := offeredUntilCeremony(r); ok {
		r.text = widened
	}
	readClauses(r)
	if name := r.slotWithRole(RoleName); name != nil && r.moveFor(name) == nil && told.Leave.Words != "" {
		m := r.readAnswer(name, told.Leave.Words)
		m.End = len(r.text)
		r.add(clause{end: len(r.text)}, m)
	}
	return true
}

// daysForOffered reads days that somebody says after condolences, when leave for it was offered: a wish for some, or
// others than were said before. "I'll make it till Friday" may mean either to be off or to hold out until then, so
// leave is offered again, with that.
func daysForOffered(r *reader, told care.Told) bool {
	if changed, ok := changesOffered(r, told); ok {
		r.text = changed
		return goesOnOffered(r, told)
	}
	found := when.Find(r.text, r.scene.Clock)
	said, permission := wish.Behind(r.text)
	if wish.Wants(r.text) || permission && len(when.Find(said, r.scene.Clock)) > 0 || wish.IsDaysAlone(r.text, found) || moreDays.MatchString(r.text) {
		return goesOnOffered(r, told)
	}
	if len(found) == 1 && !r.inForm() && !r.scene.Filed && untilDay.MatchString(r.text) && !strings.Contains(r.text, "?") && told.Kind != care.Crisis {
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Start, Offered: "I need time off: " + told.Leave.Words + ". " + strings.TrimSpace(r.text), Confidence: Likely})
		return true
	}
	return false
}

var (
	moreDays = regexp.MustCompile(`(?i)^\W*(?:(?:maybe|just|ok|and|plus|also|actually|please|i think|i guess|i['’]?d say|probably|can i (?:get|have|take)|could i (?:get|have|take))[ ,]+)*(?:one|two|three|a couple(?: of)?|a few|an?|\d)? ?(?:more|extra|another|additional|other) (?:days?|week)(?: off)?(?: please| pls| maybe| i think| or so)*\W*$`)
	addedDay = regexp.MustCompile(`(?i)^\W*(?:and|plus|also|then|maybe)[ ,]+(?:also |maybe )?(?:the |on )?((?:mon|tues|wednes|thurs|fri)day|\d{1,2}(?:st|nd|rd|th))(?: after(?: that)?| too| as well| also| please)*\W*$`)
	untilDay = regexp.MustCompile(`(?i)^\W*(?:(?:ok|so|and|i think|i guess|maybe|actually|no)[ ,]+)*(?:i['’]?ll|i will|i can|let me|gonna|i['’]?m going to|i['’]?m gonna|make it|let['’]?s (?:say|make it|do)) ?(?:just |probably |try to )*(?:make it|be (?:out|off|gone|away|back)|stay (?:home|off|out|away)|come back|return|do|say)? ?(?:till?|until|through|thru|to|on|by)? `)
)

// changesOffered returns the words with which leave was offered, with other days in them: "one more day" after "I need
// bereavement leave from November 23 to November 25".
func changesOffered(r *reader, told care.Told) (text string, ok bool) {
	before := r.scene.OfferedFor
	if told.Kind == care.Crisis || r.inForm() || r.scene.Filed || strings.Contains(r.text, "?") && !moreDays.MatchString(r.text) {
		return "", false
	}
	for _, f := range when.Find(before, r.scene.Clock) {
		if f.Kind != when.KindRange || f.First.IsZero() || f.Last.IsZero() {
			continue
		}
		said := addedDay.ReplaceAllString(r.text, "$1 too")
		said = moreDays.ReplaceAllStringFunc(said, func(more string) string {
			return strings.NewReplacer("can I", "", "could I", "", "have", "", "get", "", "take", "", "?", "").Replace(more)
		})
		to, apart, changes := extent.Days{First: f.First, Last: f.Last}.Change(extent.Said{Text: said, Written: r.full, Clock: r.scene.Clock}, r.scene.lastWorkday)
		if !changes || len(apart) > 0 {
			return "", false
		}
		return before[:f.Start] + formatDay(to.First) + " to " + formatDay(to.Last) + before[f.End:], true
	}
	return "", false
}

// dropCeremony leaves out when a ceremony is if the days off are said next to it: "the funeral got moved to Friday.
// Can I do Wednesday to Friday instead".
func dropCeremony(r *reader) {
	if at := wishBehind.FindStringSubmatchIndex(r.text); at != nil && ceremony.MatchString(r.text[:at[2]]) && (len(when.Find(r.text[at[2]:], r.scene.Clock)) > 0 || allWeek.MatchString(r.text[at[2]:])) {
		r.text = strings.Repeat(" ", at[2]) + r.text[at[2]:] // "the funeral is Thursday so I need Thursday and Friday too"
		return
	}
	clauses := clausesOf(r.text)
	hasDay := func(c clause) bool { return len(when.Find(c.text, r.scene.Clock)) > 0 }
	if !slices.ContainsFunc(clauses, func(c clause) bool { return hasDay(c) && !ceremony.MatchString(c.text) }) {
		return
	}
	for _, c := range clauses {
		if ceremony.MatchString(c.text) && !wish.Wants(c.text) {
			r.text = r.text[:c.start] + strings.Repeat(" ", c.end-c.start) + r.text[c.end:]
		}
	}
}

// reachCeremony widens a leave of several days to the day that a funeral was moved to, if nothing else is said of the
// days off: somebody who needs Monday to Wednesday for it still does. It reports whether it did.
func reachCeremony(r *reader) bool {
	first, begins := effectiveStart(r)
	last, ends := lastDayOfLeave(r)
	day, dated := ceremonyDay(r)
	if !begins || !ends || !dated || !first.Before(last) || thatDayOnly.MatchString(r.text) {
		return false
	}
	slot := r.slotWithRole(RoleEnd)
	if day.Before(first) {
		slot = r.slotWithRole(RoleStart)
	}
	if slot == nil || slot.OffRoute || !day.Before(first) && !day.After(last) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, slot.setMove(formatDay(day)))
	return true
}

// offeredUntilCeremony returns the words with which leave was offered, with days that reach the day of the funeral, or
// all of its week if that is said.
func offeredUntilCeremony(r *reader) (text string, ok bool) {
	before := r.scene.OfferedFor
	day, dated := ceremonyDay(r)
	if !dated {
		return "", false
	}
	for _, f := range when.Find(before, r.scene.Clock) {
		if f.Kind != when.KindRange || f.First.IsZero() || f.Last.IsZero() {
			continue
		}
		first, last := f.First, f.Last
		switch {
		case thatDayOnly.MatchString(r.text):
			return before[:f.Start] + formatDay(day) + before[f.End:], true
		case allWeek.MatchString(r.text):
			const fromMonday, toFriday = 6, 4
			first = day.AddDate(0, 0, -(int(day.Weekday())+fromMonday)%7)
			last = first.AddDate(0, 0, toFriday)
		case day.Before(first):
			first = day
		case day.After(last):
			last = day
		}
		return before[:f.Start] + formatDay(first) + " to " + formatDay(last) + before[f.End:], true
	}
	return "", false
}

// ceremonyDay returns the day of a funeral, the only one of its clause that isn't said to be wrong: "on the 27th, not
// Wednesday". dated is false if days off are said, too.
func ceremonyDay(r *reader) (day time.Time, dated bool) {
	for _, c := range clausesOf(r.text) {
		for _, f := range when.Find(notThen.ReplaceAllString(c.text, ""), r.scene.Clock) {
			if f.First.IsZero() || f.Kind != when.KindDay || dated || !ceremony.MatchString(c.text) {
				return day, false
			}
			day, dated = f.First, true
		}
	}
	return day, dated
}

// thatDayOnly matches that the day of the funeral is all that somebody needs.
var thatDayOnly = regexp.MustCompile(`(?i)\b(?:only|just) (?:need |want |take )?(?:that|the|this|one) (?:one )?day\b|\bday only\b|\bnothing (?:else|more)\b`)

// notThen matches a day that is wrong.
var notThen = regexp.MustCompile(`(?i)\b(?:not|instead of|rather than) (?:on )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)

// movesCeremony reports whether a message changes the leave that is asked for, or was, for this very moment, because the
// funeral is on another day: "the funeral is moved to Thursday, can I have Wednesday to Friday instead". The
// condolences were said then. Another death isn't a change.
func movesCeremony(r *reader, told care.Told) bool {
	name := r.slotWithRole(RoleName)
	if !r.scene.Filed && !r.inForm() || name == nil || name.Answer == "" || told.Leave.Words == "" || !ceremony.MatchString(r.text) || lostSomebody.MatchString(r.text) {
		return false
	}
	m := r.readAnswer(name, told.Leave.Words)
	return m.Do == command.Set && m.Trouble == NoTrouble && slices.Equal(m.Values, []string{name.Answer}) && len(when.Find(r.text, r.scene.Clock)) > 0
}

var (
	ceremony     = regexp.MustCompile(`(?i)\b(?:funeral|burial|memorial|(?:the|her|his|their) service|wake|viewing|cremation|ceremony)\b|(?:^|[,;.!] )services? (?:is|are|was|were|will be|on)\b`)
	itsCeremony  = regexp.MustCompile(`(?i)(?:\b(?:the|her|his|their) |^\W*)(?:funeral|burial|services?|wake|viewing|ceremony)\b|\b(?:the|her|his|their) memorial(?: service)? (?:is|was|will be|got|on|at)\b`)
	moved        = regexp.MustCompile(`(?i)\b(?:moved?|changed?|pushed|postponed|delayed|rescheduled|instead|now)\b`)
	wishBehind   = regexp.MustCompile(`(?i)(?:[,;.–—-]| and| so)+ +((?:so |and )?(?:i|we|i['’]?ll|i['’]?d|can i|could i) (?:will |would |am |do |also |really |just )*(?:need|want|like|have to|take|have|get|be|fly|drive|travel|go|leave)\b.*|need(?:ing)? .*|taking .*)$`)
	lostSomebody = regexp.MustCompile(`(?i)\b(?:died|passed|dead|death|killed|lost (?:my|our|her|him))\b`)
)

// asksByName reports whether a text begins with the name of a leave and says when: “bereavement Monday
// to Wednesday” is a request, not only news.
func asksByName(text, name string, clock when.Clock) bool {
	return name != "" && strings.HasPrefix(words.Plain(text), name) && len(when.Find(text, clock)) > 0
}

// asksLast matches a question that ends a statement without a mark: "hurt my knee on shift who do I
// tell".
var asksLast = regexp.MustCompile(`(?i)\w[ ,]+(?:what|who|where|how|which \w+) (?:do|does|can|should|must|to) (?:i\b|we\b|\w+)(?: \w+){0,3}$`)

// wishToCare matches a wish to be with somebody, which is one for leave.
var wishToCare = regexp.MustCompile(`(?i)\b(?:need|have|want|must|got|like) to (?:be able to )?(?:take (?:good )?care of|care for|look after|be (?:there )?(?:with|for)|stay (?:home )?with|take off|be off|(?:bring|accompany|take) (?:him|her|them|my \w+) to|drive (?:him|her|them|my \w+)|go with (?:him|her|them|my))\b`)

// asksWhetherLeave reports whether a question is for nothing but leave, or for the time to care for somebody: "do I get
// leave for that", "can I stay home with her". Beginning a request, or offering one, is the answer.
func asksWhetherLeave(question string) bool {
	said, permission := wish.Behind(question)
	return permission && (wish.ForLeave(said) || wishToCare.MatchString(said)) || getsLeave.MatchString(question)
}

// getsLeave matches a question whether there is leave for what was told.
var getsLeave = regexp.MustCompile(`(?i)\b(?:do|would|will|can|could|am|is|are) (?:i|we|there) (?:even |also |still |any )?(?:(?:get|qualify for|have|take|allowed|entitled to|eligible for|able to (?:take|get)) )?(?:any |some |the |a )?(?:(?:family|medical|care|caregiver|sick|emergency|paid|unpaid) )?(?:leave|time off|days? off)(?: for| with| because of| to help with)? (?:that|this|it|him|her|them|something like (?:that|this))\W*$`)

// readBesides reads what a message says besides the hard moment in one of its clauses:
// everything if it asks for leave and no form is open. In a form it reads answers, but not
// what may be a detail of the moment, such as its day.
func readBesides(r *reader, moment clause, wishes bool, kind string) {
	rest := &reader{offline: r.offline, text: r.text, full: r.full, scene: r.scene}
	topic := slices.IndexFunc(r.scene.Topics, func(t Topic) bool { return t.Value == kind })
	isReport := r.inForm() && r.scene.asksAboutHarm() // then the moment is what it asks for
	if wishes && !r.inForm() && topic >= 0 {          // the moment says which kind of leave it is
		rest.startTopics(clause{end: len(r.text)}, []int{topic})
	} else {
		rest.readStart()
	}
	readClauses(rest)
	readUnused(rest)
	for _, m := range rest.moves {
		slot := r.scene.Slot(m.Slot)
		isDetail := m.Start < moment.end && moment.start < m.End
		takesWords := slot != nil && (m.Slot == r.scene.Open || isReport) && slices.Contains([]SlotKind{SlotText, SlotChoice, SlotChoices}, slot.Kind)
		switch {
		case m.Do == command.Unclear, m.Trouble == NotUnderstood, m.Do == command.Thank, m.Do == command.Cancel:
		case m.Another && !wishes && !wish.Wants(r.text): // they only told what happened
		case m.Trouble != NoTrouble && isDetail && !isReport: // "stage four" isn't asked back as a number of weeks
		case wishes && !r.inForm(), m.Do == command.Start, m.Do == command.Set && (!isDetail || takesWords), m.Do == command.Ask, m.Do == command.Inquire:
			r.moves = append(r.moves, m)
		}
	}
}

// jobLoss is the moment in which somebody tells that they were dismissed.
const jobLoss care.Hardship = "job loss"
