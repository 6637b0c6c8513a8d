package route

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

var token = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Z][A-Z0-9_]*(?::[A-Z0-9_]+)+|[a-z]+\(|==|!=|>=|<=|&&|\|\||[A-Za-z_][A-Za-z0-9_]*|[0-9.]+|\S`)

var inWords = map[string]string{
	"==": "is", "!=": "isn’t", ">=": "is at least", "<=": "is at most", ">": "is more than", "<": "is less than",
	"&&": "and", "||": "or", "!": "not", "in": "is one of", "+": "plus", "-": "minus",
}

// Words says a condition in words, with the labels of questions and choices. It is empty for
// a condition that always holds.
func Words(c wizard.Condition, cfg wizard.Config) string {
	if c.Expr == "" {
		return ""
	}
	p := phrase{cfg: cfg}
	for _, t := range token.FindAllString(c.Expr, -1) {
		p.take(t)
	}
	return strings.Join(p.out, " ")
}

// phrase is a condition, word by word.
type phrase struct {
	cfg   wizard.Config
	about *wizard.Attributes // the question that was named last
	calls []string           // functions and parentheses that are open
	out   []string
}

func (p *phrase) take(t string) {
	switch {
	case strings.HasSuffix(t, "("):
		p.calls = append(p.calls, strings.TrimSuffix(t, "("))
		if t == "(" {
			p.add("(")
		}
	case t == ")":
		p.closeCall()
	case t == "[" || t == "]" || t == ".":
	case t == ",":
		p.join(",")
	case t[0] == '"' || t[0] == '\'':
		p.add("“" + p.choice(unquoted(t)) + "”")
	case strings.Contains(t, ":"):
		p.add("“" + p.question(wizard.Tag(t)) + "”")
	case inWords[t] != "":
		p.add(inWords[t])
	default:
		p.add(t)
	}
}

// add adds a word; after an opening parenthesis, without a space.
func (p *phrase) add(word string) {
	if n := len(p.out); n > 0 && strings.HasSuffix(p.out[n-1], "(") {
		p.join(word)
		return
	}
	p.out = append(p.out, word)
}

// join adds to the last word.
func (p *phrase) join(text string) {
	if n := len(p.out); n > 0 {
		p.out[n-1] += text
	}
}

func (p *phrase) closeCall() {
	if len(p.calls) == 0 {
		return
	}
	call := p.calls[len(p.calls)-1]
	p.calls = p.calls[:len(p.calls)-1]
	switch call {
	case "":
		p.join(")")
	case "answered":
		p.add("is answered")
	case "unsure":
		p.add("is “Not sure”")
	case "days", "weeks":
		p.add(call)
	}
}

func (p *phrase) question(tag wizard.Tag) string {
	for i := range p.cfg.Elements {
		if a := &p.cfg.Elements[i].Attributes; a.Tag == tag {
			p.about = a
			return cmp.Or(a.Label, a.QuestionText, string(tag))
		}
	}
	p.about = nil
	return string(tag) // another form's
}

// choice is the label of a value of the question that was named last, or of any if the
// value comes first.
func (p *phrase) choice(value string) string {
	if p.about != nil {
		for _, o := range p.about.Options {
			if o.Value == value {
				return o.Label
			}
		}
		return value
	}
	for _, e := range p.cfg.Elements {
		for _, o := range e.Attributes.Options {
			if o.Value == value {
				return o.Label
			}
		}
	}
	return value
}

func unquoted(literal string) string {
	if s, err := strconv.Unquote(literal); err == nil {
		return s
	}
	return strings.Trim(literal, `'"`)
}
