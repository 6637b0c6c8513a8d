// Package frappe reads Frappe HR (ERPNext's HR module) by the REST API of the Frappe framework.
// The shape of its answers is taken from the documentation of that API and the source
// (github.com/frappe/erpnext, employee.json; github.com/frappe/hrms, leave_application.py).
package frappe

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/hris"
)

// Source is a company's Frappe HR.
type Source struct {
	calls *hris.Caller
	base  string
	key   string // API key and secret, with a colon between
	clock func() time.Time

	countries map[string]string // of companies, by name
}

// New returns the Frappe HR at an address, such as https://hr.example.com.
func New(address, key string, calls *hris.Caller, clock func() time.Time) *Source {
	return &Source{calls: calls, base: strings.TrimSuffix(address, "/"), key: key, clock: clock}
}

// CheckKey says what is wrong with a key.
func CheckKey(key string) error {
	if before, after, ok := strings.Cut(key, ":"); !ok || before == "" || after == "" {
		return errors.New("write it as API_KEY:API_SECRET")
	}
	return nil
}

// Name implements [hris.Source].
func (*Source) Name() string { return "Frappe HR" }

// page is how many people are asked for at once.
const page = 100

// fields are what is read of an employee. Nothing about health, pay or family is asked for.
var fields = []string{
	"name", "employee_name", "status", "user_id", "company_email", "company", "branch", "department", "reports_to", "date_of_joining", "relieving_date",
}

// List implements [hris.Source].
func (s *Source) List(ctx context.Context) ([]hris.Person, error) {
	var companies struct {
		Data []struct{ Name, Country string }
	}
	err := s.get(ctx, "/api/resource/Company", query([]string{"name", "country"}, 0, 0), &companies)
	if err != nil && !errors.Is(err, hris.ErrDenied) { // without it, people are asked for their country
		return nil, err
	}
	s.countries = map[string]string{}
	for _, c := range companies.Data {
		s.countries[c.Name] = c.Country
	}
	return hris.Pages(page, func(offset int) ([]hris.Person, error) {
		var answer struct{ Data []employee }
		err := s.get(ctx, "/api/resource/Employee", query(fields, offset, page), &answer)
		people := make([]hris.Person, len(answer.Data))
		for i, e := range answer.Data {
			people[i] = s.person(e)
		}
		return people, err
	})
}

// employee is a document of the type Employee. Empty fields are null.
type employee struct {
	Name, Status                string
	EmployeeName                string `json:"employee_name"`
	UserID                      string `json:"user_id"`
	CompanyEmail                string `json:"company_email"`
	Company, Branch, Department string
	ReportsTo                   string `json:"reports_to"`
	DateOfJoining               string `json:"date_of_joining"`
	RelievingDate               string `json:"relieving_date"`
}

func (s *Source) person(e employee) hris.Person {
	department, _, _ := strings.Cut(e.Department, " - ") // with the company's abbreviation: "Design - AC"
	email := e.CompanyEmail
	if email == "" && strings.Contains(e.UserID, "@") {
		email = e.UserID
	}
	return hris.Person{
		ID: e.Name, Email: email, Name: e.EmployeeName, Department: department, Location: e.Branch, Country: s.countries[e.Company],
		Manager: e.ReportsTo, Hired: e.DateOfJoining, Left: e.RelievingDate, Gone: e.Status == "Left",
	}
}

// Complete implements [hris.Source]: it reads the balances of today, by
// hrms.hr.doctype.leave_application.leave_application.get_leave_details.
func (s *Source) Complete(ctx context.Context, p *hris.Person) error {
	if p.Gone {
		return nil
	}
	var answer struct {
		Message struct {
			Allocation json.RawMessage `json:"leave_allocation"`
		}
	}
	err := s.get(ctx, "/api/method/hrms.hr.doctype.leave_application.leave_application.get_leave_details",
		url.Values{"employee": {p.ID}, "date": {timeoff.DayOf(s.clock().UTC()).String()}}, &answer)
	if err != nil {
		return err
	}
	var types map[string]struct {
		Total     float64 `json:"total_leaves"`
		Expired   float64 `json:"expired_leaves"`
		Taken     float64 `json:"leaves_taken"`
		Pending   float64 `json:"leaves_pending_approval"`
		Remaining float64 `json:"remaining_leaves"`
	}
	switch text := string(answer.Message.Allocation); {
	case text == "" || text == "[]" || text == "null": // nothing is allocated
	case json.Unmarshal(answer.Message.Allocation, &types) != nil:
		return hris.ErrShape
	}
	for name, b := range types {
		p.Balances = append(p.Balances, hris.Balance{Type: name, Given: b.Total, Used: b.Taken, Pending: b.Pending, Expired: b.Expired, Left: b.Remaining})
	}
	slices.SortFunc(p.Balances, func(a, b hris.Balance) int { return cmp.Compare(a.Type, b.Type) })
	return nil
}

// query asks for a part of a list; everything if length is 0.
func query(fields []string, offset, length int) url.Values {
	list, err := json.Marshal(fields)
	if err != nil {
		panic(err) // they are written above
	}
	return url.Values{"fields": {string(list)}, "order_by": {"name asc"}, "limit_start": {strconv.Itoa(offset)}, "limit_page_length": {strconv.Itoa(length)}}
}

func (s *Source) get(ctx context.Context, path string, query url.Values, into any) error {
	err := s.calls.Read(ctx, func(ctx context.Context) (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path+"?"+query.Encode(), http.NoBody)
		if err != nil {
			return nil, fmt.Errorf("%w", hris.ErrShape)
		}
		r.Header.Set("Authorization", "token "+s.key)
		return r, nil
	}, into)
	if errors.Is(err, hris.ErrExpired) {
		return hris.ErrDenied
	}
	return err
}
