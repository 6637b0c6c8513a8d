package people

import "fmt"

// Settings are those of the company's directory.
type Settings struct {
	Token string `name:"scim-token" env:"LEAVEWAY_SCIM_TOKEN" help:"Bearer token with which an identity provider such as Okta or Microsoft Entra ID writes the company's people at /scim/v2/; without one, it can't."`
}

// shortestToken is how many characters the token needs: whoever has it changes who decides.
const shortestToken = 24

// Check returns a sentence for a setting that is malformed.
func (s Settings) Check() error {
	if s.Token != "" && len(s.Token) < shortestToken {
		return fmt.Errorf("LEAVEWAY_SCIM_TOKEN is shorter than %d characters: use a long random text, such as the output of openssl rand -hex 32", shortestToken)
	}
	return nil
}
