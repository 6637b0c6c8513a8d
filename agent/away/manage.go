package away

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Facts are what was read about who is told who is away.
type Facts struct {
	Read   bool
	Own    []agent.Subscription // the person's calendars
	Weekly []agent.Subscription // the channels that are told
	Fresh  *agent.FreshCalendar // an address for a new calendar; nil if the server has none
}

// Scene is what a turn knows.
type Scene struct {
	Facts
	Event agent.Event
	HR    bool
	Zone  *time.Location // the person's
	Line  string         // how the company's records name the person; empty if they don't
	Team  bool           // the person works with others
}

// Done is what a move leads to.
type Done struct {
	Blocks []agent.Block
	Refuse string // instead of Blocks
	Change []agent.Subscription
	Audit  []agent.AuditEntry
}

// What people read.
const (
	Title = "Calendars of who is away"

	// Unavailable is said where nobody can be told.
	Unavailable = "Calendars and weekly messages about who is away are for people in Slack."

	intro       = "Your calendar program can show when you or your team are away, and keeps itself up to date. The calendar says when, and never why."
	noAddress   = "I can't make calendar links yet, because this server doesn't know its own web address. An administrator has to set LEAVEWAY_URL."
	notHere     = "Everybody reads this channel, and the link is only for you. Ask me in a direct message: “my calendars”."
	noRecord    = "I can't make a calendar for you, because you aren't in your company's records. HR can add you."
	noTeam      = "I don't know who your team is, so I can't make a calendar of it. HR can add your manager or your department to the company's records."
	onlyOnce    = "I show this link only once, and don't keep a copy. Anyone who has it can see these days, so keep it to yourself. If it gets lost, or others have it, make a new one: the old one stops working at once."
	howTo       = "In Outlook: Add calendar › Subscribe from web. In Google Calendar: Other calendars › From URL. On an iPhone or a Mac: Add Subscription Calendar. Calendar programs look for changes every few hours."
	ended       = "That calendar link has stopped working. Calendar programs remove the days the next time they look."
	goneAlready = "That calendar link has already stopped working."
	onlyHR      = "Only HR can turn on the weekly message about who is away."
	inChannel   = "Type /leave weekly in the channel where I should post it."
	alsoStops   = "To stop it, type /leave weekly stop in the channel."
	notOn       = "I don't post who is away in this channel."
	nobody      = "I don't post who is away in any channel. In a channel, /leave weekly turns it on."
)

// Button shows somebody their calendars.
var Button = agent.Button{Label: Title, Press: agent.Press{Do: agent.DoCalendars}}

// Do carries a move out.
func Do(s Scene, m agent.Subscribe) Done {
	switch m.Do { //nolint:exhaustive // the others are below
	case agent.DoCalendarNew:
		return s.make(agent.SubscriptionKind(m.What))
	case agent.DoCalendarStop:
		return s.stop(agent.SubscriptionKind(m.What))
	case agent.DoWeekly:
		return s.weekly()
	case agent.DoWeeklyStop:
		return s.stopWeekly(m.What)
	}
	return Done{Blocks: s.calendars()}
}

func kindSaid(kind agent.SubscriptionKind) string {
	if kind == agent.TeamCalendar {
		return "when your team is away"
	}
	return "when you are away"
}

func (s Scene) has(kind agent.SubscriptionKind) (agent.Subscription, bool) {
	i := slices.IndexFunc(s.Own, func(one agent.Subscription) bool { return one.Kind == kind })
	if i < 0 {
		return agent.Subscription{}, false
	}
	return s.Own[i], true
}

// calendars shows what somebody has, and what they can do.
func (s Scene) calendars() []agent.Block {
	blocks := []agent.Block{{Heading: Title}, {Text: intro}}
	if s.Line == "" {
		return append(blocks, agent.Block{Small: noRecord})
	}
	if s.Fresh == nil {
		return append(blocks, agent.Block{Small: noAddress})
	}
	for _, kind := range []agent.SubscriptionKind{agent.OwnCalendar, agent.TeamCalendar} {
		one, has := s.has(kind)
		if kind == agent.TeamCalendar && !s.Team && !has {
			continue
		}
		press := agent.Press{Do: agent.DoCalendarNew, Value: string(kind)}
		switch said := "A calendar of " + kindSaid(kind); {
		case has:
			blocks = append(blocks, agent.Block{Text: said + ": you've had a link since " + one.At.In(s.Zone).Format("Monday, January 2, 2006") + "."}, agent.Block{Buttons: []agent.Button{
				{Label: "Make a new link", Press: press}, {Label: "Stop the link", Press: agent.Press{Do: agent.DoCalendarStop, Value: string(kind)}, Style: agent.Danger},
			}})
		default:
			blocks = append(blocks, agent.Block{Text: said + "."}, agent.Block{Buttons: []agent.Button{{Label: labelOf(kind), Press: press}}})
		}
	}
	return blocks
}

func labelOf(kind agent.SubscriptionKind) string {
	if kind == agent.TeamCalendar {
		return "Link to my team's days"
	}
	return "Link to my days"
}

// make makes a calendar. One that the person has gets another address.
func (s Scene) make(kind agent.SubscriptionKind) Done {
	switch {
	case !s.Event.Place.Private:
		return Done{Refuse: notHere}
	case s.Line == "":
		return Done{Refuse: noRecord}
	case kind == agent.TeamCalendar && !s.Team:
		return Done{Refuse: noTeam}
	case s.Fresh == nil:
		return Done{Refuse: noAddress}
	case kind != agent.OwnCalendar && kind != agent.TeamCalendar:
		return Done{Blocks: s.calendars()}
	}
	one, _ := s.has(kind) // with its version
	one.ID, one.Kind, one.Owner, one.Line = agent.CalendarID(kind, s.Event.Person.ID), kind, s.Event.Person, s.Line
	one.Digest, one.At = s.Fresh.Digest, s.Event.At
	return Done{
		Blocks: []agent.Block{
			{Text: "Here is the link to a calendar of " + kindSaid(kind) + ":\n" + s.Fresh.URL},
			{Small: onlyOnce},
			{Small: howTo},
			{Buttons: []agent.Button{{Label: "Stop the link", Press: agent.Press{Do: agent.DoCalendarStop, Value: string(kind)}}}},
		},
		Change: []agent.Subscription{one},
	}
}

func (s Scene) stop(kind agent.SubscriptionKind) Done {
	one, has := s.has(kind)
	if !has {
		return Done{Refuse: goneAlready}
	}
	one.Delete = true
	return Done{Blocks: []agent.Block{{Text: ended}}, Change: []agent.Subscription{one}}
}

// weekly has who is away posted in the channel every Monday, or lists those where it is.
func (s Scene) weekly() Done {
	place := s.Event.Place
	switch {
	case !s.HR:
		return Done{Refuse: onlyHR}
	case !strings.HasPrefix(place.Channel, "C") && !strings.HasPrefix(place.Channel, "G"): // a direct message
		return Done{Blocks: s.channels()}
	}
	one, on := s.posts(place.Channel)
	one.ID, one.Kind, one.Channel, one.Owner, one.Zone, one.At = agent.WeeklyID(place.Channel), agent.Weekly, place.Channel, s.Event.Person, s.Zone.String(), s.Event.At
	said := "Every Monday at 10:00 (" + s.Zone.String() + ") I'll post in this channel who of its members is away that week: names and days, never why. The first message comes on " + first(s.Event.At, s.Zone).Format("Monday, January 2, 2006") + "."
	if on {
		one.At = s.Weekly[slices.IndexFunc(s.Weekly, func(w agent.Subscription) bool { return w.Channel == place.Channel })].At
		said = "I post that in this channel already. From now on it's every Monday at 10:00 in your time zone (" + s.Zone.String() + ")."
	}
	return Done{
		Blocks: []agent.Block{{Text: said}, {Small: "Everybody in the channel reads it, people from other companies too. I have to be in the channel: invite me if I'm not. " + alsoStops}},
		Change: []agent.Subscription{one}, Audit: s.audit("weekly message started", place.Channel),
	}
}

func (s Scene) posts(channel string) (agent.Subscription, bool) {
	i := slices.IndexFunc(s.Weekly, func(one agent.Subscription) bool { return one.Channel == channel })
	if i < 0 {
		return agent.Subscription{}, false
	}
	return s.Weekly[i], true
}

// channels lists where who is away is posted.
func (s Scene) channels() []agent.Block {
	if len(s.Weekly) == 0 {
		return []agent.Block{{Text: nobody}}
	}
	blocks := []agent.Block{{Text: "Every Monday, I post who is away in these channels:"}}
	for _, one := range s.Weekly {
		channel := "https://slack.com/app_redirect?team=" + url.QueryEscape(string(s.Event.Tenant)) + "&channel=" + url.QueryEscape(one.Channel)
		blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: "Open the channel", URL: channel}}},
			agent.Block{Small: "Turned on by " + one.Owner.DisplayName() + " on " + one.At.In(s.Zone).Format("Monday, January 2, 2006") + ", " + one.Zone},
			agent.Block{Buttons: []agent.Button{{Label: "Stop it", Press: agent.Press{Do: agent.DoWeeklyStop, Value: one.Channel}}}})
	}
	return append(blocks, agent.Block{Small: inChannel})
}

func (s Scene) stopWeekly(channel string) Done {
	if channel == "" {
		channel = s.Event.Place.Channel
	}
	one, on := s.posts(channel)
	switch {
	case !s.HR:
		return Done{Refuse: onlyHR}
	case !on:
		return Done{Refuse: notOn}
	}
	one.Delete = true
	return Done{Blocks: []agent.Block{{Text: "I won't post who is away there anymore."}}, Change: []agent.Subscription{one}, Audit: s.audit("weekly message stopped", channel)}
}

// audit writes down what HR has turned on or off for everybody in a channel.
func (s Scene) audit(what, channel string) []agent.AuditEntry {
	return []agent.AuditEntry{{At: s.Event.At, By: s.Event.Person.ID, What: what, Report: channel}}
}
