package changes

import (
	"fmt"
	"slices"
	"strings"
)

// mostLines is the length of texts whose lines are compared one by one. Longer ones are told
// apart by the lines that only one of them has.
const mostLines = 3000

// Lines says in words how two texts differ, by the heading, or the id, that each change is
// below.
func Lines(before, after string) []Change {
	old, now := split(before), split(after)
	var found []Change
	about := headings(now)
	aboutOld := headings(old)
	add := func(where, what string, args ...any) {
		found = append(found, Change{About: where, What: fmt.Sprintf(what, args...)})
	}
	for _, c := range chunks(old, now) {
		gone, come := clean(old, c.oldFrom, c.oldTo), clean(now, c.newFrom, c.newTo)
		for i := range max(len(gone), len(come)) {
			switch {
			case i < len(gone) && i < len(come):
				if gone[i].text == come[i].text { // only the marks of a heading differ
					gone[i].text, come[i].text = gone[i].raw, come[i].raw
				}
				add(about[come[i].at], "“%s” now says “%s”%s", gone[i].text, come[i].text, period(come[i].text))
			case i < len(come):
				add(about[come[i].at], "New: “%s”%s", come[i].text, period(come[i].text))
			default:
				add(aboutOld[gone[i].at], "Gone: “%s”%s", gone[i].text, period(gone[i].text))
			}
		}
	}
	return found
}

// period ends a sentence behind a quoted one, which may have its own period.
func period(quoted string) string {
	if strings.HasSuffix(quoted, ".") || strings.HasSuffix(quoted, "?") || strings.HasSuffix(quoted, "!") {
		return ""
	}
	return "."
}

func split(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }

// line is one line of a text, and where it is.
type line struct {
	text string // without the marks of a heading
	raw  string
	at   int
}

// clean returns some lines without the empty ones, and shortens long ones.
func clean(lines []string, from, to int) []line {
	const longest = 160
	var out []line
	for i := from; i < to; i++ {
		raw := strings.TrimSpace(lines[i])
		if runes := []rune(raw); len(runes) > longest {
			raw = string(runes[:longest]) + "…"
		}
		text := raw
		if isHeading(raw) {
			text = strings.TrimSpace(strings.TrimLeft(raw, "#"))
		}
		if text != "" {
			out = append(out, line{text, raw, i})
		}
	}
	return out
}

func isHeading(line string) bool {
	return strings.HasPrefix(line, "#") && strings.HasPrefix(strings.TrimLeft(line, "#"), " ")
}

// headings returns for each line what it is below: a heading of a policy, or the id of a
// question or a pathway.
func headings(lines []string) []string {
	out := make([]string, len(lines))
	at := "At the beginning"
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " -{")
		switch {
		case isHeading(line):
			at = strings.TrimSpace(strings.TrimLeft(line, "#"))
		case strings.HasPrefix(trimmed, "id:"):
			at, _, _ = strings.Cut(strings.TrimSpace(strings.TrimPrefix(trimmed, "id:")), ",")
		case strings.HasPrefix(line, "transitions:"), strings.HasPrefix(line, "lists:"), strings.HasPrefix(line, "scores:"):
			at = strings.TrimSuffix(strings.TrimSpace(line), ":")
		}
		out[i] = at
	}
	return out
}

// chunk is a run of lines that differ.
type chunk struct{ oldFrom, oldTo, newFrom, newTo int }

// chunks finds what differs between two texts, with the longest run of common lines.
func chunks(old, now []string) []chunk {
	head := 0
	for head < len(old) && head < len(now) && old[head] == now[head] {
		head++
	}
	tail := 0
	for tail < len(old)-head && tail < len(now)-head && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	a, b := old[head:len(old)-tail], now[head:len(now)-tail]
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	if len(a) > mostLines || len(b) > mostLines {
		return []chunk{{head, head + len(a), head, head + len(b)}}
	}
	return common(a, b, head)
}

// common walks along the longest common subsequence of lines.
func common(a, b []string, offset int) []chunk {
	longest := make([][]int32, len(a)+1)
	for i := range longest {
		longest[i] = make([]int32, len(b)+1)
	}
	for i, line := range slices.Backward(a) {
		for j := len(b) - 1; j >= 0; j-- {
			if line == b[j] {
				longest[i][j] = longest[i+1][j+1] + 1
			} else {
				longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			}
		}
	}
	var out []chunk
	open := chunk{offset, offset, offset, offset}
	i, j := 0, 0
	end := func() {
		if open.oldFrom < open.oldTo || open.newFrom < open.newTo {
			out = append(out, open)
		}
	}
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			end()
			i, j = i+1, j+1
			open = chunk{offset + i, offset + i, offset + j, offset + j}
		case j == len(b) || i < len(a) && longest[i+1][j] >= longest[i][j+1]:
			i++
			open.oldTo = offset + i
		default:
			j++
			open.newTo = offset + j
		}
	}
	end()
	return out
}
