package intents

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/match"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// matchKinds say what each kind of slot is to package match.
var matchKinds = map[SlotKind]match.Kind{
	SlotText: match.Text, SlotDay: match.Day, SlotRange: match.Range, SlotChoice: match.Choice, SlotChoices: match.Choices,
	SlotNumber: match.Number, SlotPerson: match.Person, SlotContact: match.Contact, SlotFile: match.File,
}

// isUnworded reports whether the form's author wrote questions and left it to us to know
// what people say with the answers. A form with many words of its own is filled by these.
func (s *Scene) isUnworded() bool {
	worded := 0
	for i := range s.Slots {
		if s.Slots[i].Role != "" {
			return false
		}
		if len(s.Slots[i].Words) > 0 {
			worded++
		}
	}
	return 4*worded < len(s.Slots)
}

// IsUnworded reports whether the form is one of another trade, whose questions are all it says.
func (s *Scene) IsUnworded() bool { return len(s.Slots) > 0 && s.isUnworded() }

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
	case a.Text != "" && s.Kind == SlotText:
		m = s.setMove(a.Text)
	case a.Text != "":
		m = r.readAnswer(s, a.Text)
	default:
		m = r.readAnswer(s, r.text[a.Start:a.End])
	}
	if m.Trouble == NoTrouble && s.Kind == SlotNumber {
		if either, ok := eitherNumber(r, s, a.Start, m.Values); ok {
			m = either
		}
	}
	if s.Name != r.scene.Open {
		m.Confidence = min(m.Confidence, Likely)
	}
	m.Start, m.End = a.Start, a.End
	return m
}

// eitherNumber asks which of two numbers is meant if the one that was matched has another beside
// it: "3 or 4 days".
func eitherNumber(r *reader, s *Slot, start int, values []string) (Move, bool) {
	for _, at := range eitherOr.FindAllStringSubmatchIndex(r.text, -1) {
		first, second := when.ReadNumber(r.text[at[2]:at[3]]), when.ReadNumber(r.text[at[4]:at[5]])
		if at[1] < start || at[0] > start+len(values[0]) || !first.Found || !second.Found || first.Value == second.Value {
			continue
		}
		either := []string{strconv.FormatFloat(first.Value, 'f', -1, 64), strconv.FormatFloat(second.Value, 'f', -1, 64)}
		if !slices.Contains(either, values[0]) {
			continue
		}
		m := s.troubleMove(SeveralOptions)
		for _, value := range either {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
		return m, true
	}
	return Move{}, false
}

var eitherOr = regexp.MustCompile(`(?i)\b(\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:or|or maybe|or even|maybe) (\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
