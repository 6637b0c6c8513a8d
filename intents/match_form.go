package intents

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/limit"
	"github.com/leaveway/leaveway/intents/match"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// matchKinds say what each kind of slot is to package match.
var matchKinds = map[SlotKind]match.Kind{
	SlotText: match.Text, SlotDay: match.Day, SlotRange: match.Range, SlotChoice: match.Choice, SlotChoices: match.Choices,
	SlotNumber: match.Number, SlotPerson: match.Person, SlotContact: match.Contact, SlotFile: match.File,
}

// asksAboutHarm reports whether the form is a report of something bad, so that what
// happened is its answer.
func (s *Scene) asksAboutHarm() bool {
	return s.isUnworded() && slices.ContainsFunc(s.Slots, func(q Slot) bool {
		return slices.ContainsFunc(words.Cut(q.Question+" "+q.Label), func(w words.Word) bool { return harmWords[w.Text] })
	})
}

var harmWords = lists.Set("words of reports")

// matchQuestions returns the form's questions as package match sees them.
func matchQuestions(scene Scene) []match.Question {
	out := make([]match.Question, len(scene.Slots))
	for i := range scene.Slots {
		s := &scene.Slots[i]
		out[i] = match.Question{
			Kind: matchKinds[s.Kind], Text: s.Question, Label: s.Label, Help: s.Help, Words: s.Words, Options: s.namedOptions(),
			Long: s.Long, Page: s.Page, Open: s.Name == scene.Open, Answered: s.Name != scene.Open && (s.Answer != "" || s.OffRoute), Latest: s.Latest,
		}
	}
	return out
}

// fillForm answers the questions of a form from what the clauses say, whatever the form
// is. It returns the clauses that it leaves to others.
func fillForm(r *reader, clauses []clause) []clause {
	var sentences []match.Span
	var rest []clause
	for _, c := range clauses {
		_, _, isCommand := command.Read(c.text)
		if isCommand && len(clauses) > 1 || c.isQuestion && !tellsWhat(c, r.text) || takesBack(r, c) {
			rest = append(rest, c)
			continue
		}
		sentences = append(sentences, match.Span{Start: c.start, End: c.end})
	}
	found := match.Find(r.text, sentences, matchQuestions(r.scene), r.scene.Clock)
	if found.Whole && len(rest) == 0 {
		found.Answers[0].Text = strings.TrimSpace(r.full)
	}
	for _, a := range found.Answers {
		s := &r.scene.Slots[a.Question]
		m := readMatched(r, s, a)
		if a.Again && m.Trouble == NoTrouble && !slices.Equal(m.Values, []string{s.Answer}) {
			m = m.AskIfMeant()
		}
		r.add(clause{start: a.Start, end: a.End}, m)
	}
	for _, left := range found.Left {
		r.pending = append(r.pending, clause{text: r.text[left.Start:left.End], start: left.Start, end: left.End})
	}
	for _, about := range found.About {
		r.pending = append(r.pending, clause{text: r.text[about.Start:about.End], start: about.Start, end: about.End})
	}
	return rest
}

// tellsWhat reports whether a clause begins with a question word and is a statement: "what
// I liked was the freedom".
func tellsWhat(c clause, text string) bool {
	tokens := words.SkipLinks(words.Cut(c.text))
	return len(tokens) > 3 && !strings.HasPrefix(text[c.end:], "?") && (tokens[0].Text == "what" || tokens[0].Text == "how") &&
		slices.Contains([]string{"i", "we", "you", "they"}, tokens[1].Text) &&
		slices.ContainsFunc(tokens[2:], func(w words.Word) bool {
			return w.Text == "is" || w.Text == "was" || w.Text == "are" || w.Text == "were"
		})
}

// readMatched returns the move for an answer that was matched with its slot.
func readMatched(r *reader, s *Slot, a match.Answer) Move {
	var m Move
	switch {
	case s.Kind == SlotChoice && len(a.Values) > 1:
		m = s.troubleMove(SeveralOptions)
		for _, value := range a.Values {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	case len(a.Values) > 0:
		m = s.setMove(a.Values...)
	case a.Text != "" && s.isSkip(a.Text):
		m = Move{Do: command.Skip, Slot: s.Name, Confidence: Sure}
	case a.Text != "" && s.Kind == SlotText:
		m = s.setMove(a.Text)
	case a.Text != "":
		m = r.readAnswer(s, a.Text)
	default:
		m = r.readAnswer(s, r.text[a.Start:a.End])
	}
	if m.Trouble != NoTrouble && s.Kind == SlotRange {
		if whole, ok := rangeFrom(r, s); ok {
			m = whole
		}
	}
	if m.Trouble == NoTrouble && s.Kind == SlotDay && limit.EndsBefore(r.text[:a.Start], s.Question+" "+s.Label) {
		m = m.AskIfMeant()
	}
	if m.Trouble == NoTrouble && s.Kind == SlotNumber && len(m.Values) > 0 {
		if either, ok := eitherNumber(r, s, a, m); ok {
			m = either
		}
	}
	if s.Name != r.scene.Open {
		m.Confidence = min(m.Confidence, Likely)
	}
	m.Start, m.End = a.Start, a.End
	return m
}

// eitherNumber asks about a number that may not be the one that was asked for: which of two is
// meant, whether an item of a list is all, or whether hours lie between two times of day.
func eitherNumber(r *reader, s *Slot, a match.Answer, m Move) (Move, bool) {
	value, err := strconv.ParseFloat(m.Values[0], 64)
	if err != nil {
		return Move{}, false
	}
	found := tally.Read(r.text, value, [2]int{a.Start, a.End})
	switch {
	case found.Doubt == tally.Either:
		m = s.troubleMove(SeveralOptions)
		for _, n := range found.Numbers {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatNumber(n)}})
		}
		return m, true
	case found.Doubt == tally.Hours && asksFor(s, "hour"), found.Doubt == tally.Product && (found.Unit == "" || asksFor(s, found.Unit)):
		return s.setMove(formatNumber(found.Numbers[0])).AskIfMeant(), true
	case found.Doubt == tally.Limit:
		return m.AskIfMeant(), true
	case found.Doubt != tally.None:
		return s.troubleMove(NotUnderstood), true
	}
	return Move{}, false
}

// asksFor reports whether a question asks how many of something there are, in the singular.
func asksFor(s *Slot, unit string) bool {
	return slices.ContainsFunc(words.Cut(s.Question+" "+s.Label), func(w words.Word) bool { return strings.TrimSuffix(w.Text, "s") == unit })
}

// rangeFrom returns the first and the last day of what begins on a day and takes a length: "starts
// Jan 11, goes 6 weeks". It is asked about.
func rangeFrom(r *reader, s *Slot) (Move, bool) {
	var first []when.Reading
	var lasts []when.Length
	for _, f := range when.Find(r.text, r.scene.clockFor(s)) {
		switch f.Kind {
		case when.KindDay:
			first = append(first, f)
		case when.KindLength:
			lasts = append(lasts, f.Length)
		}
	}
	if len(first) != 1 || len(lasts) != 1 || lasts[0].Hours > 0 || lasts[0].Minutes > 0 {
		return Move{}, false
	}
	last := lasts[0].After(first[0].First).AddDate(0, 0, -1)
	return s.setMove(formatDay(first[0].First) + "/" + formatDay(last)).AskIfMeant(), !last.Before(first[0].First)
}

// addDayAfterLength adds the move of dayAfterLength, and reports whether there is one.
func addDayAfterLength(r *reader, open *Slot) bool {
	m, ok := dayAfterLength(r, open)
	if ok {
		r.add(clause{end: len(r.text)}, m)
	}
	return ok
}

// dayAfterLength returns the day that is a length from today, for a question about when somebody
// is back or something ends: "the doctor says 2 weeks". It is asked about.
func dayAfterLength(r *reader, s *Slot) (Move, bool) {
	if s == nil || s.Kind != SlotDay || s.InPast || !endsSomething.MatchString(s.Question+" "+s.Label) {
		return Move{}, false
	}
	found := when.Find(r.text, r.scene.clockFor(s))
	if len(found) != 1 || found[0].Kind != when.KindLength || !found[0].MaxLength.IsZero() || found[0].Length.Hours > 0 || found[0].Length.Minutes > 0 {
		return Move{}, false
	}
	return s.setMove(formatDay(found[0].Length.After(r.scene.Clock.Today()))).AskIfMeant(), true
}

var endsSomething = regexp.MustCompile(`(?i)\b(?:back|returns?|resume|end|ends|until|over|finish(?:ed)?|done|expect)\b`)
