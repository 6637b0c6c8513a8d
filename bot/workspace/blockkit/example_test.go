package blockkit_test

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

func ExampleValidate() {
	view := `{
		"type": "modal",
		"title": {"type": "plain_text", "text": "A title of more than 24 characters"},
		"blocks": [
			{"type": "input", "label": {"type": "plain_text", "text": "When?"}, "element": {"type": "button"}},
			{"type": "section", "text": {"type": "mrkdwn", "text": "` + strings.Repeat("x", blockkit.MaxSectionText+1) + `"}}
		]
	}`
	for _, v := range blockkit.Validate("modal", []byte(view)) {
		fmt.Println(v)
	}
	// Output:
	// /title/text: must be less than 25 characters
	// /blocks/0/element/type: unsupported type: button
	// /blocks/1/text/text: must be less than 3001 characters
	// : missing required field: submit (there are input blocks)
}

func ExampleReadJSON() {
	src := `{"type": "section", "text": {"type": "mrkdwn", "text": "Hi"}}`
	n, err := blockkit.ReadJSON([]byte(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	text := n.Get("text")
	fmt.Println(n.Keys, text.Str("text"), "at byte", text.Offset, n.Get("accessory").Given())
	// Output: [type text] Hi at byte 28 false
}
