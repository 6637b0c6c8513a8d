package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// benchHash is a placeholder for the view's hash in a prepared form.
const (
	benchHash   = "1795167130.0000000000"
	benchDigits = "0000000000"
)

// form returns a view as Slack sends it when it is submitted: the whole view, with what
// Slack adds and what the person chose.
func (p *benchPerson) form(b *testing.B, view any, chosen map[string]string) benchForm {
	b.Helper()
	v := benchSent(view).(map[string]any)
	values := map[string]any{}
	for i, block := range v["blocks"].([]any) {
		block := block.(map[string]any)
		id, named := block["block_id"].(string)
		if !named {
			block["block_id"] = "Zb" + strconv.Itoa(i) + "x"
		}
		if element, ok := block["element"].(map[string]any); ok && block["type"] == "input" {
			values[id] = map[string]any{"input": benchState(element, chosen[benchAsked(id)])}
		}
	}
	maps.Copy(v, map[string]any{
		"id": "V0" + p.id, "team_id": benchTeam, "state": map[string]any{"values": values}, "hash": benchHash,
		"previous_view_id": nil, "root_view_id": "V0" + p.id, "app_id": "A0BENCH", "external_id": "",
		"app_installed_team_id": benchTeam, "bot_id": "B0BENCH", "clear_on_close": false,
	})
	text, err := json.Marshal(map[string]any{
		"type": "view_submission", "token": "verification-token", "api_app_id": "A0BENCH", "trigger_id": "9718.5523.a1b2c3d4",
		"team":       map[string]any{"id": benchTeam, "domain": "bench"},
		"user":       map[string]any{"id": p.id, "username": "dana", "name": "dana", "team_id": benchTeam},
		"enterprise": nil, "is_enterprise_install": false, "response_urls": []any{}, "view": v,
	})
	if err != nil {
		b.Fatal(err)
	}
	body := []byte("payload=" + url.QueryEscape(string(text)))
	at := bytes.Index(body, []byte(benchHash)) + len(benchHash) - len(benchDigits)
	return benchForm{body: body, hash: body[at : at+len(benchDigits)]}
}

// benchAsked returns the question in a block's ID, "q1:7:q-leave-start:value".
func benchAsked(block string) string {
	if parts := strings.Split(block, ":"); len(parts) == 4 && parts[3] == "value" {
		return parts[2]
	}
	return ""
}

// benchState returns the state of an input with a value.
func benchState(element map[string]any, value string) map[string]any {
	state := map[string]any{"type": element["type"]}
	switch element["type"] {
	case "datepicker":
		state["selected_date"] = value
	case "checkboxes":
		state["selected_options"] = []any{}
	case "static_select", "radio_buttons":
		state["selected_option"] = nil
		options, _ := element["options"].([]any)
		for _, o := range options {
			if o, ok := o.(map[string]any); ok && o["value"] == value {
				state["selected_option"] = o
			}
		}
	default:
		state["value"] = value
	}
	return state
}

// benchSent copies a drawn view and adds what Slack adds to every plain text.
func benchSent(drawn any) any {
	switch drawn := drawn.(type) {
	case map[string]any:
		sent := map[string]any{}
		for key, value := range drawn {
			sent[key] = benchSent(value)
		}
		if _, set := sent["emoji"]; sent["type"] == "plain_text" && !set {
			sent["emoji"] = true
		}
		return sent
	case []any:
		sent := make([]any, len(drawn))
		for i, value := range drawn {
			sent[i] = benchSent(value)
		}
		return sent
	}
	return drawn
}
