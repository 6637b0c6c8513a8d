package handover

import (
	"regexp"
	"strings"

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
	for _, f := range facts {
		var texts []string
		for _, at := range f.places[:min(len(f.places), mostAround)] {
			texts = append(texts, betweenNames.ReplaceAllString(textAt(at), "$1 $2"))
		}
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
