package chain

import "fmt"

// Report is what a check of one chain found.
type Report struct {
	Entries  int64 // in the chain
	Erased   int   // whose reasons were deleted
	Older    int64 // from before the chain, which it doesn't protect
	Head     Head
	Anchors  int
	Problems []string // empty if all is as it was written
}

// Stored is a link as it is in the database, with its entry.
type Stored struct {
	Link
	Entry
	Found bool // the entry is there
}

// Check goes through a chain from its beginning.
type Check struct {
	Report

	digests map[int64]string // of the links
	last    Head
}

// mostProblems is how many are listed: after a broken link, the others say little.
const mostProblems = 20

func (c *Check) problem(format string, args ...any) {
	if len(c.Problems) < mostProblems {
		c.Problems = append(c.Problems, fmt.Sprintf(format, args...))
	}
}

// Add looks at the next link, in the order of their numbers.
func (c *Check) Add(s Stored) {
	if c.digests == nil {
		c.digests = map[int64]string{}
	}
	for n := c.last.N + 1; n < s.N; n++ {
		c.problem("link %d was deleted", n)
	}
	expected := Head{s.N - 1, c.last.Digest}.link(s.Entry, s.Salt, s.Words)
	switch {
	case !s.Found:
		c.problem("the entry of link %d (%s) was deleted", s.N, s.About)
	case s.Salt == "" && s.Why != "":
		c.problem("the reason of entry %d (%s) was added", s.N, s.About)
	case s.Salt != "" && expected.Words != s.Words:
		c.problem("the reason of entry %d (%s) was changed", s.N, s.About)
	case expected.Digest != s.Digest:
		c.problem("entry %d (%s), or a link before it, was changed", s.N, s.About)
	}
	if c.Entries++; s.Salt == "" {
		c.Erased++
	}
	c.last = s.Head
	c.digests[s.N] = s.Digest
}

// End compares the chain with its stored head, and the number of entries outside of it with the
// number when it began.
func (c *Check) End(head Head, unlinked, older int64) {
	c.Head, c.Older = head, older
	if head != c.last {
		c.problem("the chain ends at entry %d, and should end at %d", c.last.N, head.N)
	}
	switch {
	case unlinked > older:
		c.problem("entries were added behind the program's back: %d", unlinked-older)
	case unlinked < older:
		c.problem("entries from before the chain were deleted: %d", older-unlinked)
	}
}

// Anchor compares the chain with an earlier state of it.
func (c *Check) Anchor(name string, was Head) {
	c.Anchors++
	if was.N > 0 && c.digests[was.N] != was.Digest {
		c.problem("the chain isn't the one that it was on %s, up to entry %d", name, was.N)
	}
}
