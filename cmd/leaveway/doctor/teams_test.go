package doctor

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/teams"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
)

// TestTeams checks that the person who sets Teams up hears what is wrong first, and what to do about it.
func TestTeams(t *testing.T) {
	t.Parallel()
	const hr = "19:hr@thread.tacv2"
	var company *workplace.Teams
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { company.Handler().ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	place := workplace.Config{
		URL: server.URL, AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a password", TenantID: "33333333-aaaa-4bbb-8ccc-000000000001", HRChannel: hr,
		People: []workplace.Person{{ID: "11111111-aaaa-4bbb-8ccc-000000000001", Name: "Hana Kim", HR: true}, {ID: "11111111-aaaa-4bbb-8ccc-000000000002", Name: "Dana Reyes"}},
	}
	var err error
	if company, err = workplace.New(place); err != nil {
		t.Fatal(err)
	}
	right := teams.Config{AppID: place.AppID, AppPassword: place.AppPassword, TenantID: place.TenantID, HRChannel: hr, MetadataURL: company.MetadataURL()}
	for name, c := range map[string]struct {
		change func(*teams.Config)
		works  int // how many checks pass
		says   string
		fix    string
	}{
		"all is well":        {func(*teams.Config) {}, 3, "people who decide there: 1", ""},
		"another's password": {func(c *teams.Config) { c.AppPassword = "x" }, 1, "TEAMS_APP_PASSWORD isn't a secret of the app (AADSTS7000215)", "copy its value, not its ID"},
		"another app":        {func(c *teams.Config) { c.AppID = "22222222-aaaa-4bbb-8ccc-000000000002" }, 1, "no app with TEAMS_APP_ID", "TEAMS_TENANT_ID"},
		"another channel":    {func(c *teams.Config) { c.HRChannel = "19:other@thread.tacv2" }, 2, "the app isn't in HR's team", "add the app to HR's team"},
		"no metadata":        {func(c *teams.Config) { c.MetadataURL = server.URL + "/nothing" }, 0, "can't be read", "login.botframework.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := right
			c.change(&cfg)
			found := Teams(cfg)(t.Context())
			works := 0
			for _, f := range found {
				if f.Grade == OK {
					works++
				}
			}
			last := found[len(found)-1]
			if works != c.works || !strings.Contains(last.Says, c.says) || !strings.Contains(last.Fix, c.fix) || strings.Contains(last.Says+last.Fix, "a password") {
				t.Errorf("%+v", found)
			}
		})
	}
}
