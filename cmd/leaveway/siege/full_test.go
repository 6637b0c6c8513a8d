package siege

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// smallDisk is the command of a server that sees a disk of 24 MB at its database's folder. No
// other process does, so nobody has to be root for it.
const smallDisk = `mount -t tmpfs -o size=24m tmpfs "$DISK" && exec "$@"`

// TestFullDisk fills the disk of a server on SQLite to the last byte, in the middle of a form.
// Unlike in TestGameDay, the disk is really full: nothing that SQLite writes has room.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	if said, err := exec.CommandContext(ctx, "unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", t.TempDir()).CombinedOutput(); err != nil {
		t.Skipf("this machine gives nobody a disk of their own: %v %s", err, said)
	}
	binary, err := product()
	if err != nil {
		t.Fatal(err)
	}
	c := pitch(ctx, t, 2)
	folder := t.TempDir()
	c.env = append(c.env, "DISK="+folder, "DATABASE_URL=sqlite:"+filepath.Join(folder, "leaveway.db"))
	cmd := exec.Command("unshare", append([]string{"--user", "--map-root-user", "--mount", "sh", "-c", smallDisk, "sh", binary}, serving...)...)
	p := start(ctx, t, cmd, c.env)
	c.servers = []*server{p}
	if err := c.works(ctx, "p01"); err != nil {
		t.Fatal(err)
	}
	form := c.slack.As("p00")
	before := len(c.heard("p01", workspace.DM))
	disk := fmt.Sprintf("/proc/%d/root%s", p.cmd.Process.Pid, folder)
	steps := []func() error{
		func() error { return form.Command(ctx, workspace.DM, "/leave", "") },
		func() error { return form.Fill(ctx, "What kind of leave do you need?", "My own health") },
		func() error { return fill(filepath.Join(disk, "else")) },
		func() error { return p.says(ctx, "/readyz", "the database can't be written to") },
		func() error { _, err := c.slack.As("p01").Say(ctx, workspace.DM, "what can you do?"); return err },
		func() error { return wants(form.Submit(ctx), recordsAway) },
		func() error { return os.Remove(filepath.Join(disk, "else")) },
		func() error { return p.says(ctx, "/readyz", isReady) },
		func() error { return form.Submit(ctx) },
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Fatalf("step %d: %v\n%s", i, err, p.log())
		}
	}
	if v := form.View(); v == nil || !strings.Contains(v.Text, goesOn) {
		t.Errorf("with room again, the form is %+v", v)
	}
	if answer, err := c.nextWithin(ctx, patience, "p01", workspace.DM, before); err != nil || !strings.Contains(answer, "leave") {
		t.Errorf("what was written meanwhile is answered with %q: %v", answer, err)
	}
	if n := len(c.heard("p01", workspace.DM)) - before; n != 1 {
		t.Errorf("it has %d answers", n)
	}
	if err := errors.Join(append(p.complaints(), p.lives())...); err != nil {
		t.Error(err)
	}
	if !strings.Contains(p.log(), "database or disk is full") {
		t.Error("the log doesn't say that the disk is full:\n" + p.log())
	}
}

// fill writes a file until there is no room for another byte.
func fill(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, zeros{})
	if !errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("the disk isn't full: %w", err)
	}
	return f.Close()
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// wants fails unless an error says something.
func wants(err error, what string) error {
	if err == nil || !strings.Contains(err.Error(), what) {
		return fmt.Errorf("%w: want %q", err, what)
	}
	return nil
}

// says waits until an address of a server says something.
func (p *server) says(ctx context.Context, path, what string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		shown, err := p.get(ctx, path)
		if err == nil && strings.Contains(shown, what) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s never says %q, but %q: %w", path, what, shown, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
