// Package scim is a SCIM 2.0 service (RFC 7643, RFC 7644): identity providers such as Okta and
// Microsoft Entra ID write a company's people, their managers and departments into it. It is
// lenient where they don't keep to the standard, and each such place says for whom.
//
//	scim.go       Server: routes, the token, what a request may be; Servers of several companies
//	users.go      what is special about people, and groups
//	list.go       lists: filters and pages
//	directory.go  the directory in memory, kept up to date with the store
//	resource.go   one person or group: its attributes in their canonical form
//	schema.go     which attributes are kept
//	patch.go      PATCH
//	filter.go     whether a filter holds
//	discovery.go  ServiceProviderConfig, ResourceTypes and Schemas
//	fault.go      errors in SCIM's shape
//	people.go     people as [staff.Entry], for the rest of the product
package scim
