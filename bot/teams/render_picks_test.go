package teams

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// TestPicks: what can be chosen is there with its button, however much it is; what is chosen comes
// back, and a choice that is refused stays.
func TestPicks(t *testing.T) {
	t.Parallel()
	field := edge.InputID{Question: agent.PickField, Part: edge.PartValue}.String()
	for n, style := range map[int]string{2: "expanded", 10: "expanded", 11: "compact", 100: "compact"} {
		for _, noText := range []bool{true, false} {
			v := agent.PromptView{Title: "Approve several", PickLabel: "Which requests?", Label: "Why?", Submit: "Approve", NoText: noText, Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoApproveSeveral}}}
			for i := range n {
				v.Picks = append(v.Picks, wizard.Option{Label: strings.Repeat("Dana Reyes ", 9) + strconv.Itoa(i), Value: "LR-7K2M9QX" + strconv.Itoa(i) + "@0"})
			}
			body := renderView(v, drawn{host: dialog, secret: testSecret}, usedButton{}).card.Body
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(body, func(e element) bool { return e.ID == field })
			if i < 0 || len(body[i].Choices) != n || body[i].Style != style || !body[i].Several || strings.Contains(string(text), "Input.Text") == noText || !strings.Contains(string(text), `"title":"Approve"`) {
				t.Fatalf("%d choices, no text %t: %.400s", n, noText, text)
			}
			submit := body[len(body)-1].Actions[0]
			data, err := json.Marshal(map[string]any{dataKey: submit.Data[dataKey], field: "LR-7K2M9QX0@0,LR-7K2M9QX1@0"})
			if err != nil {
				t.Fatal(err)
			}
			used, err := decodeData(data, testSecret, "hana")
			if err != nil {
				t.Fatal(err)
			}
			if got := used.typed()[agent.PickField]; !slices.Equal(got, []string{"LR-7K2M9QX0@0", "LR-7K2M9QX1@0"}) {
				t.Errorf("chosen: %q", got)
			}
			refused := renderView(agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: "Say why."}}, drawn{host: dialog, secret: testSecret}, used).card.Body
			again := slices.IndexFunc(refused, func(e element) bool { return e.ID == field && e.Value.Text == "LR-7K2M9QX0@0,LR-7K2M9QX1@0" })
			if n <= 11 && again < 0 || !slices.ContainsFunc(refused, func(e element) bool { return e.Text == "Say why." }) {
				t.Errorf("%d choices, refused: %+v", n, refused)
			}
		}
	}
}
