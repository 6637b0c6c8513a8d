package signin

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

const (
	sessionCookie = "studio-session"
	flowCookie    = "studio-sign-in"
)

// session is what the browser of somebody who signed in keeps. It counts only while the
// store has the session, too.
type session struct {
	ID  string
	Who agent.UserID
}

// secure reports whether the server is reached over HTTPS. On a developer's own machine it
// may not be.
func (d *Door) secure() bool { return strings.HasPrefix(d.URL, "https://") }

// cookieName returns the name of a cookie. With the prefix, browsers take it from this host
// only, and only over HTTPS.
func (d *Door) cookieName(name string) string {
	if d.secure() {
		return "__Host-" + name
	}
	return name
}

// seal gives the browser a value that it can neither read nor change.
func (d *Door) seal(w http.ResponseWriter, name string, v any, site http.SameSite, keep time.Duration) {
	text, err := json.Marshal(v)
	if err != nil {
		panic("signin: a cookie can't be written: " + err.Error())
	}
	sealed := d.Box.Seal(nil, nil, text, []byte(name)) //nolint:gosec // the box generates the nonce
	d.set(w, name, base64.RawURLEncoding.EncodeToString(sealed), site, int(keep.Seconds()))
}

// unseal reads a cookie that this server sealed, on any replica.
func (d *Door) unseal(r *http.Request, name string, v any) bool {
	cookie, err := r.Cookie(name)
	if err != nil {
		return false
	}
	sealed, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil {
		return false
	}
	text, err := d.Box.Open(nil, nil, sealed, []byte(name))
	return err == nil && json.Unmarshal(text, v) == nil
}

func (d *Door) drop(w http.ResponseWriter, name string) {
	d.set(w, name, "", http.SameSiteStrictMode, -1)
}

func (d *Door) set(w http.ResponseWriter, name, value string, site http.SameSite, seconds int) {
	//nolint:gosec // it is secure wherever the server is reached over HTTPS
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: d.secure(), SameSite: site})
}
