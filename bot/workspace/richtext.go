package workspace

// Rich text, as blocks and as what people type.

var (
	richShapes  map[string]*shape
	spanShapes  map[string]*shape
	styleShape  = &shape{fields: []field{may("bold", flag), may("italic", flag), may("strike", flag), may("code", flag), may("underline", flag), may("highlight", flag), may("client_highlight", flag), may("unlink", flag)}}
	withStyle   = may("style", is(styleShape))
	spanType    = must("type", anything)
	spanElement = func(c *check, at *pointer, n *node) { variant(spanShapes)(c, at, n) }
)

// richText is one part of a rich text block.
func richText(c *check, at *pointer, n *node) { variant(richShapes)(c, at, n) }

func init() {
	spanShapes = map[string]*shape{
		"text":      {fields: []field{spanType, must("text", str(1, maxMessageText)), withStyle}},
		"link":      {fields: []field{spanType, must("url", link_), may("text", str(0, maxMessageText)), may("unsafe", flag), withStyle}},
		"emoji":     {fields: []field{spanType, must("name", str(1, maxID)), may("unicode", str(1, maxID)), may("skin_tone", whole(1, 6)), may("url", link_), withStyle}},
		"user":      {fields: []field{spanType, must("user_id", str(1, maxID)), withStyle}},
		"usergroup": {fields: []field{spanType, must("usergroup_id", str(1, maxID)), withStyle}},
		"channel":   {fields: []field{spanType, must("channel_id", str(1, maxID)), withStyle}},
		"team":      {fields: []field{spanType, must("team_id", str(1, maxID)), withStyle}},
		"broadcast": {fields: []field{spanType, must("range", one("here", "channel", "everyone")), withStyle}},
		"color":     {fields: []field{spanType, must("value", str(1, maxID)), withStyle}},
		"date":      {fields: []field{spanType, must("timestamp", instant), must("format", str(1, maxID)), may("url", link_), may("fallback", str(0, maxSectionText)), withStyle}},
	}
	spans := must("elements", list(0, maxRichTextItems, spanElement))
	border := may("border", whole(0, 1))
	section := &shape{fields: []field{spanType, spans}}
	richShapes = map[string]*shape{
		"rich_text_section":      section,
		"rich_text_preformatted": {fields: []field{spanType, spans, border, may("language", str(1, maxID))}},
		"rich_text_quote":        {fields: []field{spanType, spans, border}},
		"rich_text_list": {fields: []field{
			spanType,
			must("style", one("bullet", "ordered")),
			must("elements", list(1, maxRichTextItems, variant(map[string]*shape{"rich_text_section": section}))),
			may("indent", whole(0, 8)), may("offset", whole(0, 1_000_000)), border,
		}},
	}
}
