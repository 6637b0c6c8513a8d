package wizard

import (
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode"
)

// longestEmail is the limit of RFC 5321 for a path, in bytes.
const longestEmail = 254

func readEmail(_ *Question, raw []string, _ time.Time) (string, *Refusal) {
	said := strings.TrimPrefix(strings.Join(raw, " "), "mailto:")
	wrong := refuse("“%s” doesn't look like an email address. For example name@example.com.", excerpt(said))
	parsed, err := mail.ParseAddress(said)
	if err != nil {
		return "", wrong
	}
	at := strings.LastIndexByte(parsed.Address, '@')
	name, domain := parsed.Address[:at], strings.ToLower(parsed.Address[at+1:])
	if !strings.Contains(strings.Trim(domain, "."), ".") || strings.HasPrefix(domain, "[") || len(parsed.Address) > longestEmail {
		return "", wrong
	}
	address := name + "@" + domain
	// A local part that needs quotes is valid but almost always a typo.
	if again, err := mail.ParseAddress(address); err != nil || again.Address != address || again.Name != "" {
		return "", wrong
	}
	return address, nil
}

// readPhone returns a number in E.164 form. Without a country code, it accepts
// only ten digits that are a valid North American number: guessing the country
// would mean calling a stranger.
func readPhone(_ *Question, raw []string, _ time.Time) (string, *Refusal) {
	said := strings.Join(raw, " ")
	wrong := refuse("I can't read “%s” as a phone number. Start with + and the country, for example +1 415 555 0123.", excerpt(said))
	var digits strings.Builder
	international := false
	for _, r := range strings.TrimPrefix(said, "tel:") {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case r == '+' && digits.Len() == 0 && !international:
			international = true
		case strings.ContainsRune("-.()/‐‑–", r), unicode.IsSpace(r), unicode.Is(unicode.Cf, r):
		default:
			return "", wrong
		}
	}
	number := digits.String()
	if rest, ok := strings.CutPrefix(number, "00"); ok && !international {
		international, number = true, rest
	}
	if !international {
		number = strings.TrimPrefix(number, "1")
		if len(number) != 10 || number[0] < '2' || number[3] < '2' {
			return "", wrong
		}
		return "+1" + number, nil
	}
	if len(number) < 8 || len(number) > 15 || number[0] == '0' || number[0] == '1' && len(number) != 11 {
		return "", wrong
	}
	return "+" + number, nil
}

// mostFiles is the number of files a question accepts.
const mostFiles = 10

// readFiles reads one "id name" per line.
func readFiles(_ *Question, raw []string, _ time.Time) (string, *Refusal) {
	var ids, lines []string
	for line := range strings.Lines(strings.Join(raw, "\n")) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) == 1 {
			words = append(words, words[0])
		}
		if !slices.Contains(ids, words[0]) {
			ids = append(ids, words[0])
			lines = append(lines, strings.Join(words, " "))
		}
	}
	if len(lines) > mostFiles {
		return "", refuse("That's %s, and at most %d fit here. Please remove some.", pluralize(len(lines), "file"), mostFiles)
	}
	return strings.Join(lines, "\n"), nil
}

// fileNames returns the names in a canonical list of files.
func fileNames(value string) []string {
	lines := strings.Split(value, "\n")
	for i, line := range lines {
		if _, name, ok := strings.Cut(line, " "); ok {
			lines[i] = name
		}
	}
	return lines
}

func showFiles(_ *Question, value string) string { return strings.Join(fileNames(value), ", ") }
