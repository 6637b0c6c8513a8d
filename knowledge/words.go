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
var shippedWords embed.FS

// Words is what is known about language: which words say nothing, which say
// little, which mean the same, and how states are called. It never changes.
type Words struct {
	ignored  map[string]bool     // words as they are written
	courtesy map[string][]phrase // by their first stem
	weak     map[string]bool     // stems
	concepts map[string][]phrase // by their first stem
	states   map[string][]phrase // by their first stem
	names    map[string]string   // of states, by their two letters
}

// phrase is a sequence of stems that belongs together.
type phrase struct {
	stems   []string
	meaning string // the line of synonyms.txt it stands in, "=12", or a state, "CA"
	weak    bool   // it consists of weak words only
}

// StarterWords returns the word lists that come with the product. They are
// content: a company may put its own in their place.
func StarterWords() fs.FS {
	sub, err := fs.Sub(shippedWords, "words")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// ShippedWords are those that come with the product.
func ShippedWords() *Words {
	words, err := LoadWords(StarterWords())
	if err != nil {
		panic(err) // the files are embedded
	}
	return words
}

// LoadWords reads ignored.txt, weak.txt, synonyms.txt and states.txt of a folder.
func LoadWords(fsys fs.FS) (*Words, error) {
	w := &Words{
		ignored: map[string]bool{}, courtesy: map[string][]phrase{}, weak: map[string]bool{},
		concepts: map[string][]phrase{}, states: map[string][]phrase{}, names: map[string]string{},
	}
	stem := stemming(stemmer{}.of)
	files := []struct {
		name string
		add  func(line int, words []string)
	}{
		{"ignored.txt", func(_ int, words []string) {
			if len(words) == 1 {
				w.ignored[words[0]] = true
				return
			}
			add(w.courtesy, phrase{stems: stem.all(words)})
		}},
		{"weak.txt", func(_ int, words []string) {
			for _, stem := range stem.all(words) {
				w.weak[stem] = true
			}
		}},
		{"synonyms.txt", func(line int, words []string) {
			p := phrase{stems: stem.all(words), meaning: fmt.Sprintf("=%d", line)}
			p.weak = w.onlyWeak(words, p.stems)
			add(w.concepts, p)
		}},
		{"states.txt", func(_ int, words []string) {
			code, name := strings.ToUpper(words[0]), words[1:]
			add(w.states, phrase{stems: stem.all(name), meaning: code})
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

func add(phrases map[string][]phrase, p phrase) {
	if len(p.stems) > 0 {
		phrases[p.stems[0]] = append(phrases[p.stems[0]], p)
	}
}

func (w *Words) onlyWeak(words, stems []string) bool {
	for i, word := range words {
		if !w.ignored[word] && !w.weak[stems[i]] {
			return false
		}
	}
	return true
}

// eachEntry calls f with the words of everything that stands between commas,
// and the line it is in.
func eachEntry(fsys fs.FS, name string, f func(line int, words []string)) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("read words: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for line := 1; lines.Scan(); line++ {
		said, _, _ := strings.Cut(lines.Text(), "#")
		for entry := range strings.SplitSeq(said, ",") {
			if words := tokens(entry); len(words) > 0 {
				f(line, words)
			}
		}
	}
	return lines.Err()
}

// lexeme is one word of a text.
type lexeme struct {
	word, stem string
	weight     float32   // how much it says; 0 is nothing
	concepts   []concept // of the phrases that begin with it
}

// concept is what a phrase means.
type concept struct {
	key    string
	weight float32
	length int // in words
}

// lexemes are the words of a text with what is known about each.
func (w *Words) lexemes(text string, stem stemming) []lexeme {
	words := tokens(text)
	all := stem.all(words)
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
		for _, polite := range w.courtesy[stem] {
			if begins(all[i:], polite.stems) {
				silence(out[i : i+len(polite.stems)])
			}
		}
	}
	return out
}

// silence makes words say nothing.
func silence(words []lexeme) {
	for i := range words {
		words[i].weight, words[i].concepts = 0, nil
	}
}

// conceptsAt are the concepts of phrases with which the stems begin.
func (w *Words) conceptsAt(stems []string) []concept {
	var out []concept
	for _, p := range w.concepts[stems[0]] {
		if !begins(stems, p.stems) {
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

func begins(stems, with []string) bool {
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
