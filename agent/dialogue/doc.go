// Package dialogue is the machine: one event in, one outcome committed, one view out.
package dialogue
