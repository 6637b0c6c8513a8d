package siege

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/knowledge/read/hostile"
)

// mostMemory is what the server may need, in MB, whatever is done to it.
const mostMemory = 400

// longestFile is how long the answer to a file may take: reading it may take 18 seconds.
const longestFile = 90 * time.Second

// files has HR share files that were made to hurt, one after the other, as long as there is
// time. Each gets an answer, and people are answered meanwhile.
func files(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	c := pitch(ctx, t, 1)
	all := hostile.Files()
	if err := addCorpus(all); err != nil {
		return 0, "", err
	}
	names := slices.Sorted(maps.Keys(all))
	p.rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	hana := c.slack.As("hana")
	end, most, refused := time.Now().Add(p.time), 0, 0
	for _, name := range names {
		if time.Now().After(end) {
			break
		}
		before := len(c.heard("hana", hrChannel))
		if _, err := hana.Share(ctx, hrChannel, "", "", workspace.Attachment{Name: name, Content: all[name]}); err != nil {
			return tried, "", fmt.Errorf("share %q: %w", name, err)
		}
		answer, err := c.nextWithin(ctx, longestFile, "hana", hrChannel, before)
		if err != nil {
			return tried, "", errors.Join(fmt.Errorf("%q gets no answer: %w", name, err), c.works(ctx, "p00"))
		}
		tried++
		if !strings.Contains(answer, "Publish") {
			refused++
		}
		most = max(most, c.first.memory())
		if tried%10 == 1 {
			if err := c.works(ctx, "p00"); err != nil {
				return tried, "", fmt.Errorf("after %q: %w", name, err)
			}
		}
	}
	if most > mostMemory {
		return tried, "", fmt.Errorf("the server needed %d MB", most)
	}
	return tried, fmt.Sprintf("%d refused with a sentence, %d read; the server kept running, with %d MB at most", refused, tried-refused, most), c.works(ctx, "p00")
}

// addCorpus adds the files that fuzzing the readers has found.
func addCorpus(files map[string][]byte) error {
	found, err := filepath.Glob(filepath.Join("..", "..", "..", "knowledge", "read", "testdata", "fuzz", "FuzzFile", "*"))
	if err != nil || len(found) == 0 {
		return fmt.Errorf("there is no corpus: %w", err)
	}
	for _, path := range found {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var kind int
		var content string
		for line := range strings.Lines(string(text)) {
			switch of, value, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), ")"), "("); of {
			case "int":
				kind, _ = strconv.Atoi(value)
			case "[]byte":
				content, _ = strconv.Unquote(value)
			}
		}
		kinds := []string{".md", ".txt", ".html", ".docx", ".pdf"} // as in FuzzFile
		files[filepath.Base(path)+kinds[uint(kind)%uint(len(kinds))]] = []byte(content)
	}
	return nil
}
