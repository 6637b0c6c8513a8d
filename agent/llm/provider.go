package llm

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/llms/anthropic"
	"github.com/tmc/langchaingo/llms/openai"
)

// provider is how one provider is called.
type provider struct {
	baseURL string // where it is
	noKey   bool   // it asks for no key
	adapt   func(b body, tool string)
	open    func(cfg Config, client *http.Client) (llms.Model, error)
}

// providers lists all providers. Most use OpenAI's protocol, and langchaingo's client
// for it.
var providers = map[string]provider{
	"openai":    {baseURL: "https://api.openai.com/v1", adapt: adaptOpenAI, open: openOpenAI},
	"anthropic": {baseURL: "https://api.anthropic.com/v1", adapt: adaptAnthropic, open: openAnthropic},
	"googleai":  {baseURL: "https://generativelanguage.googleapis.com/v1beta/openai", adapt: adaptGoogleAI, open: openOpenAI},
	"mistral":   {baseURL: "https://api.mistral.ai/v1", adapt: adaptMistral, open: openOpenAI},
	"ollama":    {baseURL: "http://localhost:11434/v1", adapt: adaptOllama, open: openOpenAI, noKey: true},
}

// Providers lists the valid names for [Config.Provider], in alphabetical order.
func Providers() []string { return slices.Sorted(maps.Keys(providers)) }

func openOpenAI(cfg Config, client *http.Client) (llms.Model, error) {
	return openai.New(openai.WithToken(cfg.Key), openai.WithModel(cfg.Model), openai.WithEmbeddingModel(cfg.Model), openai.WithBaseURL(cfg.BaseURL),
		openai.WithOrganization(""), openai.WithHTTPClient(client))
}

func openAnthropic(cfg Config, client *http.Client) (llms.Model, error) {
	return anthropic.New(anthropic.WithToken(cfg.Key), anthropic.WithModel(cfg.Model), anthropic.WithBaseURL(cfg.BaseURL),
		anthropic.WithHTTPClient(client))
}

// check returns a sentence that says what is wrong, without the key.
func (c Config) check() error {
	p, ok := providers[c.Provider]
	switch {
	case !ok:
		return fmt.Errorf("there is no provider %q: use %s; for any other with OpenAI's protocol, use openai and its address", c.Provider, strings.Join(Providers(), ", "))
	case c.Model == "":
		return fmt.Errorf("the model of %s has no name: use one from the provider's list", c.Provider)
	case c.Key == "" && !p.noKey && c.BaseURL == "": // a server of your own may not need one
		return fmt.Errorf("%s needs a key", c.Provider)
	case strings.ContainsFunc(c.Key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return fmt.Errorf("the key of %s contains spaces, line breaks or other characters that no key has", c.Provider)
	case c.Timeout < 0:
		return fmt.Errorf("the timeout %s is negative", c.Timeout)
	}
	u, err := url.Parse(c.BaseURL)
	if c.BaseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("the address of %s is not a web address: use https://HOST/v1, or leave it out for the provider's own", c.Provider)
	}
	return nil
}
