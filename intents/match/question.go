package match

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// Kind is what kind of answer a question takes.
type Kind uint8

// The kinds.
const (
	Text Kind = iota
	Day
	Range
	Choice
	Choices
	Number
	Person
	Contact // an email address or a phone number
	File    // can't be said
)

// Question is a question of a form.
type Question struct {
	Kind     Kind
	Text     string // "When does your time off start?"
	Label    string // "First day"; may be the same as Text
	Help     string
	Words    []string // what its author says people call it
	Options  []choose.Option
	Long     bool // an answer of several sentences
	Page     int  // questions on one page are asked together
	Open     bool // it was asked last
	Answered bool
	Latest   bool // answered last
}

// asked is a question with what matching has to know about it.
type asked struct {
	Question
	at      int // its index in the form
	options []option
	plain   string // all of its words
	vocab   map[string]float64
	common  map[string]bool // stems that are in many of the form's questions
	others  map[string]bool // stems that another question asks for
	main    []string        // the stems of the question itself, without brackets
	opens   string          // its first word
	polar   bool            // it can be answered by yes or no
	counts  bool            // it asks for a number of people
	money   bool            // it asks for an amount of money
	rates   bool            // it asks for a rating
	wants   wants
	prior   float64
}

// wants says what a question for a text is about, as far as its words tell.
type wants struct{ place, target, person, reason, contact, length, day, period bool }

// Weights of a question's words.
const (
	inQuestion = 1.0
	inBrackets = 0.6 // examples, and how to write the answer
	inOption   = 0.4
	byAuthor   = 1.5
)

var brackets = regexp.MustCompile(`\([^)]*\)`)

var (
	polarVerbs  = lists.Set("polar verbs")
	peopleNouns = lists.Set("people nouns")
	moneyNouns  = lists.Set("money nouns")
)

// newAsked reads a form's questions.
func newAsked(questions []Question) []asked {
	all := make([]asked, len(questions))
	found := map[string]int{} // in how many questions a stem is
	for i, q := range questions {
		all[i] = asked{Question: q, at: i}
		all[i].read()
		for s := range all[i].vocab {
			found[s]++
		}
	}
	common := map[string]bool{}
	for s, n := range found {
		common[s] = n > 3
	}
	for i := range all {
		all[i].common, all[i].others = common, othersOf(all, i)
		for s, weight := range all[i].vocab {
			all[i].vocab[s] = weight * rarity(found[s])
		}
	}
	setPriors(all)
	return all
}

// othersOf returns the stems that other questions than one ask for.
func othersOf(all []asked, but int) map[string]bool {
	out := map[string]bool{}
	for i := range all {
		for _, s := range all[i].main {
			out[s] = out[s] || i != but
		}
	}
	return out
}

// rarity is the weight of a word that is in n of a form's questions.
func rarity(n int) float64 {
	switch n {
	case 1:
		return 1
	case 2:
		return 0.6
	case 3:
		return 0.4
	}
	return 0.1
}

// read finds a question's words, and what they ask for.
func (q *asked) read() {
	q.vocab = map[string]float64{}
	add := func(text string, weight float64) {
		for _, s := range contentStems(words.Cut(text)) {
			q.vocab[s] = max(q.vocab[s], weight)
		}
	}
	for _, text := range q.Words {
		add(text, byAuthor)
	}
	for _, text := range []string{q.Text, q.Label} {
		add(brackets.ReplaceAllString(text, " "), inQuestion)
		add(text, inBrackets)
	}
	add(q.Help, inBrackets)
	for _, o := range q.Options {
		add(o.Label, inOption)
	}
	main := words.Cut(brackets.ReplaceAllString(q.Text, " ") + " " + q.Label)
	q.main = contentStems(main)
	if len(main) > 0 {
		q.opens = main[0].Text
	}
	q.polar = len(main) > 0 && polarVerbs[main[0].Text]
	q.options = newOptions(q.Options)
	q.plain = " " + words.Plain(q.Text+" "+q.Label+" "+q.Help) + " "
	has := func(list ...string) bool {
		for _, word := range list {
			if strings.Contains(q.plain, " "+word+" ") {
				return true
			}
		}
		return false
	}
	for i, w := range main {
		q.counts = q.counts || peopleNouns[w.Text] && i > 0 && has("how many", "number of", "headcount")
		q.money = q.money || moneyNouns[w.Text] && !has("how many")
	}
	q.money = q.money || has("how much") || has("currency")
	q.rates = has("rate", "rating", "scale", "score", "1 to 5", "1 5", "1 10")
	q.wants = wants{
		place:  has("where", "location", "city", "address", "country", "town"),
		target: has("destination", "new", "moving to", "to which"),
		person: has("who", "whom", "someone", "somebody", "person", "name", "anyone"),
		reason: has("why", "reason", "purpose", "cause"), contact: has("email", "phone", "contact", "telephone"),
		length: has("how long", "duration", "how many hours", "how many days"), day: has("when", "date", "dates", "time"),
		period: has("period", "quarter", "year", "months"),
	}
}

// How likely a question is answered, before it is known what was said.
const (
	priorOpen = 2.0
	priorLate = 1.2 // still open, although a later one was answered
	priorPage = 1.2 // asked together with the open one, or next after the last answer
	priorRest = 0.3
)

// setPriors sets how likely each question is answered now.
func setPriors(all []asked) {
	pages := map[int]bool{}
	latest := -1
	for i := range all {
		if all[i].Open {
			pages[all[i].Page] = true
		}
		if all[i].Latest {
			latest = i
		}
	}
	for i := latest + 1; i < len(all) && latest >= 0; i++ {
		if !all[i].Answered {
			pages[all[i].Page] = true // people also go on in the order of the form
			if all[i].Page != all[latest].Page {
				break
			}
		}
	}
	for i := range all {
		switch q := &all[i]; {
		case q.Open && i < latest:
			q.prior = priorLate
		case q.Open:
			q.prior = priorOpen
		case q.Answered:
		case pages[q.Page]:
			q.prior = priorPage
		default:
			q.prior = priorRest
		}
	}
}

// affinity says how much some words have in common with a question's.
func (q *asked) affinity(stems []string) float64 {
	total := 0.0
	seen := map[string]bool{}
	for _, s := range stems {
		if seen[s] {
			continue
		}
		seen[s] = true
		best := q.vocab[s]
		for _, other := range words.Synonyms[s] {
			best = max(best, similar*q.vocab[other])
		}
		total += best
	}
	return total
}

// similar is how much a synonym counts.
const similar = 0.7
