package unsure

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/wizard"
)

// People ask back: what counts, what others answer, which of two options it is. The form's
// own words say more about its question than any policy.

//go:embed words.txt
var listText string

var lists = words.ReadLists(listText)

// About answers a question that is about the question that is open, in the words of the form:
// its help, its reason and its options. ok is false if it is about anything else.
func About(a Asked, said string) (m agent.Clarify, ok bool) {
	asked := heard(said)
	const longest = 14 // words; a longer question tells a story
	if len(asked.tokens) > 0 && len(asked.tokens) <= longest && a.Question.Component.Kind() == wizard.PersonKind {
		if m, ok := a.aboutPerson(asked, said); ok {
			return m, true
		}
	}
	if len(asked.tokens) == 0 || len(asked.tokens) > longest || asked.has("elsewhere") || asksWhatToTell.MatchString(said) {
		return agent.Clarify{}, false
	}
	m.Words = said
	if named := a.named(said); len(named) > 1 {
		m.Objection, m.Choices = a.between(), named
		return m, true
	}
	own := a.ownStems()
	covered := len(asked.beyond(own)) == 0
	matching := a.sentencesWith(asked.content())
	switch {
	case asked.has("private"):
		m.Objection = say.WhyThisQuestion(a.Question)
	case (asked.has("units") || asked.has("counting") && a.offersLengths()) && a.countsTime():
		m.Objection = say.HowDaysCount(a.Question)
	case a.offersLengths() && slices.Contains(stance.Of(said), stance.Most):
		return Reply(a, stance.Most, said), true
	case asked.has("usual") && covered && a.offersLengths():
		return Reply(a, stance.Most, said), true
	case len(matching) > 0 && (asked.has("counting") || asked.has("mattering") || len(asked.tokens) <= short && !words.OpensQuestion(asked.tokens)):
		m.Objection = strings.Join(matching, " ")
	case asked.has("which place") && strings.Contains(a.Question.HelperText, "live"):
		m.Objection = a.everything()
	case asked.has("finding out") && (asked.has("pointing") || len(asked.tokens) <= short),
		asked.has("usual") && covered, asked.has("difference") && covered,
		asked.has("counting") && (asked.has("pointing") || len(asked.tokens) <= short):
		m.Objection = a.everything()
	default:
		return agent.Clarify{}, false
	}
	return m, m.Objection != ""
}

// asksWhatToTell matches a question how much of their reasons somebody has to tell, which is one for the policies.
var asksWhatToTell = regexp.MustCompile(`(?i)\b(?:do|must|should|shall|can|could|will|would) i\b.*\b(?:tell|say|share|give|disclose|explain)\b.*\b(?:what\b.*\b(?:for|is)|why|reasons?|diagnosis|details|what (?:i have|is wrong|kind of \w+|illness|sickness|condition)|what['’]?s (?:wrong|up|going on|the matter))\b`)

// aboutPerson answers whether somebody else may be named, or what to do about a person who is away.
func (a Asked) aboutPerson(asked asked, said string) (m agent.Clarify, ok bool) {
	m.Words = said
	switch {
	case asked.has("absent"):
		m.Objection, m.Choices = say.WhoDecidesNow, a.nobody()
	case asked.has("roles") && (asked.has("instead") || len(asked.tokens) <= short):
		m.Objection, m.Choices = say.WhoMayBeNamed, a.nobody()
	}
	return m, m.Objection != ""
}

// short is a question of so few words that it can only be about what was just asked.
const short = 4

// asked is what somebody asks.
type asked struct{ tokens []words.Word }

func heard(text string) asked { return asked{words.DropEmoji(words.Cut(text))} }

// has reports whether a phrase of a family is in it.
func (a asked) has(family string) bool {
	for i := range a.tokens {
		if words.PrefixLen(a.tokens[i:], phrases[family]) > 0 {
			return true
		}
	}
	return false
}

var phrases = func() map[string][][]string {
	all := map[string][][]string{}
	for name := range lists {
		all[name] = lists.Phrases(name)
	}
	return all
}()

// families are those whose words are how something is asked, and not what about.
var families = []string{"counting", "pointing", "usual", "units", "difference", "private", "mattering", "empty"}

// content returns the stems of the words that say what is asked about.
func (a asked) content() []string {
	manner := make([]bool, len(a.tokens))
	for _, family := range families {
		for i := range a.tokens {
			for k := range words.PrefixLen(a.tokens[i:], phrases[family]) {
				manner[i+k] = true
			}
		}
	}
	var stems []string
	for i, w := range a.tokens {
		if !manner[i] {
			stems = append(stems, words.Stem(w.Text))
		}
	}
	return stems
}

// beyond returns what is asked about besides some stems.
func (a asked) beyond(own map[string]bool) []string {
	return slices.DeleteFunc(a.content(), func(stem string) bool { return own[stem] })
}

// ownStems are the stems of the question's own words.
func (a Asked) ownStems() map[string]bool {
	q := a.Question
	texts := []string{q.QuestionText, q.Title(), q.HelperText, q.Why}
	for _, o := range q.Choices() {
		texts = append(texts, o.Label, o.Hint)
	}
	own := map[string]bool{}
	for _, w := range words.Cut(strings.Join(texts, " ")) {
		own[words.Stem(w.Text)] = true
	}
	return own
}

// sentencesWith returns the sentences of the help and the reason that have one of some stems.
func (a Asked) sentencesWith(stems []string) []string {
	var out []string
	for _, sentence := range append(sentences(a.Question.HelperText), sentences(a.Question.Why)...) {
		if slices.ContainsFunc(words.Cut(sentence), func(w words.Word) bool { return slices.Contains(stems, words.Stem(w.Text)) }) {
			out = append(out, sentence)
		}
	}
	return out
}

// sentences splits a text after a period that a space and a capital follow.
func sentences(text string) []string {
	var out []string
	for {
		i := strings.Index(text, ". ")
		for i >= 0 && i+2 < len(text) && (text[i+2] < 'A' || text[i+2] > 'Z' || strings.HasSuffix(text[:i], "Gov")) {
			next := strings.Index(text[i+2:], ". ")
			if next < 0 {
				i = -1
				break
			}
			i += 2 + next
		}
		if i < 0 {
			break
		}
		out, text = append(out, text[:i+1]), text[i+2:]
	}
	if text = strings.TrimSpace(text); text != "" {
		out = append(out, text)
	}
	return out
}

// everything is what the form says about the question.
func (a Asked) everything() string {
	var parts []string
	for _, o := range a.Question.Choices() {
		if o.Hint != "" {
			parts = append(parts, o.Label+": "+strings.TrimSuffix(o.Hint, ".")+".")
		}
	}
	if len(parts) < 2 { // one hint explains no choice
		parts = nil
	}
	parts = append(parts, a.Question.HelperText, a.Question.Why)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// named returns buttons for the options that a question is between: "6 weeks or 8?".
func (a Asked) named(said string) []agent.Button {
	if !a.Question.Chosen() {
		return nil
	}
	parts := strings.FieldsFunc(strings.ToLower(strings.TrimRight(said, "?! ")), func(r rune) bool { return r == ',' || r == '/' })
	var sides []string
	for _, part := range parts {
		for _, link := range []string{" versus ", " vs. ", " vs ", " or "} {
			part = strings.ReplaceAll(part, link, "\n")
		}
		sides = append(sides, strings.Split(part, "\n")...)
	}
	if len(sides) < 2 {
		return nil
	}
	unit := ""
	if fields := strings.Fields(sides[len(sides)-1]); len(fields) > 1 {
		unit = " " + fields[len(fields)-1]
	}
	var out []agent.Button
	for _, side := range sides {
		side = strings.TrimSpace(side)
		for _, raw := range []string{side, side + unit} {
			if value, ok := a.option(raw); ok {
				out = append(out, a.button(value))
				break
			}
		}
	}
	if len(out) != len(sides) {
		return nil
	}
	return out
}

// option returns the value of the option with exactly this label.
func (a Asked) option(label string) (string, bool) {
	for _, o := range a.Question.Choices() {
		if strings.EqualFold(o.Label, label) || slices.ContainsFunc(o.Words, func(w string) bool { return strings.EqualFold(w, label) }) {
			return o.Value, true
		}
	}
	return "", false
}

// between says what helps to choose between options.
func (a Asked) between() string {
	if a.offersLengths() {
		return say.MostLeave(a.Question, a.Estimate)
	}
	return strings.TrimSpace(a.everything() + " " + say.ChooseOne)
}

// countsTime reports whether the answer is a length.
func (a Asked) countsTime() bool {
	text := words.Plain(a.Question.QuestionText + " " + a.Question.Title())
	return a.offersLengths() || strings.Contains(text, "week") || strings.Contains(text, "day") || strings.Contains(text, "how long")
}

// offersLengths reports whether the options are lengths.
func (a Asked) offersLengths() bool {
	return len(a.most()) > 1 || slices.ContainsFunc(a.Question.Choices(), func(o wizard.Option) bool { return strings.HasSuffix(o.Label, " weeks") })
}
