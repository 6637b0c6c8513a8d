package dialogues

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// right reports whether an answer is right, and if it is a text how exactly: the share of
// its words that are wanted. An empty answer is never right.
func (w wanted) right(answer string) (ok bool, exactness float64) {
	if answer == "" {
		return false, 0
	}
	switch w.Kind {
	case kindDate:
		return slices.ContainsFunc(w.values(), func(v string) bool { return sameDay(answer, v, w.AnyYear) }), 0
	case kindNumber:
		return slices.ContainsFunc(w.values(), func(v string) bool { return sameNumber(answer, v) }), 0
	case kindChoice:
		return slices.Contains(w.values(), slug(answer)), 0
	}
	if w.None && plainNo.MatchString(answer) {
		return true, 1
	}
	got := wordsOf(answer)
	for _, v := range w.values() {
		want := wordsOf(v)
		both := shared(got, want)
		ok = ok || len(want) > 0 && 5*both >= 4*len(want)
		exactness = max(exactness, float64(both)/float64(max(1, len(got))))
	}
	return ok, exactness
}

// sameDay compares days as 2006-01-02, or only month and day.
func sameDay(answer, want string, anyYear bool) bool {
	const day, year = len("2006-01-02"), len("2006-")
	if len(answer) < day || len(want) < day {
		return false
	}
	answer, want = answer[:day], want[:day]
	return answer == want || anyYear && answer[year:] == want[year:]
}

var numbers = regexp.MustCompile(`-?\d+(\.\d+)?`)

// sameNumber compares the first number in an answer.
func sameNumber(answer, want string) bool {
	got, err := strconv.ParseFloat(numbers.FindString(strings.ReplaceAll(answer, ",", "")), 64)
	if err != nil {
		return false
	}
	n, err := strconv.ParseFloat(want, 64)
	return err == nil && got == n
}

var notInSlugs = regexp.MustCompile(`[^a-z0-9_]+`)

// slug writes an option as values are written: "Sick leave" is sick-leave.
func slug(text string) string {
	return strings.Trim(notInSlugs.ReplaceAllString(strings.ToLower(text), "-"), "-")
}

var plainNo = regexp.MustCompile(`(?i)^(no|none|nothing|n/a|na|not applicable)[^a-z0-9]*$`)

var textWords = regexp.MustCompile(`[a-z0-9@.']*[a-z0-9]`)

// wordsOf returns the words of a text in small letters.
func wordsOf(text string) []string {
	return textWords.FindAllString(strings.ReplaceAll(strings.ToLower(text), "’", "'"), -1)
}

// shared counts the words in both texts, each as often as it is in both.
func shared(a, b []string) int {
	left := map[string]int{}
	for _, word := range a {
		left[word]++
	}
	n := 0
	for _, word := range b {
		if left[word] > 0 {
			left[word]--
			n++
		}
	}
	return n
}
