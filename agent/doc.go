// Package agent is the conversation: one event goes in, one outcome is
// committed, one view goes out.
//
// [Agent.Turn] is the whole line. Everything between loading the state and
// committing the outcome is pure: time arrives with the event, IDs are made from
// the event's, and no function here reads a clock, an environment or a network.
package agent
