package knowledge

// Revised is what a policy's text says and an earlier one's did not, and the other
// way round: headings, sentences and list items, in the order of their texts. What
// only stands elsewhere now is neither.
func Revised(before, after Policy) (added, removed []string) {
	was, is := before.lines(), after.lines()
	return surplus(is, was), surplus(was, is)
}

// lines are a policy's headings, sentences and list items, without its title.
func (p Policy) lines() []string {
	var all []string
	heading := p.Title
	for _, passage := range p.Passages() {
		if passage.Heading != heading {
			heading = passage.Heading
			all = append(all, heading)
		}
		all = append(all, sentences(passage.Text)...)
	}
	return all
}

// surplus are the lines that occur more often than among others, those too many.
func surplus(lines, others []string) []string {
	left := map[string]int{}
	for _, line := range others {
		left[line]++
	}
	var more []string
	for _, line := range lines {
		if left[line]--; left[line] < 0 {
			more = append(more, line)
		}
	}
	return more
}
