package workspace

// views.*

func (r *request) givenView() (*view, error) {
	n, err := r.args.object("view")
	if err != nil {
		return nil, refuse("invalid_arguments", "[ERROR] view is not valid JSON: "+err.Error())
	}
	if !n.Given() {
		return nil, refuse("invalid_arguments", "[ERROR] missing required field: view")
	}
	v, found := r.w.views.readView(n)
	if found == nil {
		return v, nil
	}
	if found[0].Code == "view_too_large" {
		return nil, refuse("view_too_large")
	}
	return nil, refuseBlocks("invalid_arguments", found)
}

// viewReply returns {"ok":true,"view":…}. The lock is held.
func (w webAPI) viewReply(v *view) ready {
	b := append(make([]byte, 0, 4096), `{"ok":true,"view":`...)
	return append(w.notation.appendView(b, v), '}')
}

// newModal reads a modal and uses up the trigger, which names the person. The lock is held
// when it returns without an error.
func (r *request) newModal() (*person, *view, error) {
	if err := r.require("trigger_id", "view"); err != nil {
		return nil, nil, err
	}
	v, err := r.givenView()
	if err != nil {
		return nil, nil, err
	}
	if v.kind != "modal" {
		return nil, nil, refuse("invalid_arguments", "[ERROR] must be \"modal\" [json-pointer:/view/type]")
	}
	w := r.w
	w.mu.Lock()
	p, err := w.grants.useTrigger(r.args.str("trigger_id"))
	if err == nil && v.external != "" && w.externals[v.external] != nil {
		err = refuse("duplicate_external_id")
	}
	if err != nil {
		w.mu.Unlock()
		return nil, nil, err
	}
	return p, v, nil
}

func viewsOpen(r *request) (any, error) {
	p, v, err := r.newModal()
	if err != nil {
		return nil, err
	}
	defer r.w.mu.Unlock()
	r.w.views.openModal(p, v)
	return r.w.webAPI.viewReply(v), nil
}

func viewsPush(r *request) (any, error) {
	p, v, err := r.newModal()
	if err != nil {
		return nil, err
	}
	defer r.w.mu.Unlock()
	if len(p.stack) == 0 {
		return nil, refuse("not_found")
	}
	if !r.w.views.pushModal(p, v) {
		return nil, refuse("push_limit_reached")
	}
	return r.w.webAPI.viewReply(v), nil
}

func viewsUpdate(r *request) (any, error) {
	id, external := r.args.str("view_id"), r.args.str("external_id")
	if (id == "") == (external == "") {
		return nil, refuse("invalid_arguments", "[ERROR] must provide exactly one of view_id and external_id")
	}
	next, err := r.givenView()
	if err != nil {
		return nil, err
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	old := w.viewsByID[id]
	if external != "" {
		old = w.externals[external]
	}
	if old == nil {
		return nil, refuse("not_found")
	}
	if hash := r.args.str("hash"); hash != "" && hash != old.hash {
		return nil, refuse("hash_conflict")
	}
	if holder := w.externals[next.external]; next.external != "" && holder != nil && holder != old {
		return nil, refuse("duplicate_external_id")
	}
	if next.kind != old.kind {
		return nil, refuse("invalid_arguments", "[ERROR] the type of a view cannot change [json-pointer:/view/type]")
	}
	w.views.updateView(old, next)
	return w.webAPI.viewReply(next), nil
}

func viewsPublish(r *request) (any, error) {
	if err := r.require("user_id", "view"); err != nil {
		return nil, err
	}
	v, err := r.givenView()
	if err != nil {
		return nil, err
	}
	if v.kind != "home" {
		return nil, refuse("invalid_arguments", "[ERROR] must be \"home\" [json-pointer:/view/type]")
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.people[r.args.str("user_id")]
	if p == nil {
		return nil, refuse("user_not_found")
	}
	if hash := r.args.str("hash"); hash != "" && (p.home == nil || hash != p.home.hash) {
		return nil, refuse("hash_conflict")
	}
	if holder := w.externals[v.external]; v.external != "" && holder != nil && holder != p.home {
		return nil, refuse("duplicate_external_id")
	}
	if p.home != nil {
		w.views.updateView(p.home, v)
		return w.webAPI.viewReply(v), nil
	}
	w.views.registerView(v, p.user.ID)
	v.root = v.id
	p.home = v
	w.notify(p.user.ID, "home", func() any { return map[string]any{"view": w.notation.viewJSON(v)} })
	w.journal.recordView(v, Opened)
	return w.webAPI.viewReply(v), nil
}
