package leaveway_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/wizard"
)

// TestLinks fails on a link in the documentation to a file or a heading that doesn't exist.
func TestLinks(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)
	for _, page := range pages(t) {
		for _, match := range link.FindAllStringSubmatch(read(t, page), -1) {
			target, anchor := page, match[2]
			if match[1] != "" {
				target = path.Join(path.Dir(page), match[1])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which doesn't exist.\n\tFix the link, or write the file.", page, match[1])
			} else if path.Ext(target) == ".md" && anchor != "" && !slices.Contains(anchors(read(t, target)), anchor) {
				t.Errorf("%s links to %s in %s, which has no such heading.\n\tFix the link.", page, anchor, target)
			}
		}
	}
}

// anchors returns the links to a page's headings, as GitHub makes them.
func anchors(page string) []string {
	var found []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(page, -1) {
		text := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		found = append(found, "#"+strings.ReplaceAll(text, " ", "-"))
	}
	return found
}

// TestFileMapsAreTrue fails on a file of a package that has no place in the list of files in the
// package's comment, if it has one, and on a place for a file that doesn't exist.
func TestFileMapsAreTrue(t *testing.T) {
	t.Parallel()
	files, comments := map[string][]string{}, map[string]string{}
	for _, s := range parsed(t) {
		if s.test {
			continue
		}
		files[s.dir] = append(files[s.dir], path.Base(s.path))
		if s.file.Doc != nil {
			comments[s.dir] += s.file.Doc.Text()
		}
	}
	for dir, comment := range comments {
		listed, named := mapped(comment)
		for _, name := range listed {
			if found, err := fs.Glob(os.DirFS(dir), name); err != nil || len(found) == 0 {
				t.Errorf("the comment of package %s lists %s, which doesn't exist.\n\tTake it out, or give the file that name.", dir, name)
			}
		}
		for _, file := range files[dir] {
			if len(listed) > 1 && file != "doc.go" && !slices.ContainsFunc(named, func(pattern string) bool { ok, _ := path.Match(pattern, file); return ok }) {
				t.Errorf("the comment of package %s doesn't list %s.\n\tSay there what is in it.", dir, file)
			}
		}
	}
}

// mapped returns the Go files that the list in a package's comment names, in its indented lines,
// and all that the comment names.
func mapped(comment string) (listed, named []string) {
	goFile := regexp.MustCompile(`[\w*]+\.go\b`)
	for line := range strings.Lines(comment) {
		found := goFile.FindAllString(line, -1)
		if named = append(named, found...); strings.HasPrefix(line, "\t") {
			listed = append(listed, found...)
		}
	}
	return listed, named
}

// TestPackagesAreDocumented compares the tables of docs/architecture.md with the packages
// there are: each has a row that says what it does, and each row has its package.
func TestPackagesAreDocumented(t *testing.T) {
	t.Parallel()
	packages, rows := map[string]bool{}, map[string]bool{}
	for _, s := range parsed(t) {
		if !strings.HasSuffix(s.path, "_test.go") && s.dir != "" {
			packages[s.dir] = true
		}
	}
	for line := range strings.Lines(read(t, "docs/architecture.md")) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && strings.HasPrefix(line, "| `") {
			for name := range strings.SplitSeq(cell, ", ") {
				rows[strings.Trim(name, "`")] = true
			}
		}
	}
	for dir := range packages {
		if !rows[dir] {
			t.Errorf("docs/architecture.md doesn't say what %s does.\n\tAdd a row to the table of its folder.", dir)
		}
	}
	for name := range rows {
		if info, err := os.Stat(name); strings.Contains(name, "/") && !strings.HasSuffix(name, "…") && (err != nil || !info.IsDir()) {
			t.Errorf("docs/architecture.md has a row for %s, which doesn't exist.\n\tRemove it.", name)
		}
	}
}

// TestComponentsAreDocumented fails on a component that authors can't read about.
func TestComponentsAreDocumented(t *testing.T) {
	t.Parallel()
	page := read(t, "docs/forms.md")
	for _, c := range wizard.Components() {
		if !strings.Contains(page, "`"+string(c)+"`") {
			t.Errorf("docs/forms.md doesn't explain %s.\n\tAdd it to the table of components.", c)
		}
	}
}

// TestVariablesAreDocumented fails on a variable that cmd reads and no page explains.
func TestVariablesAreDocumented(t *testing.T) {
	t.Parallel()
	var documented strings.Builder
	for _, page := range pages(t) {
		documented.WriteString(read(t, page))
	}
	tag := regexp.MustCompile(`\benv:"([A-Z0-9_,]+)"`)
	for _, s := range parsed(t) {
		if s.test || !below(s.dir, "cmd") {
			continue
		}
		for _, match := range tag.FindAllStringSubmatch(read(t, s.path), -1) {
			for name := range strings.SplitSeq(match[1], ",") {
				if !strings.Contains(documented.String(), "`"+name+"`") {
					t.Errorf("%s reads %s, which no page explains.\n\tAdd it to docs/configuration.md.", s.path, name)
				}
			}
		}
	}
}

// numbers has the words for small numbers of scopes.
var numbers = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen")

// TestDependenciesAreExplained compares the direct dependencies in go.mod with
// the table in docs/decisions.md. A row names a module or what its modules begin
// with, without "github.com/".
func TestDependenciesAreExplained(t *testing.T) {
	t.Parallel()
	rows := map[string]bool{} // whether a dependency uses the row
	_, table, _ := strings.Cut(read(t, "docs/decisions.md"), "| library | why |")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, match := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| [^|\n]+ \\|$").FindAllStringSubmatch(table, -1) {
		rows[match[1]] = false
	}
	modules := regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(read(t, "go.mod"), -1) // indirect ones have a comment
	if len(modules) == 0 {
		t.Fatal("go.mod lists no direct dependency")
	}
	for _, match := range modules {
		explained := false
		for row := range rows {
			if below(strings.TrimPrefix(match[1], "github.com/"), row) {
				rows[row], explained = true, true
			}
		}
		if !explained {
			t.Errorf("%s is in go.mod, and docs/decisions.md doesn't say why.\n\tAdd a row to its table of libraries, or remove the dependency.", match[1])
		}
	}
	for row, used := range rows {
		if !used {
			t.Errorf("docs/decisions.md has a row for %s, which is not a direct dependency.\n\tRemove the row.", row)
		}
	}
}

// TestManifest checks the Slack app's manifest against Slack's limits
// (docs.slack.dev/reference/app-manifest, November 2026), the endpoints that the bot
// has, the scopes that an install asks for, and their number in the README.
func TestManifest(t *testing.T) {
	t.Parallel()
	var manifest struct {
		Display struct {
			Name        string `yaml:"name"`
			Description string `yaml:"description"`
			Long        string `yaml:"long_description"`
		} `yaml:"display_information"`
		Features struct {
			Commands []struct {
				Command string `yaml:"command"`
				URL     string `yaml:"url"`
			} `yaml:"slash_commands"`
		} `yaml:"features"`
		OAuth struct {
			Scopes struct {
				Bot      []string `yaml:"bot"`
				Optional []string `yaml:"bot_optional"`
			} `yaml:"scopes"`
		} `yaml:"oauth_config"`
		Settings struct {
			Events struct {
				URL  string   `yaml:"request_url"`
				Bots []string `yaml:"bot_events"`
			} `yaml:"event_subscriptions"`
			Interactivity struct {
				URL string `yaml:"request_url"`
			} `yaml:"interactivity"`
		} `yaml:"settings"`
	}
	if err := yaml.Unmarshal([]byte(read(t, "docs/slack-app-manifest.yaml")), &manifest); err != nil {
		t.Fatal(err)
	}
	within := func(what, text string, least, most int) {
		if n := utf8.RuneCountInString(text); n < least || n > most {
			t.Errorf("%s has %d characters, but Slack wants %d to %d", what, n, least, most)
		}
	}
	within("the name", manifest.Display.Name, 1, 35)
	within("the description", manifest.Display.Description, 1, 140)
	within("the long description", manifest.Display.Long, 175, 4000)

	scopes := len(manifest.OAuth.Scopes.Bot)
	if scopes >= len(numbers) || !strings.Contains(read(t, "README.md"), "asks for "+numbers[scopes]+" scopes") {
		t.Errorf("the manifest has %d scopes, but README.md gives another number", scopes)
	}

	for _, one := range install.Scopes() {
		if !slices.Contains(manifest.OAuth.Scopes.Bot, one.Name) || slices.Contains(manifest.OAuth.Scopes.Optional, one.Name) != one.Optional {
			t.Errorf("the manifest and bot/slack/install/scopes.go differ in %s", one.Name)
		}
	}
	if scopes != len(install.Scopes()) {
		t.Errorf("the manifest has %d scopes, and bot/slack/install/scopes.go %d", scopes, len(install.Scopes()))
	}
	for _, name := range slices.Concat(manifest.OAuth.Scopes.Bot, manifest.Settings.Events.Bots) {
		if !hasReason(read(t, "docs/slack-app-manifest.yaml"), name) {
			t.Errorf("docs/slack-app-manifest.yaml doesn't say what %s is for.\n\tAdd the reason behind it: what Leaveway does with it.", name)
		}
	}

	endpoint := func(url, path string) {
		if !strings.HasPrefix(url, "https://") || !strings.HasSuffix(url, path) {
			t.Errorf("%q should be https://…%s", url, path)
		}
	}
	endpoint(manifest.Settings.Events.URL, "/slack/events")
	endpoint(manifest.Settings.Interactivity.URL, "/slack/interactions")
	if len(manifest.Features.Commands) == 0 {
		t.Error("the manifest has no slash commands")
	}
	for _, c := range manifest.Features.Commands {
		endpoint(c.URL, "/slack/commands")
	}
}

// hasReason reports whether one of the manifest's lines with a scope or an event says what it is for.
func hasReason(manifest, name string) bool {
	return regexp.MustCompile(`(?m)^ +- ` + regexp.QuoteMeta(name) + ` +# \S+( \S+){2,}$`).MatchString(manifest)
}

// pages returns the Markdown files that people read.
func pages(t *testing.T) []string {
	t.Helper()
	found, err := fs.Glob(os.DirFS("."), "*.md")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := fs.Glob(os.DirFS("."), "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(found, docs)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
