package gaps

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// phrase is a list of phrases, and the question that one of them raises.
type phrase struct {
	list   string
	kind   kind
	risk   Priority
	weight float64
	ask    string // with the sentence
	why    string
}

// telling are the phrases, the most telling first: a sentence raises one question.
var telling = []phrase{
	{"only", onePerson, P1, 9, "“%s”: who can do this when that person is away?", "When that person is away, work stops."},
	{"byhand", byHand, P1, 8, "“%s”: what exactly has to be done?", "A newcomer can't do it from the text."},
	{"withheld", decision, P1, 7, "“%s”: what is behind this?", "Somebody who doesn't know says the wrong thing to the wrong people."},
	{"agreed", decision, P1, 7.5, "“%s”: what was the reason?", "Without the reason nobody can change it, or defend it."},
	{"unsettled", unsettled, P2, 3, "“%s”: what is left to do?", "It is forgotten with the person."},
}

// prose finds sentences that hint at something untold.
func prose(f *files.File, all *said) []finding {
	var found []finding
	for _, s := range all.all {
		if s.at.File != f.ID {
			continue
		}
		for _, p := range telling {
			if !says(p.list, s.text) {
				continue
			}
			if !s.free && isBook(f) && p.list != "only" && p.list != "byhand" {
				break // a label
			}
			if says("reason", s.text) && p.list != "only" && p.list != "byhand" || p.list == "byhand" && isTold(s.text) {
				break
			}
			found = append(found, p.finding(s))
			break
		}
	}
	return found
}

func (p phrase) finding(s statement) finding {
	f := finding{
		kind: p.kind, risk: p.risk, weight: p.weight, evidence: []files.Place{s.at}, why: p.why,
		question: fmt.Sprintf(p.ask, short(s.text, 140)), about: topic{words: s.words},
	}
	if p.list == "only" || p.list == "byhand" {
		if isStep(s.text) || strings.Contains(s.at.Location, "section") {
			f.weight++
		}
	}
	if strings.Contains(strings.ToLower(s.text), "macro") {
		f.risk, f.weight = P0, 8
	}
	if !s.free {
		f.weight -= 0.5
	}
	return f
}

func isBook(f *files.File) bool { return f.Workbook != nil }

// isTold reports whether a sentence tells what its writer once did, which is an explanation
// and no instruction.
func isTold(text string) bool {
	return says("told", text)
}

// isStep reports whether a sentence tells somebody to do something.
func isStep(text string) bool {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	switch strings.Trim(first, ",.:") {
	case "then", "run", "save", "copy", "open", "check", "upload", "send", "load", "type", "get", "enter", "update", "paste", "export", "import", "print", "mark":
		return true
	}
	return false
}
