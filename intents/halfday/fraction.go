package halfday

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	amounts    = []string{"a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	daysAndOne = regexp.MustCompile(`(?i)\b(?:(\d{1,2})(?:[.,]50?|\s?½|\s1/2|\s(?:and|&) (?:a )?(?:half|1/2|½))|(one|two|three|four|five|six|seven|eight|nine|ten) (?:and|&) (?:a )?half)[\s-](?:work(?:ing)? ?)?days?\b` +
		`|\b(?:(\d{1,2})|(a|one|two|three|four|five|six|seven|eight|nine|ten)) (?:work(?:ing)? ?)?days? (?:and|plus|\+|&) (?:(?:a|one|another) )?(?:half(?:[- ](?:a[- ])?day)?|morning)\b`)
)

// roundUp writes a number of days and a half as the days on which that is: "2.5 days" are three
// days, the last until noon. It returns the text as it is if it says none.
func roundUp(text string) (rest string, start, end int) {
	at := daysAndOne.FindStringSubmatchIndex(text)
	if at == nil {
		return text, 0, 0
	}
	n := 0
	for i := 2; i < len(at); i += 2 {
		if at[i] < 0 {
			continue
		}
		said := strings.ToLower(text[at[i]:at[i+1]])
		n, _ = strconv.Atoi(said)
		for k, name := range amounts {
			if name == said {
				n = max(k, 1)
			}
		}
	}
	days := strconv.Itoa(n+1) + " days"
	if n == 0 || len(days) > at[1]-at[0] {
		return text, 0, 0
	}
	return text[:at[0]] + days + strings.Repeat(" ", at[1]-at[0]-len(days)) + text[at[1]:], at[0], at[1]
}
