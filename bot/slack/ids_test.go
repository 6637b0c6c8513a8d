package slack

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

func drawPress(t *rapid.T) agent.Press {
	text := rapid.StringMatching(`[ -~äß漢😀]{0,40}`)
	return agent.Press{
		Do:       agent.Verb(rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "do")),
		Form:     agent.FormID(text.Draw(t, "form")),
		Step:     wizard.StepID(text.Draw(t, "step")),
		Question: wizard.QuestionID(text.Draw(t, "question")),
		Request:  agent.RequestID(text.Draw(t, "request")),
		Value:    text.Draw(t, "value"),
	}
}

func TestPressRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawPress(t)
		text, err := encodePress(want, maxButtonValue)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodePress(text)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

func TestPressTooLong(t *testing.T) {
	press := agent.Press{Do: agent.DoAnswer, Value: strings.Repeat("x", maxButtonValue)}
	if text, err := encodePress(press, maxButtonValue); err == nil {
		t.Errorf("encoded in %d characters", len(text))
	}
}

func TestPressOfOtherVersion(t *testing.T) {
	for _, value := range []string{
		"", "req-12-dana", "{}", "[]", "null", `{"v":1}`, `{"v":2,"do":"answer"}`, `{"v":0,"do":"answer"}`,
		`{"do":"answer"}`, `{"v":1,"do":""}`, `{"v":1,"do":7}`, `{"v":1,"do":"answer"`,
	} {
		if p, err := decodePress(value); !errors.Is(err, errOtherVersion) {
			t.Errorf("%q is read as %+v, %v", value, p, err)
		}
	}
}

func FuzzDecodePress(f *testing.F) {
	f.Add(`{"v":1,"do":"answer","form":"F7K2","question":"q-date","value":"2027-06-15"}`)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := decodePress(s)
		if err != nil {
			return
		}
		text, err := encodePress(p, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodePress(text)
		if err != nil || again != p {
			t.Errorf("%q is read as %+v and then as %+v, %v", s, p, again, err)
		}
	})
}

func TestMetadataRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := metadata{V: metadataVersion, Channel: rapid.StringMatching(`[CD][A-Z0-9]{0,10}`).Draw(t, "channel"), Ref: agent.ViewRef{
			Form:     agent.FormID(rapid.StringMatching(`[A-Z0-9]{0,12}`).Draw(t, "form")),
			Wizard:   wizard.ID(rapid.StringMatching(`[a-z0-9-]{0,30}`).Draw(t, "wizard")),
			Step:     wizard.StepID(rapid.StringMatching(`[a-z0-9-]{0,30}`).Draw(t, "step")),
			Revision: rapid.Int64Min(0).Draw(t, "revision"),
			Review:   rapid.Bool().Draw(t, "review"),
			Prompt:   drawPress(t),
		}}
		text, err := want.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeMetadata(text)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

func TestMetadataTooLong(t *testing.T) {
	m := metadata{Ref: agent.ViewRef{Prompt: agent.Press{Do: agent.DoReplyToHR, Value: strings.Repeat("x", maxMetadata)}}}
	if text, err := m.encode(); err == nil {
		t.Errorf("encoded in %d characters", len(text))
	}
}

func FuzzDecodeMetadata(f *testing.F) {
	f.Add(`{"v":1,"ref":{"form":"F7K2","wizard":"preg-adoption-v1","step":"step-002","rev":7},"channel":"D0DANA"}`)
	f.Fuzz(func(t *testing.T, s string) {
		m, err := decodeMetadata(s)
		if err != nil {
			return
		}
		text, err := m.encode()
		if err != nil {
			return // too long for Slack
		}
		if again, err := decodeMetadata(text); err != nil || again != m {
			t.Errorf("%q is read as %+v and then as %+v, %v", s, m, again, err)
		}
	})
}
