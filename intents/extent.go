package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
)

// readExtent reads that days of the leave are left out or added, or that all of it is in another week:
// "not the Friday", "Monday too", "I need the week after". It reports whether it did.
func readExtent(r *reader) bool {
	days, ok := leaveDays(r)
	if !ok || r.scene.Filed {
		return false
	}
	all := clause{text: r.text, end: len(r.text)}
	if weeks := extent.OtherWeek(r.text); weeks != 0 {
		return moveLeave(r, all, extent.Days{First: extent.Shifted(days.First, weeks), Last: extent.Shifted(days.Last, weeks)})
	}
	next := func(day time.Time) time.Time {
		day, _ = r.scene.lastWorkday(day.AddDate(0, 0, 1), 1)
		return day
	}
	previous := func(day time.Time) time.Time {
		for range time.Saturday + 1 {
			if day = day.AddDate(0, 0, -1); next(day.AddDate(0, 0, -1)).Equal(day) {
				break
			}
		}
		return day
	}
	if out := ofLeave(extent.LeavesOut(r.text, r.scene.Clock), r, days); len(out) > 0 {
		if left, ok := days.Without(out, next, previous); ok {
			return moveLeave(r, all, left)
		}
		if start := r.slotWithRole(RoleStart); !out[0].First.Before(days.First) && !out[0].Last.After(days.Last) && start != nil && days.First.Before(out[0].First) {
			r.add(all, start.apartMove([]time.Time{days.First, next(out[0].Last)}))
			return true
		}
		return false
	}
	more := behindLeave(extent.Adds(r.text, r.full, r.scene.Clock), r, days)
	if with, ok := days.With(more, next, previous); ok {
		return moveLeave(r, all, with)
	}
	if start := r.slotWithRole(RoleStart); len(more) > 0 && more[0].First.After(days.Last) {
		r.add(all, start.apartMove([]time.Time{days.First, more[0].First}))
		return true
	}
	return false
}

// behindLeave returns weekdays without dates that aren't among the days of the leave as those behind it.
func behindLeave(more []when.Reading, r *reader, days extent.Days) []when.Reading {
	for i, f := range more {
		said := followingDay.ReplaceAllString(r.text[f.Start:f.End], "")
		if !weekdayName.MatchString(said) || !f.First.Before(days.First) {
			continue
		}
		more[i].First = weekdaysFrom(days.Last.AddDate(0, 0, 1), f.First.Weekday().String(), 1)[0]
		more[i].Last = more[i].First
	}
	return more
}

var followingDay = regexp.MustCompile(`(?i)^(?:the )?(?:following )?`)

// ofLeave returns weekdays without dates as those of the leave.
func ofLeave(found []when.Reading, r *reader, days extent.Days) []when.Reading {
	for i, f := range found {
		c := clause{text: r.text, end: len(r.text)}
		if g := (finding{Reading: f}); onlyWeekdays(c, g) || isBareDay(r.text[f.Start:f.End]) {
			for day := days.First; !day.After(days.Last); day = day.AddDate(0, 0, 1) {
				if onlyWeekdays(c, g) && day.Weekday() == f.First.Weekday() || !onlyWeekdays(c, g) && day.Day() == f.First.Day() {
					found[i].First, found[i].Last = day, day.Add(f.Last.Sub(f.First))
					break
				}
			}
		}
	}
	return found
}

func isBareDay(said string) bool {
	_, ok := when.ReadDayOfMonth(said)
	return ok
}

// leaveDays returns the first and the last day of the leave, if the answers say both.
func leaveDays(r *reader) (days extent.Days, ok bool) {
	start, length, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	if start == nil || length == nil || length.Answer == "" {
		return days, false
	}
	first, err := time.Parse(time.DateOnly, start.Answer)
	if err != nil {
		return days, false
	}
	if end != nil && !end.OffRoute && end.Answer != "" {
		last, err := time.Parse(time.DateOnly, end.Answer)
		return extent.Days{First: first, Last: last}, err == nil
	}
	said := strings.ReplaceAll(length.Answer, "_", " ")
	if n, whole := wholeDays(said); whole {
		last, counted := r.scene.lastWorkday(first, n)
		if n == 1 { // also on a day that isn't worked
			last, counted = first, true
		}
		return extent.Days{First: first, Last: last}, counted
	}
	stated := when.ReadLength(said)
	if !stated.Found || stated.Length.Weeks == 0 {
		return days, false
	}
	return extent.Days{First: first, Last: stated.Length.After(first).AddDate(0, 0, -1)}, true
}

// moveLeave answers when leave begins and ends. It reports whether anything changes.
func moveLeave(r *reader, c clause, days extent.Days) bool {
	start, length := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength)
	var moves []Move
	if first := formatDay(days.First); first != start.Answer {
		moves = append(moves, start.setMove(first))
	}
	var ends []Move
	if n := workdaysIn(r, days); r.slotWithRole(RoleName) != nil {
		if value, ok := length.optionForLength(when.Length{Days: float64(n)}); ok && length.Answer != OtherValue {
			ends = []Move{length.setMove(value)}
		}
	}
	if ends == nil {
		ends = r.rangeEndMoves(finding{Reading: when.Reading{Kind: when.KindRange, DateRange: when.DateRange{First: days.First, Last: days.Last}}})
	}
	for _, m := range ends {
		if s := r.scene.Slot(m.Slot); !slices.Equal(m.Values, []string{s.Answer}) {
			moves = append(moves, m)
		}
	}
	for _, m := range moves {
		m.Confidence = Likely
		r.add(c, m)
	}
	return len(moves) > 0
}

// workdaysIn counts the workdays of a leave, up to a month's.
func workdaysIn(r *reader, days extent.Days) int {
	const mostDays = 31
	n := 0
	for day := days.First; !day.After(days.Last) && n < mostDays; day = day.AddDate(0, 0, 1) {
		if last, ok := r.scene.lastWorkday(day, 1); ok && last.Equal(day) {
			n++
		}
	}
	return n
}
