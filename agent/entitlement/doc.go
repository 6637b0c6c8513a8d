// Package entitlement estimates what leave the law gives: whether somebody is
// eligible, for how many weeks, and why. It is an estimate for people, never
// legal advice; HR decides.
package entitlement
