package llm

import "encoding/json"

// Each provider's function corrects what langchaingo leaves out of a request or gets
// wrong. The contract tests show every correction on the wire.

// body is the part of a request's JSON that needs corrections.
type body map[string]json.RawMessage

func (b body) set(name string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values below can always be encoded
	}
	b[name] = text
}

// rename renames a field, if it is there.
func (b body) rename(from, to string) {
	if value, ok := b[from]; ok {
		b[to] = value
		delete(b, from)
	}
}

// adaptOpenAI drops the temperature, which the newest models reject, and allows only one
// tool call at a time, without which a strict schema isn't enforced.
func adaptOpenAI(b body, _ string) {
	delete(b, "temperature")
	b.set("parallel_tool_calls", false)
}

// adaptMistral renames a field that Mistral doesn't know: unknown fields are errors there.
func adaptMistral(b body, _ string) {
	b.rename("max_completion_tokens", "max_tokens")
	b.set("parallel_tool_calls", false)
}

// adaptGoogleAI requires a call of any tool, and there is only one. It drops "strict":
// the schema is enforced anyway.
func adaptGoogleAI(b body, _ string) {
	delete(b, "temperature")
	b.rename("max_completion_tokens", "max_tokens")
	b.set("tool_choice", "required")
	var tools []struct {
		Type     string `json:"type"`
		Function body   `json:"function"`
	}
	if json.Unmarshal(b["tools"], &tools) != nil {
		return
	}
	for _, tool := range tools {
		delete(tool.Function, "strict")
	}
	b.set("tools", tools)
}

// adaptOllama replaces the tool by a response format with the tool's schema, because
// Ollama can't force a tool call.
func adaptOllama(b body, tool string) {
	var tools []struct {
		Function struct {
			Parameters json.RawMessage `json:"parameters"`
		} `json:"function"`
	}
	b.rename("max_completion_tokens", "max_tokens")
	if json.Unmarshal(b["tools"], &tools) != nil || len(tools) != 1 {
		return
	}
	delete(b, "tools")
	delete(b, "tool_choice")
	b.set("response_format", map[string]any{
		"type":        "json_schema",
		"json_schema": map[string]any{"name": tool, "strict": true, "schema": tools[0].Function.Parameters},
	})
}

// adaptAnthropic requires exactly one call of the tool, and marks what is the same in
// every request for caching.
func adaptAnthropic(b body, tool string) {
	delete(b, "temperature")
	b.set("tool_choice", map[string]any{"type": "tool", "name": tool, "disable_parallel_tool_use": true})
	cached := map[string]string{"type": "ephemeral"}
	var system string
	if json.Unmarshal(b["system"], &system) == nil && system != "" {
		b.set("system", []any{map[string]any{"type": "text", "text": system, "cache_control": cached}})
	}
	var tools []body
	if json.Unmarshal(b["tools"], &tools) == nil && len(tools) > 0 {
		tools[len(tools)-1].set("cache_control", cached)
		b.set("tools", tools)
	}
}
