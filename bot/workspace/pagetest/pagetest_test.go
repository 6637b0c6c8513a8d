package pagetest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestPage(t *testing.T) {
	browser := Browser(t)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(os.DirFS("../page")))
	mux.Handle("/pagetest/", http.StripPrefix("/pagetest", fresh(http.FileServerFS(os.DirFS(".")))))
	server := httptest.NewServer(mux)
	defer server.Close()

	type result struct{ Name, Error string }
	if err := chromedp.Do(browser, chromedp.Navigate(server.URL+"/pagetest/")); err != nil {
		t.Fatalf("open the tests: %v", err)
	}
	results, err := chromedp.Run(browser, chromedp.Evaluate[[]result]("window.results", chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("run the tests in the browser: %v", err)
	}
	for _, r := range results {
		t.Run(r.Name, func(t *testing.T) {
			if r.Error != "" {
				t.Error(r.Error)
			}
		})
	}
	if len(results) < 50 {
		t.Errorf("only %d tests were found", len(results))
	}
}

// fresh lets nothing be kept by the browser between two runs.
func fresh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
