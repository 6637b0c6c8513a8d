package lookup

import (
	"context"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/office"
)

// mostRequests is how many requests HR can ask about in words, the newest first.
const mostRequests = 500

// mostDecided is how many decided requests somebody outside HR can mean who decides in words.
const mostDecided = 100

// readTickets reads the card below which somebody wrote, the requests that HR asks about,
// and what people asked.
func (r *Reader) readTickets(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	if need.CardAt != nil {
		if known.Ticket, known.Request, err = r.Store.CardAt(ctx, from.Event.Tenant, *need.CardAt); err != nil {
			return fmt.Errorf("card: %w", err)
		}
	}
	most := mostRequests
	if need.Report {
		most, known.Requests = office.MostReported, nil
	}
	if (need.Requests || need.Report) && known.Requests == nil {
		if known.Requests, err = r.Store.Requests(ctx, from.Event.Tenant, most); err != nil {
			return fmt.Errorf("requests: %w", err)
		}
		if len(known.Requests) == most {
			if known.Requests, err = r.withOlder(ctx, from, known.Requests); err != nil {
				return fmt.Errorf("requests that wait: %w", err)
			}
		}
	}
	if need.Deciders.Overdue && known.Requests == nil && !from.Routes.Empty() {
		waiting := agent.WaitingStates()
		if known.Requests, err = r.Store.Requests(ctx, from.Event.Tenant, office.MostReported, waiting[:]...); err != nil {
			return fmt.Errorf("requests that wait: %w", err)
		}
	}
	if need.Front && known.Front == nil {
		if known.Front, err = r.readFront(ctx, from); err != nil {
			return fmt.Errorf("requests: %w", err)
		}
	}
	if need.ToDecide && known.ToDecide == nil {
		waiting := agent.WaitingStates()
		all, err := r.Store.Requests(ctx, from.Event.Tenant, office.MostReported, waiting[:]...)
		if err != nil {
			return fmt.Errorf("requests that wait: %w", err)
		}
		decided, err := r.Store.Requests(ctx, from.Event.Tenant, mostDecided, agent.Approved, agent.Denied)
		if err != nil {
			return fmt.Errorf("requests that were decided: %w", err)
		}
		all = append(all, decided...)
		known.ToDecide = slices.DeleteFunc(all, func(r agent.Request) bool { return !desk.IsAsked(r, from.Event.Person.ID) })
	}
	if need.Report || need.Front {
		r.readEmails(ctx, from, known)
	}
	if !need.AskedSince.IsZero() {
		if known.AskedLastWeek, err = r.Store.Questions(ctx, from.Event.Tenant, need.AskedSince); err != nil {
			return fmt.Errorf("questions: %w", err)
		}
	}
	return nil
}

// readEmails reads by which addresses the company's file may know the people whose leave is
// counted. For whom the directory has no time, Monday to Friday are counted.
func (r *Reader) readEmails(ctx context.Context, from *From, known *Facts) {
	looking, cancel := context.WithTimeout(ctx, Budget)
	defer cancel()
	requests := known.Requests
	if known.Front != nil {
		requests = slices.Concat(requests, known.Front.Approved)
	}
	emails := map[agent.UserID]string{}
	for _, asked := range requests {
		who := asked.Employee.ID
		if _, looked := emails[who]; !looked && from.Staff.Asker(asked.Approval) == nil && looking.Err() == nil {
			emails[who] = r.emailOf(looking, from, who)
		}
	}
	known.Leaves.Emails = emails
}

// readFront reads what HR sees in the app's home.
func (r *Reader) readFront(ctx context.Context, from *From) (*desk.Front, error) {
	waiting := agent.WaitingStates()
	var f desk.Front
	var err error
	if f.Waiting, err = r.Store.Requests(ctx, from.Event.Tenant, mostRequests, waiting[:]...); err != nil {
		return nil, err
	}
	if f.Approved, err = r.Store.Requests(ctx, from.Event.Tenant, mostRequests, agent.Approved); err != nil {
		return nil, err
	}
	f.Cut = len(f.Approved) == mostRequests
	f.Changes, err = r.changes(ctx, from)
	return &f, err
}

// changes are all the changes that HR has to decide, however old their requests are.
func (r *Reader) changes(ctx context.Context, from *From) ([]agent.Request, error) {
	if r.Leaves == nil {
		return nil, nil
	}
	return r.Leaves.ChangesOf(ctx, from.Event.Tenant)
}

// withOlder adds to the newest requests all that HR has to decide, however old they are.
func (r *Reader) withOlder(ctx context.Context, from *From, newest []agent.Request) ([]agent.Request, error) {
	waiting := agent.WaitingStates()
	older, err := r.Store.Requests(ctx, from.Event.Tenant, office.MostReported, waiting[:]...)
	if err != nil {
		return nil, err
	}
	changes, err := r.changes(ctx, from)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(newest)
	for _, r := range slices.Concat(older, changes) {
		if !slices.ContainsFunc(newest, func(known agent.Request) bool { return known.ID == r.ID }) {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(x, y agent.Request) int { return y.FiledAt.Compare(x.FiledAt) })
	return all, nil
}

// readPolicies reads the policies, and the versions of the one that is named.
func (r *Reader) readPolicies(ctx context.Context, from *From, need Needs, known *Facts) (err error) {
	if !need.Policies && need.VersionsOf == nil {
		return nil
	}
	if known.Policies, err = r.Policies.List(ctx, from.Event.Tenant); err != nil || need.VersionsOf == nil {
		return err
	}
	if p, ok := desk.FindPolicy(need.VersionsOf.ID, need.VersionsOf.Title, known.Policies); ok {
		known.Versions, err = r.Policies.Versions(ctx, from.Event.Tenant, p.Policy.Policy)
	}
	return err
}

// readConsole reads what an administrator asks for.
func (r *Reader) readConsole(ctx context.Context, from *From, need Needs, known *Facts) error {
	if need.Admin == nil || r.Console == nil {
		return nil
	}
	facts, err := r.Console.Look(ctx, from.Event.Tenant, *need.Admin, from.Event.At)
	if err != nil {
		return fmt.Errorf("for administrators: %w", err)
	}
	if known.Admin != nil { // the home is drawn besides
		health := facts.Health
		facts = *known.Admin
		facts.Health = health
	}
	known.Admin = &facts
	return nil
}
