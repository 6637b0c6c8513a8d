package workspace

import "strconv"

// The elements of Block Kit, and in which blocks each may stand.

var (
	inInput     = []string{"plain_text_input", "email_text_input", "url_text_input", "number_input", "rich_text_input", "file_input", "datepicker", "timepicker", "datetimepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select"}
	inActions   = []string{"button", "workflow_button", "overflow", "datepicker", "timepicker", "datetimepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select", "rich_text_input"}
	inAccessory = []string{"button", "workflow_button", "overflow", "image", "datepicker", "timepicker", "checkboxes", "radio_buttons", "static_select", "external_select", "users_select", "conversations_select", "channels_select", "multi_static_select", "multi_external_select", "multi_users_select", "multi_conversations_select", "multi_channels_select"}
	inContext   = []string{"image", "plain_text", "mrkdwn"}
	inFeedback  = []string{"feedback_buttons", "icon_button"}
)

// element is a shape with what nearly every interactive element has.
func element(fields ...field) *shape {
	return &shape{fields: append([]field{
		must("type", anything),
		may("action_id", str(1, maxID)),
	}, fields...)}
}

func (s *shape) and(also func(*check, *pointer, *node)) *shape {
	before := s.also
	s.also = func(c *check, at *pointer, n *node) {
		if before != nil {
			before(c, at, n)
		}
		also(c, at, n)
	}
	return s
}

var (
	withConfirm     = may("confirm", is(confirmShape))
	withFocus       = may("focus_on_load", focus)
	withPlaceholder = may("placeholder", placeholder)
	withDispatch    = may("dispatch_action_config", is(dispatchShape))
	withVisibility  = may("visible_to_user_ids", list(1, maxOptions, str(1, maxID)))
)

// focus counts: only one element of a view can have it.
func focus(c *check, at *pointer, n *node) {
	flag(c, at, n)
	if string(n.raw) != "true" {
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
			must("text", plain(maxButtonText)),
			may("url", link_),
			may("value", str(0, maxButtonValue)),
			may("style", one("primary", "danger")),
			may("accessibility_label", str(1, maxAccessLabel)),
			withConfirm,
		),
		"workflow_button": element(
			must("text", plain(maxButtonText)),
			must("workflow", anything),
			may("style", one("primary", "danger")),
			may("accessibility_label", str(1, maxAccessLabel)),
		),
		"icon_button": element(
			must("icon", one("trash")),
			must("text", plain(maxButtonText)),
			may("value", str(0, maxButtonValue)),
			may("accessibility_label", str(1, maxAccessLabel)),
			withVisibility, withConfirm,
		),
		"feedback_buttons": element(
			must("positive_button", is(feedbackShape)),
			must("negative_button", is(feedbackShape)),
		),
		"overflow": element(must("options", options(minOverflow, maxOverflow, overflowOption)), withConfirm),
		"checkboxes": element(
			must("options", options(1, maxChoices, choiceOption)),
			may("initial_options", list(1, maxChoices, choiceOption)),
			withConfirm, withFocus,
		).and(initialOptions),
		"radio_buttons": element(
			must("options", options(1, maxChoices, choiceOption)),
			may("initial_option", choiceOption),
			withConfirm, withFocus,
		).and(initialOptions),
		"datepicker":     element(may("initial_date", day), withPlaceholder, withConfirm, withFocus),
		"timepicker":     element(may("initial_time", clockTime), may("timezone", str(1, maxID)), withPlaceholder, withConfirm, withFocus),
		"datetimepicker": element(may("initial_date_time", instant), withConfirm, withFocus),
		"file_input": element(
			may("filetypes", list(1, 100, str(1, maxID))),
			may("max_files", whole(1, maxFiles)),
		),
		"image": imageElement,
	}
	typedElements(elementShapes)
	menuElements(elementShapes)
}

// typedElements are those one types into.
func typedElements(m map[string]*shape) {
	m["plain_text_input"] = element(
		may("initial_value", str(0, maxTyped)),
		may("multiline", flag),
		may("min_length", whole(0, maxTyped)),
		may("max_length", whole(1, maxTyped)),
		withPlaceholder, withDispatch, withFocus,
	).and(func(c *check, at *pointer, n *node) {
		least, most := n.get("min_length"), n.get("max_length")
		if least.given() && most.given() && least.num() > most.num() {
			c.fail(at, "min_length must not be more than max_length")
		}
	})
	m["rich_text_input"] = element(
		may("initial_value", anything),
		may("min_lines", whole(1, 100)),
		may("max_lines", whole(1, 100)),
		withPlaceholder, withDispatch, withFocus,
	)
	m["email_text_input"] = element(may("initial_value", str(0, maxTyped)), withPlaceholder, withDispatch, withFocus)
	m["url_text_input"] = element(may("initial_value", str(0, maxTyped)), withPlaceholder, withDispatch, withFocus)
	m["number_input"] = element(
		must("is_decimal_allowed", flag),
		may("initial_value", decimal),
		may("min_value", decimal),
		may("max_value", decimal),
		withPlaceholder, withDispatch, withFocus,
	).and(numberBounds)
}

func numberBounds(c *check, at *pointer, n *node) {
	value := func(key string) (float64, bool) {
		f, err := strconv.ParseFloat(n.str(key), 64)
		return f, err == nil
	}
	least, bottom := value("min_value")
	most, top := value("max_value")
	if bottom && top && least > most {
		c.fail(at, "min_value must not be more than max_value")
	}
	first, given := value("initial_value")
	if given && (bottom && first < least || top && first > most) {
		c.fail(&pointer{up: at, key: "initial_value"}, "must lie between min_value and max_value")
	}
}

// menuElements are the selects: five sources, each for one value and for several.
func menuElements(m map[string]*shape) {
	common := []field{withPlaceholder, withConfirm, withFocus}
	single := append([]field{may("response_url_enabled", flag)}, common...)
	multi := append([]field{may("max_selected_items", whole(1, maxOptions))}, common...)
	ids := list(1, maxOptions, str(1, maxID))
	here := may("default_to_current_conversation", flag)
	filter := may("filter", is(filterShape))
	static := []field{
		may("options", options(1, maxOptions, menuOption)),
		may("option_groups", list(1, maxOptionGroups, is(groupShape))),
	}
	query := may("min_query_length", whole(0, 100))
	first := may("initial_option", menuOption)
	several := may("initial_options", list(1, maxOptions, menuOption))
	join := func(parts ...[]field) *shape {
		var all []field
		for _, p := range parts {
			all = append(all, p...)
		}
		return element(all...)
	}
	m["static_select"] = join(static, common, []field{first}).and(menuOptions).and(initialOptions)
	m["multi_static_select"] = join(static, multi, []field{several}).and(menuOptions).and(initialOptions).and(fewEnough)
	m["external_select"] = join(common, []field{query, first})
	m["multi_external_select"] = join(multi, []field{query, several}).and(fewEnough)
	m["users_select"] = join(common, []field{may("initial_user", str(1, maxID))})
	m["multi_users_select"] = join(multi, []field{may("initial_users", ids)}).and(fewEnough)
	m["conversations_select"] = join(single, []field{may("initial_conversation", str(1, maxID)), here, filter})
	m["multi_conversations_select"] = join(multi, []field{may("initial_conversations", ids), here, filter}).and(fewEnough)
	m["channels_select"] = join(single, []field{may("initial_channel", str(1, maxID))})
	m["multi_channels_select"] = join(multi, []field{may("initial_channels", ids)}).and(fewEnough)
}

func menuOptions(c *check, at *pointer, n *node) {
	if n.get("options").given() == n.get("option_groups").given() {
		c.fail(at, "must provide exactly one of options and option_groups")
	}
}

// fewEnough checks that no more is selected at first than may be selected at all.
func fewEnough(c *check, at *pointer, n *node) {
	most := n.get("max_selected_items")
	if !most.given() {
		return
	}
	for _, key := range []string{"initial_options", "initial_users", "initial_conversations", "initial_channels"} {
		if float64(len(n.items(key))) > most.num() {
			c.fail(&pointer{up: at, key: key}, "no more than %d items allowed", int(most.num()))
		}
	}
}

var feedbackShape = &shape{fields: []field{
	must("text", plain(maxButtonText)),
	must("value", str(1, maxButtonValue)),
	may("accessibility_label", str(1, maxAccessLabel)),
}}

var imageElement = &shape{
	fields: []field{
		must("type", anything),
		must("alt_text", str(1, maxAltText)),
		may("image_url", link_),
		may("slack_file", is(slackFileShape)),
	},
	also: oneImage,
}

func oneImage(c *check, at *pointer, n *node) {
	if n.get("image_url").given() == n.get("slack_file").given() {
		c.fail(at, "must provide exactly one of image_url and slack_file")
	}
}
