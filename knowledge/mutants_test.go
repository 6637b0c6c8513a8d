package knowledge_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// otherPassages measures passages that aren't in the repository, one JSON object a line
// with title, crumbs, heading and text.
var otherPassages = flag.String("passages", "", "also mutate the passages of this file")

// mutation changes what a sentence says. It returns nothing if it finds nothing to change.
// next is the sentence after it in the passage, or "".
type mutation struct {
	kind  string
	apply func(sentence, next string) []string
}

// mutations are the ways to turn a sentence around. Every second kind is held out: the
// check was built looking at the others only.
var mutations = []mutation{
	{"negate the verb", each(`\b(is|are|was|may|can|must|will|has|have|should)\b`, "$1 not")},
	{"negate with do", each(`\b(gives?|pays?|covers?|keeps?|needs?|counts?|gets?|lets?|applies|apply|lasts?|protects?)\b`, "does not $1")},
	{"affirm", each(`\b(?:not|never) `, "")},
	{"no to a", swaps(`\bno\b`, "a", `\b[Nn]obody\b`, "Anybody", `\bneither\b`, "either", `\bnone\b`, "some", `\bwithout\b`, "with")},
	{"add an affix", swaps(`\bpaid\b`, "unpaid", `\beligible\b`, "ineligible", `\bable\b`, "unable", `\bprotected\b`, "unprotected", `\bdisabled\b`, "abled", `\bconfidential\b`, "nonconfidential",
		`\bcovered\b`, "uncovered", `\bconsecutive\b`, "nonconsecutive", `\brequired\b`, "unrequired", `\bavailable\b`, "unavailable", `\blimited\b`, "unlimited")},
	{"take an affix away", each(`\b(?:un|in|non|dis|im)([a-z]{4,})\b`, "$1")},
	{"-less", swaps(`\bpaid\b`, "payless", `\b(pay|job|leave|notice|end|harm|cost)\b`, "${1}less", `\b(use|care|pain)ful\b`, "${1}less")},
	{"fail to", each(`\b(give|pay|keep|take|return|ask|tell|apply|cover|get|protect)\b`, "fail to $1")},
	{"neither nor", each(`\b(\w+) (?:and|or) (\w+)\b`, "neither $1 nor $2")},
	{"exempt from", each(`\b(must|can|may|are|is|gets?|pays?)\b`, "$1 be exempt from")},
	{"an antonym", swaps(`\bkeeps?\b`, "lose", `\bgives?\b`, "deny", `\bbegins?\b`, "ends", `\ballow(s|ed)?\b`, "forbid$1", `\bsame\b`, "different", `\bprotects?\b`, "endangers", `\bincluded\b`, "excluded",
		`\bgets?\b`, "lose", `\bpaid\b`, "denied", `\btogether\b`, "separately", `\bguaranteed\b`, "refused", `\bearly|earlier\b`, "late")},
	{"rarely", each(`\b(is|are|may|can|gets?|gives?|pays?|must|usually|always)\b`, "$1 rarely")},
	{"seldom, hardly", each(`\b(count|cover|keep|take|return|apply|run|paid|given|told)\b`, "hardly $1")},
	{"may to must", each(`\b(?:may|can)\b`, "must")},
	{"must to may", swaps(`\bmust\b`, "may", `\bneeds? to\b`, "may", `\brequires?\b`, "allows")},
	{"may to will", each(`\b(?:may|can|could|might)\b`, "will")},
	{"turn a limit round", swaps(`\bat least\b`, "at most", `\bat most\b`, "at least", `\bup to\b`, "at least", `\bmore than\b`, "less than", `\bless than\b`, "more than", `\bor more\b`, "or fewer")},
	{"drop a limit", each(`\b(?:up to|at least|at most|more than|about|only|no more than) `, "")},
	{"exchange the parties", swaps(`\b[Ee]mployees?\b`, "employer", `\b(?:[Ee]mployer|[Tt]he company)\b`, "the employee", `\b[Yy]ou\b`, "the company", `\bHR\b`, "your doctor")},
	{"who owes whom", each(`\b([Yy]ou|[Tt]he company|HR|[Ee]mployees?|the state) ([^.;]*?)\b(you|the company|HR|employees?|the state)\b`, "$3 $2$1")},
	{"drop a condition at the end", each(` (?:if|when|unless|once|while|as long as|provided)\b[^.]*`, "")},
	{"drop a condition at the beginning", each(`^(?:If|When|While|Once|After|During|For|In|Under|Within|Before|To)\b[^,]*, `, "")},
	{"drop an exception", each(`,? (?:unless|except|but|though|although|however)\b[^.;]*`, "")},
	{"condition turned round", swaps(`\b[Ii]f\b`, "unless", `\b[Uu]nless\b`, "if", `\b[Ww]hen\b`, "except when", `\b[Oo]nly\b`, "not only")},
	{"drop a temporal limit", each(`,? (?:within|before|after|until|by|in) (?:a |the |one |two |three |\d+)[^.,;]*`, "")},
	{"before and after", swaps(`\b[Bb]efore\b`, "after", `\b[Aa]fter\b`, "before", `\buntil\b`, "after", `\bahead\b`, "later", `\bfrom the first day\b`, "until the first day")},
	{"another number", each(`\b(\d)(\d*)\b`, "${1}${2}0")},
	{"a digit off", each(`\b(\d*)[1-8]\b`, "${1}9")},
	{"a number in words", swaps(`\bfive\b`, "six", `\btwo\b`, "ten", `\bone\b`, "two", `\bfour\b`, "five", `\bseven\b`, "eleven", `\beight\b`, "nine", `\bsix\b`, "four", `\bthree\b`, "thirty", `\b12\b`, "twelve hundred")},
	{"another unit", swaps(`\bweeks?\b`, "days", `\bworkweeks?\b`, "workdays", `\bdays?\b`, "weeks", `\bhours?\b`, "days", `\bmonths?\b`, "weeks", `\bpercent\b`, "dollars", `\$(\d+)\b`, "$1 percent")},
	{"another date", swaps(`\b20(\d)(\d)\b`, "20${2}${1}", `\bJanuary\b`, "June", `\bJuly\b`, "June", `\bMonday\b`, "Sunday", `\bbusiness days?\b`, "calendar days", `\bcalendar (days|year)\b`, "business $1")},
	{"a word by one letter", eachWord(func(w string) string { return w[:len(w)-2] + "e" + w[len(w)-1:] })},
	{"a letter less", eachWord(func(w string) string { return w[1:] })},
	{"two sentences joined", joined(" and ")},
	{"a sentence with the end of the next", crossed},
	{"some to all", swaps(`\b[Ss]ome\b`, "all", `\b[Mm]any\b`, "all", `\b[Uu]sually\b`, "always", `\boften\b`, "always", `\bpart of\b`, "all of", `\bpartly\b`, "fully")},
	{"all to some", swaps(`\b[Ee]very\b`, "no", `\b[Aa]ll\b`, "some", `\b[Ee]ach\b`, "no", `\bany\b`, "no", `\bboth\b`, "neither", `\balways\b`, "sometimes", `\b[Ee]verybody\b`, "nobody")},
	{"and to or", swaps(`\band\b`, "or", `\bor\b`, "and")},
	{"only", swaps(`\bonly \b`, "", `\b(may|can|must|is|are)\b`, "$1 only")},
	{"another place or law", swaps(`\bCalifornia\b`, "New York", `\bNew York\b`, "Washington", `\bWashington\b`, "California", `\bFMLA\b`, "PDL", `\bPDL\b`, "CFRA", `\bCFRA\b`, "FMLA", `\bSDI\b`, "FMLA")},
	{"an invented promise at the end", func(s, _ string) []string { return []string{strings.TrimRight(s, ".") + ", and it is fully paid."} }},
	{"yes and no before it", func(s, _ string) []string { return []string{"Yes, " + lowerFirst(s), "No, " + lowerFirst(s)} }},
	{"double negation", each(`\bnot\b`, "not not")},
	{"two nouns exchanged", each(`\b([a-z]{5,}) (for|of|to|from|by|with) ((?:the |a |your )?)([a-z]{5,})\b`, "$4 $2 $3$1")},
	{"longer and shorter", swaps(`\blonger\b`, "shorter", `\bearlier\b`, "later", `\bmore\b`, "less", `\bfewer\b`, "more", `\bsmallest\b`, "largest", `\bfirst\b`, "last", `\blate\b`, "early", `\bhighest\b`, "lowest")},
	{"two numbers exchanged", each(`\b(\d+)\b([^.]*?)\b(\d+)\b`, "$3$2$1")},
	{"used to", each(`\b(is|are|gives|pays|covers|may|can)\b`, "used to $1")},
	{"no longer", each(`\b(is|are|gives|pays|covers|may|can|must)\b`, "no longer $1")},
}

// each applies a change at each match by itself.
func each(pattern, to string) func(sentence, next string) []string {
	re := regexp.MustCompile(pattern)
	return func(sentence, _ string) []string {
		var out []string
		for _, at := range re.FindAllStringSubmatchIndex(sentence, -1) {
			out = append(out, sentence[:at[0]]+string(re.ExpandString(nil, to, sentence, at))+sentence[at[1]:])
		}
		return out
	}
}

func swaps(pairs ...string) func(sentence, next string) []string {
	var all []func(string, string) []string
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, each(pairs[i], pairs[i+1]))
	}
	return func(sentence, next string) []string {
		var out []string
		for _, apply := range all {
			out = append(out, apply(sentence, next)...)
		}
		return out
	}
}

var longWord = regexp.MustCompile(`\b[a-z]{5,}\b`)

func eachWord(change func(string) string) func(sentence, next string) []string {
	return func(sentence, _ string) []string {
		var out []string
		for _, at := range longWord.FindAllStringIndex(sentence, -1) {
			out = append(out, sentence[:at[0]]+change(sentence[at[0]:at[1]])+sentence[at[1]:])
		}
		return out
	}
}

func joined(with string) func(sentence, next string) []string {
	return func(sentence, next string) []string {
		if next == "" {
			return nil
		}
		return []string{strings.TrimRight(strings.TrimSpace(sentence), ".") + with + lowerFirst(next)}
	}
}

// crossed gives a sentence the end of the next: "FMLA leave is" and "paid by the state".
func crossed(sentence, next string) []string {
	ours, theirs := strings.Fields(sentence), strings.Fields(next)
	if len(ours) < 4 || len(theirs) < 4 {
		return nil
	}
	return []string{strings.Join(append(slices.Clone(ours[:len(ours)/2]), theirs[len(theirs)/2:]...), " ")}
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// mutated counts the mutants of some passages that are accepted, by kind.
type mutated struct{ tried, accepted map[string]int }

func (m mutated) share(held bool) (accepted, tried int) {
	for i, mutation := range mutations {
		if i%2 == 1 == held {
			tried += m.tried[mutation.kind]
			accepted += m.accepted[mutation.kind]
		}
	}
	return accepted, tried
}

func mutate(passages []knowledge.Passage, report func(kind string, p knowledge.Passage, sentence, mutant string)) mutated {
	m := mutated{map[string]int{}, map[string]int{}}
	words := knowledge.DefaultWords()
	for _, p := range passages {
		var sentences []string
		for _, sentence := range fullSentence.FindAllString(p.Text, -1) {
			sentences = append(sentences, strings.TrimSpace(sentence))
		}
		for i, sentence := range sentences {
			next := ""
			if i+1 < len(sentences) {
				next = sentences[i+1]
			}
			for _, mutation := range mutations {
				for _, mutant := range mutation.apply(sentence, next) {
					if slices.ContainsFunc(sentences, func(s string) bool { return strings.EqualFold(s, mutant) }) {
						continue
					}
					m.tried[mutation.kind]++
					if len(words.Doubts(mutant, []knowledge.Passage{p})) == 0 {
						m.accepted[mutation.kind]++
						report(mutation.kind, p, sentence, mutant)
					}
				}
			}
		}
	}
	return m
}

// TestMutants: no more than one in two hundred mutants of the policies is accepted, of the
// kinds that the check was built with and of those held out.
func TestMutants(t *testing.T) {
	t.Parallel()
	m := mutate(starterIndex(t).Passages(), func(kind string, p knowledge.Passage, _, mutant string) {
		t.Logf("accepted: %s: %s: %s", p.ID, kind, mutant)
	})
	for _, held := range []bool{false, true} {
		accepted, tried := m.share(held)
		t.Logf("held out %t: %d of %d mutants accepted", held, accepted, tried)
		if 200*accepted > tried || tried < 1000 {
			t.Errorf("held out %t: %d of %d mutants accepted", held, accepted, tried)
		}
	}
	for _, mutation := range mutations {
		if m.tried[mutation.kind] == 0 {
			t.Errorf("nothing to mutate: %s", mutation.kind)
		}
	}
}

// TestMutantsOfOtherPassages measures passages of strangers, if there are any.
func TestMutantsOfOtherPassages(t *testing.T) {
	t.Parallel()
	if *otherPassages == "" {
		t.Skip("no -passages")
	}
	m := mutate(readPassages(t, *otherPassages), func(kind string, p knowledge.Passage, sentence, mutant string) {
		t.Logf("accepted: %s: %s\n\t%s\n\t%s", p.ID, kind, sentence, mutant)
	})
	for _, held := range []bool{false, true} {
		accepted, tried := m.share(held)
		t.Logf("held out %t: %d of %d mutants accepted", held, accepted, tried)
	}
	for _, kind := range slices.Sorted(maps.Keys(m.accepted)) {
		t.Logf("%s: %d of %d", kind, m.accepted[kind], m.tried[kind])
	}
}

func readPassages(t *testing.T, name string) []knowledge.Passage {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []knowledge.Passage
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct {
			PID, Title, Heading, Text string
			Crumbs                    []string
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		out = append(out, knowledge.Passage{
			Source: knowledge.Source{Title: row.Title}, ID: knowledge.PassageID(row.PID), Crumbs: row.Crumbs, Heading: row.Heading, Text: row.Text,
		})
	}
	return out
}

// TestParaphrases: at least three of five faithful paraphrases are kept, of those that the
// check was built with ("=" and then "~") and of those that it hadn't seen ("*").
func TestParaphrases(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/paraphrases.txt")
	if err != nil {
		t.Fatal(err)
	}
	words, all := knowledge.DefaultWords(), starterIndex(t).Passages()
	var under []knowledge.Passage
	kept, tried := map[byte]int{}, map[byte]int{}
	for line := range strings.SplitSeq(string(text), "\n") {
		switch {
		case strings.HasPrefix(line, "["):
			under = slices.DeleteFunc(slices.Clone(all), func(p knowledge.Passage) bool { return p.Heading != strings.Trim(line, "[]") })
			if len(under) == 0 {
				t.Fatalf("no passage is headed %s", line)
			}
		case line != "" && strings.ContainsRune("=~*", rune(line[0])):
			tried[line[0]]++
			if doubts := words.Doubts(line[2:], under); len(doubts) > 0 {
				t.Logf("%s  (%s)", line, doubts[0].Why)
				continue
			}
			kept[line[0]]++
		}
	}
	for half, n := range tried {
		t.Logf("%c: %d of %d paraphrases kept", half, kept[half], n)
		if 5*kept[half] < 3*n || n < 40 {
			t.Errorf("%c: %d of %d paraphrases kept", half, kept[half], n)
		}
	}
}
