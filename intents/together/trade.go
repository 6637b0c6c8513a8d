package together

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// Trade returns the shift of a leave that is traded for the week, day or month next to it: "can I swap that week for the
// following one". A proposal trades as well, and a no doesn't.
func Trade(text string) (Shift, bool) {
	m := trades.FindStringSubmatch(strings.ToLower(text))
	if m == nil || noTrade.MatchString(m[0]) {
		return Shift{}, false
	}
	said := func(group string) string { return m[trades.SubexpIndex(group)] }
	unit := "week"
	for _, named := range []string{said("own"), said("next"), said("other")} {
		if named != "" && named != "one" {
			unit = named
		}
	}
	length := when.ReadLength("one " + unit)
	return Shift{By: length.Length, Earlier: said("side") == "before" || said("earlier") != ""}, length.Found
}

var (
	trades = regexp.MustCompile(`^[^.;?!]*\b(?:trade|swap|switch|exchange|change) (?:it|that|this|them|(?:that|this|the|my) (?:whole )?(?P<own>week|day|month)|my (?:vacation|leave|time off|pto|days)) (?:for|with|to|against) ` +
		`the (?:(?P<other>week|day|month|one) (?P<side>after|before|following)|(?:following|next) (?P<next>week|day|month|one)|(?P<earlier>previous) (?:week|day|month|one))\b`)
	noTrade = regexp.MustCompile(`\b(?:not|never|don['’]?t|can['’]?t|cannot|won['’]?t|didn['’]?t)\b`)
)
