package wizard

import (
	"regexp"
	"strings"
)

// Tags contain colons, which CEL identifiers can't. Before an expression is
// compiled, each tag is encoded as an identifier of the same length, so that the
// columns in CEL's messages are right. In messages it is decoded again.

var (
	tagForm  = regexp.MustCompile(`^[A-Z][A-Z0-9_]*(:[A-Z][A-Z0-9_]*){2}$`)
	tagLike  = regexp.MustCompile(`^[A-Z]\w*(:\w+){2,}`)
	wordLike = regexp.MustCompile(`^\w+`)
)

// kind returns the middle of a tag: "STEP" or "QUESTION".
func (t Tag) kind() string {
	_, rest, _ := strings.Cut(string(t), ":")
	kind, _, _ := strings.Cut(rest, ":")
	return kind
}

// variable returns the tag as a CEL identifier.
func (t Tag) variable() string { return strings.ReplaceAll(string(t), ":", "_") }

type mention struct {
	tag    Tag
	offset int // in bytes
}

// encodeTags encodes the tags outside of string literals and comments, and lists
// them. The list also has anything that looks like a tag.
func encodeTags(expr string) (string, []mention) {
	var (
		out  strings.Builder
		tags []mention
	)
	for i := 0; i < len(expr); {
		rest := expr[i:]
		if n := literalLength(rest); n > 0 {
			out.WriteString(rest[:n])
			i += n
			continue
		}
		if like := tagLike.FindString(rest); like != "" {
			tags = append(tags, mention{Tag(like), i})
			out.WriteString(Tag(like).variable())
			i += len(like)
			continue
		}
		word := wordLike.FindString(rest)
		n := max(len(word), 1)
		out.WriteString(rest[:n])
		i += n
	}
	return out.String(), tags
}

// literalLength returns the length of the string literal or comment at the start
// of the expression; 0 if there is none.
func literalLength(expr string) int {
	if strings.HasPrefix(expr, "//") {
		if end := strings.IndexByte(expr, '\n'); end >= 0 {
			return end
		}
		return len(expr)
	}
	open := strings.IndexAny(expr, `"'`)
	if open < 0 || open > 2 || strings.Trim(expr[:open], "rRbB") != "" {
		return 0
	}
	raw := strings.ContainsAny(expr[:open], "rR")
	quote := expr[open : open+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(expr[open:], triple) {
		quote = triple
	}
	for i := open + len(quote); i < len(expr); i++ {
		if expr[i] == '\\' && !raw {
			i++
			continue
		}
		if strings.HasPrefix(expr[i:], quote) {
			return i + len(quote)
		}
	}
	return len(expr)
}
