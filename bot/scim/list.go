package scim

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scim2/filter-parser/v2"
)

const (
	schemaList = "urn:ietf:params:scim:api:messages:2.0:ListResponse"

	perPage  = 100
	mostPage = 200
)

// query is what a client asks of a list, or of one resource (RFC 7644, 3.4.2).
type query struct {
	where       filter.Expression // nil is all
	start, size int
	only, not   []string // attributes, in lower case
}

func readQuery(values url.Values) (q query, err error) {
	q.start, q.size = 1, perPage
	for _, one := range []struct {
		name string
		to   *int
	}{{"startIndex", &q.start}, {"count", &q.size}} {
		if said := values.Get(one.name); said != "" {
			if *one.to, err = strconv.Atoi(said); err != nil {
				return q, badRequest(invalidValue, "%s isn't a number", one.name)
			}
		}
	}
	q.start, q.size = max(q.start, 1), min(max(q.size, 0), mostPage)
	if said := values.Get("filter"); said != "" {
		if q.where, err = parseFilter(said); err != nil {
			return q, err
		}
	}
	split := func(said string) []string {
		if said == "" {
			return nil
		}
		names := strings.Split(strings.ToLower(said), ",")
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
		return names
	}
	q.only, q.not = split(values.Get("attributes")), split(values.Get("excludedAttributes"))
	return q, nil
}

// list writes a page of the resources of a kind.
func (s *Server) list(w http.ResponseWriter, now *snapshot, of sort, q query) {
	total, page := 0, []any{}
	for _, r := range now.inOrder {
		if r.Sort != of.name || q.where != nil && !holds(q.where, r.look) {
			continue
		}
		if total++; total >= q.start && len(page) < q.size {
			page = append(page, q.pick(s.shown(now, r)))
		}
	}
	respond(w, http.StatusOK, listed(page, total, q.start))
}

func listed(page []any, total, start int) map[string]any {
	return map[string]any{
		"schemas": []string{schemaList}, "totalResults": total, "startIndex": start, "itemsPerPage": len(page), "Resources": page,
	}
}

// always are the attributes that every response has.
var always = map[string]bool{"id": true, "schemas": true, "meta": true}

// pick leaves out the attributes that the client doesn't want.
func (q query) pick(object map[string]any) map[string]any {
	for name := range object {
		lower := strings.ToLower(name)
		names := func(list []string) bool {
			for _, one := range list {
				if one == lower || strings.HasPrefix(one, lower+".") || strings.HasPrefix(one, lower+":") {
					return true
				}
			}
			return false
		}
		if !always[lower] && (len(q.only) > 0 && !names(q.only) || slices.Contains(q.not, lower)) {
			delete(object, name)
		}
	}
	return object
}

// shown is a resource as clients see it.
func (s *Server) shown(now *snapshot, r *resource) map[string]any {
	of := sortOf(r.Sort)
	object := map[string]any(r.Attributes.clone())
	schemas := []string{of.core.id}
	for _, e := range of.more {
		if object[e.id] != nil {
			schemas = append(schemas, e.id)
		}
	}
	at := s.at + of.endpoint + "/" + r.ID
	object["schemas"], object["id"] = schemas, r.ID
	object["meta"] = map[string]any{
		"resourceType": of.name, "created": stamp(r.Created), "lastModified": stamp(r.Modified), "location": at, "version": `W/"` + strconv.FormatInt(r.Version, 10) + `"`,
	}
	if of.name == users.name {
		object["active"] = r.Attributes.active()
	}
	if enterprise, ok := object[schemaEnterprise].(map[string]any); ok {
		if manager, ok := enterprise["manager"].(map[string]any); ok {
			if boss := now.get(users, r.Attributes.manager()); boss != nil {
				manager["displayName"], manager["$ref"] = boss.fullName(), s.at+users.endpoint+"/"+boss.ID
			}
		}
	}
	return object
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
