package classify

import (
	"embed"
	"fmt"
	"io/fs"
	"math"
	"path"
	"strings"
)

// phrases/ has a file of phrases for each intent, such as help.txt, or help.ours.txt for
// more of the same. Each line is a phrase, unless it begins with #. A line in brackets is
// the bot's question before the phrases below it; [] ends that. Braces contain
// alternatives: "{how much|how many days of} leave {do I have|is left}" makes four
// phrases.

//go:embed phrases/*.txt
var ownPhrases embed.FS

// Phrases returns the phrase files that come with the product, one or more per intent.
func Phrases() fs.FS {
	files, err := fs.Sub(ownPhrases, "phrases")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// phrase is something a person may say.
type phrase struct {
	text, asked string
	class       int
	weight      float64
	line        int // counted over all files; variants of a line aren't independent
}

// maxVariants is how many phrases a line can make.
const maxVariants = 48

// readPhrases reads all phrases, in the order of file names.
func readPhrases(files fs.FS) ([]phrase, error) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		return nil, fmt.Errorf("list phrases: %w", err)
	}
	var all []phrase
	line := 0
	for _, name := range names {
		intent, _, _ := strings.Cut(path.Base(name), ".")
		class, ok := classNamed(intent)
		if !ok {
			return nil, fmt.Errorf("phrases/%s: no intent is named %q; the intents are %s", name, intent, listLabels())
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read phrases: %w", err)
		}
		asked := ""
		n := 0
		for written := range strings.Lines(string(text)) {
			n++
			written = strings.TrimSpace(written)
			switch {
			case written == "" || written[0] == '#':
				continue
			case written[0] == '[':
				asked = strings.Trim(written, "[]")
				continue
			}
			variants, err := expand(written, maxVariants)
			if err != nil {
				return nil, fmt.Errorf("phrases/%s:%d: %w", name, n, err)
			}
			for _, text := range variants {
				all = append(all, phrase{text: text, asked: asked, class: class, line: line, weight: 1 / math.Sqrt(float64(len(variants)))})
			}
			line++
		}
	}
	return all, nil
}

func listLabels() string {
	names := make([]string, 0, classes)
	for _, l := range &labels {
		names = append(names, l.name)
	}
	return strings.Join(names, ", ")
}

// expand returns at most limit variants of a line with alternatives in braces, spread
// evenly over all combinations.
func expand(line string, limit int) ([]string, error) {
	var fixed []string // the text before each group, and after the last
	var groups [][]string
	total := 1
	rest := line
	for {
		before, behind, found := strings.Cut(rest, "{")
		fixed = append(fixed, before)
		if !found {
			break
		}
		group, after, closed := strings.Cut(behind, "}")
		if !closed || strings.Contains(group, "{") {
			return nil, fmt.Errorf("%q: a brace is not closed before the next", line)
		}
		groups = append(groups, strings.Split(group, "|"))
		total *= len(groups[len(groups)-1])
		if total > 1<<20 {
			return nil, fmt.Errorf("%q makes more than a million phrases", line)
		}
		rest = after
	}
	var variants []string
	for i := range min(total, limit) {
		variants = append(variants, variant(fixed, groups, scatter(i, total)))
	}
	return variants, nil
}

// variant returns the combination with a number.
func variant(fixed []string, groups [][]string, number int) string {
	var b strings.Builder
	for g, group := range groups {
		b.WriteString(fixed[g])
		b.WriteString(group[number%len(group)])
		number /= len(group)
	}
	b.WriteString(fixed[len(groups)])
	return strings.Join(strings.Fields(b.String()), " ")
}

// scatter maps i to a number below n so that successive ones are far apart and each occurs
// once. Its steps are about n times the golden ratio, without a common factor with n.
func scatter(i, n int) int {
	step := max(1, n*618/1000)
	for gcd(step, n) != 1 {
		step++
	}
	return i * step % n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
