package handover

import "github.com/leaveway/leaveway/knowledge/gaps"

// WithoutFiles is the interview of somebody who has no files. People who took over named these first: what is
// unfinished, what nobody else does, whom to ask, and where access is kept.
func WithoutFiles() Interview {
	var all []gaps.Question
	for _, q := range generalQuestions {
		all = append(all, gaps.Question{
			ID: q.id, Text: q.text, Origin: "global", Priority: gaps.P1, Status: gaps.Open, Kind: q.kind, Why: q.why,
		})
	}
	return NewInterview(all)
}

var generalQuestions = []struct{ id, text, why, kind string }{
	{"g1", "What is unfinished?", "Otherwise nobody will finish it.", MayBeNone},
	{"g2", "What do you do regularly that nobody else does?", "Otherwise nobody does it.", MayBeNone},
	{"g3", "Who would you call first when something goes wrong?", "A newcomer doesn't know who to ask.", General},
	{"g4", "Where is access to the systems kept? Please don't send any passwords.", "Without access, nothing works.", General},
	{"g5", "What goes wrong most often?", "A newcomer doesn't see it coming.", General},
	{"g6", "Which decision would a newcomer question first?", "Without the reason, nobody can change it or defend it.", General},
}
