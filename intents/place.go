package intents

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// People answer the question for their state with a city. An option with a state's name
// can be chosen by its cities, without the form having to list them.

//go:embed places.txt
var placeList string

// statesByPlace maps the cities and other names of places.txt to their states, normalized.
var statesByPlace = indexPlaces(placeList)

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

// place is a place named in some words.
type place struct {
	from, to int // indices of words
	name     string
	states   []string // the states that have a place with this name
}

// findPlaces finds the places in some words, preferring longer names.
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

// addPlaces adds the places that the words name to the options for their states.
func addPlaces(options []choose.Option, tokens []words.Word) []choose.Option {
	found := findPlaces(tokens)
	if len(found) == 0 {
		return options
	}
	out := slices.Clone(options)
	for i := range out {
		state := strings.Join(words.Phrase(out[i].Label), " ")
		for _, p := range found {
			if slices.Contains(p.states, state) {
				out[i].Words = append(slices.Clone(out[i].Words), p.name)
			}
		}
	}
	return out
}

// PlaceSpans returns the first and last word (exclusive) of each place that the words
// name.
func PlaceSpans(tokens []words.Word) [][2]int {
	var out [][2]int
	for _, p := range findPlaces(tokens) {
		out = append(out, [2]int{p.from, p.to})
	}
	return out
}

// Named returns the values of the options that words name: by label, value, synonym or city.
// Only long names may be inflected or misspelled.
func (s *Slot) Named(text string) []string {
	var values []string
	for _, i := range choose.FindNamed(text, addPlaces(s.Options, words.Cut(text))) {
		values = append(values, s.Options[i].Value)
	}
	return values
}
