package choose

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	options := []Option{{Label: "Relocation of the family"}, {Label: "Training course"}, {Label: "New laptop"}, {Label: "Parking space"}}
	for text, want := range map[string][]int{
		"we are relocating": {0}, "a class to learn Go": {1}, "another computer": {2}, "somewhere to park": {3}, "lapptopp": {2},
		"the weather": nil, "": nil, "not the laptop": nil,
	} {
		if got := Nearest(text, options); !slices.Equal(got, want) {
			t.Errorf("%q leads to %v, want %v", text, got, want)
		}
	}
}
