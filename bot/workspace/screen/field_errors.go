package screen

import (
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// FieldErrors returns what Slack's own client says next to the fields when a person tries
// to send the form, by block_id. The app never hears of it. Nil if the form can be sent.
func FieldErrors(v *View) map[string]string {
	var found map[string]string
	for i := range v.Blocks.Blocks {
		b := &v.Blocks.Blocks[i]
		if b.Str("type") != "input" {
			continue
		}
		e := b.Get("element")
		held := v.State.Find(b.Str("block_id"), e.Str("action_id"))
		if held == nil {
			continue
		}
		if why := fieldError(b, e, held.Entered); why != "" {
			if found == nil {
				found = map[string]string{}
			}
			found[b.Str("block_id")] = why
		}
	}
	return found
}

func fieldError(b, e *blockkit.Node, entered []string) string {
	if len(entered) == 0 || entered[0] == "" {
		if b.True("optional") {
			return ""
		}
		return "Please complete this required field."
	}
	switch s := entered[0]; e.Str("type") {
	case "plain_text_input":
		return lengthError(e, s)
	case "number_input":
		return numberError(e, s)
	case "email_text_input":
		if a, err := mail.ParseAddress(s); err != nil || a.Address != s || !strings.Contains(s[strings.LastIndex(s, "@"):], ".") {
			return "Please enter a valid email address."
		}
	case "url_text_input":
		if u, err := url.Parse(s); err != nil || u.Scheme == "" || u.Host == "" {
			return "Please enter a valid URL."
		}
	case "file_input":
		if most := e.Get("max_files"); most.Given() && len(entered) > int(most.Float()) || len(entered) > blockkit.MaxFiles {
			return "Too many files."
		}
	default:
		if most := e.Get("max_selected_items"); most.Given() && len(entered) > int(most.Float()) {
			return fmt.Sprintf("You can select up to %d items.", int(most.Float()))
		}
	}
	return ""
}

func lengthError(e *blockkit.Node, s string) string {
	count := utf8.RuneCountInString(s)
	most := blockkit.MaxTyped
	if n := e.Get("max_length"); n.Given() {
		most = int(n.Float())
	}
	if count > most {
		return fmt.Sprintf("This entry is too long. The limit is %d characters.", most)
	}
	if n := e.Get("min_length"); n.Given() && count < int(n.Float()) {
		return fmt.Sprintf("This entry is too short. It needs at least %d characters.", int(n.Float()))
	}
	return ""
}

func numberError(e *blockkit.Node, s string) string {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return "Please enter a valid number."
	}
	if !e.True("is_decimal_allowed") && f != float64(int64(f)) {
		return "Please enter a whole number."
	}
	if least, err := strconv.ParseFloat(e.Str("min_value"), 64); err == nil && f < least {
		return "The number must be at least " + e.Str("min_value") + "."
	}
	if most, err := strconv.ParseFloat(e.Str("max_value"), 64); err == nil && f > most {
		return "The number must be at most " + e.Str("max_value") + "."
	}
	return ""
}
