package match

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Answer is a part of a message that answers a question.
type Answer struct {
	Question int // its index in the form
	Span
	// Values are the options or the number that were found. They are nil if the span
	// itself says the answer: a day, a name, a text.
	Values []string
	// Text is the answer to a question for a text.
	Text string
	// Again is set if the question had been answered before.
	Again bool
}

// Result says what a message answers.
type Result struct {
	Answers []Answer // in the order of the form
	Left    []Span   // the pieces that answer nothing
	// About are questions that a piece is about without answering them: "there is no limit"
	// where a number is asked for.
	About []Answer
	// Whole is set if the whole message is one text, with nothing left out.
	Whole bool
}

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
		if q.Kind != Day || q.Answered || q.affinity([]string{stem(word)}) < inBrackets*similar {
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

func (q *asked) takesText() bool { return q.Kind == Text || q.Kind == Person }

// assignTexts gives the other pieces to questions for texts.
func (m *matcher) assignTexts() {
	m.assignTextsByWords()
	for at := range m.pieces {
		if m.fate[at] != nil || m.pieces[at].unsure {
			continue
		}
		if q := m.nextFor(at); q != nil {
			m.texts[q.at] = append(m.texts[q.at], at)
			m.fate[at] = q
		}
	}
	m.assignRemains()
}

// assignRemains gives what a piece says besides its value to a question for a text that
// was asked together with it: "I slipped on the stairs on June 1".
func (m *matcher) assignRemains() {
	const several = 2
	for i := range m.all {
		q := &m.all[i]
		if q.Kind != Text || q.Answered || q.prior < priorPage || len(m.texts[i]) > 0 {
			continue
		}
		for at, p := range m.pieces {
			rest := m.remains(at)
			if m.fate[at] == nil || m.fate[at].takesText() || m.fate[at].Page != q.Page || p.unsure || len(rest) == 0 || len(rest) < several && !p.name || m.textTook(at) {
				continue
			}
			m.texts[i] = []int{at}
			break
		}
	}
}

func (m *matcher) textTook(piece int) bool {
	for _, pieces := range m.texts {
		if slices.Contains(pieces, piece) {
			return true
		}
	}
	return false
}

// remains returns the stems in a piece that belong neither to the values in it nor to
// their questions.
func (m *matcher) remains(at int) []string {
	rest := m.pieces[at].stems
	took := false
	for _, c := range m.taken {
		if c.piece != at {
			continue
		}
		took = true
		value := stemsBetween(m.pieces[at], c.span.Start, c.span.End)
		if c.question.isChoice() {
			value = nil
			for _, o := range c.question.options {
				value = append(value, o.label...)
			}
		}
		rest = slices.DeleteFunc(slices.Clone(rest), func(s string) bool {
			return slices.Contains(value, s) || c.question.affinity([]string{s}) > 0
		})
	}
	if !took {
		return nil
	}
	return rest
}

// assignTextsByWords gives pieces to the questions that their words speak for.
func (m *matcher) assignTextsByWords() {
	type fit struct {
		q        *asked
		piece    int
		evidence float64
	}
	var fits []fit
	for i := range m.all {
		for at := range m.pieces {
			if e := m.fits[i][at]; e > 0 || m.all[i].Open && m.all[i].Kind == Text {
				fits = append(fits, fit{&m.all[i], at, e})
			}
		}
	}
	score := func(f fit) float64 {
		if f.q.Open && f.evidence < enough { // it is for the first piece that nothing else speaks for
			return f.q.prior
		}
		return f.evidence + f.q.prior
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(score(b), score(a)) })
	for _, f := range fits {
		now := m.fate[f.piece]
		switch {
		case m.pieces[f.piece].unsure && now == nil:
			m.fate[f.piece] = f.q
			m.about = append(m.about, claim{question: f.q, piece: f.piece})
			continue
		case f.q.Open && f.evidence < enoughAsked && m.goneOn(f.q) >= 0:
			continue
		case f.q.Open && f.q.takesText() && now == nil && len(m.texts[f.q.at]) == 0 && !m.pieces[f.piece].goesOn:
		case f.evidence < enough && !f.q.Open, f.evidence < enoughAsked:
			continue
		case f.evidence < certain && f.q.prior < priorPage && now == nil && m.waits(f.piece):
			continue // one word that is alike doesn't lead away from what was asked
		case now != nil && (now == f.q || now.takesText()):
			continue
		case now != nil && f.evidence < m.evidenceFor(f.piece)+clearly:
			continue // the value in it is what was meant
		case !f.q.takesText() || f.q.Answered:
			if now == nil && (f.q.prior >= priorPage || f.evidence >= 2*enough) && !m.openFits(f.piece, f.evidence) {
				m.fate[f.piece] = f.q // it is about that one, and answers nothing
				m.about = append(m.about, claim{question: f.q, piece: f.piece})
			}
			continue
		}
		m.texts[f.q.at] = append(m.texts[f.q.at], f.piece)
		m.fate[f.piece] = f.q
	}
}

// waits reports whether a question for a text that was asked has no answer so far, and
// would take a piece.
func (m *matcher) waits(piece int) bool {
	return slices.ContainsFunc(m.all, func(q asked) bool {
		return q.prior >= priorPage && q.takesText() && !q.Answered && len(m.texts[q.at]) == 0 && q.plausible(m.pieces[piece])
	})
}

// openFits reports whether the open question takes a text, and a piece fits it about as
// well as another one.
func (m *matcher) openFits(piece int, evidence float64) bool {
	return slices.ContainsFunc(m.all, func(q asked) bool {
		return q.Open && q.takesText() && m.fits[q.at][piece]+certain > evidence
	})
}

// evidenceFor returns the evidence of the value that a piece gave.
func (m *matcher) evidenceFor(piece int) float64 {
	best := 0.0
	for _, c := range m.taken {
		if c.piece == piece {
			best = max(best, c.evidence)
		}
	}
	return best
}

// nextFor returns the question for a piece whose words say nothing: the open one, the next
// that was asked together with it, or the one that the text before belongs to.
func (m *matcher) nextFor(at int) *asked {
	var before *asked
	if at > 0 {
		before = m.fate[at-1]
	}
	if m.pieces[at].goesOn && before != nil && before.takesText() && !before.Answered {
		return before
	}
	page := -1
	for i := range m.all {
		if q := &m.all[i]; q.Open && q.takesText() && !q.Answered && len(m.texts[q.at]) == 0 {
			if page = m.goneOn(q); page < 0 {
				return q
			}
		}
	}
	if before != nil && before.Long && before.takesText() && !before.Answered && page < 0 {
		return before
	}
	for i := range m.all {
		q := &m.all[i]
		asked := q.prior == priorPage && (before == nil || before.at < q.at) && page < 0 || q.Page == page && !q.Answered
		if asked && q.takesText() && len(m.texts[q.at]) == 0 && q.plausible(m.pieces[at]) {
			return q
		}
	}
	if before != nil && before.takesText() && !before.Answered {
		return before
	}
	return nil
}

// goneOn returns the later page that the message answers although a question before it is
// still open, or -1: then the rest is for that page, too.
func (m *matcher) goneOn(open *asked) int {
	page := -1
	for _, q := range m.fate {
		if q != nil && open.prior == priorLate && !q.Answered && q.Page > open.Page {
			page = q.Page
		}
	}
	return page
}

// plausible reports whether a piece can answer a question for a person, a place or a time
// that nothing else speaks for.
func (q *asked) plausible(p heard) bool {
	switch q.opens {
	case "who", "whom":
		return p.name
	case "where":
		return p.place || slices.ContainsFunc(p.tokens, func(w words.Word) bool { return placesBefore[w.Text] || w.Text == "on" })
	case "when":
		return len(p.readings) > 0
	}
	return true
}

// result puts the answers in the order of the form.
func (m *matcher) result() Result {
	var out Result
	for i := range m.all {
		q := &m.all[i]
		if c, ok := m.taken[i]; ok {
			start, span := m.pieces[c.piece].Start, m.withOthers(c)
			out.Answers = append(out.Answers, Answer{Question: i, Span: Span{start + span.Start, start + span.End}, Values: c.values, Again: q.Answered})
		}
		if pieces := m.texts[i]; len(pieces) > 0 {
			out.Answers = append(out.Answers, m.textAnswer(q, pieces))
		}
	}
	for _, c := range m.about {
		p := m.pieces[c.piece]
		out.About = append(out.About, Answer{Question: c.question.at, Span: p.Span})
	}
	if len(out.Answers) == 1 && len(m.texts) == 1 && len(m.texts[out.Answers[0].Question]) == len(m.pieces) {
		out.Whole = out.Answers[0].Text == m.message[out.Answers[0].Start:out.Answers[0].End] && out.Answers[0].Start == m.pieces[0].Start
	}
	for at, q := range m.fate {
		if q == nil {
			out.Left = append(out.Left, m.pieces[at].Span)
		}
	}
	return out
}

// withOthers returns the span of a day with the other days that nobody took: "June 15, no,
// June 20" is read as a whole.
func (m *matcher) withOthers(c claim) Span {
	span := c.span
	if c.question.Kind != Day && c.question.Kind != Range || c.values != nil {
		return span
	}
	for _, r := range m.pieces[c.piece].readings {
		at := Span{r.Start, r.End}
		if r.Kind == when.KindLength || slices.ContainsFunc(slices.Collect(maps.Values(m.taken)), func(o claim) bool {
			return o.piece == c.piece && o.question != c.question && o.span.overlaps(at)
		}) {
			continue
		}
		if !at.overlaps(c.span) {
			span.Start, span.End = min(span.Start, at.Start), max(span.End, at.End)
		}
	}
	return span
}

// textAnswer joins the pieces of a text.
func (m *matcher) textAnswer(q *asked, pieces []int) Answer {
	slices.Sort(pieces)
	a := Answer{Question: q.at, Span: Span{m.pieces[pieces[0]].Start, m.pieces[pieces[len(pieces)-1]].End}}
	var texts []string
	for _, at := range pieces {
		texts = append(texts, strings.TrimSpace(q.withoutFrame(m.pieces[at])))
	}
	a.Text = strings.Join(texts, ". ")
	if n := len(pieces); n == pieces[n-1]-pieces[0]+1 && n > 1 {
		a.Text = m.message[m.pieces[pieces[0]].End-len(texts[0]) : a.End]
	}
	return a
}

var leadingWords = lists.Set("leading words")

// withoutFrame returns what a piece says without words that only repeat the question: "My
// current location is Miami" is Miami.
func (q *asked) withoutFrame(p heard) string {
	tokens := p.tokens
	for len(tokens) > 1 && leadingWords[tokens[0].Text] {
		tokens = tokens[1:]
	}
	text := p.text[tokens[0].Start:]
	if n := q.framedBy(tokens); n > 0 && !q.coversAll(contentStems(tokens[n:])) {
		return p.text[tokens[n].Start:]
	}
	return text
}

// framedBy returns how many words at the beginning only repeat the question: "my goal is".
func (q *asked) framedBy(tokens []words.Word) int {
	const reach = 8
	for i := 1; i < min(len(tokens)-1, reach); i++ {
		verb := tokens[i].Text
		if verb != "is" && verb != "are" && verb != "was" && verb != "were" && verb != "be" {
			continue
		}
		subject := contentStems(tokens[:i])
		framed := words.IsDeterminer(tokens[0].Text) && !negativeWords[tokens[0].Text] && !slices.ContainsFunc(tokens[:i], isSubject)
		if framed && len(subject) > 0 && q.coversAll(subject) {
			return i + 1
		}
		break
	}
	return 0
}

func isSubject(w words.Word) bool { return subjects[w.Text] && w.Text != "that" && w.Text != "this" }

// coversAll reports whether every stem belongs to the question.
func (q *asked) coversAll(stems []string) bool {
	return !slices.ContainsFunc(stems, func(s string) bool { return q.affinity([]string{s}) == 0 })
}
