package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/guide"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/cmd/leaveway/company"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

type demoCommand struct {
	Addr    string   `default:"127.0.0.1:8080" help:"Address to listen on."`
	Data    string   `type:"path" help:"Folder to keep the data in; by default a temporary one, removed at the end."`
	Content string   `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with content of your own, as LEAVEWAY_CONTENT."`
	Host    []string `help:"Name by which the demo may be reached, besides localhost and addresses such as 127.0.0.1."`
	Open    bool     `help:"Open the page in the browser."`
	Empty   bool     `help:"Begin with an empty workspace, without last week's conversations."`
	Teams   bool     `help:"Show the company in Microsoft Teams as well."`
	Socket  bool     `help:"Connect the product to its workspace by Socket Mode instead of HTTP."`
	Verbose bool     `short:"v" help:"Log what the server does."`

	modelConfig
	embeddingConfig
}

// Run serves the product and a Slack workspace in one process, on one address. They talk
// to each other over HTTP, as they would over the internet.
func (c demoCommand) Run(ctx context.Context, out io.Writer) error {
	if err := errors.Join(c.modelConfig.validate(), c.embeddingConfig.validateWith(c.modelConfig)); err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(20) // on a laptop, memory matters more than turns per second
	}
	folder, cleanUp, err := c.folder()
	if err != nil {
		return err
	}
	defer cleanUp()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w; choose another address with --addr", c.Addr, err)
	}
	clock, week, pace := &demoClock{}, c.hasWeek(folder), float64(demoPace)
	if week {
		pace = 0
	}
	people, content, err := c.company()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	demo, err := newDemo(ctx, demoConfig{
		own: people, authored: content, socket: c.Socket, inTeams: c.Teams, company: c.place(),
		url: "http://" + listener.Addr().String(), database: "sqlite:" + filepath.Join(folder, "leaveway.db"),
		hosts: append(c.Host, hostOf(c.Addr)), content: c.Content, model: c.modelConfig, embedding: c.embeddingConfig, pace: pace, log: c.log(), clock: clock.now,
	})
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer demo.close()
	return demo.run(ctx, listener, func(ctx context.Context) error {
		if week {
			if err := demo.playLastWeek(ctx, clock); err != nil {
				return err
			}
		}
		if demo.sample != nil && !week {
			if err := demo.sample.Install(ctx); err != nil {
				return err
			}
		}
		workspace.BeginTour(demo.workspace)
		c.announce(ctx, out, demo)
		return nil
	})
}

func (c demoCommand) announce(ctx context.Context, out io.Writer, demo *demo) {
	fmt.Fprintf(out, "Leaveway demo: %s\n", demo.url)
	page := demo.url
	if c.Teams {
		page += teams.PagePath
		fmt.Fprintf(out, "In Teams: %s\n", page)
	}
	fmt.Fprintf(out, "JSON API token: %s\nPress Ctrl+C to stop.\n", demo.token)
	if c.Open {
		openBrowser(ctx, page)
	}
}

// company returns the files of the demo's company and the content with them, or nothing if the
// demo has a content folder of its own.
func (c demoCommand) company() (files map[string]string, content *authored, err error) {
	if c.Content != "" {
		return nil, nil, nil
	}
	files = company.Files()
	content, err = contentFrom(files)
	return files, content, err
}

// folder returns where the data is kept, and a function that removes a temporary folder.
func (c demoCommand) folder() (path string, cleanUp func(), err error) {
	if c.Data != "" {
		return c.Data, func() {}, os.MkdirAll(c.Data, 0o700)
	}
	path, err = os.MkdirTemp("", "leaveway-demo-")
	return path, func() { _ = os.RemoveAll(path) }, err
}

// demoPace is how many messages a second go into one channel.
const demoPace = 1

// hasWeek reports whether the demo begins with last week's conversations. It doesn't if an
// earlier run left data in the folder, or if the content is of another company.
func (c demoCommand) hasWeek(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "leaveway.db"))
	return !c.Empty && c.Content == "" && errors.Is(err, os.ErrNotExist)
}

// place returns the workspace of the demo's company, with things to try; the sample workspace if the
// demo has a content folder of its own.
func (c demoCommand) place() *workspace.Config {
	place := workspace.Default()
	if c.Content == "" {
		place = company.Place()
	}
	if c.Teams {
		everybody := []string{string(workspace.Employee), string(workspace.HR), string(workspace.Admin)}
		place.Guide.Steps, place.Guide.Links = nil, append(place.Guide.Links, guide.Link{Title: "Teams", URL: teams.PagePath, Roles: everybody})
	}
	return &place
}

func (c demoCommand) log() *logrus.Logger {
	if c.Verbose {
		return newLog(config{LogLevel: "debug"}, os.Stderr)
	}
	return newLog(config{LogLevel: "warn"}, os.Stderr)
}

// openBrowser opens the page in the system's browser. If that fails, the URL is on the
// terminal anyway.
func openBrowser(ctx context.Context, url string) {
	command := map[string]string{"darwin": "open", "windows": "explorer"}[runtime.GOOS]
	if command == "" {
		command = "xdg-open"
	}
	_ = exec.CommandContext(ctx, command, url).Start()
}

// playLastWeek plays what happened in the company in the week before now, over the wire, as
// everything else that happens. Messages aren't paced then: the clock is set by hand.
func (d *demo) playLastWeek(ctx context.Context, clock *demoClock) error {
	d.work(ctx)
	play := d.transcript()
	play.SetClock, play.Settle, play.Restart = clock.set, d.settle, d.restart
	week := company.LastWeek(time.Now())
	var err error
	if d.sample != nil {
		err = d.sample.Play(ctx, week, clock.set, d.settle)
	} else {
		_, err = transcript.Run(ctx, week, play)
	}
	err = errors.Join(err, d.stopWork())
	clock.run()
	if err != nil {
		return fmt.Errorf("play last week: %w", err)
	}
	d.pace = demoPace
	if err := errors.Join(d.stack.close(), d.begin(ctx)); err != nil {
		return fmt.Errorf("begin after last week: %w", err)
	}
	d.show()
	if d.sample != nil {
		d.sample.Pace()
	}
	return nil
}

// demoClock is set by hand, and then runs.
type demoClock struct{ at atomic.Pointer[time.Time] }

func (c *demoClock) set(now time.Time) { c.at.Store(&now) }

func (c *demoClock) run() { c.at.Store(nil) }

func (c *demoClock) now() time.Time {
	if at := c.at.Load(); at != nil {
		return *at
	}
	return time.Now()
}
