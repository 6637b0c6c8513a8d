package gaps

import "github.com/leaveway/leaveway/knowledge/files"

// Priority says how much is lost if a question stays open.
type Priority string

// The priorities, by the seed's names.
const (
	P0 Priority = "P0" // results are wrong, or work stops
	P1 Priority = "P1" // somebody will be misled or held up
	P2 Priority = "P2" // good to know
)

// Status says what became of a question.
type Status string

// The states, by the seed's names.
const (
	Open          Status = "open"
	Answered      Status = "answered_by_files"
	Interviewed   Status = "answered_by_interview"
	Merged        Status = "merged"
	Deprioritized Status = "deprioritized"
)

// Question is a question for somebody who leaves.
type Question struct {
	ID         string        `json:"question_id"`
	Text       string        `json:"question_text"`
	Origin     string        `json:"origin"` // per_file or global
	Evidence   []files.Place `json:"evidence"`
	Priority   Priority      `json:"priority"`
	Status     Status        `json:"status"`
	Answer     *string       `json:"answer"`     // for Answered: a sentence of the files, in their words
	Confidence *float64      `json:"confidence"` // from 0 to 1
	Why        string        `json:"why_it_matters,omitempty"`
	Kind       string        `json:"kind,omitempty"`
	// Numbers are those that a question about several unexplained numbers asks for.
	Numbers []Number `json:"numbers,omitempty"`
	// Parts are the questions that are asked in one, if there are two.
	Parts []string `json:"parts,omitempty"`
	// Told are numbers that were in it, until somebody explained them in an answer to another question.
	Told []Told `json:"told,omitempty"`
}

// kind is the kind of gap.
type kind string

const (
	override    kind = "typed over a formula"
	factor      kind = "unexplained number"
	mismatch    kind = "two values"
	onePerson   kind = "one person"
	byHand      kind = "done by hand"
	stale       kind = "outside link"
	hidden      kind = "hidden"
	scale       kind = "mixed units"
	silent      kind = "silent error"
	localPath   kind = "one computer"
	decision    kind = "undocumented decision"
	left        kind = "left out"
	coded       kind = "unexplained code"
	failed      kind = "error"
	unsettled   kind = "open point"
	secret      kind = "secret in a file"
	lapsed      kind = "day that passes"
	hope        kind = "unsupported promise"
	unknownKey  kind = "not in the list"
	switchedOff kind = "switched off"
	oddSign     kind = "other sign"
	filler      kind = "placeholder"
	locked      kind = "protected"
	anomaly     kind = "unlikely data"
	particular  kind = "unexplained remark"
)

// finding is a gap that one detector found.
type finding struct {
	kind     kind
	risk     Priority
	weight   float64 // among findings of the same priority, the larger one comes first
	question string
	why      string
	evidence []files.Place
	about    topic
	global   bool   // it takes more than one file to see it
	same     string // findings with the same text are one, wherever they are
	constant constant
	// constants are the numbers of a question about several of them.
	constants []constant
	quote     string   // of the sentence, if another one can be quoted with it
	sentence  string   // that raises it: two findings about one sentence are one
	onSlide   bool     // a slide as a whole raises it; for breadth, that is a kind of its own
	parts     []string // the two questions that are asked in one
	across    bool     // it asks about numbers of two files, and takes the place of two questions
}

// constant is the number that a finding asks about, in the words of its question. Two on one sheet, or in
// one script, are one question: they are steps of one calculation.
type constant struct {
	number string // empty for what can't be joined
	where  string // the formulas, the cell or the line that has it
	sheet  string // with its file; of a script, the file
	typed  bool   // it is asked where the number comes from, and not what it stands for
	at     files.Place
}

// topic is what a sentence has to be about to explain a finding.
type topic struct {
	numbers []float64
	clock   bool     // they are hours, so that “04:00” says 4
	words   []string // plain forms
	name    string   // in lower case; an explanation must have it
	codes   []string // an explanation must name half of them
	value   string   // in lower case: what is left out; an explanation is about it
}

// isExplainable reports whether a sentence elsewhere can answer such a question. Who else can
// do something, or what was agreed, is hardly said in passing.
func (k kind) isExplainable() bool {
	switch k {
	case override, factor, left, hidden, stale, coded, anomaly:
		return true
	}
	return false
}

// most evidence that one question shows.
const mostEvidence = 6

func at(f *files.File, locations ...string) []files.Place {
	var all []files.Place
	for _, l := range locations {
		all = append(all, files.Place{File: f.ID, Location: l})
	}
	return all
}

// hiddenKey is what makes all questions about a hidden sheet one.
func hiddenKey(f *files.File, sheet string) string { return "hidden " + f.ID + "!" + sheet }
