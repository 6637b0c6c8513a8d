package desk

import (
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Every version of a policy is kept: HR sees who changed what, and can bring an older
// one back. That makes one more version, so nothing is ever lost.

// maxVersions is how many versions a message shows: on a phone, a screen or two.
const maxVersions = 5

// FindPolicy finds a policy by its id or title, among those that apply before the retired.
func FindPolicy(id knowledge.PolicyID, title string, among []agent.KeptPolicy) (agent.KeptPolicy, bool) {
	d := Desk{Records: Records{Policies: among}}
	if p, ok := findIn(id, title, d.current()); ok {
		return p, true
	}
	return findIn(id, title, d.retired())
}

// showHistory shows who changed what in a policy, the latest change first.
func (d *Desk) showHistory(m agent.WorkOnPolicy) {
	p, ok := FindPolicy(m.Policy, m.Text, d.Policies)
	if !ok {
		d.refuse(say.PolicyNotFound(m.Text, d.current()))
		return
	}
	more := agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}
	if m.Policy != "" {
		more.Value = m.Text
	}
	latest := slices.Clone(d.Versions)
	slices.Reverse(latest)
	shown, rest := cutPage(latest, more, maxVersions)
	d.tell(say.History(p, len(latest)))
	if p.Version == 0 {
		return
	}
	for _, v := range shown {
		d.show(agent.Block{Divider: true}, agent.Block{Text: say.VersionLine(v)})
		if before := d.before(v); before != nil {
			d.showDifferences(*before, v)
		}
		if !v.Retired && (p.Retired || v.Version != p.Version) {
			d.show(agent.Block{Buttons: []agent.Button{
				{Label: say.BringBackLabel(v), Press: agent.Press{Do: agent.DoPolicyRestore, Policy: p.Policy.Policy, Value: strconv.FormatInt(v.Version, 10)}},
			}})
		}
	}
	d.show(rest...)
}

// showDifferences shows what changed from one version of a policy to another.
func (d *Desk) showDifferences(was, is agent.KeptPolicy) {
	if lines := say.Differences(was.Policy, is.Policy); len(lines) > 0 {
		d.show(agent.Block{Quote: say.FirstLines(lines)})
	}
}

// before returns the version before another, or nil for the first.
func (d *Desk) before(v agent.KeptPolicy) (before *agent.KeptPolicy) {
	for i := range d.Versions {
		if d.Versions[i].Version < v.Version {
			before = &d.Versions[i]
		}
	}
	return before
}

// restorePolicy brings an older version back, once the person has seen what that changes
// in the policy as it is now.
func (d *Desk) restorePolicy(m agent.WorkOnPolicy) {
	now, ok := FindPolicy(m.Policy, m.Text, d.Policies)
	i := slices.IndexFunc(d.Versions, func(v agent.KeptPolicy) bool { return strconv.FormatInt(v.Version, 10) == m.Text && !v.Retired })
	switch {
	case !ok || i < 0:
		d.refuse(say.PolicyMissing)
		return
	case !now.Retired && knowledge.Equal(now.Policy, d.Versions[i].Policy):
		d.tell(say.PolicyUnchanged(now.Policy))
		return
	}
	old := d.Versions[i]
	if other, there := d.sameTitle(old.Policy); there {
		d.refuse(say.PolicyExists(other))
		return
	}
	if m.Version != now.Version { // they haven't seen what it replaces
		d.offerVersion(m, now, old)
		return
	}
	d.publish(agent.KeptPolicy{Policy: old.Policy, Version: now.Version, Change: agent.PolicyRestored, Why: say.VersionName(old.Version)}, say.PolicyRestored(old))
}

// offerVersion asks whether to bring an older version back, and shows what that changes.
func (d *Desk) offerVersion(m agent.WorkOnPolicy, now, old agent.KeptPolicy) {
	if m.Version != 0 {
		d.tell(say.ChangedSinceViewed(now))
	}
	d.tell(say.ConfirmBringBack(now, old))
	d.showDifferences(now, old)
	press := agent.Press{Do: m.Do, Policy: m.Policy, Value: m.Text, Version: now.Version}
	d.show(agent.Block{Buttons: []agent.Button{
		{Label: "Bring it back", Press: press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}
