package signin_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/leaveway/leaveway/bot/workspace/pagetest"
	"github.com/leaveway/leaveway/store"
)

// TestBrowserSignIn goes in and out through the pages: the studio's own, Slack's, and that
// of somebody who may not work there.
func TestBrowserSignIn(t *testing.T) {
	c := newCompany(t)
	tab := pagetest.Browser(t)
	do := func(action chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(tab, action); err != nil {
			t.Fatal(err)
		}
	}
	// until looks once per frame. A page that leads elsewhere in the meantime is looked at again.
	until := func(expression string) {
		t.Helper()
		const patience = time.Minute
		look := fmt.Sprintf(`new Promise((held) => requestAnimationFrame(() => held(Boolean(%s))))`, expression)
		for end := time.Now().Add(patience); ; {
			seen, err := chromedp.Run(tab, chromedp.Evaluate[bool](look, chromedp.EvalAwaitPromise))
			switch {
			case err == nil && seen:
				return
			case time.Now().After(end):
				on, _ := chromedp.Run(tab, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
				t.Fatal(expression, err, "on the page ", on)
			}
		}
	}
	see := func(text string) { t.Helper(); until(fmt.Sprintf("document.body.innerText.includes(%q)", text)) }
	picture := func(name string) {
		t.Helper()
		folder := os.Getenv("LEAVEWAY_SCREENSHOTS")
		if folder == "" {
			return
		}
		shot, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name+".png"), shot, 0o600)
		}
		if err != nil {
			t.Log(err)
		}
	}
	through := func(person string) {
		t.Helper()
		do(chromedp.Click(chromedp.CSS("a.button.primary")))
		see("Sign in to Marigold")
		picture("sign-in-slack")
		do(chromedp.Click(chromedp.CSS("button[value=" + person + "]")))
	}
	do(chromedp.Navigate(c.replicas[0].URL + "/studio/#/people"))
	see("Sign in with Slack to see and change your forms")
	picture("sign-in")
	through("U0DANA")
	see("The studio is for HR, Leaveway’s administrators")
	picture("sign-in-stranger")
	do(chromedp.Navigate("about:blank"))
	do(chromedp.Navigate(c.replicas[0].URL + "/studio/#/people"))
	see("Sign in with Slack to see")
	through("U0AMIR")
	see("Let somebody in") // the page that was asked for
	picture("sign-in-done")
	lostSession(tab, t, c, see)
	picture("sign-in-expired")
	do(chromedp.Navigate("about:blank"))
	do(chromedp.Navigate(c.replicas[0].URL + "/studio/#/form/other-v1"))
	see("Where leave forms are made")
	through("U0AMIR")
	see("Other time off") // the form that was asked for
	do(chromedp.Click(chromedp.CSS("[data-do=account]")))
	see("Sign out everywhere")
	picture("sign-out")
	do(chromedp.Click(chromedp.CSS("dialog .button.primary")))
	see("Sign in with Slack to see and change your forms")
}

// lostSession is an author whose session ends while they type.
func lostSession(tab context.Context, t *testing.T, c *company, see func(string)) {
	t.Helper()
	if err := chromedp.Do(tab, chromedp.Navigate(c.replicas[0].URL+"/studio/#/form/medical-v1")); err != nil {
		t.Fatal(err)
	}
	see("Remove this step")
	if err := store.StudioOf(c.db).SignOut(t.Context(), "U0AMIR", "", c.clock()); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(tab, chromedp.SendKeys(chromedp.CSS(".edit input"), " now")); err != nil {
		t.Fatal(err)
	}
	see("Not saved yet: you were signed out. Sign in")
}
