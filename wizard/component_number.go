package wizard

import (
	"regexp"
	"strings"
	"time"
)

// numberForm matches a number with optional thousands separators and an optional
// fraction.
var numberForm = regexp.MustCompile(`^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$`)

// mostDigits is how many digits a float64 keeps exactly.
const mostDigits = 15

func readNumber(_ *Question, raw []string, _ time.Time) (string, *Refusal) {
	said := strings.Join(raw, " ")
	m := numberForm.FindStringSubmatch(strings.Replace(said, "−", "-", 1))
	if m == nil || m[2]+m[3] == "" {
		return "", refuse("I can't read “%s” as a number. Write it in digits, for example 12 or 0.5.", excerpt(said))
	}
	whole := strings.TrimLeft(strings.ReplaceAll(m[2], ",", ""), "0")
	fraction := strings.TrimRight(m[3], "0")
	if len(whole)+len(fraction) > mostDigits {
		return "", refuse("That number has more digits than I can keep. Please round it, for example 12 or 0.5.")
	}
	if whole == "" {
		whole = "0"
	}
	number := whole
	if fraction != "" {
		number += "." + fraction
	}
	if m[1] == "-" && number != "0" {
		number = "-" + number
	}
	return number, nil
}

func showNumber(_ *Question, value string) string { return groupThousands(value) }

// groupThousands adds thousands separators: "1,250".
func groupThousands(number string) string {
	sign := ""
	if strings.HasPrefix(number, "-") {
		sign, number = "-", number[1:]
	}
	whole, fraction, hasFraction := strings.Cut(number, ".")
	var out strings.Builder
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteRune(digit)
	}
	if hasFraction {
		out.WriteString("." + fraction)
	}
	return sign + out.String()
}
