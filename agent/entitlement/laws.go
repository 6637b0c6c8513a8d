package entitlement

import "slices"

// The names of the laws, as people use them.
const (
	FMLA = "FMLA" // Family and Medical Leave Act, 29 U.S.C. 2601 ff., 29 CFR part 825
	CFRA = "CFRA" // California Family Rights Act, Gov. Code 12945.2
	PDL  = "PDL"  // California pregnancy disability leave, Gov. Code 12945
)

// laws lists every leave law the package knows, in the order people see them.
// To add one, write its law value in a file of its own, add its block to
// parameters.yaml, and name it here.
var laws = []law{fmla, cfra, pdl}

// law is one leave law: what it reads, how it decides and how it is worded. The
// rest of the package knows a law only through this value.
type law struct {
	name   string   // as people and evaluation cases call it: "CFRA"
	title  string   // in full: "California Family Rights Act"
	states []string // two-letter codes; none: it applies in every state
	paid   bool     // the law itself pays for the leave
	terms  string   // what its weeks are like: "unpaid, with your job protected"

	parameters []parameter // its block of parameters.yaml, in order

	// concerns reports whether an estimate mentions the law at all. nil: always.
	concerns func(Facts) bool
	// assess applies the law's conditions.
	assess func(book, Facts) assessment
	// advise completes a finding: weeks already used, notes, a summary of its
	// own. nil: the finding stays as assess gives it.
	advise func(book, Facts, assessment, *Finding)
	// conclude adds to the conclusions that all laws have in common. nil: nothing.
	conclude func(book, Facts, assessment, conclusions)
	// combine says how the law's weeks add up with other laws'. nil: nothing.
	combine func(book, Facts) conclusions
}

// parameter declares one parameter of a law.
type parameter struct {
	key  key
	list bool // its value is a list of words, not a number
}

// numbers declares parameters whose values are numbers.
func numbers(keys ...key) []parameter {
	all := make([]parameter, len(keys))
	for i, k := range keys {
		all[i] = parameter{key: k}
	}
	return all
}

// lists declares parameters whose values are lists of words.
func lists(keys ...key) []parameter {
	all := numbers(keys...)
	for i := range all {
		all[i].list = true
	}
	return all
}

// appliesIn reports whether the law protects people who work in a state.
func (l *law) appliesIn(state string) bool {
	return len(l.states) == 0 || slices.Contains(l.states, state)
}

// lawNamed finds a law by its name; ok is false if there is none.
func lawNamed(name string) (l law, ok bool) {
	i := slices.IndexFunc(laws, func(l law) bool { return l.name == name })
	if i < 0 {
		return law{}, false
	}
	return laws[i], true
}

// keysOf lists the parameters of some laws, in order.
func keysOf(laws []law) []key {
	var keys []key
	for _, l := range laws {
		for _, p := range l.parameters {
			keys = append(keys, p.key)
		}
	}
	return keys
}

// isList reports whether a parameter's value is a list of words.
func isList(k key) bool {
	return slices.ContainsFunc(laws, func(l law) bool {
		return slices.Contains(l.parameters, parameter{key: k, list: true})
	})
}

// assessment is one law applied to one person.
type assessment struct {
	employer clause   // whether the law covers the employer
	person   []clause // conditions on the person, apart from the employer
	purpose  []clause // conditions on the reason
	weeks    Parameter
}

// eligible is about the person and the employer, whatever the reason.
func (a assessment) eligible() Verdict {
	return all(a.employer.met, met(a.person))
}

// qualifying is about the reason.
func (a assessment) qualifying() Verdict { return met(a.purpose) }

// applies reports whether the person is eligible and the reason qualifies.
func (a assessment) applies() Verdict { return all(a.eligible(), a.qualifying()) }

// clauses lists all conditions, in the order people read them.
func (a assessment) clauses() []clause {
	return slices.Concat([]clause{a.employer}, a.person, a.purpose)
}

func met(clauses []clause) Verdict {
	result := Yes
	for _, c := range clauses {
		result = all(result, c.met)
	}
	return result
}
