package llm

import (
	"encoding/json"
	"strings"

	"github.com/tmc/langchaingo/llms"
)

// arguments returns the arguments of the first call of the tool. A reply in the tool's
// format counts as a call.
func arguments(resp *llms.ContentResponse, tool string) (json.RawMessage, bool) {
	var text strings.Builder
	for _, choice := range resp.Choices {
		for _, call := range choice.ToolCalls {
			if call.FunctionCall != nil && call.FunctionCall.Name == tool {
				return parseObject(call.FunctionCall.Arguments)
			}
		}
		text.WriteString(choice.Content)
	}
	return parseObject(text.String())
}

// parseObject returns a text as a JSON object; ok is false if it isn't one.
func parseObject(text string) (object json.RawMessage, ok bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") || !json.Valid([]byte(text)) {
		return nil, false
	}
	return json.RawMessage(text), true
}

// usage adds up a reply's tokens, by the names that each provider's client uses. Every
// choice repeats the numbers.
func usage(resp *llms.ContentResponse) Usage {
	if len(resp.Choices) == 0 {
		return Usage{}
	}
	info := resp.Choices[0].GenerationInfo
	count := func(name string) int {
		n, _ := info[name].(int)
		return n
	}
	// Anthropic doesn't count what was read from its cache or written to it as input.
	read, written := count("CacheReadInputTokens"), count("CacheCreationInputTokens")
	return Usage{
		In:       count("PromptTokens") + count("InputTokens") + read + written,
		Out:      count("CompletionTokens") + count("OutputTokens"),
		CachedIn: count("PromptCachedTokens") + read,
	}
}
