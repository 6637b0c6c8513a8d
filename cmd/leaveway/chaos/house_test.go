package chaos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
)

// house is the built product in one or more processes, and a strict Slack in this one. They
// only talk HTTP over loopback.
type house struct {
	*wire
	slack    *workspace.Workspace
	company  *workplace.Teams // in place of Slack; nil with Slack
	tenant   agent.TenantID
	place    workspace.Config
	began    time.Time
	replicas []*replica
}

// site is what a house runs on.
type site struct {
	database string // a URL
	redis    string // a URL; if empty, one in each process
	replicas int
	takeover time.Duration // 0 for the default
	inTeams  bool          // people use Teams in place of Slack
	binary   string        // of the replicas at first; if empty, the product's
}

// newHouse starts the product.
func newHouse(ctx context.Context, t *testing.T, on site, rng *rand.Rand) *house {
	t.Helper()
	place := samplePlace()
	h := &house{place: place, wire: newWire(rng, place.SigningSecret), began: time.Now(), tenant: agent.TenantID(place.Team.ID)}
	h.place.HTTPClient = &http.Client{Transport: h.wire}
	h.slack = workspace.New(h.place)
	api := httptest.NewServer(h.around(h.slack.Handler()))
	h.slack.SetURL(api.URL)
	h.slack.SetAppURL("http://leaveway.test/slack")
	hr := slices.IndexFunc(h.place.Channels, func(c workspace.Channel) bool { return "#"+c.Name == hrChannel })
	env := append(os.Environ(), "DATABASE_URL="+on.database, "REDIS_URL="+on.redis, "LEAVEWAY_CONTENT=", "SLACK_MESSAGES_PER_SECOND=0",
		"SLACK_BOT_TOKEN="+h.place.BotToken, "SLACK_SIGNING_SECRET="+h.place.SigningSecret, "SLACK_HR_CHANNEL="+h.place.Channels[hr].ID)
	t.Cleanup(func() {
		if err := h.slack.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
		api.Close()
	})
	h.startReplicas(ctx, t, on, env, api.URL+"/api/")
	return h
}

// startReplicas starts the processes, which are killed in the end.
func (h *house) startReplicas(ctx context.Context, t *testing.T, on site, env []string, api string) {
	t.Helper()
	binary, err := product()
	if err != nil {
		t.Fatal(err)
	}
	if on.takeover > 0 {
		env = append(env, "LEAVEWAY_TAKEOVER="+on.takeover.String())
	}
	t.Cleanup(func() {
		for _, r := range h.replicas {
			r.kill()
		}
	})
	for range on.replicas {
		r := &replica{wire: h.wire, binary: cmp.Or(on.binary, binary), env: env, api: api}
		h.replicas = append(h.replicas, r)
		if err := r.start(ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// handOf returns what somebody does with the platform that people use.
func (h *house) handOf(u workspace.User) hand {
	if h.company != nil {
		return h.inTeams(u)
	}
	return inSlack{h.slack.As(u.Name)}
}

// until waits until the platform shows something.
func (h *house) until(ctx context.Context, cond func() bool) error {
	if h.company != nil {
		return h.watch(ctx, cond)
	}
	return h.slack.Await(ctx, cond)
}

// answerTime is how long people wait for an answer at most: as long as the product may take
// after the replica that acknowledged the question has crashed.
const answerTime = time.Minute

// patience returns a context that ends when an answer is due: answerTime from now, or from
// the last crash.
func (h *house) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	asked := time.Now()
	var mu sync.Mutex
	var due *time.Timer
	check := func() {
		mu.Lock()
		defer mu.Unlock()
		since := asked
		if crash := h.lastCrash(); crash.After(since) {
			since = crash
		}
		if left := time.Until(since.Add(answerTime)); left > 0 {
			due.Reset(left)
			return
		}
		cancel(errors.New("nothing came for " + answerTime.String()))
	}
	mu.Lock()
	due = time.AfterFunc(answerTime, check)
	mu.Unlock()
	return ctx, func() { due.Stop(); cancel(nil) }
}

// samplePlace is the sample workspace with four more people. It retries events sooner than
// Slack, and more often.
func samplePlace() workspace.Config {
	place := workspace.Default()
	for _, name := range []string{"Noor Aziz", "Liang Wu", "Ines Costa", "Tomas Novak"} {
		first, _, _ := strings.Cut(strings.ToLower(name), " ")
		place.Users = append(place.Users, workspace.User{
			ID: "U0" + strings.ToUpper(first), Name: first, RealName: name, TZ: "America/Chicago", Locale: "en-US", Role: workspace.Employee,
		})
	}
	place.Retry = []time.Duration{0}
	for pause := 20 * time.Millisecond; len(place.Retry) < 200; pause = min(2*pause, 2*time.Second) {
		place.Retry = append(place.Retry, pause)
	}
	return place
}

// binaryVariable names a product that was built differently, for example with the race
// detector.
const binaryVariable = "LEAVEWAY_CHAOS_BINARY"

// product returns the path of the product's binary, built once.
var product = sync.OnceValues(func() (string, error) {
	if built := os.Getenv(binaryVariable); built != "" {
		return built, nil
	}
	if err := look(filepath.Join("..", "..", "..")); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "leaveway-chaos-")
	if err != nil {
		return "", err
	}
	cleanUp = func() { _ = os.RemoveAll(folder) } // the system removes the rest
	binary := filepath.Join(folder, "leaveway")
	if said, err := exec.Command("go", "build", "-o", binary, "..").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, said)
	}
	return binary, nil
})

var cleanUp = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	cleanUp()
	os.Exit(code)
}

// look opens every folder of the sources. The test cache only knows which files a test has
// opened, not what the compiler reads.
func look(root string) error {
	return filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "bin") {
			return filepath.SkipDir
		}
		return err
	})
}
