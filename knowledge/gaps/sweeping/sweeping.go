// Package sweeping reads sentences that say something of everything at once: all readings stay between two numbers, two
// people always sign, something isn't used anymore. Data can be held against such a sentence, whatever it is about.
//
//	Bounds  “between 2 and 8 degrees all month” → 2 to 8
//	Ended   “L2 is not bought any more”         → what comes before and behind the words that say so
//	Twofold “Two people count, both sign”       → whether two people are needed
package sweeping

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

const figure = `([-−]?\d+(?:[.,]\d+)?)`

var (
	between = regexp.MustCompile(`(?i)\bbetween\s+` + figure + `\s*[^\s\d]{0,4}\s+and\s+` + figure)
	within  = regexp.MustCompile(`(?i)\b(?:stays?|stayed|remains?|remained|kept?|keeps|runs?|ran|was|were|is|are|always|within|inside)\s+(?:always\s+)?(?:at\s+|from\s+|within\s+)?` + figure + `\s*(?:to|-|–)\s*` + figure)
	ceiling = regexp.MustCompile(`(?i)\b(?:never|not once|nothing|none|no\s+\p{L}+|nobody)\s+(?:\p{L}+\s+){0,3}?(?:over|above|more than|longer than|later than|higher than|beyond)\s+(?:at\s+)?` + figure + `|\b(?:always|all|every|each)\b[^.;,\d]{0,40}\b(?:under|below|at most|less than|no more than|up to|within)\s+(?:at\s+)?` + figure)
	floor   = regexp.MustCompile(`(?i)\b(?:never|not once|nothing|none|no\s+\p{L}+|nobody)\s+(?:\p{L}+\s+){0,3}?(?:under|below|less than|fewer than|lower than|shorter than)\s+(?:at\s+)?` + figure + `|\b(?:always|all|every|each)\b[^.;,\d]{0,40}\b(?:over|above|at least|more than|no less than)\s+(?:at\s+)?` + figure)
)

// Bounds returns the numbers between which a sentence says that something is. One that says only one of them leaves the
// other infinite.
func Bounds(text string) (low, high float64, ok bool) {
	for _, form := range []*regexp.Regexp{between, within} {
		if m := form.FindStringSubmatch(text); m != nil {
			low, high = parse(m[1]), parse(m[2])
			return low, high, low < high
		}
	}
	low, high = math.Inf(-1), math.Inf(1)
	if m := ceiling.FindStringSubmatch(text); m != nil {
		high, ok = parse(m[1]+m[2]), true
	}
	if m := floor.FindStringSubmatch(text); m != nil {
		low, ok = parse(m[1]+m[2]), true
	}
	return low, high, ok && low < high
}

func parse(digits string) float64 {
	x, _ := strconv.ParseFloat(strings.NewReplacer("−", "-", ",", ".").Replace(digits), 64)
	return x
}

// ended is how people say that something isn't done, used or kept anymore.
var ended = regexp.MustCompile(`(?i)(?:\b(?:no longer|discontinued|phased out|withdrawn|abolished|scrapped|retired|closed (?:down|for good)|out of use|taken (?:off|out of)|given up|shut down|not\b[^.;,]{0,40}\bany ?(?:more|longer))|n['’]t\b[^.;,]{0,40}\bany ?(?:more|longer))\b`)

// clause is where a sentence goes on with something else.
var clause = regexp.MustCompile(`[,;:]\s+|\s[–—-]\s|\s(?:and|but|because|since|so)\s`)

// Ended returns the clause by which a sentence says that something is over, such as “L2 is not bought any more”. One that
// asks, or sets a condition, says nothing.
func Ended(text string) (said string, ok bool) {
	if strings.HasSuffix(strings.TrimSpace(text), "?") {
		return "", false
	}
	for _, part := range clause.Split(text, -1) {
		first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(part)), " ")
		if ended.MatchString(part) && first != "if" && first != "unless" && first != "when" && first != "until" {
			return strings.TrimSpace(part), true
		}
	}
	return "", false
}

// Names reports whether a text has a name, in the same letters and as whole words. One short word of small letters names
// nothing.
func Names(text, name string) bool {
	const short = 4
	if len(name) < 2 || len(name) < short && !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) {
		return false
	}
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		from += at
		if isEdge(text[:from], true) && isEdge(text[from+len(name):], false) {
			return true
		}
		from += len(name)
	}
}

func isEdge(rest string, before bool) bool {
	if rest == "" {
		return true
	}
	r := []rune(rest)
	c := r[0]
	if before {
		c = r[len(r)-1]
	}
	return !unicode.IsLetter(c) && !unicode.IsDigit(c)
}

// twofold is how people say that two of them are needed.
var twofold = regexp.MustCompile(`(?i)\b(?:two\s+(?:people|persons|of us|signatures|initials|names|pairs of eyes|members|colleagues|staff)|four[- ]eyes?|both\s+(?:sign|initial|count|check|confirm)\w*|second\s+(?:person|signature|pair of eyes|reader|counter|checker)|counter-?sign\w*|somebody else\s+(?:checks?|signs?|confirms?|counts?)|someone else\s+(?:checks?|signs?|confirms?|counts?)|another\s+(?:person|colleague)\s+(?:checks?|signs?|confirms?|counts?)|never alone|not alone|in pairs)\b`)

// Twofold reports whether a sentence says that two people have to do something.
func Twofold(text string) bool { return twofold.MatchString(text) }
