package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
)

// compose is the part of a Compose file that is checked here. Docker checks the rest.
type compose struct {
	Services map[string]composed
	Configs  map[string]struct{ Content string }
	Volumes  map[string]any
}

type composed struct {
	Image       string
	Command     []string
	Environment map[string]string
	Volumes     []string
	Ports       []string
	MemLimit    string `yaml:"mem_limit"`
	StopGrace   string `yaml:"stop_grace_period"`
	DependsOn   any    `yaml:"depends_on"` // a list, or a map with conditions
	Deploy      struct{ Replicas int }
	Configs     []struct{ Source, Target string }
}

// needs returns the services that must start first.
func (c composed) needs() (names []string) {
	switch all := c.DependsOn.(type) {
	case []any:
		for _, name := range all {
			names = append(names, name.(string))
		}
	case map[string]any:
		for name := range all {
			names = append(names, name)
		}
	}
	return names
}

// TestCompose checks that compose.yaml sets variables that its commands read, refers only
// to things that exist, lets a replica finish its work, and keeps to its machine.
func TestCompose(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var file compose
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	known := map[string]map[string]bool{"": variables(serveCommand{}), "migrate": variables(migrateCommand{})}
	ours := 0
	for name, service := range file.Services {
		if service.MemLimit == "" {
			t.Errorf("%s may take all memory of its machine", name)
		}
		for _, port := range service.Ports {
			if !strings.HasPrefix(port, "127.0.0.1:") {
				t.Errorf("%s listens on every address of its machine: %s", name, port)
			}
		}
		for _, needed := range service.needs() {
			if _, ok := file.Services[needed]; !ok {
				t.Errorf("%s needs %s, which doesn't exist", name, needed)
			}
		}
		for _, volume := range service.Volumes {
			if volume, _, _ = strings.Cut(volume, ":"); !contains(file.Volumes, volume) {
				t.Errorf("%s mounts %s, which doesn't exist", name, volume)
			}
		}
		for _, config := range service.Configs {
			if file.Configs[config.Source].Content == "" {
				t.Errorf("%s mounts %s, which doesn't exist", name, config.Source)
			}
		}
		if service.Image != "leaveway" {
			continue
		}
		ours++
		for variable := range service.Environment {
			if !known[strings.Join(service.Command, " ")][variable] {
				t.Errorf("%s sets %s, which it doesn't read", name, variable)
			}
		}
	}
	if ours != 2 {
		t.Errorf("%d services run this program, want 2", ours)
	}
	replicas := file.Services["leaveway"]
	if replicas.Deploy.Replicas != 2 {
		t.Errorf("there are %d replicas", replicas.Deploy.Replicas)
	}
	for _, must := range []string{"SLACK_SIGNING_SECRET", "SLACK_BOT_TOKEN", "SLACK_HR_CHANNEL", "DATABASE_URL", "REDIS_URL", "LEAVEWAY_ENCRYPTION_KEYS"} {
		if _, ok := replicas.Environment[must]; !ok {
			t.Errorf("the replicas don't get %s", must)
		}
	}
	if grace, err := time.ParseDuration(replicas.StopGrace); err != nil || grace <= drain {
		t.Errorf("a replica is killed after %s, but may take %s: %v", replicas.StopGrace, drain, err)
	}
}

func contains(volumes map[string]any, name string) bool {
	_, ok := volumes[name]
	return ok
}

// variables returns the variables that a command reads.
func variables(command any) map[string]bool {
	all := map[string]bool{}
	for _, name := range variablesOf(reflect.TypeOf(command)) {
		all[name] = true
	}
	return all
}
