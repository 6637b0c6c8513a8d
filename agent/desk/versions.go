package desk

import (
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Every version of a policy is stored. HR sees who changed what, and can bring an older
// version back, which becomes the newest version.

// maxVersions is how many versions a message shows: on a phone, a screen or two.
const maxVersions = 5

// FindPolicy finds a policy by its ID, or by its title if the ID is empty. The beginning of
// a title is enough if it fits only one. An active policy is preferred to a retired one.
func FindPolicy(id knowledge.PolicyID, title string, among []agent.KeptPolicy) (agent.KeptPolicy, bool) {
	if p, ok := findIn(id, title, activePolicies(among)); ok {
		return p, true
	}
	return findIn(id, title, retiredPolicies(among))
}

// showHistory shows who changed what in a policy, one page at a time, the latest change
// first.
func (d *Desk) showHistory(m agent.WorkOnPolicy) {
	p, ok := FindPolicy(m.Policy, m.Text, d.Policies)
	if !ok {
		d.refuse(say.PolicyNotFound(m.Text, activePolicies(d.Policies)))
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
		if before := versionBefore(v, d.Versions); before != nil {
			d.show(differenceBlocks(before.Policy, v.Policy)...)
		}
		if !v.Retired && (p.Retired || v.Version != p.Version) {
			d.show(agent.Block{Buttons: []agent.Button{
				{Label: say.BringBackLabel(v), Press: agent.Press{Do: agent.DoPolicyRestore, Policy: p.Policy.Policy, Value: strconv.FormatInt(v.Version, 10)}},
			}})
		}
	}
	d.show(rest...)
}

// differenceBlocks shows what changed from one version to another; nil if nothing did.
func differenceBlocks(was, is knowledge.Policy) []agent.Block {
	lines := say.Differences(was, is)
	if len(lines) == 0 {
		return nil
	}
	return []agent.Block{{Quote: say.FirstLines(lines)}}
}

// versionBefore returns the version before another, or nil for the first. The versions are
// oldest first.
func versionBefore(v agent.KeptPolicy, versions []agent.KeptPolicy) (before *agent.KeptPolicy) {
	for i := range versions {
		if versions[i].Version < v.Version {
			before = &versions[i]
		}
	}
	return before
}

// restorePolicy brings an older version back, after the person has seen how it differs from
// the current one.
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
	if other, there := policyTitledLike(old.Policy, d.Policies); there {
		d.refuse(say.PolicyExists(other))
		return
	}
	if m.Version != now.Version { // they haven't seen what it replaces
		d.show(versionOffer(m, now, old)...)
		return
	}
	d.publish(agent.KeptPolicy{Policy: old.Policy, Version: now.Version, Change: agent.PolicyRestored, Why: say.VersionName(old.Version)}, say.PolicyRestored(old))
}

// versionOffer asks whether to bring an older version back, and shows how it differs.
func versionOffer(m agent.WorkOnPolicy, now, old agent.KeptPolicy) []agent.Block {
	var blocks []agent.Block
	if m.Version != 0 {
		blocks = append(blocks, agent.Block{Text: say.ChangedSinceViewed(now)})
	}
	blocks = append(blocks, agent.Block{Text: say.ConfirmBringBack(now, old)})
	blocks = append(blocks, differenceBlocks(now.Policy, old.Policy)...)
	press := agent.Press{Do: m.Do, Policy: m.Policy, Value: m.Text, Version: now.Version}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "Bring it back", Press: press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}
