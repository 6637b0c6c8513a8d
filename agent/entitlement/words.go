package entitlement

import (
	"slices"
	"strings"
)

// summary is a finding in one line.
func summary(f Finding) string {
	switch {
	case f.grants() && f.Weeks == 0:
		return "Probably nothing is left of your weeks in these 12 months"
	case f.grants():
		return weeks(f.Weeks) + ", " + f.terms()
	case f.Eligible == No:
		return "Probably not: " + lower(f.Reasons[0].Text)
	}
	return "Not clear yet: " + lower(f.Reasons[0].Text)
}

// Headline is the estimate in a sentence or two for the person: "You probably
// have 12 weeks under FMLA and CFRA." That HR decides is for the caller to add.
func (e Estimate) Headline() string {
	var sentences []string
	if have := e.have(func(f Finding) bool { return f.Eligible == Yes }); have != "" {
		sentences = append(sentences, "You probably have "+have+".")
	}
	if may := e.have(func(f Finding) bool { return f.IfCovered }); may != "" {
		sentences = append(sentences, "You may have "+may+"; HR checks that your employer is covered.")
	}
	if spent := e.names(func(f Finding) bool { return f.grants() && f.Weeks == 0 }); len(spent) > 0 {
		sentences = append(sentences, "Your weeks under "+list(spent)+" are probably used up for now.")
	}
	if open := e.names(func(f Finding) bool { return f.needsMore() }); len(open) > 0 {
		sentences = append(sentences, "To say more about "+list(open)+", I would need to know "+e.needed()+".")
	}
	if out := e.names(func(f Finding) bool { return f.Eligible == No }); len(out) > 0 {
		does := " probably do"
		if len(out) == 1 {
			does = " probably does"
		}
		sentences = append(sentences, list(out)+does+" not cover this leave.")
		if len(out) == len(e.Laws) {
			sentences = append(sentences, "You can still send your request; HR can look at other kinds of leave.")
		}
	}
	return strings.Join(sentences, " ")
}

// needsMore reports whether something is open that the person could tell.
func (f *Finding) needsMore() bool { return f.Eligible == Unknown && !f.IfCovered }

// have lists what there is under some of the laws, those of one length together.
func (e Estimate) have(among func(Finding) bool) string {
	var parts []string
	seen := map[float64]bool{}
	for _, f := range e.Laws {
		switch {
		case !among(f) || f.Weeks == 0 || seen[f.Weeks] && f.Law != PDL:
			continue
		case f.Law == PDL:
			parts = append(parts, "up to "+weeks(f.Weeks)+" under "+PDL)
			continue
		}
		seen[f.Weeks] = true
		names := e.names(func(other Finding) bool {
			return among(other) && other.Weeks == f.Weeks && other.Law != PDL
		})
		parts = append(parts, weeks(f.Weeks)+" under "+list(names))
	}
	return list(parts)
}

// needed is what the open laws wait for: the first thing of each, once.
func (e Estimate) needed() string {
	var parts []string
	seen := map[string]bool{}
	for _, f := range e.Laws {
		if !f.needsMore() {
			continue
		}
		part := strings.TrimSuffix(lower(f.Reasons[0].Text), isNeeded)
		// CFRA's "more than 12 months" is no other question than FMLA's "at least".
		question := strings.Replace(part, "more than", "at least", 1)
		if !seen[question] {
			seen[question] = true
			parts = append(parts, part)
		}
	}
	return list(parts)
}

// isNeeded ends every sentence about a fact that the person could tell.
const isNeeded = " is needed."

// names are the laws that fulfil something.
func (e Estimate) names(holds func(Finding) bool) []string {
	var names []string
	for _, f := range e.Laws {
		if holds(f) {
			names = append(names, f.Law)
		}
	}
	return names
}

// ForHR is the estimate in a line for HR:
// "FMLA 12 weeks, CFRA 12 weeks (bonding, after birth), PDL as certified by a provider".
func (e Estimate) ForHR() string {
	parts := make([]string, len(e.Laws))
	for i, f := range e.Laws {
		switch {
		case f.Eligible == No:
			parts[i] = f.Law + " probably not"
		case f.needsMore():
			parts[i] = f.Law + " not clear"
		case f.Law == PDL:
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

// lower makes a sentence the second half of another one.
func lower(sentence string) string { return strings.ToLower(sentence[:1]) + sentence[1:] }

// list joins words: "a", "a and b", "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
