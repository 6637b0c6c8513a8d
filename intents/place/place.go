// Package place knows the cities of states, and other names for them. People answer the question for
// their state with a city: an option with a state's name can be chosen by its cities, without the
// form having to list them.
//
//	place.go    places in words, and the options that they choose
//	partial.go  words that are only a part of a state's name, or its code by chance
//	places.txt  the cities of each state
package place

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed places.txt
var placeList string

// statesByPlace maps the cities and other names of places.txt to their states, normalized.
var statesByPlace = indexPlaces(placeList)

// Longest is as many words as a name has.
const Longest = 3

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

// find finds the places in some words, preferring longer names.
func find(tokens []words.Word) []place {
	var out []place
	for i := 0; i < len(tokens); i++ {
		for n := min(Longest, len(tokens)-i); n > 0; n-- {
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

// AddTo adds the places that the words name to the options for their states.
func AddTo(options []choose.Option, tokens []words.Word) []choose.Option {
	found := find(tokens)
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

// Spans returns the first and last word (exclusive) of each place that the words name.
func Spans(tokens []words.Word) [][2]int {
	var out [][2]int
	for _, p := range find(tokens) {
		out = append(out, [2]int{p.from, p.to})
	}
	return out
}

// CityAt returns how many of the first words name a city.
func CityAt(tokens []words.Word) int {
	const short = 3 // letters of a name that is also something else: "LA"
	for n := min(Longest, len(tokens)); n > 0; n-- {
		if name := words.Join(tokens[:n]); len(name) > short && statesByPlace[name] != nil {
			return n
		}
	}
	return 0
}
