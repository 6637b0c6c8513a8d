package slack

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	slackgo "github.com/slack-go/slack"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// sam was chosen where a form asks for a person.
var sam = []agent.UserID{"U0SAM"}

func TestPlainText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"two weeks before", "two weeks before"},
		{"<@U0LEAVEWAY> is it paid?", "is it paid?"},
		{"is it paid, <@U0LEAVEWAY>?", "is it paid, ?"},
		{"my manager is <@U0SAM>", "my manager is U0SAM"},
		{"ask <@U0SAM|sam>", "ask U0SAM"},
		{"in <#C0GENERAL|general> or <#C0HR>", "in #general or #C0HR"},
		{"<!here> and <!subteam^S0HR|@hr>", "@here and @hr"},
		{"<!date^1795167122^{date}|November 20, 2026>", "November 20, 2026"},
		{"<mailto:dana@example.com|dana@example.com>", "dana@example.com"},
		{"<tel:+14155550123|(415) 555-0123>", "+14155550123"},
		{"see <https://example.com/a?b=1&amp;c=2>", "see https://example.com/a?b=1&c=2"},
		{"see <https://example.com|our policy>", "see our policy"},
		{"a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"},
		{"&amp;lt; stays as it was typed", "&lt; stays as it was typed"},
		{"2 < 3 and an open <tag", "2 < 3 and an open <tag"},
		{"O'Neill 👩🏽‍🍼 مرحبا", "O'Neill 👩🏽‍🍼 مرحبا"},
		{"  \n ", ""},
	} {
		if got := plainText(c.in, "U0LEAVEWAY"); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.in, got, c.want)
		}
	}
}

// Slack escapes what a person types; plainText undoes that.
func TestPlainTextUnescapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed := rapid.String().Draw(t, "typed")
		if got := plainText(escape(typed), ""); got != strings.TrimSpace(typed) {
			t.Fatalf("%q is read as %q", typed, got)
		}
	})
}

func FuzzPlainText(f *testing.F) {
	f.Add("<@U0LEAVEWAY> &lt;b&gt; <https://x|y> <")
	f.Fuzz(func(t *testing.T, s string) {
		if got := plainText(s, "U0LEAVEWAY"); utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("%q is read as %q", s, got)
		}
	})
}

func TestLiteral(t *testing.T) {
	for _, c := range []struct{ in, kind, want string }{
		{"Due date: Tuesday, June 15, 2027.", "mrkdwn", "Due date: Tuesday, June 15, 2027."},
		{"R&D <script>", "mrkdwn", "R&amp;D &lt;script&gt;"},
		{"*not bold*", "plain_text", "*not bold*"},
		{"5 * 3 * 2", "mrkdwn", "5 * 3 * 2"},
		{"snake_case_name and first_name", "mrkdwn", "snake_case_name and first_name"},
		{"_really_", "plain_text", "_really_"},
		{"~gone~", "plain_text", "~gone~"},
		{"run `rm -rf` now", "plain_text", "run `rm -rf` now"},
		{"a footnote*", "mrkdwn", "a footnote*"},
		{"party :tada:", "plain_text", "party :tada:"},
		{"10:30 to 11:30", "mrkdwn", "10:30 to 11:30"},
		{"> not a quote", "plain_text", "> not a quote"},
		{"first\n> second", "plain_text", "first\n> second"},
		{"manager U0SAM, please", "mrkdwn", "manager <@U0SAM>, please"},
		{"W012A3CDE and U2 and UB40 and USA", "mrkdwn", "<@W012A3CDE> and U2 and UB40 and USA"},
		{"neither U0EVE nor U0SAMMY was chosen", "mrkdwn", "neither U0EVE nor U0SAMMY was chosen"},
		{"<!channel> <@U0SAM>", "mrkdwn", "&lt;!channel&gt; &lt;@<@U0SAM>&gt;"},
	} {
		got := literal(c.in, append(sam, "W012A3CDE", "USA", "Sam Ortiz", "lt"))
		if got.Type != c.kind || got.Text != c.want {
			t.Errorf("%q is shown as %s %q, want %s %q", c.in, got.Type, got.Text, c.kind, c.want)
		}
	}
}

// Nothing that a person writes can notify a channel or disguise a link.
func TestLiteralIsHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[<>&!@#|a-z:/ U0-9*_]{0,60}`).Draw(t, "text")
		got := literal(s, sam)
		if got.Type == slackgo.PlainTextType {
			return
		}
		for _, part := range strings.Split(got.Text, "<")[1:] {
			id, _, _ := strings.Cut(part, ">")
			if !strings.HasPrefix(id, "@") || id[1:] != string(sam[0]) {
				t.Fatalf("%q is sent as %q", s, got.Text)
			}
		}
	})
}

func TestLabelled(t *testing.T) {
	for _, c := range []struct{ label, value, kind, want string }{
		{"Due date", "Tuesday, June 15, 2027", "mrkdwn", "*Due date*\nTuesday, June 15, 2027"},
		{"Manager", "U0SAM", "mrkdwn", "*Manager*\n<@U0SAM>"},
		{"Note", "U0EVE knows", "mrkdwn", "*Note*\nU0EVE knows"},
		{"Note", "U0EVE", "mrkdwn", "*Note*\nU0EVE"},
		{"Manager", "Siobhán O'Neill", "mrkdwn", "*Manager*\nSiobhán O'Neill"},
		{"R&D", "a < b", "mrkdwn", "*R&amp;D*\na &lt; b"},
		{"Note", "*urgent*", "plain_text", "Note\n*urgent*"},
		{"5 * 3", "15", "plain_text", "5 * 3\n15"},
		{"", "alone", "plain_text", "alone"},
	} {
		got := labeled(c.label, c.value, sam)
		if got.Type != c.kind || got.Text != c.want {
			t.Errorf("%q: %q is shown as %s %q, want %s %q", c.label, c.value, got.Type, got.Text, c.kind, c.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		in    string
		limit int
		want  string
	}{
		{"Leave dates", 24, "Leave dates"},
		{"exactly twenty-four, yes", 24, "exactly twenty-four, yes"},
		{"Pregnancy, adoption and foster care", 24, "Pregnancy, adoption and…"},
		{"Incomprehensibilities, all of them", 24, "Incomprehensibilities…"},
		{"Donaudampfschifffahrtsgesellschaft", 24, "Donaudampfschifffahrtsg…"},
		{strings.Repeat("😀", 20), 24, strings.Repeat("😀", 11) + "…"},
	} {
		if got := clip(c.in, c.limit); got != c.want || size(got) > c.limit {
			t.Errorf("%q is cut to %q, want %q", c.in, got, c.want)
		}
	}
}

// Every part fits, and nothing is lost except white space between parts.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab &<😀é\n漢"))).Draw(t, "text")
		limit := rapid.IntRange(6, 40).Draw(t, "limit")
		parts := split(s, limit)
		for _, p := range parts {
			if size(p) > limit {
				t.Fatalf("%q has %d characters, the limit is %d", p, size(p), limit)
			}
		}
		withoutSpace := func(s string) string {
			return strings.Map(func(r rune) rune {
				if unicode.IsSpace(r) {
					return -1
				}
				return r
			}, s)
		}
		if withoutSpace(strings.Join(parts, "")) != withoutSpace(s) {
			t.Fatalf("%q became %q", s, parts)
		}
	})
}
