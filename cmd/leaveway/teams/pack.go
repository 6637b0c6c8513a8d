package teams

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/leaveway/leaveway/bot/teams/pack"
)

// Command is leaveway teams.
type Command struct {
	Package packageCommand `cmd:"" help:"Write the app package that an administrator uploads to Microsoft Teams."`
}

type packageCommand struct {
	AppID   string `name:"app-id" env:"TEAMS_APP_ID" required:"" help:"Application (client) ID of the bot's registration in Microsoft Entra."`
	Website string `required:"" help:"Your page that says who runs the app: https://…"`
	Company string `required:"" help:"Who runs the app; at most 32 characters."`
	Name    string `default:"Leaveway" help:"The app's name in Teams; at most 30 characters."`
	Version string `default:"1.0.0" help:"Version of the package; a higher one replaces an uploaded package."`
	Output  string `short:"o" type:"path" default:"leaveway-teams.zip" help:"The file to write."`
}

// Run writes the package.
func (c packageCommand) Run(stdout io.Writer) error {
	app := pack.App{ID: c.AppID, Name: c.Name, Company: c.Company, Website: c.Website, Version: c.Version}
	if err := app.Check(); err != nil {
		return err
	}
	file, err := os.Create(c.Output)
	if err != nil {
		return err
	}
	if err := errors.Join(pack.Write(file, app), file.Close()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: upload it in the Teams admin center, under Teams apps, Manage apps.\n", c.Output)
	return nil
}
