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

// provider is what is particular to one of them.
type provider struct {
	base    string // where it is
	keyless bool   // it asks for no key
	mend    func(b body, tool string)
	open    func(cfg Config, client *http.Client) (llms.Model, error)
}

// providers are all that can be named. Most speak OpenAI's protocol, and are
// spoken to by langchaingo's client for it.
var providers = map[string]provider{
	"openai":    {base: "https://api.openai.com/v1", mend: mendOpenAI, open: openOpenAI},
	"anthropic": {base: "https://api.anthropic.com/v1", mend: mendAnthropic, open: openAnthropic},
	"googleai":  {base: "https://generativelanguage.googleapis.com/v1beta/openai", mend: mendGoogleAI, open: openOpenAI},
	"mistral":   {base: "https://api.mistral.ai/v1", mend: mendMistral, open: openOpenAI},
	"ollama":    {base: "http://localhost:11434/v1", mend: mendOllama, open: openOpenAI, keyless: true},
}

// Providers are the names that [Config.Provider] can have, in order.
func Providers() []string { return slices.Sorted(maps.Keys(providers)) }

func openOpenAI(cfg Config, client *http.Client) (llms.Model, error) {
	return openai.New(openai.WithToken(cfg.Key), openai.WithModel(cfg.Model), openai.WithBaseURL(cfg.BaseURL),
		openai.WithOrganization(""), openai.WithHTTPClient(client))
}

func openAnthropic(cfg Config, client *http.Client) (llms.Model, error) {
	return anthropic.New(anthropic.WithToken(cfg.Key), anthropic.WithModel(cfg.Model), anthropic.WithBaseURL(cfg.BaseURL),
		anthropic.WithHTTPClient(client))
}

// check says in a sentence what of a config is wrong, without showing the key.
func (c Config) check() error {
	p, ok := providers[c.Provider]
	switch {
	case !ok:
		return fmt.Errorf("there is no provider %q: there are %s; anything that speaks OpenAI's protocol is openai, with its own address", c.Provider, strings.Join(Providers(), ", "))
	case c.Model == "":
		return fmt.Errorf("the model of %s has no name: use one from its list", c.Provider)
	case c.Key == "" && !p.keyless && c.BaseURL == "": // a server of one's own may ask for none
		return fmt.Errorf("%s needs a key", c.Provider)
	case strings.ContainsFunc(c.Key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return fmt.Errorf("the key of %s has spaces, line breaks or letters that no key has", c.Provider)
	case c.Timeout < 0:
		return fmt.Errorf("a budget of %s is none", c.Timeout)
	}
	u, err := url.Parse(c.BaseURL)
	if c.BaseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("the address of %s is not a web address: use https://HOST/v1, or leave it out for its own", c.Provider)
	}
	return nil
}
