package llm

import (
	"encoding/json"
	"strings"

	"github.com/tmc/langchaingo/llms"
)

// arguments are those of the first call of the tool. A model that was told to
// answer in the form of the tool, and did, has called it, too.
func arguments(resp *llms.ContentResponse, tool string) (json.RawMessage, bool) {
	var text strings.Builder
	for _, choice := range resp.Choices {
		for _, call := range choice.ToolCalls {
			if call.FunctionCall != nil && call.FunctionCall.Name == tool {
				return object(call.FunctionCall.Arguments)
			}
		}
		text.WriteString(choice.Content)
	}
	return object(text.String())
}

// object is a JSON object, and whether the text is one.
func object(text string) (json.RawMessage, bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") || !json.Valid([]byte(text)) {
		return nil, false
	}
	return json.RawMessage(text), true
}

// usage is what a reply cost, under the names that each provider's client has
// for it. It stands at every choice, and counts once.
func usage(resp *llms.ContentResponse) Usage {
	if len(resp.Choices) == 0 {
		return Usage{}
	}
	told := resp.Choices[0].GenerationInfo
	count := func(name string) int {
		n, _ := told[name].(int)
		return n
	}
	// Anthropic's In leaves out what was read from its cache or written into it.
	read, written := count("CacheReadInputTokens"), count("CacheCreationInputTokens")
	return Usage{
		In:       count("PromptTokens") + count("InputTokens") + read + written,
		Out:      count("CompletionTokens") + count("OutputTokens"),
		CachedIn: count("PromptCachedTokens") + read,
	}
}
