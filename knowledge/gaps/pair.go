package gaps

import (
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/knowledge/files"
)

// An interview has some twelve rounds. Two unexplained numbers of one sheet, or of one script, are steps of
// one calculation, and whoever explains one has the other before them: they are one question.

// pair joins questions about unexplained numbers, two and two. What the files explain, and what is less
// important, is left as it is.
func pair(found []finding, all *said) []finding {
	var out []finding
	waits := map[string]int{} // by sheet: the place in out of one that has no partner yet
	for _, f := range found {
		at, ok := waits[f.constant.sheet]
		switch {
		case f.constant.number == "" || f.risk == P2 || all.explains(f):
		case ok && !slices.ContainsFunc(f.evidence, func(e files.Place) bool { return slices.Contains(out[at].evidence, e) }):
			out[at] = out[at].with(f)
			delete(waits, f.constant.sheet)
			continue
		default:
			waits[f.constant.sheet] = len(out)
		}
		out = append(out, f)
	}
	return out
}

// with asks about another number as well, if both can be asked about together and neither was before.
func (f finding) with(o finding) finding {
	a, b := f.constant, o.constant
	if a.number == "" || b.number == "" || a.number == b.number && a.where == b.where {
		return f
	}
	numbers := fmt.Sprintf("the %s in %s and the %s in %s", a.number, a.where, b.number, b.where)
	if a.where == b.where {
		numbers = fmt.Sprintf("the %s and the %s in %s", a.number, b.number, a.where)
	}
	if a.typed || b.typed {
		f.question = fmt.Sprintf("Where do %s come from?", numbers)
	} else {
		f.question = fmt.Sprintf("What do %s stand for?", numbers)
	}
	for _, e := range o.evidence {
		if !slices.Contains(f.evidence, e) && len(f.evidence) < mostEvidence {
			f.evidence = append(slices.Clip(f.evidence), e)
		}
	}
	f.about.numbers = append(slices.Clip(f.about.numbers), o.about.numbers...)
	f.weight = max(f.weight, o.weight) + 0.5
	f.constant = constant{}
	return f
}
