// Package kinds says what tells two kinds of leave apart: "what's the difference between sick and
// medical?". It knows them from the company's own forms, and each by the words that the form's author
// wrote for it. It is pure.
package kinds

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/wizard"
)

// Kind is a kind of leave as a form offers it.
type Kind struct {
	choose.Option
	Hint  string // what its form says of it
	Short bool   // one of the absences that share a form, which asks for little but the days
	Ask   agent.Press
}

// Offered are the kinds of leave that people can ask for, with those of the short absences.
func Offered(forms slots.Forms) []Kind {
	first, ok := forms.First()
	if !ok {
		return nil
	}
	all := of(first, func(o wizard.Option) Kind {
		return Kind{Ask: agent.Press{Do: agent.DoStart, Value: o.Value}}
	})
	for _, o := range slots.Options(first) {
		route, _ := forms.Chosen(first, o.Value, nil, nil)
		for _, q := range route.Questions() {
			if q.Fact == slots.NameFact && len(q.Options) > 0 {
				all = append(all, of(q, func(o wizard.Option) Kind {
					return Kind{Short: true, Ask: agent.Press{Do: agent.DoSay, Value: "I need time off: " + o.Label}}
				})...)
			}
		}
	}
	return all
}

// of are the choices of a question as kinds of leave.
func of(q *wizard.Question, kind func(wizard.Option) Kind) []Kind {
	var all []Kind
	for _, o := range q.Choices() {
		if o.Value != intents.OtherValue {
			k := kind(o)
			k.Option, k.Hint = choose.Option{Label: o.Label, Value: o.Value, Words: o.Words}, o.Hint
			all = append(all, k)
		}
	}
	return all
}

// What people read.
const (
	short      = "A short form: I only ask what it's for and when."
	own        = "A leave of its own, with its own questions; HR checks which laws cover it."
	alike      = "use the same short form. They may count against different balances: HR can tell you."
	mostLikely = "This fits best, and HR can still change it:"
	theSame    = "That is the same here: both are asked for as "
)

// Compared returns the answer to a question that compares two kinds of leave. ok is false if it doesn't,
// or if one of them isn't known: then it is for the policies.
func Compared(text string, all []Kind) (answer agent.Clarify, ok bool) {
	one, other, ok := sides(words.Cut(text))
	if !ok {
		return answer, false
	}
	a, okA := named(one, all)
	b, okB := named(other, all)
	if !okA || !okB {
		return answer, false
	}
	answer = agent.Clarify{Words: text, Choices: []agent.Button{{Label: a.Label, Press: a.Ask}}}
	if a.Value == b.Value && a.Short == b.Short {
		answer.Objection = theSame + "“" + a.Label + "”."
		return answer, true
	}
	answer.Objection = a.say() + "\n" + b.say()
	if a.Short && b.Short && a.Hint+b.Hint == "" {
		answer.Objection = "*" + a.Label + "* and *" + b.Label + "* " + alike
	}
	answer.Choices = append(answer.Choices, agent.Button{Label: b.Label, Press: b.Ask})
	return answer, true
}

func (k Kind) say() string {
	parts := []string{"*" + k.Label + "*:"}
	if k.Hint != "" && !k.Short {
		parts = append(parts, closed(k.Hint))
	}
	if k.Short {
		parts = append(parts, short)
	} else {
		parts = append(parts, own)
	}
	if k.Hint != "" && k.Short {
		parts = append(parts, closed(k.Hint))
	}
	return strings.Join(parts, " ")
}

// Fitting answers a question which kind of leave something is by the kinds whose words name it. ok is false if it asks
// anything else, or if no kind does: then it is for the policies.
func Fitting(text string, all []Kind) (answer agent.Clarify, ok bool) {
	const most = 3 // kinds of which one is the right one
	story, asks := wish.AsksKind(text)
	if !asks {
		return answer, false
	}
	options := make([]choose.Option, len(all))
	for i, k := range all {
		options[i] = k.Option
	}
	hits := choose.Find(story, options).Options
	if told, ill := ailment.Read(story); ill && (len(hits) == 0 || told.Kind == ailment.Treated) { // "egg retrieval"
		whose := map[bool]string{false: "medical leave for my own health", true: "I must care for my mother"}[told.Other]
		hits = append(choose.Find(whose, options).Options, hits...)
	}
	slices.Sort(hits)
	hits = slices.Compact(hits)
	if len(hits) == 0 || len(hits) > most {
		return answer, false
	}
	answer = agent.Clarify{Words: text, Objection: mostLikely}
	for _, hit := range hits {
		answer.Objection += "\n" + all[hit].say()
		answer.Choices = append(answer.Choices, agent.Button{Label: all[hit].Label, Press: all[hit].Ask})
	}
	return answer, true
}

// closed is a sentence with its period.
func closed(s string) string {
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// sides returns the two parts of a comparison: what is between "between" and "and", or what is on
// both sides of "versus", "the same as" or, where the question is which of them, "or".
func sides(tokens []words.Word) (one, other []words.Word, ok bool) {
	has := func(list [][]string) bool { return words.Contain(tokens, list) }
	if i := slices.IndexFunc(tokens, func(w words.Word) bool { return w.Text == "between" }); i >= 0 && has(differ) {
		rest := tokens[i+1:]
		if j := slices.IndexFunc(rest, func(w words.Word) bool { return w.Text == "and" || w.Text == "vs" }); j > 0 && j+1 < len(rest) {
			return rest[:j], rest[j+1:], true
		}
		return nil, nil, false
	}
	for i := range tokens {
		n := words.PrefixLen(tokens[i:], against)
		if n == 0 && tokens[i].Text == "or" && has(which) {
			n = 1
		}
		if n > 0 && i > 0 && i+n < len(tokens) {
			return tokens[:i], tokens[i+n:], true
		}
	}
	return nil, nil, false
}

// named returns the only kind that a part of a question names, behind words that only ask.
func named(part []words.Word, all []Kind) (Kind, bool) {
	for len(part) > 0 && (words.IsStopword(part[0].Text) || asking[part[0].Text]) && len(part) > 1 {
		part = part[1:]
	}
	options := make([]choose.Option, len(all))
	for i, k := range all {
		options[i] = k.Option
	}
	for {
		for _, find := range []func(string, []choose.Option) []int{choose.FindExact, choose.FindNamed, byItsWord} {
			if hits := find(words.Join(part), options); len(hits) > 0 {
				return all[hits[0]], len(hits) == 1
			}
		}
		if len(part) < 2 || !trailing[part[len(part)-1].Text] {
			return Kind{}, false
		}
		part = part[:len(part)-1]
	}
}

// byItsWord finds options by a word of their label: "sick" is "Sick day".
func byItsWord(said string, options []choose.Option) []int {
	var hits []int
	for i, o := range options {
		if slices.ContainsFunc(words.Cut(said), func(w words.Word) bool {
			return !words.IsStopword(w.Text) && slices.Contains(words.Phrase(o.Label), w.Text)
		}) {
			hits = append(hits, i)
		}
	}
	return hits
}

var (
	differ  = [][]string{{"difference"}, {"differences"}, {"diff"}, {"differ"}, {"distinction"}, {"choose"}, {"different"}}
	against = [][]string{
		{"vs"},
		{"versus"},
		{"compared", "to"},
		{"compared", "with"},
		{"different", "from"},
		{"different", "than"},
		{"different", "to"},
		{"differ", "from"},
		{"the", "same", "as"},
		{"the", "same", "thing", "as"},
		{"same", "as"},
		{"same", "thing", "as"},
		{"and", "not"},
		{"rather", "than"},
		{"as", "opposed", "to"},
	}
	which    = [][]string{{"which"}, {"better"}, {"should", "i", "use"}, {"should", "i", "take"}, {"should", "i", "pick"}, {"should", "i", "choose"}, {"should", "i", "ask"}, {"do", "i", "use"}, {"do", "i", "pick"}, {"do", "i", "choose"}, {"do", "i", "need"}}
	asking   = words.SetOf("whats what how which why when difference differences diff differ better should use take pick choose would do does tell wait so hey ok and but one does isnt arent is")
	trailing = words.SetOf("leave here then please anyway exactly again actually lol though for now")
)
