// Package which finds the one of several requests that words name: by its kind, or by when it is. It is pure.
package which

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Request is one of the requests.
type Request struct {
	Kind string // as its employee reads it: "Vacation"
	Days agent.Days
}

// Named returns the index of the only request that a text names, or -1: "the December one", "my jury duty". A day that
// isn't said of a request, such as the one that it is to move to, names none.
func Named(text string, clock when.Clock, requests []Request) int {
	if len(requests) < 2 {
		return -1
	}
	said := words.Plain(text)
	if i := only(requests, func(r Request) bool { return r.Kind != "" && strings.Contains(" "+said, " "+words.Plain(r.Kind)) }); i >= 0 {
		return i
	}
	for _, m := range ofMonth.FindAllStringSubmatch(text, -1) { // no day to anybody else
		for _, f := range when.Find("in "+m[1], clock) {
			if i := during(requests, f); i >= 0 {
				return i
			}
		}
	}
	for _, f := range when.Find(text, clock) {
		if !behindNoun.MatchString(text[:f.Start]) && !beforeNoun.MatchString(text[f.End:]) {
			continue
		}
		if i := during(requests, f); i >= 0 {
			return i
		}
	}
	return -1
}

// during returns the index of the only request that has one of some days, or -1.
func during(requests []Request, f when.Reading) int {
	last := f.Last
	if last.Before(f.First) {
		last = f.First
	}
	return only(requests, func(r Request) bool { return !f.First.IsZero() && overlaps(r.Days, f.First, last) })
}

// only returns the index of the only request that fits, or -1.
func only(requests []Request, fits func(Request) bool) int {
	i := slices.IndexFunc(requests, fits)
	if i < 0 || slices.ContainsFunc(requests[i+1:], fits) {
		return -1
	}
	return i
}

func overlaps(d agent.Days, first, last time.Time) bool {
	if d.First.IsZero() {
		return false
	}
	end := d.Last
	if end.Before(d.First) {
		end = d.First
	}
	return !d.First.After(last) && !first.After(end)
}

var (
	beforeNoun = regexp.MustCompile(`(?i)^(?:['’]s)?[ -]+(?:\w+ )?(?:one|ones|requests?|vacation|leave|trip|time off|days?(?: off)?|pto|holiday|break|thing)\b`)
	ofMonth    = regexp.MustCompile(`(?i)\b(jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:['’]s)? (?:\w+ )?(?:one|ones|requests?|vacation|leave|trip|time off|days? off|pto|holiday|break)\b`)
	behindNoun = regexp.MustCompile(`(?i)\b(?:one|ones|requests?|vacation|leave|trip|time off|days? off|pto|duty|holiday) (?:that (?:starts|begins|is) )?(?:(?:in|on|for|from|of|starting|beginning) )?(?:the )?$`)
)
