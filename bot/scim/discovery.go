package scim

import "net/http"

// The URNs of what describes the service (RFC 7643, 8.7.2).
const (
	schemaProvider = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
	schemaType     = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
	schemaSchema   = "urn:ietf:params:scim:schemas:core:2.0:Schema"
)

// discover adds the endpoints with which clients find out what the service can do.
func (s *Server) discover() {
	s.handle("GET "+Path+"ServiceProviderConfig", func(w http.ResponseWriter, _ *http.Request) error {
		respond(w, http.StatusOK, s.provider())
		return nil
	})
	var types, schemas []any
	for _, of := range []sort{users, groups} {
		types = append(types, s.typeOf(of))
		for _, one := range append([]schema{of.core}, of.more...) {
			schemas = append(schemas, s.schemaOf(one))
		}
	}
	for name, all := range map[string][]any{"ResourceTypes": types, "Schemas": schemas} {
		s.handle("GET "+Path+name, func(w http.ResponseWriter, r *http.Request) error {
			if r.URL.Query().Has("filter") { // RFC 7644, 4
				return &fault{http.StatusForbidden, "", "this list takes no filter"}
			}
			respond(w, http.StatusOK, listed(all, len(all), 1))
			return nil
		})
		s.handle("GET "+Path+name+"/{id}", func(w http.ResponseWriter, r *http.Request) error {
			for _, one := range all {
				if object, ok := one.(map[string]any); ok && object["id"] == r.PathValue("id") {
					respond(w, http.StatusOK, object)
					return nil
				}
			}
			return notFound(name, r.PathValue("id"))
		})
	}
}

func (s *Server) provider() map[string]any {
	no := map[string]any{"supported": false}
	return map[string]any{
		"schemas": []string{schemaProvider}, "patch": map[string]any{"supported": true},
		"bulk":   map[string]any{"supported": false, "maxOperations": 0, "maxPayloadSize": 0},
		"filter": map[string]any{"supported": true, "maxResults": mostPage}, "changePassword": no, "sort": no, "etag": no,
		"authenticationSchemes": []any{map[string]any{
			"type": "oauthbearertoken", "name": "Bearer token", "description": "The token of LEAVEWAY_SCIM_TOKEN", "primary": true,
		}},
		"meta": map[string]any{"resourceType": "ServiceProviderConfig", "location": s.at + "ServiceProviderConfig"},
	}
}

func (s *Server) typeOf(of sort) map[string]any {
	extensions := []any{}
	for _, e := range of.more {
		extensions = append(extensions, map[string]any{"schema": e.id, "required": false})
	}
	return map[string]any{
		"schemas": []string{schemaType}, "id": of.name, "name": of.name, "description": of.core.about, "endpoint": "/" + of.endpoint, "schema": of.core.id,
		"schemaExtensions": extensions, "meta": map[string]any{"resourceType": "ResourceType", "location": s.at + "ResourceTypes/" + of.name},
	}
}

func (s *Server) schemaOf(one schema) map[string]any {
	return map[string]any{
		"schemas": []string{schemaSchema}, "id": one.id, "name": one.name, "description": one.about, "attributes": described(one.attributes),
		"meta": map[string]any{"resourceType": "Schema", "location": s.at + "Schemas/" + one.id},
	}
}

// described are attributes as RFC 7643, 7 describes them.
func described(all []attribute) []any {
	out := make([]any, len(all))
	for i, a := range all {
		mutability, unique := "readWrite", "none"
		if a.fixed {
			mutability = "readOnly"
		}
		if a.unique {
			unique = "server"
		}
		one := map[string]any{
			"name": a.name, "type": string(a.kind), "description": a.about, "multiValued": a.multi, "required": a.required,
			"caseExact": a.name == "externalId", "mutability": mutability, "returned": "default", "uniqueness": unique,
		}
		if a.kind == composite {
			one["subAttributes"] = described(a.parts)
		}
		if a.kind == reference {
			one["referenceTypes"] = []string{"User"}
		}
		out[i] = one
	}
	return out
}
