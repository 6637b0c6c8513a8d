package entitlement

import (
	_ "embed"
	"fmt"
	"maps"
	"sync"
	"time"
)

// Parameters are what the laws say in numbers, and the employer that estimates
// are for. Safe for concurrent use: nothing changes them once they are loaded.
type Parameters struct {
	Employer Employer
	dated    map[key][]Parameter // ascending by From
}

// Parameter is one value of a parameter, in force from its day until the next value's.
type Parameter struct {
	Name     string
	Number   float64  // 0 if the value is a list
	Words    []string // nil if the value is a number
	From     Day
	Citation string
	Source   string
	Checked  Checked
	Line     int // in its file, from 1
}

// Checked says how thoroughly a parameter was checked against the law.
type Checked string

// The levels of checking.
const (
	Verified   Checked = "verified"   // against the statute, the regulation or an official page
	Secondary  Checked = "secondary"  // against a law firm's or an insurer's summary
	Unverified Checked = "unverified" // not at all; have a person check it
)

// Employer is the company that employees work for. Estimates leave what isn't
// known about it for HR to check.
type Employer struct {
	Company
	YearMethod string // "calendar", "rolling_backward" or, if unknown, ""
}

// Known reports whether enough is known to decide if the laws cover the employer.
func (e Employer) Known() bool {
	return (e.Employees != nil || e.Type == publicAgency) && e.Within75Miles != nil
}

// DemoEmployer is a made-up company that every law covers, for demonstrations and
// tests. Never base an estimate for a real person on it.
func DemoEmployer() Employer {
	return Employer{YearMethod: rollingBackward, Company: Company{
		Employees: new(400.0), Within75Miles: new(400.0),
		WorkweeksWith50: new(52.0), WorkweeksWith50Before: new(52.0), Type: "private",
	}}
}

// key names a parameter: "fmla.weeks". Each law declares its own.
type key string

// known lists the parameters of all laws, in the order they are listed to people.
var known = keysOf(laws)

//go:embed parameters.yaml
var shipped []byte

const shippedFile = "parameters.yaml"

// ShippedParameters returns the parameters that come with the product, with an
// unknown employer.
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

// LoadParameters reads a file in the form of the shipped parameters.yaml. What the
// file names replaces the shipped values. name is for messages. The error is
// [content.Mistakes], all of them.
func LoadParameters(name string, source []byte) (Parameters, error) {
	return overlay(ShippedParameters(), name, source)
}

// complete reports the first parameter that has no value at all.
func (p Parameters) complete() error {
	for _, k := range known {
		if len(p.dated[k]) == 0 {
			return fmt.Errorf("%s has no value", k)
		}
	}
	return nil
}

// List returns every dated value, ordered by parameter and then by day.
func (p Parameters) List() []Parameter {
	var all []Parameter
	for _, k := range known {
		all = append(all, p.dated[k]...)
	}
	return all
}

// book looks up the parameters in force on one day.
type book struct {
	p   Parameters
	day Day
}

func (p Parameters) on(day time.Time) book { return book{p, On(day)} }

// get returns the value in force; ok is false if there wasn't one yet.
func (b book) get(k key) (value Parameter, ok bool) {
	for _, v := range b.p.dated[k] {
		if v.From.After(b.day.Time) {
			break
		}
		value, ok = v, true
	}
	return value, ok
}

// number returns a parameter's number, or nil if it isn't in force yet.
func (b book) number(k key) *float64 {
	v, ok := b.get(k)
	if !ok {
		return nil
	}
	return &v.Number
}

// clone copies what overlay changes.
func (p Parameters) clone() Parameters {
	p.dated = maps.Clone(p.dated)
	if p.dated == nil {
		p.dated = map[key][]Parameter{}
	}
	return p
}
