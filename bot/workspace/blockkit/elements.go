package blockkit

import "strconv"

// Elements, and which blocks accept each of them.
// Source: docs.slack.dev/reference/block-kit/block-elements.

var (
	inputElements     = []string{"plain_text_input", "email_text_input", "url_text_input", "number_input", "rich_text_input", "file_input", "datepicker", "timepicker", "datetimepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select"}
	actionElements    = []string{"button", "workflow_button", "overflow", "datepicker", "timepicker", "datetimepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select", "rich_text_input"}
	accessoryElements = []string{"button", "workflow_button", "overflow", "image", "datepicker", "timepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select"}
	contextElements   = []string{"image", "plain_text", "mrkdwn"}
	feedbackElements  = []string{"feedback_buttons", "icon_button"}
)

// element returns a shape with the fields that nearly all interactive elements share.
func element(fields ...field) *shape {
	return &shape{fields: append([]field{
		required("type", anyValue),
		optional("action_id", stringOf(1, MaxID)),
	}, fields...)}
}

func (s *shape) and(also func(*checker, *pointer, *Node)) *shape {
	before := s.extra
	s.extra = func(c *checker, at *pointer, n *Node) {
		if before != nil {
			before(c, at, n)
		}
		also(c, at, n)
	}
	return s
}

var (
	confirmField     = optional("confirm", shaped(confirmShape))
	focusField       = optional("focus_on_load", singleFocus)
	placeholderField = optional("placeholder", placeholder)
	dispatchField    = optional("dispatch_action_config", shaped(dispatchShape))
	visibilityField  = optional("visible_to_user_ids", arrayOf(1, MaxOptions, stringOf(1, MaxID)))
)

// singleFocus checks focus_on_load, which only one element of a view may set.
func singleFocus(c *checker, at *pointer, n *Node) {
	boolean(c, at, n)
	if string(n.Raw) != "true" {
		return
	}
	if c.focused++; c.focused > 1 {
		c.fail(at, "only one element can have focus_on_load")
	}
}

var elementShapes map[string]*shape

func init() {
	elementShapes = map[string]*shape{
		"button": element(
			required("text", plainText(MaxButtonText)),
			optional("url", absoluteURL),
			optional("value", stringOf(0, MaxButtonValue)),
			optional("style", oneOf("primary", "danger")),
			optional("accessibility_label", stringOf(1, MaxAccessLabel)),
			confirmField,
		),
		"workflow_button": element(
			required("text", plainText(MaxButtonText)),
			required("workflow", anyValue),
			optional("style", oneOf("primary", "danger")),
			optional("accessibility_label", stringOf(1, MaxAccessLabel)),
		),
		"icon_button": element(
			required("icon", oneOf("trash")),
			required("text", plainText(MaxButtonText)),
			optional("value", stringOf(0, MaxButtonValue)),
			optional("accessibility_label", stringOf(1, MaxAccessLabel)),
			visibilityField, confirmField,
		),
		"feedback_buttons": element(
			required("positive_button", shaped(feedbackShape)),
			required("negative_button", shaped(feedbackShape)),
		),
		"overflow": element(required("options", options(MinOverflow, MaxOverflow, overflowOption)), confirmField),
		"checkboxes": element(
			required("options", options(1, MaxChoices, choiceOption)),
			optional("initial_options", arrayOf(1, MaxChoices, choiceOption)),
			confirmField, focusField,
		).and(initialOptionsOffered),
		"radio_buttons": element(
			required("options", options(1, MaxChoices, choiceOption)),
			optional("initial_option", choiceOption),
			confirmField, focusField,
		).and(initialOptionsOffered),
		"datepicker":     element(optional("initial_date", date), placeholderField, confirmField, focusField),
		"timepicker":     element(optional("initial_time", clockTime), optional("timezone", stringOf(1, MaxID)), placeholderField, confirmField, focusField),
		"datetimepicker": element(optional("initial_date_time", unixTime), confirmField, focusField),
		"file_input": element(
			optional("filetypes", arrayOf(1, 100, stringOf(1, MaxID))),
			optional("max_files", integer(1, MaxFiles)),
		),
		"image": imageElement,
	}
	addTextElements(elementShapes)
	addMenus(elementShapes)
}

// addTextElements adds the elements that people type into.
func addTextElements(m map[string]*shape) {
	m["plain_text_input"] = element(
		optional("initial_value", stringOf(0, MaxTyped)),
		optional("multiline", boolean),
		optional("min_length", integer(0, MaxTyped)),
		optional("max_length", integer(1, MaxTyped)),
		placeholderField, dispatchField, focusField,
	).and(func(c *checker, at *pointer, n *Node) {
		least, most := n.Get("min_length"), n.Get("max_length")
		if least.Given() && most.Given() && least.Float() > most.Float() {
			c.fail(at, "min_length must not be more than max_length")
		}
	})
	m["rich_text_input"] = element(
		optional("initial_value", anyValue),
		optional("min_lines", integer(1, 100)),
		optional("max_lines", integer(1, 100)),
		placeholderField, dispatchField, focusField,
	)
	m["email_text_input"] = element(optional("initial_value", stringOf(0, MaxTyped)), placeholderField, dispatchField, focusField)
	m["url_text_input"] = element(optional("initial_value", stringOf(0, MaxTyped)), placeholderField, dispatchField, focusField)
	m["number_input"] = element(
		required("is_decimal_allowed", boolean),
		optional("initial_value", decimalString),
		optional("min_value", decimalString),
		optional("max_value", decimalString),
		placeholderField, dispatchField, focusField,
	).and(numberBounds)
}

func numberBounds(c *checker, at *pointer, n *Node) {
	value := func(key string) (float64, bool) {
		f, err := strconv.ParseFloat(n.Str(key), 64)
		return f, err == nil
	}
	least, bottom := value("min_value")
	most, top := value("max_value")
	if bottom && top && least > most {
		c.fail(at, "min_value must not be more than max_value")
	}
	first, given := value("initial_value")
	if given && (bottom && first < least || top && first > most) {
		c.fail(&pointer{parent: at, key: "initial_value"}, "must lie between min_value and max_value")
	}
}

// addMenus adds the selects: five sources of options, each for one value and for several.
func addMenus(m map[string]*shape) {
	common := []field{placeholderField, confirmField, focusField}
	single := append([]field{optional("response_url_enabled", boolean)}, common...)
	multi := append([]field{optional("max_selected_items", integer(1, MaxOptions))}, common...)
	ids := arrayOf(1, MaxOptions, stringOf(1, MaxID))
	here := optional("default_to_current_conversation", boolean)
	filter := optional("filter", shaped(filterShape))
	static := []field{
		optional("options", options(1, MaxOptions, menuOption)),
		optional("option_groups", arrayOf(1, MaxOptionGroups, shaped(groupShape))),
	}
	query := optional("min_query_length", integer(0, 100))
	first := optional("initial_option", menuOption)
	several := optional("initial_options", arrayOf(1, MaxOptions, menuOption))
	join := func(parts ...[]field) *shape {
		var all []field
		for _, p := range parts {
			all = append(all, p...)
		}
		return element(all...)
	}
	m["static_select"] = join(static, common, []field{first}).and(optionsOrGroups).and(initialOptionsOffered)
	m["multi_static_select"] = join(static, multi, []field{several}).and(optionsOrGroups).and(initialOptionsOffered).and(initialSelectionFits)
	m["external_select"] = join(common, []field{query, first})
	m["multi_external_select"] = join(multi, []field{query, several}).and(initialSelectionFits)
	m["users_select"] = join(common, []field{optional("initial_user", stringOf(1, MaxID))})
	m["multi_users_select"] = join(multi, []field{optional("initial_users", ids)}).and(initialSelectionFits)
	m["conversations_select"] = join(single, []field{optional("initial_conversation", stringOf(1, MaxID)), here, filter})
	m["multi_conversations_select"] = join(multi, []field{optional("initial_conversations", ids), here, filter}).and(initialSelectionFits)
	m["channels_select"] = join(single, []field{optional("initial_channel", stringOf(1, MaxID))})
	m["multi_channels_select"] = join(multi, []field{optional("initial_channels", ids)}).and(initialSelectionFits)
}

func optionsOrGroups(c *checker, at *pointer, n *Node) {
	if n.Get("options").Given() == n.Get("option_groups").Given() {
		c.fail(at, "must provide exactly one of options and option_groups")
	}
}

// initialSelectionFits checks that the initial values respect max_selected_items.
func initialSelectionFits(c *checker, at *pointer, n *Node) {
	most := n.Get("max_selected_items")
	if !most.Given() {
		return
	}
	for _, key := range []string{"initial_options", "initial_users", "initial_conversations", "initial_channels"} {
		if float64(len(n.Items(key))) > most.Float() {
			c.fail(&pointer{parent: at, key: key}, "no more than %d items allowed", int(most.Float()))
		}
	}
}

var feedbackShape = &shape{fields: []field{
	required("text", plainText(MaxButtonText)),
	required("value", stringOf(1, MaxButtonValue)),
	optional("accessibility_label", stringOf(1, MaxAccessLabel)),
}}

var imageElement = &shape{
	fields: []field{
		required("type", anyValue),
		required("alt_text", stringOf(1, MaxAltText)),
		optional("image_url", absoluteURL),
		optional("slack_file", shaped(slackFileShape)),
	},
	extra: exactlyOneImage,
}

func exactlyOneImage(c *checker, at *pointer, n *Node) {
	if n.Get("image_url").Given() == n.Get("slack_file").Given() {
		c.fail(at, "must provide exactly one of image_url and slack_file")
	}
}

// suggestionShape is the app's answer to a block_suggestion, which fills external selects.
var suggestionShape = &shape{
	fields: []field{
		optional("options", options(0, MaxOptions, menuOption)),
		optional("option_groups", arrayOf(0, MaxOptionGroups, shaped(groupShape))),
	},
	extra: optionsOrGroups,
}
