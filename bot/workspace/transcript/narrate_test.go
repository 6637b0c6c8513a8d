package transcript

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace"
)

// TestSortChanges checks that changes of several messages are told in one order, whichever came first, that
// those of one message stay in theirs, and that nothing moves past a new message.
func TestSortChanges(t *testing.T) {
	t.Parallel()
	entry := func(act workspace.Act, ts, text string) workspace.Entry {
		return workspace.Entry{Act: act, TS: ts, Text: text}
	}
	room := []workspace.Entry{
		entry(workspace.Changed, "2.0", "b"), entry(workspace.Changed, "1.0", "a"), entry(workspace.Changed, "2.0", "b again"), entry(workspace.Withdrawn, "1.0", ""),
		entry(workspace.Posted, "3.0", "new"), entry(workspace.Changed, "1.5", "later"),
	}
	sortChanges(room)
	var told []string
	for _, e := range room {
		told = append(told, e.Text)
	}
	if want := []string{"a", "", "b", "b again", "new", "later"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}
