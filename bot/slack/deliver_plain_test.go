package slack

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
)

// A message whose content Slack refuses goes out as plain text, with a line in the
// log. Other errors don't have that effect.
func TestPlainTextWhereBlocksAreRefused(t *testing.T) {
	hr := agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}
	whisper := agent.Address{Room: agent.Whisper, Person: "U0DANA", Channel: "C0GENERAL"}
	long := agent.Press{Do: agent.DoOpenForm, Value: strings.Repeat("x", maxButtonValue)}
	for name, c := range map[string]struct {
		to     agent.Address
		code   string // that blocks are refused with
		button agent.Press
		want   string // the channel and the end of the text; "" if nothing goes out
	}{
		"a direct message":    {dana, "invalid_blocks", agent.Press{Do: agent.DoResume}, "D0DANA " + plainDirect},
		"in HR's channel":     {hr, "msg_blocks_too_long", agent.Press{Do: agent.DoResume}, "C0HRLEAVE " + plainHR},
		"can't be rendered":   {dana, "", long, "D0DANA " + plainDirect},
		"a whisper":           {whisper, "invalid_blocks", agent.Press{Do: agent.DoResume}, ""},
		"the person has left": {dana, "user_disabled", agent.Press{Do: agent.DoResume}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			refuse := func(w http.ResponseWriter, _ *http.Request) {
				made := b.api.madeCalls()
				form := made[len(made)-1].form
				if c.code != "" && (form.Get("blocks") != "" || c.code == "user_disabled") {
					fmt.Fprintf(w, `{"ok":false,"error":%q}`, c.code)
					return
				}
				fmt.Fprintf(w, `{"ok":true,"channel":%q,"ts":"1795167200.000009"}`, form.Get("channel"))
			}
			b.api.answer["chat.postMessage"], b.api.answer["chat.postEphemeral"] = refuse, refuse
			d := deliver(c.to, "")
			d.Message.Blocks = []agent.Block{{Text: "Denied: <no> cover."}, {Buttons: []agent.Button{{Label: "Reply", Press: c.button}}}}
			at, err := b.Deliver(context.Background(), d)
			if c.want == "" {
				if err == nil {
					t.Errorf("delivered: %+v", at)
				}
				return
			}
			made := b.api.madeCalls()
			got := made[len(made)-1].form
			channel, end, _ := strings.Cut(c.want, " ")
			if text := got.Get("text"); err != nil || at.Channel != channel || !strings.HasPrefix(text, "Denied: &lt;no&gt; cover.") || !strings.HasSuffix(text, end) || got.Get("blocks") != "" || got.Get("parse") != "none" {
				t.Errorf("%+v %v: %v", at, err, got)
			}
			if !strings.Contains(b.log.String(), "went out as plain text") {
				t.Error("the log doesn't mention it")
			}
		})
	}
}

// Where Slack doesn't take thumbs, an answer has plain buttons, and so have those after it.
func TestPlainButtonsWhereThumbsAreRefused(t *testing.T) {
	b := newFixture(t)
	b.api.answer["chat.postMessage"] = func(w http.ResponseWriter, _ *http.Request) {
		made := b.api.madeCalls()
		if strings.Contains(made[len(made)-1].form.Get("blocks"), "context_actions") {
			fmt.Fprint(w, `{"ok":false,"error":"invalid_blocks"}`)
			return
		}
		fmt.Fprint(w, `{"ok":true,"channel":"D0DANA","ts":"1795167200.000009"}`)
	}
	d := deliver(dana, "")
	d.Message.Blocks = []agent.Block{{Text: "12 weeks."}, rating()}
	for range 2 {
		if _, err := b.Deliver(context.Background(), d); err != nil {
			t.Fatal(err)
		}
	}
	var posted []bool // whether there were thumbs
	for _, c := range b.api.madeCalls() {
		if blocks := c.form.Get("blocks"); blocks != "" {
			posted = append(posted, strings.Contains(blocks, "context_actions"))
			if !posted[len(posted)-1] && (!strings.Contains(blocks, `"text":"No, ask HR"`) || strings.Contains(blocks, "unhelpful")) {
				t.Errorf("posted %s", blocks)
			}
		}
	}
	if !slices.Equal(posted, []bool{true, false, false}) {
		t.Errorf("thumbs were sent %v", posted)
	}
}

// A picture that Slack doesn't take, because the app lacks a scope for instance, is told in
// words: the message goes out.
func TestPictureInWords(t *testing.T) {
	b := newFixture(t)
	b.api.refuse("files.getUploadURLExternal", "missing_scope")
	d := deliver(dana, "")
	d.Message.Blocks = []agent.Block{{Text: "Dana has shared it."}, {Picture: &agent.Picture{Alt: "Harbor: 2 files & 1 person.", Name: "overview.png", PNG: []byte("PNG")}}}
	if _, err := b.Deliver(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	made := b.api.madeCalls()
	blocks := made[len(made)-1].form.Get("blocks")
	if !strings.Contains(blocks, `"context"`) || !strings.Contains(blocks, "2 files") || strings.Contains(blocks, `"image"`) || strings.Contains(blocks, "UE5H") {
		t.Errorf("posted %s", blocks)
	}
	if !strings.Contains(b.log.String(), "files:write") {
		t.Error("the log doesn't say which scope is missing")
	}
}

// A message whose picture Slack takes and then refuses to show, because it still reads the file
// for instance, keeps its buttons: only the picture is told in words.
func TestRefusedPictureKeepsTheButtons(t *testing.T) {
	b := newFixture(t)
	b.api.answer["chat.postMessage"] = func(w http.ResponseWriter, _ *http.Request) {
		made := b.api.madeCalls()
		form := made[len(made)-1].form
		if strings.Contains(form.Get("blocks"), "slack_file") {
			fmt.Fprint(w, `{"ok":false,"error":"invalid_blocks"}`)
			return
		}
		fmt.Fprintf(w, `{"ok":true,"channel":%q,"ts":"1795167200.000009"}`, form.Get("channel"))
	}
	d := deliver(dana, "")
	d.Message.Blocks = []agent.Block{
		{Text: "Dana has shared it."},
		{Picture: &agent.Picture{Alt: "Harbor: 2 files.", Name: "overview.png", File: "F0OVERVIEW"}},
		{Buttons: []agent.Button{{Label: "Read it", Press: agent.Press{Do: agent.DoResume}}}},
	}
	if _, err := b.Deliver(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	made := b.api.madeCalls()
	blocks := made[len(made)-1].form.Get("blocks")
	if !strings.Contains(blocks, "Read it") || !strings.Contains(blocks, "2 files") || strings.Contains(blocks, "slack_file") {
		t.Errorf("posted %s", blocks)
	}
}
