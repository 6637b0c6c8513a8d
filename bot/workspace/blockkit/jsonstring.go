package blockkit

import "encoding/json"

// appendString writes a JSON string.
func AppendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			q, err := json.Marshal(s)
			if err != nil {
				panic("workspace: a string cannot be written: " + err.Error())
			}
			return append(b, q...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
