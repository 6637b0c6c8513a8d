package handover

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
)

// An answer of the interview says little by itself: “K4 hangs above the heating”. Whoever asks later uses the words
// of what it was about: that it is a logger, which the code there says, or the name of an object of which a slide
// has only the number.

// interviewed is the policy ID of passages that come from an interview.
const interviewed = "interview"

// placedFact is an answer of the interview, with the places that it is about.
type placedFact struct {
	passage knowledge.Passage
	places  []files.Place
	kind    string // of gap
}

func isFact(p knowledge.Passage) bool { return strings.HasPrefix(string(p.Policy), interviewed+"/") }

// isRow reports whether a passage is a row of a sheet: “Terms, Breakfast”.
func isRow(p knowledge.Passage) bool { return !isFact(p) && strings.Contains(p.Heading, ", ") }

// namesInRow are the short texts of a row, which say what it is about: “Coffee: Espresso No. 4”.
func namesInRow(text string) string {
	const most = 6 // words
	var all []string
	for line := range strings.Lines(text) {
		if n := len(strings.Fields(line)); n > 0 && n <= most {
			all = append(all, line)
		}
	}
	return strings.Join(all, " ")
}

// mostAround is how many places of an answer are looked at.
const mostAround = 4

// around is what the files say where each answer is about, and what the codes in its question and in it are called.
type around struct {
	text, called map[knowledge.PassageID]string
}

func aroundOf(facts []placedFact, passages []knowledge.Passage, textAt func(files.Place) string) around {
	all, rows := around{map[knowledge.PassageID]string{}, map[knowledge.PassageID]string{}}, rowsByCode(passages)
	roles := rolesIn(passages)
	for _, f := range facts {
		var texts []string
		for _, at := range f.places[:min(len(f.places), mostAround)] {
			texts = append(texts, betweenNames.ReplaceAllString(textAt(at), "$1 $2"))
		}
		texts = append(texts, roles.of(f.passage.Text+" "+strings.Join(f.passage.Questions, " ")))
		all.text[f.passage.ID] = strings.Join(texts, "\n")
		for _, code := range codeIn.FindAllString(decimal.ReplaceAllString(f.passage.Text+" "+strings.Join(f.passage.Questions, " "), " "), mostAround) {
			all.called[f.passage.ID] += rows[code]
		}
	}
	return all
}

// betweenNames is the dot of “log.logger”, which are two words.
var betweenNames = regexp.MustCompile(`(\pL)\.(\pL)`)

// codeIn is a code that names something: “NL-06”, “0140”, “0388a”. A number without a zero before it may be an amount.
var codeIn = regexp.MustCompile(`\b\p{Lu}{1,5}[-_/]?\d+\p{L}?\b|\b0\d{2,}\p{Ll}?\b`)

// decimal is a number with a point, whose digits behind it are no code.
var decimal = regexp.MustCompile(`\d+[.,]\d+`)

// rowsByCode are the rows of sheets by the code that they begin with. A code that begins two of them says too little.
func rowsByCode(passages []knowledge.Passage) map[string]string {
	all, twice := map[string]string{}, map[string]bool{}
	for _, p := range passages {
		if !isRow(p) {
			continue
		}
		_, label, _ := strings.Cut(p.Heading, ", ")
		code := codeIn.FindString(label)
		if code == "" || code != strings.TrimSpace(label) && !strings.HasPrefix(label, code+" ") {
			continue
		}
		if _, known := all[code]; known {
			twice[code] = true
		}
		all[code] += "\n" + namesInRow(p.Text)
	}
	const longest = 200 // one row, or two of two sheets
	for code, text := range all {
		if twice[code] && len(text) > longest {
			delete(all, code)
		}
	}
	return all
}

// withoutOurs is a question of the interview without the words that are Leaveway's own: what it quotes, and the
// names and numbers that it asks about.
func withoutOurs(question string) string {
	var b strings.Builder
	for question != "" {
		ours, rest, _ := strings.Cut(question, "“")
		for w := range strings.FieldsSeq(ours) {
			if has("our words", w) == 0 {
				b.WriteString(w + " ")
			}
		}
		quote, after, isQuote := strings.Cut(rest, "”")
		if isQuote {
			b.WriteString("“" + quote + "” ")
		}
		question = after
	}
	return strings.TrimSpace(b.String())
}

// A newcomer asks for “the IT colleague”, not for Beat: who does what is in a list of people, and the answer has
// only the name.

// roles are what people do, by each of their names.
type roles map[string]string

var (
	// withRole is somebody with what they do behind their name: “Beat Zarn (IT, two days a week)”.
	withRole = regexp.MustCompile(`(\p{Lu}\p{Ll}+)(?:\s+(\p{Lu}\p{Ll}+))?\s*\(([^()]{2,60})\)`)
	// underRole is what somebody does, with their name behind it: “director: Andrea Fopp”.
	underRole = regexp.MustCompile(`(?:^|[\n,;.]\s*)(\p{L}[\p{L} -]{2,30}):\s+(\p{Lu}\p{Ll}+)\s+(\p{Lu}\p{Ll}+)(?:[\n,;.(]|$)`)
	aNumber   = regexp.MustCompile(`^\W*\d`)
)

// rolesIn are the roles that the texts of a project say. A name that two of them have is nobody's.
func rolesIn(passages []knowledge.Passage) roles {
	all, twice := roles{}, map[string]bool{}
	add := func(role string, names ...string) {
		for _, name := range names {
			if known, ok := all[name]; ok && known != role {
				twice[name] = true
			}
			if name != "" && !aNumber.MatchString(role) {
				all[name] = role
			}
		}
	}
	for _, p := range passages {
		if isFact(p) || isRow(p) {
			continue
		}
		for _, m := range withRole.FindAllStringSubmatch(p.Text, -1) {
			add(m[3], m[1], m[2])
		}
		for _, m := range underRole.FindAllStringSubmatch(p.Text, -1) {
			add(m[1], m[2], m[3])
		}
	}
	for name := range twice {
		delete(all, name)
	}
	return all
}

// of are the roles of those whom a text names.
func (r roles) of(text string) string {
	var all []string
	for name := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if role, ok := r[name]; ok && !slices.Contains(all, role) {
			all = append(all, role)
		}
	}
	return strings.Join(all, " ")
}
