package forms

import "testing"

func TestValidateSignIn(t *testing.T) {
	t.Parallel()
	full := func(url string) SignIn { return SignIn{url, "1.2", "secret"} }
	for _, s := range []SignIn{{}, full("https://hr.example.com"), full("https://hr.example.com:8443/"), full("http://localhost:8080"), full("http://127.0.0.1:8080"), full("http://[::1]:8080")} {
		if err := s.Validate(); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
	for _, s := range []SignIn{
		full(""), full("hr.example.com"), full("http://hr.example.com"), full("http://10.0.0.4"), full("https://hr.example.com/leaveway"),
		full("https://hr.example.com?a=b"), full("https://me:secret@hr.example.com"), full("ftp://localhost"), full("https://"),
		{URL: "https://hr.example.com"},
		{URL: "https://hr.example.com", ClientID: "1.2"},
		{ClientSecret: "secret"},
	} {
		if s.Validate() == nil {
			t.Errorf("%v is accepted", s)
		}
		if s.On() && s.Validate() == nil {
			t.Errorf("%v opens the studio", s)
		}
	}
	if got := issuer("https://slack.com/api/"); got != "https://slack.com" {
		t.Errorf("issuer %s", got)
	}
}
