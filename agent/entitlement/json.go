package entitlement

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// UnmarshalText reads a day such as 2006-01-02. An empty text is the zero Day.
func (d *Day) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Day{}
		return nil
	}
	t, err := time.Parse(time.DateOnly, string(text))
	if err != nil {
		return fmt.Errorf("%q is not a day such as 2027-06-15: %w", text, err)
	}
	*d = Day{t}
	return nil
}

// UnmarshalJSON reads a day such as "2006-01-02".
func (d *Day) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return fmt.Errorf("read a day: %w", err)
	}
	return d.UnmarshalText([]byte(text))
}

// MarshalJSON writes a day such as "2006-01-02", or "" for the zero Day.
func (d Day) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// String returns a day such as 2006-01-02, or "" for the zero Day.
func (d Day) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.DateOnly)
}

// UnmarshalJSON reads one day or a list of days.
func (d *Days) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) {
		var list []Day
		if err := json.Unmarshal(raw, &list); err != nil {
			return fmt.Errorf("read days: %w", err)
		}
		*d = list
		return nil
	}
	var one Day
	if err := json.Unmarshal(raw, &one); err != nil {
		return fmt.Errorf("read days: %w", err)
	}
	*d = Days{one}
	return nil
}

// UnmarshalJSON reads `["2026-02-01", 4]` or `["bonding", 4]`.
func (u *Used) UnmarshalJSON(raw []byte) error {
	var pair []json.RawMessage
	if err := json.Unmarshal(raw, &pair); err != nil {
		return fmt.Errorf("read leave taken before: %w", err)
	}
	if len(pair) != 2 {
		return errors.New("leave taken before must be a pair: its first day or reason, and its weeks")
	}
	var what string
	if err := json.Unmarshal(pair[0], &what); err != nil {
		return fmt.Errorf("read the first day or reason of leave taken before: %w", err)
	}
	if err := json.Unmarshal(pair[1], &u.Weeks); err != nil {
		return fmt.Errorf("read the weeks of leave taken before: %w", err)
	}
	if u.First.UnmarshalText([]byte(what)) != nil {
		u.Reason = Cause(what)
	}
	return nil
}

// MarshalJSON writes the form that UnmarshalJSON reads.
func (u Used) MarshalJSON() ([]byte, error) {
	what := string(u.Reason)
	if !u.First.IsZero() {
		what = u.First.String()
	}
	return json.Marshal([]any{what, u.Weeks})
}

// UnmarshalJSON reads true, false or `{"days_off": 1, "days_per_week": 5}`.
func (i *Intermittent) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &i.Yes) == nil {
		return nil
	}
	var days struct {
		Off     *float64 `json:"days_off"`
		PerWeek *float64 `json:"days_per_week"`
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&days); err != nil {
		return fmt.Errorf("read intermittent leave: %w", err)
	}
	*i = Intermittent{Yes: true, DaysOff: days.Off, DaysPerWeek: days.PerWeek}
	return nil
}

// MarshalJSON writes the form that UnmarshalJSON reads.
func (i Intermittent) MarshalJSON() ([]byte, error) {
	if i.DaysOff == nil && i.DaysPerWeek == nil {
		return json.Marshal(i.Yes)
	}
	return json.Marshal(map[string]*float64{"days_off": i.DaysOff, "days_per_week": i.DaysPerWeek})
}
