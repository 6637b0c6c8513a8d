// Package blockkit checks messages and views against the limits of Slack's Block Kit: whether
// Slack would accept them, and if not, why and where.
//
//	for _, v := range blockkit.Validate("modal", raw) {
//		fmt.Println(v) // /blocks/2/element/options: no more than 100 items allowed
//	}
//
// Slack documents its limits page by page, and a violation usually shows only after
// the message has been sent. Here all limits are tables: a constant for every limit,
// and for every block, element and composition object a shape that lists its fields
// with their rules. [Validate] reports all violations at once, with a JSON pointer to
// each, in the words of Slack's own blocks.validate method.
//
// The rules are those of docs.slack.dev, read in November 2026. Where the
// documentation is silent, the stricter reading is implemented: fields that Slack
// does not document are refused, option values must be distinct, and JSON with
// duplicate fields is not JSON. What passes here should pass at Slack; what Slack
// accepts beyond its documentation may fail here. URLs are checked for their form
// only, and ids (users, channels, files) are not looked up.
//
// [ReadJSON] reads JSON into a [Node], which keeps the order of fields and the place
// of every value in the source. Use it with [Check] to validate JSON that you have to
// look into anyway.
//
// # Files
//
//	validate.go   Validate, Violation; rules and shapes, from which the tables are built
//	blocks.go     blocks, the surfaces that accept each of them, messages and views
//	elements.go   buttons, inputs and menus, and the blocks that accept each of them
//	objects.go    texts, options, confirmation dialogs; Options
//	richtext.go   rich text
//	limits.go     every limit as a constant
//	node.go       JSON values with their order and place; AppendString
package blockkit
