package store

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
)

// ActiveHandovers returns the tenant's handovers, oldest first: those that aren't over, and those
// that are but have changed since a time. With the zero time it returns only the former.
func ActiveHandovers(ctx context.Context, db *DB, tenant agent.TenantID, endedSince time.Time) ([]agent.Handover, error) {
	since := int64(math.MaxInt64)
	if !endedSince.IsZero() {
		since = micros(endedSince)
	}
	var all []agent.Handover
	err := db.eachBody(ctx, activeHandoversSQL, handoverBody, tenant, func(_ string, version int64, read func(any) error) error {
		var h agent.Handover
		err := read(&h)
		if h.Version = version; err == nil {
			all = append(all, h)
		}
		return err
	}, since)
	if err != nil {
		return nil, fmt.Errorf("active handovers: %w", err)
	}
	sortHandovers(all)
	return all, nil
}

// HandoverParts returns the parts of a handover, by name, without those that only say what was
// read of a file: see [HandoverReads].
func HandoverParts(ctx context.Context, db *DB, tenant agent.TenantID, id agent.HandoverID) ([]agent.HandoverPart, error) {
	return handoverParts(ctx, db, partsSQL, tenant, id)
}

// HandoverReads returns what was read of a handover's files, by name.
func HandoverReads(ctx context.Context, db *DB, tenant agent.TenantID, id agent.HandoverID) ([]agent.HandoverPart, error) {
	return handoverParts(ctx, db, readPartsSQL, tenant, id)
}

func handoverParts(ctx context.Context, db *DB, statement string, tenant agent.TenantID, id agent.HandoverID) ([]agent.HandoverPart, error) {
	var all []agent.HandoverPart
	err := db.eachBody(ctx, statement, handoverPartBody, tenant, func(key string, _ int64, read func(any) error) error {
		_, name, _ := strings.Cut(key, "/")
		part := agent.HandoverPart{}
		err := read(&part)
		part.Handover, part.Name = id, name
		if err == nil {
			all = append(all, part)
		}
		return err
	}, string(id))
	if err != nil {
		return nil, fmt.Errorf("parts of handover %s: %w", id, err)
	}
	return all, nil
}

// sortHandovers sorts by when they were started: neither engine promises an order.
func sortHandovers(all []agent.Handover) {
	slices.SortFunc(all, func(a, b agent.Handover) int { return cmp.Or(a.Started.Compare(b.Started), cmp.Compare(a.ID, b.ID)) })
}

// readHandover decodes a handover. The version comes from the row, not from the body.
func readHandover(db *DB, tenant agent.TenantID, id string, version int64, body []byte) (agent.Handover, error) {
	var h agent.Handover
	if err := db.decode(seal.At(handoverBody, string(tenant), id, 0), body, &h); err != nil {
		return agent.Handover{}, err
	}
	h.Version = version
	return h, nil
}

// handovers writes an outcome's handovers and their parts.
func (b *batch) handovers(out agent.Outcome) {
	for _, h := range out.Handovers {
		b.handover(out.Tenant, h)
	}
	for _, p := range out.HandoverParts {
		if p.Delete {
			b.add(deletePartsSQL, nil, string(out.Tenant), string(p.Handover), string(p.Handover)+"/"+p.Name)
			continue
		}
		id := string(p.Handover) + "/" + p.Name
		b.add(savePartSQL, nil, string(out.Tenant), id, string(p.Handover), b.body(seal.At(handoverPartBody, string(out.Tenant), id, 0), p))
	}
}

func (b *batch) handover(tenant agent.TenantID, h agent.Handover) {
	version := h.Version
	h.Version++
	p := h.People
	args := []any{
		string(tenant), string(h.ID), boolInt(h.State.IsOver()), micros(h.Updated),
		string(p.Leaver.ID), string(p.Manager.ID), string(p.Successor.ID), string(p.Starter.ID),
		b.body(seal.At(handoverBody, string(tenant), string(h.ID), 0), h),
	}
	if version == 0 {
		b.add(insertHandoverSQL, agent.ErrConflict, args...)
		return
	}
	b.add(updateHandoverSQL, agent.ErrConflict, append(args, version)...)
}
