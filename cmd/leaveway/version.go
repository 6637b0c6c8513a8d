package main

import (
	"fmt"
	"io"
)

// version is set when a release is built.
var version = "devel"

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, program())
	return err
}

// program names this program and its version, for databases that several versions share.
func program() string { return "leaveway " + version }
