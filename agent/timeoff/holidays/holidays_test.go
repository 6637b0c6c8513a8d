package holidays_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/timeoff/holidays"
)

// TestTables reads every table, and checks what is known from elsewhere: the observed days of
// 5 U.S.C. 6103(b), the movable feasts, and half holidays.
func TestTables(t *testing.T) {
	t.Parallel()
	for _, country := range holidays.Countries() {
		table, err := holidays.Of(country)
		if err != nil || len(table.Holidays) < 12 || table.Name == "" || !strings.Contains(table.Source, "date-holidays") {
			t.Errorf("%s: %d holidays, %v", country, len(table.Holidays), err)
		}
		for _, h := range table.Holidays {
			if y, _, _ := h.Day.Date(); y < table.FirstYear || y > table.LastYear+1 {
				t.Errorf("%s: %s is outside of its years", country, h.Day)
			}
		}
	}
	for _, want := range []string{
		"US 2026-07-03", "US 2027-06-18", "US 2027-07-05", "US 2027-12-24", "US 2028-11-10", "US-CA 2026-11-26",
		"DE 2026-05-14", "DE-BY 2026-06-04", "GB-ENG 2026-08-31", "GB-SCT 2026-08-03", "FR 2026-07-14", "CA-QC 2026-06-24", "IE 2026-03-17",
		"us-ca 2026-11-26", "US-XX 2026-11-26",
	} {
		place, date, _ := strings.Cut(want, " ")
		table, err := holidays.Of(place)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, h := range table.Holidays {
			found = found || h.Day.String() == date
		}
		if !found {
			t.Errorf("%s isn't there", want)
		}
	}
	if _, err := holidays.Of("XX"); err == nil || !strings.Contains(err.Error(), "AT, AU") {
		t.Errorf("an unknown country: %v", err)
	}
}

func event(lines ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n" +
		strings.Join(lines, "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
}

func TestReadICS(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ source, want, refused string }{
		"a day":            {event("SUMMARY:Founders' Day", "DTSTART;VALUE=DATE:20260504", "DTEND;VALUE=DATE:20260505"), "2026-05-04 whole day Founders' Day", ""},
		"without an end":   {event("SUMMARY:Founders' Day", "DTSTART;VALUE=DATE:20260504"), "2026-05-04 whole day Founders' Day", ""},
		"two days":         {event("SUMMARY:Shutdown", "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270101"), "2026-12-30 whole day Shutdown, 2026-12-31 whole day Shutdown", ""},
		"an afternoon":     {event("SUMMARY:Christmas Eve", "DTSTART:20261224T140000", "DTEND:20261224T180000"), "2026-12-24 afternoon Christmas Eve", ""},
		"a morning":        {event("SUMMARY:Party", "DTSTART:20261224T080000", "DTEND:20261224T120000"), "2026-12-24 morning Party", ""},
		"without a name":   {event("DTSTART;VALUE=DATE:20260504"), "2026-05-04 whole day Holiday", ""},
		"a long one":       {event("SUMMARY:Year", "DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20270101"), "", "“Year” has 365 days"},
		"one that repeats": {event("SUMMARY:Friday", "DTSTART;VALUE=DATE:20260102", "RRULE:FREQ=WEEKLY"), "", "“Friday” repeats"},
		"no day":           {event("SUMMARY:Never"), "", "“Never” has no day"},
		"no events":        {"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "", "no events"},
		"no calendar":      {"Date;Name\n2026-01-01;New Year", "", "isn't a calendar file"},
		"nothing":          {"", "", "no events"},
	} {
		days, err := holidays.ReadICS(strings.NewReader(c.source))
		var got []string
		for _, h := range days {
			got = append(got, fmt.Sprintf("%s %s %s", h.Day, h.Part, h.Name))
		}
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func FuzzReadICS(f *testing.F) {
	f.Add(event("SUMMARY:Founders' Day", "DTSTART;VALUE=DATE:20260504", "DTEND;VALUE=DATE:20260505"))
	f.Add(event("DTSTART:20261224T140000Z"))
	f.Add("BEGIN:VCALENDAR")
	f.Fuzz(func(_ *testing.T, source string) {
		_, _ = holidays.ReadICS(strings.NewReader(source)) // it ends, and doesn't panic
	})
}
