package handover

import (
	"regexp"
	"slices"
	"strings"
)

// A newcomer asks about a project in words that policies have as well: “what insurance premium is assumed for
// the gantries?”. A policy that is sure of insurance knows nothing of gantries.

// ofThing is what a question says that it is about: “for the gantries”, “in our new tariff”.
var ofThing = regexp.MustCompile(`\b(?:for|of|in|on|at|about|behind|with|from|to|under|into)\s+(?:the|our|a|an|this|that|these|those|all|each|every|its|their)\s+([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,2})`)

// IsAboutThing reports whether a question says that it is about something that one of its unknown words names.
// What people ask about themselves is about them.
func IsAboutThing(question string, unknown []string) bool {
	text := strings.ToLower(question)
	if slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,.;:!?’'", r) }), func(w string) bool { return slices.Contains(self, w) }) {
		return false
	}
	for _, m := range ofThing.FindAllStringSubmatch(text, -1) {
		if slices.ContainsFunc(strings.Fields(m[1]), func(w string) bool { return slices.Contains(unknown, w) }) {
			return true
		}
	}
	return false
}

// self are the words by which people ask about themselves.
var self = []string{"i", "me", "my", "mine", "myself"}
