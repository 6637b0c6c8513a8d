// Package knowledge finds what a company's policies say.
package knowledge
