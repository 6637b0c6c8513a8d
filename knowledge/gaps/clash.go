package gaps

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Two texts that say another time, or another amount, for the same thing.

// clockForm is a time of day in digits.
var clockForm = regexp.MustCompile(`\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b(?:\s?(?:h|am|pm|o['’]clock))?`)

// timed is a part of a sentence that says a time of day.
type timed struct {
	statement
	time  string
	about []string // plain words of the part
}

// clashes finds times of day that two files say otherwise, in parts of sentences that have most words in common.
func clashes(all *said, of []*files.File) []finding {
	isText := map[string]bool{}
	for _, f := range of {
		isText[f.ID] = f.Document != nil || f.Deck != nil || f.Script != nil || f.Notebook != nil
	}
	var times []timed
	for _, s := range all.all {
		if isText[s.at.File] && len(times) < mostTimes {
			times = append(times, timesIn(s)...)
		}
	}
	var found []finding
	for i, one := range times {
		for _, other := range times[:i] {
			if one.contradicts(other, times) {
				found = append(found, finding{
					kind: mismatch, risk: P0, weight: 9, global: true, evidence: []files.Place{other.at, one.at}, about: topic{words: one.about},
					question: fmt.Sprintf("Which is right, the %s in %s, %s (“%s”), or the %s in %s, %s (“%s”)?",
						other.time, path.Base(other.at.File), other.at.Location, short(other.text, 80), one.time, path.Base(one.at.File), one.at.Location, short(one.text, 80)),
					why: "Two times for the same thing go to different people.", sentence: other.at.String() + " " + other.text,
				})
			}
		}
	}
	return found[:min(len(found), mostOfKind)]
}

// mostTimes is how many times of day are compared with each other.
const mostTimes = 400

// timesIn returns the parts of a sentence that say one time of day.
func timesIn(s statement) []timed {
	var all []timed
	for _, part := range parts(s.text) {
		m := clockForm.FindAllStringSubmatchIndex(part, -1)
		if len(m) != 1 {
			continue
		}
		text := part[m[0][0]:m[0][1]]
		digits := strings.TrimLeft(part[m[0][2]:m[0][3]], "0") + ":" + part[m[0][4]:m[0][5]]
		if strings.HasSuffix(strings.ToLower(text), "pm") {
			digits += "pm"
		}
		all = append(all, timed{s, digits, plainWords(part[:m[0][0]] + " " + part[m[0][1]:])})
	}
	return all
}

// contradicts reports whether two parts are about the same thing and say another time for it. Where a file that has
// both times, or more of them for the same thing, they are steps of a day.
func (t timed) contradicts(o timed, all []timed) bool {
	const least = 2
	fewer := min(len(t.about), len(o.about))
	n := shared(t.about, o.about)
	if t.at.File == o.at.File || t.time == o.time || n < least || 2*n < fewer {
		return false
	}
	return !slices.ContainsFunc(all, func(x timed) bool {
		isSide := x.at.File == t.at.File && x.time == o.time || x.at.File == o.at.File && x.time == t.time
		return isSide && shared(x.about, t.about) > 0
	})
}
