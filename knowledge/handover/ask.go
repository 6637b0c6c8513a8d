package handover

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Shelf answers questions about a project from its package, by the search that answers
// questions about policies.
type Shelf struct {
	index   *knowledge.Index
	sources map[knowledge.PassageID]Source
	facts   []placedFact
	all     []knowledge.Passage
	said    map[string]bool // the topic words of all passages
	catalog catalog
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
	Also   []Found // what it may be as well, if it isn't sure: the next nearest, at most two
	// Named are the words of the question that say what it is about and that the package has.
	Named []string
}

// Has reports whether one of a question's words, which the company's policies don't have, is in
// the package: then the question is about the project, whatever a policy says.
func (f Found) Has(unknown []string) bool {
	return slices.ContainsFunc(topicWords(strings.Join(unknown, " ")), func(w string) bool { return slices.Contains(f.Named, w) })
}

// NewShelf returns a shelf of what a package says.
func NewShelf(p Package, words *knowledge.Words) *Shelf {
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
		s.facts = append(s.facts, placedFact{passages[len(passages)-1], f.Evidence})
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
	s.index, s.all, s.said = knowledge.NewIndex(passages, words), passages, map[string]bool{}
	s.catalog = newCatalog(passages, aroundOf(s.facts, passages, func(at files.Place) string { return textAt(p.Notes, at) }))
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
	if other := inDigits(question); other != question && !(ok && found.Sure) {
		if better, told := s.ask(other); told && (better.Sure || !ok) { // “twelve boxes” may be written as “12 boxes”
			found, ok = better, true
		}
	}
	found.Sure = found.Sure && !found.Source.Pointer
	found.Named = slices.DeleteFunc(topicWords(question), func(w string) bool { return !s.said[w] })
	return found, ok
}

func (s *Shelf) ask(question string) (Found, bool) {
	if said, ok := s.defined(question); ok {
		return Found{Text: said.Text, Source: s.sources[said.ID], Sure: true}, true
	}
	a := s.index.Ask(knowledge.Question{Text: question})
	others := s.closest(question)
	if a.Passage.ID == "" || !a.Found() && len(a.Choices()) == 0 {
		if fact, ok := s.factWithNumber(question); ok { // the search knows words, and few numbers
			return Found{Text: fact.Text, Source: s.sources[fact.ID], Sure: true}, true
		}
		if len(others) == 0 {
			return Found{}, false
		}
		first := others[0].passage
		return Found{Text: first.Text, Source: s.sources[first.ID], Also: s.also(others, first.ID)}, true
	}
	best, quote, isFirst := a.Passage, a.Quote, true
	sure := a.Found() && s.catalog.covers(question, best)
	if s.catalog.missesName(question, best) {
		sure = false
		if i := slices.IndexFunc(others, func(n near) bool { return !s.catalog.missesName(question, n.passage) }); i >= 0 {
			best, quote, isFirst = others[i].passage, "", false
		}
	}
	if !tells(question, textOf(best, quote)) || !isAboutWhich(question, wordsOf(best)) {
		if other, ok := firstThatTells(question, a); ok {
			best, quote, isFirst = other, "", false // how sure it is was said of another passage
		}
	}
	text := textOf(best, quote)
	if fact, ok := s.factAbout(question, s.sources[best.ID].Place, text); ok && !isFact(best) && !(sure && isYesOrNo(question)) {
		best = fact
	}
	if fact, ok := s.factWithNumber(question); ok && fact.ID != best.ID {
		best, quote = fact, ""
	}
	if fact, ok := s.factNamed(question, best); ok && !sure {
		best, quote, isFirst = fact, "", false
	}
	if fact, ok := s.factOn(question, s.sources[best.ID].Place, textOf(best, quote)); ok && !isFact(best) && tells(question, fact.Text) {
		best, quote = withSaid(fact, textOf(best, quote)), ""
	}
	if fact, ok := s.factLabeled(question, best); ok && !sure {
		best, isFirst = fact, false
	}
	if p, ok := nearerThan(best, textOf(best, quote), question, others); ok && !sure && isFirst {
		best, quote, isFirst = p, "", false
	}
	if fact, ok := s.factAbout(question, s.sources[best.ID].Place, textOf(best, quote)); ok && !sure && !isFact(best) {
		best, quote = fact, ""
	}
	best = s.withSentence(question, best)
	found := Found{Text: textOf(best, quote), Source: s.sources[best.ID]}
	found.Sure = isFirst && sure && tells(question, found.Text) && isAboutWhich(question, wordsOf(best)) && hasAspect(question, wordsOf(best))
	if !found.Sure {
		found.Also = s.also(others, best.ID)
	}
	return found, true
}

// nearerThan returns the nearest passage, if it is nearer to a question than the one that was found, which has a
// text; or if it alone has the kind of thing that is asked for.
func nearerThan(found knowledge.Passage, text, question string, all []near) (knowledge.Passage, bool) {
	if len(all) == 0 || all[0].passage.ID == found.ID {
		return knowledge.Passage{}, false
	}
	score := 0.0
	for _, n := range all {
		if n.passage.ID == found.ID {
			score = n.score
		}
	}
	first := all[0].passage
	return first, all[0].score >= nearer*score || tells(question, first.Text) && !tells(question, text)
}

// What is shown besides the nearest passage.
const (
	mostAlso  = 2
	leastAlso = 0.5 // of how near the nearest one is
)

// also returns what else a question may be about.
func (s *Shelf) also(all []near, shown knowledge.PassageID) []Found {
	var also []Found
	for _, n := range all {
		if n.passage.ID != shown && len(also) < mostAlso && n.score >= leastAlso*all[0].score {
			also = append(also, Found{Text: n.passage.Text, Source: s.sources[n.passage.ID]})
		}
	}
	return also
}

// textOf is what is shown of a passage: the whole answer of an interview, or what was quoted of a
// file.
func textOf(p knowledge.Passage, quote string) string {
	if isFact(p) || quote == "" {
		return p.Text
	}
	return quote
}

// nearer is how many times nearer a passage has to be to a question than what the search found and isn't sure
// of, to be shown instead.
const nearer = 1.25

// nearBest is how much of the best score another passage needs to be shown instead.
const nearBest = 0.6

// firstThatTells returns the next best passage that has the kind of thing that is asked for, and
// as many words of the question as the best one.
func firstThatTells(question string, a knowledge.Answer) (knowledge.Passage, bool) {
	asked := topicWords(question)
	shared := func(p knowledge.Passage) (n int) {
		has := topicWords(strings.Join([]string{p.Heading, p.Text}, " "))
		for _, w := range asked {
			if slices.Contains(has, w) {
				n++
			}
		}
		return n
	}
	for _, h := range a.Others {
		if h.Score >= nearBest*a.Score && shared(h.Passage) >= shared(a.Passage) && tells(question, h.Passage.Text) && isAboutWhich(question, wordsOf(h.Passage)) {
			return h.Passage, true
		}
	}
	return knowledge.Passage{}, false
}

// factOn returns what the leaver said about the very sentence that a file answers with: somebody had to ask what
// is behind it.
func (s *Shelf) factOn(question string, at files.Place, said string) (knowledge.Passage, bool) {
	const most, part = 0.6, 3 // of what the file says is that sentence; of the question's words there, one in three is in it
	asked := searchWords(question)
	has := func(text string) (n int) {
		words := searchWords(text)
		for _, a := range asked {
			if slices.ContainsFunc(words, func(w string) bool { return sameStem(a, w) }) {
				n++
			}
		}
		return n
	}
	for _, f := range s.facts {
		isAbout := func(quote string) bool {
			isMost := float64(len(quote)) >= most*float64(len(said))
			return strings.Contains(said, quote) && (isMost || has(quote) > 0 && part*has(quote) >= has(said))
		}
		if slices.Contains(f.places, at) && slices.ContainsFunc(quotesIn(f.passage.Title), isAbout) {
			return f.passage, true
		}
	}
	return knowledge.Passage{}, false
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

// sameStem reports whether two words begin alike, as forms of a word do: “open” and “opened”.
func sameStem(a, b string) bool {
	const stem = 4 // letters
	n := min(len(a), len(b))
	return a == b || n >= stem && a[:n] == b[:n]
}

// factNamed returns the one answer that gives a reason for what a question names, in place of a row of a table that
// only has the name: “why is the water in R5 so low?”.
func (s *Shelf) factNamed(question string, best knowledge.Passage) (found knowledge.Passage, ok bool) {
	if !strings.HasPrefix(plain(question), "why ") || isFact(best) {
		return found, false
	}
	names := strings.Fields(plain(strings.Join(append(numberedName.FindAllString(question, -1), namesIn(question)...), " ")))
	has := func(f knowledge.Passage) bool {
		return slices.ContainsFunc(strings.Fields(plain(f.Title+" "+f.Text)), func(w string) bool { return slices.Contains(names, w) })
	}
	for _, f := range s.facts {
		if !has(f.passage) {
			continue
		}
		if ok {
			return knowledge.Passage{}, false // it may be either
		}
		found, ok = f.passage, true
	}
	return found, ok
}

// numberedName is the name of one of several: R5, Q-2.
var numberedName = regexp.MustCompile(`\b\p{Lu}{1,4}-?\d{1,4}\b`)

// factAbout returns what the leaver said about a place, if the question is about the very words
// that they were asked about: what the file says there wasn't enough.
func (s *Shelf) factAbout(question string, at files.Place, said string) (knowledge.Passage, bool) {
	asked := searchWords(question)
	wantsReason := strings.HasPrefix(plain(question), "why ")
	for _, f := range s.facts {
		if !slices.Contains(f.places, at) {
			continue
		}
		quote, shared, inQuote := searchWords(f.passage.Title), 0, 0
		heading := searchWords(at.Location) // "section 'Legionella'" is about that, too
		for _, w := range asked {
			switch {
			case slices.Contains(quote, w):
				shared, inQuote = shared+1, inQuote+1
			case slices.Contains(heading, w):
				shared++
			}
		}
		const least = 2
		if shared >= least && (inQuote > 0 || wantsReason && has("told why", said) == 0) && tells(question, f.passage.Text) {
			return f.passage, true
		}
	}
	return knowledge.Passage{}, false
}

// factWithNumber returns the one answer to a question about a number that is asked about: "what is
// the 0.92?".
func (s *Shelf) factWithNumber(question string) (found knowledge.Passage, ok bool) {
	for _, n := range numbersOf(question) {
		for _, f := range s.facts {
			if !slices.Contains(numbersOf(strings.Join(f.passage.Questions, " ")), n) {
				continue
			}
			if ok {
				return knowledge.Passage{}, false // it may be either
			}
			found, ok = f.passage, tells(question, f.passage.Text)
		}
	}
	return found, ok
}

// factLabeled returns the one answer whose label has a word of the question, in place of an answer whose label
// has none: what somebody was asked about says more than what they mentioned.
func (s *Shelf) factLabeled(question string, best knowledge.Passage) (found knowledge.Passage, ok bool) {
	asked := searchWords(question)
	has := func(p knowledge.Passage) bool {
		return slices.ContainsFunc(searchWords(p.Title+" "+p.Heading), func(w string) bool { return slices.Contains(asked, w) })
	}
	if !isFact(best) || has(best) {
		return found, false
	}
	for _, f := range s.facts {
		if !has(f.passage) || !tells(question, f.passage.Text) {
			continue
		}
		if ok {
			return knowledge.Passage{}, false // it may be either
		}
		found, ok = f.passage, true
	}
	return found, ok
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
