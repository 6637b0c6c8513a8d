package rules

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/wizard/rules/propose"
)

// TestPropose checks that a model's words are written if the author confirms what was
// understood, and that otherwise nothing is.
func TestPropose(t *testing.T) {
	t.Parallel()
	const text = "If the visa is No, go to Sign-off.\nAnybody bound for Rio reads the safety stuff.\n"
	const proposed = "If the destination is Brazil, go to Safety briefing."
	for _, tt := range []struct {
		name, text, answer, model string
		want, shown, fails        string
	}{
		{"confirmed", text, "y\n", proposed, "If the visa is No, go to Sign-off.\n" + proposed + "\n", "After The journey, go to Safety briefing if “Destination” is Brazil.", ""},
		{"denied", text, "n\n", proposed, text, "Is that what you mean?", "nothing was changed"},
		{"nobody answers", text, "", proposed, text, "Is that what you mean?", "nothing was changed"},
		{"the model knows nothing", text, "y\n", "", text, "rules.rules:2: Anybody bound for Rio", "the model knows no way"},
		{"only the author can answer", "Long trips go to Safety briefing.\n", "y\n", proposed, "Long trips go to Safety briefing.\n", "How much is “Long”?", "only you can answer that"},
		{"everything is understood", "If the visa is No, go to Sign-off.\n", "", proposed, "If the visa is No, go to Sign-off.\n", "After Visa and passport, go to Sign-off if “Visa” is No.", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "rules.rules")
			if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			c := Propose{File: file, form: form{Wizard: "trip-v1", Wizards: filepath.Join("..", "..", "..", "wizard", "rules", "testdata")}}
			model := func(context.Context, propose.Request) (json.RawMessage, error) {
				return json.Marshal(map[string]string{"rule": tt.model})
			}
			var out bytes.Buffer
			err := c.Rewrite(t.Context(), strings.NewReader(tt.answer), &out, nil, model)
			if (err == nil) != (tt.fails == "") || err != nil && !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("failed with %v, want %q", err, tt.fails)
			}
			if !strings.Contains(out.String(), tt.shown) {
				t.Errorf("the author isn't shown %q:\n%s", tt.shown, out.String())
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != tt.want {
				t.Errorf("the file is\n%s\nwant\n%s (%v)", got, tt.want, err)
			}
		})
	}
}
