package together

import (
	"regexp"
	"strings"
)

// Mistaken returns a text in which what was put by mistake is refused, and what was meant follows: “I put June 1 but meant
// June 7” becomes “not June 1, June 7”. All else stays where it was.
func Mistaken(text string) string {
	m := mistaken.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	put, after, meant := m[2], m[3], m[1]
	const refused = "not "
	if put-m[0] < len(refused) || meant-after < len(",") {
		return text
	}
	return text[:m[0]] + strings.Repeat(" ", put-m[0]-len(refused)) + refused + text[put:after] + "," + strings.Repeat(" ", meant-after-len(",")) + text[meant:]
}

var mistaken = regexp.MustCompile(`(?i)\b(?:i|we) (?:(?:accidentally|mistakenly|just|think i|must have) )?(?:put|wrote|said|entered|typed|picked|chose|selected)(?: in| down| it as)? ([^,;.?!]{1,30}?)[,;]?(?: but| and| when| by mistake| by accident)*(?: (?:i|it|that|we|the right one|the start|my leave))?(?: actually| really)? (?:meant|was supposed to be|is supposed to be|should be|should have been|shouldve been|should['’]ve been|wanted)(?: to (?:say|put|write|enter|type|be|start))?(?: on)? `)
