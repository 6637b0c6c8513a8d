package read_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/content/confined"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/knowledge/read/hostile"
)

func TestMain(m *testing.M) {
	read.Jobs().Serve()
	os.Exit(m.Run())
}

// impatient limits are for tests: what ends in none ends in them, too.
var impatient = confined.Limits{Memory: 256 << 20, CPU: time.Second, Wall: time.Minute, Output: 16 << 20}

// patient limits are for tests of what is said of a file: they end in a sentence about the
// file, however busy the machine is.
var patient = confined.Limits{Memory: 512 << 20, CPU: 5 * time.Minute, Wall: 10 * time.Minute, Output: 16 << 20}

// TestHostileFiles reads files that were made to hurt: each is read or refused, with a
// sentence, and a file read next to it is read as ever.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	reader := read.NewReaderWithin(impatient)
	for name, content := range hostile.Files() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := reader.ReadFile(t.Context(), name, content)
			if refusal, refused := errors.AsType[*knowledge.Refusal](err); refused {
				if !strings.HasSuffix(refusal.Message, ".") || len(refusal.Message) > 700 {
					t.Errorf("the refusal is no sentence: %q", refusal.Message)
				}
				t.Log(refusal.Message)
				return
			}
			if err != nil {
				t.Error(err)
			}
			began := time.Now()
			passages := p.Passages()
			t.Logf("%d passages in %v", len(passages), time.Since(began))
		})
	}
	t.Run("a harmless one", func(t *testing.T) {
		t.Parallel()
		if p, err := reader.ReadFile(t.Context(), "cats.md", []byte("# Cats\n\nOn Mondays.\n")); err != nil || p.Title != "Cats" {
			t.Error(p, err)
		}
	})
}

// TestMarksWithinMarks refuses what would take much memory in the server, which cuts a policy
// into passages whenever the policies change.
func TestMarksWithinMarks(t *testing.T) {
	t.Parallel()
	all, r := hostile.Files(), read.NewReaderWithin(patient)
	for _, name := range []string{"brackets.md", "parentheses and brackets.md"} {
		if _, err := r.ReadFile(t.Context(), name, all[name]); err == nil || !strings.Contains(err.Error(), "too many marks in one place") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRefusalsOfTheRoom says who can do what about a file that a child process can't read.
func TestRefusalsOfTheRoom(t *testing.T) {
	t.Parallel()
	loop := hostile.Files()["pages of themselves.pdf"]
	refused := func(ctx context.Context, r *read.Reader, name string) string {
		_, err := r.ReadFile(ctx, name, loop)
		refusal, _ := errors.AsType[*knowledge.Refusal](err)
		if refusal == nil {
			return fmt.Sprint(err)
		}
		return refusal.Message
	}
	r := read.NewReaderWithin(impatient)
	const slow = "takes too long to read. Something in it may be damaged: please copy its text into a new document, and send that."
	if got := refused(t.Context(), r, "../../hr/rules.pdf"); got != "rules.pdf "+slow {
		t.Error(got)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got := refused(ended, r, "../../hr/rules.pdf"); got != "rules.pdf "+slow { // without a child, which would have ended
		t.Errorf("sent again, it was read again: %s", got)
	}
	if _, err := r.ReadFile(ended, "new.pdf", loop); !errors.Is(err, context.Canceled) {
		t.Errorf("a turn that has ended: %v", err)
	}
}
