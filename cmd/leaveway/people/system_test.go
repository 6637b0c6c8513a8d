package people

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/cmd/leaveway/doctor"
)

// TestSystems reads the HR system of one workspace, or of each, and says what is wrong with others.
func TestSystems(t *testing.T) {
	t.Parallel()
	const frappe, orange = "frappe+https://hr.example.com", "orangehrm+https://hr.example.com/web/index.php"
	for _, row := range []struct {
		hris, key string
		sealed    bool
		wrong     string
	}{
		{"", "", false, ""},
		{frappe, "key:secret", false, ""},
		{orange, "client:secret:refresh", true, ""},
		{orange, "client::refresh", true, ""}, // a public client
		{"T012345=" + frappe + ",T6789AB=" + orange, "T012345=key:secret, T6789AB=client:secret:refresh", true, ""},
		{orange, "client:secret:refresh", false, "LEAVEWAY_ENCRYPTION_KEYS isn't set"},
		{"https://hr.example.com", "key:secret", false, "write the kind of system before its address"},
		{"bamboo+https://hr.example.com", "key:secret", false, "write the kind of system before its address"},
		{"frappe+http://hr.example.com", "key:secret", false, "has to begin with https://"},
		{"frappe+https://key:secret@hr.example.com", "key:secret", false, "without a user"},
		{frappe, "", false, "LEAVEWAY_HRIS_KEY isn't set"},
		{"", "key:secret", false, "LEAVEWAY_HRIS no address"},
		{frappe, "key", false, "write it as API_KEY:API_SECRET"},
		{orange, "client:secret", true, "write it as CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN"},
		{"T012345=" + frappe + "," + orange, "T012345=key:secret", true, "doesn't say whose it is"},
		{"T012345=" + frappe + ",T6789AB=" + orange, "T012345=key:secret", true, "LEAVEWAY_HRIS_KEY isn't set"},
		{frappe, "T012345=key:secret", false, "LEAVEWAY_HRIS_KEY isn't set"},
		{"T012345=" + frappe + ",T012345=" + orange, "T012345=key:secret", false, "two values for T012345"},
	} {
		err := Settings{HRIS: row.hris, HRISKey: row.key}.Check(row.sealed)
		if (err == nil) != (row.wrong == "") || err != nil && (!strings.Contains(err.Error(), row.wrong) || strings.Contains(err.Error(), "refresh")) {
			t.Errorf("%s with %s: %v, want %s", row.hris, row.key, err, row.wrong)
		}
	}
}

// TestFindings says what an administrator should do about a copy.
func TestFindings(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC)
	fresh := now.Add(-30 * time.Minute)
	for _, row := range []struct {
		status hris.Status
		grade  doctor.Grade
		says   string
	}{
		{hris.Status{Synced: fresh, People: 3, Types: []string{"Annual Leave"}}, doctor.OK, "Frappe HR: 3 people, as of 2026-11-26 08:30 UTC; balances of Annual Leave"},
		{hris.Status{}, doctor.Warning, "hasn't been read yet"},
		{hris.Status{Failed: "refused"}, doctor.Failed, "could never be read: refused"},
		{hris.Status{Synced: fresh, Failed: "down"}, doctor.Warning, "the last try failed: down"},
		{hris.Status{Synced: now.Add(-25 * time.Hour)}, doctor.Warning, "as of 2026-11-25 08:00 UTC"},
		{hris.Status{Synced: fresh, Unknown: 2}, doctor.Warning, "2 of them have no work address"},
		{hris.Status{Synced: fresh, Missed: 1}, doctor.Warning, "1 of them couldn't be read"},
	} {
		row.status.Source = "Frappe HR"
		f := findingOf(row.status, now)
		if f.Grade != row.grade || !strings.Contains(f.Says, row.says) || (f.Fix == "") != (f.Grade == doctor.OK) {
			t.Errorf("%+v: %+v", row.status, f)
		}
	}
}
