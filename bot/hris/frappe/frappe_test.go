package frappe_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/bot/hris/frappe"
)

// columns are the fields of an Employee that exist, of employee.json; asking for any other fails.
var columns = []string{
	"name", "employee_name", "status", "user_id", "company_email", "personal_email", "company", "branch", "department", "reports_to", "date_of_joining",
	"relieving_date", "holiday_list", "designation",
}

// strict is a Frappe HR that answers as documented, and refuses anything else. It is written after
// the documentation of the REST API, rate_limiter.py and leave_application.py, not recorded.
func strict(t *testing.T, more int, busy *int) http.HandlerFunc {
	t.Helper()
	return func(w http.ResponseWriter, r *http.Request) {
		say := func(status int, body string) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = fmt.Fprint(w, body)
		}
		q := r.URL.Query()
		switch {
		case r.Method != http.MethodGet:
			say(http.StatusMethodNotAllowed, `{"exc_type":"PermissionError"}`)
		case r.Header.Get("Authorization") != "token key:secret":
			say(http.StatusUnauthorized, `{"exc_type":"AuthenticationError"}`)
		case *busy > 0:
			*busy--
			w.Header().Set("Retry-After", "30")
			w.WriteHeader(http.StatusTooManyRequests)
		case r.URL.Path == "/api/resource/Company":
			say(http.StatusOK, `{"data":[{"name":"Acme","country":"United Kingdom"},{"name":"Acme Inc","country":"United States"}]}`)
		case r.URL.Path == "/api/resource/Employee":
			var fields []string
			start, err := strconv.Atoi(q.Get("limit_start"))
			length, err2 := strconv.Atoi(q.Get("limit_page_length"))
			unknown := func(field string) bool { return !slices.Contains(columns, field) }
			if json.Unmarshal([]byte(q.Get("fields")), &fields) != nil || slices.ContainsFunc(fields, unknown) || err != nil || err2 != nil || q.Get("order_by") != "name asc" {
				say(http.StatusExpectationFailed, `{"exc_type":"DataError"}`)
				return
			}
			if slices.Contains(fields, "personal_email") {
				t.Error("it asks for a private address")
			}
			all := []string{
				`{"name":"HR-EMP-1","employee_name":"Ana Reyes","status":"Active","user_id":"ana@x.com","company_email":null,"company":"Acme Inc","branch":"Oakland","department":"Design - AC","reports_to":"HR-EMP-2","date_of_joining":"2019-03-04","relieving_date":null}`,
				`{"name":"HR-EMP-2","employee_name":"Sam Ortiz","status":"Active","user_id":"Administrator","company_email":"sam@x.com","company":"Acme","branch":null,"department":null,"reports_to":null,"date_of_joining":"2021-09-01","relieving_date":"2026-12-31"}`,
				`{"name":"HR-EMP-3","employee_name":"Gil Gone","status":"Left","user_id":null,"company_email":null,"company":"Acme","branch":null,"department":null,"reports_to":null,"date_of_joining":"2020-01-01","relieving_date":"2026-11-20"}`,
			}
			for n := range more {
				all = append(all, fmt.Sprintf(`{"name":"HR-EMP-%d","employee_name":"N","status":"Active","company":"Acme"}`, n+4))
			}
			all = all[min(start, len(all)):]
			if length > 0 {
				all = all[:min(length, len(all))]
			}
			say(http.StatusOK, `{"data":[`+strings.Join(all, ",")+`]}`)
		case r.URL.Path == "/api/method/hrms.hr.doctype.leave_application.leave_application.get_leave_details":
			switch employee := q.Get("employee"); {
			case q.Get("date") != "2026-11-26" || len(q) != 2:
				say(http.StatusExpectationFailed, `{"exc_type":"TypeError"}`)
			case employee == "HR-EMP-1":
				say(http.StatusOK, `{"message":{"leave_allocation":{"Privilege Leave":{"total_leaves":25.0,"expired_leaves":2.0,"leaves_taken":6.5,"leaves_pending_approval":3.0,"remaining_leaves":16.5}},"leave_approver":"sam@x.com","lwps":["Leave Without Pay"]}}`)
			case employee == "HR-EMP-2":
				say(http.StatusOK, `{"message":{"leave_allocation":{},"leave_approver":null,"lwps":[]}}`)
			default:
				say(http.StatusNotFound, `{"exc_type":"DoesNotExistError"}`)
			}
		default:
			say(http.StatusNotFound, `{"exc_type":"DoesNotExistError"}`)
		}
	}
}

func open(t *testing.T, key string, more int, busy *int) (*frappe.Source, *[]time.Duration) {
	t.Helper()
	server := httptest.NewServer(strict(t, more, busy))
	t.Cleanup(server.Close)
	at := time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC)
	calls, err := hris.NewCaller(server.URL, nil, func() time.Time { return at })
	if err != nil {
		t.Fatal(err)
	}
	var waited []time.Duration
	calls.WaitBy(func(_ context.Context, pause time.Duration) error {
		waited = append(waited, pause)
		return nil
	})
	return frappe.New(server.URL, key, calls, func() time.Time { return at }), &waited
}

// TestPeople reads people and their balances.
func TestPeople(t *testing.T) {
	t.Parallel()
	source, _ := open(t, "key:secret", 1, new(int))
	list, err := source.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"id":"HR-EMP-1","email":"ana@x.com","name":"Ana Reyes","department":"Design","location":"Oakland","country":"United States","manager":"HR-EMP-2","hired":"2019-03-04","balances":[{"type":"Privilege Leave","given":25,"used":6.5,"pending":3,"expired":2,"left":16.5}]}`,
		`{"id":"HR-EMP-2","email":"sam@x.com","name":"Sam Ortiz","country":"United Kingdom","hired":"2021-09-01","left":"2026-12-31"}`,
		`{"id":"HR-EMP-3","name":"Gil Gone","country":"United Kingdom","hired":"2020-01-01","left":"2026-11-20","gone":true}`,
		hris.ErrNobody.Error(),
	}
	for i, p := range list {
		got := ""
		if err := source.Complete(t.Context(), &p); err != nil {
			got = err.Error()
		} else if line, err := json.Marshal(p); err == nil {
			got = string(line)
		}
		if got != want[i] {
			t.Errorf("%s\nwant\n%s", got, want[i])
		}
	}
}

// TestPages reads long lists, waits when it is told to, and says when the key is wrong.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, more := range []int{97, 98, 300} {
		busy := 3
		source, waited := open(t, "key:secret", more, &busy)
		list, err := source.List(t.Context())
		if err != nil || len(list) != more+3 || !slices.Contains(*waited, 30*time.Second) {
			t.Errorf("%d people: %d, %v, waited %v", more+3, len(list), err, *waited)
		}
	}
	source, _ := open(t, "key:wrong", 0, new(int))
	if _, err := source.List(t.Context()); !errors.Is(err, hris.ErrDenied) {
		t.Errorf("with a wrong key: %v", err)
	}
}

// TestCheckKey says what a key looks like.
func TestCheckKey(t *testing.T) {
	t.Parallel()
	for key, ok := range map[string]bool{"a:b": true, "a": false, ":b": false, "a:": false, "": false} {
		if err := frappe.CheckKey(key); (err == nil) != ok {
			t.Errorf("%q: %v", key, err)
		}
	}
}
