package project

import (
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/grid"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Findings are what is known of a project once its files were compared.
type Findings struct {
	Files    []File
	Analysis gaps.Analysis
	Notes    []handover.Notes
	Graph    graph.Graph
	Grids    map[string]grid.Grid // the cells that questions are about, by their places
	// Damaged are the shares that can't be unpacked, by their index. They have to be read again,
	// and nothing else was found.
	Damaged []int
}

// File is a file of a project.
type File struct {
	Name    string
	Share   int    // the index of the share that it came with
	Refusal string // a sentence; "" if it was read
}

// find compares the files of several shares, as [files.Pack] packed them, in the order in which
// they came. With an analysis, that one counts.
func find(shares [][]byte, known *gaps.Analysis) Findings {
	var found Findings
	var unpacked [][]*files.File
	from := map[string]int{}
	for i, packed := range shares {
		share, err := files.Unpack(packed)
		if err != nil {
			found.Damaged = append(found.Damaged, i)
			continue
		}
		for _, f := range share {
			from[f.ID] = i
		}
		unpacked = append(unpacked, share)
	}
	if len(found.Damaged) > 0 {
		return found
	}
	all := files.Joined(unpacked...)
	for _, f := range all {
		found.Files = append(found.Files, File{Name: f.ID, Share: from[f.ID], Refusal: f.Refusal})
	}
	if known == nil {
		analysis := gaps.Analyse(all)
		known = &analysis
	}
	found.Analysis = *known
	found.Notes = handover.NotesOf(all, *known)
	found.Graph = graph.Build("", all, *known)
	found.Grids = handover.GridsOf(all, known.Backlog)
	return found
}
