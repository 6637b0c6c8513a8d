package wizard

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/content"
)

func TestLibraryKeepsEveryVersion(t *testing.T) {
	l := NewLibrary(Limits{})
	var versions []Version
	for i := range 3 {
		if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", fmt.Sprint("Version ", i, "?"), "")})); err != nil {
			t.Fatal(err)
		}
		w, ok := l.Latest("a")
		if !ok || len(w.Version) != 12 {
			t.Fatalf("latest: %v", w)
		}
		versions = append(versions, w.Version)
	}
	for i, version := range versions {
		w, ok := l.At("a", version)
		q, asked := w.Question("q-a")
		if !ok || !asked || q.QuestionText != fmt.Sprint("Version ", i, "?") {
			t.Errorf("version %d: %v", i, w)
		}
	}
	if w, _ := l.At("a", ""); w.Version != versions[2] {
		t.Error("an empty version is not the latest")
	}
	if all := l.All(); len(all) != 1 || all[0].Version != versions[2] {
		t.Errorf("all: %v", all)
	}
}

func TestRestore(t *testing.T) {
	// It was published when there was a wizard with the tag GONE:QUESTION:ONE, a
	// wizard that it led to, and no limit on titles.
	old := strings.Replace(oneQuestion("a", "Old?", "gone"), "type: question", `isVisible: '!answered(GONE:QUESTION:ONE)', type: question`, 1)
	old = strings.Replace(old, "title: One", "title: A title that has become too long since", 1)
	l := NewLibrary(Limits{StepTitle: 24})
	if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", "New?", "")})); err != nil {
		t.Fatal(err)
	}
	latest, _ := l.Latest("a")
	w, err := l.Restore("a of last year", []byte(old))
	if err != nil {
		t.Fatal(err)
	}
	if again, ok := l.At("a", w.Version); !ok || again != w {
		t.Error("the restored version is not found")
	}
	if now, _ := l.Latest("a"); now != latest {
		t.Error("the restored version became the latest")
	}
	p := l.Plan("a", map[ID]Version{"a": w.Version}, nil, today)
	if _, q, ok := p.Open(); !ok || q.QuestionText != "Old?" {
		t.Errorf("the form pinned to it: %s", sketch(p))
	}
	if again, err := l.Restore("a of last year", []byte(old)); err != nil || again != w {
		t.Errorf("restored twice: %v, %v", again, err)
	}
	var mistakes content.Mistakes
	if _, err := l.Restore("broken", []byte("wizardId: a\nsteps: [")); !errors.As(err, &mistakes) {
		t.Errorf("a broken one: %v", err)
	}
}

func TestLoadChecksAgainstLoadedWizards(t *testing.T) {
	l := NewLibrary(Limits{})
	if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", "A?", "b"), "b.yaml": oneQuestion("b", "B?", "")})); err != nil {
		t.Fatal(err)
	}
	before, _ := l.Latest("b")
	// b leads back to a: each file is valid, but not together with the other.
	err := l.Load(folder(map[string]string{"new-b.yaml": oneQuestion("b", "B?", "a")}))
	if err == nil || !strings.Contains(err.Error(), "new-b.yaml") || !strings.Contains(err.Error(), "a.yaml:6") {
		t.Errorf("the circle: %v", err)
	}
	if after, _ := l.Latest("b"); after != before {
		t.Error("a wizard was added in spite of the mistakes")
	}
	// c leads to a, which was loaded before.
	if err := l.Load(folder(map[string]string{"c.yaml": oneQuestion("c", "C?", "a")})); err != nil {
		t.Fatal(err)
	}
	if p := l.Plan("c", nil, given("q-a=x q-b=y q-c=z"), today); len(p.Stops) != 3 || !p.Complete() {
		t.Errorf("plan: %s", sketch(p))
	}
}

func TestLoadNamesMissingFolder(t *testing.T) {
	if err := NewLibrary(Limits{}).Load(os.DirFS("testdata/nothing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error: %v", err)
	}
}

func TestLibraryIsSafeForConcurrentUse(t *testing.T) {
	l := leaveLibrary(t)
	var people sync.WaitGroup
	for range 4 {
		people.Go(func() {
			for range 50 {
				if p := l.Plan(selector, nil, almostDone, today); len(p.Stops) != 7 {
					t.Errorf("plan: %s", sketch(p))
				}
			}
		})
	}
	for i := range 10 {
		if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", fmt.Sprint(i), "")})); err != nil {
			t.Error(err)
		}
	}
	people.Wait()
}
