package knowledge

import "slices"

// minRivalScore is the share of the best score that another passage needs to be about
// the same thing.
const minRivalScore = 0.6

// findConflict returns another hit for the same people that answers just as well, but
// whose best sentence names other amounts. It returns nil if there is none.
func (x *Index) findConflict(q queryTerms, a Answer) *Citation {
	ours := x.bestSentence(q, a.Passage)
	amounts := x.parseAmounts(ours)
	for _, hit := range a.Others {
		p := hit.Passage
		if p.Policy == a.Passage.Policy || hit.Score < minRivalScore*a.Score || hit.Validity != Valid || hit.Confidence < minFound {
			continue
		}
		if p.Shipped && !a.Passage.Shipped { // the company's own is meant to differ
			continue
		}
		if !sameScope(p.Scope, a.Passage.Scope) {
			continue
		}
		theirs := x.bestSentence(q, p)
		if amountsDiffer(amounts, x.parseAmounts(theirs)) && x.overlapsEqually(q, ours, theirs) {
			return &Citation{Hit: hit, Quote: p.withFootnotes(theirs)}
		}
	}
	return nil
}

func sameScope(a, b Scope) bool {
	return slices.Equal(a.Country, b.Country) && slices.Equal(a.State, b.State) && slices.Equal(a.Group, b.Group) && slices.Equal(a.Leave, b.Leave)
}

// bestSentence returns the sentence with the largest overlap with the question.
func (x *Index) bestSentence(q queryTerms, p Passage) string {
	best, most := "", float32(0)
	for _, s := range splitSentences(p.Text) {
		if worth := x.overlap(q, s); worth > most {
			best, most = s, worth
		}
	}
	return best
}

// overlapsEqually reports whether two sentences contain about as much of the question.
func (x *Index) overlapsEqually(q queryTerms, a, b string) bool {
	one, other := x.overlap(q, a), x.overlap(q, b)
	return min(one, other) >= minRivalScore*max(one, other)
}
