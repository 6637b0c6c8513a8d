package scim

import "strings"

// The URNs of the schemas (RFC 7643, 8.7).
const (
	schemaUser       = "urn:ietf:params:scim:schemas:core:2.0:User"
	schemaGroup      = "urn:ietf:params:scim:schemas:core:2.0:Group"
	schemaEnterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
	// schemaWork has what no standard schema has, and balances need.
	schemaWork = "urn:leaveway:params:scim:schemas:extension:work:2.0:User"
)

// kind is the type of an attribute's value.
type kind string

const (
	text      kind = "string"
	truth     kind = "boolean"
	composite kind = "complex"
	reference kind = "reference"
)

// attribute is one that we keep. Others are read and left alone: a company's provider knows more
// about people than leave needs.
type attribute struct {
	name  string
	kind  kind
	about string
	multi bool
	// required attributes can't be empty; unique ones are in the whole directory.
	required, unique bool
	fixed            bool // by the server: what clients say is left alone
	parts            []attribute
}

// schema is the attributes of a kind of resource, or of an extension of one.
type schema struct {
	id, name, about string
	attributes      []attribute
}

// common are the parts of attributes with several values.
func values(of kind, extra ...attribute) []attribute {
	return append([]attribute{
		{name: "value", kind: of, about: "the value itself"},
		{name: "display", kind: text, about: "what people read"},
		{name: "type", kind: text, about: "work, home and the like"},
		{name: "primary", kind: truth, about: "whether this is the one to use"},
	}, extra...)
}

var userSchema = schema{schemaUser, "User", "Somebody who works for the company", []attribute{
	{name: "userName", kind: text, about: "what identifies the person to the provider, usually their address", required: true, unique: true},
	{name: "externalId", kind: text, about: "the provider's own ID"},
	{name: "name", kind: composite, about: "the parts of the name", parts: []attribute{
		{name: "formatted", kind: text, about: "the whole name"},
		{name: "familyName", kind: text, about: "the family name"},
		{name: "givenName", kind: text, about: "the given name"},
	}},
	{name: "displayName", kind: text, about: "the name that colleagues read"},
	{name: "title", kind: text, about: "the person's job"},
	{name: "active", kind: truth, about: "whether the person works for the company"},
	{name: "emails", kind: composite, multi: true, about: "addresses; one of them is that in Slack", parts: values(text)},
	{name: "addresses", kind: composite, multi: true, about: "where the person works, without the street", parts: []attribute{
		{name: "locality", kind: text, about: "the town, or the office"},
		{name: "region", kind: text, about: "the state: CA"},
		{name: "country", kind: text, about: "the country by ISO 3166: US"},
		{name: "type", kind: text, about: "work, home and the like"},
		{name: "primary", kind: truth, about: "whether this is the one to use"},
	}},
}}

var enterpriseSchema = schema{schemaEnterprise, "EnterpriseUser", "Where somebody is in the company", []attribute{
	{name: "employeeNumber", kind: text, about: "the number in the payroll"},
	{name: "organization", kind: text, about: "the organization"},
	{name: "division", kind: text, about: "the division"},
	{name: "department", kind: text, about: "the department: who has no manager here is in a team with it"},
	{name: "manager", kind: composite, about: "who decides about the person's leave", parts: []attribute{
		{name: "value", kind: text, about: "the manager's id"},
		{name: "$ref", kind: reference, about: "where the manager is"},
		{name: "displayName", kind: text, about: "the manager's name", fixed: true},
	}},
}}

var workSchema = schema{schemaWork, "Work", "What balances of time off need", []attribute{
	{name: "hired", kind: text, about: "the first day of work: 2024-03-15"},
	{name: "workweek", kind: text, about: "the hours of each day from Monday to Sunday: 8 8 8 8 8 0 0"},
}}

var groupSchema = schema{schemaGroup, "Group", "Several people", []attribute{
	{name: "displayName", kind: text, about: "what the group is called", required: true},
	{name: "externalId", kind: text, about: "the provider's own ID"},
	{name: "members", kind: composite, multi: true, about: "who is in it", parts: []attribute{
		{name: "value", kind: text, about: "the member's id"},
		{name: "$ref", kind: reference, about: "where the member is"},
		{name: "display", kind: text, about: "the member's name"},
		{name: "type", kind: text, about: "User or Group"},
	}},
}}

// sort is a kind of resource.
type sort struct {
	name     string // "User"
	endpoint string // "Users"
	core     schema
	more     []schema
}

var (
	users  = sort{"User", "Users", userSchema, []schema{enterpriseSchema, workSchema}}
	groups = sort{"Group", "Groups", groupSchema, nil}
)

// sortOf returns the kind of resource with a name.
func sortOf(name string) sort {
	if name == groups.name {
		return groups
	}
	return users
}

// find returns the attribute with a name; names don't depend on case (RFC 7643, 2.1).
func find(attributes []attribute, name string) (attribute, bool) {
	for _, a := range attributes {
		if strings.EqualFold(a.name, name) {
			return a, true
		}
	}
	return attribute{}, false
}

// extension returns the extension with a URN.
func (s sort) extension(urn string) (schema, bool) {
	for _, e := range s.more {
		if strings.EqualFold(e.id, urn) {
			return e, true
		}
	}
	return schema{}, false
}
