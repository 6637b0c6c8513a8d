package turns

import "github.com/leaveway/leaveway/bot/workspace"

// The people of every row, by handle. Only the first one is new in each row; in HR's
// states, what the others did before is.
const (
	person  = "robin"
	manager = "jane"
	hr      = "hana"
	admin   = "ada"
)

// hrRoom is HR's channel.
const hrRoom = "#hr-leave"

// employees are those whose requests HR has, by the name that rows call them.
var employees = map[string]string{"Priya Nair": "priya", "Tom Becker": "tom", "Lena Fox": "lena"}

// firstAbout is whom HR's rows are about unless they say otherwise.
const firstAbout = "Priya Nair"

// Admins are the user IDs of the admins.
var Admins = []string{"U0ADMIN1"}

// Company returns the workspace in which rows are played.
func Company() workspace.Config {
	c := workspace.Default()
	c.Users = []workspace.User{
		{ID: "U0PERSON1", Name: person, RealName: "Robin Vale", Title: "Analyst"},
		{ID: "U0MANAGER1", Name: manager, RealName: "Jane Smith", Title: "Team lead"},
		{ID: "U0HR1", Name: hr, RealName: "Hana Reed", Title: "HR partner", Role: workspace.HR},
		{ID: Admins[0], Name: admin, RealName: "Ada Min", Title: "IT", Role: workspace.Admin},
		{ID: "U0EMPLOYEE1", Name: "priya", RealName: "Priya Nair", Title: "Designer"},
		{ID: "U0EMPLOYEE2", Name: "tom", RealName: "Tom Becker", Title: "Engineer"},
		{ID: "U0EMPLOYEE3", Name: "lena", RealName: "Lena Fox", Title: "Writer"},
	}
	for i := range c.Users {
		u := &c.Users[i]
		u.Email, u.TZ, u.Locale = u.Name+"@marigold.example", "America/New_York", "en-US"
	}
	for i := range c.Channels {
		if c.Channels[i].Private {
			c.Channels[i].Members = []string{"U0HR1"}
		}
	}
	return c
}
