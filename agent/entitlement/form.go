package entitlement

import (
	"slices"
	"strconv"
	"strings"
)

// Fact names what an answer of a form tells the estimate. A wizard's question
// carries it as its `fact:` attribute.
type Fact string

// notSure is the canonical answer of somebody who honestly does not know.
const notSure = "not-sure"

// readers say what each fact of a form means. A value that a fact cannot have
// leaves it unknown: the form has its own validation, and the estimate never guesses.
var readers = map[Fact]func(*Facts, string){
	"leave_type":               readLeaveType,
	"reason":                   readReason,
	"care_for":                 func(f *Facts, v string) { f.Reason = Cause("care_" + v) },
	"servicemember":            readServicemember,
	"relation":                 func(f *Facts, v string) { f.Relation = v },
	"arrival":                  readArrival,
	"arrival_date":             func(f *Facts, v string) { f.ArrivalDate = readDay(v) },
	"placement_date":           func(f *Facts, v string) { f.ArrivalDate = readDay(v) }, // read after arrival_date, for names are read in order
	"birth_date":               func(f *Facts, v string) { f.BirthDate = readDay(v) },
	"leave_start":              func(f *Facts, v string) { f.LeaveStart = readDay(v) },
	"leave_end":                func(*Facts, string) {}, // for the calendar; no law asks
	"weeks_asked":              func(f *Facts, v string) { f.WeeksAsked = readLeading(v) },
	"pregnancy_disabled_weeks": func(f *Facts, v string) { f.DisabledWeeks = readLeading(v) },
	"used_weeks_12m":           func(f *Facts, v string) { f.UsedWeeks12m = readLeading(v) },
	"work_state":               func(f *Facts, v string) { f.WorkState = strings.ToUpper(v) },
	"pattern":                  readPattern,

	"schedule_hours_week": func(f *Facts, v string) { f.ScheduleHours = readLeading(v) },
	"reduced_hours_week":  func(f *Facts, v string) { f.Reduced = &Reduced{HoursWeek: readLeading(v)} },
	"serious_condition":   func(f *Facts, v string) { f.Serious = readYes(v) },

	"tenure_12_months": func(f *Facts, v string) { f.Tenure12Months = readYes(v) },
	"hours_1250_met":   func(f *Facts, v string) { f.Hours1250Met = readYes(v) },
	"remote":           func(f *Facts, v string) { f.Remote = readYes(v) },

	"spouse_same_employer": func(f *Facts, v string) { f.SpouseSameEmployer = readYes(v) },

	"designated_person_used_in_12m":                  func(f *Facts, v string) { f.DesignatedUsed = readYes(v) },
	"child_incapable_of_self_care_due_to_disability": func(f *Facts, v string) { f.ChildUnable = readYes(v) },
}

// FormFacts are the names that a wizard's `fact:` may have, in order.
func FormFacts() []Fact {
	var names []Fact
	for name := range readers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// FactsFrom makes facts of a form's canonical answers, by fact name. An answer
// that is empty or "not-sure" leaves its fact unknown, as does a name that is
// not one of [FormFacts].
func FactsFrom(values map[string]string) Facts {
	var f Facts
	// leave_type says the least and servicemember the most about the reason.
	order := []Fact{"leave_type", "arrival", "reason", "care_for"}
	for _, name := range FormFacts() {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	for _, name := range order {
		if value := values[string(name)]; value != "" && value != notSure {
			readers[name](&f, value)
		}
	}
	return f
}

func readLeaveType(f *Facts, v string) {
	switch v {
	case "pregnancy-adoption", "bonding":
		f.Reason = Bonding
	case "medical":
		f.Reason = OwnHealth
	}
}

// readReason reads why somebody cannot work. Where the condition comes from
// makes no difference to these laws.
func readReason(f *Facts, v string) {
	if v == "work_injury" {
		v = string(OwnHealth)
	}
	f.Reason = Cause(v)
}

// readArrival reads how a child comes into the family. Somebody giving birth
// recovers first and bonds then.
func readArrival(f *Facts, v string) {
	f.Reason = Bonding
	birth := v == "giving_birth"
	f.GivingBirth = &birth
	if birth {
		f.Reason, f.Then = PregnancyDisability, Bonding
	}
}

func readServicemember(f *Facts, v string) {
	if v == "yes" {
		f.Reason = MilitaryCaregiver
	}
}

func readPattern(f *Facts, v string) {
	f.Intermittent = &Intermittent{Yes: v != "continuous"}
}

func readYes(v string) *bool {
	yes := v == "yes"
	if !yes && v != "no" {
		return nil
	}
	return &yes
}

func readDay(v string) Day {
	var d Day
	if d.UnmarshalText([]byte(v)) != nil {
		return Day{}
	}
	return d
}

// readLeading reads the number that a value begins with: 12 of "12_weeks" and of "12".
func readLeading(v string) *float64 {
	digits, _, _ := strings.Cut(v, "_")
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || n < 0 {
		return nil
	}
	return &n
}
