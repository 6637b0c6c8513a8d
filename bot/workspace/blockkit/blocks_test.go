package blockkit

// Blocks for tests.

type obj = map[string]any

func plainObj(s string) obj { return obj{"type": "plain_text", "text": s} }

func mrkdwn(s string) obj { return obj{"type": "mrkdwn", "text": s} }

func section(s string) obj { return obj{"type": "section", "text": mrkdwn(s)} }

func button(label, action string) obj {
	return obj{"type": "button", "text": plainObj(label), "action_id": action, "value": "v-" + action}
}

func actions(elements ...any) obj {
	return obj{"type": "actions", "block_id": "a", "elements": elements}
}

func input(id, question string, element obj) obj {
	return obj{"type": "input", "block_id": id, "label": plainObj(question), "element": element}
}

func modal(title string, blocks ...any) obj {
	return obj{"type": "modal", "title": plainObj(title), "submit": plainObj("Next"), "close": plainObj("Close"), "blocks": blocks}
}

func dateField(id string) obj { return obj{"type": "datepicker", "action_id": id} }

func textField(id string) obj { return obj{"type": "plain_text_input", "action_id": id} }
