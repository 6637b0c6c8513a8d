package hris

import (
	"context"

	"github.com/leaveway/leaveway/agent/outside"
)

// Source is an HR information system. An adapter leaves empty what its system doesn't know.
type Source interface {
	// Name is what people call the system: "OrangeHRM".
	Name() string
	// List returns everybody that the system has, current or not, with what its list says.
	List(ctx context.Context) ([]Person, error)
	// Complete fills in the rest of one person, and their balances. [ErrNobody] is that the
	// system doesn't show this person.
	Complete(ctx context.Context, p *Person) error
}

// Person is somebody as the system describes them. Days are written as 2024-03-15.
type Person struct {
	ID         string    `json:"id"` // the system's own
	Email      string    `json:"email,omitempty"`
	Name       string    `json:"name,omitempty"`
	Department string    `json:"department,omitempty"`
	Location   string    `json:"location,omitempty"`
	Country    string    `json:"country,omitempty"` // ISO 3166, or a name
	State      string    `json:"state,omitempty"`
	Manager    string    `json:"manager,omitempty"` // the system's ID
	Hired      string    `json:"hired,omitempty"`
	Left       string    `json:"left,omitempty"`     // the last day of work
	Gone       bool      `json:"gone,omitempty"`     // doesn't work here anymore, or won't after Left
	Workweek   string    `json:"workweek,omitempty"` // as in people.csv
	Balances   []Balance `json:"balances,omitempty"`
}

// Balance is what somebody has of one type of leave, in days.
type Balance struct {
	Type    string  `json:"type"` // as the system calls it: "Annual Leave"
	Given   float64 `json:"given,omitempty"`
	Used    float64 `json:"used,omitempty"`
	Planned float64 `json:"planned,omitempty"` // approved for later
	Pending float64 `json:"pending,omitempty"` // waiting for a decision in the system
	Expired float64 `json:"expired,omitempty"`
	Left    float64 `json:"left"` // as the system calculates it
}

// Why nothing was read. None of them says anything about a person.
var (
	ErrNobody = &outside.Failure{Reason: "the system doesn't show this person", Final: true}
	ErrDenied = &outside.Failure{Reason: "the system refuses the key: it is wrong, it has expired, or its owner may not read employees and their leave", Final: true}
	// ErrExpired is a key that may only have expired; an adapter renews it or returns ErrDenied.
	ErrExpired = &outside.Failure{Reason: "the system doesn't know the key", Final: true}
	ErrShape   = &outside.Failure{Reason: "the answer doesn't look as documented: is the address that of the system, and its version supported?", Final: true}
	errRepeat  = &outside.Failure{Reason: "the pages of the list repeat, so its end can't be found", Final: true}
)

// mostPeople bounds how many people are read.
const mostPeople = 50_000

// Pages reads a list page by page: page returns the people from a position on. It ends with a page
// that is short.
func Pages(size int, page func(offset int) ([]Person, error)) ([]Person, error) {
	var all []Person
	known := map[string]bool{}
	for offset := 0; offset < mostPeople; offset += size {
		some, err := page(offset)
		if err != nil {
			return nil, err
		}
		before := len(all)
		for _, p := range some {
			if p.ID != "" && !known[p.ID] { // the list may have moved meanwhile
				known[p.ID] = true
				all = append(all, p)
			}
		}
		switch {
		case len(some) < size:
			return all, nil
		case len(all) == before:
			return nil, errRepeat
		}
	}
	return nil, &outside.Failure{Reason: "the system lists more people than are read", Final: true}
}
