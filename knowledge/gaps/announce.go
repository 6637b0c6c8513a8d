package gaps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// announced finds slides that say what will change, or which order holds, and give no reason:
// somebody decided that, and the deck doesn't say why.
func announced(f *files.File) []finding {
	if f.Deck == nil {
		return nil
	}
	var all []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden {
			continue
		}
		told := slices.ContainsFunc(append(slices.Clone(slide.Bullets), sentences(slide.Notes)...), func(text string) bool { return says("reason", limits.ReplaceAllString(text, " ")) })
		var change string
		n := 0
		for _, b := range slide.Bullets {
			if says("changes", b) || exclusion.MatchString(b) {
				if n++; change == "" {
					change = b
				}
			}
		}
		titled := says("proposals", slide.Title) || n > 0 && says("ahead", slide.Title)
		if change == "" && titled {
			change = firstText(slide)
		}
		dated := change != "" && (says("when", change) || monthForm.MatchString(change))
		if told || change == "" || n < 2 && !titled && !dated {
			continue
		}
		weight := 4.5
		if titled && n > 0 {
			weight = 5.5
		}
		all = append(all, finding{
			kind: decision, onSlide: true, risk: P1, weight: weight, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(slide.N, true))[:1+min(1, len(slide.Notes))],
			question: fmt.Sprintf("What was the reason for “%s” on slide %d (“%s”)?", short(change, 90), slide.N, short(slide.Title, 50)),
			why:      "Without the reason nobody can change it, or defend it.", about: topic{words: plainWords(change)},
		})
	}
	return all
}

// exclusion is a bullet that rules something out: “No fish over 3 kg”, “Catalogue only in English”, “Pets only
// in the annex”.
var exclusion = regexp.MustCompile(`^(?:No|Nobody|Nothing|Never)\s+\p{L}+\s+\p{L}+|^\p{Lu}[\p{L}'’-]*(?:\s+\p{L}+){0,3}\s+(?i:only|not)\s+(?:in|on|from|to|until|till|for|at|with|before|after|by|heated|shown|sold|included)\b`)

// limits say how far a change goes, which is no reason for it.
var limits = regexp.MustCompile(`(?i)\b(?:only|once|double)\b`)

func firstText(s files.Slide) string {
	for _, b := range s.Bullets {
		if len(strings.Fields(b)) > 1 {
			return b
		}
	}
	if len(s.Table) > 1 {
		return strings.Join(s.Table[len(s.Table)-1], ", ")
	}
	return ""
}
