package say

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// On what policies said over time.

func History(p agent.KeptPolicy, versions int) string {
	title := "“" + p.Title + "”"
	switch {
	case versions == 1 && p.Version == 0:
		return title + " is as it came with Leaveway: nobody has changed it."
	case versions == 1:
		return title + " was never changed:"
	case p.Retired:
		return title + " is retired. Its " + count(versions, "version") + ", the latest first:"
	}
	return title + " has " + count(versions, "version") + ", the latest first:"
}

// versionName is what a version is called.
func VersionName(n int64) string {
	if n == 0 {
		return "as it came with Leaveway"
	}
	return "version " + strconv.FormatInt(n, 10)
}

// bringBackLabel is short enough for a button.
func BringBackLabel(p agent.KeptPolicy) string {
	if p.Version == 0 {
		return "Bring back what came with Leaveway"
	}
	return "Bring back " + VersionName(p.Version)
}

// editVerbs are the kinds of change as they are told.
var editVerbs = map[agent.Edit]string{
	agent.PolicyAdded: "added", agent.PolicyEdited: "edited", agent.PolicyRetired: "retired", agent.PolicyRestored: "brought back", agent.PolicyImported: "imported",
}

// versionLine says who made a version, when, and of what.
func VersionLine(p agent.KeptPolicy) string {
	if p.Version == 0 {
		return "As it came with Leaveway"
	}
	did, known := editVerbs[p.How]
	switch {
	case known:
	case p.Retired:
		did = editVerbs[agent.PolicyRetired]
	default:
		did = "changed"
	}
	line := "Version " + strconv.FormatInt(p.Version, 10) + " · " + did + " by " + p.By.Name + " on " + wizard.Day(p.By.At)
	if p.Why != "" {
		line += " · " + p.Why
	}
	return line
}

// differences say what a version has that the one before it had not, a line each.
func Differences(was, is knowledge.Policy) []string {
	var lines []string
	field := func(label, old, now string) {
		if old != now {
			lines = append(lines, label+": "+orNone(now)+" (was: "+orNone(old)+")")
		}
	}
	field("Title", was.Title, is.Title)
	field("For", audience(was.Scope), audience(is.Scope))
	field("Valid from", formatDay(was.From), formatDay(is.From))
	field("Valid until", formatDay(was.Until), formatDay(is.Until))
	field("As of", formatDay(was.AsOf), formatDay(is.AsOf))
	field("Owner", was.Owner, is.Owner)
	field("Link", was.Link, is.Link)
	added, removed := knowledge.Diff(was, is)
	lines = append(lines, prefixEach("Removed: ", removed)...)
	lines = append(lines, prefixEach("Added: ", added)...)
	asked, askedBefore := questionsOf(is), questionsOf(was)
	lines = append(lines, prefixEach("No longer asked as: ", subtract(askedBefore, asked))...)
	lines = append(lines, prefixEach("Also asked as: ", subtract(asked, askedBefore))...)
	if len(lines) == 0 && was.Body != is.Body {
		lines = []string{sameSentences}
	}
	return lines
}

const sameSentences = "The same sentences, in another order or otherwise set out"

func orNone(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}

func formatDay(day knowledge.Day) string {
	if day == "" {
		return ""
	}
	return shortDay(day)
}

// audience is whom a policy is for, in a word.
func audience(s knowledge.Scope) string {
	all := slices.Concat(s.Country, s.State, s.Group, s.Leave)
	if len(all) == 0 {
		return "everybody"
	}
	return strings.Join(all, ", ")
}

func prefixEach(before string, lines []string) []string {
	var all []string
	for _, line := range lines {
		all = append(all, before+strings.TrimPrefix(line, "- "))
	}
	return all
}

// questionsOf are how people ask for what a policy says, in order.
func questionsOf(p knowledge.Policy) []string {
	var all []string
	for _, list := range p.Questions {
		all = append(all, list...)
	}
	slices.Sort(all)
	return all
}

// subtract are the lines that are not among others.
func subtract(lines, others []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(others, line) })
}

const (
	// mostDifferences is how many lines say what a version changed.
	mostDifferences = 10
	// longestDifference is in characters.
	longestDifference = 200
)

// fewLines are the first of several lines, each cut to what one reads.
func FirstLines(lines []string) string {
	var few []string
	for _, line := range lines[:min(len(lines), mostDifferences)] {
		if runes := []rune(line); len(runes) > longestDifference {
			line = string(runes[:longestDifference-1]) + "…"
		}
		few = append(few, line)
	}
	if more := len(lines) - mostDifferences; more > 0 {
		few = append(few, "And "+count(more, "more change")+".")
	}
	return strings.Join(few, "\n")
}

func ConfirmBringBack(now, old agent.KeptPolicy) string {
	ask := "Bring “" + old.Title + "” back, " + VersionName(old.Version) + "?"
	if now.Retired {
		return ask + " I answer from it again then."
	}
	return ask + " This is what it changes:"
}

func ChangedSinceViewed(p agent.KeptPolicy) string {
	return p.By.Name + " has changed this policy since you looked, so nothing was brought back yet."
}

func PolicyRestored(p agent.KeptPolicy) string {
	return "Brought back: “" + p.Title + "”, " + VersionName(p.Version) + ". I answer from it from now on."
}

// titlesOf names policies.
func Titles(all []agent.KeptPolicy) []string {
	var titles []string
	for _, p := range all {
		titles = append(titles, "“"+p.Title+"”")
	}
	slices.Sort(titles)
	return titles
}

// mostRetired is how many retired policies a list names.
const mostRetired = 10

func RetiredPolicies(titles []string) string {
	line := "Retired: " + strings.Join(titles[:min(len(titles), mostRetired)], ", ")
	if more := len(titles) - mostRetired; more > 0 {
		line += " and " + strconv.Itoa(more) + " more"
	}
	return line + ". “/policy history” with a title shows one, and can bring it back."
}
