package office

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/report"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// The app's home for HR: what waits and since when, what employees asked, who is away, and
// whose leave ends soon.

// How much of each the home has room for, and how far it looks ahead.
const (
	mostInHome  = 4 // cards and questions
	mostNamed   = 20
	awayDays    = 7
	endsInDays  = 14
	reportLabel = "Report and export"
	enterLabel  = "Add or correct…" // a leave for somebody, a balance
)

// Home returns HR's part of the app's home; nil if nobody looked it up.
func (o Office) Home() []agent.Block {
	if o.Front == nil {
		return nil
	}
	blocks := append([]agent.Block{{Divider: true}, {Heading: say.QueueTitle}}, o.queue()...)
	if len(o.Tickets) > 0 {
		blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: say.TicketsTitle})
		blocks = append(blocks, desk.OpenQuestions(o.Tickets, mostInHome, o.Event.At)...)
	}
	today := timeoff.DayOf(o.Event.At.In(o.Zone))
	leaves := o.leaves(o.Front.Approved)
	blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: say.AwayTitle})
	blocks = append(blocks, named(report.Away(leaves, today, today+awayDays-1), say.NobodyAway, func(l report.Leave) string { return say.AwayLine(l, today) })...)
	if soon := report.EndingSoon(leaves, today, today+endsInDays-1); len(soon) > 0 {
		blocks = append(blocks, agent.Block{Heading: say.EndsSoonTitle})
		blocks = append(blocks, named(soon, "", func(l report.Leave) string { return say.EndsLine(l, today) })...)
	}
	if o.Front.Cut {
		blocks = append(blocks, agent.Block{Small: say.NotAllApproved(len(o.Front.Approved))})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: enterLabel, Press: agent.Press{Do: agent.DoEnter}}, {Label: reportLabel, Press: agent.Press{Do: agent.DoReport}},
	}})
}

// Waits reports whether requests wait for the person's decision, or questions for HR.
func (o Office) Waits() bool {
	if o.Front == nil {
		return false
	}
	theirs, _ := o.Front.QueueOf(o.Event.Person.ID, o.Event.At)
	return len(theirs)+len(o.Tickets) > 0
}

// queue shows the requests and changes that the person can decide, and says how many wait for
// somebody else.
func (o Office) queue() []agent.Block {
	theirs, others := o.Front.QueueOf(o.Event.Person.ID, o.Event.At)
	switch {
	case len(theirs)+len(others) == 0:
		return []agent.Block{{Small: say.NoRequestsWaiting}}
	case len(theirs) == 0:
		return []agent.Block{{Small: say.OnlyElsewhere(len(others))}}
	}
	blocks := o.toDecide(theirs)
	if len(others) > 0 {
		blocks = append(blocks, agent.Block{Small: say.WaitElsewhere(len(others))})
	}
	return blocks
}

// toDecide shows requests, those that have waited longest first.
func (o Office) toDecide(waiting []agent.Request) []agent.Block {
	blocks := []agent.Block{{Text: say.QueueLine(len(waiting), waiting[0].WaitsSince(), o.Event.At, o.Zone)}}
	blocks = append(blocks, desk.Several(waiting, o.Event.Person.ID)...)
	for i, r := range waiting[:min(len(waiting), mostInHome)] {
		if i > 0 {
			blocks = append(blocks, agent.Block{Divider: true})
		}
		blocks = append(blocks, agedCard(r, o)...)
	}
	if more := len(waiting) - mostInHome; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreWaiting(more)})
	}
	return blocks
}

// agedCard is a card with how long its request has waited, which would be wrong the next day on
// one in the channel. A request of today has its day in the fine print anyway.
func agedCard(r agent.Request, o Office) []agent.Block {
	blocks := desk.Card(r)
	last := len(blocks) - 1
	since := say.WaitsSince(r.WaitsSince(), o.Event.At, o.Zone)
	if timeoff.DayOf(r.WaitsSince().In(o.Zone)) == timeoff.DayOf(o.Event.At.In(o.Zone)) {
		return blocks
	}
	return append(append(blocks[:last:last], agent.Block{Small: since}), blocks[last])
}

// named lists leave in one block, a line each.
func named(all []report.Leave, nobody string, line func(report.Leave) string) []agent.Block {
	if len(all) == 0 {
		return []agent.Block{{Small: nobody}}
	}
	lines := make([]string, 0, mostNamed)
	for _, l := range all[:min(len(all), mostNamed)] {
		lines = append(lines, line(l))
	}
	blocks := []agent.Block{{Text: say.Bullets(lines)}}
	if more := len(all) - mostNamed; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreAway(more)})
	}
	return blocks
}
