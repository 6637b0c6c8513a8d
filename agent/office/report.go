package office

import (
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/report"
	"github.com/leaveway/leaveway/agent/say"
)

// A year's figures are shown to HR, and its requests sent to the person in HR who asks, as a
// table. Both are made from the requests themselves, so nothing has to be kept up to date.

// MostReported is how many requests a report counts, the newest first.
const MostReported = 5000

// firstYear is the first year that a report can be of.
const firstYear = 2000

// Report shows a year's figures, or sends its requests as a table. The role as it is now decides.
func (o Office) Report(m agent.Report) desk.Effects {
	switch {
	case o.Event.Role.Unknown:
		return desk.Effects{Reply: []agent.Block{{Text: say.RoleUnknown}}}
	case !o.Event.Role.HR:
		return desk.Effects{Reply: []agent.Block{{Text: say.OthersArePrivate}}}
	}
	year, err := strconv.Atoi(m.Year)
	if this := o.thisYear(); err != nil || year < firstYear || year > this+1 {
		year = this
	}
	var done desk.Effects
	blocks := o.figures(year)
	if m.Do == agent.DoExport {
		done, blocks = o.export(year)
	} else {
		done.Audit = []agent.AuditEntry{{At: o.Event.At, By: o.Event.Person.ID, What: "figures read", Report: strconv.Itoa(year)}}
	}
	switch place := o.Event.Place; {
	case place.Surface.IsChat() && !place.Private:
		to := agent.Address{Room: agent.Whisper, Tenant: o.Event.Tenant, Person: o.Event.Person.ID, Channel: place.Channel, Thread: place.Thread}
		done.Messages = append(done.Messages, agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks})
	case place.Surface.IsChat():
		done.Reply = blocks
	default:
		done.View = agent.PageView{Title: say.ReportTitle(year), Blocks: blocks}
	}
	return done
}

func (o Office) thisYear() int { return o.Event.At.In(o.Zone).Year() }

// leaves are the given requests, with their days.
func (o Office) leaves(requests []agent.Request) []report.Leave {
	all := make([]report.Leave, len(requests))
	for i, r := range requests {
		all[i] = o.Taken(r)
	}
	return all
}

// figures show a year.
func (o Office) figures(year int) []agent.Block {
	f := report.Of(year, o.Zone, o.leaves(o.Requests))
	blocks := []agent.Block{{Heading: say.ReportTitle(year)}, {Facts: say.ReportFacts(f, o.Zone)}}
	if lines := say.ReportKinds(f); lines != "" {
		blocks = append(blocks, agent.Block{Text: lines})
	}
	for _, note := range say.ReportNotes(f, len(o.Requests) >= MostReported, MostReported) {
		blocks = append(blocks, agent.Block{Small: note})
	}
	this, before := strconv.Itoa(year), strconv.Itoa(year-1)
	return append(blocks, agent.Block{Buttons: []agent.Button{
		{Label: "Export " + this, Press: agent.Press{Do: agent.DoExport, Value: this}},
		{Label: "Report of " + before, Press: agent.Press{Do: agent.DoReport, Value: before}},
	}})
}

// export sends the person a year's requests in a direct message. It returns what they read where
// they are, too.
func (o Office) export(year int) (done desk.Effects, told []agent.Block) {
	table, lines := report.CSV(year, o.Zone, o.leaves(o.Requests))
	if lines == 0 {
		return done, []agent.Block{{Text: say.NothingToExport(year)}}
	}
	done.Audit = []agent.AuditEntry{{At: o.Event.At, By: o.Event.Person.ID, What: "exported", Report: strconv.Itoa(year), Why: say.Lines(lines)}}
	text := say.Exported(year, lines)
	if len(o.Requests) >= MostReported {
		text += " " + say.NotAllReported(MostReported)
	}
	done.Messages = []agent.Message{{
		To:   agent.Address{Room: agent.Direct, Tenant: o.Event.Tenant, Person: o.Event.Person.ID},
		Text: text, Blocks: []agent.Block{{Text: text}, {Table: &agent.Table{Name: "leave-" + strconv.Itoa(year) + ".csv", CSV: table}}},
	}}
	return done, []agent.Block{{Text: say.ExportSent(year)}}
}
