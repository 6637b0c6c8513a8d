package blockkit

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// limitRows has a row for every limit of limits.go: a value exactly at the limit
// passes, one more is refused with a pointer to it.

func long(n int) string { return strings.Repeat("é", n) }

func times(n int, each func(i int) any) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = each(i)
	}
	return list
}

func optionAt(i int) any {
	return obj{"text": plainObj("Option " + strconv.Itoa(i)), "value": strconv.Itoa(i)}
}

func inMessage(blocks ...any) obj { return obj{"blocks": blocks} }

func inModal(e obj) obj { return modal("Title", input("in", "Question", e)) }

func with(base obj, key string, value any) obj {
	out := maps.Clone(base)
	out[key] = value
	return out
}

func inActions(element obj) obj { return inMessage(actions(element)) }

func menu(options []any) obj {
	return obj{"type": "static_select", "action_id": "m", "options": options}
}

func withOption(key string, value any) obj {
	return menu([]any{with(optionAt(0).(obj), key, value)})
}

func confirm(key string, value any) obj {
	c := obj{"title": plainObj("t"), "text": plainObj("t"), "confirm": plainObj("y"), "deny": plainObj("n")}
	return with(button("b", "b"), "confirm", with(c, key, value))
}

var limitRows = []struct {
	name    string
	limit   int
	kind    string
	make    func(n int) obj
	pointer string
}{
	{"blocks of a message", MaxMessageBlocks, "message", func(n int) obj { return inMessage(times(n, func(int) any { return obj{"type": "divider"} })...) }, "/blocks"},
	{"text of a message", MaxMessageText, "message", func(n int) obj { return obj{"text": long(n)} }, "/text"},
	{"blocks of a view", MaxViewBlocks, "view", func(n int) obj { return modal("t", times(n, func(int) any { return obj{"type": "divider"} })...) }, "/blocks"},
	{"title", MaxViewTitle, "view", func(n int) obj { return modal(long(n), section("x")) }, "/title/text"},
	{"submit", MaxViewTitle, "view", func(n int) obj { return with(modal("t", section("x")), "submit", plainObj(long(n))) }, "/submit/text"},
	{"close", MaxViewTitle, "view", func(n int) obj { return with(modal("t", section("x")), "close", plainObj(long(n))) }, "/close/text"},
	{"private_metadata", MaxMetadata, "view", func(n int) obj { return with(modal("t", section("x")), "private_metadata", long(n)) }, "/private_metadata"},
	{"callback_id", MaxID, "view", func(n int) obj { return with(modal("t", section("x")), "callback_id", long(n)) }, "/callback_id"},
	{"external_id", MaxID, "view", func(n int) obj { return with(modal("t", section("x")), "external_id", long(n)) }, "/external_id"},
	{"block_id", MaxID, "message", func(n int) obj { return inMessage(with(section("x"), "block_id", long(n))) }, "/blocks/0/block_id"},
	{"action_id", MaxID, "message", func(n int) obj { return inActions(button("b", long(n))) }, "/blocks/0/elements/0/action_id"},
	{"section text", MaxSectionText, "message", func(n int) obj { return inMessage(section(long(n))) }, "/blocks/0/text/text"},
	{"section fields", MaxFields, "message", func(n int) obj {
		return inMessage(obj{"type": "section", "fields": times(n, func(int) any { return mrkdwn("f") })})
	}, "/blocks/0/fields"},
	{"field text", MaxFieldText, "message", func(n int) obj { return inMessage(obj{"type": "section", "fields": []any{mrkdwn(long(n))}}) }, "/blocks/0/fields/0/text"},
	{"header", MaxHeaderText, "message", func(n int) obj { return inMessage(obj{"type": "header", "text": plainObj(long(n))}) }, "/blocks/0/text/text"},
	{"context elements", MaxContext, "message", func(n int) obj {
		return inMessage(obj{"type": "context", "elements": times(n, func(int) any { return mrkdwn("c") })})
	}, "/blocks/0/elements"},
	{"actions", MaxActions, "message", func(n int) obj {
		return inMessage(actions(times(n, func(i int) any { return button("b", strconv.Itoa(i)) })...))
	}, "/blocks/0/elements"},
	{"alt text", MaxAltText, "message", func(n int) obj {
		return inMessage(obj{"type": "image", "alt_text": long(n), "image_url": "https://x.example/a.png"})
	}, "/blocks/0/alt_text"},
	{"image title", MaxImageTitle, "message", func(n int) obj {
		return inMessage(obj{"type": "image", "alt_text": "a", "image_url": "https://x.example/a.png", "title": plainObj(long(n))})
	}, "/blocks/0/title/text"},
	{"url", MaxURL, "message", func(n int) obj {
		return inActions(with(button("b", "b"), "url", "https://x.example/"+strings.Repeat("a", n-len("https://x.example/"))))
	}, "/blocks/0/elements/0/url"},
	{"label", MaxLabel, "view", func(n int) obj { return modal("t", input("i", long(n), textField("t"))) }, "/blocks/0/label/text"},
	{"hint", MaxLabel, "view", func(n int) obj {
		return modal("t", with(input("i", "q", textField("t")), "hint", plainObj(long(n))))
	}, "/blocks/0/hint/text"},
	{"markdown", MaxMarkdown, "message", func(n int) obj { return inMessage(obj{"type": "markdown", "text": long(n)}) }, "/blocks/0/text"},
	{"markdown in all", MaxMarkdown, "message", func(n int) obj {
		return inMessage(obj{"type": "markdown", "text": long(n - 10)}, obj{"type": "markdown", "text": long(10)})
	}, "/blocks/1"},
	{"table rows", MaxTableRows, "message", func(n int) obj {
		return inMessage(obj{"type": "table", "rows": times(n, func(int) any { return []any{obj{"type": "raw_text", "text": "x"}} })})
	}, "/blocks/0/rows"},
	{"table columns", MaxTableColumns, "message", func(n int) obj {
		return inMessage(obj{"type": "table", "rows": []any{times(n, func(int) any { return obj{"type": "raw_text", "text": "x"} })}})
	}, "/blocks/0/rows/0"},
	{"video title", MaxVideoTitle, "message", func(n int) obj { return inMessage(with(video, "title", plainObj(long(n)))) }, "/blocks/0/title/text"},
	{"video description", MaxVideoText, "message", func(n int) obj { return inMessage(with(video, "description", plainObj(long(n)))) }, "/blocks/0/description/text"},
	{"video author", MaxVideoAuthor, "message", func(n int) obj { return inMessage(with(video, "author_name", long(n))) }, "/blocks/0/author_name"},
	{"alert", MaxAlertText, "view", func(n int) obj { return modal("t", obj{"type": "alert", "text": mrkdwn(long(n))}) }, "/blocks/0/text/text"},
	{"feedback", MaxFeedback, "message", func(n int) obj {
		return inMessage(obj{"type": "context_actions", "elements": times(n, func(int) any { return obj{"type": "icon_button", "icon": "trash", "text": plainObj("x")} })})
	}, "/blocks/0/elements"},
	{"button text", MaxButtonText, "message", func(n int) obj { return inActions(button(long(n), "b")) }, "/blocks/0/elements/0/text/text"},
	{"button value", MaxButtonValue, "message", func(n int) obj { return inActions(with(button("b", "b"), "value", long(n))) }, "/blocks/0/elements/0/value"},
	{"accessibility label", MaxAccessLabel, "message", func(n int) obj { return inActions(with(button("b", "b"), "accessibility_label", long(n))) }, "/blocks/0/elements/0/accessibility_label"},
	{"placeholder", MaxPlaceholder, "view", func(n int) obj { return inModal(with(textField("t"), "placeholder", plainObj(long(n)))) }, "/blocks/0/element/placeholder/text"},
	{"option text", MaxOptionText, "view", func(n int) obj { return inModal(withOption("text", plainObj(long(n)))) }, "/blocks/0/element/options/0/text/text"},
	{"option value", MaxOptionValue, "view", func(n int) obj { return inModal(withOption("value", long(n))) }, "/blocks/0/element/options/0/value"},
	{"option description", MaxOptionText, "view", func(n int) obj { return inModal(withOption("description", plainObj(long(n)))) }, "/blocks/0/element/options/0/description/text"},
	{"options", MaxOptions, "view", func(n int) obj { return inModal(menu(times(n, optionAt))) }, "/blocks/0/element/options"},
	{"option groups", MaxOptionGroups, "view", func(n int) obj {
		return inModal(obj{"type": "static_select", "action_id": "m", "option_groups": times(n, func(i int) any {
			return obj{"label": plainObj("g"), "options": []any{optionAt(i)}}
		})})
	}, "/blocks/0/element/option_groups"},
	{"overflow", MaxOverflow, "message", func(n int) obj { return inActions(obj{"type": "overflow", "options": times(n, optionAt)}) }, "/blocks/0/elements/0/options"},
	{"radio buttons", MaxChoices, "view", func(n int) obj { return inModal(obj{"type": "radio_buttons", "options": times(n, optionAt)}) }, "/blocks/0/element/options"},
	{"checkboxes", MaxChoices, "view", func(n int) obj { return inModal(obj{"type": "checkboxes", "options": times(n, optionAt)}) }, "/blocks/0/element/options"},
	{"initial_value", MaxTyped, "view", func(n int) obj { return inModal(with(textField("t"), "initial_value", long(n))) }, "/blocks/0/element/initial_value"},
	{"max_length", MaxTyped, "view", func(n int) obj { return inModal(with(textField("t"), "max_length", n)) }, "/blocks/0/element/max_length"},
	{"max_files", MaxFiles, "view", func(n int) obj { return inModal(obj{"type": "file_input", "max_files": n}) }, "/blocks/0/element/max_files"},
	{"confirm title", MaxConfirmTitle, "message", func(n int) obj { return inActions(confirm("title", plainObj(long(n)))) }, "/blocks/0/elements/0/confirm/title/text"},
	{"confirm text", MaxConfirmText, "message", func(n int) obj { return inActions(confirm("text", mrkdwn(long(n)))) }, "/blocks/0/elements/0/confirm/text/text"},
	{"confirm button", MaxConfirmLabel, "message", func(n int) obj { return inActions(confirm("confirm", plainObj(long(n)))) }, "/blocks/0/elements/0/confirm/confirm/text"},
	{"deny button", MaxConfirmLabel, "message", func(n int) obj { return inActions(confirm("deny", plainObj(long(n)))) }, "/blocks/0/elements/0/confirm/deny/text"},
}

var video = obj{
	"type": "video", "alt_text": "a", "title": plainObj("t"),
	"video_url": "https://x.example/v", "thumbnail_url": "https://x.example/t.png",
}

func violations(t *testing.T, kind string, v any) []Violation {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return Validate(kind, raw)
}

func TestLimits(t *testing.T) {
	for _, row := range limitRows {
		t.Run(row.name, func(t *testing.T) {
			if wrong := violations(t, row.kind, row.make(row.limit)); wrong != nil {
				t.Errorf("%d are refused: %v", row.limit, wrong)
			}
			wrong := violations(t, row.kind, row.make(row.limit+1))
			if len(wrong) != 1 || wrong[0].Pointer != row.pointer {
				t.Errorf("%d: %v, want one violation at %s", row.limit+1, wrong, row.pointer)
			}
		})
	}
}

func TestViewSize(t *testing.T) {
	big := func(n int) string {
		fill := times(90, func(int) any { return section(strings.Repeat("x", 2700)) })
		raw, err := json.Marshal(modal("t", fill...))
		if err != nil {
			t.Fatal(err)
		}
		return string(raw) + strings.Repeat(" ", n-len(raw))
	}
	for n, fits := range map[int]bool{MaxViewBytes: true, MaxViewBytes + 1: false} {
		// The size is that of the value itself, so the space goes inside.
		src := big(n)
		src = strings.TrimRight(src, " ")
		src = src[:len(src)-1] + strings.Repeat(" ", n-len(src)) + "}"
		if wrong := Validate("view", []byte(src)); (wrong == nil) != fits {
			t.Errorf("%d bytes: %v", n, wrong)
		}
	}
}

func TestValidateRefuses(t *testing.T) {
	dup := []any{optionAt(1), optionAt(1)}
	for name, c := range map[string]struct {
		kind    string
		v       any
		pointer string
		message string
	}{
		"an unknown block":            {"blocks", []any{obj{"type": "sparkle"}}, "/0/type", "unsupported type: sparkle"},
		"no type":                     {"blocks", []any{obj{}}, "/0", "missing required field: type"},
		"an unknown field":            {"blocks", []any{with(section("x"), "colour", "red")}, "/0", "invalid additional property: colour"},
		"no text at all":              {"blocks", []any{obj{"type": "section"}}, "/0", "missing required field: text or fields"},
		"empty text":                  {"blocks", []any{section("")}, "/0/text/text", "must be more than 0 characters"},
		"mrkdwn in a header":          {"blocks", []any{obj{"type": "header", "text": mrkdwn("x")}}, "/0/text/type", "must be one of plain_text"},
		"mrkdwn on a button":          {"blocks", []any{actions(with(button("b", "b"), "text", mrkdwn("x")))}, "/0/elements/0/text/type", "must be one of plain_text"},
		"emoji in mrkdwn":             {"blocks", []any{obj{"type": "section", "text": with(mrkdwn("x"), "emoji", true)}}, "/0/text", "plain_text only"},
		"a text field as accessory":   {"blocks", []any{with(section("x"), "accessory", textField("t"))}, "/0/accessory/type", "unsupported type: plain_text_input"},
		"a button in an input":        {"blocks", []any{input("i", "q", button("b", "b"))}, "/0/element/type", "unsupported type: button"},
		"a table in a modal":          {"view", modal("t", obj{"type": "table", "rows": []any{}}), "/blocks/0/type", "not shown in modals"},
		"an alert in a message":       {"blocks", []any{obj{"type": "alert", "text": mrkdwn("x")}}, "/0/type", "not shown in messages"},
		"two tables":                  {"blocks", []any{table, table}, "/1", "only one table"},
		"the same block_id":           {"blocks", []any{actions(button("b", "b")), actions(button("b", "b"))}, "/1/block_id", "already exists"},
		"the same action_id":          {"blocks", []any{actions(button("b", "b"), button("c", "b"))}, "/0/elements/1/action_id", "already exists"},
		"the same option value":       {"view", inModal(menu(dup)), "/blocks/0/element/options/1/value", "must be unique"},
		"no options":                  {"view", inModal(menu([]any{})), "/blocks/0/element/options", "no less than 1"},
		"options and groups":          {"view", inModal(with(menu([]any{optionAt(1)}), "option_groups", []any{obj{"label": plainObj("g"), "options": []any{optionAt(1)}}})), "/blocks/0/element", "exactly one of"},
		"another initial option":      {"view", inModal(with(menu([]any{optionAt(1)}), "initial_option", optionAt(2))), "/blocks/0/element/initial_option", "exactly match"},
		"the label of another option": {"view", inModal(with(menu([]any{optionAt(1)}), "initial_option", with(optionAt(1).(obj), "text", plainObj("else")))), "/blocks/0/element/initial_option", "exactly match"},
		"a date of another format":    {"view", inModal(with(dateField("d"), "initial_date", "06/15/2027")), "/blocks/0/element/initial_date", "YYYY-MM-DD"},
		"a day that is not":           {"view", inModal(with(dateField("d"), "initial_date", "2027-02-30")), "/blocks/0/element/initial_date", "YYYY-MM-DD"},
		"a time of another format":    {"view", inModal(obj{"type": "timepicker", "initial_time": "9am"}), "/blocks/0/element/initial_time", "HH:mm"},
		"milliseconds":                {"view", inModal(obj{"type": "datetimepicker", "initial_date_time": 1795194000000}), "/blocks/0/element/initial_date_time", "10 digits"},
		"a number as a number":        {"view", inModal(obj{"type": "number_input", "is_decimal_allowed": true, "initial_value": 3}), "/blocks/0/element/initial_value", "number in a string"},
		"min above max":               {"view", inModal(obj{"type": "number_input", "is_decimal_allowed": true, "min_value": "3", "max_value": "2"}), "/blocks/0/element", "must not be more"},
		"no is_decimal_allowed":       {"view", inModal(obj{"type": "number_input"}), "/blocks/0/element", "is_decimal_allowed"},
		"overflow with one":           {"blocks", []any{actions(obj{"type": "overflow", "options": []any{optionAt(1)}})}, "/0/elements/0/options", "no less than 2"},
		"a style of its own":          {"blocks", []any{actions(with(button("b", "b"), "style", "warning"))}, "/0/elements/0/style", "must be one of"},
		"a relative URL":              {"blocks", []any{actions(with(button("b", "b"), "url", "/x"))}, "/0/elements/0/url", "valid URL"},
		"two images in one":           {"blocks", []any{obj{"type": "image", "alt_text": "a", "image_url": "https://x.example/a", "slack_file": obj{"id": "F1"}}}, "/0", "exactly one of"},
		"inputs without submit":       {"view", without(inModal(textField("t")), "submit"), "", "submit"},
		"no title":                    {"view", without(modal("t", section("x")), "title"), "", "missing required field: title"},
		"a home with a title":         {"view", obj{"type": "home", "title": plainObj("t"), "blocks": []any{section("x")}}, "", "invalid additional property: title"},
		"another view":                {"view", obj{"type": "dialog"}, "/type", "unsupported type: dialog"},
		"two focuses":                 {"view", modal("t", input("a", "q", with(textField("a"), "focus_on_load", true)), input("b", "q", with(textField("b"), "focus_on_load", true))), "/blocks/1/element/focus_on_load", "only one"},
		"nothing to say":              {"message", obj{"blocks": []any{}}, "", "text or blocks"},
		"text as an array":            {"blocks", []any{obj{"type": "section", "text": []any{}}}, "/0/text", "must provide an object"},
		"no JSON":                     {"blocks", json.RawMessage(`{"a":1,"a":2}`), "", "invalid JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			raw, isRaw := c.v.(json.RawMessage)
			if !isRaw {
				var err error
				raw, err = json.Marshal(c.v)
				if err != nil {
					t.Fatal(err)
				}
			}
			wrong := Validate(c.kind, raw)
			for _, v := range wrong {
				if v.Pointer == c.pointer && strings.Contains(v.Message, c.message) && v.Code != "" {
					return
				}
			}
			t.Errorf("got %v, want %q at %q", wrong, c.message, c.pointer)
		})
	}
}

var table = obj{"type": "table", "rows": []any{[]any{obj{"type": "raw_text", "text": "x"}}}}

func without(base obj, key string) obj {
	out := with(base, key, nil)
	delete(out, key)
	return out
}

func TestValidateAccepts(t *testing.T) {
	spans := []any{obj{"type": "text", "text": "a", "style": obj{"bold": true}}, obj{"type": "link", "url": "https://x.example"}, obj{"type": "user", "user_id": "U1"}, obj{"type": "emoji", "name": "wave"}}
	sectionSpans := obj{"type": "rich_text_section", "elements": spans}
	rich := obj{"type": "rich_text", "elements": []any{
		sectionSpans,
		obj{"type": "rich_text_list", "style": "bullet", "indent": 1, "elements": []any{sectionSpans}},
		obj{"type": "rich_text_quote", "elements": spans},
		obj{"type": "rich_text_preformatted", "elements": spans},
	}}
	opts := []any{optionAt(1), optionAt(2)}
	elements := []obj{
		textField("x"),
		{"type": "email_text_input"},
		{"type": "url_text_input"},
		{"type": "rich_text_input"},
		{"type": "file_input", "filetypes": []any{"pdf"}},
		{"type": "number_input", "is_decimal_allowed": true, "min_value": "0", "max_value": "10", "initial_value": "2.5"},
		dateField("x"),
		{"type": "timepicker", "timezone": "America/Los_Angeles", "initial_time": "09:30"},
		{"type": "datetimepicker", "initial_date_time": 1795194000},
		{"type": "checkboxes", "options": opts, "initial_options": []any{optionAt(2)}},
		{"type": "radio_buttons", "options": opts, "initial_option": optionAt(1)},
		menu(opts),
		{"type": "external_select", "min_query_length": 3},
		{"type": "users_select", "initial_user": "U1"},
		{"type": "conversations_select", "default_to_current_conversation": true, "response_url_enabled": true, "filter": obj{"include": []any{"im"}}},
		{"type": "channels_select"},
		{"type": "multi_static_select", "options": opts, "max_selected_items": 2, "initial_options": opts},
		{"type": "multi_external_select"},
		{"type": "multi_users_select", "initial_users": []any{"U1"}},
		{"type": "multi_conversations_select"},
		{"type": "multi_channels_select"},
	}
	blocks := []any{
		rich, section("*x*"),
		obj{"type": "divider"},
		obj{"type": "header", "text": plainObj("h"), "level": 2},
		video,
		obj{"type": "context", "elements": []any{plainObj("a"), mrkdwn("b"), obj{"type": "image", "alt_text": "a", "image_url": "https://x.example/a"}}},
		with(section("x"), "accessory", with(menu(opts), "confirm", confirm("style", "danger")["confirm"])),
	}
	for i, e := range elements {
		blocks = append(blocks, input(fmt.Sprint("i", i), "q", e))
	}
	if wrong := violations(t, "modal", modal("t", append(blocks, obj{"type": "alert", "text": mrkdwn("x"), "level": "warning"})...)); wrong != nil {
		t.Errorf("modal: %v", wrong)
	}
	if wrong := violations(t, "home", obj{"type": "home", "callback_id": "c", "blocks": blocks}); wrong != nil {
		t.Errorf("home: %v", wrong)
	}
	message := append(slices.Clone(blocks), table, obj{"type": "markdown", "text": "# x"}, obj{"type": "file", "source": "remote", "external_id": "x"},
		obj{"type": "context_actions", "elements": []any{obj{
			"type":            "feedback_buttons",
			"positive_button": obj{"text": plainObj("Good"), "value": "1"}, "negative_button": obj{"text": plainObj("Bad"), "value": "0"},
		}}})
	if wrong := violations(t, "blocks", message); wrong != nil {
		t.Errorf("message: %v", wrong)
	}
}

// FuzzValidate checks that Validate survives any input and reads all it accepts.
func FuzzValidate(f *testing.F) {
	for _, row := range limitRows {
		raw, err := json.Marshal(row.make(20))
		if err == nil && len(raw) < 2000 {
			f.Add(row.kind, raw)
		}
	}
	f.Fuzz(func(t *testing.T, kind string, raw []byte) {
		if wrong := Validate(kind, raw); wrong != nil {
			return
		}
		if _, err := ReadJSON(raw); err != nil {
			t.Fatalf("accepted %q, which cannot be read: %v", raw, err)
		}
	})
}
