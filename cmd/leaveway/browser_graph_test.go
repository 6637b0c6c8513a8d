package main

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestBrowserGraph signs in to see a project's graph, and walks it with the keyboard alone, on a screen and
// on a phone: the views, a node's evidence, back to where it was, another node by its connection, the table.
// A handover without files says why there is nothing to see.
func TestBrowserGraph(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	server := httptest.NewUnstartedServer(nil)
	address := "http://" + server.Listener.Addr().String()
	workspace.Register(s.workspace, address+"/studio/sign-in/callback")
	stack, err := newStack(t.Context(), config{
		DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "server.db"), SlackAPIURL: s.url + "/api/", SlackSigningSecret: s.place.SigningSecret,
		SlackBotToken: s.place.BotToken, SlackHRChannel: "C0HRLEAVE", authored: s.authored, Takeover: time.Minute, HRZone: "UTC", PaperDays: 1095, LogLevel: "error",
		SignIn: forms.SignIn{URL: address, ClientID: s.place.App.ClientID, ClientSecret: s.place.App.ClientSecret},
	}, newLog(config{LogLevel: "error"}, io.Discard), s.clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stack.close() })
	server.Config.Handler = stack.handler
	server.Start()
	t.Cleanup(server.Close)
	handOverHarbor(t, stack, agent.TenantID(s.place.Team.ID), s.clock())

	p := &graphPage{linkPage: linkPage{studioPage{page: openPage(t, address+"/handover/H-1/graph")}}}
	p.reach("Please sign in first")
	p.look("graph-stranger")
	p.tabTo("Sign in with Slack")
	p.do("sign in", chromedp.KeyEvent("\r"))
	p.reach("Sign in to Marigold")
	p.until("be Sam", `(document.querySelector('button[value=U0SAM]')?.focus(), document.activeElement.value === 'U0SAM')`)
	p.do("sign in as Sam", chromedp.KeyEvent("\r"))
	p.reach("The same as a table")
	for _, w := range []struct {
		name          string
		width, height int64
	}{{"", 1280, 860}, {"-phone", 390, 844}} {
		p.do("look"+w.name, chromedp.EmulateViewport(w.width, w.height))
		p.phone = w.name != ""
		p.open("about:blank")
		p.open(address + "/handover/H-1/graph")
		p.walk("graph" + w.name)
	}
	p.do("put the phone down", chromedp.EmulateViewport(1280, 860))
	p.open(address + "/handover/H-2/graph")
	p.reach("Nothing to draw yet")
	p.look("graph-empty")
	p.tabTo("← Back to the handover")
	p.do("go back", chromedp.KeyEvent("\r"))
	p.reach("Shared, and not approved yet.")
	p.open(address + "/handover/H-3/graph")
	p.reach("There's nothing here that you can read")
	p.quiet()
}

// handOverHarbor keeps two handovers that Sam may read: one with files and an answer, and one without files.
// A third one is somebody else's.
func handOverHarbor(t *testing.T, s *stack, tenant agent.TenantID, now time.Time) {
	t.Helper()
	var all []*files.File
	for _, f := range harborFiles(t) {
		all = append(all, files.Read(f.name, f.content))
	}
	found := gaps.Analyse(all)
	drawn := graph.Build("", all, found)
	talk := handover.NewInterview(found.Backlog)
	talk.Next(now)
	talk.Answer("it was like that", "analyst", now)
	talk.Answer("The berth was closed for dredging in 2030, so the port agreed on 428,500 containers.", "analyst", now)
	given := agent.Handover{
		ID: "H-1", Tenant: tenant, State: agent.HandoverShared, Started: now, Updated: now, Talk: talk, About: handover.About{Project: "Harbor model", Role: "analyst"},
		People: agent.HandoverPeople{Leaver: agent.PersonRef{ID: "U0DANA"}, Manager: agent.PersonRef{ID: "U0SAM"}, Starter: agent.PersonRef{ID: "U0HANA"}},
	}
	bare, others := given, given
	bare.ID, bare.Talk = "H-2", handover.Interview{}
	others.ID, others.People.Manager = "H-3", agent.PersonRef{ID: "U0HANA"}
	parts := []agent.HandoverPart{{Handover: "H-1", Name: agent.GraphPart, Graph: &drawn}}
	if err := s.db.Commit(t.Context(), agent.Outcome{Tenant: tenant, At: now, Handovers: []agent.Handover{given, bare, others}, HandoverParts: parts}); err != nil {
		t.Fatal(err)
	}
}

// graphPage is the page with a project's graph.
type graphPage struct {
	linkPage
	phone bool
}

// reach waits until a text is on the page. A page that leads elsewhere in the meantime is looked at again.
func (p *graphPage) reach(text string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.tab, patience)
	defer cancel()
	for there := false; !there; {
		there, _ = chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(`new Promise((held) => requestAnimationFrame(() =>
			held(document.readyState === 'complete' && document.body.innerText.includes(%s))))`, quoted(text)), chromedp.EvalAwaitPromise))
		if ctx.Err() != nil {
			p.t.Fatalf("%q isn't there:\n%s", text, p.text())
		}
	}
}

// focused is the name of what the keyboard is on.
const focused = `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText ?? '').trim()`

// tabTo goes from one element to the next with Tab until it is on the one whose name begins with a text. What it
// is on by then can be seen.
func (p *graphPage) tabTo(name string) {
	p.t.Helper()
	const most = 120
	for range most {
		p.do("press Tab", chromedp.KeyEvent("\t"))
		on, err := chromedp.Run(p.tab, chromedp.Evaluate[string](focused))
		if err != nil {
			p.t.Fatal(err)
		}
		if strings.HasPrefix(on, name) {
			p.until("see "+name, `(() => {
				const on = document.activeElement, at = (on.labels?.[0] ?? on).getBoundingClientRect();
				return at.width > 0 && at.left < innerWidth && at.right > 0 && at.top < innerHeight && at.bottom > 0;
			})()`)
			return
		}
	}
	p.picture("failed")
	p.t.Fatalf("%d times Tab don't lead to %s", most, name)
}

// isOn waits until the keyboard is on what has a name.
func (p *graphPage) isOn(name string) {
	p.t.Helper()
	p.until("be on "+name, focused+`.startsWith(`+quoted(name)+`)`)
}

// walk goes through the page as somebody does who has no mouse.
func (p *graphPage) walk(name string) {
	p.t.Helper()
	p.reach("The same as a table")
	p.shoot(name)
	p.tabTo("Skip to the table")
	p.tabTo("← Back to the handover")
	p.tabTo("Overview")
	p.do("choose the next view", chromedp.KeyEvent(kb.ArrowRight))
	p.isOn("People")
	p.until("see only people and what they are connected to", `getComputedStyle(document.querySelector('.view0')).display === 'none' && getComputedStyle(document.querySelector('.view1')).display === 'block'`)
	p.shoot(name + "-people")
	p.do("go back to the first view", chromedp.KeyEvent(kb.ArrowLeft))
	p.isOn("Overview")

	p.tabTo("File: HANDOVER.md")
	p.do("choose it", chromedp.KeyEvent("\r"))
	p.see("Connections")
	p.see("Ruben Hasselmark is the only one") // nobody has answered it
	p.isOn("■ File")
	p.shoot(name + "-chosen")
	p.tabTo("Back to it in the picture")
	p.do("go back to it", chromedp.KeyEvent("\r"))
	p.isOn("File: HANDOVER.md")
	p.do("choose it again", chromedp.KeyEvent("\r"))
	p.tabTo("Ruben Hasselmark")
	p.do("go on to the person", chromedp.KeyEvent("\r"))
	p.isOn("● Person")
	p.tabTo("Back to the views")
	p.do("go back to the views", chromedp.KeyEvent("\r"))
	p.tabTo("Overview")
	p.tabTo("Table of the graph")
	p.tabTo("Model_v7.xlsx")
	p.do("choose it in the table", chromedp.KeyEvent("\r"))
	p.isOn("■ File")
	if open, err := chromedp.Run(p.tab, chromedp.Evaluate[string](`document.querySelector('article:target').innerText`)); err != nil {
		p.t.Fatal(err)
	} else if want := "428,500 typed"; strings.Contains(open, want) {
		p.t.Errorf("a question that was answered is still open: %s", open)
	}
}

// shoot looks at the page as it is, in the light and in the dark, where only the colors are different. A phone
// has the same colors.
func (p *graphPage) shoot(name string) {
	p.t.Helper()
	for _, scheme := range []string{"light", "dark"} {
		rules := map[string]axeRules{"light": everyRule, "dark": onlyContrast}[scheme]
		if p.phone {
			rules = map[string]axeRules{"light": butContrast, "dark": noRule}[scheme]
		}
		p.do("change the colors", chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
			_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			return err
		}))
		p.until("see the colors", fmt.Sprintf(`matchMedia('(prefers-color-scheme: %s)').matches`, scheme))
		p.picture(name + "-" + scheme)
		for _, wrong := range append(p.wrong(), p.axe(rules)...) {
			p.t.Errorf("%s, %s: %s", name, scheme, wrong)
		}
	}
}
