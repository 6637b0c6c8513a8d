package outside

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// Employee is the placeholder for the ID of the person whose form it is.
const Employee = "employee"

var placeholder = regexp.MustCompile(`\{([^{}]*)\}`)

// Placeholders returns the names in braces in a text, in order.
func Placeholders(text string) []string {
	var names []string
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// Fill replaces the placeholders of a text. ok is false if a value is missing.
func Fill(text string, value func(name string) (string, bool)) (filled string, ok bool) {
	ok = true
	filled = placeholder.ReplaceAllStringFunc(text, func(braced string) string {
		v, known := value(strings.Trim(braced, "{}"))
		ok = ok && known
		return v
	})
	return filled, ok
}

// FillAddress replaces the placeholders in an address's query, so that no value can change
// anything but itself.
func FillAddress(address string, value func(name string) (string, bool)) (filled string, ok bool) {
	path, query, _ := strings.Cut(address, "?")
	if query == "" {
		return path, len(Placeholders(path)) == 0
	}
	query, ok = Fill(query, func(name string) (string, bool) {
		v, known := value(name)
		return url.QueryEscape(v), known
	})
	return path + "?" + query, ok && len(Placeholders(path)) == 0
}

// CheckAddress returns what is wrong with an address. An address has placeholders in its
// query, or nowhere.
func CheckAddress(field, address string, mayAsk bool) []Mistake {
	if strings.TrimSpace(address) == "" {
		return []Mistake{{field, field + " is missing", "write the address of the company's system, such as https://hr.example.com/balance"}}
	}
	path, query, _ := strings.Cut(address, "?")
	if len(Placeholders(path)) > 0 {
		return []Mistake{{field, "a placeholder is before the question mark of " + address, "move it into the query, as in ?state={PARENT:QUESTION:WORK_STATE}"}}
	}
	if !mayAsk && len(Placeholders(query)) > 0 {
		return []Mistake{{field, "the address has placeholders", "list the answers in send instead"}}
	}
	plain := placeholder.ReplaceAllString(address, "x")
	u, err := url.Parse(plain)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return []Mistake{{field, fmt.Sprintf("%q isn't a web address", address), "write one such as https://hr.example.com/balance"}}
	case u.User != nil:
		return []Mistake{{field, "the address contains a name or password", "remove them: requests are signed instead"}}
	case u.Fragment != "":
		return []Mistake{{field, "the address has a part after #", "remove it"}}
	}
	return nil
}

// HostOf returns the scheme, host and port of an address: "https://hr.example.com".
func HostOf(address string) string {
	u, err := url.Parse(placeholder.ReplaceAllString(address, "x"))
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Host)
}
