package screen

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

func TestProse(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, blocks, want string }{
		{
			"text and buttons",
			`[{"type":"section","text":{"type":"mrkdwn","text":"*Start:* see <https://example.com/a|the policy>, <@U1> &amp; co\n\n_soon_"}},
			  {"type":"actions","elements":[{"type":"button","action_id":"a","text":{"type":"plain_text","text":"Yes"}},
			    {"type":"datepicker","action_id":"b","placeholder":{"type":"plain_text","text":"Pick a date"}}]}]`,
			"Start: see the policy (https://example.com/a), @U1 & co\nsoon\n[Yes] [Pick a date ▾]",
		},
		{
			"what a person wrote keeps its characters",
			`[{"type":"section","text":{"type":"mrkdwn","text":"2 * 3 * 4, snake_case_name, a &lt;b&gt;"}}]`,
			"2 * 3 * 4, snake_case_name, a <b>",
		},
		{
			"fields",
			`[{"type":"section","fields":[{"type":"mrkdwn","text":"*Due date*\nTuesday, June 15, 2027"}]},{"type":"divider"}]`,
			"Due date: Tuesday, June 15, 2027\n---",
		},
		{
			"a form",
			`[{"type":"input","block_id":"d","label":{"type":"plain_text","text":"When is it due?"},"hint":{"type":"plain_text","text":"About is fine."},
			   "element":{"type":"datepicker","action_id":"v","initial_date":"2027-06-15"}},
			  {"type":"input","block_id":"s","optional":true,"label":{"type":"plain_text","text":"Which state?"},
			   "element":{"type":"static_select","options":[{"value":"CA","text":{"type":"plain_text","text":"California"}},{"value":"TX","text":{"type":"plain_text","text":"Texas"}}],
			     "initial_option":{"value":"CA","text":{"type":"plain_text","text":"California"}}}},
			  {"type":"input","block_id":"n","label":{"type":"plain_text","text":"Notes"},"element":{"type":"plain_text_input","multiline":true}}]`,
			"When is it due?\n  About is fine.\n  = 2027-06-15\nWhich state? (optional)\n  = California (California / Texas)\nNotes\n  =",
		},
		{
			"rich text",
			`[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"Hi "},{"type":"user","user_id":"U1"}]},
			   {"type":"rich_text_list","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"one"}]},{"type":"rich_text_section","elements":[{"type":"text","text":"two"}]}]}]}]`,
			"Hi @U1\none\ntwo",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			blocks, err := blockkit.ReadJSON([]byte(test.blocks))
			if err != nil {
				t.Fatal(err)
			}
			p := writer{name: func(id string) string {
				if strings.HasPrefix(id, "U") {
					return "@" + id
				}
				return id
			}}
			p.held = InitialState(Layout{Blocks: blocks.Kids})
			p.blocks(blocks.Kids)
			if got := strings.Join(p.lines, "\n"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
