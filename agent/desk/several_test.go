package desk_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// TestDecideSeveral decides what a form names: each request once, however often and in whatever
// order it is named, and whatever can't be decided is left alone, with the reason.
func TestDecideSeveral(t *testing.T) {
	t.Parallel()
	one, other, own := *request(agent.Filed), *request(agent.Filed), *request(agent.Filed)
	other.ID, own.ID, own.Employee = "R2", "R3", hana
	changed := other
	changed.Version++
	for name, c := range map[string]struct {
		picked  []string
		decided int
		told    string // in the page afterwards
	}{
		"two":                    {[]string{one.Seen(), other.Seen()}, 2, ""},
		"one of them twice":      {[]string{one.Seen(), other.Seen(), one.Seen()}, 2, ""},
		"also as it looks later": {[]string{other.Seen(), changed.Seen()}, 1, ""},
		"their own":              {[]string{one.Seen(), own.Seen()}, 1, say.OwnRequest},
		"one that isn't there":   {[]string{"R9@1", one.Seen()}, 1, "R9: " + say.RequestNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			press := agent.Press{Do: agent.DoApproveSeveral}
			d := deskOf(roles[1], press)
			d.Records.Requests = []agent.Request{one, other, own}
			submit(d, press, "")
			e := d.Do(agent.DecideSeveral{Do: agent.DoApproveSeveral, Picked: c.picked})
			if len(e.Requests) != c.decided || len(e.Audit) != c.decided {
				t.Errorf("%d were decided, and %d are in the audit; want %d", len(e.Requests), len(e.Audit), c.decided)
			}
			page, _ := e.View.(agent.PageView)
			var told strings.Builder
			for _, b := range page.Blocks {
				told.WriteString(b.Text + b.Small + "\n")
			}
			if !strings.Contains(told.String(), c.told) {
				t.Errorf("HR doesn't read %q in\n%s", c.told, told.String())
			}
		})
	}
}
