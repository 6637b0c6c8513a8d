package wizard

import (
	"encoding/json"
	"fmt"
)

var always = Condition{Always: true}

// MarshalJSON writes true, false or the expression, as authors do.
func (c Condition) MarshalJSON() ([]byte, error) {
	if c.Expr != "" {
		return json.Marshal(c.Expr)
	}
	return json.Marshal(c.Always)
}

// UnmarshalJSON reads true, false or an expression.
func (c *Condition) UnmarshalJSON(raw []byte) error {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return fmt.Errorf("read condition: %w", err)
	}
	switch v := v.(type) {
	case bool:
		*c = Condition{Always: v}
	case string:
		*c = Condition{Expr: v}
	default:
		return fmt.Errorf("read condition: %s is neither true, false nor an expression", raw)
	}
	return nil
}
