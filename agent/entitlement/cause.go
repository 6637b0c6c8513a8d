package entitlement

import (
	"slices"
	"strings"
)

// relationSynonyms maps words for a relation to the one the laws are coded with.
var relationSynonyms = map[string]string{
	"mother": "parent", "father": "parent", "stepparent": "parent", "person_who_stood_in_loco_parentis": "parent", "in_loco_parentis": "parent",
	"son": "child", "daughter": "child", "minor_child": "child", "stepchild": "child", "foster_child": "child",
	"son_or_daughter": "child", "adult_son": "adult_child", "adult_daughter": "adult_child",
	"husband": "spouse", "wife": "spouse", "brother": "sibling", "sister": "sibling",
	"grandmother": "grandparent", "grandfather": "grandparent", "grandson": "grandchild", "granddaughter": "grandchild",
	"mother_in_law": "parent_in_law", "father_in_law": "parent_in_law", "registered_domestic_partner": "domestic_partner",
}

// knownRelations lists every relation that some law names. Nothing can be concluded
// about any other.
var knownRelations = []string{
	"child", "adult_child", "parent", "parent_in_law", "spouse", "domestic_partner",
	"grandparent", "grandchild", "sibling", "designated_person",
}

// canonicalRelation returns "parent" for "Mother".
func canonicalRelation(word string) string {
	word = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "_")
	if synonym := relationSynonyms[word]; synonym != "" {
		return synonym
	}
	return word
}

// careFor returns whom the leave is to care for: "parent" for
// "care_parent_serious_health_condition". ok is false if it isn't to care for anyone.
func (c Cause) careFor() (whom string, ok bool) {
	whom, ok = strings.CutPrefix(string(c), "care_")
	return canonicalRelation(strings.TrimSuffix(whom, "_serious_health_condition")), ok
}

// isBonding reports whether the leave is to be with a new child.
func (c Cause) isBonding() bool {
	return c == Bonding || c == "adoption" || c == "foster" || c == "birth"
}

// canonical returns the cause by the name that the parameters use.
func (c Cause) canonical() Cause {
	switch {
	case c.isBonding():
		return Bonding
	case c == OwnHealth:
		return OwnCondition
	}
	return c
}

// listsReason reports whether the law's list of reasons, k, has the reason. ok is
// false for caring for someone and for reasons that no law knows: k can't tell.
func (b book) listsReason(f Facts, k key) (v Verdict, reasons Parameter, ok bool) {
	reasons, known := b.get(k)
	switch {
	case !known || f.Reason == "":
		return Unknown, reasons, true
	case f.Reason == OwnHealth:
		return answered(f.Serious), reasons, true
	case slices.Contains([]Cause{OwnCondition, PregnancyDisability, QualifyingExigency, Bonding}, f.Reason.canonical()):
		return verdict(slices.Contains(reasons.Words, string(f.Reason.canonical()))), reasons, true
	}
	return Unknown, reasons, false
}

// bondingDeadline returns the day before which leave to bond must end; k is the
// law's number of months. ok is false if the day of arrival isn't known.
func (b book) bondingDeadline(f Facts, k key) (deadline Day, ok bool) {
	arrived := f.BirthDate
	if arrived.IsZero() {
		arrived = f.ArrivalDate
	}
	months := b.number(k)
	if arrived.IsZero() || months == nil {
		return Day{}, false
	}
	return addMonths(arrived, int(*months)), true
}

// bondingInTime reports whether the leave starts before the deadline. ok is false
// if it isn't to bond, or the day of arrival isn't known.
func (b book) bondingInTime(f Facts, k key) (v Verdict, ok bool) {
	deadline, ok := b.bondingDeadline(f, k)
	if !ok || !f.Reason.isBonding() {
		return Unknown, false
	}
	return verdict(b.start(f).Before(deadline.Time)), true
}
