package people

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/store"
)

// frappeOf is a Frappe HR with one employee.
func frappeOf(t *testing.T, key, name string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch {
		case r.Header.Get("Authorization") != "token "+key:
			w.WriteHeader(http.StatusUnauthorized)
		case strings.HasSuffix(r.URL.Path, "/Employee"):
			_, _ = fmt.Fprintf(w, `{"data":[{"name":"E1","employee_name":%q,"status":"Active","company_email":"ana@x.com"}]}`, name)
		case strings.HasSuffix(r.URL.Path, "/Company"):
			_, _ = fmt.Fprint(w, `{"data":[]}`)
		default:
			_, _ = fmt.Fprint(w, `{"message":{"leave_allocation":{}}}`)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// TestTwoWorkspaces copies the HR system of each workspace with its own key into its own records,
// and goes on with one if the other refuses.
func TestTwoWorkspaces(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), "sqlite:"+t.TempDir()+"/two.db", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	one, two := frappeOf(t, "a:b", "Ana of one"), frappeOf(t, "c:d", "Ana of two")
	open := func(keys string) *Records {
		r := New(&staff.Book{}, &route.Book{}, time.UTC)
		set := Settings{HRIS: "T012345=frappe+" + one + ",T6789AB=frappe+" + two, HRISKey: keys}
		if err := r.Copy(t.Context(), db, "", set, nil, time.Now); err != nil {
			t.Fatal(err)
		}
		return r
	}
	called := func(r *Records, tenant agent.TenantID) string {
		book, _ := r.Now(tenant)
		if p := book.Named("ana@x.com"); p != nil {
			return p.Called()
		}
		return "nobody"
	}
	r := open("T012345=a:b,T6789AB=nope:nokey")
	if err := r.Sync(context.WithoutCancel(t.Context())); err == nil || !strings.Contains(err.Error(), "T6789AB") || strings.Contains(err.Error(), "nokey") {
		t.Errorf("with a key that is refused: %v", err)
	}
	if got := called(r, "T012345") + ", " + called(r, "T6789AB") + ", " + called(r, "T000000"); got != "Ana of one, nobody, nobody" {
		t.Errorf("known are %s", got)
	}
	other := time.Now().Add(20 * time.Minute) // the failure is ten minutes ago
	r = New(&staff.Book{}, &route.Book{}, time.UTC)
	set := Settings{HRIS: "T012345=frappe+" + one + ",T6789AB=frappe+" + two, HRISKey: "T012345=a:b,T6789AB=c:d"}
	if err := r.Copy(t.Context(), db, "", set, nil, func() time.Time { return other }); err != nil {
		t.Fatal(err)
	}
	if err := r.Sync(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := called(r, "T012345") + ", " + called(r, "T6789AB"); got != "Ana of one, Ana of two" {
		t.Errorf("known are %s", got)
	}
	found := set.Examine(t.Context(), db, "", other)
	if len(found) != 2 || !strings.Contains(found[0].Says, "1 person") {
		t.Errorf("%+v", found)
	}
}
