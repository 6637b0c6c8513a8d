package secrets

import (
	"regexp"
	"strings"
)

// rule is a form that a secret has. Where it has a group, the group is the secret.
type rule struct {
	kind  Kind
	must  []string // one of these is in the text; looked for before the form is
	form  *regexp.Regexp
	check func(secret string) bool // nil: the form is enough
}

// rules are forms of keys and tokens, as their issuers document them, with a prefix that
// nothing else has. gitleaks and GitHub's secret scanning know more; these are the ones that
// people leave in scripts and notes.
var rules = []rule{
	// docs.aws.amazon.com, "Understanding unique ID prefixes"
	{Key, []string{"AKIA", "ASIA"}, regexp.MustCompile(`\b(?:AKIA|ASIA)[A-Z2-7]{16}\b`), nil},
	// docs.github.com, "GitHub's token formats"
	{Token, []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{36,255}\b`), nil},
	{Token, []string{"github_pat_"}, regexp.MustCompile(`\bgithub_pat_\w{22,255}\b`), nil},
	// docs.gitlab.com, "Token overview"
	{Token, []string{"glpat-", "gldt-", "glrt-"}, regexp.MustCompile(`\bgl(?:pat|dt|rt)-[\w-]{20,}`), nil},
	// docs.slack.dev, "Tokens" and "Incoming webhooks"
	{Token, []string{"xox", "xapp-"}, regexp.MustCompile(`\b(?:xox[abceoprs]|xapp)-[\w-]{10,}`), nil},
	{Token, []string{"hooks.slack.com"}, regexp.MustCompile(`hooks\.slack\.com/(?:services|workflows)/([\w/+-]{20,})`), nil},
	// cloud.google.com, "Authenticate by using API keys", "OAuth client secrets"
	{Key, []string{"AIza"}, regexp.MustCompile(`\bAIza[\w-]{35,}`), nil},
	{Key, []string{"GOCSPX-"}, regexp.MustCompile(`\bGOCSPX-[\w-]{20,}`), nil},
	// platform.openai.com and docs.anthropic.com, API keys
	{Key, []string{"sk-"}, regexp.MustCompile(`\bsk-(?:proj-|ant-|svcacct-|admin-)?[\w-]{20,}`), hasDigit},
	// docs.stripe.com, "API keys"
	{Key, []string{"sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"}, regexp.MustCompile(`\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{10,}`), nil},
	// twilio.com/docs/glossary, "What is an API key"
	{Key, []string{"SK"}, regexp.MustCompile(`\bSK[0-9a-f]{32}\b`), nil},
	// sendgrid.com docs, "API keys"
	{Key, []string{"SG."}, regexp.MustCompile(`\bSG\.[\w-]{16,}\.[\w-]{16,}`), nil},
	// docs.npmjs.com, "About access tokens"; pypi.org/help, "API tokens"
	{Token, []string{"npm_"}, regexp.MustCompile(`\bnpm_[A-Za-z0-9]{36}\b`), nil},
	{Token, []string{"pypi-"}, regexp.MustCompile(`\bpypi-[\w-]{32,}`), nil},
	// datatracker.ietf.org/doc/html/rfc7519: three parts, the first two are JSON in base64
	{Token, []string{"eyJ"}, regexp.MustCompile(`\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*`), nil},
	// rfc6750, section 2.1
	{Token, []string{"earer "}, regexp.MustCompile(`\b[Bb]earer ([\w.~+/-]{16,}=*)`), hasDigit},
	// rfc7468: what is between the lines, or what is left of it
	{PrivateKey, []string{"PRIVATE KEY"}, regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s:,.()@<>-]*?-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s]*)`), nil},
	// rfc3986, section 3.2.1
	{Password, []string{"://"}, regexp.MustCompile(`\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s/:@"'<>]*:([^\s/@"'<>]{2,})@`), isNoPlaceholder},
	// learn.microsoft.com, connection strings of SQL Server and Azure Storage; SAS
	{Password, []string{"assword=", "wd=", "ASSWORD=", "WD="}, regexp.MustCompile(`(?i)(?:^|[;"'\s])(?:password|pwd)\s?=\s?([^;"'\s]{3,})`), isNoPlaceholder},
	{Key, []string{"ccountKey=", "ccessKey=", "ignature="}, regexp.MustCompile(`(?i)(?:AccountKey|SharedAccessKey|SharedAccessSignature)=([^;"'\s]{8,})`), isNoPlaceholder},
	{Token, []string{"sig="}, regexp.MustCompile(`[?&]sig=([\w%+/=-]{20,})`), nil},
}

func keysIn(text string) []Span {
	var all []Span
	for _, r := range rules {
		if !containsAny(text, r.must) {
			continue
		}
		all = append(all, r.in(text)...)
	}
	return all
}

func (r rule) in(text string) []Span {
	var all []Span
	for _, m := range r.form.FindAllStringSubmatchIndex(text, -1) {
		from, to := m[0], m[1]
		if len(m) > 2 && m[2] >= 0 {
			from, to = m[2], m[3]
		}
		if r.check == nil || r.check(text[from:to]) {
			all = append(all, Span{from, to, r.kind})
		}
	}
	return all
}

func containsAny(text string, some []string) bool {
	for _, s := range some {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }
