package graph

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// person is somebody whom the files name.
type person struct {
	name  string
	role  string
	words []string // of the name, in lower case
	at    files.Place
}

// listed is a line such as “Marek Oyelund, partner, decides what goes out”, or “Prof. Mennick:
// chair of the committee”.
var listed = regexp.MustCompile(`^\W{0,3}(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?((?:\p{Lu}[\p{L}'’-]+ ){1,2}\p{Lu}[\p{L}'’-]+)(?:,|\.|:| –| -| \(| is\b)\s*(.{0,120})`)

// sentence is where a line of several people is cut, not behind a title.
var sentence = regexp.MustCompile(`(\p{Ll}{3}|\))[.;] +`)

// contacts are words in headings of lists of people.
var contacts = []string{"contact", "contacts", "people", "person", "persons", "who", "team", "staff", "colleagues", "roles", "owners", "stakeholders", "names", "ansprechpartner"}

// told is a name in a sentence, with a word in front of it that people follow, or a verb
// behind it that people do: “call Brann Iversen”, “only Jolan has the token”.
var told = regexp.MustCompile(`(?:^|(\p{L}+)[ ,.;:(]+)((?:\p{Lu}[\p{Ll}'’]+(?:-\p{Lu}[\p{Ll}]+)?)(?: \p{Lu}[\p{Ll}'’]+(?:-\p{Lu}[\p{Ll}]+)?)?)(?:'s)?(?:[ ]+(\p{L}+)|[.,;)]|$)`)

var (
	before = strings.Fields("ask call ring tell mail phone email contact only except but with by from via and is says through")
	asking = strings.Fields("ask call ring tell except by")
	behind = strings.Fields("is has knows keeps signs mails decides answers calls works set exports counts can does will wants sends holds owns approves likes told said asked checks confirmed runs sits gets insists")
	// noNames begin sentences and names of things, and no names of people.
	noNames = strings.Fields("the a an this that these those it he she we you they i if when then there here who what which where how only all each every no not one two three ask call ring monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december excel word powerpoint outlook sap slack teams python google microsoft windows sheet table column row slide cell report budget invoice please nobody everybody somebody finance accounting hr it payroll sales legal management board team group company bank client customer supplier step note nothing everything their his her our my your its")
)

// openings puts words that people follow into small letters, since a sentence may begin with
// them.
var openings = func() *strings.Replacer {
	var pairs []string
	for _, w := range before {
		pairs = append(pairs, strings.ToUpper(w[:1])+w[1:]+" ", w+" ")
	}
	return strings.NewReplacer(pairs...)
}()

// peopleIn returns the people in lists of people, and those whom sentences name with what
// they do or as somebody to ask.
func peopleIn(all []passage) []person {
	var found []person
	for _, p := range all {
		if p.code {
			continue
		}
		if !slices.ContainsFunc(wordsOf(p.heading), func(w string) bool { return slices.Contains(contacts, w) }) {
			continue
		}
		for one := range strings.SplitSeq(sentence.ReplaceAllString(p.text, "$1\n"), "\n") {
			if m := listed.FindStringSubmatch(one); m != nil {
				found = appendPerson(found, person{name: m[1], role: strings.Trim(m[2], " .)"), words: wordsOf(m[1]), at: p.at})
			}
		}
	}
	for _, isFull := range []bool{true, false} { // a first name alone may be that of somebody known by then
		for _, p := range all {
			if !p.code && len(p.words) > 3 {
				found = tellsOf(found, p, isFull)
			}
		}
	}
	return found
}

// mostPeople is how many people a graph has.
const mostPeople = 60

func tellsOf(found []person, p passage, isFull bool) []person {
	for _, m := range told.FindAllStringSubmatch(openings.Replace(p.text), -1) {
		first, last, _ := strings.Cut(m[2], " ")
		isFollowed := slices.Contains(behind, m[3])
		isAsked := slices.Contains(before, strings.ToLower(m[1]))
		if isFull != (last != "") || slices.Contains(noNames, strings.ToLower(first)) || slices.Contains(noNames, strings.ToLower(last)) || len([]rune(first)) < 3 {
			continue
		}
		// one capital letter alone may be any noun: more has to speak for it
		if isFull && !isFollowed && !isAsked || !isFull && !(isAsked && (isFollowed || slices.Contains(asking, strings.ToLower(m[1])))) {
			continue
		}
		found = appendPerson(found, person{name: m[2], words: wordsOf(m[2]), at: p.at})
	}
	return found
}

// appendPerson adds somebody who isn't known yet, also by a part of the name.
func appendPerson(found []person, who person) []person {
	isKnown := slices.ContainsFunc(found, func(f person) bool {
		return f.name == who.name || len(who.words) == 1 && slices.Contains(f.words, who.words[0])
	})
	if isKnown || len(found) >= mostPeople {
		return found
	}
	return append(found, who)
}

// isIn reports whether a text names somebody: by the whole name, or by a first or last name
// that only they have.
func (w person) isIn(p passage, all []person) bool {
	if p.has(w.words) {
		return true
	}
	for _, part := range w.words {
		isUnique := len(part) > 2 && !slices.ContainsFunc(all, func(o person) bool { return o.name != w.name && slices.Contains(o.words, part) })
		if isUnique && slices.Contains(p.words, part) && strings.Contains(p.text, strings.ToUpper(part[:1])+part[1:]) {
			return true
		}
	}
	return false
}
