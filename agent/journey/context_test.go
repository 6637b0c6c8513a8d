package journey_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent/journey"
)

func mergeChanged(change journey.Values) journey.Change {
	return journey.Change{At: noon, Pathway: "p", Merge: change}
}

func TestMerge(t *testing.T) {
	obj := func(pairs ...any) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1]
		}
		return m
	}
	tests := []struct {
		name              string
		old, change, want journey.Values
	}{
		{"scalars replace", journey.Values{"a": 1}, journey.Values{"a": "two"}, journey.Values{"a": "two"}},
		{"null replaces", journey.Values{"a": 1}, journey.Values{"a": nil}, journey.Values{"a": nil}},
		{"other fields stay", journey.Values{"a": 1}, journey.Values{"b": true}, journey.Values{"a": 1.0, "b": true}},
		{"lists append", journey.Values{"l": []any{"a"}}, journey.Values{"l": []any{"b"}}, journey.Values{"l": []any{"a", "b"}}},
		{"without duplicates", journey.Values{"l": []any{"a", 1}}, journey.Values{"l": []any{1, "a", "1", "c", "c"}}, journey.Values{"l": []any{"a", 1.0, "1", "c"}}},
		{
			"without duplicate maps",
			journey.Values{"l": []any{obj("id", "dr1", "n", 1)}},
			journey.Values{"l": []any{obj("n", 1, "id", "dr1"), obj("id", "dr2")}},
			journey.Values{"l": []any{obj("id", "dr1", "n", 1.0), obj("id", "dr2")}},
		},
		{
			"maps merge deep",
			journey.Values{"m": obj("x", obj("y", 1, "l", []any{1}))},
			journey.Values{"m": obj("x", obj("z", 2, "l", []any{2}))},
			journey.Values{"m": obj("x", obj("y", 1.0, "z", 2.0, "l", []any{1.0, 2.0}))},
		},
		{"a list replaces a scalar", journey.Values{"a": 1}, journey.Values{"a": []any{2}}, journey.Values{"a": []any{2.0}}},
		{"a scalar replaces a list", journey.Values{"a": []any{1}}, journey.Values{"a": 2}, journey.Values{"a": 2.0}},
		{"Go types", nil, journey.Values{"s": struct{ ID string }{"x"}, "l": []string{"a"}}, journey.Values{"s": obj("ID", "x"), "l": []any{"a"}}},
		{"invalid UTF-8", nil, journey.Values{"s": "a\xffb"}, journey.Values{"s": "a\uFFFDb"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := journey.Context{}.Apply(mergeChanged(test.old), journey.Limits{})
			if err == nil {
				c, err = c.Apply(mergeChanged(test.change), journey.Limits{})
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, c.Values); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRefusedValues(t *testing.T) {
	deep := any("x")
	for range 100 {
		deep = []any{deep}
	}
	for name, value := range map[string]any{"not a number": math.NaN(), "infinite": math.Inf(1), "a channel": make(chan int), "too deep": deep, "too large": math.MaxInt64} {
		before, _ := journey.Context{}.Apply(mergeChanged(journey.Values{"a": 1}), journey.Limits{})
		after, err := before.Apply(mergeChanged(journey.Values{"v": value}), journey.Limits{})
		var no *journey.Refusal
		if !errors.As(err, &no) || no.Sentence == "" {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%s changed something: %s", name, diff)
		}
	}
}

// TestVersionsAreBounded checks that 100 versions are kept, but no more than a few
// contexts' worth, and that the base has the rest.
func TestVersionsAreBounded(t *testing.T) {
	var c journey.Context
	var err error
	for i := range 250 {
		if c, err = c.Apply(mergeChanged(journey.Values{"l": []any{i}}), journey.Limits{}); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.Versions) != 100 || c.Version() != 250 || c.BaseVersion != 150 || len(c.Values.List("l")) != 250 {
		t.Errorf("%d versions up to %d on base %d, %d elements", len(c.Versions), c.Version(), c.BaseVersion, len(c.Values.List("l")))
	}
	if _, ok := c.At(149); ok {
		t.Error("At returned a version that is no longer kept")
	}
	if at, ok := c.At(150); !ok || len(at.List("l")) != 150 {
		t.Errorf("%v %v", at, ok)
	}
	c = journey.Context{}
	for range 90 {
		if c, err = c.Apply(mergeChanged(journey.Values{"s": strings.Repeat("x", 900)}), journey.Limits{Context: 1000}); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.Versions) != 4 {
		t.Errorf("%d versions of 900 bytes are kept with a limit of 1000 for the context", len(c.Versions))
	}
}

func TestContextLimit(t *testing.T) {
	c, err := journey.Context{}.Apply(mergeChanged(journey.Values{"a": strings.Repeat("x", 1<<20-8)}), journey.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(written(t, c.Values)); n != 1<<20 {
		t.Errorf("the largest context is %d bytes", n)
	}
	_, err = c.Apply(mergeChanged(journey.Values{"b": 1}), journey.Limits{})
	var no *journey.Refusal
	if !errors.As(err, &no) || !strings.Contains(no.Sentence, "1 MB") {
		t.Error(err)
	}
}

// values generates outputs that agents may produce.
func values() *rapid.Generator[journey.Values] {
	field := rapid.SampledFrom([]string{"a", "b", "c", "<ä\u2028>"})
	value := rapid.Deferred(func() *rapid.Generator[any] { return anything(3) })
	return rapid.Custom(func(t *rapid.T) journey.Values {
		return rapid.MapOfN(field, value, 0, 4).Draw(t, "fields")
	})
}

func anything(depth int) *rapid.Generator[any] {
	scalars := []*rapid.Generator[any]{
		rapid.Just(any(nil)), rapid.Bool().AsAny(), rapid.IntRange(-3, 3).AsAny(), rapid.Float64Range(-1e300, 1e300).AsAny(),
		rapid.StringMatching(`[ab"\\<é]{0,3}`).AsAny(),
	}
	if depth == 0 {
		return rapid.OneOf(scalars...)
	}
	below := rapid.Deferred(func() *rapid.Generator[any] { return anything(depth - 1) })
	list := rapid.Map(rapid.SliceOfN(below, 0, 3), func(l []any) any { return l })
	fields := rapid.Map(rapid.MapOfN(rapid.SampledFrom([]string{"x", "y"}), below, 0, 2), func(m map[string]any) any { return m })
	return rapid.OneOf(append(scalars, list, fields)...)
}

// TestReplay checks that, after any merges, updates and rollbacks, and stored and read
// back in between, replaying the versions gives the values; that kept versions don't
// change; that merging the same twice changes nothing; and that returned values stay
// as they were.
func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := journey.Limits{Versions: rapid.IntRange(1, 6).Draw(t, "kept")}
		var c journey.Context
		was := map[int]string{0: "{}"}
		for range rapid.IntRange(1, 15).Draw(t, "changes") {
			c = draw(t, c, limits)
			was[c.Version()] = written(t, c.Values)
			for n, want := range was {
				at, ok := c.At(n)
				if ok != (n >= c.BaseVersion) || ok && written(t, at) != want {
					t.Fatalf("version %d is %s, want %s", n, written(t, at), want)
				}
			}
			text, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			var read journey.Context
			if err := json.Unmarshal(text, &read); err != nil {
				t.Fatal(err)
			}
			if at, ok := read.At(read.Version()); !ok || written(t, at) != written(t, c.Values) || len(c.Versions) > 6 {
				t.Fatalf("replayed %v, want %v", at, c.Values)
			}
			c = read
		}
	})
}

// draw generates one change.
func draw(t *rapid.T, c journey.Context, limits journey.Limits) journey.Context {
	change := values().Draw(t, "change")
	var next journey.Context
	var err error
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		next, err = c.Rollback(rapid.IntRange(c.BaseVersion, c.Version()).Draw(t, "to"), "p", noon, limits)
	case 1:
		next, err = c.Apply(journey.Change{At: noon, Set: change, Unset: []string{"a"}}, limits)
	default:
		next, err = c.Apply(mergeChanged(change), limits)
		if twice, _ := next.Apply(mergeChanged(change), limits); !reflect.DeepEqual(twice.Values, next.Values) && !(len(twice.Values) == 0 && len(next.Values) == 0) {
			t.Fatalf("merged twice: %v, once: %v", twice.Values, next.Values)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func written(t rapid.TB, v journey.Values) string {
	if v == nil {
		return "{}"
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// FuzzContext merges arbitrary JSON and checks the limit against its real size.
func FuzzContext(f *testing.F) {
	f.Add([]byte(`{"a":[1,1,{"b":null}]}`), []byte(`{"a":[{"b":null},2],"c":"<&\u2028\u0000\\\"ü"}`), 60)
	f.Add([]byte(`{"n":1e21,"m":-0,"o":0.000001}`), []byte(`{"n":{"x":[]},"":{}}`), 30)
	f.Fuzz(func(t *testing.T, first, second []byte, limit int) {
		var c journey.Context
		for _, text := range [][]byte{first, second} {
			var change journey.Values
			if json.Unmarshal(text, &change) != nil {
				return
			}
			limits := journey.Limits{Context: 1 + limit&0xffff, Versions: 1 + limit&3}
			next, err := c.Apply(mergeChanged(change), limits)
			var no *journey.Refusal
			if err != nil && (!errors.As(err, &no) || !reflect.DeepEqual(next, c)) {
				t.Fatalf("%v, and then %+v", err, next)
			}
			c = next
			if size := len(written(t, c.Values)); size > limits.Context && size > 2 {
				t.Fatalf("%d bytes are kept where %d are allowed", size, limits.Context)
			}
			if at, ok := c.At(c.Version()); !ok || written(t, at) != written(t, c.Values) {
				t.Fatalf("replayed %v, want %v", at, c.Values)
			}
			back, err := c.Rollback(c.BaseVersion, "p", noon, limits)
			if err == nil && written(t, back.Values) != written(t, c.Base) {
				t.Fatalf("rolled back to %v, want %v", back.Values, c.Base)
			}
		}
	})
}
