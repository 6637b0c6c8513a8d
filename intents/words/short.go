package words

import (
	_ "embed"
	"slices"
	"strings"
)

// shortText are the short and chatty words, with what they stand for.
//
//go:embed short.txt
var shortText string

// short is what a short word stands for.
type short struct {
	full     string
	notAfter []string // words before it that make it something else
	capitals bool     // in capitals it is something else
}

var shorts = readShorts(shortText)

func readShorts(text string) map[string]short {
	all := map[string]short{}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		s := short{full: fields[1]}
		for _, f := range fields[2:] {
			if before, ok := strings.CutPrefix(f, "!"); ok {
				s.notAfter = append(s.notAfter, before)
			} else {
				s.capitals = true
			}
		}
		all[fields[0]] = s
	}
	return all
}

// kinInLaw are the short names of parents that aren't used for parents-in-law.
var kinInLaw = map[string]string{"mom": "mother", "dad": "father"}

// writeOut replaces short words by what they stand for: "gf" is a girlfriend, "mum in law"
// a mother-in-law. "gf's" and "gfs" are "girlfriends".
func writeOut(all []Word) {
	for i := range all {
		w := &all[i]
		if w.emoji {
			continue
		}
		s, ok := shorts[w.Text]
		if base, plural := strings.CutSuffix(w.Text, "s"); !ok && plural {
			if s, ok = shorts[base]; ok {
				s.full += "s"
			}
		}
		if ok && (!s.capitals || !w.Capitals) && (i == 0 || !slices.Contains(s.notAfter, all[i-1].Text)) {
			w.Text, w.Typed = s.full, w.Text
		}
		if full, ok := kinInLaw[w.Text]; ok && i+2 < len(all) && all[i+1].Text == "in" && strings.HasPrefix(all[i+2].Text, "law") {
			w.Text, w.Typed = full, w.Text
		}
	}
}
