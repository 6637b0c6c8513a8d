package api

import (
	"encoding/json"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// jsonValue is a canonical value in JSON's terms: a number for a number, a list
// for several choices, both days of a range and files, null for what was passed
// over; otherwise a text.
func jsonValue(component wizard.Component, value string) any {
	switch {
	case value == "":
		return nil
	case value == wizard.Unsure:
		return value
	}
	switch component {
	case wizard.Number:
		if json.Valid([]byte(value)) {
			return json.Number(value)
		}
	case wizard.MultiSelect, wizard.Checkboxes:
		return strings.Split(value, ",")
	case wizard.DateRange:
		return strings.Split(value, "/")
	case wizard.File:
		return strings.Split(value, "\n")
	}
	return value
}
