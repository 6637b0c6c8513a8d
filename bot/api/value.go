package api

import (
	"encoding/json"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// jsonValue converts a canonical value: numbers to numbers; several choices, date ranges
// and files to lists; skipped questions to null; and anything else to a string.
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
