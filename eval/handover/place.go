package handover

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Limits of a place that says where something is.
const (
	mostCells = 40
	mostLines = 40
	nearLines = 3
)

// hits reports whether a question's place is about a known one.
func hits(asked, known files.Place) bool {
	if asked.File != known.File {
		return false
	}
	if asked.Location == known.Location {
		return true
	}
	if a, ok := lineRange(asked.Location); ok {
		k, isLines := lineRange(known.Location)
		return isLines && a[1]-a[0] < mostLines && a[0] <= k[1]+nearLines && k[0] <= a[1]+nearLines
	}
	if a, ok := slide(asked.Location); ok {
		k, isSlide := slide(known.Location)
		return isSlide && a == k
	}
	sheet, area, ok := cells(asked.Location)
	other, wanted, isCells := cells(known.Location)
	return ok && isCells && strings.EqualFold(sheet, other) && area.Size() <= mostCells && area.Meets(wanted)
}

func cells(location string) (sheet string, area files.Range, ok bool) {
	at := strings.LastIndexByte(location, '!')
	if at < 0 {
		return "", files.Range{}, false
	}
	area, ok = files.ParseRange(location[at+1:])
	return location[:at], area, ok
}

var lineForm = regexp.MustCompile(`^lines? (\d+)(?:-(\d+))?$`)

func lineRange(location string) ([2]int, bool) {
	m := lineForm.FindStringSubmatch(location)
	if m == nil {
		return [2]int{}, false
	}
	from, _ := strconv.Atoi(m[1])
	to := from
	if m[2] != "" {
		to, _ = strconv.Atoi(m[2])
	}
	return [2]int{from, to}, true
}

func slide(location string) (n string, ok bool) {
	rest, ok := strings.CutPrefix(location, "slide ")
	return strings.TrimSuffix(rest, " notes"), ok
}
