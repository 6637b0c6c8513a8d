package workspace

import (
	"encoding/json"
	"errors"
	"unicode/utf8"
)

// refusal is Slack's "ok":false: a code, and sometimes what exactly is wrong.
type refusal struct {
	code     string
	messages []string
	errors   []Violation
}

func (r *refusal) Error() string { return r.code }

func refuse(code string, messages ...string) error { return &refusal{code: code, messages: messages} }

// refuseBlocks words violations as Slack does.
func refuseBlocks(code string, found []Violation) error {
	r := &refusal{code: code}
	for _, v := range found {
		r.messages = append(r.messages, "[ERROR] "+v.Message+" [json-pointer:"+v.Pointer+"]")
	}
	return r
}

func codeOf(err error) string {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.code
	}
	return "internal_error"
}

func refusalJSON(err error) []byte {
	out := map[string]any{"ok": false, "error": codeOf(err)}
	if r, ok := errors.AsType[*refusal](err); ok {
		if len(r.messages) > 0 {
			out["response_metadata"] = map[string]any{"messages": r.messages}
		}
		if len(r.errors) > 0 {
			out["errors"] = r.errors
		}
	}
	body, err := json.Marshal(out)
	if err != nil {
		panic("workspace: a refusal cannot be written: " + err.Error())
	}
	return body
}

// checkMessage is what Slack wants of every message: something to say, within bounds.
func checkMessage(words string, blocks *node) error {
	if utf8.RuneCountInString(words) > maxMessageText {
		return refuse("msg_too_long")
	}
	if blocks.given() && blocks.kind != array {
		return refuse("invalid_blocks_format")
	}
	if len(blocks.kids) == 0 {
		if words == "" {
			return refuse("no_text")
		}
		return nil
	}
	var c check
	c.messageBlocks(&pointer{key: "blocks"}, blocks)
	if c.found != nil {
		return refuseBlocks("invalid_blocks", c.found)
	}
	return nil
}
