// Package entitlement estimates what leave the law gives: whether somebody is
// eligible, for how many weeks, and why. It is an estimate for people, never
// legal advice; HR decides.
//
// It knows the federal FMLA and California's CFRA and PDL. What the law says in
// numbers is content, not code: [Parameters], each with the day from which it
// holds, its citation and how far it was checked, in parameters.yaml, which a
// company may override with [LoadParameters].
//
// Every condition is a clause that comes out as yes, no or unknown. [Facts] that
// are not known are never guessed: what hangs on them is unknown, and the reason
// says what is needed. [Parameters.Estimate] words the clauses for people;
// [Score] holds the same engine against cases whose outcome is known.
package entitlement
