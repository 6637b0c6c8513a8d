// Package age reads how old somebody is of whom a text tells, and which of several options that
// differ by age it fits: a daughter of 9 is a child under 18, whatever else she is called.
package age

import (
	"regexp"
	"strconv"
	"strings"
)

// Of returns the age that a text tells, in years. ok is false if it tells none, or several.
func Of(text string) (years int, ok bool) {
	if turns.MatchString(text) {
		return 0, false // which age counts depends on the day
	}
	if infant.MatchString(text) {
		return 0, true
	}
	for _, p := range []*regexp.Regexp{yearsOld, isOld, afterRelative} {
		all := p.FindAllStringSubmatchIndex(text, -1)
		for _, at := range all {
			if notAge.MatchString(text[at[3]:]) {
				continue
			}
			n, _ := strconv.Atoi(text[at[2]:at[3]])
			if n > oldest || ok && n != years {
				return 0, false
			}
			years, ok = n, true
		}
		if ok {
			return years, true
		}
	}
	return 0, false
}

const oldest = 115 // years

// relatives are people whose age decides something.
const relatives = `(?:son|daughter|child|kid|boy|girl|stepson|stepdaughter|stepchild|grandson|granddaughter|grandchild|niece|nephew|brother|sister|sibling)`

var (
	turns         = regexp.MustCompile(`(?i)\b(?:turns|turning|will be|about to (?:be|turn)|going on) \d`)
	yearsOld      = regexp.MustCompile(`(?i)\b(\d{1,3})(?:[ -]?(?:years?|yrs?)[ -]?olds?\b|[ -]?y/?o\b)`)
	isOld         = regexp.MustCompile(`(?i)\b(?:(?:he|she|they|who|kid|child|son|daughter)(?:['’]?s|['’]?re| is| are| just turned| turned| turns)|hes|shes|theyre|whos|aged?|who turned)(?: (?:only|just|now|already|almost|nearly|like|about|turning|turned|going on))* (\d{1,3})\b`)
	afterRelative = regexp.MustCompile(`(?i)\b` + relatives + `,? \(?(\d{1,3})\)?(?:[,;.!)]|$| (?:and|who|has|is|was|needs?|had|with)\b)`)
	infant        = regexp.MustCompile(`(?i)\b(?:newborn|infant|\d{1,2}[ -](?:months?|weeks?|days?)[ -]old|\d{1,2} ?mo\b)`)
	notAge        = regexp.MustCompile(`(?i)^(?:[:./%]\d|%|st\b|nd\b|rd\b|th\b|[ -]?(?:weeks?|wks?|days?|months?|hours?|hrs?|minutes?|am|pm|a\.m|p\.m|cm|miles|times|dollars|percent)\b)`)
)

// Fits reports whether an age is one of those that a label names: "My child, under 18". bounded is false if the label
// names none.
func Fits(label string, years int) (fits, bounded bool) {
	label = strings.ToLower(label)
	if m := below.FindStringSubmatch(label); m != nil {
		return years < number(m[1]), true
	}
	if m := from.FindStringSubmatch(label); m != nil {
		return years >= number(m[1]+m[2]), true
	}
	return false, false
}

var (
	below = regexp.MustCompile(`\b(?:under|younger than|below) (\d{1,3})\b`)
	from  = regexp.MustCompile(`\b(\d{1,3}) (?:or|and) (?:over|older|above)\b|\b(?:at least|from) (\d{1,3})\b`)
)

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
