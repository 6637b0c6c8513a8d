package wizard

import (
	"regexp"
	"strings"
)

// Tags contain colons, which are no part of a CEL identifier. Before an
// expression is compiled each tag is disguised as an identifier of the same
// length, so that the columns in CEL's messages stay true; in messages it is
// turned back.

var (
	tagForm  = regexp.MustCompile(`^[A-Z][A-Z0-9_]*(:[A-Z][A-Z0-9_]*){2}$`)
	tagLike  = regexp.MustCompile(`^[A-Z]\w*(:\w+){2,}`)
	wordLike = regexp.MustCompile(`^\w+`)
)

// kind is the middle of a tag: "STEP" or "QUESTION".
func (t Tag) kind() string {
	_, rest, _ := strings.Cut(string(t), ":")
	kind, _, _ := strings.Cut(rest, ":")
	return kind
}

// variable is the tag as a CEL identifier.
func (t Tag) variable() string { return strings.ReplaceAll(string(t), ":", "_") }

// mention is a tag in an expression.
type mention struct {
	tag    Tag
	offset int // in bytes
}

// encodeTags replaces the tags of an expression that stand outside its texts and
// comments, and lists them. What merely looks like a tag is listed as well.
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

// literalLength is the length of the text or comment that the expression begins with,
// 0 where it begins with neither.
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
