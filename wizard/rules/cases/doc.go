// Package cases finds the answers that a condition tells apart: at each limit, just
// below and just above it, every option that it names and one other, and no answer
// at all.
package cases
