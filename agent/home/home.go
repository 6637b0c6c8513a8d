// Package home draws the app's home: what somebody can do next comes first, whatever roles they
// have. It is pure.
//
//	home.go       Home, and its parts in their order
//	balances.go   how much time off is left
package home

import (
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
)

// mostRequests is how many of their own requests somebody sees: with everything that HR and
// administrators see, the home still has fewer than the 100 blocks that Slack allows.
const mostRequests = 6

// Home is everything that one person's home shows.
type Home struct {
	Name     string
	Form     string // what is in progress and where; empty if nothing is
	Open     agent.Button
	Requests []agent.Request // newest first
	Deciding []agent.Block   // the cards that wait for the person, who isn't in HR
	Balances []string
	Links    []agent.Button // to what is known of the person, and so on
	Team     []agent.Block  // who of their team is away
	HR       []agent.Block  // for people in HR
	HRWaits  bool           // something waits for HR, so it is what the person can do next
	Health   *admin.State   // for administrators
}

// Blocks draws it. What somebody is needed for comes before what is only there to be read: problems of
// the installation, then what waits for HR, then the person's own.
func (h Home) Blocks() []agent.Block {
	blocks := append([]agent.Block{{Heading: say.HomeTitle(h.Name)}}, h.next()...)
	health, troubled := h.health(), h.Health != nil && !h.Health.Works()
	if troubled {
		blocks = append(blocks, health...)
	}
	if h.HRWaits {
		blocks = append(blocks, h.HR...)
	}
	blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: "Your requests"})
	blocks = append(blocks, h.own()...)
	if h.Form == "" && !h.asksFirst() {
		blocks = append(blocks, askForLeave(""))
	}
	if len(h.Balances) > 0 {
		blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: "Your time off"}, agent.Block{Text: say.Bullets(h.Balances)})
	}
	blocks = append(append(blocks, h.Team...), agent.Block{Divider: true}, agent.Block{Buttons: h.Links})
	if !h.HRWaits {
		blocks = append(blocks, h.HR...)
	}
	if !troubled {
		blocks = append(blocks, health...)
	}
	return blocks
}

// health is how the installation is, for administrators.
func (h Home) health() []agent.Block {
	if h.Health == nil {
		return nil
	}
	blocks := []agent.Block{{Divider: true}, {Heading: "Health of the installation"}}
	blocks = append(blocks, admin.HealthOf(*h.Health, false)...) // Slack's edge lists permissions on top
	return append(blocks, agent.Block{Small: "More with /leave-admin."})
}

// next is what the person can do now: what HR waits for, what waits for their decision, their form,
// or a new request. Only somebody who has nothing here yet is told what it is for.
func (h Home) next() []agent.Block {
	blocks := h.waiting()
	if h.Form != "" && len(blocks) > 0 {
		blocks = append(blocks, agent.Block{Divider: true})
	}
	switch {
	case h.Form != "":
		return append(blocks, agent.Block{Text: h.Form}, agent.Block{Buttons: []agent.Button{h.Open}})
	case !h.asksFirst():
		return blocks
	case len(h.Requests) == 0:
		blocks = append(blocks, agent.Block{Text: say.HomeIntro})
	}
	return append(blocks, askForLeave(agent.Primary))
}

// waiting is what waits for the person: HR's questions and proposals, and requests that they decide.
func (h Home) waiting() (blocks []agent.Block) {
	for _, r := range h.Requests {
		if waitsForPerson(r) {
			blocks = append(blocks, request(r)...)
		}
	}
	return append(blocks, h.Deciding...)
}

// asksFirst reports whether nobody waits for the person, so that asking for leave comes first.
func (h Home) asksFirst() bool { return !h.HRWaits && len(h.waiting()) == 0 }

func askForLeave(style agent.Style) agent.Block {
	return agent.Block{Buttons: []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoOpenForm}, Style: style}}}
}

// waitsForPerson reports whether HR waits for the person's answer.
func waitsForPerson(r agent.Request) bool {
	a := r.Amendment()
	return r.State == agent.Questioned || a != nil && a.ByHR && r.CanCancel()
}

// own are the other requests, with what can be done.
func (h Home) own() (blocks []agent.Block) {
	rest := slices.DeleteFunc(slices.Clone(h.Requests), waitsForPerson)
	switch {
	case len(h.Requests) == 0:
		return []agent.Block{{Small: say.HomeNoRequests}}
	case len(rest) == 0:
		return []agent.Block{{Small: "No other requests."}}
	}
	for _, r := range rest[:min(len(rest), mostRequests)] {
		blocks = append(blocks, request(r)...)
	}
	if more := len(rest) - mostRequests; more > 0 {
		blocks = append(blocks, agent.Block{Small: "And " + strconv.Itoa(more) + " more. Write “status” to see them."})
	}
	return blocks
}

func request(r agent.Request) []agent.Block {
	return append(say.HomeRequest(r), change.Pending(r)...)
}
