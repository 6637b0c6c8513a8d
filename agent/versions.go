package agent

import (
	"context"
	"slices"
	"strconv"

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
func (t *turn) everNamed(m Move) (KeptPolicy, bool) {
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
		t.refuse(m, refuse(noSuchPolicy(m.Value, t.held())))
		return
	}
	more := Press{Do: DoPolicyHistory, Policy: p.Policy.Policy}
	if m.Policy != "" {
		more.Value = m.Value
	}
	latest := slices.Clone(t.versions)
	slices.Reverse(latest)
	shown, rest := page(latest, more, mostVersions)
	t.tell(historyOf(p, len(latest)))
	if p.Version == 0 {
		return
	}
	for _, v := range shown {
		t.told = append(t.told, Block{Divider: true}, Block{Text: versionLine(v)})
		if before := t.before(v); before != nil {
			t.showDifferences(*before, v)
		}
		if !v.Retired && (p.Retired || v.Version != p.Version) {
			t.told = append(t.told, Block{Buttons: []Button{
				{Label: bringBackLabel(v), Press: Press{Do: DoPolicyRestore, Policy: p.Policy.Policy, Value: strconv.FormatInt(v.Version, 10)}},
			}})
		}
	}
	t.told = append(t.told, rest...)
}

// showDifferences says what one version of a policy has that another has not.
func (t *turn) showDifferences(was, is KeptPolicy) {
	if lines := differences(was.Policy, is.Policy); len(lines) > 0 {
		t.told = append(t.told, Block{Quote: fewLines(lines)})
	}
}

// before is the version before another; nil where that is the first.
func (t *turn) before(v KeptPolicy) (before *KeptPolicy) {
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
	i := slices.IndexFunc(t.versions, func(v KeptPolicy) bool { return strconv.FormatInt(v.Version, 10) == m.Value && !v.Retired })
	switch {
	case !ok || i < 0:
		t.refuse(m, refuse(policyGone))
		return
	case !now.Retired && knowledge.Equal(now.Policy, t.versions[i].Policy):
		t.tell(policySame(now.Policy))
		return
	}
	old := t.versions[i]
	if other, there := t.titledAlike(old.Policy); there {
		t.refuse(m, refuse(policyThere(other)))
		return
	}
	if m.Version != now.Version { // they have not seen what it takes the place of
		t.offerVersion(m, now, old)
		return
	}
	t.publish(KeptPolicy{Policy: old.Policy, Version: now.Version, How: PolicyRestored, Why: versionName(old.Version)}, policyRestored(old))
}

// offerVersion asks whether an older version shall hold again, and says what that changes.
func (t *turn) offerVersion(m Move, now, old KeptPolicy) {
	if m.Version != 0 {
		t.tell(changedSince(now))
	}
	t.tell(bringBack(now, old))
	t.showDifferences(now, old)
	m.Press.Version = now.Version
	t.told = append(t.told, Block{Buttons: []Button{
		{Label: "Bring it back", Press: m.Press, Style: Primary}, {Label: "No", Press: Press{Do: DoDismiss}},
	}})
}
