package route

import (
	"cmp"
	"slices"
)

// lay puts each way that isn't straight down into a lane next to the steps, short ones nearest,
// so that no two in a lane overlap. It returns how many lanes there are.
func lay(ways []Way) int {
	var order []int
	for i, w := range ways {
		if w.Lane >= 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(span(ways[a]), span(ways[b])), cmp.Compare(a, b))
	})
	var lanes [][]Way
	for _, i := range order {
		w := &ways[i]
		at := slices.IndexFunc(lanes, func(lane []Way) bool {
			return !slices.ContainsFunc(lane, func(o Way) bool { return top(*w) < bottom(o) && top(o) < bottom(*w) })
		})
		if at < 0 {
			at = len(lanes)
			lanes = append(lanes, nil)
		}
		w.Lane = at
		lanes[at] = append(lanes[at], *w)
	}
	return len(lanes)
}

func span(w Way) int   { return bottom(w) - top(w) }
func top(w Way) int    { return min(w.From, w.To) }
func bottom(w Way) int { return max(w.From, w.To) }
