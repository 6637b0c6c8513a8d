package intake

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// MicrosoftMetadata says where the keys of the Bot Framework are.
const MicrosoftMetadata = "https://login.botframework.com/v1/.well-known/openidconfiguration"

// Hosts are the hosts that replies may go to. A reply carries our app's token, so it goes to no
// host that merely an activity names.
type Hosts struct {
	own string // the host of a local counterpart, with its port; "" if there is none
}

// The services of Teams, in the public and the governments' clouds. Anybody can get a name below
// trafficmanager.net, so only Microsoft's own one is listed.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/send-proactive-messages.
var services = []string{
	"smba.trafficmanager.net", "smba.infra.gcc.teams.microsoft.com", "smba.infra.gov.teams.microsoft.us", "smba.infra.dod.teams.microsoft.us",
}

// frameworks are the domains of the Bot Framework.
var frameworks = []string{".botframework.com", ".botframework.azure.us"}

// HostsFor returns the hosts for a metadata URL. A counterpart of our own, whose metadata is
// elsewhere, is where its metadata is.
func HostsFor(metadata string) (Hosts, error) {
	u, err := url.Parse(metadata)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return Hosts{}, fmt.Errorf("TEAMS_METADATA_URL is %q, which isn't a web address: leave it out to use Microsoft's", metadata)
	}
	if isMicrosoft(u) {
		return Hosts{}, nil
	}
	return Hosts{own: strings.ToLower(u.Host)}, nil
}

// Allow reports whether replies may go to a service.
func (h Hosts) Allow(service string) bool {
	u, err := url.Parse(service)
	if err != nil || u.User != nil {
		return false
	}
	return isMicrosoft(u) || h.IsLocal(u)
}

// IsLocal reports whether an address is at the local counterpart.
func (h Hosts) IsLocal(u *url.URL) bool { return h.own != "" && strings.EqualFold(u.Host, h.own) }

func isMicrosoft(u *url.URL) bool {
	if u.Scheme != "https" || u.Port() != "" && u.Port() != "443" {
		return false
	}
	host := strings.ToLower(u.Hostname())
	return slices.Contains(services, host) || slices.ContainsFunc(frameworks, func(domain string) bool { return strings.HasSuffix(host, domain) })
}
