// Package secrets finds what must not leave a file: passwords, keys and tokens, and personal
// data such as email addresses, account numbers and dates of birth. It works by the forms
// that issuers document, by check digits, and by the words in front of a value; no model, and
// no look-up. The same text gives the same spans.
//
//	Find  spans of a text, each with its kind
//	Mask  a text with every span replaced by its kind: “[email address]”
//
// A form without a check digit or a word in front of it isn't looked for: nine digits may be
// anything. So a secret that looks like a word (“the password is sunshine”) is found only
// where it is quoted or assigned.
//
//	find.go       Find, Mask and the kinds
//	rules.go      forms of keys and tokens, with where they are documented
//	assigned.go   what is called a password, in code and in prose
//	personal.go   personal data; checks.go check digits
package secrets
