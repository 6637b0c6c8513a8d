package people

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Settings are those of the company's directory.
type Settings struct {
	Token string `name:"scim-token" env:"LEAVEWAY_SCIM_TOKEN" help:"Bearer token with which an identity provider such as Okta or Microsoft Entra ID writes the company's people at /scim/v2/; without one, it can't. With several workspaces, one for each: T0123456789=TOKEN,T9876543210=TOKEN."`
}

// shortestToken is how many characters a token needs: whoever has it changes who decides.
const shortestToken = 24

// ofWorkspace is the token of one of several workspaces.
var ofWorkspace = regexp.MustCompile(`^([TE][A-Z0-9]{5,}|teams:[^=,]+)=(.+)$`)

// tokens returns the token of each workspace. A token without one is that of the only workspace,
// which is "".
func (s Settings) tokens() (all map[agent.TenantID]string, err error) {
	all = map[agent.TenantID]string{}
	if s.Token == "" {
		return all, nil
	}
	used := map[string]bool{}
	for one := range strings.SplitSeq(s.Token, ",") {
		tenant, token := agent.TenantID(""), strings.TrimSpace(one)
		if found := ofWorkspace.FindStringSubmatch(token); found != nil {
			tenant, token = agent.TenantID(found[1]), found[2]
		}
		_, twice := all[tenant]
		switch {
		case len(token) < shortestToken:
			return nil, fmt.Errorf("LEAVEWAY_SCIM_TOKEN has a token that is shorter than %d characters: use a long random text, such as the output of openssl rand -hex 32", shortestToken)
		case tenant == "" && strings.Contains(s.Token, ","):
			return nil, fmt.Errorf("LEAVEWAY_SCIM_TOKEN has several tokens, and one of them doesn't say whose it is: write each with its workspace, as T0123456789=TOKEN,T9876543210=TOKEN")
		case twice:
			return nil, fmt.Errorf("LEAVEWAY_SCIM_TOKEN has two tokens for %s: keep one of them", tenant)
		case used[token]:
			return nil, fmt.Errorf("LEAVEWAY_SCIM_TOKEN has the same token for two workspaces: the token says whose people are written, so each needs its own")
		}
		all[tenant], used[token] = token, true
	}
	return all, nil
}

// NeedsTenant reports whether the token is that of the only workspace, which doesn't say which one
// that is.
func (s Settings) NeedsTenant() bool {
	all, err := s.tokens()
	return err == nil && all[""] != ""
}

// Check returns a sentence for a setting that is malformed.
func (s Settings) Check() error {
	_, err := s.tokens()
	return err
}
