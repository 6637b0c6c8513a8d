package gaps

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Limits of a backlog.
const (
	mostOpen    = 15 // questions that a leaver is asked
	mostPerFile = 5  // of them about one file
	mostOfKind  = 4  // of them of one kind
	mostKept    = 60 // in all
)

// backlog merges, answers, ranks and limits findings.
func backlog(found []finding, all *said) []Question {
	found = merge(found)
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.risk, b.risk), cmp.Compare(b.weight, a.weight))
	})
	var questions []Question
	open, perFile, perKind := 0, map[string]int{}, map[kind]int{}
	for i, f := range found[:min(len(found), mostKept)] {
		q := Question{
			ID: fmt.Sprintf("q%d", i+1), Text: f.question, Origin: "per_file", Evidence: f.evidence, Priority: f.risk, Status: Open, Why: f.why, Kind: string(f.kind),
		}
		if f.global {
			q.Origin = "global"
		}
		if by, ok := all.explanation(f); ok {
			answer, sure := by.text, 0.8
			q.Status, q.Answer, q.Confidence = Answered, &answer, &sure
			q.Evidence = append(slices.Clip(q.Evidence[:min(len(q.Evidence), mostEvidence)]), by.at)
			questions = append(questions, q)
			continue
		}
		first := f.evidence[0].File
		if open >= mostOpen || perFile[first] >= mostPerFile || perKind[f.kind] >= mostOfKind {
			q.Status = Deprioritized
		} else {
			open++
			perFile[first]++
			perKind[f.kind]++
		}
		questions = append(questions, q)
	}
	refill(questions, open)
	return questions
}

// enoughOpen is up to how many questions are asked although they are about a file that has
// its share: where most of the work is in one file, so are the gaps.
const enoughOpen = 12

// refill opens the most important of the questions that were put aside.
func refill(questions []Question, open int) {
	for i := range questions {
		if q := &questions[i]; q.Status == Deprioritized && q.Priority != P2 && open < enoughOpen {
			q.Status = Open
			open++
		}
	}
}

// merge joins findings about the same place: the stronger one asks.
func merge(found []finding) []finding {
	var out []finding
	for _, f := range found {
		f.evidence = f.evidence[:min(len(f.evidence), mostEvidence)]
		i := slices.IndexFunc(out, func(o finding) bool { return o.isLike(f) })
		if i < 0 {
			out = append(out, f)
			continue
		}
		strong, weak := out[i], f
		if weak.outranks(strong) {
			strong, weak = weak, strong
		}
		for _, e := range weak.evidence {
			if !slices.Contains(strong.evidence, e) && len(strong.evidence) < mostEvidence {
				strong.evidence = append(slices.Clip(strong.evidence), e)
			}
		}
		out[i] = strong
	}
	return out
}

func (f finding) outranks(o finding) bool {
	return cmp.Or(cmp.Compare(f.risk, o.risk), cmp.Compare(o.weight, f.weight)) < 0
}

// isLike reports whether two findings are about the same: they share a place, or one of them
// is all about what the other shows.
func (f finding) isLike(o finding) bool {
	if f.question == o.question {
		return true
	}
	common := 0
	for _, e := range f.evidence {
		if slices.Contains(o.evidence, e) {
			common++
		}
	}
	isSection := len(f.evidence) == 1 && strings.HasPrefix(f.evidence[0].Location, "section") // says many things
	return common > 0 && common == min(len(f.evidence), len(o.evidence)) && (f.kind == o.kind || !isSection) && !(isSection && f.kind != o.kind)
}
