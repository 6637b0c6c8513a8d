package intents

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/threshold"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// Some questions are answered by a fact: "since 2019" answers whether somebody has worked
// here for at least 12 months. Package threshold reads the comparison in the question.

// factMove returns the answer to a yes-or-no question that a length, a day or an amount
// decides. Unless that is certain, it asks whether it is meant.
func factMove(r *reader, c clause, s *Slot) (m Move, ok bool) {
	fact, decides := factFor(r, c, s)
	if !decides || !s.isYesNo() {
		return Move{}, false
	}
	i := slices.IndexFunc(s.Options, func(o choose.Option) bool {
		return strings.EqualFold(o.Label, map[bool]string{true: "yes", false: "no"}[fact.Yes])
	})
	if i < 0 {
		return Move{}, false
	}
	m = s.setMove(s.Options[i].Value)
	m.Confidence, m.Start, m.End = Likely, c.start, c.end
	if !fact.Certain {
		m = m.AskIfMeant()
		m.Why = fact.Why
	}
	return m, true
}

// asksAbout reports whether a move asks about a slot and about no other.
func (m Move) asksAbout(slot string) bool {
	return len(m.Options) > 0 && !slices.ContainsFunc(m.Options, func(o Meaning) bool { return o.Slot != slot })
}

// factFor returns what a fact says about a question.
func factFor(r *reader, c clause, s *Slot) (fact threshold.Verdict, ok bool) {
	if fact, ok = threshold.SameEmployer(s.Question, c.text); ok {
		return fact, true
	}
	limit, compares := threshold.Of(s.Question)
	if !compares {
		return fact, false
	}
	if start, known := effectiveStart(r); known {
		limit = limit.By(start)
	}
	fact, ok = limit.Decide(c.text, r.scene.Clock)
	return fact, ok && !isLengthOfLeave(r, c, s, limit)
}

// decidedByFact answers the open question for yes or no with a fact before anything else is
// read into it: "part time, 20 hrs a week" answers how many hours somebody works, and asks
// for nothing.
func decidedByFact(r *reader, c clause) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || c.isQuestion || !open.isYesNo() || len(clausesOf(r.text)) != 1 {
		return false
	}
	if fillFact(r, c, open) {
		return true
	}
	parts := splitParts(c.text, words.Cut(c.text))
	return len(parts) > 1 && slices.ContainsFunc(parts, func(part []words.Word) bool { // "no idea of the total, I do 30 a week"
		said := clauseOf(c.text, part)
		said.start, said.end = c.start+said.start, c.start+said.end
		return isRate.MatchString(said.text) && fillFact(r, said, open)
	})
}

// readTenureAsk reads somebody who tells in the middle of a form that they haven't been here long, and asks
// what that means for it: "only started in May, so not a year yet. does that kill it".
func readTenureAsk(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	clauses := clausesOf(r.text)
	n := len(clauses)
	if !r.inForm() && !doomed.MatchString(r.text) || open != nil && open.Kind == SlotText || n < 2 || !clauses[n-1].isQuestion || !meansFor.MatchString(clauses[n-1].text) {
		return false
	}
	told := strings.TrimSpace(r.text[:clauses[n-1].start])
	if strings.Contains(told, "?") || !newHere.MatchString(told) || !r.inForm() && wish.Wants(r.text) {
		return false
	}
	said := clause{text: told, end: len(told)}
	fillFacts(r, said, words.Cut(told))
	r.add(clauses[n-1], Move{Do: command.Ask, About: newHereAsks, Confidence: Likely})
	return true
}

// doomed matches the fear that somebody new gets no leave, or the law that it comes from.
var doomed = regexp.MustCompile(`(?i)\b(?:screwed|out of luck|sol|toast|doomed|done for|fucked|cooked|ineligible|eligible|eligibility|qualify|qualified|fmla|cfra|any (?:rights|leave|protection)|no (?:rights|leave))\b`)

// newHereAsks is what somebody asks of the policies who is new and asks whether that matters.
const newHereAsks = "Can I take leave if I have worked here for less than 12 months?"

var (
	newHere = regexp.MustCompile(`(?i)\b(?:only|just|recently|barely) (?:\w+ )?(?:started|joined|been (?:here|with)|got hired|was hired|worked here|hired on|came on)\b|\b(?:new here|the new (?:guy|girl|hire|person)|new hire|still (?:on|in) (?:my )?probation)\b|` +
		`\b(?:not|isn['’]?t|haven['’]?t|hasn['’]?t|less than|under|short of|shy of|almost|nearly)\b(?: \w+){0,4}? (?:a|one|the|my first|12) (?:full |whole |entire |complete )?(?:yr|year|months)\b|\bstarted (?:here )?(?:in|last|this)\b`)
	meansFor = regexp.MustCompile(`(?i)^\W*(?:(?:so|and|but|ok|or|wait|then) )*(?:does|do|is|will|would|did|am|can|could|what)\b.*\b(?:that|this|it|i|me|matter|count|qualify|eligible|problem|issue)\b`)
)

// isRate matches an amount by the week or the day.
var isRate = regexp.MustCompile(`(?i)\d(?:\w*|[- ]\w+)? ?(?:a|an|per|each|every|/) ?(?:week|wk|day)\b`)

// fillFact answers the open question with a fact that decides it.
func fillFact(r *reader, c clause, open *Slot) bool {
	if open == nil || r.moveFor(open) != nil {
		return false
	}
	m, ok := factMove(r, c, open)
	if ok {
		r.add(c, m)
	}
	return ok
}

// answersLater reads words that don't answer the open question as the answer to one that is
// still to come, if nothing else could be meant: a name, or how long somebody has worked
// here. It is asked about. It reports whether there was one.
func answersLater(r *reader, open *Slot) bool {
	if open == nil || open.TakesFreeText() || r.scene.isUnworded() || len(r.pending) != 1 {
		return false
	}
	c := r.pending[0]
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s == open || s.OffRoute || s.Answer != "" {
			continue
		}
		var m Move
		switch {
		case s.Kind == SlotPerson && isNameAlone(c.text):
			m = r.personMove(s, c.text)
		case s.isYesNo() && worksHere.MatchString(c.text):
			m, _ = factMove(r, c, s)
		}
		if m.Do == command.Set && m.Trouble == NoTrouble {
			m = m.AskIfMeant()
		}
		if m.Do == command.Set && m.Trouble == SeveralSlots {
			r.add(c, m)
			return true
		}
	}
	return false
}

// worksHere matches words about how long somebody has been with the company.
var worksHere = regexp.MustCompile(`(?i)\b(?:(?:been|worked|working|employed) (?:here|there|with|for|at)|joined|hired|(?:i|we) started (?:here|in|at))\b`)

// isNameAlone reports whether a text is two or three words that are written like names.
func isNameAlone(text string) bool {
	const least, most = 2, 3 // "Whatever" is no name
	fields := strings.Fields(strings.Trim(text, " .!"))
	return least <= len(fields) && len(fields) <= most && !slices.ContainsFunc(fields, func(f string) bool {
		first, _ := utf8.DecodeRuneInString(f)
		plain := words.Plain(f)
		return !unicode.IsUpper(first) || strings.ToUpper(f) == f || words.IsStopword(plain) || nonNameWords[plain] || when.IsCalendarWord(plain)
	})
}

// isLengthOfLeave reports whether all that a clause says is a length that the form offers,
// in another unit than the one that is compared with: "8 weeks" may correct the length.
func isLengthOfLeave(r *reader, c clause, asked *Slot, limit threshold.Threshold) bool {
	length := when.ReadLength(c.text)
	if !length.Found || limit.Names(c.text) || sharesWord(c.text, asked.Question) {
		return false
	}
	return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
		_, offered := s.optionForLength(length.Length)
		return offered && s.OffersLengths()
	})
}

// fillFacts answers yes-or-no questions that aren't open with facts said in their own words:
// "I've worked here for three years". It reports whether there were any.
func fillFacts(r *reader, c clause, tokens []words.Word) bool {
	before := len(r.moves)
	if open := r.scene.Slot(r.scene.Open); open != nil && open.OffersLengths() && saysDays(c.text) && !worksHere.MatchString(c.text) {
		return false // "10 working days" is how long the leave is
	}
	for _, part := range splitParts(c.text, tokens) {
		said := clauseOf(c.text, part)
		said.start, said.end = c.start+said.start, c.start+said.end
		for i := range r.scene.Slots {
			s := &r.scene.Slots[i]
			if s.OffRoute || !s.isYesNo() || s.Name == r.scene.Open || r.moveFor(s) != nil || !sharesWord(said.text, s.Question) || !factNamed(said.text) {
				continue
			}
			if m, ok := factMove(r, said, s); ok && !slices.Equal(m.Values, []string{s.Answer}) {
				if s.Answer != "" && m.Trouble == NoTrouble {
					m = m.AskIfMeant()
				}
				r.add(said, m)
			}
		}
	}
	return len(r.moves) > before
}

// sharesWord reports whether two texts share a word that means something.
func sharesWord(text, question string) bool {
	asked := words.Texts(words.Cut(question))
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool {
		return len(w.Text) > 3 && !words.IsStopword(w.Text) && !when.IsCalendarWord(w.Text) && !calendarUnits[w.Text] && slices.Contains(asked, w.Text) && !when.ReadNumber(w.Text).Found
	})
}

// factNamed reports whether words say how long or how much, and don't only have a number in
// them.
func factNamed(text string) bool {
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return calendarUnits[w.Text] || sinceWords[w.Text] })
}

var sinceWords = lists.Set("words of a beginning")

var calendarUnits = lists.Set("units of time")

// numberMove returns the move for a number: as it is, or of an amount with its unit. None at
// all is zero, and of two numbers the person is asked which.
func numberMove(r *reader, s *Slot, text string) Move {
	if m, ok := numberFromFact(r, s, text); ok {
		return m
	}
	if saysNone(text) {
		return s.setMove("0")
	}
	length := when.ReadLength(text)
	switch value, counts := s.lengthAsNumber(length.Length); {
	case !length.Found:
	case len(length.Options) > 1:
		return s.severalNumbersMove(length.Options)
	case counts:
		return s.setMove(value)
	case s.unit() != "":
		return s.convertedMove(length.Length)
	}
	n := when.ReadNumber(text)
	if alone := words.Plain(n.Rest) == "" || words.Plain(n.Rest) == "or" || words.Plain(n.Rest) == "to"; len(n.Others) == 1 && alone {
		m := s.troubleMove(SeveralOptions)
		for _, one := range []float64{n.Value, n.Others[0]} {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatNumber(one)}})
		}
		return m
	}
	if n.Found && len(n.Others) == 0 {
		return s.setMove(formatNumber(n.Value))
	}
	return s.troubleMove(NotUnderstood)
}

func formatNumber(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// severalNumbersMove returns the move for "2 to 3 weeks".
func (s *Slot) severalNumbersMove(lengths []when.Length) Move {
	m := s.troubleMove(SeveralOptions)
	for _, l := range lengths {
		if value, ok := s.lengthAsNumber(l); ok {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	if len(m.Options) < 2 {
		return s.troubleMove(NotUnderstood)
	}
	return m
}

// convertedMove returns the move for an amount in another unit than the question's: three
// days are 0.6 working weeks, and never three weeks. It is asked about.
func (s *Slot) convertedMove(l when.Length) Move {
	const workdays, weeksInMonth, monthsInYear = 5, 52.0 / 12, 12
	weeks := l.Weeks + l.Days/workdays + (l.Months+l.Years*monthsInYear)*weeksInMonth
	per := map[string]float64{"weeks": 1, "days": 1.0 / workdays, "months": weeksInMonth}[s.unit()]
	if weeks == 0 || per == 0 {
		return s.troubleMove(NotUnderstood)
	}
	return s.setMove(formatNumber(math.Round(weeks/per*10) / 10)).AskIfMeant()
}

// unit returns the unit that a question for a number asks for, or "".
func (s *Slot) unit() string {
	for _, w := range words.Phrase(s.Question) {
		if w == "weeks" || w == "days" || w == "months" || w == "hours" {
			return w
		}
	}
	return ""
}

// saysNone reports whether words say that there was nothing: "none", "never taken any".
func saysNone(text string) bool {
	tokens := words.DropEmoji(words.Cut(text))
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return noneWords[w.Text] }) &&
		!slices.ContainsFunc(tokens, func(w words.Word) bool { return !noneWords[w.Text] && !besideNone[w.Text] })
}

var (
	noneWords  = lists.Set("none")
	besideNone = lists.Set("words with none")
)

// lengthAsNumber returns a length as the number for a slot that asks for its unit, such as
// weeks.
func (s *Slot) lengthAsNumber(l when.Length) (string, bool) {
	for unit, n := range map[string]float64{"weeks": l.Weeks, "days": l.Days, "hours": l.Hours, "months": l.Months} {
		only := l == (when.Length{Weeks: l.Weeks}) || l == (when.Length{Days: l.Days}) || l == (when.Length{Hours: l.Hours}) || l == (when.Length{Months: l.Months})
		if n != 0 && only && unit == s.unit() {
			return strconv.FormatFloat(n, 'f', -1, 64), true
		}
	}
	return "", false
}

// numberFromFact returns the answer to a question for a number that a text says in another
// unit: "18 months" isn't 18 years. It is asked about.
func numberFromFact(r *reader, s *Slot, text string) (m Move, ok bool) {
	n, ok := threshold.Convert(s.Question, text, r.scene.Clock)
	if !ok {
		return Move{}, false
	}
	return s.setMove(strconv.FormatFloat(n, 'f', -1, 64)).AskIfMeant(), true
}

// bareNumberMove returns the move for a bare number, like the three in "make that three".
// It is an amount in the options' unit, not the position of an option.
func (s *Slot) bareNumberMove(text string) (m Move, ok bool) {
	n := when.ReadNumber(text)
	rest := words.TrimPolite(words.Cut(n.Rest))
	bare := !slices.ContainsFunc(rest, func(w words.Word) bool { return !numberFillers[w.Text] })
	likely := !slices.ContainsFunc(rest, func(w words.Word) bool { return !numberFillers[w.Text] && !likelyNumberFillers[w.Text] })
	if n.Found && len(n.Others) > 0 {
		return s.bareNumbersMove(append([]float64{n.Value}, n.Others...))
	}
	if !n.Found || !likely {
		return Move{}, false
	}
	value, ok := s.optionForNumber(n.Value)
	if !ok {
		return s.troubleMove(NotUnderstood), true
	}
	if m = s.setMove(value); !bare { // "start with six and see"
		m = m.AskIfMeant()
	}
	return m, true
}

// bareNumbersMove asks which of a few bare numbers is meant, if each is an amount in the options'
// unit: "six, maybe eight". ok is false if one of them isn't.
func (s *Slot) bareNumbersMove(numbers []float64) (m Move, ok bool) {
	const most = 3
	m = s.troubleMove(SeveralOptions)
	for _, n := range numbers {
		value, ok := s.optionForNumber(n)
		if !ok || len(numbers) > most {
			return Move{}, false
		}
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
	}
	return m, true
}

// optionForNumber returns the value of the option for a bare number, in its unit.
func (s *Slot) optionForNumber(n float64) (value string, ok bool) {
	for _, o := range s.Options {
		if d := statedLength(o.Label); d.Found && slices.Contains([]when.Length{{Weeks: n}, {Days: n}, {Months: n}}, d.Length) {
			return o.Value, true
		}
	}
	return "", false
}

var (
	numberFillers       = lists.Set("number fillers")        // may surround a bare number without counting anything
	likelyNumberFillers = lists.Set("likely number fillers") // do so most likely: it is asked whether the amount is meant
)
