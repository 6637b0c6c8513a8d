package llm

import "encoding/json"

// What langchaingo leaves out of a request or puts into it wrongly, provider by
// provider. The contract tests show every one of these on the wire.

// body is a request's JSON, as far down as it has to be mended.
type body map[string]json.RawMessage

func (b body) set(name string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values below are plain
	}
	b[name] = text
}

// rename moves a field that another protocol calls otherwise.
func (b body) rename(from, to string) {
	if value, ok := b[from]; ok {
		b[to] = value
		delete(b, from)
	}
}

// mendOpenAI: the newest models refuse any temperature but their own, and a
// strict schema holds only where one tool is called at a time.
func mendOpenAI(b body, _ string) {
	delete(b, "temperature")
	b.set("parallel_tool_calls", false)
}

// mendMistral: an unknown field is an error there.
func mendMistral(b body, _ string) {
	b.rename("max_completion_tokens", "max_tokens")
	b.set("parallel_tool_calls", false)
}

// mendGoogleAI: the only tool is called where any must be, and the schema is
// held to without being called strict.
func mendGoogleAI(b body, _ string) {
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

// mendOllama: a tool can't be forced there, but what is answered can be held to
// a schema, so the tool becomes the form of the answer.
func mendOllama(b body, tool string) {
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

// mendAnthropic: the tool must be called, once; and what is the same in every
// call is marked, so that it is paid for once.
func mendAnthropic(b body, tool string) {
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
