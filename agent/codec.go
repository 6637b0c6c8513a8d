package agent

import (
	"encoding/json"
	"fmt"
	"time"
)

// eventJSON is a stored event. Kind says which act it is.
type eventJSON struct {
	ID      EventID         `json:"id"`
	At      time.Time       `json:"at"`
	Tenant  TenantID        `json:"tenant"`
	Session SessionID       `json:"session"`
	Person  PersonRef       `json:"person"`
	Place   Place           `json:"place"`
	Kind    string          `json:"kind"`
	Act     json.RawMessage `json:"act"`
	Trace   string          `json:"trace,omitempty"`
}

// kindOf returns the name under which an act is stored. The names are in databases, so
// they never change.
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
	return "", fmt.Errorf("unknown act %T", act)
}

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
	return nil, fmt.Errorf("unknown act %q", kind)
}

func readAs[A Act](b []byte) (Act, error) {
	var a A
	if err := json.Unmarshal(b, &a); err != nil {
		return nil, err
	}
	return a, nil
}

// MarshalJSON encodes the event with the kind of its act. An event without an act is an
// error.
func (ev Event) MarshalJSON() ([]byte, error) {
	kind, err := kindOf(ev.Act)
	if err != nil {
		return nil, err
	}
	act, err := json.Marshal(ev.Act)
	if err != nil {
		return nil, err
	}
	return json.Marshal(eventJSON{ev.ID, ev.At, ev.Tenant, ev.Session, ev.Person, ev.Place, kind, act, ev.Trace})
}

// UnmarshalJSON decodes what MarshalJSON wrote. An unknown kind of act is an error.
func (ev *Event) UnmarshalJSON(b []byte) error {
	var j eventJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	act, err := readAct(j.Kind, j.Act)
	if err != nil {
		return fmt.Errorf("event %s: %w", j.ID, err)
	}
	*ev = Event{ID: j.ID, At: j.At, Tenant: j.Tenant, Session: j.Session, Person: j.Person, Place: j.Place, Act: act, Trace: j.Trace}
	return nil
}
