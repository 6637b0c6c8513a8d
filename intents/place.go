package intents

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// Whoever is asked for a state may name their city. An option that is called
// like a state is chosen by its cities, too, without any form having to list them.

//go:embed places.txt
var placeList string

// statesByPlace are the states, in plain words, by what lies in them.
var statesByPlace = indexPlaces(placeList)

// maxPlaceWords is how many words a place has at most.
const maxPlaceWords = 3

func indexPlaces(list string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(list) {
		state, cities, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for city := range strings.SplitSeq(cities, ", ") {
			name := words.Plain(city)
			out[name] = append(out[name], words.Plain(state))
		}
	}
	return out
}

// place is a place that a text names: its words, and the states it lies in.
type place struct {
	from, to int // indices of words
	name     string
	states   []string
}

// findPlaces finds the places in some words, the longer names first at each word.
func findPlaces(tokens []words.Word) []place {
	var out []place
	for i := 0; i < len(tokens); i++ {
		for n := min(maxPlaceWords, len(tokens)-i); n > 0; n-- {
			name := words.Join(tokens[i : i+n])
			short := n == 1 && len(name) < 3 && !tokens[i].Capitals
			if states := statesByPlace[name]; states != nil && !short {
				out = append(out, place{i, i + n, name, states})
				i += n - 1
				break
			}
		}
	}
	return out
}

// addPlaces adds to the options that are states the places in them that the
// words name. The others stay as they are.
func addPlaces(options []choose.Option, tokens []words.Word) []choose.Option {
	found := findPlaces(tokens)
	if len(found) == 0 {
		return options
	}
	out := slices.Clone(options)
	for i := range out {
		state := words.Plain(out[i].Label)
		for _, p := range found {
			if slices.Contains(p.states, state) {
				out[i].Words = append(slices.Clone(out[i].Words), p.name)
			}
		}
	}
	return out
}

// PlaceSpans returns for each place that the words name the indices of its first
// word and of the one behind it.
func PlaceSpans(tokens []words.Word) [][2]int {
	var out [][2]int
	for _, p := range findPlaces(tokens) {
		out = append(out, [2]int{p.from, p.to})
	}
	return out
}
