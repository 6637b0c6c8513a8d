package signin_test

import (
	"net/http"
	"testing"
)

// TestColleaguesSignInToRead checks that somebody who may not work in the studio signs in for a
// handover's page, that this opens the studio to nobody, and that other addresses don't count.
func TestColleaguesSignInToRead(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	b := c.browser()
	b.ends(b.to(http.MethodGet, b.choose(b.begin("/handover/H-7K2A9"), "U0SAM"), ""), "/handover/H-7K2A9")
	b.sees(http.StatusUnauthorized, "who isn’t in HR")
	for _, to := range []string{"/handover/", "/handover/H-1/../../x", "//evil.example/handover/H-1", "/handover/H-1?x=1", "https://evil.example/handover/H-1"} {
		b := c.browser()
		b.ends(b.to(http.MethodGet, b.choose(b.begin(to), "U0SAM"), ""), "#/sign-in/stranger")
	}
	hr := c.browser()
	hr.ends(hr.to(http.MethodGet, hr.choose(hr.begin("/handover/H-1/graph"), "U0HANA"), ""), "/handover/H-1/graph")
	hr.sees(http.StatusOK, "Hana Kim")
}
