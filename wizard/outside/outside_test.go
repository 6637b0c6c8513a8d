package outside_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/wizard/outside"
)

// TestFillAddress checks that a value in an address changes nothing but itself.
func TestFillAddress(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ address, value, want string }{
		{"https://hr/?s={x}", "CA", "https://hr/?s=CA"},
		{"https://hr/?s={x}&t=1", "a&t=2", "https://hr/?s=a%26t%3D2&t=1"},
		{"https://hr/?s={x}", "#@evil.test/", "https://hr/?s=%23%40evil.test%2F"},
		{"https://hr/?s={x}", "a\r\nHost: evil", "https://hr/?s=a%0D%0AHost%3A+evil"},
		{"https://hr/?s={x}", "{x}", "https://hr/?s=%7Bx%7D"},
		{"https://hr/?s={x}", "é 😀", "https://hr/?s=%C3%A9+%F0%9F%98%80"},
		{"https://hr/?{x}=1", "a=b", "https://hr/?a%3Db=1"},
		{"https://hr/", "CA", "https://hr/"},
		{"https://hr/{x}?s=1", "CA", ""}, // refused by the lint, and never filled
		{"https://{x}/?s=1", "evil.test", ""},
		{"https://hr/?s={y}", "CA", ""}, // not answered
	} {
		got, ok := outside.FillAddress(row.address, func(name string) (string, bool) { return row.value, name == "x" })
		if ok != (row.want != "") || ok && got != row.want {
			t.Errorf("%s with %q: %s, %t", row.address, row.value, got, ok)
		}
	}
}

// TestRead checks answers against their shape, and how their values are shown.
func TestRead(t *testing.T) {
	t.Parallel()
	number := outside.Schema{Type: "integer"}
	schema := outside.Schema{Type: "object", Required: []string{"days"}, Properties: map[string]outside.Schema{
		"days": number, "name": {Type: "string"}, "left": {Type: "boolean"}, "part": {Type: "number"},
		"of": {Type: "object", Required: []string{"year"}, Properties: map[string]outside.Schema{"year": number}},
	}}
	for _, row := range []struct{ body, field, want string }{
		{`{"days": 3}`, "days", "3"},
		{`{"days": 3, "part": 0.5}`, "part", "0.5"},
		{`{"days": 3, "left": true}`, "left", "yes"},
		{`{"days": 3, "of": {"year": 2026}}`, "of.year", "2026"},
		{`{"days": 3, "name": " a\nb\u202Ec "}`, "name", "a b c"},
		{`{"days": 3, "name": "<b>*x*</b>"}`, "name", "<b>*x*</b>"}, // surfaces escape it
		{`{"days": 3, "name": "` + strings.Repeat("x", 600) + `"}`, "name", strings.Repeat("x", 500) + " …"},
		{`{"days": "3"}`, "", ""},
		{`{"days": 3.5}`, "", ""},
		{`{"days": null}`, "", ""},
		{`{}`, "", ""},
		{`[]`, "", ""},
		{`{"days": 3} {"days": 4}`, "", ""},
		{`{"days": 3, "of": {}}`, "", ""},
		{`<html>`, "", ""},
		{``, "", ""},
		{strings.Repeat("[", 20_000), "", ""},
	} {
		got, err := schema.Read([]byte(row.body))
		if (err == nil) != (row.field != "") || err == nil && got[row.field] != row.want {
			t.Errorf("%.60s: %v, %v", row.body, got, err)
		}
		if err != nil && (!errors.Is(err, outside.ErrShape) || strings.Contains(err.Error(), "3")) {
			t.Errorf("%.60s: the error is %v", row.body, err)
		}
	}
}

// TestTimes checks that a time that nobody may declare is never used.
func TestTimes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		timeout, cache string
		patience, kept time.Duration
	}{
		{"", "", outside.DefaultTimeout, outside.DefaultCache},
		{"500ms", "1h", 500 * time.Millisecond, time.Hour},
		{"1h", "48h", outside.DefaultTimeout, outside.DefaultCache},
		{"-1s", "-1s", outside.DefaultTimeout, outside.DefaultCache},
		{"x", "0s", outside.DefaultTimeout, 0},
	} {
		c := outside.Content{Timeout: row.timeout, Cache: row.cache}
		if c.Patience() != row.patience || c.Fresh() != row.kept {
			t.Errorf("%+v: %s, %s", row, c.Patience(), c.Fresh())
		}
	}
}
