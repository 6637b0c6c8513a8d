package slack

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
)

func TestThink(t *testing.T) {
	b := newFixture(t)
	said := agent.Place{Surface: agent.SlackChat, Channel: "D0DANA", Message: "1795167200.000001"}
	for _, on := range []bool{true, false} {
		if err := b.Think(t.Context(), said, on); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, c := range b.api.madeCalls() {
		got = append(got, c.method+" "+c.form.Get("channel")+" "+c.form.Get("timestamp")+" "+c.form.Get("name"))
	}
	const on = " D0DANA 1795167200.000001 hourglass_flowing_sand"
	if len(got) != 2 || got[0] != "reactions.add"+on || got[1] != "reactions.remove"+on {
		t.Errorf("%q", got)
	}
	b.api.refuse("reactions.add", "missing_scope")
	if err := b.Think(t.Context(), said, true); err == nil {
		t.Error("no error, though Slack refused")
	}
}
