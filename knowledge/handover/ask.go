package handover

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Shelf answers questions about a project from its package.
type Shelf struct {
	sources map[knowledge.PassageID]Source
	facts   []placedFact
	all     []knowledge.Passage
	said    map[string]bool // the topic words of all passages
	ranker  *ranker
}

// Source is where an answer is from: a place in a file, or the answer to a question of the
// interview about that place.
type Source struct {
	Place    files.Place
	Question string // of the interview; empty for a file
	By       string // the speaker's role; empty for a file
	Rough    bool   // the speaker stayed vague
	Pointer  bool   // the speaker only said who knows it, or where it is written
}

// Found is what a package says to a question.
type Found struct {
	Text   string // word for word
	Source Source
	Sure   bool
	Also   []Found // if it is sure, what the leaver said about the same place; if not, the next nearest; at most two
	// Named are the words of the question that say what it is about and that the package has.
	Named []string
}

// Has reports whether one of a question's words, which the company's policies don't have, is in
// the package: then the question is about the project, whatever a policy says.
func (f Found) Has(unknown []string) bool {
	return slices.ContainsFunc(topicWords(strings.Join(unknown, " ")), func(w string) bool { return slices.Contains(f.Named, w) })
}

// NewShelf returns a shelf of what a package says.
func NewShelf(p Package) *Shelf {
	s := &Shelf{sources: map[knowledge.PassageID]Source{}}
	var passages []knowledge.Passage
	add := func(policy, title, heading, text string, from Source, questions ...string) {
		id := knowledge.PassageID(policy + "#" + strconv.Itoa(len(passages)))
		s.sources[id] = from
		passages = append(passages, knowledge.Passage{
			Source: knowledge.Source{Policy: knowledge.PolicyID(policy), Title: title}, ID: id, Heading: heading, Text: text, Questions: questions,
		})
	}
	for _, f := range p.Facts {
		asked := withoutOurs(f.Asked)
		add(interviewed+"/"+f.ID, subject(asked), namesOf(f.Evidence, p.Notes), f.Text, Source{Question: f.Question, By: f.By, Rough: f.Rough, Pointer: f.Pointer, Place: firstOf(f.Evidence)}, asked)
		s.facts = append(s.facts, placedFact{passages[len(passages)-1], f.Evidence, f.Kind})
	}
	answered := map[files.Place][]string{} // what a place answers, by the questions of the backlog
	for _, q := range p.Questions {
		if q.Status == gaps.Answered && len(q.Evidence) > 0 {
			at := q.Evidence[len(q.Evidence)-1]
			answered[at] = append(answered[at], q.Text)
		}
	}
	for _, n := range p.Notes {
		for _, passage := range n.Passages {
			at := files.Place{File: n.File, Location: passage.Location}
			add(n.File, baseName(n.File), passage.Title, passage.Text, Source{Place: at}, answered[at]...)
		}
	}
	s.all, s.said = passages, map[string]bool{}
	s.ranker = newRanker(passages, aroundOf(s.facts, passages, func(at files.Place) string { return textAt(p.Notes, at) }), s.surroundings(p.Notes))
	for _, p := range passages {
		for _, w := range topicWords(wordsOf(p)) {
			s.said[w] = true
		}
	}
	return s
}

// subject is what a question is about: what it quotes, or itself. One about two sentences quotes both.
func subject(question string) string {
	quote := quoted(question)
	if quote == "" {
		return question
	}
	if _, rest, ok := strings.Cut(question, "” and “"); ok && isProse(quote) {
		if other := quoted("“" + rest); isProse(other) {
			return quote + between + other
		}
	}
	return quote
}

// between is between the two sentences that an answer is about.
const between = " · "

// quotesIn are the sentences that an answer is about.
func quotesIn(title string) []string {
	var all []string
	for quote := range strings.SplitSeq(title, between) {
		if quote = strings.TrimRight(quote, "….  "); isProse(quote) {
			all = append(all, quote)
		}
	}
	return all
}

func baseName(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

func firstOf(places []files.Place) files.Place {
	if len(places) == 0 {
		return files.Place{}
	}
	return places[0]
}

// namesOf is what people call the cells that a fact is about: their sheet, the labels of their rows,
// and the heading of their column.
func namesOf(places []files.Place, notes []Notes) string {
	at := firstOf(places)
	for _, p := range places {
		if strings.Contains(p.Location, "!") {
			at = p
			break
		}
	}
	sheet, _, onSheet := strings.Cut(at.Location, "!")
	if !onSheet {
		return ""
	}
	for _, n := range notes {
		for _, p := range n.Shown {
			if n.File == at.File && p.Location == at.Location && p.Title != "" {
				return sheet + ", " + p.Title
			}
		}
	}
	return sheet
}

// Ask returns what the package says to a question; false if it says nothing of the kind.
// What it isn't sure of may be about something else.
func (s *Shelf) Ask(question string) (Found, bool) {
	found, ok := s.ask(question)
	found.Sure = found.Sure && !found.Source.Pointer
	found.Named = slices.DeleteFunc(topicWords(question), func(w string) bool { return !s.said[w] })
	return found, ok
}

func (s *Shelf) ask(question string) (Found, bool) {
	if said, ok := s.defined(question); ok {
		return Found{Text: said.Text, Source: s.sources[said.ID], Sure: true}, true
	}
	hits := s.ranker.rank(question)
	if len(hits) == 0 {
		return Found{}, false
	}
	best := hits[0]
	shown := s.withSentence(question, best.passage)
	found := Found{Text: shown.Text, Source: s.sources[shown.ID]}
	found.Sure = s.isSure(question, hits) && tells(question, found.Text)
	if found.Sure {
		found.Also = s.saidThere(hits)
	} else {
		found.Also = s.also(hits, s.saidThere(hits))
	}
	return found, true
}

// saidThere returns what the leaver said about the very place of a file that answers a question: there is a file's
// sentence, and what is behind it.
func (s *Shelf) saidThere(hits []hit) []Found {
	best := hits[0]
	if best.isFact {
		return nil
	}
	var all []Found
	add := func(p knowledge.Passage, places []files.Place, counts float64) {
		isShown := slices.ContainsFunc(all, func(f Found) bool { return f.Text == p.Text })
		if len(all) < mostAlso && !isShown && counts != saidNothing && slices.ContainsFunc(places, best.isAt) {
			all = append(all, Found{Text: p.Text, Source: s.sources[p.ID]})
		}
	}
	for _, h := range hits[1:] { // the nearest first
		if h.isFact {
			add(h.passage, h.places, h.counts)
		}
	}
	for _, f := range s.facts {
		counts := saidByOne
		if isDismissed(f.passage.Text) {
			counts = saidNothing
		}
		add(f.passage, f.places, counts)
	}
	return all
}

// isSure reports whether the nearest passage has most of a question's words and what it asks for, and no other one is
// nearly as near.
func (s *Shelf) isSure(question string, hits []hit) bool {
	best := hits[0]
	for _, h := range hits[1:] {
		isSame := h.passage.Text == best.passage.Text || h.isAt(best.place)
		if !isSame && h.score > nextBest*best.score {
			return false
		}
	}
	said := wordsOf(best.passage)
	least := leastSure
	if best.isFact {
		least = leastSaid
	}
	isCovered := s.ranker.covers(question, best) >= least || s.isAboutNumber(question, best.passage)
	return isCovered && isAboutWhich(question, said) && hasAspect(question, said)
}

// isAboutNumber reports whether a passage is the only answer of the interview to a question about a rare number of
// this question: “what is the 0.92?”.
func (s *Shelf) isAboutNumber(question string, p knowledge.Passage) bool {
	isAsked := func(n string, p knowledge.Passage) bool {
		return slices.Contains(numbersOf(strings.Join(p.Questions, " ")), n)
	}
	return isFact(p) && slices.ContainsFunc(numbersOf(question), func(n string) bool {
		isOther := func(f placedFact) bool { return f.passage.ID != p.ID && isAsked(n, f.passage) }
		return isAsked(n, p) && !slices.ContainsFunc(s.facts, isOther)
	})
}

// What is shown besides the nearest passage.
const (
	mostAlso  = 2
	leastAlso = 0.5 // of how near the nearest one is
)

// also returns what else a question may be about: what the leaver said about the place of the nearest passage, and then
// what is nearest. What somebody said about two questions is shown once.
func (s *Shelf) also(hits []hit, said []Found) []Found {
	also := said[:min(len(said), 1)]
	seen := map[string]bool{hits[0].passage.Text: true}
	for _, f := range also {
		seen[f.Text] = true
	}
	for _, h := range hits[1:] {
		if len(also) == mostAlso || h.score < leastAlso*hits[0].score {
			break
		}
		if !seen[h.passage.Text] {
			also = append(also, Found{Text: h.passage.Text, Source: s.sources[h.passage.ID]})
		}
		seen[h.passage.Text] = true
	}
	return also
}

// withSentence is an answer behind the sentence of a file that it is about, if it is asked for what the sentence
// alone says: who signs, by when, how much.
func (s *Shelf) withSentence(question string, fact knowledge.Passage) knowledge.Passage {
	quote := strings.TrimRight(fact.Title, "….")
	if !isFact(fact) || !isProse(quote) || !tells(question, quote) || strings.Contains(fact.Text, quote) {
		return fact
	}
	shared := 0
	said := searchWords(fact.Text)
	for _, w := range searchWords(question) {
		if slices.Contains(searchWords(quote), w) && !slices.Contains(said, w) {
			shared++
		}
	}
	const least = 2
	if shared < least {
		return fact
	}
	return withSaid(fact, fact.Title)
}

// withSaid is an answer behind what the file says.
func withSaid(fact knowledge.Passage, said string) knowledge.Passage {
	fact.Text = "“" + strings.TrimSpace(said) + "” " + fact.Text
	return fact
}

// searchWords are the topic words of a text, with short ones in capitals such as “ERP”.
func searchWords(text string) []string {
	all := topicWords(text)
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		const shortest, longest = 2, 3
		if n := len([]rune(w)); n >= shortest && n <= longest && strings.ToUpper(w) == w {
			all = append(all, strings.ToLower(w))
		}
	}
	return all
}

// surroundings say where a passage is, what the answers are about, and what each file is for.
func (s *Shelf) surroundings(notes []Notes) surroundings {
	at := surroundings{place: map[knowledge.PassageID]files.Place{}, places: map[knowledge.PassageID][]files.Place{}, kind: map[knowledge.PassageID]string{}, purpose: map[string]string{}}
	for id, from := range s.sources {
		at.place[id] = from.Place
	}
	for _, f := range s.facts {
		at.places[f.passage.ID] = f.places
		at.kind[f.passage.ID] = f.kind
	}
	for _, n := range notes {
		at.purpose[n.File] = n.Purpose + " " + baseName(n.File)
	}
	return at
}
