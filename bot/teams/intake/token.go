package intake

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// clockTolerance is how far the Bot Framework's clock and ours may differ.
const clockTolerance = 5 * time.Minute

var (
	errNoToken   = errors.New("the request has no bearer token")
	errToken     = errors.New("the token isn't a JWT that is signed with RS256")
	errKey       = errors.New("the token is signed with a key that the metadata doesn't list")
	errSignature = errors.New("the token's signature is wrong")
	errIssuer    = errors.New("the token is from another issuer")
	errAudience  = errors.New("the token is for another app than TEAMS_APP_ID")
	errTime      = errors.New("the token has expired, isn't valid yet, or doesn't say until when; if Teams sent it, this machine's clock is wrong")
	errService   = errors.New("the token names no service")
)

// sender is what a valid token says about who sent a request.
type sender struct {
	serviceURL   string
	endorsements []string // the channels that its key is for
}

// endorses reports whether the key is for a channel. A local counterpart endorses as the Bot
// Framework does.
func (s sender) endorses(channel string) bool { return slices.Contains(s.endorsements, channel) }

// verify checks a token. The error is a [Refusal].
// Source: learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication.
func (g *Gate) verify(ctx context.Context, token string) (sender, error) {
	refused := func(why error) (sender, error) { return sender{}, Refusal{http.StatusUnauthorized, why} }
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil || len(parsed.Headers) != 1 {
		return refused(errToken)
	}
	issuer, key, err := g.keys.find(ctx, parsed.Headers[0].KeyID)
	if err != nil {
		if errors.Is(err, errKey) {
			return refused(err)
		}
		return sender{}, Refusal{http.StatusServiceUnavailable, err} // Teams tries again
	}
	var claims struct {
		jwt.Claims

		ServiceURL string `json:"serviceurl"`
	}
	if err := parsed.Claims(key.public, &claims); err != nil {
		return refused(errSignature)
	}
	switch {
	case issuer == "" || claims.Issuer != issuer:
		return refused(errIssuer)
	case !slices.ContainsFunc(claims.Audience, g.isOurs):
		return refused(errAudience)
	case claims.Expiry == nil || claims.ValidateWithLeeway(jwt.Expected{Time: g.cfg.Clock()}, clockTolerance) != nil:
		return refused(errTime)
	case claims.ServiceURL == "":
		// Tokens of agents with an identity of their own have none. They aren't served.
		return refused(errService)
	}
	return sender{claims.ServiceURL, key.endorsements}, nil
}

// isOurs reports whether a token's audience is our app, in one of its three spellings.
func (g *Gate) isOurs(audience string) bool {
	return slices.Contains([]string{g.cfg.AppID, "api://" + g.cfg.AppID, "api://botid-" + g.cfg.AppID}, audience)
}
