package privacy

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"time"
	"unicode"
)

// Page is the copy as a page that opens in any browser, with nothing that it loads from elsewhere.
func (c Copy) Page() ([]byte, error) {
	var b strings.Builder
	b.WriteString(head)
	fmt.Fprintf(&b, "<h1>What Leaveway keeps about %s</h1>\n<p>As of %s, %s UTC. For programs, the end of this page's source has the same as JSON.</p>\n",
		html.EscapeString(nameOf(c)), html.EscapeString(day(c.At)), c.At.UTC().Format("3:04 PM"))
	if len(c.Parts) == 0 {
		b.WriteString("<p>Nothing is kept about you.</p>\n")
	}
	for _, p := range c.Parts {
		fmt.Fprintf(&b, "<h2>%s</h2>\n", html.EscapeString(p.Title))
		if p.Says != "" {
			fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(p.Says))
		}
		for _, item := range p.Items {
			text, err := json.Marshal(item)
			if err != nil {
				return nil, err
			}
			b.WriteString("<section>\n")
			if err := show(&b, json.NewDecoder(strings.NewReader(string(text)))); err != nil {
				return nil, err
			}
			b.WriteString("</section>\n")
		}
	}
	b.WriteString("<h2>What isn't here</h2>\n<ul>\n")
	for _, line := range c.Without {
		fmt.Fprintf(&b, "<li>%s</li>\n", html.EscapeString(line))
	}
	all, err := json.Marshal(c) // it escapes what could end the script
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "</ul>\n</main>\n<script type=\"application/json\" id=\"records\">%s</script>\n</html>\n", all)
	return []byte(b.String()), nil
}

func nameOf(c Copy) string {
	if c.Name != "" {
		return c.Name
	}
	return string(c.Person)
}

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What Leaveway keeps about you</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem }
section { border-top: 1px solid #8884; padding: .5rem 0 }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0 }
dt { opacity: .75 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
dd dl { display: block; border-left: 2px solid #8884; padding-left: .75rem; margin-bottom: .5rem }
dd dl dt::after { content: ": " }
dd dl dt, dd dl dd { display: inline }
dd dl dd:has(dl) { display: block }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } }
</style>
<main>
`

// show writes one JSON value, with the names in the order in which they come.
func show(b *strings.Builder, from *json.Decoder) error {
	from.UseNumber()
	token, err := from.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		b.WriteString("<dl>")
		for from.More() {
			name, err := from.Token()
			if err != nil {
				return err
			}
			fmt.Fprintf(b, "<dt>%s</dt><dd>", html.EscapeString(words(fmt.Sprint(name))))
			if err := show(b, from); err != nil {
				return err
			}
			b.WriteString("</dd>\n")
		}
		b.WriteString("</dl>")
	case json.Delim('['):
		for from.More() {
			b.WriteString("<div>")
			if err := show(b, from); err != nil {
				return err
			}
			b.WriteString("</div>")
		}
	default:
		b.WriteString(html.EscapeString(value(token)))
		return nil
	}
	_, err = from.Token() // the end of what began
	return err
}

// words is a name of a field as people write it: "workStateSince" is "Work state since".
func words(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case i == 0:
			b.WriteRune(unicode.ToUpper(r))
		case unicode.IsUpper(r):
			b.WriteRune(' ')
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func value(token json.Token) string {
	text := fmt.Sprint(token)
	switch token {
	case nil:
		return "—"
	case true:
		return "yes"
	case false:
		return "no"
	}
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		if at.Equal(at.Truncate(24 * time.Hour)) {
			return day(at)
		}
		return day(at) + ", " + at.UTC().Format("3:04 PM") + " UTC"
	}
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return day(at)
	}
	return text
}
