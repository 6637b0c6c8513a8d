// Command leaveway is HR that lives in Slack: one binary that runs the bot, its demo, and
// the tools for people who write forms and policies.
//
//	main.go           the commands; version.go the version
//	serve.go          the production server; config.go its settings and its log, settings.go
//	                  mistakes in them, http.go its HTTP side
//	stack.go          wires the product; jobs.go what runs in the background
//	content.go        forms, phrases, questionnaires, laws; policies.go policies and words;
//	                  overlay.go lays a company's files over the shipped ones
//	shelf.go          answers from a tenant's policies; embeddings.go a model that compares meanings
//	model.go          the language model; thinking.go its time limit and the sign that it
//	                  works, model_metrics.go what it costs
//	metrics.go        what GET /metrics shows
//	traces/           OpenTelemetry traces
//
//	demo.go           the demo and last week in it; demo_product.go the product with a Slack
//	                  workspace in the browser, for transcripts and measurements too
//	stage.go          the demo with a clock set by hand, for transcripts and tests
//	transcripts.go    leaveway test; dump.go the store as text
//	rules             leaveway rules
//	doctor            leaveway doctor: what to fix in an installation
//	lint.go           leaveway lint; lint_policies.go policies
//	policy_import.go  leaveway policy import
//	eval.go           leaveway eval; eval_dialogues.go recorded dialogues, eval_turns.go
//	                  sentences in their place
//	handover/         leaveway handover: what somebody who leaves should be asked
//	migrate.go        leaveway migrate and key; audit.go leaveway audit
//	privacy/          leaveway export, erase and hold: what is kept of a person
package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // people's time zones must be known on systems without a list of them

	"github.com/alecthomas/kong"

	"github.com/leaveway/leaveway/cmd/leaveway/handover"
	"github.com/leaveway/leaveway/cmd/leaveway/privacy"
	"github.com/leaveway/leaveway/cmd/leaveway/rules"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
	"github.com/leaveway/leaveway/cmd/leaveway/timeoff"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/project"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
)

// serveJobs does a child process's job and ends it, if this process is one.
func serveJobs() {
	jobs := read.Jobs()
	maps.Copy(jobs, files.Jobs())
	maps.Copy(jobs, project.Jobs())
	jobs.Serve()
}

// commands lists what the binary does. Each has a Run method.
type commands struct {
	Demo        demoCommand        `cmd:"" help:"Try it: everything embedded, with a Slack workspace in the browser."`
	Serve       serveCommand       `cmd:"" help:"Run the production server."`
	Migrate     migrateCommand     `cmd:"" help:"Bring the database up to date."`
	Key         keyCommand         `cmd:"" help:"Print a fresh key for LEAVEWAY_ENCRYPTION_KEYS."`
	Audit       auditCommand       `cmd:"" help:"Print who did what to which request, when and why, one JSON object per line."`
	Export      privacy.Export     `cmd:"" help:"Write everything that is kept about a person into a file."`
	Erase       privacy.Erase      `cmd:"" help:"Delete what is kept about a person. One person begins, another confirms."`
	Hold        privacy.Hold       `cmd:"" help:"Keep a person's records as they are, for a dispute or an investigation."`
	Policy      policyCommand      `cmd:"" help:"Bring policies into the knowledge base."`
	Timeoff     timeoff.Command    `cmd:"" help:"Count workdays and balances of time off, from files."`
	Handover    handover.Command   `cmd:"" help:"Read a leaver's files, and find out what to ask them."`
	Teams       teams.Command      `cmd:"" help:"Microsoft Teams: write the app package."`
	Rules       rulesCommand       `cmd:"" help:"Rules in plain English: check, test, propose cases."`
	Lint        lintCommand        `cmd:"" help:"Check wizards, rules and policies before they are published."`
	Test        testCommand        `cmd:"" help:"Run conversation transcripts."`
	Eval        evalCommand        `cmd:"" help:"Score the engines on a file of cases; prints one JSON object."`
	Doctor      doctorCommand      `cmd:"" help:"Look at the settings, database, queue, clocks, Slack, Teams and model, and say what to fix."`
	Healthcheck healthcheckCommand `cmd:"" help:"Ask a running server whether it is alive; for containers."`
	Version     versionCommand     `cmd:"" help:"Print the version."`
}

func main() {
	serveJobs() // if this process was started to read a file
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main with everything it touches handed in. It returns the exit code: 0, 1 if the
// command failed, 2 if it was called wrongly.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var exit *int
	parser, err := kong.New(&commands{},
		kong.Name("leaveway"),
		kong.Description("HR that lives in Slack."),
		kong.UsageOnError(),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exit = &code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(rules.Forms(loadWizards)),
		kong.Bind(handover.OpenModel(openPasses)),
		kong.Bind(privacy.Open(func(ctx context.Context, url, keys, peopleKeys string) (*store.DB, error) {
			return database{DatabaseURL: url, Keys: keys, PeopleKeys: peopleKeys}.open(ctx)
		})),
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
