package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/VictoriaMetrics/metricsql"
	"github.com/goccy/go-yaml"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/leaveway/leaveway/store"
)

// TestAlerts checks that each alert is a query of figures that a server has, and that the page
// for operators explains it where its link leads.
func TestAlerts(t *testing.T) {
	t.Parallel()
	var file struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr         string
				Labels, Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(deployed(t, "deploy/alerts.yaml"), &file); err != nil {
		t.Fatal(err)
	}
	page, figures := string(deployed(t, "docs/production.md")), figures(t)
	n := 0
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			n++
			checkQuery(t, r.Alert, r.Expr, figures)
			if s := r.Labels["severity"]; s != "page" && s != "ticket" {
				t.Errorf("%s has the severity %q", r.Alert, s)
			}
			if r.Annotations["summary"] == "" || r.Annotations["runbook"] != "docs/production.md#"+strings.ToLower(r.Alert) {
				t.Errorf("%s lacks a summary, or its link doesn't lead to its heading: %v", r.Alert, r.Annotations)
			}
			if !strings.Contains(page, "\n### "+r.Alert+"\n") {
				t.Errorf("docs/production.md has no heading %s", r.Alert)
			}
		}
	}
	if headings := strings.Count(page, "\n### Leaveway"); headings != n || n == 0 {
		t.Errorf("there are %d alerts, and docs/production.md explains %d", n, headings)
	}
}

// TestDashboard checks that each panel shows figures that a server has.
func TestDashboard(t *testing.T) {
	t.Parallel()
	var board struct {
		Panels []struct {
			ID          int
			Title, Type string
			GridPos     struct{ X, Y, W, H int }
			Targets     []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(deployed(t, "deploy/dashboard.json"), &board); err != nil {
		t.Fatal(err)
	}
	figures, ids := figures(t), map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || p.GridPos.X+p.GridPos.W > 24 {
			t.Errorf("panel %d %q: its number is taken, it has no title, or it leaves the grid", p.ID, p.Title)
		}
		ids[p.ID] = true
		if (p.Type == "row") != (len(p.Targets) == 0) {
			t.Errorf("panel %q shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			checkQuery(t, p.Title, strings.ReplaceAll(target.Expr, "$__rate_interval", "5m"), figures)
		}
	}
}

// checkQuery checks that a query can be parsed and that its figures exist.
func checkQuery(t *testing.T, name, query string, figures []string) {
	t.Helper()
	parsed, err := metricsql.Parse(query)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	metricsql.VisitAll(parsed, func(e metricsql.Expr) {
		m, ok := e.(*metricsql.MetricExpr)
		if !ok {
			return
		}
		for _, filters := range m.LabelFilterss {
			for _, f := range filters {
				of := strings.TrimSuffix(f.Value, "_bucket")
				if f.Label == "__name__" && !slices.Contains(figures, of) && of != "up" {
					t.Errorf("%s asks for %s, which no server has", name, f.Value)
				}
			}
		}
	})
}

// figures returns the names of everything that a server with a language model shows.
func figures(t *testing.T) []string {
	t.Helper()
	name := regexp.MustCompile(`fqName: "([^"]+)"`)
	var all []string
	for _, d := range described(t) {
		all = append(all, name.FindStringSubmatch(d)[1])
	}
	return all
}

// described returns how a server with a language model describes its figures.
func described(t *testing.T) (all []string) {
	t.Helper()
	m := newMetrics(func(context.Context) (int, error) { return 0, nil })
	m.model(modelConfig{})
	m.watch(watched{
		backlog:  func(context.Context) (store.Backlog, error) { return store.Backlog{}, nil },
		replicas: func(context.Context) (int, error) { return 1, nil },
		refused:  func() string { return "" }, refusals: func() map[string]int { return nil },
		expiring: func() int { return 0 },
	})
	each := make(chan *prometheus.Desc)
	go func() { defer close(each); m.registry.Describe(each) }()
	for d := range each {
		all = append(all, d.String())
	}
	return all
}

// boundedLabels are the labels that a figure may have, and why they have few values. A label whose
// values people make, such as a workspace, a person or an address, makes a series for each of them,
// until the server or whatever collects its figures runs out of memory.
var boundedLabels = map[string]string{
	"surface":   "those of agent.Surface",
	"ended":     "how a turn or a call ended, constants",
	"why":       "failed or died",
	"queue":     "events or messages",
	"code":      "Slack's codes for a wrong setup, a list of ours",
	"model":     "the one that is set up",
	"provider":  "the one that is set up",
	"direction": "of tokens, in or out",
	"engine":    "what understood a message, constants",
	"by":        "what worded an answer, constants",
}

// TestLabelsAreBounded refuses a figure with a label that isn't known to have few values.
func TestLabelsAreBounded(t *testing.T) {
	t.Parallel()
	labels := regexp.MustCompile(`variableLabels: \{([^}]*)\}`)
	n := 0
	for _, d := range described(t) {
		for label := range strings.SplitSeq(labels.FindStringSubmatch(d)[1], ",") {
			if !strings.Contains(d, `fqName: "leaveway_`) || label == "" {
				continue // Go's own
			}
			if n++; boundedLabels[label] == "" {
				t.Errorf("the label %q may have any number of values: %s", label, d)
			}
		}
	}
	if n < 5 {
		t.Errorf("found only %d labels", n)
	}
}

// TestFiguresAreExplained fails on a figure of our own that operators can't read about.
func TestFiguresAreExplained(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, page := range []string{"docs/production.md", "docs/configuration.md", "docs/models.md"} {
		text.Write(deployed(t, page))
	}
	for _, f := range figures(t) {
		if strings.HasPrefix(f, "leaveway_") && !strings.Contains(text.String(), "`"+f) {
			t.Errorf("no page explains %s", f)
		}
	}
}

// deployed returns a file of the project.
func deployed(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
