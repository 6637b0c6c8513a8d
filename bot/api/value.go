package api

import (
	"encoding/json"

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
