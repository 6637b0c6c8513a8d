package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/leaveway/leaveway/cmd/leaveway/people"
)

// frappeHR is the least of a Frappe HR; bot/hris/frappe has a strict one.
type frappeHR struct {
	samLeft, down atomic.Bool
	hold          atomic.Pointer[chan struct{}] // closed when it may answer
}

func (f *frappeHR) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if hold := f.hold.Load(); hold != nil {
		select {
		case <-*hold:
		case <-r.Context().Done():
			return
		}
	}
	if f.down.Load() {
		w.WriteHeader(http.StatusGone) // which is final
		return
	}
	w.Header().Set("Content-Type", "application/json")
	sam := `"status":"Active"`
	if f.samLeft.Load() {
		sam = `"status":"Left","relieving_date":"2026-11-19"`
	}
	switch {
	case r.URL.Path == "/api/resource/Company":
		_, _ = fmt.Fprint(w, `{"data":[{"name":"Marigold","country":"United Kingdom"}]}`)
	case r.URL.Path == "/api/resource/Employee":
		_, _ = fmt.Fprintf(w, `{"data":[{"name":"E1","employee_name":"Dana Reyes","status":"Active","company_email":"dana@marigold.example","company":"Marigold","department":"Design - M","reports_to":"E2","date_of_joining":"2019-03-04"},
			{"name":"E2","employee_name":"Sam Ortiz",%s,"company_email":"sam@marigold.example","company":"Marigold","reports_to":"E3"},
			{"name":"E3","employee_name":"Amir Haddad","status":"Active","company_email":"amir@marigold.example","company":"Marigold"}]}`, sam)
	case r.URL.Query().Get("employee") == "E1":
		_, _ = fmt.Fprint(w, `{"message":{"leave_allocation":{"Privilege Leave":{"total_leaves":25,"expired_leaves":2,"leaves_taken":6.5,"leaves_pending_approval":0,"remaining_leaves":16.5},
			"Sick Leave":{"total_leaves":10,"expired_leaves":0,"leaves_taken":0,"leaves_pending_approval":0,"remaining_leaves":10}}}}`)
	default:
		_, _ = fmt.Fprint(w, `{"message":{"leave_allocation":{}}}`)
	}
}

// TestHRIS checks what people notice of an HR system: what it knows isn't asked and says where it
// comes from, its balances are told with their age and counted nowhere else, a system that hangs or is
// down holds up nobody, and HR hears of who has left.
func TestHRIS(t *testing.T) {
	t.Parallel()
	system := &frappeHR{}
	server := httptest.NewServer(system)
	t.Cleanup(server.Close)
	s, err := newStageFrom(t.Context(), demoConfig{content: t.TempDir(), hris: people.Settings{HRIS: "frappe+" + server.URL, HRISKey: "key:secret"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	sync := func(after time.Duration) error {
		s.setClock(s.now.Load().Add(after))
		return s.stack.people.Sync(t.Context())
	}
	ask := func(words string, want ...string) {
		t.Helper()
		said := s.does(t, "dana", words)
		for _, one := range want {
			if !strings.Contains(said, one) {
				t.Errorf("%q is answered with %q, without %q", words, said, one)
			}
		}
	}
	ask("how much vacation do I have?", "your HR team does")
	if err := sync(0); err != nil {
		t.Fatal(err)
	}
	ask("how much vacation do I have?", "Frappe HR says you have 16.5 days of Privilege Leave left, as of Friday, November 20, 2026, 5:00 PM UTC.", "25 days given − 6.5 used − 2 expired = 16.5 days")
	ask("and at Christmas?", "I can't say what you'll have on Friday, December 25, 2026: Frappe HR keeps your balance", "16.5 days")
	ask("and sick days?", "10 days of Sick Leave left")
	ask("what do you know about me?", "Country: GB (from Frappe HR)", "Manager: Sam Ortiz (from Frappe HR)", "First day of work: Monday, March 4, 2019 (from Frappe HR)", "Copied from Frappe HR: Friday, November 20, 2026, 5:00 PM UTC")
	ask("vacation on December 9", "You have 16.5 days of Privilege Leave in Frappe HR, as of")
	ask("yes")
	ask("how much vacation do I have?", "Requests for 1 day wait for a decision here. Frappe HR counts them once HR enters them there.")
	ask("vacation from January 4 to February 12", "That is more than the 15.5 days of Privilege Leave that Frappe HR has for you")
	ask("cancel")
	ask("[Yes, cancel it]")

	hold := make(chan struct{})
	system.hold.Store(&hold)
	done := make(chan error, 1)
	s.setClock(s.now.Load().Add(time.Hour))
	go func() { done <- s.stack.people.Sync(t.Context()) }()
	ask("how much vacation do I have?", "16.5 days of Privilege Leave left, as of Friday, November 20, 2026, 5:00 PM UTC.") // while the system hangs
	close(hold)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	ask("how much vacation do I have?", "6:00 PM UTC.")

	system.down.Store(true)
	if err := sync(50 * time.Hour); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a system that is down: %v", err)
	}
	ask("how much vacation do I have?", "16.5 days of Privilege Leave left, as of Friday, November 20, 2026, 6:00 PM UTC.", "I couldn't read Frappe HR since then")
	system.down.Store(false)
	system.samLeft.Store(true)
	if err := sync(time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := s.stack.readDirectories(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	var heard []string
	for _, m := range s.workspace.As("hana").Messages("hr-leave") {
		heard = append(heard, s.workspace.As("hana").Read(m))
	}
	if said := strings.Join(heard, "\n"); strings.Count(said, "Sam Ortiz has left, says Frappe HR: the last day was Thursday, November 19, 2026.") != 1 {
		t.Errorf("HR reads %s", said)
	}
}
