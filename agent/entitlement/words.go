package entitlement

import (
	"slices"
	"strings"
)

// summary is a finding in one line. terms are the law's.
func (f *Finding) summary(terms string) string {
	switch {
	case f.grants() && f.Weeks == 0:
		return "You've probably used all your weeks for these 12 months"
	case f.grants():
		return weeks(f.Weeks) + ", " + f.terms(terms)
	case f.Eligible == No:
		return "Probably not: " + lower(f.Reasons[0].Text)
	}
	return "Not clear yet: " + lower(f.Reasons[0].Text)
}

// Headline is the estimate in a sentence or two for the person: "You probably
// have 12 weeks under FMLA and CFRA." The caller adds that HR decides.
func (e Estimate) Headline() string {
	var sentences []string
	if have := e.have(func(f Finding) bool { return f.Eligible == Yes }); have != "" {
		sentences = append(sentences, "You probably have "+have+".")
	}
	if may := e.have(func(f Finding) bool { return f.IfCovered }); may != "" {
		sentences = append(sentences, "You may have "+may+"; HR will check that your employer is covered.")
	}
	if spent := e.names(func(f Finding) bool { return f.grants() && f.Weeks == 0 }); len(spent) > 0 {
		sentences = append(sentences, "You've probably used all your weeks under "+list(spent)+" for now.")
	}
	if open := e.names(func(f Finding) bool { return f.needsMore() }); len(open) > 0 {
		sentences = append(sentences, "To tell you more about "+list(open)+", I need to know "+e.needed()+".")
	}
	if out := e.names(func(f Finding) bool { return f.Eligible == No }); len(out) > 0 {
		doesnt := " probably don't"
		if len(out) == 1 {
			doesnt = " probably doesn't"
		}
		sentences = append(sentences, list(out)+doesnt+" cover this leave.")
		if len(out) == len(e.Laws) {
			sentences = append(sentences, "You can still send your request; HR can look at other kinds of leave.")
		}
	}
	return strings.Join(sentences, " ")
}

// needsMore reports whether the person could tell something that is unknown.
func (f *Finding) needsMore() bool { return f.Eligible == Unknown && !f.IfCovered }

// have lists the weeks under the laws that fulfill something. Laws that give the
// same number share an entry, unless a provider certifies how many of them.
func (e Estimate) have(fulfills func(Finding) bool) string {
	var parts []string
	seen := map[float64]bool{}
	for _, f := range e.Laws {
		switch {
		case !fulfills(f) || f.Weeks == 0 || seen[f.Weeks] && !f.UpTo:
			continue
		case f.UpTo:
			parts = append(parts, "up to "+weeks(f.Weeks)+" under "+f.Law)
			continue
		}
		seen[f.Weeks] = true
		names := e.names(func(other Finding) bool {
			return fulfills(other) && other.Weeks == f.Weeks && !other.UpTo
		})
		parts = append(parts, weeks(f.Weeks)+" under "+list(names))
	}
	return list(parts)
}

// needed lists the most important open question of each undecided law, each question once.
func (e Estimate) needed() string {
	var parts []string
	asked := map[string]bool{}
	for _, f := range e.Laws {
		if first := f.Reasons[0]; f.needsMore() && !asked[first.ID] {
			asked[first.ID] = true
			parts = append(parts, first.Needs)
		}
	}
	return list(parts)
}

// names lists the laws that fulfill something.
func (e Estimate) names(fulfills func(Finding) bool) []string {
	var names []string
	for _, f := range e.Laws {
		if fulfills(f) {
			names = append(names, f.Law)
		}
	}
	return names
}

// ForHR is the estimate in one line for HR:
// "FMLA 12 weeks, CFRA 12 weeks (bonding, after birth), PDL as certified by a provider".
func (e Estimate) ForHR() string {
	parts := make([]string, len(e.Laws))
	for i, f := range e.Laws {
		switch {
		case f.Eligible == No:
			parts[i] = f.Law + " probably not"
		case f.needsMore():
			parts[i] = f.Law + " not clear"
		case f.UpTo:
			parts[i] = f.Law + " " + f.Note
		case f.Note != "":
			parts[i] = f.Law + " " + weeks(f.Weeks) + " (" + f.Note + ")"
		default:
			parts[i] = f.Law + " " + weeks(f.Weeks)
		}
	}
	line := strings.Join(parts, ", ")
	if slices.ContainsFunc(e.Laws, func(f Finding) bool { return f.IfCovered }) {
		line += "; check that the company is covered"
	}
	return line
}

// lower turns a sentence into the second half of another one.
func lower(sentence string) string { return strings.ToLower(sentence[:1]) + sentence[1:] }

// list joins words: "a", "a and b", "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
