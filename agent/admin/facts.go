package admin

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Facts are what was looked up. What nobody asked for is empty.
type Facts struct {
	Open      []agent.Session // with a form under way, those last active first
	Known     []Person        // who has used the product, those last active first
	Waiting   []agent.Request // requests that wait for HR
	Questions Questions       // what people asked HR
	Counts    Counts
	Timers    []agent.DueTimer
	Shelf     Shelf
	Roles     Standing
	Tokens    []Token
	Letters   []agent.DeadLetter // oldest first
	Trouble   []agent.DeadLetter // what fails at the moment and is tried again
	Entries   []agent.AuditEntry // newest first
	Cut       bool               // there is more than was read
	Health    State
}

// Person is somebody who has used the product.
type Person struct {
	ID       agent.UserID
	LastSeen time.Time
}

// Questions are what people have asked HR and still wait for.
type Questions struct {
	Open   int
	Oldest time.Time
}

// Counts are figures of one workspace.
type Counts struct {
	People   int                        // who have used the product
	Open     int                        // forms under way
	Requests map[agent.RequestState]int // by state
	Asked    int                        // policy questions in the last 30 days
	Helped   int                        // of these, people said that the answer helped
	NotHelp  int                        // that it didn't
	Unknown  int                        // that no policy answered
	Answers  []Answered                 // that people said something about, the least helpful first
}

// Answered is what people said about one answer.
type Answered struct {
	Title string // of the policy and its part
	agent.Rated
}

// Shelf are the forms.
type Shelf struct {
	Forms  []Form
	Seq    int64 // the last release
	Drafts []Draft
	Studio string // its address; may be empty
}

// Form is one form.
type Form struct {
	ID       wizard.ID
	Name     string
	File     string // the company's own file that it is kept in; empty if it can be published
	Current  wizard.Version
	Versions []Version // newest first
	Broken   string    // why the version that was published last can't be used; may be empty
}

// Version is a version of a form.
type Version struct {
	Version  wizard.Version
	At       time.Time // when people got it last; zero if it came with the program
	By       agent.UserID
	UnderWay int  // forms in progress that began with it and stay with it
	Usable   bool // it still fits the other forms
}

// Draft is a form that somebody is changing.
type Draft struct {
	Form    wizard.ID
	By      agent.UserID
	Updated time.Time
}

// Standing says who may do what.
type Standing struct {
	HR      []string // people and groups in LEAVEWAY_HR
	Channel bool     // the members of HR's channel act for HR
	Team    []agent.UserID
	Admins  []string // people and groups in LEAVEWAY_ADMINS
	Owner   agent.UserID
	Authors []agent.Author
}

// Token is a key or a permission. What it is itself is never looked up.
type Token struct {
	Name    string
	State   string // in words: "set", "not set"
	Expires time.Time
	Problem bool
}

// State is how the installation is.
type State struct {
	Version  string
	Ways     []string // how chats reach it: "Slack by HTTP"
	Problems []string // each a sentence with what to do
	Missing  []string // permissions that weren't granted: what doesn't work
	Backlog  Backlog
	Model    string // the language model, or empty
	Database string
	Replicas int
	Expiring []Token
}

// Backlog is what waits, in all workspaces.
type Backlog struct {
	Waiting int
	Oldest  time.Duration
	Dead    int
}
