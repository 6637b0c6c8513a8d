package secrets

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// assigned is something that is called a password, a key or a code, and its value: set in
// code, said with “is”, behind a colon or in brackets.
var assigned = regexp.MustCompile(`(?i)\b((?:[a-z]+[ _-])?(?:passwords?|passwd|passphrase|passcode|pwd|kennwort|passwort|mot de passe|contraseña|secret|api[ _-]?key|access[ _-]?key|secret[ _-]?key|auth[ _-]?token|access[ _-]?token|token|client[ _-]?secret|pin|puk|tan|door code|alarm code|gate code|safe code|login code|unlock code)|[a-z_]*(?:_(?:password|passwd|pass|pwd|secret|token|key)))["'\]]*(?:\s*(?:is now|is|are|was|=|:=|:|->|=>|was set to|set to)\s*|\s+)((?:r|b|f)?"[^"\n]{3,200}"|(?:r|b|f)?'[^'\n]{3,200}'|“[^”\n]{3,200}”|[^\s,;"'“”]{3,200})`)

// cues are words of what is called a password, or how they begin: looked for first, since
// they are rare.
var (
	cues     = []string{"pwd", "key", "pin", "puk", "tan", "code", "mot", "apikey", "accesskey", "secretkey"}
	cueStems = []string{"pass", "kennwort", "contrase", "secret", "token"}
)

func hasCue(line string) bool {
	for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) < 3 {
			continue
		}
		lower := strings.ToLower(word)
		if slices.Contains(cues, lower) || slices.ContainsFunc(cueStems, func(stem string) bool { return strings.HasPrefix(lower, stem) }) {
			return true
		}
	}
	return false
}

func assignedIn(text string) []Span {
	var all []Span
	for from := 0; from < len(text); {
		m := assigned.FindStringSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		for i := range m {
			m[i] += from
		}
		name, link, value := strings.ToLower(text[m[2]:m[3]]), strings.ToLower(strings.Trim(text[m[3]:m[4]], ` "'])`)), text[m[4]:m[5]]
		from = m[3] // a value may be the next name
		inner := strings.TrimLeft(value, "rbf")
		isQuoted := inner != "" && strings.ContainsAny(inner[:1], `"'`) || strings.HasPrefix(value, "“")
		if isQuoted {
			m[4] += len(value) - len(strings.TrimLeft(value, `rbf`)) // the prefix of a string in code
		}
		start, end := trimValue(text, m[4], m[5])
		kind := Password
		switch {
		case strings.Contains(name, "token"):
			kind = Token
		case strings.Contains(name, "key"):
			kind = Key
		}
		if end > start && isValue(name, link, text[start:end], isQuoted) {
			all = append(all, Span{start, end, kind})
			from = end
		}
	}
	return all
}

// trimValue leaves out quotes, and signs of the sentence that a value ends.
func trimValue(text string, from, to int) (start, end int) {
	value := text[from:to]
	trimmed := strings.Trim(value, "\"'“”")
	start = from + strings.Index(value, trimmed)
	if trimmed == value {
		trimmed = strings.TrimRight(trimmed, ".,;:)]")
	}
	return start, start + len(trimmed)
}

// isValue reports whether a value may be a secret. Behind a word without a sign, only digits
// and what no word looks like count: “token ring”, “the password is in the vault”.
func isValue(name, link, value string, isQuoted bool) bool {
	isCode := strings.HasSuffix(name, "pin") || name == "puk" || name == "tan" || strings.HasSuffix(name, " code")
	if isCode {
		return isDigits(value) && len(value) >= 3 && len(value) <= 8
	}
	if !isNoPlaceholder(value) || strings.Contains(value, " ") && !isQuoted {
		return false
	}
	isSet := link == "=" || link == ":=" || link == "=>" || link == "->" || link == ":"
	switch {
	case isQuoted && isSet:
		return !strings.Contains(value, " ") || hasDigit(value)
	case strings.Contains(name, "key") || strings.Contains(name, "token"):
		return isSet && len(value) >= 12 && isMixed(value)
	case link == "":
		return len(value) >= 6 && isMixed(value) && hasDigit(value)
	case isQuoted:
		return !strings.Contains(value, " ")
	}
	return len(value) >= 4 && isMixed(value)
}

// isMixed reports whether a value looks like no word, number or path: letters with digits or
// with signs among them.
func isMixed(value string) bool {
	letters, digits, signs := 0, 0, 0
	for _, r := range value {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		case r == '/' || r == '\\':
			return letters > 0 && digits > 2 && !strings.Contains(value, "//")
		default:
			signs++
		}
	}
	plain := strings.ContainsAny(value, "()") || strings.Contains(value, "://")
	return !plain && letters > 0 && (digits > 0 || signs > 0 && strings.ContainsAny(value, "!$%&#*+?@"))
}

// placeholders are written instead of a secret, or say where it is.
var placeholders = []string{
	"password", "passwort", "secret", "token", "none", "null", "nil", "true", "false", "changeme", "change_me", "example", "todo", "tbd", "redacted", "hidden", "removed", "masked",
	"str", "string", "required", "optional", "undefined", "empty", "unknown", "your_password", "your-password", "yourpassword", "pass", "user", "username",
}

// isNoPlaceholder reports whether a value isn't a placeholder such as <password>, ${TOKEN}, ****,
// os.environ["X"] or [password].
func isNoPlaceholder(value string) bool {
	lower := strings.ToLower(strings.Trim(value, `"'`))
	switch {
	case lower == "" || slices.Contains(placeholders, lower):
		return false
	case strings.ContainsAny(lower[:1], "<[{$%(") || strings.HasSuffix(lower, ">") || strings.HasSuffix(lower, "]") && strings.Contains(lower, "["):
		return false
	case strings.Trim(lower, "*x.•-_#?") == "":
		return false
	}
	for _, from := range []string{"environ", "getenv", "getpass", "process.env", "config", "settings.", "vault.", "input(", "keyring", "self.", "args.", "{{"} {
		if strings.Contains(lower, from) {
			return false
		}
	}
	return true
}

func isDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}
