package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/halfday"
	"github.com/leaveway/leaveway/intents/when"
)

// "December 7 to 8, half day on the 8th" is one request for a day and a half. The words for the
// half day are taken out, the rest is read as whole days, and the half day answers its own question.

// readHalves reads a message with half days at the ends of several days. ok is false if there are
// none, or if the message isn't about days that somebody wants off.
func (o Offline) readHalves(text, full string, scene Scene) (r *reader, ok bool) {
	open := scene.Slot(scene.Open)
	if open != nil && open.TakesFreeText() || len(scene.Topics) == 0 && len(scene.Slots) == 0 {
		return nil, false
	}
	r = &reader{offline: o, full: full, scene: scene}
	found, rest := halfday.Take(text, scene.Clock, knownDays(r))
	if !found.Any() {
		return nil, false
	}
	if scene.Filed && scene.Open == "" {
		if halvesFiled(r, found, text, rest) || amendHalves(r, text) {
			return r, true
		}
		if found, rest = halfday.Take(text, scene.Clock, when.DateRange{}); !found.Any() {
			return nil, false
		}
	}
	if r.inForm() && halfday.IsBlank(rest) {
		addHalves(r, found)
		return r, len(r.moves) > 0
	}
	// "Half a day on December 7 and all of the 8th" asks for time off with the words that are taken out.
	for _, said := range []string{rest, off + rest[min(len(off), len(rest)):]} {
		r := &reader{offline: o, text: said, full: full, scene: scene}
		if read(r); slices.ContainsFunc(r.moves, wantsDays) {
			addHalves(r, found)
			return r, true
		}
	}
	return nil, false
}

// off is what a half day says besides its length.
const off = "off "

// wantsDays reports whether a move begins a request or answers a question.
func wantsDays(m Move) bool {
	return m.Do == command.Set && m.Trouble != NotUnderstood || m.Do == command.Start && m.Offered == "" && m.Trouble != ForSomebodyElse
}

// dropHalves takes back the half days of an earlier message if this one gives a new length or last
// day, or asks for whole days: "3 days" after "2.5 days" are three.
func dropHalves(r *reader) {
	s, length, end := r.slotWithRole(RoleHalves), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	if !r.inForm() || s == nil || length == nil || s.Answer == "" || r.moveFor(s) != nil {
		return
	}
	again := r.moveFor(length) != nil || end != nil && r.moveFor(end) != nil
	none := noHalfDay.MatchString(r.text)
	if whole := wholeDaysMeant.MatchString(r.text); again || whole || none {
		r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
			return m.Do == command.Unclear || m.Trouble == NotUnderstood || none && m.Slot == length.Name
		})
		r.add(clause{end: len(r.text)}, Move{Do: command.Skip, Slot: s.Name, Confidence: Likely})
	}
}

var (
	wholeDaysMeant = regexp.MustCompile(`(?i)\b(?:whole|full|entire) days?\b`)
	noHalfDay      = regexp.MustCompile(`(?i)\b(?:no|not a|without (?:a|the)) half[- ]days?\b`)
)

// knownDays are the first and the last day that were answered in the form.
func knownDays(r *reader) when.DateRange {
	first, known := effectiveStart(r)
	if !known {
		return when.DateRange{}
	}
	days := when.DateRange{First: first}
	if last, ok := lastDayOfLeave(r); ok {
		days.Last = last
	}
	return days
}

// addHalves answers the question for half days. A form that doesn't ask it tells HR in the person's
// own words.
func addHalves(r *reader, found halfday.Found) {
	source := clause{start: found.Start, end: found.End}
	s := r.slotWithRole(RoleHalves)
	if s == nil {
		noteHalves(r, found)
		return
	}
	var m Move
	switch {
	case found.Between:
		if m = s.troubleMove(NoSuchDay); m.Why == "" {
			m.Why = betweenHalves
		}
	case found.Unclear:
		m = s.troubleMove(SeveralOptions)
		for _, o := range s.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{o.Value}})
		}
	case found.First && found.Last:
		m = s.setMove(HalfBoth)
	case found.First:
		m = s.setMove(HalfFirst)
	default:
		m = s.setMove(HalfLast)
	}
	m.Confidence = Likely
	r.add(source, m)
}

// noteHalves adds the words about half days to the first answer, as a note for HR.
func noteHalves(r *reader, found halfday.Found) {
	said := strings.TrimSpace(strings.Trim(r.full[min(found.Start, len(r.full)):min(found.End, len(r.full))], " ,;()"))
	for i := range r.moves {
		if m := &r.moves[i]; m.Do == command.Set && m.Trouble == NoTrouble {
			m.Rest = said
			return
		}
	}
}

// amendHalves brings a wish to change a filed request to HR in the person's words: other days are
// whole ones. It reports whether the message is such a wish.
func amendHalves(r *reader, text string) bool {
	r.text = text
	m, ok := amendment(r)
	if !ok || m.Do != command.Amend {
		return false
	}
	m.Values, m.Relative = []string{""}, nil
	r.add(clause{end: len(text)}, m)
	return true
}

// halvesFiled reads that the first or the last day of a filed request is to be half a day, where
// nothing else is said: "can the 11th just be the morning". It reports whether the message is that.
func halvesFiled(r *reader, found halfday.Found, text, rest string) bool {
	s := r.slotWithRole(RoleHalves)
	if s == nil || found.First == found.Last || found.Between || found.Unclear || len(when.Find(rest, r.scene.Clock)) > 0 || amend.NamesOtherLeave(rest) {
		return false
	}
	value := HalfLast
	if found.First {
		value = HalfFirst
	}
	if s.Answer != "" && s.Answer != value {
		value = HalfBoth
	}
	r.text = text
	m := s.setMove(value)
	m.Confidence = Likely
	r.add(clause{end: len(text)}, m)
	return true
}

// fillHours answers the question for the length of a short absence with the time between two times
// of day: "the dentist on Monday from 9 to 11".
func fillHours(r *reader) {
	length, start := r.slotWithRole(RoleLength), r.slotWithRole(RoleStart)
	if length == nil || start == nil || r.slotWithRole(RoleName) == nil || r.moveFor(start) == nil && length.Name != r.scene.Open {
		return
	}
	between, ok := halfday.Between(r.text, r.scene.Clock)
	if !ok {
		between, ok = hoursOfPart(r, length)
	}
	if !ok {
		return
	}
	said := when.Length{Minutes: float64(between.Amount)}
	if between.Amount%60 == 0 {
		said = when.Length{Hours: float64(between.Amount / 60)} //nolint:mnd // minutes of an hour
	}
	m := length.hoursAround(between.Amount)
	if between.Amount >= 60*workingHours {
		value, _ := length.optionForLength(when.Length{Days: 1})
		m = length.setMove(value)
	}
	if value, ok := length.optionForLength(said); ok {
		m = length.setMove(value)
	}
	r.moves = slices.DeleteFunc(r.moves, func(o Move) bool { return o.Slot == length.Name })
	m.Confidence = Likely
	r.add(clause{start: between.Start, end: between.End}, m)
}

// hoursOfPart finds the hours for which somebody is away who also says in which part of the day: "2 hours
// Monday morning". That isn't half a day.
func hoursOfPart(r *reader, length *Slot) (m halfday.Minutes, ok bool) {
	if set := r.moveFor(length); set == nil || len(set.Values) != 1 || set.Values[0] != morning && set.Values[0] != afternoon {
		return m, false
	}
	hours := slices.DeleteFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool {
		return f.Kind != when.KindLength || f.Length.Hours == 0 || f.Approximate
	})
	if len(hours) != 1 || ofElse.MatchString(r.text[hours[0].End:]) {
		return m, false
	}
	return halfday.Minutes{Amount: int(hours[0].Length.Hours * 60), Start: hours[0].Start, End: hours[0].End}, true //nolint:mnd // minutes of an hour
}

// ofElse matches what is behind hours that aren't those of an absence: "3 hours away", "48 hours notice".
var ofElse = regexp.MustCompile(`(?i)^[ '’-]*(?:away|drive|from|by car|notice|in advance|ahead|shift|flight|late|later|of sleep|ago)\b`)

// workingHours is from how many hours on somebody is away all day.
const workingHours = 8

// readPartOfDay reads which half of the day is meant that is being asked for: "the morning off I mean,
// I'd be in by 1". It reports whether there was one.
func readPartOfDay(r *reader) bool {
	length, open := r.slotWithRole(RoleLength), r.scene.Slot(r.scene.Open)
	if open != nil && (open.Kind == SlotText || hasAnswer(r, open)) { // "moving day, just the afternoon"
		return false
	}
	if !r.inForm() || length == nil || length.Answer != oneDay && length.Answer != halfDay || len(when.Find(r.text, r.scene.Clock)) > 0 {
		return false
	}
	value := map[amend.PartOfDay]string{amend.Morning: morning, amend.Afternoon: afternoon}[amend.PartWanted(r.text)]
	if value == "" || !slices.ContainsFunc(length.Options, func(o choose.Option) bool { return o.Value == value }) {
		return false
	}
	m := length.setMove(value)
	m.Confidence = Likely
	r.add(clause{text: r.text, end: len(r.text)}, m)
	return true
}

// sayWhichHalf answers with the half of the day that is named, if somebody says that they need half of it: "half a day
// Monday, the afternoon", "just that day, half actually. afternoon".
func sayWhichHalf(r *reader) {
	length := r.slotWithRole(RoleLength)
	if length == nil || !halfWord.MatchString(r.text) {
		return
	}
	named := halfNamed.FindAllStringSubmatch(r.text, -1)
	i := slices.IndexFunc(r.moves, func(m Move) bool {
		return m.Slot == length.Name && (slices.Equal(m.Values, []string{oneDay}) || slices.Equal(m.Values, []string{halfDay}))
	})
	if i < 0 || len(named) != 1 {
		return
	}
	value := map[string]string{"m": morning, "a": afternoon}[strings.ToLower(named[0][1][:1])]
	if slices.ContainsFunc(length.Options, func(o choose.Option) bool { return o.Value == value }) {
		r.moves[i].Values = []string{value}
	}
}

var (
	halfWord  = regexp.MustCompile(`(?i)\bhalf\b`)
	halfNamed = regexp.MustCompile(`(?i)\b(morning|afternoon)s?\b`)
)

// halfDay is the length of a request for half a day, as the starter form has it.
const halfDay = "half_day"

// hoursAround asks for the option below a number of minutes or for the one above.
func (s *Slot) hoursAround(minutes int) Move {
	m := s.troubleMove(SeveralOptions)
	below, above := "", ""
	for _, o := range s.Options {
		stated := statedLength(o.Label).Length
		if stated.Hours == 0 {
			continue
		}
		if at := int(stated.Hours * 60); at < minutes { //nolint:mnd // minutes of an hour
			below = o.Value
		} else if above == "" {
			above = o.Value
		}
	}
	for _, value := range []string{below, above} {
		if value != "" {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	if len(m.Options) < 2 { //nolint:mnd // one of two
		m.Trouble = NotUnderstood
	}
	return m
}
