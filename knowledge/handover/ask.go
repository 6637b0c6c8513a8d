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

// interviewed is the policy ID of passages that come from an interview.
const interviewed = "interview"

// Shelf answers questions about a project from its package, by the search that answers
// questions about policies.
type Shelf struct {
	index   *knowledge.Index
	sources map[knowledge.PassageID]Source
}

// Source is where an answer is from: a place in a file, or the answer to a question of the
// interview about that place.
type Source struct {
	Place    files.Place
	Question string // of the interview; empty for a file
	By       string // the speaker's role; empty for a file
}

// Found is what a package says to a question.
type Found struct {
	Text   string // word for word
	Source Source
	Sure   bool
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
		add(interviewed+"/"+f.ID, subject(f.Asked), sheetOf(f.Evidence), f.Text, Source{Question: f.Question, By: f.By, Place: firstOf(f.Evidence)}, f.Asked)
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
	s.index = knowledge.NewIndex(passages, words)
	return s
}

// subject is what a question is about: what it quotes, or itself.
func subject(question string) string {
	if quote := quoted(question); quote != "" {
		return quote
	}
	return question
}

func baseName(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

func firstOf(places []files.Place) files.Place {
	if len(places) == 0 {
		return files.Place{}
	}
	return places[0]
}

// sheetOf is the sheet that a fact is about: people ask by its name.
func sheetOf(places []files.Place) string {
	sheet, _, onSheet := strings.Cut(firstOf(places).Location, "!")
	if !onSheet {
		return ""
	}
	return sheet
}

// Ask returns what the package says to a question; false if it says nothing of the kind.
// What it isn't sure of may be about something else.
func (s *Shelf) Ask(question string) (Found, bool) {
	a := s.index.Ask(knowledge.Question{Text: question})
	if a.Passage.ID == "" || !a.Found() && len(a.Choices()) == 0 {
		return Found{}, false
	}
	text := a.Quote
	if strings.HasPrefix(string(a.Passage.Policy), interviewed+"/") || text == "" {
		text = a.Passage.Text
	}
	about := strings.Join(append([]string{a.Passage.Title, a.Passage.Heading, a.Passage.Text}, a.Passage.Questions...), " ")
	sure := a.Found() && tells(question, text) && isAboutWhich(question, about)
	return Found{Text: text, Source: s.sources[a.Passage.ID], Sure: sure}, true
}

// tells reports whether a text has the kind of thing that a question asks for: a name for
// "who", a number for "how much" and "when".
func tells(question, text string) bool {
	asked := strings.Fields(plain(question))
	if len(asked) == 0 {
		return false
	}
	hasDigit := strings.ContainsAny(text, "0123456789")
	switch {
	case asked[0] == "who" || asked[0] == "whom" || asked[0] == "whose":
		return namesSomebody(text)
	case strings.HasPrefix(plain(question), "how long"):
		return has("lengths", text) > 0
	case asked[0] == "when", strings.HasPrefix(plain(question), "until when"), strings.HasPrefix(plain(question), "how much"), strings.HasPrefix(plain(question), "how many"),
		strings.HasPrefix(plain(question), "how often"):
		return hasDigit || has("times", text) > 0
	}
	return true
}

// isAboutWhich reports whether a passage mentions what a question with “which” asks to choose
// among: “which bank” isn't answered by what says nothing of banks.
func isAboutWhich(question, about string) bool {
	asked := strings.Fields(plain(question))
	if len(asked) < 2 || asked[0] != "which" {
		return true
	}
	kind := topicWords(asked[1])
	return len(kind) == 0 || slices.Contains(topicWords(about), kind[0])
}

// namesSomebody reports whether a text has a name in a sentence: two capitalized words, or one
// that begins no line and no sentence.
func namesSomebody(text string) bool {
	for line := range strings.Lines(text) {
		begins := true
		for w := range strings.FieldsSeq(line) {
			bare := []rune(strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }))
			isName := len(bare) > 2 && unicode.IsUpper(bare[0]) && unicode.IsLower(bare[1])
			if isName && !begins && !slices.Contains(lists["times"], strings.ToLower(string(bare))) {
				return true
			}
			begins = strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":") || len(bare) == 0
		}
	}
	return has("people", text) > 0
}
