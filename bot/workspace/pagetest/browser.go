// Package pagetest opens the workspace page in the browser that it is written
// for. Its own test runs every *.test.js of this folder against ../page; other
// tests take [Browser] from it.
package pagetest

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Browser starts a headless Chromium for the length of a test: the one that
// LEAVEWAY_CHROMIUM names, or one on PATH.
func Browser(t *testing.T, options ...chromedp.ContextOption) context.Context {
	t.Helper()
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(1280, 860), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-prefers-reduced-motion", true), // a slow machine sees pages halfway
		chromedp.WSURLReadTimeout(time.Minute),
	)
	allocator, stop := chromedp.NewExecAllocator(context.WithoutCancel(t.Context()), flags...)
	t.Cleanup(stop)
	tab, cancel := chromedp.NewContext(allocator, options...)
	t.Cleanup(cancel)
	// The browser lives as long as the context that it is first used with.
	if err := chromedp.Do(tab); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return tab
}

func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("LEAVEWAY_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Fatal("there is no Chromium: run the tests with `make test`, which brings one up, or set LEAVEWAY_CHROMIUM to one")
	return ""
}
