package workspace

import (
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// complaints is what Slack's own client says beside the fields before it sends a
// form, by block_id: the app never hears of these. The lock is held.
func complaints(v *view) map[string]string {
	var found map[string]string
	for i := range v.blocks.blocks {
		b := &v.blocks.blocks[i]
		if b.str("type") != "input" {
			continue
		}
		e := b.get("element")
		held := v.state.find(b.str("block_id"), e.str("action_id"))
		if held == nil {
			continue
		}
		if why := complaint(b, e, held.entered); why != "" {
			if found == nil {
				found = map[string]string{}
			}
			found[b.str("block_id")] = why
		}
	}
	return found
}

func complaint(b, e *node, entered []string) string {
	if len(entered) == 0 || entered[0] == "" {
		if b.on("optional") {
			return ""
		}
		return "Please complete this required field."
	}
	switch s := entered[0]; e.str("type") {
	case "plain_text_input":
		return wrongLength(e, s)
	case "number_input":
		return wrongNumber(e, s)
	case "email_text_input":
		if a, err := mail.ParseAddress(s); err != nil || a.Address != s || !strings.Contains(s[strings.LastIndex(s, "@"):], ".") {
			return "Please enter a valid email address."
		}
	case "url_text_input":
		if u, err := url.Parse(s); err != nil || u.Scheme == "" || u.Host == "" {
			return "Please enter a valid URL."
		}
	case "file_input":
		if most := e.get("max_files"); most.given() && len(entered) > int(most.num()) || len(entered) > maxFiles {
			return "Too many files."
		}
	default:
		if most := e.get("max_selected_items"); most.given() && len(entered) > int(most.num()) {
			return fmt.Sprintf("You can select up to %d items.", int(most.num()))
		}
	}
	return ""
}

func wrongLength(e *node, s string) string {
	count := utf8.RuneCountInString(s)
	most := maxTyped
	if n := e.get("max_length"); n.given() {
		most = int(n.num())
	}
	if count > most {
		return fmt.Sprintf("This entry is too long. The limit is %d characters.", most)
	}
	if n := e.get("min_length"); n.given() && count < int(n.num()) {
		return fmt.Sprintf("This entry is too short. It needs at least %d characters.", int(n.num()))
	}
	return ""
}

func wrongNumber(e *node, s string) string {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return "Please enter a valid number."
	}
	if !e.on("is_decimal_allowed") && f != float64(int64(f)) {
		return "Please enter a whole number."
	}
	if least, err := strconv.ParseFloat(e.str("min_value"), 64); err == nil && f < least {
		return "The number must be at least " + e.str("min_value") + "."
	}
	if most, err := strconv.ParseFloat(e.str("max_value"), 64); err == nil && f > most {
		return "The number must be at most " + e.str("max_value") + "."
	}
	return ""
}
