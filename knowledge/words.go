package knowledge

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed words/*.txt
var starterWords embed.FS

// Words knows which words carry no or little meaning, which have the same meaning, and
// what states are called. It is immutable.
type Words struct {
	ignored  map[string]bool     // words as written
	courtesy map[string][]phrase // by first stem
	weak     map[string]bool     // stems
	concepts map[string][]phrase // by first stem
	states   map[string][]phrase // by first stem
	names    map[string]string   // of states, by two-letter code
}

// phrase is a sequence of stems that is looked up as a whole.
type phrase struct {
	stems   []string
	meaning string // its line in synonyms.txt ("=12"), or a state's code ("CA")
	weak    bool   // consists of weak words only
}

// StarterWords returns the word lists that come with the product. A company may
// replace them with its own.
func StarterWords() fs.FS {
	sub, err := fs.Sub(starterWords, "words")
	if err != nil {
		panic(err)
	}
	return sub
}

// DefaultWords parses [StarterWords].
func DefaultWords() *Words {
	words, err := LoadWords(StarterWords())
	if err != nil {
		panic(err) // the files are embedded
	}
	return words
}

// LoadWords reads ignored.txt, weak.txt, synonyms.txt and states.txt from a folder.
func LoadWords(fsys fs.FS) (*Words, error) {
	w := &Words{
		ignored: map[string]bool{}, courtesy: map[string][]phrase{}, weak: map[string]bool{},
		concepts: map[string][]phrase{}, states: map[string][]phrase{}, names: map[string]string{},
	}
	stem := stemFunc(stemmer{}.stem)
	files := []struct {
		name string
		add  func(line int, words []string)
	}{
		{"ignored.txt", func(_ int, words []string) {
			if len(words) == 1 {
				w.ignored[words[0]] = true
				return
			}
			addPhrase(w.courtesy, phrase{stems: stem.stemAll(words)})
		}},
		{"weak.txt", func(_ int, words []string) {
			for _, stem := range stem.stemAll(words) {
				w.weak[stem] = true
			}
		}},
		{"synonyms.txt", func(line int, words []string) {
			p := phrase{stems: stem.stemAll(words), meaning: fmt.Sprintf("=%d", line)}
			p.weak = w.allWeak(words, p.stems)
			addPhrase(w.concepts, p)
		}},
		{"states.txt", func(_ int, words []string) {
			code, name := strings.ToUpper(words[0]), words[1:]
			addPhrase(w.states, phrase{stems: stem.stemAll(name), meaning: code})
			if w.names[code] == "" {
				w.names[code] = strings.Join(name, " ")
			}
		}},
	}
	for _, file := range files {
		if err := eachEntry(fsys, file.name, file.add); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func addPhrase(phrases map[string][]phrase, p phrase) {
	if len(p.stems) > 0 {
		phrases[p.stems[0]] = append(phrases[p.stems[0]], p)
	}
}

func (w *Words) allWeak(words, stems []string) bool {
	for i, word := range words {
		if !w.ignored[word] && !w.weak[stems[i]] {
			return false
		}
	}
	return true
}

// eachEntry calls f with the line number and the words of each comma-separated entry.
func eachEntry(fsys fs.FS, name string, f func(line int, words []string)) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("read words: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for line := 1; lines.Scan(); line++ {
		lexemes, _, _ := strings.Cut(lines.Text(), "#")
		for entry := range strings.SplitSeq(lexemes, ",") {
			if words := tokenize(entry); len(words) > 0 {
				f(line, words)
			}
		}
	}
	return lines.Err()
}

// lexeme is a word of a text, with what Words knows about it.
type lexeme struct {
	word, stem string
	weight     float32   // how much it means, from 0 to 1
	concepts   []concept // of the phrases that begin here
}

// concept is the meaning of a phrase.
type concept struct {
	key    string
	weight float32
	length int // in words
}

func (w *Words) lex(text string, stem stemFunc) []lexeme {
	words := tokenize(text)
	all := stem.stemAll(words)
	out := make([]lexeme, len(words))
	for i, word := range words {
		out[i] = lexeme{word: word, stem: all[i], concepts: w.conceptsAt(all[i:])}
		switch {
		case w.ignored[word]:
		case w.weak[all[i]]:
			out[i].weight = weakWeight
		default:
			out[i].weight = 1
		}
	}
	for i, stem := range all {
		for _, courtesy := range w.courtesy[stem] {
			if hasStemPrefix(all[i:], courtesy.stems) {
				silence(out[i : i+len(courtesy.stems)])
			}
		}
	}
	return out
}

// silence makes words carry no meaning.
func silence(words []lexeme) {
	for i := range words {
		words[i].weight, words[i].concepts = 0, nil
	}
}

// conceptsAt returns the concepts of all phrases at the start of the stems.
func (w *Words) conceptsAt(stems []string) []concept {
	var out []concept
	for _, p := range w.concepts[stems[0]] {
		if !hasStemPrefix(stems, p.stems) {
			continue
		}
		weight := float32(1)
		if p.weak {
			weight = weakWeight
		}
		out = append(out, concept{p.meaning, weight, len(p.stems)})
	}
	return out
}

func hasStemPrefix(stems, with []string) bool {
	if len(with) > len(stems) {
		return false
	}
	for i, stem := range with {
		if stems[i] != stem {
			return false
		}
	}
	return true
}
