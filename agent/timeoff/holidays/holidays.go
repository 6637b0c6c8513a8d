// Package holidays has the public holidays of countries and their parts, and reads those of a
// company from a calendar file.
//
// The tables are written once a year by tools/holidays.mjs from the data of date-holidays and
// name their source; two dozen countries are there. They say when offices are closed by law,
// which is not what every company does: [ReadICS] takes a company's own list instead.
package holidays

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

//go:embed *.yaml
var tables embed.FS

// Table is the holidays of a place for some years.
type Table struct {
	Place               string // US, or US-CA
	Name                string // United States, or California
	Source              string // where they are from
	FirstYear, LastYear int    // outside of which nothing is known
	Holidays            []timeoff.Holiday
}

// tableFile is a country as it is written.
type tableFile struct {
	Country   string              `yaml:"country"`
	Name      string              `yaml:"name"`
	Source    string              `yaml:"source"`
	FirstYear int                 `yaml:"firstYear"`
	LastYear  int                 `yaml:"lastYear"`
	Holidays  []string            `yaml:"holidays"`
	Regions   map[string]ofRegion `yaml:"regions"`
}

// ofRegion is how a part of a country differs from it.
type ofRegion struct {
	Name     string   `yaml:"name"`
	Holidays []string `yaml:"holidays"`
	Without  []string `yaml:"without"`
}

// Of returns the holidays of a country (US) or of a part of one (US-CA, DE-BY), by ISO 3166. A
// part that the country's file doesn't have has the country's holidays.
func Of(place string) (Table, error) {
	place = strings.ToUpper(strings.TrimSpace(place))
	country, _, _ := strings.Cut(place, "-")
	source, err := tables.ReadFile(strings.ToLower(country) + ".yaml")
	if err != nil {
		return Table{}, fmt.Errorf("there is no table of holidays for %q: use one of %s, or an ICS file", place, content.List(Countries(), "or"))
	}
	var file tableFile
	if err := content.Decode(content.File{Name: country, Source: source, Kind: "a table of holidays"}, &file).Mistakes.Err(); err != nil {
		return Table{}, err
	}
	t := Table{Place: place, Name: file.Name, Source: file.Source, FirstYear: file.FirstYear, LastYear: file.LastYear}
	lines := file.Holidays
	if region, ok := file.Regions[place]; ok {
		t.Name = region.Name
		lines = slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return slices.Contains(region.Without, l) })
		lines = append(lines, region.Holidays...)
	} else if place != file.Country {
		t.Place = file.Country
	}
	for _, line := range lines {
		h, err := parseLine(line)
		if err != nil {
			return Table{}, fmt.Errorf("%s: %w", place, err)
		}
		t.Holidays = append(t.Holidays, h)
	}
	return t, nil
}

// Countries lists the countries that have a table.
func Countries() []string {
	entries, err := tables.ReadDir(".")
	if err != nil {
		panic(err) // it is in the program
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.ToUpper(strings.TrimSuffix(e.Name(), ".yaml")))
	}
	return out
}

// parseLine reads "2026-12-24 afternoon Christmas Eve".
func parseLine(line string) (timeoff.Holiday, error) {
	date, name, _ := strings.Cut(line, " ")
	day, err := timeoff.ParseDay(date)
	if err != nil || name == "" {
		return timeoff.Holiday{}, fmt.Errorf("%q isn't a day and a name", line)
	}
	h := timeoff.Holiday{Day: day, Name: name}
	if rest, ok := strings.CutPrefix(name, "afternoon "); ok {
		h.Part, h.Name = timeoff.Afternoon, rest
	}
	return h, nil
}
