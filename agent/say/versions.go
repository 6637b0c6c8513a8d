package say

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// History introduces the versions of a policy.
func History(p agent.KeptPolicy, versions int) string {
	title := "“" + p.Title + "”"
	latestFirst := count(versions, "version") + ", latest first:"
	switch {
	case versions == 1 && p.Version == 0:
		return title + " is the original that came with Leaveway. Nobody has changed it."
	case versions == 1:
		return title + " has only one version:"
	case p.Retired:
		return title + " is retired. It has " + latestFirst
	}
	return title + " has " + latestFirst
}

func VersionName(n int64) string {
	if n == 0 {
		return "the original"
	}
	return "version " + strconv.FormatInt(n, 10)
}

var editVerbs = map[agent.PolicyChange]string{
	agent.PolicyAdded: "added", agent.PolicyEdited: "edited", agent.PolicyRetired: "retired",
	agent.PolicyRestored: "brought back", agent.PolicyImported: "imported",
}

// VersionLine says who made a version, how, when and why.
func VersionLine(p agent.KeptPolicy) string {
	if p.Version == 0 {
		return "The original that came with Leaveway"
	}
	verb, known := editVerbs[p.Change]
	switch {
	case known:
	case p.Retired:
		verb = editVerbs[agent.PolicyRetired]
	default:
		verb = "changed"
	}
	line := "Version " + strconv.FormatInt(p.Version, 10) + " · " + verb + " by " + p.By.Name + " on " + wizard.Day(p.By.At)
	if p.Why != "" {
		line += " · " + p.Why
	}
	return line
}

// Differences lists what changed between two versions of a policy, one change per line.
func Differences(before, after knowledge.Policy) []string {
	var lines []string
	field := func(label, old, now string) {
		if old != now {
			lines = append(lines, label+": "+orNone(now)+" (was: "+orNone(old)+")")
		}
	}
	field("Title", before.Title, after.Title)
	field("Applies to", audience(before.Scope), audience(after.Scope))
	field("Valid from", shortDay(before.From), shortDay(after.From))
	field("Valid until", shortDay(before.Until), shortDay(after.Until))
	field("Answers only questions with", strings.Join(before.OnlyWhenNamed, ", "), strings.Join(after.OnlyWhenNamed, ", "))
	field("As of", shortDay(before.AsOf), shortDay(after.AsOf))
	field("Owner", before.Owner, after.Owner)
	field("Link", before.Link, after.Link)
	added, removed := knowledge.Diff(before, after)
	lines = append(lines, prefixEach("Removed: ", removed)...)
	lines = append(lines, prefixEach("Added: ", added)...)
	asked, askedBefore := questionsOf(after), questionsOf(before)
	lines = append(lines, prefixEach("Question removed: ", subtract(askedBefore, asked))...)
	lines = append(lines, prefixEach("Question added: ", subtract(asked, askedBefore))...)
	if len(lines) == 0 && before.Body != after.Body {
		lines = []string{sameSentences}
	}
	return lines
}

const sameSentences = "The same sentences in a different order or layout"

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func audience(s knowledge.Scope) string {
	all := slices.Concat(s.Country, s.State, s.Group, s.Leave)
	if len(all) == 0 {
		return "everyone"
	}
	return strings.Join(all, ", ")
}

func prefixEach(prefix string, lines []string) []string {
	var all []string
	for _, line := range lines {
		all = append(all, prefix+strings.TrimPrefix(line, "- "))
	}
	return all
}

// questionsOf returns the questions that a policy is known to answer, sorted.
func questionsOf(p knowledge.Policy) []string {
	var all []string
	for _, questions := range p.Questions {
		all = append(all, questions...)
	}
	slices.Sort(all)
	return all
}

// subtract returns the lines that are not among others.
func subtract(lines, others []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(others, line) })
}

const (
	mostDifferences   = 10
	longestDifference = 200 // in characters
)

// FirstLines returns the first lines, shortened, and counts the rest.
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

// ConfirmBringBack asks whether to restore an old version. Unless the policy is retired,
// the differences are listed below it.
func ConfirmBringBack(now, old agent.KeptPolicy) string {
	ask := "Bring back the original “" + old.Title + "”?"
	if old.Version > 0 {
		ask = "Bring back " + VersionName(old.Version) + " of “" + old.Title + "”?"
	}
	if now.Retired {
		return ask + " I'll answer from it again."
	}
	return ask + " This is what will change:"
}

func ChangedSinceViewed(p agent.KeptPolicy) string {
	return p.By.Name + " changed this policy after you opened it, so I haven't brought anything back yet."
}

func PolicyRestored(p agent.KeptPolicy) string {
	return "Brought back: “" + p.Title + "”, " + VersionName(p.Version) + ". I'll answer from it from now on."
}
