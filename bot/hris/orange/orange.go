// Package orange reads OrangeHRM 5 by its REST API, version 2. What the API answers is taken from
// its source (github.com/orangehrm/orangehrm, src/plugins), whose own documentation is wrong in
// places: a balance has "entitled", not "entitlement".
//
//	orange.go  the people, where and when they work, and their balances
//	token.go   OAuth 2: OrangeHRM knows only the authorization code and what it is renewed with
package orange

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

	"github.com/leaveway/leaveway/bot/hris"
)

// Source is a company's OrangeHRM.
type Source struct {
	calls *hris.Caller
	base  string // without a slash at the end
	keys  *keyring

	places map[string]place // of work, by name
	week   [7]float64       // how much of each day is worked, from Monday; zero if nobody said
}

// place is where an office is.
type place struct{ country, state string }

// New returns the OrangeHRM at an address, such as https://hr.example.com/web/index.php.
func New(address string, key Key, tokens Tokens, calls *hris.Caller, clock func() time.Time) *Source {
	base := strings.TrimSuffix(address, "/")
	return &Source{calls: calls, base: base, keys: &keyring{key: key, kept: tokens, calls: calls, address: base + "/oauth2/token", clock: clock}}
}

// Name implements [hris.Source].
func (*Source) Name() string { return "OrangeHRM" }

// page is how many people are asked for at once.
const page = 100

// List implements [hris.Source].
func (s *Source) List(ctx context.Context) ([]hris.Person, error) {
	if err := s.readPlaces(ctx); err != nil {
		return nil, err
	}
	return hris.Pages(page, func(offset int) ([]hris.Person, error) {
		var answer struct{ Data []employee }
		err := s.get(ctx, "/pim/employees", url.Values{
			"model": {"detailed"}, "includeEmployees": {"currentAndPast"}, "limit": {strconv.Itoa(page)}, "offset": {strconv.Itoa(offset)},
			"sortField": {"employee.empNumber"}, "sortOrder": {"ASC"},
		}, &answer)
		people := make([]hris.Person, len(answer.Data))
		for i, e := range answer.Data {
			people[i] = e.person()
		}
		return people, err
	})
}

// employee is Pim-EmployeeDetailedModel.
type employee struct {
	EmpNumber                       json.Number // documented as a text, sent as a number
	FirstName, MiddleName, LastName string
	TerminationID                   *int `json:"terminationId"`
	Subunit                         struct{ Name string }
	Supervisors                     []struct{ EmpNumber json.Number }
}

func (e employee) person() hris.Person {
	p := hris.Person{
		ID: e.EmpNumber.String(), Department: e.Subunit.Name, Gone: e.TerminationID != nil,
		Name: strings.Join(strings.Fields(e.FirstName+" "+e.MiddleName+" "+e.LastName), " "),
	}
	if len(e.Supervisors) > 0 { // the first is shown first there, too
		p.Manager = e.Supervisors[0].EmpNumber.String()
	}
	return p
}

// Complete implements [hris.Source].
func (s *Source) Complete(ctx context.Context, p *hris.Person) error {
	if err := s.job(ctx, p); err != nil {
		return err
	}
	if p.Gone { // all that is asked of those who have left is since when
		return nil
	}
	if err := s.contact(ctx, p); err != nil {
		return err
	}
	if err := s.shift(ctx, p); err != nil {
		return err
	}
	return s.balances(ctx, p)
}

// job reads Pim-EmployeeJobDetailModel.
func (s *Source) job(ctx context.Context, p *hris.Person) error {
	var answer struct {
		Data struct {
			JoinedDate                string
			Location                  struct{ Name string }
			EmployeeTerminationRecord struct{ Date string }
		}
	}
	if err := s.get(ctx, "/pim/employees/"+p.ID+"/job-details", nil, &answer); err != nil {
		return err
	}
	p.Hired, p.Left, p.Location = answer.Data.JoinedDate, answer.Data.EmployeeTerminationRecord.Date, answer.Data.Location.Name
	at := s.places[p.Location]
	p.Country, p.State = at.country, at.state
	return nil
}

// contact reads Pim-EmployeeContactDetailsModel: the address for work, and, of somebody who belongs to
// no office, where they live.
func (s *Source) contact(ctx context.Context, p *hris.Person) error {
	var answer struct {
		Data struct{ CountryCode, Province, WorkEmail string }
	}
	if err := s.get(ctx, "/pim/employee/"+p.ID+"/contact-details", nil, &answer); err != nil {
		return err
	}
	p.Email = answer.Data.WorkEmail
	if p.Location == "" {
		p.Country, p.State = answer.Data.CountryCode, answer.Data.Province
	}
	return nil
}

// shift reads Pim-EmployeeWorkShiftModel: from when to when somebody works on a whole day.
func (s *Source) shift(ctx context.Context, p *hris.Person) error {
	if s.week == ([7]float64{}) {
		return nil
	}
	var answer struct {
		Data struct{ StartTime, EndTime string }
	}
	switch err := s.get(ctx, "/pim/employees/"+p.ID+"/work-shift", nil, &answer); {
	case errors.Is(err, hris.ErrDenied), errors.Is(err, hris.ErrNobody): // older versions don't have it
		return nil
	case err != nil:
		return err
	}
	length := shiftLength(answer.Data.StartTime, answer.Data.EndTime)
	if length == 0 {
		return nil
	}
	days := make([]string, len(s.week))
	for i, part := range s.week {
		days[i] = strconv.FormatFloat(length.Hours()*part, 'f', -1, 64)
	}
	p.Workweek = strings.Join(days, " ")
	return nil
}

// shiftLength returns how long a shift from 22:00 to 06:00 is; 0 if nobody can tell.
func shiftLength(from, to string) time.Duration {
	begins, err := time.Parse("15:04", from)
	ends, err2 := time.Parse("15:04", to)
	if err != nil || err2 != nil {
		return 0
	}
	length := ends.Sub(begins)
	if length < 0 {
		length += 24 * time.Hour
	}
	return length
}

// balances reads Leave-EmployeeLeaveBalanceModel, for the leave period of today.
func (s *Source) balances(ctx context.Context, p *hris.Person) error {
	list, err := allPages(func(offset int) ([]balance, error) {
		var answer struct{ Data []balance }
		err := s.get(ctx, "/leave/employees/leave-balances", url.Values{"empNumber": {p.ID}, "limit": {strconv.Itoa(page)}, "offset": {strconv.Itoa(offset)}}, &answer)
		return answer.Data, err
	})
	if err != nil {
		return err
	}
	for _, b := range list {
		u := b.UsageBreakdown
		if u == nil || b.LeaveType.Deleted || b.LeaveType.Name == "" {
			continue // nothing was given or taken
		}
		given := cmp.Or(u.Entitled, u.Entitlement)
		p.Balances = append(p.Balances, hris.Balance{
			Type: b.LeaveType.Name, Given: given, Used: u.Taken, Planned: u.Scheduled, Pending: u.Pending, Left: u.Balance,
		})
	}
	slices.SortFunc(p.Balances, func(a, b hris.Balance) int { return cmp.Compare(a.Type, b.Type) })
	return nil
}

type balance struct {
	LeaveType struct {
		Name    string
		Deleted bool
	}
	UsageBreakdown *struct{ Entitled, Entitlement, Scheduled, Pending, Taken, Balance float64 }
}

// allPages reads balances page by page. Nobody has hundreds of types of leave.
func allPages(read func(offset int) ([]balance, error)) ([]balance, error) {
	const most = 5
	var all []balance
	for n := range most {
		some, err := read(n * page)
		if err != nil {
			return nil, err
		}
		if all = append(all, some...); len(some) < page {
			break
		}
	}
	return all, nil
}

// readPlaces reads the offices and the workweek of the company. A key that may not see them is
// enough for the rest.
func (s *Source) readPlaces(ctx context.Context) error {
	var offices struct {
		Data []struct {
			Name, Province string
			Country        struct{ CountryCode string }
		}
	}
	places := map[string]place{}
	err := s.get(ctx, "/admin/locations", url.Values{"limit": {"0"}}, &offices) // 0 is all
	if err != nil && !errors.Is(err, hris.ErrDenied) && !errors.Is(err, hris.ErrNobody) {
		return err
	}
	for _, o := range offices.Data {
		places[o.Name] = place{o.Country.CountryCode, o.Province}
	}
	var week struct {
		Data struct{ Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday *int }
	}
	err = s.get(ctx, "/leave/workweek", nil, &week)
	if err != nil && !errors.Is(err, hris.ErrDenied) && !errors.Is(err, hris.ErrNobody) {
		return err
	}
	d := week.Data
	s.places, s.week = places, [7]float64{}
	for i, length := range []*int{d.Monday, d.Tuesday, d.Wednesday, d.Thursday, d.Friday, d.Saturday, d.Sunday} {
		if length != nil {
			s.week[i] = map[int]float64{fullDay: 1, halfDay: 0.5}[*length]
		}
	}
	return nil
}

// How the workweek says how much of a day is worked; 8 is not at all.
const (
	fullDay = 0
	halfDay = 4
)

// get reads from the API, and once more with another token if this one has expired.
func (s *Source) get(ctx context.Context, path string, query url.Values, into any) error {
	address := s.base + "/api/v2" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	for again := range 2 {
		token, err := s.keys.access(ctx, again > 0)
		if err != nil {
			return err
		}
		err = s.calls.Read(ctx, func(ctx context.Context) (*http.Request, error) {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
			if err != nil {
				return nil, fmt.Errorf("%w", hris.ErrShape)
			}
			r.Header.Set("Authorization", "Bearer "+token)
			return r, nil
		}, into)
		if !errors.Is(err, hris.ErrExpired) {
			return err
		}
	}
	return hris.ErrDenied
}
