package people

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Settings are those of the company's directory.
type Settings struct {
	Token   string `name:"scim-token" env:"LEAVEWAY_SCIM_TOKEN" help:"Bearer token with which an identity provider such as Okta or Microsoft Entra ID writes the company's people at /scim/v2/; without one, it can't. With several workspaces, one for each: T0123456789=TOKEN,T9876543210=TOKEN."`
	HRIS    string `name:"hris" env:"LEAVEWAY_HRIS" help:"The HR system from which people and balances are read, with its kind before its address: orangehrm+https://hr.example.com/web/index.php or frappe+https://hr.example.com. With several workspaces, one for each: T0123456789=…,T9876543210=…."`
	HRISKey string `name:"hris-key" env:"LEAVEWAY_HRIS_KEY" help:"Key for LEAVEWAY_HRIS: API_KEY:API_SECRET of Frappe HR, CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN of OrangeHRM; with several workspaces, one for each."`
}

// shortestToken is long because anyone with the token can change who decides.
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

// NeedsTenant reports whether a token or an HR system is that of the only workspace, which doesn't say which one
// that is.
func (s Settings) NeedsTenant() bool {
	all, err := s.tokens()
	systems, err2 := s.systems()
	_, only := systems[""]
	return err == nil && all[""] != "" || err2 == nil && only
}

// Check returns a sentence for a setting that is malformed. sealed is set if the database is
// encrypted.
func (s Settings) Check(sealed bool) error {
	_, err := s.tokens()
	systems, err2 := s.systems()
	for _, one := range systems {
		if one.needsSeal() && !sealed {
			err2 = errors.New("LEAVEWAY_ENCRYPTION_KEYS isn't set: OrangeHRM gives a new token with each use, which is kept in the database, so it has to be encrypted; see leaveway key")
		}
	}
	return errors.Join(err, err2)
}
