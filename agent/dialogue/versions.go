package dialogue

import (
	"context"
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Every version of a policy is kept: HR sees who changed what, and can have an older
// one hold again. That is one more version, so nothing is ever lost by it.

// mostVersions is how many versions a message shows: on a phone, a screen or two.
const mostVersions = 5

// lookAtVersions reads what a policy said over time, for those who may see it.
func (t *turn) lookAtVersions(ctx context.Context, m Move) (err error) {
	if !t.hr() {
		return nil
	}
	if t.policies, err = t.agent.policies.List(ctx, t.ev.Tenant); err != nil {
		return err
	}
	if p, ok := t.everNamed(m); ok {
		t.versions, err = t.agent.policies.Versions(ctx, t.ev.Tenant, p.Policy.Policy)
	}
	return err
}

// everNamed finds the policy that a move names, among those that hold first.
func (t *turn) everNamed(m Move) (agent.KeptPolicy, bool) {
	if m.Policy != "" {
		m.Value = "" // it says something else
	}
	if p, ok := named(m, t.held()); ok {
		return p, true
	}
	return named(m, t.retired())
}

// policyHistory shows who changed what in a policy, the latest first.
func (t *turn) policyHistory(m Move) {
	p, ok := t.everNamed(m)
	if !ok {
		t.refuse(m, agent.Refuse(say.NoSuchPolicy(m.Value, t.held())))
		return
	}
	more := agent.Press{Do: agent.DoPolicyHistory, Policy: p.Policy.Policy}
	if m.Policy != "" {
		more.Value = m.Value
	}
	latest := slices.Clone(t.versions)
	slices.Reverse(latest)
	shown, rest := page(latest, more, mostVersions)
	t.tell(say.HistoryOf(p, len(latest)))
	if p.Version == 0 {
		return
	}
	for _, v := range shown {
		t.told = append(t.told, agent.Block{Divider: true}, agent.Block{Text: say.VersionLine(v)})
		if before := t.before(v); before != nil {
			t.showDifferences(*before, v)
		}
		if !v.Retired && (p.Retired || v.Version != p.Version) {
			t.told = append(t.told, agent.Block{Buttons: []agent.Button{
				{Label: say.BringBackLabel(v), Press: agent.Press{Do: agent.DoPolicyRestore, Policy: p.Policy.Policy, Value: strconv.FormatInt(v.Version, 10)}},
			}})
		}
	}
	t.told = append(t.told, rest...)
}

// showDifferences says what one version of a policy has that another has not.
func (t *turn) showDifferences(was, is agent.KeptPolicy) {
	if lines := say.Differences(was.Policy, is.Policy); len(lines) > 0 {
		t.told = append(t.told, agent.Block{Quote: say.FewLines(lines)})
	}
}

// before is the version before another; nil where that is the first.
func (t *turn) before(v agent.KeptPolicy) (before *agent.KeptPolicy) {
	for i := range t.versions {
		if t.versions[i].Version < v.Version {
			before = &t.versions[i]
		}
	}
	return before
}

// restorePolicy has an older version hold again, once who asks for it has seen what
// that changes in the policy as it is now.
func (t *turn) restorePolicy(m Move) {
	now, ok := t.everNamed(m)
	i := slices.IndexFunc(t.versions, func(v agent.KeptPolicy) bool { return strconv.FormatInt(v.Version, 10) == m.Value && !v.Retired })
	switch {
	case !ok || i < 0:
		t.refuse(m, agent.Refuse(say.PolicyGone))
		return
	case !now.Retired && knowledge.Equal(now.Policy, t.versions[i].Policy):
		t.tell(say.PolicySame(now.Policy))
		return
	}
	old := t.versions[i]
	if other, there := t.titledAlike(old.Policy); there {
		t.refuse(m, agent.Refuse(say.PolicyThere(other)))
		return
	}
	if m.Version != now.Version { // they have not seen what it takes the place of
		t.offerVersion(m, now, old)
		return
	}
	t.publish(agent.KeptPolicy{Policy: old.Policy, Version: now.Version, How: agent.PolicyRestored, Why: say.VersionName(old.Version)}, say.PolicyRestored(old))
}

// offerVersion asks whether an older version shall hold again, and says what that changes.
func (t *turn) offerVersion(m Move, now, old agent.KeptPolicy) {
	if m.Version != 0 {
		t.tell(say.ChangedSince(now))
	}
	t.tell(say.BringBack(now, old))
	t.showDifferences(now, old)
	m.Press.Version = now.Version
	t.told = append(t.told, agent.Block{Buttons: []agent.Button{
		{Label: "Bring it back", Press: m.Press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}
