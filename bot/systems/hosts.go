package systems

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Hosts are those that may be called. The zero value allows none.
type Hosts struct {
	origins []string // "https://hr.example.com:443"
	private []netip.Prefix
}

// ParseHosts reads a list of hosts: "hr.example.com" is reached by HTTPS, also with a port;
// "http://localhost:8080" without encryption. An address such as 10.1.2.3, or a network such
// as 10.1.0.0/16, allows listed hosts to be there, though it is private.
func ParseHosts(list []string) (Hosts, error) {
	var h Hosts
	for _, entry := range list {
		entry = strings.TrimSpace(entry)
		if entry == "" {
			continue
		}
		if prefix, ok := parseNetwork(entry); ok {
			h.private = append(h.private, prefix)
			if prefix.IsSingleIP() {
				h.origins = append(h.origins, originOf("https", prefix.Addr().String(), ""))
			}
			continue
		}
		full := entry
		if !strings.Contains(entry, "://") {
			full = "https://" + entry
		}
		u, err := url.Parse(full)
		if err != nil || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http" || strings.Trim(u.Path, "/") != "" || u.User != nil || u.RawQuery != "" || strings.Contains(u.Host, "*") {
			return Hosts{}, fmt.Errorf("%q is neither a host such as hr.example.com nor an address such as 10.1.2.3", entry)
		}
		h.origins = append(h.origins, originOf(u.Scheme, u.Hostname(), u.Port()))
		if addr, err := netip.ParseAddr(u.Hostname()); err == nil { // a listed address may be private
			h.private = append(h.private, netip.PrefixFrom(addr, addr.BitLen()))
		}
	}
	return h, nil
}

func parseNetwork(entry string) (netip.Prefix, bool) {
	if addr, err := netip.ParseAddr(entry); err == nil {
		return netip.PrefixFrom(addr, addr.BitLen()), true
	}
	prefix, err := netip.ParsePrefix(entry)
	return prefix, err == nil
}

func originOf(scheme, host, port string) string {
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return scheme + "://" + net.JoinHostPort(strings.TrimSuffix(strings.ToLower(host), "."), port)
}

// Allow reports whether an address may be called.
func (h Hosts) Allow(u *url.URL) bool {
	return u.User == nil && slices.Contains(h.origins, originOf(u.Scheme, u.Hostname(), u.Port()))
}

// AllowAddress is [Hosts.Allow] for an address as text.
func (h Hosts) AllowAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && h.Allow(u)
}

// prefixes returns the private networks that may be reached, by their kind.
func (h Hosts) prefixes() (v4, v6 []netip.Prefix) {
	for _, p := range h.private {
		if p.Addr().Is4() {
			v4 = append(v4, p)
		} else {
			v6 = append(v6, p)
		}
	}
	return v4, v6
}
