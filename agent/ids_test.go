package agent

import "testing"

// TestPlatform: whatever has a tenant says which platform it is on.
func TestPlatform(t *testing.T) {
	t.Parallel()
	for tenant, want := range map[TenantID]Platform{
		"T0MARIGOLD": Slack, "E0GRID": Slack, "": Slack,
		TeamsTenant("8A3F6C1E-0000-4000-8000-1F2E3D4C5B6A"): Teams,
	} {
		if got := tenant.Platform(); got != want {
			t.Errorf("%q is on %s, want %s", tenant, got, want)
		}
		if surface := tenant.Platform().Chat(); !surface.IsChat() || surface.IsForm() {
			t.Errorf("%s isn't a chat", surface)
		}
	}
	if got := TeamsTenant("8A3F").Entra(); got != "8a3f" {
		t.Errorf("the directory's ID is %q", got)
	}
}
