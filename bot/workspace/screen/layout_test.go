package screen

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

func TestNewLayoutAddsMissingIDs(t *testing.T) {
	t.Parallel()
	src := `[{"type":"actions","elements":[{"type":"button"},{"type":"button","action_id":"own"}]},{"type":"divider","block_id":"line"}]`
	n, err := blockkit.ReadJSON([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	l := NewLayout(n, func() string { count++; return strings.Repeat("i", count) })
	want := `[{"block_id":"i","type":"actions","elements":[{"action_id":"ii","type":"button"},{"type":"button","action_id":"own"}]},{"type":"divider","block_id":"line"}]`
	if string(l.JSON()) != want {
		t.Errorf("got\n%s\nwant\n%s", l.JSON(), want)
	}
	if _, e := l.Element("i", "ii"); e == nil {
		t.Error("the element with the new ids is not found")
	}
}

// FuzzNewLayout checks that blocks that Slack would accept can be laid out and read as text.
func FuzzNewLayout(f *testing.F) {
	f.Add([]byte(`[{"type":"section","text":{"type":"mrkdwn","text":"*a* <@U1>"},"accessory":{"type":"button","text":{"type":"plain_text","text":"b"}}}]`))
	f.Add([]byte(`[{"type":"actions","elements":[{"type":"overflow","options":[{"text":{"type":"plain_text","text":"a"},"value":"a"},{"text":{"type":"plain_text","text":"b"},"value":"b"}]}]}]`))
	f.Add([]byte(`[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"a"}]}]}]`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if blockkit.Validate("blocks", raw) != nil {
			return
		}
		n, err := blockkit.ReadJSON(raw)
		if err != nil {
			t.Fatalf("accepted %q, which cannot be read: %v", raw, err)
		}
		l := NewLayout(n, func() string { return "id" })
		InitialState(l).AppendJSON(nil)
		MessageText("", l.JSON(), func(id string) string { return id })
	})
}
