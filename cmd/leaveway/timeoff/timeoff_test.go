package timeoff_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/cmd/leaveway/timeoff"
)

func run(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	parser, err := kong.New(&timeoff.Command{}, kong.BindTo(&out, (*io.Writer)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		return "", err
	}
	err = parsed.Run()
	return out.String(), err
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const shipped = "../../../agent/timeoff/starter/vacation.yaml"

func TestCommands(t *testing.T) {
	t.Parallel()
	history := write(t, "ana.csv", "day,what,until,amount,note\n2025-06-02,hired\n2026-01-05,corrected,,2,from the system before\n2026-07-06,took,2026-07-07,,R1\n2026-12-28,asked,2026-12-30\n")
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"count": {
			[]string{"count", "2026-11-25", "2026-11-28", "--place", "US", "--from-noon"}, `
Wednesday, November 25, 2026  0.5 days  
Thursday, November 26, 2026   0 days    Thanksgiving Day
Friday, November 27, 2026     1 day     
Saturday, November 28, 2026   0 days    not a workday
Together                      1.5 days  
`,
		},
		"balance": {
			[]string{"balance", shipped, history, "--on", "2026-07-31", "--place", "US"}, `
2025-06-02  granted    12 days  12 days left  
2026-01-01  lost       −7 days  5 days left   
2026-01-01  granted    20 days  25 days left  
2026-01-05  corrected  2 days   27 days left  from the system before
2026-03-31  expired    −5 days  22 days left  
2026-07-06  used       −1 day   21 days left  R1
2026-07-07  used       −1 day   20 days left  R1

Vacation on Friday, July 31, 2026
Given this year         22 days
Left from last year     12 days
Lost or expired of it   12 days
Used                    2 days
Left                    20 days
Approved for later      0 days
Waiting for HR          3 days
Can still be asked for  17 days
`,
		},
	} {
		got, err := run(t, c.args...)
		if diff := cmp.Diff(strings.TrimPrefix(c.want, "\n"), got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
	got, err := run(t, "holidays", "us-ca", "--year", "2026")
	if err != nil || !strings.Contains(got, "California (US-CA)") || !strings.Contains(got, "Thursday, November 26, 2026: Thanksgiving Day") || strings.Contains(got, "2027") {
		t.Errorf("holidays: %v\n%s", err, got)
	}
}

// TestMistakes checks what somebody reads who typed something wrong.
func TestMistakes(t *testing.T) {
	t.Parallel()
	const head = "day,what,until,amount,note\n"
	for _, c := range []struct {
		want string
		args []string
	}{
		{"isn't a date such as", []string{"count", "11/27/2026"}},
		{"seven numbers of hours", []string{"count", "2026-11-27", "--workweek", "40"}},
		{"from 0 to 24", []string{"count", "2026-11-27", "--workweek", "8 8 8 8 25 0 0"}},
		{"is a holiday (Thanksgiving Day)", []string{"count", "2026-11-26", "--place", "US"}},
		{"no table of holidays for", []string{"count", "2026-11-26", "--place", "XX"}},
		{"isn't a calendar file", []string{"count", "2026-11-27", "--ics", write(t, "free.ics", "Date;Name\nx")}},
		{"is for 2026 to 2028", []string{"holidays", "US", "--year", "1999"}},
		{"the first line must be", []string{"balance", shipped, write(t, "h.csv", "2026-01-01,hired\n"), "--on", "2026-12-31"}},
		{"line 2: \"joined\" can't have happened", []string{"balance", shipped, write(t, "h.csv", head+"2026-01-01,joined\n"), "--on", "2026-12-31"}},
		{"line 3: \"two\" isn't a number of days", []string{"balance", shipped, write(t, "h.csv", head+"2026-01-01,hired\n2026-01-02,corrected,,two\n"), "--on", "2026-12-31"}},
		{"is before the first one", []string{"balance", shipped, write(t, "h.csv", head+"2026-01-01,hired\n2026-01-02,took,2026-01-01\n"), "--on", "2026-12-31"}},
		{"the first day of work is missing", []string{"balance", shipped, write(t, "h.csv", head), "--on", "2026-12-31"}},
		{"a time-off policy", []string{"balance", write(t, "p.yaml", "- a"), write(t, "h.csv", head), "--on", "2026-12-31"}},
	} {
		if got, err := run(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v\n%s", c.args, err, got)
		}
	}
}
