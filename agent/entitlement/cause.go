package entitlement

import (
	"cmp"
	"slices"
	"strings"
)

// kin are other words for a relation.
var kin = map[string]string{
	"mother": "parent", "father": "parent", "stepparent": "parent", "person_who_stood_in_loco_parentis": "parent", "in_loco_parentis": "parent",
	"son": "child", "daughter": "child", "minor_child": "child", "stepchild": "child", "foster_child": "child",
	"son_or_daughter": "child", "adult_son": "adult_child", "adult_daughter": "adult_child",
	"husband": "spouse", "wife": "spouse", "brother": "sibling", "sister": "sibling",
	"grandmother": "grandparent", "grandfather": "grandparent", "grandson": "grandchild", "granddaughter": "grandchild",
	"mother_in_law": "parent_in_law", "father_in_law": "parent_in_law", "registered_domestic_partner": "domestic_partner",
}

// relatives are all the relations that some law names: of one that is not among
// them nothing is known.
var relatives = []string{
	"child", "adult_child", "parent", "parent_in_law", "spouse", "domestic_partner",
	"grandparent", "grandchild", "sibling", "designated_person",
}

// related is the plain form of a relation: "parent" for "mother".
func related(word string) string {
	word = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "_")
	if other := kin[word]; other != "" {
		return other
	}
	return word
}

// cares is whom care is for: "parent" of "care_parent_serious_health_condition".
func (c Cause) cares() (whom string, ok bool) {
	whom, ok = strings.CutPrefix(string(c), "care_")
	return related(strings.TrimSuffix(whom, "_serious_health_condition")), ok
}

// bonds reports whether the leave is to be with a new child.
func (c Cause) bonds() bool {
	return c == Bonding || c == "adoption" || c == "foster" || c == "birth"
}

// plain is the cause as the laws name it.
func (c Cause) plain() Cause {
	switch {
	case c.bonds():
		return Bonding
	case c == OwnHealth:
		return OwnCondition
	}
	return c
}

// listed reports whether a law lists a reason that is not care. ok is false
// where it is care, or nothing that any law knows.
func (b book) listed(f Facts, k key) (v Verdict, reasons Parameter, ok bool) {
	reasons, known := b.get(k)
	switch {
	case !known || f.Reason == "":
		return Unknown, reasons, true
	case f.Reason == OwnHealth:
		return told(f.Serious), reasons, true
	case slices.Contains([]Cause{OwnCondition, PregnancyDisability, QualifyingExigency, Bonding}, f.Reason.plain()):
		return verdict(slices.Contains(reasons.Words, string(f.Reason.plain()))), reasons, true
	}
	return Unknown, reasons, false
}

// qualifiesFMLA reports whether the reason is one of FMLA's (29 CFR 825.112).
func (b book) qualifiesFMLA(f Facts) (Verdict, Parameter) {
	if v, reasons, ok := b.listed(f, fmlaReasons); ok {
		return v, reasons
	}
	if f.Reason == MilitaryCaregiver {
		return b.militaryKin(f)
	}
	relations, known := b.get(fmlaRelations)
	whom, care := f.Reason.cares()
	switch {
	case !known || !care || !slices.Contains(relatives, whom):
		return Unknown, relations
	case whom == "adult_child" || whom == "child" && atLeast(f.ChildAge, b.number(fmlaChildAge)) == Yes:
		age, _ := b.get(fmlaChildAge)
		return told(f.ChildUnable), age
	}
	return verdict(slices.Contains(relations.Words, whom)), relations
}

// militaryKin reports whether the servicemember is close enough kin (29 CFR 825.127(d)).
func (b book) militaryKin(f Facts) (Verdict, Parameter) {
	near, known := b.get(fmlaMilitaryKin)
	relation := related(f.Relation)
	if relation == "adult_child" {
		relation = "child" // of any age here
	}
	switch {
	case !known || relation == "":
		return Unknown, near
	case slices.Contains(near.Words, relation):
		return Yes, near
	case slices.Contains([]string{"parent_in_law", "domestic_partner", "designated_person"}, relation):
		return No, near
	}
	return Unknown, near // a blood relative may be the next of kin
}

// qualifiesCFRA reports whether the reason is one of CFRA's (Gov. Code 12945.2(b)(4)).
func (b book) qualifiesCFRA(f Facts) (Verdict, Parameter) {
	if v, reasons, ok := b.listed(f, cfraReasons); ok {
		return v, reasons
	}
	relations, known := b.get(cfraRelations)
	whom, care := f.Reason.cares()
	if f.Reason == MilitaryCaregiver {
		whom = related(cmp.Or(f.CareFor, f.Relation))
	}
	switch {
	case !known || !care || !slices.Contains(relatives, whom):
		return Unknown, relations
	case whom == "designated_person" && told(f.DesignatedUsed) == Yes:
		return No, relations // the employer may allow one in 12 months
	}
	return verdict(slices.Contains(relations.Words, whom)), relations
}

// bondingDeadline is the day before which leave to bond must be over.
func (b book) bondingDeadline(f Facts, k key) (Day, bool) {
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

// bondingInTime reports whether bonding starts before its time is over. ok is
// false where the clause does not apply, or the day of arrival is not known.
func (b book) bondingInTime(f Facts, k key) (v Verdict, ok bool) {
	deadline, ok := b.bondingDeadline(f, k)
	if !ok || !f.Reason.bonds() {
		return Unknown, false
	}
	return verdict(b.start(f).Before(deadline.Time)), true
}
