package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// columns are what a line of the table says. Answers, reasons, notes and estimates stay where
// they are: many are about somebody's health.
var columns = []string{"number", "employee", "employee id", "kind", "state", "first day", "last day", "workdays", "filed", "decided", "decided by"}

// mark says to spreadsheets that the file is UTF-8.
const mark = "\ufeff"

// CSV returns the requests of a year as a table, the oldest first: those that were filed or
// decided in it, and those whose leave falls into it. Times are in the zone. No cell is read
// as a formula by a spreadsheet.
func CSV(year int, zone *time.Location, leaves []Leave) (table []byte, lines int) {
	of := slices.DeleteFunc(slices.Clone(leaves), func(l Leave) bool { return !l.isOf(year, zone) })
	slices.SortStableFunc(of, func(a, b Leave) int { return a.FiledAt.Compare(b.FiledAt) })
	var b bytes.Buffer
	b.WriteString(mark)
	w := csv.NewWriter(&b)
	w.UseCRLF = true // as RFC 4180 has it
	rows := [][]string{columns}
	for _, l := range of {
		rows = append(rows, l.row(zone))
	}
	for _, row := range rows {
		for i := range row {
			row[i] = Inert(row[i])
		}
		if err := w.Write(row); err != nil {
			panic("report: a buffer takes everything: " + err.Error())
		}
	}
	w.Flush()
	return b.Bytes(), len(of)
}

func (l Leave) isOf(year int, zone *time.Location) bool {
	days, known := l.In(year)
	return l.FiledAt.In(zone).Year() == year || decided(l.Request) && l.Decided.At.In(zone).Year() == year || known && days > 0
}

var stateNames = map[agent.RequestState]string{
	agent.Filed: "waiting", agent.Questioned: "waiting for an answer", agent.Approved: "approved", agent.Denied: "denied", agent.Canceled: "canceled",
}

// minute is how times are written in the table, which spreadsheets read as a time.
const minute = "2006-01-02 15:04"

func (l Leave) row(zone *time.Location) []string {
	row := []string{string(l.ID), l.Employee.DisplayName(), string(l.Employee.ID), l.WizardName, stateNames[l.State], "", "", "", l.FiledAt.In(zone).Format(minute), "", ""}
	if l.Known {
		row[5], row[6], row[7] = l.Span.From.String(), l.Span.To.String(), number(l.Workdays())
	}
	if decided(l.Request) {
		row[9], row[10] = l.Decided.At.In(zone).Format(minute), l.Decided.Name
	}
	return row
}

// number writes an amount with a point and no unit: "2.5".
func number(a timeoff.Amount) string {
	text := fmt.Sprintf("%.2f", float64(a)/float64(timeoff.One))
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Inert returns a cell that no spreadsheet takes for a formula, which could send the table's
// content away. https://owasp.org/www-community/attacks/CSV_Injection has the characters that
// begin one; the full-width ones count in Excel, and so does what follows spaces or a line break.
// In some countries a semicolon ends a cell, and what follows it would begin one.
func Inert(cell string) string {
	cell = strings.Map(func(r rune) rune {
		switch r {
		case '\n', '\r', '\t', 0:
			return ' '
		case ';':
			return ','
		}
		return r
	}, cell)
	if begins := strings.TrimLeft(cell, " \u00a0\u3000\ufeff\u200b"); strings.IndexAny(begins, "=+-@＝＋－＠|%") == 0 {
		return "'" + cell
	}
	return cell
}
