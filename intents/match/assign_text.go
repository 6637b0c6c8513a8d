package match

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

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
		case m.hasValue(f.q):
			continue // it was named in another piece
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

// isFree reports whether nothing in the message answers a question so far.
func (m *matcher) isFree(q *asked) bool { return len(m.texts[q.at]) == 0 && !m.hasValue(q) }

// hasValue reports whether a question that takes texts has a name already: a question for a
// person takes one of the two.
func (m *matcher) hasValue(q *asked) bool {
	_, taken := m.taken[q.at]
	return taken && q.takesText()
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
	if m.pieces[at].goesOn && before != nil && before.takesText() && !before.Answered && !m.hasValue(before) {
		return before
	}
	page := -1
	for i := range m.all {
		if q := &m.all[i]; q.Open && q.takesText() && !q.Answered && m.isFree(q) {
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
		if asked && q.takesText() && m.isFree(q) && q.plausible(m.pieces[at]) {
			return q
		}
	}
	if before != nil && before.takesText() && !before.Answered && !m.hasValue(before) {
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
