package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// follow does what the app answered a submission with. Anything that Slack does
// not understand ends in the same sentence for the person; the log says why.
func (w *Workspace) follow(v *view, a answer) error {
	if a.failure != fine {
		return trouble
	}
	body := bytes.TrimSpace(a.body)
	if len(body) == 0 {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.pop(w.people[v.user], v)
		return nil
	}
	err := w.obey(v, a.format, body)
	if _, refused := errors.AsType[Refused](err); err != nil && !refused {
		w.cfg.Log.WithError(err).Warn("the app's answer to a submission cannot be followed")
		w.wire.remark(w, err.Error())
		return trouble
	}
	return err
}

func (w *Workspace) obey(v *view, format string, body []byte) error {
	if !strings.HasPrefix(format, asJSON) {
		return fmt.Errorf("the answer is %q and not %s", format, asJSON)
	}
	n, err := readJSON(body)
	if err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	switch action := n.str("response_action"); action {
	case "errors":
		return w.showErrors(v, n.get("errors"))
	case "clear":
		w.mu.Lock()
		defer w.mu.Unlock()
		w.clear(w.people[v.user])
		return nil
	case "update", "push":
		next, wrong := w.readView(n.get("view"))
		if wrong != nil {
			return fmt.Errorf("the view to %s: %v", action, wrong)
		}
		return w.showNext(v, next, action == "push")
	case "":
		if len(n.keys) > 0 {
			return fmt.Errorf("the answer has no response_action")
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.pop(w.people[v.user], v)
		return nil
	default:
		return fmt.Errorf("there is no response_action %q", action)
	}
}

func (w *Workspace) showNext(v, next *view, push bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if next.kind != "modal" {
		return fmt.Errorf("a %s view cannot follow a modal", next.kind)
	}
	current := w.views[v.id] // it may have been updated while the app was thinking
	if current == nil {
		return nil // the person has closed it
	}
	if holder := w.externals[next.external]; next.external != "" && holder != nil && (push || holder != current) {
		return fmt.Errorf("the external_id %q is in use", next.external)
	}
	if !push {
		w.update(current, next)
	} else if !w.push(w.people[v.user], next) {
		return fmt.Errorf("there are %d views in the stack already", maxStack)
	}
	return nil
}

// showErrors puts errors beside their inputs. Every key must be the block_id of
// an input block.
func (w *Workspace) showErrors(v *view, given *node) error {
	if given.kind != object || len(given.keys) == 0 {
		return fmt.Errorf("there are no errors to show")
	}
	found := Refused{}
	for i, id := range given.keys {
		if given.kids[i].kind != text || given.kids[i].text == "" {
			return fmt.Errorf("the error for %q is not a text", id)
		}
		if !v.blocks.hasInput(id) {
			return fmt.Errorf("the error for %q belongs to no input block", id)
		}
		found[id] = given.kids[i].text
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if current := w.views[v.id]; current != nil {
		current.errors = found
		w.recordErrors(current)
	}
	w.changed()
	return found
}

func (l layout) hasInput(blockID string) bool {
	for i := range l.blocks {
		if l.blocks[i].str("block_id") == blockID && l.blocks[i].str("type") == "input" {
			return true
		}
	}
	return false
}
