package api

import (
	"encoding/json"

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
	switch component.Kind() {
	case wizard.NumberKind:
		if json.Valid([]byte(value)) {
			return json.Number(value)
		}
	case wizard.RangeKind, wizard.ChoicesKind, wizard.FilesKind:
		return component.Split(value)
	}
	return value
}
