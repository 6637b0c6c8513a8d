package gaps

import (
	"fmt"
	"path"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// exposed finds a password or key in a file. It is never shown; the question is where others
// get it from.
func exposed(f *files.File, all *said) []finding {
	ask := func(at files.Place, kind secrets.Kind) []finding {
		return []finding{{
			kind: secret, risk: P1, weight: 6, evidence: []files.Place{at}, about: topic{words: []string{string(kind)}},
			question: fmt.Sprintf("Where will a successor get the %s that is now in %s, %s?", kind, path.Base(f.ID), at.Location),
			why:      "Anybody who gets the file has it, so it must be changed and kept elsewhere.",
		}}
	}
	for _, c := range codeOf(f) {
		for _, l := range c.script.Lines {
			if kind, ok := secretIn(lineText(l)); ok {
				return ask(files.Place{File: f.ID, Location: c.place(l.From, l.From)}, kind)
			}
		}
	}
	for _, s := range all.all {
		if s.at.File != f.ID || isBook(f) && !s.free { // labels are many
			continue
		}
		if kind, ok := secretIn(s.text); ok {
			return ask(s.at, kind)
		}
	}
	return nil
}

func secretIn(text string) (secrets.Kind, bool) {
	for _, s := range secrets.Find(text) {
		if s.Kind.IsSecret() {
			return s.Kind, true
		}
	}
	return "", false
}

// hush masks passwords and keys in what an analysis quotes.
func (a *Analysis) hush() {
	for i := range a.Backlog {
		q := &a.Backlog[i]
		q.Text = secrets.MaskSecrets(q.Text)
		if q.Answer != nil {
			answer := secrets.MaskSecrets(*q.Answer)
			q.Answer = &answer
		}
	}
	for i := range a.Reports {
		r := &a.Reports[i]
		r.Purpose = secrets.MaskSecrets(r.Purpose)
		for _, list := range [][]string{r.Mechanics, r.Fragile, r.AtRisk, r.Questions} {
			for j, text := range list {
				list[j] = secrets.MaskSecrets(text)
			}
		}
	}
	a.Summary = secrets.MaskSecrets(a.Summary)
}
