package blockkit

// Rich text: in rich_text blocks and in what people type.
// Source: docs.slack.dev/reference/block-kit/blocks/rich-text-block.

var (
	richShapes  map[string]*shape
	spanShapes  map[string]*shape
	styleShape  = &shape{fields: []field{optional("bold", boolean), optional("italic", boolean), optional("strike", boolean), optional("code", boolean), optional("underline", boolean), optional("highlight", boolean), optional("client_highlight", boolean), optional("unlink", boolean)}}
	styleField  = optional("style", shaped(styleShape))
	typeField   = required("type", anyValue)
	spanElement = func(c *checker, at *pointer, n *Node) { variant(spanShapes)(c, at, n) }
)

// richText is one part of a rich_text block: a section, list, quote or code block.
func richText(c *checker, at *pointer, n *Node) { variant(richShapes)(c, at, n) }

func init() {
	spanShapes = map[string]*shape{
		"text":      {fields: []field{typeField, required("text", stringOf(1, MaxMessageText)), styleField}},
		"link":      {fields: []field{typeField, required("url", absoluteURL), optional("text", stringOf(0, MaxMessageText)), optional("unsafe", boolean), styleField}},
		"emoji":     {fields: []field{typeField, required("name", stringOf(1, MaxID)), optional("unicode", stringOf(1, MaxID)), optional("skin_tone", integer(1, 6)), optional("url", absoluteURL), styleField}},
		"user":      {fields: []field{typeField, required("user_id", stringOf(1, MaxID)), styleField}},
		"usergroup": {fields: []field{typeField, required("usergroup_id", stringOf(1, MaxID)), styleField}},
		"channel":   {fields: []field{typeField, required("channel_id", stringOf(1, MaxID)), styleField}},
		"team":      {fields: []field{typeField, required("team_id", stringOf(1, MaxID)), styleField}},
		"broadcast": {fields: []field{typeField, required("range", oneOf("here", "channel", "everyone")), styleField}},
		"color":     {fields: []field{typeField, required("value", stringOf(1, MaxID)), styleField}},
		"date":      {fields: []field{typeField, required("timestamp", unixTime), required("format", stringOf(1, MaxID)), optional("url", absoluteURL), optional("fallback", stringOf(0, MaxSectionText)), styleField}},
	}
	spans := required("elements", arrayOf(0, MaxRichTextItems, spanElement))
	border := optional("border", integer(0, 1))
	section := &shape{fields: []field{typeField, spans}}
	richShapes = map[string]*shape{
		"rich_text_section":      section,
		"rich_text_preformatted": {fields: []field{typeField, spans, border, optional("language", stringOf(1, MaxID))}},
		"rich_text_quote":        {fields: []field{typeField, spans, border}},
		"rich_text_list": {fields: []field{
			typeField,
			required("style", oneOf("bullet", "ordered")),
			required("elements", arrayOf(1, MaxRichTextItems, variant(map[string]*shape{"rich_text_section": section}))),
			optional("indent", integer(0, 8)), optional("offset", integer(0, 1_000_000)), border,
		}},
	}
}
