// Package project finds out what all files of a project together don't say, in a child process
// with limits: the files may be crafted to attack the process that compares them, even if each of them was
// read without trouble.
//
//	project.go  Findings, and how they are found
//	finder.go   Finder: the same in a child process
package project
