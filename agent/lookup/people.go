package lookup

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// lookUpPeople reads whom words may name. That the directory can't be reached is a fact, too.
// Over the JSON API, a company's own system says who people are.
func (r *Reader) lookUpPeople(ctx context.Context, from *From, need Needs, known *Facts) {
	if r.Directory == nil || from.Event.Place.Surface == agent.API {
		return
	}
	for _, words := range need.People {
		people, exact, err := r.Directory.LookUp(ctx, from.Event.Tenant, words)
		if known.People == nil {
			known.People = map[string]roster.Found{}
		}
		known.People[words] = roster.Found{People: people, Exact: exact, Failed: err != nil}
	}
}

// readLeaves reads everything that the person asked for, or the one whose request HR works on, and
// by which address the company's file may know them. Over the JSON API, nobody says who has which address.
func (r *Reader) readLeaves(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	if need.Leaves || need.Team || need.TeamLeaves || need.Subscribed {
		known.Leaves.Email = r.emailOf(ctx, from, from.Event.Person.ID)
	}
	if err := r.readEmployee(ctx, from, need, known); err != nil {
		return err
	}
	if id := recordsOf(need, known); id != "" && r.Leaves != nil {
		kept, err := r.Leaves.Personal(ctx, from.Event.Tenant, id)
		if err != nil {
			return err
		}
		known.Leaves.Records = &kept
	}
	if !need.Leaves || r.Leaves == nil {
		return nil
	}
	known.Leaves.Requests, err = r.Leaves.RequestsOf(ctx, from.Event.Tenant, from.Event.Person.ID)
	return err
}

// recordsOf returns whose records are needed: somebody by their ID, or the only one of a name.
func recordsOf(need Needs, known *Facts) agent.UserID {
	if need.Records != "" || need.Admin == nil {
		return need.Records
	}
	name := need.Admin.Named()
	return admin.Place{Named: known.People[name].Named(name)}.Whose(*need.Admin)
}

// readEmployee reads what is known of the person whose request HR works on, or for whom HR enters
// something.
func (r *Reader) readEmployee(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	var id agent.UserID
	switch fits := known.People[need.Entered].Named(need.Entered); {
	case need.Employee:
		id = from.State.Request.Employee.ID
	case need.Entered != "" && len(fits) == 1:
		id = fits[0].ID
	}
	if id == "" || r.Leaves == nil {
		return nil
	}
	them := Employee{ID: id, Email: r.emailOf(ctx, from, id)}
	if them.Requests, err = r.Leaves.RequestsOf(ctx, from.Event.Tenant, id); err != nil {
		return err
	}
	if them.Profile, err = r.Leaves.ProfileOf(ctx, from.Event.Tenant, id); err != nil {
		return err
	}
	known.Leaves.Employee = them
	return nil
}

// emailOf returns the address by which the company's file may know somebody; "" if it knows
// them by their ID, or nobody says the address.
func (r *Reader) emailOf(ctx context.Context, from *From, id agent.UserID) string {
	if r.Directory == nil || from.Event.Place.Surface == agent.API || !from.Staff.NeedsEmail(id) {
		return ""
	}
	people, exact, err := r.Directory.LookUp(ctx, from.Event.Tenant, string(id))
	if err != nil || !exact || len(people) != 1 {
		return ""
	}
	return people[0].Email
}

// Budget is how long the directory may take to say who a team is: a form has to be answered
// within three seconds, and can be without.
const Budget = time.Second

// readTeam reads with whom the person works, and when they are away. That somebody can't be
// found in the directory, or looked up at all, is a fact, too.
func (r *Reader) readTeam(ctx context.Context, from *From, need Needs, known *Facts) error {
	if !need.Team && !need.TeamLeaves && !need.Subscribed {
		return nil
	}
	today := timeoff.DayOf(from.Today)
	me := from.Staff.Person(from.Event.Person.ID, known.Leaves.Email)
	known.Leaves.Team = Team{Me: me, Looked: need.TeamLeaves, Out: staff.Out{Team: from.Staff.Team(me, today), Today: today}}
	if !need.TeamLeaves || r.Leaves == nil {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, Budget)
	defer cancel()
	for _, who := range known.Leaves.Team.Team {
		id := who.ID
		if id == "" && r.Directory != nil {
			people, exact, err := r.Directory.LookUp(looking, from.Event.Tenant, who.Email)
			err = cmp.Or(err, looking.Err())
			known.Leaves.Team.Failed = known.Leaves.Team.Failed || err != nil
			if err == nil && exact && len(people) == 1 {
				id = people[0].ID
			}
		}
		if id == "" {
			continue
		}
		requests, err := r.Leaves.RequestsOf(ctx, from.Event.Tenant, id)
		if err != nil { // what is wrong with a colleague's record holds up nobody else
			known.Leaves.Team.Failed = true
			continue
		}
		requests = slices.DeleteFunc(requests, agent.Request.IsRetained) // colleagues needn't know of it
		known.Leaves.Team.Absences = append(known.Leaves.Team.Absences, staff.Absences(who, staff.LeavesOf(r.Wizards, requests))...)
	}
	return nil
}

// readDeciders reads whom the routes of requests lead to, and whether they are away today. That
// somebody can't be found is a fact, too: then somebody else decides.
func (r *Reader) readDeciders(ctx context.Context, from *From, need Needs, known *Facts) error {
	if from.Ahead == nil {
		return nil
	}
	ahead, named := from.Ahead(*known)
	if len(ahead) == 0 && need.Substitute == "" {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, Budget)
	defer cancel()
	known.Leaves.Deciders = map[*staff.Person]route.Standing{}
	standing := func(p *staff.Person) route.Standing { return r.standing(looking, ctx, from, p) }
	for _, p := range named {
		from.Routes.Follow(p, known.Leaves.Deciders, standing)
	}
	for _, one := range ahead {
		from.Routes.Gather(one.Who, one.Steps, known.Leaves.Deciders, standing)
	}
	return nil
}

// standing reads what is known today of somebody who may have to decide. looking ends when the
// directory has had its time.
func (r *Reader) standing(looking, ctx context.Context, from *From, p *staff.Person) route.Standing {
	standing := route.Standing{ID: p.ID}
	if r.Directory != nil {
		people, exact, err := r.Directory.LookUp(looking, from.Event.Tenant, cmp.Or(string(p.ID), p.Email))
		switch err = cmp.Or(err, looking.Err()); {
		case err != nil:
			standing.Failed = p.ID == ""
		case exact && len(people) == 1:
			standing.ID, standing.Left = people[0].ID, people[0].Left
		default:
			standing.ID = ""
		}
	}
	if standing.ID == "" || r.Leaves == nil {
		return standing
	}
	// what is wrong with a colleague's record holds up nobody else: they count as here
	if requests, err := r.Leaves.RequestsOf(ctx, from.Event.Tenant, standing.ID); err == nil {
		standing.Leaves = staff.LeavesOf(r.Wizards, requests)
	}
	if kept, err := r.Leaves.ProfileOf(ctx, from.Event.Tenant, standing.ID); err == nil {
		standing.Profile = kept
	}
	return standing
}

// readSubscriptions reads who is told regularly who is away, and makes an address for a new
// calendar.
func (r *Reader) readSubscriptions(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	if !need.Subscribed || r.Subscriptions == nil || from.Event.Place.Surface == agent.API {
		return nil
	}
	known.Leaves.Away = away.Facts{Read: true}
	if fresh, ok := r.Subscriptions.Fresh(); ok {
		known.Leaves.Away.Fresh = &fresh
	}
	if known.Leaves.Away.Own, err = r.Subscriptions.Of(ctx, from.Event.Tenant, from.Event.Person.ID); err != nil {
		return err
	}
	known.Leaves.Away.Weekly, err = r.Subscriptions.Weekly(ctx, from.Event.Tenant)
	return err
}
