// Package kin reads what somebody is to the author of a text who is named through somebody else
// ("my girlfriend's dad", "the mother of my wife"), only compared ("like a sister to me"), or no
// longer what the word says ("my ex-husband"). The word alone would be wrong: a girlfriend's dad
// is nobody's parent.
package kin

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Relation is what a text says of somebody.
type Relation struct {
	// Doubtful is set if the word for somebody isn't what they are to the author.
	Doubtful bool
	// Name is what they are instead: "mother in law". It is empty if there is no word for it.
	Name string
}

// Of returns what somebody is who is named in a text.
func Of(text string) Relation {
	text = strings.ReplaceAll(strings.ToLower(text), "’", "'")
	if m := chain.FindStringSubmatch(text); m != nil && !inLaw.MatchString(text) {
		return Relation{Doubtful: true, Name: through(strings.TrimSuffix(m[1], "s"), m[2])}
	}
	if m := ofChain.FindStringSubmatch(text); m != nil {
		return Relation{Doubtful: true, Name: through(m[2], m[1])}
	}
	return Relation{Doubtful: simile.MatchString(text) || former.MatchString(text)}
}

// Is reports whether a word is what somebody can be to somebody: "mother".
func Is(word string) bool { return groups[word] != "" }

// through returns what the relative of somebody's relative is to them.
func through(whose, who string) string {
	a, b := groups[whose], groups[who]
	name := names[a+" "+b]
	if name == "" {
		return ""
	}
	female, male, found := strings.Cut(name, "|")
	if !found || isFemale[who] {
		return female
	}
	return male
}

const (
	spouse, partner, parent, child, sibling = "spouse", "partner", "parent", "child", "sibling"
	grandparent, other                      = "grandparent", "other"
)

// groups are the words for relatives, by what they are.
var groups = byGroup(map[string]string{
	spouse:      "wife husband spouse",
	partner:     "partner girlfriend boyfriend gf bf fiance fiancee fiancé fiancée",
	parent:      "mother mom mum mama mommy father dad papa daddy parent parents stepmother stepmom stepfather stepdad",
	child:       "son daughter child kid kids children baby boy girl stepson stepdaughter toddler",
	sibling:     "brother sister sibling twin",
	grandparent: "grandmother grandma granny nana grandfather grandpa grandparent grandparents",
	other:       "aunt uncle cousin niece nephew friend neighbor roommate flatmate coworker colleague boss ex grandson granddaughter grandchild godmother godfather",
})

// names say what somebody's relative is to them, for women and for men.
var names = map[string]string{
	spouse + " " + parent: "mother in law|father in law", spouse + " " + sibling: "sister in law|brother in law",
	spouse + " " + child: "stepchild", parent + " " + parent: "grandmother|grandfather", parent + " " + sibling: "aunt|uncle",
	parent + " " + spouse: "stepmother|stepfather", child + " " + child: "granddaughter|grandson", sibling + " " + child: "niece|nephew",
	child + " " + spouse: "daughter in law|son in law", parent + " " + child: "sister|brother",
}

var isFemale = words.SetOf("mother mom mum mama mommy stepmother stepmom sister wife daughter girl stepdaughter grandmother grandma granny nana")

func byGroup(all map[string]string) map[string]string {
	out := map[string]string{}
	for group, list := range all {
		for word := range strings.FieldsSeq(list) {
			out[word] = group
		}
	}
	return out
}

var (
	anyone = `(` + alternatives() + `)`
	// chain matches somebody's relative. Without its mark, the first word has an s: "my girlfriends dad".
	chain   = regexp.MustCompile(`(?:^|[^\pL])` + anyone + `(?:'s|s'|s)\s+(?:(?:own|old|elderly|little|older|younger|big|late|sick|youngest|oldest)\s+)*` + anyone + `(?:$|[^\pL])`)
	ofChain = regexp.MustCompile(`(?:^|[^\pL])` + anyone + `\s+of\s+(?:my|our)\s+` + anyone + `(?:$|[^\pL])`)
	inLaw   = regexp.MustCompile(`\bin[- ]?laws?\b`)
	simile  = regexp.MustCompile(`\b(?:like|practically|basically|almost|nearly|virtually|pretty much|kind of|sort of|as good as|as close as|more of)\s+(?:(?:a|an|my|our|the|own|second|another|big|little|older|younger)\s+)*` + anyone + `(?:$|[^\pL])|(?:^|[^\pL])` + anyone + `[ -](?:figure|by choice)\b|\b(?:chosen|second|honorary)\s+` + anyone + `(?:$|[^\pL])`)
	former  = regexp.MustCompile(`\b(?:ex|former|separated|divorced|estranged)[- ]?` + anyone + `(?:$|[^\pL])|(?:^|[^\pL])` + anyone + `[ -]to[ -]be\b`)
)

func alternatives() string { return strings.Join(slices.Sorted(maps.Keys(groups)), "|") }

// CaresForTheirs reports whether somebody cares for another person, and tells of something that is that
// person's: "take care of my mom after her surgery".
func CaresForTheirs(text string) bool {
	at := caring.FindStringIndex(text)
	return at != nil && theirs.MatchString(text[at[1]:]) || staysWith.MatchString(text)
}

var (
	caring = regexp.MustCompile(`(?i)\b(?:tak(?:e|ing) care of|look(?:ing)? after|car(?:e|ing) for|help(?:ing)? (?:out )?(?:my|our))\b`)
	theirs = regexp.MustCompile(`(?i)\b(?:her|his|their|hers|theirs)\b`)
	// staysWith matches that somebody is with a relative who was named before: "my dad has surgery, so I'd be with him".
	staysWith = regexp.MustCompile(`(?i)\b(?:my|our) (?:\pL+ ){0,2}?` + anyone + `\b[^?]*\b(?:i|i['’]?d|i['’]?ll|we|we['’]?d|we['’]?ll)(?: would| will| can| could| must| should| need to| have to| want to| wanna| gotta| plan to|['’]?m going to)?(?: also| then| just)? (?:be|stay|sit|help out|be there|stay there|stay over|stay home) (?:with|for) (?:him|her|them|mom|dad)\b`)
)

// IsOfOthers reports whether the subject of a sentence is somebody else.
func IsOfOthers(text string) bool { return thirdPerson.MatchString(text) }

var thirdPerson = regexp.MustCompile(`(?i)\b(?:she|he|they)(?:['’]?s|['’]?re)?\b|\b(?:my|the) (?:manager|boss|supervisor|lead)\b|^\W*\w+ is\b`)
