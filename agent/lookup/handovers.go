package lookup

import (
	"context"
	"errors"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/knowledge"
)

// readHandovers reads what is kept of handovers.
func (r *Reader) readHandovers(ctx context.Context, from *From, all Needs, known *Facts) (err error) {
	need := all.Handover
	if r.Handovers == nil {
		return nil
	}
	known.Leaving.Pages, known.Leaving.Model = r.Handovers.Pages(), r.Handovers.HasModel()
	if need.Link != "" {
		if link, ok := r.Handovers.FreshLink(need.Link); ok {
			known.Leaving.Link = &link
		}
	}
	if need.Of != "" {
		if err := r.readHandoversOf(ctx, from, need.Of, known); err != nil {
			return err
		}
	}
	if need.Active {
		if known.Leaving.Active, err = r.Handovers.Active(ctx, from.Event.Tenant, need.Ended); err != nil {
			return err
		}
	}
	if need.Parts != "" {
		if known.Leaving.Parts, err = r.Handovers.Parts(ctx, from.Event.Tenant, need.Parts); err != nil {
			return err
		}
		state, err := r.Store.Load(ctx, agent.Ref{Tenant: from.Event.Tenant, Session: from.Event.Session, Handover: need.Parts})
		if err != nil {
			return err
		}
		known.Leaving.Of = append(known.Leaving.Of, state.Handovers...)
	}
	if need.Question != "" && known.Leaving.Asked == nil {
		if known.Leaving.Asked, err = r.askHandovers(ctx, from, need.Question); err != nil {
			return err
		}
	}
	return r.readHandedFiles(ctx, from, need, known)
}

// readHandoversOf reads the handovers of the person whom words name, with their parts.
func (r *Reader) readHandoversOf(ctx context.Context, from *From, words string, known *Facts) error {
	fits := known.People[words].Named(words)
	if len(fits) == 0 && !known.People[words].Failed {
		if err := r.findGuest(ctx, from, words, known); err != nil {
			return err
		}
		fits = known.People[words].Named(words)
	}
	if len(fits) != 1 {
		return nil
	}
	state, err := r.Store.Load(ctx, agent.Ref{Tenant: from.Event.Tenant, Session: from.Event.Session, Person: fits[0].ID})
	if err != nil {
		return err
	}
	for _, h := range state.Handovers {
		if h.People.Leaver.ID != fits[0].ID {
			continue
		}
		parts, err := r.Handovers.Parts(ctx, from.Event.Tenant, h.ID)
		if err != nil {
			return err
		}
		known.Leaving.Of, known.Leaving.Parts = append(known.Leaving.Of, h), append(known.Leaving.Parts, parts...)
	}
	return nil
}

// readHandedFiles reads all files of a handover: what they don't say shows only together.
func (r *Reader) readHandedFiles(ctx context.Context, from *From, need HandoverNeeds, known *Facts) error {
	h, all, ok := handover.FilesOf(from.State.Handovers, need.Files, need.Added)
	if !ok {
		return nil
	}
	fetch := func(ctx context.Context, id agent.FileID) (agent.NamedFile, error) {
		file := agent.NamedFile{ID: id}
		var err error
		file.Name, file.Content, err = r.Files.Fetch(ctx, from.Event.Tenant, id)
		if refused, ok := errors.AsType[*knowledge.Refusal](err); ok {
			file.Refusal, err = refused.Message, nil
		}
		if err != nil {
			return file, fmt.Errorf("file %s: %w", id, err)
		}
		return file, nil
	}
	reading, err := r.Handovers.Read(ctx, h, all, fetch)
	if err != nil {
		return fmt.Errorf("files of handover %s: %w", need.Files, err)
	}
	known.Leaving.Reading = &reading
	return nil
}

// askHandovers asks the approved versions that a person may read. A sure answer comes before
// one that isn't.
func (r *Reader) askHandovers(ctx context.Context, from *From, question string) (*handover.Answer, error) {
	var best *handover.Answer
	for _, h := range handover.Readable(from.State.Handovers, from.Event) {
		found, known, err := r.Handovers.Ask(ctx, from.Event.Tenant, h, question)
		if err != nil {
			return nil, err
		}
		one := &handover.Answer{Handover: h, Question: question, Found: found, Known: known}
		if best == nil || one.IsBetterThan(*best) {
			best = one
		}
	}
	return best, nil
}

// findGuest looks for a leaver who isn't in Slack, by name or address: the directory doesn't
// know them.
func (r *Reader) findGuest(ctx context.Context, from *From, words string, known *Facts) error {
	all, err := r.Handovers.Active(ctx, from.Event.Tenant, from.Event.At.AddDate(-yearsOfGuests, 0, 0))
	if err != nil {
		return err
	}
	if found := handover.Guests(all, words); len(found) > 0 {
		known.People[words] = roster.Found{People: found, Exact: true}
	}
	return nil
}

// yearsOfGuests is how long ago a guest's handover may have ended for HR to find it by a name.
const yearsOfGuests = 10
