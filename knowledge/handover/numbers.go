package handover

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// numberIn finds numbers of which there are few: "0.92" and "1,450", but neither "12" nor a year.
var numberIn = regexp.MustCompile(`\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+|\d{3,}`)

// numbersOf are the rare numbers in a text, without the commas between thousands.
func numbersOf(text string) []string {
	var all []string
	for _, n := range numberIn.FindAllString(text, -1) {
		n = strings.ReplaceAll(n, ",", "")
		if year, err := strconv.Atoi(n); err == nil && year >= 1900 && year <= 2100 {
			continue
		}
		all = append(all, n)
	}
	for _, m := range percentIn.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1]+"%")
	}
	for _, m := range shareIn.FindAllString(text, -1) { // 0.04 in a formula is 4 %
		if x, err := strconv.ParseFloat(m, 64); err == nil {
			all = append(all, strconv.FormatFloat(math.Round(x*1e4)/1e2, 'f', -1, 64)+"%")
		}
	}
	return all
}

// Percentages, as people say them and as formulas have them.
var (
	percentIn = regexp.MustCompile(`(?i)(\d+(?:\.\d+)?)\s?(?:%|per ?cent\b)`)
	shareIn   = regexp.MustCompile(`\b0\.\d+`)
)
