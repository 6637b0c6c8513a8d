// Package pagetest opens the workspace page in the browser that it is written
// for. Its own test runs every *.test.js of this folder against ../page; other
// tests take [Browser] from it.
package pagetest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Browser opens a tab in a headless Chromium for the length of a test: the one that LEAVEWAY_CHROMIUM
// names, or one on PATH. A test's tabs share one Chromium, as starting it takes longer than most pages,
// and nothing else: each has cookies and storage of its own.
func Browser(t *testing.T) context.Context {
	t.Helper()
	tab, cancel := chromedp.NewContext(browserOf(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(tab); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	return tab
}

// browsers are the Chromiums of the tests that run.
var browsers sync.Map // *testing.T → context.Context

// browserOf returns the Chromium of a test, which its first tab starts.
func browserOf(t *testing.T) context.Context {
	t.Helper()
	running, _ := browsers.Load(t)
	if browser, ok := running.(context.Context); ok {
		return browser
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(1280, 860), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-prefers-reduced-motion", true), // a slow machine sees pages halfway
		chromedp.WSURLReadTimeout(time.Minute),
	)
	allocator, stop := chromedp.NewExecAllocator(context.WithoutCancel(t.Context()), flags...)
	t.Cleanup(stop)
	browser, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() { browsers.Delete(t); cancel() })
	// The browser lives as long as the context that it is first used with.
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	browsers.Store(t, browser)
	return browser
}

func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("LEAVEWAY_CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Fatal("there is no Chromium: run the tests with `make test`, which brings one up, or set LEAVEWAY_CHROMIUM to one")
	return ""
}
