package intents

import (
	"maps"
	"slices"
	"strings"
)

// Named finds options that a text names where nobody asked for one. It is
// stricter than [Choose]: a word that only tells options apart is not enough
// ("my mother died" asks for no leave to care for her), a question and a text
// about other matters name nothing, and neither do "all" and "the second one".
func Named(text string, options []Choice) Chosen { return namedBeside(text, options, nil) }

// namedBeside is [Named] where words of the text are known to be no other matter.
func namedBeside(text string, options []Choice, known []phrase) Chosen {
	said := trimPolite(wordsOf(text))
	if asks(text, said) || strays(said, append(phrasesOf(options), known...)) {
		return Chosen{}
	}
	return choose(text, options, chooseWhole, chooseNamed, chooseBeginning, chooseNear, chooseSlip)
}

// mentioned are the options that a text names in passing, stricter still: by a
// whole name with a telling word in it, and no misspelt one.
func mentioned(text string, said []spoken, options []Choice) []int {
	all := slices.DeleteFunc(phrasesOf(options), func(ph phrase) bool {
		return !slices.ContainsFunc(ph.words, func(w string) bool { return !smallWords[w] && len(w) > 2 })
	})
	if asks(text, said) || strays(said, all) {
		return nil
	}
	hits := chooseNamed(said, all, len(options)).Options
	slices.Sort(hits)
	return slices.Compact(hits)
}

// chooseNamed is chooseInside without what names an option only to somebody who was asked.
func chooseNamed(said []spoken, all []phrase, _ int) Chosen {
	all = slices.DeleteFunc(slices.Clone(all), func(ph phrase) bool { return ph.alone })
	return inside(said, all, denied)
}

// denied reports whether the words before leave one out: "I no longer need maternity leave".
func denied(said []spoken, i int) bool {
	const reach = 4
	for back := max(0, i-reach); back < i; back++ {
		if negations[said[back].text] && (back > 0 || said[back].text != "no") {
			return true
		}
	}
	return false
}

// chooseSlip takes options of which a long name of one word is misspelt behind its beginning.
func chooseSlip(said []spoken, all []phrase, _ int) Chosen {
	const long, sure = 8, 3
	near := nearest{edits: 3}
	for _, ph := range all {
		if ph.alone || len(ph.company) > 0 || len(ph.words) > 1 || len(ph.words[0]) < long {
			continue
		}
		for i, w := range said {
			if strings.HasPrefix(w.text, ph.words[0][:sure]) && !denied(said, i) {
				near.try(w.text, ph.words[0], ph.option)
			}
		}
	}
	return Chosen{Options: near.options}
}

var (
	askWords = set("what whats how hows why who whos whom whose which where wheres is are does did")
	askVerbs = set("was were am do can could may might should would will has have had when")
	askedOf  = set("i we you it my our the there this that he she they a an somebody someone anybody anyone is are do does can will would should" +
		" me both people employees everyone everybody part parents moms mothers dads fathers men women husbands wives partners contractors interns temps students managers")
	// otherNews are what no leave of ours is for.
	otherNews = union(griefs, occasions, others, set("vacation vacations holiday holidays pto strike boss manager shower"))
	griefs    = set("died dies dead death deceased passed funeral bereavement bereaved grieving mourning lost loss miscarriage miscarried stillborn stillbirth")
	occasions = set("jury court sabbatical wedding honeymoon voting resign resigning quit quitting")
	others    = set("coworker colleague teammate neighbor neighbour friend friends dog cat pet puppy")
)

// asks reports whether a text is a question.
func asks(text string, said []spoken) bool {
	if strings.HasSuffix(strings.TrimRight(text, " !.)*_~\n\t"), "?") {
		return true
	}
	return len(said) > 0 && askWords[said[0].text] || len(said) > 1 && askVerbs[said[0].text] && askedOf[said[1].text]
}

func union(sets ...map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, s := range sets {
		maps.Copy(out, s)
	}
	return out
}

// strays reports whether a text is about something else than the options: a
// death, jury duty, a vacation, somebody whom no leave is for. What one of the
// options is called by is no other matter.
func strays(said []spoken, all []phrase) bool {
	return about(otherNews, said, all)
}

func about(news map[string]bool, said []spoken, all []phrase) bool {
	return slices.ContainsFunc(said, func(w spoken) bool {
		return news[w.text] && !slices.ContainsFunc(all, func(ph phrase) bool { return slices.Contains(ph.words, w.text) })
	})
}
