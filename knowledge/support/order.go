package support

import (
	"slices"
)

// moved moves a clause from the beginning to the end of the main clause, or from the end
// to the beginning.
func moved(w way) []way {
	var out []way
	for _, cut := range leadEnds(w.words) {
		if words := toEnd(w.words, cut); words != nil {
			out = append(out, w.saying(words))
		}
	}
	if words := toFront(w.words); words != nil {
		out = append(out, w.saying(words))
	}
	return out
}

// leadEnds returns where a clause at the beginning may end: at the first or the last
// comma, or after a few words where the main clause has a subject that can't be missed.
func leadEnds(s sentence) []int {
	const few = 7
	if _, ok := moving.match(s); !ok {
		return nil
	}
	comma := s.index(",")
	if slices.Contains([]string{"in", "during", "after", "under", "for"}, s[0].word) {
		for i := 2; i < min(few, len(s)-2); i++ {
			if i == comma {
				break
			}
			if slices.Contains([]string{"you", "company", "hr"}, s[i].word) {
				return []int{i}
			}
		}
	}
	if comma < 0 {
		return nil
	}
	last := comma
	for i, t := range s {
		if t.word == "," {
			last = i
		}
	}
	return slices.Compact([]int{comma, last})
}

// toEnd moves the words before cut to the end of the main clause. It returns nil if they
// could belong to something else there.
func toEnd(s sentence, cut int) sentence {
	lead, rest := trimMarks(s[:cut]), s[cut:]
	if rest[0].mark {
		rest = rest[1:]
	}
	if len(rest) < 2 || rest.has(":") || rest.has(";") {
		return nil
	}
	if _, ok := excepting.match(rest); ok {
		return nil
	}
	to := len(trimMarks(rest))
	if comma := rest.index(","); comma > 0 {
		if _, ok := moving.match(rest[comma+1:]); !ok || rest[:comma].has("and") {
			return nil
		}
		to = comma
	}
	if counted := to > 1 && isNumber(rest[to-2]); counted && lead[0].word == "after" || rest[:to].has("but") {
		return nil // "30 days" and "after leave" would become one
	}
	return slices.Concat(rest[:to], lead, rest[to:])
}

func toFront(s sentence) sentence {
	if s.has(":") || s.has(";") || s.has("but") {
		return nil
	}
	for i := range s {
		if _, ok := fronting.match(s[i:]); !ok || i == 0 {
			continue
		}
		before := s[i-1]
		tied := isNumber(before) || before.mark || slices.Contains([]string{"only", "even", "except", "not", "just", "as", "least", "or", "and", "day", "days", "weeks", "months", "hours", "what"}, before.word)
		if (s[i].word == "in" || s[i].word == "under") && (i+1 >= len(s) || !s[i+1].name || len(s)-i > 3) {
			continue // only a place or a law
		}
		if tied || s[:i].has(",") {
			return nil
		}
		return slices.Concat(trimMarks(s[i:]), s[:i])
	}
	return nil
}
