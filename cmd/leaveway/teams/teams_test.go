package teams

import (
	"strings"
	"testing"
)

// TestValidate checks that whoever starts the server learns which variable is wrong, and why.
func TestValidate(t *testing.T) {
	t.Parallel()
	right := Settings{
		AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a~secret", TenantID: "33333333-aaaa-4bbb-8ccc-000000000001", HRChannel: "19:hr@thread.tacv2",
	}
	for name, c := range map[string]struct {
		change func(*Settings)
		want   string // "" if it is right
	}{
		"right":                    {func(*Settings) {}, ""},
		"nothing":                  {func(s *Settings) { *s = Settings{} }, ""},
		"no secret":                {func(s *Settings) { s.AppPassword = "" }, "TEAMS_APP_PASSWORD is not set: it is a client secret"},
		"a secret with a new line": {func(s *Settings) { s.AppPassword += "\n" }, "TEAMS_APP_PASSWORD begins or ends with a space or a line break"},
		"a company with a space":   {func(s *Settings) { s.TenantID = " " + s.TenantID }, "TEAMS_TENANT_ID begins or ends with a space"},
		"a company's name":         {func(s *Settings) { s.TenantID = "marigold.example" }, "TEAMS_TENANT_ID is \"marigold.example\", which doesn't look like one"},
		"a channel as in a link":   {func(s *Settings) { s.HRChannel = "19%3Ahr%40thread.tacv2" }, "TEAMS_HR_CHANNEL is \"19%3Ahr%40thread.tacv2\""},
		"keys from elsewhere":      {func(s *Settings) { s.MetadataURL = "not an address" }, "TEAMS_METADATA_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			set := right
			c.change(&set)
			switch err := set.Validate(); {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
