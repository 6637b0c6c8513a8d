package agent

import (
	"encoding/json"
	"fmt"
	"time"
)

// eventJSON is an event at rest. What was done is told apart by its kind.
type eventJSON struct {
	ID      EventID         `json:"id"`
	At      time.Time       `json:"at"`
	Tenant  TenantID        `json:"tenant"`
	Session SessionID       `json:"session"`
	Person  PersonRef       `json:"person"`
	Place   Place           `json:"place"`
	Kind    string          `json:"kind"`
	Act     json.RawMessage `json:"act"`
}

// kindOf names an act at rest. The names are in databases: they never change.
func kindOf(act Act) (string, error) {
	switch act.(type) {
	case Said:
		return "said", nil
	case Replied:
		return "replied", nil
	case Dropped:
		return "dropped", nil
	case Withdrew:
		return "withdrew", nil
	case Submitted:
		return "submitted", nil
	case Pressed:
		return "pressed", nil
	case Opened:
		return "opened", nil
	case Commanded:
		return "commanded", nil
	case Closed:
		return "closed", nil
	case Rang:
		return "rang", nil
	case Restored:
		return "restored", nil
	}
	return "", fmt.Errorf("no such act: %T", act)
}

// readAct is the inverse of kindOf and json.Marshal.
func readAct(kind string, b []byte) (Act, error) {
	switch kind {
	case "said":
		return readAs[Said](b)
	case "replied":
		return readAs[Replied](b)
	case "dropped":
		return readAs[Dropped](b)
	case "withdrew":
		return readAs[Withdrew](b)
	case "submitted":
		return readAs[Submitted](b)
	case "pressed":
		return readAs[Pressed](b)
	case "opened":
		return readAs[Opened](b)
	case "commanded":
		return readAs[Commanded](b)
	case "closed":
		return readAs[Closed](b)
	case "rang":
		return readAs[Rang](b)
	case "restored":
		return readAs[Restored](b)
	}
	return nil, fmt.Errorf("no such act: %q", kind)
}

func readAs[A Act](b []byte) (Act, error) {
	var a A
	if err := json.Unmarshal(b, &a); err != nil {
		return nil, err
	}
	return a, nil
}

// MarshalJSON writes the event with a tag that says which act it is.
func (ev Event) MarshalJSON() ([]byte, error) {
	kind, err := kindOf(ev.Act)
	if err != nil {
		return nil, err
	}
	act, err := json.Marshal(ev.Act)
	if err != nil {
		return nil, err
	}
	return json.Marshal(eventJSON{ev.ID, ev.At, ev.Tenant, ev.Session, ev.Person, ev.Place, kind, act})
}

// UnmarshalJSON reads what MarshalJSON wrote. An act of an unknown kind is an error.
func (ev *Event) UnmarshalJSON(b []byte) error {
	var j eventJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	act, err := readAct(j.Kind, j.Act)
	if err != nil {
		return fmt.Errorf("event %s: %w", j.ID, err)
	}
	*ev = Event{j.ID, j.At, j.Tenant, j.Session, j.Person, j.Place, act}
	return nil
}
