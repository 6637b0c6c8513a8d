package wizard

import (
	"regexp"
	"slices"
	"strings"
)

// This file stands in for CEL until go.mod has what cel-go needs: it knows
// TAG == "x", TAG != "x", "x" in TAG, TAG in [...], answered(TAG), unsure(TAG)
// with && and || and nothing else. Everything else is unknown.

type language struct{}

func newLanguage(map[Tag][]term) (*language, error) { return &language{}, nil }

type rule struct {
	always bool
	expr   string
	tags   []Tag
}

type verdict int

const (
	unknown verdict = iota
	yes
	no
)

func (r rule) constant() (holds, ok bool) { return r.always, r.expr == "" }

func (r rule) holds(f *facts) bool { return r.decide(f) == yes }

func (r rule) decide(f *facts) verdict {
	if r.expr == "" {
		return truth(r.always)
	}
	result := no
	for _, some := range strings.Split(r.expr, "||") {
		all := yes
		for _, atom := range strings.Split(some, "&&") {
			if v := f.atom(strings.Trim(atom, " \n()") + " "); v == no || v == unknown && all == yes {
				all = v
			}
		}
		if all == yes || all == unknown && result == no {
			result = all
		}
	}
	return result
}

func truth(b bool) verdict {
	if b {
		return yes
	}
	return no
}

var (
	atomEquals = regexp.MustCompile(`^([A-Z:_0-9]+) (==|!=) ["']([^"']*)["'] $`)
	atomIn     = regexp.MustCompile(`^["']([^"']*)["'] in ([A-Z:_0-9]+) $`)
	atomOneOf  = regexp.MustCompile(`^([A-Z:_0-9]+) in \[(.*)\] $`)
	atomFlag   = regexp.MustCompile(`^(!?)(answered|unsure)\(([A-Z:_0-9]+) $`)
)

func (f *facts) atom(s string) verdict {
	if m := atomEquals.FindStringSubmatch(s); m != nil {
		if v, ok := f.list(Tag(m[1])); ok {
			return truth((v[0] == m[3]) == (m[2] == "=="))
		}
	}
	if m := atomIn.FindStringSubmatch(s); m != nil {
		if v, ok := f.list(Tag(m[2])); ok {
			return truth(slices.Contains(v, m[1]))
		}
	}
	if m := atomOneOf.FindStringSubmatch(s); m != nil {
		if v, ok := f.list(Tag(m[1])); ok {
			return truth(strings.Contains(m[2], `"`+v[0]+`"`))
		}
	}
	if m := atomFlag.FindStringSubmatch(s); m != nil {
		_, answered := f.list(Tag(m[3]))
		if m[2] == "unsure" {
			answered = f.shown[Tag(m[3])].value == Unsure
		}
		return truth(answered == (m[1] == ""))
	}
	return unknown
}

type mistake struct {
	line       int
	what, mend string
}

func (v *vocabulary) compile(expr string) (rule, []mistake) {
	_, mentions := disguise(expr)
	r := rule{expr: expr}
	for _, m := range mentions {
		if _, known := v.terms[m.tag]; !known {
			return r, []mistake{{0, "no question has the tag \"" + string(m.tag) + "\"", instead(m.tag, v.tags)}}
		}
		r.tags = append(r.tags, m.tag)
	}
	return r, nil
}
