package secrets

import (
	"regexp"
	"strings"
)

const (
	day      = `(?:0?[1-9]|[12]\d|3[01])`
	month    = `(?:0?[1-9]|1[0-2])`
	year     = `(?:(?:19|20)\d\d)`
	monthMMM = `(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|ma[yi]|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\.?`
)

// personal are the forms of personal data. Where a form is one that other numbers have too,
// there is a check digit, or a word in front of it.
var personal = []rule{
	{Email, []string{"@"}, regexp.MustCompile(`\b[A-Za-z0-9][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.)+[A-Za-z]{2,24}\b`), isAddress},
	// ITU-T E.123: an international number begins with a plus
	{Phone, []string{"+"}, regexp.MustCompile(`(?:^|[^\w+.])(\+[1-9]\d{0,2}[ .\-/]?(?:\(0?\d{1,4}\)[ .\-/]?)?\d{1,4}(?:[ .\-/]?\d{2,4}){1,4})\b`), isPhone},
	{Phone, nil, regexp.MustCompile(`(?:^|[^\w.-])(\(\d{3}\) ?\d{3}-\d{4}|\b[2-9]\d{2}[.-][2-9]\d{2}[.-]\d{4})\b`), nil}, // North America
	{Phone, nil, regexp.MustCompile(`(?i)\b(?:tel|telephone|telefon|phone|mobile|mobil|cell|fax|handy|call|ring|whatsapp|sms)\b(?: no| number| nr)?[.:]{0,2} ?(?:(?:me|us|him|her|them)\b ?)?(?:is |at |on |under )?(\(?0?\d{2,5}\)?(?:[ .\-/]?\d{2,5}){1,4})\b`), isPhone},
	// ISO 13616; the European Committee for Banking Standards' groups of four
	{Account, nil, regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b`), isIBAN},
	// ISO/IEC 7812
	{Card, nil, regexp.MustCompile(`\b(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|3[47]\d{2}|6(?:011|5\d{2}))[ -]?(?:\d{4}[ -]?\d{4}[ -]?\d{4}|\d{6}[ -]?\d{5})\b`), isLuhn},
	// ssa.gov, "The SSN numbering scheme"
	{NationalID, []string{"-"}, regexp.MustCompile(`(?:^|[^\w-])(\d{3}-\d{2}-\d{4})(?:$|[^\w-])`), isSSN},
	{NationalID, nil, regexp.MustCompile(`(?i)\b(?:ssn|social security(?: number| no\.?)?)[: #]{0,2}(?:is )?(\d{3}[ -]?\d{2}[ -]?\d{4})\b`), isSSN},
	// gov.uk, NIM39110
	{NationalID, nil, regexp.MustCompile(`\b[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b`), isNINO},
	// Verordnung VKVV, § 2: area, birth date, letter, serial, check digit
	{NationalID, nil, regexp.MustCompile(`\b\d{2} ?(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2} ?[A-Z] ?\d{2}\d\b`), isGermanPension},
	// insee.fr, NIR; a key of two digits
	{NationalID, nil, regexp.MustCompile(`\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3} ?\d{2}\b`), isNIR},
	// zas.admin.ch: an EAN-13 that begins with 756
	{NationalID, []string{"756"}, regexp.MustCompile(`\b756\.?\d{4}\.?\d{4}\.?\d{2}\b`), isEAN13},
	{BirthDate, nil, regexp.MustCompile(`(?i)\b(?:born|birth ?date|date of birth|birthday|birth|d\.?o\.?b\.?|geb\.?|geboren|geburtsdatum|née? le)\b[.:]?(?:\s?[A-Za-z]{2,4})?[ ,:]{0,3}(` +
		year + `[-/.]` + month + `[-/.]` + day + `|` + day + `[./-] ?` + month + `[./-] ?(?:` + year + `|\d\d)|` + month + `/` + day + `/(?:` + year + `|\d\d)|` + day + `(?:st|nd|rd|th)?\.? (?:of )?` + monthMMM + `(?:,? ` + year + `)?|` + monthMMM + ` ` + day + `(?:st|nd|rd|th)?(?:,? ` + year + `)?)\b`), nil},
}

func personalIn(text string) []Span {
	var all []Span
	for _, r := range personal {
		if len(r.must) == 0 && !hasDigit(text) || len(r.must) > 0 && !containsAny(text, r.must) {
			continue
		}
		all = append(all, r.in(text)...)
	}
	return all
}

// isAddress reports whether what looks like an address is a person's: git@ and images such as
// logo@2x.png aren't.
func isAddress(s string) bool {
	name, domain, _ := strings.Cut(s, "@")
	end := strings.ToLower(domain[strings.LastIndexByte(domain, '.')+1:])
	switch end {
	case "png", "jpg", "svg", "gif", "webp", "js", "css":
		return false
	}
	return name != "git"
}

func isPhone(s string) bool {
	n := len(digitsOf(s))
	return n >= 7 && n <= 15 && !dateLike.MatchString(s)
}

// dateLike are dates and ranges of years, which have the digits of a phone number.
var dateLike = regexp.MustCompile(`^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|(?:19|20)\d\d[-/ ](?:19|20)\d\d)$`)

func isNINO(s string) bool {
	switch s[:2] {
	case "BG", "GB", "KN", "NK", "NT", "TN", "ZZ":
		return false
	}
	return true
}
