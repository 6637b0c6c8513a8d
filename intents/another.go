package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/kin"
	"github.com/leaveway/leaveway/intents/rhythm"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// A form is open, and what somebody says is about other time off, or says what theirs is really for.

// anotherWish returns the wish for other time off that a clause tells while a form is open,
// or nil: "I want next Friday off", "my father had a stroke, I must care for him". It is
// told by what it asks for, and never by its dates, so that none of them becomes an answer.
func anotherWish(r *reader, c clause) *Move {
	text, open := c.text, r.scene.Slot(r.scene.Open)
	if said, permission := wish.Behind(c.text); c.isQuestion && permission {
		text = said
	} else if c.isQuestion {
		return nil
	}
	if open != nil && open.Kind == SlotNumber && saysNone(text) {
		return nil // "none" is no other kind
	}
	if !r.inForm() || len(r.scene.Kinds) == 0 || open != nil && open.Kind == SlotText || words.Retracts(words.Join(words.Cut(text))) {
		return nil
	}
	if wish.IsReminder(text) {
		return reminder(r, text)
	}
	if open != nil && open.Kind == SlotPerson && kin.IsOfOthers(text) && tellsOfElse(text) && !wish.Wants(text) {
		return nil // "she's on leave herself" is about the person who is asked for
	}
	found := when.Find(text, r.scene.Clock)
	if len(found) == 0 && saysOfIt.MatchString(text) && !wish.Wants(text) {
		return nil // "it's personal" tells of what is asked about
	}
	if open.asksForLength() && !wish.Wants(text) && tally.TakesSome(when.ReadLength(text).Rest) {
		return nil // "3 months minus the holidays"
	}
	if open != nil && open.Kind == SlotNumber && len(found) == 1 && found[0].Kind == when.KindLength && !wish.Wants(text) {
		return nil // "a couple of sick days" is how many
	}
	takesPattern := open != nil && (open.Kind == SlotChoice && open.Role != RoleName || open.Role == RoleStart) && r.scene.Kind != OtherValue
	isNoLength := func(f finding) bool { return f.Kind != when.KindLength }
	if takesPattern && !slices.ContainsFunc(r.findings(c, words.Cut(c.text)), isNoLength) && !wish.Wants(text) && rhythm.Recurs(text) {
		return nil // how they will be away
	}
	m := &Move{Do: command.Start, Another: true, Confidence: Sure}
	short := wish.Short(text, found)
	if kind, named := otherKind(r, text); named {
		m.About = kind
	} else if !short && !wish.ForLeave(text) {
		return nil
	}
	answers, changes := answersFrom(r, c)
	m.Options = answers
	isDay := open != nil && open.Kind == SlotDay
	fits := open != nil && answersOpen(r, open, c.text)
	switch {
	case m.About != "" && (wish.Wants(text) || !fits || isDay && m.About == OtherValue):
		return m
	case r.scene.Kind == OtherValue: // which a day off is for
		return nil
	case short && (!fits || isDay), !short && !fits && changes:
		return m
	}
	return nil
}

// readWhose reads that the leave which is being asked for is for somebody else's health than was thought:
// "it's for my wife, not me". That is another kind of leave, and no other leave.
func readWhose(r *reader) bool {
	instead := theirsInstead.FindStringSubmatch(r.text)
	if instead != nil && !ofIllness.MatchString(r.text) {
		instead = nil
	}
	isTheirs := saysWhose.MatchString(r.text) || notMine.MatchString(r.text) || instead != nil
	if r.scene.Filed && !r.inForm() && isTheirs { // HR has it, and changes what it is for
		r.add(clause{end: len(r.text)}, Move{Do: command.Amend, Values: []string{""}, Confidence: Likely})
		return true
	}
	if open := r.scene.Slot(r.scene.Open); !r.inForm() || open != nil && open.Kind == SlotText || !isTheirs {
		return false
	}
	if name := r.slotWithRole(RoleName); name != nil && name.Answer != "" { // "it's my son who's sick", in a request for a sick day
		options := name.mentionable()
		said := r.text
		if c := clausesOf(r.text); len(c) > 0 && !c[0].isQuestion {
			said = c[0].text // before "same thing?"
		}
		if instead != nil {
			said = "my " + instead[1] + " who is sick"
		}
		hits := theirs(said, options, choose.FindMentioned(said, options))
		if len(hits) == 1 && options[hits[0]].Value != name.Answer {
			r.add(clause{end: len(r.text)}, name.setMove(options[hits[0]].Value))
			return true
		}
	}
	kind, named := otherKind(r, r.text)
	own := choose.Find("medical leave for my own health", r.scene.Kinds).Options
	theirs := choose.Find("I must care for my mother", r.scene.Kinds).Options
	if len(theirs) == 1 && r.scene.Kinds[theirs[0]].Value == r.scene.Kind { // it is for somebody else already
		return false
	}
	if len(own) == 1 && len(theirs) == 1 && r.scene.Kinds[own[0]].Value == r.scene.Kind {
		kind, named = r.scene.Kinds[theirs[0]].Value, true
	}
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool {
		return s.Answer != "" && s.Answer == r.scene.Kind && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Value == kind })
	})
	if !named || i < 0 {
		return false
	}
	r.add(clause{end: len(r.text)}, r.scene.Slots[i].setMove(kind))
	return true
}

// readShouldBe reads the question whether an answer of an unsent request should be another one, which is asked back:
// "should this be vacation?". It reports whether it was that.
func readShouldBe(r *reader) bool {
	name := r.slotWithRole(RoleName)
	at := shouldBeOther.FindStringSubmatchIndex(r.text)
	if at == nil || !r.inForm() || name == nil || name.Answer == "" || name.Name == r.scene.Open {
		return false
	}
	options := name.mentionable()
	hits := choose.FindMentioned(r.text[at[2]:at[3]], options)
	if len(hits) != 1 || options[hits[0]].Value == name.Answer {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, name.setMove(options[hits[0]].Value).AskIfMeant())
	return true
}

// shouldBeOther matches such a question, and what it should be.
var shouldBeOther = regexp.MustCompile(`(?i)^\W*(?:(?:actually|wait|hm+|oh|so|or|and|but|sorry|ok|also|quick q|question)[ ,:]+)*(?:should|shouldn['’]?t|could|can|would|must) (?:this|that|it|mine|these)(?: rather| better| maybe| actually| not)*(?: be| count as| go (?:in |down )?as)(?: (?:a|an|filed as|marked as|entered as|called|under))* ([\w '’-]{3,30}?)(?: instead| rather)?\?`)

// readArrived reads that a child for whom leave before its arrival is being asked for is there: "she's already
// here! born Tuesday". Another kind of leave is for that, which is asked about.
func readArrived(r *reader) bool {
	const longest = 60 * 24 * time.Hour // ago; an older child is another one
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Answer != "" && s.Answer == r.scene.Kind })
	if !r.inForm() || i < 0 || !asksForArrival(r.scene.Slots) || !hasArrived.MatchString(r.text) {
		return false
	}
	clock := r.scene.Clock
	clock.Lean = when.Past
	for _, f := range when.Find(r.text, clock) {
		if f.Kind == when.KindDay && r.scene.Clock.Today().Sub(f.First) > longest {
			return false
		}
	}
	there := choose.Find("our baby was born", r.scene.Kinds).Options
	if len(there) != 1 || r.scene.Kinds[there[0]].Value == r.scene.Kind {
		return false
	}
	r.add(clause{end: len(r.text)}, r.scene.Slots[i].setMove(r.scene.Kinds[there[0]].Value).AskIfMeant())
	return true
}

// hasArrived matches that a child is there.
var hasArrived = regexp.MustCompile(`(?i)\b(?:(?:(?:he|she|they|baby|twins|it)(?:['’]?s| is| are|['’]?re| has| have|['’]?ve)? already (?:here|born|arrived|there))|(?:(?:baby|he|she|twins|they|son|daughter|girl|boy|it) (?:was|were) born)|born (?:on |last |this )?(?:today|yesterday|mon|tue|wed|thu|fri|sat|sun|night|week)|(?:baby|he|she|twins|they) came (?:early|last night|yesterday|today)|(?:just )?gave birth|(?:baby|he|she|twins|they) (?:has |have )?arrived)\b`)

// readMeant reads that the time off which is being asked for is for something else than was said: "oh wait, I
// meant sick, I've got that stomach bug".
func readMeant(r *reader, c clause) bool {
	name, said := r.slotWithRole(RoleName), meantToSay.FindStringSubmatchIndex(c.text)
	if !r.inForm() || name == nil || name.Answer == "" || name.Name == r.scene.Open || said == nil {
		return false
	}
	m := r.readAnswer(name, c.text[said[2]:said[3]])
	if m.Do != command.Set || m.Trouble != NoTrouble || slices.Equal(m.Values, []string{name.Answer}) {
		return false
	}
	m.Start, m.End = c.start+said[2], c.start+said[3]
	r.add(c, m)
	return true
}

// meantToSay matches what somebody meant instead of what they said.
var meantToSay = regexp.MustCompile(`(?i)\bi (?:meant|mean)(?: to say| to put| to write)? ([^,.;!?]+)`)

// saysWhose matches that the leave which is being asked for is another person's matter than was thought.
var saysWhose = regexp.MustCompile(`(?i)^\W*(?:(?:sorry|actually|oh|no|wait|and|but|well|hm+|i should have said|i meant|to be clear)[ ,]+)*(?:(?:it|this|that|the (?:leave|surgery|operation|treatment|procedure))(?:['’]?s| is)|its) (?:actually |really |not (?:for )?me,? |not mine,? |(?:it['’]?s |its ))*(?:for )?(?:my|our) (?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc\w+|mom|mother|dad|father|stepmom|stepdad|stepfather|stepmother|parents?|son|daughter|child|children|kids?|baby|brother|sister|grand\w+|aunt|uncle|niece|nephew|in-?laws?)\b`)

// notMine matches that a relative is ill, and not the author: "I fibbed, it's my son who's sick, not me".
var notMine = regexp.MustCompile(`(?i)\bmy (?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc\w+|mom|mother|dad|father|parents?|son|daughter|child|kids?|baby|brother|sister)\b.{0,30}\b(?:and )?(?:not me|not myself|(?:i['’]?m|i am) (?:fine|ok|okay|well|not (?:sick|ill)))\b`)

// theirsInstead matches that it isn't the author, and then who it is: "I'm not the one who's sick, it's my husband".
var theirsInstead = regexp.MustCompile(`(?i)\b(?:i['’]?m not (?:the one|the sick one|the patient)|i am not the one|not me|it isn['’]?t me)\b.{0,30}?\b(?:it['’]?s|it is|but) (?:actually |really )?my (wife|husband|spouse|partner|girlfriend|boyfriend|mom|mother|dad|father|son|daughter|child|kid|baby|brother|sister)\b`)

// ofIllness matches that it is about somebody's health.
var ofIllness = regexp.MustCompile(`(?i)\b(?:sick|ill|unwell|surgery|operat\w+|patient|fever|flu|covid|hurt|injured|in (?:the )?hospital|the one)\b`)

// saysOfIt matches a few words that tell what something is like: "its kinda private".
var saysOfIt = regexp.MustCompile(`(?i)^\W*(?:(?:and|but|cause|because|sorry|well) )*(?:it['’]?s|it is|that['’]?s|this is|they['’]?re)(?: (?:a bit|kind of|kinda|pretty|really|very|just|so|quite|sort of|a little))* (?:personal|private|sensitive|embarrassing|awkward|complicated|delicate|confidential|intimate|a family (?:matter|thing)|a (?:personal|private) (?:matter|thing))\W*$`)

// reminder asks for a reminder of the form, on a day if one is said.
func reminder(r *reader, text string) *Move {
	m := &Move{Do: command.Save, Another: true, Confidence: Sure}
	for _, f := range when.Find(text, r.scene.Clock) {
		if f.Kind == when.KindDay {
			m.Values = []string{formatDay(f.First)}
		}
	}
	return m
}

// readHold reads that the form is to wait until its author goes on, and for which day a reminder would be welcome. What
// is told besides must answer nothing.
func readHold(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	if !r.inForm() || open != nil && open.Kind == SlotText {
		return false
	}
	var held *clause
	for _, c := range clausesOf(r.text) {
		switch {
		case held == nil && wish.Holds(c.text):
			held = &c
		case c.isQuestion, strings.ContainsAny(c.text, "0123456789"), len(when.Find(c.text, r.scene.Clock)) > 0, open != nil && hasAnswer(&reader{offline: r.offline, text: c.text, full: c.text, scene: r.scene}, open):
			return false
		}
	}
	if held == nil || ofLeaveDays.MatchString(held.text) {
		return false
	}
	m := Move{Do: command.Save, Confidence: Likely}
	clock := r.scene.Clock
	clock.Leave = when.DateRange{} // "the 24th" isn't near the leave
	for _, f := range when.Find(held.text, clock) {
		if !f.Last.IsZero() && f.Kind != when.KindLength {
			m.Another, m.Confidence, m.Values = true, Sure, []string{formatDay(f.Last)}
		}
	}
	if !m.Another && held.isQuestion && !asksYou.MatchString(held.text) {
		return false // "can this wait?" is answered
	}
	r.add(clause{text: r.text, end: len(r.text)}, m)
	return true
}

// ofLeaveDays matches that a sentence is about the days of the leave: "let it sit, my leave ends the 10th".
var ofLeaveDays = regexp.MustCompile(`(?i)\b(?:(?:my|the|this) (?:leave|vacation|trip)\b|(?:last|first) day\b|(?:ends?|starts?|begins?|back|return) (?:on|the|at)\b)`)

// asksYou matches that a question is an order to the one who is asked.
var asksYou = regexp.MustCompile(`(?i)\b(?:can|could|would|will) (?:you|u)\b`)

// otherKind returns the kind of leave that a text names, if it isn't that of the form.
func otherKind(r *reader, text string) (value string, named bool) {
	if theirs := theirsAmong(r.scene.Kinds, text); len(theirs) == 1 && r.scene.Kinds[theirs[0]].Value == r.scene.Kind {
		return "", false // "my daughter has to have her tonsils out" tells of whom one cares for
	}
	for _, hit := range choose.Find(text, r.scene.Kinds).Options {
		if strings.EqualFold(r.scene.Kinds[hit].Label, strings.Trim(text, " .!")) {
			return "", false // "something else" is an answer to what is asked, if to anything
		}
		if r.scene.Kinds[hit].Value == r.scene.Kind {
			return "", false
		}
		if value == "" || value == OtherValue {
			value = r.scene.Kinds[hit].Value
		}
	}
	return value, value != ""
}

// answersOpen reports whether words answer the open question with something that only an
// answer says: not with "another length", and not with any name.
func answersOpen(r *reader, open *Slot, text string) bool {
	if open.TakesFreeText() {
		return false
	}
	m := r.readAnswer(open, text)
	if m.Trouble == UnknownAnchor {
		return true // "two weeks before the surgery"
	}
	return m.Do == command.Set && m.Trouble == NoTrouble && (open.isYesNo() || len(m.Values) > 0 && m.Values[0] != OtherValue)
}

// answersFrom returns what a clause would answer in the form that is open, and whether it
// would change an answer.
func answersFrom(r *reader, c clause) (answers []Meaning, changes bool) {
	sub := &reader{offline: r.offline, text: r.text, full: r.full, scene: r.scene}
	sub.fill(c)
	for _, m := range sub.moves {
		slot := r.scene.Slot(m.Slot)
		if slot == nil || m.Do != command.Set || m.Trouble != NoTrouble {
			changes = changes || m.Trouble == SeveralSlots
			continue
		}
		changes = changes || slot.Answer != "" && !slices.Equal(m.Values, []string{slot.Answer})
		if slot.Kind == SlotDay {
			answers = append(answers, Meaning{Slot: m.Slot, Values: m.Values})
		}
	}
	return answers, changes
}
