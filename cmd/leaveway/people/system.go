package people

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/bot/hris/frappe"
	"github.com/leaveway/leaveway/bot/hris/orange"
	"github.com/leaveway/leaveway/cmd/leaveway/doctor"
	"github.com/leaveway/leaveway/store"
)

// system is the HR information system of one company.
type system struct {
	kind    string // "orangehrm" or "frappe"
	address string
	key     string
}

// systemAddress is the kind and the address of a system: frappe+https://hr.example.com.
var systemAddress = regexp.MustCompile(`^(orangehrm|frappe)\+(https?://.+)$`)

// byWorkspace reads one value, or one for each workspace: T0123456789=VALUE,T9876543210=VALUE.
func byWorkspace(text string) (all map[agent.TenantID]string, err error) {
	all = map[agent.TenantID]string{}
	if text == "" {
		return all, nil
	}
	for one := range strings.SplitSeq(text, ",") {
		tenant, value := agent.TenantID(""), strings.TrimSpace(one)
		if found := ofWorkspace.FindStringSubmatch(value); found != nil {
			tenant, value = agent.TenantID(found[1]), found[2]
		}
		_, twice := all[tenant]
		switch {
		case tenant == "" && strings.Contains(text, ","):
			return nil, errors.New("has several values, and one of them doesn't say whose it is: write each with its workspace, as T0123456789=…,T9876543210=…")
		case twice:
			return nil, fmt.Errorf("has two values for %s: keep one of them", tenant)
		}
		all[tenant] = value
	}
	return all, nil
}

// systems returns the HR information system of each workspace; "" is the only one.
func (s Settings) systems() (map[agent.TenantID]system, error) {
	addresses, err := byWorkspace(s.HRIS)
	if err != nil {
		return nil, fmt.Errorf("LEAVEWAY_HRIS %w", err)
	}
	keys, err := byWorkspace(s.HRISKey)
	if err != nil {
		return nil, fmt.Errorf("LEAVEWAY_HRIS_KEY %w", err)
	}
	all := map[agent.TenantID]system{}
	for tenant, text := range addresses {
		found := systemAddress.FindStringSubmatch(text)
		if found == nil {
			return nil, errors.New("LEAVEWAY_HRIS: write the kind of system before its address: orangehrm+https://hr.example.com/web/index.php or frappe+https://hr.example.com")
		}
		one := system{kind: found[1], address: found[2], key: keys[tenant]}
		if err := one.check(); err != nil {
			return nil, err
		}
		all[tenant] = one
	}
	for tenant := range keys {
		if _, ok := all[tenant]; !ok {
			return nil, fmt.Errorf("LEAVEWAY_HRIS_KEY has a key%s, but LEAVEWAY_HRIS no address", of(tenant))
		}
	}
	return all, nil
}

func of(tenant agent.TenantID) string {
	if tenant == "" {
		return ""
	}
	return " for " + string(tenant)
}

func (s system) check() error {
	if _, err := hris.ParseAddress(s.address); err != nil {
		return fmt.Errorf("LEAVEWAY_HRIS: %w", err)
	}
	if s.key == "" {
		return errors.New("LEAVEWAY_HRIS_KEY isn't set: without a key, the HR system says nothing")
	}
	err := frappe.CheckKey(s.key)
	if s.kind == "orangehrm" {
		_, err = orange.ParseKey(s.key)
	}
	if err != nil {
		return fmt.Errorf("LEAVEWAY_HRIS_KEY: %w", err)
	}
	return nil
}

// needsSeal reports whether a secret of the system is kept in the database.
func (s system) needsSeal() bool { return s.kind == "orangehrm" }

// open returns what reads the system, and keeps what it needs for the next time in the mirror.
func (s system) open(mirror *hris.Mirror, private []string, clock func() time.Time) (hris.Source, error) {
	calls, err := hris.NewCaller(s.address, private, clock)
	if err != nil {
		return nil, fmt.Errorf("LEAVEWAY_HRIS: %w", err)
	}
	if s.kind == "frappe" {
		return frappe.New(s.address, s.key, calls, clock), nil
	}
	key, err := orange.ParseKey(s.key)
	if err != nil {
		return nil, fmt.Errorf("LEAVEWAY_HRIS_KEY: %w", err)
	}
	return orange.New(s.address, key, mirror, calls, clock), nil
}

// Copy reads the copies of the companies' HR systems, which [Records.Sync] makes. private are
// networks in which they may be; tenant is the only company, if the settings don't name one.
func (r *Records) Copy(ctx context.Context, db *store.DB, tenant agent.TenantID, s Settings, private []string, clock func() time.Time) error {
	systems, err := s.systems()
	if err != nil {
		return err
	}
	for owner, one := range systems {
		if owner = cmp.Or(owner, tenant); owner == "" {
			continue
		}
		mirror := hris.NewMirror(kept{store.Directory{DB: db}, owner}, rand.Text(), clock)
		source, err := one.open(mirror, private, clock)
		if err != nil {
			return err
		}
		mirror.From(source)
		if err := mirror.Refresh(ctx); err != nil {
			return err
		}
		r.mu.Lock()
		if r.directories[owner] == nil {
			r.directories[owner] = &live{}
		}
		r.directories[owner].mirror = mirror
		r.mu.Unlock()
	}
	return nil
}

// Sync copies what the HR systems say, where it is time to. It may take long; nothing waits for it.
func (r *Records) Sync(ctx context.Context) error {
	var failed []error
	for tenant, l := range r.all() {
		if l.mirror == nil {
			continue
		}
		if err := l.mirror.Sync(ctx, r.zone); err != nil { // one company's system holds up no other
			failed = append(failed, fmt.Errorf("%s of %s: %w", l.mirror.Status().Source, tenant, err))
		}
	}
	return errors.Join(failed...)
}

// Examine says how the copies are doing, for [doctor.Examine]. It asks no system anything: that
// would use up a key.
func (s Settings) Examine(ctx context.Context, db *store.DB, tenant agent.TenantID, now time.Time) []doctor.Finding {
	systems, err := s.systems()
	if err != nil || len(systems) == 0 {
		return nil // the settings have been looked at before
	}
	if tenants, err := db.Tenants(ctx); tenant == "" && err == nil && len(tenants) == 1 {
		tenant = tenants[0]
	}
	var all []doctor.Finding
	for owner, one := range systems {
		mirror := hris.NewMirror(kept{store.Directory{DB: db}, cmp.Or(owner, tenant)}, "", func() time.Time { return now })
		source, err := one.open(mirror, nil, time.Now)
		if err == nil {
			mirror.From(source)
			err = mirror.Refresh(ctx)
		}
		if err != nil {
			all = append(all, doctor.Whether("hr system", "", err))
			continue
		}
		all = append(all, findingOf(mirror.Status(), now))
	}
	return all
}

// old is how old a copy may be before somebody should look.
const old = 24 * time.Hour

func people(n int) string {
	if n == 1 {
		return "1 person"
	}
	return fmt.Sprint(n, " people")
}

func findingOf(s hris.Status, now time.Time) doctor.Finding {
	f := doctor.Finding{About: "hr system", Grade: doctor.OK, Says: fmt.Sprintf("%s: %s, as of %s", s.Source, people(s.People), s.Synced.UTC().Format("2006-01-02 15:04 MST"))}
	if len(s.Types) > 0 {
		f.Says += "; balances of " + strings.Join(s.Types, ", ") + " (the policies in time-off don't count)"
	}
	switch {
	case s.Synced.IsZero() && s.Failed == "":
		f.Grade, f.Says, f.Fix = doctor.Warning, s.Source+" hasn't been read yet", "start the server; it reads it within a minute"
	case s.Synced.IsZero():
		f.Grade, f.Says, f.Fix = doctor.Failed, s.Source+" could never be read: "+s.Failed, "look at LEAVEWAY_HRIS and LEAVEWAY_HRIS_KEY; the server tries again every ten minutes"
	case s.Failed != "":
		f.Grade, f.Says = doctor.Warning, f.Says+"; the last try failed: "+s.Failed
		f.Fix = "look at LEAVEWAY_HRIS and LEAVEWAY_HRIS_KEY; until then, people see the copy and how old it is"
	case now.Sub(s.Synced) > old:
		f.Grade, f.Fix = doctor.Warning, "start the server, which reads it every hour"
	case s.Unknown > 0:
		f.Grade = doctor.Warning
		f.Says += fmt.Sprintf("; %d of them have no work address, or share one, so nobody can tell who they are", s.Unknown)
		f.Fix = "give each a work address of their own in " + s.Source + ": the one that they have in Slack"
	case s.Missed > 0:
		f.Grade, f.Says = doctor.Warning, f.Says+fmt.Sprintf("; %d of them couldn't be read the last time", s.Missed)
		f.Fix = "let the key read every employee in " + s.Source
	}
	return f
}
