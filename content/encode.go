package content

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

// Encode writes a struct as YAML, with the names and options of its yaml tags.
func Encode(v any) ([]byte, error) {
	text, err := yaml.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("write YAML: %w", err)
	}
	return text, nil
}
