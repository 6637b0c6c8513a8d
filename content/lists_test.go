package content_test

import (
	"reflect"
	"testing"

	"github.com/leaveway/leaveway/content"
)

// TestReadLists keeps the entries of each list in their order, and nothing else.
func TestReadLists(t *testing.T) {
	t.Parallel()
	got := content.ReadLists("# who decides\n[people]\n  the boss \n\nour lead\n[places]\n[people]\na chief")
	want := map[string][]string{"people": {"the boss", "our lead", "a chief"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}
