package entitlement

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// Parameters are the law in numbers, each with the day from which it holds, and
// the employer that estimates are for. They never change once made.
type Parameters struct {
	Employer Employer
	dated    map[key][]Parameter // ascending by From
}

// Parameter is one value of the law, in force from a day until the next one's.
type Parameter struct {
	Name     string
	Number   float64  // or
	Words    []string // where it is a list
	From     Day
	Citation string
	Source   string
	Checked  Checked
	Line     int // in its file
}

// Checked says how far a parameter was checked against the law.
type Checked string

// How far a parameter was checked.
const (
	Verified   Checked = "verified"   // the statute, regulation or an official page was read
	Secondary  Checked = "secondary"  // a law firm, an insurer or the like was read
	Unverified Checked = "unverified" // from knowledge; have a person check
)

// Employer is the company that employees work for. What is not known of it stays
// open in every estimate, for HR to say.
type Employer struct {
	Company
	YearMethod string
}

// Known reports whether enough is known to say that the laws here cover the
// employer, or do not.
func (e Employer) Known() bool {
	return (e.Employees != nil || e.Type == publicAgency) && e.Within75Miles != nil
}

// DemoEmployer is a made-up company that the laws here cover: for demonstrations
// and tests. No estimate for a real person may rest on it.
func DemoEmployer() Employer {
	return Employer{YearMethod: rollingBackward, Company: Company{
		Employees: new(400.0), Within75Miles: new(400.0),
		WorkweeksWith50: new(52.0), WorkweeksWith50Before: new(52.0), Type: "private",
	}}
}

// key names a parameter.
type key string

// The parameters that the engine knows.
const (
	fmlaWeeks         key = "fmla.weeks"
	fmlaMilitaryWeeks key = "fmla.military_weeks"
	fmlaMonths        key = "fmla.months"
	fmlaBreakYears    key = "fmla.break_years"
	fmlaHours         key = "fmla.hours"
	fmlaEmployees     key = "fmla.employees"
	fmlaMiles         key = "fmla.miles"
	fmlaWorkweeks     key = "fmla.workweeks"
	fmlaBondingMonths key = "fmla.bonding_months"
	fmlaChildAge      key = "fmla.child_age"
	fmlaNoticeDays    key = "fmla.notice_days"
	fmlaIncrement     key = "fmla.max_increment_hours"
	fmlaReasons       key = "fmla.reasons"
	fmlaRelations     key = "fmla.relations"
	fmlaMilitaryKin   key = "fmla.servicemember_relations"
	airlineHours      key = "airline.hours"
	airlineGuarantee  key = "airline.guarantee_percent"
	airlineDays       key = "airline.days"
	airlineMilitary   key = "airline.military_days"
	cfraWeeks         key = "cfra.weeks"
	cfraMonths        key = "cfra.months"
	cfraHours         key = "cfra.hours"
	cfraEmployees     key = "cfra.employees"
	cfraNearby        key = "cfra.employees_nearby"
	cfraBondingMonths key = "cfra.bonding_months"
	cfraReasons       key = "cfra.reasons"
	cfraRelations     key = "cfra.relations"
	pdlEmployees      key = "pdl.employees"
	pdlMonths         key = "pdl.months"
	pdlWeeks          key = "pdl.weeks"
	pdlConcurrent     key = "pdl.concurrent"
)

// lists are the parameters whose value is a list of words.
var lists = []key{fmlaReasons, fmlaRelations, fmlaMilitaryKin, cfraReasons, cfraRelations, pdlConcurrent}

// known are all parameters, in the order in which they are listed to people.
var known = []key{
	fmlaWeeks, fmlaMilitaryWeeks, fmlaMonths, fmlaBreakYears, fmlaHours, fmlaEmployees, fmlaMiles, fmlaWorkweeks,
	fmlaBondingMonths, fmlaChildAge, fmlaNoticeDays, fmlaIncrement, fmlaReasons, fmlaRelations, fmlaMilitaryKin,
	airlineHours, airlineGuarantee, airlineDays, airlineMilitary,
	cfraWeeks, cfraMonths, cfraHours, cfraEmployees, cfraNearby, cfraBondingMonths, cfraReasons, cfraRelations,
	pdlEmployees, pdlMonths, pdlWeeks, pdlConcurrent,
}

//go:embed parameters.yaml
var shipped []byte

const shippedFile = "parameters.yaml"

// ShippedParameters returns the parameters that come with the product. Their
// employer is unknown.
func ShippedParameters() Parameters { return readShipped() }

var readShipped = sync.OnceValue(func() Parameters {
	p, err := overlay(Parameters{}, shippedFile, shipped)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		panic(fmt.Sprintf("the shipped parameters.yaml: %v", err))
	}
	return p
})

// LoadParameters reads a file in the form of the shipped parameters.yaml and
// lays it over the shipped ones. name is for messages. The error is
// [content.Mistakes]: every one of them.
func LoadParameters(name string, source []byte) (Parameters, error) {
	return overlay(ShippedParameters(), name, source)
}

// complete reports a parameter that has no value at all.
func (p Parameters) complete() error {
	for _, k := range known {
		if len(p.dated[k]) == 0 {
			return fmt.Errorf("%s has no value", k)
		}
	}
	return nil
}

// List returns every dated value, by parameter and day.
func (p Parameters) List() []Parameter {
	var all []Parameter
	for _, k := range known {
		all = append(all, p.dated[k]...)
	}
	return all
}

// book is the law of one day.
type book struct {
	p   Parameters
	day Day
}

func (p Parameters) on(day time.Time) book { return book{p, On(day)} }

// get returns what is in force. ok is false where the parameter did not exist yet.
func (b book) get(k key) (value Parameter, ok bool) {
	for _, v := range b.p.dated[k] {
		if v.From.After(b.day.Time) {
			break
		}
		value, ok = v, true
	}
	return value, ok
}

// number is a parameter's number where it is in force.
func (b book) number(k key) *float64 {
	v, ok := b.get(k)
	if !ok {
		return nil
	}
	return &v.Number
}

// clone copies what an overlay changes.
func (p Parameters) clone() Parameters {
	p.dated = maps.Clone(p.dated)
	if p.dated == nil {
		p.dated = map[key][]Parameter{}
	}
	return p
}

func isList(k key) bool { return slices.Contains(lists, k) }
