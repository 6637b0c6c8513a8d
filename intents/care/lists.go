package care

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/intents/words"
)

// vocabulary is words.yaml: the lists that signs use, and words that mean something in any
// message. Entries are separated by commas and line breaks.
type vocabulary struct {
	Lists map[string]string `yaml:"lists"`
	// Verbs are listed in their base form, with the past and the participle after slashes
	// if they are irregular: "beat/beat/beaten", "throw/threw/thrown things at".
	Verbs map[string]string `yaml:"verbs"`
	// Pieces are parts of signs that many of them share, by the name that stands for them
	// in square brackets.
	Pieces map[string]string `yaml:"pieces"`
	// Same are words to read as others: "wanna = want to".
	Same string `yaml:"same"`
	// Fillers don't change what a message says: "really".
	Fillers string `yaml:"fillers"`
	// Denials make the words after them untrue: "not". Breaks end their reach: "because".
	Denials string `yaml:"denials"`
	Breaks  string `yaml:"breaks"`
	// Asides are those breaks after which a question tells something: "can I go home
	// because my father died?", but not "when my father dies?".
	Asides string `yaml:"asides"`
	// Ifs make what follows them a mere possibility.
	Ifs string `yaml:"ifs"`
	// Selves are words for the person, and for a child who isn't born yet: what is told is
	// then about the person's own health.
	Selves string `yaml:"selves"`
	// Titles are words that make what comes before them a name: "policy".
	Titles string `yaml:"titles"`
	// NoGap are words that begin another thought: "..." in a sign doesn't skip them.
	NoGap string `yaml:"no_gap"`
	// Ordinary words are never a misspelled word of a sign.
	Ordinary string `yaml:"ordinary"`
	// Harmless, LongAgo and Privacy are signs: expressions in which no word is meant, a time
	// that has long passed, and questions about who reads what was said.
	Harmless string `yaml:"harmless"`
	LongAgo  string `yaml:"long_ago"`
	// Days are signs, too: days at the end of a sentence.
	Days    string `yaml:"days"`
	Privacy string `yaml:"privacy"`
}

// entries returns the entries of a list, each as normalized words.
func entries(list string) [][]string {
	var out [][]string
	for line := range strings.Lines(list) {
		line, _, _ = strings.Cut(line, "#")
		for entry := range strings.SplitSeq(line, ",") {
			if w := words.Texts(words.CutAsTyped(entry)); len(w) > 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// wordSet returns the single words of a list.
func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, entry := range entries(list) {
		out[entry[0]] = true
	}
	return out
}

// allLists returns the lists that signs can name: a list of verbs has all their forms. With
// ":done" after its name it has only the participles, and another list with ":s" the
// possessives.
func (v *vocabulary) allLists() map[string][][]string {
	out := map[string][][]string{}
	for name, list := range v.Lists {
		out[name] = entries(list)
		for _, entry := range out[name] {
			owner := slices.Clone(entry)
			owner[len(owner)-1] += "s"
			out[name+possessives] = append(out[name+possessives], owner)
		}
	}
	for name, list := range v.Verbs {
		for entry := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == '\n' }) {
			if fields := strings.Fields(entry); len(fields) > 0 {
				verb, rest := formsOf(fields[0]), fields[1:]
				for _, form := range verb {
					out[name] = append(out[name], append([]string{form}, rest...))
				}
				out[name+participles] = append(out[name+participles], append([]string{verb[len(verb)-1]}, rest...))
			}
		}
	}
	return out
}

// The ends of the names of lists that are made of others.
const (
	participles = ":done"
	possessives = ":s"
)

// formsOf returns the forms of a verb, the participle last.
func formsOf(verb string) []string {
	base, irregular, _ := strings.Cut(strings.ToLower(verb), "/")
	past, done, _ := strings.Cut(irregular, "/")
	stem, consonant := base, !strings.ContainsAny(base[len(base)-1:], "aeiouwxy")
	short := len(base) >= 3 && len(base) <= 4 && consonant && strings.ContainsAny(base[len(base)-2:len(base)-1], "aeiou") && !strings.ContainsAny(base[len(base)-3:len(base)-2], "aeiou")
	switch {
	case strings.HasSuffix(base, "e") && !strings.HasSuffix(base, "ee"):
		stem = strings.TrimSuffix(base, "e")
	case short:
		stem = base + base[len(base)-1:] // hit, hitting
	}
	s, ed := base+"s", stem+"ed"
	switch afterVowel := len(base) > 1 && strings.ContainsAny(base[len(base)-2:len(base)-1], "aeiou"); {
	case strings.HasSuffix(base, "y") && !afterVowel:
		s, ed = strings.TrimSuffix(base, "y")+"ies", strings.TrimSuffix(base, "y")+"ied"
	case strings.HasSuffix(base, "s"), strings.HasSuffix(base, "x"), strings.HasSuffix(base, "ch"), strings.HasSuffix(base, "sh"), strings.HasSuffix(base, "o"):
		s = base + "es"
	}
	if past == "" {
		past = ed
	}
	if done == "" {
		done = past
	}
	return []string{base, s, stem + "ing", past, done}
}

// readPieces returns what writes out the pieces in the text of signs: "[who]". A piece can't
// name others.
func (v *vocabulary) readPieces(d *content.Draft) *strings.Replacer {
	var all []string
	for name, piece := range v.Pieces {
		if strings.ContainsAny(piece, "[]\n") {
			d.Wrong(content.Place("pieces").Field(name), "write its words out on one line", "the piece %q names another one", name)
		}
		all = append(all, "["+name+"]", piece)
	}
	return strings.NewReplacer(all...)
}

// replacement reads some words as others.
type replacement struct{ from, to []string }

// readSame reads the replacements, by the first word that they replace.
func (v *vocabulary) readSame(d *content.Draft) map[string][]replacement {
	out := map[string][]replacement{}
	n := 0
	for line := range strings.Lines(v.Same) {
		n++
		line, _, _ = strings.Cut(line, "#")
		from, to, ok := strings.Cut(line, "=")
		r := replacement{words.Texts(words.CutAsTyped(from)), words.Texts(words.CutAsTyped(to))}
		switch {
		case strings.TrimSpace(line) == "":
		case !ok || len(r.from) == 0:
			d.WrongLine(d.Line("same")+n, "write it as: wanna = want to", "this line names no word to replace")
		default:
			out[r.from[0]] = append(out[r.from[0]], r)
		}
	}
	return out
}
