package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Doubt is a sentence that no passage supports.
type Doubt struct {
	Sentence string
	Why      string // for the log: "the number 16 is in no passage"
}

// supported is the share of a sentence's words that a passage must have, and
// sentenceSupport that which one of its sentences must have.
const (
	supported       = 0.7
	sentenceSupport = 0.45
)

// Doubts checks an answer that somebody else wrote, such as a model, against the
// passages it was written from. Every sentence must have one passage that has
// nearly all its words, all its numbers with what they count, and the same yes
// or no. None is an answer that may be shown.
func (w *Words) Doubts(answer string, passages []Passage) []Doubt {
	check := support{words: w, stem: stemmer{}.of}
	for _, p := range passages {
		check.sources = append(check.sources, check.source(p))
	}
	var out []Doubt
	for _, s := range sentences(strings.ReplaceAll(citation.ReplaceAllString(answer, ""), "…", "\n")) {
		if why := check.doubt(s); why != "" {
			out = append(out, Doubt{s, why})
		}
	}
	return out
}

// citation is a mark such as [2] behind a sentence.
var citation = regexp.MustCompile(`\s*\[\d{1,2}\]`)

// support checks sentences against sources.
type support struct {
	words   *Words
	stem    stemming
	sources []source
}

// source is a passage as it supports sentences.
type source struct {
	all       claim
	sentences []claim
}

// claim is what a text says, as far as it can be checked.
type claim struct {
	terms   map[string]bool
	said    []lexeme
	numbers []string            // in digits
	amounts map[string][]string // what is counted → numbers
	negated bool
}

func (c support) source(p Passage) source {
	text := strings.Join(append(append([]string{p.Title}, p.Crumbs...), p.Heading, p.Text), "\n")
	s := source{all: c.claim(text)}
	for _, sentence := range sentences(p.Text) {
		s.sentences = append(s.sentences, c.claim(sentence))
	}
	return s
}

// negations turn a sentence into its opposite.
var negations = []string{
	"not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot", "cant", "dont", "doesnt", "didnt", "isnt",
	"arent", "wasnt", "werent", "wont", "wouldnt", "shouldnt", "couldnt", "mustnt", "unless", "except",
}

func (c support) claim(text string) claim {
	out := claim{terms: map[string]bool{}, said: c.words.lexemes(text, c.stem)}
	for _, l := range out.said {
		out.terms[l.stem] = true
		for _, concept := range l.concepts {
			out.terms[concept.key] = true
		}
		if number, ok := numberOf(l); ok {
			out.numbers = append(out.numbers, number)
		}
		out.negated = out.negated || slices.Contains(negations, l.word)
	}
	out.amounts = amountsIn(out.said)
	return out
}

// doubt is why a sentence is not supported; "" where it is.
func (c support) doubt(sentence string) string {
	claim := c.claim(sentence)
	why := "no passage has its words"
	if !slices.ContainsFunc(claim.said, func(l lexeme) bool { return l.weight > 0 }) {
		return "" // it says nothing
	}
	for _, s := range c.sources {
		if claim.sharedWith(s.all) < supported {
			continue
		}
		if why = claim.against(s); why == "" {
			return ""
		}
	}
	return why
}

// sharedWith is the share of the claim's words that another text has too.
func (c claim) sharedWith(other claim) float32 {
	var all, shared float32
	for _, l := range c.said {
		if l.weight == 0 || unicode.IsDigit(rune(l.word[0])) {
			continue
		}
		all += l.weight
		same := other.terms[l.stem] || slices.ContainsFunc(l.concepts, func(c concept) bool { return other.terms[c.key] })
		if same {
			shared += l.weight
		}
	}
	if all == 0 {
		return 1
	}
	return shared / all
}

// against is what in the claim the source contradicts or leaves open.
func (c claim) against(s source) string {
	for _, number := range c.numbers {
		if !slices.Contains(s.all.numbers, number) {
			return "the number " + number + " is not in the passage"
		}
	}
	for unit, numbers := range c.amounts {
		for _, number := range numbers {
			if counted := s.all.amounts[unit]; len(counted) > 0 && !slices.Contains(counted, number) {
				return "the passage counts " + unit + " otherwise than " + number
			}
		}
	}
	closest, share := claim{}, float32(0)
	for _, sentence := range s.sentences {
		if n := c.sharedWith(sentence); n > share {
			closest, share = sentence, n
		}
	}
	switch {
	case share < sentenceSupport:
		return "no sentence of the passage says it"
	case closest.negated != c.negated:
		return "the passage says the opposite"
	}
	return ""
}
