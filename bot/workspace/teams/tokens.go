package teams

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"net/http"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const (
	issuer     = "https://api.botframework.com"
	tokenScope = "https://api.botframework.com/.default"
	keyID      = "teams-1"
	botToken   = "the-bots-token" // what the connector takes
	keyBits    = 2048
)

func newKey() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, keyBits) }

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) //nolint:errchkjson // nobody to tell: the client is gone
}

func (t *Teams) serveMetadata(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"issuer": issuer, "jwks_uri": t.cfg.URL + "/keys", "token_endpoint": t.cfg.URL + "/token", "id_token_signing_alg_values_supported": []string{"RS256"},
	})
}

func (t *Teams) serveKeys(w http.ResponseWriter, _ *http.Request) {
	text, err := json.Marshal(jose.JSONWebKey{Key: t.key.Public(), KeyID: keyID, Use: "sig"})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	key := map[string]any{}
	_ = json.Unmarshal(text, &key) // just written
	key["endorsements"] = []string{"msteams"}
	writeJSON(w, http.StatusOK, map[string]any{"keys": []any{key}})
}

// Token returns a token as Teams sends it, with changes to its claims: a claim that is nil is left
// out.
func (t *Teams) Token(changes map[string]any) (string, error) {
	now := t.cfg.Clock()
	claims := map[string]any{
		"iss": issuer, "aud": t.cfg.AppID, "serviceurl": t.cfg.URL + "/", "nbf": now.Add(-time.Minute).Unix(), "exp": now.Add(time.Hour).Unix(),
	}
	for name, v := range changes {
		if claims[name] = v; v == nil {
			delete(claims, name)
		}
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: t.key}, (&jose.SignerOptions{}).WithHeader("kid", keyID))
	if err != nil {
		return "", err
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

// serveToken is Microsoft Entra's: client credentials for a token.
func (t *Teams) serveToken(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil || r.PostForm.Get("grant_type") != "client_credentials" || r.PostForm.Get("scope") != tokenScope {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_request"})
		return
	}
	if r.PostForm.Get("client_id") != t.cfg.AppID {
		writeJSON(w, http.StatusBadRequest, map[string]string{
			"error": "unauthorized_client", "error_description": "AADSTS700016: Application with this identifier was not found in the directory.",
		})
		return
	}
	if r.PostForm.Get("client_secret") != t.cfg.AppPassword {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client", "error_description": "AADSTS7000215: Invalid client secret provided."})
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"access_token": botToken, "token_type": "Bearer", "expires_in": 3600})
}
