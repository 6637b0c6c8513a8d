package staff

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// File is the name of the file with a company's people.
const File = "people.csv"

// Person is a line of people.csv. A field that the file leaves empty is zero.
type Person struct {
	ID         agent.UserID
	Email      string // in lower case
	Name       string
	Manager    *Person
	Substitute *Person // decides while the person is away
	Country    string  // ISO 3166: "US"
	State      string  // a part of the country: "CA"
	Location   string  // an office, in the company's own words
	Department string
	Hired      timeoff.Day // 0 is nobody knows
	Left       timeoff.Day // the last day of work; 0 is nobody knows of one
	// Gone is set if the directory has closed the account: there is no last day to wait for.
	Gone     bool
	Calendar timeoff.Calendar
	Hours    float64 // in a week
	// NoHolidays is set if nobody knows the holidays where the person works.
	NoHolidays bool

	// What another system says of the person, and which one that is.
	sources    map[string]string // by the fact
	copied     string
	copiedAsOf time.Time
	held       []Held

	corrections         []correction
	line                int
	manager, substitute string // as they are written
	weeks               [][7]int
}

// Called is the person's name, or else what identifies them.
func (p *Person) Called() string {
	return cmp.Or(p.Name, p.Email, string(p.ID))
}

// Key is what the person can be named by in the company's records: their address, or else their
// ID.
func (p *Person) Key() string { return cmp.Or(p.Email, string(p.ID)) }

// IsNamed reports whether a text is the person's ID or address in the file.
func (p *Person) IsNamed(text string) bool {
	return text != "" && (text == string(p.ID) || strings.EqualFold(text, p.Email))
}

// Book is a company's people and policies. It doesn't change. The zero value knows nobody.
type Book struct {
	people   []*Person
	byID     map[agent.UserID]*Person
	byEmail  map[string]*Person
	policies []timeoff.Policy
	own      map[string][]timeoff.Holiday // the company's own calendars, by place
}

// Person returns somebody by their ID or, if the file doesn't have that, by their email
// address; nil if the file doesn't have them.
func (b *Book) Person(id agent.UserID, email string) *Person {
	if b == nil {
		return nil
	}
	if p, ok := b.byID[id]; ok {
		return p
	}
	if p, ok := b.byEmail[strings.ToLower(email)]; ok && email != "" && p.ID == "" {
		return p
	}
	return nil
}

// NeedsEmail reports whether somebody can only be found by their address: the file has lines
// without an ID, and none with this one.
func (b *Book) NeedsEmail(id agent.UserID) bool {
	return b != nil && b.byID[id] == nil && len(b.byID) < len(b.people)
}

// Len is how many people the file has.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	return len(b.people)
}

// Policies are the company's policies about time off.
func (b *Book) Policies() []timeoff.Policy {
	if b == nil {
		return nil
	}
	return b.policies
}

// PolicyFor returns the policy that a kind of request uses up.
func (b *Book) PolicyFor(kind string) (timeoff.Policy, bool) {
	policies := b.Policies()
	i := slices.IndexFunc(policies, func(p timeoff.Policy) bool { return slices.Contains(p.Kinds, kind) })
	if i < 0 {
		return timeoff.Policy{}, false
	}
	return policies[i], true
}

// Manages reports whether somebody is anybody's manager.
func (b *Book) Manages(p *Person) bool {
	return b != nil && slices.ContainsFunc(b.people, func(other *Person) bool { return other.Manager == p })
}

// Names are what people are called, in the order of the file.
func (b *Book) Names() []string {
	if b == nil {
		return nil
	}
	all := make([]string, len(b.people))
	for i, p := range b.people {
		all[i] = p.Called()
	}
	return all
}

// CalledAny returns the people who are called by one of some names, or have one of some addresses.
func (b *Book) CalledAny(names []string) (all []*Person) {
	if b == nil || len(names) == 0 {
		return nil
	}
	for _, p := range b.people {
		if slices.Contains(names, p.Called()) || slices.ContainsFunc(names, p.IsNamed) {
			all = append(all, p)
		}
	}
	return all
}

// Leaving returns the people whose last day of work is in a span of days, both included, in the order
// of the file.
func (b *Book) Leaving(from, to timeoff.Day) []*Person {
	if b == nil {
		return nil
	}
	var all []*Person
	for _, p := range b.people {
		if p.Left != 0 && p.Left >= from && p.Left <= to {
			all = append(all, p)
		}
	}
	return all
}

// Named returns somebody by the ID or the address in the file; nil if it doesn't have them.
func (b *Book) Named(text string) *Person {
	if b == nil {
		return nil
	}
	if p := b.byID[agent.UserID(text)]; p != nil {
		return p
	}
	return b.byEmail[strings.ToLower(text)]
}

// Asker returns the person who asked for what is approved; nil if the file doesn't have them.
func (b *Book) Asker(a *agent.Approval) *Person {
	if a == nil {
		return nil
	}
	return b.Named(a.Line)
}

// Keys are what people can be named by: their addresses, or else their IDs, in the order of the
// file.
func (b *Book) Keys() []string {
	if b == nil {
		return nil
	}
	all := make([]string, len(b.people))
	for i, p := range b.people {
		all[i] = p.Key()
	}
	return all
}

// Places are where people work, in alphabetical order: countries, "US-CA" and offices.
func (b *Book) Places() []string {
	if b == nil {
		return nil
	}
	var all []string
	for _, p := range b.people {
		all = append(all, p.Country, p.Location)
		if p.State != "" {
			all = append(all, p.Country+"-"+p.State)
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(place string) bool { return place == "" })
}
