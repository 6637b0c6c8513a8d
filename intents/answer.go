package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/age"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/limit"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/rhythm"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/whereabouts"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/intents/yesno"
)

// readAnswer reads words as the answer to a slot.
func (r *reader) readAnswer(s *Slot, text string) Move {
	if order, _, _ := command.Read(text); order == command.Unsure {
		switch {
		case s.AllowsUnsure:
			return s.setMove(UnsureValue)
		case s.Optional && !s.TakesFreeText():
			return Move{Do: command.Skip, Slot: s.Name, Confidence: Likely}
		}
	}
	if s.isSkip(text) {
		return Move{Do: command.Skip, Slot: s.Name, Confidence: Sure}
	}
	switch s.Kind {
	case SlotDay:
		if day, ok := s.bareDay(text); ok {
			return s.setMove(formatDay(day))
		}
		clock := r.scene.clockFor(s)
		if sinceDay.MatchString(text) { // "already off since Monday"
			clock.Lean = when.Past
		}
		if at := notUntil.FindStringIndex(text); at != nil {
			m := r.dayMove(s, when.ReadDay(text[at[1]:], clock))
			if m.Do == command.Set && m.Trouble == NoTrouble {
				return m.AskIfMeant()
			}
			return m
		}
		return r.dayMove(s, when.ReadDay(text, clock))
	case SlotRange:
		return rangeMove(s, when.ReadRange(text, r.scene.clockFor(s)))
	case SlotChoice, SlotChoices:
		if s.OffersLengths() && r.hasOnlyOtherLengths(text) {
			break
		}
		return byAge(s, text, r.choiceMove(s, text))
	case SlotNumber:
		return numberMove(r, s, text)
	case SlotPerson:
		return r.personMove(s, text)
	case SlotText, SlotContact:
		return s.setMove(text)
	}
	return s.troubleMove(NotUnderstood)
}

// byAge returns the answer to a question whose options are apart by an age, if that is told: "my daughter, she's 9" is
// a child under 18.
func byAge(s *Slot, text string, m Move) Move {
	years, told := age.Of(text)
	if !told || m.Do != command.Set || s.Kind != SlotChoice {
		return m
	}
	meant := slices.Clone(m.Values)
	for _, o := range m.Options {
		meant = append(meant, o.Values...)
	}
	among, fitting := false, []string(nil)
	for _, o := range s.Options {
		fits, bounded := age.Fits(o.Label, years)
		among = among || bounded && slices.Contains(meant, o.Value)
		if fits {
			fitting = append(fitting, o.Value)
		}
	}
	if !among || len(fitting) != 1 {
		return m
	}
	return s.setMove(fitting[0])
}

// ofAge returns the options that fit an age, where several are meant and a text tells one: "care for my daughter from
// December 7, she's 9".
func ofAge(options []choose.Option, text string, hits []int) []int {
	years, told := age.Of(text)
	if !told || len(hits) < 2 { //nolint:mnd // one of two
		return hits
	}
	return slices.DeleteFunc(slices.Clone(hits), func(i int) bool {
		fits, bounded := age.Fits(options[i].Label, years)
		return bounded && !fits
	})
}

// endsThen matches when something ends.
var endsThen = regexp.MustCompile(`(?i)^\W*(?:until|till|til|through|up to)\b`)

// notUntil matches what makes the day after it the first possible one.
var notUntil = regexp.MustCompile(`(?i)\bnot (?:until|till|til)\b`)

// nothingToAdd matches the answer of someone with nothing to add: "no, nothing else,
// thanks".
var nothingToAdd = regexp.MustCompile(`(?i)^(?:(?:no|nope|nah)[,. ]*)?(?:(?:i['’]?m|we['’]?re|all|it['’]?s all) (?:good|set|fine)|i (?:don['’]?t )?think (?:not|so|that['’]?s (?:it|all|everything))|not (?:that i (?:can think of|know(?: of)?)|really)|that (?:covers|should cover) (?:it|everything))[,. ]*(?:thanks|thank you)?[.! ]*$|^(no|nope|nah)?[,. ]*(none|nothing|that['’]?s (all|it)|that is (all|it))?( else| more| to add| special| for now| at all| really)*[,. ]*(thanks|thank you)?[.! ]*$`)

// isSkip reports whether words decline to answer an optional slot.
func (s *Slot) isSkip(text string) bool {
	return s.Optional && (s.TakesFreeText() || s.Kind == SlotDay || s.Kind == SlotRange) && nothingToAdd.MatchString(text)
}

// dayMove returns the move for a day.
func (r *reader) dayMove(s *Slot, answer when.DayAnswer) Move {
	switch answer.Kind {
	case when.OneDay:
		switch {
		case s.Role == RoleEnd || s.InPast:
		case limitOf(r, answer.Day) == limit.After: // "right after Christmas" isn't Christmas
			return s.setMove(formatDay(answer.Day.AddDate(0, 0, 1))).AskIfMeant()
		case limitOf(r, answer.Day) == limit.First:
			return s.setMove(formatDay(answer.Day)).AskIfMeant()
		}
		return s.setMove(formatDay(answer.Day))
	case when.SeveralDays:
		m := s.troubleMove(SeveralDays)
		m.Why = answer.Reason
		for _, day := range answer.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatDay(day)}})
		}
		return m
	case when.VagueDay:
		if s.Role == RoleEnd && endOfPeriod.MatchString(strings.TrimSpace(r.text)) && !answer.DateRange.Last.IsZero() {
			return s.setMove(formatDay(answer.DateRange.Last)).AskIfMeant()
		}
		m := s.troubleMove(VagueDay)
		m.Days = answer.DateRange
		return m
	case when.RangeInsteadOfDay:
		m := s.troubleMove(RangeForDay)
		m.Options = []Meaning{{Slot: s.Name, Values: []string{formatDay(answer.First)}}, {Slot: s.Name, Values: []string{formatDay(answer.Last)}}}
		return m
	case when.RelativeDay:
		return r.relativeDayMove(s, answer.Relative)
	case when.InvalidDay:
		m := s.troubleMove(NoSuchDay)
		m.Why = answer.Reason
		return m
	}
	return s.troubleMove(NotUnderstood)
}

// limitOf returns whether a day is said only as a limit: "not before the 25th".
func limitOf(r *reader, day time.Time) limit.Limit {
	for _, f := range when.Find(r.text, r.scene.Clock) {
		if f.Kind == when.KindDay && f.First.Equal(day) {
			return limit.Of(r.text, f.Start, f.End)
		}
	}
	return limit.None
}

// relativeDayMove returns the move for a day relative to another one. The other day is the
// one it names or, if it names none, the last day in the message or the only day in the
// form.
func (r *reader) relativeDayMove(s *Slot, relative when.Relative) Move {
	m := s.troubleMove(UnknownAnchor)
	m.About = relative.Anchor
	var anchor *Slot
	for _, a := range r.anchorSlots(relative.Anchor, s) {
		if anchor = a; relative.Anchor != "" {
			break
		}
	}
	if anchor == nil {
		return m
	}
	day, err := time.Parse(time.DateOnly, r.currentValue(anchor))
	if err != nil {
		return m
	}
	shift := relative.Length.After
	if relative.Before {
		shift = relative.Length.Before
	}
	m = s.setMove(formatDay(shift(day)))
	m.Relative = &RelativeDay{Slot: anchor.Name, Length: relative.Length, Before: relative.Before}
	return m
}

// anchorSlots returns the slots whose day another day may be relative to. Without a name,
// the most likely one is last.
func (r *reader) anchorSlots(name string, from *Slot) []*Slot {
	dated := func(s *Slot) bool { return s.Kind == SlotDay && !s.OffRoute && s != from && r.currentValue(s) != "" }
	if name != "" {
		hits := r.scene.slotsNamed(name, dated)
		if len(hits) == 0 && slices.ContainsFunc(words.Cut(name), func(w words.Word) bool { return arrivalNames[w.Text] }) {
			hits = arrivalSlots(r, dated)
		}
		return hits
	}
	var all, inMessage []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; dated(s) && s.Role != RoleEnd {
			all = append(all, s)
			if r.moveFor(s) != nil {
				inMessage = append(inMessage, s)
			}
		}
	}
	switch {
	case len(inMessage) > 0:
		return inMessage
	case len(all) == 1:
		return all
	}
	return nil
}

// arrivalNames are what people call the day on which a child arrives.
var arrivalNames = lists.Set("names of an arrival")

// arrivalSlots returns the questions for the day on which a child arrives.
func arrivalSlots(r *reader, fit func(*Slot) bool) []*Slot {
	var out []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; (s.Role == RoleArrival || s.Role == RolePlacement || s.Role == RoleBirth) && fit(s) {
			out = append(out, s)
		}
	}
	return out
}

// rangeMove returns the move for a first and a last day.
func rangeMove(s *Slot, answer when.RangeAnswer) Move {
	switch answer.Kind {
	case when.OneRange:
		return s.setMove(formatDay(answer.First), formatDay(answer.Last))
	case when.SeveralRanges:
		m := s.troubleMove(SeveralDays)
		for _, o := range answer.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatDay(o.First), formatDay(o.Last)}})
		}
		return m
	case when.InvalidRange:
		m := s.troubleMove(NoSuchDay)
		m.Why = answer.Reason
		return m
	case when.NoRange:
		return s.troubleMove(NotUnderstood)
	}
	return s.troubleMove(OneDayMissing)
}

// choiceMove returns the move for the options that words name.
func (r *reader) choiceMove(s *Slot, text string) Move {
	if s.OffersLengths() {
		text = tally.WithoutRates(text)
	}
	if s.OffersLengths() && saysOnlyDays(r, text) {
		return s.troubleMove(NotUnderstood)
	}
	if s.offersExactLengths() || s.OffersLengths() && saysDays(text) {
		if m, ok := r.lengthMove(s, text); ok {
			return m
		}
	}
	if s.isYesNo() {
		if order, ok := yesno.Leading(text); ok {
			if order == command.No && yesno.DeniesThing(s.Question, text) {
				return r.choiceMove(s, string(order)).AskIfMeant()
			}
			text = string(order)
		}
	}
	if s.asksForState() {
		text = s.whereOneself(whereabouts.Now(text))
	}
	if m, ok := relationMove(s, text); ok {
		return m
	}
	if m, ok := selfMove(s, text); ok {
		return m
	}
	if s.OffersLengths() && endsThen.MatchString(text) && len(choose.FindSpelled(text, s.Options)) == 0 { // a day, if anything
		return s.troubleMove(NotUnderstood)
	}
	read := choose.Read(text, place.AddTo(s.Options, words.Cut(text)))
	hits := read.Options
	if len(hits) == 0 && s.Name == r.scene.Open {
		if m, ok := patternMove(s, text); ok {
			return m
		}
	}
	taken := make([]choose.Option, len(hits))
	for i, hit := range hits {
		taken[i] = s.Options[hit]
	}
	if s.asksForState() && place.IsElsewhere(text, taken, workWords) {
		return s.troubleMove(NotUnderstood)
	}
	return optionMove(s, text, read)
}

// saysOnlyDays reports whether a text has dates with their month, and no length: "June 11, not 15" has no
// number of weeks.
func saysOnlyDays(r *reader, text string) bool {
	dated := false
	for _, f := range when.Find(text, r.scene.Clock) {
		switch f.Kind { //nolint:exhaustive // the others say nothing of a number
		case when.KindLength, when.KindRange:
			return false
		case when.KindDay:
			dated = dated || ofMonth.MatchString(text[f.Start:f.End])
		}
	}
	return dated
}

var ofMonth = regexp.MustCompile(`(?i)^(?:the )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec))`)

// selfMove reads “me” as the only option that its reader says of themselves: "I am giving birth".
func selfMove(s *Slot, text string) (Move, bool) {
	if s.isYesNo() || s.OffersLengths() || s.asksForState() || !saysMe.MatchString(words.Plain(text)) {
		return Move{}, false
	}
	own := slices.DeleteFunc(slices.Clone(s.namedOptions()), func(o choose.Option) bool { return !ofMe.MatchString(o.Label) })
	if len(own) != 1 {
		return Move{}, false
	}
	return s.setMove(own[0].Value), true
}

var (
	saysMe = regexp.MustCompile(`^(?:(?:its|it is|thats|that is|that would be|thatd be|yes|just|only|oh|well|hm+) )*(?:me|myself|i am|im|i will|ill|i do|i will be|mine|me i am|its me|mom is me)(?: (?:please|lol|haha|of course|obviously|myself|not my (?:partner|wife|husband)))*$`)
	ofMe   = regexp.MustCompile(`(?i)^(?:I|me|myself|my own)\b`)
)

// optionMove returns the move for the options that were read in a text.
func optionMove(s *Slot, text string, read choose.Result) Move {
	hits := read.Options
	switch {
	case read.None && s.hasOption(OtherValue) && !s.OffersLengths() && !s.asksForState():
		return s.setMove(OtherValue)
	case len(hits) == 0:
		m := s.troubleMove(NotUnderstood)
		for _, hit := range nearestOptions(s, text) {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{s.Options[hit].Value}})
		}
		return m
	case s.Kind == SlotChoices:
		var values []string
		for _, hit := range hits {
			values = append(values, s.Options[hit].Value)
		}
		return s.setMove(values...)
	case len(hits) == 1 && s.isOnlyYesNo() && len(s.Options[hits[0]].Words) > 0 && !isYesNoWord(text) && slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return words.IsNegation(w.Text) }):
		return s.troubleMove(NotUnderstood)
	case len(hits) == 1 && s.isOnlyYesNo() && len(s.Options[hits[0]].Words) > 0 && !isYesNoWord(text): // what is said lets conclude it
		return s.setMove(s.Options[hits[0]].Value).AskIfMeant()
	case len(hits) == 1 && (place.IsWordAndCode(text) || s.asksForState() && place.SaysHalf(text, s.Options[hits[0]])):
		return s.setMove(s.Options[hits[0]].Value).AskIfMeant()
	case len(hits) == 1:
		return s.setMove(s.Options[hits[0]].Value)
	}
	m := s.troubleMove(SeveralOptions)
	for _, hit := range hits {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{s.Options[hit].Value}})
	}
	return m
}

// patternMove reads how somebody will be away as the option that has such words. What follows
// from what was said is asked about.
func patternMove(s *Slot, text string) (Move, bool) {
	name := rhythm.Of(text)
	if name == "" {
		return Move{}, false
	}
	hits := choose.Read(string(name), s.namedOptions()).Options
	if len(hits) != 1 {
		return Move{}, false
	}
	return s.setMove(s.Options[hits[0]].Value).AskIfMeant(), true
}

// isYesNoWord reports whether a text is a yes or a no and nothing else.
func isYesNoWord(text string) bool {
	order, _, ok := command.ReadYesNo(text)
	return ok && (order == command.Yes || order == command.No || order == command.Unsure)
}

// whereOneself leaves out of a text where something else is than its author. A text is returned as
// it is if that doesn't leave one option.
func (s *Slot) whereOneself(text string) string {
	if rest := whereabouts.Own(text); len(s.Named(rest)) == 1 {
		return rest
	}
	return text
}

// bareDay reads a day of the month without a month. The month is that of the days the slot
// was narrowed to or of its answer.
func (s *Slot) bareDay(text string) (time.Time, bool) {
	dom, ok := when.ReadDayOfMonth(text)
	if !ok {
		return time.Time{}, false
	}
	first, last := s.NarrowedTo.First, s.NarrowedTo.Last
	if first.IsZero() {
		day, err := time.Parse(time.DateOnly, s.Answer)
		if err != nil {
			return time.Time{}, false
		}
		first = day.AddDate(0, 0, 1-day.Day())
		last = first.AddDate(0, 1, -1)
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if day.Day() == dom {
			return day, true
		}
	}
	return time.Time{}, false
}

// nearestOptions returns the options of a slot that words may mean, if they name none.
func nearestOptions(s *Slot, text string) []int {
	if s.isYesNo() || s.OffersLengths() {
		return nil
	}
	return choose.Nearest(text, s.Options)
}
