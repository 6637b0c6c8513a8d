package match

import (
	"maps"
	"slices"
	"strings"

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
