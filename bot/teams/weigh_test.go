package teams

import (
	"reflect"
	"testing"
)

// TestMostOf fails if an element can be longer than mostOf says: also one with a property that is new.
func TestMostOf(t *testing.T) {
	t.Parallel()
	empty := ""
	for _, text := range []string{"", "plain", "<&>\"\\\n\x01", "🦊é\u2028", string([]byte{0xff, 0xfe})} {
		e := element{Off: &empty, Inlines: []textRun{{}, {}}, Facts: []titled{{}}, Choices: []titled{{}, {}}, Items: []element{{Text: text}}, Columns: []element{{Items: []element{{Label: text}}}}}
		fill(reflect.ValueOf(&e).Elem(), text)
		e.Value.Number = ""
		if most, is := mostOf(e), weightOf(e); is > most {
			t.Errorf("%q: the element has %d, more than %d", text, is, most)
		}
	}
}

// fill sets every text, flag and number of a value.
func fill(v reflect.Value, text string) {
	switch v.Kind() { //nolint:exhaustive // those that an element has
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(1 << 31)
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), text)
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(field, text)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fill(v.Index(i), text)
		}
	}
}
