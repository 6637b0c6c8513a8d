package handover

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/grid"
)

// Interview is what a leaver was asked, and what they said. Its questions are
// the backlog: the only record of what is open.
type Interview struct {
	Questions []gaps.Question `json:"questions"`
	// Open is the ID of the question that waits for an answer; empty if none does.
	Open string `json:"open,omitempty"`
	// Draft is the first answer to the open question, if it was asked about once more.
	Draft *string `json:"draft,omitempty"`
	// Asked are the IDs of the questions that were asked, in order.
	Asked []string `json:"asked,omitempty"`
	// Along are those of them that fit into the rounds before them, because answers there were clear at once.
	Along []string `json:"along,omitempty"`
	// Most is how many rounds were agreed.
	Most       int    `json:"most"`
	Facts      []Fact `json:"facts,omitempty"`
	Transcript []Line `json:"transcript,omitempty"`
	// Empty counts the questions in a row that were left without an answer.
	Empty int `json:"empty,omitempty"`
	// More is how many of the rounds the person agreed to when the first ones were used up.
	More int `json:"more,omitempty"`
	// Stopped is set if the person ended the interview before its end.
	Stopped bool `json:"stopped,omitempty"`
	// Grids are the cells that questions are about, by their places.
	Grids map[string]grid.Grid `json:"grids,omitempty"`
}

// Fact is something that no file says, with the words that it came from.
type Fact struct {
	ID       string        `json:"id"`
	Question string        `json:"question"` // its ID
	Asked    string        `json:"asked"`    // the question's text
	Kind     string        `json:"kind"`     // of gap
	Text     string        `json:"text"`     // as it goes into the package
	Words    string        `json:"words"`    // as it was said
	Evidence []files.Place `json:"evidence,omitempty"`
	By       string        `json:"by"`                // a role, never a name
	At       time.Time     `json:"at"`                // UTC
	Rough    bool          `json:"rough,omitempty"`   // it stayed vague, also when asked about once more
	Pointer  bool          `json:"pointer,omitempty"` // it says who knows it, or where it is written, and nothing else
	Removed  bool          `json:"removed,omitempty"`
	Shared   string        `json:"shared,omitempty"` // the text that others could read last
}

// Line is one message of an interview.
type Line struct {
	Question string    `json:"question"`
	Text     string    `json:"text"`
	Leaver   bool      `json:"leaver,omitempty"` // said by the leaver
	At       time.Time `json:"at"`
}

// Kinds of questions that no file raises.
const (
	// General is the kind of a question that needs no files.
	General = "general"
	// MayBeNone is the kind of a general question to which "no" and "nothing" are answers.
	MayBeNone = "general, or nothing"
	// SentBack is the kind of what somebody asks who has read what was shared. Its answer is
	// taken as it is.
	SentBack = "sent back"
)

// SendBack opens a question that somebody asked after reading. It is one round more.
func (iv *Interview) SendBack(text string, at time.Time) {
	q := gaps.Question{
		ID: "b" + strconv.Itoa(len(iv.Questions)+1), Text: text, Origin: "global", Priority: gaps.P0, Status: gaps.Open, Kind: SentBack,
	}
	iv.Questions, iv.Asked = append(slices.Clip(iv.Questions), q), append(slices.Clip(iv.Asked), q.ID)
	iv.Most++
	iv.Open, iv.Draft = q.ID, nil
	iv.say(q, at, false, text)
}

// MostRounds is how many questions an interview has if nothing else was agreed.
const MostRounds = 12

// NewInterview returns an interview about the open questions of a backlog.
func NewInterview(questions []gaps.Question) Interview {
	return Interview{Questions: questions, Most: MostRounds}
}

// Clone returns a copy that can be changed.
func (iv *Interview) Clone() Interview {
	own := *iv
	own.Questions, own.Asked, own.Along = slices.Clone(iv.Questions), slices.Clone(iv.Asked), slices.Clone(iv.Along)
	own.Facts, own.Transcript = slices.Clone(iv.Facts), slices.Clone(iv.Transcript)
	return own
}

// Current returns the question that waits for an answer.
func (iv *Interview) Current() (gaps.Question, bool) { return iv.question(iv.Open) }

// FollowUp returns what the open question was asked about once more; "" if it wasn't.
func (iv *Interview) FollowUp() string {
	if iv.Draft == nil || len(iv.Transcript) == 0 {
		return ""
	}
	return iv.Transcript[len(iv.Transcript)-1].Text
}

func (iv *Interview) question(id string) (gaps.Question, bool) {
	if i := iv.index(id); i >= 0 {
		return iv.Questions[i], true
	}
	return gaps.Question{}, false
}

func (iv *Interview) index(id string) int {
	if id == "" {
		return -1
	}
	return slices.IndexFunc(iv.Questions, func(q gaps.Question) bool { return q.ID == id })
}

// Next opens the next question, and reports false if the interview is over: nothing is open,
// or the agreed rounds are used up.
func (iv *Interview) Next(at time.Time) (gaps.Question, bool) {
	iv.Open, iv.Draft = "", nil
	waiting := iv.waiting()
	along := len(waiting) > iv.Most-iv.Rounds() && iv.hasRoom()
	if len(waiting) == 0 || !along && iv.Rounds() >= iv.Most {
		return gaps.Question{}, false
	}
	q := waiting[0]
	if along {
		iv.Along = append(slices.Clip(iv.Along), q.ID)
	}
	iv.Stopped = false
	iv.Open = q.ID
	iv.Asked = append(slices.Clip(iv.Asked), q.ID)
	iv.say(q, at, false, q.Text)
	return q, true
}

// Rounds returns how many rounds were begun. A round is a question with its follow-up. Two rounds in which one
// answer was enough leave room for another question: there are never more than two answers for each round.
func (iv *Interview) Rounds() int { return len(iv.Asked) - len(iv.Along) }

// Reply is what an answer leads to.
type Reply struct {
	// FollowUp asks once more; empty if the answer was taken.
	FollowUp string
	Fact     *Fact           // what was kept; nil if nothing was said
	Closed   []gaps.Question // other questions that the answer closed
	Stuck    bool            // several questions in a row had no answer
}

// mostEmpty is how many questions in a row may be left without an answer before the person
// is asked whether to go on.
const mostEmpty = 3

// Answer takes the words to the open question. by is the role of the person who says them.
func (iv *Interview) Answer(words, by string, at time.Time) Reply {
	q, open := iv.Current()
	if !open {
		return Reply{}
	}
	words = strings.TrimSpace(words)
	iv.say(q, at, true, words)
	if q.Kind == MayBeNone && isMadeOf(words, "none") {
		words = "Nothing"
	} else if iv.Draft == nil && q.Kind != SentBack {
		if again := followUp(q, words); again != "" {
			iv.Draft = &words
			iv.say(q, at, false, again)
			return Reply{FollowUp: again}
		}
	}
	fact := iv.read(q, words)
	iv.Open, iv.Draft = "", nil
	if fact == nil {
		return Reply{Stuck: iv.leave()}
	}
	fact.By, fact.At = by, at
	iv.Facts = append(slices.Clip(iv.Facts), *fact)
	if fact.Pointer {
		return Reply{Fact: fact} // the question stays open: somebody is named, and nothing is known yet
	}
	iv.settle(q.ID, *fact, sureness(*fact))
	return Reply{Fact: fact, Closed: iv.closeCovered(q, *fact)}
}

// read makes a fact of the last answer to a question, with the one before it if that tells something; nil if
// neither does.
func (iv *Interview) read(q gaps.Question, words string) *Fact {
	said, askedAgain := []string{words}, iv.Draft != nil
	none := words == "Nothing"
	if askedAgain {
		if _, isPointer := pointsTo(q, *iv.Draft); isPointer || knowsNot(*iv.Draft) || tellsSomething(q, *iv.Draft) {
			said = []string{*iv.Draft, words}
		}
	}
	if (SaysNothing(words) || onlyRefers(q, words) && !namesWho(words)) && !none {
		said = said[:len(said)-1]
	}
	to, told := pointed(q, said)
	told = slices.DeleteFunc(told, func(words string) bool { return askedAgain && words == *iv.Draft && !tellsSomething(q, words) })
	if len(told)+len(to) == 0 {
		return nil
	}
	fact := iv.fact(q, strings.Join(said, "\n"))
	if len(told) == 0 {
		fact.Text, fact.Pointer = textOfAll(to), true
		return &fact
	}
	text := tidy(told)
	if onlyRefers(q, text) {
		text = upperFirst(text) // “the port office knows” alone answers nothing
	} else {
		iv.Empty = 0
	}
	if last := told[len(told)-1]; last == words && isEnough(q, words) {
		text = tidy([]string{words}) // the first answer said too little to be kept
	}
	fact.Text, fact.Rough = strings.TrimSpace(text+" "+textOfAll(to)), askedAgain && isRough(q, text)
	return &fact
}

// fact is a new fact about a question, from what was said.
func (iv *Interview) fact(q gaps.Question, words string) Fact {
	return Fact{ID: "f" + strconv.Itoa(len(iv.Facts)+1), Question: q.ID, Asked: q.Text, Kind: q.Kind, Words: words, Evidence: q.Evidence}
}

// Skip leaves the open question without an answer.
func (iv *Interview) Skip(at time.Time) (stuck bool) {
	if q, open := iv.Current(); open {
		iv.say(q, at, true, "(skipped)")
		return iv.leave()
	}
	iv.Open, iv.Draft = "", nil
	return iv.Empty >= mostEmpty
}

// leave closes the open question without an answer, and reports whether there were several in a row.
func (iv *Interview) leave() (stuck bool) {
	iv.Open, iv.Draft = "", nil
	iv.Empty++
	return iv.Empty >= mostEmpty
}

// Refer notes that somebody else knows the answer to the open question.
func (iv *Interview) Refer(name, by string, at time.Time) (Fact, bool) {
	q, open := iv.Current()
	name = strings.TrimSpace(name)
	if !open || name == "" {
		return Fact{}, false
	}
	iv.say(q, at, true, name)
	fact := iv.fact(q, name)
	fact.Text, fact.Pointer, fact.By, fact.At = pointer{name: name}.text(), true, by, at
	if iv.Draft != nil && tellsSomething(q, *iv.Draft) {
		if _, told := pointed(q, []string{*iv.Draft}); len(told) > 0 {
			fact.Text, fact.Pointer = tidy(told)+" "+fact.Text, false
		}
	}
	iv.Facts = append(slices.Clip(iv.Facts), fact)
	iv.Open, iv.Draft, iv.Empty = "", nil, 0
	return fact, true // the question stays open: somebody is named, and nothing is known yet
}

// Update takes the backlog of an analysis with more files. What was asked or answered stays.
func (iv *Interview) Update(questions []gaps.Question) {
	settled := slices.DeleteFunc(slices.Clone(iv.Questions), func(q gaps.Question) bool {
		return q.Status != gaps.Interviewed && !slices.Contains(iv.Asked, q.ID)
	})
	for _, q := range questions {
		known := slices.ContainsFunc(settled, func(s gaps.Question) bool {
			return s.Text == q.Text || slices.Equal(s.Evidence, q.Evidence) || slices.Contains(s.Parts, q.Text)
		})
		q.Parts = slices.DeleteFunc(slices.Clone(q.Parts), func(one string) bool {
			return slices.ContainsFunc(settled, func(s gaps.Question) bool { return s.Text == one || slices.Contains(s.Parts, one) })
		})
		if len(q.Parts) == 1 { // the other one was asked before
			q.Text, q.Parts = q.Parts[0], nil
		}
		if known {
			continue
		}
		for iv.isTaken(settled, q.ID) {
			q.ID += "b"
		}
		settled = append(settled, q)
	}
	iv.Questions = settled
}

func (iv *Interview) isTaken(questions []gaps.Question, id string) bool {
	return slices.ContainsFunc(questions, func(s gaps.Question) bool { return s.ID == id })
}

// settle marks a question as answered by a fact.
func (iv *Interview) settle(id string, f Fact, sure float64) {
	if i := iv.index(id); i >= 0 {
		text := f.Text
		iv.Questions[i].Status, iv.Questions[i].Answer, iv.Questions[i].Confidence = gaps.Interviewed, &text, &sure
	}
}

func (iv *Interview) say(q gaps.Question, at time.Time, leaver bool, text string) {
	iv.Transcript = append(slices.Clip(iv.Transcript), Line{Question: q.ID, Text: text, Leaver: leaver, At: at})
}

func upperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// tidy joins what was said to one text: each part a sentence, on one line.
func tidy(said []string) string {
	var parts []string
	for _, words := range said {
		words = strings.Join(strings.Fields(words), " ")
		if words != "" && !strings.ContainsAny(words[len(words)-1:], ".!?") {
			words += "."
		}
		parts = append(parts, words)
	}
	return strings.Join(parts, " ")
}
