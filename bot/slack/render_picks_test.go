package slack

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestPicks offers boxes for a few choices and a menu for many, with a text below only where one is
// asked for.
func TestPicks(t *testing.T) {
	t.Parallel()
	for n, element := range map[int]string{2: `"checkboxes"`, 10: `"checkboxes"`, 11: `"multi_static_select"`, 100: `"multi_static_select"`} {
		for _, noText := range []bool{true, false} {
			v := agent.PromptView{Title: "Approve several", PickLabel: "Which requests?", NoText: noText, Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoApproveSeveral}}}
			for i := range n {
				v.Picks = append(v.Picks, wizard.Option{Label: strings.Repeat("Dana Reyes ", 9) + strconv.Itoa(i), Value: "LR-7K2M9QX" + strconv.Itoa(i) + "@0"})
			}
			m, err := renderPrompt(v, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(drawn), element) || strings.Contains(string(drawn), "plain_text_input") == noText {
				t.Errorf("%d choices, no text %t: %.300s", n, noText, drawn)
			}
		}
	}
}
