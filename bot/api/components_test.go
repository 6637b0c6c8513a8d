package api

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/wizard"
)

// TestEveryComponentHasATypeInJSON checks the schema and the value of each
// component. One without a row here is not handled.
func TestEveryComponentHasATypeInJSON(t *testing.T) {
	t.Parallel()
	rows := map[wizard.Component]struct {
		canonical string
		value     any
		schema    string // the schema's type
	}{
		wizard.Date:        {"2027-06-15", "2027-06-15", "string"},
		wizard.DateRange:   {"2027-06-01/2027-08-23", []string{"2027-06-01", "2027-08-23"}, "array"},
		wizard.Select:      {"a", "a", "string"},
		wizard.MultiSelect: {"a,b", []string{"a", "b"}, "array"},
		wizard.Radio:       {"a", "a", "string"},
		wizard.Checkboxes:  {"a,b", []string{"a", "b"}, "array"},
		wizard.Text:        {"12", "12", "string"},
		wizard.LongText:    {"a\nb", "a\nb", "string"},
		wizard.Number:      {"12.5", json.Number("12.5"), "number"},
		wizard.Email:       {"dana@example.com", "dana@example.com", "string"},
		wizard.Phone:       {"+14155550123", "+14155550123", "string"},
		wizard.Person:      {"U1", "U1", "string"},
		wizard.File:        {"F1 a.pdf\nF2 b.pdf", []string{"F1 a.pdf", "F2 b.pdf"}, "array"},
	}
	for _, c := range wizard.Components() {
		row, ok := rows[c]
		if !ok {
			t.Errorf("%s has no row: say here what it is in JSON, and handle it in componentSchema and jsonValue", c)
			continue
		}
		if got := componentSchema(&wizard.Question{Attributes: wizard.Attributes{Component: c}}); got.Type != row.schema {
			t.Errorf("%s: the schema is of type %q, want %q", c, got.Type, row.schema)
		}
		if diff := cmp.Diff(row.value, jsonValue(c, row.canonical)); diff != "" {
			t.Errorf("%s: %s", c, diff)
		}
	}
}
