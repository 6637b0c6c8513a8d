package entitlement

import (
	"slices"
	"strconv"
	"strings"
)

// Fact names what the answer to a form's question tells the estimate: the `fact:`
// attribute of the question.
type Fact string

// notSure is the canonical answer for "I don't know".
const notSure = "not-sure"

// readers store an answer in the facts. A value that a fact can't have leaves the
// fact unknown: the form validates its answers, and the estimate never guesses.
var readers = map[Fact]func(*Facts, string){
	"leave_type":               readLeaveType,
	"reason":                   readReason,
	"care_for":                 func(f *Facts, v string) { f.Reason = Cause("care_" + v) },
	"servicemember":            readServicemember,
	"relation":                 func(f *Facts, v string) { f.Relation = v },
	"arrival":                  readArrival,
	"arrival_date":             func(f *Facts, v string) { f.ArrivalDate = readDay(v) },
	"placement_date":           func(f *Facts, v string) { f.ArrivalDate = readDay(v) }, // wins over arrival_date, which is read before it
	"birth_date":               func(f *Facts, v string) { f.BirthDate = readDay(v) },
	"leave_start":              func(f *Facts, v string) { f.LeaveStart = readDay(v) },
	"leave_end":                func(*Facts, string) {}, // only the calendar uses it
	"leave_name":               func(*Facts, string) {}, // names the request, for people
	"half_days":                func(*Facts, string) {}, // only days off are counted by halves
	"manager":                  func(*Facts, string) {}, // is looked up in the directory
	"weeks_asked":              func(f *Facts, v string) { f.WeeksAsked = readNumber(v) },
	"pregnancy_disabled_weeks": func(f *Facts, v string) { f.DisabledWeeks = readNumber(v) },
	"used_weeks_12m":           func(f *Facts, v string) { f.UsedWeeks12m = readNumber(v) },
	"work_country":             readCountry,
	"work_state":               readState, // after the country
	"pattern":                  readPattern,

	"schedule_hours_week": func(f *Facts, v string) { f.ScheduleHours = readNumber(v) },
	"reduced_hours_week":  func(f *Facts, v string) { f.Reduced = &Reduced{HoursWeek: readNumber(v)} },
	"serious_condition":   func(f *Facts, v string) { f.Serious = readYes(v) },

	"tenure_12_months": func(f *Facts, v string) { f.Tenure12Months = readYes(v) },
	"hours_1250_met":   func(f *Facts, v string) { f.Hours1250Met = readYes(v) },
	"remote":           func(f *Facts, v string) { f.Remote = readYes(v) },

	"spouse_same_employer": func(f *Facts, v string) { f.SpouseSameEmployer = readYes(v) },

	"designated_person_used_in_12m":                  func(f *Facts, v string) { f.DesignatedUsed = readYes(v) },
	"child_incapable_of_self_care_due_to_disability": func(f *Facts, v string) { f.ChildUnable = readYes(v) },
}

// FormFacts lists the names that a wizard's `fact:` may have, in alphabetical order.
func FormFacts() []Fact {
	var names []Fact
	for name := range readers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// datesAndPlace are the facts that any time off has, vacation included.
var datesAndPlace = []Fact{"leave_type", "leave_name", "manager", "leave_start", "leave_end", "weeks_asked", "half_days", "work_country", "work_state"}

// CanEstimate reports whether a form that asks for some facts is about leave that the laws
// know. One that only asks when, where and what for isn't.
func CanEstimate(asked []string) bool {
	return slices.ContainsFunc(asked, func(name string) bool {
		fact := Fact(name)
		return readers[fact] != nil && !slices.Contains(datesAndPlace, fact)
	})
}

// IsAbroad reports whether a form's canonical answers, by fact name, say that the person works
// outside of the United States. No law of ours covers them.
func IsAbroad(values map[string]string) bool { return FactsFrom(values).WorkState == abroad }

// FactsFrom converts a form's canonical answers, by fact name, to facts. An answer
// that is empty or "not-sure" leaves its fact unknown. Names that aren't in
// [FormFacts] are ignored.
func FactsFrom(values map[string]string) Facts {
	var f Facts
	// These set the reason, the vaguest first. "servicemember" comes later and wins.
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

// readCountry reads where somebody works. The laws are those of the United States.
func readCountry(f *Facts, v string) {
	if !strings.EqualFold(v, "US") {
		f.WorkState = abroad
	}
}

func readState(f *Facts, v string) {
	if f.WorkState != abroad {
		f.WorkState = strings.ToUpper(v)
	}
}

func readLeaveType(f *Facts, v string) {
	switch v {
	case "pregnancy-adoption", "bonding":
		f.Reason = Bonding
	case "medical":
		f.Reason = OwnHealth
	}
}

// readReason reads why someone can't work. The laws don't care whether an injury
// happened at work.
func readReason(f *Facts, v string) {
	if v == "work_injury" {
		v = string(OwnHealth)
	}
	f.Reason = Cause(v)
}

// readArrival reads how a child joins the family. A person who gives birth first
// recovers and then bonds.
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

// readNumber reads the number at the start of a value: 12 in "12_weeks" and in "12".
func readNumber(v string) *float64 {
	digits, _, _ := strings.Cut(v, "_")
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || n < 0 {
		return nil
	}
	return &n
}
