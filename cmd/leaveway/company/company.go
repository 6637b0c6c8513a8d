// Package company is the demo's company: its people, what they get, what happened there last week,
// and what there is to try.
//
//	company.go       Files, Place, LastWeek
//	guide.go         things to try, and what to say
//	people.csv       the people, for time off; time-off/ has the policies
//	last-week.txtar  the conversations of last week
package company

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

//go:embed people.csv time-off
var files embed.FS

// Files returns the company's people and policies about time off, by their names in a content
// folder.
func Files() map[string]string {
	all := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		all[name] = string(text)
		return err
	})
	if err != nil {
		panic("company: its files are not embedded: " + err.Error())
	}
	return all
}

// Place returns the company's workspace: the sample one, with a few colleagues more.
func Place() workspace.Config {
	place := workspace.Default()
	place.Users = append(place.Users,
		workspace.User{ID: "U0LEE", Name: "lee", RealName: "Lee Park", Title: "Engineer", Email: "lee@marigold.example", TZ: "America/Chicago", Locale: "en-US", Role: workspace.Employee, Color: "#7a3e9d"},
		workspace.User{ID: "U0PRIYA", Name: "priya", RealName: "Priya Nair", Title: "Data analyst", Email: "priya@marigold.example", TZ: "America/New_York", Locale: "en-US", Role: workspace.Employee, Color: "#a8541c"},
		workspace.User{ID: "U0NOOR", Name: "noor", RealName: "Noor Aziz", Title: "Customer support", Email: "noor@marigold.example", TZ: "America/Los_Angeles", Locale: "en-US", Role: workspace.Employee, Color: "#b3325a"},
	)
	place.Guide = thingsToTry
	return place
}

//go:embed last-week.txtar
var lastWeek string

// inDays is a day in a transcript, so many days after today: "{+12}".
var inDays = regexp.MustCompile(`\{\+(\d+)\}`)

// LastWeek returns a transcript of what happened in the week before now. Days that people name are
// workdays after now.
func LastWeek(now time.Time) []byte {
	begin := workday(now.AddDate(0, 0, -7))
	text := inDays.ReplaceAllStringFunc(lastWeek, func(day string) string {
		n, _ := strconv.Atoi(inDays.FindStringSubmatch(day)[1]) // it is a number
		return workday(now.AddDate(0, 0, n)).Format("January 2")
	})
	text = strings.Replace(text, "{begin}", begin.UTC().Format("2006-01-02 ")+"15:00", 1)
	day := begin
	for strings.Contains(text, nextWorkday) {
		next := workday(day.AddDate(0, 0, 1))
		text = strings.Replace(text, nextWorkday, fmt.Sprintf("wait %d hours", int(next.Sub(day).Hours())), 1)
		day = next
	}
	return []byte(text)
}

// nextWorkday is a step of the transcript: the same time of day on the next workday.
const nextWorkday = "{the next workday}"

// workday returns a day, or the Monday after it if it is on a weekend.
func workday(day time.Time) time.Time {
	switch day.Weekday() {
	case time.Saturday:
		return day.AddDate(0, 0, 2)
	case time.Sunday:
		return day.AddDate(0, 0, 1)
	}
	return day
}
