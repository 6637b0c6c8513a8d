package knowledge

// People ask for a policy by its title: "which days are holidays?" where HR wrote one that
// is called "Holidays". Its sections share few words with such a question, and other policies
// mention the subject as well.

// isTitled reports whether a question is about what a company's own policy is called, and
// about nothing that isn't in its title or the section's heading.
func (x *Index) isTitled(asked []lexeme, p *Passage) bool {
	if p.Shipped {
		return false
	}
	title := x.words.lex(p.Title, x.stem.lookup)
	named := 0
	for _, l := range title {
		if l.weight >= 1 {
			if named++; !hasMeaning(asked, l) {
				return false
			}
		}
	}
	all := append(title, x.words.lex(p.Heading, x.stem.lookup)...)
	for _, l := range asked {
		if l.weight >= 1 && !hasMeaning(all, l) {
			return false
		}
	}
	return named > 0
}

// titledFirst puts the first section of a policy before the others if the question asks for
// the policy by its title.
func (x *Index) titledFirst(asked []lexeme, found []candidate) []candidate {
	if len(found) == 0 {
		return found
	}
	if first := x.passages[found[0].at]; !first.Shipped && len(first.Questions) > 0 {
		return found // HR wrote which questions it answers
	}
	best := -1
	for i, c := range found {
		if x.isTitled(asked, &x.passages[c.at]) && (best < 0 || c.at < found[best].at) {
			best = i
		}
	}
	if best < 0 {
		return found
	}
	out := append(make([]candidate, 0, len(found)), found[best])
	return append(append(out, found[:best]...), found[best+1:]...)
}
