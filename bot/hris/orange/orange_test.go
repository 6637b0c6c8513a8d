package orange_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/bot/hris/orange"
)

// strict is an OrangeHRM that answers as its source does, and refuses what that doesn't know. It is
// written after the source, not recorded: routes.yaml of the PIM, Leave, Admin and OAuth plugins, the
// models in Api/Model, and EmployeeLeaveBalanceAPI.
type strict struct {
	t *testing.T

	mu      sync.Mutex
	refresh string // the only refresh token that is good now
	access  string
	given   int
	asked   []string
	people  int            // besides those below
	busy    map[string]int // how often a path answers 429 first
	denied  map[string]bool
	broken  map[string]string // what a path answers instead
}

func (s *strict) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	path, ok := strings.CutPrefix(r.URL.Path, "/web/index.php")
	if !ok {
		s.say(w, http.StatusNotFound, `{"error":{"status":"404","message":"Not Found"}}`)
		return
	}
	if path == "/oauth2/token" {
		s.token(w, r)
		return
	}
	path, ok = strings.CutPrefix(path, "/api/v2")
	switch {
	case !ok || r.Method != http.MethodGet:
		s.say(w, http.StatusMethodNotAllowed, `{"error":{"status":"405","message":"Method Not Allowed"}}`)
	case r.Header.Get("Authorization") != "Bearer "+s.access || s.access == "":
		s.say(w, http.StatusUnauthorized, `{"error":"access_denied","error_description":"The resource owner or authorization server denied the request."}`)
	case s.busy[path] > 0:
		s.busy[path]--
		w.Header().Set("Retry-After", "7")
		s.say(w, http.StatusTooManyRequests, ``)
	case s.denied[path]:
		s.say(w, http.StatusForbidden, `{"error":{"status":"403","message":"Forbidden"}}`)
	case s.broken[path] != "":
		s.say(w, http.StatusOK, s.broken[path])
	default:
		s.resource(w, r, path)
	}
}

func (*strict) say(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = fmt.Fprint(w, body)
}

// token is league/oauth2-server's refresh token grant: each token is good once.
func (s *strict) token(w http.ResponseWriter, r *http.Request) {
	f := func(name string) string { return r.PostFormValue(name) }
	switch {
	case r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/x-www-form-urlencoded":
		s.say(w, http.StatusMethodNotAllowed, `{}`)
	case f("grant_type") != "refresh_token":
		s.say(w, http.StatusBadRequest, `{"error":"unsupported_grant_type"}`)
	case f("client_id") != "client" || f("client_secret") != "secret":
		s.say(w, http.StatusUnauthorized, `{"error":"invalid_client"}`)
	case f("refresh_token") != s.refresh:
		s.say(w, http.StatusBadRequest, `{"error":"invalid_grant","hint":"Token has been revoked"}`)
	default:
		s.given++
		s.refresh, s.access = fmt.Sprint("refresh-", s.given), fmt.Sprint("access-", s.given)
		s.say(w, http.StatusOK, fmt.Sprintf(`{"token_type":"Bearer","expires_in":1800,"access_token":%q,"refresh_token":%q}`, s.access, s.refresh))
	}
}

func (s *strict) resource(w http.ResponseWriter, r *http.Request, path string) {
	q := r.URL.Query()
	only := func(names ...string) bool { // OrangeHRM answers 422 to a parameter that it doesn't know
		for name := range q {
			if !slices.Contains(names, name) {
				s.say(w, http.StatusUnprocessableEntity, `{"error":{"status":"422","message":"Invalid Parameter"}}`)
				return false
			}
		}
		return true
	}
	switch path {
	case "/pim/employees":
		if only("model", "includeEmployees", "limit", "offset", "sortField", "sortOrder") {
			s.employees(w, q)
		}
	case "/admin/locations":
		if only("limit", "offset", "sortField", "sortOrder") {
			s.say(w, http.StatusOK, `{"data":[{"id":1,"name":"Oakland","country":{"countryCode":"US","name":"UNITED STATES","countryName":"United States"},"province":"CA","city":"Oakland"},
				{"id":2,"name":"London","country":{"countryCode":"GB","name":"UNITED KINGDOM","countryName":"United Kingdom"},"province":null,"city":"London"}],"meta":{"total":2}}`)
		}
	case "/leave/workweek":
		s.say(w, http.StatusOK, `{"data":{"monday":0,"tuesday":0,"wednesday":0,"thursday":0,"friday":4,"saturday":8,"sunday":8},"meta":[]}`)
	case "/pim/employees/1/job-details":
		s.say(w, http.StatusOK, `{"data":{"empNumber":1,"joinedDate":"2019-03-04","jobTitle":{"id":null,"title":null,"isDeleted":null},"location":{"id":1,"name":"Oakland"},"employeeTerminationRecord":{"id":null,"date":null}},"meta":[]}`)
	case "/pim/employees/2/job-details":
		s.say(w, http.StatusOK, `{"data":{"empNumber":2,"joinedDate":"2021-09-01","location":{"id":2,"name":"London"},"employeeTerminationRecord":{"id":null,"date":null}},"meta":[]}`)
	case "/pim/employees/3/job-details":
		s.say(w, http.StatusOK, `{"data":{"empNumber":3,"joinedDate":null,"location":{"id":null,"name":null},"employeeTerminationRecord":{"id":5,"date":"2026-11-20"}},"meta":[]}`)
	case "/pim/employees/4/job-details":
		s.say(w, http.StatusOK, `{"data":{"empNumber":4,"joinedDate":"2026-02-02","location":{"id":null,"name":null},"employeeTerminationRecord":{"id":null,"date":null}},"meta":[]}`)
	case "/pim/employee/1/contact-details":
		s.say(w, http.StatusOK, `{"data":{"city":"Reno","province":"NV","countryCode":"US","workEmail":"Ana@x.com","otherEmail":"private@y.com"},"meta":[]}`)
	case "/pim/employee/2/contact-details":
		s.say(w, http.StatusOK, `{"data":{"city":null,"province":null,"countryCode":null,"workEmail":"sam@x.com","otherEmail":null},"meta":[]}`)
	case "/pim/employee/4/contact-details":
		s.say(w, http.StatusOK, `{"data":{"city":"Berlin","province":"BE","countryCode":"DE","workEmail":null,"otherEmail":null},"meta":[]}`)
	case "/pim/employees/1/work-shift":
		s.say(w, http.StatusOK, `{"data":{"startTime":"09:00","endTime":"17:30"},"meta":{"empNumber":1}}`)
	case "/pim/employees/2/work-shift":
		s.say(w, http.StatusOK, `{"data":{"startTime":"22:00","endTime":"06:00"},"meta":{"empNumber":2}}`)
	case "/leave/employees/leave-balances":
		if only("empNumber", "limit", "offset", "sortField", "sortOrder", "fromDate", "toDate") {
			s.balances(w, q)
		}
	default:
		s.say(w, http.StatusNotFound, `{"error":{"status":"404","message":"Record Not Found"}}`)
	}
}

func (s *strict) employees(w http.ResponseWriter, q url.Values) {
	limit, err := strconv.Atoi(q.Get("limit"))
	offset, err2 := strconv.Atoi(q.Get("offset"))
	if err != nil || err2 != nil || q.Get("model") != "detailed" || q.Get("includeEmployees") != "currentAndPast" || q.Get("sortField") != "employee.empNumber" {
		s.say(w, http.StatusUnprocessableEntity, `{"error":{"status":"422","message":"Invalid Parameter"}}`)
		return
	}
	all := []string{
		`{"empNumber":1,"lastName":"Reyes","firstName":"Ana","middleName":"","employeeId":"0001","terminationId":null,"subunit":{"id":1,"name":"Design"},"supervisors":[{"empNumber":2,"lastName":"Ortiz","firstName":"Sam","middleName":""}]}`,
		`{"empNumber":2,"lastName":"Ortiz","firstName":"Sam","middleName":"B.","employeeId":"0002","terminationId":null,"subunit":{"id":null,"name":null},"supervisors":[]}`,
		`{"empNumber":3,"lastName":"Gone","firstName":"Gil","middleName":"","employeeId":"0003","terminationId":5,"subunit":{"id":null,"name":null},"supervisors":[]}`,
	}
	for n := range s.people {
		all = append(all, fmt.Sprintf(`{"empNumber":%d,"lastName":"L%d","firstName":"F","middleName":"","terminationId":null,"subunit":{"name":null},"supervisors":[]}`, n+4, n+4))
	}
	total := len(all)
	all = all[min(offset, total):]
	if limit > 0 {
		all = all[:min(limit, len(all))]
	}
	s.say(w, http.StatusOK, fmt.Sprintf(`{"data":[%s],"meta":{"total":%d}}`, strings.Join(all, ","), total))
}

func (s *strict) balances(w http.ResponseWriter, q url.Values) {
	if q.Get("empNumber") != "1" {
		s.say(w, http.StatusOK, `{"data":[],"meta":{"total":0,"empNumber":2}}`)
		return
	}
	s.say(w, http.StatusOK, `{"data":[
		{"leaveType":{"id":1,"name":"Annual Leave","deleted":false},"usageBreakdown":{"entitled":20,"used":7.5,"scheduled":2,"pending":1,"taken":4.5,"balance":12.5},"fromDate":"2026-01-01","toDate":"2026-12-31"},
		{"leaveType":{"id":2,"name":"Sick Leave","deleted":false},"usageBreakdown":null,"fromDate":null,"toDate":null},
		{"leaveType":{"id":3,"name":"Old","deleted":true},"usageBreakdown":{"entitled":1,"used":0,"scheduled":0,"pending":0,"taken":0,"balance":1},"fromDate":"2026-01-01","toDate":"2026-12-31"}],
		"meta":{"total":3,"empNumber":1}}`)
}

// shelf keeps tokens.
type shelf map[string]string

func (s shelf) Token(_ context.Context, after string) (string, error) { return s[after], nil }

func (s shelf) KeepToken(_ context.Context, token, after string) error {
	s[after] = token
	return nil
}

type rig struct {
	*strict
	tokens shelf
	waited []time.Duration
	source *orange.Source
	open   func() *orange.Source
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{strict: &strict{t: t, refresh: "first", busy: map[string]int{}, denied: map[string]bool{}, broken: map[string]string{}}, tokens: shelf{}}
	server := httptest.NewServer(r.strict)
	t.Cleanup(server.Close)
	at := time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC)
	clock := func() time.Time { return at }
	r.open = func() *orange.Source {
		calls, err := hris.NewCaller(server.URL, nil, clock)
		if err != nil {
			t.Fatal(err)
		}
		calls.WaitBy(func(_ context.Context, pause time.Duration) error {
			r.waited = append(r.waited, pause)
			return nil
		})
		return orange.New(server.URL+"/web/index.php/", orange.Key{Client: "client", Secret: "secret", Refresh: "first"}, r.tokens, calls, clock)
	}
	r.source = r.open()
	return r
}

// read lists everybody and completes them, as one line of JSON each.
func (r *rig) read(t *testing.T) map[string]string {
	t.Helper()
	list, err := r.source.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, p := range list {
		if err := r.source.Complete(t.Context(), &p); err != nil {
			got[p.ID] = err.Error()
			continue
		}
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		got[p.ID] = string(line)
	}
	return got
}

// TestPeople reads where and when people work, who they report to and what they have left. The
// office counts more than the home, and private addresses aren't read.
func TestPeople(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.people = 1
	got := r.read(t)
	for id, want := range map[string]string{
		"1": `{"id":"1","email":"Ana@x.com","name":"Ana Reyes","department":"Design","location":"Oakland","country":"US","state":"CA","manager":"2","hired":"2019-03-04","workweek":"8.5 8.5 8.5 8.5 4.25 0 0","balances":[{"type":"Annual Leave","given":20,"used":4.5,"planned":2,"pending":1,"left":12.5}]}`,
		"2": `{"id":"2","email":"sam@x.com","name":"Sam B. Ortiz","location":"London","country":"GB","hired":"2021-09-01","workweek":"8 8 8 8 4 0 0"}`,
		"3": `{"id":"3","name":"Gil Gone","left":"2026-11-20","gone":true}`,
		"4": `{"id":"4","name":"F L4","country":"DE","state":"BE","hired":"2026-02-02"}`,
	} {
		if got[id] != want {
			t.Errorf("%s:\n%s\nwant\n%s", id, got[id], want)
		}
	}
}

// TestPages reads lists that are longer than a page.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, more := range []int{0, 96, 97, 98, 250} {
		r := newRig(t)
		r.people = more
		list, err := r.source.List(t.Context())
		if err != nil || len(list) != more+3 {
			t.Errorf("%d people: %d, %v", more+3, len(list), err)
		}
	}
}

// TestTokens uses each refresh token once, keeps the next one for the next start, and renews an
// access token that was refused.
func TestTokens(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.read(t)
	if r.given != 1 || len(r.tokens) != 1 {
		t.Fatalf("%d tokens for one run, kept %v", r.given, r.tokens)
	}
	for after := range r.tokens {
		if strings.Contains(after, "first") {
			t.Errorf("the digest says the token: %s", after)
		}
	}
	r.access = "revoked meanwhile"
	if got := r.read(t)["1"]; !strings.Contains(got, "Annual Leave") || r.given != 2 {
		t.Errorf("after a token was refused: %s, %d tokens", got, r.given)
	}
	r.source = r.open() // another start
	if got := r.read(t)["1"]; !strings.Contains(got, "Annual Leave") || r.given != 3 {
		t.Errorf("after another start: %s, %d tokens", got, r.given)
	}
	r.refresh = "nobody has it"
	r.source = r.open()
	if _, err := r.source.List(t.Context()); !errors.Is(err, hris.ErrDenied) {
		t.Errorf("with a token that was used up: %v", err)
	}
}

// TestTrouble waits as long as OrangeHRM asks for, goes on without what the key may not see, and
// says what isn't OrangeHRM.
func TestTrouble(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.busy["/pim/employees"] = 2
	if _, err := r.source.List(t.Context()); err != nil || !slices.Contains(r.waited, 7*time.Second) {
		t.Errorf("asked to wait: %v, waited %v", err, r.waited)
	}
	r.busy["/pim/employees"] = 100
	if _, err := r.source.List(t.Context()); err == nil || err.Error() != "the answer was 429" {
		t.Errorf("never let in: %v", err)
	}
	r = newRig(t)
	r.denied["/admin/locations"], r.denied["/leave/workweek"] = true, true
	if got := r.read(t)["1"]; !strings.Contains(got, `"location":"Oakland","manager"`) || strings.Contains(got, "NV") {
		t.Errorf("without the offices: %s", got) // the home isn't where somebody works who has an office
	}
	for _, wrong := range []string{`{"data":"x"}`, `[]`, `nonsense`} {
		r = newRig(t)
		r.broken["/pim/employees"] = wrong
		if _, err := r.source.List(t.Context()); !errors.Is(err, hris.ErrShape) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	r = newRig(t)
	r.denied["/pim/employees"] = true
	if _, err := r.source.List(t.Context()); !errors.Is(err, hris.ErrDenied) {
		t.Errorf("without employees: %v", err)
	}
}
