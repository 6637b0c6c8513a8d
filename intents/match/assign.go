package match

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Find gives each part of a message's sentences to the questions that it answers.
func Find(message string, sentences []Span, questions []Question, clock when.Clock) Result {
	m := matcher{message: message, all: newAsked(questions), texts: map[int][]int{}, taken: map[int]claim{}}
	for _, s := range sentences {
		for _, p := range split(message, s) {
			if len(p.tokens) > 0 {
				m.pieces = append(m.pieces, hear(p, clock))
			}
		}
	}
	m.fate = make([]*asked, len(m.pieces))
	m.fits = make([][]float64, len(m.all))
	for i := range m.all {
		for _, p := range m.pieces {
			m.fits[i] = append(m.fits[i], m.all[i].textEvidence(p))
		}
	}
	m.assignRanges()
	m.assignValues()
	m.assignTexts()
	return m.result()
}

// matcher is one message being matched with a form.
type matcher struct {
	message string
	all     []asked
	pieces  []heard
	taken   map[int]claim // by question, for those that don't take texts
	texts   map[int][]int // the pieces of a text, by question
	fate    []*asked      // the question that each piece went to
	fits    [][]float64   // how much each piece speaks for each question as a text
	about   []claim       // pieces about a question that they don't answer
}

// How much evidence an answer needs.
const (
	enough      = 0.65 // for a question that nobody asked now
	enoughAsked = 0.5  // for one that was asked together with the open one
	certain     = 1.0  // for another answer to a question that has one
	clearly     = 0.5  // by how much another question must fit better
)

// assignValues gives days, numbers, options and addresses to their questions, the most
// certain first.
func (m *matcher) assignValues() {
	var claims []claim
	for i := range m.all {
		for at, p := range m.pieces {
			claims = append(claims, m.all[i].claims(at, p)...)
		}
	}
	slices.SortStableFunc(claims, func(a, b claim) int { return cmp.Compare(b.score(), a.score()) })
	for _, c := range claims {
		if !m.allows(c) {
			continue
		}
		_, answered := m.taken[c.question.at]
		if !answered {
			m.taken[c.question.at] = c
		}
		if m.fate[c.piece] == nil && (!answered || !m.waits(c.piece)) {
			m.fate[c.piece] = c.question
		}
	}
}

// assignRanges gives the ends of a range to the questions for its first and its last day.
func (m *matcher) assignRanges() {
	first, last := m.dayQuestion("start"), m.dayQuestion("end")
	for at, p := range m.pieces {
		for _, r := range p.readings {
			both := first != nil && last != nil && first != last
			if r.Kind != when.KindRange || r.First.IsZero() || r.Last.IsZero() || first == nil || !both && r.Length.IsZero() {
				continue
			}
			m.takeDay(first, at, r, r.First)
			if both && r.Length.IsZero() {
				m.takeDay(last, at, r, r.Last)
			}
			return
		}
	}
}

// takeDay answers a question with an end of a range.
func (m *matcher) takeDay(q *asked, at int, r when.Reading, day time.Time) {
	m.taken[q.at] = claim{question: q, piece: at, span: Span{r.Start, r.End}, values: []string{day.Format(time.DateOnly)}, fit: named, evidence: named}
	m.fate[at] = q
}

// dayQuestion returns the unanswered question for a day that means a word, if there is
// exactly one.
func (m *matcher) dayQuestion(word string) *asked {
	var found *asked
	for i := range m.all {
		q := &m.all[i]
		if q.Kind != Day || q.Answered || q.affinity([]string{words.Stem(word)}) < inBrackets*similar {
			continue
		}
		if found != nil {
			return nil
		}
		found = q
	}
	return found
}

// allows reports whether a claim may be made: nobody made it before with more evidence,
// and the words around the value don't speak for another question.
func (m *matcher) allows(c claim) bool {
	q := c.question
	around := c.evidence - c.fit
	if !q.isChoice() {
		for _, other := range m.taken {
			if other.piece == c.piece && !other.question.isChoice() && other.span.overlaps(c.span) && (other.question.Kind != Day || q.Kind != Number) {
				return false
			}
		}
	}
	rival := m.rival(c)
	switch {
	case q.Answered:
		return !c.weak && around >= certain && rival < around
	case c.weak && (m.strongest(c) > around+min(q.prior, 1) || around < enough && m.weakElsewhere(c)):
		return false
	case len(c.noun) > 0 && (q.prior < priorPage || m.nounOfOther(c)):
		return false
	case q.prior >= priorPage && (q.Kind == Day || q.Kind == Range || q.Kind == Contact || q.Kind == Person && q.Open):
		return true
	case q.Open:
		return rival < around+c.fit+clearly
	case q.prior >= priorPage:
		return c.evidence >= enoughAsked && rival < c.evidence+clearly
	case c.fit >= named:
		return rival < 1+around
	case m.openNamed(c.piece) > around:
		return false // "my goal is to answer within two hours" is the goal
	case m.isOnly(c):
		return rival < max(enough, c.evidence)
	}
	return around >= enough && rival < c.evidence
}

// openNamed returns how much a piece says about the open question, if that takes a text.
func (m *matcher) openNamed(piece int) float64 {
	for i := range m.all {
		if q := &m.all[i]; q.Open && q.takesText() {
			return q.affinity(m.pieces[piece].stems)
		}
	}
	return 0
}

// nounOfOther reports whether what a number counts belongs to a question on another page.
func (m *matcher) nounOfOther(c claim) bool {
	return slices.ContainsFunc(m.all, func(o asked) bool { return o.Page != c.question.Page && o.affinity(c.noun) > 0 })
}

// weakElsewhere reports whether a piece's yes or no went to another question.
func (m *matcher) weakElsewhere(c claim) bool {
	for _, other := range m.taken {
		if other.weak && other.piece == c.piece && other.question != c.question {
			return true
		}
	}
	return false
}

// isOnly reports whether a value is all that a piece says or is of a special kind, and no
// other question takes it.
func (m *matcher) isOnly(c claim) bool {
	q := c.question
	if q.isChoice() {
		return false
	}
	p := m.pieces[c.piece]
	if c.fit < 1.5 && len(outside(p, c.span)) > 0 {
		return false
	}
	return !slices.ContainsFunc(m.all, func(o asked) bool {
		return o.at != q.at && !o.Answered && o.Kind == q.Kind && slices.ContainsFunc(o.claims(c.piece, p), func(other claim) bool { return other.fit >= c.fit && other.span == c.span })
	})
}

// rival is the evidence of the strongest other question for a text that speaks for the
// whole piece.
func (m *matcher) rival(c claim) float64 {
	best := 0.0
	for i := range m.all {
		if q := &m.all[i]; q != c.question && q.takesText() && !q.Answered {
			best = max(best, m.fits[i][c.piece]+min(q.prior, 1)-min(c.question.prior, 1))
		}
	}
	return best
}

func (q *asked) isChoice() bool { return q.Kind == Choice || q.Kind == Choices }

// strongest is the most that a piece has in common with the words of another question.
func (m *matcher) strongest(c claim) float64 {
	best := 0.0
	for i := range m.all {
		if q := &m.all[i]; q != c.question {
			best = max(best, q.affinity(m.pieces[c.piece].stems)+min(q.prior, 1))
		}
	}
	return best
}
