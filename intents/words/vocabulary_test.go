package words_test

import (
	"cmp"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

var update = flag.Bool("update", false, "write vocabulary.txt")

// vocabularySources are what this product says and listens for.
var vocabularySources = []string{"../../intents", "../../knowledge/starter", "../../wizard/starter", "../../agent/say"}

var (
	wholeWord = regexp.MustCompile(`[\pL\pM]+`)
	plainWord = regexp.MustCompile(`^[a-z]{4,24}$`)
	quoted    = regexp.MustCompile("\"[^\"\\n]*\"|`[^`]*`")
)

var yamlKey = regexp.MustCompile(`(?m)^[\s-]*[a-zA-Z]+:`)

// inEnglish are the words of english.txt; of words with an apostrophe, without it.
var inEnglish = func() map[string]bool {
	text, err := os.ReadFile("english.txt")
	if err != nil {
		panic(err)
	}
	return words.SetOf(string(text))
}()

// isListedMistake reports whether a word is among commands and phrases only because people
// mistype it: it isn't English, and a more common word that is English is one letter away.
func isListedMistake(w string, all []string, count map[string]int, listed map[string]bool) bool {
	if inEnglish[w] || listed[w] {
		return false
	}
	return slices.ContainsFunc(all, func(v string) bool {
		return len(v) > 4 && v[0] == w[0] && inEnglish[v] && count[v] >= count[w] && v != w+"s" && w != v+"s" && words.EditDistance(w, v, 1) <= 1
	})
}

// TestVocabulary holds vocabulary.txt to the word lists, phrases, policies, forms and
// sentences. A few new words may be missing until somebody runs it with -update.
func TestVocabulary(t *testing.T) {
	count, listed := map[string]int{}, map[string]bool{}
	plainly := map[string]bool{} // it isn't only in the name of a holiday, which is somebody's name: Martin
	for _, root := range vocabularySources {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "modelled") {
				return cmp.Or(err, fs.SkipDir)
			}
			if entry.IsDir() || strings.HasPrefix(path, "../../intents/words/") && filepath.Base(path) != "words.txt" {
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			switch filepath.Ext(path) {
			case ".go":
				if root != "../../agent/say" || strings.HasSuffix(path, "_test.go") {
					return nil
				}
				text = []byte(strings.Join(quoted.FindAllString(string(text), -1), "\n"))
			case ".yaml":
				text = yamlKey.ReplaceAll(text, nil)
			case ".txt", ".md":
			default:
				return nil
			}
			plain := strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(string(text)))
			for _, w := range wholeWord.FindAllString(plain, -1) {
				if !plainWord.MatchString(w) { // "děkuji" isn't "d" and "kuji"
					continue
				}
				count[w]++
				plainly[w] = plainly[w] || filepath.Base(filepath.Dir(path)) != "holiday"
				listed[w] = listed[w] || filepath.Base(path) != "command.txt" && filepath.Base(filepath.Dir(path)) != "phrases"
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	all = slices.DeleteFunc(all, func(w string) bool { return words.IsListedMistake(w) || isListedMistake(w, all, count, listed) })
	if *update {
		var targets, others []string
		for _, w := range all {
			if plainly[w] && (count[w] > 2 || inEnglish[w]) {
				targets = append(targets, w)
			} else {
				others = append(others, w)
			}
		}
		text := strings.Join(targets, "\n") + "\n\n" + strings.Join(others, "\n") + "\n"
		if err := os.WriteFile("vocabulary.txt", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("vocabulary.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for w := range strings.FieldsSeq(string(text)) {
		known[w] = true
	}
	missing := slices.DeleteFunc(all, func(w string) bool { return known[w] })
	if len(missing) > len(all)/50 {
		t.Errorf("%d words are missing, among them %v: run go test ./intents/words -run TestVocabulary -update", len(missing), missing[:20])
	}
}
