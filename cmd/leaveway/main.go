// Command leaveway is HR that lives in Slack: one binary that runs the bot,
// its demo, and the tools for those who write its forms.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // people have time zones where the system has no list of them

	"github.com/alecthomas/kong"
)

// version is set when a release is built.
var version = "devel"

// commands are what the binary does. Each has a Run method.
type commands struct {
	Demo        demoCommand        `cmd:"" help:"Try it: everything embedded, with a Slack workspace in the browser."`
	Serve       serveCommand       `cmd:"" help:"Run the production server."`
	Migrate     migrateCommand     `cmd:"" help:"Bring the database up to date."`
	Key         keyCommand         `cmd:"" help:"Print a fresh key for LEAVEWAY_ENCRYPTION_KEYS."`
	Audit       auditCommand       `cmd:"" help:"Print who did what to which request, when and why; a JSON object for each line."`
	Policy      policyCommand      `cmd:"" help:"Bring policies into the knowledge base."`
	Lint        lintCommand        `cmd:"" help:"Check wizards, rules and policies before they are published."`
	Test        testCommand        `cmd:"" help:"Run conversation transcripts."`
	Eval        evalCommand        `cmd:"" help:"Score the engines on a file of cases; one JSON object on standard output."`
	Healthcheck healthcheckCommand `cmd:"" help:"Ask a running server whether it is alive; for containers."`
	Version     versionCommand     `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main with everything it touches handed in. It returns the exit code: 0,
// 1 where the command failed, 2 where it was called wrongly.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var exit *int
	parser, err := kong.New(&commands{},
		kong.Name("leaveway"),
		kong.Description("HR that lives in Slack."),
		kong.UsageOnError(),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exit = &code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(stdout, (*io.Writer)(nil)),
	)
	if err != nil {
		panic(err) // the commands above are wrong
	}
	if len(args) == 0 || args[0] == "help" {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exit != nil {
		return *exit
	}
	if err != nil {
		fmt.Fprintf(stderr, "leaveway: %v. See leaveway help.\n", err)
		return 2
	}
	if err := parsed.Run(); err != nil {
		fmt.Fprintf(stderr, "leaveway: %v\n", err)
		return 1
	}
	return 0
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, program())
	return err
}

// program is what this program is called where several versions of it meet.
func program() string { return "leaveway " + version }
