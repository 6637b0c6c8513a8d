package lookup

import (
	"reflect"
	"testing"
	"time"
)

// TestNone: whatever is needed, None knows.
func TestNone(t *testing.T) {
	t.Parallel()
	var need Needs
	if !need.None() {
		t.Error("nothing is needed, and None says that something is")
	}
	eachField(reflect.ValueOf(&need).Elem(), "", func(name string) {
		if need.None() {
			t.Errorf("%s is needed, and None doesn't know", name)
		}
	})
}

// eachField calls check with each field of a struct set, one after the other.
func eachField(in reflect.Value, path string, check func(name string)) {
	for i := range in.NumField() {
		f, name := in.Field(i), path+in.Type().Field(i).Name
		switch f.Kind() { //nolint:exhaustive // needs have no others, or this panics
		case reflect.Bool:
			f.SetBool(true)
		case reflect.String:
			f.SetString("x")
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		case reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		case reflect.Struct:
			if f.Type() != reflect.TypeFor[time.Time]() {
				eachField(f, name+".", check)
				continue
			}
			f.Set(reflect.ValueOf(time.Unix(1, 0)))
		default:
			panic(name)
		}
		check(name)
		f.SetZero()
	}
}
